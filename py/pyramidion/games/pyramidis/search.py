"""The search of Pyramidis for two seats: alpha-beta, what is good for one being bad for the other.

Child     a move with what it leads to, and how good that looks to whoever makes it.
Worth     scores, as in `value`.
Tick      a pause in a search, after so many positions.
Table     what was found out about positions, by their keys.
"""

from __future__ import annotations

from collections.abc import Generator
from math import exp
from random import Random
from typing import Final, NamedTuple, TypeVar, cast

from .fast import NOBODY, FastBoard, Key, Move, Now
from .value import BIAS, BITS, MASK

Found = TypeVar("Found")

WON: Final = 100_000
SURE: Final = WON - 1000  # above it stands a win that was seen
INFINITE: Final = 10 * WON
EXACT: Final = 0
LEAST: Final = 1  # it is worth that or more
MOST: Final = 2  # it is worth that or less
TICK: Final = 400
KEPT: Final = 60_000  # positions in a table
LUCK: Final = 4  # scores, of which one makes at most two thirds of a hundredth of a chance
CLEAR: Final = 300  # scores
# Score to the logarithm of the odds: fitted to how 60 games of the search against itself ended, at a fiftieth of its
# work, which left 62 too timid by a factor of 1.55.
SCALE: Final = 40
LATE: Final = 3  # moves further down the order are looked into less deep at first


class Child(NamedTuple):
    worth: float
    move: Move
    now: Now


class Known(NamedTuple):
    depth: int
    bound: int
    worth: int
    move: Move


class Duel:
    """Two seats."""

    least: Final[float] = -INFINITE

    def __init__(self, table: dict[Key, Known]) -> None:
        self.table = table
        self.tried = 0
        self.pause = TICK

    def children(self, board: FastBoard) -> list[Child]:
        """The moves, what looks best first."""
        before = board.now
        mover, shift, found = before[3], BITS * (1 - before[3]), []
        for move in board.moves():
            board.make(move)
            now = board.now
            if now[4] == NOBODY:
                found.append(Child(BIAS - (now[2] >> shift & MASK), move, now))
            else:
                found.append(Child(WON if now[4] == mover else -WON, move, now))
            board.now = before
        self.tried += len(found)
        found.sort(key=_worth, reverse=True)
        return found

    def leaf(self, board: FastBoard, ply: int) -> int:
        """The best that one move gives."""
        before, views = board.now, []
        mover, shift, moves = before[3], BITS * (1 - before[3]), board.moves()
        self.tried += len(moves)
        for move in moves:
            board.make(move)
            now = board.now
            board.now = before
            if now[4] == NOBODY:
                views.append(now[2] >> shift & MASK)
            elif now[4] == mover:
                return WON - ply
        return BIAS - min(views) if views else ply - WON

    def look(self, board: FastBoard, now: Now, depth: int, floor: float, later: bool) -> Generator[None, None, float]:
        """What a move to there is worth, if that is more than the floor; else something no greater."""
        board.now = now
        least = int(floor)
        if later:
            worth = -(yield from self.below(board, depth, -least - 1, -least, 1))
            if worth <= least:
                return worth
        return -(yield from self.below(board, depth, -INFINITE, -least, 1))

    def below(self, board: FastBoard, depth: int, alpha: int, beta: int, ply: int) -> Generator[None, None, int]:
        """What a position is worth to its mover, looking so many moves ahead."""
        if depth <= 1:
            return self.leaf(board, ply)
        if self.tried >= self.pause:
            self.pause = self.tried + TICK
            yield
        key = board.key()
        known = self.table.get(key)
        if known and (settled := _settled(known, depth, alpha, beta, ply)) is not None:
            return settled
        children = self.children(board)
        if children[0].worth == WON:
            return WON - ply
        if known:
            children.sort(key=lambda child: child.move != known.move)
        before, best, choice, floor = board.now, -INFINITE, children[0].move, alpha
        for number, child in enumerate(children):
            if child.worth == -WON:
                worth = ply - WON
            else:
                board.now = child.now
                worth = yield from self._child(board, depth - 1, max(alpha, best), beta, ply + 1, number)
            if worth > best:
                best, choice = worth, child.move
                if best >= beta:
                    break
        board.now = before
        self._keep(key, depth, best, floor, beta, ply, choice)
        return best

    def _child(
        self, board: FastBoard, depth: int, alpha: int, beta: int, ply: int, number: int
    ) -> Generator[None, None, int]:
        """A later move is first asked whether it is better at all, and far down the order not so deep."""
        if number:
            if number >= LATE and depth >= 2:
                worth = -(yield from self.below(board, depth - 1, -alpha - 1, -alpha, ply))
                if worth <= alpha:
                    return worth
            worth = -(yield from self.below(board, depth, -alpha - 1, -alpha, ply))
            if not alpha < worth < beta:
                return worth
        return -(yield from self.below(board, depth, -beta, -alpha, ply))

    def _keep(self, key: Key, depth: int, best: int, alpha: int, beta: int, ply: int, choice: Move) -> None:
        if len(self.table) >= KEPT:
            self.table.clear()
        bound = LEAST if best >= beta else MOST if best <= alpha else EXACT
        if abs(best) >= SURE:
            best += ply if best > 0 else -ply
        self.table[key] = Known(depth, bound, best, choice)

    @staticmethod
    def over(worth: float) -> bool:
        """Does the move end the game?"""
        return abs(worth) == WON

    @staticmethod
    def sure(worth: float) -> bool:
        """Is that a win that was seen?"""
        return worth >= SURE

    @staticmethod
    def lost(worth: float) -> bool:
        return worth <= -SURE

    @staticmethod
    def clear(best: float, second: float) -> bool:
        """Is the best so far ahead that looking deeper hardly changes it?"""
        return best - second >= CLEAR

    @staticmethod
    def luck(rng: Random) -> float:
        return rng.randrange(LUCK)

    @staticmethod
    def chance(worth: float) -> float:
        """The chance to win that a worth stands for."""
        if abs(worth) >= SURE:
            return float(worth > 0)
        return 1 / (1 + exp(-worth / SCALE))


def _worth(child: Child) -> float:
    return child.worth


def _settled(known: Known, depth: int, alpha: int, beta: int, ply: int) -> int | None:
    """The worth in the table, if it settles the question."""
    worth = known.worth
    if abs(worth) >= SURE:
        worth += -ply if worth > 0 else ply
    elif known.depth < depth:
        return None
    bound = known.bound
    if bound == EXACT or (bound == LEAST and worth >= beta) or (bound == MOST and worth <= alpha):
        return worth
    return None


def finished(sought: Generator[None, None, Found]) -> Found:
    """What a search finds when it is not stopped."""
    while True:
        try:
            next(sought)
        except StopIteration as found:
            return cast(Found, found.value)
