"""How many can play which game, for home reads no rules; written by `python tools/list_files.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SEATS: Final[Mapping[str, tuple[int, ...]]] = {
    "dice": (1, 2, 3, 4),
    "pyramidis": (2, 4),
    "secret": (2, 3, 4),
    "tor": (2,),
}
