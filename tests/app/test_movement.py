"""What flies over a board that has changed, what is gone, and the gold that is left: from two boards and the facts."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from pyramidion.app.movement import QUICK, SHARDS, far, over_board
from pyramidion.app.table.board import board_of, how_gone
from pyramidion.core.board import Board, Piece, movement
from pyramidion.core.seating import Look, Way, seated
from pyramidion.core.tree import el
from pyramidion.games import GAMES

from tests.pilot import Pilot

ROOT = Path(__file__).parents[2]
STYLE = (ROOT / "assets" / "style.css").read_text("utf-8")
CHEAP = {"translate", "scale", "rotate", "transform", "opacity", "visibility", "animation-timing-function"}
DOT = el("circle", r=1)
every_game = pytest.mark.parametrize("slug", GAMES)


def scene(*pieces):
    return Board(1000, 500, (), tuple(Piece(*piece, DOT) for piece in pieces))


def shown(before, after, gone="", *, quick=False):
    above = over_board(after, movement(before, after), gone, quick=quick)
    return [(part.attrs["class"], part.attrs["style"]) for part in above.children] if above else []


def test_a_piece_that_goes_far_flies_over_the_board_and_leaves_a_trail():
    before, after = scene(("one", "red", 100, 100)), scene(("two", "red", 400, 500))
    (way, line), (flyer, place) = shown(before, after)
    assert (way, flyer) == ("way", "flyer")
    assert place == "left: 35%; top: 90%; width: 10%; --dx: -300%; --dy: -400%"
    assert line == "left: 10%; top: 20%; width: 50%; rotate: 53.13deg"
    assert shown(before, after, quick=True)[1][0] == "flyer quick"


def test_one_that_only_moves_a_little_or_is_new_does_not_fly():
    before, after = scene(("one", "red", 100, 100)), scene(("two", "red", 110, 100), ("three", "blue", 300, 300))
    assert shown(before, after) == []
    assert not any(map(far, movement(before, after).flights))


def test_what_is_gone_crumbles_or_falls_away_from_the_middle_or_is_only_gone():
    before, after = scene(("one", "red", 500, 100), ("still", "red", 1, 1)), scene(("still", "red", 1, 1))
    assert [piece.key for piece in movement(before, after).gone] == ["one"]
    above = over_board(after, movement(before, after), "crumble", quick=False)
    assert [len(part.children) for part in above.children] == [SHARDS]
    assert shown(before, after, "fall") == [("rubble fall", "left: 45%; top: 10%; width: 10%; --dx: 0%; --dy: -70%")]
    assert shown(before, after) == []


def test_a_piece_that_shows_another_face_is_not_gone():
    before, after = scene(("die", "die", 100, 100)), scene(("die", "die:r", 100, 100))
    assert movement(before, after).gone == ()
    assert movement(before, after).flights[0].new


@every_game
def test_every_way_to_go_is_that_of_a_fact_and_has_a_look(slug):
    leaves = GAMES[slug].leaves
    assert leaves.keys() <= GAMES[slug].sounds.keys()
    assert all(f".{way} svg {{ animation: " in STYLE for way in leaves.values())


def block(css, name):
    return re.search(rf"@keyframes {name} \{{(.*?)\n?\}}\s*\n(?=[@.\[/\n])", css + "\n\n", re.DOTALL)[1]


@pytest.mark.parametrize("name", ["way", "height", "shade", "landed", "drawn", "shard", "shaken", "left-behind"])
def test_what_moves_over_the_table_changes_nothing_that_has_to_be_laid_out_or_painted(name):
    properties = set(re.findall(r"([a-z-]+):", block(STYLE, name)))
    assert properties
    assert properties <= CHEAP


def cancelling(pilot):
    """Play until a piece has cancelled another, or blocks are lost; the way pieces then go."""
    for _ in range(400):
        before = board_of(pilot.model, pilot.table)
        names = len(pilot.table.match.names)
        pilot.move()
        if pilot.table.over:
            return None
        if len(pilot.table.match.names) > names and (way := how_gone(pilot.table)):
            return way, movement(before, board_of(pilot.model, pilot.table)).gone
    return None


@pytest.mark.parametrize(("slug", "way"), [("secret", "crumble"), ("dice", "fall")])
def test_what_a_fact_says_is_gone_goes_in_the_way_of_that_fact(slug, way):
    pilots = [Pilot(seed=seed, still=True) for seed in range(4)]
    for pilot in pilots:
        pilot.send("change_setting", "confirm", "0")
        pilot.sit(slug, "person", "novice")
    found = [cancelling(pilot) for pilot in pilots]
    assert way in {one[0] for one in found if one}
    assert any(one[1] for one in found if one)


def test_sowing_drops_a_piece_a_beat_of_140_milliseconds():
    game = GAMES["pyramidis"]
    state, look = game.new(Random(1), 2, {"first": "1"}), Look(seated(Way.FACE, 2))
    move = state.move(state.find("a5:5"))
    boards = [game.draw(one, 0, look) for one in (state, *game.frames(move))]
    flown = [sum(map(far, movement(one, next_).flights)) for one, next_ in pairwise(boards)]
    assert flown == [5, 4, 3, 2, 1]  # what is still in the hand goes on
    assert game.beat == QUICK == 140


def test_gold_is_left_where_something_has_changed_and_not_round_whole_boards():
    pilot = Pilot(still=True).sit("dice", "person", "person")
    for _ in range(60):
        pilot.move()
        trails = [part.key for part in pilot.screen() if part.attrs.get("class") == "trail"]
        marked = {part.attrs["data-tap"] for part in pilot.screen() if "last" in part.attrs.get("class", "").split()}
        assert {f"trail-{key}" for key in marked if not key.startswith(("board", "dice"))} == {*trails}


@every_game
def test_no_dashed_frame_is_drawn_round_what_has_changed(slug):
    look = (ROOT / "py/pyramidion/games" / slug / "look.css").read_text("utf-8")
    assert ".last" not in look
