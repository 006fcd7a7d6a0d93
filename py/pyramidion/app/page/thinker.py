"""The worker that thinks, and what to do when it does not.

Worker    another interpreter, started after the first drawing; only text passes between it and the page.
Silent    a worker that has said nothing for too long is dead: it is ended, and another takes the question up.
Absent    there is no worker, or the second one died as well: then the page thinks, a sliver at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_proxy
from pyscript import PyWorker, config

from pyramidion.app.messages import BrainAnswered, Judged, StillThinking, WorkerChanged
from pyramidion.app.page.promises import Dispatch, Work
from pyramidion.app.page.surface import rooted
from pyramidion.core import wire
from pyramidion.games import GAMES

START: Final = 60  # seconds a worker has to start: a slow device loads a second interpreter
LEARN: Final = 20  # seconds it has to fetch what opponents need
SOON: Final = 8  # seconds a question waits for a worker that is still starting
SILENCE: Final = 6  # seconds without a word from a worker that should be thinking
LOOK: Final = 0.5  # seconds between two looks at it
REPORT: Final = 0.2  # seconds between two words from the page itself
SLIVER: Final = 0.012  # seconds the page thinks at a time: less than a frame
REST: Final = 0.005  # less, and the browser lets other events wait
BOOT: Final = "assets/vendor/pyodide/boot.mjs"
TREE: Final = "{py}"  # what pyscript.toml calls the folder of all Python
IDLE: Final = ("/app/", "/words/")  # folders of the page a worker has no use for


class Thinker:
    """Thinks about one question at a time and says how it goes."""

    def __init__(self, dispatch: Dispatch, begin: Callable[[Work], object]) -> None:
        self.dispatch = dispatch
        self.begin = begin
        self.worker: Any = None
        self.absent = False
        self.deaths = 0
        self.number = 0  # of the question being thought about; 0 is none
        self.here = 0  # of the question the page itself thinks about
        self.hurried = 0  # the question whose answer is wanted at once
        self.case = 0  # what is judged, the latest
        self.line = ""
        self.heard = 0.0
        self.asked = 0.0  # when
        self.minds = wire.Minds(GAMES)
        self.hears = create_proxy(self.progress)

    def think(self, number: int, line: str) -> None:
        self.stop(self.number)
        self.number, self.line = number, line
        if self.worker is not None:
            self.begin(self.ask(self.worker, number))
        else:
            self.begin(self.think_here(number, 0 if self.absent else SOON))

    def hurry(self, number: int) -> None:
        """Have the best answer so far, at once."""
        if number and number == self.number:
            self.hurried = number
            if self.worker is not None:
                self.worker.sync.hurry(number)

    def stop(self, number: int) -> None:
        if number and number == self.number:
            self.number = 0
            if self.worker is not None:
                self.worker.sync.cancel(number)

    async def start(self) -> None:
        """Start a worker, and let it take up the question that waits."""
        try:
            worker = PyWorker(
                f"./{rooted('py/worker.py')}",
                type="pyodide",
                config={"files": needed(), "sync_main_only": True},  # only asked in messages: no warning is due
                version=js.URL.new(rooted(BOOT), js.document.baseURI).href,  # without it PyScript asks another host
                **{"async": True},
            )
            await asyncio.wait_for(worker.ready, START)
        except (JsException, TimeoutError):
            with suppress(JsException, AttributeError, UnboundLocalError):
                worker.terminate()
            self.give_up()
            return
        worker.sync.progress = self.hears
        learned = await taught(worker)
        self.worker = worker
        self.dispatch(WorkerChanged("ready" if learned else "lacking"))
        if self.number and self.here != self.number:
            self.begin(self.ask(worker, self.number))

    def give_up(self) -> None:
        self.worker, self.absent = None, True
        self.dispatch(WorkerChanged("absent"))
        if self.number:
            self.begin(self.think_here(self.number, 0))

    def judge(self, case: int, line: str) -> None:
        """Judge this, and no more what was to be judged before."""
        self.case = case
        self.begin(self.judge_when_idle(case, line))

    async def judge_when_idle(self, case: int, line: str) -> None:
        """Have it judged by the worker, once it is up, or here."""
        while self.case == case and self.worker is None and not self.absent:  # noqa: ASYNC110  # looked at seldom
            await asyncio.sleep(LOOK)
        if self.case != case:
            return
        verdict = await (self.judge_here(case, line) if self.worker is None else self.judge_there(case, line))
        if verdict and self.case == case:
            self.dispatch(Judged(case, verdict))

    async def judge_there(self, case: int, line: str) -> str:
        """The worker's verdict; nothing if it died over it: it is judged again after the next move."""
        worker = self.worker
        judging = asyncio.ensure_future(worker.sync.judge(line))
        while not judging.done() and self.case == case and self.worker is worker:
            await asyncio.wait([judging], timeout=LOOK)
        with suppress(JsException, asyncio.InvalidStateError):
            return str(judging.result())
        return ""

    async def judge_here(self, case: int, line: str) -> str:
        """The page's own verdict."""
        verdict = ""
        for found in self.minds.verdicts(wire.case_of(line), monotonic, SLIVER):
            verdict = wire.ruled(found)
            await asyncio.sleep(REST)
            while self.number:  # noqa: ASYNC110  # whoever plays comes first
                await asyncio.sleep(REST)
            if self.case != case:
                return ""
        return verdict

    def progress(self, number: int, tried: int) -> None:
        """A word from the worker."""
        self.heard = monotonic()
        if number == self.number:
            self.dispatch(StillThinking(number, self.heard - self.asked, tried))

    async def ask(self, worker: Any, number: int) -> None:
        if self.number != number:
            return  # stopped before it was asked
        asking = asyncio.ensure_future(worker.sync.think(self.line))
        quiet, self.heard = 0.0, monotonic()
        heard = self.asked = self.heard
        while not asking.done():
            await asyncio.wait([asking], timeout=LOOK)
            if self.number != number:
                return  # stopped: what it still says is dropped
            quiet, heard = (quiet + LOOK if self.heard == heard else 0.0), self.heard
            if quiet >= SILENCE:  # counted in looks, not by the clock: a tablet asleep is no dead worker
                break
        if self.number != number:
            return
        try:
            answer = wire.answer(str(asking.result()))
        except (JsException, asyncio.InvalidStateError, wire.BadLine):
            if self.worker is worker:
                await self.bury()
            return
        self.deaths = self.number = 0
        self.dispatch(BrainAnswered(number, wire.answered(answer)))

    async def bury(self) -> None:
        """The worker is dead: once another is started, then the page thinks."""
        self.worker.terminate()
        self.worker, self.deaths = None, self.deaths + 1
        if self.deaths > 1:
            self.give_up()
            return
        self.dispatch(WorkerChanged("died"))
        await self.start()

    async def think_here(self, number: int, later: float) -> None:
        """Think on the page, if by then no worker is up."""
        line = ""
        await asyncio.sleep(later)
        if self.number != number or self.here == number or self.worker is not None:
            return
        self.here = number
        self.asked = told = monotonic()
        for answer in self.minds.slices(wire.asked(self.line), monotonic, SLIVER):
            line = wire.answered(answer)
            if (now := monotonic()) >= told + REPORT:
                told = now
                self.dispatch(StillThinking(number, now - self.asked, answer.tried))
            await asyncio.sleep(REST)
            if self.number != number:
                return
            if self.hurried == number:
                break
        self.number = 0
        self.dispatch(BrainAnswered(number, line))


async def taught(worker: Any) -> bool:
    """Let a worker fetch what opponents need; whether all of it came in time."""
    parts = [str(part) for part in config["minds"]]
    addresses = [js.URL.new(rooted(f"py/{part}"), js.document.baseURI).href for part in parts]
    learning = (worker.sync.learn(address, f"./{part}") for address, part in zip(addresses, parts, strict=True))
    with suppress(JsException, TimeoutError):
        return all(await asyncio.wait_for(asyncio.gather(*learning), LEARN))
    return False


def needed() -> dict[str, str]:
    """The files of pyscript.toml that a brain is made of; a worker takes their paths from the page."""
    files = {str(source): str(target) for source, target in config["files"].items() if source != TREE}
    kept = {source: target for source, target in files.items() if not any(folder in source for folder in IDLE)}
    return {source.replace(f"{TREE}/", f"./{rooted('py/')}"): target for source, target in kept.items()}
