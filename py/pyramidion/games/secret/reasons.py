"""Why an action of Secret Colours is good for its seat, as facts that are true of it.

Some of them name the seat's own colour: they are for nobody else's eyes.

Weight    how much a reason says: the weightiest few are told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from pyramidion.core.facts import CellName, Colour, Count, Fact, SeatNumber, fact

from .belief import Belief, Reaction
from .fast import FastBoard, Play
from .habits import Odds
from .rules import Secret

Weighed: TypeAlias = tuple[float, Fact]

TOLD: Final = 3
SUSPECTED: Final = 0.5  # a seat that is likelier than this to play for a colour is named


class Reasons:
    """What can be said for the plays of one position, to the seat that is to move."""

    def __init__(self, state: Secret, belief: Belief, odds: Sequence[Sequence[Odds]]) -> None:
        self.state, self.belief, self.odds = state, belief, odds
        self.board, self.seat = belief.board, belief.board.mover
        self.own = self.board.letters.index(state.objectives[self.seat])
        self.suspected = belief.marginals({self.seat: self.own})
        self.reaction = Reaction(belief.shares(), self.seat)

    def of(self, play: Play) -> tuple[Fact, ...]:
        """The weightiest reasons for a play."""
        after = self.board.copy()
        after.play(*play)
        found = [*self._places(after, play), *self._against(after), *self._hides(play)]
        found.sort(key=lambda weighed: -weighed[0])
        return tuple(told for _, told in found[:TOLD])

    def _places(self, after: FastBoard, play: Play) -> Iterator[Weighed]:
        """What a play does to the seat's own colour and its stock."""
        board, own, (colour, place) = self.board, self.own, play
        mine, stock = Colour(board.letters[own]), board.stocks[self.seat]
        if after.tops[own] > board.tops[own]:
            count = Count(after.tops[own])
            if colour == own:
                yield 60, fact("reason.grows", colour=mine, count=count)
            else:
                name = CellName(self.state.squares()[place])
                yield 70, fact("reason.comes_back", colour=mine, place=name, count=count)
        if colour != own and stock[own]:
            yield 15, fact("reason.saves", colour=mine, count=Count(stock[own]))
        if stock[colour] > max(n for other, n in enumerate(stock) if other != colour):
            yield 10, fact("reason.plenty", colour=Colour(board.letters[colour]), count=Count(stock[colour]))

    def _against(self, after: FastBoard) -> Iterator[Weighed]:
        """What a play takes away from others."""
        board = self.board
        (lost,) = (colour for colour, (was, now) in enumerate(zip(board.tops, after.tops, strict=True)) if now < was)
        if lost == self.own:
            return
        name = Colour(board.letters[lost])
        chance, suspect = max((row[lost], seat) for seat, row in enumerate(self.suspected) if seat != self.seat)
        if chance > SUSPECTED:
            yield 40 + 25 * chance, fact("reason.suspect", seat=SeatNumber(suspect + 1), colour=name)
        if board.tops[lost] == max(board.tops):
            yield 50, fact("reason.leader", colour=name, count=Count(board.tops[lost]))

    def _hides(self, play: Play) -> Iterator[Weighed]:
        """Whether an onlooker is none the wiser."""
        before = self.reaction.told(self.reaction.shares[self.seat], self.own)
        after = self.reaction.told(self.belief.seeming(self.odds, play), self.own)
        if after <= before:
            yield 30, fact("reason.hides", colour=Colour(self.board.letters[self.own]))
