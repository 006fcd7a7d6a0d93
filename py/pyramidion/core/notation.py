"""Reading and writing position lines.

Square    a file letter and a rank number from the bottom: 'a1' is bottom left.
Field     a part of a line; fields are separated by one space.
"""

from __future__ import annotations

from typing import Final, TypeVar

from .game import BadPosition, State

FILES: Final = "abcdefgh"

S = TypeVar("S", bound=State)


def fields(line: str, least: int, most: int) -> list[str]:
    """The fields of a line, if there are as many as there should be."""
    parts = line.split(" ")
    if not (line.isascii() and line.isprintable()) or "" in parts:
        raise BadPosition("A position is one line of plain letters, its fields separated by one space.")
    if not least <= len(parts) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise BadPosition(f"A position of this game has {wanted} fields, not {len(parts)}.")
    return parts


def exact(state: S, line: str) -> S:
    """The state, if it is written just like the line: a position has one spelling."""
    if str(state) != line:
        raise BadPosition(f"This position is written '{state}', not '{line}'.")
    return state


def grid(text: str, what: str) -> list[list[str]]:
    """Ranks from the top separated by '/', squares of a rank by ',', all ranks equally long."""
    ranks = [rank.split(",") for rank in text.split("/")]
    for number, rank in enumerate(ranks):
        if len(rank) != len(ranks[0]):
            raise BadPosition(f"Rank {len(ranks) - number} has {len(rank)} {what}, the top rank has {len(ranks[0])}.")
    return ranks
