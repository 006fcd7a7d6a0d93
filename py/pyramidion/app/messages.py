"""All that the program can be told, as values; `update` matches them, and mypy counts them.

Message   what a person did, what a timer or the worker says, or how the world answered an effect.
Doing     what a message looks like on an element: its name and its strings, 'choose_game tor'; see `doing` and `read`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final, TypeAlias, get_args

from .dialogs import Dialog

# --- going about ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GoHome:
    pass


@dataclass(frozen=True, slots=True)
class ChooseGame:
    slug: str


@dataclass(frozen=True, slots=True)
class ResumeGame:
    id: str


@dataclass(frozen=True, slots=True)
class OpenRules:
    slug: str
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Open:
    dialog: Dialog


@dataclass(frozen=True, slots=True)
class Close:
    """Close what is open on top; at the table, drop what was chosen."""


@dataclass(frozen=True, slots=True)
class TouchFrom:
    """Somebody touches the table from that side, the value of a `Side`."""

    side: str


@dataclass(frozen=True, slots=True)
class TurnSheet:
    """Turn what is open to the next side."""


NavigationMessage: TypeAlias = GoHome | ChooseGame | ResumeGame | OpenRules | Open | Close | TouchFrom | TurnSheet

# --- the rules -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawDiagram:
    """One more, so many being drawn."""

    slug: str
    spot: str
    drawn: int


# --- setting up ----------------------------------------------------------------------------------------------------


# Who is said by a word: 'person', a level, or the number of a person who is remembered; a chair by its seat, from 0.


@dataclass(frozen=True, slots=True)
class SetPeople:
    """So many persons; computers come and go where the game needs it."""

    count: str


@dataclass(frozen=True, slots=True)
class SetComputers:
    """So many computers; persons come and go where the game needs it."""

    count: str


@dataclass(frozen=True, slots=True)
class SetPlayer:
    """Somebody else sits on a chair that is taken."""

    seat: str
    who: str


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """Somebody sits down on a free chair, and has that seat."""

    seat: str
    who: str


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    seat: str


@dataclass(frozen=True, slots=True)
class ChangePlaces:
    seat: str
    other: str


@dataclass(frozen=True, slots=True)
class SetName:
    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class SetOption:
    """Give an option a value; an empty one is the usual."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class SetFirst:
    """Who begins: the number of a seat, or '' to draw it."""

    seat: str


@dataclass(frozen=True, slots=True)
class SetWay:
    """How people sit: the value of a `Way`."""

    way: str


@dataclass(frozen=True, slots=True)
class SetWish:
    """What the person at that seat, from 1, would like: the name of a wish, and one of its values."""

    seat: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Begin:
    pass


SetupMessage: TypeAlias = (
    SetPeople | SetComputers | SetPlayer | AddPlayer | RemovePlayer | ChangePlaces | SetName | SetOption | SetFirst
    | SetWay | SetWish | Begin
)  # fmt: skip

# --- the table, by hand --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tap:
    """A touch of a cell of the board or of a button of the game."""

    key: str


@dataclass(frozen=True, slots=True)
class Lift:
    """A hand takes up what is on a cell, or this piece of it."""

    cell: str
    piece: str = ""


@dataclass(frozen=True, slots=True)
class Drop:
    """The hand lets go over that cell, or over none."""

    cell: str = ""


@dataclass(frozen=True, slots=True)
class Confirm:
    pass


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class AgreeToUndo:
    """The person at that seat, from 1, has nothing against it."""

    seat: str


@dataclass(frozen=True, slots=True)
class RefuseUndo:
    """The person at that seat, from 1, would rather leave it as it is."""

    seat: str


@dataclass(frozen=True, slots=True)
class Redo:
    pass


@dataclass(frozen=True, slots=True)
class ShowAgain:
    pass


