"""The levels of Dice Pyramid; what thinks is read when somebody is first asked, and may come late."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pyramidion.core import ai
from pyramidion.core.game import Level

LEVELS: Final[Mapping[str, Level]] = {
    name: ai.mind(__package__, name, level.seconds, habit=name) for name, level in ai.LEVELS.items()
}
