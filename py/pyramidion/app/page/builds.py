"""Builds, and what works without a network: assets/offline.js tells, and is told when nobody minds a new start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from js import CustomEvent, window
from pyodide.ffi import create_proxy

from pyramidion.app.messages import BrowserForgets, InstallOffered, Message, OfflineChanged, UpdateAvailable
from pyramidion.app.page.promises import Dispatch

SAYS: Final[Mapping[str, Message]] = {
    "offline ready": OfflineChanged(ready=True),
    "offline not_yet": OfflineChanged(ready=False),
    "installer there": InstallOffered(offered=True),
    "installer gone": InstallOffered(offered=False),
    "update ready": UpdateAvailable(),
    "storage week": BrowserForgets(),
}


class Builds:
    def __init__(self, dispatch: Dispatch) -> None:
        self.dispatch = dispatch
        self.hears = create_proxy(self.hear)
        window.addEventListener("pyramidion:news", self.hears)

    def hear(self, event: Any) -> None:
        if message := SAYS.get(str(event.detail)):
            self.dispatch(message)

    def load_update(self) -> None:
        window.dispatchEvent(CustomEvent.new("pyramidion:apply-update"))

    def install(self) -> None:
        window.dispatchEvent(CustomEvent.new("pyramidion:install"))
