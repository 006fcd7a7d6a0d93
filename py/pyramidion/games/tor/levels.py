"""The levels of Tor: how far each sees, and its budget; what thinks is read when somebody is first asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from pyramidion.core.game import Brain, Chances, Level
from pyramidion.core.match import Match


def mind(**sight: Any) -> Callable[[], Brain]:
    """Makes one for a game, that sees so far and keeps what it finds out."""

    def make() -> Brain:
        brain: Brain = import_module(".brain", __package__).Mind(**sight).think
        return brain

    return make


def chances(match: Match) -> Iterator[Chances]:
    """Ever better chances of both seats."""
    yield from import_module(".brain", __package__).judging(match)


LEVELS: Final[Mapping[str, Level]] = {
    "child": Level(mind(depth=1, way="room"), 0.3, 1_000),
    "novice": Level(mind(depth=1, way="exits"), 0.5, 1_000),
    "casual": Level(mind(depth=2), 1.0, 5_000),
    "skilled": Level(mind(depth=3), 1.5, 15_000),
    "master": Level(mind(), 2.5, 40_000),
}
