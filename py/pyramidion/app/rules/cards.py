"""How a game is played in a few cards: a real position, arrows of who goes where, and a sentence.

Arrow     from the middle of a cell to that of another, bent to its left as it goes, over the picture.
"""

from __future__ import annotations

from functools import cache
from math import hypot, sqrt
from typing import Final

from pyramidion.app import icons
from pyramidion.app.board import ratio
from pyramidion.core.board import Board, Box, number
from pyramidion.core.guide import Diagram
from pyramidion.core.tree import Element, el

from .diagrams import Marks, picture_of, shots, view_of

BEND: Final = 0.3  # of its length, that an arrow is bent
WIDE: Final = 1.6  # times as wide as high, so that two pictures stand one below the other
HEAD: Final = 0.06  # of the picture, that its head is long


@cache
def card_element(slug: str, card: Diagram, place: int, caption: str, drawn: bool) -> Element:
    """A card: what comes of a play where arrows show it, else what was and what came of it."""
    boards = shots(slug, card)
    if card.arrows and card.after:
        boards = [(boards[-1][0], {**boards[-1][1], "last": ()})]
    view = view_of(boards[0][0], card.part)
    pictures = [_picture(board, view, marks, card.arrows, drawn=drawn) for board, marks in boards]
    looks = "shown" if len(pictures) == 1 else "shown two" if view[2] < WIDE * view[3] else "shown two wide"
    shown = [pictures[0], *(element for more in pictures[1:] for element in (icons.ARROW, more))]
    return el(
        "li",
        el("div", *shown, class_=looks, aria_hidden="true"),
        el("p", el("span", str(place), class_="place", aria_hidden="true"), el("span", caption)),
        class_="card-of-rules",
        key=f"card-{card.name}",
    )


def _picture(board: Board, view: Box, marks: Marks, arrows: str, *, drawn: bool) -> Element:
    if not drawn:
        return el("div", class_="board", style=ratio(*view[2:]))
    shown = picture_of(board, view, marks, "")
    over = _arrows(board, view, arrows.split()) if arrows else None
    return el(shown.tag, *shown.children, over, **shown.attrs)


def _arrows(board: Board, view: Box, pairs: list[str]) -> Element:
    """All arrows of a picture, in gold with a dark line round them."""
    size = HEAD * sqrt(view[2] * view[3])
    lines = [_arrow(board, *pair.split(">"), size=size) for pair in pairs]
    return el(
        "svg",
        *(el("path", d=d, class_=looks, stroke_width=number(width * size))
          for looks, width in (("arrow-rim", 0.62), ("arrow-gold", 0.34)) for d in lines),
        viewBox=" ".join(map(number, view)),
        class_="arrows",
        aria_hidden="true",
        focusable="false",
    )  # fmt: skip


def _arrow(board: Board, start: str, end: str, *, size: float) -> str:
    """The line of an arrow, and its head."""
    (x, y), (u, v) = _middle(board, start), _middle(board, end)
    length = hypot(u - x, v - y)
    bend_x, bend_y = (x + u) / 2 + (v - y) * BEND, (y + v) / 2 - (u - x) * BEND
    if u < x:  # bent upwards, whichever way it goes
        bend_x, bend_y = (x + u) / 2 - (v - y) * BEND, (y + v) / 2 + (u - x) * BEND
    along_x, along_y = (u - bend_x) / (length or 1), (v - bend_y) / (length or 1)
    scale = size / (hypot(along_x, along_y) or 1)
    ahead_x, ahead_y = along_x * scale, along_y * scale
    left = f"{number(u - ahead_x + ahead_y * 0.8)} {number(v - ahead_y - ahead_x * 0.8)}"
    right = f"{number(u - ahead_x - ahead_y * 0.8)} {number(v - ahead_y + ahead_x * 0.8)}"
    line = f"M{number(x)} {number(y)}Q{number(bend_x)} {number(bend_y)} {number(u)} {number(v)}"
    return f"{line}M{left}L{number(u)} {number(v)}L{right}"


def _middle(board: Board, key: str) -> tuple[float, float]:
    """Of a piece, or of a cell."""
    if key in board.pieces:
        return board.pieces[key].x, board.pieces[key].y
    x, y, w, h = board.boxes[key]
    return x + w / 2, y + h / 2
