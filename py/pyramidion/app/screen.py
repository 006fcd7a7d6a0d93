"""The screen: a pure function from the model to a tree of elements; here it is only routed.

What can be touched carries its message: data-tap for what the rules know, data-do for what the page knows,
data-set for fields of a form, data-hold for what acts while it is held.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from pyramidion.core.tree import Element, el
from pyramidion.words import Words

from . import rooms
from .dialogs import (
    ChairDialog,
    ComfortDialog,
    DeleteDialog,
    Dialog,
    HouseDialog,
    MenuDialog,
    MovesDialog,
    SettingsDialog,
    SpeakDialog,
    StackDialog,
    WishDialog,
)
from .home.view import home_screen
from .model import Home, Model, Page
from .notes import notes
from .parts import words_of
from .saves.model import Setup
from .saves.shelf import delete_dialog, ribbons, shelf
from .table.model import Table


def title(model: Model) -> str:
    """The title of the page: never a secret."""
    say = words_of(model.settings.language)
    if model.reading is not None:
        return f"{say('page.rules_of', game=say(model.reading.slug + '.title'))} – {say('page.title')}"
    if model.table is not None:
        return f"{say(model.table.game.slug + '.title')} – {say('page.title')}"
    return say("page.title")


def screen(model: Model) -> Element:
    """Everything there is to see."""
    say = words_of(model.settings.language)
    body = (
        rooms.rules_view.rules_screen(model, model.reading, say)
        if model.reading is not None
        else _page(model, model.page, say)
    )
    dialog = _dialog(model, model.dialog, say) if model.dialog is not None else None
    if dialog is not None:
        body = replace(body, attrs={**body.attrs, "inert": ""})
        dialog = _turned(model, dialog)
    return el("div", body, notes(model, say), dialog, class_=f"app screen-{_name(model.page)}")


def _turned(model: Model, dialog: Element) -> Element:
    """A dialog facing whoever touched last, where people sit round the table."""
    table = model.table
    if table is None or not rooms.board.look_of(model, table).seating.edges:
        return dialog
    looks = f"{dialog.attrs['class']} faces faces-{model.facing.name.lower()}"
    return replace(dialog, attrs={**dialog.attrs, "class": looks})


def _name(page: Page) -> str:
    return {Home: "home", Setup: "setup", Table: "table"}[type(page)]


def _page(model: Model, page: Page, say: Words) -> Element:
    match page:
        case Home():
            return home_screen(model, ribbons(model, say), shelf(model, say), say)
        case Setup() as setup:
            return rooms.setup_view.setup_screen(model, setup, say)
        case Table() as table:
            strips = rooms.board.has_strips(model, table)
            return (rooms.edges.edges_screen if strips else rooms.table_view.table_screen)(model, table, say)
        case _:
            assert_never(page)


def _dialog(model: Model, dialog: Dialog, say: Words) -> Element | None:
    match dialog:
        case SettingsDialog():
            return rooms.settings_view.settings_dialog(model, say)
        case MenuDialog():
            return rooms.edges.menu_dialog(model, say)
        case MovesDialog():
            return rooms.table_dialogs.moves_dialog(model, say)
        case DeleteDialog(id_):
            return delete_dialog(model, id_, say)
        case StackDialog(cell):
            return rooms.table_dialogs.stack_dialog(model, cell, say)
        case ComfortDialog(seat):
            return rooms.comfort_view.comfort_dialog(model, seat)
        case WishDialog(side):
            return rooms.comfort_view.wish_dialog(model, side)
        case SpeakDialog():
            return rooms.table_dialogs.speak_dialog(model, say)
        case ChairDialog(side):
            return rooms.setup_dialogs.fan(model, side, say)
        case HouseDialog():
            return rooms.setup_dialogs.house_rules(model, say)
        case _:
            assert_never(dialog)
