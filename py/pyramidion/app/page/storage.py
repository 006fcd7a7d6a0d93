"""What is kept on the device: texts by name, in IndexedDB.

Storage   the one store of the page.
Durable   a text is kept when its transaction is complete and the device says it is written, not before.
Cut off   browsers close a base now and then, on tablets in the background above all: after a failure the next text
          opens it anew.
"""

from __future__ import annotations

from asyncio import Task, ensure_future, shield, wait_for
from collections.abc import Awaitable, Callable
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from pyramidion.app.page.promises import Work, first_event, js_object

BASE: Final = "pyramidion"
STORE: Final = "kept"
PATIENCE: Final = 5  # seconds a base may take to open anew


class Refused(Exception):
    """The device refuses; the message is the browser's name for why."""


class Storage:
    """Without a base it refuses everything, and says why; without a reason, the base is only closed for now."""

    def __init__(self) -> None:
        self.base: Any = None
        self.refusal = ""
        self.asked: dict[str, int] = {}  # how often something was to be kept, or not, under a name
        self.plays: Callable[[], bool] = lambda: False  # is this the page that plays?
        self.shut = create_proxy(self.close)
        self.opening: Task[str] | None = None

    @classmethod
    async def open(cls) -> Storage:
        storage = cls()
        storage.refusal = await storage.connect()
        return storage

    async def connect(self) -> str:
        """Open the base; why not, if it does not open."""
        try:
            request = js.indexedDB.open(BASE, 1)
            request.onupgradeneeded = create_once_callable(lambda _: request.result.createObjectStore(STORE))
            event = await first_event(request, "success", "error")
        except (JsException, AttributeError) as error:
            return name_of(error)
        if event.type == "error":
            return str(request.error.name)
        self.close(None)  # one that has been opened meanwhile
        self.base = request.result
        self.base.onclose = self.base.onversionchange = self.shut
        return ""

    def close(self, _event: Any) -> None:
        """The browser closes the base, or asks for it, or it is of no use: whoever needs it opens it anew."""
        if self.base is not None:
            self.base.close()
            self.base = None

    async def opened_anew(self) -> str:
        """Open the base once for all who wait for it; why not, if it does not open in time."""
        if self.base is not None:
            return ""
        if self.opening is None or self.opening.done():
            self.opening = ensure_future(self.connect())
        try:
            return await wait_for(shield(self.opening), PATIENCE)
        except TimeoutError:
            self.opening = None  # it may never end
            return "TimeoutError"

    async def read(self) -> dict[str, str]:
        """Everything kept; a device that does not tell gets nothing more, or it would be written over."""
        for last in (False, True):
            if self.base is None:
                break
            try:
                store = self.base.transaction(STORE, "readonly").objectStore(STORE)
                names, texts = store.getAllKeys(), store.getAll()  # one transaction: both see the same state
                event = await first_event(store.transaction, "complete", "abort")
            except JsException as error:
                why = name_of(error)
            else:
                if event.type == "complete":
                    return {str(name): str(text) for name, text in zip(names.result, texts.result, strict=True)}
                why = "AbortError"
            self.close(None)
            self.refusal = why if last else await self.connect()
        return {}

    def save(self, name: str, text: str) -> Work:
        """Begun at once, in the task of the tap; who awaits it hears of Refused."""
        return self._write(name, "put", text, name)

    def forget(self, name: str) -> Work:
        return self._write(name, "delete", name)

    def _write(self, name: str, verb: str, *args: str) -> Work:
        self.asked[name] = self.asked.get(name, 0) + 1
        if self.base is None:
            return self._write_later(name, self.asked[name], self.plays(), verb, *args)
        return self._begin(verb, *args)

    def _begin(self, verb: str, *args: str) -> Work:
        base = self.base
        if base is None:
            return refuse("InvalidStateError")
        try:
            transaction = base.transaction(STORE, "readwrite", js_object({"durability": "strict"}))
            getattr(transaction.objectStore(STORE), verb)(*args)
        except JsException as error:
            self.close(None)
            return refuse(name_of(error))
        return self._completed(base, transaction, first_event(transaction, "complete", "abort"))

    async def _completed(self, base: Any, transaction: Any, end: Awaitable[Any]) -> None:
        if (await end).type == "abort":
            if self.base == base:
                self.close(None)
            raise Refused(transaction.error.name if transaction.error else "AbortError")

    async def _write_later(self, name: str, number: int, played: bool, verb: str, *args: str) -> None:
        """With the base opened anew; unless what is newer was asked for, or another page has gone on meanwhile."""
        if self.refusal:
            raise Refused(self.refusal)
        if why := await self.opened_anew():
            raise Refused(why)
        if number == self.asked[name] and (self.plays() or not played):
            await self._begin(verb, *args)


def name_of(error: BaseException) -> str:
    """What the browser calls an error."""
    told = getattr(getattr(error, "js_error", None), "name", None) or getattr(error, "name", None)
    return str(told or "NoStorage")


async def refuse(why: str) -> None:
    raise Refused(why)
