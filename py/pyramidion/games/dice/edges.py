"""Dice Pyramid for people round a table: a pyramid at each edge, its tip to the middle, and the dice there.

Plan      how large the picture is, how deep a row of a pyramid is, and where the tray lies.
Brick     a slot or a block from above, twice as wide as a row is deep.

The cells are those of `view`: a slot each of who is to move, 'dice', and a board each of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from pyramidion.core.board import (
    Board,
    Box,
    Cell,
    Layer,
    Part,
    Piece,
    Size,
    facing,
    moved,
    number,
    turned,
    turned_look,
)
from pyramidion.core.game import OVER, Seat
from pyramidion.core.seating import FROM_THE_SOUTH, Look, Side
from pyramidion.core.shapes import GLYPHS
from pyramidion.core.tree import Element, el

from . import view
from .rules import COLOURS, DICE, INDEX, ROWS, SLOTS, Dice

HIGH: Final = 50  # of a brick, which is drawn 100 wide
WHOLE: Final = 3  # rows of a pyramid that stand for all of it under a finger: the next pyramid is beside the others


class Plan(NamedTuple):
    size: Size
    row: float
    tray: Box
    columns: int  # of dice in the tray


LYING: Final = {
    2: Plan((1024, 680), 47, (202, 286, 620, 108), 6),
    3: Plan((936, 724), 50, (322, 124, 292, 176), 3),
    4: Plan((936, 680), 44, (322, 269, 292, 142), 3),
}
UPRIGHT: Final = {
    2: Plan((768, 936), 62, (72, 382, 624, 172), 6),
    3: Plan((724, 936), 50, (424, 322, 176, 292), 2),
    4: Plan((680, 936), 44, (269, 322, 142, 292), 2),
}


def draw(state: Dice, seat: Seat, look: Look = FROM_THE_SOUTH) -> Board:
    """The pyramids at the edges of who sits there; of people who hand the tablet on, the mover's large."""
    if not look.seating.edges:
        return view.draw(state, seat, beside=look.seating.beside)
    plan, first = (UPRIGHT if look.upright else LYING)[state.seats], view.foremost(state)
    sides = look.seating.sides
    own = turned(_own(state, first, plan, facing(plan.size, sides[first])), sides[first], plan.size)
    others = [
        turned(_other(state, other, plan, facing(plan.size, sides[other])), sides[other], plan.size)
        for other in ((first + turn) % state.seats for turn in range(1, state.seats))
    ]
    cells = (*own.cells, Cell("dice", plan.tray, view.dice_fact(state)), *(part.cells[0] for part in others))
    layers = (
        view.defs(),
        *(layer for part in others for layer in part.layers),
        *own.layers,
        view.tray_wood(plan.tray),
        *_dice(state, plan, sides[first]),
    )
    return Board(*plan.size, cells, layers)


def _own(state: Dice, owner: Seat, plan: Plan, size: Size) -> Part:
    """The pyramid of who is to move, slot by slot; what may yet be lost can move."""
    blocks, high = state.boards[owner], plan.row
    cells, lying, loose = [], list[Layer](), list[Layer]()
    for slot in view.reading():
        x, y = _centre(slot, high, size)
        cells.append(Cell(slot, (x - high, y - high / 2, 2 * high, high), view.slot_fact(blocks, slot), owner))
        block, open_ = blocks[INDEX[slot]], view.supported_slot(blocks, slot)
        lying.append(_still(slot, "." if block == "d" else block, open_ or block == "d", x, y, high))
        if block == "d":
            loose.append(Piece(f"block:{slot}", f"block:{slot[0]}", x, y, _scaled(_block(slot[0], True), high)))
    return Part(tuple(cells), (*lying, *loose))


def _other(state: Dice, owner: Seat, plan: Plan, size: Size) -> Part:
    """The pyramid of another seat, as one cell."""
    (wide, low), high, key = size, plan.row, f"board{owner + 1}"
    long = 2 * high * ROWS[0]
    box = ((wide - long) / 2, low - WHOLE * high, long, WHOLE * high)
    won = state.mover == OVER and owner in state.winners()
    drawn = _whole(state.boards[owner], key, high, size, "won" if won else "other")
    return Part((Cell(key, box, view.board_fact(state, owner), owner),), (drawn,))


