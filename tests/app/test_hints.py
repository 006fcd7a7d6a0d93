"""Hints: where, what and why, to the person to choose, from what they have seen, and gone with the next touch."""

from __future__ import annotations

import json
from random import Random

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.dialogs import MovesDialog
from pyramidion.app.table.model import Choosing, Veiled
from pyramidion.core import wire
from pyramidion.core.facts import Count, SeatNumber, Word, fact
from pyramidion.core.match import Match
from pyramidion.games import GAMES

from tests.games import SEATINGS
from tests.pilot import Pilot, said, texts, with_other_secrets

LEAVES = fact("reason.leaves", seat=SeatNumber(2), count=Count(3))
ROOM = fact("reason.room", seat=SeatNumber(1), count=Count(5))


def at_tor(**options):
    """White is to place a pawn, and nobody answers but the test."""
    pilot = Pilot(still=True, **options).sit("tor", "person", "person", first="1")
    pilot.answers = False
    return pilot


def asked(pilot):
    """The question of the hint that is on its way."""
    return pilot.table.question()


def hear(pilot):
    return [effect.text for effect in pilot.done if isinstance(effect, fx.Announce)]


def marked(pilot, mark):
    return {element.key for element in pilot.screen() if mark in str(element.attrs.get("class", "")).split(" ")}


def hinted(pilot, name, **more):
    """A hint is there: it says where."""
    pilot.send("ask_hint")
    pilot.say(asked(pilot), name, **more)
    return pilot


def test_a_hint_says_first_where_then_what_then_why_and_plays_nothing():
    pilot = at_tor()
    before = pilot.table.match
    pilot.done.clear()
    hinted(pilot, "@c3", reasons=(LEAVES, ROOM))
    assert marked(pilot, "hint") == {"c3"}
    assert marked(pilot, "will") == set()
    assert pilot.table.shown(-1) == before.state
    assert hear(pilot)[-1].startswith("Look here: c3")
    pilot.send("ask_hint")
    assert "c3" in said(pilot.screen(), "status")
    assert "White" in said(pilot.screen(), "status")
    assert marked(pilot, "will") == {"c3"}
    assert pilot.table.shown(-1) != before.state
    pilot.send("ask_hint")
    why = "It leaves Black only 3 squares to go to. White then has 5 squares to go to."
    assert why in said(pilot.screen(), "status")
    assert hear(pilot)[-1] == why
    pilot.send("ask_hint")
    assert not marked(pilot, "hint")
    assert pilot.table.match == before
    assert not [effect for effect in pilot.done if isinstance(effect, fx.Save)]


def test_another_who_looks_at_their_own_secret_takes_no_hint_away():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("secret", "person", "person", "person", first="1", way="round")
    action, *_ = pilot.table.state.actions()
    hinted(pilot, pilot.table.state.name(action))
    hint = pilot.table.hint()
    assert hint
    pilot.send("press_peek", "3")
    assert (pilot.table.lookers(), pilot.table.hint()) == ((2,), hint)
    pilot.send("release_peek", "3")
    assert pilot.table.hint() == hint
    pilot.send("press_peek", "1")
    assert pilot.table.hint() is None


def test_the_button_says_what_comes_next():
    pilot = at_tor()

    def text():
        return said(pilot.screen(), "hint").split("\n")

    assert "Hint" in text()
    pilot.send("ask_hint")
    busy = next(element for element in pilot.screen() if element.key == "hint")
    assert busy.attrs["aria-busy"] == "true"
    pilot.say(asked(pilot), "@c3")
    for words in ("Hint: show the move", "Hint: say why", "Close the hint", "Hint"):
        assert words in text()
        pilot.send("ask_hint")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            {"value": 0.62, "others": (("@d4", 0.55), ("@e5", 0.5))},
            "wins about 62 games in 100; the next best about 55",
        ),
        ({"value": 0.62, "others": (("@d4", 0.618),)}, "the next best is as good."),
        ({"value": 0.62}, "wins about 62 games in 100."),
        ({"tried": 0}, "It is the best I have found."),
    ],
)
def test_without_reasons_it_is_told_how_good_the_move_is(more, words):
    pilot = hinted(at_tor(), "@c3", **more)
    for _ in range(2):
        pilot.send("ask_hint")
    assert words in said(pilot.screen(), "status")


