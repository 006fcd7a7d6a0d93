"""Everything the screen is drawn from, made of what its rooms know.

Page      where one is: at home, setting up a game, or at a table.
Reading   whose rules are read, over the page, and what was asked for; computers go on and persons wait.
Dialog    what is open over everything; see `dialogs`.
Lock      which of all tabs plays.
Step      a model, and the effects it asks for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from pyramidion.core.facts import Fact
from pyramidion.core.seating import Side

from .dialogs import Dialog
from .effects import Effect
from .messages import Awake
from .rules.model import Reading
from .saves.model import Saves, Setup
from .settings.model import Settings
from .table.model import Table


@dataclass(frozen=True, slots=True)
class Home:
    pass


Page: TypeAlias = Home | Setup | Table


class Lock(Enum):
    ASKED = "asked"
    OURS = "ours"
    ELSEWHERE = "elsewhere"
    TAKING = "taking"  # from the other tab, by force


@dataclass(frozen=True, slots=True)
class Device:
    """What the browser and the world say of themselves."""

    lock: Lock = Lock.OURS
    tall: bool = False  # is there more room beside a board than above it?
    upright: bool = False  # is the window higher than wide?
    roomy: bool = False  # can several people sit round it?
    still: bool = False  # does the device ask for reduced motion?
    worker: str = "starting"  # 'ready', 'lacking', 'absent', 'died'
    offline: bool = False  # does the page work without a network?
    installable: bool = False  # does the browser offer to install the page?
    update: bool = False  # is a new build there?
    awake: Awake = Awake.ABSENT
    full: bool | None = None  # has the page the whole screen? None where it cannot
    safe: bool | None = None  # may the browser not clear what is kept? None where it does not say


@dataclass(frozen=True, slots=True)
class Model:
    settings: Settings = field(default_factory=Settings)
    device: Device = Device()
    saves: Saves = field(default_factory=Saves)
    page: Page = Home()
    reading: Reading | None = None
    dialog: Dialog | None = None
    notice: Fact | None = None
    questions: int = 0  # asked of the worker so far
    facing: Side = Side.SOUTH  # where whoever touched last sits
    presses: int = 0  # of the button that shows a secret, so that a late timer is not taken for a new one

    @property
    def table(self) -> Table | None:
        return self.page if isinstance(self.page, Table) else None

    @property
    def setup(self) -> Setup | None:
        return self.page if isinstance(self.page, Setup) else None

    @property
    def plays(self) -> bool:
        """Is this the page that plays?"""
        return self.device.lock is Lock.OURS

    @property
    def elsewhere(self) -> bool:
        """Does another page play?"""
        return self.device.lock in (Lock.ELSEWHERE, Lock.TAKING)

    @property
    def animated(self) -> bool:
        return self.settings.animate and not self.device.still

    @property
    def stays_awake(self) -> bool:
        """Is a game played, and is the screen to stay on for it?"""
        return self.settings.awake and self.plays and self.table is not None and not self.table.over

    @property
    def updatable(self) -> bool:
        """Is a new build there, and would a new start lose nothing?"""
        return self.device.update and self.plays and not self.saves.refused

    def with_table(self, table: Table) -> Model:
        """With that table before us, and its game, unless it is only tried, among those saved."""
        if table.aside:
            return replace(self, page=table)
        games = {**self.saves.games, table.id: table.saved}
        return replace(self, page=table, saves=replace(self.saves, games=games))


Step: TypeAlias = tuple[Model, tuple[Effect, ...]]
