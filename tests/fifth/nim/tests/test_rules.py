"""Nim, by its rules."""

from __future__ import annotations

import pytest

from tests.rules.telling import Teller

T = Teller("nim")


@pytest.mark.rule("nim-heaps", "nim-first", "nim-notation")
@pytest.mark.parametrize(
    ("options", "line"), [({}, "3,4,5 1"), ({"heaps": "four", "last": "loses"}, "1,3,5,7 1 loses")]
)
def test_how_a_game_begins(options, line):
    assert str(T.game.new(None, 2, options)) == line


@pytest.mark.rule("nim-take", "nim-names")
def test_a_counter_goes_and_all_above_it():
    assert T.names("1,0,2 1") == ["a1", "c1", "c2"]
    assert T.after("3,4,5 1", "b2", "c5") == "3,1,4 1"
    assert T.events("3,4,5 1", "b2") == ["took seat=1 square=b2 count=3"]
    assert T.why("3,1,5 2", "b2") == "gone square=b2"
    assert T.why("3,1,5 2", "d1") == "unknown word=d1"


@pytest.mark.rule("nim-last", "nim-loses")
@pytest.mark.parametrize(
    ("option", "over", "won"),
    [("", "0,0,0 -1", "won seat=1 by=took"), (" loses", "0,0,0 -2 loses", "won seat=2 by=left")],
)
def test_the_last_counter_decides(option, over, won):
    assert T.after(f"0,1,0 1{option}", "b1") == over
    assert T.outcome(over) == [won]
    assert T.why(over, "b1") == "over"
