"""What passes between the page and the worker that thinks: lines of JSON, and nothing but what the seat has seen.

Question  think about this match, under a number; its seat to move is the one that asks.
Answer    the best action so far, by its name, under the number of its question.
Slice     the time between two looks at the world, in which a brain is left alone.

    >>> asked(question(Question(7, "tor", "a line", ("@a1", "@c3"), "master"))).names
    ('@a1', '@c3')
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from pyramidion.core.game import CHANCE, OVER, Game, Thought
from pyramidion.core.match import Clock, Match, Opponent

SLICE: Final = 0.04  # seconds; between two, the event loop has its turn
MOST_SEATS: Final = 4  # of a table; what was kept of earlier games goes


class Question(NamedTuple):
    number: int
    game: str
    start: str  # the first position as the seat to move saw it
    names: tuple[str, ...]  # all that was played
    level: str


class Answer(NamedTuple):
    number: int
    name: str
    value: float
    tried: int


class BadLine(ValueError):
    """A line that is no question, or no answer."""


L = TypeVar("L", Question, Answer)


def question(asks: Question) -> str:
    return json.dumps(asks._asdict())


def asked(line: str) -> Question:
    """The question of a line."""
    found = _read(line, Question)
    return found._replace(names=tuple(found.names))


def answered(answer: Answer) -> str:
    return json.dumps(answer._asdict())


def answer(line: str) -> Answer:
    """The answer of a line."""
    return _read(line, Answer)


def _read(line: str, kind: type[L]) -> L:
    try:
        found: Any = json.loads(line)
    except ValueError as error:
        raise BadLine(f"Not JSON: {error}.") from error
    if not isinstance(found, dict) or set(found) != set(kind._fields):
        raise BadLine(f"Not the fields {', '.join(kind._fields)}.")
    return kind(**found)


class Follower:
    """Who follows a game as one seat sees it, and thinks for that seat."""

    def __init__(self, game: Game, start: str) -> None:
        self.match = Match.replay(game, start, ())
        self.opponents: dict[str, Opponent] = {}  # by level

    def follow(self, names: tuple[str, ...]) -> Match:
        """The match with these names; of one that goes on, only what is new is played."""
        if self.match.names != names[: len(self.match.names)]:
            self.match, self.opponents = Match.replay(self.match.game, self.match.start, ()), {}
        for name in names[len(self.match.names) :]:
            self.match = self.match.play(name)
        return self.match


class Minds:
    """All who think for the seats of one table, and what they keep from question to question."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.followers: dict[tuple[str, str], Follower] = {}  # by game and start, the last one asked last

    def slices(self, asks: Question, clock: Clock, length: float = SLICE) -> Iterator[Answer]:
        """The best answer after each slice; the last one is final."""
        match, opponent = self.asked(asks)
        pause = clock() + length
        thought: Thought | None = None
        for thought in opponent.thoughts(match, Random(), clock):  # the last one is wanted below
            if clock() >= pause:
                yield _say(asks, match, thought)
                pause = clock() + length
        if thought is None:
            raise BadLine("The brain had no thought.")
        yield _say(asks, match, thought)

    def asked(self, asks: Question) -> tuple[Match, Opponent]:
        """The match of a question, and who thinks about it."""
        if asks.game not in self.games or asks.level not in self.games[asks.game].levels:
            raise BadLine(f"No level '{asks.level}' of a game '{asks.game}'.")
        game, key = self.games[asks.game], (asks.game, asks.start)
        try:
            follower = self.followers.pop(key) if key in self.followers else Follower(game, asks.start)
            match = follower.follow(asks.names)
        except ValueError as error:
            raise BadLine(f"A game that cannot be: {error}") from error
        if match.state.to_move in (CHANCE, OVER):
            raise BadLine("No seat is to move.")
        self.followers = {**dict([*self.followers.items()][1 - MOST_SEATS :]), key: follower}
        if asks.level not in follower.opponents:
            follower.opponents[asks.level] = Opponent(game.levels[asks.level])
        return match, follower.opponents[asks.level]


def _say(asks: Question, match: Match, thought: Thought) -> Answer:
    return Answer(asks.number, match.state.name(thought.action), thought.value, thought.tried)
