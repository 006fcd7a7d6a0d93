"""The worker: thinks about the question of a line, in slices, so that it hears when it is to stop."""

from __future__ import annotations

import asyncio
import sys
import zlib
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from zipfile import BadZipFile, ZipFile

import js
from pyodide.ffi import JsException
from pyramidion.core import wire
from pyramidion.games import GAMES
from pyscript import sync

REST = 0.005  # seconds; less, and Chromium lets the messages to a worker wait
REPORT = 0.2  # seconds between two words to the page
WARM = 4  # slices that teach the browser's compiler the way

current = 0  # the question being thought about
hurried = 0  # the question whose answer is wanted at once
idle = asyncio.Event()  # nobody is thought for
judged = 0  # the case that is judged
minds = wire.Minds(GAMES)


async def think(line: str) -> str:
    """The answer, as a line; nothing if it was stopped."""
    global current  # noqa: PLW0603  # one worker, one question
    asks = wire.asked(line)
    current = asks.number
    told, best = perf_counter(), ""
    idle.clear()
    try:
        for answer in minds.slices(asks, perf_counter):
            best = wire.answered(answer)
            if perf_counter() >= told + REPORT:
                told = perf_counter()
                sync.progress(answer.number, answer.tried)
            await asyncio.sleep(REST)
            if current != asks.number:
                return ""
            if hurried == asks.number:
                break
        return best
    finally:
        if current in {0, asks.number}:  # else another question came
            current = 0
            idle.set()


async def judge(line: str) -> str:
    """The verdict, as a line, found while nobody else is thought for; nothing if another case came."""
    global judged  # noqa: PLW0603  # one worker, one case
    asks, best = wire.case_of(line), ""
    judged = asks.number
    await idle.wait()
    for verdict in minds.verdicts(asks, perf_counter):
        best = wire.ruled(verdict)
        await asyncio.sleep(REST)
        await idle.wait()
        if judged != asks.number:
            return ""
    return best


async def learn(address: str, path: str) -> bool:
    """Have what opponents need, a file or an archive of archives; whether it came whole."""
    try:
        answer = await js.fetch(address)
        body = (await answer.arrayBuffer()).to_bytes() if answer.ok else b""
        if path.endswith(".zip"):
            with ZipFile(BytesIO(body)) as outer:
                for name in outer.namelist():
                    ZipFile(BytesIO(outer.read(name))).extractall()
        else:
            Path(path).write_bytes(body)  # noqa: ASYNC240  # a file in memory
    except (BadZipFile, JsException, OSError, zlib.error):
        return False
    sys.path_importer_cache.clear()  # there are modules where there were none
    return bool(body)


def hurry(number: int) -> None:
    """Have the best answer so far, at once."""
    global hurried  # noqa: PLW0603  # one worker, one question
    hurried = number


def cancel(number: int) -> None:
    global current  # noqa: PLW0603  # one worker, one question
    if number == current:
        current = 0


def warm_up() -> None:
    game, *_ = GAMES.values()
    start = game.new(Random(), game.seats[0], {})
    asks = wire.Question(0, game.slug, str(start.seen_by(start.to_move)), (), list(game.levels)[-1])
    for _ in islice(wire.Minds(GAMES).slices(asks, perf_counter), WARM):
        pass


warm_up()
idle.set()
sync.think = think
sync.judge = judge
sync.learn = learn
sync.hurry = hurry
sync.cancel = cancel
