"""Searches of Pyramidis: alpha-beta for two seats, max-n for four.

Child     a move with what it leads to, and how good that looks to whoever makes it.
Duel      the search for two: what is good for one is bad for the other; values are scores, as in `value`.
Round     the search for four: everyone plays for the own chance; values are chances, one a seat.
Tick      a pause in a search, after so many positions.
Table     what was found out about positions, by their keys.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from math import exp, log
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar, cast

from .fast import NOBODY, FastBoard, Key, Move, Now
from .rules import LONGEST
from .value import BIAS, BITS, MASK, shares

Chances: TypeAlias = tuple[float, ...]  # by seat

Found = TypeVar("Found")

WON: Final = 100_000
SURE: Final = WON - 1000  # above it stands a win that was seen
INFINITE: Final = 10 * WON
EXACT: Final = 0
LEAST: Final = 1  # it is worth that or more
MOST: Final = 2  # it is worth that or less
TICK: Final = 1500
KEPT: Final = 60_000  # positions in a table
LUCK: Final = 5  # scores, of which one makes at most half a hundredth of a chance
CLEAR: Final = 300  # scores
CLEARLY: Final = 0.4  # chances
TRUST: Final = 0.5  # of four players\' chances, by how games ended in which they were said
SCALE: Final = 62  # score to the logarithm of the odds: fitted to how games of the search against itself ended
THIRD: Final = 2  # a position seen so often before ends the game
LATE: Final = 3  # moves further down the order are looked into less deep at first


class Child(NamedTuple):
    worth: float
    move: Move
    now: Now


class Seen(NamedTuple):
    depth: int
    chances: Chances
    move: Move


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


class Round:
    """Four seats."""

    least: Final[float] = 0.0

    def __init__(self, table: dict[Key, Seen], earlier: Mapping[Key, int], played: int) -> None:
        self.table = table
        self.earlier = earlier  # how often each position of the game has been seen
        self.left = LONGEST - played  # moves the game may still have
        self.tried = 0
        self.pause = TICK

    def children(self, board: FastBoard) -> list[Child]:
        """The moves, what looks best first."""
        before, found = board.now, []
        for move in board.moves():
            board.make(move)
            found.append(Child(_outlook(board.now)[before[3]], move, board.now))
            board.now = before
        self.tried += len(found)
        found.sort(key=_worth, reverse=True)
        return found

    def leaf(self, board: FastBoard) -> Chances:
        """What the move gives that looks best to the mover."""
        before, best, found = board.now, -1.0, ONE_WINS[0]
        mover, moves = before[3], board.moves()
        self.tried += len(moves)
        for move in moves:
            board.make(move)
            chances = _outlook(board.now)
            if chances[mover] > best:
                best, found = chances[mover], chances
            board.now = before
        return found

    def look(self, board: FastBoard, now: Now, depth: int, floor: float, later: bool) -> Generator[None, None, float]:
        """What a move to there is worth."""
        mover = board.now[3]
        before, board.now = board.now, now
        chances = yield from self.below(board, depth, 1)
        board.now = before
        return chances[mover]

    def below(self, board: FastBoard, depth: int, ply: int) -> Generator[None, None, Chances]:
        """Everyone's chances in a position, looking so many moves ahead."""
        now, key = board.now, board.key()
        if ply and (ply >= self.left or self.earlier.get(key, 0) >= THIRD):
            return _most_home(now)
        if depth <= 1:
            return self.leaf(board)
        if self.tried >= self.pause:
            self.pause = self.tried + TICK
            yield
        known = self.table.get(key)
        if known and known.depth >= depth:
            return known.chances
        best, found = -1.0, ONE_WINS[0]
        for child in self.children(board):
            if child.now[4] != NOBODY:
                chances = ONE_WINS[child.now[4]]
            else:
                board.now = child.now
                chances = yield from self.below(board, depth - 1, ply + 1)
            if chances[now[3]] > best:
                best, found, choice = chances[now[3]], chances, child.move
                if best == 1:
                    break
        board.now = now
        if len(self.table) >= KEPT:
            self.table.clear()
        self.table[key] = Seen(depth, found, choice)
        return found

    @staticmethod
    def over(worth: float) -> bool:
        """Does the move end the game?"""
        return worth in (0, 1)

    @staticmethod
    def sure(worth: float) -> bool:
        """Is that a win that was seen?"""
        return worth == 1

    @staticmethod
    def lost(worth: float) -> bool:
        return worth == 0

    @staticmethod
    def clear(best: float, second: float) -> bool:
        """Is the best so far ahead that looking deeper hardly changes it?"""
        return best - second >= CLEARLY

    @staticmethod
    def luck(rng: Random) -> float:
        return rng.randrange(LUCK) / 500

    @staticmethod
    def chance(worth: float) -> float:
        """The chance to win that a worth stands for: the search is surer than it should be."""
        if worth in (0, 1):
            return worth
        odds = TRUST * (log(worth / (1 - worth)) + log(3)) - log(3)  # a quarter stays a quarter
        return 1 / (1 + exp(-odds))


def believed(chances: Chances) -> Chances:
    """All chances as they are to be believed."""
    weights = [chance**TRUST for chance in chances]
    return tuple(weight / sum(weights) for weight in weights)


def finished(sought: Generator[None, None, Found]) -> Found:
    """What a search finds when it is not stopped."""
    while True:
        try:
            next(sought)
        except StopIteration as found:
            return cast(Found, found.value)


ONE_WINS: Final = tuple(tuple(float(seat == winner) for seat in range(4)) for winner in range(4))


def _outlook(now: Now) -> Chances:
    """Everyone's chances as they look."""
    return shares(now[2], now[3]) if now[4] == NOBODY else ONE_WINS[now[4]]


def _most_home(now: Now) -> Chances:
    """What the seats get when the game ends before anyone has reached the goal."""
    home = now[1][1:]
    return tuple(float(count == max(home)) / home.count(max(home)) for count in home)
