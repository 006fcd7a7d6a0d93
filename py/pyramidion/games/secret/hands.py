"""How a hand does an action of Secret Colours: it takes a Piece of the own stock to a place."""

from __future__ import annotations

from pyramidion.core.game import Carry

from .rules import Action, Secret


def carries(state: Secret, action: Action) -> tuple[Carry, ...]:
    """The uppermost Piece of that colour."""
    colour, place = action
    last = state.stocks[state.mover].count(colour) - 1
    return (Carry(colour, place, (f"{state.mover + 1}:{colour}.{last}",)),)
