"""What a person who only reads the events of Tor would have on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.folds import Table, by_square


def read(line: str) -> Table:
    board, held, *_ = line.split(" ")
    squares = by_square(board)
    return {
        "tokens": {square: text.strip("WK-") for square, text in squares.items()},
        "pawns": {square: text[-1] for square, text in squares.items() if text[-1] in "WK"},
        "held": list(held.replace("-", " ")),
    }


def tell(table: Table, event: str, told: Mapping[str, Any]) -> None:
    tokens, pawns, held = table["tokens"], table["pawns"], table["held"]
    seat = told.get("seat", 1) - 1
    if event == "placed":
        assert told["colour"] == tokens[told["square"]][-1]
        assert told["square"] not in pawns
        pawns[told["square"]] = "WK"[seat]
    elif event == "moved":
        assert told["colour"] == tokens[told["to"]][-1]
        assert pawns.pop(told["from"]) == "WK"[seat]
        assert told["to"] not in pawns
        pawns[told["to"]] = "WK"[seat]
    elif event in ("lifted", "removed"):
        assert told["colour"] == tokens[told["square"]][-1]
        tokens[told["square"]] = tokens[told["square"]][:-1]
        if event == "lifted":
            assert held[1 - seat] == " "
            held[1 - seat] = told["colour"]
    elif event == "put":
        assert told["on"] == tokens[told["square"]] != told["colour"] == held[seat]
        assert told["square"] not in pawns
        tokens[told["square"]] += told["colour"]
        held[seat] = " "
    elif event == "discarded":
        assert held[seat] == told["colour"]
        held[seat] = " "
    elif event == "swapped":
        one, other = told["one"], told["other"]
        assert (told["colour"], told["with_"]) == (tokens[one], tokens[other])
        tokens[one], tokens[other] = tokens[other], tokens[one]
    else:
        assert event in ("kept", "blocked", "third_time", "won", "drawn")


def sound(table: Table, seats: int) -> None:
    """No token comes from nowhere, two different ones stand together at most, and pawns stand on tokens."""
    tokens, pawns, held = table["tokens"], table["pawns"], table["held"]
    colours = Counter("".join((*tokens.values(), *held)).replace(" ", ""))
    assert all(count <= len(tokens) // 4 for count in colours.values())
    assert colours.keys() <= {*"oyrb"}
    assert all(len(stack) <= 2 and len(set(stack)) == len(stack) for stack in tokens.values())
    assert all(tokens[square] for square in pawns)
    assert max(Counter(pawns.values()).values(), default=0) <= 2
