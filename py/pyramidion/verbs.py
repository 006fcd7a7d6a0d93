"""What can be asked of the engines without a page: the verbs of the terminal and of a session, and their checks.

Wrong     whatever the asker got wrong, as one sentence.
Result    one game of a series: who sat where, what each seat scored, how many actions it took.
Standing  the points of one player of a series over its games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import inf, sqrt
from random import Random
from typing import Any, Final

from pyramidion.core.ai import BRAINS
from pyramidion.core.facts import Fact
from pyramidion.core.game import (
    CHANCE,
    OVER,
    Action,
    BadOption,
    BadPosition,
    Game,
    IllegalAction,
    Level,
    State,
    Thought,
)
from pyramidion.core.match import Match, run
from pyramidion.core.match import think as think_by
from pyramidion.games import GAMES
from pyramidion.words import load

LONGEST: Final = 400  # characters of a sentence
MOST_DEPTH: Final = 100
MOST_COUNT: Final = 10**7  # leaves in a session, some minutes
MOST_NODES: Final = 10**9
MOST_SECONDS: Final = 86_400
MOST_GAMES: Final = 1_000_000
MOST_SEED: Final = 2**64


class Wrong(ValueError):
    """What the asker got wrong, in one sentence."""


@dataclass(frozen=True, slots=True)
class Result:
    number: int
    seating: tuple[int, ...]  # the player of each seat
    scores: tuple[float, ...]  # by seat
    actions: int


@dataclass(frozen=True, slots=True)
class Standing:
    points: float
    games: int

    @property
    def share(self) -> float:
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies 19 times out of 20, by Wilson's formula."""
        n, p, z = self.games, self.share, 1.959964
        middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        scale = 1 + z * z / n
        return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def perft(state: State, depth: int, most: float = inf) -> int:
    """How many ways there are to play that many actions, chance's outcomes counted as actions; at most so many."""
    if depth == 0:
        return 1
    actions = state.actions()
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        found += perft(state.play(action), depth - 1, most - found)
        if found > most:
            raise Wrong("There are too many ways to count them in a session; 'perft' in a terminal has no limit.")
    return found


def play(state: State, names: Sequence[str]) -> Iterator[State]:
    """The position after each of these actions."""
    for name in names:
        state = state.play(find(state, name))
        yield state


def think(state: State, level: Level, seed: int | None) -> Thought:
    """What a brain would play, knowing only what the seat to move sees."""
    if state.to_move == OVER:
        raise Wrong("The game is over, so there is nothing to think about.")
    if state.to_move == CHANCE:
        raise Wrong("The dice are in the air, so there is nothing to think about: play one of their outcomes first.")
    return think_by(level, state.seen_by(state.to_move), Random(seed))


def series(game: Game, levels: Sequence[Level], options: Mapping[str, str], games: int, seed: int) -> Iterator[Result]:
    """Games between players that move on by one seat from each game to the next."""
    seats = len(levels)
    for number in range(games):
        rng = Random(f"{seed} {number}")
        seating = tuple((seat - number) % seats for seat in range(seats))
        played = run(Match.begin(game, rng, seats, options), [levels[player] for player in seating], rng)
        yield Result(number + 1, seating, played.state.scores(), len(played.names))


def standings(results: Sequence[Result]) -> list[Standing]:
    """The points of each player."""
    points = [0.0] * len(results[0].seating)
    for result in results:
        for player, score in zip(result.seating, result.scores, strict=True):
            points[player] += score
    return [Standing(total, len(results)) for total in points]


def game_called(slug: str) -> Game:
    """The game of that name."""
    return GAMES[known(slug, GAMES, "game")]


def level_called(game: Game, name: str | None, nodes: int | None, seconds: float | None) -> Level:
    """A level of the game, or a brain, with the budget asked for; the strongest level if none is named."""
    levels = {name: Level(brain, 1.0) for name, brain in BRAINS.items()} | dict(game.levels)
    level = levels[list(game.levels)[-1] if name is None else known(name, levels, "level")]
    if nodes is not None and seconds is not None:
        raise Wrong("Bound the thinking by nodes or by seconds, not by both.")
    if nodes is not None:
        return Level(level.brain, inf, nodes)
    return level if seconds is None else Level(level.brain, seconds)


def options_of(pairs: Sequence[str]) -> dict[str, str]:
    """Options written as k=v."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise Wrong(f"An option is written name=value, not '{pair}'.")
        if options.setdefault(name, value) != value:
            raise Wrong(f"Option '{name}' is given twice.")
    return options


def seats_of(game: Game, seats: int | None) -> int:
    """The seats asked for, or two where two can play."""
    if seats is None:
        return 2 if 2 in game.seats else game.seats[0]
    return seats


def find(state: State, name: str) -> Action:
    """The legal action of that name, or the rule that forbids it."""
    try:
        return state.find(name)
    except IllegalAction as error:
        raise Wrong(f"'{name}' is not allowed here: {tell(state, error.why)}") from error


def tell(state: State, why: Fact) -> str:
    """A fact of a game in English."""
    slug = next(slug for slug, game in GAMES.items() if game.new.__module__ == type(state).__module__)
    words = load("en")
    return words.tell(slug, why, words.names(slug, state.sides))


def known(word: str, words: Mapping[str, Any], what: str) -> str:
    """The word, if it is one of these."""
    if word in words:
        return word
    close = get_close_matches(word[:40], words, 1)
    meant = f"did you mean '{close[0]}'?" if close else f"there is {', '.join(words)}."
    raise Wrong(f"There is no {what} '{word}'; {meant}")


def whole(number: int, what: str, least: int, most: int) -> int:
    """The number, if it lies between these."""
    if not least <= number <= most:
        raise Wrong(f"{what} is a whole number from {least} to {most}.")
    return number


def seconds_of(number: float, what: str) -> float:
    """A time to think, if it is one."""
    if not 0 < number <= MOST_SECONDS:
        raise Wrong(f"{what} is a number above 0 and up to {MOST_SECONDS}.")
    return number


def sentence(error: Exception) -> str:
    """What went wrong, on one line that any terminal can show."""
    ours = isinstance(error, Wrong | BadPosition | BadOption)
    text = str(error) if ours else f"This is a fault of the program, not yours: {type(error).__name__}: {error}."
    text = " ".join(text.split())
    text = "".join(sign if sign.isprintable() else "?" for sign in text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
