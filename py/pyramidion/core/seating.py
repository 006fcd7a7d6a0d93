"""Where people sit round a board, and so which way each of them reads.

Side      an edge of the table; its turn is how far a thing is turned that faces who sits there.
Way       how people sit: round the table, face to face, side by side, or all where the board is handed to.
Seating   the way, and the side of every seat; clockwise, in the order of turns.
Look      how a board is looked at: who sits where, and whether the window stands upright.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final, NamedTuple


class Side(IntEnum):
    """The sides clockwise, as seen from above."""

    SOUTH = 0
    WEST = 1
    NORTH = 2
    EAST = 3

    @property
    def turn(self) -> int:
        """In degrees, clockwise."""
        return 90 * self


class Way(Enum):
    ROUND = "round"
    FACE = "face"
    SIDE = "side"
    HAND = "hand"


LYING: Final = {1: "S", 2: "SN", 3: "SWE", 4: "SWNE"}  # the sides that are taken, from the south clockwise
UPRIGHT: Final = {**LYING, 3: "SWN"}
MANY: Final = 2  # of those who play there have to be persons for it to matter where they sit


@dataclass(frozen=True, slots=True)
class Seating:
    way: Way = Way.HAND
    sides: tuple[Side, ...] = ()  # of the seats; all sit in the south where there are none

    @property
    def edges(self) -> bool:
        """Has each seat an edge of its own?"""
        return bool(self.sides)

    @property
    def beside(self) -> bool:
        """Has each seat a place of its own before the same side, from the left in the order of turns?"""
        return self.way is Way.SIDE

    def side(self, seat: int) -> Side:
        return self.sides[seat] if self.sides else Side.SOUTH


def seated(way: Way, seats: int, *, upright: bool = False, south: int = 0) -> Seating:
    """So many seats sitting that way; who sits in the south is said, the others follow clockwise."""
    if way in (Way.SIDE, Way.HAND):
        return Seating(way)
    taken = (UPRIGHT if upright else LYING)[seats]
    sides = [next(side for side in Side if side.name[0] == letter) for letter in taken]
    return Seating(way, tuple(sides[(seat - south) % seats] for seat in range(seats)))


def ways(seats: int, persons: int) -> Sequence[Way]:
    """How people can sit, as far as they have a choice: two who sit round a table sit face to face."""
    if persons < MANY:
        return (Way.HAND,)
    return (Way.FACE if seats == MANY else Way.ROUND, Way.SIDE, Way.HAND)


def usual(seats: int, persons: int, *, roomy: bool) -> Way:
    """How people sit who have not chosen: each at an edge, if they are several and the table is large enough."""
    return ways(seats, persons)[0] if roomy else Way.HAND


class Look(NamedTuple):
    seating: Seating = Seating()
    upright: bool = False


FROM_THE_SOUTH: Final = Look()
