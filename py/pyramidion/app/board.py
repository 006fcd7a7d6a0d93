"""A board as elements: its picture, and over it a button for each cell.

Mark      what a cell is shown to be: 'target' can be tapped, 'chosen' was, 'last' has changed, 'will' is going to,
          'cover-2' shows the second seat what lies there while a hand is on it.
Crowd     so many targets that their marks say nothing: what is none steps back instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from pyramidion.core.board import Board, Box, number, picture
from pyramidion.core.tree import Element, el

CROWD: Final = 24
SMALL: Final = 0.06  # of a picture; a frame round more of it says nothing


def board_element(
    board: Board, marks: Mapping[str, set[str]], said: Mapping[str, str], stop: str, label: str, *over: Element | None
) -> Element:
    """The board with what its cells say, and what lies over them; `stop` is the cell that Tab leads to."""
    size = board.width, board.height
    crowded = sum("target" in names for names in marks.values()) > CROWD
    buttons = (
        _button(key, place(box, size), " ".join(["cell", *sorted(marks.get(key, ()))]), said[key], key == stop)
        for key, box in board.boxes.items()
    )
    trails = (
        _trail(key, place(box, size))
        for key, box in board.boxes.items()
        if "last" in marks.get(key, ()) and box[2] * box[3] < SMALL * board.width * board.height
    )
    return el(
        "div",
        picture(board),
        *trails,
        *buttons,
        *over,
        key="board",
        class_="board crowded" if crowded else "board",
        style=ratio(*size),
        role="group",
        aria_label=label,
    )


@lru_cache(maxsize=1024)
def _trail(key: str, style: str) -> Element:
    """The gold that is left for a while where something has changed."""
    return el("i", class_="trail", style=style, key=f"trail-{key}", aria_hidden="true")


@lru_cache(maxsize=2048)
def _button(key: str, style: str, class_: str, text: str, stop: bool) -> Element:
    held = class_.partition(" cover-")[2][:1]
    return el(
        "button",
        el("span", text, class_="words"),
        key=key,
        type="button",
        class_=class_,
        data_tap=key,
        data_hold=f"peek {held}" if held else None,
        style=style,
        tabindex="0" if stop else "-1",
    )


@lru_cache(maxsize=1024)
def place(box: Box, size: tuple[float, float]) -> str:
    """Where a box lies on a picture of that size, for a style."""
    (x, y, w, h), (width, height) = box, size
    places = zip(("left", "top", "width", "height"), (x / width, y / height, w / width, h / height), strict=True)
    return "; ".join(f"{side}: {number(100 * part)}%" for side, part in places)


def ratio(width: float, height: float) -> str:
    """The shape of a board, for a style."""
    return f"--ratio: {number(width / height)}"
