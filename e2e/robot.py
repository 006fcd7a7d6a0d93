"""A robot at the table: it knows nothing but the page.

Seen      what the page shows of a game: whether it is over, veiled or asking, and what can be touched.
Hand      how the robot touches: a finger, or a keyboard and nothing else.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Page
from pyramidion.games import GAMES

from tests.games import known

READY = "performance.getEntriesByName('ready').length > 0"
LOADING = 60_000  # milliseconds
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End")
PATIENCE = 20_000  # milliseconds for a computer to move
LONGEST = 1500  # touches of a game
LEAVING = 250  # milliseconds after which a touch is no longer taken for one of who had the turn before
SHORT = {  # what makes a game end sooner
    slug: f"set_option {option} {value}" for slug in GAMES for option, value in known(slug).short.items()
}

SEEN = """() => {
  const table = document.querySelector(".table");
  const keys = (chosen) => [...document.querySelectorAll(chosen)].map((thing) => thing.dataset.tap);
  return table && {
    kept: Number(table.dataset.kept),
    over: table.classList.contains("over"),
    veiled: document.querySelector("[data-do=lift_veil]") !== null,
    asks: document.querySelector("[data-do=confirm]") !== null,
    targets: [...keys(".cell.target"), ...keys(".buttons [data-tap]:not(.for-ears)")],
  };
}"""
FRAMES = """() => new Promise((done) => {
  setTimeout(done, 500, false); // a page behind another has no frames
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
})"""
DUE = f"""() => {{
  const seen = ({SEEN})();
  return seen && (seen.over || seen.veiled || seen.asks || seen.targets.length) ? seen : false;
}}"""
DRAWN = f"async () => (await ({FRAMES})(), ({DUE})())"
MIDDLE = """(chosen) => {  // of what is there, at rest and not covered
  const thing = document.querySelector(chosen);
  if (!thing || thing.disabled || document.getAnimations().length) return null;
  thing.scrollIntoViewIfNeeded();
  const { x, y, width, height } = thing.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  return thing.contains(document.elementFromPoint(...middle)) ? middle : null;
}"""


@dataclass(frozen=True)
class Seen:
    kept: int
    over: bool
    veiled: bool
    asks: bool
    targets: tuple[str, ...]


class Hand(Protocol):
    def press(self, page: Page, chosen: str) -> None: ...


class Finger:
    """Touches the middle of things."""

    def press(self, page: Page, chosen: str) -> None:
        if at := middle(page, chosen):
            page.touchscreen.tap(*at)
        else:
            page.locator(chosen).first.tap()  # as soon as one can


class Mouse:
    def press(self, page: Page, chosen: str) -> None:
        if at := middle(page, chosen):
            page.mouse.click(*at)
        else:
            page.locator(chosen).first.click()


def middle(page: Page, chosen: str) -> tuple[float, float] | None:
    """Where a hand may press it at once, if it may; Playwright would look at it for two frames."""
    found = page.evaluate(MIDDLE, chosen)
    return (found[0], found[1]) if found else None


class Keyboard:
    """Tab to get to a control, arrows among the cells of a board, Enter."""

    def press(self, page: Page, chosen: str) -> None:
        page.locator(chosen).first.wait_for(state="attached")
        cell = page.evaluate("(chosen) => document.querySelector(chosen).closest('.board') !== null", chosen)
        self.tab_to(page, ".board *" if cell else chosen)
        if cell:
            self.walk_to(page, chosen)
        page.keyboard.press("Enter")

    def tab_to(self, page: Page, chosen: str) -> None:
        for _ in range(60):
            where = page.evaluate(
                "(chosen) => [document.activeElement.matches(chosen), document.activeElement === document.body]", chosen
            )
            if where[0]:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {chosen}")

    def walk_to(self, page: Page, chosen: str) -> None:
        """With arrows, along the longer way first."""
        tried: dict[str, set[str]] = {}
        here = ""
        for _ in range(60):
            here, dx, dy = page.evaluate(STEP, [chosen, here])
            if not here:
                return
            across, down = ("ArrowRight" if dx > 0 else "ArrowLeft"), ("ArrowDown" if dy > 0 else "ArrowUp")
            wanted = [across, down] if abs(dx) > abs(dy) else [down, across]
            wanted += [key for key in ARROWS if key not in wanted]
            fresh = [key for key in wanted if key not in tried.setdefault(here, set())]
            assert fresh, f"no arrow leads from {here} to {chosen}"
            tried[here].add(fresh[0])
            page.keyboard.press(fresh[0])
        raise AssertionError(f"no arrows lead to {chosen}")


STEP = """async ([chosen, before]) => {  // once the focus has left where it was, or two frames show that it stays
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const frame = () => new Promise((done) => { setTimeout(done, 500); requestAnimationFrame(done); });
  for (let frames = 0; document.activeElement.dataset.tap === before && frames < 2; frames += 1) await frame();
  const here = document.activeElement;
  if (here.matches(chosen)) return ["", 0, 0];
  const [x, y] = middle(here.getBoundingClientRect());
  const [tx, ty] = middle(document.querySelector(chosen).getBoundingClientRect());
  return [here.dataset.tap, tx - x, ty - y];
}"""


def open_home(page: Page, address: str = "") -> None:
    page.goto(address)
    wait_ready(page)


def until(page: Page, promise: str) -> None:
    """Wait until it is kept; Playwright's own waiting takes every promise for true."""
    end = time.monotonic() + LOADING / 1000
    while not page.evaluate(promise):
        assert time.monotonic() < end, promise
        page.wait_for_timeout(50)


