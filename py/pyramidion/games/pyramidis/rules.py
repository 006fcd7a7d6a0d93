"""Pyramidis: sow your pyramids round a cross and bring five of them home.

Colour    'm' brown (wings), 't' turquoise (scarab), 'y' mustard (jackal), 'c' cream (eye).
Stack     the pyramids on a square as letters from bottom to top; its top colour controls it.
Tower     a square that holds five or more: it is skipped.
Course    the sixteen squares of a colour, from its start to its final square.
Action    (square,) for a whole stack, (start, '3') for the top three of the own start, or PASS.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from typing import Final, TypeAlias

from pyramidion.core.facts import CellName, Choice, Colour, Count, Fact, SeatNumber, SeatNumbers, Word, fact
from pyramidion.core.game import (
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
from pyramidion.core.notation import FILES, exact, fields

Action: TypeAlias = tuple[str, ...]
Log: TypeAlias = list[Fact] | None  # what an action does, step by step; only kept where somebody is told

TITLE: Final = "Pyramidis"
SEATS: Final = (2, 4)
PAIRS: Final = ("my", "tc")  # the colours of two who face each other, by seat; the usual pair first
FOUR: Final = "mtyc"  # the colours of four, by seat
PYRAMIDS: Final = 8  # of each colour
TOWER: Final = 5
MOST_FROM_START: Final = 5
GOAL: Final = 5
LONGEST: Final = 500  # actions, with four seats
OPTIONS: Final = {"goal": ("5", "3"), "colours": PAIRS, "first": FIRST}
NUMBERS: Final = tuple(map(str, range(100)))  # of pyramids anyone might ask for
PASS: Final[Action] = ("pass",)

COURSES: Final = {
    "m": tuple("a5 b5 c5 d5 e5 f5 g5 h5 h4 g4 f4 e4 d4 c4 b4 a4".split()),
    "t": tuple("e8 e7 e6 e5 e4 e3 e2 e1 d1 d2 d3 d4 d5 d6 d7 d8".split()),
    "y": tuple("h5 g5 f5 e5 d5 c5 b5 a5 a4 b4 c4 d4 e4 f4 g4 h4".split()),
    "c": tuple("e1 e2 e3 e4 e5 e6 e7 e8 d8 d7 d6 d5 d4 d3 d2 d1".split()),
}
SQUARES: Final = tuple(
    f"{file}{rank}" for file in FILES for rank in range(1, 9) if file in "de" or rank in (4, 5)
)  # in the order of the position line
IN_USE: Final = {
    colours: frozenset(square for colour in colours for square in COURSES[colour]) for colours in (*PAIRS, FOUR)
}  # the squares anyone may come to, by the colours in play
START: Final = {colour: course[0] for colour, course in COURSES.items()}
FINAL: Final = {colour: course[-1] for colour, course in COURSES.items()}


def _towards_centre(square: str) -> str:
    """The next square from a foreign arm: straight along the arm."""
    file, rank = square[0], square[1]
    if file in "de":
        return f"{file}{int(rank) + (1 if rank < '4' else -1)}"
    return f"{chr(ord(file) + (1 if file < 'd' else -1))}{rank}"


NEXT: Final = {
    colour: {square: _towards_centre(square) for square in SQUARES if square not in course} | dict(pairwise(course))
    for colour, course in COURSES.items()
}
INDEX: Final = {square: index for index, square in enumerate(SQUARES)}


@dataclass(frozen=True, slots=True)
class Pyramidis(State):
    stacks: tuple[str, ...]  # by the index of SQUARES
    colours: str  # in play, by seat
    home: tuple[int, ...]  # by seat
    mover: Seat
    goal: int = GOAL
    played: int = field(default=0, compare=False)
    earlier: tuple[object, ...] = field(default=(), compare=False, repr=False)  # what may yet come again

    @property
    def to_move(self) -> Seat:
        return self.mover

    @property
    def seats(self) -> int:
        return len(self.home)

    @property
    def sides(self) -> str:
        return self.colours

    @property
    def phase(self) -> str:
        return "pass" if self.must_pass else "move"

    @property
    def must_pass(self) -> bool:
        """Does no stack belong to the mover?"""
        if self.mover == OVER:
            return False
        colour = self.colours[self.mover]
        return all(stack[-1:] != colour for stack in self.stacks)

    def actions(self) -> Sequence[Action]:
        if self.mover == OVER:
            return ()
        colour = self.colours[self.mover]
        start = START[colour]
        found: list[Action] = []
        for square, stack in zip(SQUARES, self.stacks, strict=True):
            if stack[-1:] != colour:
                continue
            if square == start:
                found += [(square, str(count)) for count in range(1, min(len(stack), MOST_FROM_START) + 1)]
            else:
                found.append((square,))
        return found or (PASS,)

    def play(self, action: Action) -> Pyramidis:
        return self._after(action, None)

    def resolve(self, action: Action) -> tuple[Pyramidis, tuple[Fact, ...]]:
        log: list[Fact] = []
        after = self._after(action, log)
        return after, (*log, *after.outcome())

    def _after(self, action: Action, log: Log) -> Pyramidis:
        """The position after an action, telling each step to the log."""
        stacks, home = list(self.stacks), list(self.home)
        if action == PASS:
            if log is not None:
                log.append(fact("passed", seat=SeatNumber(self.mover + 1), colour=Colour(self.colours[self.mover])))
        else:
            self._sow(action, stacks, home, log)
        won = any(count >= self.goal for count in home)
        following = OVER if won else (self.mover + 1) % len(home)
        # nothing seen before a pyramid came home can come again
        earlier = (*self.earlier, self._key()) if len(home) == 4 and tuple(home) == self.home else ()
        after = Pyramidis(tuple(stacks), self.colours, tuple(home), following, self.goal, self.played + 1, earlier)
        if won or len(home) == 2:
            return after
        if earlier.count(after._key()) == 2:
            if log is not None:
                log.append(fact("third_time"))
            return replace(after, mover=OVER)
        if after.played == LONGEST:
            if log is not None:
                log.append(fact("too_long", actions=Count(LONGEST)))
            return replace(after, mover=OVER)
        return after

    def _key(self) -> object:
        """What makes a position the same position."""
        return self.stacks, self.home, self.mover

    def _sow(self, action: Action, stacks: list[str], home: list[int], log: Log) -> None:
        """Take up a hand and put it down one by one, from its bottom piece, a square each."""
        colour = self.colours[self.mover]
        square = action[0]
        stack = stacks[INDEX[square]]
        count = int(action[1]) if len(action) > 1 else len(stack)
        stacks[INDEX[square]], hand = stack[:-count], stack[-count:]
        if log is not None:
            log.append(
                fact(
                    "took",
                    seat=SeatNumber(self.mover + 1),
                    colour=Colour(colour),
                    square=CellName(square),
                    count=Count(count),
                )
            )
        at = square
        for piece in hand:
            at = self.landing(at, stacks, log)
            if log is not None:
                log.append(Fact("sown", {"piece": Colour(piece), "from": CellName(square), "to": CellName(at)}))
            won_by_another = any(n >= self.goal for c, n in zip(self.colours, home, strict=True) if c != piece)
            if at == FINAL[piece] and not won_by_another:
                seat = self.colours.index(piece)
                home[seat] += 1
                if log is not None:
                    log.append(fact("home", piece=Colour(piece), square=CellName(at), count=Count(home[seat])))
            else:
                stacks[INDEX[at]] += piece

    def landing(self, at: str, stacks: Sequence[str], log: Log = None) -> str:
        """Where the next piece of the mover's hand goes down: the next square on its way that is no tower."""
        colour = self.colours[self.mover]
        while at != FINAL[colour]:
            at = NEXT[colour][at]
            if at == FINAL[colour] or len(stacks[INDEX[at]]) < TOWER:
                break
            if log is not None:
                log.append(fact("tower_skipped", square=CellName(at)))
        return at

    def outcome(self) -> tuple[Fact, ...]:
        if self.mover != OVER:
            return ()
        winners = self.winners()
        best = Count(max(self.home))
        if len(winners) > 1:
            return (fact("shared", seats=SeatNumbers(" ".join(str(seat + 1) for seat in winners)), home=best),)
        by = Choice("goal" if best >= self.goal else "most")
        seat, colour = SeatNumber(winners[0] + 1), Colour(self.colours[winners[0]])
        return (fact("won", seat=seat, colour=colour, by=by, home=best),)

    def winners(self) -> list[Seat]:
        """The seat that reached the goal, else those with most pieces home."""
        return [seat for seat, count in enumerate(self.home) if count == max(self.home)]

    def scores(self) -> tuple[float, ...]:
        return shared(self.winners(), len(self.home))

    def name(self, action: Action) -> str:
        return ":".join(action)

    def why_not(self, *taps: str) -> Fact | None:
        if self.mover == OVER:
            return fact("over")
        if len(taps) == 1:
            taps = tuple(taps[0].split(":"))
        if not taps:
            return None
        square, *rest = taps
        if square == "pass" and not rest:
            return None if self.must_pass else fact("must_move")
        if square not in INDEX or any(tap not in (*INDEX, *NUMBERS) for tap in rest) or len(rest) > 1:
            return fact("unknown", word=Word(":".join(taps)))
        colour, stack = self.colours[self.mover], self.stacks[INDEX[square]]
        if self.must_pass:
            return fact("must_pass", colour=Colour(colour))
        if square not in IN_USE[self.colours]:
            return fact("arm_unused", square=CellName(square))
        if not stack:
            return fact("empty", square=CellName(square))
        if stack[-1] != colour:
            return fact("not_your_stack", square=CellName(square), owner=Colour(stack[-1]))
        return self._why_not_so(square, stack, rest[0]) if rest else None

    def _why_not_so(self, square: str, stack: str, wish: str) -> Fact | None:
        """The rule that forbids this number from, or this aim for, a stack the mover controls."""
        colour = self.colours[self.mover]
        if wish in INDEX:
            if len(self.stacks[INDEX[wish]]) >= TOWER and wish not in (square, FINAL[colour]):
                return fact("tower", square=CellName(wish))
            return fact("no_aim", square=CellName(square))
        if square != START[colour]:
            return fact("whole_stack", square=CellName(square), height=Count(len(stack)))
        if wish == "0":
            return fact("at_least", least=Count(1))
        if int(wish) > MOST_FROM_START:
            return fact("at_most", most=Count(MOST_FROM_START))
        if int(wish) > len(stack):
            return fact("too_few", square=CellName(square), height=Count(len(stack)))
        return None

    def __str__(self) -> str:
        stacks = ",".join(f"{s}={stack}" for s, stack in zip(SQUARES, self.stacks, strict=True) if stack)
        home = "".join(f"{colour}{count}" for colour, count in zip(self.colours, self.home, strict=True))
        mover = "-" if self.mover == OVER else self.colours[self.mover]
        goal = "" if self.goal == GOAL else f" goal{self.goal}"
        return f"{stacks or '-'} {home} {mover}{goal}"


