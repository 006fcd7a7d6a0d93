"""What a person who only reads the events of Hoard would have on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.folds import Table


def read(line: str) -> Table:
    return {"hoards": [Counter(hoard.strip("-")) for hoard in line.partition(" ")[0].split("/")]}


def tell(table: Table, event: str, told: Mapping[str, Any]) -> None:
    if event == "took":
        assert told["heap"] == told["colour"]
        table["hoards"][told["seat"] - 1][told["colour"]] += told["count"]
    elif event == "owned":
        assert told["count"] == table["hoards"][told["seat"] - 1][told["colour"]]
    else:
        assert event in ("won", "shared")


def sound(table: Table, seats: int) -> None:
    """No counter comes from nowhere."""
    assert len(table["hoards"]) == seats
    assert all(count <= 5 for count in sum(table["hoards"], Counter()).values())
