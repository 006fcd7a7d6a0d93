"""What passes between the page and the worker that thinks: lines of JSON, and nothing but what the seat sees.

Question  think about this position, under a number; its seat to move is the one that asks.
Answer    the best action so far, by its name, under the number of its question.
Slice     the time between two looks at the world, in which a brain is left alone.

    >>> asked(question(7, "tor", "a line", "hard", seconds=1.5))
    Question(number=7, game='tor', position='a line', level='hard', seconds=1.5, tried=None, seed=None)
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pyramidion.core.game import CHANCE, OVER, Game, Thought
from pyramidion.core.match import Clock

SLICE: Final = 0.04  # seconds; between two, the event loop has its turn


class Question(NamedTuple):
    number: int
    game: str
    position: str  # as the seat to move sees it
    level: str
    seconds: float | None = None  # instead of the level's own bounds, for a hint
    tried: int | None = None
    seed: int | None = None


class Answer(NamedTuple):
    number: int
    name: str
    value: float
    tried: int
    notes: Mapping[str, Any] = MappingProxyType({})  # what a hint or an analysis shows, by action name


class BadLine(ValueError):
    """A line that is no question, or no answer."""


def question(
    number: int,
    game: str,
    position: str,
    level: str,
    *,
    seconds: float | None = None,
    tried: int | None = None,
    seed: int | None = None,
) -> str:
    """A question as a line."""
    return _line(Question(number, game, position, level, seconds, tried, seed))


def asked(line: str) -> Question:
    """The question of a line."""
    return Question(**_fields(line, Question._fields))


def answered(answer: Answer) -> str:
    """An answer as a line."""
    return _line(answer._replace(notes=dict(answer.notes)))


def answer(line: str) -> Answer:
    """The answer of a line."""
    return Answer(**_fields(line, Answer._fields))


def slices(games: Mapping[str, Game], asks: Question, clock: Clock, length: float = SLICE) -> Iterator[Answer]:
    """The best answer after each slice; the last one is final."""
    if asks.game not in games or asks.level not in games[asks.game].levels:
        raise BadLine(f"No level '{asks.level}' of a game '{asks.game}'.")
    game = games[asks.game]
    level = game.levels[asks.level]
    state = game.parse(asks.position)
    if state.to_move in (CHANCE, OVER):
        raise BadLine("No seat is to move.")
    own = asks.seconds is None and asks.tried is None
    tried = level.tried if own else asks.tried
    end = clock() + (level.seconds if asks.seconds is None else asks.seconds)
    pause = clock() + length
    thought: Thought | None = None
    for thought in level.brain(state, Random(asks.seed)):  # the last one is wanted below
        now = clock()
        if now >= end or (tried is not None and thought.tried >= tried):
            break
        if now >= pause:
            yield _say(asks, state.name(thought.action), thought)
            pause = clock() + length
    if thought is None:
        raise BadLine("The brain had no thought.")
    yield _say(asks, state.name(thought.action), thought)


def _say(asks: Question, name: str, thought: Thought) -> Answer:
    return Answer(asks.number, name, thought.value, thought.tried, thought.notes)


def _line(said: Question | Answer) -> str:
    return json.dumps({name: value for name, value in said._asdict().items() if value is not None})


def _fields(line: str, known: tuple[str, ...]) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError as error:
        raise BadLine(f"Not JSON: {error}.") from error
    if not isinstance(found, dict) or not set(found) <= set(known) or not set(known[:4]) <= set(found):
        raise BadLine(f"Not the fields {', '.join(known)}.")
    return found
