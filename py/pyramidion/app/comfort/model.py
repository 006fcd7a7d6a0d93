"""What a person at a table would like, and as what it is kept.

Comfort   the wishes of one person; '' leaves it to the settings of the device.
Pace      how long what moves takes, as a multiple of the usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from pyramidion.words import languages

YES, NO = "1", "0"
VALUES: Final[Mapping[str, tuple[str, ...]]] = {  # of every wish, the usual one first; languages have their own list
    "text": ("1", "2", "3"),
    "confirm": (YES, NO),
    "hints": (YES, NO),
    "speed": ("usual", "slow", "quick"),
    "left": (NO, YES),
    "child": (NO, YES),
    "ahead": ("0", "1", "2"),
}
PACES: Final[Mapping[str, float]] = {"slow": 1.7, "usual": 1.0, "quick": 0.55}


@dataclass(frozen=True, slots=True)
class Comfort:
    text: str = ""  # how large
    confirm: str = ""  # is a move shown before it is made?
    hints: str = ""  # may they be asked for?
    speed: str = ""  # of what moves
    language: str = ""  # of the prompts
    left: str = ""  # are the buttons at the left hand?
    child: str = ""  # does every risk ask first?
    ahead: str = ""  # how much of a head start

    @property
    def pace(self) -> float:
        return PACES.get(self.speed, 1.0)

    @property
    def looks(self) -> list[str]:
        """The classes of what lies at that edge."""
        large = f"text-{self.text}" if self.text in ("2", "3") else ""
        return [*filter(None, (large, "left" * (self.left == YES), "child" * (self.child == YES)))]


NO_WISH: Final = Comfort()


def wished(comfort: Comfort, name: str, value: str) -> Comfort:
    """With one more wish, if there is such a one and such a value."""
    known = languages() if name == "language" else VALUES.get(name, ())
    changes: Any = {name: value}
    return replace(comfort, **changes) if value in known else comfort


def to_data(comfort: Comfort) -> dict[str, str]:
    """What somebody has wished, as JSON can hold it."""
    return {name: value for name, value in asdict(comfort).items() if value}


def from_data(data: Any) -> Comfort:
    """The wishes that were kept, as far as they can be read."""
    comfort = NO_WISH
    for name, value in data.items() if isinstance(data, dict) else ():
        if isinstance(value, str):
            comfort = wished(comfort, name, value)
    return comfort
