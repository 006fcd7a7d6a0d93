"""The levels of Tor: how far each sees, and its budget; what thinks is read when somebody is first asked.

child     looks at its own pawns alone.
novice    looks at those of both, as they stand after its turn.
casual    looks two turns further ahead.
skilled   looks four turns further.
master    as far as its time lets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pyramidion.core.ai import mind
from pyramidion.core.game import Level

LEVELS: Final[Mapping[str, Level]] = {
    "child": mind(__package__, "child", 0.3, 1_000, depth=1, way="own"),
    "novice": mind(__package__, "novice", 0.5, 1_000, depth=1),
    "casual": mind(__package__, "casual", 1.0, 5_000, depth=3),
    "skilled": mind(__package__, "skilled", 1.5, 15_000, depth=5),
    "master": mind(__package__, "master", 2.5, 30_000),
}
