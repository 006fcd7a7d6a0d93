"""What an onlooker makes of a match: who plays for which colour, and by what habits.

Belief    what everybody can know who has watched every play; nobody's secret is in it.
Likely    by seat, kind of player and colour: how well that explains what the seat has played.
Watch     a belief that follows a match, play by play.
Reaction  what the seats believe after a play of the mover, which tells them something about the mover.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from operator import mul
from typing import Final, TypeAlias, cast

from pyramidion.core.game import Seat
from pyramidion.core.match import Match

from .fast import Deal, FastBoard, Play
from .habits import LEVELS, Habits, Odds, Signs, Weights
from .rules import Secret
from .weights import WEIGHTS

Likely: TypeAlias = list[list[list[float]]]
Shares: TypeAlias = list[float]  # by colour
Kinds: TypeAlias = tuple[Weights, ...]  # greedy, plain and hiding

STRAY: Final = 0.05  # of all plays, those that follow no habit
KINDS: Final[Kinds] = tuple(WEIGHTS.values())
GREEDY: Final = 0
HIDING: Final = -1  # the last of the kinds: who plays as well as can be


@cache
def deals(seats: int) -> tuple[Deal, ...]:
    """Every way the objectives can have been drawn."""
    return tuple(permutations(range(1, seats + 3), seats))


@cache
def growing(seats: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By seat: which deal of the seats before it each goes on from, and with which colour; they end as in `deals`."""
    found, before = [], list[Deal]([()])
    for _ in range(seats):
        steps = [(n, own) for n, deal in enumerate(before) for own in range(1, seats + 3) if own not in deal]
        found.append(tuple(steps))
        before = [(*before[n], own) for n, own in steps]
    return tuple(found)


def weights_of(shares: Sequence[Shares]) -> list[float]:
    """How likely each deal is, from how well each colour explains what each seat has played."""
    found = [1.0]
    for share, steps in zip(shares, growing(len(shares)), strict=True):
        found = [found[n] * share[own] for n, own in steps]
    return found


@cache
def all_habits(kinds: Kinds, seats: int) -> tuple[Habits, ...]:
    """The habits of each kind, at a table of so many."""
    return tuple(Habits(weights, seats) for weights in kinds)


def sign(share: float) -> int:
    """A chance as a level."""
    return min(LEVELS, round(share * LEVELS))


class Belief:
    def __init__(self, board: FastBoard, kinds: Kinds = KINDS) -> None:
        self.board = board
        self.seats = len(board.left)
        self.size = len(board.tops)
        self.habits = all_habits(kinds, self.seats)
        self.likely: Likely = [[[1.0] * self.size for _ in kinds] for _ in range(self.seats)]

    def shares(self) -> list[Shares]:
        """By seat and colour: how well the colour explains what the seat has played, 1 if it says nothing."""
        return [self._share(line) for line in self.likely]

    def seeming(self, odds: Sequence[Sequence[Odds]], play: Play) -> Shares:
        """The same of the mover, after this play."""
        return self._share(self.learnt(odds, play))

    def _share(self, line: Sequence[Shares]) -> Shares:
        summed = [*map(sum, zip(*line, strict=True))]
        mean = sum(summed[1:]) / (self.size - 1)
        return [share / mean for share in summed]

    def odds(self) -> list[list[Odds]]:
        """What the mover may do next, by kind and by the colour the mover may play for, from 1."""
        seat, board = self.board.mover, self.board
        signs = Reaction(self.shares(), seat).signs_of_all(seat)
        return [[Odds(board, own, habits, believed) for own, believed in enumerate(signs, 1)] for habits in self.habits]

    def learnt(self, odds: Sequence[Sequence[Odds]], play: Play) -> list[list[float]]:
        """The mover's line of what is likely, after this play."""
        board = self.board
        legal = sum(
            len(board.piles) - board.bare[colour] for colour, count in enumerate(board.stocks[board.mover]) if count
        )
        stray = STRAY / legal
        found = [
            [0.0, *(old * ((1 - STRAY) * one.of(*play) + stray) for old, one in zip(line[1:], row, strict=True))]
            for line, row in zip(self.likely[board.mover], odds, strict=True)
        ]
        total = sum(map(sum, found)) / len(found) / (self.size - 1)
        return [[share / total for share in line] for line in found]

    def watch(self, play: Play) -> None:
        """Learn from a play of the mover, and play it."""
        self.likely[self.board.mover] = self.learnt(self.odds(), play)
        self.board.play(*play)

    def after(self, play: Play) -> Belief:
        """What there will be to believe after a play of the mover."""
        other = Belief.__new__(Belief)
        other.board, other.seats, other.size, other.habits = self.board.copy(), self.seats, self.size, self.habits
        other.likely = self.likely[:]
        other.watch(play)
        return other

    def posterior(self, known: Mapping[Seat, int]) -> list[float]:
        """The chance of each deal to who knows the colours of these seats."""
        shares = self.shares()
        for seat, own in known.items():
            shares[seat] = [float(colour == own) for colour in range(self.size)]
        weights = weights_of(shares)
        total = sum(weights)
        return [weight / total for weight in weights]

    def marginals(self, known: Mapping[Seat, int] | None = None) -> list[Shares]:
        """By seat: the chance of each colour to be its own."""
        found = [[0.0] * self.size for _ in range(self.seats)]
        for deal, chance in zip(deals(self.seats), self.posterior(known or {}), strict=True):
            for row, colour in zip(found, deal, strict=True):
                row[colour] += chance
        return found


