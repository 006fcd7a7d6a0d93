"""Nim, as the tests know it."""

from __future__ import annotations

from itertools import product

from tests.games import Known

KNOWN = Known(
    setups=tuple((2, {"heaps": heaps, "last": last}) for heaps, last in product(("three", "four"), ("wins", "loses"))),
    taps=tuple(f"{file}{rank}" for file in "abcd" for rank in range(1, 8)),
    seldom=frozenset({"a4", "a5", "a6", "a7", "b5", "b6", "b7", "c6", "c7"}),  # no heap there is as high
    search_wins=(200, 20),
    saved_since=2,
)
