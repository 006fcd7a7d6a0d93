"""What a person who only reads the events would have on the table: another telling of every game, from its lines.

Table    what the line of a position shows but for whose turn it is: plain dicts, to be changed in place. What begins
         with _ is a note made on the way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from pyramidion.core.facts import Fact

from tests.games import part

Table: TypeAlias = dict[str, Any]


def by_square(field: str) -> dict[str, str]:
    """Ranks from the top, by the names of the squares."""
    ranks = field.split("/")
    return {
        f"{'abcdefgh'[file]}{len(ranks) - row}": square
        for row, rank in enumerate(ranks)
        for file, square in enumerate(rank.split(","))
    }


def read(slug: str, line: str) -> Table:
    return part(slug, "fold").read(line)


def fold(slug: str, line: str, events: Iterable[Fact]) -> Table:
    """The table after these events."""
    table = read(slug, line)
    for event in events:
        part(slug, "fold").tell(table, event.key, event.args)
    return {key: value for key, value in table.items() if not key.startswith("_")}
