"""The program: `update(model, message) -> (model, effects)`, with no browser in sight; here it is only routed.

A message that comes too late changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pyramidion.games import GAMES
from pyramidion.words import languages

from . import device, navigation, rooms
from . import messages as msg
from .dialogs import StackDialog, is_of_setup
from .effects import Focus, LoadUpdate, LockTab, Save
from .hearing import heard
from .messages import Message
from .model import Device, Home, Lock, Model, Step
from .rules.update import draw_diagram
from .saves import update as saves
from .saves.model import ASKED_KEY, FORGETS_TOLD_KEY, GAME_KEY, SETTINGS_KEY, SETUP_KEY, Saves
from .saves.text import setup_from_text
from .settings import model as settings
from .table.model import covered


def start(kept: Mapping[str, str], language: str, *, still: bool = False) -> Step:
    """The first model, from what the device has kept and the language of the browser."""
    known = language if language in languages() else "en"
    games, broken = saves.read_games({name: text for name, text in kept.items() if name.startswith(GAME_KEY)})
    setups = {slug: found for slug in GAMES if (found := setup_from_text(slug, kept.get(SETUP_KEY + slug, "")))}
    model = Model(
        settings=settings.from_text(kept.get(SETTINGS_KEY, ""), known),
        device=Device(lock=Lock.ASKED, still=still),
        saves=Saves(
            games,
            tuple(broken),
            setups,
            saves.read_records(kept),
            saves.read_comforts(kept),
            forgets_told=FORGETS_TOLD_KEY in kept,
            asked=ASKED_KEY in kept,
        ),
    )
    return model, (LockTab(force=False),)


def update(model: Model, message: Message) -> Step:
    """The model after a message, and what is to be done in the world."""
    before = model
    model, effects = _answer(model, message)
    model, asked = device.favours(before, model)
    effects = (*effects, *asked)
    if model.table is not None and model.table.holds and (model.dialog or model.reading):
        model = model.with_table(covered(model.table))
    if model.dialog is not None and is_of_setup(model.dialog) and not navigation.is_set_up(model, model.dialog):
        model, effects = replace(model, dialog=None), (*effects, Focus("title"))
    if isinstance(model.dialog, StackDialog) and not _stands(model, model.dialog.cell):
        model, effects = replace(model, dialog=None), (*effects, Focus("board"))
    if _nobody_minds(model):
        return replace(model, device=replace(model.device, update=False)), (*effects, LoadUpdate())
    return model, effects


def _answer(model: Model, message: Message) -> Step:
    if isinstance(message, msg.TableMessage):
        at_table = model.table if model.plays else None
        return rooms.table.update(model, at_table, message) if at_table else (model, ())
    if isinstance(message, msg.NavigationMessage):
        return navigation.update(model, message)
    if isinstance(message, msg.SetupMessage):
        return rooms.setup.update(model, message)
    if isinstance(message, msg.SavesMessage):
        return saves.update(model, message)
    if isinstance(message, msg.DeviceMessage):
        return device.update(model, message)
    if isinstance(message, msg.ChangeSetting):
        return _change_setting(model, message)
    return draw_diagram(model, message)


def _change_setting(model: Model, message: msg.ChangeSetting) -> Step:
    changed = settings.changed(model.settings, message.name, message.value)
    wanted = changed.judge and not model.settings.judge
    model = replace(model, settings=changed)
    model, more = rooms.judging.ask(model) if wanted else (model, ())
    sample = heard(model, "stone") if message.name == "sound" else ()
    return model, (Save(SETTINGS_KEY, settings.to_text(changed)), *sample, *more)


def _stands(model: Model, cell: str) -> bool:
    """Is the cell still there whose stack is shown open?"""
    return model.table is not None and cell in rooms.board.board_of(model, model.table).boxes


def _nobody_minds(model: Model) -> bool:
    """May a new build start the page anew by itself?"""
    busy = model.dialog or model.reading or model.saves.choosing_file
    return model.updatable and isinstance(model.page, Home) and not busy
