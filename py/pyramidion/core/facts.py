"""What there is to tell a person, as data; the catalogues have the words.

Fact      a key and its arguments: 'covered seat=1 place=c3 height=2'.
Argument  what a fact tells of, in one of the types below. It equals the plain number or text it is made of; its type
          says what that is, and so how it is said, which cells are marked and which pile is shown open.
Nothing   how letters say that there are none: '' or '-'.
Data      a fact as JSON can hold it: its key, and of each argument the name, the type and the value.

    >>> told = fact("covered", seat=SeatNumber(1), colour=Colour("o"), place=CellName("c3"), height=Count(2))
    >>> str(told), told.args["colour"] == "o", cells_of(told)
    ('covered seat=1 colour=o place=c3 height=2', True, ('c3',))
    >>> fact_of(data_of(told)) == told
    True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias, get_args

NOTHING: Final = ("", "-")


class SeatNumber(int):
    """A seat, counted from 1."""

    __slots__ = ()


class SeatNumbers(str):
    """Several seats: '1 3'."""

    __slots__ = ()


class Count(int):
    """A number that counts or orders; the first one a text says chooses its form."""

    __slots__ = ()


class Flag(int):
    """1 where something is so, else 0: a text says it or leaves it out."""

    __slots__ = ()


class Tenths(str):
    """A number with one decimal: '1.5'."""

    __slots__ = ()


class CellName(str):
    """A cell of the board: 'c3'."""

    __slots__ = ()


class SlotName(CellName):
    """A cell of the board that each seat has to itself, said as its colour and its number: 'r3'."""

    __slots__ = ()


class SlotNames(str):
    """Several slots: 'r1 r2'."""

    __slots__ = ()


class Colour(str):
    """The letter of a colour; '?' where it is hidden."""

    __slots__ = ()


class Colours(str):
    """The letters of several colours."""

    __slots__ = ()


class Pile(str):
    """The letters of what lies on one another, from the bottom."""

    __slots__ = ()


class Handful(str):
    """The letters of what lies together in no order, like dice."""

    __slots__ = ()


class Choice(str):
    """A word nobody reads: it chooses among texts, 'won.most' or 'won.goal'."""

    __slots__ = ()


class Word(str):
    """What somebody typed or what a file is called, quoted as it is."""

    __slots__ = ()


Argument: TypeAlias = (
    SeatNumber
    | SeatNumbers
    | Count
    | Flag
    | Tenths
    | CellName
    | SlotName
    | SlotNames
    | Colour
    | Colours
    | Pile
    | Handful
    | Choice
    | Word
)


class Fact(NamedTuple):
    """Something to tell a person, before it is put into words."""

    key: str
    args: Mapping[str, Argument]

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.args.items())])


def fact(key: str, /, **args: Argument) -> Fact:
    return Fact(key, args)


KINDS: Final[Mapping[str, type[Any]]] = {kind.__name__: kind for kind in get_args(Argument)}


def data_of(told: Fact) -> list[Any]:
    """A fact as data."""
    plain = {name: int(value) if isinstance(value, int) else str(value) for name, value in told.args.items()}
    return [told.key, {name: [type(told.args[name]).__name__, value] for name, value in plain.items()}]


def fact_of(data: Any) -> Fact:
    """The fact of some data, or ValueError."""
    if not (isinstance(data, list) and len(data) == 2 and isinstance(data[0], str) and isinstance(data[1], dict)):
        raise ValueError("A fact is a key and arguments.")
    return Fact(data[0], {name: _argument(value) for name, value in data[1].items()})


def _argument(data: Any) -> Argument:
    if not (isinstance(data, list) and len(data) == 2 and isinstance(data[0], str) and data[0] in KINDS):
        raise ValueError("An argument is one of the types there are, and a value.")
    kind, value = KINDS[data[0]], data[1]
    if type(value) is not (int if issubclass(kind, int) else str):
        raise ValueError(f"The value of a {data[0]} is of another type.")
    made: Argument = kind(value)
    return made


def cells_of(told: Fact) -> tuple[str, ...]:
    """The cells a fact names."""
    return tuple(
        cell for value in told.args.values() if isinstance(value, CellName | SlotNames) for cell in value.split()
    )


def pile_of(told: Fact) -> str | None:
    """What lies on the cell a fact tells of, from the bottom; None where nothing can lie."""
    return next((value.strip("-") for value in told.args.values() if isinstance(value, Pile)), None)
