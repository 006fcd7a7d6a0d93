"""Tor as a picture: a wooden board, tokens with their glyphs, turned pawns, and a tray for each player.

Square    a cell for each, in reading order as it is seen; Black looks from the other side.
Tray      beside the board, what a player's pawns block for the other, and the token in hand.

The facts of the cells:

    square    square="c3", tokens="ro" (bottom to top, "" when bare), top="o", pawn="W" | "K" | "",
              blocked=0 | 1 (1: its colour forbids it to the mover's pawns now)
    tray      seat=1, colours="oy" (what that seat's pawns block), held="r" | "", moves=0 | 1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from pyramidion.core.board import Board, Box, Cell, Layer, Part, Piece, Size, moved, number, turned, turned_box
from pyramidion.core.facts import CellName, Choice, Colour, Colours, Flag, Pile, SeatNumber, fact
from pyramidion.core.game import OVER, Move, Seat
from pyramidion.core.notation import FILES
from pyramidion.core.seating import FROM_THE_SOUTH, Look, Side
from pyramidion.core.shapes import GLYPHS, gradient, sign
from pyramidion.core.tree import Element, el

from .plan import FRAME, PITCH, Places, Plan, places_of, plan_of
from .rules import BLACK, COLOURS, LETTERS, SQUARES, WHITE, Tor

LOW: Final = 360  # a tray that stands, and has no room to spare
UPPER: Final = (9, -11)  # where a token stands on another
PAWN: Final = "M-30 44C-30 24 -10 22 -8 -8H-20V-16H-10A19 19 0 1 1 10 -16H20V-8H8C10 22 30 24 30 44Z"  # from the side
SIGNS: Final = {letter: sign(glyph, 50, letter) for letter, glyph in {**GLYPHS, "W": PAWN, "K": PAWN}.items()}


def draw(state: Tor, seat: Seat, look: Look = FROM_THE_SOUTH) -> Board:
    """The board, and the trays: below it that of who looks or sits in the south, above it the other's, or beside it."""
    sides = look.seating.sides
    turned_round = sides[BLACK] is Side.SOUTH if sides else seat == BLACK
    near, far = (BLACK, WHITE) if turned_round else (WHITE, BLACK)
    plan = plan_of(state.ranks, turned_round, look)
    width, height = plan.size
    boxes: dict[Seat, Box] = dict(zip((far, near), plan.trays, strict=True))
    places, above = places_of(plan), look.seating.edges
    squares = [_square(state, index, (x, y)) for index, (x, y) in places.items()]
    own = {owner: _own(state, owner, box, look, plan.size) for owner, box in boxes.items()}
    (first,), (last,) = own[far].cells, own[near].cells
    layers = (
        _defs(),
        _wood(plan),
        *(part.layers[0] for part in own.values()),
        *_tokens(state, places, above=above),
        *_marks(state, places),
        *_pawns(state, places, above=above),
        *(layer for part in own.values() for layer in part.layers[1:]),
    )
    trays = (last, first) if look.seating.beside else (first, last)
    return Board(width, height, (*squares, *trays) if plan.beside else (first, *squares, last), layers)


def _own(state: Tor, owner: Seat, box: Box, look: Look, size: Size) -> Part:
    """The tray of a seat and what is in its hand, turned to it."""
    side = look.seating.side(owner)
    box = turned_box(box, side, size)  # as it is for its owner
    part = Part(
        (_tray_cell(state, owner, box),),
        (_tray(state, owner, box), *_hands(state, owner, box, above=look.seating.edges)),
    )
    return turned(part, side, size)


def frames(move: Move[Tor]) -> tuple[Tor, ...]:
    """The positions a move is shown by: a pawn first moves, then the token it stood on leaves."""
    state, after = move.before, move.after
    if state.step != "m":
        return (after,)
    return replace(state, pawns=after.pawns), after


