"""What Secret Colours looks like.

Tray      what lies before a seat: its objective and, colour by colour, the Pieces of its stock.
Slot      the part of a tray where the Pieces of one colour lie.
Layout    where the places and the trays are, for so many seats; the seat who looks sits at the bottom or at the left.

Facts said by the cells
    place   square, pile ('Gob': the Case, then the Pieces upwards), case and top (colours), height (Pieces on the Case)
    stock   seat, colour, count, own (1 when the seat is to move, else 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from pyramidion.core.board import Box, Cell, board, number, piece, pyramid
from pyramidion.core.game import OVER, Seat, fact
from pyramidion.core.notation import FILES
from pyramidion.core.tree import Element, el

from .rules import RANKS, Action, Secret

PITCH: Final = 120  # from place to place
CASE: Final = 51  # half the side of a Case
PIECE: Final = 41  # and of a Piece on a pile
SMALL: Final = 0.64  # of a Piece in a stock
RISE: Final = 10  # from Piece to Piece of a pile, until it is too high
REACH: Final = 34  # as far as a pile may rise
EDGE: Final = 10  # round the picture
GAP: Final = 12  # between trays and places
MARGIN: Final = 20  # for the letters and the numbers of the places
ACROSS: Final = 112  # the height of a lying tray
UPRIGHT: Final = 140  # the width of a standing tray
CORNER: Final = 168  # the height of a tray in a corner

GLYPHS: Final = {
    "o": "M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z",
    "g": "M0 -11L11.5 9.5H-11.5Z",
    "b": "M0 -13C2.5 -8 9 -3 9 3.5A9 9 0 0 1 -9 3.5C-9 -3 -2.5 -8 0 -13Z",
    "p": "M0 -13L10 0L0 13L-10 0Z",
    "y": "M0 -13L3.6 -4.6L12.6 -4.1L5.8 1.9L8 10.7L0 5.9L-8 10.7L-5.8 1.9L-12.6 -4.1L-3.6 -4.6Z",
    "w": "M-9.5 -9.5H9.5V9.5H-9.5Z",
}


class Layout(NamedTuple):
    width: float
    height: float
    left: float  # of the first place
    top: float
    trays: tuple[Box, ...]  # clockwise from the one who looks


def draw(state: Secret, seat: Seat, *, upright: bool = False) -> Element:
    """The table as seen from a seat; `upright` for a picture higher than wide."""
    colours, first = "".join(state.colours()), max(seat, 0)
    layout = _layout(len(state.stocks), state.files, upright)
    seats = [(first + turn) % len(state.stocks) for turn in range(len(state.stocks))]
    trays = sorted(zip(seats, layout.trays, strict=True))
    return board(
        layout.width,
        layout.height,
        (*_place_cells(state, layout), *_stock_cells(state, trays, colours)),
        _ground(layout, state.files),
        *(_tray(state, owner, box, colours, owner == seat) for owner, box in trays),
        *(
            _place(square, pile, *_middle(layout, index, state.files))
            for index, (square, pile) in enumerate(zip(state.squares(), state.places, strict=True))
        ),
    )


def frames(state: Secret, action: Action) -> tuple[Secret, ...]:
    """The positions to show one after another: a Piece that cancels another is first seen to land on it."""
    colour, square = action
    after = state.play(action)
    index = state.squares().index(square)
    if state.places[index][-1] != colour:
        return (after,)
    places = (*state.places[:index], state.places[index] + colour, *state.places[index + 1 :])
    return Secret(places, state.files, after.stocks, state.objectives, state.mover), after


# Where things are


@lru_cache
def _layout(seats: int, files: int, upright: bool) -> Layout:
    wide, high = files * PITCH + MARGIN, RANKS * PITCH + MARGIN
    if upright:
        return _tall(seats, wide, high)
    left, top = EDGE + UPRIGHT + GAP, EDGE + (ACROSS + GAP if seats == 4 else 0)
    width = left + wide + GAP + UPRIGHT + EDGE
    height = top + high + (GAP + ACROSS if seats > 2 else 0) + EDGE
    south = (left + MARGIN, height - EDGE - ACROSS, wide - MARGIN, ACROSS)
    west = (EDGE, top, UPRIGHT, high - MARGIN)
    north = (left + MARGIN, EDGE, wide - MARGIN, ACROSS)
    east = (width - EDGE - UPRIGHT, top, UPRIGHT, high - MARGIN)
    trays = {2: (west, east), 3: (south, west, east), 4: (south, west, north, east)}[seats]
    return Layout(width, height, left + MARGIN, top, trays)


def _tall(seats: int, wide: float, high: float) -> Layout:
    """Two seats face each other; of more, two share a side."""
    width, full, half = wide + 2 * EDGE, wide, (wide - GAP) / 2
    above, below = {2: (ACROSS, ACROSS), 3: (CORNER, ACROSS), 4: (CORNER, CORNER)}[seats]
    top = EDGE + above + GAP
    low = top + high + GAP
    trays = {
        2: ((EDGE, low, full, below), (EDGE, EDGE, full, above)),
        3: ((EDGE, low, full, below), (EDGE, EDGE, half, above), (EDGE + half + GAP, EDGE, half, above)),
        4: (
            (EDGE, low, half, below),
            (EDGE, EDGE, half, above),
            (EDGE + half + GAP, EDGE, half, above),
            (EDGE + half + GAP, low, half, below),
        ),
    }[seats]
    return Layout(width, low + below + EDGE, EDGE + MARGIN, top, trays)


def _middle(layout: Layout, index: int, files: int) -> tuple[float, float]:
    rank, file = divmod(index, files)
    return layout.left + (file + 0.5) * PITCH, layout.top + (rank + 0.5) * PITCH


@lru_cache
def _slots(box: Box, count: int) -> tuple[Box, ...]:
    """The parts of a tray: the objective's, then one for each colour."""
    x, y, wide, high = box
    if wide > 3.5 * high:
        across, down, lead = count, 1, (wide / (count + 1), high)
    elif wide > high:
        across, down, lead = 3, 2, (wide / 4, high)
    else:
        across, down, lead = 2, -(-count // 2), (wide, high / (-(-count // 2) + 1))
    beside = lead[1] == high
    left, top = (x + lead[0], y) if beside else (x, y + lead[1])
    w, h = (x + wide - left) / across, (y + high - top) / down
    slots = ((left + i % across * w, top + i // across * h, w, h) for i in range(count))
    return (x, y, *lead), *slots


# What can be touched


def _place_cells(state: Secret, layout: Layout) -> Iterator[Cell]:
    for index, (square, pile) in enumerate(zip(state.squares(), state.places, strict=True)):
        x, y = _middle(layout, index, state.files)
        says = fact("place", square=square, pile=pile, case=pile[0].lower(), top=pile[-1].lower(), height=len(pile) - 1)
        yield Cell(square, (x - PITCH / 2 + 1, y - PITCH / 2 + 1, PITCH - 2, PITCH - 2), says)


def _stock_cells(state: Secret, trays: list[tuple[Seat, Box]], colours: str) -> Iterator[Cell]:
    for owner, tray in trays:
        own = owner == state.mover
        for colour, (x, y, wide, high) in zip(colours, _slots(tray, len(colours))[1:], strict=True):
            count = state.stocks[owner].count(colour)
            says = fact("stock", seat=owner + 1, colour=colour, count=count, own=int(own))
            yield Cell(colour if own else f"{owner + 1}:{colour}", (x + 2, y + 3, wide - 4, high - 6), says)


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


def _tray(state: Secret, owner: Seat, box: Box, colours: str, mine: bool) -> Element:
    stock, aim = state.stocks[owner], state.objectives[owner]
    counts = tuple(stock.count(colour) for colour in colours)
    over = state.mover == OVER
    won = over and owner in state.winners()
    looks = ["tray", "turn" * (owner == state.mover), "mine" * mine, "won" * won]
    tops = state.count(aim)[0] if over else -1
    return _drawn_tray(owner, box, colours, counts, aim, tops, " ".join(filter(None, looks)))


@lru_cache(maxsize=1024)
def _drawn_tray(
    owner: Seat, box: Box, colours: str, counts: tuple[int, ...], aim: str, tops: int, looks: str
) -> Element:
    x, y, wide, high = box
    lead, *slots = _slots(box, len(colours))
    card = el("rect", x=number(x), y=number(y), width=number(wide), height=number(high), rx=14, class_="card")
    parts = [_stock(owner, colour, count, slot) for colour, count, slot in zip(colours, counts, slots, strict=True)]
    return el("g", card, _objective(owner, aim, tops, lead), *parts, key=f"tray{owner + 1}", class_=looks)


def _stock(owner: Seat, colour: str, count: int, slot: Box) -> Element:
    x, y = slot[0] + slot[2] / 2, slot[1] + slot[3] / 2 + 9
    bed = el(
        "g",
        el("rect", x=-24, y=-24, width=48, height=48, rx=7, class_="bed"),
        el("path", d=GLYPHS[colour], class_="ghost"),
        transform=f"translate({number(x)} {number(y)})",
    )
    pieces = (
        piece(f"{owner + 1}:{colour}.{level}", colour, x, y - 4 * level, _small(colour)) for level in range(count)
    )
    badge = _badge(x + 27, y + 22, count) if count > 1 else None
    return el("g", bed, *pieces, badge, key=colour, class_=f"stock c-{colour}")


def _objective(owner: Seat, aim: str, tops: int, box: Box) -> Element:
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    if aim == "?":
        shown = [el("rect", x=-27, y=-27, width=54, height=54, rx=5, class_="body"), *pyramid(27, 0, 5)]
        shown.append(_text(0, 9, "?", "riddle"))
    else:
        shown = [el("rect", x=-29, y=-29, width=58, height=58, rx=5, class_="body")]
        shown += [el("rect", x=-24, y=-24, width=48, height=48, rx=3, class_="paint")]
        shown += [el("g", *pyramid(24, 13, 3), transform="rotate(180)")]
        shown += [el("path", d=GLYPHS[aim], class_="glyph")]
    badge = _badge(x + 29, y + 29, tops) if tops >= 0 else None
    body = el("g", *shown, transform=f"translate({number(x)} {number(y)})")
    looks = "objective" if aim == "?" else f"objective c-{aim}"
    number_ = _text(x - 41, y - 22, str(owner + 1), "seat")
    return el("g", body, badge, number_, key="objective", class_=looks)


@lru_cache(maxsize=2048)
def _place(square: str, pile: str, x: float, y: float) -> Element:
    """A Case, the Pieces on it, and how many they are."""
    base = y + PITCH / 2 - CASE - 5
    pieces = pile[1:]
    rise = min(RISE, REACH / max(len(pieces) - 1, 1))
    lean = 5 + (rise * len(pieces) + 4) * 0.5
    shadow = el("path", d=_shadow(CASE, lean), transform=f"translate({number(x)} {number(base)})", class_="shadow")
    case = el("g", _case(pile[0].lower()), transform=f"translate({number(x)} {number(base)})", class_="case")
    stack: list[Element] = []
    for level, colour in enumerate(pieces):
        at = base - 3 - level * rise
        stack.append(piece(f"{square}.{level + 1}", colour, x, at, _big(colour)))
    marks = []
    if len(pieces) > 1:
        marks.append(_badge(x + CASE - 11, base + CASE - 11, len(pieces)))
    return el("g", shadow, case, *stack, *marks, key=square, class_="place")


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
        _square(27, 4, "body"),
        *pyramid(27, 17, 4),
        el("path", d=GLYPHS[colour], class_="carved"),
        class_=f"c-{colour}",
    )


@lru_cache
def _big(colour: str) -> Element:
    """Two rings, and the top in their colour."""
    return el(
        "g",
        _square(PIECE, 7, "paint rim"),
        *pyramid(PIECE, 27, 7),
        _square(27.5, 4, "groove"),
        _square(24, 3, "paint"),
        *pyramid(24, 19, 3),
        el("path", d=GLYPHS[colour], class_="glyph"),
        class_=f"c-{colour}",
    )


@lru_cache
def _small(colour: str) -> Element:
    return el("g", _big(colour), transform=f"scale({SMALL})")


def _square(half: float, corner: float, looks: str) -> Element:
    side = number(2 * half)
    return el("rect", x=number(-half), y=number(-half), width=side, height=side, rx=corner, class_=looks)


def _badge(x: float, y: float, count: int) -> Element:
    return el(
        "g",
        el("circle", r=13, class_="disc"),
        _text(0, 6, str(count), "count"),
        transform=f"translate({number(x)} {number(y)})",
        class_="badge",
    )


def _text(x: float, y: float, text: str, looks: str) -> Element:
    return el("text", text, x=number(x), y=number(y), class_=looks)
