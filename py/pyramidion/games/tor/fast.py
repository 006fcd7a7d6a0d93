"""A board of Tor that changes in place, for search.

Colour    0 to 3, as in COLOURS; NONE where there is none.
Shown     the colour of a square that is available: a token and no pawn; else NONE.
Around    how many available squares of each colour lie around a square, packed into one number, base 9.
Bits      a set of colours as a number, 1 << colour; the bit of NONE is in none of them.
Turn      (from, to, square): a step and where the token in hand goes; NOWHERE where there is no such part.
Key       a number for a position that tells it from nearly every other (Zobrist).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, TypeAlias

from .rules import BLACK, COLOURS, NEIGHBOURS, SQUARES, WHITE, Action, Board, Pawns, Tor

Turn: TypeAlias = tuple[int, int, int]
Undo: TypeAlias = tuple[list[int], list[int], list[int], list[int], list[int], int, int, int, int]

NONE: Final = 4
NOWHERE: Final = -1
DISCARDED: Final = -2
BIT: Final = (1, 2, 4, 8, 16)
POWER: Final = (1, 9, 81, 729, 0)
ADJACENT: Final = tuple(tuple(int(b in NEIGHBOURS[a]) for b in range(64)) for a in range(64))
NUMBER: Final = {letter: number for number, letter in enumerate(COLOURS)} | {"": NONE}

_draw: Final = Random("the numbers of Tor")
_TOKENS: Final = [[_draw.getrandbits(58) for _ in range(25)] for _ in range(64)]  # by square, 5 x top + under
_PAWNS: Final = [[_draw.getrandbits(58) for _ in range(64)] for _ in range(2)]
_HELD: Final = [[_draw.getrandbits(58) for _ in range(4)] + [0] for _ in range(2)]
_BLACK: Final = _draw.getrandbits(58)


class FastBoard:
    """A position in which pawns stand: who is to move, and what can be done."""

    __slots__ = ("around", "held_black", "held_white", "key", "mover", "pawns", "quick", "shown", "tops", "unders")

    def __init__(self, state: Tor) -> None:
        self.tops = [NUMBER[tokens[-1:]] for tokens in state.board]
        self.unders = [NUMBER[tokens[-2:-1]] for tokens in state.board]
        self.pawns = [*state.pawns[WHITE], *state.pawns[BLACK]]  # White's two, then Black's
        self.held_white, self.held_black = NUMBER[state.held[WHITE]], NUMBER[state.held[BLACK]]
        self.mover = state.mover
        self.quick = state.quick
        self.key = key_of(state.board, state.pawns, state.held, state.mover)
        self.look()

    def look(self) -> None:
        """Work out anew what is shown and what lies around."""
        self.shown = [NONE if index in self.pawns else top for index, top in enumerate(self.tops)]
        self.around = [sum(POWER[self.shown[near]] for near in NEIGHBOURS[index]) for index in range(64)]

    def copy(self) -> FastBoard:
        other = FastBoard.__new__(FastBoard)
        other.tops, other.unders, other.shown = self.tops[:], self.unders[:], self.shown[:]
        other.around, other.pawns = self.around[:], self.pawns[:]
        other.held_white, other.held_black = self.held_white, self.held_black
        other.mover, other.quick, other.key = self.mover, self.quick, self.key
        return other

    @property
    def held(self) -> int:
        """The token in the mover's hand."""
        return self.held_black if self.mover else self.held_white

    def blocked(self, seat: int) -> int:
        """The colours a seat may not step on, as bits."""
        one, other = self.pawns[2 - 2 * seat : 4 - 2 * seat]
        return BIT[self.tops[one]] | BIT[self.tops[other]]

    def steps(self) -> list[tuple[int, int]]:
        """Every step of the mover."""
        shown, barred = self.shown, self.blocked(self.mover) | 16
        first = 2 * self.mover
        return [
            (start, to)
            for start in self.pawns[first : first + 2]
            for to in NEIGHBOURS[start]
            if not BIT[shown[to]] & barred
        ]

    def fitting(self) -> list[int]:
        """The squares that can take the token in the mover's hand."""
        shown, unders, token = self.shown, self.unders, self.held
        return [q for q in range(64) if shown[q] != NONE and unders[q] == NONE and shown[q] != token]

    def puts(self, start: int, to: int) -> list[int]:
        """Where the token in hand can go after a step: DISCARDED if nowhere, NOWHERE if there is none."""
        token = self.held
        if token == NONE:
            return [NOWHERE]
        found = [square for square in self.fitting() if square != to]
        if self.unders[start] not in (NONE, token):
            found.append(start)
        return found or [DISCARDED]

    def turns(self) -> Iterator[Turn]:
        """Every turn of the mover."""
        for start, to in self.steps():
            for square in self.puts(start, to):
                yield start, to, square

    def make(self, turn: Turn) -> Undo:
        """Play a turn, or the second half of one; what it gives back undoes it."""
        undo = (self.tops, self.unders, self.shown, self.around, self.pawns, self.held_white, self.held_black,
                self.mover, self.key)  # fmt: skip
        start, to, square = turn
        self.tops, self.shown, self.around = self.tops[:], self.shown[:], self.around[:]
        if start != NOWHERE:
            self.pawns = self.pawns[:]
            self._step(start, to)
        if square >= 0:
            self._put(square)
        mover = self.mover
        if mover:
            self.key ^= _HELD[1][self.held_black]
            self.held_black = NONE
        else:
            self.key ^= _HELD[0][self.held_white]
            self.held_white = NONE
        self.mover = 1 - mover
        self.key ^= _BLACK
        return undo

    def undo(self, undo: Undo) -> None:
        (self.tops, self.unders, self.shown, self.around, self.pawns, self.held_white, self.held_black,
         self.mover, self.key) = undo  # fmt: skip

    def _step(self, start: int, to: int) -> None:
        tops, unders, shown, around, pawns = self.tops, self.unders, self.shown, self.around, self.pawns
        lifted, below, mover = tops[start], unders[start], self.mover
        first = 2 * mover
        pawns[first if pawns[first] == start else first + 1] = to
        tokens, places = _TOKENS[start], _PAWNS[mover]
        key = self.key ^ tokens[5 * lifted + below] ^ tokens[5 * below + NONE] ^ places[start] ^ places[to]
        if below != NONE:
            self.unders = unders[:]
            self.unders[start] = NONE
            power = POWER[below]
            for near in NEIGHBOURS[start]:
                around[near] += power
        tops[start] = shown[start] = below
        power = POWER[shown[to]]
        for near in NEIGHBOURS[to]:
            around[near] -= power
        shown[to] = NONE
        if not self.quick:
            if mover:
                self.held_white = lifted
            else:
                self.held_black = lifted
            key ^= _HELD[1 - mover][lifted]
        self.key = key

    def _put(self, square: int) -> None:
        token, covered, around = self.held, self.tops[square], self.around
        self.unders = self.unders[:]
        self.unders[square] = covered
        self.tops[square] = self.shown[square] = token
        self.key ^= _TOKENS[square][5 * covered + NONE] ^ _TOKENS[square][5 * token + covered]
        change = POWER[token] - POWER[covered]
        for near in NEIGHBOURS[square]:
            around[near] += change


def key_of(board: Board, pawns: Pawns, held: tuple[str, str], mover: int) -> int:
    """The key of a position, from what the rules say makes it the same position."""
    key = _BLACK if mover == BLACK else 0
    for index, tokens in enumerate(board):
        key ^= _TOKENS[index][5 * NUMBER[tokens[-1:]] + NUMBER[tokens[-2:-1]]]
    for seat in (WHITE, BLACK):
        key ^= _HELD[seat][NUMBER[held[seat]]]
        for index in pawns[seat]:
            key ^= _PAWNS[seat][index]
    return key


def actions_of(turn: Turn) -> tuple[Action, ...]:
    """A turn as the actions of the rules."""
    start, to, square = turn
    step: tuple[Action, ...] = () if start == NOWHERE else ((SQUARES[start], SQUARES[to]),)
    if square == NOWHERE:
        return step
    return (*step, ("discard",) if square == DISCARDED else (SQUARES[square],))
