"""What the drawings of all games share.

Board     an element: an SVG picture, and over it a button for each thing one can touch.
Cell      such a button: a key to tap, its box in the units of the picture, and what stands there, as a fact.
Piece     a part of the picture that moves: what it looks like (its kind) and where it stands.
Flight    a piece that is somewhere else after a change: its key now, and where it comes from.
Sign      a small picture beside the board: a spot of a colour, or what a button does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from .game import Fact
from .tree import Child, Element, el

Box: TypeAlias = tuple[float, float, float, float]  # left, top, width, height

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


class Cell(NamedTuple):
    key: str
    box: Box
    says: Fact


def board(width: float, height: float, cells: Iterable[Cell], *children: Child | None) -> Element:
    """A picture, `width` by `height`, with its cells in reading order."""
    size = f"0 0 {number(width)} {number(height)}"
    picture = el("svg", *children, viewBox=size, aria_hidden="true", focusable="false", class_="picture")
    return el(
        "div",
        picture,
        *(_button(cell, width, height) for cell in cells),
        class_="board",
        style=f"--ratio: {number(width / height)}",
    )


def _button(cell: Cell, width: float, height: float) -> Element:
    x, y, w, h = cell.box
    place = zip(("left", "top", "width", "height"), (x / width, y / height, w / width, h / height), strict=True)
    return el(
        "button",
        el("span", cell.says, class_="words"),
        key=cell.key,
        type="button",
        class_="cell",
        data_tap=cell.key,
        data_box=" ".join(map(number, cell.box)),
        style="; ".join(f"{side}: {number(100 * part)}%" for side, part in place),
    )


def boxes(tree: Element) -> dict[str, Box]:
    """The box of every cell of a board, in reading order."""
    found = {}
    for element in tree.children:
        if isinstance(element, Element) and "data-box" in element.attrs:
            x, y, w, h = map(float, element.attrs["data-box"].split(" "))
            found[element.attrs["data-tap"]] = (x, y, w, h)
    return found


def piece(key: str, kind: str, x: float, y: float, *children: Child | None) -> Element:
    """Something that moves, drawn round the point (x, y)."""
    inner = el("g", *children, key="piece", class_="piece", data_piece=key, data_kind=kind)
    return el("g", inner, key=key, transform=f"translate({number(x)} {number(y)})")


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


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Flight(NamedTuple):
    key: str
    dx: float
    dy: float
    new: bool  # it comes from nowhere


def flights(before: Element, after: Element) -> tuple[Flight, ...]:
    """For each piece of the after-picture that was not there: the nearest piece of its kind that left."""
    old, now = _pieces(before), _pieces(after)
    left = [at for key, at in old.items() if now.get(key) != at]
    found = []
    for key, (kind, x, y) in now.items():
        if old.get(key) == (kind, x, y):
            continue
        same = [at for at in left if at[0] == kind]
        if not same:
            found.append(Flight(key, 0, 0, True))
            continue
        origin = min(same, key=lambda at: hypot(at[1] - x, at[2] - y))
        left.remove(origin)
        found.append(Flight(key, origin[1] - x, origin[2] - y, False))
    return tuple(found)


def _pieces(tree: Element) -> dict[str, tuple[str, float, float]]:
    """Kind and place of every piece, by key."""
    found: dict[str, tuple[str, float, float]] = {}
    for group in tree:
        place = group.attrs.get("transform", "")
        inner = group.children[0] if group.children else None
        if isinstance(inner, Element) and "data-kind" in inner.attrs and place.startswith("translate("):
            x, y = place[len("translate(") : -1].split(" ")
            found[group.key] = (inner.attrs["data-kind"], float(x), float(y))
    return found
