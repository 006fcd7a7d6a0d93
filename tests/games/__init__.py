"""A folder a game: all that the tests know of it, so that another game brings a folder and changes no test of ours.

known.py         how it is set up, and what a person could tap: a value of Known
fold.py          its events told on a table of their own: `read(line)` lays it, `tell(table, event, told)` changes it,
                 `sound(table, seats)` says what is true of the pieces whatever happens
oracle.py        a second telling of its rules
plans.py         ten whole games worth keeping or more, in playthroughs/, and what a game shows
lines.py         lines that are no positions of it, and some that are
rules.toml       every rule, where it comes from and where it is told
perft.txt        how many sequences of actions there are, by the second telling
faults.py        what one might get wrong in its rules, for tests/test_faults.py to plant
saves/           games as each version of saves kept them: written by tools/freeze_saves.py, and never again changed
test_*.py        its rules one by one, its picture, and what else is its own

The second telling, `oracle.py`, follows the rule sheet of its game sentence by sentence, as people do with wooden
pieces on a table, and shares no code and no idea with `pyramidion`: dicts of squares, lists of letters, loops written
out. Positions and actions are the same lines and names as the engine's. `check_start(fields, seats, options)` fails
where a game cannot begin so, `names(line)` gives the legal actions, `play(line, name, earlier)` the line after one of
them (`earlier` being all lines of the game so far, the current one included, for the rules that look back),
`scores(line)` the result of a finished game, and where chance has a seat `odds(line)` the chance of each roll.
Clarity comes before speed here; when the two disagree, the rule sheet decides which one is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from pyramidion.games import GAMES

FOLDER = Path(__file__).parent
Options = dict[str, str]

# Who sits where, at tables of every game.
SEATINGS = tuple(
    (slug, *kinds)
    for kinds in (
        ("person", "person"),
        ("person", "skilled"),
        ("novice", "novice"),
        ("person", "person", "person"),
        ("novice", "person", "person", "skilled"),
        ("person",),
    )
    for slug, game in GAMES.items()
    if len(kinds) in game.seats
)


@dataclass(frozen=True, kw_only=True)
class Known:
    """What the tests know of a game besides what it says itself."""

    setups: Sequence[tuple[int, Options]]  # every number of seats, and every value of every option that has few
    taps: Sequence[str]  # everything a person could ever tap: squares, pieces and buttons
    designers: tuple[str, ...] = ()
    seldom: frozenset[str] = frozenset()  # taps that random games need not lead to
    refused: Sequence[tuple[int, Options]] = ()  # set-ups it does not have, besides those no game has
    drawn: Callable[[Options], bool] = lambda _options: False  # is more drawn for it than who begins?
    secrets: Mapping[int, int] = field(default_factory=dict)  # how many there may be for a player, by seats
    resecret: Callable[[str, int, Random], str] = lambda line, _seat, _rng: line  # a line with other secrets of others
    search_wins: tuple[int, int] = (20, 10)  # with so many playouts, against chance, most of so many games
    short: Options = field(default_factory=dict)  # what makes it end sooner
    endless: Callable[[str], bool] = lambda _line: False  # can nobody finish it from here?
    saved_since: int = 1  # the version of saves when it was first there to be played: for a new one today's
    most_taps: int = 0  # of a turn; 0 where nobody counts them
    piecemeal: bool = False  # or rather of each action, for a turn has as many as luck will have it
    dragged: int = 0  # how many sit at it where it is played by dragging; 0 where nothing can be dragged
    rare_endings: Sequence[tuple[str, str, Sequence[float]]] = ()  # a line, names from there, the scores


@dataclass(frozen=True)
class Plan:
    """A game worth keeping: how it is set up and what it has to show."""

    seats: int
    options: Options
    shows: tuple[str, ...] = ()
    rare: bool = False  # chance does not bring it


def part(slug: str, name: str) -> Any:
    """A module out of the folder of a game."""
    return import_module(f"tests.games.{slug}.{name}")


def known(slug: str) -> Known:
    return part(slug, "known").KNOWN
