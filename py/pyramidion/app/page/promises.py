"""Waiting for what the browser says once.

Event     one of several may come; the first one ends the waiting.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Mapping
from typing import Any

from js import Object
from pyodide.ffi import create_proxy, to_js


async def first_event(target: Any, *kinds: str) -> Any:
    """The first event of these kinds on an object."""
    future = get_running_loop().create_future()

    def settle(event: Any) -> None:
        if not future.done():
            future.set_result(event)

    listener = create_proxy(settle)
    for kind in kinds:
        target.addEventListener(kind, listener)
    try:
        return await future
    finally:
        for kind in kinds:
            target.removeEventListener(kind, listener)
        listener.destroy()


def js_object(fields: Mapping[str, Any]) -> Any:
    """A plain object of the browser's."""
    return to_js(dict(fields), dict_converter=Object.fromEntries)
