"""The levels of Pyramidis: how far each sees, and its budget; what thinks is read when somebody is first asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from pyramidion.core.game import Brain, Level


def mind(**sight: Any) -> Callable[[], Brain]:
    """Makes one for a game, that sees so far and keeps what it finds out."""

    def make() -> Brain:
        brain: Brain = import_module(".brain", __package__).Mind(**sight).think
        return brain

    return make


LEVELS: Final[Mapping[str, Level]] = {
    "child": Level(mind(depth=1, way="own"), 0.3, 1_000),
    "novice": Level(mind(depth=1, way="steps"), 0.5, 2_000),
    "casual": Level(mind(depth=2), 1.0, 5_000),
    "skilled": Level(mind(depth=5), 1.5, 40_000),
    "master": Level(mind(), 2.5, 400_000),
}
