"""What a person who only reads the events of Dice Pyramid would have on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tests.folds import Table

ROWS = "roygbv"


def read(line: str) -> Table:
    boards, pool, rolled, mover, *_ = line.split(" ")
    slots = [
        f"{row}{number + 1}" for row, length in zip(ROWS, range(6, 0, -1), strict=True) for number in range(length)
    ]
    return {
        "boards": [dict(zip(slots, board.replace("|", ""), strict=True)) for board in boards.split("/")],
        "pool": int(pool),
        "rolled": Counter(rolled.replace("-", "")),
        "in_air": "*" in mover,
        "placed": "!" in mover,
    }


def _end_turn(table: Table, board: dict[str, str], dotted: str) -> int:
    count = list(board.values()).count("d")
    board.update({slot: dotted for slot, block in board.items() if block == "d"})
    table.update(pool=6, rolled=Counter(), in_air=False, placed=False)
    return count


def tell(table: Table, event: str, told: Mapping[str, Any]) -> None:
    board = table["boards"][int(told["seat"]) - 1] if "seat" in told else {}
    if event == "threw":
        assert told["dice"] == table["pool"]
        table.update(rolled=Counter(), in_air=True, placed=False)
    elif event == "rolled":
        assert len(told["dice"]) == table["pool"]
        table.update(rolled=Counter(told["dice"]), in_air=False)
    elif event == "placed":
        assert board[told["slot"]] == "."
        assert told["slot"][0] == told["colour"]
        board[told["slot"]] = "d"
        table["rolled"] -= Counter(told["colour"])
        table["pool"] -= 1
        table["placed"] = True
    elif event == "bust":
        assert Counter(told["dice"]) == table["rolled"]
        assert told["lost"] == _end_turn(table, board, ".")
    elif event == "secured":
        assert told["blocks"] == _end_turn(table, board, "x")
    elif event == "finished":
        assert "." not in board.values()
        _end_turn(table, board, "x")
    else:
        assert event in ("won", "shared")


def sound(table: Table, seats: int) -> None:
    """A block stands on two, a secured one on secured ones; a die is in the pool or has brought a dotted block."""
    assert len(table["boards"]) == seats
    for board in table["boards"]:
        rows = ["".join(block for slot, block in board.items() if slot[0] == row) for row in ROWS]
        for below, row in pairwise(rows):
            for number, block in enumerate(row):
                under = below[number : number + 2]
                assert block == "." or "." not in under
                assert block != "x" or under == "xx"
    dotted = [list(board.values()).count("d") for board in table["boards"]]
    assert sum(dotted) == max(dotted) == 6 - table["pool"]
    assert table["rolled"].total() in (0, table["pool"])
