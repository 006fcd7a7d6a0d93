"""What a browser may grant, or not: a screen that stays on, the whole of it, and never to clear what is kept.

Wake lock   the browser lets go of it whenever the page is out of sight; it is taken again when the page is back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from js import document, navigator
from pyodide.ffi import create_proxy

from pyramidion.app.messages import Awake, AwakeChanged, FullScreenChanged, Message, StorageTold
from pyramidion.app.page.promises import Dispatch, js_object

NOTHING: Final = create_proxy(lambda *_: None)


class WakeLock:
    def __init__(self, dispatch: Dispatch) -> None:
        self.dispatch = dispatch
        self.there = bool(getattr(navigator, "wakeLock", None))
        self.wanted = self.asked = False
        self.lock: Any = None
        self.granted, self.refused = create_proxy(self.grant), create_proxy(self.refuse)
        self.released = create_proxy(self.release)
        document.addEventListener("visibilitychange", create_proxy(lambda _: self.take()))

    def first(self) -> Iterator[Message]:
        if self.there:
            yield AwakeChanged(Awake.FREE)

    def keep(self, on: bool) -> None:
        self.wanted = on
        if on:
            self.take()
        elif self.there:
            lock, self.lock = self.lock, None
            if lock is not None:
                lock.release()
            self.dispatch(AwakeChanged(Awake.FREE))

    def take(self) -> None:
        idle = self.there and self.wanted and not self.asked and self.lock is None
        if idle and not document.hidden:
            self.asked = True
            navigator.wakeLock.request("screen").then(self.granted, self.refused)

    def grant(self, lock: Any) -> None:
        self.asked = False
        if not self.wanted:
            lock.release()
            return
        self.lock = lock
        lock.addEventListener("release", self.released)
        self.dispatch(AwakeChanged(Awake.HELD))

    def refuse(self, *_: Any) -> None:
        self.asked = False
        self.dispatch(AwakeChanged(Awake.REFUSED if self.wanted else Awake.FREE))

    def release(self, *_: Any) -> None:
        """It was taken from us: because nobody sees the page, or by the device to save power."""
        if self.lock is not None and self.lock.released:
            self.lock = None
            self.dispatch(AwakeChanged(Awake.FREE if document.hidden else Awake.REFUSED))


class FullScreen:
    def __init__(self, dispatch: Dispatch) -> None:
        self.dispatch = dispatch
        self.there = bool(getattr(document, "fullscreenEnabled", False))
        document.addEventListener("fullscreenchange", create_proxy(lambda _: dispatch(self.told())))

    def first(self) -> Iterator[Message]:
        if self.there:
            yield self.told()

    def told(self) -> Message:
        return FullScreenChanged(bool(document.fullscreenElement))

    def fill(self, on: bool) -> None:
        whole = document.documentElement
        asked = whole.requestFullscreen(js_object({"navigationUI": "hide"})) if on else document.exitFullscreen()
        asked.then(NOTHING, NOTHING)  # what came of it is an event


class Keeping:
    """The browser's word on whether it may clear by itself what is kept."""

    def __init__(self, dispatch: Dispatch) -> None:
        self.storage = getattr(navigator, "storage", None)
        self.told = create_proxy(lambda safe: dispatch(StorageTold(bool(safe))))

    def look(self) -> None:
        self.ask("persisted")

    def keep(self) -> None:
        self.ask("persist")

    def ask(self, verb: str) -> None:
        if getattr(self.storage, verb, None):
            getattr(self.storage, verb)().then(self.told, NOTHING)
