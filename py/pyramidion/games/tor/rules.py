"""Tor: leave your opponent's pawns no colour to step on.

Colour    'o' orange, 'y' yellow, 'r' red, 'b' blue; a square's colour is its top token.
Square    a name, 'a1' bottom left; inside, 8 x file + rank, so that all boards are cut from one of 8 x 8.
Step      'p' placing a pawn, 's' swapping two tokens, 'm' moving a pawn, 't' putting down the token received.
Free      a colour is free for a seat unless an opponent's pawn stands on it.
Action    (square,) to place or put down, (from, to) to move or swap, KEEP or DISCARD.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

from pyramidion.core.facts import CellName, Choice, Colour, Fact, SeatNumber, Word, fact
from pyramidion.core.game import OVER, BadPosition, Seat, State, check_setup, shared
from pyramidion.core.notation import FILES, exact, fields, grid

Action: TypeAlias = tuple[str, ...]
Board: TypeAlias = tuple[str, ...]  # the tokens of each square, bottom to top
Pawns: TypeAlias = tuple[tuple[int, ...], ...]  # the squares of each seat's pawns, in order

TITLE: Final = "Tor"
SEATS: Final = (2,)
WHITE: Final[Seat] = 0
BLACK: Final[Seat] = 1
LETTERS: Final = "WK"  # of the seats' pawns
COLOURS: Final = "oyrb"
HIGHEST: Final = 2  # tokens on a square
RANKS: Final = {"6x8": 6, "8x8": 8}
OPTIONS: Final = {"layout": ("regular", "random"), "size": tuple(RANKS), "quick": ("off", "on")}
KEEP: Final[Action] = ("keep",)
DISCARD: Final[Action] = ("discard",)

SQUARES: Final = tuple(f"{file}{rank}" for file in FILES for rank in range(1, 9))
INDEX: Final = {square: index for index, square in enumerate(SQUARES)}


def _around(index: int) -> tuple[int, ...]:
    file, rank = divmod(index, 8)
    near = [(file + x, rank + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    return tuple(8 * f + r for f, r in near if 0 <= f < 8 and 0 <= r < 8)


NEIGHBOURS: Final = tuple(_around(index) for index in range(64))


@dataclass(frozen=True, slots=True)
class Tor(State):
    board: Board
    pawns: Pawns
    held: tuple[str, str]  # the token in each seat's hand, or ''
    mover: Seat
    step: str
    ranks: int
    random: bool = False
    quick: bool = False
    winner: str = ""  # when over: 'W', 'K' or '='
    earlier: tuple[object, ...] = field(default=(), compare=False, repr=False)  # the starts of turns so far

    @property
    def to_move(self) -> Seat:
        return self.mover

    @property
    def seats(self) -> int:
        return len(LETTERS)

    @property
    def sides(self) -> str:
        return LETTERS

    @property
    def phase(self) -> str:
        return "discard" if self.step == "t" and self._fits_nowhere() else self.step

    def actions(self) -> Sequence[Action]:
        if self.mover == OVER:
            return ()
        if self.step == "m":
            return [(SQUARES[start], SQUARES[to]) for start, to in self.steps(self.mover)]
        if self.step == "t":
            return [(SQUARES[index],) for index in self._fitting()] or (DISCARD,)
        if self.step == "p":
            blocked = self.controlled(1 - self.mover)
            return [
                (SQUARES[index],)
                for index, tokens in enumerate(self.board)
                if tokens and tokens[-1] not in blocked and not self._occupied(index)
            ]
        on_board = [(index, tokens) for index, tokens in enumerate(self.board) if tokens]
        return [
            *((SQUARES[a], SQUARES[b]) for (a, one), (b, other) in combinations(on_board, 2) if one != other),
            KEEP,
        ]

    def controlled(self, seat: Seat) -> dict[str, int]:
        """The colours under a seat's pawns, with a square of each."""
        return {self.board[index][-1]: index for index in self.pawns[seat]}

    def _occupied(self, index: int) -> bool:
        return index in self.pawns[WHITE] or index in self.pawns[BLACK]

    def steps(self, seat: Seat) -> Iterator[tuple[int, int]]:
        """Every step a seat's pawns can make."""
        blocked = self.controlled(1 - seat)
        for start in self.pawns[seat]:
            for to in NEIGHBOURS[start]:
                tokens = self.board[to]
                if tokens and tokens[-1] not in blocked and not self._occupied(to):
                    yield start, to

    def _fitting(self) -> Iterator[int]:
        """The squares that can take the token in the mover's hand."""
        token = self.held[self.mover]
        for index, tokens in enumerate(self.board):
            if len(tokens) == 1 and tokens != token and not self._occupied(index):
                yield index

    def _fits_nowhere(self) -> bool:
        """Can no square take the token in the mover's hand?"""
        return next(self._fitting(), None) is None

    def play(self, action: Action) -> Tor:
        if self.step == "p":
            return self._place(INDEX[action[0]])
        if self.step == "m":
            return self._move(INDEX[action[0]], INDEX[action[1]])
        board = list(self.board)
        if self.step == "t" and action != DISCARD:
            board[INDEX[action[0]]] += self.held[self.mover]
        if self.step == "s" and action != KEEP:
            one, other = INDEX[action[0]], INDEX[action[1]]
            board[one], board[other] = board[other], board[one]
        return self._turn(tuple(board), self.pawns, _with(self.held, self.mover, ""))

    def _place(self, index: int) -> Tor:
        pawns = self._pawns((*self.pawns[self.mover], index))
        if len(pawns[BLACK]) < 2:
            return replace(self, pawns=pawns, mover=1 - self.mover)
        if self.random:
            return replace(self, pawns=pawns, step="s")
        return self._turn(self.board, pawns, self.held)

    def _move(self, start: int, to: int) -> Tor:
        seat, tokens = self.mover, self.board[start]
        board = (*self.board[:start], tokens[:-1], *self.board[start + 1 :])
        pawns = self._pawns(tuple(to if index == start else index for index in self.pawns[seat]))
        if self.quick:
            return self._turn(board, pawns, self.held)
        held = _with(self.held, 1 - seat, tokens[-1])
        if not held[seat]:
            return self._turn(board, pawns, held)
        return Tor(board, pawns, held, seat, "t", self.ranks, self.random, False, "", (*self.earlier, *self._start()))

    def _pawns(self, own: tuple[int, ...]) -> Pawns:
        """The pawns of both seats, the mover's own standing there."""
        sorted_own = tuple(sorted(own))
        return (sorted_own, self.pawns[BLACK]) if self.mover == WHITE else (self.pawns[WHITE], sorted_own)

    def _turn(self, board: Board, pawns: Pawns, held: tuple[str, str]) -> Tor:
        """The start of the other seat's turn, or the end."""
        seat, earlier = 1 - self.mover, (*self.earlier, *self._start())
        after = Tor(board, pawns, held, seat, "m", self.ranks, self.random, self.quick, "", earlier)
        if next(after.steps(seat), None) is None:
            return replace(after, mover=OVER, winner=LETTERS[self.mover])
        if earlier.count(after._key()) == 2:
            return replace(after, mover=OVER, winner="=")
        return after

    def _key(self) -> object:
        """What makes a position the same position."""
        return self.board, self.pawns, self.held, self.mover

    def _start(self) -> tuple[object, ...]:
        """The key of this position if a turn starts in it."""
        return (self._key(),) if self.step == "m" else ()

    def resolve(self, action: Action) -> tuple[Tor, tuple[Fact, ...]]:
        seat, after = SeatNumber(self.mover + 1), self.play(action)
        token = Colour(self.held[self.mover])
        if action == DISCARD:
            log = [fact("discarded", seat=seat, colour=token)]
        elif action == KEEP:
            log = [fact("kept", seat=seat)]
        elif self.step == "p":
            log = [fact("placed", seat=seat, square=CellName(action[0]), colour=self._top(action[0]))]
        elif self.step == "t":
            log = [fact("put", seat=seat, square=CellName(action[0]), colour=token, on=self._top(action[0]))]
        elif self.step == "s":
            one, other = map(CellName, action)
            log = [fact("swapped", seat=seat, one=one, other=other, colour=self._top(one), with_=self._top(other))]
        else:
            start, to = map(CellName, action)
            log = [
                Fact("moved", {"seat": seat, "from": start, "to": to, "colour": self._top(to)}),
                fact("removed" if self.quick else "lifted", seat=seat, square=start, colour=self._top(start)),
            ]
        if after.mover == OVER:
            log.append(
                fact("third_time")
                if after.winner == "="
                else fact("blocked", seat=SeatNumber(2 - LETTERS.index(after.winner)))
            )
        return after, (*log, *after.outcome())

    def _top(self, square: str) -> Colour:
        return Colour(self.board[INDEX[square]][-1])

    def outcome(self) -> tuple[Fact, ...]:
        if self.mover != OVER:
            return ()
        if self.winner == "=":
            return (fact("drawn", by=Choice("third_time")),)
        return (fact("won", seat=SeatNumber(LETTERS.index(self.winner) + 1), by=Choice("blocked")),)

    def scores(self) -> tuple[float, ...]:
        winners = [WHITE, BLACK] if self.winner == "=" else [LETTERS.index(self.winner)]
        return shared(winners, len(LETTERS))

    def name(self, action: Action) -> str:
        if len(action) == 2:
            return f"{'swap:' if self.step == 's' else ''}{action[0]}-{action[1]}"
        if action in (KEEP, DISCARD):
            return action[0]
        return f"{'@' if self.step == 'p' else '+'}{action[0]}"

    def why_not(self, *taps: str) -> Fact | None:
        if self.mover == OVER:
            return fact("over")
        if not taps:
            return None
        word = "-".join(taps)
        step, taps = _read(taps) if len(taps) == 1 else ("", taps)
        squares = set(SQUARES) if self.ranks == 8 else {square for square in SQUARES if square[1] <= str(self.ranks)}
        if len(taps) > 2 or any(tap not in squares and tap not in (*KEEP, *DISCARD) for tap in taps):
            return fact("unknown", word=Word(word))
        if step and step != self.step:
            return fact("not_now", step=Choice(self.step))  # so that below KEEP and DISCARD are in their step
        if taps == DISCARD:
            return None if self._fits_nowhere() else fact("must_put", colour=Colour(self.held[self.mover]))
        if taps == KEEP:
            return None
        if len(taps) > (2 if self.step in "ms" else 1) or any(tap not in squares for tap in taps):
            return fact("not_now", step=Choice(self.step))
        why = self._why_not_there(*taps)
        if why is None and step == "s" and INDEX[taps[0]] > INDEX[taps[-1]]:
            return fact("earlier_first", one=CellName(taps[1]), other=CellName(taps[0]))
        return why

    def _why_not_there(self, square: str, to: str = "") -> Fact | None:
        if self.step == "m" and INDEX[square] not in self.pawns[self.mover]:
            return fact("not_your_pawn" if self._occupied(INDEX[square]) else "choose_pawn", square=CellName(square))
        if self.step == "m" and not to:
            free = any(start == INDEX[square] for start, _ in self.steps(self.mover))
            return None if free else fact("pawn_stuck", square=CellName(square))
        if self.step == "m" and to != square and INDEX[to] not in NEIGHBOURS[INDEX[square]]:
            return Fact("too_far", {"from": CellName(square), "to": CellName(to)})
        if self.step == "s":
            return self._why_not_swap(square, to)
        return self._why_not_on(to or square)

    def _why_not_on(self, square: str) -> Fact | None:
        """The rule that forbids a pawn, or the token in hand, on a square."""
        index, cell = INDEX[square], CellName(square)
        tokens = self.board[index]
        if self._occupied(index):
            return fact("occupied", square=cell, seat=SeatNumber(1 if index in self.pawns[WHITE] else 2))
        if not tokens:
            return fact("no_token", square=cell)
        if self.step == "t" and len(tokens) == HIGHEST:
            return fact("two_tokens", square=cell)
        if self.step == "t":
            return fact("same_colour", square=cell, colour=Colour(tokens)) if tokens == self.held[self.mover] else None
        pawn = self.controlled(1 - self.mover).get(tokens[-1])
        if pawn is None:
            return None
        other = SeatNumber(2 - self.mover)
        return fact("controlled", square=cell, colour=Colour(tokens[-1]), seat=other, pawn=CellName(SQUARES[pawn]))

    def _why_not_swap(self, one: str, other: str) -> Fact | None:
        empty = [square for square in (one, other) if square and not self.board[INDEX[square]]]
        if empty:
            return fact("no_token", square=CellName(empty[0]))
        if one == other:
            return fact("same_square", square=CellName(one))
        if other and self._top(one) == self._top(other):
            return fact("same_tokens", one=CellName(one), other=CellName(other), colour=self._top(one))
        return None  # two tokens may be named in either order while they are chosen

    def __str__(self) -> str:
        ranks = "/".join(
            ",".join(self._square(8 * file + rank) for file in range(8)) for rank in reversed(range(self.ranks))
        )
        held = "".join(token or "-" for token in self.held)
        mover = f"-{self.winner}" if self.mover == OVER else f"{LETTERS[self.mover]}{self.step}"
        return f"{ranks} {held} {mover}{' random' * self.random}{' quick' * self.quick}"

    def _square(self, index: int) -> str:
        pawn = "W" if index in self.pawns[WHITE] else "K" if index in self.pawns[BLACK] else ""
        return f"{self.board[index]}{pawn}" or "-"


