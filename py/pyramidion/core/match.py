"""A whole game, move by move.

Match     every position of a game and the names of the actions between them; a value, like a position.
Record    what a save keeps of it: the game, the start line and the names. Replaying it asks the rules again.
Barrier   what an undo may not cross: dice that fell, secrets that were shown.
Clock     any function that tells seconds; only those who drive a brain hold one.

    >>> from random import Random
    >>> from pyramidion.games import GAMES
    >>> match = Match.begin(GAMES["pyramidis"], Random(1), 2, {"first": "1"})
    >>> match = match.play("a5:3").play("h5:1")
    >>> match.names, match.undo().names
    (('a5:3', 'h5:1'), ('a5:3',))
    >>> Match.replay(match.game, match.start, ["a5:3", "h5:9"])
    Traceback (most recent call last):
    pyramidion.core.match.BadRecord: Action 2, 'h5:9', does not fit what was played before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from time import monotonic
from typing import Any, TypeAlias

from pyramidion.core.facts import Fact, fact
from pyramidion.core.game import (
    CHANCE,
    OVER,
    Action,
    Game,
    IllegalAction,
    Level,
    Move,
    Seat,
    State,
    Thought,
)

Clock: TypeAlias = Callable[[], float]


class BadRecord(ValueError):
    """A record whose next name no longer fits; what came before it is kept in `fitting`."""

    def __init__(self, fitting: Match, cause: IllegalAction) -> None:
        self.fitting = fitting
        self.fitted = len(fitting.names)
        self.name = cause.name
        self.why = cause.why
        super().__init__(f"Action {self.fitted + 1}, '{self.name}', does not fit what was played before it.")


class NoUndo(ValueError):
    """An undo that would cross a barrier."""

    def __init__(self, why: Fact) -> None:
        super().__init__(f"The last action cannot be taken back: {why}.")
        self.why = why


@dataclass(frozen=True, slots=True)
class Match:
    game: Game
    states: tuple[State, ...]  # the start and the position after each action
    names: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)  # as the start was set up with

    @classmethod
    def begin(cls, game: Game, rng: Random, seats: int, options: Mapping[str, str]) -> Match:
        """A new game, nothing played."""
        return cls(game, (game.new(rng, seats, options),), options=dict(options))

    @classmethod
    def replay(cls, game: Game, start: str, names: Iterable[str], options: Mapping[str, str] | None = None) -> Match:
        """The game a record tells, checked by the rules."""
        states, fitted = [game.parse(start)], list[str]()
        for name in names:
            try:
                states.append(states[-1].play(states[-1].find(name)))
            except IllegalAction as error:
                raise BadRecord(cls(game, tuple(states), tuple(fitted), dict(options or {})), error) from error
            fitted.append(name)
        return cls(game, tuple(states), tuple(fitted), dict(options or {}))

    @property
    def start(self) -> str:
        return str(self.states[0])

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    def play(self, name: str) -> Match:
        """The match after the action of that name, or IllegalAction."""
        return self._with(self.state.play(self.state.find(name)), name)

    def then(self, action: Action) -> Match:
        """The match after a legal action."""
        return self._with(self.state.play(action), self.state.name(action))

    def after(self, move: Move[Any]) -> Match:
        """The match after a move from its position; nothing is played again."""
        return self._with(move.after, move.name)

    def _with(self, state: State, name: str) -> Match:
        return replace(self, states=(*self.states, state), names=(*self.names, name))

    def barrier(self) -> Fact | None:
        """Why the last action cannot be taken back; None if it can."""
        if not self.names:
            return fact("at_start")
        before, after = self.states[-2:]
        if before.to_move == CHANCE:
            return fact("chance_fell")
        if self.game.secrets and _reveals(before, before.find(self.names[-1]), after, max(self.game.seats)):
            return fact("secret_shown")
        return None

    def undo(self) -> Match:
        """The match without its last action, or NoUndo."""
        why = self.barrier()
        if why:
            raise NoUndo(why)
        return replace(self, states=self.states[:-1], names=self.names[:-1])

    def seen_by(self, seat: Seat) -> Match:
        """The match with what the seat may not know blanked in every position."""
        return replace(self, states=tuple(state.seen_by(seat) for state in self.states))


def _reveals(before: State, action: Action, after: State, seats: int) -> bool:
    """Whether an action shows a seat more than it could have worked out from what it saw."""
    return any(before.seen_by(seat).play(action) != after.seen_by(seat) for seat in range(seats))


def turn_began(match: Match) -> int:
    """How many actions had been played when the turn under way began."""
    states, began = match.states, len(match.names)
    while began and states[began - 1].mover == states[-1].mover and not states[began].turn_begins:
        began -= 1
    return began


class Opponent:
    """A level that plays a game: its brain, and what it has spent of its budget for the turn under way."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.brain = level.make()
        self.turn = -1
        self.seconds = 0.0
        self.tried = 0

    def begin_anew(self) -> None:
        """Have the whole budget again, though the turn is still the same."""
        self.turn = -1

    def thoughts(self, seen: Match, rng: Random, clock: Clock) -> Iterator[Thought]:
        """Ever better thoughts until the budget is spent; the first one, even if that goes beyond it."""
        if seen.state.to_move in (CHANCE, OVER):
            raise ValueError("There is nothing to think about: no seat is to move.")
        if (turn := turn_began(seen)) != self.turn:
            self.turn, self.seconds, self.tried = turn, 0.0, 0
        began, tried = clock(), 0
        most = inf if self.level.tried is None else self.level.tried - self.tried
        try:
            for number, thought in enumerate(self.brain(seen, rng)):
                if number and thought.tried > most:
                    return
                tried = thought.tried
                yield thought
                if tried >= most or clock() - began >= self.level.seconds - self.seconds:
                    return
        finally:
            self.seconds += clock() - began
            self.tried += tried


def think(level: Level, seen: Match, rng: Random, clock: Clock = monotonic) -> Thought:
    """The last thought of a level within its budget."""
    *_, best = Opponent(level).thoughts(seen, rng, clock)
    return best


def next_action(match: Match, opponents: Sequence[Opponent], rng: Random, clock: Clock = monotonic) -> Action:
    """What chance, or the opponent at the seat to move, does now; a brain gets what its seat has seen."""
    state, seat = match.state, match.state.to_move
    if seat == CHANCE:
        return rng.choices(state.actions(), state.odds())[0]
    *_, best = opponents[seat].thoughts(match.seen_by(seat), Random(rng.getrandbits(64)), clock)
    return best.action


def run(match: Match, levels: Sequence[Level], rng: Random, clock: Clock = monotonic) -> Match:
    """The match played to its end by levels, one a seat."""
    opponents = [Opponent(level) for level in levels]
    while match.state.to_move != OVER:
        match = match.then(next_action(match, opponents, rng, clock))
    return match
