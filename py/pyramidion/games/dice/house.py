"""The house rules as small pictures. After a roll, and what ends the game."""

from __future__ import annotations

from typing import Final

from pyramidion.core.shapes import rule_sign
from pyramidion.core.tree import Element, el

DICE: Final = "ryg"


def _roll(placed: int) -> Element:
    """Dice that fit, and below each the block it brings, or does not."""
    dice = (
        el("rect", x=4 + 15 * at, y=3, width=10, height=10, rx=2.5, class_=f"dyed {c}") for at, c in enumerate(DICE)
    )
    blocks = (
        el("rect", x=2.5 + 15 * at, y=22, width=13, height=7, rx=1, class_=f"dyed {c}" if at < placed else "hollow")
        for at, c in enumerate(DICE)
    )
    arrows = (el("path", d=f"M{9 + 15 * at} 15v4m-2 -2l2 2l2 -2") for at in range(placed))
    return rule_sign(*dice, *blocks, *arrows)


def _finish(*tops: float) -> Element:
    """A pyramid with a flag for each that may be finished."""
    return rule_sign(
        *(el("path", d=f"M{x} 10l11 19h-22Z", class_="gilt") for x in tops),
        *(el("path", d=f"M{x} 10v-8l7 2.500l-7 2.500") for x in tops),
    )


SIGNS: Final = {
    "take.all": _roll(3),
    "take.choose": _roll(1),
    "equal.off": _finish(24),
    "equal.on": _finish(13, 35),
}
