"""What a person who only reads the events would have on the table: another telling of every game, from its lines.

Table    what the line of a position shows but for whose turn it is: plain dicts, to be changed in place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from pyramidion.core.facts import Fact

Table: TypeAlias = dict[str, Any]

ROWS: Final = "roygbv"


def _squares(field: str) -> dict[str, str]:
    """Ranks from the top, by the names of the squares."""
    ranks = field.split("/")
    return {
        f"{'abcdefgh'[file]}{len(ranks) - row}": square
        for row, rank in enumerate(ranks)
        for file, square in enumerate(rank.split(","))
    }


def _read_secret(line: str) -> Table:
    places, stocks, *_ = line.split(" ")
    held = [Counter("" if stock == "-" else stock) for stock in stocks.split("/")]
    return {"places": _squares(places), "stocks": [+stock for stock in held]}


def _secret(table: Table, event: str, told: Mapping[str, Any]) -> None:
    places = table["places"]
    if event in ("covered", "cancelled"):
        before = places[told["place"]]
        assert told["was"] == before[-1].lower()
        assert (told["colour"] == told["was"]) == (event == "cancelled")
        after = before[:-1] if event == "cancelled" else before + told["colour"]
        assert (told["now"], told["height"]) == (after[-1].lower(), len(after) - 1)
        places[told["place"]] = after
        stock = table["stocks"][told["seat"] - 1]
        assert stock[told["colour"]] > 0
        stock[told["colour"]] -= 1
        table["stocks"][told["seat"] - 1] = +stock
    elif event == "count":
        own = [place for place in places.values() if place[-1].lower() == told["colour"]]
        assert told["places"] == len(own)
        assert told["covered"] == sum(len(place) > 1 for place in own)
        assert told["highest"] == max((len(place) - 1 for place in own), default=0)
    elif event == "unowned":
        assert told["places"] == sum(place[-1].lower() == told["colour"] for place in places.values())
    else:
        assert event in ("won", "shared")


def _read_pyramidis(line: str) -> Table:
    stacks, home, *_ = line.split(" ")
    return {
        "stacks": {} if stacks == "-" else dict(part.split("=") for part in stacks.split(",")),
        "home": dict(zip(home[::2], map(int, home[1::2]), strict=True)),
        "hand": "",
    }


def _pyramidis(table: Table, event: str, told: Mapping[str, Any]) -> None:
    stacks, home = table["stacks"], table["home"]
    if event == "took":
        stack = stacks.pop(told["square"])
        below, table["hand"] = stack[: -told["count"]], stack[-told["count"] :]
        assert stack[-1] == told["colour"] == list(home)[told["seat"] - 1]
        if below:
            stacks[told["square"]] = below
        table["from"] = told["square"]
    elif event == "tower_skipped":
        assert len(stacks[told["square"]]) >= 5
    elif event == "sown":
        assert told["from"] == table["from"]
        assert told["piece"] == table["hand"][0]
        table["hand"] = table["hand"][1:]
        table["at"] = told["to"]
        stacks[told["to"]] = stacks.get(told["to"], "") + told["piece"]
    elif event == "home":
        assert told["square"] == table["at"]
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


def _read_dice(line: str) -> Table:
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


def _dice(table: Table, event: str, told: Mapping[str, Any]) -> None:
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


def _read_tor(line: str) -> Table:
    board, held, *_ = line.split(" ")
    squares = _squares(board)
    return {
        "tokens": {square: text.strip("WK-") for square, text in squares.items()},
        "pawns": {square: text[-1] for square, text in squares.items() if text[-1] in "WK"},
        "held": list(held.replace("-", " ")),
    }


def _tor(table: Table, event: str, told: Mapping[str, Any]) -> None:
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


READ: Final[Mapping[str, Callable[[str], Table]]] = {
    "secret": _read_secret,
    "pyramidis": _read_pyramidis,
    "dice": _read_dice,
    "tor": _read_tor,
}
TELL: Final[Mapping[str, Callable[[Table, str, Mapping[str, Any]], None]]] = {
    "secret": _secret,
    "pyramidis": _pyramidis,
    "dice": _dice,
    "tor": _tor,
}


def fold(slug: str, line: str, events: Iterable[Fact]) -> Table:
    """The table after these events."""
    table = READ[slug](line)
    for event in events:
        TELL[slug](table, event.key, event.args)
    table.pop("from", None)
    table.pop("at", None)
    return table
