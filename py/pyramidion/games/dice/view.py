"""Dice Pyramid as a picture: the mover's pyramid large, the others small beside it, the dice in a tray below.

Plate     the ground a pyramid is built on, with the number of its seat.
Slot      a cell for each of the mover's, from the top row down.
Tray      the cell 'dice': dice to roll or to use on the left, dice set aside on the right.

The facts of the cells:

    slot      slot="o2", colour="o", state="free" | "secured" | "dotted", supported=0 | 1 (could a block stand there?)
    dice      state="ready" (not rolled yet) | "air" | "fallen" | "used" (all set aside), pool=4 (dice not set aside),
              shows="yygv" (unused dice of the last roll, "" if none), aside="rr" (colours of the dice set aside)
    board     of another seat: seat=2, blocks=9, left=12, r=6, o=2, y=1, g=0, b=0, v=0 (blocks in each row)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Any, Final

from pyramidion.core.board import Board, Box, Cell, Layer, Piece, moved, number
from pyramidion.core.facts import Choice, Colour, Count, Fact, Flag, Handful, SeatNumber, SlotName, fact
from pyramidion.core.game import OVER, Move, Seat
from pyramidion.core.shapes import GLYPHS, gradient, sign
from pyramidion.core.tree import Element, el

from .rules import COLOURS, DICE, INDEX, ROWS, SLOTS, STARTS, SUPPORTS, Dice

PITCH: Final = 100
PLATE: Final = 652  # the side of the mover's plate
GROUND: Final = 30  # what the base row stands on
TRAY: Final = 124
GAP: Final = 10
CORNER: Final = 190  # the side of one or two other plates, which hang in the corners of the mover's
BESIDE: Final = 208  # how wide three are beside it
ASIDE: Final = 0.76  # the size of dice set aside
TILTS: Final = (-4, 3, -2, 5, -3, 2)
TUMBLES: Final = (
    (-14, -4),
    (22, 8),
    (-32, -8),
    (9, 5),
    (38, -6),
    (-20, 3),
)  # how dice in the air are turned and lifted
LOOKS: Final = {".": "free", "x": "secured", "d": "dotted"}


def draw(state: Dice, seat: Seat, *, beside: bool = False) -> Board:
    """The pyramid of who is to move, or has won; up to two others hang in its corners, three stand beside it.

    Side by side all stand there, each where it always is.
    """
    large = foremost(state)
    others = [(large + turn) % state.seats for turn in range(1, state.seats)]
    plates = _column([*range(state.seats)]) if beside else _plates(others)
    own_place = plates.pop(large, None)
    width = max([PLATE, *(x + width for x, _, width, _ in plates.values())])
    height = max([PLATE + GAP + TRAY, *(y + height for _, y, _, height in plates.values())])
    tray = (0, PLATE + GAP, width, TRAY)
    own = state.boards[large]
    cells = (
        *(_slot_cell(own, slot, large) for slot in reading()),
        Cell("dice", tray, dice_fact(state)),
        *(Cell(f"board{other + 1}", box, board_fact(state, other), other) for other, box in plates.items()),
    )
    layers = (
        defs(),
        _large(large, 0 if beside else len(others), "." not in own, large == seat),
        *_pyramid(own),
        _tray(len(set_aside(state)), tray),
        *([_standing_for(large, own_place)] if own_place else []),
        *(_small(state.boards[other], other, box, other == seat) for other, box in plates.items()),
        *_dice(state, tray),
    )
    return Board(width, height, cells, layers)


def foremost(state: Dice) -> Seat:
    """Who is to move, or has won."""
    return state.winners()[0] if state.mover == OVER else state.mover


def frames(move: Move[Dice]) -> tuple[Dice, ...]:
    """The positions a move is shown by: a turn ends on its own board before the next one begins."""
    state, action, after = move.before, move.action, move.after
    if action not in ("stop", "bust") or after.mover == OVER:
        return (after,)
    boards = (*state.boards[: state.mover], after.boards[state.mover], *state.boards[state.mover + 1 :])
    if action == "bust":
        return replace(state, boards=boards), after
    return replace(state, boards=boards, pool=DICE, rolled="", placed=False), after


@cache
def reading() -> tuple[str, ...]:
    """The slots as they are read: from the top row down, each row from the left."""
    return tuple(sorted(SLOTS, key=lambda slot: (-COLOURS.index(slot[0]), slot)))


def _plates(others: list[Seat]) -> dict[Seat, Box]:
    """Where the plates of the other seats are, in the order they will play: clockwise."""
    if len(others) < 3:
        right = (PLATE - CORNER - 14, 14, CORNER, CORNER)
        return dict(zip(others, [right] if len(others) == 1 else [(14, 14, CORNER, CORNER), right], strict=False))
    return _column(others)


def _column(seats: list[Seat]) -> dict[Seat, Box]:
    """The plates of these beside the large one, from the top down."""
    side = (PLATE - GAP * (len(seats) - 1)) / len(seats)
    return {seat: (PLATE + GAP, place * (side + GAP), BESIDE, side) for place, seat in enumerate(seats)}


@cache
def _centre(slot: str) -> tuple[float, float]:
    """The middle of a slot of the mover's pyramid."""
    row, place = COLOURS.index(slot[0]), int(slot[1])
    return PLATE / 2 + PITCH * (place - (ROWS[row] + 1) / 2), PLATE - GROUND - PITCH * (row + 0.5) + 2


