"""The levels of Dice Pyramid; what thinks is read when somebody is first asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Final

from pyramidion.core.ai import LEVELS as GENERAL
from pyramidion.core.game import Brain, Level


def mind(level: str) -> Brain:
    """Who knows what every board is worth; without what was solved, who tries things out."""
    solved = import_module(".solved", __package__).found()
    if solved is None:
        return GENERAL[level].make()
    brain: Brain = import_module(".brain", __package__).Mind(solved, habit=level).think
    return brain


def _making(level: str) -> Callable[[], Brain]:
    return partial(mind, level)


LEVELS: Final[Mapping[str, Level]] = {name: Level(_making(name), level.seconds) for name, level in GENERAL.items()}
