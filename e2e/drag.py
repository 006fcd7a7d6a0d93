"""A hand that puts things where they go, with a real mouse or finger, in any of three browsers.

Hand      presses at a point, moves through others, and lets go at the last.
Table     knows the game from what the page has kept, and so what could be taken up, and where to.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Protocol, TypeAlias

from playwright.sync_api import CDPSession, Page
from pyramidion.app.saves.text import from_text
from pyramidion.core.match import Match
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput

from e2e import offline
from e2e.offline import Driven, Tab, Web
from e2e.robot import DUE, FRAMES, SHORT

Point: TypeAlias = tuple[float, float]

PRESSES = 5  # until one is no long press
STEPS = 4  # moves of the mouse from place to place
AWAY = 0.25  # seconds, after which a hand is no longer taken for that of the last turn
WHERE = """(chosen) => {
  const { x, y, width, height } = document.querySelector(chosen).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
CLICK = """async (chosen) => {
  for (const end = Date.now() + 20000; Date.now() < end; await new Promise((next) => setTimeout(next, 50))) {
    const found = document.querySelector(chosen);
    if (found) return found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  throw new Error(`no ${chosen}: ${document.body.innerText.slice(0, 300)}`);
}"""
LIFTED = "() => document.querySelectorAll('.board > .lifted [data-piece]').length"
TOLD = "() => document.querySelector('[role=dialog]') !== null"
WHOLE = "() => document.querySelector('.lifted') === null && document.querySelector('#trouble').hidden"


class Hand(Protocol):
    def press(self, at: Point) -> None: ...
    def move(self, to: Point) -> None: ...
    def let_go(self) -> None: ...


class Mouse:
    """Playwright's."""

    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def press(self, at: Point) -> None:
        self.mouse.move(*at)
        self.mouse.down()

    def move(self, to: Point) -> None:
        self.mouse.move(*to, steps=STEPS)

    def let_go(self) -> None:
        self.mouse.up()


class WebMouse:
    """WebDriver's."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.mouse = PointerInput("mouse", "mouse")

    @contextmanager
    def acting(self) -> Iterator[Any]:
        actions = ActionBuilder(self.driver, mouse=self.mouse, duration=30)
        yield actions.pointer_action
        actions.perform()

    def press(self, at: Point) -> None:
        with self.acting() as mouse:
            mouse.move_to_location(*map(int, at)).pointer_down()

    def move(self, to: Point) -> None:
        with self.acting() as mouse:
            mouse.move_to_location(*map(int, to))

    def let_go(self) -> None:
        with self.acting() as mouse:
            mouse.pointer_up()


class Finger:
    """Chromium's; several of them, and palms, which are large."""

    def __init__(self, wire: CDPSession, number: int = 0, radius: float = 12) -> None:
        self.wire, self.number, self.radius = wire, number, radius
        self.at: Point = (0, 0)

    def tell(self, kind: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "radiusX": self.radius, "radiusY": self.radius, "id": self.number}
                   for x, y in points]  # fmt: skip
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press(self, at: Point) -> None:
        self.at = at
        self.tell("touchStart", [at])

    def move(self, to: Point) -> None:
        (x, y), (far_x, far_y) = self.at, to
        for step in range(1, STEPS + 1):
            self.tell("touchMove", [(x + (far_x - x) * step / STEPS, y + (far_y - y) * step / STEPS)])
        self.at = to

    def let_go(self) -> None:
        self.tell("touchEnd", [])


def mouse_of(page: Tab) -> Hand:
    if isinstance(page, Web):
        return WebMouse(page.driver)
    assert isinstance(page, Driven)
    return Mouse(page.page)


class Table:
    """Persons at a table, of whom one hand plays for all."""

    def __init__(self, page: Tab, hand: Hand, *, calm: bool = False) -> None:
        self.page, self.hand = page, hand
        self.calm = calm  # by itself: nobody has to wait for it
        self.carried = 0
        self.mover = -1  # of the last action

    def begin(self, slug: str, seats: int, *, short: bool) -> None:
        self.page.ask(CLICK, f"[data-do='choose_game {slug}']")
        offline.until(self.page, f"document.querySelector(\"[data-do='set_people {seats}']\")")
        self.page.ask(CLICK, f"[data-do='set_people {seats}']")
        self.page.ask(FRAMES)
        self.page.ask(CLICK, f"[data-do='set_way {'face' if seats == 2 else 'round'}']")
        if short and slug in SHORT:
            for chosen in (
                "[data-do='open house_dialog']",
                f"[data-do='{SHORT[slug]}']",
                "[role=dialog] [data-do=close]",
            ):
                self.page.ask(CLICK, chosen)
                self.page.ask(FRAMES)
        self.page.ask(FRAMES)
        self.page.ask(CLICK, "[data-do=begin]")
        offline.until(self.page, "document.querySelector('.table.round')")

    def take_up(self, id_: str) -> None:
        """A game that is kept, from home."""
        self.page.ask(CLICK, f"[data-do='resume_game {id_}']")
        offline.until(self.page, "document.querySelector('.table.round')")
        self.mover = -1

    def due(self) -> dict[str, Any]:
        """What the page shows as soon as somebody is to act."""
        offline.until(self.page, f"({DUE})()")
        return dict(self.page.ask(DUE))

    def match(self, least: int) -> Match:
        """The game as it is kept, once it has so many actions."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            [text] = self.page.ask(offline.GAMES_KEPT)
            match = from_text("game:1", text).match
            if len(match.names) >= least:
                return match
            time.sleep(0.02)
        raise AssertionError(f"not {least} kept")

    def where(self, key: str) -> Point:
        """The middle of a cell, or of a piece."""
        chosen = f'.cell[data-tap="{key}"]'
        if not self.page.ask("(chosen) => document.querySelector(chosen) !== null", chosen):
            chosen = f'[data-piece="{key}"]'
        x, y = self.page.ask(WHERE, chosen)
        return x, y

    def carry(self, source: str, target: str) -> None:
        (x, y), to = self.where(source), self.where(target)
        beside = x + (12 if to[0] > x else -12), y + (12 if to[1] > y else -12)
        for _ in range(PRESSES):
            self.hand.press((x, y))
            self.hand.move(beside)
            offline.until(self.page, f"({LIFTED})() || ({TOLD})()")
            if not self.page.ask(TOLD):
                break
            self.hand.let_go()  # a machine that is busy moves late: that was a long press
            self.page.ask(CLICK, "[role=dialog] [data-do=close]")
            offline.until(self.page, f"!({TOLD})()")
        self.hand.move(to)
        self.hand.let_go()
        self.page.ask(FRAMES)
        self.carried += 1

    def step(self, rng: Random) -> bool:
        """One action by hand; is there more to come?"""
        now = self.due()
        if now["over"]:
            return False
        match, kept = self.match(now["kept"]), now["kept"]
        if self.calm:
            self.page.ask(FRAMES)  # what is kept is drawn
        elif self.mover != match.state.mover:
            time.sleep(AWAY)
        self.mover = match.state.mover
        action = rng.choice(match.state.actions())
        carries = match.game.carries(match.state, action)
        if carries:
            self.carry(*rng.choice(carries)[:2])
        for key in () if carries else match.game.path(action):
            self.press(f'[data-tap="{key}"]')
        if self.page.ask("() => document.querySelector('[data-do=confirm]') !== null"):
            self.press("[data-do=confirm]")
        assert self.match(kept + 1).names[kept] == match.state.name(action)
        return True

    def press(self, chosen: str) -> None:
        self.page.ask(CLICK, chosen)
        self.page.ask(FRAMES)
