"""The levels of Secret Colours: what each looks at, and its budget; what thinks is read when somebody is first asked.

child     makes its own colour grow, and does not mind the others.
novice    minds which other colour leads, too.
casual    plays each choice out to the end, but guesses nobody's colour.
skilled   works out who plays for which colour, but does not hide its own.
master    hides it as well, and thinks longer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from pyramidion.core.game import Brain, Level


def mind(**sight: Any) -> Callable[[], Brain]:
    """Makes one for a game, that keeps what it has seen of it."""

    def make() -> Brain:
        brain: Brain = import_module(".brain", __package__).Mind(**sight).think
        return brain

    return make


def eye(*, others: bool) -> Callable[[], Brain]:
    """Makes a beginner."""

    def make() -> Brain:
        brain: Brain = import_module(".simple", __package__).Eye(others=others).think
        return brain

    return make


LEVELS: Final[Mapping[str, Level]] = {
    "child": Level(eye(others=False), 0.3, 100),
    "novice": Level(eye(others=True), 0.5, 100),
    "casual": Level(mind(playouts=160, width=12, infers=False, reacts=0, hides=0, bold=False), 1.0, 250),
    "skilled": Level(mind(playouts=300, width=20, reacts=0, hides=0, bold=False), 1.5, 500),
    "master": Level(mind(), 2.5, 3_000),
}