def path(action: Action) -> tuple[str, ...]:
    return action


def new(rng: Random, seats: int, options: Mapping[str, str]) -> Pyramidis:
    """All pyramids stacked on their starts."""
    check_setup(TITLE, SEATS, OPTIONS, seats, options)
    pair = options.get("colours", PAIRS[0])
    if seats == 4 and pair != PAIRS[0]:
        raise BadOption(f"{TITLE} with {seats} seats cannot have option 'colours' as '{pair}': all four colours play.")
    colours = pair if seats == 2 else FOUR
    starts = {START[colour]: colour * PYRAMIDS for colour in colours}
    return Pyramidis(
        tuple(starts.get(square, "") for square in SQUARES),
        colours,
        (0,) * seats,
        first_seat(rng, seats, options),
        int(options.get("goal", GOAL)),
    )


def ahead(start: Pyramidis, seat: Seat, steps: int) -> Pyramidis:
    """A start in which so many pyramids of that seat are home."""
    colour = start.colours[seat]
    stacks = (
        colour * (PYRAMIDS - steps) if square == START[colour] else stack
        for square, stack in zip(SQUARES, start.stacks, strict=True)
    )
    return replace(start, stacks=tuple(stacks), home=(*start.home[:seat], steps, *start.home[seat + 1 :]))


