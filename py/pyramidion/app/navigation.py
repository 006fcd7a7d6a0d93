"""Going about: from screen to screen, and what opens and closes over them."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from pyramidion.core.seating import Side
from pyramidion.games import GAMES

from . import messages as msg
from . import rooms
from .dialogs import ComfortDialog, Dialog, is_of_setup, is_of_table, opened_by
from .effects import Announce, Effect, EndMovement, Focus, Stop
from .model import Home, Model, Page, Step
from .rules.update import open_rules, stop_reading
from .saves.model import first_setup
from .table.model import Asking, Pending, Table, at_stage, covered, dropped, half_done, hinted


def update(model: Model, message: msg.NavigationMessage) -> Step:
    table = model.table
    if table is not None and table.holds and not isinstance(message, msg.TouchFrom | msg.Close):
        model = model.with_table(covered(table))  # nothing is shown below what opens
    match message:
        case msg.GoHome():
            return go_home(model)
        case msg.ChooseGame(slug):
            return _choose_game(model, slug)
        case msg.ResumeGame(id_):
            return _resume(model, id_)
        case msg.OpenRules(slug, spot):
            return open_rules(model, slug, spot)
        case msg.Open(dialog):
            return _open(model, dialog)
        case msg.Close():
            return _close(model)
        case msg.TouchFrom(word):
            return replace(model, facing=next((side for side in Side if str(side.value) == word), model.facing)), ()
        case msg.TurnSheet():
            return replace(model, facing=Side((model.facing + 1) % len(Side))), ()
        case _:
            assert_never(message)


def go_home(model: Model) -> Step:
    model, effects = leave(model)
    return _bare(model, model.page), (*effects, Focus("title"))


def leave(model: Model) -> Step:
    """Go home from wherever one is; at a table nothing half done stays, nor what was said."""
    effects = (Announce(""), *stop_thinking(model.table)) if model.table else ()
    return replace(model, page=Home()), effects


def stop_thinking(table: Table) -> tuple[Effect, ...]:
    question = table.question()
    return (Stop(question),) if question else ()


def _bare(model: Model, page: Page) -> Model:
    """The model at a page, with nothing over it."""
    return replace(model, page=page, dialog=None, notice=None, reading=None)


def _choose_game(model: Model, slug: str) -> Step:
    if slug not in GAMES:
        return model, ()
    model, effects = leave(model)
    setup = model.saves.setups.get(slug) or first_setup(slug)
    return _bare(model, setup), (*effects, Focus("title"))


def _resume(model: Model, id_: str) -> Step:
    if id_ not in model.saves.games or not model.plays:
        return model, ()
    model, left = leave(model)
    model, effects = rooms.flow.enter(_bare(model, model.page), model.saves.games[id_])
    return model, (*left, Focus("title"), *effects)


def _open(model: Model, dialog: Dialog) -> Step:
    """Open a dialog, unless what it is about is not before us."""
    table = model.table
    if is_of_table(dialog) and (table is None or table.veiled or model.reading):
        return model, ()
    if isinstance(dialog, ComfortDialog) and table is not None:
        return _open_comfort(model, table, dialog)
    if is_of_setup(dialog) and (model.reading or not is_set_up(model, dialog)):
        return model, ()
    return replace(model, dialog=dialog), (Focus("dialog"),)


def _open_comfort(model: Model, table: Table, dialog: ComfortDialog) -> Step:
    """A sheet for one person is turned to them, whoever touched last."""
    seat = msg.seat_of(dialog.seat)
    if seat is None or seat not in table.saved.persons() or table.aside or isinstance(table.stage, Asking):
        return model, ()
    side = table.saved.seating(upright=model.device.upright).side(seat)
    return replace(model, dialog=dialog, facing=side), (Focus("dialog"),)


def is_set_up(model: Model, dialog: Dialog) -> bool:
    """Is there something set up that the dialog is about?"""
    return model.setup is not None and rooms.setup.has(model.setup, dialog, upright=model.device.upright)


def _close(model: Model) -> Step:
    """Close what is open on top; at the table, drop what was chosen."""
    if model.dialog is not None:
        return replace(model, dialog=None), (Focus(opened_by(model.dialog)),)
    if model.reading is not None:
        return stop_reading(model, model.reading)
    table = model.table
    if table is not None and isinstance(table.stage, Asking):
        withdrawn: Step = rooms.undoing.withdraw(model, table)
        return withdrawn
    if table is not None and (half_done(table) or hinted(table)):
        back = (Focus(table.cursor),) if isinstance(table.stage, Pending) else ()
        return model.with_table(at_stage(table, dropped(table.stage))), (EndMovement(), *back)
    if table is not None and table.aside:
        tried: Step = rooms.trying.back(model, table)
        return tried
    return replace(model, notice=None), ()