def _slot_cell(own: str, slot: str, owner: Seat) -> Cell:
    x, y = _centre(slot)
    return Cell(slot, (x - PITCH / 2, y - PITCH / 2, PITCH, PITCH), slot_fact(own, slot), owner)


def slot_fact(own: str, slot: str) -> Fact:
    return fact(
        "slot",
        slot=SlotName(slot),
        colour=Colour(slot[0]),
        state=Choice(LOOKS[own[INDEX[slot]]]),
        supported=Flag(supported_slot(own, slot)),
    )


def supported_slot(own: str, slot: str) -> bool:
    return all(own[below] != "." for below in SUPPORTS[INDEX[slot]])


def set_aside(state: Dice) -> str:
    """The colours of the dice set aside: each brought a block that has a dot."""
    if state.mover == OVER:
        return ""
    own = state.boards[state.mover]
    return "".join(slot[0] for slot in SLOTS if own[INDEX[slot]] == "d")


def dice_fact(state: Dice) -> Fact:
    is_now = "air" if state.in_air else "fallen" if state.rolled else "ready" if state.pool else "used"
    return fact(
        "dice",
        state=Choice(is_now),
        pool=Count(state.pool),
        shows=Handful(state.rolled),
        aside=Handful(set_aside(state)),
    )


def board_fact(state: Dice, seat: Seat) -> Fact:
    blocks = state.boards[seat]
    rows = {
        colour: Count(length - blocks[start : start + length].count("."))
        for colour, start, length in zip(COLOURS, STARTS, ROWS, strict=True)
    }
    built = sum(rows.values())
    return fact("board", seat=SeatNumber(seat + 1), blocks=Count(built), left=Count(len(SLOTS) - built), **rows)


@cache
def defs() -> Element:
    """The light, which falls from the top left."""
    return el(
        "defs",
        gradient("dice-sky", (0, 0, 0, 1), ("sky", 0, 1), ("land", 1, 1)),
        gradient("dice-face", (0, 0, 0.6, 1), ("lit", 0, 0.34), ("lit", 0.5, 0), ("dim", 1, 0.16)),
        gradient(
            "dice-inset", (0, 0, 0.8, 1), ("dim", 0, 0.5), ("dim", 0.5, 0.12), ("lit", 0.6, 0.12), ("lit", 1, 0.6)
        ),
        gradient("dice-body", (0, 0, 0.6, 1), ("bone1", 0, 1), ("bone2", 0.55, 1), ("bone3", 1, 1)),
        gradient("dice-tray", (0, 0, 0, 1), ("dim", 0, 0.32), ("dim", 0.16, 0.08), ("dim", 1, 0)),
    )


@cache
def _large(seat: Seat, others: int, won: bool, mine: bool) -> Element:
    """The mover's plate; its number and the sun are where no other plate hangs."""
    sun = {0: (548, 104, 48), 1: (132, 118, 48), 2: None, 3: (548, 104, 48)}[others]
    number_at = (14, 214) if others == 2 else (14, 14)
    return el(
        "g",
        _plate((0, 0, PLATE, PLATE), won, sun),
        _number(seat, *number_at, 48, mine),
        key="plate",
        class_="large",
    )


def _plate(box: Box, won: bool, sun: tuple[float, float, float] | None) -> Element:
    """Ground and sky."""
    x, y, width, height = box
    side = min(width, height)
    ground = _thick(side)
    corner = 18 if side > 2 * CORNER else 14
    edge: dict[str, Any] = {"x": 1.5, "y": 1.5, "width": number(width - 3), "height": number(height - 3), "rx": corner}
    return el(
        "g",
        el("rect", class_="plate", fill="url(#dice-sky)", **edge),
        el("circle", class_="sun", cx=number(sun[0]), cy=number(sun[1]), r=number(sun[2])) if sun else None,
        _rays(width, height, side) if won else None,
        el("path", class_="dune", d=_dunes(width, height, ground)),
        el("path", class_="ground", d=_ground(width, height, ground, corner - 1.5)),
        el("rect", class_="plate-edge", **edge),
        transform=moved(x, y),
    )


