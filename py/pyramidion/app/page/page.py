"""The page: it draws the model, hands on what people do, and does what the program asks of the world.

Frame     one drawing for all messages since the last; what must be seen first, a flight or a focus, is done after it.
At once   saves and whatever a browser allows only while a person's tap is being answered wait for nothing.
Trouble   an error in our own code: it is told in a bar, the game that is kept stays as it is, and the page goes on.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias, assert_never

import js
from js import clearTimeout, document, requestAnimationFrame, setTimeout
from pyodide.ffi import create_once_callable, create_proxy

from pyramidion.app import effects as fx
from pyramidion.app import messages as msg
from pyramidion.app import rooms
from pyramidion.app.messages import Message
from pyramidion.app.model import Model, Step
from pyramidion.app.page import dom
from pyramidion.app.page.builds import Builds
from pyramidion.app.page.input import Input
from pyramidion.app.page.promises import Work
from pyramidion.app.page.storage import Refused, Storage
from pyramidion.app.page.surface import Document
from pyramidion.app.page.tab_lock import TabLock
from pyramidion.app.table.model import Table
from pyramidion.core.board import Board
from pyramidion.core.tree import Element, Mount

if TYPE_CHECKING:
    from pyramidion.app.page.animations import Animations
    from pyramidion.app.page.chairs import Chairs
    from pyramidion.app.page.dragging import Dragging
    from pyramidion.app.page.favours import Favours
    from pyramidion.app.page.thinker import Thinker

Update: TypeAlias = Callable[[Model, Message], Step]

AFTER_DRAWING: Final = (fx.After, fx.EndMovement, fx.Announce, fx.Carried, fx.Focus)
LATEST: Final = 100  # milliseconds a drawing may wait for a frame, which a page in the background never gets
LARGEST: Final = 5_000_000  # bytes of a file that are read: thousands of games


class Page:
    """One app on one element of the document."""

    def __init__(
        self,
        root: Any,
        update: Update,
        screen: Callable[[Model], Element],
        title: Callable[[Model], str],
        storage: Storage,
    ) -> None:
        self.root = root
        self.update, self.screen, self.title = update, screen, title
        self.storage = storage
        storage.plays = lambda: self.model.plays
        self.model = Model()
        self.mount: Mount | None = None
        self.inbox: deque[Message] = deque()
        self.answering = False
        self.later: list[fx.Effect] = []
        self.asked = False
        self.timer: Any = None
        self.on_frame = create_proxy(self.frame)
        self.tasks: set[asyncio.Task[None]] = set()
        self.writing: set[asyncio.Task[None]] = set()
        self.input = Input(root, self.dispatch, self.frame, lambda: self.dragging)
        self.tab_lock = TabLock(self.dispatch, lambda: bool(self.model.saves.refused))
        self.builds = Builds(self.dispatch)
        self.dressed = dom.Dress("", "", "", "")
        self.board: Board | None = None  # as last drawn
        self.scene: tuple[str, bool, bool] | None = None  # where: its pieces only move within one table and one shape

    @cached_property
    def favours(self) -> Favours:
        """Read soon after the start, or when it is first wanted."""
        made: Favours = import_module("pyramidion.app.page.favours").Favours(self.dispatch)
        return made

    @cached_property
    def animations(self) -> Animations:
        """Read soon after the start, or when something first moves."""
        made: Animations = import_module("pyramidion.app.page.animations").Animations(self.root)
        return made

    @cached_property
    def dragging(self) -> Dragging:
        """Read with the first press on a board."""
        module = import_module("pyramidion.app.page.dragging")
        made: Dragging = module.Dragging(self.root, self.dispatch, lambda: self.board, self.left_so)
        return made

    @cached_property
    def chairs(self) -> Chairs:
        """Read soon after the start."""
        made: Chairs = import_module("pyramidion.app.page.chairs").Chairs(self.root, self.dispatch)
        return made

    @cached_property
    def thinker(self) -> Thinker:
        """Read when there is something to think about, or soon after the start."""
        made: Thinker = import_module("pyramidion.app.page.thinker").Thinker(self.dispatch, self.run)
        return made

    def make_ready(self) -> None:
        """Read what moves things, before anything moves."""
        _ = self.animations, self.dragging, self.chairs

    # --- messages --------------------------------------------------------------------------------------------------

    def begin(self, model: Model, effects: tuple[fx.Effect, ...]) -> None:
        """Show the first model; what goes wrong here is for the shell to tell, which is still there."""
        focused = document.activeElement
        self.model, _ = self.update(model, self.input.shape())
        self.show()
        dom.keep_focus(self.root, focused)
        self.perform(effects)

    def dispatch(self, message: Message) -> None:
        """Let the program answer a message, and those that follow from it."""
        self.inbox.append(message)
        if self.answering:
            return
        self.answering = True
        try:
            while self.inbox:
                self.answer(self.inbox.popleft())
        finally:
            self.answering = False
        self.ask_for_frame()

    def answer(self, message: Message) -> None:
        try:
            self.model, effects = self.update(self.model, message)
        except Exception as error:  # noqa: BLE001  # whatever it is, the page goes on
            dom.trouble(error)
            return
        self.perform(effects)

    def rehearse(self, message: Message) -> None:
        """Think up, and not show, what a message would lead to: whatever is done for the first time is slow."""
        with suppress(Exception):  # it is told when it happens in earnest
            self.screen(self.update(self.model, message)[0])

    # --- drawing ---------------------------------------------------------------------------------------------------

    def ask_for_frame(self) -> None:
        if self.asked:
            return
        self.asked = True
        requestAnimationFrame(self.on_frame)
        self.timer = setTimeout(self.on_frame, 0 if document.hidden else LATEST)

    def frame(self, *_: Any) -> None:
        """Draw, then do what waited for it."""
        if not self.asked:
            return
        self.asked = False
        clearTimeout(self.timer)
        self.draw()
        effects, self.later = self.later, []
        for effect in effects:
            self.do(effect)

    def draw(self) -> None:
        focused = document.activeElement
        try:
            self.show()
        except Exception as error:  # noqa: BLE001  # whatever it is, the page goes on
            dom.trouble(error)
            self.mount = None  # half drawn: the next drawing starts afresh
            return
        dom.keep_focus(self.root, focused)

    def show(self) -> None:
        tree = self.screen(self.model)
        if self.mount is None:
            self.root.replaceChildren()
            self.mount = Mount(Document(), self.root)
        self.mount.show(tree)
        self.dress()
        self.move_pieces()

    def move_pieces(self) -> None:
        """Let the pieces that stand elsewhere than in the last drawing move there."""
        table, before = self.model.table, self.board
        self.board = rooms.board.board_shown(self.model) if table else None
        scene = (table.id, self.model.device.tall, self.model.device.upright) if table else None
        same, self.scene = scene == self.scene, scene
        if same and table and before and self.board and self.board is not before and self.model.animated:
            self.animations.fly(before, self.board, rooms.board.how_gone(table), table.game.beat, table.pace())

    def left_so(self, board: Board) -> None:
        """A hand has left the board so: from there its pieces move on."""
        self.board = board

    def dress(self) -> None:
        """Tell the document itself what the model says of it."""
        settings = self.model.settings
        motion = "full" if self.model.animated else "reduce"
        dressed = dom.Dress(self.title(self.model), settings.language, settings.theme, motion)
        if dressed != self.dressed:
            self.dressed = dressed
            dom.dress(dressed)

    def focus(self, key: str) -> None:
        """Focus a thing to tap, or the element with that key, or of a board the cell Tab would lead to."""
        if key == "title":
            js.scrollTo(0, 0)  # another screen is read from its top
        found = self.root.querySelector(f'[data-tap="{js.CSS.escape(key)}"]')
        if not found and self.mount is not None:
            found = self.mount.handle(key) or self.mount.handle("coin")  # where the menu of the table has the rest
        if found:
            dom.focus(found.querySelector(".cell[tabindex='0']") or found, scroll=True)

    # --- effects ---------------------------------------------------------------------------------------------------

    def perform(self, effects: tuple[fx.Effect, ...]) -> None:
        for effect in effects:
            if isinstance(effect, AFTER_DRAWING):
                self.later.append(effect)
            else:
                self.do(effect)
        if self.later:
            self.ask_for_frame()

    def do(self, effect: fx.Effect) -> None:
        try:
            self.do_one(effect)
        except Exception as error:  # noqa: BLE001  # whatever it is, the page goes on
            dom.trouble(error)

    def do_one(self, effect: fx.Effect) -> None:
        match effect:
            case fx.Draw(purpose):
                self.dispatch(msg.RandomNumber(purpose, dom.random_bits()))
            case fx.After(milliseconds, message):
                setTimeout(create_once_callable(lambda: self.dispatch(message)), milliseconds)
            case fx.Save(name, text):
                self.write(name, self.storage.save(name, text))
            case fx.Forget(name):
                self.write(name, self.storage.forget(name))
            case fx.Think(question, line):
                self.thinker.think(question, line)
            case fx.Hurry(question):
                self.thinker.hurry(question)
            case fx.Judge(case, line):
                self.thinker.judge(case, line)
            case fx.Stop(question):
                self.thinker.stop(question)
            case fx.EndMovement():
                self.animations.end()
            case fx.Announce(text, gone, language):
                dom.announce(text, gone, language)
            case fx.Carried(pieces):
                self.dragging.take(pieces)
            case fx.Passed():
                self.input.passed()
            case fx.Focus(key):
                self.focus(key)
            case fx.Download(filename, text):
                dom.download(filename, text)
            case fx.AskForFile():
                self.run(self.file_chosen(*dom.asked_for_a_file()))
            case fx.LockTab(force):
                self.tab_lock.ask(force)
            case fx.Reload():
                self.run(self.once_saved(js.location.reload))
            case fx.LoadUpdate():
                page = self.model.page
                self.run(self.once_saved(lambda: self.load_update(page)))
            case fx.Install():
                self.builds.install()
            case fx.KeepAwake(on):
                self.favours.wake_lock.keep(on)
            case fx.FillScreen(on):
                self.favours.full_screen.fill(on)
            case fx.Play(volume, sounds, beat):
                self.favours.sounds.play(volume, sounds, beat)
            case fx.KeepStorage():
                self.favours.keeping.keep()
            case _:
                assert_never(effect)

    def run(self, work: Work) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)  # else it may be collected before its end
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            dom.trouble(error)

    def write(self, name: str, work: Work) -> None:
        task = self.run(self.written(name, work))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)

    async def written(self, name: str, work: Work) -> None:
        """Wait for what is to be kept under a name, and tell how it went."""
        try:
            await work
        except Refused as error:
            self.dispatch(msg.NotSaved(name, str(error)))
        else:
            self.dispatch(msg.Saved(name))

    async def once_saved(self, act: Callable[[], None]) -> None:
        """A new start waits until what is being written is kept."""
        while self.writing:  # what is refused is tried again
            await asyncio.wait(self.writing)
        act()

    def load_update(self, asked_at: object) -> None:
        """A new start would lose what could not be kept after all, or disturb who has gone to a table meanwhile."""
        gone_to_a_table = isinstance(self.model.page, Table) and not isinstance(asked_at, Table)
        if self.model.saves.refused or gone_to_a_table:
            self.dispatch(msg.UpdateAvailable())
        else:
            self.builds.load_update()

    async def file_chosen(self, field: Any, chosen: Awaitable[Any]) -> None:
        event = await chosen
        field.remove()
        if event.type == "cancel" or not field.files.length:
            self.dispatch(msg.NoFileChosen())
            return
        file = field.files.item(0)
        text = str(await file.slice(0, LARGEST).text())
        self.dispatch(msg.FileChosen(str(file.name), text))
