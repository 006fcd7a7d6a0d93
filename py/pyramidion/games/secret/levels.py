"""The levels of Secret Colours: what each looks at, and its budget; what thinks is read when somebody is first asked.

child     makes its own colour grow, best on Cases where nothing lies, and does not mind the others.
novice    minds how near every other colour comes, too, and likes to take a Piece off.
casual    compares a few plays at a glance; between two it works out for which colour the other plays.
skilled   plays each choice out to the end, many times, but does not hide its own colour.
master    hides it as well, and thinks longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pyramidion.core.ai import mind
from pyramidion.core.game import Level

PLAIN: Final[Mapping[str, Any]] = {"reacts": 0, "hides": 0, "bold": False}
LEVELS: Final[Mapping[str, Level]] = {
    "child": mind(__package__, "child", 0.3, 100, by="simple.Eye", others=False),
    "novice": mind(__package__, "novice", 0.5, 100, by="simple.Eye", others=True),
    "casual": mind(__package__, "casual", 1.0, 100, playouts=12, width=6, infers=2, **PLAIN),
    "skilled": mind(__package__, "skilled", 1.5, 500, playouts=300, **PLAIN),
    "master": mind(__package__, "master", 2.5, 3_000),
}
