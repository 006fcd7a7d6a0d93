"""What a position of Tor is worth, from what lies around the pawns.

Around    how many available squares of each colour lie around a pawn, packed as on the fast board.
Side      the two pawns of a seat: around[first] * SPAN + around[second], and the colours closed to it, as bits.
Feature   something counted of a side; each count has a weight. The sum is in hundredths of the logarithm of the odds.
Role      MOVES for the seat to move, WAITS for the other: the same surroundings are worth more on one's own turn.
Exit      a square a pawn can step on now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from .weights import WEIGHTS

Counts: TypeAlias = tuple[int, int, int, int]
Side: TypeAlias = Callable[[int, int, int], int]  # what lies around its pawns, and the colours closed to it
Weights: TypeAlias = Mapping[str, tuple[Sequence[int], Sequence[int]]]  # by feature, for each role

SPAN: Final = 6561  # 9 ** 4
MOVES: Final = 0
WAITS: Final = 1
LOST: Final = -100_000  # the seat to move cannot
MOST: Final = 20_000  # surroundings kept in one table, of some twenty
FEATURES: Final = {
    "exits": 13,  # of both pawns
    "worse": 6,  # exits of the pawn that has fewer
    "colours": 5,  # different colours among the exits
    "sure": 9,  # open squares left when the worst two colours are closed
    "open": 17,  # squares open around both pawns, whatever their colour
    "traps": 7,  # pairs of colours that would leave one exit at most
    "closed": 3,  # colours closed by the other's pawns
    "steady": 5,  # open squares of the worse pawn when the worst colour for it is closed
}
PAIRS: Final = tuple(combinations(range(4), 2))


@cache
def counts(around: int) -> Counts:
    """The numbers a packed one stands for."""
    return around % 9, around // 9 % 9, around // 81 % 9, around // 729


def features(one: int, other: int, blocked: int) -> tuple[int, ...]:
    """What is counted of a side, in the order of FEATURES."""
    first, second = counts(one), counts(other)
    both = [a + b for a, b in zip(first, second, strict=True)]
    free = [colour for colour in range(4) if not blocked >> colour & 1]
    exits, exits_first = sum(both[c] for c in free), sum(first[c] for c in free)
    total = sum(both)
    left = [total - both[a] - both[b] for a, b in PAIRS]
    counted = (
        exits,
        min(exits_first, exits - exits_first),
        sum(both[c] > 0 for c in free),
        min(left),
        total,
        sum(number <= 1 for number in left),
        blocked.bit_count(),
        min(sum(first) - max(first), sum(second) - max(second)),
    )
    return tuple(min(number, size - 1) for number, size in zip(counted, FEATURES.values(), strict=True))


def read(kept: Mapping[str, tuple[str, str]]) -> Weights:
    """Weights as they are kept, as numbers."""
    return {name: ([*map(int, moves.split())], [*map(int, waits.split())]) for name, (moves, waits) in kept.items()}


def weighed(weights: Weights) -> Callable[[int], Side]:
    """The way to value a side by weights."""

    def way(role: int) -> Side:
        rows = [weights[name][role] for name in FEATURES]

        def value(one: int, other: int, blocked: int) -> int:
            counted = features(one, other, blocked)
            if role == MOVES and not counted[0]:
                return LOST
            return sum(row[number] for row, number in zip(rows, counted, strict=True))

        return value

    return way


def by_exits(role: int) -> Side:
    """The value of a side to someone who only counts exits: where learning begins."""

    def value(one: int, other: int, blocked: int) -> int:
        exits = features(one, other, blocked)[0]
        return LOST if role == MOVES and not exits else 40 * exits

    return value


class Table(dict[int, int]):
    """The values of sides with the same closed colours, worked out when first asked for."""

    def __init__(self, value: Side, blocked: int) -> None:
        super().__init__()
        self._value = value
        self._blocked = blocked

    def __missing__(self, side: int) -> int:
        if len(self) >= MOST:
            self.clear()
        found = self[side] = self._value(*divmod(side, SPAN), self._blocked)
        return found


class Judge:
    """The tables of one way to value a position: by role, then by closed colours."""

    def __init__(self, way: Callable[[int], Side]) -> None:
        self.moves, self.waits = ([Table(way(role), blocked) for blocked in range(16)] for role in (MOVES, WAITS))


def own_alone(role: int) -> Side:
    """The value of a side to a child: its own pawns when its turn is over; the other's do not matter."""
    if role == MOVES:
        return lambda _one, _other, _blocked: 0
    return WAYS["learned"](role)


WAYS: Final[Mapping[str, Callable[[int], Side]]] = {
    "learned": weighed(read(WEIGHTS)),
    "exits": by_exits,
    "own": own_alone,
}