def _thick(side: float) -> float:
    """How thick the ground of a plate is."""
    return max(GROUND * side / PLATE, 14)


def _number(seat: Seat, x: float, y: float, side: float, mine: bool) -> Element:
    """The number of a seat on a small plate."""
    return el(
        "g",
        el("rect", class_="seat-plate", x=number(x), y=number(y), width=side, height=side, rx=number(side * 0.3)),
        el(
            "text",
            str(seat + 1),
            class_="seat",
            x=number(x + side / 2),
            y=number(y + side * 0.72),
            font_size=side * 0.6,
        ),
        class_="mine" if mine else None,
    )


def _rays(width: float, height: float, side: float) -> Element:
    """Light from behind the top of a finished pyramid, up to the edges of its plate."""
    x, y = width / 2, height - side * 0.9
    turns = [pi / 8 * (ray + 0.5) for ray in range(16)]

    def edge(turn: float) -> str:
        """Where a line from the top leaves the plate."""
        right, down = cos(turn), sin(turn)
        far = min((width / 2 - 3) / abs(right), ((height - y if down > 0 else y) - 3) / abs(down))
        return f"L{number(x + far * right)} {number(y + far * down)}"

    rays = (f"M{number(x)} {number(y)}{''.join(edge(turn + side / 20) for side in range(-2, 3))}Z" for turn in turns)
    return el("path", class_="ray", d="".join(rays))


def _dunes(width: float, height: float, ground: float) -> str:
    low, mid, end = height - ground - 1, width / 2, width - 1.5
    left, crest, dip, right = (number(low - ground * part) for part in (2.2, 4.4, 1.6, 2.6))
    near = f"M1.5 {number(low)}V{left}Q{number(mid * 0.4)} {crest} {number(mid)} {dip}"
    return f"{near}T{number(end)} {right}V{number(low)}Z"


def _ground(width: float, height: float, ground: float, corner: float) -> str:
    top, low, turn = height - ground, height - 1.5, f"a{corner} {corner} 0 0 1 -{corner} "
    right = f"M1.5 {number(top)}H{number(width - 1.5)}V{number(max(top, low - corner))}"
    return f"{right}{turn}{corner}H{1.5 + corner}{turn}-{corner}Z"


def _pyramid(own: str) -> Iterator[Layer]:
    """Free slots, secured blocks, and above them those that may yet be lost."""
    for slot in SLOTS:
        if own[INDEX[slot]] != "d":
            yield _still(slot, own[INDEX[slot]], supported_slot(own, slot))
        else:
            yield _still(slot, ".", True)
    for slot in SLOTS:
        if own[INDEX[slot]] == "d":
            yield Piece(f"block:{slot}", f"block:{slot[0]}", *_centre(slot), _block(slot[0], "dotted"))


@cache
def _still(slot: str, block: str, supported: bool) -> Element:
    drawn = _free(slot[0], supported) if block == "." else _block(slot[0], "secured")
    return el("g", drawn, key=slot, transform=moved(*_centre(slot)))


@cache
def _free(colour: str, supported: bool) -> Element:
    """An inset outline with the glyph of its row, stronger where a block could stand."""
    return el(
        "g",
        el("rect", class_="hollow", x=-45, y=-45, width=90, height=90, rx=9),
        el("rect", class_="tint", x=-45, y=-45, width=90, height=90, rx=9),
        el("rect", class_="inset", stroke="url(#dice-inset)", x=-43.5, y=-43.5, width=87, height=87, rx=8),
        el("path", class_="glyph", transform="scale(0.42)", d=GLYPHS[colour]),
        class_=f"free {colour}{' open' if supported else ''}",
    )


FACET: Final = (
    "M-46 -46A9 9 0 0 1 -39.500 -48.500H39.500A9 9 0 0 1 46 -46L36 -36A4 4 0 0 0 33 -37H-33A4 4 0 0 0 -36 -36Z"
)


