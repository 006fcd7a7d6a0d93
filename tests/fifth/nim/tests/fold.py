"""What a person who only reads the events of Nim would have on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.folds import Table


def read(line: str) -> Table:
    return {"heaps": dict(zip("abcd", map(int, line.partition(" ")[0].split(",")), strict=False))}


def tell(table: Table, event: str, told: Mapping[str, Any]) -> None:
    heap = told.get("square", " ")[0]
    if event == "took":
        table["heaps"][heap] -= told["count"]
        assert table["heaps"][heap] == int(told["square"][1]) - 1
    else:
        assert event == "won"
        assert not any(table["heaps"].values())


def sound(table: Table, seats: int) -> None:
    """No counter comes from nowhere."""
    most = (3, 4, 5) if len(table["heaps"]) == 3 else (1, 3, 5, 7)
    assert all(0 <= count <= limit for count, limit in zip(table["heaps"].values(), most, strict=True))
    assert seats == 2