def test_a_hint_speaks_the_language_of_the_page():
    pilot = hinted(at_tor(language="fr"), "@c3", reasons=(LEAVES,))
    assert hear(pilot)[-1].startswith("Regardez ici")
    for _ in range(2):
        pilot.send("ask_hint")
    assert "Noir" in said(pilot.screen(), "status")


@pytest.mark.parametrize("told", range(3))
@pytest.mark.parametrize(
    "touch", [("tap", "d4"), ("close",), ("undo",), ("tap", "zz"), ("skip_pause",), ("show_again",)]
)
def test_a_touch_takes_a_hint_away(told, touch):
    pilot = at_tor()
    for key in ("a1", "b2"):
        pilot.send("tap", key)
        pilot.agree()
    hinted(pilot, "@c3")
    for _ in range(told):
        pilot.send("ask_hint")
    pilot.send(*touch)
    assert not marked(pilot, "hint")
    assert pilot.table.hint() is None
    assert not pilot.table.question()


def test_where_a_hint_shines_can_be_played_at_once():
    pilot = hinted(at_tor(), "@c3")
    pilot.send("tap", "c3")
    pilot.agree()
    assert pilot.table.match.names == ("@c3",)


def test_a_touch_on_a_move_that_is_only_shown_touches_what_is_really_there():
    pilot = Pilot(still=True).sit("pyramidis", "person", "person", first="1")
    pilot.answers = False
    hinted(pilot, "a5:3")
    pilot.send("ask_hint")
    assert str(pilot.table.shown(-1)).startswith("a5=mmmmm,b5=m")
    pilot.send("tap", "b5")  # where in truth nothing stands
    assert pilot.table.hint() is None
    assert pilot.table.refusal is None
    assert pilot.model.dialog is None
    pilot.send("tap", "a5")
    assert pilot.pending == ("a5", "1")


def test_a_late_answer_to_a_hint_shows_and_plays_nothing():
    pilot = at_tor()
    pilot.send("ask_hint")
    late = asked(pilot)
    pilot.send("tap", "a1")
    pilot.agree()
    before = pilot.model
    pilot.say(late, "@c3")
    assert pilot.model == before
    pilot.send("ask_hint")
    assert asked(pilot) > late
    now = asked(pilot)
    pilot.say(late, pilot.table.state.name(pilot.table.state.actions()[0]))
    assert pilot.table.hint() is None
    assert asked(pilot) == now


def test_a_computer_and_a_hint_are_asked_under_different_numbers():
    strongest = [*GAMES["tor"].levels][-1]
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", "person", strongest, first="1")
    pilot.send("ask_hint")
    hint = asked(pilot)
    pilot.send("tap", "c3")
    pilot.agree()
    computer = pilot.thinking
    assert computer > hint
    pilot.say(hint, "@d4")
    assert pilot.thinking == computer
    pilot.say(computer, "@d4")
    assert pilot.table.match.names == ("@c3", "@d4")


@pytest.mark.parametrize("line", ["", '{"number": 1, "name": "z9", "value": 0, "tried": 0}'])
def test_an_answer_that_fits_nothing_is_no_hint(line):
    pilot = at_tor()
    pilot.send("ask_hint")
    pilot.send("brain_answered", asked(pilot), line)
    assert isinstance(pilot.table.stage, Choosing)
    assert pilot.table.stage.hint is None


def test_who_leaves_the_table_stops_the_question():
    pilot = at_tor()
    pilot.send("ask_hint")
    number = asked(pilot)
    pilot.send("go_home")
    assert fx.Stop(number) in pilot.done


