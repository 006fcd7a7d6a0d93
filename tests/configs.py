"""Every game with every number of seats and every value of every option: what the contract tests go over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from hypothesis import HealthCheck, settings
from pyramidion.core.ai import RANDOM
from pyramidion.core.game import CHANCE, OVER, Game, State
from pyramidion.core.match import Match, run
from pyramidion.games import GAMES

from tests.games import known
from tests.scale import SCALE


@dataclass(frozen=True, eq=False)
class Config:
    slug: str
    seats: int
    options: dict[str, str]

    @property
    def game(self):
        return GAMES[self.slug]

    @property
    def taps(self) -> Sequence[str]:
        return known(self.slug).taps

    @property
    def sides(self) -> str:
        return self.game.sides(self.seats, self.options)

    def new(self, rng: Random) -> State:
        return self.game.new(rng, self.seats, self.options)

    def __str__(self) -> str:
        return " ".join([self.slug, str(self.seats), *(f"{key}={value}" for key, value in self.options.items())])


CONFIGS = tuple(Config(slug, seats, options) for slug in GAMES for seats, options in known(slug).setups)


def one_action(state: State, rng: Random):
    """Any action; chance by its odds."""
    actions = state.actions()
    return rng.choices(actions, state.odds())[0] if state.to_move < 0 else rng.choice(actions)


def random_game(config: Config, seed: int) -> Iterator[State]:
    """The positions of a random game, from its start to its end."""
    rng = Random(f"{config} {seed}")
    state = config.new(rng)
    yield state
    while state.to_move != OVER:
        state = state.play(one_action(state, rng))
        yield state


def halfway(game: Game, seats: int, seed: int) -> Match:
    """A random game in its middle, with a choice to make."""
    rng = Random(seed)
    whole = run(Match.begin(game, rng, seats, {}), [RANDOM] * seats, rng)
    choices = [at for at, state in enumerate(whole.states) if state.to_move != CHANCE and len(state.actions()) > 1]
    return Match.replay(game, whole.start, whole.names[: choices[len(choices) // 2]])


@cache
def some_positions(config: Config, games: int = 2) -> tuple[State, ...]:
    """The positions of a few random games."""
    return tuple(state for seed in range(games * SCALE) for state in random_game(config, seed))


def bounded(examples: int, **others) -> settings:
    """So many examples, the same on every run unless more are asked for."""
    return settings(
        max_examples=examples * SCALE,
        derandomize=SCALE == 1,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        **others,
    )
