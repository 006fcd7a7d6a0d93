"""What is kept on the device: texts by name, in IndexedDB.

Keep      the one store of the page.
Durable   a text is kept when its transaction is complete and the device says it is written, not before.
"""

from __future__ import annotations

from typing import Any, Final

import js
from pyodide.ffi import JsException, create_once_callable

from pyramidion.app.page.promises import first_event, js_object

BASE: Final = "pyramidion"
STORE: Final = "kept"


class NotKept(Exception):
    """The device refuses; the message is the browser's name for why."""


class Keep:
    """Without a base it refuses everything, and says why."""

    def __init__(self, base: Any = None, refusal: str = "") -> None:
        self.base = base
        self.refusal = refusal

    @classmethod
    async def open(cls) -> Keep:
        try:
            request = js.indexedDB.open(BASE, 1)
            request.onupgradeneeded = create_once_callable(lambda _: request.result.createObjectStore(STORE))
            event = await first_event(request, "success", "error")
        except (JsException, AttributeError) as error:
            return cls(refusal=getattr(error, "name", "") or "NoStorage")
        return cls(request.result) if event.type == "success" else cls(refusal=str(request.error.name))

    async def read(self) -> dict[str, str]:
        """Everything kept; a device that does not tell gets nothing more, or it would be written over."""
        if self.base is None:
            return {}
        store = self.base.transaction(STORE, "readonly").objectStore(STORE)
        names, texts = store.getAllKeys(), store.getAll()  # one transaction: both see the same state
        event = await first_event(store.transaction, "complete", "abort")
        if event.type == "abort":
            self.base, self.refusal = None, "AbortError"
            return {}
        return {str(name): str(text) for name, text in zip(names.result, texts.result, strict=True)}

    async def save(self, name: str, text: str) -> None:
        await self._write("put", text, name)

    async def forget(self, name: str) -> None:
        await self._write("delete", name)

    async def _write(self, verb: str, *args: str) -> None:
        if self.base is None:
            raise NotKept(self.refusal)
        try:
            transaction = self.base.transaction(STORE, "readwrite", js_object({"durability": "strict"}))
            getattr(transaction.objectStore(STORE), verb)(*args)
            event = await first_event(transaction, "complete", "abort")
        except JsException as error:
            raise NotKept(error.name) from error
        if event.type == "abort":
            raise NotKept(transaction.error.name if transaction.error else "AbortError")
