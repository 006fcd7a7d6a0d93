"""The judge: every seat's chance to win, as far as whoever looks at the table may know; only for who wants to be told.

Case      the game as it is now, given to the worker after each move, under a number: a late verdict is of another one.
Onlooker  the one person at the table, with their own secret; among several persons somebody who knows none.
"""

from __future__ import annotations

from dataclasses import replace

from pyramidion.app.effects import Judge
from pyramidion.app.model import Model, Step
from pyramidion.core import wire
from pyramidion.core.game import CHANCE

from .model import Table


def ask(model: Model) -> Step:
    """Have the game judged that is before us, if that is wanted and there is anything to judge."""
    table = model.table
    if table is None or not model.settings.judge or table.over or len(table.players) == 1:
        return model, ()
    if table.state.to_move == CHANCE:  # the dice say more in a moment
        return model, ()
    number, start = model.questions + 1, str(table.match.states[0].seen_by(table.onlooker()))
    line = wire.case(wire.Case(number, table.game.slug, start, table.match.names))
    return replace(model.with_table(replace(table, case=number)), questions=number), (Judge(number, line),)


def judged(model: Model, table: Table, case: int, line: str) -> Step:
    """The verdict of the worker, if it is the one waited for."""
    if case != table.case:
        return model, ()
    try:
        verdict = wire.verdict(line)
    except wire.BadLine:
        return model, ()
    if len(verdict.chances) != len(table.players):
        return model, ()
    return model.with_table(replace(table, chances=verdict.chances)), ()
