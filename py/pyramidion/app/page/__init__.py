"""The page: it draws the model, hands on what people do, and does what the program asks of the world.

Frame     one drawing for all messages since the last; what must be seen first, a flight or a focus, is done after it.
At once   saves and whatever a browser allows only while a person's tap is being answered wait for nothing.
Kept      a new start waits until what is being written is kept.
Trouble   an error in our own code: it is told in a bar, the game that is kept stays as it is, and the page goes on.
"""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

import js
from js import clearTimeout, console, document, requestAnimationFrame, setTimeout
from pyodide.ffi import JsException, create_once_callable, create_proxy

from pyramidion.app import effects as fx
from pyramidion.app.page.claim import Claim
from pyramidion.app.page.flight import Air
from pyramidion.app.page.hands import Hands
from pyramidion.app.page.keep import Keep, NotKept
from pyramidion.app.page.offline import Offline
from pyramidion.app.page.promises import Work, first_event, js_object
from pyramidion.app.page.surface import Document
from pyramidion.app.page.thinker import Thinker
from pyramidion.app.screen import board_shown
from pyramidion.core.board import Board, flights
from pyramidion.core.tree import Element, Mount

Update: TypeAlias = "Callable[[Any, fx.Message], tuple[Any, tuple[fx.Effect, ...]]]"

AFTER_DRAWING: Final = (fx.After, fx.Land, fx.Announce, fx.Focus)
FLIGHT: Final = 220  # milliseconds a piece moves
LINES: Final = 8  # that were said stay for a screen reader to find
LATEST: Final = 100  # milliseconds a drawing may wait for a frame, which a page in the background never gets
HAVENS: Final = ("[role=dialog] h2", ".cell[tabindex='0']", "h1", "button")  # where a lost focus goes
LARGEST: Final = 5_000_000  # bytes of a file that are read: thousands of games