def wait_ready(page: Page) -> None:
    page.wait_for_selector("html[data-boot]", timeout=LOADING)  # before it no text of ours may become a function
    page.wait_for_function(READY, timeout=LOADING)


def begin(page: Page, slug: str, kinds: tuple[str, ...] = (), hand: Hand | None = None, *,
          short: bool = False, way: str = "hand") -> None:  # fmt: skip
    """From home to the first position, with these players sitting so; as the page has them if nothing is said."""
    hand = hand or Finger()
    hand.press(page, f"[data-do='choose_game {slug}']")
    page.wait_for_selector("[data-do=begin]")
    if kinds:
        seat_all(page, kinds, hand)
    settle(page)  # where several sit is only asked of several
    if page.locator(f"[data-do='set_way {way}']").count():
        hand.press(page, f"[data-do='set_way {way}']")
    if short and slug in SHORT:
        hand.press(page, "[data-do='open house_dialog']")
        page.wait_for_selector("[role=dialog]")
        hand.press(page, f"[data-do='{SHORT[slug]}']")
        hand.press(page, "[role=dialog] [data-do=close]")
    hand.press(page, "[data-do=begin]")
    page.wait_for_selector(".table")


def seat_all(page: Page, kinds: tuple[str, ...], hand: Hand) -> None:
    """Have these at the table: how many persons and computers by a tap for each, and who is another by the fan."""
    persons = kinds.count("person")
    hand.press(page, f"[data-do='set_people {persons or len(kinds)}']")
    computers = f"[data-do='set_computers {len(kinds) - persons}']"
    if persons and page.locator(computers).count():
        hand.press(page, computers)
    for seat, kind in enumerate(kinds):
        settle(page)
        chair = f".chair[data-seat='{seat}']"
        if page.get_attribute(chair, "data-kind") != kind:
            hand.press(page, chair)
            page.wait_for_selector("[role=dialog]")
            hand.press(page, f"[data-do='set_player {seat} {kind}']")
            page.wait_for_selector("[role=dialog]", state="detached")


def seen(page: Page) -> Seen:
    """What is shown now."""
    return _seen(page.evaluate(SEEN))


def due(page: Page, look: str = DUE) -> Seen:
    """What is shown as soon as it is a person's turn, or nobody's any more."""
    found = page.evaluate(look)
    return _seen(found or page.wait_for_function(DUE, timeout=PATIENCE).json_value())


def touch(page: Page, now: Seen, hand: Hand, rng: Random) -> None:
    """One touch of a turn: any that is offered."""
    if now.veiled:
        hand.press(page, "[data-do=lift_veil]")
    elif now.asks and (not now.targets or rng.random() < 0.5):
        hand.press(page, "[data-do=confirm]")
    else:
        hand.press(page, f'[data-tap="{rng.choice(now.targets)}"]')


def settle(page: Page) -> None:
    """Wait until what was touched is drawn."""
    page.evaluate(FRAMES)


def play(page: Page, hand: Hand, rng: Random, moves: int = LONGEST) -> Seen:
    """Play until the game is over, or that many actions are kept."""
    now = due(page)
    for _ in range(LONGEST):
        if now.over or now.kept >= moves:
            return now
        touch(page, now, hand, rng)
        now = due(page, DRAWN)
    raise AssertionError("the game does not end")


def _seen(found: Any) -> Seen:
    return Seen(found["kept"], found["over"], found["veiled"], found["asks"], tuple(found["targets"]))
