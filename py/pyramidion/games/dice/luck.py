"""How the dice have treated each seat, told when a game is over.

Luck      how often a seat's rolls fitted nowhere, beside how often that was to be expected.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyramidion.core.facts import Count, Fact, SeatNumber, Tenths, fact

from .rules import COLOURS, DICE, SLOTS, SUPPORTS, Dice


def tally(states: Sequence[Dice], names: Sequence[str]) -> tuple[Fact, ...]:
    """For each seat: its turns, its busts, and the busts its rolls made likely, in tenths."""
    seats = range(states[0].seats)
    turns, busts, likely = ([0.0 for _ in seats] for _ in range(3))
    for before, name in zip(states, names, strict=False):
        seat = before.mover
        if before.in_air:
            likely[seat] += chance_of_bust(before)
        elif name == "roll" and before.pool == DICE:
            turns[seat] += 1
        elif name == "bust":
            busts[seat] += 1
    return tuple(
        fact(
            "tally",
            seat=SeatNumber(seat + 1),
            turns=Count(turns[seat]),
            busts=Count(busts[seat]),
            likely=Tenths(f"{likely[seat]:.1f}"),
        )
        for seat in seats
    )


def chance_of_bust(state: Dice) -> float:
    """How likely it is that none of the dice in the air will fit."""
    board = state.boards[state.mover]
    open_colours = {
        slot[0]
        for slot, supports, block in zip(SLOTS, SUPPORTS, board, strict=True)
        if block == "." and all(board[below] != "." for below in supports)
    }
    return (1 - len(open_colours) / len(COLOURS)) ** state.pool
