"""Being the one page that plays, of all tabs that show it.

Lock      the browser's, by a name: who holds it plays. Taking it by force ends the hold of another page.
Refusal   a browser that keeps nothing may refuse the lock as well: then nothing can be lost, and each page plays.
Put by    a page that is left may be kept as it is, to be gone back to: it lets go of the lock, and begins anew when
          it is gone back to; unless a new start would lose what the device does not keep.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from js import Promise, location, navigator, window
from pyodide.ffi import create_proxy

from pyramidion.app.messages import OtherTabPlays, TabLocked
from pyramidion.app.page.promises import Dispatch, js_object

NAME: Final = "pyramidion"


class TabLock:
    def __init__(self, dispatch: Dispatch, unsaved: Callable[[], bool]) -> None:
        self.dispatch = dispatch
        self.unsaved = unsaved  # is there what only this page has?
        self.holding = False
        self.given_up = False
        self.answered = False
        self.free: Callable[[], None] = lambda: None
        self.while_played = Promise.new(create_proxy(self.hold_on))
        self.granted = create_proxy(self.grant)
        self.ended = create_proxy(self.end)
        self.nothing = create_proxy(lambda *_: None)
        window.addEventListener("pagehide", create_proxy(self.put_by))
        window.addEventListener("pageshow", create_proxy(self.gone_back_to))

    def hold_on(self, free: Any, _: Any) -> None:
        self.free = free

    def ask(self, force: bool) -> None:
        if self.holding or not getattr(navigator, "locks", None):
            self.dispatch(TabLocked())
            return
        self.answered = False
        how = js_object({"steal": True} if force else {"ifAvailable": True})
        navigator.locks.request(NAME, how, self.granted).then(self.nothing, self.ended)

    def grant(self, lock: Any) -> Any:
        self.answered = True
        if not lock:
            self.dispatch(OtherTabPlays())
            return None
        self.holding = True
        self.dispatch(TabLocked())
        return self.while_played

    def end(self, *_: Any) -> None:
        """Another page took the lock by force, or there is none to be had."""
        if self.holding:
            self.holding = False
            self.dispatch(OtherTabPlays())
        elif not self.answered:
            self.dispatch(TabLocked())

    def put_by(self, event: Any) -> None:
        if self.holding and persisted(event) and not self.unsaved():
            self.holding, self.given_up = False, True
            self.free()
            self.dispatch(OtherTabPlays())

    def gone_back_to(self, event: Any) -> None:
        if persisted(event) and (self.given_up or not self.unsaved()):
            location.reload()


def persisted(event: Any) -> bool:
    return getattr(event, "persisted", False)  # not every event of that name is the browser's
