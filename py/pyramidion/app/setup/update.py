"""Setting up a game, and beginning it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias, assert_never

from pyramidion.app import messages as msg
from pyramidion.app.comfort.model import NO_WISH, to_data, wished
from pyramidion.app.dialogs import ChairDialog, Dialog, WishDialog, opened_by
from pyramidion.app.effects import Draw, Focus, Save
from pyramidion.app.hearing import turn_heard
from pyramidion.app.model import Model, Step
from pyramidion.app.navigation import leave
from pyramidion.app.saves.model import COMFORT_KEY, PERSON, SETUP_KEY, Player, SavedGame, Setup, clean_name
from pyramidion.app.saves.text import setup_to_text, to_text
from pyramidion.app.table import flow
from pyramidion.app.table.model import Over, Table
from pyramidion.core.game import Seat
from pyramidion.core.match import Match
from pyramidion.core.seating import Way

from .company import Sits, sat, with_company, with_player
from .model import chair_at, remembered

Players: TypeAlias = tuple[Player, ...]
Change: TypeAlias = msg.SetPeople | msg.SetComputers | msg.SetName | msg.SetOption | msg.SetFirst | msg.SetWay

_AS_THEY_SIT: Final = "1"  # who begins, where that is always the first seat


def update(model: Model, message: msg.SetupMessage) -> Step:
    setup = model.setup
    if setup is None:
        return model, ()
    if isinstance(message, msg.Begin):
        return model, (Draw("new"),) if model.plays else ()
    if isinstance(message, Sits):
        model, effects = _closed(model)
        return replace(model, page=_valid(sat(setup, message, remembered(model.saves)))), effects
    if isinstance(message, msg.SetWish):
        return _wish(model, setup, message)
    return replace(model, page=_valid(_changed(setup, message))), ()


def _wish(model: Model, setup: Setup, message: msg.SetWish) -> Step:
    """What somebody would like who will sit there, kept for the name, if there is one."""
    seat, players = message.seat, model.saves.known(setup.players)
    player = players[int(seat) - 1] if seat.isdecimal() and 0 < int(seat) <= len(players) else None
    if player is None or player.kind != PERSON:
        return model, ()
    comfort = wished(player.comfort, message.name, message.value)
    changed = (*players[: int(seat) - 1], replace(player, comfort=comfort), *players[int(seat) :])
    model = replace(model, page=replace(setup, players=changed))
    if not player.name:
        return model, ()
    saves = replace(model.saves, comforts={**model.saves.comforts, player.name: comfort})
    return replace(model, saves=saves), (Save(COMFORT_KEY + player.name, json.dumps(to_data(comfort))),)


def has(setup: Setup, dialog: Dialog, *, upright: bool) -> bool:
    """Is there a chair that the dialog is about, if it is about one?"""
    if not isinstance(dialog, ChairDialog | WishDialog):
        return True
    chair = chair_at(setup, dialog.side, upright=upright)
    asked = chair is not None and (chair.player is not None and chair.player.kind == PERSON)
    return asked if isinstance(dialog, WishDialog) else chair is not None


def _closed(model: Model) -> Step:
    """Without the fan somebody was chosen from."""
    if not isinstance(model.dialog, ChairDialog):
        return model, ()
    return replace(model, dialog=None), (Focus(opened_by(model.dialog)),)


def _changed(setup: Setup, message: Change) -> Setup:
    match message:
        case msg.SetPeople(count):
            return with_company(setup, persons=count)
        case msg.SetComputers(count):
            return with_company(setup, computers=count)
        case msg.SetName(seat, name):
            return with_player(setup, seat, name=clean_name(name), comfort=NO_WISH)
        case msg.SetOption(option, value):
            options = {other: was for other, was in setup.options.items() if other != option}
            if value in setup.game.options.get(option, ()):
                options[option] = value
            return replace(setup, options=options)
        case msg.SetFirst(seat):
            known = seat in ("", *map(str, range(1, len(setup.players) + 1)))
            return replace(setup, first=seat) if known else setup
        case msg.SetWay(way):
            return replace(setup, way=next((known for known in Way if known.value == way), setup.way))
        case _:
            assert_never(message)


def _valid(setup: Setup) -> Setup:
    """The set-up without what does not go with its seats."""
    options = setup.game.fitting(len(setup.players), setup.options)
    first = setup.first if setup.first and int(setup.first) <= len(setup.players) else ""
    return replace(setup, options=options, first=first)


# --- beginning -----------------------------------------------------------------------------------------------------


def new_game(model: Model, setup: Setup, number: int) -> Step:
    """Begin the game of a set-up, with a number drawn outside."""
    rng = Random(number)
    setup = replace(setup, players=model.saves.known(setup.players))
    players, first, south = _seated(setup, rng)
    state = setup.game.new(rng, len(players), {**setup.options, **first})
    state = setup.game.begun(state, [player.steps_ahead(len(players)) for player in players])
    match = Match(setup.game, (state,), options=dict(setup.options))
    seated_first = setup.first if "first" in setup.game.options else _AS_THEY_SIT * bool(setup.first)
    way, touched = setup.sits(roomy=model.device.roomy), model.saves.latest() + 1
    saved = SavedGame(next(model.saves.new_ids()), match, players, seated_first, touched, way, south)
    setups = {**model.saves.setups, setup.slug: replace(setup, south=0)}
    games = model.saves.games.values()
    first_play = setup.slug not in {*model.saves.setups, *(kept.game.slug for kept in games)}
    model = replace(model, dialog=None, reading=None, saves=replace(model.saves, setups=setups))
    kept = (Save(SETUP_KEY + setup.slug, setup_to_text(setup)), Save(saved.id, to_text(saved)))
    model, effects = flow.proceed(model, Table(saved, Over(), first_play=first_play))
    return model, (*kept, Focus("board"), *turn_heard(model, saved), *effects)


def _seated(setup: Setup, rng: Random) -> tuple[Players, Mapping[str, str], int]:
    """Who has which seat, what the rules are told of who begins, and which seat is that of the chair in the south.

    Where any seat may begin, the rules are told which; else whoever begins is given the first seat. Everybody stays
    on their chair.
    """
    players = setup.players
    if "first" in setup.game.options:
        first = {"first": setup.first} if setup.first else {}
        return (*players[-setup.south :], *players[: -setup.south]), first, setup.south
    begins = int(setup.first) - 1 if setup.first else rng.randrange(len(players))
    return (*players[begins:], *players[:begins]), {}, -begins % len(players)


def play_again(model: Model, table: Table, *, turned: bool) -> Step:
    """The same game once more, with everybody a seat further on if so wished."""
    if not table.over:
        return model, ()  # a second tap, or one that came late
    chairs, first, south = _next(table.saved, turned=turned)
    model, effects = leave(model)
    way = table.saved.way if len(table.saved.persons()) > 1 else None  # who is alone has not chosen
    setup = Setup(table.game.slug, chairs, table.match.options, first, way, south)
    return replace(model, page=setup), (*effects, Draw("new"))


def _next(saved: SavedGame, *, turned: bool) -> tuple[Players, str, Seat]:
    """Who sits on which chair in the next game, who begins it, and which seat the first chair then has."""
    seats, south = len(saved.players), saved.south
    chairs = (*saved.players[south:], *saved.players[:south])
    if "first" in saved.game.options:
        return chairs, saved.first, (south + turned) % seats
    begins = (seats - 1 if turned else 0) - south
    return chairs, str(begins % seats + 1) if turned or saved.first else "", 0
