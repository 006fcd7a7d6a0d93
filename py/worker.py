"""The worker: thinks about the question of a line, in slices, so that it hears when it is to stop."""

from __future__ import annotations

import asyncio
from random import Random
from time import perf_counter

from pyramidion.core import wire
from pyramidion.core.game import CHANCE
from pyramidion.games import GAMES
from pyscript import sync

REST = 0.005  # seconds; less, and Chromium lets the messages to a worker wait
REPORT = 0.2  # seconds between two words to the page
WARM = 4  # slices that teach the browser's compiler the way

current = 0  # the question being thought about


async def think(line: str) -> str:
    """The answer, as a line; nothing if it was stopped."""
    global current  # noqa: PLW0603  # one worker, one question
    asks = wire.asked(line)
    current = asks.number
    told, best = perf_counter(), ""
    for answer in wire.slices(GAMES, asks, perf_counter):
        best = wire.answered(answer)
        if perf_counter() >= told + REPORT:
            told = perf_counter()
            sync.progress(best)
        await asyncio.sleep(REST)
        if current != asks.number:
            return ""
    current = 0
    return best


def cancel(number: int) -> None:
    global current  # noqa: PLW0603  # one worker, one question
    if number == current:
        current = 0


def warm_up() -> None:
    game, *_ = GAMES.values()
    start = game.new(Random(), game.seats[0], {})
    while start.to_move == CHANCE:
        start = start.play(start.actions()[0])
    seen = start.seen_by(start.to_move)
    line = wire.question(0, game.slug, str(seen), list(game.levels)[-1], seconds=WARM * wire.SLICE)
    for _ in wire.slices(GAMES, wire.asked(line), perf_counter):
        pass


warm_up()
sync.think = think
sync.cancel = cancel
