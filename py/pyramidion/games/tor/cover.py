"""What Tor is known by: a gate with light in it, somebody in the light, and the colours on the ground before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pyramidion.core.tree import Element, el

TOWER: Final = "M40 292L58 92H116L122 292Z"
SHADY: Final = "M102 92H116L122 292H106Z"
CORNICE: Final = "M48 92Q58 86 52 74H122Q116 86 126 92Z"
WALL: Final = "M112 292V142H188V292Z"
LINTEL: Final = "M106 142Q114 136 110 126H190Q186 136 194 142Z"
ARCH: Final = "M117 292V196A33 33 0 0 1 183 196V292Z"
DOOR: Final = "M124 292V198A26 26 0 0 1 176 198V292Z"
BANNER: Final = "M70 108H98V176L84 166L70 176Z"
PAWN: Final = (
    "M150 196A15 15 0 0 1 158 223C159 240 166 245 168 256A4 4 0 0 1 168 263Q174 268 174 292H126Q126 268 132 263"
    "A4 4 0 0 1 132 256C134 245 141 240 142 223A15 15 0 0 1 150 196Z"
)
TOKENS: Final = (("r", 34, 278), ("y", 84, 289), ("o", 216, 289), ("b", 266, 281))
DARK: Final = "#0b0d22"
RIM: Final = "#8b93d6"


def scene() -> Iterator[Element]:
    yield el("path", d=WALL, fill="#39417a")
    yield el("path", d=LINTEL, fill="#5f69b0", stroke=RIM, stroke_width=1.4, stroke_linejoin="round")
    for side, colour in (("", "r"), ("translate(300 0) scale(-1 1)", "b")):
        yield el("g", *_tower(colour), transform=side or None)
    yield el("path", d=ARCH, fill="#f2c766", stroke="#ffe6a6", stroke_width=3)
    yield el("path", d=DOOR, fill="#fde9b0")
    yield el("path", d=PAWN, fill=DARK)


def _tower(colour: str) -> Iterator[Element]:
    yield el("path", d=TOWER, fill="#465094", stroke=RIM, stroke_width=1.4, stroke_linejoin="round")
    yield el("path", d=SHADY, fill="black", fill_opacity=".2")
    courses = "".join(f"M{58 - (y - 92) * 0.09:.1f} {y}H{116 + (y - 92) * 0.03:.1f}" for y in range(116, 276, 24))
    yield el("path", d=courses, fill="none", stroke=RIM, stroke_opacity=".25", stroke_width=1.4)
    yield el(
        "path", d=BANNER, fill=f"var(--tor-{colour})", stroke="var(--tor-y)", stroke_width=1.6, stroke_linejoin="round"
    )
    yield el("circle", cx=84, cy=132, r=7, fill="var(--tor-y)")
    yield el("path", d=CORNICE, fill="#6b75bd", stroke=RIM, stroke_width=1.4, stroke_linejoin="round")


def before() -> Iterator[Element]:
    """Light on the sand, and a token of each colour."""
    yield el("path", d="M119 274L104 312Q150 326 196 312L181 274Z", fill="#f2c766", fill_opacity=".16")
    for colour, x, y in TOKENS:
        yield el("ellipse", cx=x, cy=y + 5, rx=21, ry=9, fill=DARK)
        yield el("ellipse", cx=x, cy=y, rx=21, ry=9, fill=f"var(--tor-{colour})", stroke=DARK, stroke_width=1.6)
        yield el("ellipse", cx=x, cy=y - 0.5, rx=13, ry=5, fill="none", stroke="white", stroke_opacity=".4",
                 stroke_width=1.6)  # fmt: skip
