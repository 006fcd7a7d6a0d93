"""Taps: touches of cells and of the game's buttons become actions, as far as the rules let them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pyramidion.app.comfort.model import YES
from pyramidion.app.dialogs import StackDialog
from pyramidion.app.effects import Focus
from pyramidion.app.model import Model, Step
from pyramidion.core.board import nearest
from pyramidion.core.facts import Fact, Word, fact
from pyramidion.core.game import Action
from pyramidion.core.seating import Way

from . import flow
from .board import board_of
from .model import Choosing, Move, Paths, Peeking, Pending, Table, at_stage
from .wishes import confirms


def tap(model: Model, table: Table, key: str) -> Step:
    """Take one touch of a cell or a button."""
    cell = board_of(model, table).cell(key)
    on_board = cell is not None
    if table.saved.way is not Way.HAND and cell is not None and cell.owner not in (None, table.mover()):
        return model, ()  # a touch of what is another's means nothing
    if on_board:
        table = replace(table, cursor=key)
    if isinstance(table.stage, Peeking):
        table = replace(table, stage=table.stage.before)
    alias = table.game.aliases.get(key)
    if alias and [table.state.name(action) for action in table.paths().values()] == [alias]:
        key = alias
    if isinstance(table.stage, Pending):
        return _tap_on_pending(model, table, table.stage, key)
    if not isinstance(table.stage, Choosing):
        return flow.refuse(model, table, fact("over") if table.over else fact("not_your_turn"))
    stage, wished = replace(table.stage, hint=None), table.wish() is not None
    table = replace(table, stage=stage)
    if wished and refusal_of(table, stage.paths, (key,)):  # what is shown has only been touched to have it gone
        return model.with_table(at_stage(table, stage)), ()
    return _tap_to_choose(model, table, stage, key, on_board)


def _tap_on_pending(model: Model, table: Table, stage: Pending, key: str) -> Step:
    """A tap on its end plays it, one on its beginning drops it, another end is shown instead."""
    path = table.game.path(stage.move.action)
    if key == path[-1]:
        return flow.play(model, table, stage.move)
    if key in path:
        return model.with_table(at_stage(table, Choosing(stage.paths))), ()
    begun = () if refusal_of(table, stage.paths, (*path[:-1], key)) else path[:-1]
    return tap(model, at_stage(table, Choosing(stage.paths, begun)), key)


def _tap_to_choose(model: Model, table: Table, stage: Choosing, key: str, on_board: bool) -> Step:
    taps, paths = (*stage.taps, key), stage.paths
    if on_board and refusal_of(table, paths, (key,)) == fact("unknown", word=Word(key)):
        return replace(model.with_table(table), dialog=StackDialog(key)), (Focus("dialog"),)  # to be read, not touched
    if stage.taps and key == stage.taps[-1]:
        return model.with_table(at_stage(table, replace(stage, taps=stage.taps[:-1]))), ()
    if stage.taps and refusal_of(table, paths, taps) and not refusal_of(table, paths, (key,)):
        taps = (key,)
    why = refusal_of(table, paths, taps)
    if why is not None:
        return flow.refuse(model, table, why)
    action = _action_of(paths, taps)
    if action is None:
        return model.with_table(at_stage(table, replace(stage, taps=taps))), ()
    move = table.state.move(action)
    if _needs_confirming(model, table, move):
        return _show_first(model, table, paths, move)
    return flow.play(model, table, move)


def refusal_of(table: Table, paths: Paths, taps: tuple[str, ...]) -> Fact | None:
    """The rule that forbids these taps; the rules are only asked about what begins no legal action."""
    if any(path[: len(taps)] == taps for path in paths):
        return None
    return table.state.why_not(*taps)


def _action_of(paths: Paths, taps: Sequence[str]) -> Action | None:
    """The action these taps spell, in their order or, where the rules allow it, in another."""
    exact = paths.get(tuple(taps))
    if exact is not None or any(path[: len(taps)] == tuple(taps) for path in paths):
        return exact
    return next((action for path, action in paths.items() if sorted(path) == sorted(taps)), None)


def _needs_confirming(model: Model, table: Table, move: Move) -> bool:
    """Is this a move to confirm: one on the board that ends the person's turn, or what a child may regret?"""
    mover = table.state.mover
    if move.name in table.game.risks and table.comfort(mover).child == YES:
        return True
    if not confirms(model, table, mover):
        return False
    path = table.game.path(move.action)
    on_board = path[-1] in board_of(model, table).boxes or len(path) > 1
    return on_board and move.after.to_move != table.state.to_move


def _show_first(model: Model, table: Table, paths: Paths, move: Move) -> Step:
    """Show what a move would do, and wait."""
    frames = table.game.frames(move)[:-1] if model.animated else ()
    table = at_stage(table, Pending(paths, move, frames))
    return model.with_table(table), (Focus("confirm"), *([flow.after(flow.FRAME, table)] if frames else []))


def move_focus(model: Model, table: Table, direction: str, key: str) -> Step:
    """Move the focus to the nearest cell that way."""
    found = nearest(board_of(model, table), key, direction)
    if not found:
        return model, ()
    return model.with_table(replace(table, cursor=found)), (Focus(found),)
