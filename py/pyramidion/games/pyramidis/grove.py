"""The search of Pyramidis for four seats: a tree that grows where everyone's own chance looks best.

Node      a move, everyone's chances after it on the mean of all looks below it, and the nodes of the replies.
Growth    one walk down the tree to a node that has no replies yet; these are added, and what the best of them promises
          is counted in all nodes on the way.

Everyone is taken to prefer what gives them the greatest chance, but not to find it each time: what is bad but not much
worse counts a little. Against three others that is truer than to look for the one best line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import exp, sqrt
from typing import Final, TypeAlias

from .fast import NOBODY, FastBoard, Key, Move, Now, key
from .rules import LONGEST
from .value import shares

Chances: TypeAlias = tuple[float, ...]  # by seat

CURIOUS: Final = 0.3  # how far a node is followed that has been looked at less than its first look promises
SHARP: Final = 10  # the larger it is, the more a first look decides what is followed
THIRD: Final = 2  # a position seen so often before ends the game
TICK: Final = 30  # growths between two pauses
ONE_WINS: Final = tuple(tuple(float(seat == winner) for seat in range(4)) for winner in range(4))


class Node:
    __slots__ = ("chances", "move", "now", "over", "prior", "replies", "sums", "tried")

    def __init__(self, move: Move, now: Now, chances: Chances, over: bool) -> None:
        self.move = move
        self.now = now
        self.chances = chances  # at the first look
        self.over = over
        self.prior = 1.0
        self.replies: list[Node] = []
        self.tried = 1
        self.sums = list(chances)

    def mean(self, seat: int) -> float:
        return self.chances[seat] if self.over else self.sums[seat] / self.tried


class Grove:
    """A tree over one position."""

    def __init__(
        self, board: FastBoard, earlier: Mapping[Key, int], played: int, look: Callable[[int, int], Chances] = shares
    ) -> None:
        self.board = board
        self.thrice = {key for key, count in earlier.items() if count >= THIRD}  # what ends the game if met again
        self.left = LONGEST - played  # moves the game may still have
        self.look = look
        self.tried = 0
        self.root = Node(0, board.now, look(board.now[2], board.now[3]), False)
        self.seat = board.now[3]
        self._reply(self.root, 1)

    def grow(self, growths: int) -> Iterator[int]:
        """Grow so often, with pauses in which it is told how often it has."""
        for number in range(1, growths + 1):
            self._grow()
            if number % TICK == 0 or number == growths:
                yield number

    def sure(self) -> bool:
        """Can the game be won at once?"""
        return any(reply.over and reply.chances[self.seat] == 1 for reply in self.root.replies)

    def lead(self) -> float:
        """How much better than any other the move is that was looked at most."""
        best, *others = sorted(self.root.replies, key=_tried, reverse=True)
        return best.mean(self.seat) - max(other.mean(self.seat) for other in others)

    def chances(self) -> Chances:
        """Everyone's chances as far as the tree knows."""
        best = self.best()
        return tuple(best.mean(seat) for seat in range(4))

    def best(self) -> Node:
        """The move that was looked at most."""
        return max(self.root.replies, key=_tried)

    def _grow(self) -> None:
        node = self.root
        way = [node]
        while node.replies:
            node = _followed(node)
            way.append(node)
        found = node.chances if node.over else self._reply(node, len(way))
        one, two, three, four = found
        for node in way:
            node.tried += 1
            sums = node.sums
            sums[0] += one
            sums[1] += two
            sums[2] += three
            sums[3] += four

    def _reply(self, node: Node, ply: int) -> Chances:
        """Add what can follow, what looks best to the mover first, and what that promises."""
        board, look, now = self.board, self.look, node.now
        replies, mover = node.replies, now[3]
        board.now = now
        for move in board.moves():
            board.make(move)
            after, board.now = board.now, now
            if after[4] != NOBODY:
                replies.append(Node(move, after, ONE_WINS[after[4]], True))
            elif ply >= self.left or (self.thrice and key(after) in self.thrice):
                replies.append(Node(move, after, most_home(after), True))
            else:
                replies.append(Node(move, after, look(after[2], after[3]), False))
        self.tried += len(replies)
        best = max(replies, key=lambda reply: reply.chances[mover])
        top = best.chances[mover]
        total = 0.0
        for reply in replies:
            reply.prior = exp(SHARP * (reply.chances[mover] - top))
            total += reply.prior
        for reply in replies:
            reply.prior *= CURIOUS / total
        return best.chances


def _followed(node: Node) -> Node:
    """The reply to look into: good for who makes it, or promising and not looked at as often."""
    mover, spread = node.now[3], sqrt(node.tried)
    found, most = node, -1.0
    for reply in node.replies:
        worth = (reply.sums[mover] + reply.prior * spread) / reply.tried
        if worth > most:
            found, most = reply, worth
    return found


def _tried(node: Node) -> int:
    return node.tried


def most_home(now: Now) -> Chances:
    """What the seats get when the game ends before anyone has reached the goal."""
    home = now[1][1:]
    return tuple(float(count == max(home)) / home.count(max(home)) for count in home)