def parse(line: str) -> Pyramidis:
    """The position a line describes."""
    stacks, home, mover, *goal = fields(line, 3, 4)
    if goal and goal != ["goal3"]:
        raise BadPosition(f"The fourth field can only be 'goal3', not '{goal[0]}'.")
    colours = home[::2]
    if colours not in IN_USE or not re.fullmatch("([a-z][0-8])+", home):
        raise BadPosition(f"Pieces home are written like 'm0y0', 't0c0' or 'm0t0y0c0', not '{home}'.")
    if mover != "-" and mover not in colours:
        raise BadPosition(f"The mover is one of '{colours}', or '-' when the game is over, not '{mover}'.")
    seat = OVER if mover == "-" else colours.index(mover)
    state = Pyramidis(_parse_stacks(stacks, colours), colours, tuple(map(int, home[1::2])), seat, 3 if goal else GOAL)
    _check(state)
    return exact(state, line)


def _parse_stacks(text: str, colours: str) -> tuple[str, ...]:
    stacks = dict.fromkeys(SQUARES, "")
    for part in [] if text == "-" else text.split(","):
        square, _, stack = part.partition("=")
        if square not in stacks or not stack or any(piece not in colours for piece in stack):
            raise BadPosition(
                f"A stack is written like 'c5=my', a square of the cross and colours of '{colours}', not '{part}'."
            )
        stacks[square] = stack
    return tuple(stacks.values())


def _check(state: Pyramidis) -> None:
    for square, stack in zip(SQUARES, state.stacks, strict=True):
        if len(stack) > TOWER and square not in (*START.values(), *FINAL.values()):
            raise BadPosition(f"No more than {TOWER} pyramids stand on {square}, not {len(stack)}.")
    for colour, home in zip(state.colours, state.home, strict=True):
        count = sum(stack.count(colour) for stack in state.stacks) + home
        if count > PYRAMIDS:
            raise BadPosition(f"There are {PYRAMIDS} pyramids of colour '{colour}', not {count}.")
        if state.mover != OVER and colour in state.stacks[INDEX[FINAL[colour]]]:
            raise BadPosition(f"A pyramid of colour '{colour}' on {FINAL[colour]} is home and leaves the board.")
    arrived = sum(home >= state.goal for home in state.home)
    if arrived > 1:
        raise BadPosition(f"Only one colour can have {state.goal} pyramids home.")
    if arrived and state.mover != OVER:
        raise BadPosition(f"With {state.goal} pyramids home the game is over and the mover is '-'.")
    if len(state.home) == 2:
        if not arrived and state.mover == OVER:
            raise BadPosition(
                f"With two seats the game is over when a colour has {state.goal} pyramids home, not before."
            )
        for square, stack in zip(SQUARES, state.stacks, strict=True):
            if stack and square not in IN_USE[state.colours]:
                raise BadPosition(f"With the colours '{state.colours}' nothing stands on {square}.")