def test_a_hint_is_only_for_a_person_who_is_to_choose_and_wants_hints():
    strongest = [*GAMES["tor"].levels][-1]
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", strongest, "person", first="1")

    def offered():
        return "ask_hint" in texts(pilot.screen())

    assert not offered()
    before = pilot.model
    assert pilot.send("ask_hint") == before
    pilot.say(pilot.thinking, "@c3")
    assert offered()
    pilot.send("open", MovesDialog())
    before = pilot.model
    assert pilot.send("ask_hint") == before  # behind a dialog, by the key
    pilot.send("close")
    pilot.send("change_setting", "hints", "0")
    assert not offered()
    before = pilot.model
    assert pilot.send("ask_hint") == before
    assert not Pilot(pilot.kept).model.settings.hints


def test_a_move_that_waits_to_be_confirmed_has_no_hint():
    pilot = Pilot(still=True).sit("pyramidis", "person", "person", first="1")
    for key in ("a5", "3"):
        pilot.send("tap", key)
    assert pilot.pending is not None
    before = pilot.model
    assert "ask_hint" not in texts(pilot.screen())
    assert pilot.send("ask_hint") == before


@pytest.mark.parametrize("seating", SEATINGS, ids=" ".join)
def test_a_hint_is_asked_with_what_its_seat_sees_and_nothing_more(seating):
    """Canary: whatever the others' secrets are, the question is the same."""
    pilot, rng = Pilot(seed=7, still=True).sit(*seating), Random(7)
    best = [*GAMES[seating[0]].levels][-1]
    for _ in range(25):
        if pilot.table.over:
            break
        pilot.ready()
        if pilot.pending is None and isinstance(pilot.table.stage, Choosing):
            model, seat, match = pilot.model, pilot.table.state.to_move, pilot.table.match
            pilot.answers = False
            pilot.done.clear()
            pilot.send("ask_hint")
            (think,) = [effect for effect in pilot.done if isinstance(effect, fx.Think)]
            asks = wire.asked(think.line)
            assert (asks.game, asks.start, asks.names) == (seating[0], str(match.states[0].seen_by(seat)), match.names)
            assert (asks.level, 0 < asks.seconds < 1) == (best, True)
            assert set(json.loads(think.line)) == set(wire.Question._fields)
            assert Match.replay(match.game, asks.start, asks.names).state == match.state.seen_by(seat)
            pilot.model, pilot.answers = model, True
        pilot.move()
    if GAMES[seating[0]].secrets and len(pilot.table.saved.persons()) > 1 and not pilot.table.over:
        pilot.ready()
        pilot.send("close")
        hinted(pilot, pilot.table.state.name(rng.choice(pilot.table.state.actions())))
        for _ in range(3):  # where, what, why: on no screen stands a secret
            assert texts(pilot.screen()) == texts(pilot_screen(with_other_secrets(pilot.model, rng)))
            pilot.send("ask_hint")


def pilot_screen(model):
    other = Pilot(still=True)
    other.model = model
    return other.screen()


def test_behind_the_veil_there_is_no_hint():
    pilot = Pilot(still=True).sit("secret", "person", "person")
    assert isinstance(pilot.table.stage, Veiled)
    before = pilot.model
    assert pilot.send("ask_hint") == before
    assert "ask_hint" not in texts(pilot.screen())


def test_reasons_that_could_tell_a_secret_are_kept_where_others_look_on():
    alone = Pilot(still=True).sit("secret", "person", next(iter(GAMES["secret"].levels)), first="1")
    together = Pilot(still=True).sit("secret", "person", "person", first="1")
    for pilot, told in ((alone, True), (together, False)):
        pilot.ready()
        pilot.answers = False
        state = pilot.table.state
        hinted(pilot, state.name(state.actions()[0]), reasons=(fact("unknown", word=Word("my secret")),))
        for _ in range(2):
            pilot.send("ask_hint")
        assert ("my secret" in said(pilot.screen(), "status")) is told
