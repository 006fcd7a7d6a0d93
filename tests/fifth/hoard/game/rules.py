"""Hoard: Nim of three colours, one of which is yours in secret; whoever has taken most of their own wins.

Heap      the counters of a colour that are left, by its letter: 'b' blue, 'o' orange, 'y' yellow.
Hoard     what a seat has taken, as letters in the order of COLOURS.
Action    (heap, how many are taken of it).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeAlias

from pyramidion.core.facts import CellName, Colour, Count, Fact, SeatNumber, SeatNumbers, Word, fact
from pyramidion.core.game import FIRST, OVER, BadPosition, Seat, State, check_setup, first_seat, shared
from pyramidion.core.notation import exact, fields

Action: TypeAlias = tuple[str, str]

TITLE: Final = "Hoard"
SEATS: Final = (2, 3)
COLOURS: Final = "boy"
EACH: Final = 5  # counters of a colour
COUNTS: Final = "123"  # that a turn may take
OPTIONS: Final = {"first": FIRST[:3]}


@dataclass(frozen=True, slots=True)
class Hoard(State):
    hoards: tuple[str, ...]
    secrets: str
    mover: Seat

    @property
    def to_move(self) -> Seat:
        return self.mover

    @property
    def seats(self) -> int:
        return len(self.hoards)

    def left(self, colour: str) -> int:
        """How many counters of a colour nobody has taken."""
        return EACH - "".join(self.hoards).count(colour)

    def actions(self) -> Sequence[Action]:
        return [(colour, count) for colour in COLOURS for count in COUNTS if int(count) <= self.left(colour)]

    def play(self, action: Action) -> Hoard:
        colour, count = action
        own = _sorted(self.hoards[self.mover] + colour * int(count))
        hoards = (*self.hoards[: self.mover], own, *self.hoards[self.mover + 1 :])
        over = sum(map(len, hoards)) == EACH * len(COLOURS)
        return Hoard(hoards, self.secrets, OVER if over else (self.mover + 1) % self.seats)

    def resolve(self, action: Action) -> tuple[Hoard, tuple[Fact, ...]]:
        after, (colour, count) = self.play(action), action
        took = fact(
            "took",
            seat=SeatNumber(self.mover + 1),
            count=Count(count),
            colour=Colour(colour),
            heap=CellName(colour),
        )
        return after, (took, *after.outcome())

    def outcome(self) -> tuple[Fact, ...]:
        if self.mover != OVER or "?" in self.secrets:
            return ()  # who cannot see the secrets cannot tell
        owned = [
            fact(
                "owned", seat=SeatNumber(seat + 1), colour=Colour(colour), count=Count(self.hoards[seat].count(colour))
            )
            for seat, colour in enumerate(self.secrets)
        ]
        first, *others = [SeatNumber(seat + 1) for seat in self.winners()]
        if others:
            return (*owned, fact("shared", seats=SeatNumbers(" ".join(map(str, (first, *others))))))
        return (*owned, fact("won", seat=first))

    def winners(self) -> list[Seat]:
        own = [hoard.count(colour) for hoard, colour in zip(self.hoards, self.secrets, strict=True)]
        return [seat for seat, count in enumerate(own) if count == max(own)]

    def scores(self) -> tuple[float, ...]:
        return shared(self.winners(), self.seats)

    def seen_by(self, seat: Seat) -> Hoard:
        if self.mover == OVER:
            return self
        return replace(self, secrets="".join(own if at == seat else "?" for at, own in enumerate(self.secrets)))

    def guess(self, rng: Random) -> Hoard:
        hidden = [colour for colour in COLOURS if colour not in self.secrets]
        drawn = iter(rng.sample(hidden, self.secrets.count("?")))
        return replace(self, secrets="".join(next(drawn) if own == "?" else own for own in self.secrets))

    def name(self, action: Action) -> str:
        return ":".join(action)

    def why_not(self, *taps: str) -> Fact | None:
        if self.mover == OVER:
            return fact("over")
        word = ":".join(taps)
        heap, *counts = word.split(":")
        if heap in COUNTS and heap:
            return fact("choose_heap")
        if taps and (heap not in tuple(COLOURS) or len(counts) > 1):
            return fact("unknown", word=Word(word))
        if taps and not self.left(heap):
            return fact("no_heap", colour=Colour(heap))
        if counts and counts[0] not in tuple(COUNTS):
            return fact("choose_count")
        if counts and int(counts[0]) > self.left(heap):
            return fact("too_few", count=Count(self.left(heap)), colour=Colour(heap))
        return None

    def __str__(self) -> str:
        hoards = "/".join(hoard or "-" for hoard in self.hoards)
        return f"{hoards} {self.secrets} {'-' if self.mover == OVER else self.mover + 1}"


def _sorted(letters: str) -> str:
    return "".join(sorted(letters))


def path(action: Action) -> tuple[str, ...]:
    return action


def new(rng: Random, seats: int, options: Mapping[str, str]) -> Hoard:
    """Nothing taken, and a colour drawn by each seat."""
    check_setup(TITLE, SEATS, OPTIONS, seats, options)
    return Hoard(("",) * seats, "".join(rng.sample(COLOURS, seats)), first_seat(rng, seats, options))


def parse(line: str) -> Hoard:
    """The position a line describes."""
    told, secrets, mover = fields(line, 3, 3)
    hoards = tuple("" if hoard == "-" else hoard for hoard in told.split("/"))
    taken = "".join(hoards)
    if len(hoards) not in SEATS or any(hoard != _sorted(hoard) for hoard in hoards) or not {*taken} <= {*COLOURS}:
        raise BadPosition(f"There are 2 or 3 hoards, each of letters 'boy' in this order or '-', not '{told}'.")
    if any(taken.count(colour) > EACH for colour in COLOURS):
        raise BadPosition(f"There are {EACH} counters of each colour.")
    known = secrets.replace("?", "")
    if len(secrets) != len(hoards) or len({*known}) != len(known) or not {*known} <= {*COLOURS}:
        raise BadPosition(f"The secrets are a letter of 'boy' or '?' for each seat, all different, not '{secrets}'.")
    over = len(taken) == EACH * len(COLOURS)
    if mover not in (("-",) if over else FIRST[: len(hoards)]):
        raise BadPosition(f"The mover is a seat, or '-' when all is taken, not '{mover}'.")
    if over and "?" in secrets:
        raise BadPosition("All secrets are shown when all is taken.")
    return exact(Hoard(hoards, secrets, OVER if over else int(mover) - 1), line)
