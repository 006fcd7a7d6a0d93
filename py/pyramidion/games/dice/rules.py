"""Dice Pyramid: roll, build, and stop before a roll takes it all back.

Colour    a row of the pyramid, from the base: 'r' red, 'o' orange, 'y' yellow, 'g' green, 'b' blue, 'v' violet.
Slot      a row and a number from the left: 'r1'; slot i of a row stands on slots i and i + 1 of the row below.
Board     21 characters, base row first: '.' free, 'x' secured, 'd' dotted (may yet be lost).
Roll      the colours shown, as letters in the order of COLOURS.
Action    a slot to put a block on, 'roll', 'stop', 'bust', or a roll when chance acts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import Final, TypeAlias

from pyramidion.core.facts import (
    Choice,
    Colour,
    Count,
    Fact,
    Handful,
    SeatNumber,
    SeatNumbers,
    SlotName,
    SlotNames,
    Word,
    fact,
)
from pyramidion.core.game import (
    CHANCE,
    FIRST,
    OVER,
    BadOption,
    BadPosition,
    Seat,
    State,
    check_setup,
    first_seat,
    shared,
)
from pyramidion.core.notation import exact, fields

Action: TypeAlias = str

TITLE: Final = "Dice Pyramid"
SEATS: Final = (1, 2, 3, 4)
COLOURS: Final = "roygbv"
DICE: Final = 6
ROWS: Final = (6, 5, 4, 3, 2, 1)
STARTS: Final = tuple(accumulate((0, *ROWS[:-1])))  # index of the first slot of each row
SLOTS: Final = tuple(f"{colour}{i + 1}" for colour, length in zip(COLOURS, ROWS, strict=True) for i in range(length))
INDEX: Final = {slot: index for index, slot in enumerate(SLOTS)}
EMPTY: Final = "." * len(SLOTS)
OPTIONS: Final = {"take": ("all", "choose"), "equal": ("off", "on"), "first": FIRST}


def _below(slot: str) -> tuple[int, ...]:
    """The indices of the slots a slot stands on."""
    row, number = COLOURS.index(slot[0]), int(slot[1])
    return (STARTS[row - 1] + number - 1, STARTS[row - 1] + number) if row else ()


SUPPORTS: Final = tuple(_below(slot) for slot in SLOTS)


@dataclass(frozen=True, slots=True)
class Dice(State):
    boards: tuple[str, ...]
    pool: int  # dice not set aside
    rolled: str  # the unused dice of the last roll
    mover: Seat
    placed: bool = False  # a block since the last roll?
    in_air: bool = False
    choose: bool = False
    round_from: Seat | None = None  # the first seat of a round that is played to its end

    @property
    def to_move(self) -> Seat:
        return CHANCE if self.in_air else self.mover

    @property
    def seats(self) -> int:
        return len(self.boards)

    @property
    def phase(self) -> str:
        if self.in_air:
            return "air"
        if self.mover == OVER:
            return "over"
        if self.must_roll:
            return "roll"
        if self.fitting() and not (self.placed and self.choose):
            return "place"
        if self.placed:
            return "again" if self.pool else "stop"
        return "bust" if "d" in self.boards[self.mover] else "bust_nothing"

    @property
    def turn_begins(self) -> bool:
        return len(self.boards) == 1 and self.phase == "roll"

    def actions(self) -> Sequence[Action]:
        if self.mover == OVER:
            return ()
        if self.in_air:
            return _rolls(self.pool)
        if self.must_roll:
            return ("roll",)
        fitting = self.fitting()
        if not self.placed:
            return fitting or ("bust",)
        if fitting and not self.choose:
            return fitting
        return [*fitting, *(["roll"] if self.pool else []), "stop"]

    @property
    def must_roll(self) -> bool:
        """Does the turn only begin?"""
        return not self.rolled and not self.placed

    def fitting(self) -> list[Action]:
        """The free, supported slots of the colours that show."""
        board = self.boards[self.mover]
        return [
            slot
            for slot, supports, block in zip(SLOTS, SUPPORTS, board, strict=True)
            if block == "." and slot[0] in self.rolled and all(board[below] != "." for below in supports)
        ]

    def play(self, action: Action) -> Dice:
        if self.in_air:
            return self._with(self.boards, self.pool, action, self.mover)
        if action == "roll":
            return self._with(self.boards, self.pool, "", self.mover, in_air=True)
        board = self.boards[self.mover]
        if action == "bust":
            return self._next_turn(board.replace("d", "."))
        if action == "stop":
            return self._next_turn(board.replace("d", "x"))
        index = INDEX[action]
        board = board[:index] + "d" + board[index + 1 :]
        if "." not in board:
            return self._next_turn(board.replace("d", "x"))
        rolled = self.rolled.replace(action[0], "", 1)
        return self._with(self._boards(board), self.pool - 1, rolled, self.mover, placed=True)

    def _next_turn(self, board: str) -> Dice:
        """The turn of the next seat, or the end."""
        boards = self._boards(board)
        following = (self.mover + 1) % len(boards)
        finished = any("." not in other for other in boards)
        if finished and self.round_from in (None, following):
            following = OVER
        return self._with(boards, DICE, "", following)

    def _boards(self, board: str) -> tuple[str, ...]:
        return (*self.boards[: self.mover], board, *self.boards[self.mover + 1 :])

    def _with(
        self, boards: tuple[str, ...], pool: int, rolled: str, mover: Seat, placed: bool = False, in_air: bool = False
    ) -> Dice:
        return Dice(boards, pool, rolled, mover, placed, in_air, self.choose, self.round_from)

    def odds(self) -> Sequence[float]:
        return _odds(self.pool) if self.in_air else State.odds(self)

    def resolve(self, action: Action) -> tuple[Dice, tuple[Fact, ...]]:
        after, seat = self.play(action), SeatNumber(self.mover + 1)
        dotted = self.boards[self.mover].count("d")
        if self.in_air:
            return after, (fact("rolled", seat=seat, dice=Handful(action)),)
        if action == "roll":
            return after, (fact("threw", seat=seat, dice=Count(self.pool)),)
        if action == "bust":
            done = fact("bust", seat=seat, lost=Count(dotted), dice=Handful(self.rolled))
        elif action == "stop":
            done = fact("secured", seat=seat, blocks=Count(dotted))
        else:
            done = fact("placed", seat=seat, slot=SlotName(action), colour=Colour(action[0]))
        finished = "." not in after.boards[self.mover]
        return after, (done, *([fact("finished", seat=seat)] if finished else []), *after.outcome())

    def outcome(self) -> tuple[Fact, ...]:
        if self.mover != OVER:
            return ()
        winners = self.winners()
        if len(winners) > 1:
            return (fact("shared", seats=SeatNumbers(" ".join(str(seat + 1) for seat in winners))),)
        return (fact("won", seat=SeatNumber(winners[0] + 1), by=Choice("finished")),)

    def winners(self) -> list[Seat]:
        """The seats whose pyramid is finished."""
        return [seat for seat, board in enumerate(self.boards) if "." not in board]

    def scores(self) -> tuple[float, ...]:
        return shared(self.winners(), len(self.boards))

    def name(self, action: Action) -> str:
        return action

    def why_not(self, *taps: str) -> Fact | None:
        if self.mover == OVER:
            return fact("over")
        if not taps:
            return None
        tap = taps[0]
        if self.in_air:
            return self._why_not_roll(*taps)
        if len(taps) > 1 or tap not in ("roll", "stop", "bust", *SLOTS):
            return fact("unknown", word=Word(" ".join(taps)))
        if tap in SLOTS:
            return self._why_not_slot(tap)
        if self.must_roll:
            return None if tap == "roll" else fact("roll_first")
        if tap == "bust" and self.placed:
            return fact("no_bust")
        fitting = self.fitting()
        if fitting and not (self.placed and self.choose):
            return fact("place_first", slots=SlotNames(" ".join(fitting)))
        if not self.placed:
            return None if tap == "bust" else fact("must_bust")
        return fact("no_dice") if tap == "roll" and not self.pool else None

    def _why_not_roll(self, tap: str, *more: str) -> Fact | None:
        """The rule that forbids the dice in the air to fall so."""
        if tap in _rolls(self.pool) and not more:
            return None
        return fact("roll_name", dice=Count(self.pool)) if tap and set(tap) <= {*COLOURS} else fact("in_air")

    def _why_not_slot(self, slot: str) -> Fact | None:
        board = self.boards[self.mover]
        if board[INDEX[slot]] != ".":
            return fact("taken", slot=SlotName(slot))
        if self.must_roll:
            return fact("roll_first")
        lacking = [SLOTS[below] for below in SUPPORTS[INDEX[slot]] if board[below] == "."]
        if lacking:
            return fact("no_support", slot=SlotName(slot), lacking=SlotNames(" ".join(lacking)))
        return None if slot[0] in self.rolled else fact("no_die", slot=SlotName(slot), colour=Colour(slot[0]))

    def __str__(self) -> str:
        boards = "/".join(
            "|".join(board[start : start + length] for start, length in zip(STARTS, ROWS, strict=True))
            for board in self.boards
        )
        mover = "-" if self.mover == OVER else f"{self.mover + 1}{'*' * self.in_air}{'!' * self.placed}"
        options = f"{' choose' * self.choose}{'' if self.round_from is None else f' equal{self.round_from + 1}'}"
        return f"{boards} {self.pool} {self.rolled or '-'} {mover}{options}"


@cache
def _rolls(dice: int) -> tuple[str, ...]:
    """Everything that many dice can show."""
    return tuple("".join(roll) for roll in combinations_with_replacement(COLOURS, dice))


@cache
def _odds(dice: int) -> tuple[float, ...]:
    """How likely each of these rolls is."""
    ways = [factorial(dice) // prod(factorial(roll.count(colour)) for colour in COLOURS) for roll in _rolls(dice)]
    return tuple(way / len(COLOURS) ** dice for way in ways)


def path(action: Action) -> tuple[str, ...]:
    return (action,)


def new(rng: Random, seats: int, options: Mapping[str, str]) -> Dice:
    """Empty boards and the first seat about to roll."""
    check_setup(TITLE, SEATS, OPTIONS, seats, options)
    if seats == 1 and options.get("equal") == "on":
        raise BadOption(f"{TITLE} with 1 seat cannot have option 'equal' as 'on': nobody else has a turn to take.")
    first = first_seat(rng, seats, options)
    return Dice(
        (EMPTY,) * seats,
        DICE,
        "",
        first,
        choose=options.get("take") == "choose",
        round_from=first if options.get("equal") == "on" else None,
    )


def ahead(start: Dice, seat: Seat, steps: int) -> Dice:
    """A start in which a corner of that seat's pyramid is built and secured, two or three blocks wide."""
    wide = steps + 1 if steps else 0
    board = "".join("x" if COLOURS.index(slot[0]) + int(slot[1]) <= wide else "." for slot in SLOTS)
    return replace(start, boards=(*start.boards[:seat], board, *start.boards[seat + 1 :]))


