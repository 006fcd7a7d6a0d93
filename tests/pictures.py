"""What the boards of all games are asked: their pieces, what their cells say and where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from pyramidion.core.board import Board, Cell, Layer, Piece
from pyramidion.core.facts import Fact
from pyramidion.core.tree import Element

SHORT_SIDE = 700  # of a board on a tablet, in pixels
FINGER = 44
NEXT = 0.01  # what rounding may take


def pieces(board: Board) -> Counter[str]:
    """How many there are of each kind."""
    return Counter(layer.kind for layer in board.layers if isinstance(layer, Piece))


def parts(board: Board) -> tuple[float, float, tuple[Cell, ...], tuple[Layer, ...], Fact | None]:
    """All there is to see of it: two boards are the same object or not, their parts are equal or not."""
    return board.width, board.height, board.cells, board.layers, board.secret


def facts(board: Board) -> dict[str, Fact]:
    """What the cells say, by key."""
    return {cell.key: cell.says for cell in board.cells}


def keys_are_unique(board: Board) -> None:
    """No two cells share a key, and no two layers: by it each is found again after a move."""
    for found in (board.cells, [layer for layer in board.layers if layer.key or isinstance(layer, Piece)]):
        assert max(Counter(one.key for one in found).values()) == 1


def carried(board: Board) -> Iterator[tuple[str, set[str]]]:
    """Of every piece its kind, and all the outlines it is drawn with."""
    for layer in board.layers:
        if isinstance(layer, Piece):
            yield layer.kind, {part.attrs["d"] for part in layer.look if "d" in part.attrs}


def glyph(sign: Element) -> str:
    """The outline that stands for a colour, from the spot that stands for it in words."""
    [found] = [part.attrs["d"] for part in sign if part.attrs.get("class") == "spot-glyph"]
    return found


def lie_apart(board: Board) -> None:
    """No cell leaves the picture or covers another."""
    cells = board.boxes.values()
    for x, y, w, h in cells:
        assert min(x, y) >= 0
        assert x + w <= board.width + NEXT
        assert y + h <= board.height + NEXT
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(cells, 2):
        assert ax + aw <= bx + NEXT or bx + bw <= ax + NEXT or ay + ah <= by + NEXT or by + bh <= ay + NEXT


def smallest(board: Board, keys: Iterable[str] = ()) -> float:
    """The smallest side of these cells on a tablet, or of all."""
    short = min(board.width, board.height)
    return min(min(board.boxes[key][2:]) for key in keys or board.boxes) * SHORT_SIDE / short
