"""Shapes the pictures of several games are made of.

Glyph     what stands for a colour, for eyes that cannot tell colours.
Sign      a small picture beside the board: a spot of a colour, or what a button does.
Stacking  how things that lie on one another are drawn: each a little higher, as far as there is room.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .board import number
from .tree import Element, el

# A shape for each colour of a rainbow, as paths in the square from (-50, -50) to (50, 50).
GLYPHS: Final[Mapping[str, str]] = {
    "r": "M0 44C-14 32 -47 9 -47 -16C-47 -33 -35 -43 -22 -43C-12 -43 -4 -38 0 -28C4 -38 12 -43 22 -43"
    "C35 -43 47 -33 47 -16C47 9 14 32 0 44Z",  # a heart
    "o": "M0 -50L38 0L0 50L-38 0Z",  # a diamond
    "y": "M0 -47L13.5 -15.6L47.6 -12.5L21.9 10.1L29.4 43.5L0 26L-29.4 43.5L-21.9"
    " 10.1L-47.6 -12.5L-13.5 -15.6Z",  # a star
    "g": "M-17.1 -7.2A22 22 0 1 1 17.1 -7.2A22 22 0 1 1 3 23.2L12 47H-12L-3 23.2A22 22 0 1 1 -17.1 -7.2Z",  # a clover
    "b": "M0 -50C10 -28 35 -6 35 15A35 35 0 0 1 -35 15C-35 -6 -10 -28 0 -50Z",  # a drop
    "v": "M15 -43A45 45 0 1 0 43 15A36 36 0 0 1 15 -43Z",  # a moon
}


def pyramid(outer: float, inner: float = 0, corner: float = 0) -> tuple[Element, ...]:
    """The four sides of a pyramid seen from above, as shades to lay over its colour; light comes from the top left."""
    near, far, arc = outer - 0.293 * corner, outer - corner, f"A{number(corner)} {number(corner)} 0 0 1 "
    points = [(-inner, -inner), (-near, -near), (-far, -outer), (far, -outer), (near, -near), (inner, -inner)]
    sides = []
    for side in "nesw":
        a, b, c, d, e, f = (f"{number(x)} {number(y)}" for x, y in points)
        sides.append(el("path", d=f"M{a}L{b}{arc}{c}L{d}{arc}{e}L{f}Z", class_=f"side {side}"))
        points = [(-y, x) for x, y in points]
    return tuple(sides)


def sign(glyph: str, reach: float, looks: str) -> Element:
    """A spot of a colour with its glyph, to stand among words; the glyph is drawn as far out as that."""
    return el(
        "svg",
        el("circle", r=46, class_="spot-ground"),
        el("path", d=glyph, transform=f"scale({number(28 / reach)})", fill_rule="evenodd", class_="spot-glyph"),
        viewBox="-50 -50 100 100",
        aria_hidden="true",
        focusable="false",
        class_=f"spot-of {looks}",
    )


def rule_sign(*shapes: Element) -> Element:
    """A picture of a house rule, in a box of 48 by 32; what has the class 'dyed' has the colour of the other class."""
    return el("svg", *shapes, viewBox="0 0 48 32", aria_hidden="true", focusable="false", class_="rule-sign")


def gradient(name: str, line: tuple[float, float, float, float], *stops: tuple[str, float, float]) -> Element:
    """Light along a line, in parts of what it falls on; each stop is a look, where it is and how dense."""
    x1, y1, x2, y2 = line
    parts = (el("stop", class_=f"stop-{look}", offset=at, stop_opacity=opacity) for look, at, opacity in stops)
    return el("linearGradient", *parts, id=name, x1=x1, y1=y1, x2=x2, y2=y2)


class Stacking(NamedTuple):
    step: float  # from one thing to the next, while there is room
    most: float  # as high as the last may stand above the first
    deep: int  # things below the last that can be told apart; those further down lie as one

    def rise(self, count: int) -> float:
        """From one thing to the next, of so many."""
        return min(self.step, self.most / max(1, min(count - 1, self.deep)))

    def heights(self, count: int) -> tuple[float, ...]:
        """How high each of so many stands above the first."""
        rise, sunk = self.rise(count), max(0, count - 1 - self.deep)
        return tuple(rise * max(0, level - sunk) for level in range(count))
