"""Who sits at a table, as faces of simple shapes: a character for each level, and round faces for persons.

Face      drawn in a square of 48 round its middle; it is seen beside a name, and says nothing by itself.
Eyes      a group of its own in each face, which the style lets blink, look about, and look up.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from pyramidion.core.game import Seat
from pyramidion.core.tree import Element, el

from .saves.model import PERSON, Player

INK: Final = "#2a1c12"
GOLD: Final = "#f2b134"
COLOURS: Final = ("#f7c5a0", "#9fd0ea", "#f4b6c4", "#bfdc8f")  # of persons without a name, by their seats
SKINS: Final = ("#f9d0b0", "#eab48a", "#c98d5e", "#8f5d3b")
HAIR: Final = ("#2f2422", "#7a4422", "#c8622b", "#e9bd55", "#8d8a8a")
STYLES: Final = (  # of hair: what is behind the head, and what is before it
    ("", "M-19 -1C-21 -27 21 -27 19 -1C15 -4 12 -8 11 -12C2 -6 -12 -6 -19 -1Z"),
    (
        "M-22 19C-26 -30 26 -30 22 19C18 22 14 20 13 16H-13C-14 20 -18 22 -22 19Z",
        "M-17 -4C-14 -22 14 -22 17 -4Q0 -10 -17 -4Z",
    ),
    (
        "",
        "M-19 2a7 7 0 0 1-2-13a7 7 0 0 1 10-9a8 8 0 0 1 22 0a7 7 0 0 1 10 9a7 7 0 0 1-2 13Q14-9 0-10Q-14-9-19 2Z",
    ),
    (
        "M-17 -4C-25 2 -25 14 -20 18C-15 14 -15 4 -17 -4ZM17 -4C25 2 25 14 20 18C15 14 15 4 17 -4Z",
        "M-18 -2C-18 -26 18 -26 18 -2C10 -6 3 -12 0 -18C-3 -12 -10 -6 -18 -2Z",
    ),
)


def face(player: Player, seat: Seat) -> Element:
    """The face of who sits there; of a person who has a name, the same on every chair."""
    if player.kind != PERSON:
        return character(player.kind)
    if not player.name:
        return person(seat % len(COLOURS))
    return named(sum(place * ord(letter) for place, letter in enumerate(player.name.casefold(), 1)))


@cache
def person(colour: int) -> Element:
    return _face(_shape("circle", COLOURS[colour], r=20), _eyes(7, -3), _line("M-8 6Q0 14 8 6"))


@cache
def named(code: int) -> Element:
    """A head with hair, one of many."""
    skin, hair = SKINS[code % len(SKINS)], HAIR[code // 4 % len(HAIR)]
    behind, above = STYLES[code // 20 % len(STYLES)]
    head = (_shape("circle", skin, r=18), _eyes(7, 0), _line("M-7 7Q0 13 7 7"))
    drawn = [_shape("path", hair, d=d) if d else None for d in (behind, above)]
    return _face(*(part for part in (drawn[0], *head, drawn[1]) if part))


@cache
def character(level: str) -> Element:
    return _face(*DRAWN[level]())


def _frog() -> tuple[Element, ...]:
    """Hopp: wide, green, pleased."""
    green = "#7fbf5a"
    return (
        *(_shape("circle", green, cx=x, cy=-13, r=8) for x in (-11, 11)),
        _shape("ellipse", green, cy=4, rx=21, ry=16),
        *(el("circle", cx=x, cy=-13, r=4.6, fill="white") for x in (-11, 11)),
        _eyes(11, -12, 2.4),
        *(el("ellipse", cx=x, cy=6, rx=3.4, ry=2.2, fill="#f59a86") for x in (-14, 14)),
        _line("M-12 7Q0 17 12 7"),
    )


def _cat() -> tuple[Element, ...]:
    """Mau: all ears."""
    fur = "#efb777"
    return (
        *(_shape("path", fur, d=f"M{side * 4} -14L{side * 17} -23L{side * 19} -3Z") for side in (-1, 1)),
        *(el("path", d=f"M{side * 9} -13L{side * 15} -18L{side * 16} -9Z", fill="#e58b78") for side in (-1, 1)),
        _shape("ellipse", fur, cy=3, rx=20, ry=17),
        el("path", d="M-4 -13L-3 -6M0 -14V-6M4 -13L3 -6", stroke="#b9722f", stroke_width=2.4, stroke_linecap="round"),
        _eyes(8, 0, 3),
        el("path", d="M-3 6H3L0 9Z", fill=INK),
        _line("M-6 12Q-2 14 0 10Q2 14 6 12M-21 5L-12 7M-20 12L-12 10M21 5L12 7M20 12L12 10", 1.4),
    )


def _ibis() -> tuple[Element, ...]:
    """Ibi: a dark head, a long bent beak, white below."""
    return (
        _shape("path", "#f7f2e4", d="M-19 23Q-20 6 -6 4L10 8Q17 14 17 23Z"),
        _shape("circle", "#39485c", cx=-2, cy=-6, r=14),
        _shape("path", "#5d6b80", d="M9 -13Q27 -7 21 22Q18 3 7 -2Z"),
        el("circle", cx=0, cy=-9, r=4.6, fill="white"),
        el("g", el("circle", cx=1, cy=-9, r=2.4, fill=INK), class_="eyes"),
        _line("M-13 16H12", 1.4),
    )


def _jackal() -> tuple[Element, ...]:
    """Anub: ears up, eyes narrow, a collar of gold."""
    coat = "#3c3550"
    return (
        *(_shape("path", coat, d=f"M{side * 2} -9L{side * 12} -24L{side * 16} -3Z") for side in (-1, 1)),
        *(el("path", d=f"M{side * 8} -11L{side * 11} -18L{side * 13} -7Z", fill=GOLD) for side in (-1, 1)),
        _shape("path", GOLD, d="M-14 23Q-13 13 0 13Q13 13 14 23Z"),
        _shape("path", coat, d="M-16 -5Q0 -16 16 -5Q15 8 6 18Q0 21 -6 18Q-15 8 -16 -5Z"),
        el("g", *(el("path", d=f"M{side * 3} 1Q{side * 8} -5 {side * 12} -3Q{side * 9} 2 {side * 3} 1Z", fill="#ffdf7a")
                  for side in (-1, 1)), class_="eyes"),
        el("ellipse", cy=15, rx=4, ry=3, fill="#120e1c"),
    )  # fmt: skip


def _sphinx() -> tuple[Element, ...]:
    """Sphinx: the cloth of a king, and a snake of gold."""
    blue = "#2f5fa8"
    stripes = "M-15 -12L-21 14M15 -12L21 14M-17 2L-12 21M17 2L12 21M-8 -19L-14 -8M8 -19L14 -8"
    return (
        _shape("path", GOLD, d="M0 -22Q15 -22 17 -6L23 22H-23L-17 -6Q-15 -22 0 -22Z"),
        el("path", d=stripes, stroke=blue, stroke_width=3.4, fill="none"),
        _shape("path", "#e2b47c", d="M-11 -10Q0 -14 11 -10V5Q9 17 0 18Q-9 17 -11 5Z"),
        _shape("path", GOLD, d="M-12 -9Q0 -16 12 -9L11 -6Q0 -11 -11 -6Z"),
        _shape("path", blue, d="M0 -24Q6 -18 2 -9H-2Q-6 -18 0 -24Z"),
        _eyes(5, -1, 2.2),
        _line("M-9 -4Q-5 -7 -2 -4M9 -4Q5 -7 2 -4M-9 0L-12 2M9 0L12 2", 1.4),
        _line("M0 1L-1 6H1M-4 11Q0 13 4 11", 1.6),
    )


DRAWN: Final = {"child": _frog, "novice": _cat, "casual": _ibis, "skilled": _jackal, "master": _sphinx}


def _face(*shapes: Element) -> Element:
    return el("svg", *shapes, viewBox="-25 -25 50 50", aria_hidden="true", focusable="false", class_="face")


def _shape(tag: str, fill: str, **attrs: Any) -> Element:
    looks: dict[str, Any] = {"fill": fill, "stroke": INK, "stroke_width": 1.8, "stroke_linejoin": "round"}
    return el(tag, **looks, **attrs)


def _eyes(apart: float, y: float, size: float = 2.6) -> Element:
    return el("g", *(el("circle", cx=x, cy=y, r=size, fill=INK) for x in (-apart, apart)), class_="eyes")


def _line(d: str, width: float = 2) -> Element:
    return el("path", d=d, fill="none", stroke=INK, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")
