"""What Secret Colours looks like.

Tray      what lies before a seat: its objective and, colour by colour, the Pieces of its stock.
Slot      the part of a tray where the Pieces of one colour lie.
Layout    where the places and the trays are; trays stand clockwise from the seat who looks, at the bottom left.

Facts said by the cells
    place   square, pile ('Gob': the Case, then the Pieces upwards), case and top (colours), height (Pieces on the Case)
    stock   seat, colour, count, own (1 when the seat is to move, else 0)
    objective   seat, colour ('?' to those who may not know)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pyramidion.core.board import Board, Box, Cell, Layer, Piece, moved, number
from pyramidion.core.facts import CellName, Colour, Count, Fact, Flag, Pile, SeatNumber, fact
from pyramidion.core.game import OVER, Move, Seat
from pyramidion.core.notation import FILES
from pyramidion.core.shapes import Stacking, pyramid, sign
from pyramidion.core.tree import Element, el

from .rules import RANKS, Secret

PITCH: Final = 120  # from place to place
CASE: Final = 51  # half the side of a Case
PIECE: Final = 41  # and of a Piece on a pile
SMALL: Final = 0.7  # of a Piece in a stock
FAN: Final = 6  # from Piece to Piece of a stock
PILE: Final = Stacking(step=10, most=25, deep=6)
EDGE: Final = 10  # round the picture
GAP: Final = 10  # between trays and places
MARGIN: Final = 20  # for the letters and the numbers of the places
ONE_ROW: Final = 94  # the height of a tray as wide as the picture
TWO_ROWS: Final = 148  # and of one half as wide
STANDING: Final = 190  # how wide a tray is beside the places
WIDE_TRAY: Final = {2: 420, 3: 280, 4: 266}  # side by side, for so many, where the window lies

GLYPHS: Final = {
    "o": "M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z",
    "g": "M0 -11L11.5 9.5H-11.5Z",
    "b": "M0 -13C2.5 -8 9 -3 9 3.5A9 9 0 0 1 -9 3.5C-9 -3 -2.5 -8 0 -13Z",
    "p": "M0 -13L10 0L0 13L-10 0Z",
    "y": "M0 -13L3.6 -4.6L12.6 -4.1L5.8 1.9L8 10.7L0 5.9L-8 10.7L-5.8 1.9L-12.6 -4.1L-3.6 -4.6Z",
    "w": "M-9.5 -9.5H9.5V9.5H-9.5Z",
}

SIGNS: Final = {colour: sign(glyph, 13, f"c-{colour}") for colour, glyph in GLYPHS.items()}


class Layout(NamedTuple):
    width: float
    height: float
    left: float  # of the first place
    top: float
    trays: tuple[Box, ...]


def draw(state: Secret, seat: Seat, *, upright: bool = False, beside: bool = False) -> Board:
    """The table as seen from a seat; upright, the trays of two stand beside the places, or all lie below them."""
    colours, first = "".join(state.colours()), max(seat, 0)
    layout = (_side_by_side if beside else _layout)(len(state.stocks), state.files, upright)
    seats = [(first + turn) % len(state.stocks) for turn in range(len(state.stocks))]
    trays = sorted(zip(seats, layout.trays, strict=True))
    layers: list[Layer] = [_ground(layout, state.files)]
    for owner, box in trays:
        layers += tray(state, owner, box, colours, owner == seat)
    middles = [_middle(layout, index, state.files) for index in range(len(state.places))]
    layers += places(state, middles)
    return Board(
        layout.width,
        layout.height,
        (*place_cells(state, middles), *tray_cells(state, trays, colours)),
        tuple(layers),
        aim_of(state, seat) if seat >= 0 and state.objectives[seat] != "?" else None,
    )


def frames(move: Move[Secret]) -> tuple[Secret, ...]:
    """The positions to show one after another: a Piece that cancels another is first seen to land on it."""
    state, after = move.before, move.after
    colour, square = move.action
    index = state.squares().index(square)
    if state.places[index][-1] != colour:
        return (after,)
    places = (*state.places[:index], state.places[index] + colour, *state.places[index + 1 :])
    return Secret(places, state.files, after.stocks, state.objectives, state.mover), after


# Where things are


@lru_cache
def _layout(seats: int, files: int, upright: bool) -> Layout:
    """The places between the trays: two seats face each other; of more, two share a side."""
    full, grid = files * PITCH + MARGIN, RANKS * PITCH + MARGIN
    if seats == 2 and upright:
        left, half = EDGE + full + GAP, (grid - GAP) / 2
        beside = ((left, EDGE + half + GAP, STANDING, half), (left, EDGE, STANDING, half))
        return Layout(left + STANDING + EDGE, grid + 2 * EDGE, EDGE + MARGIN, EDGE, beside)
    half = (full - GAP) / 2
    high, low = {2: (ONE_ROW, ONE_ROW), 3: (TWO_ROWS, ONE_ROW), 4: (TWO_ROWS, TWO_ROWS)}[seats]
    left, right, top = EDGE, EDGE + half + GAP, EDGE + high + GAP
    under = top + grid + GAP
    above = ((left, EDGE, half, high), (right, EDGE, half, high))
    trays: dict[int, tuple[Box, ...]] = {
        2: ((left, under, full, low), (left, EDGE, full, high)),
        3: ((left, under, full, low), *above),
        4: ((left, under, half, low), *above, (right, under, half, low)),
    }
    return Layout(full + 2 * EDGE, under + low + EDGE, EDGE + MARGIN, top, trays[seats])


@lru_cache
def _side_by_side(seats: int, files: int, upright: bool) -> Layout:
    """All trays below the places, from the left in the order of turns."""
    full, grid = files * PITCH + MARGIN, RANKS * PITCH + MARGIN
    high = (TWO_ROWS if seats == 2 else STANDING + 32) if upright else (ONE_ROW if seats == 2 else TWO_ROWS)
    half = (full - GAP * (seats - 1)) / seats
    wide = half if upright else max(half, WIDE_TRAY[seats])
    width = seats * wide + GAP * (seats - 1)
    trays = tuple((EDGE + seat * (wide + GAP), EDGE + grid + GAP, wide, high) for seat in range(seats))
    left = EDGE + MARGIN / 2 + (width - full) / 2
    return Layout(width + 2 * EDGE, grid + GAP + high + 2 * EDGE, left, EDGE, trays)


def _middle(layout: Layout, index: int, files: int) -> tuple[float, float]:
    rank, file = divmod(index, files)
    return layout.left + (file + 0.5) * PITCH, layout.top + (rank + 0.5) * PITCH


@lru_cache
def _slots(box: Box, count: int) -> tuple[Box, ...]:
    """The parts of a tray: the objective's, then one for each colour."""
    x, y, wide, high = box
    if high > wide:
        columns = 2 if count <= 4 else 3
        w, h = wide / columns, high / (1 - -count // columns)
        return (x, y, wide, h), *((x + i % columns * w, y + (1 + i // columns) * h, w, h) for i in range(count))
    across, down = (3, 2) if high == TWO_ROWS else (count, 1)
    w, h = wide / (across + 1), high / down
    return (x, y, w, high), *((x + (1 + i % across) * w, y + i // across * h, w, h) for i in range(count))


# What can be touched


def place_cells(state: Secret, middles: Sequence[tuple[float, float]]) -> Iterator[Cell]:
    for square, pile, (x, y) in zip(state.squares(), state.places, middles, strict=True):
        says = fact(
            "place",
            square=CellName(square),
            pile=Pile(pile),
            case=Colour(pile[0].lower()),
            top=Colour(pile[-1].lower()),
            height=Count(len(pile) - 1),
        )
        yield Cell(square, (x - PITCH / 2 + 1, y - PITCH / 2 + 1, PITCH - 2, PITCH - 2), says)


def tray_cells(state: Secret, trays: list[tuple[Seat, Box]], colours: str) -> Iterator[Cell]:
    for owner, tray in trays:
        own = owner == state.mover
        (left, top, width, height), *slots = _slots(tray, len(colours))
        shield = (left + 2, top + 3, width - 4, height - 6)
        yield Cell(f"objective{owner + 1}", shield, aim_of(state, owner), owner, hides=True)
        for colour, (x, y, wide, high) in zip(colours, slots, strict=True):
            count = state.stocks[owner].count(colour)
            says = fact("stock", seat=SeatNumber(owner + 1), colour=Colour(colour), count=Count(count), own=Flag(own))
            yield Cell(colour if own else f"{owner + 1}:{colour}", (x + 2, y + 3, wide - 4, high - 6), says, owner)


def aim_of(state: Secret, owner: Seat) -> Fact:
    return fact("objective", seat=SeatNumber(owner + 1), colour=Colour(state.objectives[owner]))


# What is seen


@lru_cache
def _ground(layout: Layout, files: int) -> Element:
    wide, high = files * PITCH, RANKS * PITCH
    letters = (
        _text(layout.left + (i + 0.5) * PITCH, layout.top + high + 15, FILES[i], "coordinate") for i in range(files)
    )
    numbers = (
        _text(layout.left - 11, layout.top + (i + 0.5) * PITCH + 5, str(RANKS - i), "coordinate") for i in range(RANKS)
    )
    cloth = el("rect", x=layout.left, y=layout.top, width=wide, height=high, rx=14, class_="cloth")
    return el("g", cloth, *letters, *numbers, key="ground")


def tray(state: Secret, owner: Seat, box: Box, colours: str, mine: bool) -> tuple[Layer, ...]:
    stock, aim = state.stocks[owner], state.objectives[owner]
    counts = tuple(stock.count(colour) for colour in colours)
    over = state.mover == OVER
    won = over and owner in state.winners()
    opens = f"opens-{place_from_last(state, owner)}" if over else ""
    looks = ["tray", "turn" * (owner == state.mover), "mine" * mine, "won" * won, opens]
    tops = "".join(place[-1] for place in state.places if place[-1].lower() == aim) if over else "?"
    return _drawn_tray(owner, box, colours, counts, aim, tops, " ".join(filter(None, looks)))


def place_from_last(state: Secret, owner: Seat) -> int:
    """How many seats have done worse, in the end: from the last to the first, their shields open."""
    counts = [state.count(colour) for colour in state.objectives]
    return sum(count < counts[owner] for count in counts)


def places(state: Secret, middles: Sequence[tuple[float, float]]) -> Iterator[Layer]:
    """All places; in the end those of who has won are counted, and all others sink, but for how high they are."""
    over = state.mover == OVER and "?" not in state.objectives
    counted = dict.fromkeys((state.objectives[seat] for seat in state.winners()), 0) if over else {}
    for square, pile, middle in zip(state.squares(), state.places, middles, strict=True):
        top, drawn = pile[-1].lower(), place(square, pile, *middle)
        if top in counted:
            counted[top] += 1
        below = len(drawn) - drawn[-1].key.endswith(".edges")
        yield from drawn[:below]
        if over:
            yield _told(square, counted.get(top, 0), *middle)
        yield from drawn[below:]


@lru_cache(maxsize=1024)
def _told(square: str, count: int, x: float, y: float) -> Element:
    if not count:
        sunk = el("rect", x=-PITCH / 2 + 2, y=-PITCH / 2 + 2, width=PITCH - 4, height=PITCH - 4, rx=10, class_="sunk")
        return el("g", sunk, transform=moved(x, y), key=f"{square}.end")
    disc = el("g", el("circle", r=21), _text(0, 9, str(count), "figure"), class_=f"counted nth-{min(count, 12)}")
    return el("g", disc, transform=moved(x, y), key=f"{square}.end")


@lru_cache(maxsize=1024)
def _drawn_tray(
    owner: Seat, box: Box, colours: str, counts: tuple[int, ...], aim: str, tops: str, looks: str
) -> tuple[Layer, ...]:
    x, y, wide, high = box
    lead, *slots = _slots(box, len(colours))
    mat = el("rect", x=number(x), y=number(y), width=number(wide), height=number(high), rx=14, class_="mat")
    if tops == "?":
        tray = el("g", mat, _objective(owner, aim, None, lead), key=f"tray{owner + 1}", class_=looks)
        stocks = (_stock(owner, *of) for of in zip(colours, counts, slots, strict=True))
        return (tray, *(layer for stock in stocks for layer in stock))
    won = _won(tops, box)
    return (el("g", mat, _objective(owner, aim, len(tops), lead), won, key=f"tray{owner + 1}", class_=looks),)


def _won(tops: str, box: Box) -> Element:
    """The places a seat has in the end, small: Cases bare and Pieces on top."""
    x, y, wide, high = box
    rows = 3 if high > wide else 2 if high == TWO_ROWS else 1
    across, left = {3: (4, 0), 2: (5, wide / 4), 1: (10, 110)}[rows]
    if rows == 3:
        y, high = y + high / 3, high * 2 / 3
    w, h = (wide - left - 8) / across, high / rows
    small = []
    for i, top in enumerate(sorted(tops)[: max(2, rows) * across]):
        at_x, at_y = x + left + (i % across + 0.5) * w, y + (i // across + 0.5) * h
        shape = _case(top.lower()) if top.isupper() else _big(top)
        size = (20 if rows == 3 else 24) / (CASE if top.isupper() else PIECE)
        small.append(el("g", shape, transform=moved(at_x, at_y, f"scale({number(size)})")))
    return el("g", *small, key="places")


@lru_cache(maxsize=1024)
def _stock(owner: Seat, colour: str, count: int, slot: Box) -> tuple[Layer, ...]:
    """The Pieces of a colour side by side, so that they can be counted; an empty bed when there are none."""
    key, x, y = f"{owner + 1}:{colour}", slot[0] + slot[2] / 2, slot[1] + slot[3] / 2
    if not count:
        bed = _square(SMALL * PIECE - 2, 6, "bed")
        return (el("g", bed, _glyph(colour, 1, "ghost"), transform=moved(x, y), key=key),)
    left = x - FAN * (count - 1) / 2
    pieces = (Piece(f"{key}.{i}", colour, left + FAN * i, y, _small(colour)) for i in range(count))
    badge = [_badge(left + FAN * (count - 1) + 22, y + 21, count, key)] if count > 1 else []
    return (*pieces, *badge)


def _objective(owner: Seat, aim: str, tops: int | None, box: Box) -> Element:
    """A pyramid whose colour is inside: closed, or its lid tilted towards the board; in the end, with its places."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    if aim == "?":
        shown = [_square(30, 5, "body"), *pyramid(30, 0, 5), _text(0, 10, "?", "riddle")]
    else:
        inside = el("rect", x=-27, y=-13, width=54, height=40, rx=4, class_="paint")
        glyph = el("path", d=GLYPHS[aim], transform=moved(0, 7, "scale(1.2)"), class_="glyph")
        shown = [_square(30, 5, "body"), inside, glyph, *_lid()]
    x, y = (x, y + 8) if box[3] == TWO_ROWS else (x + 8, y)
    zone = el("rect", **_inset(box, 6), rx=9, class_="zone")
    body = el("g", *shown, transform=moved(x, y))
    badge = _badge(x + 28, y + 28, tops, "objective") if tops is not None else None
    numeral = _text(box[0] + 18, box[1] + 26, str(owner + 1), "seat")
    return el("g", zone, numeral, body, badge, key="objective", class_="objective" if aim == "?" else f"c-{aim}")


@lru_cache
def _lid() -> tuple[Element, ...]:
    """It stands up at the far edge, so that who sits opposite does not see below it."""
    side, light = "M-31 -34H31L27 -12H-27Z", "M-31 -34H31L29.500 -28H-29.500Z"
    return el("path", d=side, class_="body lid"), el("path", d=light, class_="lid-light lid")


def _inset(box: Box, by: float) -> dict[str, str]:
    x, y, wide, high = box
    return {"x": number(x + by), "y": number(y + by), "width": number(wide - 2 * by), "height": number(high - 2 * by)}


@lru_cache(maxsize=2048)
def place(square: str, pile: str, x: float, y: float) -> tuple[Layer, ...]:
    """A Case, the Pieces on it, and how many they are."""
    base, count = y + PITCH / 2 - CASE - 6, len(pile) - 1
    rise, case = PILE.rise(count), pile[0].lower()
    heights = [base - 3 - up for up in PILE.heights(count)]
    shadow = el("path", d=_shadow(CASE, 5 + 3 * min(count, PILE.deep)), class_="shadow")
    pieces = (
        Piece(f"{square}.{level + 1}", colour, x, at, _big(colour))
        for level, (colour, at) in enumerate(zip(pile[1:], heights, strict=True))
    )
    over = [_seen_below(case, x, base + CASE - 7, 0.46)] if count else []
    if rise > 7:
        over += [
            _seen_below(colour, x, at + PIECE - rise / 2 - 0.5, rise / 36)
            for colour, at in zip(pile[1:-1], heights, strict=False)
        ]
    if count > 1:
        over.append(_badge(x + CASE - 10, base + CASE - 9, count, square))
    edges = [el("g", *over, key=f"{square}.edges")] if over else []
    return (el("g", shadow, _case(case), transform=moved(x, base), key=square), *pieces, *edges)


def _seen_below(colour: str, x: float, y: float, size: float) -> Element:
    """The glyph of a layer, on the edge that shows below the next."""
    place = moved(x, y, f"scale({number(size)})")
    return el("path", d=GLYPHS[colour], transform=place, class_=f"glyph c-{colour}")


def _glyph(colour: str, size: float, looks: str = "glyph") -> Element:
    return el("path", d=GLYPHS[colour], transform=f"scale({size})", class_=looks)


def _shadow(half: float, lean: float) -> str:
    """What a block of that height leaves in the dark, below and right of it."""
    return (
        f"M{number(-half + 3)} {number(half - 3)}L{number(-half + 3 + lean)} {number(half + lean * 0.6)}"
        f"H{number(half + lean)}V{number(-half + 3 + lean)}L{number(half - 3)} {number(-half + 3)}Z"
    )


@lru_cache
def _case(colour: str) -> Element:
    """One ring round a bare top."""
    return el(
        "g",
        _square(CASE, 7, "paint rim"),
        *pyramid(CASE, 27, 7),
        _square(29, 4, "body"),
        *pyramid(29, 21, 4),
        _glyph(colour, 1.2, "carved"),
        class_=f"c-{colour}",
    )


@lru_cache
def _big(colour: str) -> Element:
    """Two rings, and the top in their colour."""
    return el(
        "g",
        _square(PIECE, 7, "paint rim"),
        *pyramid(PIECE, 30, 7),
        _square(30.5, 4, "groove"),
        _square(27, 3, "paint"),
        *pyramid(27, 21, 3),
        _glyph(colour, 1.35),
        class_=f"c-{colour}",
    )


@lru_cache
def _small(colour: str) -> Element:
    return el("g", _big(colour), transform=f"scale({SMALL})")


def _square(half: float, corner: float, looks: str) -> Element:
    side = number(2 * half)
    return el("rect", x=number(-half), y=number(-half), width=side, height=side, rx=corner, class_=looks)


def _badge(x: float, y: float, count: int, of: str) -> Element:
    disc, figure = el("circle", r=15, class_="disc"), _text(0, 7.5, str(count), "count")
    return el("g", disc, figure, transform=moved(x, y), key=f"{of}.count", class_="badge")


def _text(x: float, y: float, text: str, looks: str) -> Element:
    return el("text", text, x=number(x), y=number(y), class_=looks)
