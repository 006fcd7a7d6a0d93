"""The house rules as small pictures. How many have to come home, and the colours of two."""

from __future__ import annotations

from typing import Final

from pyramidion.core.shapes import rule_sign
from pyramidion.core.tree import Element, el


def _home(count: int) -> Element:
    return rule_sign(*(_stone(24 + 9 * (at - (count - 1) / 2), 16, "m", 4) for at in range(count)))


def _stone(x: float, y: float, colour: str, size: float = 6) -> Element:
    return el("path", d=f"M{x} {y - size}l{size} {1.8 * size}h{-2 * size}Z", class_=f"dyed c-{colour}")


def _facing(*stones: tuple[float, float, str]) -> Element:
    """Two colours at the ends of a band."""
    (x, y, _), (u, v, _) = stones
    return rule_sign(el("path", d=f"M{x} {y}L{u} {v}", class_="hollow"), *(_stone(*stone) for stone in stones))


SIGNS: Final = {
    "goal.5": _home(5),
    "goal.3": _home(3),
    "colours.my": _facing((7, 16, "m"), (41, 16, "y")),
    "colours.tc": _facing((24, 7, "t"), (24, 25, "c")),
}
