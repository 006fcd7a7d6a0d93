"""What the drawings of all games are asked: their size, their pieces, what their cells say and where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from pyramidion.core.board import boxes
from pyramidion.core.tree import Element

SHORT_SIDE = 700  # of a board on a tablet, in pixels
FINGER = 44
NEXT = 0.01  # what rounding may take


def size(tree: Element) -> tuple[float, float]:
    _, _, width, height = tree.children[0].attrs["viewBox"].split(" ")
    return float(width), float(height)


def pieces(tree: Element) -> Counter[str]:
    return Counter(element.attrs["data-kind"] for element in tree if "data-kind" in element.attrs)


def facts(tree: Element) -> dict[str, object]:
    """What the cells say, by key."""
    buttons = [element for element in tree if "data-tap" in element.attrs]
    return {button.attrs["data-tap"]: button.children[0].children[0] for button in buttons}


def lie_apart(tree: Element) -> None:
    """No cell leaves the picture or covers another."""
    width, height = size(tree)
    cells = boxes(tree).values()
    for x, y, w, h in cells:
        assert min(x, y) >= 0
        assert x + w <= width + NEXT
        assert y + h <= height + NEXT
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(cells, 2):
        assert ax + aw <= bx + NEXT or bx + bw <= ax + NEXT or ay + ah <= by + NEXT or by + bh <= ay + NEXT


def smallest(tree: Element, keys: Iterable[str] = ()) -> float:
    """The smallest side of these cells on a tablet, or of all."""
    cells = boxes(tree)
    return min(min(cells[key][2:]) for key in keys or cells) * SHORT_SIDE / min(size(tree))
