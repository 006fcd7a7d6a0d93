"""People are drawn from chair to chair: what is held follows the finger, and where it is let go it changes places.

Touch     less than a few pixels of movement is a tap, and opens the fan as ever.
"""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from js import document
from pyodide.ffi import create_proxy

from pyramidion.app import messages as msg
from pyramidion.app.page.promises import Dispatch

FAR: Final = 10  # pixels, from which on it is no tap


class Chairs:
    def __init__(self, root: Any, dispatch: Dispatch) -> None:
        self.dispatch = dispatch
        self.held: Any = None  # the chair a finger is on
        self.pointer = -1
        self.start = (0.0, 0.0)
        self.moving = False
        self.over: Any = None  # the chair it would change places with
        self.listeners = [
            create_proxy(self.down),
            create_proxy(self.move),
            create_proxy(self.up),
            create_proxy(self.click),
        ]
        down, move, up, click = self.listeners
        root.addEventListener("pointerdown", down)
        document.addEventListener("pointermove", move)
        document.addEventListener("pointerup", up)
        document.addEventListener("pointercancel", up)
        root.addEventListener("click", click, True)  # before anybody hears it
        self.done = create_proxy(self.submit)
        root.addEventListener("submit", self.done)
        self.dropped = False

    def down(self, event: Any) -> None:
        self.dropped = False
        chair = event.target.closest(".chair[data-seat]")
        if chair and event.isPrimary and not event.button:
            self.held, self.pointer, self.start = chair, event.pointerId, (event.clientX, event.clientY)

    def move(self, event: Any) -> None:
        if self.held is None or event.pointerId != self.pointer:
            return
        dx, dy = event.clientX - self.start[0], event.clientY - self.start[1]
        if not self.moving and hypot(dx, dy) < FAR:
            return
        if not self.moving:
            self.moving = True
            self.held.setAttribute("data-dragged", "")
        self.held.style.setProperty("transform", f"translate({dx}px, {dy}px)")
        found = document.elementFromPoint(event.clientX, event.clientY)
        self.mark(found.closest(".chair[data-seat]") if found else None)

    def mark(self, chair: Any) -> None:
        if self.over is not None:
            self.over.removeAttribute("data-over")
        self.over = chair if chair and chair != self.held else None
        if self.over is not None:
            self.over.setAttribute("data-over", "")

    def up(self, event: Any) -> None:
        if self.held is None or event.pointerId != self.pointer:
            return
        held, over, moved = self.held, self.over, self.moving
        self.mark(None)
        held.removeAttribute("data-dragged")
        held.style.removeProperty("transform")
        self.held, self.moving, self.dropped = None, False, moved
        if moved and over is not None and event.type == "pointerup":
            self.dispatch(msg.ChangePlaces(held.getAttribute("data-seat"), over.getAttribute("data-seat")))

    def click(self, event: Any) -> None:
        """What ends a drag is no tap; a key is one."""
        if self.dropped and event.detail:
            event.stopPropagation()
        self.dropped = False

    def submit(self, event: Any) -> None:
        """Enter in the name of who sits there ends it."""
        if event.target.hasAttribute("data-done"):
            self.dispatch(msg.Close())
