"""How people play Secret Colours: the odds of each play, from the colour somebody plays for and what they believe.

Kind      greedy, plain or hiding: a way to play, known by its weights (weights.py).
Phase     how far the game has come, by the Pieces a seat has left; each has weights of its own.
Worth     what one place more of a colour is worth to somebody, in logarithms of the odds.
Level     how likely a colour is somebody else's, in eighths.
Signs     the levels of all colours, as their number; what a player believes.
Factors   what a way to play comes to for one colour and one set of signs, ready to be multiplied.

A play puts a Piece on a place: its odds are those of spending the Piece, of one place more for the colour that comes
up, and of one place less for the colour that goes.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import exp
from typing import Final, TypeAlias

from .fast import FastBoard

Row: TypeAlias = Sequence[float]
Weights: TypeAlias = Sequence[Row]  # of one kind, by phase
Signs: TypeAlias = tuple[int, ...]
Lookup: TypeAlias = list[list[float]]
Factors: TypeAlias = tuple[Lookup, Lookup, Lookup, float, float]  # keep, keep of a leader, spend, bare, cancel

FEATURES: Final = (
    "own",  # worth of the own colour
    "foe",  # of a colour, as far as it is another's
    "foe_ahead",  # the same, more the further it is ahead of the own one
    "ahead",  # of a colour that is ahead, whosever it is
    "leader",  # of one that leads
    "spend_own",  # a Piece of the own colour
    "spend_foe",  # one of another's
    "plenty",  # one of a colour there is much of in the stock
    "cancel",  # a play that cancels
    "bare",  # a play on a bare Case
)
OWN, FOE, FOE_AHEAD, AHEAD, LEADER, SPEND_OWN, SPEND_FOE, PLENTY, CANCEL, BARE = range(len(FEATURES))
LEVELS: Final = 8
NEAR: Final = 3  # places: whoever is further ahead is no more feared
MOST: Final = 24  # places and Pieces there can be
STOCK: Final = 12  # Pieces a seat begins with at most
NOTHING: Final = [1.0] * (2 * MOST + 1)
KEPT: Final = 3000  # factors remembered


def phase(left: int) -> int:
    """The phase in which a seat has so many Pieces left."""
    return 0 if left <= 1 else 1 if left == 2 else 2 if left <= 4 else 3 if left <= 8 else 4


def ahead(lead: int) -> float:
    """How far ahead a colour counts as being, from -1 to 1."""
    return max(-1.0, min(1.0, lead / NEAR))


def plenty(count: int, left: int, colours: int) -> float:
    """Whether a stock holds more of a colour than of others, or less."""
    usual = left / colours
    return (count - usual) / (usual + 1)


def scale(seats: int) -> float:
    """What makes a belief about many others comparable with one about a single one: colours to others."""
    return (seats + 1) / (seats - 1)


class Habits:
    """The way one kind plays at a table of so many seats."""

    def __init__(self, weights: Weights, seats: int) -> None:
        self.weights = weights
        self.colours = seats + 2
        self.scale = scale(seats)
        self.keep = [[self._keep(w, level) for level in range(LEVELS + 1)] for w in weights]
        self.spend = [[self._spend(left, level) for level in range(LEVELS + 2)] for left in range(STOCK + 1)]
        self.phases = [phase(left) for left in range(len(self.spend))]
        self.always = [[exp(-w[OWN])] * (2 * MOST + 1) for w in weights]
        self.ends = [(exp(w[BARE]), exp(w[CANCEL])) for w in weights]
        self.known: dict[tuple[int, Signs], list[Factors]] = {}

    def _keep(self, w: Row, level: int) -> tuple[list[float], list[float]]:
        """What one place less of another's colour does to the odds, by its lead; then the same of a leader."""
        foe = level / LEVELS * self.scale
        leads = [ahead(lead) for lead in (*range(MOST + 1), *range(-MOST, 0))]
        usual = [w[FOE] * foe + w[FOE_AHEAD] * foe * lead + w[AHEAD] * lead for lead in leads]
        return [exp(x) for x in usual], [exp(x + w[LEADER]) for x in usual]

    def _spend(self, left: int, level: int) -> list[float]:
        """What spending a Piece does to the odds, by how many there are; past the last level, one's own."""
        w = self.weights[phase(left)]
        base = -w[SPEND_OWN] if level > LEVELS else -w[SPEND_FOE] * level / LEVELS * self.scale
        some = [exp(base + w[PLENTY] * plenty(count, left, self.colours)) for count in range(1, STOCK + 1)]
        return [0.0, *some]

    def factors(self, own: int, signs: Signs) -> list[Factors]:
        """By how many Pieces are left."""
        key = own, signs
        found = self.known.get(key)
        if found is None:
            if len(self.known) > KEPT:
                self.known.clear()
            found = self.known[key] = self._factors(own, signs)
        return found

    def _factors(self, own: int, signs: Signs) -> list[Factors]:
        phases = []
        for keep, always, ends in zip(self.keep, self.always, self.ends, strict=True):
            usual, leading = ([keep[level][way] for level in signs] for way in (0, 1))
            usual[own] = leading[own] = always
            usual[0] = leading[0] = NOTHING
            phases.append((usual, leading, ends))
        found = []
        for rows, at in zip(self.spend, self.phases, strict=True):
            usual, leading, ends = phases[at]
            spend = [rows[level] for level in signs]
            spend[own] = rows[LEVELS + 1]
            found.append((usual, leading, spend, *ends))
        return found