def parse(line: str) -> Dice:
    """The position a line describes; older lines of one seat may have 'equal1', which changes nothing."""
    boards, pool, rolled, mover, *options = fields(line, 4, 6)
    equal = [option for option in options if option != "choose"]
    if any(option not in [f"equal{seat}" for seat in FIRST] for option in equal) or len(equal) > 1:
        raise BadPosition(f"The last fields can only be 'choose' and 'equal1' to 'equal4', not '{' '.join(options)}'.")
    seat = mover.rstrip("!*")
    if (seat != "-" and seat not in FIRST) or mover[1:] not in ("", "!", "*"):
        raise BadPosition(
            f"The mover is a seat, alone or with '!' or '*', or '-' when the game is over, not '{mover}'."
        )
    if pool not in map(str, range(DICE + 1)):
        raise BadPosition(f"The pool is a number of dice from 0 to {DICE}, not '{pool}'.")
    state = Dice(
        tuple(_parse_board(board) for board in boards.split("/")),
        int(pool),
        "" if rolled == "-" else rolled,
        OVER if seat == "-" else int(seat) - 1,
        mover.endswith("!"),
        mover.endswith("*"),
        "choose" in options,
        int(equal[0][-1]) - 1 if equal else None,
    )
    _check_dice(state)
    _check_boards(state)
    return exact(state, line)


