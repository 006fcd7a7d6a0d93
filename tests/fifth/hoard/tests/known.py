"""Hoard, as the tests know it."""

from __future__ import annotations

from random import Random

from tests.games import Known


def resecret(line: str, seat: int, rng: Random) -> str:
    """The line with other secrets, but for this seat's."""
    hoards, secrets, mover = line.split(" ")
    drawn = rng.sample("boy", len(secrets))
    while seat >= 0 and drawn[seat] != secrets[seat]:
        drawn = rng.sample("boy", len(secrets))
    return " ".join([hoards, "".join(drawn), mover])


KNOWN = Known(
    setups=((2, {}), (2, {"first": "2"}), (3, {}), (3, {"first": "1"}), (3, {"first": "3"})),
    taps=(*"boy", *"123"),
    drawn=lambda _options: True,
    resecret=resecret,
    secrets={2: 2, 3: 2},
    search_wins=(50, 20),
    saved_since=2,
)
