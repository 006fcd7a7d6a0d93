"""The levels of Pyramidis: how far each sees, and its budget; what thinks is read when somebody is first asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pyramidion.core.ai import mind
from pyramidion.core.game import Level

LEVELS: Final[Mapping[str, Level]] = {
    "child": mind(__package__, "child", 0.3, 1_000, depth=1, growths=0, way="own"),
    "novice": mind(__package__, "novice", 0.5, 2_000, depth=1, growths=0, way="steps"),
    "casual": mind(__package__, "casual", 1.0, 5_000, depth=2, growths=0),
    "skilled": mind(__package__, "skilled", 1.5, 3_000, depth=7, growths=100),
    "master": mind(__package__, "master", 2.5, 400_000),
}
