"""A person at a table says what they would like: it holds at once, and is kept for their name and with the game."""

from __future__ import annotations

import json
from dataclasses import replace

from pyramidion.app.effects import Effect, Save
from pyramidion.app.messages import seat_of
from pyramidion.app.model import Model, Step
from pyramidion.app.navigation import stop_thinking
from pyramidion.app.saves.model import COMFORT_KEY
from pyramidion.app.table.flow import kept, proceed
from pyramidion.app.table.model import Table

from .model import to_data, wished


def set_comfort(model: Model, table: Table, number: str, name: str, value: str) -> Step:
    """One wish of the person at that seat, counted from 1."""
    seat = seat_of(number)
    if seat is None or seat not in table.saved.persons():
        return model, ()
    player = table.players[seat]
    comfort = wished(player.comfort, name, value)
    if comfort == player.comfort:
        return model, ()
    players = (*table.players[:seat], replace(player, comfort=comfort), *table.players[seat + 1 :])
    table = replace(table, saved=replace(table.saved, players=players))
    begun = name == "ahead" and holds_now(table)
    model, effects = _begin_so(model, table) if begun else kept(model.with_table(table), table)
    if not player.name:
        return model, effects
    comforts = {**model.saves.comforts, player.name: comfort}
    remembered: tuple[Effect, ...] = (Save(COMFORT_KEY + player.name, json.dumps(to_data(comfort))),)
    return replace(model, saves=replace(model.saves, comforts=comforts)), (*effects, *remembered)


def holds_now(table: Table) -> bool:
    """Can a head start still be taken, or given back? With secrets nobody asks what was drawn before."""
    return not table.match.names and not table.game.secrets


def _begin_so(model: Model, table: Table) -> Step:
    """The game from its start, with the head starts that people have now."""
    steps = [player.steps_ahead(len(table.players)) for player in table.players]
    match = replace(table.match, states=(table.game.begun(table.match.states[0], steps),))
    after = replace(table, saved=replace(table.saved, match=match), undone=(), turns=())
    model, keeping = kept(model, after)
    model, effects = proceed(model, after)
    return model, (*stop_thinking(table), *keeping, *effects)