class Page:
    """One app on one element of the document."""

    def __init__(
        self, root: Any, update: Update, screen: Callable[[Any], Element], title: Callable[[Any], str], keep: Keep
    ) -> None:
        self.root = root
        self.update, self.screen, self.title = update, screen, title
        self.keep = keep
        keep.plays = lambda: self.model.claimed
        self.model: Any = None
        self.mount: Mount | None = None
        self.inbox: deque[fx.Message] = deque()
        self.answering = False
        self.later: list[fx.Effect] = []
        self.asked = False
        self.timer: Any = None
        self.on_frame = create_proxy(self.frame)
        self.tasks: set[asyncio.Task[None]] = set()
        self.writing: set[asyncio.Task[None]] = set()
        self.air = Air(root)
        self.hands = Hands(root, self.dispatch, self.frame)
        self.thinker = Thinker(self.dispatch, self.run)
        self.claim = Claim(self.dispatch, lambda: bool(self.model.lacking))
        self.offline = Offline(self.dispatch)
        self.shown: tuple[str, ...] = ()
        self.board: Board | None = None  # as last drawn
        self.scene: tuple[str, bool] | None = None  # where: its pieces only move within one table and one shape

    def begin(self, model: Any, effects: tuple[fx.Effect, ...]) -> None:
        """Show the first model; what goes wrong here is for the shell to tell, which is still there."""
        focused = document.activeElement
        self.model, _ = self.update(model, ("shape", self.hands.shape()))
        self.show()
        self.keep_focus(focused)
        self.perform(effects)

    def dispatch(self, *message: str | float) -> None:
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

    def answer(self, message: fx.Message) -> None:
        try:
            self.model, effects = self.update(self.model, message)
        except Exception as error:  # noqa: BLE001  # whatever it is, the page goes on
            trouble(error)
            return
        self.perform(effects)

    def rehearse(self, *message: str) -> None:
        """Think up, and not show, what a message would lead to: whatever is done for the first time is slow."""
        with suppress(Exception):  # it is told when it happens in earnest
            self.screen(self.update(self.model, message)[0])

    def perform(self, effects: tuple[fx.Effect, ...]) -> None:
        for effect in effects:
            if isinstance(effect, AFTER_DRAWING):
                self.later.append(effect)
            else:
                self.do(effect)
        if self.later:
            self.ask_for_frame()

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
            trouble(error)
            self.mount = None  # half drawn: the next drawing starts afresh
            return
        self.keep_focus(focused)

    def show(self) -> None:
        tree = self.screen(self.model)
        if self.mount is None:
            self.root.replaceChildren()
            self.mount = Mount(Document(), self.root)
        self.mount.show(tree)
        self.dress()
        self.move(board_shown(self.model))

    def move(self, board: Board | None) -> None:
        """Let the pieces that stand elsewhere than in the last drawing move there."""
        before, self.board = self.board, board
        scene = (self.model.table.id, self.model.tall) if self.model.table is not None else None
        same, self.scene = scene == self.scene, scene
        if same and board is not None and before is not None and board is not before and self.shown[3] == "full":
            self.air.fly(flights(before, board), FLIGHT)

    def dress(self) -> None:
        """Tell the document itself what the model says of it."""
        settings = self.model.settings
        still = self.model.still or not settings.animate
        shown = (self.title(self.model), settings.language, settings.theme, "reduce" if still else "full")
        if shown != self.shown:
            self.shown = shown
            document.title = shown[0]
            whole = document.documentElement
            whole.lang = shown[1]
            whole.dataset.theme = shown[2]
            whole.dataset.motion = shown[3]
            remember(language=shown[1], theme=shown[2])

    def keep_focus(self, before: Any) -> None:
        """Never let the focus fall back to the body, where a keyboard is lost."""
        lost = document.activeElement == document.body or before.closest("[inert], :disabled")
        if before == document.body or not lost:
            return
        tap, words = before.getAttribute("data-tap"), before.getAttribute("data-do")
        twin = None
        if before.isConnected:
            twin = before
        elif tap:
            twin = self.root.querySelector(f'[data-tap="{js.CSS.escape(tap)}"]')
        elif words:
            twin = self.root.querySelector(f'[data-do="{js.CSS.escape(words)}"]')
        others = (self.root.querySelector(f"{kind}:not([inert] *)") for kind in HAVENS)
        for found in (twin, *others, self.root):
            if found and not found.closest("[inert], :disabled"):
                focus(found, scroll=False)
                return

    def do(self, effect: fx.Effect) -> None:
        try:
            self.do_one(effect)
        except Exception as error:  # noqa: BLE001  # whatever it is, the page goes on
            trouble(error)

    def do_one(self, effect: fx.Effect) -> None:
        match effect:
            case fx.Draw(purpose):
                self.dispatch("drawn", purpose, fresh_number())
            case fx.After(milliseconds, message):
                setTimeout(create_once_callable(lambda: self.dispatch(*message)), milliseconds)
            case fx.Save(name, text):
                self.write(name, self.keep.save(name, text))
            case fx.Forget(name):
                self.write(name, self.keep.forget(name))
            case fx.Think(number, question):
                self.thinker.think(number, question)
            case fx.Stop(number):
                self.thinker.stop(number)
            case fx.Land():
                self.air.land()
            case fx.Announce(text, gone):
                announce(text, gone)
            case fx.Focus(key):
                self.focus(key)
            case fx.Download(filename, text):
                download(filename, text)
            case fx.Pick():
                self.run(self.picked(*asked_for_a_file()))
            case fx.Claim(force):
                self.claim.ask(force)
            case fx.Reload():
                self.run(self.once_kept(js.location.reload))
            case fx.Renew():
                screen = self.model.screen
                self.run(self.once_kept(lambda: self.renew(screen)))
            case fx.Install():
                self.offline.install()

    def run(self, work: Work) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)  # else it may be collected before its end
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            trouble(error)

    def write(self, name: str, work: Work) -> None:
        task = self.run(self.told(name, work))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)

    async def told(self, name: str, work: Work) -> None:
        """Wait for what is to be kept under a name, and tell how it went."""
        try:
            await work
        except NotKept as error:
            self.dispatch("unsaved", name, str(error))
        else:
            self.dispatch("saved", name)

    async def once_kept(self, act: Callable[[], None]) -> None:
        while self.writing:  # what is refused is tried again
            await asyncio.wait(self.writing)
        act()

    def renew(self, asked_on: str) -> None:
        """A new start would lose what could not be kept after all, or disturb who has gone to a table meanwhile."""
        if self.model.lacking or (self.model.screen == "table" != asked_on):
            self.dispatch("update", "ready")
        else:
            self.offline.renew()

    def focus(self, key: str) -> None:
        """Focus a thing to tap, or the element with that key, or of a board the cell Tab would lead to."""
        if key == "title":
            js.scrollTo(0, 0)  # another screen is read from its top
        found = self.root.querySelector(f'[data-tap="{js.CSS.escape(key)}"]')
        if not found and self.mount is not None:
            found = self.mount.handle(key)
        if found:
            focus(found.querySelector(".cell[tabindex='0']") or found, scroll=True)

    async def picked(self, field: Any, chosen: Awaitable[Any]) -> None:
        event = await chosen
        field.remove()
        if event.type == "cancel" or not field.files.length:
            self.dispatch("unpicked")
            return
        file = field.files.item(0)
        text = str(await file.slice(0, LARGEST).text())
        self.dispatch("picked", str(file.name), text)


