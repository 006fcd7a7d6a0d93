"""Hoard as a picture: the three heaps, and below them what each seat has taken and keeps secret.

The facts of the cells:

    heap      heap="b", pile="bbb" (the counters left)
    seat      seat=1, secret="b" | "?" (to those who may not know), hoard="boo"
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from pyramidion.core.board import Board, Cell, Layer, Piece, moved
from pyramidion.core.facts import CellName, Colour, Fact, Handful, Pile, SeatNumber, fact
from pyramidion.core.game import OVER, Move, Seat
from pyramidion.core.seating import FROM_THE_SOUTH, Look
from pyramidion.core.shapes import GLYPHS, sign
from pyramidion.core.tree import Element, el

from .rules import COLOURS, Hoard

WIDTH: Final = 600
HEAPS: Final = 250  # how high the heaps stand
TRAY: Final = 100
RADIUS: Final = 22
STEP: Final = 34  # from one counter of a hoard to the next
SIGNS: Final = {colour: sign(GLYPHS[colour], 50, colour) for colour in COLOURS}


def draw(state: Hoard, seat: Seat, _look: Look = FROM_THE_SOUTH) -> Board:
    """The same in any window; a seat that looks has its own secret."""
    trays = tuple(_tray(state, owner, owner == state.mover) for owner in range(state.seats))
    layers = (_ground(), *trays, *_counters(state))
    secret = _secret(state, seat) if seat >= 0 and state.secrets[seat] != "?" and state.mover != OVER else None
    return Board(WIDTH, HEAPS + TRAY * state.seats, tuple(_cells(state)), layers, secret)


def frames(move: Move[Hoard]) -> tuple[Hoard, ...]:
    return (move.after,)


def _secret(state: Hoard, seat: Seat) -> Fact:
    return fact("secret", seat=SeatNumber(seat + 1), colour=Colour(state.secrets[seat]))


def _cells(state: Hoard) -> Iterator[Cell]:
    wide = WIDTH / len(COLOURS)
    for at, colour in enumerate(COLOURS):
        says = fact("heap", heap=CellName(colour), pile=Pile(colour * state.left(colour)))
        yield Cell(colour, (at * wide, 0, wide, HEAPS), says)
    for seat, hoard in enumerate(state.hoards):
        colour = Colour(state.secrets[seat])
        says = fact("seat", seat=SeatNumber(seat + 1), secret=colour, hoard=Handful(hoard))
        yield Cell(f"seat{seat + 1}", (0, HEAPS + TRAY * seat, WIDTH, TRAY), says)


def _counters(state: Hoard) -> Iterator[Layer]:
    for at, colour in enumerate(COLOURS):
        for number in range(state.left(colour)):
            at_x = (at + 0.5) * WIDTH / len(COLOURS)
            yield Piece(f"{colour}.{number}", colour, at_x, HEAPS - 36 - 40 * number, _counter(colour))
    for seat, hoard in enumerate(state.hoards):
        for number, colour in enumerate(hoard):
            at_y = HEAPS + TRAY * (seat + 0.5)
            yield Piece(f"seat{seat + 1}.{number}", colour, 90 + STEP * number, at_y, _counter(colour))


@cache
def _ground() -> Element:
    return el("rect", width=WIDTH, height=HEAPS, class_="table", key="ground")


def _tray(state: Hoard, seat: Seat, moves: bool) -> Element:
    return _drawn_tray(seat, state.secrets[seat], "tray now" if moves else "tray")


@cache
def _drawn_tray(seat: Seat, own: str, looks: str) -> Element:
    """What a seat keeps: its colour, or a question mark."""
    mat = el("rect", x=4, y=4, width=WIDTH - 8, height=TRAY - 8, rx=12, class_="mat")
    shown = (
        el("text", "?", x=44, y=TRAY / 2 + 12, class_="riddle")
        if own == "?"
        else el("g", _counter(own), transform=moved(44, TRAY / 2), class_="own")
    )
    number = el("text", str(seat + 1), x=16, y=26, class_="number")
    return el("g", mat, number, shown, key=f"tray{seat + 1}", class_=looks, transform=moved(0, HEAPS + TRAY * seat))


@cache
def _counter(colour: str) -> Element:
    glyph = el("path", d=GLYPHS[colour], transform="scale(.26)", class_="glyph")
    return el("g", el("circle", r=RADIUS, class_="face"), glyph, class_=colour)