def _forbidden(state: Tor) -> dict[str, int]:
    """The colours the mover's pawns may not step on now; in the end those that blocked the loser."""
    if state.mover == OVER:
        return state.controlled(LETTERS.index(state.winner)) if state.winner in LETTERS else {}
    return state.controlled(1 - state.mover) if state.step in "pm" else {}


def _square(state: Tor, index: int, at: tuple[float, float]) -> Cell:
    tokens, square = state.board[index], SQUARES[index]
    pawn = next((letter for letter, own in zip(LETTERS, state.pawns, strict=True) if index in own), "")
    says = fact(
        "square",
        square=CellName(square),
        tokens=Pile(tokens),
        top=Colour(tokens[-1:]),
        pawn=Choice(pawn),
        blocked=Flag(tokens[-1:] in _forbidden(state) and not pawn),
    )
    return Cell(square, (at[0] - PITCH / 2, at[1] - PITCH / 2, PITCH, PITCH), says)


def _tray_cell(state: Tor, seat: Seat, box: Box) -> Cell:
    colours = "".join(colour for colour in COLOURS if colour in state.controlled(seat))
    says = fact(
        "tray",
        seat=SeatNumber(seat + 1),
        colours=Colours(colours),
        held=Colour(state.held[seat]),
        moves=Flag(seat == state.mover),
    )
    return Cell(f"tray{seat + 1}", box, says, seat)


@cache
def _defs() -> Element:
    """The light, which falls from the top left."""
    diagonal, across = (0.15, 0.1, 0.85, 0.95), (0, 0, 1, 0)
    return el(
        "defs",
        gradient("tor-rim", diagonal, ("lit", 0, 0.75), ("lit", 0.42, 0.1), ("dim", 0.6, 0.12), ("dim", 1, 0.5)),
        gradient("tor-dish", diagonal, ("dim", 0, 0.34), ("dim", 0.55, 0.12), ("lit", 1, 0.14)),
        gradient("tor-lip", diagonal, ("dim", 0, 0.5), ("dim", 0.45, 0.05), ("lit", 0.6, 0.08), ("lit", 1, 0.55)),
        gradient("tor-field", diagonal, ("lit", 0, 0.2), ("lit", 0.5, 0), ("dim", 1, 0.14)),
        *(
            gradient(f"tor-pawn-{letter}", across, (f"{letter}1", 0, 1), (f"{letter}2", 0.38, 1), (f"{letter}3", 1, 1))
            for letter in LETTERS
        ),
    )


@cache
def _wood(plan: Plan) -> Element:
    """The board without anything on it."""
    across, high, top = plan.across * PITCH, plan.down * PITCH, plan.top
    wide, left, upper = across + 2 * FRAME, FRAME, plan.top + FRAME
    inner: dict[str, Any] = {"x": left, "y": number(upper), "width": across, "height": high}
    lines = [f"M{left + PITCH * column} {number(upper)}v{high}" for column in range(1, plan.across)]
    lines += [f"M{left} {number(upper + PITCH * row)}h{across}" for row in range(1, plan.down)]
    return el(
        "g",
        el("rect", class_="frame", x=1, y=number(top + 1), width=wide - 2, height=high + 2 * FRAME - 2, rx=16),
        el(
            "rect", class_="frame-light", x=3.5, y=number(top + 3.5), width=wide - 7, height=high + 2 * FRAME - 7, rx=14
        ),
        el("rect", class_="field", **inner),
        el("path", class_="grain", d=_grain(upper, across, high)),
        el("rect", fill="url(#tor-field)", **inner),
        el("path", class_="groove-light", transform="translate(1 1)", d="".join(lines)),
        el("path", class_="groove", d="".join(lines)),
        el("rect", class_="field-edge", **inner),
        *(_dish(x, y) for x, y in places_of(plan).values()),
        *_coordinates(plan),
        key="wood",
    )