def _parse_board(text: str) -> str:
    rows = text.split("|")
    if tuple(map(len, rows)) != ROWS or any(block not in ".xd" for row in rows for block in row):
        raise BadPosition(
            f"A board is rows of 6, 5, 4, 3, 2 and 1 of '.', 'x' and 'd', separated by '|', not '{text}'."
        )
    board = "".join(rows)
    for slot, supports in zip(SLOTS, SUPPORTS, strict=True):
        if board[INDEX[slot]] != "." and any(board[below] == "." for below in supports):
            raise BadPosition(f"The block on {slot} does not stand on two blocks.")
        if board[INDEX[slot]] == "x" and any(board[below] == "d" for below in supports):
            raise BadPosition(f"The secured block on {slot} stands on a dotted one.")
    return board


def _check_dice(state: Dice) -> None:
    if any(die not in COLOURS for die in state.rolled) or list(state.rolled) != sorted(state.rolled, key=COLOURS.find):
        raise BadPosition(f"The dice are letters in the order {COLOURS}, or '-', not '{state.rolled}'.")
    if state.in_air and (state.rolled or not state.pool):
        raise BadPosition("While dice are in the air none show and the pool is not empty.")
    if state.rolled and len(state.rolled) != state.pool:
        raise BadPosition(f"{len(state.rolled)} dice show, but the pool has {state.pool}.")
    if not state.rolled and not state.in_air and state.pool != (0 if state.placed else DICE):
        raise BadPosition(f"With no dice showing the pool is {0 if state.placed else DICE}, not {state.pool}.")
    if state.mover == OVER and (state.rolled or state.placed or state.in_air):
        raise BadPosition("When the game is over no dice show.")


