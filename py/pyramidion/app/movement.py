"""What flies over a board while it changes, as elements: made of two boards, moved by the style alone.

Flyer    a piece on its way: it is lifted, goes over everything in an arc, and lands; meanwhile it is not drawn below.
Trail    the gold line along which it went, which fades.
Rubble   what a piece that is gone leaves for a moment, in the way its game goes: it crumbles, or shakes and falls.
Unit     flyers are a hundred units wide, so that a way in units of the picture is one in hundredths of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot
from typing import Final

from pyramidion.core.board import Board, Flight, Movement, Piece, number
from pyramidion.core.tree import Element, el

UNIT: Final = 100
NEAR: Final = 34  # units a piece slides where it is: the pile it lies on has grown or shrunk
SHARDS: Final = 5
FLIGHT: Final = 490  # milliseconds: lifted for 120, in the air for 280, landing for 90
QUICK: Final = 140  # milliseconds where it goes on at once: it is carried from square to square
LASTS: Final = 2400  # milliseconds until all of it has faded


def far(flight: Flight) -> bool:
    """Does it go over the board, and not only slide?"""
    return not flight.new and hypot(flight.dx, flight.dy) > NEAR


def over_board(after: Board, changed: Movement, gone: str, *, quick: bool, pace: float = 1) -> Element | None:
    """All that is to be seen above a board that has just changed; `gone` is the way of the pieces that are gone."""
    size = after.width, after.height
    flying = [(flight, after.pieces[flight.key]) for flight in changed.flights if far(flight)]
    shown = [
        *(_trail(flight, piece, size) for flight, piece in flying),
        *(element for piece in changed.gone if gone for element in _rubble(piece, gone, size)),
        *(_flyer(flight, piece, size, quick=quick) for flight, piece in flying),
    ]
    return el("div", *shown, class_="above", style=f"--pace: {number(pace)}", aria_hidden="true") if shown else None


def _flyer(flight: Flight, piece: Piece, size: tuple[float, float], *, quick: bool) -> Element:
    way = f"--dx: {number(flight.dx)}%; --dy: {number(flight.dy)}%"
    looks = "flyer quick" if quick else "flyer"
    return el("div", _look(piece), class_=looks, style=f"{_place(piece, size)}; {way}", key=piece.key)


def _trail(flight: Flight, piece: Piece, size: tuple[float, float]) -> Element:
    """From where it stood to where it stands."""
    long, turn = hypot(flight.dx, flight.dy), degrees(atan2(-flight.dy, -flight.dx))
    left, top = (piece.x + flight.dx) / size[0], (piece.y + flight.dy) / size[1]
    style = f"left: {number(100 * left)}%; top: {number(100 * top)}%; width: {number(100 * long / size[0])}%"
    return el("div", class_="way", style=f"{style}; rotate: {number(turn)}deg", key=f"{piece.key}.way")


def _rubble(piece: Piece, gone: str, size: tuple[float, float]) -> Iterator[Element]:
    """Shards that fly apart; or the piece whole, that falls away from the middle."""
    place, look = _place(piece, size), _look(piece)
    if gone == "crumble":
        yield el("div", *([look] * SHARDS), class_="rubble crumble", style=place, key=f"{piece.key}.gone")
        return
    x, y = piece.x - size[0] / 2, piece.y - size[1] / 2
    out = max(hypot(x, y), 1)
    way = f"--dx: {number(70 * x / out)}%; --dy: {number(70 * y / out)}%"
    yield el("div", look, class_=f"rubble {gone}", style=f"{place}; {way}", key=f"{piece.key}.gone")


def _place(piece: Piece, size: tuple[float, float]) -> str:
    wide, high = size
    left, top = 100 * (piece.x - UNIT / 2) / wide, 100 * (piece.y - UNIT / 2) / high
    return f"left: {number(left)}%; top: {number(top)}%; width: {number(100 * UNIT / wide)}%"


def _look(piece: Piece) -> Element:
    half = UNIT // 2
    return el("svg", piece.look, viewBox=f"{-half} {-half} {UNIT} {UNIT}", focusable="false")
