"""Elements as text."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from pyramidion.core.tree import Child, Element


def markup(child: Child) -> str:
    """An element with all that is in it."""
    if not isinstance(child, Element):
        return escape(str(child))
    attrs = "".join(f' {name}="{escape(value)}"' for name, value in child.attrs.items())
    return f"<{child.tag}{attrs}>{''.join(map(markup, child.children))}</{child.tag}>"