def _with(held: tuple[str, str], seat: Seat, token: str) -> tuple[str, str]:
    return (token, held[BLACK]) if seat == WHITE else (held[WHITE], token)


def _read(taps: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The step a name belongs to and the taps it stands for; a lone square belongs to any step."""
    name = taps[0]
    if name.startswith("@"):
        return "p", (name[1:],)
    if name.startswith("+"):
        return "t", (name[1:],)
    if name.startswith("swap:"):
        return "s", tuple(name[5:].split("-"))
    if "-" in name:
        return "m", tuple(name.split("-"))
    return {"keep": "s", "discard": "t"}.get(name, ""), taps


def path(action: Action) -> tuple[str, ...]:
    return action


def new(rng: Random, seats: int, options: Mapping[str, str]) -> Tor:
    """A token on every square and the pawns beside the board."""
    check_setup(TITLE, SEATS, OPTIONS, seats, options)
    ranks = RANKS[options.get("size", "6x8")]
    shuffled = options.get("layout") == "random"
    tokens = [("rb" if rank % 2 == 0 else "oy")[file % 2] for file in range(8) for rank in range(ranks)]
    if shuffled:
        rng.shuffle(tokens)
    board = [""] * 64
    for index, token in enumerate(tokens):
        file, rank = divmod(index, ranks)
        board[8 * file + rank] = token
    return Tor(tuple(board), ((), ()), ("", ""), WHITE, "p", ranks, shuffled, options.get("quick") == "on")


def parse(line: str) -> Tor:
    """The position a line describes."""
    board, held, mover, *options = fields(line, 3, 5)
    if options not in ([], ["random"], ["quick"], ["random", "quick"]):
        raise BadPosition(f"The last fields can only be 'random' and 'quick', not '{' '.join(options)}'.")
    ranks = grid(board, "squares")
    if len(ranks) not in RANKS.values() or len(ranks[0]) != 8:
        raise BadPosition(f"The board is 8 files by 6 or 8 ranks, not {len(ranks[0])} by {len(ranks)}.")
    squares = {f"{FILES[f]}{len(ranks) - r}": text for r, rank in enumerate(ranks) for f, text in enumerate(rank)}
    for square, text in squares.items():
        if text != "-" and not _is_square(text):
            raise BadPosition(
                f"Square {square} is one or two different of '{COLOURS}' and maybe 'W' or 'K', or '-', not '{text}'."
            )
    if len(held) != 2 or any(token not in COLOURS + "-" for token in held):
        raise BadPosition(f"The tokens held are two of '{COLOURS}' or '-', White's first, not '{held}'.")
    if len(mover) != 2 or (mover[0] not in LETTERS + "-") or mover[1] not in ("WK=" if mover[0] == "-" else "psmt"):
        raise BadPosition(f"The mover is 'W' or 'K' and a step of 'psmt', or '-' and 'W', 'K' or '=', not '{mover}'.")
    over = mover[0] == "-"
    state = Tor(
        tuple(squares.get(square, "-").strip("WK-") for square in SQUARES),
        tuple(tuple(i for i, s in enumerate(SQUARES) if letter in squares.get(s, "")) for letter in LETTERS),
        ("" if held[0] == "-" else held[0], "" if held[1] == "-" else held[1]),
        OVER if over else LETTERS.index(mover[0]),
        "m" if over else mover[1],
        len(ranks),
        "random" in options,
        "quick" in options,
        mover[1] if over else "",
    )
    _check(state)
    return exact(state, line)


def _is_square(text: str) -> bool:
    tokens = text.rstrip("WK")
    different = 1 <= len(tokens) <= HIGHEST and len(set(tokens)) == len(tokens)
    return different and len(text) - len(tokens) <= 1 and all(token in COLOURS for token in tokens)


def _check(state: Tor) -> None:
    tokens = "".join((*state.board, *state.held))
    most = state.ranks * 8 // len(COLOURS)
    for colour in COLOURS:
        if tokens.count(colour) > most:
            raise BadPosition(f"There are {most} tokens of colour '{colour}', not {tokens.count(colour)}.")
    white, black = (len(pawns) for pawns in state.pawns)
    placing = {(0, 0): WHITE, (1, 0): BLACK, (1, 1): WHITE, (2, 1): BLACK}
    if state.step == "p" and placing.get((white, black)) != state.mover:
        raise BadPosition(f"With {white} white and {black} black pawns placed it is not that seat's turn to place.")
    if state.step != "p" and (white, black) != (2, 2):
        raise BadPosition(f"After the placing each seat has two pawns, not {white} and {black}.")
    if state.step in "ps" and (any(len(square) > 1 for square in state.board) or any(state.held)):
        raise BadPosition("Until the first pawn moves, no token is held or stands on another.")
    _check_turn(state)


def _check_turn(state: Tor) -> None:
    if state.step == "s" and not (state.random and state.mover == BLACK):
        raise BadPosition("Only Black swaps tokens, and only where the layout is random.")
    if state.quick and any(state.held):
        raise BadPosition("In the quick game no token is held.")
    if state.step == "t" and not all(state.held):
        raise BadPosition("In step 't' the mover holds a token to put down, and the opponent the one just lifted.")
    if state.mover != OVER and state.step == "m":
        if state.held[1 - state.mover]:
            raise BadPosition("At the start of a turn only the mover can hold a token.")
        if not state.actions():
            raise BadPosition(
                f"The mover cannot move a pawn, so the game is over and the mover is '-{LETTERS[1 - state.mover]}'."
            )
    if state.mover == OVER:
        _check_end(state)


def _check_end(state: Tor) -> None:
    if all(state.held):
        raise BadPosition("When the game is over only the seat that was to move can hold a token.")
    if state.winner == "=":
        return
    winner = LETTERS.index(state.winner)
    if state.held[winner]:
        raise BadPosition("When the game is over only the seat that was to move can hold a token.")
    if next(state.steps(1 - winner), None) is not None:
        raise BadPosition(f"'{LETTERS[1 - winner]}' can still move a pawn, so the game is not over.")
