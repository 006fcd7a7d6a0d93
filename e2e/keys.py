"""A person with a keyboard alone: what Tab leads to, what arrows lead to, and whether the focus can be seen and kept.

Wanderer  does what comes to mind, for hours if need be, and tells where the focus was lost.
"""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page

from e2e import access, tour

KEYS = ("Enter", "Enter", "Enter", " ", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Escape",
        "i", "Control+z", "Control+y")  # fmt: skip
CALLED = """(thing, at) => `${at} ${thing.closest(".board") ? "board" : thing.dataset.do ?? thing.dataset.set ??
  thing.dataset.tap ?? thing.dataset.hold ?? thing.outerHTML.slice(0, 80)}`"""
STOPS = f"""() => [...document.querySelectorAll("a[href], button, input, select, [tabindex='0']")]
  .filter((thing) => thing.tabIndex >= 0 && !thing.disabled && !thing.closest("[inert]") && thing.checkVisibility())
  .map((thing, at) => {{ thing.dataset.stop = at; return ({CALLED})(thing, at); }})"""
FROM_THE_TOP = f"""() => {{  // and what gets the focus from now on is noted
  const stopped = ({{ target }}) => {{
    const veiled = target.dataset.do === "lift_veil" && !target.dataset.stop; // since Tab led out of the page
    window.stopped.push(veiled ? "" : ({CALLED})(target, target.dataset.stop));
  }};
  window.stopped ??= (addEventListener("focusin", stopped, true), []);
  document.activeElement.blur();
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  window.stopped.length = 0;
}}"""
HERE = """() => {
  const thing = document.activeElement;
  if (thing === document.body || !thing.isConnected) return "lost";
  if (thing.closest("[inert]")) return `out of reach: ${thing.outerHTML.slice(0, 120)}`;
  if (!thing.checkVisibility({ checkVisibilityCSS: true })) return `unseen: ${thing.outerHTML.slice(0, 120)}`;
  return "";
}"""
CHOICES = """() => [...document.querySelectorAll("button, select, input")]
  .filter((thing) => !thing.closest("[inert]") && !thing.disabled && thing.checkVisibility())
  .map((thing, at) => { thing.dataset.choice = at; return thing.dataset.do ?? thing.dataset.tap ?? ""; })"""
NOT_PRESSED = (
    "choose_file",
    "export_game",
    "export_all",
    "apply_update",
    "take_over",
    "delete_game",
)  # lead out of the page, or empty it


def tab_stops(page: Page, expected: int) -> list[str]:
    """Where Tab leads, from the top of the page to its end or to one more than are expected."""
    page.evaluate(FROM_THE_TOP)
    for _ in range(expected + 1):
        page.keyboard.press("Tab")
    stopped = list(page.evaluate("window.stopped"))
    return stopped[: next((at for at, here in enumerate(stopped) if not here or here in stopped[:at]), None)]


def reached(page: Page) -> tuple[set[str], set[str], int]:
    """The cells of a board, those that arrows lead to, and how many arrows the farthest takes."""
    cells = set(page.evaluate("[...document.querySelectorAll('.cell')].map((cell) => cell.dataset.tap)"))
    page.focus(".cell[tabindex='0']")
    start = str(page.evaluate("document.activeElement.dataset.tap"))
    steps, edge, seen = 0, [start], {start}
    while edge:
        following = []
        for cell in edge:
            for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
                page.focus(f'[data-tap="{cell}"]')
                page.keyboard.press(key)
                tour.settle(page)
                here = str(page.evaluate("document.activeElement.dataset.tap"))
                if here not in seen:
                    seen.add(here)
                    following.append(here)
        steps, edge = steps + bool(following), following
    return cells, seen, steps


def ring(page: Page) -> tuple[int, float]:
    """How many pixels a focus changes enough to be seen, and how many a line of 2 pixels round it would."""
    thing = page.evaluate_handle("document.activeElement")
    box: dict[str, Any] = page.evaluate("(thing) => thing.getBoundingClientRect().toJSON()", thing)
    left, top = max(0, int(box["x"]) - 8), max(0, int(box["y"]) - 8)
    part = {"x": left, "y": top, "width": int(box["right"]) + 8 - left, "height": int(box["bottom"]) + 8 - top}
    one = access.picture(page, clip=part)
    page.evaluate("(thing) => thing.blur()", thing)
    other = access.picture(page, clip=part)
    page.evaluate("(thing) => thing.focus()", thing)
    whole = {"left": 0, "top": 0, "right": part["width"], "bottom": part["height"]}
    changed = page.evaluate("([box, one, other]) => access.changed(box, one, other)", [whole, one, other])
    return int(changed), 4 * (box["width"] + box["height"])


def wander(page: Page, rng: Random, actions: int) -> list[str]:
    """So many actions of all kinds; where the focus was lost, after which."""
    lost = []
    for number in range(actions):
        choices = page.evaluate(CHOICES)
        key = rng.choice(KEYS)
        at = rng.choice([at for at, what in enumerate(choices) if what.partition(" ")[0] not in NOT_PRESSED])
        if rng.random() < 0.7:
            page.focus(f'[data-choice="{at}"]')
        else:
            key = rng.choice(("Tab", "Shift+Tab", *KEYS[4:]))
        what = page.evaluate("document.activeElement.outerHTML.slice(0, 90)")
        page.keyboard.press(key)
        tour.settle(page)
        where = page.evaluate(HERE)
        if where and not key.endswith("Tab"):
            lost.append(f"{number}: {key} on {what}: {where}")
        if where:
            page.focus("button:not([inert] *):visible")
    return lost
