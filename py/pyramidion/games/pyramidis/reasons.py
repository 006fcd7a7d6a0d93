"""Why a move of Pyramidis is good, as facts that are true of it.

Held      of a colour: in a stack that another colour controls.
Ready     how many of a colour one single move of its own could bring home.
Weight    how much a reason says: the weightiest few are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from pyramidion.core.facts import CellName, Colour, Count, Fact, SeatNumber, fact
from pyramidion.core.game import OVER

from .rules import INDEX, PASS, SQUARES, START, Action, Pyramidis

Weighed: TypeAlias = tuple[int, Fact]

TOLD: Final = 3


def reasons(before: Pyramidis, action: Action) -> tuple[Fact, ...]:
    """The weightiest reasons for a move."""
    after, seat = before.play(action), before.mover
    if after.mover == OVER and after.scores()[seat] == 1:
        return (fact("reason.wins", seat=SeatNumber(seat + 1)),)
    if action == PASS:
        return ()
    found = [*_home(before, after), *_holding(before, after), *_stopping(before, after)]
    found = found or list(_coming(before, action))
    found.sort(key=lambda weighed: -weighed[0])
    return tuple(told for _, told in found[:TOLD])


def held(state: Pyramidis, colour: str) -> int:
    """How many pyramids of a colour others control."""
    return sum(stack.count(colour) for stack in state.stacks if stack[-1:] != colour)


def ready(state: Pyramidis, seat: int) -> int:
    """How many pyramids a seat could bring home with one move, if it were to move."""
    if state.mover == OVER:
        return 0
    own = replace(state, mover=seat)
    return max(own.play(action).home[seat] for action in own.actions()) - state.home[seat]


def _home(before: Pyramidis, after: Pyramidis) -> Iterator[Weighed]:
    """What comes home, and what could next."""
    seat = before.mover
    who = SeatNumber(seat + 1)
    arrived = after.home[seat] - before.home[seat]
    if arrived:
        yield 70 + arrived, fact("reason.home", seat=who, count=Count(arrived))
    could, can = ready(before, seat), ready(after, seat)
    if can > max(could - arrived, 0):
        yield 35 + can, fact("reason.ready", seat=who, count=Count(can))


def _holding(before: Pyramidis, after: Pyramidis) -> Iterator[Weighed]:
    """Whose pyramids are held by whom."""
    seat = before.mover
    colour = before.colours[seat]
    taken = [
        (now.count(was[-1]), square, was[-1])
        for square, was, now in zip(SQUARES, before.stacks, after.stacks, strict=True)
        if was[-1:] not in (colour, "") and now[-1:] == colour
    ]
    if taken:
        count, square, owner = max(taken)
        told = fact("reason.covers", square=CellName(square), colour=Colour(owner), count=Count(count))
        yield 50 + count, told
    had, have = held(before, colour), held(after, colour)
    if have < had:
        told = fact("reason.frees", seat=SeatNumber(seat + 1), count=Count(had - have))
        yield 45 + had - have, told
    if not have and had:
        yield 44, fact("reason.all_free", seat=SeatNumber(seat + 1))


def _stopping(before: Pyramidis, after: Pyramidis) -> Iterator[Weighed]:
    """What others can bring home no more."""
    for seat in range(before.seats):
        if seat == before.mover:
            continue
        could, can = ready(before, seat), ready(after, seat)
        if can < could and after.home[seat] == before.home[seat]:
            yield 55 + could - can, fact("reason.stops", seat=SeatNumber(seat + 1), count=Count(could - can))


def _coming(before: Pyramidis, action: Action) -> Iterator[Weighed]:
    """What is said of a move that does nothing else: how many pyramids go on their way."""
    colour = before.colours[before.mover]
    stack = before.stacks[INDEX[action[0]]]
    if action[0] == START[colour]:
        count = stack[-int(action[1]) :].count(colour)
        yield 10, fact("reason.leaves_start", seat=SeatNumber(before.mover + 1), count=Count(count))
    else:
        told = fact("reason.moves_on", seat=SeatNumber(before.mover + 1), count=Count(stack.count(colour)))
        yield 5, told
