"""What Pyramidis is known by: a great pyramid with its capstone, and small ones that are sown along the way to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pyramidion.core.tree import Element, el

TOP: Final = (168, 62)
FOOT: Final = (20, 286, 306)  # its corners: left, the one towards us, right
LOW: Final = 286
COURSES: Final = 7
WAY: Final = (("c", 30, 276, 15), ("y", 62, 281, 17), ("t", 100, 284, 19), ("m", 143, 286, 22))
LIGHT: Final = "#f2d79b"
SHADE: Final = "#c1934b"
DARK: Final = "#2a1c12"


def scene() -> Iterator[Element]:
    (x, y), (left, near, right) = TOP, FOOT
    near -= 66
    yield el("path", d=f"M{x} {y}L{left} {LOW}H{near}Z", fill=LIGHT)
    yield el("path", d=f"M{x} {y}L{near} {LOW}H{right}Z", fill=SHADE)
    lines = []
    for course in range(2, COURSES + 1):
        part = course / (COURSES + 1)
        at = y + (LOW - y) * part
        ends = [x + (foot - x) * part for foot in (left, near, right)]
        lines.append(f"M{ends[0]:.1f} {at:.1f}H{ends[2]:.1f}")
        for joint in (0.3, 0.62) if course % 2 else (0.14, 0.46, 0.8):
            where = ends[0] + (ends[1] - ends[0]) * joint
            lines.append(f"M{where:.1f} {at:.1f}v{(LOW - y) / (COURSES + 1):.1f}")
    yield el("path", d="".join(lines), fill="none", stroke=DARK, stroke_opacity=".13", stroke_width=1.5)
    part = 0.2
    low = y + (LOW - y) * part
    left, near, right = (round(x + (foot - x) * part) for foot in (left, near, right))
    yield el("path", d=f"M{x} {y}L{left} {low:.1f}H{near}Z", fill="#ffd257")
    yield el("path", d=f"M{x} {y}L{near} {low:.1f}H{right}Z", fill="#d98e14")
    yield el("path", d=f"M{x} {y}L{left} {low:.1f}H{right}Z", fill="none", stroke=DARK, stroke_width=1.8,
             stroke_linejoin="round")  # fmt: skip


def before() -> Iterator[Element]:
    """Four pyramids, each a step further."""
    for colour, x, y, size in WAY:
        yield el("path", d=f"M{x - size} {y}L{x + 1.9 * size:.1f} {y + 0.42 * size:.1f}L{x + size} {y}Z",
                 fill="black", fill_opacity=".2")  # fmt: skip
        top, near = y - 1.5 * size, x + 0.3 * size
        yield el("path", d=f"M{x} {top}L{x - size} {y}H{x + size}Z", fill=f"var(--pyramidis-{colour})")
        yield el("path", d=f"M{x} {top}L{near:.1f} {y}H{x + size}Z", fill="black", fill_opacity=".24")
        yield el("path", d=f"M{x} {top}L{x - size} {y}H{x + size}Z", fill="none", stroke=DARK, stroke_width=1.8,
                 stroke_linejoin="round")  # fmt: skip