@dataclass(frozen=True, slots=True)
class SkipPause:
    """A touch beside everything: what is only there to be seen comes to its end."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """A person would like to be told what could be done, or more of it."""


@dataclass(frozen=True, slots=True)
class PlayNow:
    """Whoever thinks is to play the best they have found so far."""


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """The same game anew; with a word, everybody a seat further on."""

    turned: str = ""


@dataclass(frozen=True, slots=True)
class LiftVeil:
    """The person named by the veil is here."""


@dataclass(frozen=True, slots=True)
class SpeakSecret:
    pass


@dataclass(frozen=True, slots=True)
class PressPeek:
    """A hand, or a key, is on what hides the own secret: of that seat, from 1, or of the one to move."""

    seat: str = ""


@dataclass(frozen=True, slots=True)
class ReleasePeek:
    """It is lifted from that of a seat, from 1, or from all."""

    seat: str = ""


@dataclass(frozen=True, slots=True)
class MoveFocus:
    """An arrow key on a cell, or Home or End."""

    direction: str
    key: str


@dataclass(frozen=True, slots=True)
class SetComfort:
    """The person at that seat, from 1, would like something to be so."""

    seat: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Moves are to be tried beside the game: from where so many actions had been played, or from now."""

    played: str = ""


@dataclass(frozen=True, slots=True)
class BackToGame:
    """Enough has been tried."""


# What people do at the board, which is out of reach behind the rules.
ByHand: TypeAlias = (
    Tap | Lift | Drop | Confirm | Undo | AgreeToUndo | RefuseUndo | Redo | ShowAgain | SkipPause | AskHint | PlayNow
    | PlayAgain | LiftVeil | SpeakSecret | PressPeek | SetComfort | WhatIf | BackToGame
)  # fmt: skip

# --- the table, in time --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GoOn:
    """What was to be seen has been seen; one that comes late has other numbers of actions played and frames left."""

    played: int
    left: int


@dataclass(frozen=True, slots=True)
class PeekHeld:
    """The finger of that press has stayed long enough."""

    press: int
    seat: int


@dataclass(frozen=True, slots=True)
class StillThinking:
    """How far the worker has come with a question: seconds, and what it has tried."""

    question: int
    seconds: float
    tried: int


@dataclass(frozen=True, slots=True)
class BrainAnswered:
    question: int
    answer: str  # a line of core.wire


@dataclass(frozen=True, slots=True)
class Judged:
    case: int
    verdict: str  # a line of core.wire


InTime: TypeAlias = GoOn | PeekHeld | ReleasePeek | MoveFocus | StillThinking | BrainAnswered | Judged
TableMessage: TypeAlias = ByHand | InTime

# --- settings ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChangeSetting:
    name: str
    value: str


# --- saved games ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeleteGame:
    id: str


@dataclass(frozen=True, slots=True)
class ExportGame:
    id: str


@dataclass(frozen=True, slots=True)
class ExportAll:
    pass


@dataclass(frozen=True, slots=True)
class ChooseFile:
    pass


@dataclass(frozen=True, slots=True)
class FileChosen:
    filename: str
    text: str


@dataclass(frozen=True, slots=True)
class NoFileChosen:
    pass


@dataclass(frozen=True, slots=True)
class Saved:
    """The device keeps what it was given under a name."""

    name: str


