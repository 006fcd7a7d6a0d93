"""The desert the covers stand in: its sky, its lights and its dunes, at an hour of the day.

Scene    what is sure to be seen, a square of 300; sky and dunes go on beside it, for a cover may be wide or high.
Dunes    leave a scene at the height at which the next one begins, so that the covers side by side are one land.
Back     what lies behind the things of a game; Front, what they stand in.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from pyramidion.core.tree import Element, el
from pyramidion.games import HOURS

SIDE: Final = 300
FAR_OFF: Final = 900  # as far as anybody looks beside a scene
HORIZON: Final = 236
FAR: Final = ((232, -0.1), (212, 0.08), (236, 0.1), (218, -0.1))  # where dunes pass from the hour before, and how steep
NEAR: Final = ((266, 0.12), (276, -0.06), (262, -0.1), (272, 0.1))
RIPPLE: Final = 9  # to the next line in the sand, and ever further
HALOS: Final = {"dawn": (216, 176, 190), "noon": (238, 44, 130), "dusk": (150, 196, 230), "night": (226, 34, 110)}
DISCS: Final = {"dawn": 58, "noon": 25, "dusk": 88}
STARS: Final = {"dusk": (46, -40), "night": (170, 190)}  # how many, and down to where


def back(hour: str) -> Iterator[Element]:
    """Sky, lights and the far dune."""
    yield el(
        "defs",
        el(
            "linearGradient",
            *(el("stop", offset=at, stop_color=f"var(--{hour}-{part})") for at, part in ((0, "high"), (1, "low"))),
            id="sky",
            gradientUnits="userSpaceOnUse",
            x1=0,
            x2=0,
            y1=-SIDE / 2,
            y2=HORIZON,
        ),
        el(
            "radialGradient",
            *(
                el("stop", offset=at, stop_color=f"var(--{hour}-light)", stop_opacity=dense)
                for at, dense in ((0, 0.75), (0.45, 0.3), (1, 0))
            ),
            id="halo",
        ),
    )
    yield el("rect", x=-FAR_OFF, y=-FAR_OFF, width=2 * FAR_OFF + SIDE, height=2 * FAR_OFF + SIDE, fill="url(#sky)")
    yield from _stars(hour)
    x, y, reach = HALOS[hour]
    yield el("circle", cx=x, cy=y, r=reach, fill="url(#halo)")
    yield from _light(hour, x, y)
    yield from _far_pyramids(hour)
    yield el("path", d=_dune(hour, FAR, 26), fill=f"var(--{hour}-far)")


def front(hour: str) -> Iterator[Element]:
    """The near dune, with its lit crest and what the wind has drawn."""
    yield el("path", d=_dune(hour, NEAR, 10), fill=f"var(--{hour}-near)")
    yield el("path", d=crest(hour, NEAR, 10, 1.2), fill="none", stroke="white", stroke_opacity=".3", stroke_width=2)
    ripples = "".join(crest(hour, NEAR, 10 - 4 * line, RIPPLE * line + 5 * line**2) for line in range(1, 6))
    yield el("path", d=ripples, fill="none", stroke="black", stroke_opacity=".07", stroke_width=1.6)


def _light(hour: str, x: float, y: float) -> Iterator[Element]:
    """The sun; by night, the moon."""
    if hour in DISCS:
        yield el("circle", cx=x, cy=y, r=DISCS[hour], fill=f"var(--{hour}-light)")
    else:
        yield el("path", d=f"M{x - 8} {y - 27}A30 30 0 1 0 {x + 26} {y + 12}A25 25 0 0 1 {x - 8} {y - 27}Z",
                 fill=f"var(--{hour}-light)")  # fmt: skip


def _stars(hour: str) -> Iterator[Element]:
    """Small and large ones, the same in every drawing."""
    many, low = STARS.get(hour, (0, 0))
    rng = Random(hour)
    for size in (0.9, 1.5):
        spots = [(rng.randint(-430, 730), rng.randint(-420, low)) for _ in range(many // (2 if size > 1 else 1))]
        dots = "".join(f"M{x} {y}h0" for x, y in spots if not (186 < x < 270 and -10 < y < 80))
        if dots:
            yield el("path", d=dots, stroke="var(--night-light)", stroke_width=2 * size, stroke_linecap="round",
                     stroke_opacity=".85")  # fmt: skip


def _far_pyramids(hour: str) -> Iterator[Element]:
    """Others, so far away that they are nearly air."""
    x, y, high = {"dawn": (34, 222, 34), "noon": (262, 232, 44), "dusk": (26, 222, 30), "night": (276, 226, 36)}[hour]
    for at, size in ((x, high), (x + high * 1.1, high * 0.55)):
        ridge = f"M{at - size * 1.1:.1f} {y}L{at} {y - size:.1f}"
        yield el("path", d=f"{ridge}L{at + size * 1.1:.1f} {y}Z", fill=f"var(--{hour}-far)", fill_opacity=".62")
        yield el("path", d=f"M{at} {y - size:.1f}L{at + size * 1.1:.1f} {y}H{at + size * 0.25:.1f}Z",
                 fill=f"var(--{hour}-near)", fill_opacity=".3")  # fmt: skip


def crest(hour: str, edges: tuple[tuple[float, float], ...], swell: float, lower: float = 0) -> str:
    """The line of a dune, from beside the scene to beside it."""
    place = HOURS.index(hour)
    (left, rise), (right, fall) = edges[place], edges[(place + 1) % len(edges)]
    third = SIDE / 3
    left, right = left + lower, right + lower
    middle = f"{third:.0f} {left + third * rise - swell:.1f} {2 * third:.0f} {right - third * fall + swell:.1f}"
    before = f"M{-FAR_OFF} {left}C-600 {left - 60} -300 {left - 300 * rise:.1f} 0 {left}"
    beyond = f"C{SIDE + 300} {right + 300 * fall:.1f} 900 {right - 60} {SIDE + FAR_OFF} {right}"
    return f"{before}C{middle} {SIDE} {right}{beyond}"


def _dune(hour: str, edges: tuple[tuple[float, float], ...], swell: float) -> str:
    return f"{crest(hour, edges, swell)}V{FAR_OFF}H{-FAR_OFF}Z"
