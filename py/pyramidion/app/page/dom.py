"""Small things done to the document: focus, announcements, files, and what went wrong."""

from __future__ import annotations

import traceback
from collections.abc import Awaitable
from typing import Any, Final, NamedTuple

import js
from js import console, document, setTimeout
from pyodide.ffi import JsException, create_once_callable

from pyramidion.app.page.promises import first_event, js_object

LINES: Final = 8  # that were said stay for a screen reader to find
FOCUS_FALLBACKS: Final = ("[role=dialog] h2", ".cell[tabindex='0']", "h1", "button")  # where a lost focus goes


class Dress(NamedTuple):
    """What the document itself is told: its title, its language, its theme, and whether things move."""

    title: str
    language: str
    theme: str
    motion: str


def dress(dressed: Dress) -> None:
    document.title = dressed.title
    whole = document.documentElement
    whole.lang = dressed.language
    whole.dataset.theme = dressed.theme
    whole.dataset.motion = dressed.motion
    remember(language=dressed.language, theme=dressed.theme)


def keep_focus(root: Any, before: Any) -> None:
    """Never let the focus fall back to the body, where a keyboard is lost."""
    lost = document.activeElement == document.body or before.closest("[inert], :disabled")
    if before == document.body or not lost:
        return
    tap, words = before.getAttribute("data-tap"), before.getAttribute("data-do")
    twin = None
    if before.isConnected:
        twin = before
    elif tap:
        twin = root.querySelector(f'[data-tap="{js.CSS.escape(tap)}"]')
    elif words:
        twin = root.querySelector(f'[data-do="{js.CSS.escape(words)}"]')
    others = (root.querySelector(f"{kind}:not([inert] *)") for kind in FOCUS_FALLBACKS)
    for found in (twin, *others, root):
        if found and not found.closest("[inert], :disabled"):
            focus(found, scroll=False)
            return


def asked_for_a_file() -> tuple[Any, Awaitable[Any]]:
    """A field that is in the document, or Safari forgets it, and asks at once, while the tap is being answered."""
    field = document.createElement("input")
    field.type = "file"
    field.accept = ".json,application/json,text/plain"
    field.hidden = True
    document.body.append(field)
    chosen = first_event(field, "change", "cancel")
    field.click()
    return field, chosen


def random_bits() -> int:
    """53 random bits of the browser's best."""
    high, low = js.crypto.getRandomValues(js.Uint32Array.new(2)).to_py().tolist()
    return int(high >> 5) * 2**26 + int(low >> 6)


def focus(element: Any, *, scroll: bool) -> None:
    if element.tabIndex < 0 and not element.hasAttribute("tabindex"):
        element.setAttribute("tabindex", "-1")
    element.focus(js_object({"preventScroll": not scroll}))


def announce(text: str, gone: int, language: str = "") -> None:
    """Say it even if it has just been said: a new element is always read, if it stays until it is found."""
    said = document.getElementById("said")
    for line in said.querySelectorAll("[data-secret]" if text else "p"):
        line.remove()  # a secret goes with the next word
    if not text:
        return
    line = document.createElement("p")
    line.textContent = text
    line.lang = language
    said.append(line)
    if said.childElementCount > LINES:
        said.firstElementChild.remove()
    if gone:
        line.setAttribute("data-secret", "")
        setTimeout(create_once_callable(line.remove), gone)


def download(filename: str, text: str) -> None:
    blob = js.Blob.new(js.Array.of(text), js_object({"type": "application/json"}))
    link = document.createElement("a")
    link.href = js.URL.createObjectURL(blob)
    link.download = filename
    link.click()
    href = link.href
    setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(href)), 60_000)


def remember(**facts: str) -> None:
    """What the next visit wants to know before Python is up."""
    try:
        for name, value in facts.items():
            js.localStorage.setItem(f"pyramidion.{name}", value)
    except (JsException, AttributeError):
        return  # a browser that keeps nothing


def trouble(error: BaseException) -> None:
    """Tell that something went wrong."""
    log(error)
    document.getElementById("trouble").hidden = False


def log(error: BaseException) -> None:
    """Say where it went wrong, never with what: a message may hold a secret."""
    where = "".join(traceback.format_tb(error.__traceback__))
    console.error(f"{type(error).__name__}\n{where}")