def _grain(upper: float, across: float, high: float) -> str:
    """Long, lazy lines along the wood; where they run is arbitrary but always the same."""
    lines, part = [], across / 800
    for line in range(int(high / 14)):
        y = upper + 7 + 14 * line
        bend, lift = (line * 37) % 11 - 5, (line * 53) % 9 - 4
        run = [number(part * x) for x in (180 + 9 * lift, 300 - 7 * bend, 420, 240, 380)]
        first = f"c{run[0]} {bend} {run[1]} {-lift} {run[2]} {lift / 2}"
        lines.append(f"M{FRAME} {number(y)}{first}s{run[3]} {-bend} {run[4]} {lift}")
    return "".join(lines)


def _dish(x: float, y: float) -> Element:
    """A bare hollow."""
    return el(
        "g",
        el("circle", class_="bare", r=42),
        el("circle", fill="url(#tor-dish)", r=42),
        el("circle", class_="lip", stroke="url(#tor-lip)", r=42.5),
        transform=moved(x, y),
    )


def _coordinates(plan: Plan) -> Iterator[Element]:
    """Below the squares and left of them: files and ranks, or ranks and files."""
    low, left = plan.top + plan.down * PITCH + FRAME, FRAME + PITCH
    for index, (x, y) in places_of(plan).items():
        file, rank = divmod(index, 8)
        below, beside = (str(rank + 1), FILES[file]) if plan.standing else (FILES[file], str(rank + 1))
        if y > low - PITCH:
            yield el("text", below, class_="coordinate", x=number(x), y=number(low + FRAME / 2 + 5))
        if x < left:
            yield el("text", beside, class_="coordinate", x=FRAME / 2, y=number(y + 6))


def _tokens(state: Tor, places: Places, *, above: bool) -> Iterator[Layer]:
    """Tokens that lie on the board, then those that lie on others, so that a moving token passes above."""
    occupied, stood_on = {*state.pawns[WHITE], *state.pawns[BLACK]}, "stood-on-round" if above else "stood-on"
    for level in (0, 1):
        for index, (x, y) in places.items():
            tokens = state.board[index]
            if level < len(tokens):
                look = "lower" if level + 1 < len(tokens) else stood_on if index in occupied else "top"
                dx, dy = UPPER if level else (0, 0)
                key = f"token:{SQUARES[index]}:{level}"
                yield Piece(key, f"token:{tokens[level]}", x + dx, y + dy, _token(tokens[level], look))


@cache
def _token(colour: str, look: str) -> Element:
    """A bevelled disc; its glyph is where neither a pawn nor another token hides it."""
    size, x, y = {"top": (36, 0, 0), "stood-on": (21, 0, 26), "stood-on-round": (17, 0, 29), "lower": (13, -24, 26)}[
        look
    ]
    place = f"translate({x} {y}) scale({number(size / 100)})"
    return el(
        "g",
        el("circle", class_="shadow", cx=2.5, cy=6, r=40),
        el("circle", class_="side", cy=4, r=39),
        el("circle", class_="face", r=39),
        el("circle", class_="rim", stroke="url(#tor-rim)", r=34.5),
        el("circle", class_="well", stroke="url(#tor-lip)", r=29.5) if look != "lower" else None,
        el("path", class_="carved", transform=f"translate(1 1.5) {place}", d=GLYPHS[colour]) if look == "top" else None,
        el("path", class_="glyph", transform=place, d=GLYPHS[colour]),
        el("path", class_="glyph", transform=f"rotate(180) {place}", d=GLYPHS[colour]) if "round" in look else None,
        class_=f"token {colour}",
    )


