"""Nim, told literally."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def heaps_of(line: str) -> dict[str, list[str]]:
    """The heaps, each a list of its squares from the bottom."""
    counts = line.partition(" ")[0].split(",")
    return {
        file: [file + str(number) for number in range(1, int(count) + 1)]
        for file, count in zip("abcd", counts, strict=False)
    }


def names(line: str) -> list[str]:
    """The names of all legal actions."""
    # «Take one counter or more from one heap»: any counter can be the lowest that is taken.
    return [square for heap in heaps_of(line).values() for square in heap]


def play(line: str, name: str, earlier: Sequence[str] = ()) -> str:
    """The position line after an action."""
    heaps = heaps_of(line)
    _counts, mover, *last = line.split(" ")
    while name in heaps[name[0]]:
        heaps[name[0]].pop()
    other = "2" if mover == "1" else "1"
    turn = other
    if names_left(heaps) == 0:
        # «Whoever takes the last counter wins», or loses
        turn = "-" + (other if last else mover)
    return " ".join([",".join(str(len(heap)) for heap in heaps.values()), turn, *last])


def names_left(heaps: Mapping[str, Sequence[str]]) -> int:
    return sum(len(heap) for heap in heaps.values())


def scores(line: str) -> list[float]:
    """The result of a finished game."""
    return [1.0, 0.0] if line.split(" ")[1] == "-1" else [0.0, 1.0]


def check_start(fields: Sequence[str], seats: int, options: Mapping[str, str]) -> None:
    """Whether a game can begin like this."""
    assert seats == 2
    assert fields[0] == ("1,3,5,7" if options.get("heaps") == "four" else "3,4,5")
    assert fields[1] == "1"
    assert fields[2:] == (["loses"] if options.get("last") == "loses" else [])
