"""The judge: for who wants it, from eyes that may know, behind everybody who plays, and never a late word."""

from __future__ import annotations

import json
from random import Random

import pytest
from pyramidion.app import effects as fx
from pyramidion.core import wire
from pyramidion.core.game import CHANCE
from pyramidion.core.match import Match
from pyramidion.games import GAMES

from tests.games import SEATINGS
from tests.pilot import Pilot, read, with_other_secrets


def judged_pilot(*seating, **options):
    pilot = Pilot(still=True)
    pilot.send("change_setting", "judge", "1")
    return pilot.sit(*seating, first="1", **options)


def cases(pilot):
    return [effect for effect in pilot.done if isinstance(effect, fx.Judge)]


def rule(pilot, *chances, case=0):
    case = case or pilot.table.case
    pilot.send("judged", case, wire.ruled(wire.Verdict(case, chances)))


def rows(pilot):
    """What is read and heard of each seat."""
    return [" ".join(read(element)) for element in pilot.screen() if element.key.startswith("seat-")]


def test_nobody_is_judged_who_has_not_asked_for_it():
    pilot = Pilot(still=True).sit("tor", "person", "person", first="1")
    for _ in range(6):
        pilot.move()
    assert not cases(pilot)
    assert not any("Chance" in row for row in rows(pilot))


def test_every_seats_chance_stands_in_the_list_and_is_not_announced():
    pilot = judged_pilot("tor", "person", "person")
    pilot.done.clear()
    rule(pilot, 0.624, 0.376)
    for row, words in zip(rows(pilot), (("White", "62%"), ("Black", "38%")), strict=True):
        assert all(word in row for word in (*words, "Chance to win:"))
    bars = [element.attrs["style"] for element in pilot.screen() if element.attrs.get("class") == "chance"]
    assert bars == ["--chance: 62%", "--chance: 38%"]
    assert not [effect for effect in pilot.done if isinstance(effect, fx.Announce)]


def test_each_move_is_judged_and_a_late_verdict_is_dropped():
    pilot = judged_pilot("tor", "person", "person")
    rule(pilot, 0.5, 0.5)
    late = pilot.table.case
    pilot.send("tap", "c3")
    pilot.agree()
    assert pilot.table.case > late
    assert len(cases(pilot)) == 2
    rule(pilot, 0.9, 0.1, case=late)
    assert pilot.table.chances == (0.5, 0.5)
    rule(pilot, 0.7, 0.3)
    assert pilot.table.chances == (0.7, 0.3)


@pytest.mark.parametrize(
    "line", ["", '{"number": 1}', '{"number": 1, "chances": [1.0]}', '{"number": 1, "chances": "ab"}']
)
def test_a_verdict_that_cannot_be_is_none(line):
    pilot = judged_pilot("tor", "person", "person")
    pilot.send("judged", pilot.table.case, line)
    assert pilot.table.chances == ()


def test_who_wants_to_know_in_mid_game_is_told_at_once_and_no_more_when_they_do_not():
    pilot = Pilot(still=True).sit("tor", "person", "person", first="1")
    pilot.send("change_setting", "judge", "1")
    assert len(cases(pilot)) == 1
    rule(pilot, 0.5, 0.5)
    pilot.send("change_setting", "judge", "1")
    assert len(cases(pilot)) == 1
    pilot.send("change_setting", "judge", "0")
    assert "Chance" not in rows(pilot)[0]


def test_at_home_alone_and_at_the_end_there_is_nothing_to_judge():
    pilot = Pilot(still=True)
    pilot.send("change_setting", "judge", "1")
    pilot.sit("dice", "person")
    pilot.move()
    assert not cases(pilot)
    pilot = judged_pilot("pyramidis", "person", "person", goal="3")
    rule(pilot, 0.5, 0.5)
    pilot.play_to_the_end()
    pilot.done.clear()
    pilot.send("change_setting", "judge", "0")
    pilot.send("change_setting", "judge", "1")
    assert not cases(pilot)
    assert not any("Chance" in row for row in rows(pilot))


def test_who_thinks_and_what_is_judged_have_different_numbers():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.send("change_setting", "judge", "1")
    pilot.sit("tor", [*GAMES["tor"].levels][-1], "person", first="1")
    assert pilot.thinking != pilot.table.case
    (think,) = (effect for effect in pilot.done if isinstance(effect, fx.Think))
    (judge,) = cases(pilot)
    assert pilot.done.index(think) < pilot.done.index(judge)


@pytest.mark.parametrize("seating", SEATINGS, ids=" ".join)
def test_a_case_holds_what_the_onlooker_sees_and_nothing_more(seating):
    """Canary: the one person's eyes, or eyes that know no secret; other secrets make no other case."""
    pilot, rng = judged_pilot(*seating), Random(5)
    persons = pilot.table.saved.persons()
    eyes = persons[0] if len(persons) == 1 else -1
    for _ in range(25):
        if pilot.table.over:
            break
        match, done = pilot.table.match, cases(pilot)
        if done and match.state.to_move != CHANCE:
            asks = wire.case_of(done[-1].line)
            assert set(json.loads(done[-1].line)) == set(wire.Case._fields)
            assert (asks.game, asks.start, asks.names) == (seating[0], str(match.states[0].seen_by(eyes)), match.names)
            assert Match.replay(match.game, asks.start, asks.names).state == match.state.seen_by(eyes)
            if eyes == -1 and match.game.secrets:
                other = with_other_secrets(pilot.model, rng).table.match
                assert str(other.states[0].seen_by(eyes)) == asks.start
        pilot.move()
    assert cases(pilot) or len(seating) == 2


def test_while_a_secret_is_looked_at_it_is_still_judged_without_it():
    pilot = Pilot(still=True).sit("secret", "person", "person")
    pilot.send("lift_veil")
    pilot.send("press_peek")
    pilot.send("change_setting", "judge", "1")
    (judge,) = cases(pilot)
    assert wire.case_of(judge.line).start.split()[2] == "??"


def test_behind_the_veil_of_a_game_gone_on_with_it_is_judged():
    pilot = judged_pilot("secret", "person", "person")
    later = Pilot(pilot.kept, still=True)
    later.send("resume_game", pilot.table.id)
    assert later.table.veiled
    assert len(cases(later)) == 1