def _check_boards(state: Dice) -> None:
    seats = len(state.boards)
    if seats not in SEATS or max(state.mover, state.round_from or 0) >= seats:
        raise BadPosition(f"Seats are numbered from 1 to {seats}, and there are at most {SEATS[-1]}.")
    for seat, board in enumerate(state.boards):
        if "d" in board and (seat != state.mover or not (state.rolled or state.placed or state.in_air)):
            raise BadPosition(f"Seat {seat + 1} cannot have dotted blocks now.")
    dotted = sum(board.count("d") for board in state.boards)
    if dotted != DICE - state.pool:
        raise BadPosition(
            f"With {state.pool} dice in the pool the number of dotted blocks is {DICE - state.pool}, not {dotted}."
        )
    if state.placed and "d" not in state.boards[state.mover]:
        raise BadPosition("After '!' the mover has a dotted block.")
    finished = state.winners()
    if state.mover == OVER:
        if not finished or (len(finished) > 1 and state.round_from is None):
            raise BadPosition(
                "The game is over when a pyramid is finished, and one seat wins, unless the round is equal."
            )
        return
    first = state.mover if state.round_from is None else state.round_from
    turns_taken = (state.mover - first) % seats
    if any((seat - first) % seats >= turns_taken for seat in finished):
        raise BadPosition("A pyramid is finished, so the game is over or it is not that seat's turn.")
