"""What is kept on the device: texts by name, in IndexedDB.

Keep      the one store of the page.
Durable   a text is kept when its transaction is complete and the device says it is written, not before.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from pyramidion.app.page.promises import Work, first_event, js_object

BASE: Final = "pyramidion"
STORE: Final = "kept"


class NotKept(Exception):
    """The device refuses; the message is the browser's name for why."""


class Keep:
    """Without a base it refuses everything, and says why; without a reason, the base is only closed for now."""

    def __init__(self) -> None:
        self.base: Any = None
        self.refusal = ""
        self.shut = create_proxy(self.close)

    @classmethod
    async def open(cls) -> Keep:
        keep = cls()
        await keep.connect()
        return keep

    async def connect(self) -> None:
        try:
            request = js.indexedDB.open(BASE, 1)
            request.onupgradeneeded = create_once_callable(lambda _: request.result.createObjectStore(STORE))
            event = await first_event(request, "success", "error")
        except (JsException, AttributeError) as error:
            self.refusal = name_of(error) or "NoStorage"
            return
        if event.type == "error":
            self.refusal = str(request.error.name)
            return
        self.base = request.result
        self.base.onclose = self.base.onversionchange = self.shut

    def close(self, _event: Any) -> None:
        """The browser closes the base, or asks for it: the next text to keep opens it anew."""
        if self.base is not None:
            self.base.close()
            self.base = None

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

    def save(self, name: str, text: str) -> Work:
        """Begun at once, in the task of the tap; who awaits it hears of NotKept."""
        return self._write("put", text, name)

    def forget(self, name: str) -> Work:
        return self._write("delete", name)

    def _write(self, verb: str, *args: str) -> Work:
        if self.base is None:
            return self._write_later(verb, *args)
        try:
            transaction = self.base.transaction(STORE, "readwrite", js_object({"durability": "strict"}))
            getattr(transaction.objectStore(STORE), verb)(*args)
        except JsException as error:
            return refused(name_of(error))
        return completed(transaction, first_event(transaction, "complete", "abort"))

    async def _write_later(self, verb: str, *args: str) -> None:
        if not self.refusal:
            await self.connect()
        if self.base is None:
            raise NotKept(self.refusal)
        await self._write(verb, *args)


def name_of(error: BaseException) -> str:
    """What the browser calls an error."""
    told = getattr(getattr(error, "js_error", None), "name", None) or getattr(error, "name", None)
    return str(told or "")


async def completed(transaction: Any, end: Awaitable[Any]) -> None:
    if (await end).type == "abort":
        raise NotKept(transaction.error.name if transaction.error else "AbortError")


async def refused(why: str) -> None:
    raise NotKept(why)
