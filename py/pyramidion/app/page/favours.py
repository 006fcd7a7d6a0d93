"""What a browser may grant, or not: a screen that stays on, the whole of it, never to clear what is kept, sounds.

Wake lock   the browser lets go of it whenever the page is out of sight; it is taken again when the page is back.
"""

from __future__ import annotations

from typing import Any, Final

from js import CustomEvent, document, navigator, window
from pyodide.ffi import create_once_callable, create_proxy

from pyramidion.app.messages import Awake, AwakeChanged, FullScreenChanged, StorageTold
from pyramidion.app.page.promises import Dispatch, js_object
from pyramidion.app.page.surface import rooted

SCRIPT: Final = "assets/sounds.js"
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

    def look(self) -> None:
        if self.there and not self.wanted:
            self.dispatch(AwakeChanged(Awake.FREE))

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
        document.addEventListener("fullscreenchange", create_proxy(lambda _: self.look()))

    def look(self) -> None:
        if self.there:
            self.dispatch(FullScreenChanged(bool(document.fullscreenElement)))

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


class Sounds:
    """Made by a script of its own; where that does not come, it is silent and nothing else is amiss."""

    def __init__(self) -> None:
        self.asked = self.there = False
        self.waiting = ""

    def fetch(self) -> None:
        """Before the first tap, if there shall be sounds: only then does a browser let them be heard."""
        if self.asked:
            return
        self.asked = True
        script: Any = document.createElement("script")
        script.type = "module"
        script.src = rooted(SCRIPT)
        script.addEventListener("load", create_once_callable(self.ready))
        document.head.append(script)

    def ready(self, _: Any) -> None:
        self.there = True
        if self.waiting:
            self.tell(self.waiting)

    def play(self, volume: int, sounds: tuple[str, ...], beat: int) -> None:
        self.fetch()
        line = " ".join([str(volume), str(beat), *sounds])
        if self.there:
            self.tell(line)
        else:
            self.waiting = line

    def tell(self, line: str) -> None:
        window.dispatchEvent(CustomEvent.new("pyramidion:sounds", js_object({"detail": line})))


class Favours:
    def __init__(self, dispatch: Dispatch) -> None:
        self.wake_lock = WakeLock(dispatch)
        self.full_screen = FullScreen(dispatch)
        self.keeping = Keeping(dispatch)
        self.sounds = Sounds()

    def look(self, *, sounds: bool) -> None:
        """Tell what there is to be had, and fetch what will be wanted."""
        self.wake_lock.look()
        self.full_screen.look()
        self.keeping.look()
        if sounds:
            self.sounds.fetch()
