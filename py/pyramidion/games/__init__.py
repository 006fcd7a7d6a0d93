"""The games there are; the rules of one are read when they are first asked for: the home screen needs none."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from pyramidion.core.game import Game

SLUGS: Final = ("dice", "pyramidis", "secret", "tor")
HOURS: Final = ("dawn", "noon", "dusk", "night")  # at which the games are shown, one after another, and then anew


class Games(Mapping[str, Game]):
    def __getitem__(self, slug: str) -> Game:
        if slug not in SLUGS:
            raise KeyError(slug)
        game: Game = import_module(f"{__name__}.{slug}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(SLUGS)

    def __len__(self) -> int:
        return len(SLUGS)


def hour(slug: str) -> str:
    return HOURS[SLUGS.index(slug) % len(HOURS)]


GAMES: Final = Games()
