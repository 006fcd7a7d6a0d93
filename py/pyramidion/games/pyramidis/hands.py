"""How a hand does an action of Pyramidis: it takes up a stack and puts it down where its last pyramid comes to."""

from __future__ import annotations

from pyramidion.core.game import Carry

from .rules import INDEX, PASS, Action, Pyramidis


def carries(state: Pyramidis, action: Action) -> tuple[Carry, ...]:
    """The stack, or the upper part of it, to the square where the last of it is put down."""
    if action == PASS:
        return ()
    square, *number = action
    high = len(state.stacks[INDEX[square]])
    count, at = int(number[0]) if number else high, square
    for _ in range(count):
        at = state.landing(at, state.stacks)  # no square is passed twice, so none has grown
    return (Carry(square, at, tuple(f"{square}.{level}" for level in range(high - count, high))),)
