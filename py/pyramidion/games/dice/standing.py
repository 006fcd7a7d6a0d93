"""Everybody's chance to win between two turns.

Standing  who is about to roll, on which boards, by which rules.
Pair      two of the seats, as if they were alone: of more than two, the chances are made of all pairs.
Farewell  the last round of equal turns, when somebody has finished: each seat has one turn left at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Final, NamedTuple

from pyramidion.core.game import Seat, shared

from .pyramid import FULL, Board
from .solved import FIRST, FREE, LAST, Solved

WEIGHT: Final = {2: 1.0, 3: 0.8, 4: 0.7}  # of a pair, by seats: what gives away least beside the solved game


class Standing(NamedTuple):
    boards: tuple[Board, ...]
    mover: Seat
    choose: bool
    round_from: Seat | None  # the first seat of a round that is played to its end

    def after(self, board: Board) -> Standing:
        """The seat to roll has ended its turn on this board."""
        boards = (*self.boards[: self.mover], board, *self.boards[self.mover + 1 :])
        return self._replace(boards=boards, mover=(self.mover + 1) % len(boards))


def chances(solved: Solved, standing: Standing) -> tuple[float, ...]:
    """Everybody's chance to win; alone one always does."""
    boards, mover, choose, round_from = standing
    finished = [seat for seat, board in enumerate(boards) if board == FULL]
    if len(boards) == 1 or (finished and round_from in (None, mover)):
        return shared(finished or [0], len(boards))
    if finished:
        return _farewell(solved, standing)
    seats = range(len(boards))
    pairs = [[0.5] * len(boards) for _ in seats]
    for sooner, later in _in_turn(len(boards), mover):
        race = FREE if round_from is None else FIRST if _place(standing, sooner) < _place(standing, later) else LAST
        chance = solved.duel(boards[sooner], boards[later], race=race, choose=choose)
        pairs[sooner][later], pairs[later][sooner] = chance, 1 - chance
    return _of_pairs(pairs)


def _in_turn(count: int, mover: Seat) -> list[tuple[Seat, Seat]]:
    """All pairs, first the one whose turn is sooner."""
    order = [(mover + later) % count for later in range(count)]
    return [(sooner, later) for place, sooner in enumerate(order) for later in order[place + 1 :]]


def _place(standing: Standing, seat: Seat) -> int:
    """How many seats have their turn before this one in a round."""
    return (seat - (standing.round_from or 0)) % len(standing.boards)


def _of_pairs(pairs: Sequence[Sequence[float]]) -> tuple[float, ...]:
    count, power = len(pairs), WEIGHT[len(pairs)]
    if count == 2:
        return pairs[0][1], pairs[1][0]
    weights = [prod(pairs[seat][other] ** power for other in range(count) if other != seat) for seat in range(count)]
    return tuple(weight / sum(weights) for weight in weights)


def _farewell(solved: Solved, standing: Standing) -> tuple[float, ...]:
    """Everybody's chance when each has one turn at most."""
    boards, mover, choose, _ = standing
    count = len(boards)
    ends = [
        solved.ending(board, choose=choose)
        if board == FULL or _place(standing, seat) >= _place(standing, mover)
        else 0.0
        for seat, board in enumerate(boards)
    ]
    total = [0.0] * count
    for finishes in product((False, True), repeat=count):
        likely = prod(chance if done else 1 - chance for chance, done in zip(ends, finishes, strict=True))
        if likely:
            share = shared([seat for seat in range(count) if finishes[seat]], count)
            total = [sum_ + likely * part for sum_, part in zip(total, share, strict=True)]
    return tuple(total)
