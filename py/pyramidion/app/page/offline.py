"""What works without a network, and new builds: assets/offline.js tells, and is told when nobody minds a new start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import CustomEvent, window
from pyodide.ffi import create_proxy


class Offline:
    def __init__(self, say: Callable[..., None]) -> None:
        self.say = say
        self.hears = create_proxy(self.hear)
        window.addEventListener("pyramidion:says", self.hears)

    def hear(self, event: Any) -> None:
        self.say(*str(event.detail).split(" "))

    def renew(self) -> None:
        window.dispatchEvent(CustomEvent.new("pyramidion:renew"))

    def install(self) -> None:
        window.dispatchEvent(CustomEvent.new("pyramidion:install"))
