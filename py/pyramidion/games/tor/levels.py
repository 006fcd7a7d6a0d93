"""The levels of Tor: how far each sees, and its budget; what thinks is read when somebody is first asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from pyramidion.core import ai
from pyramidion.core.game import Brain, Chances, Level
from pyramidion.core.match import Match


def mind(name: str, seconds: float, tried: int, **sight: Any) -> Level:
    """A level that sees so far and keeps what it finds out."""

    def make() -> Brain:
        brain: Brain = import_module(".brain", __package__).Mind(**sight).think
        return brain

    return Level(ai.late(name, make), seconds, tried)


def judging() -> Callable[[Match], Iterator[Chances]]:
    found: Callable[[Match], Iterator[Chances]] = import_module(".brain", __package__).judging
    return found


chances = ai.judged(judging)
LEVELS: Final[Mapping[str, Level]] = {
    "child": mind("child", 0.3, 1_000, depth=1, way="room"),
    "novice": mind("novice", 0.5, 1_000, depth=1, way="exits"),
    "casual": mind("casual", 1.0, 5_000, depth=2),
    "skilled": mind("skilled", 1.5, 15_000, depth=3),
    "master": mind("master", 2.5, 40_000),
}
