"""Secret Colours for people round a table: the places in the middle, and at each edge the tray of who sits there.

Plan      how large the picture is, where the first place is, how many stand side by side, and where a seat's tray is,
          as its owner sees it.

The cells are those of `view`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from pyramidion.core.board import Board, Box, Cell, Layer, Part, Size, facing, number, turned
from pyramidion.core.game import Seat
from pyramidion.core.seating import FROM_THE_SOUTH, Look
from pyramidion.core.tree import Element, el

from . import view
from .rules import RANKS, Secret
from .view import PITCH

GAP: Final = 8  # round the places
DEEP: Final = 84  # a tray
SLOT: Final = 80  # of a tray, for one colour
BESIDE: Final = (150, 240)  # a tray beside the places of two, where the window lies


class Plan(NamedTuple):
    size: Size
    first: tuple[float, float]  # the upper left corner of the places
    across: int
    beside: bool = False  # do the trays stand beside the places?


def draw(state: Secret, seat: Seat, look: Look = FROM_THE_SOUTH) -> Board:
    """Trays at the edges of who sits there; of people who hand the tablet on, as the seat sees it."""
    if not look.seating.edges:
        return view.draw(state, seat, upright=look.upright, beside=look.seating.beside)
    plan, colours = _plan(len(state.stocks), state.files, look.upright), "".join(state.colours())
    trays = []
    for owner, side in enumerate(look.seating.sides):
        box = _tray_box(plan, facing(plan.size, side), len(colours))
        cells = tuple(view.tray_cells(state, [(owner, box)], colours))
        trays.append(turned(Part(cells, view.tray(state, owner, box, colours, False)), side, plan.size))
    middles = [_middle(plan, index, state.files) for index in range(len(state.places))]
    layers: list[Layer] = [_cloth(plan, len(state.places)), *(layer for tray in trays for layer in tray.layers)]
    layers += view.places(state, middles)
    places = sorted(view.place_cells(state, middles), key=_reading)
    known = view.aim_of(state, seat) if seat >= 0 and state.objectives[seat] != "?" else None
    return Board(*plan.size, (*places, *(cell for tray in trays for cell in tray.cells)), tuple(layers), known)


@lru_cache
def _plan(seats: int, files: int, upright: bool) -> Plan:
    """The places as large as they can be; four by some, they lie as the window does."""
    across, down = (RANKS, files) if upright else (files, RANKS)
    wide, high = across * PITCH + 2 * GAP, down * PITCH + 2 * GAP
    if seats == 2 and not upright:
        return Plan((wide + 2 * BESIDE[0], high), (BESIDE[0] + GAP, GAP), across, beside=True)
    left = DEEP if seats > 2 else 0
    right = DEEP if seats == 4 or (seats == 3 and not upright) else 0
    above = DEEP if seats != 3 or upright else 0
    return Plan((left + wide + right, above + high + DEEP), (left + GAP, above + GAP), across)


def _tray_box(plan: Plan, size: Size, colours: int) -> Box:
    """Where a tray is for its owner: in the middle of the edge, or at the right hand."""
    (wide, high), long = size, SLOT * (colours + 1)
    if plan.beside:
        return wide - BESIDE[0], high - BESIDE[1] - 2, BESIDE[0] - 2, BESIDE[1]
    return (wide - long) / 2, high - DEEP + 2, long, DEEP - 4


def _middle(plan: Plan, index: int, files: int) -> tuple[float, float]:
    """Of a place; where the window stands, they have been turned with it."""
    rank, file = divmod(index, files)
    column, row = (file, rank) if plan.across == files else (RANKS - 1 - rank, file)
    return plan.first[0] + (column + 0.5) * PITCH, plan.first[1] + (row + 0.5) * PITCH


def _reading(cell: Cell) -> tuple[float, float]:
    return cell.box[1], cell.box[0]


@lru_cache
def _cloth(plan: Plan, places: int) -> Element:
    wide, high = plan.across * PITCH, places // plan.across * PITCH
    x, y = plan.first
    return el(
        "rect",
        x=number(x - 4),
        y=number(y - 4),
        width=wide + 8,
        height=high + 8,
        rx=14,
        class_="cloth",
        key="ground",
    )
