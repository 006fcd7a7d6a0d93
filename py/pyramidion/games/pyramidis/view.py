"""What Pyramidis looks like.

Arm       the six squares of the cross outside its centre that belong to one colour's start and end.
Home      the corner beside the final square of a colour, where its pyramids are put away.
Plate     the corner beside its start, with its icon; it shines while the colour is to move.
Arm side  where an arm lies; for people round a table all is turned so that each has its own before them.
Corner    a point of a home or a plate, as how far from the picture's side and how far from the arm.

Facts said by the cells
    square  square, stack (letters upwards, '-' if none), top (colour or '-'), height, tower (1 or 0),
            start and final (the colour whose square it is, or '-'), unused (1 where nobody plays, else 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pyramidion.core.board import Board, Cell, Layer, Part, Piece, moved, number, turned, turned_look, turned_point
from pyramidion.core.facts import CellName, Colour, Count, Flag, Pile, fact
from pyramidion.core.game import OVER, Move, Seat
from pyramidion.core.notation import FILES
from pyramidion.core.seating import FROM_THE_SOUTH, Look, Side
from pyramidion.core.shapes import Stacking, pyramid, sign
from pyramidion.core.tree import Element, el

from .rules import COURSES, FINAL, IN_USE, INDEX, NEXT, SQUARES, START, TOWER, Pyramidis

SIDE: Final = 100  # of a square
FRAME: Final = 24
WHOLE: Final = 8 * SIDE + 2 * FRAME
HALF: Final = 34  # the side of a pyramid
SMALL: Final = 0.74  # of a pyramid at home
PILE: Final = Stacking(step=8.5, most=26, deep=8)
SQUARE: Final = ((52, 52), (104, 52), (52, 104), (104, 104))  # corners of the ground of what five build
HOMES: Final = ((46, 46), (110, 46), (174, 46), (46, 110), (110, 110), (46, 174))  # corners, the last for the count

EMBLEMS: Final = {
    "m": (  # wings
        "M0 -8A4.2 4.2 0 1 1 -.01 -8ZM2.6 3.6C7 2 9.6 -2.4 12 -11C14.6 -3 10.6 4 3 6Z"
        "M2.8 7.2C7 6.4 10.2 4 12.6 .6C12.2 5.6 8.6 8.6 2.8 9.2Z"
        "M2.6 10.4C5.6 10.4 8.2 9.6 10.4 8C9 11 6.4 12.4 2.4 12.2Z"
        "M-2.6 3.6C-7 2 -9.6 -2.4 -12 -11C-14.6 -3 -10.6 4 -3 6Z"
        "M-2.8 7.2C-7 6.4 -10.2 4 -12.6 .6C-12.2 5.6 -8.6 8.6 -2.8 9.2Z"
        "M-2.6 10.4C-5.6 10.4 -8.2 9.6 -10.4 8C-9 11 -6.4 12.4 -2.4 12.2ZM-1.6 2.4H1.6V12.6H-1.6Z"
    ),
    "t": (  # scarab
        "M0 -12A2.6 2.6 0 1 1 -.01 -12ZM-3.4 -5.6C-2.4 -7 2.4 -7 3.4 -5.6L4.2 -3.2H-4.2ZM-5.2 -1.8H-.6V10.6"
        "C-4.5 10 -6.6 5.5 -5.2 -1.8ZM5.2 -1.8H.6V10.6C4.5 10 6.6 5.5 5.2 -1.8Z"
        "M-5 -4L-9.5 -8.5L-7.2 -9.2L-3.8 -6ZM5 -4L9.5 -8.5L7.2 -9.2L3.8 -6ZM-6.6 1L-11 -1.4L-11.2 .8L-6.8 3.2Z"
        "M6.6 1L11 -1.4L11.2 .8L6.8 3.2ZM-6.3 5.2L-10 9.6L-7.8 10.2L-4.9 7.6ZM6.3 5.2L10 9.6L7.8 10.2L4.9 7.6Z"
    ),
    "y": (  # jackal
        "M-12 2.4C-9 .6 -6.6 -.6 -4.4 -3.4L-4 -12L-.4 -6.2L2 -12.4L5 -4.2C6.6 -1.6 7.2 2 7.4 5L9 11.5H-2.4"
        "C-1.8 8.6 -2.8 6.8 -4.6 6L-10.6 5.4C-12 5 -12.6 3.6 -12 2.4ZM-2.4 -1.6L1.2 -.6L-1.2 .8Z"
    ),
    "c": (  # eye
        "M-12 -1C-8 -6.6 4 -7.6 12 -1C5 4.4 -6 4 -12 -1ZM-7.6 -1C-3.6 1.8 3 2 7.4 -1C2.8 -4 -4 -4.2 -7.6 -1Z"
        "M0 -4A2.9 2.9 0 1 1 -.01 -4ZM-12 -6.6C-6 -12.4 6 -12.4 12 -6.8L11 -5C5 -9.8 -5 -9.6 -11 -5.2Z"
        "M-2.4 3.4H.4L-.6 10.5L-2.2 10.5ZM2.6 3.2C4.4 6.4 7 8.2 10 8.2A1.8 1.8 0 1 0 8.6 5.6L7.2 4.4"
        "A3.6 3.6 0 1 1 10 10.2C6 10.2 2.4 7.4 .8 3.4Z"
    ),
}

ARM: Final = {"m": Side.WEST, "t": Side.NORTH, "y": Side.EAST, "c": Side.SOUTH}
SIGNS: Final = {colour: sign(emblem, 13, f"c-{colour}") for colour, emblem in EMBLEMS.items()}

MARKS: Final = {  # on the edges of the pyramids below the top
    "m": "M-12 1H-5V-1H-12ZM5 1H12V-1H5ZM-3.5 1H3.5V-1H-3.5Z",
    "t": "M-2.5 0A2.5 2.5 0 1 0 2.5 0A2.5 2.5 0 1 0 -2.5 0Z",
    "y": "M-9 2.5L-6 -2.5L-3 2.5ZM3 2.5L6 -2.5L9 2.5Z",
    "c": "M-16 1H16V-1H-16Z",
}


def draw(state: Pyramidis, seat: Seat, look: Look = FROM_THE_SOUTH) -> Board:
    """The cross and what stands on it, the same way for everyone; or the arm of each seat where it sits."""
    sides, colours = look.seating.sides, state.colours
    faces = bool(sides)
    turn = Side((sides[0] - ARM[colours[0]]) % len(Side)) if faces else Side.SOUTH
    below: list[Layer] = [_ground(colours, faces)]
    below += (_plate(colour, _role(state, owner), owner == seat, faces) for owner, colour in enumerate(colours))
    for colour, count in zip(colours, state.home, strict=True):
        below += _home(colour, count, state.goal, faces, _role(state, state.colours.index(colour)) == "won")
    part = turned(Part(tuple(_cells(state)), tuple(below)), turn, (WHOLE, WHOLE))
    layers, looks = list(part.layers), "".join(str(sides[owner].value) for owner in range(len(colours)) if faces)
    for square in _READING:
        at = turned_point(*_middle(square), turn, (WHOLE, WHOLE))
        layers += _stack(square, state.stacks[INDEX[square]], at, colours, looks)
    cells = sorted(part.cells, key=lambda cell: (cell.box[1], cell.box[0])) if faces else part.cells
    return Board(WHOLE, WHOLE, tuple(cells), tuple(layers))


def frames(move: Move[Pyramidis]) -> tuple[Pyramidis, ...]:
    """The positions to show one after another: the hand goes along the course, and leaves a pyramid on each square."""
    state = move.before
    stacks, home, shown = list(state.stacks), list(state.home), list[Pyramidis]()
    hand, at = "", 0
    for event in move.events:
        if event.key == "took":
            origin, count = INDEX[str(event.args["square"])], int(event.args["count"])
            stacks[origin], hand = stacks[origin][:-count], stacks[origin][-count:]
            continue
        if event.key == "sown":
            stacks[INDEX[str(event.args["to"])]] += hand[0]
            hand, at = hand[1:], INDEX[str(event.args["to"])]
        elif event.key == "home":
            stacks[at] = stacks[at][:-1]
            home[state.colours.index(str(event.args["piece"]))] += 1
            shown.pop()
        else:
            continue
        there = [*stacks[:at], stacks[at] + hand, *stacks[at + 1 :]]
        shown.append(replace(state, stacks=tuple(there), home=tuple(home)))
    return (*shown[:-1], move.after)


# Where things are


def _middle(square: str) -> tuple[float, float]:
    return FRAME + (FILES.index(square[0]) + 0.5) * SIDE, FRAME + (8.5 - int(square[1])) * SIDE


_READING: Final = tuple(sorted(SQUARES, key=lambda square: _middle(square)[::-1]))


def _corner(colour: str, out: float, off: float) -> tuple[float, float]:
    """A point of the home of a colour; of its plate, when `off` is negative."""
    x, y = {
        "m": (out, 5 * SIDE + off if off >= 0 else 3 * SIDE + off),
        "y": (8 * SIDE - out, 5 * SIDE + off if off >= 0 else 3 * SIDE + off),
        "t": (3 * SIDE - off if off >= 0 else 5 * SIDE - off, out),
        "c": (3 * SIDE - off if off >= 0 else 5 * SIDE - off, 8 * SIDE - out),
    }[colour]
    return x + FRAME, y + FRAME


def _turned(colour: str) -> int:
    """How far a thing that points to the left is turned so that it points out of the arm of a colour."""
    return {"m": 0, "t": 90, "y": 180, "c": 270}[colour]


def _cells(state: Pyramidis) -> Iterator[Cell]:
    starts = {START[colour]: colour for colour in state.colours}
    finals = {FINAL[colour]: colour for colour in state.colours}
    for square in _READING:
        x, y = _middle(square)
        stack = state.stacks[INDEX[square]]
        says = fact(
            "square",
            square=CellName(square),
            stack=Pile(stack or "-"),
            top=Colour(stack[-1:] or "-"),
            height=Count(len(stack)),
            tower=Flag(len(stack) >= TOWER),
            start=Colour(starts.get(square, "-")),
            final=Colour(finals.get(square, "-")),
            unused=Flag(square not in IN_USE[state.colours]),
        )
        yield Cell(square, (x - SIDE / 2 + 1, y - SIDE / 2 + 1, SIDE - 2, SIDE - 2), says)


# What never changes


@lru_cache
def _ground(colours: str, faces: bool) -> Element:
    """The wood, the corners and the squares with their signs, which face their owners or all the same way."""
    return el(
        "g",
        el("rect", width=WHOLE, height=WHOLE, rx=26, class_="frame"),
        el("rect", x=4, y=4, width=WHOLE - 8, height=WHOLE - 8, rx=22, class_="inlay"),
        el("rect", x=FRAME, y=FRAME, width=8 * SIDE, height=8 * SIDE, rx=8, class_="sand"),
        *(_corners(colour, colour in colours) for colour in COURSES),
        *(_tile(square, square in IN_USE[colours]) for square in _READING),
        *(_start(colour, faces) for colour in colours),
        *(_arrow(colour, square) for colour in colours for square in COURSES[colour][:-1]),
        *(_final(colour, faces) for colour in colours),
        *(() if faces else _coordinates()),
        key="ground",
    )


def _coordinates() -> Iterator[Element]:
    for i, file in enumerate(FILES):
        along = number(FRAME + (i + 0.5) * SIDE)
        yield el("text", file, x=along, y=WHOLE - 7, class_="coordinate")
        yield el("text", str(8 - i), x=12, y=number(float(along) + 5), class_="coordinate")


def _corners(colour: str, used: bool) -> Element:
    looks = f"corner c-{colour}" if used else "corner"
    return el("g", *(el("path", d=_triangle(colour, sign, 10)) for sign in (1, -1)), class_=looks)


def _triangle(colour: str, sign: int, inset: float) -> str:
    """Half a corner of the picture, smaller by an inset."""
    far = 3 * SIDE - inset * 2.414
    points = ((inset, inset), (far, inset), (inset, far))
    path = "L".join(" ".join(map(number, _corner(colour, out, sign * off))) for out, off in points)
    return f"M{path}Z"


def _tile(square: str, used: bool) -> Element:
    x, y = _middle(square)
    middle = "middle" if square[0] in "de" and square[1] in "45" else ""
    box = el("rect", x=number(x - 49), y=number(y - 49), width=98, height=98, rx=6)
    light = el("path", d=f"M{number(x - 46)} {number(y + 46)}V{number(y - 46)}H{number(x + 46)}", class_="lit")
    return el("g", box, light, class_=f"tile {middle}" if used else "tile unused")


def _arrow(colour: str, square: str) -> Element:
    """A small pyramid lying on its side towards the next square of a course."""
    (x, y), (to_x, to_y) = _middle(square), _middle(NEXT[colour][square])
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[_sign(to_x - x), _sign(to_y - y)]
    place = moved(x, y, f"rotate({turn})")
    return el("path", d="M33 -11L46 0L33 11Z", transform=place, class_=f"arrow c-{colour}")


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _towards(colour: str, faces: bool) -> int:
    """How far what has an up is turned in an arm, in degrees."""
    return ARM[colour].turn if faces else 0


def _start(colour: str, faces: bool) -> Element:
    x, y = _middle(START[colour])
    return el(
        "g",
        el("rect", x=-45, y=-45, width=90, height=90, rx=5, class_="paint"),
        *pyramid(45, 0, 5),
        _emblem(colour, 1.7, _towards(colour, faces)),
        transform=moved(x, y),
        class_=f"start c-{colour}",
    )


def _final(colour: str, faces: bool) -> Element:
    x, y = _middle(FINAL[colour])
    turn = _turned(colour)
    wedge = el("path", d="M32 -43L-46 0L32 43Z", transform=f"rotate({turn})", class_="paint")
    shift = {0: "14 0", 90: "0 14", 180: "-14 0", 270: "0 -14"}[turn]
    sign = el("g", _emblem(colour, 1.15, _towards(colour, faces)), transform=f"translate({shift})")
    return el("g", wedge, sign, transform=moved(x, y), class_=f"final c-{colour}")


def _emblem(colour: str, size: float, turn: int = 0) -> Element:
    place = f"rotate({turn}) scale({size})" if turn else f"scale({size})"
    return el("path", d=EMBLEMS[colour], transform=place, fill_rule="evenodd", class_="emblem")


# What changes


@lru_cache
def _plate(colour: str, role: str, mine: bool, faces: bool) -> Element:
    x, y = _corner(colour, 90, -90)
    icon = el("g", _emblem(colour, 3.5, _towards(colour, faces)), transform=moved(x, y))
    looks = " ".join(filter(None, [f"plate c-{colour}", role, "mine" * mine]))
    face = (
        el("path", d=_triangle(colour, -1, inset), class_=name)
        for name, inset in (("glow", 13), ("paint", 13), ("carved", 22), ("carved", 27))
    )
    return el("g", *face, icon, key=f"plate-{colour}", class_=looks)


def _role(state: Pyramidis, seat: Seat) -> str:
    if state.mover == OVER:
        return "won" if seat in state.winners() else ""
    return "turn" if seat == state.mover else ""


@lru_cache(maxsize=256)
def _home(colour: str, count: int, goal: int, faces: bool, won: bool) -> tuple[Layer, ...]:
    """A bed for each pyramid to bring home, those that are, and how many; those that have won build one pyramid."""
    key, pieces = f"home-{colour}", list[Layer]()
    shape = turned_look(_small(colour), ARM[colour] if faces else Side.SOUTH)
    for index in range(count):
        x, y = _corner(colour, *_built(index, count) if won else HOMES[index % 5])
        pieces.append(Piece(f"{key}.{index}", colour, x, y - index // 5 * 7, shape))
    x, y = _corner(colour, *HOMES[-1])
    place = f"rotate({ARM[colour].turn} {number(x)} {number(y)})" if faces else None
    digit = el("text", str(count), x=number(x), y=number(y + 13), transform=place, key=f"{key}.count", class_="score")
    return (_beds(colour, goal), *pieces, digit)


def _built(index: int, count: int) -> tuple[float, float]:
    """Where a pyramid of so many stands in one that is built of them: on the ground, or the last on all others."""
    ground = SQUARE[: max(1, count - 1)]
    if index < len(ground):
        return ground[index]
    return sum(x for x, _ in ground) / len(ground), sum(y for _, y in ground) / len(ground)


@lru_cache
def _beds(colour: str, goal: int) -> Element:
    tint, side = el("path", d=_triangle(colour, 1, 13), class_="tint"), 56
    middles = (_corner(colour, *HOMES[index]) for index in range(goal))
    beds = (
        el("rect", x=number(x - side / 2), y=number(y - side / 2), width=side, height=side, rx=5, class_="bed")
        for x, y in middles
    )
    return el("g", tint, *beds, key=f"home-{colour}", class_=f"c-{colour}")


@lru_cache(maxsize=2048)
def _stack(square: str, stack: str, at: tuple[float, float], colours: str, looks: str) -> tuple[Layer, ...]:
    """The pyramids on a square; those of a colour face the side that is said for it, if any is."""
    if not stack:
        return ()
    x, y = at
    sides = {colour: Side(int(side)) for colour, side in zip(colours, looks, strict=False)}
    base, rise, tower = y + 11, PILE.rise(len(stack)), len(stack) >= TOWER
    heights = [base - up for up in PILE.heights(len(stack))]
    under = [_shadow(x, base, min(len(stack), PILE.deep) * rise)]
    if tower:
        under.append(el("rect", x=number(x - 45), y=number(y - 45), width=90, height=90, rx=6, class_="plinth"))
    pieces = (
        Piece(f"{square}.{level}", colour, x, high, turned_look(_pyramid(colour), sides.get(colour, Side.SOUTH)))
        for level, (colour, high) in enumerate(zip(stack, heights, strict=True))
    )
    edges = [
        el("path", d=MARKS[colour], transform=moved(x, at + HALF - rise / 2), class_=f"mark c-{colour}")
        for colour, at in zip(stack[:-1], heights, strict=False)
        if rise > 6
    ]
    over = [el("g", *edges, _badge(x + 31, y + 32, len(stack), tower), key=f"{square}.edges")] if stack[1:] else []
    return (el("g", *under, key=square), *pieces, *over)


def _shadow(x: float, y: float, high: float) -> Element:
    lean, half = 4 + high * 0.35, HALF
    path = (
        f"M{-half} {half}L{number(-half + lean)} {number(half + lean * 0.6)}H{number(half + lean)}"
        f"V{number(-half + lean)}L{half} {-half}Z"
    )
    return el("path", d=path, transform=moved(x, y), class_="shadow")


@lru_cache
def _pyramid(colour: str) -> Element:
    """A pyramid with its top cut off for the icon."""
    side = 2 * HALF
    return el(
        "g",
        el("rect", x=-HALF, y=-HALF, width=side, height=side, rx=4, class_="paint body"),
        *pyramid(HALF, 22, 4),
        el("rect", x=-22, y=-22, width=44, height=44, rx=2, class_="cap"),
        _emblem(colour, 1.5),
        class_=f"c-{colour}",
    )


@lru_cache
def _small(colour: str) -> Element:
    return el("g", _pyramid(colour), transform=f"scale({SMALL})")


def _badge(x: float, y: float, count: int, tower: bool) -> Element:
    """How many pyramids; with battlements when they are a tower."""
    walls = "M-17 15V-16H-10V-10H-4V-16H4V-10H10V-16H17V15Z"
    disc = el("path", d=walls, class_="disc") if tower else el("circle", r=15, class_="disc")
    text = el("text", str(count), y=11 if tower else 8, class_="count")
    return el("g", disc, text, transform=moved(x, y), class_="badge")
