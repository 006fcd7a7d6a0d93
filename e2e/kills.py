"""A browser that is killed while people play, again and again: no move may be lost.

Lost     a move that did not come back, though the store had answered for it, or it was shown for long.
Life     from the start of a browser to the signal that ends all of its processes, at some moment nobody chose.
Record   what was shown of the game on the table, and the moves of it that had come back before.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from threading import Timer

from playwright.sync_api import Error, Page, Playwright
from pyramidion.core.game import CHANCE, OVER
from pyramidion.core.match import Match
from pyramidion.games import GAMES

from e2e import robot
from e2e.conftest import CHROMIUM, FLAGS, KNOWN, THRIFT

CRASH = "Target crashed"
EARLY = 0.2  # of the lives end while the page may still be loading
BRIEFLY = 1  # seconds a move may be shown that the store has not answered for yet
KEPT = """() => new Promise((done) => {
  const opening = indexedDB.open("pyramidion", 1);
  opening.onupgradeneeded = () => opening.transaction.abort(); // nothing is kept, and it is not for us to begin
  opening.onerror = () => done({});
  opening.onsuccess = () => {
    const store = opening.result.transaction("kept").objectStore("kept");
    const names = store.getAllKeys(), texts = store.getAll();
    store.transaction.oncomplete = () => {
      opening.result.close();
      done(Object.fromEntries(names.result.map((name, index) => [name, texts.result[index]])));
    };
  };
})"""


def saves(page: Page) -> dict[str, dict[str, object]]:
    """Every game kept, by id."""
    kept = page.evaluate(KEPT)
    return {name: json.loads(text) for name, text in kept.items() if name.startswith("game:")}


@dataclass(frozen=True)
class Record:
    games: int = 0  # begun so far
    id: str = ""  # of the one on the table, if there is one
    names: tuple[str, ...] = ()
    shown: int = 0
    at: float = 0  # since when
    kept: int = 0  # as the store said
    moments: int = 0  # in which something was shown and checked later


class Mortal:
    """A browser in a process group of its own, so that one signal ends all of it."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        program = CHROMIUM or playwright.chromium.executable_path
        flags = ("--headless", "--no-first-run", "--remote-debugging-port=0", f"--user-data-dir={profile}")
        self.killed = 0.0  # when it was
        self.process = subprocess.Popen(
            [program, *flags, *FLAGS, THRIFT, "about:blank"], stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stderr is not None
        lines = iter(self.process.stderr.readline, "")
        address = next(line.split()[-1] for line in lines if line.startswith("DevTools listening"))
        self.browser = playwright.chromium.connect_over_cdp(address)
        self.page = self.browser.contexts[0].new_page()
        self.page.add_init_script(KNOWN)
        self.page.emulate_media(reduced_motion="reduce")

    def kill(self) -> None:
        self.killed = time.monotonic()
        os.killpg(self.process.pid, signal.SIGKILL)

    def bury(self) -> None:
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


def life(playwright: Playwright, address: str, profile: Path, record: Record, rng: Random) -> Record:
    """One life: what was shown before has come back, and more is shown until the end."""
    mortal = Mortal(playwright, profile)
    early = rng.random() < EARLY
    timer = Timer(rng.uniform(0.0, 4.0) if early else rng.uniform(0.3, 2.0), mortal.kill)
    try:
        if early:
            timer.start()
        robot.open_home(mortal.page, address)
        record = come_back(mortal.page, record)
        now = robot.due(mortal.page)
        if not early:
            timer.start()
        while not now.over:
            record = replace(record, shown=now.kept, at=time.monotonic(), moments=record.moments + 1)
            given = saves(mortal.page)[record.id][
                "names"
            ]  # the store answers once it has kept what it was given before
            assert isinstance(given, list)
            assert len(given) >= now.kept, "a move was shown before it was given to the store"
            record = replace(record, kept=len(given))
            robot.touch(mortal.page, now, robot.Mouse(), rng)
            robot.settle(mortal.page)
            now = robot.due(mortal.page)
        record = Record(record.games, moments=record.moments)
        timer.join()
    except Error as error:
        if not mortal.killed and CRASH not in str(error):  # one that dies of itself has been killed as well
            raise
    finally:
        timer.cancel()
        if not mortal.killed:
            mortal.kill()
        mortal.bury()
    return replace(record, kept=record.shown if mortal.killed - record.at > BRIEFLY else record.kept)


def come_back(page: Page, record: Record) -> Record:
    """The table as it was, or a new one after a game that was over."""
    if not record.id:
        slug = list(GAMES)[record.games % len(GAMES)]
        before = saves(page)
        robot.begin(page, slug, ("person", "person"), robot.Mouse())
        [id_] = saves(page).keys() - before.keys()
        return Record(record.games + 1, id_, moments=record.moments)
    save = saves(page)[record.id]
    names = save["names"]
    assert isinstance(names, list)
    assert len(names) >= record.kept, f"{record.kept} moves were kept or shown for long, {len(names)} came back"
    assert tuple(names[: len(record.names)]) == record.names
    match = Match.replay(GAMES[str(save["game"])], str(save["start"]), names)
    if match.state.to_move == OVER:  # the move that ended it was kept, and not seen any more
        return come_back(page, Record(record.games, moments=record.moments))
    page.locator(f".resume[data-do='resume_game {record.id}']").click()
    kept = robot.due(page).kept
    assert kept == len(names) or (kept > len(names) and by_itself(match)), "another position than the one that was kept"
    return replace(record, names=tuple(names))


def by_itself(match: Match) -> bool:
    """Does the game go on without anybody: dice fall, or there is only one thing to do?"""
    state = match.state
    return state.to_move == CHANCE or {state.name(action) for action in state.actions()} <= match.game.forced
