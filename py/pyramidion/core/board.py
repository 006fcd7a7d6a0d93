"""What there is to see of a position, as a value; hands, ears, movement and diagrams read it, never a drawing of it.

Board     a picture of some size, the cells that can be touched on it, and what only the seat that looks may know.
Cell      a key to tap, its box in the units of the picture, what stands there, as a fact, and whose it is, if a seat's.
Part      cells and layers of a board that are a seat's own, and are turned to where it sits.
Layer     a part of the picture: something that stays, or a piece. What belongs to a cell has its key, or 'key.more'.
Piece     what moves: what it looks like, drawn round its place, and its kind, so that one is told from another.
Flight    a piece that is somewhere else after a change: its key now, and where it comes from.
Movement  all flights of a change, and the pieces that are gone after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import hypot, inf
from typing import Final, NamedTuple, TypeAlias

from .facts import Fact
from .seating import Side
from .tree import Element, el

Box: TypeAlias = tuple[float, float, float, float]  # left, top, width, height
Size: TypeAlias = tuple[float, float]


class Cell(NamedTuple):
    key: str
    box: Box
    says: Fact
    owner: int | None = None  # the seat whose own it is: nobody else's touch means it
    hides: bool = False  # what lies there only its owner may know, who sees it while a hand rests on it


class Piece(NamedTuple):
    key: str
    kind: str
    x: float
    y: float
    look: Element


Layer: TypeAlias = Element | Piece


class Part(NamedTuple):
    cells: tuple[Cell, ...] = ()
    layers: tuple[Layer, ...] = ()


@dataclass(frozen=True, eq=False)  # compared by identity: what is drawn from the same is the same object
class Board:
    width: float
    height: float
    cells: tuple[Cell, ...]  # in reading order
    layers: tuple[Layer, ...]  # from the ground up
    secret: Fact | None = None  # what nobody but the seat that looks may know

    @cached_property
    def boxes(self) -> Mapping[str, Box]:
        return {cell.key: cell.box for cell in self.cells}

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        return {layer.key: layer for layer in self.layers if isinstance(layer, Piece)}

    @cached_property
    def whole(self) -> Element:
        """All of its picture, the same object whenever it is asked for."""
        return _svg((0, 0, self.width, self.height), self.layers)

    def cell(self, key: str) -> Cell | None:
        return next((cell for cell in self.cells if cell.key == key), None)

    def within(self, view: Box) -> set[str]:
        """The cells of which something lies in a part of the picture."""
        x, y, w, h = view
        return {
            key
            for key, (left, top, width, height) in self.boxes.items()
            if left < x + w and x < left + width and top < y + h and y < top + height
        }


def together(public: Board, own: tuple[Board, ...]) -> Board:
    """What several see at once: of each what is not as everybody sees it."""
    if not own:
        return public
    cells, layers = {cell.key: cell for cell in public.cells}, {layer.key: layer for layer in public.layers}
    for board in own:
        cells |= {cell.key: cell for cell in board.cells if cell not in public.cells}
        layers |= {layer.key: layer for layer in board.layers if layer not in public.layers}
    return Board(public.width, public.height, tuple(cells.values()), tuple(layers.values()))


def picture(board: Board, view: Box | None = None) -> Element:
    """The picture of a board, or of a part of it, without what belongs to cells elsewhere."""
    if view is None:
        return board.whole
    hidden = board.boxes.keys() - board.within(view)
    return _svg(view, tuple(layer for layer in board.layers if layer.key.partition(".")[0] not in hidden))


def _svg(view: Box, layers: tuple[Layer, ...]) -> Element:
    drawn = (layer if isinstance(layer, Element) else _standing(layer) for layer in layers)
    size = " ".join(map(number, view))
    return el("svg", *drawn, viewBox=size, aria_hidden="true", focusable="false", class_="picture")


@lru_cache(maxsize=4096)
def _standing(piece: Piece) -> Element:
    """A piece where it stands; what is inside is moved while it flies there."""
    inner = el("g", piece.look, key="piece", data_piece=piece.key)
    return el("g", inner, key=piece.key, transform=moved(piece.x, piece.y))


class Flight(NamedTuple):
    key: str
    dx: float
    dy: float
    new: bool  # it comes from nowhere


class Movement(NamedTuple):
    flights: tuple[Flight, ...]
    gone: tuple[Piece, ...]


def movement(before: Board, after: Board) -> Movement:
    """What flies from one board to the other, and what is gone from it; a piece that shows another face is not.

    To where a piece was not before flies the nearest of its kind that left.
    """
    old, now = _places(before), _places(after)
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
    gone = (piece for key, piece in before.pieces.items() if key not in now and old[key] in left)
    return Movement(tuple(found), tuple(gone))


def _places(board: Board) -> dict[str, tuple[str, float, float]]:
    return {key: (piece.kind, piece.x, piece.y) for key, piece in board.pieces.items()}


# A part as it lies before who it belongs to, turned to their side of the picture. Size is always that of the picture.


def facing(size: Size, side: Side) -> Size:
    """The size of the picture for who sits on that side."""
    return size if side % 2 == 0 else size[::-1]


def turned(part: Part, side: Side, size: Size) -> Part:
    """What lies before a seat as if it sat in the south, where it lies for one that sits on that side."""
    if side is Side.SOUTH:
        return part
    cells = tuple(cell._replace(box=turned_box(cell.box, side, size)) for cell in part.cells)
    return Part(cells, tuple(turned_layer(layer, side, size) for layer in part.layers))


def turned_box(box: Box, side: Side, size: Size) -> Box:
    x, y, w, h = box
    (left, top), (right, low) = turned_point(x, y, side, size), turned_point(x + w, y + h, side, size)
    return min(left, right), min(top, low), abs(right - left), abs(low - top)


def turned_point(x: float, y: float, side: Side, size: Size) -> tuple[float, float]:
    wide, high = size
    return ((x, y), (wide - y, x), (wide - x, high - y), (y, high - x))[side]


@lru_cache(maxsize=4096)
def turned_layer(layer: Layer, side: Side, size: Size) -> Layer:
    if isinstance(layer, Piece):
        x, y = turned_point(layer.x, layer.y, side, size)
        return layer._replace(x=x, y=y, look=turned_look(layer.look, side))
    place = moved(*turned_point(0, 0, side, size), f"rotate({side.turn})")
    return el("g", layer, key=layer.key, transform=place)


@lru_cache(maxsize=1024)
def turned_look(look: Element, side: Side) -> Element:
    """What is drawn round its own place, facing that side."""
    return look if side is Side.SOUTH else el("g", look, transform=f"rotate({side.turn})")


WAYS: Final = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def nearest(board: Board, key: str, direction: str) -> str:
    """The cell an arrow leads to from another, or 'Home' or 'End'; '' if there is none."""
    boxes = board.boxes
    if key not in boxes:
        return ""
    if direction in ("Home", "End"):
        return board.cells[0 if direction == "Home" else -1].key
    dx, dy = WAYS[direction]
    x, y = _centre(boxes[key])

    def distance(other: str) -> float:
        left, top = _centre(boxes[other])
        across, down = left - x, top - y
        ahead, aside = across * dx + down * dy, abs(across * dy) + abs(down * dx)
        return ahead + 3 * aside if ahead > 0.5 else inf

    found = min(boxes, key=distance)
    return found if distance(found) < inf else ""


def _centre(box: Box) -> tuple[float, float]:
    x, y, w, h = box
    return x + w / 2, y + h / 2


def moved(x: float, y: float, *more: str) -> str:
    """The transform that takes what is drawn round one point to another, after it was turned or scaled."""
    return " ".join([f"translate({number(x)} {number(y)})", *more])


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
