"""What holds for each seat: what its person would like, else what the settings of the device say."""

from __future__ import annotations

from pyramidion.app.model import Model
from pyramidion.app.parts import words_of
from pyramidion.core.game import Seat
from pyramidion.words import Words

from .model import Table


def confirms(model: Model, table: Table, seat: Seat) -> bool:
    """Is a move of that seat shown before it is made?"""
    wish = table.comfort(seat).confirm
    return wish == "1" if wish else model.settings.confirm


def offers_hints(model: Model, table: Table, seat: Seat) -> bool:
    """May that seat ask for hints?"""
    wish = table.comfort(seat).hints
    return wish == "1" if wish else model.settings.hints


def language(model: Model, table: Table, seat: Seat) -> str:
    return table.comfort(seat).language or model.settings.language


def words_at(model: Model, table: Table, seat: Seat) -> Words:
    """The words that seat is spoken to in."""
    return words_of(language(model, table, seat))


def words_due(model: Model, table: Table) -> Words:
    """The words of whoever is to act."""
    return words_at(model, table, table.state.mover)
