"""Hoard, by its rules."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.telling import Teller

T = Teller("hoard")


@pytest.mark.rule("hoard-seats", "hoard-secret", "hoard-notation")
def test_every_seat_has_a_colour_that_the_others_do_not_see():
    state = T.game.new(Random(1), 3, {"first": "2"})
    assert sorted(state.secrets) == ["b", "o", "y"]
    assert str(state.seen_by(1)) == f"-/-/- ?{state.secrets[1]}? 2"
    seen = {str(T.state("b/oo ?o 1").guess(Random(seed))) for seed in range(20)}
    assert seen == {"b/oo bo 1", "b/oo yo 1"}


@pytest.mark.rule("hoard-take", "hoard-names")
def test_a_turn_takes_some_of_one_heap():
    assert T.names("bbbbb/ooo ?? 1") == ["o:1", "o:2", "y:1", "y:2", "y:3"]
    assert T.after("bo/- ?? 1", "b:2", "y:3") == "bbbo/yyy ?? 1"
    assert T.events("bo/- ?? 1", "b:2") == ["took seat=1 count=2 colour=b heap=b"]
    assert T.why("bbb/- ?? 2", "b", "3") == "too_few count=2 colour=b"
    assert T.why("bbbbb/- ?? 2", "b") == "no_heap colour=b"
    assert T.why("-/- ?? 2", "3") == "choose_heap"
    assert T.why("-/- ?? 2", "b", "o") == "choose_count"
    assert T.why("-/- ?? 2", "g") == "unknown word=g"


@pytest.mark.rule("hoard-end", "hoard-shared")
def test_most_of_the_own_colour_wins():
    last = ("bbbbb/ooooyyyyy bo 1", "o:1")
    assert T.outcome(T.after(*last)) == ["owned seat=1 colour=b count=5", "owned seat=2 colour=o count=4", "won seat=1"]
    assert T.events(*last)[-1] == "won seat=1"
    assert T.outcome("bbbyy/bbooyyy/ooo byo -")[-1] == "shared seats=1 2 3"
    assert T.why("bbbbb/oooooyyyyy bo -", "b") == "over"
    assert T.state("bbbbb/ooooyyyyy ?? 1", "o:1").outcome() == ()