@dataclass(frozen=True, slots=True)
class NotSaved:
    """The device refuses what it was given under a name, and why."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class DismissSaveWarning:
    """The person knows that nothing is kept, and need not hear of it after each move."""


@dataclass(frozen=True, slots=True)
class BrowserForgets:
    """The browser forgets what it keeps after a week without a visit."""


@dataclass(frozen=True, slots=True)
class DismissForgetsNote:
    pass


SavesMessage: TypeAlias = (
    DeleteGame | ExportGame | ExportAll | ChooseFile | FileChosen | NoFileChosen | Saved | NotSaved
    | DismissSaveWarning | BrowserForgets | DismissForgetsNote
)  # fmt: skip

# --- the device ----------------------------------------------------------------------------------------------------


class Awake(Enum):
    """Is the screen kept on?"""

    ABSENT = "absent"  # the browser cannot do it
    FREE = "free"  # nobody wants it
    HELD = "held"
    REFUSED = "refused"  # by the device, to save power


@dataclass(frozen=True, slots=True)
class RandomNumber:
    """53 random bits, for a purpose: 'new' or 'chance'."""

    purpose: str
    number: int


@dataclass(frozen=True, slots=True)
class MotionChanged:
    reduced: bool


@dataclass(frozen=True, slots=True)
class ShapeChanged:
    """The window has another shape."""

    tall: bool  # is there more room beside a board than above it?
    upright: bool = False  # is it higher than wide?
    roomy: bool = False  # can several people sit round it?


@dataclass(frozen=True, slots=True)
class PageHidden:
    pass


@dataclass(frozen=True, slots=True)
class WorkerChanged:
    health: str  # 'ready', 'died' or 'absent'


@dataclass(frozen=True, slots=True)
class TabLocked:
    """This page is the one that plays."""


@dataclass(frozen=True, slots=True)
class OtherTabPlays:
    pass


@dataclass(frozen=True, slots=True)
class TakeOver:
    pass


@dataclass(frozen=True, slots=True)
class OfflineChanged:
    ready: bool


@dataclass(frozen=True, slots=True)
class InstallOffered:
    """The browser offers to install the page, or no longer."""

    offered: bool


@dataclass(frozen=True, slots=True)
class InstallApp:
    pass


@dataclass(frozen=True, slots=True)
class AwakeChanged:
    """What has become of keeping the screen on."""

    awake: Awake


@dataclass(frozen=True, slots=True)
class FullScreenChanged:
    full: bool


@dataclass(frozen=True, slots=True)
class WantFullScreen:
    wanted: str  # '1' or '0'


@dataclass(frozen=True, slots=True)
class StorageTold:
    """May the browser not clear by itself what is kept?"""

    safe: bool


@dataclass(frozen=True, slots=True)
class UpdateAvailable:
    pass


@dataclass(frozen=True, slots=True)
class ApplyUpdate:
    pass


DeviceMessage: TypeAlias = (
    RandomNumber | MotionChanged | ShapeChanged | PageHidden | WorkerChanged | TabLocked | OtherTabPlays | TakeOver
    | OfflineChanged | InstallOffered | InstallApp | AwakeChanged | FullScreenChanged | WantFullScreen | StorageTold
    | UpdateAvailable | ApplyUpdate
)  # fmt: skip

Message: TypeAlias = (
    NavigationMessage | DrawDiagram | SetupMessage | TableMessage | ChangeSetting | SavesMessage | DeviceMessage
)  # fmt: skip


# --- messages on elements ------------------------------------------------------------------------------------------


def _name(kind: type[Any]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


NAMES: Final[Mapping[str, type[Any]]] = {_name(kind): kind for kind in (*get_args(Message), *get_args(Dialog))}


def seat_of(number: str) -> int | None:
    """The seat that a message names by its number, from 1."""
    return int(number) - 1 if number.isdecimal() else None


def doing(message: Message | Dialog) -> str:
    """A message as an element carries it."""
    values = [getattr(message, field.name) for field in fields(message)]
    said = [_name(type(message)), *(doing(value) if isinstance(value, Dialog) else str(value) for value in values)]
    return " ".join(said).rstrip()


def form_field(
    kind: type[SetName | SetOption | SetComfort | SetWish | ChangeSetting | WantFullScreen], which: object = ""
) -> str:
    """The message of a field of a form, but for the value it will have."""
    return f"{_name(kind)} {which}".rstrip()


def read(words: Sequence[str]) -> Message | None:
    """The message an element carries, or None; only what is made of strings can be carried."""
    try:
        message: Message = _made(words)
    except (TypeError, LookupError):
        return None
    return message


def _made(words: Sequence[str]) -> Any:
    kind = NAMES[words[0]]
    if kind is Open:
        return Open(_made(words[1:]))
    if any(field.type != "str" for field in fields(kind)):
        raise TypeError("Numbers are not carried.")
    return kind(*words[1:])
