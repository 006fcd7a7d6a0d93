"""How a game ends: what is shown of it on the board, who is told, and who can read it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pyramidion.core.board import picture
from pyramidion.core.game import OVER
from pyramidion.core.seating import Look, Way, seated
from pyramidion.games import GAMES
from pyramidion.words import languages, load

from tests.configs import CONFIGS, some_positions
from tests.pilot import Pilot, said, texts

LOOKS = {
    slug: (Path(__file__).parents[2] / f"py/pyramidion/games/{slug}/look.css").read_text("utf-8") for slug in GAMES
}
CHEAP = {"translate", "scale", "rotate", "transform", "opacity", "animation-timing-function"}


def ended(slug, *kinds, seed=1, way="face", language="en"):
    return Pilot(seed=seed, still=True, language=language).sit(slug, *kinds, way=way).play_to_the_end()


def until(fits, *how, **options):
    return next(pilot for seed in range(40) if fits(pilot := ended(*how, seed=seed, **options)))


def person_won(pilot):
    return pilot.table.state.scores()[0] == 1


def person_lost(pilot):
    return pilot.table.state.scores()[0] == 0


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("slug", GAMES)
def test_one_person_against_computers_is_told_you(slug, language):
    say = load(language)
    lost = until(person_lost, slug, "person", "novice", language=language)
    [winner] = [say(f"{slug}.side.{side}") if f"{slug}.side.{side}" in say else say("page.seat", seat=2)
                for side in lost.table.saved.sides[1:]]  # fmt: skip
    own = f"{slug}.won.you_lost"
    assert said(lost.screen(), "result") == say(own if own in say else "page.you_lost", seats=winner)
    assert "feast" not in texts(lost.screen())
    won = until(person_won, slug, "person", "novice", language=language)
    assert said(won.screen(), "result") == say("page.you_won")


def test_who_loses_tor_is_not_told_of_an_opponent_that_cannot_move():
    lost = until(person_lost, "tor", "person", "novice")
    assert said(lost.screen(), "result") == "You cannot move: Black wins."
    assert "opponent" not in texts(lost.screen())


def test_several_persons_read_who_has_won_and_it_is_a_feast():
    pilot = until(person_won, "dice", "person", "person")
    assert said(pilot.screen(), "result") == "Player 1 wins: the pyramid is finished."
    assert "feast" in [part.key for part in pilot.screen()]


def rings(pilot):
    return [part for part in pilot.screen() if part.tag == "textPath"]


@pytest.mark.parametrize("slug", GAMES)
def test_the_name_of_who_has_won_can_be_read_from_every_edge(slug):
    pilot = until(person_won, slug, "person", "person")
    called = said(pilot.screen(), "seat-0").split("\n")
    shown = rings(pilot)
    assert [part.attrs["startOffset"] for part in shown] == ["12.5%", "37.5%", "62.5%", "87.5%"]
    assert {part.children[0].strip("★ ") in called for part in shown} == {True}
    [ring] = [part for part in pilot.screen() if part.key == "ring"]
    assert ring.attrs["aria-hidden"] == "true"  # the heading says it


def test_there_is_no_ring_before_the_end_nor_from_hand_to_hand():
    assert not rings(Pilot(still=True).sit("dice", "person", "person"))
    assert not rings(ended("dice", "person", "person", way="hand"))


def last(config):
    return some_positions(config)[-1]


def looks(config, way):
    board = config.game.draw(last(config), 0, Look(seated(way, config.seats)))
    return [part.attrs.get("class", "") for part in picture(board)]


SEVERAL = [config for config in CONFIGS if config.seats > 1]


@pytest.mark.parametrize("way", [Way.ROUND, Way.HAND])
@pytest.mark.parametrize("config", [c for c in SEVERAL if c.slug == "secret"], ids=str)
def test_the_winners_places_are_counted_and_the_others_sink(config, way):
    state = last(config)
    shown = looks(config, way)
    counted = [look for look in shown if look.startswith("counted")]
    tops = [place[-1].lower() for place in state.places]
    won = [state.objectives[seat] for seat in state.winners()]
    assert sorted(counted) == sorted(f"counted nth-{n + 1}" for aim in won for n in range(tops.count(aim)))
    assert shown.count("sunk") == len(tops) - len(counted)
    opens = [re.search(r"opens-(\d)", look)[1] for look in shown if look.startswith("tray")]
    order = sorted(range(config.seats), key=lambda seat: state.count(state.objectives[seat]))
    assert [opens[seat] for seat in order] == sorted(opens)


@pytest.mark.parametrize("config", [c for c in SEVERAL if c.slug == "tor"], ids=str)
def test_padlocks_snap_round_trapped_pawns_and_the_gate_is_lit(config):
    state = last(config)
    shown = looks(config, Way.ROUND)
    drawn = state.winner == "="
    assert shown.count("gate") == (0 if drawn else 2)
    assert ("forbidden snaps" in shown) <= (not drawn)
    for before in some_positions(config)[::20]:
        if before.mover != OVER:
            shown = {part.attrs.get("class", "") for part in picture(config.game.draw(before, 0))}
            assert not {"gate", "forbidden snaps"} & shown


@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("dice", "hop"),
        ("dice", "capstone"),
        ("secret", "sink"),
        ("secret", "counted"),
        ("tor", "snap"),
        ("tor", "gate-lit"),
    ],
)
def test_what_moves_at_the_end_moves_by_the_style(slug, name):
    body = re.search(rf"@keyframes {name} \{{ (.*) \}}\n", LOOKS[slug])[1]
    assert set(re.findall(r"([a-z-]+):", body)) <= CHEAP
    assert f"animation: {name} " in LOOKS[slug]
    assert re.search(rf"\.over[^{{]*\{{[^}}]*animation: {name} ", LOOKS[slug])
