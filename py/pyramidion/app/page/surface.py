"""The document as a surface: drawings become elements, without a line of markup.

Handle    the element, or text node, that stands for a part of a drawing.
Address   drawings name files of the tree; the page knows in which folder its build has them.
Property  what an attribute says once and a person may change since: it is set on the element as well.
"""

from __future__ import annotations

from typing import Any, Final

from js import document

HTML: Final = "http://www.w3.org/1999/xhtml"
SVG: Final = "http://www.w3.org/2000/svg"
FLAGS: Final = frozenset({"checked", "selected", "disabled", "open"})
ADDRESSES: Final = frozenset({"href", "src"})


def rooted(path: str) -> str:
    """Where the page finds a file of the tree."""
    inside = path.startswith(("assets/", "py/"))
    return f"{document.documentElement.getAttribute('data-root') or ''}{path}" if inside else path


class Document:
    """Creates and changes elements of the page."""

    def create(self, tag: str, inside: Any) -> Any:
        drawing = tag == "svg" or (inside.namespaceURI == SVG and inside.localName != "foreignObject")
        return document.createElementNS(SVG if drawing else HTML, tag)

    def text(self, text: str) -> Any:
        return document.createTextNode(text)

    def set_text(self, handle: Any, text: str) -> None:
        handle.data = text

    def set(self, handle: Any, name: str, value: str) -> None:
        if name == "style":
            handle.style.cssText = value  # the content policy of the page forbids the attribute
            return
        handle.setAttribute(name, rooted(value) if name in ADDRESSES else value)
        if name == "value":
            handle.value = value
        elif name in FLAGS:
            setattr(handle, name, True)

    def unset(self, handle: Any, name: str) -> None:
        handle.removeAttribute(name)
        if name in FLAGS:
            setattr(handle, name, False)

    def insert(self, parent: Any, handle: Any, before: Any | None) -> None:
        parent.insertBefore(handle, before)

    def remove(self, handle: Any) -> None:
        handle.remove()
