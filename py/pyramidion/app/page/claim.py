"""Being the one page that plays, of all tabs that show it.

Lock      the browser's, by a name: who holds it plays. Taking it by force ends the hold of another page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from js import Promise, navigator
from pyodide.ffi import create_proxy

from pyramidion.app.page.promises import js_object

NAME: Final = "pyramidion"


class Claim:
    def __init__(self, say: Callable[..., None]) -> None:
        self.say = say
        self.holding = False
        self.for_ever = Promise.new(create_proxy(lambda *_: None))
        self.granted = create_proxy(self.grant)
        self.ended = create_proxy(self.end)
        self.nothing = create_proxy(lambda *_: None)

    def ask(self, force: bool) -> None:
        if self.holding or not getattr(navigator, "locks", None):
            self.say("claimed")
            return
        how = js_object({"steal": True} if force else {"ifAvailable": True})
        navigator.locks.request(NAME, how, self.granted).then(self.nothing, self.ended)

    def grant(self, lock: Any) -> Any:
        if not lock:
            self.say("busy")
            return None
        self.holding = True
        self.say("claimed")
        return self.for_ever

    def end(self, *_: Any) -> None:
        """Another page took the lock by force."""
        if self.holding:
            self.holding = False
            self.say("ousted")
