"""What is told of the dice at the end, worked out by hand."""

from __future__ import annotations

from random import Random

from pyramidion.core.match import Match
from pyramidion.games import GAMES

from tests.rules.telling import texts

DICE = GAMES["dice"]


def told(names: str, seats: int = 2) -> list[str]:
    match = Match.begin(DICE, Random(1), seats, {"first": "1"})
    for name in names.split(" "):
        match = match.play(name)
    return texts(DICE.tally(match.states, match.names))


def test_the_chance_that_nothing_fits_is_counted_roll_by_roll():
    """On a bare board only red fits: of six dice none is red in (5/6)^6 = 0.335 of all rolls."""
    assert told("roll oyygbv bust") == [
        "tally seat=1 turns=1 busts=1 likely=0.3",
        "tally seat=2 turns=0 busts=0 likely=0.0",
    ]


def test_a_roll_with_what_is_left_belongs_to_the_turn_and_has_its_own_chance():
    """On two red blocks orange fits as well: of four dice none is red or orange in (4/6)^4 = 0.198 of all rolls."""
    assert told("roll oyygbv bust roll rrygvv r1 r2 roll rgbv r3 stop roll rrrrrr") == [
        "tally seat=1 turns=2 busts=1 likely=0.7",  # 0.335 + 0.335
        "tally seat=2 turns=1 busts=0 likely=0.5",  # 0.335 + 0.198
    ]


def test_a_colour_whose_open_places_are_full_fits_no_more():
    """On three red blocks with two orange ones red and yellow fit: one die shows neither in 4/6 of all rolls."""
    assert told("roll rrroov r1 r2 r3 o1 o2 roll g bust", seats=1) == [
        "tally seat=1 turns=1 busts=1 likely=1.0",  # 0.335 + 0.667
    ]
