"""The levels of Dice Pyramid; what thinks is read when somebody is first asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Final

from pyramidion.core import ai
from pyramidion.core.game import Brain, Chances, Level
from pyramidion.core.match import Match


def mind(level: str) -> Brain:
    """Who knows what every board is worth; without what was solved, who tries things out."""
    solved = _module("solved").found()
    if solved is None:
        return ai.LEVELS[level].make()
    brain: Brain = _module("brain").Mind(solved, habit=level).think
    return brain


def chances(match: Match) -> Iterator[Chances]:
    """Every seat's chance to win: known at once, or without what was solved, ever better ones."""
    if _module("solved").found() is None:
        yield from ai.chances(match)
    else:
        yield _module("brain").chances(match)


def _module(name: str) -> Any:
    return import_module(f".{name}", __package__)


def _making(level: str) -> Callable[[], Brain]:
    return partial(mind, level)


LEVELS: Final[Mapping[str, Level]] = {name: Level(_making(name), level.seconds) for name, level in ai.LEVELS.items()}
