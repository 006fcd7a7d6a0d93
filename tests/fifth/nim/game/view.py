"""Nim as a picture: a column of squares for each heap, and below them the counters that were taken.

The facts of the cells:

    square    square="b3", here=0 | 1 (1: a counter lies there)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from pyramidion.core.board import Board, Cell, Layer, Piece, moved
from pyramidion.core.facts import CellName, Flag, fact
from pyramidion.core.game import Move, Seat
from pyramidion.core.notation import FILES
from pyramidion.core.seating import FROM_THE_SOUTH, Look
from pyramidion.core.tree import Element, el

from .rules import Nim

WIDTH: Final = 800
HEIGHT: Final = 600
TABLE: Final = 500  # how high the heaps stand
RADIUS: Final = 30
SMALL: Final = 48  # from one counter that was taken to the next


def draw(state: Nim, _seat: Seat, _look: Look = FROM_THE_SOUTH) -> Board:
    """The same for everybody, in any window."""
    layers = (_ground(state.most), *_counters(state))
    return Board(WIDTH, HEIGHT, tuple(_cells(state)), layers)


def frames(move: Move[Nim]) -> tuple[Nim, ...]:
    return (move.after,)


@cache
def _squares(most: tuple[int, ...]) -> dict[str, tuple[int, int, float, float]]:
    """Of every square its heap, its rank and its middle, in reading order."""
    wide, high = WIDTH / len(most), TABLE / max(most)
    return {
        f"{FILES[heap]}{rank}": (heap, rank, (heap + 0.5) * wide, TABLE - (rank - 0.5) * high)
        for rank in range(max(most), 0, -1)
        for heap in range(len(most))
        if rank <= most[heap]
    }


def _cells(state: Nim) -> Iterator[Cell]:
    wide, high = WIDTH / len(state.most), TABLE / max(state.most)
    for square, (heap, rank, x, y) in _squares(state.most).items():
        says = fact("square", square=CellName(square), here=Flag(rank <= state.heaps[heap]))
        yield Cell(square, (x - wide / 2, y - high / 2, wide, high), says)


def _counters(state: Nim) -> Iterator[Layer]:
    taken = 0
    for square, (heap, rank, x, y) in _squares(state.most).items():
        if rank <= state.heaps[heap]:
            yield Piece(square, "counter", x, y, _counter())
        else:
            taken += 1
            yield Piece(f"taken{taken}", "counter", (taken - 0.5) * SMALL, (TABLE + HEIGHT) / 2, _counter())


@cache
def _ground(most: tuple[int, ...]) -> Element:
    beds = (el("circle", cx=x, cy=y, r=RADIUS + 2, class_="bed") for _, _, x, y in _squares(most).values())
    shelf = el("rect", y=TABLE, width=WIDTH, height=HEIGHT - TABLE, class_="shelf")
    return el("g", el("rect", width=WIDTH, height=TABLE, class_="table"), shelf, *beds, key="ground")


@cache
def _counter() -> Element:
    side = el("circle", r=RADIUS, transform=moved(2, 4), class_="side")
    return el("g", side, el("circle", r=RADIUS, class_="face"), el("circle", r=RADIUS / 2, class_="dent"))
