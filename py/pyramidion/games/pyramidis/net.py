"""What the piles of four say together, which their views one by one do not: a small net beside the views.

Cell      sums up a number for everything that stands or is home; where that is above nothing, it speaks for each seat.
Trait     what a cell has a number for: how many a seat wants, a seat's pyramid below the top five, a pyramid of a seat
          so deep in a pile on a square, a height there, and the top two there.
Lane      the bits of a cell in a packed number. All cells are summed at once, all that are below nothing are cleared
          at once, and one product of packed numbers sums what they say to a seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from . import cells
from .fast import HANDS

Numbers: TypeAlias = Sequence[Sequence[int]]

LANE: Final = 30
WHOLE: Final = (1 << LANE) - 1
MIDDLE: Final = ord("P")  # the letter of a number of nothing
SCALE: Final = 1 << 15  # of what the cells say
SEEN: Final = 5  # pyramids of a pile that are seen, from the top
WANTED: Final = 6  # none to all of five
SQUARES: Final = 28

HOME: Final = 0  # where the traits begin
DEEP: Final = HOME + 4 * WANTED
PIECE: Final = DEEP + 4
HEIGHT: Final = PIECE + SQUARES * SEEN * 4
PAIR: Final = HEIGHT + SQUARES * SEEN
TRAITS: Final = PAIR + SQUARES * 20


def home_trait(seat: int, wanted: int) -> int:
    """The trait that a seat still wants so many."""
    return HOME + seat * WANTED + wanted


def pile_traits(square: int, pile: int) -> Iterator[int]:
    """The traits of a pile on a square."""
    hand = HANDS[pile]
    if not hand:
        return
    seen = hand[: -SEEN - 1 : -1]
    for depth, digit in enumerate(seen):
        yield PIECE + (square * SEEN + depth) * 4 + digit - 1
    yield HEIGHT + square * SEEN + len(seen) - 1
    yield PAIR + square * 20 + seen[0] - 1 + (4 * seen[1] if len(seen) > 1 else 0)
    for digit in hand[:-SEEN]:
        yield DEEP + digit - 1


def packed(numbers: Sequence[int]) -> int:
    """Numbers in lanes, the first lowest."""
    return sum(number << LANE * at for at, number in enumerate(numbers))


def _voices(rows: Numbers) -> tuple[int, ...]:
    """What the cells say to each seat, the last cell lowest; all is raised alike, so that none is below nothing."""
    least = [min(column) for column in zip(*rows, strict=True)]
    return tuple(packed([one - low for one, low in zip(row, least, strict=True)][::-1]) for row in rows)


class Net:
    """Cells with their numbers: a letter for each trait and cell, where they begin, and what they say."""

    def __init__(self, letters: str, biases: Numbers, voices: Sequence[Numbers]) -> None:
        count = len(biases[0])
        self.tops = packed([1 << LANE - 1] * count)  # set where a cell is not below nothing
        self.starts = tuple(self.tops + packed(row) for row in biases)  # by who is to move, as are the voices
        self.voices = tuple(map(_voices, voices))
        self.last = LANE * (count - 1)
        self._letters, self._count = letters, count
        self._traits: dict[int, int] = {}

    def of_pile(self, square: int, pile: int) -> int:
        """What a pile on a square adds to the cells."""
        return sum(map(self._trait, pile_traits(square, pile)))

    def of_home(self, seat: int, wanted: int) -> int:
        """What is added for how many a seat still wants."""
        return self._trait(home_trait(seat, wanted))

    def said(self, sums: int, mover: int) -> list[float]:
        """What the cells say to each seat, in logarithms of the odds; only differences have a meaning."""
        summed = sums + self.starts[mover]
        over = summed & self.tops
        summed &= over - (over >> LANE - 1)
        last = self.last
        return [(summed * voice >> last & WHOLE) / SCALE for voice in self.voices[mover]]

    def _trait(self, trait: int) -> int:
        found = self._traits.get(trait)
        if found is None:
            letters = self._letters[self._count * trait : self._count * (trait + 1)]
            found = self._traits[trait] = packed([ord(letter) - MIDDLE for letter in letters])
        return found


def learned_net() -> Net:
    return Net(cells.TRAITS, cells.BIASES, cells.VOICES)