def keeps(board: FastBoard, own: int, factors: Factors) -> list[float]:
    """What one place less of each colour does to the odds, as the table is now."""
    usual, leading = factors[:2]
    tops = board.tops
    mine = tops[own]
    most = max(n for colour, n in enumerate(tops) if colour != own)
    return [(high if n == most else low)[n - mine] for low, high, n in zip(usual, leading, tops, strict=True)]


class Odds:
    """The chance of each play of the mover, who plays for a colour and believes these signs."""

    def __init__(self, board: FastBoard, own: int, habits: Habits, signs: Signs) -> None:
        self.board = board
        left = board.left[board.mover]
        factors = habits.factors(own, signs)[left]
        self.keep = keeps(board, own, factors)
        spend, self.bare, self.cancel = factors[2:]
        self.spend = [row[n] for row, n in zip(spend, board.stocks[board.mover], strict=True)]
        self.total = self._total()

    def _total(self) -> float:
        board, keep, spend = self.board, self.keep, self.spend
        thin = 1 - self.bare
        source = [k * (n - thin * b) for k, n, b in zip(keep, board.tops, board.bare, strict=True)]
        below = [0.0] * len(keep)
        for pile in board.piles:
            if pile > 7:
                below[pile & 7] += 1 / keep[pile >> 3 & 7]
        every = sum(source)
        return sum(
            s * ((every - x) / k + k * y * self.cancel)
            for s, k, x, y in zip(spend[1:], keep[1:], source[1:], below[1:], strict=True)
        )

    def of(self, colour: int, place: int) -> float:
        """The chance of a play."""
        keep, pile = self.keep, self.board.piles[place]
        top = pile & 7
        if top == colour:
            odds = keep[colour] / keep[pile >> 3 & 7] * self.cancel
        else:
            odds = keep[top] / keep[colour] * (self.bare if pile < 8 else 1)
        return self.spend[colour] * odds / self.total


def playout(
    board: FastBoard,
    deal: Sequence[int],
    habits: Sequence[Sequence[Factors]],
    draws: Iterable[tuple[float, float]],
) -> None:
    """Play to the end by habit, a pair of draws a play; `habits` are the factors of each seat by Pieces left."""
    piles, tops, bare, stocks, left = board.piles, board.tops, board.bare, board.stocks, board.left
    mover, seats, none = board.mover, len(left), [0.0] * len(tops)
    for first, second in draws:
        own, stock = deal[mover], stocks[mover]
        usual, leading, spend, thick, cancel = habits[mover][left[mover]]
        thin = 1 - thick
        mine = tops[own]
        tops[own] = -1
        most = max(tops)
        tops[own] = mine
        keep = [(high if n == most else low)[n - mine] for low, high, n in zip(usual, leading, tops)]  # noqa: B905 -- strict costs time here
        gain = [1 / k for k in keep]
        source = [k * (n - thin * b) for k, n, b in zip(keep, tops, bare)]  # noqa: B905 -- strict costs time here
        every = sum(source)
        below = none[:]
        for pile in piles:
            if pile > 7:
                below[pile & 7] += gain[pile >> 3 & 7]
        cover = [row[n] * g * (every - x) for row, n, g, x in zip(spend, stock, gain, source)]  # noqa: B905 -- strict costs time here
        sums = [*accumulate([c + row[n] * k * y * cancel for c, row, n, k, y in zip(cover, spend, stock, keep, below)])]  # noqa: B905 -- strict costs time here
        drawn = first * sums[-1]
        colour = bisect(sums, drawn)
        if drawn - sums[colour - 1] < cover[colour]:
            source[colour] = 0.0
            sums = [*accumulate(source)]
            drawn = second * sums[-1]
            top = bisect(sums, drawn)
            drawn = (drawn - sums[top - 1]) / keep[top]
            drawn -= thick * bare[top]
            if drawn < 0:
                place = piles.index(top)
                bare[top] -= 1
                piles[place] = top << 3 | colour
            else:
                some = [index for index, pile in enumerate(piles) if pile & 7 == top and pile > 7]
                place = some[min(int(drawn), len(some) - 1)]
                piles[place] = piles[place] << 3 | colour
            tops[top] -= 1
            tops[colour] += 1
        else:
            some = [index for index, pile in enumerate(piles) if pile & 7 == colour and pile > 7]
            sums = [*accumulate([gain[piles[index] >> 3 & 7] for index in some])]
            place = some[min(bisect(sums, second * sums[-1]), len(some) - 1)]
            pile = piles[place] >> 3
            piles[place] = pile
            top = pile & 7
            tops[colour] -= 1
            tops[top] += 1
            if pile < 8:
                bare[top] += 1
        stock[colour] -= 1
        left[mover] -= 1
        mover += 1
        if mover == seats:
            mover = 0
    board.mover = mover
