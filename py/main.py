"""The page's start: read what is kept, draw, and only then start the worker that thinks."""

from __future__ import annotations

import asyncio
from typing import Any

from js import CustomEvent, document, matchMedia, navigator, window
from pyramidion.app import messages as msg
from pyramidion.app import rooms
from pyramidion.app.page.dom import log
from pyramidion.app.page.page import Page
from pyramidion.app.page.storage import Storage
from pyramidion.app.page.surface import rooted
from pyramidion.app.screen import screen, title
from pyramidion.app.update import start, update
from pyramidion.games import GAMES
from pyramidion.words import best

REST = 0.005  # seconds, in which a tap is answered


async def main() -> None:
    storage = await Storage.open()
    kept = await storage.read()
    page = Page(document.getElementById("app"), update, screen, title, storage)  # from here on it hears what is tapped
    early = document.querySelector("[data-chosen]")  # what was tapped before Python was up
    still = matchMedia("(prefers-reduced-motion: reduce)").matches
    page.begin(*start(kept, best(navigator.languages.to_py()), still=still))
    tell("ready")
    if storage.refusal:
        page.dispatch(msg.NotSaved("", storage.refusal))
    if early:
        page.input.say(early.getAttribute("data-do"))
    for _ in rooms.read():
        await asyncio.sleep(REST)
    page.favours.look(sounds=page.model.settings.sound != "0")
    page.make_ready()
    for slug in GAMES:
        await asyncio.sleep(REST)
        prepare(slug)
        page.rehearse(msg.ChooseGame(slug))
    await page.thinker.start()
    tell("settled")


def prepare(slug: str) -> None:
    """Read the rules of a game and fetch its look, before it is opened."""
    link: Any = document.createElement("link")
    link.rel = "stylesheet"
    link.href = rooted(f"py/pyramidion/games/{GAMES[slug].slug}/look.css")
    document.head.append(link)


def tell(what: str) -> None:
    window.dispatchEvent(CustomEvent.new(f"pyramidion:{what}"))


def ended(task: asyncio.Future[None]) -> None:
    error = task.exception()
    if error is not None:
        log(error)
        tell("failed")


asyncio.ensure_future(main()).add_done_callback(ended)