@cache
def _block(colour: str, look: str) -> Element:
    """A brick lit from the top left; one that may yet be lost has a white point."""
    glyph = GLYPHS[colour]
    marks = (
        [
            el("circle", class_="point-shade", cx=1.5, cy=2.5, r=27),
            el("circle", class_="point", r=27),
            el("path", class_="point-glyph", transform="scale(0.3)", d=glyph),
        ]
        if look == "dotted"
        else [
            el("path", class_="carved", transform="translate(1.200 1.800) scale(0.48)", d=glyph),
            el("path", class_="glyph", transform="scale(0.48)", d=glyph),
        ]
    )
    return el(
        "g",
        el("rect", class_="brick", x=-48.5, y=-48.5, width=97, height=97, rx=9),
        el("path", class_="facet top", d=FACET),
        el("path", class_="facet right", d=FACET, transform="rotate(90)"),
        el("path", class_="facet bottom", d=FACET, transform="rotate(180)"),
        el("path", class_="facet left", d=FACET, transform="rotate(270)"),
        el("rect", fill="url(#dice-face)", x=-37, y=-37, width=74, height=74, rx=4),
        *marks,
        class_=f"block {look} {colour}",
    )


@lru_cache(maxsize=32)
def _small(blocks: str, seat: Seat, box: Box, mine: bool) -> Element:
    """The pyramid of another seat."""
    x, y, width, height = box
    side = min(width, height)
    pitch = (side - 14) / 6.4
    low = y + height - _thick(side)
    built = []
    for row, (colour, start, length) in enumerate(zip(COLOURS, STARTS, ROWS, strict=True)):
        for place in range(length):
            at = (x + width / 2 + pitch * (place - (length - 1) / 2), low - pitch * (row + 0.5))
            transform = moved(*at, f"scale({number(pitch / PITCH)})")
            built.append(el("g", _small_slot(colour, blocks[start + place]), transform=transform))
    plate = _small_plate(box, seat, "." not in blocks, mine)
    return el("g", plate, *built, key=f"board{seat + 1}", class_="small")


@cache
def _standing_for(seat: Seat, box: Box) -> Element:
    """The place of who is to move, whose pyramid is the large one: an arrow leads there."""
    x, y, width, height = box
    middle = moved(x + width / 2, y + height / 2)
    arrow = el("path", class_="leads", transform=middle, d="M-42 0L-6 -34V-14H42V14H-6V34Z")
    return el("g", _small_plate(box, seat, False, True), arrow, key="own-place", class_="own-place")


@cache
def _small_plate(box: Box, seat: Seat, won: bool, mine: bool) -> Element:
    x, y, width, height = box
    side = min(width, height)
    sun = (width - side * 0.17, side * 0.17, side * 0.085)
    return el("g", _plate(box, won, sun), _number(seat, x + 9, y + 9, 36, mine))


@cache
def _small_slot(colour: str, block: str) -> Element:
    if block == ".":
        return _free(colour, False)
    return _block(colour, "secured")


@cache
def _tray(aside: int, box: Box) -> Element:
    x, y, width, _ = box
    shelf = aside * PITCH * ASIDE + 16
    return el(
        "g",
        tray_wood(box),
        el(
            "rect",
            class_="aside-shelf",
            x=number(x + width - 20 - shelf),
            y=y + 20,
            width=number(shelf),
            height=84,
            rx=14,
        )
        if aside
        else None,
        key="tray",
    )


@cache
def tray_wood(box: Box) -> Element:
    x, y, width, height = box
    return el(
        "g",
        el("rect", class_="tray-rim", x=x + 1.5, y=y + 1.5, width=width - 3, height=height - 3, rx=22),
        el("rect", class_="tray-light", x=x + 4, y=y + 4, width=width - 8, height=height - 8, rx=20),
        el("rect", class_="tray-felt", x=x + 12, y=y + 12, width=width - 24, height=height - 24, rx=14),
        el("rect", fill="url(#dice-tray)", x=x + 12, y=y + 12, width=width - 24, height=height - 24, rx=14),
    )


def _dice(state: Dice, box: Box) -> Iterator[Layer]:
    """Dice to use on the left, dice set aside on the right."""
    x, y, width, height = box
    middle = y + height / 2
    for place in range(state.pool):
        at = x + 20 + PITCH * (place + 0.5)
        if state.in_air:
            yield Piece(f"die:{place}", "die", at, middle, tumbling(place))
        elif state.rolled:
            colour = state.rolled[place]
            yield Piece(f"die:{place}", f"die:{colour}", at, middle, die_look(colour, TILTS[place], False))
        else:
            yield Piece(f"die:{place}", "die", at, middle, die_look("", 0, False))
    aside = set_aside(state)
    for place, colour in enumerate(aside):
        at = x + width - 28 - PITCH * ASIDE * (len(aside) - place - 0.5)
        yield Piece(f"aside:{place}", f"die:{colour}", at, middle, die_look(colour, 0, True))


