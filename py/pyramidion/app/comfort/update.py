"""A person at a table says what they would like: it holds at once, and is kept for their name and with the game."""

from __future__ import annotations

import json
from dataclasses import replace

from pyramidion.app.effects import Effect, Save
from pyramidion.app.model import Model, Step
from pyramidion.app.saves.model import COMFORT_KEY
from pyramidion.app.table.flow import kept
from pyramidion.app.table.model import Table

from .model import to_data, wished


def set_comfort(model: Model, table: Table, number: str, name: str, value: str) -> Step:
    """One wish of the person at that seat, counted from 1."""
    seat = int(number) - 1 if number.isdecimal() else -1
    if seat not in table.saved.persons():
        return model, ()
    player = table.players[seat]
    comfort = wished(player.comfort, name, value)
    if comfort == player.comfort:
        return model, ()
    players = (*table.players[:seat], replace(player, comfort=comfort), *table.players[seat + 1 :])
    table = replace(table, saved=replace(table.saved, players=players))
    model, effects = kept(model.with_table(table), table)
    if not player.name:
        return model, effects
    comforts = {**model.saves.comforts, player.name: comfort}
    remembered: tuple[Effect, ...] = (Save(COMFORT_KEY + player.name, json.dumps(to_data(comfort))),)
    return replace(model, saves=replace(model.saves, comforts=comforts)), (*effects, *remembered)
