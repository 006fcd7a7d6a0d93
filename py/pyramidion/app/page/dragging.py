"""Pieces that follow a hand: put on one and moved it takes it up, and let go it puts it down; a tap stays a tap.

Picture   of what was taken up, above the board. It alone is moved, so that nothing has to be drawn anew meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import hypot
from typing import Any, Final

from js import CSS, document, requestAnimationFrame
from pyodide.ffi import JsException, create_once_callable, create_proxy

from pyramidion.app import messages as msg
from pyramidion.app.board import place
from pyramidion.app.page.input import SLOP, is_palm
from pyramidion.app.page.promises import Dispatch
from pyramidion.core.board import Board, Piece, number

REACH: Final = 75  # how far a piece is drawn from its place, in the units of the board
LARGER: Final = 1.08
SVG: Final = "http://www.w3.org/2000/svg"


class Dragging:
    """What one hand carries; another finger, or a palm, meanwhile means nothing."""

    def __init__(
        self, root: Any, dispatch: Dispatch, drawn: Callable[[], Board | None], left_so: Callable[[Board], None]
    ) -> None:
        self.root = root
        self.dispatch = dispatch
        self.drawn = drawn  # the board as it is seen
        self.left_so = left_so  # and as the hand has left it
        self.begun: Callable[[], None] = lambda: None  # what else a press on a cell might have become, it does not
        self.moved = create_proxy(self.move)
        self.pointer: int | None = None  # that is down on a cell
        self.cell = ""
        self.start = self.at = (0.0, 0.0)  # of the pointer, in pixels
        self.asked = False  # for what is to be taken up
        self.picture: Any = None
        self.pieces: tuple[str, ...] = ()

    def press(self, event: Any, cell: str) -> None:
        """A finger, or the mouse, is on a cell."""
        self.pointer, self.cell, self.asked = event.pointerId, cell, False
        self.start = self.at = event.clientX, event.clientY
        document.addEventListener("pointermove", self.moved)

    def move(self, event: Any) -> None:
        if event.pointerId != self.pointer:
            return
        if is_palm(event):  # it comes down as a finger, and grows
            self.put()
            return
        self.at = event.clientX, event.clientY
        if self.picture is not None:
            self.follow()
        elif not self.asked and hypot(*self.away()) > SLOP:
            self.asked = True
            self.begun()
            self.dispatch(msg.Lift(self.cell, self.nearest()))

    def away(self) -> tuple[float, float]:
        """How far the hand has come, in pixels."""
        return self.at[0] - self.start[0], self.at[1] - self.start[1]

    def scale(self, board: Board) -> tuple[float, float, float]:
        """Where the board begins, and how many pixels a unit of it has."""
        box = self.root.querySelector(".board").getBoundingClientRect()
        return box.left, box.top, box.width / board.width

    def nearest(self) -> str:
        """The piece on the cell nearest to where the finger came down."""
        board = self.drawn()
        if board is None or self.cell not in board.boxes:
            return ""
        left, top, unit = self.scale(board)
        x, y = (self.start[0] - left) / unit, (self.start[1] - top) / unit
        a, b, wide, high = board.boxes[self.cell]
        there = (piece for piece in board.pieces.values() if 0 <= piece.x - a <= wide and 0 <= piece.y - b <= high)
        found = min(there, key=lambda piece: hypot(piece.x - x, piece.y - y), default=None)
        return found.key if found else ""

    def take(self, keys: tuple[str, ...]) -> None:
        """These go with the hand from now on, unless it has let go before."""
        board = self.drawn()
        if self.pointer is None or board is None:
            return
        with suppress(JsException):  # it is gone already
            self.root.setPointerCapture(self.pointer)  # or the mouse might let go outside the window
        self.pieces = tuple(key for key in keys if key in board.pieces)
        self.picture = self.taken(board)
        self.root.querySelector(".board").append(self.picture)
        self.follow()

    def taken(self, board: Board) -> Any:
        """A picture of the pieces where they stand; there they are not seen meanwhile."""
        at = [board.pieces[key] for key in self.pieces]
        left, right = min(piece.x for piece in at) - REACH, max(piece.x for piece in at) + REACH
        top, low = min(piece.y for piece in at) - REACH, max(piece.y for piece in at) + REACH
        picture = document.createElementNS(SVG, "svg")
        picture.setAttribute("class", "picture lifted")
        picture.setAttribute("viewBox", " ".join(map(number, (left, top, right - left, low - top))))
        picture.style.cssText = place((left, top, right - left, low - top), (board.width, board.height))
        for key in self.pieces:
            piece = self.piece(key)
            picture.append(piece.parentNode.cloneNode(True))
            piece.style.visibility = "hidden"
        return picture

    def piece(self, key: str) -> Any:
        return self.root.querySelector(f'.board > .picture:not(.lifted) [data-piece="{CSS.escape(key)}"]')

    def follow(self) -> None:
        x, y = self.away()
        self.picture.style.transform = f"translate({number(x)}px, {number(y)}px) scale({LARGER})"

    def release(self, event: Any) -> bool:
        """The hand lets go; has it carried anything?"""
        if event.pointerId != self.pointer:
            return False
        self.at = event.clientX, event.clientY
        below = document.elementFromPoint(*self.at) if event.type == "pointerup" else None
        cell = below.closest(".board [data-tap]") if below else None
        return self.put(cell.getAttribute("data-tap") if cell else "")

    def put(self, cell: str = "") -> bool:
        """Put down what is carried, or put it back."""
        asked, carried, self.pointer = self.asked, self.picture is not None, None
        document.removeEventListener("pointermove", self.moved)
        self.asked = False
        if carried:
            self.leave()
        if asked:
            self.dispatch(msg.Drop(cell))
        if carried:
            requestAnimationFrame(create_once_callable(self.forget))  # after the drawing that this leads to
        return carried

    def leave(self) -> None:
        """From where the hand lets go, the pieces find their places."""
        board = self.drawn()
        if board is None:
            return
        unit = self.scale(board)[2]
        x, y = (far / unit for far in self.away())
        layers = tuple(
            layer._replace(x=layer.x + x, y=layer.y + y)
            if isinstance(layer, Piece) and layer.key in self.pieces
            else layer
            for layer in board.layers
        )
        self.left_so(replace(board, layers=layers))

    def forget(self, *_: Any) -> None:
        """Show the pieces where they are now."""
        if self.picture is None:
            return
        self.picture.remove()
        self.picture = None
        for key in self.pieces:
            piece = self.piece(key)
            if piece:
                piece.style.removeProperty("visibility")
