"""What a position of Pyramidis is worth: for each seat, what each pile and each pyramid home adds.

With four a net speaks besides.

Place     how far a pile has come for a seat: the index of its square on the course; off the course, of the square that
          is as far from home.
Shape     a pile as a seat sees it: a bit a pyramid, 1 for its own, the top one last, behind a leading 1. Of a pile
          higher than five it is the top five; own pyramids further down are counted apart.
View      the sum of what is added for a seat, in hundredths of the logarithm of the odds: with two seats the odds that
          the seat wins if it is to move; with four its share of the chances, one view for when it is to move and one
          for when it waits. All views of a position are packed into one number, BITS for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from math import exp
from typing import Final, NamedTuple, TypeAlias

from .fast import HANDS, MOST_HOME, Counted
from .net import LANE, Net, learned_net
from .rules import COURSES, FINAL, GOAL, NEXT, SQUARES
from .weights import WEIGHTS

BITS: Final = 20
MASK: Final = (1 << BITS) - 1
BIAS: Final = 1 << BITS - 1  # so that a packed view is never below zero
LAST: Final = 15  # the place of the final square
SHAPES: Final = 64
SUMS: Final = 6 * LANE  # the bits below what the net sums


class Rows(NamedTuple):
    """What is added to the view of a seat."""

    own: Sequence[int]  # by how many it still wants for the goal, none first
    other: Sequence[int]  # by how many another wants
    deep: int  # for an own pyramid below the top five
    shapes: Sequence[Sequence[int]]  # by place, then by shape


Way: TypeAlias = Mapping[int, Sequence[Rows]]  # by seats, for who is to move and, with four, for who waits


def _place(colour: str, square: str) -> int:
    """How far along its course a pyramid is."""
    steps = 0
    while square != FINAL[colour]:
        square, steps = NEXT[colour][square], steps + 1
    return max(LAST - steps, 0)


PLACE: Final = {colour: tuple(_place(colour, square) for square in SQUARES) for colour in COURSES}


def shape_of(pile: int, seat: int) -> tuple[int, int]:
    """A pile as a seat sees it, and how many of its pyramids lie below the top five."""
    shape, hand = 1, HANDS[pile]
    for piece in hand[-5:]:
        shape = shape << 1 | (piece == seat + 1)
    return shape, hand[:-5].count(seat + 1)


@cache
def counted(way: str, colours: str, goal: int) -> Counted:
    """The worth of everything in a game, the views of all seats packed."""
    seats = range(len(colours))
    net = NETS.get(way) if len(colours) == 4 else None
    views = [(seat, rows) for rows in WAYS[way]()[len(colours)] for seat in seats]

    def piles(square: int, pile: int) -> int:
        total = net.of_pile(square, pile) << SUMS if net else 0
        for number, (seat, rows) in enumerate(views):
            shape, deep = shape_of(pile, seat)
            total += rows.shapes[PLACE[colours[seat]][square]][shape] + rows.deep * deep << BITS * number
        return total

    def home(of: int, count: int) -> int:
        wanted = max(goal - count, 0)
        total = net.of_home(of, wanted) << SUMS if net else 0
        for number, (seat, rows) in enumerate(views):
            total += (rows.own if seat == of else rows.other)[wanted] << BITS * number
            total += BIAS << BITS * number if seat == of else 0
        return total

    return Counted(piles, [[home(seat, count) for count in range(MOST_HOME)] for seat in seats])


def view(worth: int, seat: int) -> int:
    """The packed view of a seat that is to move."""
    return (worth >> BITS * seat & MASK) - BIAS


SHIFTS: Final = tuple(tuple(BITS * (seat + (0 if seat == mover else 4)) for seat in range(4)) for mover in range(4))


def shares(worth: int, mover: int) -> tuple[float, ...]:
    """The chances of four seats, one of which is to move."""
    found = [exp(((worth >> shift & MASK) - BIAS) / 100) for shift in SHIFTS[mover]]
    total = sum(found)
    return tuple([one / total for one in found])


def heard(net: Net, worth: int, mover: int) -> tuple[float, ...]:
    """The same with what the net says."""
    views = [((worth >> shift & MASK) - BIAS) / 100 for shift in SHIFTS[mover]]
    views = [view + more for view, more in zip(views, net.said(worth >> SUMS, mover), strict=True)]
    most = max(views)
    found = [exp(view - most) for view in views]
    total = sum(found)
    return tuple([one / total for one in found])


def look(way: str) -> Callable[[int, int], tuple[float, ...]]:
    """How the chances of four are read from a worth."""
    return partial(heard, NETS[way]) if way in NETS else shares


def read(kept: Mapping[int, Sequence[str]]) -> Way:
    """Weights as they are kept, in the order of the rows."""
    return {seats: [_rows(text) for text in texts] for seats, texts in kept.items()}


def _rows(text: str) -> Rows:
    own, other, (deep,), *shapes = [[int(word) for word in row.split()] for row in text.split("/")]
    return Rows(own, other, deep, [[0, 0, *row] for row in shapes])


def learned() -> Way:
    return read(WEIGHTS)


def _steps(own: int, held: int, foe: int, bound: int, home: int) -> Rows:
    """So much for each step a pyramid has made: an own one that is free, held by another, a foe's that is so."""

    def adds(place: int, shape: int) -> int:
        count, mine = shape.bit_length() - 1, shape.bit_count() - 1
        theirs = (count - mine) * ((7 - place) % 16)  # two courses lie so on one another
        return place * mine * (own if shape & 1 else held) - theirs * (bound if shape & 1 else foe)

    shapes = [[0, *(adds(place, shape) for shape in range(1, SHAPES))] for place in range(LAST + 1)]
    arrived = [GOAL - wanted for wanted in range(GOAL + 1)]
    return Rows([home * count * own for count in arrived], [-home * count * foe for count in arrived], 0, shapes)


def by_steps() -> Way:
    """What somebody sees who counts the steps of all that are free; of four, those in others' stacks a little, too."""
    return {2: [_steps(3, 0, 3, 0, 25)], 4: [_steps(3, 1, 0, 0, 25)] * 2}


def by_own() -> Way:
    """What a child sees: how far its own pyramids have come, more than anything others do."""
    return {2: [_steps(1, 1, 3, 1, 25)], 4: [_steps(3, 3, 0, 0, 25)] * 2}


WAYS: Final[dict[str, Callable[[], Way]]] = {"learned": learned, "steps": by_steps, "own": by_own}
NETS: Final[dict[str, Net]] = {"learned": learned_net()}  # what four are judged by besides
