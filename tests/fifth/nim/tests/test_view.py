"""The picture of Nim."""

from __future__ import annotations

from pyramidion.core.board import movement

from tests.rules.telling import Teller

T = Teller("nim")


def test_what_is_taken_flies_to_the_shelf():
    before, after = (T.game.draw(T.state("3,4,5 1", *names), 0) for names in ((), ("c3",)))
    found = movement(before, after).flights
    assert [flight.key for flight in found] == ["taken1", "taken2", "taken3"]
    assert not any(flight.new for flight in found)
