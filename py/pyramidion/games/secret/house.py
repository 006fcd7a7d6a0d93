"""The house rules as small pictures. How the pieces are shared out."""

from __future__ import annotations

from typing import Final

from pyramidion.core.shapes import rule_sign
from pyramidion.core.tree import Element, el


def _pile(x: float, colours: str) -> tuple[Element, ...]:
    return tuple(
        el("rect", x=x, y=24 - 7 * at, width=12, height=6, rx=1.5, class_=f"dyed c-{colour}")
        for at, colour in enumerate(colours)
    )


SIGNS: Final = {
    "stock.equal": rule_sign(*_pile(4, "ogb"), *_pile(32, "ogb"), el("path", d="M21 16h6M21 20h6")),
    "stock.random": rule_sign(
        *_pile(32, "pw"),
        el("path", d="M8 9h10l-2 4c8 6 8 16 2 17h-10c-6 -1 -6 -11 2 -17Z", class_="gilt"),
        el(
            "path",
            d="M10.500 20a2.500 2.500 0 1 1 3.500 2.300v1.700M14 27h.01M23 20h6m-2.500 -2.500l2.500 2.500l-2.500 2.500",
        ),
    ),
}
