"""A board of Pyramidis that changes in place, for search.

Pile      a stack as a number: a digit a pyramid, 1 + its seat, base 8, the top one last; 0 where nothing stands.
Worth     the sum of a number for what stands on each square and one for what is home, whatever these say.
Move      a square's index, plus TAKE times the number taken where that may be chosen; PASSED where there is none.
Now       all that a move changes: the piles, the home counts by digit, the worth, the mover and the winner. `make`
          replaces it and leaves the old one as it was, so that putting that back undoes the move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias

from .rules import COURSES, FINAL, IN_USE, INDEX, MOST_FROM_START, NEXT, PASS, SQUARES, START, Action, Pyramidis

Move: TypeAlias = int
Now: TypeAlias = tuple[list[int], list[int], int, int, int]
Key: TypeAlias = tuple[int, ...]

NOBODY: Final = -1
PASSED: Final = -1
TAKE: Final = 32
TOWERS: Final = 8**4  # from here on a pile is five high or more
MOST_HOME: Final = 9


class Table(dict[int, int]):
    """A number for each pile on a square, worked out when first asked for."""

    def __init__(self, work: Callable[[int], int]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, pile: int) -> int:
        found = self[pile] = self._work(pile)
        return found


class Hands(dict[int, tuple[int, ...]]):
    """The pyramids of a pile as digits, from the bottom."""

    def __missing__(self, pile: int) -> tuple[int, ...]:
        found = self[pile] = (*self[pile >> 3], pile & 7)
        return found


HANDS: Final = Hands({0: ()})


class Counted:
    """What goes into the worth: a number for each pile on each square, and for each number of pyramids home by seat."""

    def __init__(self, piles: Callable[[int, int], int], home: Sequence[Sequence[int]]) -> None:
        self.home = home
        self.whole = [self._table(piles, square) for square in range(len(SQUARES))]
        self.gain = [self._gain(whole) for whole in self.whole]  # what the top pyramid adds

    @staticmethod
    def _table(piles: Callable[[int, int], int], square: int) -> Table:
        return Table(lambda pile: piles(square, pile))

    @staticmethod
    def _gain(whole: Table) -> Table:
        return Table(lambda pile: whole[pile] - whole[pile >> 3])


NOTHING: Final = Counted(lambda _square, _pile: 0, [[0] * MOST_HOME] * 4)


class Ways:
    """Where the pyramids of some colours go."""

    def __init__(self, colours: str) -> None:
        seats = range(len(colours))
        self.squares = tuple(INDEX[square] for square in SQUARES if square in IN_USE[colours])
        self.courses = tuple(tuple(INDEX[square] for square in COURSES[colour]) for colour in colours)
        self.starts = tuple(INDEX[START[colour]] for colour in colours)
        self.finals = (NOBODY, *(INDEX[FINAL[colour]] for colour in colours))  # by digit
        self.nexts = tuple(  # from the final square no further
            tuple(INDEX[NEXT[colour].get(square, square)] for square in SQUARES) for colour in colours
        )
        self.turns = tuple((self.nexts[seat], self.finals[seat + 1], (seat + 1) % len(colours)) for seat in seats)


@cache
def ways_of(colours: str) -> Ways:
    return Ways(colours)


class FastBoard:
    """A position: who is to move, and what can be done."""

    __slots__ = ("colours", "goal", "homes", "now", "places", "played_by")

    def __init__(self, state: Pyramidis, counted: Counted = NOTHING) -> None:
        ways, self.colours, self.goal = ways_of(state.colours), state.colours, state.goal
        self.places = ways.squares, ways.starts
        self.played_by = [(*turn, ways.finals, counted.whole, counted.gain) for turn in ways.turns]  # all `make` needs
        self.homes = counted.home
        cells = [pile_of(stack, state.colours) for stack in state.stacks]
        worth = sum(table[pile] for table, pile in zip(counted.whole, cells, strict=True))
        worth += sum(row[home] for row, home in zip(counted.home, state.home, strict=False))
        winner = next((seat for seat, home in enumerate(state.home) if home >= state.goal), NOBODY)
        self.now: Now = cells, [0, *state.home], worth, state.mover, winner

    def moves(self) -> list[Move]:
        """What the mover can do."""
        cells, _, _, mover, _ = self.now
        squares, starts = self.places
        digit, start = mover + 1, starts[mover]
        found = [square for square in squares if cells[square] & 7 == digit]
        if cells[start] & 7 == digit:
            found.remove(start)
            most = min(MOST_FROM_START, len(HANDS[cells[start]]))
            found += range(start + TAKE, start + TAKE * most + 1, TAKE)
        return found or [PASSED]

    def make(self, move: Move) -> None:
        """Play a move."""
        before, home, worth, mover, winner = self.now
        nexts, last, following, finals, whole, gain = self.played_by[mover]
        if move == PASSED:
            self.now = before, home, worth, following, winner
            return
        cells = before.copy()
        at = move & 31
        pile = cells[at]
        worth -= whole[at][pile]
        if move < TAKE:
            cells[at] = 0
        else:
            shift = 3 * (move >> 5)
            cells[at] = left = pile >> shift
            worth += whole[at][left]
            pile &= (1 << shift) - 1
        for piece in HANDS[pile]:
            at = nexts[at]
            pile = cells[at]
            while pile >= TOWERS and at != last:
                at = nexts[at]
                pile = cells[at]
            if at == finals[piece] and winner in (NOBODY, piece - 1):
                row, home = self.homes[piece - 1], home[:]
                home[piece] = count = home[piece] + 1
                worth += row[count] - row[count - 1]
                if count >= self.goal:
                    winner = piece - 1
            else:
                cells[at] = pile = pile << 3 | piece
                worth += gain[at][pile]
        self.now = cells, home, worth, following, winner

    def key(self) -> Key:
        return key(self.now)


def key(now: Now) -> Key:
    """What makes a position the same position."""
    cells, home, _, mover, _ = now
    return (mover, *home, *cells)


def key_of(stacks: Sequence[str], home: Sequence[int], mover: int, colours: str) -> Key:
    """The key of a position, from what the rules say makes it the same position."""
    return (mover, 0, *home, *(pile_of(stack, colours) for stack in stacks))


def pile_of(stack: str, colours: str) -> int:
    """A stack of the rules as a number."""
    pile = 0
    for letter in stack:
        pile = pile << 3 | colours.index(letter) + 1
    return pile


def action_of(move: Move) -> Action:
    """A move as the action of the rules."""
    if move == PASSED:
        return PASS
    count, square = divmod(move, TAKE)
    return (SQUARES[square], str(count)) if count else (SQUARES[square],)
