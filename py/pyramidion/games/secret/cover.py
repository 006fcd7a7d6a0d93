"""What Secret Colours is known by: stones before the sun that goes down, and one that does not say what it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pyramidion.core.board import moved
from pyramidion.core.shapes import pyramid
from pyramidion.core.tree import Element, el

from .view import GLYPHS

STONES: Final = (  # what is round it, what is in it, where, how large and how it leans
    ("o", "b", 66, 222, 0.94, -5),
    ("p", "g", 244, 224, 0.88, 6),
    ("y", "", 154, 184, 1.12, 0),
)
HALF: Final = 44
DARK: Final = "#2a1c12"
ON: Final = {"o": "white", "b": "white"}
SHADES: Final = {"n": ("white", 0.3), "w": ("white", 0.14), "e": ("black", 0.12), "s": ("black", 0.24)}
KEYHOLE: Final = "M0 -15A9 9 0 0 1 4.500 1.200L8 16H-8L-4.500 1.200A9 9 0 0 1 0 -15Z"


def scene() -> Iterator[Element]:
    for ring, heart, x, y, size, lean in STONES:
        yield el("g", *_stone(ring, heart), transform=moved(x, y, f"rotate({lean})", f"scale({size})"))


def before() -> Iterator[Element]:
    return iter(())


def _stone(ring: str, heart: str) -> Iterator[Element]:
    """A stone on its edge, with what lies in its middle."""
    side = 2 * HALF
    yield el("rect", x=-HALF + 5, y=-HALF, width=side, height=side + 30, rx=8, fill="black", fill_opacity=".3")
    yield el("rect", x=-HALF, y=-HALF, width=side, height=side + 30, rx=8, fill=f"var(--secret-{ring})", stroke=DARK,
             stroke_width=2.4)  # fmt: skip
    yield from _shaded(HALF, 21, 8)
    yield el("rect", x=-23, y=-23, width=46, height=46, rx=6, fill=f"var(--secret-{heart})" if heart else DARK,
             stroke=DARK, stroke_width=2.4)  # fmt: skip
    if heart:
        yield from _shaded(23, 13, 5)
        yield el("path", d=GLYPHS[heart], transform="scale(1.250)", fill=ON.get(heart, DARK))
    else:
        yield el("path", d=KEYHOLE, fill="#f2b134")


def _shaded(outer: float, inner: float, corner: float) -> Iterator[Element]:
    for side, shape in zip("nesw", pyramid(outer, inner, corner), strict=True):
        colour, dense = SHADES[side]
        yield el("path", d=shape.attrs["d"], fill=colour, fill_opacity=dense)