def _marks(state: Tor, places: Places) -> Iterator[Element]:
    """A veil and a padlock over what the mover may not step on."""
    forbidden = _forbidden(state)
    occupied = {*state.pawns[WHITE], *state.pawns[BLACK]}
    gate, trapped = _end(state)
    for index, (x, y) in places.items():
        tokens = state.board[index]
        if tokens[-1:] in forbidden and index not in occupied:
            dx, dy = UPPER if len(tokens) > 1 else (0, 0)
            around = any(abs(index // 8 - one // 8) < 2 and abs(index % 8 - one % 8) < 2 for one in trapped)
            yield _veil(SQUARES[index], x + dx, y + dy, around)
        if index in gate:
            dx, dy = UPPER if len(tokens) > 1 else (0, 0)
            yield _lit(SQUARES[index], x + dx, y + dy)


def _end(state: Tor) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The pawns that are the gate in the end, and those that are trapped."""
    if state.mover != OVER or state.winner not in LETTERS:
        return (), ()
    won = LETTERS.index(state.winner)
    return tuple(state.pawns[won]), tuple(state.pawns[1 - won])


@cache
def _lit(square: str, x: float, y: float) -> Element:
    rays = el("path", class_="gate-ray", d="M0 -60L9 -44H-9ZM60 0L44 9V-9ZM0 60L-9 44H9ZM-60 0L-44 -9V9Z")
    return el("g", el("circle", class_="gate", r=44), rays, key=f"lit:{square}", transform=moved(x, y))


@cache
def _veil(square: str, x: float, y: float, snaps: bool) -> Element:
    looks = "forbidden snaps" if snaps else "forbidden"
    veil = el("g", el("circle", class_="veil", r=40), _padlock(25, 25, 1.2 if snaps else 0.8), class_=looks)
    return el("g", veil, key=f"veil:{square}", transform=moved(x, y))


@cache
def _padlock(x: float, y: float, scale: float) -> Element:
    return el(
        "g",
        el("circle", class_="lock-plate", r=15),
        el("path", class_="lock-bow", d="M-4.5 -1V-4.5a4.5 4.5 0 0 1 9 0V-1"),
        el("rect", class_="lock", x=-7, y=-2, width=14, height=10.5, rx=2.5),
        el("path", class_="lock-hole", d="M0 1.5v3.5"),
        transform=moved(x, y, f"scale({scale})"),
    )


def _pawns(state: Tor, places: Places, *, above: bool) -> Iterator[Layer]:
    shown = [(y, index) for index, (x, y) in places.items() if any(index in own for own in state.pawns)]
    for _, index in sorted(shown):
        letter = LETTERS[WHITE if index in state.pawns[WHITE] else BLACK]
        x, y = places[index]
        dx, dy = UPPER if len(state.board[index]) > 1 else (0, 0)
        yield Piece(
            f"pawn:{SQUARES[index]}:{letter}",
            f"pawn:{letter}",
            x + dx,
            y + dy - (0 if above else 3),
            _standing(letter, above),
        )


@cache
def _standing(letter: str, above: bool) -> Element:
    """On a square, a pawn leaves room for the rings round it."""
    return (
        el("g", _pawn_above(letter), transform="scale(.86)")
        if above
        else el("g", _pawn(letter), transform="scale(.78)")
    )


BODY: Final = (  # of a pawn
    "M-21 4C-21 -3 -10 -5 -8 -14C-7 -19 -7 -21 -8 -23"
    "H8C7 -21 7 -19 8 -14C10 -5 21 -3 21 4V8C21 14 11 17 0 17S-21 14 -21 8Z"
)


@cache
def _pawn(letter: str) -> Element:
    """A turned pawn, seen slightly from above."""
    fill = f"url(#tor-pawn-{letter})"
    return el(
        "g",
        el("ellipse", class_="shadow", cx=7, cy=10, rx=24, ry=9),
        el("path", class_="halo", d=f"{BODY}M0 -46.500a12.500 12.500 0 1 0 .01 0Z"),
        el("path", class_="turned", fill=fill, d=BODY),
        el("path", class_="turning", d="M-21 5C-19 10.500 -10 12.500 0 12.500S19 10.500 21 5"),
        el("ellipse", class_="turned", fill=fill, cy=-23, rx=12.5, ry=4.5),
        el("circle", class_="turned", fill=fill, cy=-34, r=12.5),
        el("ellipse", class_="gleam", cx=-4, cy=-39, rx=4, ry=3, transform="rotate(-35 -4 -39)"),
        el("path", class_="gleam", d="M-9 -4C-6.500 -8 -6 -13 -5.500 -17C-4 -12 -4 -5 -6.500 -1Z"),
        class_=f"pawn {letter}",
    )


@cache
def _pawn_above(letter: str) -> Element:
    """A turned pawn straight from above: it has no up, wherever one sits."""
    fill = f"url(#tor-pawn-{letter})"
    return el(
        "g",
        el("circle", class_="shadow", cx=3, cy=5, r=25),
        el("circle", class_="halo", r=24),
        el("circle", class_="turned", fill=fill, r=24),
        el("circle", class_="turning", r=18.5),
        el("circle", class_="turned", fill=fill, r=12.5),
        el("ellipse", class_="gleam", cx=-4, cy=-5, rx=4.5, ry=3.2, transform="rotate(-45 -4 -5)"),
        class_=f"pawn {letter}",
    )


def _tray(state: Tor, seat: Seat, box: Box) -> Element:
    colours = "".join(colour for colour in COLOURS if colour in state.controlled(seat))
    look = " won" if state.winner == LETTERS[seat] else " to-move" if state.mover == seat else ""
    hand = () if state.quick else (_hand(),)
    due = (el("circle", class_="due", r=46),) if state.step == "t" and seat == state.mover else ()
    return _drawn_tray(seat, box, colours, f"tray{look}", (*hand, *due))


@cache
def _drawn_tray(seat: Seat, box: Box, colours: str, look: str, hand: tuple[Element, ...]) -> Element:
    x, y, width, height = box
    spots = _spots(box)
    return el(
        "g",
        el("rect", class_="tray-wood", x=number(x + 1.5), y=number(y + 1.5), width=width - 3, height=height - 3, rx=16),
        _at(spots[0], _emblem(LETTERS[seat])),
        *(_at(spot, _locked(colour)) for spot, colour in zip(spots[1:3], [*colours, "", ""], strict=False)),
        *(_at(spots[3], part) for part in hand),
        key=f"tray{seat + 1}",
        class_=look,
    )


def _spots(box: Box) -> Sequence[tuple[float, float]]:
    """Where in a tray its owner's pawn, the two blocked colours and the hand are."""
    x, y, width, height = box
    if width > height:
        return [(x + along, y + height / 2) for along in (56, 150, 240, width - 60)]
    places = (62, 150, 240, height - 66) if height > LOW else (46, 122, 190, height - 54)
    return [(x + width / 2, y + along) for along in places]


def _at(spot: tuple[float, float], drawn: Element) -> Element:
    return el("g", drawn, transform=moved(*spot))


@cache
def _emblem(letter: str) -> Element:
    return el("g", _pawn(letter), transform="translate(0 12) scale(1.15)")


@cache
def _locked(colour: str) -> Element:
    """A colour that is blocked for the other player, or the place for one."""
    if not colour:
        return el("circle", class_="slot", r=33)
    token = el("g", _token(colour, "top"), transform="scale(0.86)")
    return el("g", token, _padlock(25, 22, 1.0), class_="locked")


@cache
def _hand() -> Element:
    return el(
        "g",
        el("circle", class_="bare", r=42),
        el("circle", fill="url(#tor-dish)", r=42),
        el("circle", class_="lip", stroke="url(#tor-lip)", r=42.5),
    )


def _hands(state: Tor, seat: Seat, box: Box, *, above: bool) -> Iterator[Layer]:
    """The token a seat has been given, and its pawns that are not placed yet."""
    x, y = _spots(box)[3]
    if token := state.held[seat]:
        yield Piece(f"token:hand{seat + 1}", f"token:{token}", x, y, _token(token, "top"))
    left, letter = 2 - len(state.pawns[seat]), LETTERS[seat]
    for place in range(left):
        along = x + 44 * (place - (left - 1) / 2)
        look = (y, _standing(letter, above)) if above else (y + 12, _pawn(letter))
        yield Piece(f"pawn:tray{place}:{letter}", f"pawn:{letter}", along, *look)
