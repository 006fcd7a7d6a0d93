"""What passes between the page and the worker that thinks: lines of JSON, and nothing but what its asker has seen.

Question  think about this match, under a number; its seat to move is the one that asks.
Answer    under the number of its question the best action so far, the best of the others, and the reasons.
Case      judge this match, under a number: as one seat sees it, or as somebody does who knows no secret.
Verdict   every seat's chance to win, under the number of its case.
Slice     the time between two looks at the world, in which a brain is left alone.

    >>> asked(question(Question(7, "tor", "a line", ("@a1", "@c3"), "master"))).names
    ('@a1', '@c3')
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from math import inf, isfinite
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from pyramidion.core.facts import Fact, data_of, fact_of
from pyramidion.core.game import CHANCE, OVER, Chances, Game, Thought
from pyramidion.core.match import Clock, Match, Opponent

SLICE: Final = 0.04  # seconds; between two, the event loop has its turn
MOST_SEATS: Final = 4  # of a table; what was kept of earlier games goes
JUDGED: Final = 1.5  # seconds a case is worked on at most


class Question(NamedTuple):
    number: int
    game: str
    start: str  # the first position as the seat to move saw it
    names: tuple[str, ...]  # all that was played
    level: str
    seconds: float = 0.0  # for this question alone; 0 is what the level has for a turn
    most: float = 0.0  # seconds for a turn, whatever the level has; 0 is no bound


class Answer(NamedTuple):
    number: int
    name: str
    value: float
    tried: int
    others: tuple[tuple[str, float], ...] = ()  # the best alternatives by name with their chances, best first
    reasons: tuple[Fact, ...] = ()


class Case(NamedTuple):
    number: int
    game: str
    start: str  # the first position as whoever wants to know saw it
    names: tuple[str, ...]


class Verdict(NamedTuple):
    number: int
    chances: Chances


class BadLine(ValueError):
    """A line that is not what it should be."""


Read: TypeAlias = Callable[[Any], Any]  # what a field holds, of what JSON holds; or ValueError
L = TypeVar("L", Question, Answer, Case, Verdict)


def question(asks: Question) -> str:
    return json.dumps(asks._asdict())


def asked(line: str) -> Question:
    """The question of a line."""
    return _read(line, Question)


def answered(answer: Answer) -> str:
    return json.dumps({**answer._asdict(), "reasons": [data_of(reason) for reason in answer.reasons]})


def answer(line: str) -> Answer:
    """The answer of a line."""
    return _read(line, Answer)


def case(asks: Case) -> str:
    return json.dumps(asks._asdict())


def case_of(line: str) -> Case:
    """The case of a line."""
    return _read(line, Case)


def ruled(verdict: Verdict) -> str:
    return json.dumps(verdict._asdict())


def verdict(line: str) -> Verdict:
    """The verdict of a line."""
    return _read(line, Verdict)


# --- reading -------------------------------------------------------------------------------------------------------


def _read(line: str, kind: type[L]) -> L:
    try:
        found: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadLine(f"Not JSON: {error}.") from error
    needed = set(kind._fields) - set(kind._field_defaults)
    if not isinstance(found, dict) or not needed <= set(found) <= set(kind._fields):
        raise BadLine(f"Not the fields {', '.join(kind._fields)}.")
    try:
        return kind(**{name: READS[name](value) for name, value in found.items()})
    except ValueError as error:
        raise BadLine(f"Not what the fields hold: {error}") from error


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("A number is whole.")
    return value


def _number(value: Any) -> float:
    if type(value) not in (int, float) or not isfinite(value):
        raise ValueError("A value is a number.")
    return float(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("A word is a text.")  # noqa: TRY004  # told as bad lines are
    return value


def _list(value: Any, read: Read) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise ValueError("Several are a list.")  # noqa: TRY004  # told as bad lines are
    return tuple(map(read, value))


def _other(value: Any) -> tuple[str, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError("An alternative is a name and its chance.")
    return _text(value[0]), _number(value[1])


READS: Final[Mapping[str, Read]] = {
    "number": _whole, "game": _text, "start": _text, "level": _text, "seconds": _number, "most": _number,
    "names": lambda value: _list(value, _text),
    "name": _text, "value": _number, "tried": _whole,
    "others": lambda value: _list(value, _other),
    "reasons": lambda value: _list(value, fact_of),
    "chances": lambda value: _list(value, _number),
}  # fmt: skip


# --- thinking ------------------------------------------------------------------------------------------------------


class Follower:
    """Who follows a game as one seat sees it, and thinks for that seat."""

    def __init__(self, game: Game, start: str) -> None:
        self.match = Match.replay(game, start, ())
        self.opponents: dict[tuple[str, float, float], Opponent] = {}  # by level, and by the seconds asked for

    def follow(self, names: tuple[str, ...]) -> Match:
        """The match with these names; of one that goes on, only what is new is played."""
        if self.match.names != names[: len(self.match.names)]:
            self.match, self.opponents = Match.replay(self.match.game, self.match.start, ()), {}
        for name in names[len(self.match.names) :]:
            self.match = self.match.play(name)
        return self.match

    def opponent(self, level: str, seconds: float, most: float) -> Opponent:
        """Who thinks at that level: one for the turns of the seat, one that has so long for each question."""
        key = level, seconds, most
        if key not in self.opponents:
            budget = self.match.game.levels[level]
            self.opponents[key] = Opponent(replace(budget, seconds=seconds or min(budget.seconds, most or inf)))
        if seconds:
            self.opponents[key].begin_anew()
        return self.opponents[key]


class Minds:
    """All who think for the seats of one table, and what they keep from question to question."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.followers: dict[tuple[str, str], Follower] = {}  # by game and start, the last one asked last
        self.onlooker: tuple[tuple[str, str], Follower] | None = None  # of the game that is judged

    def slices(self, asks: Question, clock: Clock, length: float = SLICE) -> Iterator[Answer]:
        """The best answer after each slice; the last one is final."""
        match, opponent = self.asked(asks)
        pause = clock() + length
        thought: Thought | None = None
        for thought in opponent.thoughts(match, Random(), clock):  # the last one is wanted below
            if clock() >= pause:
                yield say(asks.number, match, thought)
                pause = clock() + length
        if thought is None:
            raise BadLine("The brain had no thought.")
        yield say(asks.number, match, thought)

    def asked(self, asks: Question) -> tuple[Match, Opponent]:
        """The match of a question, and who thinks about it."""
        game = self._game(asks.game)
        if asks.level not in game.levels:
            raise BadLine(f"No level '{asks.level}' of {game.title}.")
        key = asks.game, asks.start
        follower = self._follower(game, self.followers.pop(key, None), asks)
        if follower.match.state.to_move in (CHANCE, OVER):
            raise BadLine("No seat is to move.")
        self.followers = {**dict([*self.followers.items()][1 - MOST_SEATS :]), key: follower}
        return follower.match, follower.opponent(asks.level, asks.seconds, asks.most)

    def verdicts(self, asks: Case, clock: Clock, length: float = SLICE) -> Iterator[Verdict]:
        """The best verdict after each slice, the last one final; the time between two slices is not its own."""
        match, spent, began = self.judged(asks), 0.0, clock()
        chances: Chances = ()
        for chances in judging(match):  # the last ones are wanted below
            if (now := clock()) - began >= length:
                spent += now - began
                yield Verdict(asks.number, chances)
                if spent >= JUDGED:
                    return
                began = clock()
        if len(chances) != match.state.seats:
            raise BadLine("Nobody judged.")
        yield Verdict(asks.number, chances)

    def judged(self, asks: Case) -> Match:
        """The match of a case."""
        key, kept = (asks.game, asks.start), self.onlooker
        follower = self._follower(self._game(asks.game), kept[1] if kept and kept[0] == key else None, asks)
        self.onlooker = key, follower
        return follower.match

    def _game(self, slug: str) -> Game:
        if slug not in self.games:
            raise BadLine(f"No game '{slug}'.")
        return self.games[slug]

    def _follower(self, game: Game, kept: Follower | None, asks: Question | Case) -> Follower:
        """Who follows the game asked about, and has come to where it is now."""
        try:
            follower = kept or Follower(game, asks.start)
            follower.follow(asks.names)
        except ValueError as error:
            raise BadLine(f"A game that cannot be: {error}") from error
        return follower


def judging(match: Match) -> Iterator[Chances]:
    """Ever better chances of every seat, as far as whoever saw the match can know them."""
    judge: Callable[[Match], Iterator[Chances]] = (
        match.game.chances or import_module("pyramidion.core.ai").chances  # read when it is first needed
    )
    return judge(match)


def say(number: int, match: Match, thought: Thought) -> Answer:
    """A thought about a match, as an answer."""
    name = match.state.name
    others = tuple((name(action), value) for action, value in thought.others)
    return Answer(number, name(thought.action), thought.value, thought.tried, others, thought.reasons)
