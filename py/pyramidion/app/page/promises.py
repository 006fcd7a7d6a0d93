"""Waiting for what the browser says once.

Event     one of several may come; the first one ends the waiting.
Work      goes on when the browser answers.
"""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, TypeAlias

from js import Object
from pyodide.ffi import create_proxy, to_js

from pyramidion.app.messages import Message

Work: TypeAlias = "Coroutine[Any, Any, None]"
Dispatch: TypeAlias = Callable[[Message], None]


def first_event(target: Any, *kinds: str) -> Awaitable[Any]:
    """The first event of these kinds on an object, from now on."""
    future = get_running_loop().create_future()

    def settle(event: Any) -> None:
        if not future.done():
            future.set_result(event)

    def forget(_: Future[Any]) -> None:
        for kind in kinds:
            target.removeEventListener(kind, listener)
        listener.destroy()

    listener = create_proxy(settle)
    for kind in kinds:
        target.addEventListener(kind, listener)
    future.add_done_callback(forget)
    return future


def js_object(fields: Mapping[str, Any]) -> Any:
    """A plain object of the browser's."""
    return to_js(dict(fields), dict_converter=Object.fromEntries)
