"""What the browser and the world say: which tab plays, whether the page is in sight, how the worker is, new builds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, assert_never

from . import messages as msg
from . import rooms
from .effects import Announce, Focus, Install, LoadUpdate, LockTab, Reload
from .model import Home, Lock, Model, Step
from .navigation import leave
from .parts import words_of
from .saves.model import Setup
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
        case msg.UpdateAvailable():
            return _update_available(model)
        case msg.ApplyUpdate():
            return (_with(model, update=False), (LoadUpdate(),)) if model.updatable else (model, ())
        case _:
            assert_never(message)


def _with(model: Model, **changes: Any) -> Model:
    return replace(model, device=replace(model.device, **changes))


def _shape_changed(model: Model) -> Step:
    """Where things lie changes, and so perhaps who sees them: nothing secret is shown any more."""
    return rooms.secrets.release_peek(model, model.table) if model.table else (model, ())


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
