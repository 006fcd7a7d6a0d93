"""What a person who only reads the events of Pyramidis would have on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.folds import Table


def read(line: str) -> Table:
    stacks, home, *_ = line.split(" ")
    return {
        "stacks": {} if stacks == "-" else dict(part.split("=") for part in stacks.split(",")),
        "home": dict(zip(home[::2], map(int, home[1::2]), strict=True)),
        "hand": "",
    }


def tell(table: Table, event: str, told: Mapping[str, Any]) -> None:
    stacks, home = table["stacks"], table["home"]
    if event == "took":
        stack = stacks.pop(told["square"])
        below, table["hand"] = stack[: -told["count"]], stack[-told["count"] :]
        assert stack[-1] == told["colour"] == list(home)[told["seat"] - 1]
        if below:
            stacks[told["square"]] = below
        table["_from"] = told["square"]
    elif event == "tower_skipped":
        assert len(stacks[told["square"]]) >= 5
    elif event == "sown":
        assert told["from"] == table["_from"]
        assert told["piece"] == table["hand"][0]
        table["hand"] = table["hand"][1:]
        table["_at"] = told["to"]
        stacks[told["to"]] = stacks.get(told["to"], "") + told["piece"]
    elif event == "home":
        assert told["square"] == table["_at"]
        stack = stacks.pop(told["square"])
        assert stack[-1] == told["piece"]
        if stack[:-1]:
            stacks[told["square"]] = stack[:-1]
        home[told["piece"]] += 1
        assert told["count"] == home[told["piece"]]
    elif event == "passed":
        assert told["colour"] == list(home)[told["seat"] - 1]
        assert not any(stack.endswith(told["colour"]) for stack in stacks.values())
    elif event in ("won", "shared"):
        assert told["home"] == max(home.values())
        assert not table["hand"]
    else:
        assert event in ("third_time", "too_long")


STARTS = {"m": "a5", "t": "e8", "y": "h5", "c": "e1"}
FINALS = {"m": "a4", "t": "d8", "y": "h4", "c": "d1"}


def sound(table: Table, seats: int) -> None:
    """No pyramid is lost, and only where a colour begins or ends do more than five stand together."""
    stacks, home = table["stacks"], table["home"]
    assert len(home) == seats
    for colour, count in home.items():
        assert sum(stack.count(colour) for stack in stacks.values()) + count == 8
    high = {square for square, stack in stacks.items() if len(stack) > 5}
    assert high <= {*STARTS.values(), *FINALS.values()}
    assert all(stacks.values())
    if seats == 2:
        assert set(home) in ({"m", "y"}, {"t", "c"})
        assert all(square[1] in "45" if "m" in home else square[0] in "de" for square in stacks)
