"""The levels of Tor: how far each sees, and its budget; what thinks is read when somebody is first asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from pyramidion.core.ai import LEVELS as GENERAL
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
    "random": GENERAL["random"],
    "easy": Level(mind(depth=1, way="exits"), 0.5, 1_000),
    "medium": Level(mind(depth=4), 1.5, 15_000),
    "hard": Level(mind(), 2.5, 40_000),
}
