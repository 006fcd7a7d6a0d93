"""How a hand does an action of Dice Pyramid: it takes a die that shows the colour to the slot."""

from __future__ import annotations

from pyramidion.core.game import Carry

from .rules import INDEX, Action, Dice


def carries(state: Dice, action: Action) -> tuple[Carry, ...]:
    """Any die of that colour; what is no slot is only tapped."""
    if action not in INDEX:
        return ()
    dice = (f"die:{place}" for place, colour in enumerate(state.rolled) if colour == action[0])
    return tuple(Carry(die, action, (die,)) for die in dice)
