"""What the program asks of the world, as values; `app.page` does them, a test reads them.

Effect    one of the classes below; its answer, if there is one, comes back as a message.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .messages import Message


@dataclass(frozen=True, slots=True)
class Draw:
    """A fresh random number, told by RandomNumber."""

    purpose: str


@dataclass(frozen=True, slots=True)
class After:
    """The message, once the time has passed."""

    milliseconds: int
    message: Message


@dataclass(frozen=True, slots=True)
class Save:
    """Keep a text on the device under a name; told by Saved or NotSaved."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Remove what is kept under a name; told as a Save is."""

    name: str


@dataclass(frozen=True, slots=True)
class Think:
    """A worker's best action, told by BrainAnswered, and by StillThinking on the way."""

    question: int
    line: str  # a question of core.wire


@dataclass(frozen=True, slots=True)
class Hurry:
    """The best action found so far, at once, as the answer to that question."""

    question: int


@dataclass(frozen=True, slots=True)
class Judge:
    """Every seat's chance to win, told by Judged, once nobody else is thought for."""

    case: int
    line: str  # a case of core.wire


@dataclass(frozen=True, slots=True)
class Stop:
    """No more thinking about that question."""

    question: int


@dataclass(frozen=True, slots=True)
class EndMovement:
    """End all movement at once."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Say a text to a screen reader, politely; a secret is gone again after so many milliseconds."""

    text: str
    gone: int = 0
    language: str = ""  # of the text, if not that of the page


@dataclass(frozen=True, slots=True)
class Carried:
    """These pieces go with the hand that takes them up, until it lets go."""

    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """It is another person's turn: a touch that follows at once is still that of who had it before."""


@dataclass(frozen=True, slots=True)
class Focus:
    """Put the focus on the element with that key."""

    key: str


@dataclass(frozen=True, slots=True)
class Download:
    """Hand a file to the person."""

    filename: str
    text: str


@dataclass(frozen=True, slots=True)
class AskForFile:
    """Told by FileChosen or NoFileChosen."""


@dataclass(frozen=True, slots=True)
class LockTab:
    """Become the one page that plays: TabLocked, or OtherTabPlays while another is, and when one takes over."""

    force: bool


@dataclass(frozen=True, slots=True)
class Reload:
    """Start the page anew."""


@dataclass(frozen=True, slots=True)
class LoadUpdate:
    """Start the page anew with the build that waits."""


@dataclass(frozen=True, slots=True)
class Install:
    """Let the browser ask whether to install the page."""


@dataclass(frozen=True, slots=True)
class KeepAwake:
    """Keep the screen on from now on, or no longer; told by AwakeChanged."""

    on: bool


@dataclass(frozen=True, slots=True)
class FillScreen:
    """Give the page the whole screen, or give it back; told by FullScreenChanged."""

    on: bool


@dataclass(frozen=True, slots=True)
class Play:
    """Let sounds be heard, one a beat of so many milliseconds, or each after the one before; see `hearing`."""

    volume: int  # 1 to 3
    sounds: tuple[str, ...]
    beat: int = 0


@dataclass(frozen=True, slots=True)
class KeepStorage:
    """Ask the browser never to clear by itself what is kept; told by StorageTold."""


Effect: TypeAlias = (
    Draw | After | Save | Forget | Think | Hurry | Judge | Stop | EndMovement | Announce | Carried | Passed | Focus
    | Download | AskForFile | LockTab | Reload | LoadUpdate | Install | KeepAwake | FillScreen | KeepStorage | Play
)  # fmt: skip
