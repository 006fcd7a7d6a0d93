"""The dialogs: what each is about, and where the focus goes when it is closed.

A new one is a class here, its name in `Dialog`, its lines in the functions below and in `screen`: mypy asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never


@dataclass(frozen=True, slots=True)
class SettingsDialog:
    pass


@dataclass(frozen=True, slots=True)
class MenuDialog:
    """What else can be done at a table that people sit round."""


@dataclass(frozen=True, slots=True)
class MovesDialog:
    """The moves of the game at the table."""


@dataclass(frozen=True, slots=True)
class DeleteDialog:
    """Shall a saved game be deleted?"""

    id: str


@dataclass(frozen=True, slots=True)
class StackDialog:
    """What lies on a cell."""

    cell: str


@dataclass(frozen=True, slots=True)
class ComfortDialog:
    """What the person at that seat, from 1, would like."""

    seat: str


@dataclass(frozen=True, slots=True)
class SpeakDialog:
    """May a secret be said aloud?"""


@dataclass(frozen=True, slots=True)
class ChairDialog:
    """Who sits on a chair, the one on that side of the table: the value of a `Side`."""

    side: str


@dataclass(frozen=True, slots=True)
class WishDialog:
    """What the person on a chair, the one on that side of the table, would like."""

    side: str


@dataclass(frozen=True, slots=True)
class HouseDialog:
    """The house rules: the options of a game that is set up, and who begins."""


Dialog: TypeAlias = (
    SettingsDialog | MenuDialog | MovesDialog | DeleteDialog | StackDialog | ComfortDialog | SpeakDialog
    | ChairDialog | WishDialog | HouseDialog
)  # fmt: skip


def is_of_table(dialog: Dialog) -> bool:
    """Is it about the table, and can only be open there?"""
    return _room(dialog) == "table"


def is_of_setup(dialog: Dialog) -> bool:
    """Is it about a game that is set up, and can only be open there?"""
    return _room(dialog) == "setup"


def _room(dialog: Dialog) -> str:
    """Where alone it can be open; '' where that is everywhere."""
    match dialog:
        case SettingsDialog() | DeleteDialog():
            return ""
        case MenuDialog() | MovesDialog() | StackDialog() | ComfortDialog() | SpeakDialog():
            return "table"
        case ChairDialog() | WishDialog() | HouseDialog():
            return "setup"
        case _:
            assert_never(dialog)


def opened_by(dialog: Dialog) -> str:
    """The key of the button, or the cell, that opens it: the focus goes back there."""
    match dialog:
        case SettingsDialog():
            return "menu"
        case MenuDialog():
            return "coin"
        case MovesDialog():
            return "moves"
        case DeleteDialog():
            return "title"
        case StackDialog(cell):
            return cell
        case ComfortDialog(seat):
            return f"own-{seat}"
        case SpeakDialog():
            return "speak"
        case ChairDialog(side) | WishDialog(side):
            return f"chair-{side}"
        case HouseDialog():
            return "house"
        case _:
            assert_never(dialog)
