"""Pieces on their way: what flies over the board is put there for a while, and what it hides meanwhile is hidden.

Slide     a piece that only moves a little, or shows another face, does so where it is.
"""

from __future__ import annotations

import json
from typing import Any, Final

from js import CSS, setTimeout
from pyodide.ffi import create_once_callable, to_js
from pyscript.js_modules.surface import grow

from pyramidion.app.movement import FLIGHT, LASTS, QUICK, far, over_board
from pyramidion.app.page.promises import js_object
from pyramidion.app.page.surface import plain
from pyramidion.core.board import Board, Flight, movement

EASING: Final = "cubic-bezier(0.2, 0.7, 0.2, 1)"
SLIDE: Final = 200  # milliseconds


class Animations:
    """All that is moving."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.sliding: list[Any] = []
        self.above: list[Any] = []

    def fly(self, before: Board, after: Board, gone: str, beat: int, pace: float) -> None:
        """Let the pieces that stand elsewhere than before move there, and those that are gone go so, at this pace."""
        quick = beat < FLIGHT
        self.sliding = [animation for animation in self.sliding if animation.playState == "running"]
        changed = movement(before, after)
        shown = over_board(after, changed, gone, quick=quick, pace=pace)
        for flight in changed.flights:
            self.slide(flight, round((QUICK if quick else FLIGHT) * pace))
        board = self.root.querySelector(".table .board")
        if shown is None or not board:
            return
        element = grow(json.dumps(plain(shown)), board)[0]
        board.append(element)
        self.above.append(element)
        setTimeout(create_once_callable(lambda: self.clear(element)), round(LASTS * pace))

    def slide(self, flight: Flight, hidden: int) -> None:
        """Where it is drawn; one that flies is not seen there before it has landed."""
        piece = self.root.querySelector(f'[data-piece="{CSS.escape(flight.key)}"]')
        if not piece:
            return
        frames = [{"opacity": 0}, {"opacity": 0}] if far(flight) else [start(flight), {}]
        timing = {"duration": hidden} if far(flight) else {"duration": SLIDE, "easing": EASING}
        self.sliding.append(piece.animate(to_js([js_object(frame) for frame in frames]), js_object(timing)))

    def clear(self, element: Any) -> None:
        element.remove()
        self.above = [other for other in self.above if other != element]

    def end(self) -> None:
        """End all movement at once."""
        for animation in self.sliding:
            animation.finish()
        for element in self.above:
            element.remove()
        self.sliding.clear()
        self.above.clear()


def start(flight: Flight) -> dict[str, Any]:
    """How a piece is seen at first that is in its place, or nearly: one that is new comes from above."""
    if flight.new:
        return {"opacity": 0, "transform": "scale(1.35)"}
    return {"transform": f"translate({flight.dx}px, {flight.dy}px)"}