@cache
def die_look(colour: str, tilt: int, aside: bool) -> Element:
    """A rounded cube seen from above: a colour with its glyph, or all six small before it is rolled."""
    if colour:
        face = [
            el("rect", class_="die-face", x=-29, y=-29, width=58, height=58, rx=13),
            el("rect", fill="url(#dice-face)", x=-29, y=-29, width=58, height=58, rx=13),
            el("path", class_="glyph", transform="scale(0.4)", d=GLYPHS[colour]),
        ]
    else:
        face = [
            el("circle", class_=f"spot {spot}", cy=-19, r=7, transform=f"rotate({60 * turn})")
            for turn, spot in enumerate(COLOURS)
        ]
    place = f"{f'rotate({tilt}) ' if tilt else ''}{f'scale({ASIDE * 0.94:.3f})' if aside else ''}".strip()
    return el(
        "g",
        el("rect", class_="shadow", x=-37, y=-34, width=82, height=82, rx=20),
        el("rect", class_="die-body", fill="url(#dice-body)", x=-41, y=-41, width=82, height=82, rx=19),
        el("path", class_="die-gleam", d="M-37 12V-22A15 15 0 0 1 -22 -37H12"),
        *face,
        class_=f"die {colour}{' aside' if aside else ''}".rstrip(),
        transform=place or None,
    )


@cache
def tumbling(place: int) -> Element:
    """A cube in the air, three of its faces to be seen."""
    turn, lift = TUMBLES[place]
    top, left, right = (COLOURS[(place + step) % len(COLOURS)] for step in (0, 2, 4))
    cube = el(
        "g",
        el("path", class_="cube-top", d="M0 -42L37 -21L0 0L-37 -21Z"),
        el("path", class_="cube-left", d="M-37 -21L0 0V42L-37 21Z"),
        el("path", class_="cube-right", d="M37 -21L0 0V42L37 21Z"),
        el("ellipse", class_=f"spot {top}", cy=-21, rx=15, ry=8.5),
        el("ellipse", class_=f"spot {left}", rx=10.5, ry=12.5, transform="translate(-18.500 10.500) skewY(30)"),
        el("ellipse", class_=f"spot {right}", rx=10.5, ry=12.5, transform="translate(18.500 10.500) skewY(-30)"),
        class_="cube",
        transform=f"translate(0 {lift}) rotate({turn})",
    )
    return el("g", el("ellipse", class_="shadow", cx=6, cy=44, rx=26, ry=6), cube, class_="die air")


def _roll_sign() -> Element:
    """Two dice that fall."""
    return el(
        "svg",
        el("rect", x=3, y=17, width=30, height=30, rx=7, transform="rotate(-14 18 32)", class_="sign-die"),
        el("rect", x=31, y=7, width=28, height=28, rx=6.5, transform="rotate(18 45 21)", class_="sign-die"),
        *(
            el("circle", cx=x, cy=y, r=3.2, transform="rotate(-14 18 32)", class_="sign-dot")
            for x, y in ((10, 24), (26, 24), (18, 32), (10, 40), (26, 40))
        ),
        *(
            el("circle", cx=x, cy=y, r=3, transform="rotate(18 45 21)", class_="sign-dot")
            for x, y in ((38, 14), (45, 21), (52, 28))
        ),
        viewBox="0 0 64 52",
        aria_hidden="true",
        focusable="false",
        class_="act-sign",
    )


def _stop_sign() -> Element:
    """A hand held up, on the eight sides of the sign in the street."""
    return el(
        "svg",
        el("path", d="M16.5 1H37.5L52 15.5V36.5L37.5 51H16.5L2 36.5V15.5Z", class_="sign-stop"),
        el(
            "path",
            d="M18 29V17.5a2.3 2.3 0 0 1 4.6 0V25V12.5a2.3 2.3 0 0 1 4.6 0V24V11.5a2.3 2.3 0 0 1 4.6 0V25V15"
            "a2.3 2.3 0 0 1 4.6 0V32C36.4 39 32 42 27.5 42C22.5 42 20.5 39.5 18.5 36L13.5 28.5a2.4 2.4 0 0 1 4 -2.6Z",
            class_="sign-hand",
        ),
        viewBox="0 0 54 52",
        aria_hidden="true",
        focusable="false",
        class_="act-sign",
    )


SIGNS: Final = {
    **{colour: sign(GLYPHS[colour], 50, colour) for colour in COLOURS},
    "roll": _roll_sign(),
    "stop": _stop_sign(),
}
