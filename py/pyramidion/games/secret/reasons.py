"""Why an action of Secret Colours is good for its seat, as facts that are true of it.

Some of them name the seat's own colour: they are for nobody else's eyes.

Weight    how much a reason says: the weightiest few are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from pyramidion.core.facts import CellName, Colour, Count, Fact, SeatNumber, fact

from .belief import Belief
from .fast import FastBoard, Play
from .rules import Secret

Weighed: TypeAlias = tuple[float, Fact]

TOLD: Final = 3
SUSPECTED: Final = 0.5  # a seat that is likelier than this to play for a colour is named


def reasons(state: Secret, belief: Belief, play: Play) -> tuple[Fact, ...]:
    """The weightiest reasons for a play, to its own seat."""
    board = belief.board
    after = board.copy()
    after.play(*play)
    own = board.letters.index(state.objectives[board.mover])
    found = [*_places(state, board, after, own, play), *_against(belief, after, own), *_hides(belief, own, play)]
    found.sort(key=lambda weighed: -weighed[0])
    return tuple(told for _, told in found[:TOLD])


def _places(state: Secret, board: FastBoard, after: FastBoard, own: int, play: Play) -> Iterator[Weighed]:
    """What a play does to the seat's own colour and its stock."""
    colour, place = play
    mine, stock = Colour(board.letters[own]), board.stocks[board.mover]
    if after.tops[own] > board.tops[own]:
        count = Count(after.tops[own])
        if colour == own:
            yield 60, fact("reason.grows", colour=mine, count=count)
        else:
            yield 70, fact("reason.comes_back", colour=mine, place=CellName(state.squares()[place]), count=count)
    if colour != own and stock[own]:
        yield 15, fact("reason.saves", colour=mine, count=Count(stock[own]))
    if stock[colour] > max(n for other, n in enumerate(stock) if other != colour):
        yield 10, fact("reason.plenty", colour=Colour(board.letters[colour]), count=Count(stock[colour]))


def _against(belief: Belief, after: FastBoard, own: int) -> Iterator[Weighed]:
    """What a play takes away from others."""
    board, seat = belief.board, belief.board.mover
    (lost,) = (colour for colour, (was, now) in enumerate(zip(board.tops, after.tops, strict=True)) if now < was)
    if lost == own:
        return
    name = Colour(board.letters[lost])
    suspects = [(belief.marginal(other, {seat: own})[lost], other) for other in range(belief.seats) if other != seat]
    chance, suspect = max(suspects)
    if chance > SUSPECTED:
        yield 40 + 25 * chance, fact("reason.suspect", seat=SeatNumber(suspect + 1), colour=name)
    if board.tops[lost] == max(board.tops):
        yield 50, fact("reason.leader", colour=name, count=Count(board.tops[lost]))


def _hides(belief: Belief, own: int, play: Play) -> Iterator[Weighed]:
    """Whether an onlooker is none the wiser."""
    before = belief.marginal(belief.board.mover)[own]
    after = belief.after(play).marginal(belief.board.mover)[own]
    if after <= before:
        yield 30, fact("reason.hides", colour=Colour(belief.board.letters[own]))
