"""Why an action of Dice Pyramid is good, as facts that are true of it."""

from __future__ import annotations

from pyramidion.core.facts import Count, Fact, fact

from .pyramid import FULL, Board, board_of, fitting
from .rules import COLOURS, INDEX, Action, Dice


def reasons(before: Dice, action: Action) -> tuple[Fact, ...]:
    """What an action brings, and what it risks."""
    board = board_of(before.boards[before.mover])
    risked = before.boards[before.mover].count("d")
    if action in INDEX:
        return _placing(board, board | 1 << INDEX[action])
    if action == "roll" and before.placed:
        return (*_failing(board, before.pool), fact("reason.risked", count=Count(risked)))
    if action == "stop":
        return (fact("reason.kept", count=Count(risked)), *(_failing(board, before.pool) if before.pool else ()))
    return ()


def colours(board: Board) -> int:
    """How many colours fit somewhere."""
    return len({colour for colour, _ in fitting(board)})


def _placing(before: Board, after: Board) -> tuple[Fact, ...]:
    if after == FULL:
        return (fact("reason.finishes"),)
    if colours(after) > colours(before):
        return (fact("reason.opens", count=Count(colours(after))),)
    return ()


def _failing(board: Board, dice: int) -> tuple[Fact, ...]:
    fails = (1 - colours(board) / len(COLOURS)) ** dice
    return (fact("reason.fails", dice=Count(dice), percent=Count(round(100 * fails))),)
