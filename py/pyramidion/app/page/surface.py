"""The document as a surface: drawings become elements, without a line of markup.

Handle    the element, or text node, that stands for a part of a drawing.
Address   drawings name files of the tree; the page knows in which folder its build has them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from js import document
from pyscript.js_modules.surface import grow, put

from pyramidion.core.tree import Child, Element

ADDRESSES: Final = frozenset({"href", "src"})


def rooted(path: str) -> str:
    """Where the page finds a file of the tree."""
    inside = path.startswith(("assets/", "py/"))
    return f"{document.documentElement.getAttribute('data-root') or ''}{path}" if inside else path


def addressed(name: str, value: str) -> str:
    """An attribute as the page has it."""
    return rooted(value) if name in ADDRESSES else value


def plain(child: Child) -> Any:
    """A drawing as assets/surface.js reads it."""
    if not isinstance(child, Element):
        return str(child)
    attrs = {name: addressed(name, value) for name, value in child.attrs.items()}
    return [child.tag, attrs, *map(plain, child.children)]


class Document:
    """Creates and changes elements of the page."""

    def grow(self, child: Child, inside: Any) -> Sequence[Any]:
        grown: Sequence[Any] = grow(json.dumps(plain(child)), inside)
        return grown

    def set_text(self, handle: Any, text: str) -> None:
        handle.data = text

    def set(self, handle: Any, name: str, value: str) -> None:
        put(handle, name, addressed(name, value))

    def unset(self, handle: Any, name: str) -> None:
        handle.removeAttribute(name)

    def insert(self, parent: Any, handle: Any, before: Any | None) -> None:
        parent.insertBefore(handle, before)

    def remove(self, handle: Any) -> None:
        handle.remove()
