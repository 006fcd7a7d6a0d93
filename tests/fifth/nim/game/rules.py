"""Nim: take as many counters of one heap as you like; the last one decides.

Heap      a file of squares, 'a' first; its counters lie from rank 1 upwards.
Action    the square of the lowest counter taken: it goes, and all that lie above it in its heap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from pyramidion.core.facts import CellName, Choice, Count, Fact, SeatNumber, Word, fact
from pyramidion.core.game import OVER, BadPosition, Seat, State, check_setup, shared
from pyramidion.core.notation import FILES, exact, fields

Action: TypeAlias = str

TITLE: Final = "Nim"
SEATS: Final = (2,)
HEAPS: Final = {"three": (3, 4, 5), "four": (1, 3, 5, 7)}
OPTIONS: Final = {"heaps": tuple(HEAPS), "last": ("wins", "loses")}


@dataclass(frozen=True, slots=True)
class Nim(State):
    heaps: tuple[int, ...]
    mover: Seat
    loses: bool  # does who takes the last counter lose?
    winner: Seat = OVER  # at the end

    @property
    def to_move(self) -> Seat:
        return self.mover

    @property
    def seats(self) -> int:
        return 2

    def actions(self) -> Sequence[Action]:
        return [f"{file}{rank}" for file, count in zip(FILES, self.heaps, strict=False) for rank in _ranks(count)]

    def play(self, action: Action) -> Nim:
        at, left = FILES.index(action[0]), int(action[1]) - 1
        heaps = (*self.heaps[:at], left, *self.heaps[at + 1 :])
        other = 1 - self.mover
        if any(heaps):
            return Nim(heaps, other, self.loses)
        return Nim(heaps, OVER, self.loses, other if self.loses else self.mover)

    def resolve(self, action: Action) -> tuple[Nim, tuple[Fact, ...]]:
        after, count = self.play(action), self.heaps[FILES.index(action[0])] - int(action[1]) + 1
        seat = SeatNumber(self.mover + 1)
        return after, (fact("took", seat=seat, square=CellName(action), count=Count(count)), *after.outcome())

    def outcome(self) -> tuple[Fact, ...]:
        if self.mover != OVER:
            return ()
        return (fact("won", seat=SeatNumber(self.winner + 1), by=Choice("left" if self.loses else "took")),)

    def scores(self) -> tuple[float, ...]:
        return shared([self.winner], 2)

    def name(self, action: Action) -> str:
        return action

    def why_not(self, *taps: str) -> Fact | None:
        if self.mover == OVER:
            return fact("over")
        word = "".join(taps)
        squares = {f"{file}{rank}": rank for file, most in zip(FILES, self.most, strict=False) for rank in _ranks(most)}
        if taps and (len(taps) > 1 or word not in squares):
            return fact("unknown", word=Word(word))
        if taps and squares[word] > self.heaps[FILES.index(word[0])]:
            return fact("gone", square=CellName(word))
        return None

    @property
    def most(self) -> tuple[int, ...]:
        """How many counters each heap began with."""
        return next(heaps for heaps in HEAPS.values() if len(heaps) == len(self.heaps))

    def __str__(self) -> str:
        turn = f"-{self.winner + 1}" if self.mover == OVER else str(self.mover + 1)
        return f"{','.join(map(str, self.heaps))} {turn}{' loses' * self.loses}"


def _ranks(counters: int) -> range:
    return range(1, counters + 1)


def path(action: Action) -> tuple[str, ...]:
    return (action,)


def new(_rng: Random, seats: int, options: Mapping[str, str]) -> Nim:
    check_setup(TITLE, SEATS, OPTIONS, seats, options)
    return Nim(HEAPS[options.get("heaps", "three")], 0, options.get("last") == "loses")


def parse(line: str) -> Nim:
    """The position a line describes."""
    counts, turn, *last = fields(line, 2, 3)
    heaps = [int(count) if count in set("01234567") else -1 for count in counts.split(",")]  # -1 is no count
    most = next((most for most in HEAPS.values() if len(most) == len(heaps)), ())
    if not most or any(not 0 <= count <= limit for count, limit in zip(heaps, most, strict=True)):
        raise BadPosition(f"The heaps are up to 3,4,5 or 1,3,5,7 counters, not '{counts}'.")
    if turn not in (("1", "2") if any(heaps) else ("-1", "-2")):
        raise BadPosition(f"The turn is '1' or '2', or of no counters '-1' or '-2' for who won, not '{turn}'.")
    if last not in ([], ["loses"]):
        raise BadPosition(f"The last field can only be 'loses', not '{last[0]}'.")
    seat = int(turn[-1]) - 1
    state = Nim(tuple(heaps), seat if any(heaps) else OVER, bool(last), OVER if any(heaps) else seat)
    return exact(state, line)
