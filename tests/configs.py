"""Every game with every number of seats and every value of every option: what the contract tests go over.

PYRAMIDION_STEPS makes them go further: so many times the games, and examples drawn afresh each run.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random

from hypothesis import HealthCheck, settings
from pyramidion.core.game import OVER, State
from pyramidion.games import GAMES

STEPS = int(os.environ.get("PYRAMIDION_STEPS", "1"))
FILES = "abcdefgh"
CROSS = [f"{file}{rank}" for file in FILES for rank in range(1, 9) if file in "de" or rank in (4, 5)]

# Everything a person could ever tap, by game: squares, pieces and buttons.
TAPS = {
    "secret": (
        *"ogbpyw",
        *(f"{seat}:{colour}" for seat in range(1, 5) for colour in "ogbpyw"),
        *(f"{file}{rank}" for file in FILES[:6] for rank in range(1, 5)),
    ),
    "pyramidis": (*CROSS, *map(str, range(1, 10)), "pass"),
    "dice": (
        *(f"{colour}{number}" for colour, length in zip("roygbv", range(6, 0, -1), strict=True)
          for number in range(1, length + 1)),
        "roll", "stop", "bust",
    ),
    "tor": (*(f"{file}{rank}" for file in FILES for rank in range(1, 9)), "keep", "discard"),
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Config:
    slug: str
    seats: int
    options: dict[str, str]

    @property
    def game(self):
        return GAMES[self.slug]

    @property
    def taps(self) -> tuple[str, ...]:
        return TAPS[self.slug]

    @property
    def sides(self) -> str:
        return self.game.sides(self.seats, self.options)

    def new(self, rng: Random) -> State:
        return self.game.new(rng, self.seats, self.options)

    def __str__(self) -> str:
        return " ".join([self.slug, str(self.seats), *(f"{key}={value}" for key, value in self.options.items())])


CONFIGS = (
    Config("secret", 2, {}),
    Config("secret", 2, {"stock": "equal", "colours": "ogbp", "first": "1"}),
    Config("secret", 2, {"stock": "random", "colours": "bpyw", "first": "2"}),
    Config("secret", 3, {"stock": "equal", "colours": "ogbpy", "first": "3"}),
    Config("secret", 3, {"stock": "random", "colours": "gbpyw"}),
    Config("secret", 4, {"stock": "random", "colours": "ogbpyw", "first": "4"}),
    *(Config("pyramidis", seats, {"goal": goal}) for seats, goal in product((2, 4), "53")),
    *(Config("pyramidis", 4, {"first": first}) for first in "1234"),
    *(Config("pyramidis", 2, {"goal": goal, "colours": "tc"}) for goal in "53"),
    *(Config("pyramidis", 2, {"goal": "3", "colours": colours, "first": "2"}) for colours in ("my", "tc")),
    *(
        Config("dice", seats, {"take": take, "equal": equal})
        for seats, take, equal in product((1, 2, 3, 4), ("all", "choose"), ("off", "on"))
        if (seats, equal) != (1, "on")
    ),
    *(Config("dice", 4, {"equal": "on", "first": first}) for first in "1234"),
    *(
        Config("tor", 2, {"layout": layout, "size": size, "quick": quick})
        for layout, size, quick in product(("regular", "random"), ("6x8", "8x8"), ("off", "on"))
    ),
)


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


@cache
def some_positions(config: Config, games: int = 2) -> tuple[State, ...]:
    """The positions of a few random games."""
    return tuple(state for seed in range(games * STEPS) for state in random_game(config, seed))


def bounded(examples: int, **others) -> settings:
    """So many examples, the same on every run unless PYRAMIDION_STEPS asks for more."""
    return settings(
        max_examples=examples * STEPS,
        derandomize=STEPS == 1,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        **others,
    )
