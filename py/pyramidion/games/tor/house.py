"""The house rules as small pictures. How the tokens lie, how large the board is, and what becomes of a token."""

from __future__ import annotations

from typing import Final

from pyramidion.core.shapes import rule_sign
from pyramidion.core.tree import Element, el


def _token(x: float, y: float, colour: str, size: float = 5) -> Element:
    return el("circle", cx=x, cy=y, r=size, class_=f"dyed {colour}")


def _lying(*rows: str) -> Element:
    return rule_sign(
        *(
            _token(6 + 12 * file, 9 + 14 * row, letter)
            for row, line in enumerate(rows)
            for file, letter in enumerate(line)
        )
    )


def _grid(ranks: int) -> Element:
    lines = [f"M{10 + 3.5 * file} {16 - 1.75 * ranks}v{3.5 * ranks}" for file in range(9)]
    lines += [f"M10 {16 + 3.5 * (rank - ranks / 2)}h28" for rank in range(ranks + 1)]
    return rule_sign(el("path", d="".join(lines), stroke_width=1.1))


def _taken(where: str) -> Element:
    """A token goes away, and comes back to the board or does not."""
    return rule_sign(el("path", d="M3 26h24v3h-24Z", class_="gilt"), el("path", d=where), _token(37, 12, "r", 6))


SIGNS: Final = {
    "layout.regular": _lying("oyoy", "rbrb"),
    "layout.random": _lying("ybor", "oryb"),
    "size.6x8": _grid(6),
    "size.8x8": _grid(8),
    "quick.off": _taken("M29 10C22 6 15 10 14 21m-4 -4l4 4l4 -4"),
    "quick.on": _taken("M31 22l12 8M43 22l-12 8"),
}
