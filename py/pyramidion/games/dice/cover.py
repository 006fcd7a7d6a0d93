"""What Dice Pyramid is known by: the whole pyramid, and two dice that have just fallen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pyramidion.core.board import moved, number
from pyramidion.core.shapes import GLYPHS
from pyramidion.core.tree import Element, el

from .rules import COLOURS, ROWS

PITCH: Final = 36
FOOT: Final = 268  # where the lowest row stands
DARK: Final = "#2a1c12"
ON: Final = {"r": "white", "b": "white", "v": "white"}  # else dark


def scene() -> Iterator[Element]:
    for row, (colour, count) in enumerate(zip(COLOURS, ROWS, strict=True)):
        for place in range(count):
            x, y = 150 + PITCH * (place - (count - 1) / 2), FOOT - PITCH * (row + 0.5)
            yield el("g", *_block(colour), transform=moved(x, y))


def before() -> Iterator[Element]:
    """The dice, in the sand before it."""
    for x, y, turn, colour in ((252, 276, 14, "y"), (284, 262, -18, "r")):
        yield el("ellipse", cx=x + 3, cy=y + 13, rx=15, ry=4, fill="black", fill_opacity=".22")
        yield el("g", *_die(colour), transform=moved(x, y, f"rotate({turn})"))


def _block(colour: str) -> Iterator[Element]:
    half = PITCH / 2 - 0.6
    side = number(2 * half)
    yield el("rect", x=-half, y=-half, width=side, height=side, rx=5, fill=f"var(--dice-{colour})")
    yield el("path", d="M-16 -16H16L12 -12H-12L-12 12L-16 16Z", fill="white", fill_opacity=".34")
    yield el("path", d="M16 16H-16L-12 12H12V-12L16 -16Z", fill="black", fill_opacity=".22")
    yield el("path", d=GLYPHS[colour], transform="scale(.19)", fill=ON.get(colour, DARK))
    yield el("rect", x=-half, y=-half, width=side, height=side, rx=5, fill="none", stroke=DARK, stroke_width=1.6)


def _die(colour: str) -> Iterator[Element]:
    yield el("rect", x=-13, y=-13, width=26, height=26, rx=6, fill="#fffaf0", stroke=DARK, stroke_width=1.6)
    yield el("rect", x=-9, y=-9, width=18, height=18, rx=5, fill=f"var(--dice-{colour})")
    yield el("path", d=GLYPHS[colour], transform="scale(.13)", fill=ON.get(colour, DARK))
