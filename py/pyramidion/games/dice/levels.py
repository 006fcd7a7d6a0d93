"""The levels of Dice Pyramid; what thinks is read when somebody is first asked, and may come late."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Final

from pyramidion.core import ai
from pyramidion.core.game import Brain, Chances, Level
from pyramidion.core.match import Match


def mind(level: str) -> Brain:
    """Who knows what every board is worth, or ImportError."""
    brain: Brain = _brain().Mind(habit=level).think
    return brain


def judging() -> Callable[[Match], Iterator[Chances]]:
    found: Callable[[Match], Iterator[Chances]] = _brain().judging
    return found


def _brain() -> Any:
    brain = import_module(".brain", __package__)
    brain.known()
    return brain


chances = ai.judged(judging)
LEVELS: Final[Mapping[str, Level]] = {
    name: Level(ai.late(name, partial(mind, name)), level.seconds) for name, level in ai.LEVELS.items()
}
