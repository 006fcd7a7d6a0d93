"""Saved games: taken out, taken in and deleted, and what is done where the device does not keep them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, assert_never

from pyramidion.app import messages as msg
from pyramidion.app.comfort.model import NO_WISH, Comfort, from_data, to_data
from pyramidion.app.effects import AskForFile, Download, Focus, Forget, Save
from pyramidion.app.model import Home, Model, Step
from pyramidion.app.settings.model import to_text as settings_to_text
from pyramidion.core.facts import Count, Fact, Word, fact

from .model import (
    ASKED_KEY,
    COMFORT_KEY,
    FORGETS_TOLD_KEY,
    GAME_KEY,
    RECORD_KEY,
    SETTINGS_KEY,
    SETUP_KEY,
    BrokenSave,
    SavedGame,
    Saves,
    clean_name,
    played_alone,
    turns_alone,
)
from .text import BadSave, from_file, from_json, from_text, setup_to_text, to_file, to_own_file, to_text

MOST_BROKEN: Final = 100  # games of a file that cannot be read and are kept all the same


def update(model: Model, message: msg.SavesMessage) -> Step:
    match message:
        case msg.DeleteGame(id_):
            return _delete(model, id_)
        case msg.ExportGame(id_):
            return _export(model, id_)
        case msg.ExportAll():
            return model, (Download("pyramidion-games.json", to_file(_texts(model.saves).values())),)
        case msg.ChooseFile():
            return (_with(model, choosing_file=True), (AskForFile(),)) if model.plays else (model, ())
        case msg.FileChosen(filename, text):
            return _take_in(_with(model, choosing_file=False), filename, text)
        case msg.NoFileChosen():
            return _with(model, choosing_file=False), ()
        case msg.Saved(name):
            return _saved(model, name)
        case msg.NotSaved(name, why):
            return _not_saved(model, name, why)
        case msg.DismissSaveWarning():
            return _with(model, warning="", dismissed=model.saves.warning), ()
        case msg.BrowserForgets():
            return _with(model, forgets=not model.saves.forgets_told), ()
        case msg.DismissForgetsNote():
            return _with(model, forgets=False, forgets_told=True), (Save(FORGETS_TOLD_KEY, "week"),)
        case _:
            assert_never(message)


def _with(model: Model, **changes: Any) -> Model:
    return replace(model, saves=replace(model.saves, **changes))


def _texts(saves: Saves) -> dict[str, str]:
    """Every game that is kept, by its id; also those that cannot be read."""
    texts = {id_: to_text(saved) for id_, saved in saves.games.items()}
    return texts | {broken.id: broken.text for broken in saves.broken}


# --- out, and away -------------------------------------------------------------------------------------------------


def _delete(model: Model, id_: str) -> Step:
    if not model.plays:
        return model, ()  # another page may play it, or another game of the same id
    games = {other: saved for other, saved in model.saves.games.items() if other != id_}
    broken = tuple(other for other in model.saves.broken if other.id != id_)
    page = Home() if model.table and model.table.id == id_ else model.page
    model = _with(replace(model, page=page, dialog=None), games=games, broken=broken)
    return model, (Forget(id_), Focus("title"))


def _export(model: Model, id_: str) -> Step:
    text = _texts(model.saves).get(id_)
    if text is None:
        return model, ()
    slug = model.saves.games[id_].game.slug if id_ in model.saves.games else "game"
    return model, (Download(f"pyramidion-{slug}-{id_.removeprefix(GAME_KEY)}.json", to_own_file(text)),)


# --- in ------------------------------------------------------------------------------------------------------------


def _take_in(model: Model, filename: str, text: str) -> Step:
    """Take in a file, or say what is wrong with it."""
    if not model.plays:
        return model, ()  # another page may have begun a game of the same id
    texts = from_file(text)
    if len(texts) > 1:
        return _take_in_all(model, filename, texts)
    try:
        saved = from_text(next(model.saves.new_ids()), texts[0])
    except BadSave as error:
        return replace(model, notice=_about(filename, error.why)), ()
    saved = replace(saved, touched=model.saves.latest() + 1)
    model = _with(model, games={**model.saves.games, saved.id: saved})
    return replace(model, notice=fact("imported", count=Count(1))), (Save(saved.id, to_text(saved)),)


def _take_in_all(model: Model, filename: str, texts: list[str]) -> Step:
    """Take in many games, and keep beside them what cannot be read, unless there is no end of that."""
    named = dict(zip(model.saves.new_ids(), texts, strict=False))
    games, broken = read_games(named)
    if len(broken) > MOST_BROKEN:
        return replace(model, notice=_about(filename, broken[MOST_BROKEN].why)), ()
    notice = fact("imported", count=Count(len(games))) if games else fact("imported_unread", count=Count(len(broken)))
    model = _with(model, games={**model.saves.games, **games}, broken=(*model.saves.broken, *broken))
    return replace(model, notice=notice), tuple(Save(id_, text) for id_, text in named.items())


def read_games(texts: dict[str, str]) -> tuple[dict[str, SavedGame], list[BrokenSave]]:
    """The games that these texts tell, by their ids, and the texts that cannot be read."""
    games, broken = dict[str, SavedGame](), list[BrokenSave]()
    for id_, text in texts.items():
        try:
            games[id_] = from_text(id_, text)
        except BadSave as error:
            broken.append(BrokenSave(id_, text, error.why))
    return games, broken


def read_comforts(kept: Mapping[str, str]) -> dict[str, Comfort]:
    """What people would like, by their names; what cannot be read is no wish, and stays as it is."""
    found = {name.removeprefix(COMFORT_KEY): text for name, text in kept.items() if name.startswith(COMFORT_KEY)}
    return {name: _read_comfort(text) for name, text in found.items() if name and name == clean_name(name)}


def _read_comfort(text: str) -> Comfort:
    try:
        return from_data(from_json(text))
    except ValueError:
        return NO_WISH


def _about(filename: str, why: Fact) -> Fact:
    return Fact(why.key, {**why.args, "file": Word(filename)})


# --- the best results of who plays alone ---------------------------------------------------------------------------


def kept_record(model: Model, saved: SavedGame) -> Step:
    """Keep the result of a game, if it is the best so far of somebody alone."""
    turns, played = turns_alone(saved), played_alone(saved)
    if not turns or model.saves.records.get(played, turns + 1) <= turns:
        return model, ()
    return _with(model, records={**model.saves.records, played: turns}), (Save(RECORD_KEY + played, str(turns)),)


def read_records(kept: Mapping[str, str]) -> dict[str, int]:
    """The records among what is kept; what is no number of turns is none."""
    found = {name.removeprefix(RECORD_KEY): text for name, text in kept.items() if name.startswith(RECORD_KEY)}
    return {played: int(text) for played, text in found.items() if re.fullmatch("[1-9][0-9]{0,4}", text)}


# --- what the device refuses ---------------------------------------------------------------------------------------


def _not_saved(model: Model, name: str, why: str) -> Step:
    """The device refuses; the first time that is not told, but tried once more."""
    saves = model.saves
    again = name in saves.refused
    model = _with(model, refused=saves.refused | {name}, retrying=saves.retrying - {name})
    if model.plays and not again:
        return _try_again(model, name)
    reason = why or name
    return _with(model, warning="" if reason == saves.dismissed else reason), ()


def _saved(model: Model, name: str) -> Step:
    """The device keeps things: then perhaps also what it refused before."""
    saves = model.saves
    again = name in saves.refused
    model = _with(model, refused=saves.refused - {name}, retrying=saves.retrying - {name})
    if not model.saves.refused:
        return _with(model, warning="", dismissed=""), ()
    if again or not model.plays:  # each of the others is tried for itself, or is for another page to keep
        return model, ()
    return _try_again(model, *sorted(model.saves.refused - model.saves.retrying))


def _try_again(model: Model, *names: str) -> Step:
    retrying = model.saves.retrying | {*names}
    return _with(model, retrying=retrying), tuple(_as_it_should_be(model, name) for name in names)


def _as_it_should_be(model: Model, name: str) -> Save | Forget:
    """What is to be kept under a name, or that nothing is."""
    saves = model.saves
    texts = {SETTINGS_KEY: settings_to_text(model.settings), FORGETS_TOLD_KEY: "week", ASKED_KEY: "storage"}
    texts |= {SETUP_KEY + slug: setup_to_text(setup) for slug, setup in saves.setups.items()}
    texts |= {RECORD_KEY + played: str(turns) for played, turns in saves.records.items()}
    texts |= {COMFORT_KEY + called: json.dumps(to_data(comfort)) for called, comfort in saves.comforts.items()}
    texts |= _texts(saves)
    return Save(name, texts[name]) if name in texts else Forget(name)
