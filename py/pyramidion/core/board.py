"""What the drawings of all games share.

Board     an element: an SVG picture, and over it a button for each thing one can touch.
Cell      such a button: a key to tap, its box in the units of the picture, and what stands there, as a fact.
Piece     a part of the picture that moves: what it looks like (its kind) and where it stands.
Flight    a piece that is somewhere else after a change: its key now, and where it comes from.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple, TypeAlias

from .game import Fact
from .tree import Child, Element, el

Box: TypeAlias = tuple[float, float, float, float]  # left, top, width, height


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
    for element in tree:
        if "data-box" in element.attrs:
            x, y, w, h = map(float, element.attrs["data-box"].split(" "))
            found[element.attrs["data-tap"]] = (x, y, w, h)
    return found


def piece(key: str, kind: str, x: float, y: float, *children: Child | None) -> Element:
    """Something that moves, drawn round the point (x, y)."""
    inner = el("g", *children, key="piece", class_="piece", data_piece=key, data_kind=kind)
    return el("g", inner, key=key, transform=f"translate({number(x)} {number(y)})")


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
