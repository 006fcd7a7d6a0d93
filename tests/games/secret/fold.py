"""What a person who only reads the events of Secret Colours would have on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tests.folds import Table, by_square


def read(line: str) -> Table:
    places, stocks, *_ = line.split(" ")
    held = [Counter("" if stock == "-" else stock) for stock in stocks.split("/")]
    return {"places": by_square(places), "stocks": [+stock for stock in held]}


def tell(table: Table, event: str, told: Mapping[str, Any]) -> None:
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


def sound(table: Table, seats: int) -> None:
    """Whatever is played, neighbours in a place differ, and Pieces leave the game two by two."""
    places, stocks = table["places"], table["stocks"]
    cases = Counter(place[0] for place in places.values())
    assert list(cases.values()) == [4] * (seats + 2)
    for place in places.values():
        assert place[0].isupper()
        assert place[1:] == place[1:].lower()
        assert all(one != other for one, other in pairwise(place.lower()))
    there = Counter("".join(place[1:] for place in places.values())) + sum(stocks, Counter())
    assert all((6 - there[colour.lower()]) % 2 == 0 for colour in cases)
    assert there.keys() <= {colour.lower() for colour in cases}
    left = [stock.total() for stock in stocks]
    assert max(left) - min(left) <= 1
