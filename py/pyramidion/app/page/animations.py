"""Pieces on their way, by the browser's own animations.

Flight    a piece starts where it stood and ends where it is drawn; one that is new fades in.
"""

from __future__ import annotations

from typing import Any, Final

from js import CSS
from pyodide.ffi import to_js

from pyramidion.app.page.promises import js_object
from pyramidion.core.board import Flight

EASING: Final = "cubic-bezier(0.2, 0.7, 0.2, 1)"


class Animations:
    """The pieces that are moving."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.flying: list[Any] = []

    def fly(self, flights: tuple[Flight, ...], milliseconds: int) -> None:
        self.flying = [animation for animation in self.flying if animation.playState == "running"]
        timing = js_object({"duration": milliseconds, "easing": EASING})
        for flight in flights:
            piece = self.root.querySelector(f'[data-piece="{CSS.escape(flight.key)}"]')
            if piece:
                self.flying.append(piece.animate(to_js([start(flight), js_object({})]), timing))

    def end(self) -> None:
        """End all flights at once."""
        for animation in self.flying:
            animation.finish()
        self.flying.clear()


def start(flight: Flight) -> Any:
    if flight.new:
        return js_object({"opacity": 0, "transform": "scale(0.6)"})
    return js_object({"transform": f"translate({flight.dx}px, {flight.dy}px)"})
