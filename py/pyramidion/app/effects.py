"""What the program asks of the world, as values, and what the world answers.

Message   a tuple: a word and its arguments, all strings or numbers; the answer to an effect is one too.
Effect    one of the classes below; `app.page` does them, a test reads them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Message: TypeAlias = "tuple[str | int | float, ...]"


@dataclass(frozen=True, slots=True)
class Draw:
    """A fresh random number: ('drawn', purpose, number)."""

    purpose: str


@dataclass(frozen=True, slots=True)
class After:
    """The message, once the time has passed."""

    milliseconds: int
    message: Message


@dataclass(frozen=True, slots=True)
class Save:
    """Keep a text on the device under a name: ('saved', name), or ('unsaved', name, why)."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Remove what is kept under a name; answered as a Save is."""

    name: str


@dataclass(frozen=True, slots=True)
class Think:
    """A worker's best action: ('thought', number, answer), and ('thinking', number, answer, seconds) on the way."""

    number: int
    question: str  # a line of core.wire


@dataclass(frozen=True, slots=True)
class Stop:
    """No more thinking about that number."""

    number: int


@dataclass(frozen=True, slots=True)
class Land:
    """End all movement at once."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Say a text to a screen reader, politely; a secret is gone again after so many milliseconds."""

    text: str
    gone: int = 0


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
class Pick:
    """Ask for a file: ('picked', filename, text)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Become the one page that plays: ('claimed',), ('busy',) while another is, ('ousted',) when one takes over."""

    force: bool


@dataclass(frozen=True, slots=True)
class Reload:
    """Start the page anew."""


@dataclass(frozen=True, slots=True)
class Renew:
    """Start the page anew with the build that waits."""


@dataclass(frozen=True, slots=True)
class Install:
    """Let the browser ask whether to install the page."""


Effect: TypeAlias = (
    "Draw | After | Save | Forget | Think | Stop | Land | Announce | Focus | Download | Pick | Claim"
    " | Reload | Renew | Install"
)
