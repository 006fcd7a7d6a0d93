"""Why an action of Tor is good, as facts that are true of it.

Exit      a square a pawn can step on; of a seat, the exits of both its pawns.
Weight    how much a reason says: the weightiest few are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from pyramidion.core.facts import CellName, Colour, Count, Fact, SeatNumber, fact
from pyramidion.core.game import OVER

from .rules import INDEX, LETTERS, NEIGHBOURS, SQUARES, Action, Tor

Weighed: TypeAlias = tuple[int, Fact]

TOLD: Final = 3
FEW: Final = 4  # exits that are worth telling


def reasons(before: Tor, action: Action) -> tuple[Fact, ...]:
    """The weightiest reasons for an action."""
    after = before.play(action)
    mover = before.mover
    if after.mover == OVER and after.winner == LETTERS[mover]:
        return (fact("reason.wins", seat=SeatNumber(2 - mover)),)
    if before.step == "p":
        found = list(_placing(before, after, action))
    else:
        found = [*_exits(before, after), *_closing(before, after, action), *_putting(before, after, action)]
    found.sort(key=lambda weighed: -weighed[0])
    return tuple(told for _, told in found[:TOLD])


def exits(state: Tor, pawn: int) -> set[int]:
    """Where a pawn can step now, whoever is to move."""
    seat = 0 if pawn in state.pawns[0] else 1
    return {to for start, to in state.steps(seat) if start == pawn}


def _exits(before: Tor, after: Tor) -> Iterator[Weighed]:
    """What an action does to the exits of both seats."""
    seat, foe = before.mover, 1 - before.mover
    for pawn in after.pawns[foe]:
        if exits(before, pawn) and not exits(after, pawn):
            yield 90, fact("reason.last_exit", square=CellName(SQUARES[pawn]))
    was, left = (len(list(state.steps(foe))) for state in (before, after))
    if 0 < left < was:
        weight = 70 if left <= FEW else 40 + was - left
        yield weight, fact("reason.leaves", seat=SeatNumber(foe + 1), count=Count(left))
    had, have = (list(state.steps(seat)) for state in (before, after))
    if len(have) > len(had):
        yield 35 + len(have) - len(had), fact("reason.room", seat=SeatNumber(seat + 1), count=Count(len(have)))
    colours = {after.board[to][-1] for _, to in have}
    if len(colours) >= 3:
        yield 20, fact("reason.colours", seat=SeatNumber(seat + 1), count=Count(len(colours)))


def _closing(before: Tor, after: Tor, action: Action) -> Iterator[Weighed]:
    """What a step closes to the opponent, and on how many colours pawns stand."""
    seat, foe = before.mover, 1 - before.mover
    if before.step == "m":
        colour = before.board[INDEX[action[1]]][-1]
        shut = {to for _, to in before.steps(foe) if before.board[to][-1] == colour} - {INDEX[action[1]]}
        if colour not in before.controlled(seat) and shut:
            count = Count(len(shut))
            yield 50 + count, fact("reason.closes", seat=SeatNumber(foe + 1), colour=Colour(colour), count=count)
        if len(after.controlled(seat)) > len(before.controlled(seat)):
            yield 30, fact("reason.two_colours", seat=SeatNumber(seat + 1))
    if before.step == "s" and len(after.controlled(foe)) < len(before.controlled(foe)):
        (colour,) = after.controlled(foe)
        yield 60, fact("reason.one_colour", seat=SeatNumber(foe + 1), colour=Colour(colour))


def _putting(before: Tor, after: Tor, action: Action) -> Iterator[Weighed]:
    """What a token does where it is put down."""
    if before.step != "t" or action[0] not in INDEX:
        return
    seat, foe, put = before.mover, 1 - before.mover, INDEX[action[0]]
    square = CellName(action[0])
    for pawn in after.pawns[foe]:
        if put in exits(before, pawn) and put not in exits(after, pawn):
            told = fact("reason.covers", square=square, pawn=CellName(SQUARES[pawn]))
            yield 60, told
    for pawn in after.pawns[seat]:
        if put in exits(after, pawn) and put not in exits(before, pawn):
            yield 55, fact("reason.opens", square=square, pawn=CellName(SQUARES[pawn]))
    if not any(pawn in NEIGHBOURS[put] for pawns in after.pawns for pawn in pawns):
        yield 10, fact("reason.away", square=square)


def _placing(before: Tor, after: Tor, action: Action) -> Iterator[Weighed]:
    """What lies around a pawn that is placed, and what it closes."""
    seat, foe, index = before.mover, 1 - before.mover, INDEX[action[0]]
    square, colour = CellName(action[0]), Colour(before.board[index][-1])
    around = exits(after, index)
    colours = {after.board[to][-1] for to in around}
    yield 30, fact("reason.around", square=square, count=Count(len(around)), colours=Count(len(colours)))
    for pawn in before.pawns[foe]:
        fewer = len(exits(before, pawn) - exits(after, pawn))
        if fewer >= 2:
            yield 40 + fewer, fact("reason.narrows", pawn=CellName(SQUARES[pawn]), colour=colour, count=Count(fewer))
    if len(after.pawns[seat]) == 2 and len(after.controlled(seat)) == 2:
        yield 20, fact("reason.two_colours", seat=SeatNumber(seat + 1))
