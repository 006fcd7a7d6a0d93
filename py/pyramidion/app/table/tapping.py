"""Touches of cells and of the game's buttons become actions, as far as the rules let them: by taps, or taken and put.

What ends a turn is shown first, and done by a touch of where it ends: no stray one plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pyramidion.app.comfort.model import YES
from pyramidion.app.dialogs import StackDialog
from pyramidion.app.effects import Carried, EndMovement, Focus
from pyramidion.app.model import Model, Step
from pyramidion.core.board import nearest
from pyramidion.core.facts import Fact, Word, fact
from pyramidion.core.game import Action
from pyramidion.core.seating import Way

from . import flow
from .board import board_of
from .model import Carrying, Choosing, Move, Paths, Pending, Table, at_stage, dropped, end_of, ends
from .wishes import confirms


def tap(model: Model, table: Table, key: str) -> Step:
    """Take one touch of a cell or a button."""
    cell = board_of(model, table).cell(key)
    on_board = cell is not None
    if table.saved.way is not Way.HAND and cell is not None and cell.owner not in (None, table.mover()):
        return model, ()  # a touch of what is another's means nothing
    if on_board:
        table = replace(table, cursor=key)
    if isinstance(table.stage, Carrying):
        table = replace(table, stage=Choosing(table.stage.paths))
    alias = table.game.aliases.get(key)
    if alias and [table.state.name(action) for action in table.paths().values()] == [alias]:
        key = alias
    if isinstance(table.stage, Pending):
        return _tap_on_pending(model, table, table.stage, key)
    if not isinstance(table.stage, Choosing):
        return flow.knock(model, table)
    stage, previewed = replace(table.stage, hint=None), table.preview() is not None
    table = replace(table, stage=stage)
    if previewed and refusal_of(table, stage.paths, (key,)):  # what is shown has only been touched to have it gone
        return model.with_table(at_stage(table, stage)), ()
    return _tap_to_choose(model, table, stage, key, on_board)


def _tap_on_pending(model: Model, table: Table, stage: Pending, key: str) -> Step:
    """A tap on its end plays it, on the end of another that one; on its beginning counts on; elsewhere it is gone."""
    path, others = table.game.path(stage.move.action), ends(table)
    if key == end_of(table, stage.move.action) or (key == path[-1] and path[1:]):
        return flow.play(model, table, stage.move)
    if key in others:
        return flow.play(model, at_stage(table, Choosing(stage.paths)), table.state.move(others[key]))
    if key == path[0]:
        more = _one_more(stage.paths, path)
        if more:
            return _show_first(model, table, stage.paths, table.state.move(stage.paths[more]))
    elif not refusal_of(table, stage.paths, (*path[:-1], key)):
        return tap(model, at_stage(table, Choosing(stage.paths, path[:-1])), key)
    elif not refusal_of(table, stage.paths, (key,)) and key not in path:
        return tap(model, at_stage(table, Choosing(stage.paths)), key)
    return model.with_table(at_stage(table, Choosing(stage.paths))), (EndMovement(), Focus(table.cursor))


def _one_more(paths: Paths, path: tuple[str, ...]) -> tuple[str, ...]:
    """What follows where one counts; nothing after the last."""
    counted = [other for other in paths if other[:-1] == path[:-1] and other[-1].isdecimal()]
    return next((other for other in counted if path in counted and int(other[-1]) == int(path[-1]) + 1), ())


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
        there = ends(at_stage(table, Choosing(paths))) if on_board else {}
        if key not in there:
            return flow.refuse(model, table, why)
        return _show_first(model, table, paths, table.state.move(there[key]))
    action = _action_of(paths, taps)
    if action is not None:
        return _do(model, table, action)
    fewest = next((path for path in paths if path[:-1] == taps), ())
    if fewest and fewest[-1].isdecimal():
        return _show_first(model, table, paths, table.state.move(paths[fewest]))
    return model.with_table(at_stage(table, replace(stage, taps=taps))), ()


def _do(model: Model, table: Table, action: Action) -> Step:
    """Do what was chosen, or show it first."""
    move = table.state.move(action)
    if _needs_confirming(model, table, move):
        return _show_first(model, table, table.paths(), move)
    return flow.play(model, table, move)


def lift(model: Model, table: Table, cell: str, piece: str) -> Step:
    """Take up what lies there, if anything can be done with it; a piece that is named is meant before its cell."""
    stage = dropped(table.stage)
    if not isinstance(stage, Choosing):
        return model, ()
    found = [
        (carry, action)
        for action in stage.paths.values()
        for carry in table.game.carries(table.state, action)
        if carry.source in (cell, piece)
    ]
    if not found:
        return model, ()
    taken = at_stage(table, Carrying(stage.paths, cell, {carry.target: action for carry, action in found}))
    return model.with_table(replace(taken, cursor=cell)), (EndMovement(), Carried(found[0][0].pieces))


def drop(model: Model, table: Table, cell: str) -> Step:
    """Put down what was taken up, as two taps would; elsewhere it goes back."""
    stage = table.stage
    if not isinstance(stage, Carrying):
        return model, ()
    back = at_stage(table, Choosing(stage.paths))
    if cell not in stage.targets:
        return model.with_table(back), ()
    return _do(model, replace(back, cursor=cell), stage.targets[cell])


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
    """Is this a move to show first: one on the board that ends the person's turn, or what a child may regret?"""
    mover = table.state.mover
    if move.name in table.game.risks and table.comfort(mover).child == YES:
        return True
    if table.game.at_once or not confirms(model, table, mover):
        return False
    path = table.game.path(move.action)
    on_board = path[-1] in board_of(model, table).boxes or len(path) > 1
    return on_board and move.after.to_move != table.state.to_move


def _show_first(model: Model, table: Table, paths: Paths, move: Move) -> Step:
    """Show what a move would do, and wait."""
    frames = table.game.frames(move)[:-1] if model.animated else ()
    table = at_stage(table, Pending(paths, move, frames))
    return model.with_table(table), (Focus("confirm"), *([flow.after(table.game.beat, table)] if frames else []))


def move_focus(model: Model, table: Table, direction: str, key: str) -> Step:
    """Move the focus to the nearest cell that way."""
    found = nearest(board_of(model, table), key, direction)
    if not found:
        return model, ()
    return model.with_table(replace(table, cursor=found)), (Focus(found),)
