"""People of growing strength at Dice Pyramid: where each puts a block, and when each stops.

Habit     a way to place and a way to stop; nobody of them looks at the other pyramids.
Order     of the slots that fit: the first one is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Final, NamedTuple

from .pyramid import LINES, ROW, Board, fitting
from .rules import COLOURS, DICE, INDEX, Action, Dice

FEAR: Final = 4  # how much more a block at risk weighs than one to be gained
FEW: Final = 2  # blocks that a careful person takes home
MANY: Final = 5  # blocks that even a child takes home


class Habit(NamedTuple):
    order: Callable[[int], tuple[int, ...]]  # of the slots that fit, the least comes first
    stops: Callable[[Board, int, int], bool]  # (board, blocks at risk, dice left)


def from_the_left(slot: int) -> tuple[int, ...]:
    return (slot,)


def from_outside(slot: int) -> tuple[int, ...]:
    """The highest row first, from its ends to its middle."""
    start, _, length = LINES[ROW[slot]]
    return -ROW[slot], min(slot - start, length - 1 - (slot - start)), slot


def weighs_up(board: Board, risked: int, dice: int) -> bool:
    """Is what the next roll may bring too little for what it may cost?"""
    slots = [colour for colour, _ in fitting(board)]
    fails = (1 - len({*slots}) / len(COLOURS)) ** dice
    return sum(gained(slots.count(colour), dice) for colour in {*slots}) <= FEAR * fails * risked


def gained(slots: int, dice: int) -> float:
    """The blocks of one colour to be expected of a roll."""
    other = len(COLOURS) - 1
    ways = (comb(dice, count) * other ** (dice - count) * min(count, slots) for count in range(1, dice + 1))
    return float(sum(ways) / len(COLOURS) ** dice)


HABITS: Final = {
    "child": Habit(from_outside, lambda _, risked, dice: risked >= MANY or not dice),
    "novice": Habit(from_outside, lambda *_: True),
    "casual": Habit(from_outside, lambda _, risked, dice: risked >= FEW or not dice),
    "skilled": Habit(from_the_left, lambda board, risked, dice: not dice or weighs_up(board, risked, dice)),
}


def choice(habit: Habit, state: Dice, board: Board) -> Action:
    """What somebody of this habit does: whatever fits is placed first."""
    fits = [INDEX[action] for action in state.actions() if action in INDEX]
    if fits:
        least = min(fits, key=habit.order)
        return next(action for action, index in INDEX.items() if index == least)
    if state.placed:
        return "stop" if habit.stops(board, DICE - state.pool, state.pool) else "roll"
    return state.actions()[0]
