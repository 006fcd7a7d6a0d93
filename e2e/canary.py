"""Two tables alike but for their secrets: whatever tells them apart has told a secret.

Twin     a page of its own profile; the other has the same game, in which every seat has another secret colour.
Trace    all of a page that anybody, or anything, can get hold of while nobody holds the button.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import Page
from pyramidion.app.saves.text import VERSION
from pyramidion.games import GAMES

from e2e import robot, tour
from e2e.conftest import Opened
from e2e.ear import LISTEN, Ear
from tests.games import known

HOLD = 900  # milliseconds, longer than a peek needs
PEEK = "[data-hold=peek]"
BLUR = "window.dispatchEvent(new Event('blur'))"
SENT = """{
  window.sent = new Set(); // the event loops talk to themselves, one more often than the other
  for (const kind of [Worker, MessagePort, BroadcastChannel, ServiceWorker]) {
    const post = kind.prototype.postMessage;
    kind.prototype.postMessage = function (...what) {
      window.sent.add(JSON.stringify(what).replace(/coincident-[\\w-]+/g, "coincident-"));
      return post.apply(this, what);
    };
  }
}"""
TRACE = """async () => ({
  markup: document.documentElement.outerHTML,
  title: document.title,
  address: [location.href, JSON.stringify(history.state)],
  fields: [...document.querySelectorAll("input, select, textarea")].map((field) => field.value),
  storage: [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie],
  asked: [...new Set(performance.getEntriesByType("resource").map(({ name }) => name.replace(/^blob:.*/, "")))].sort(),
  sent: [...window.sent].sort(),
  heard: document.getElementById("said").textContent,
  clipboard: await navigator.clipboard.readText(),
})"""
TAUGHT = """[...window.sent].some((line) => line.includes('"learn",["http'))"""
TEMPTED = ("not", "held", "slid off", "put away", "heard", "heard and left")


@dataclass
class Twin:
    page: Page
    console: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", lambda message: self.console.append(message.text))
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        for script in (SENT, LISTEN):
            self.page.add_init_script(script)

    def open(self, save: str) -> None:
        tour.open_with(self.page, {"game:1": save})
        self.page.wait_for_function(TAUGHT, timeout=robot.LOADING)  # or one has said more to its worker than the other
        tour.resume(self.page, "game:1")
        self.ear = Ear(self.page)

    def trace(self) -> dict[str, Any]:
        tour.settle(self.page)
        tree = [(node.role, node.name, node.within) for node in self.ear.tree()]
        return {**self.page.evaluate(TRACE), "tree": tree, "console": self.console}


Twins = tuple[Twin, Twin]


class Hands:
    """Fingers of several people on a page at once, each on the cover of a seat's secret."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.down: dict[int, dict[str, float]] = {}

    def press(self, seat: int) -> None:
        box = self.page.locator(f"[data-tap=objective{seat}]").bounding_box()
        assert box is not None
        self.down[seat] = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": seat}
        self._tell("touchStart", list(self.down.values()))

    def lift(self, seat: int) -> None:
        self._tell("touchEnd", [self.down.pop(seat)])

    def _tell(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def twins(opened: Opened) -> Twins:
    return Twin(opened.fresh(thinks=True)), Twin(opened.fresh(thinks=True))


def saves(slug: str, seats: int, seed: int, way: str = "hand") -> tuple[str, str]:
    """A new game, and the same with another secret for everybody."""
    rng = Random(seed)
    start = GAMES[slug].new(rng, seats, {})
    others = (GAMES[slug].parse(known(slug).resecret(str(start), -1, rng)) for _ in count())
    other = next(some for some in others
                 if all(some.seen_by(seat) != start.seen_by(seat) for seat in range(seats)))  # fmt: skip
    players = [{"kind": "person", "name": ""}] * seats
    fields = {"version": VERSION, "game": slug, "options": {}, "seats": players, "names": [], "touched": 1}
    fields |= {"first": "", "way": way}
    return json.dumps({**fields, "start": str(start)}), json.dumps({**fields, "start": str(other)})


def hand_overs(pair: Twins, slug: str, seats: int, seed: int) -> Iterator[str]:
    """Play a game in both at once; how the person to move was tempted, at each hand-over, and nothing was told."""
    for twin, save in zip(pair, saves(slug, seats, seed), strict=True):
        twin.open(save)
    rng = Random(seed)
    while all([robot.due(twin.page).veiled for twin in pair]):  # noqa: C419  # both are to be waited for
        check_alike(pair)
        how = rng.choice(TEMPTED)
        lift(pair)
        tempt(pair, how)
        check_alike(pair)
        act(pair, rng)
        yield how


def check_alike(pair: Twins) -> None:
    one, other = (twin.trace() for twin in pair)
    assert [what for what in one if one[what] != other[what]] == []


def check_told_apart(pair: Twins) -> None:
    """Else the twins are no canaries."""
    one, other = (twin.trace() for twin in pair)
    assert one["markup"] != other["markup"]


def lift(pair: Twins) -> None:
    for twin in pair:
        tour.press(twin.page, "[data-do=lift_veil]")
    check_alike(pair)


def tempt(pair: Twins, how: str) -> None:
    """Look at the secret, or listen to it, and have done with it."""
    if how.startswith("heard"):
        for twin in pair:
            twin.page.locator("[data-do='open speak_dialog']").press("Enter")
            twin.page.locator("[data-do=speak_secret]").press("Enter")
        check_told_apart(pair)
    elif how != "not":
        for twin in pair:
            box = twin.page.locator(PEEK).bounding_box()
            assert box is not None
            twin.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            twin.page.mouse.down()
        pair[0].page.wait_for_timeout(HOLD)
        check_told_apart(pair)
    for twin in pair:
        if how == "slid off":
            twin.page.mouse.move(5, 5)
        if how in {"put away", "heard"}:
            twin.page.evaluate(BLUR)
        if how == "heard and left":
            tour.home(twin.page)
        twin.page.mouse.up()
        twin.page.mouse.move(5, 5)
    if how in {"put away", "heard", "heard and left"}:
        check_alike(pair)
    if how == "heard and left":
        for twin in pair:
            tour.resume(twin.page, "game:1")
    if how in {"put away", "heard", "heard and left"}:
        lift(pair)


def act(pair: Twins, rng: Random) -> None:
    """The same turn in both, each touch of it alike."""
    while True:
        one, other = (robot.due(twin.page) for twin in pair)
        assert one == other
        if one.veiled or one.over:
            return
        number = rng.getrandbits(32)
        for twin in pair:
            robot.touch(twin.page, one, robot.Finger(), Random(number))
            robot.settle(twin.page)
        if not robot.due(pair[0].page).over:
            check_alike(pair)