class Reaction:
    """What each seat believes of the others, as a function of what the mover seems to play for."""

    def __init__(self, shares: Sequence[Shares], mover: Seat) -> None:
        self.shares, self.mover = shares, mover
        self.size = len(shares[0])
        others = [[1.0] * self.size if seat == mover else share for seat, share in enumerate(shares)]
        self.rest = weights_of(others)  # how likely a deal is but for the mover's colour
        self.free = [0.0] * self.size  # how likely it is that a colour is left for the mover
        for deal, weight in zip(deals(len(shares)), self.rest, strict=True):
            self.free[deal[mover]] += weight
        self.known: dict[Seat, list[list[Shares]]] = {}

    def told(self, seeming: Shares, own: int) -> float:
        """The chance an onlooker gives to the mover's own colour."""
        return seeming[own] * self.free[own] / sum(s * b for s, b in zip(seeming, self.free, strict=True))

    def signs_of_all(self, seat: Seat) -> list[Signs]:
        """What a seat believes if it plays for 1, 2 …, and nothing more is known of the mover."""
        return [self.signs(seat, own, self.shares[self.mover]) for own in range(1, self.size)]

    def signs(self, seat: Seat, own: int, seeming: Shares) -> Signs:
        """What a seat that plays for a colour believes, when the mover seems to play for these."""
        if seat == self.mover:
            seeming = [float(colour == own) for colour in range(self.size)]
        totals, *columns = self._tables(seat)[own]
        total = sum(map(mul, seeming, totals))
        return tuple([sign(sum(map(mul, seeming, column)) / total) for column in columns])

    def _tables(self, seat: Seat) -> list[list[Shares]]:
        """By a seat's colour, for each of the mover's: how likely that is, and with it each colour as another's."""
        found = self.known.get(seat)
        if found is None:
            sizes = range(self.size)
            found = self.known[seat] = [[[0.0] * self.size for _ in range(self.size + 1)] for _ in sizes]
            for deal, weight in zip(deals(len(self.shares)), self.rest, strict=True):
                own, theirs = deal[seat], deal[self.mover]
                columns = found[own]
                columns[0][theirs] += weight
                for colour in deal:
                    if colour != own:
                        columns[colour + 1][theirs] += weight
        return found


class Watch:
    """Keeps a belief in step with a match."""

    def __init__(self, kinds: Kinds = KINDS) -> None:
        self.kinds = kinds
        self.start = ""
        self.names: tuple[str, ...] = ()
        self.belief: Belief

    def follow(self, match: Match) -> Iterator[None]:
        """Learn from each play that is new; a match that went another way is learnt from its start."""
        if self.start != match.start or self.names != match.names[: len(self.names)]:
            self.start, self.names = match.start, ()
        if not self.names:
            self.belief = Belief(FastBoard(cast(Secret, match.states[0])), self.kinds)
        belief, state = self.belief, cast(Secret, match.state)
        for name in match.names[len(self.names) :]:
            colour, square = name.split("@")
            belief.watch(belief.board.read((colour, square), state))
            self.names = (*self.names, name)
            yield

    def at(self, match: Match) -> Belief:
        """The belief after the last play."""
        for _ in self.follow(match):
            pass
        return self.belief
