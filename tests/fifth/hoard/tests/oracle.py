"""Hoard, told literally."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def hoards_of(line: str) -> list[list[str]]:
    """The counters before each player."""
    return [[letter for letter in hoard if letter != "-"] for hoard in line.partition(" ")[0].split("/")]


def heap(line: str, colour: str) -> list[str]:
    """The counters of a colour that are still on the table: there were five."""
    counters = [colour] * 5
    for hoard in hoards_of(line):
        for letter in hoard:
            if letter == colour:
                counters.pop()
    return counters


def names(line: str) -> list[str]:
    """The names of all legal actions."""
    # «Choose a heap and take one, two or three counters of it.»
    return [f"{colour}:{count}" for colour in "boy" for count in (1, 2, 3) if count <= len(heap(line, colour))]


def play(line: str, name: str, earlier: Sequence[str] = ()) -> str:
    """The position line after an action."""
    _, secrets, mover = line.split(" ")
    hoards = hoards_of(line)
    colour, count = name.split(":")
    hoards[int(mover) - 1].extend([colour] * int(count))
    # «The game ends when all the counters are taken.»
    taken = sum(len(hoard) for hoard in hoards)
    following = "-" if taken == 15 else "1" if int(mover) == len(hoards) else str(int(mover) + 1)
    told = "/".join("".join(sorted(hoard)) or "-" for hoard in hoards)
    return f"{told} {secrets} {following}"


def scores(line: str) -> list[float]:
    """The result of a finished game."""
    # «who has most of their own wins»; «Players with equally many share the win.»
    secrets = line.split(" ")[1]
    own = [hoard.count(colour) for hoard, colour in zip(hoards_of(line), secrets, strict=True)]
    winners = [count == max(own) for count in own]
    return [1 / sum(winners) if wins else 0.0 for wins in winners]


def check_start(fields: Sequence[str], seats: int, options: Mapping[str, str]) -> None:
    """Whether a game can begin like this."""
    hoards, secrets, mover = fields
    assert hoards == "/".join("-" * seats)
    assert len(secrets) == len({*secrets}) == seats
    assert {*secrets} <= {*"boy"}
    assert mover == options.get("first", mover)