def asked_for_a_file() -> tuple[Any, Awaitable[Any]]:
    """A field that is in the document, or Safari forgets it, and asks at once, while the tap is being answered."""
    field = document.createElement("input")
    field.type = "file"
    field.accept = ".json,application/json,text/plain"
    field.hidden = True
    document.body.append(field)
    chosen = first_event(field, "change", "cancel")
    field.click()
    return field, chosen


def fresh_number() -> int:
    """53 random bits of the browser's best."""
    high, low = js.crypto.getRandomValues(js.Uint32Array.new(2)).to_py().tolist()
    return int(high >> 5) * 2**26 + int(low >> 6)


def focus(element: Any, *, scroll: bool) -> None:
    if element.tabIndex < 0 and not element.hasAttribute("tabindex"):
        element.setAttribute("tabindex", "-1")
    element.focus(js_object({"preventScroll": not scroll}))


def announce(text: str, gone: int) -> None:
    """Say it even if it has just been said: a new element is always read, if it stays until it is found."""
    said = document.getElementById("said")
    for line in said.querySelectorAll("[data-secret]" if text else "p"):
        line.remove()  # a secret goes with the next word
    if not text:
        return
    line = document.createElement("p")
    line.textContent = text
    said.append(line)
    if said.childElementCount > LINES:
        said.firstElementChild.remove()
    if gone:
        line.setAttribute("data-secret", "")
        setTimeout(create_once_callable(line.remove), gone)


def download(filename: str, text: str) -> None:
    blob = js.Blob.new(js.Array.of(text), js_object({"type": "application/json"}))
    link = document.createElement("a")
    link.href = js.URL.createObjectURL(blob)
    link.download = filename
    link.click()
    href = link.href
    setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(href)), 60_000)


def remember(**facts: str) -> None:
    """What the next visit wants to know before Python is up."""
    try:
        for name, value in facts.items():
            js.localStorage.setItem(f"pyramidion.{name}", value)
    except (JsException, AttributeError):
        return  # a browser that keeps nothing


def trouble(error: BaseException) -> None:
    """Tell that something went wrong."""
    log(error)
    document.getElementById("trouble").hidden = False


def log(error: BaseException) -> None:
    """Say where it went wrong, never with what: a message may hold a secret."""
    where = "".join(traceback.format_tb(error.__traceback__))
    console.error(f"{type(error).__name__}\n{where}")