def _centre(slot: str, high: float, size: Size) -> tuple[float, float]:
    """The middle of a slot, for who sits before it."""
    row, place = COLOURS.index(slot[0]), int(slot[1]) - 1
    return size[0] / 2 + 2 * high * (place - (ROWS[row] - 1) / 2), size[1] - high * (row + 0.5) - 1


@lru_cache(maxsize=64)
def _whole(blocks: str, key: str, high: float, size: Size, looks: str) -> Element:
    bricks = (_still(slot, blocks[INDEX[slot]], False, *_centre(slot, high, size), high) for slot in SLOTS)
    return el("g", *bricks, key=key, class_=looks)


@lru_cache(maxsize=1024)
def _still(slot: str, block: str, supported: bool, x: float, y: float, high: float) -> Element:
    drawn = _free(slot[0], supported) if block == "." else _block(slot[0], False)
    return el("g", drawn, key=slot, transform=moved(x, y, f"scale({number(high / HIGH)})"))


@cache
def _scaled(look: Element, high: float) -> Element:
    return el("g", look, transform=f"scale({number(high / HIGH)})")


@cache
def _free(colour: str, supported: bool) -> Element:
    """The place for a brick, stronger where one could stand."""
    box: dict[str, Any] = {"x": -47, "y": -22, "width": 94, "height": 44, "rx": 6}
    return el(
        "g",
        el("rect", class_="hollow", **box),
        el("rect", class_="tint", **box),
        el("path", class_="glyph", transform="scale(0.27)", d=GLYPHS[colour]),
        class_=f"free {colour}{' open' if supported else ''}",
    )


@cache
def _block(colour: str, dotted: bool) -> Element:
    """A brick lit from its top; one that may yet be lost has a white point."""
    glyph = GLYPHS[colour]
    mark = (
        [
            el("circle", class_="point", r=18),
            el("path", class_="point-glyph", transform="scale(0.22)", d=glyph),
        ]
        if dotted
        else [el("path", class_="glyph", transform="scale(0.28)", d=glyph)]
    )
    return el(
        "g",
        el("rect", class_="brick", x=-48.5, y=-23.5, width=97, height=47, rx=6),
        el("path", class_="facet top", d="M-46 -22H46L37 -14H-37Z"),
        el("path", class_="facet right", d="M47 -20V20L38 13V-13Z"),
        el("path", class_="facet bottom", d="M-46 22H46L37 14H-37Z"),
        el("path", class_="facet left", d="M-47 -20V20L-38 13V-13Z"),
        *mark,
        class_=f"block {'dotted' if dotted else 'secured'} {colour}",
    )


def _dice(state: Dice, plan: Plan, side: Side) -> Iterator[Layer]:
    """Dice to use from the first place on, dice set aside from the last one back; they face who is to move."""
    spots, scale = _spots(plan)
    for place in range(state.pool):
        shown = state.rolled[place] if state.rolled and not state.in_air else ""
        look = view.tumbling(place) if state.in_air else view.die_look(shown, view.TILTS[place] if shown else 0, False)
        kind = f"die:{shown}" if shown else "die"
        yield Piece(f"die:{place}", kind, *spots[place], turned_look(_sized(look, scale), side))
    aside = view.set_aside(state)
    for place, colour in enumerate(aside):
        look = _sized(view.die_look(colour, 0, True), scale)
        yield Piece(f"aside:{place}", f"die:{colour}", *spots[DICE - len(aside) + place], turned_look(look, side))


@cache
def _spots(plan: Plan) -> tuple[tuple[tuple[float, float], ...], float]:
    """Where dice lie in the tray, and how large they are."""
    (left, top, wide, high), across = plan.tray, plan.columns
    down = DICE // across
    w, h = (wide - 24) / across, (high - 24) / down
    at = ((left + 12 + (i % across + 0.5) * w, top + 12 + (i // across + 0.5) * h) for i in range(DICE))
    return tuple(at), min(w, h, 100) / 96


@cache
def _sized(look: Element, scale: float) -> Element:
    return el("g", look, transform=f"scale({number(scale)})")
