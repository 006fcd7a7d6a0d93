"""How many can play a game, as little people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pyramidion.core.tree import Element, el

STEP: Final = 20
BODY: Final = "M{x} 1a4.800 4.800 0 1 1 0 9.600a4.800 4.800 0 1 1 0-9.600ZM{left} 24a7.500 11.500 0 0 1 15 0Z"


def people(seats: Sequence[int]) -> Element:
    """Those who have to come are whole, those who may are drawn in outline."""
    needed, most = seats[0], seats[-1]
    drawn = (
        el(
            "path",
            d=BODY.format(x=10 + STEP * place, left=2.5 + STEP * place),
            class_="needed" if place < needed else "welcome",
        )
        for place in range(most)
    )
    return el("svg", *drawn, viewBox=f"0 0 {STEP * most} 26", aria_hidden="true", focusable="false", class_="people")
