"""What the browser and the world say: which tab plays, whether the page is in sight, how the worker is, new builds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, assert_never

from . import messages as msg
from . import rooms
from .effects import (
    Announce,
    Effect,
    FillScreen,
    Focus,
    Install,
    KeepAwake,
    KeepStorage,
    LoadUpdate,
    LockTab,
    Reload,
    Save,
)
from .model import Home, Lock, Model, Step
from .navigation import leave
from .parts import words_of
from .saves.model import ASKED_KEY, Setup
from .table.model import Table

# What is said of a worker that is not well.
WORKER_TROUBLE: Final = {
    "died": "page.worker_restarted",
    "absent": "page.worker_gone",
    "lacking": "page.worker_lacks",
}


def update(model: Model, message: msg.DeviceMessage) -> Step:
    match message:
        case msg.RandomNumber(purpose, number):
            return _use_number(model, purpose, number)
        case msg.MotionChanged(reduced):
            return _with(model, still=reduced), ()
        case msg.ShapeChanged(tall, upright, roomy):
            return _shape_changed(_with(model, tall=tall, upright=upright, roomy=roomy))
        case msg.PageHidden():
            return rooms.secrets.hide(model, model.table) if model.table and model.plays else (model, ())
        case msg.WorkerChanged(health):
            return _worker_changed(_with(model, worker=health), health)
        case msg.TabLocked():
            taking = model.device.lock is Lock.TAKING  # the other page has kept moves this one has not read
            return (model, (Reload(),)) if taking else (_with(model, lock=Lock.OURS), ())
        case msg.OtherTabPlays():
            return _look_on(model)
        case msg.TakeOver():
            return _with(model, lock=Lock.TAKING), (LockTab(force=True),)
        case msg.OfflineChanged(ready):
            return _with(model, offline=ready), ()
        case msg.InstallOffered(offered):
            return _with(model, installable=offered), ()
        case msg.InstallApp():  # the offer is good for once
            gone = _with(model, installable=False)
            return (gone, (Install(), Focus("title"))) if model.device.installable else (model, ())
        case msg.AwakeChanged(awake):
            return _with(model, awake=awake), ()
        case msg.FullScreenChanged(full):
            return _with(model, full=full), ()
        case msg.WantFullScreen(wanted):
            return model, () if model.device.full is None else (FillScreen(wanted == "1"),)
        case msg.StorageTold(safe):
            return _with(model, safe=safe), ()
        case msg.UpdateAvailable():
            return _update_available(model)
        case msg.ApplyUpdate():
            return (_with(model, update=False), (LoadUpdate(),)) if model.updatable else (model, ())
        case _:
            assert_never(message)


def favours(before: Model, model: Model) -> Step:
    """What the browser is to be asked for after a step, whatever led to it."""
    effects: tuple[Effect, ...] = ()
    if model.stays_awake != before.stays_awake:
        effects = (KeepAwake(model.stays_awake),)
    if not model.saves.asked and _first_game_is_over(before, model):
        model = replace(model, saves=replace(model.saves, asked=True))
        effects = (*effects, KeepStorage(), Save(ASKED_KEY, "storage"))
    return model, effects


def _first_game_is_over(before: Model, model: Model) -> bool:
    """Has a game that was played just ended, or been left as it is kept?"""
    table, now = before.table, model.table
    if table is None or table.aside or not model.plays:
        return False
    played = table.saved if now is None else now.saved
    return bool(played.match.names) and (now is None or (now.over and not table.over))


def _with(model: Model, **changes: Any) -> Model:
    return replace(model, device=replace(model.device, **changes))


def _shape_changed(model: Model) -> Step:
    """Where things lie changes, and so perhaps who sees them: nothing secret is shown any more."""
    return rooms.secrets.release_peek(model, model.table, "") if model.table else (model, ())


def _use_number(model: Model, purpose: str, number: int) -> Step:
    """Use a number drawn outside for what it was asked for."""
    match model.page:
        case Table() as table if purpose == "chance" and model.plays:
            return rooms.flow.chance(model, table, number)
        case Setup() as setup if purpose == "new":
            return rooms.setup.new_game(model, setup, number)
        case _:
            return model, ()


def _look_on(model: Model) -> Step:
    """Another page plays: this one only looks on, and has nothing to keep."""
    model, effects = leave(_with(model, lock=Lock.ELSEWHERE))
    saves = replace(model.saves, refused=frozenset(), retrying=frozenset(), warning="", dismissed="")
    return replace(model, saves=saves, page=Home(), dialog=None, notice=None), effects


def _worker_changed(model: Model, health: str) -> Step:
    """What the worker was asked is asked again when it died."""
    table = model.table
    if table is None or table.thinking() is None or health not in WORKER_TROUBLE:
        return model, ()
    said = Announce(words_of(model.settings.language)(WORKER_TROUBLE[health]))
    if health != "died":
        return model, (said,)
    model, effects = rooms.flow.proceed(model, table)
    return model, (said, *effects)


def _update_available(model: Model) -> Step:
    """A new build is there; who plays is told once, and finds it in the settings."""
    if model.device.update:
        return model, ()
    said = Announce(words_of(model.settings.language)("page.update_ready"))
    return _with(model, update=True), (said,) if model.table else ()
