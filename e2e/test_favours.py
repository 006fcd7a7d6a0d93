"""What the browser grants at the table: the screen stays on, fills, keeps its size, and what is kept stays kept."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from e2e import robot, tour
from e2e.conftest import Opened

SETTINGS = "[data-do='open settings_dialog']"
# Headless browsers have no screen to keep on, and grant nothing: these do as the real ones do.
WAKING = """
window.locks = [];
class Lock extends EventTarget {
  released = false;
  async release() { this.lost(); }
  lost() { if (!this.released) { this.released = true; this.dispatchEvent(new Event("release")); } }
}
const request = async () => {
  if (window.saving) throw new DOMException("low battery", "NotAllowedError");
  window.locks.push(new Lock());
  return window.locks.at(-1);
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });
window.held = () => window.locks.filter((lock) => !lock.released).length;
window.hide = (hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  if (hidden) window.locks.forEach((lock) => lock.lost());
  document.dispatchEvent(new Event("visibilitychange"));
};
"""
ASLEEP = "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });"
KEEPING = """
window.asked = 0;
navigator.storage.persisted = async () => false;
navigator.storage.persist = async () => { window.asked += 1; return true; };
"""
FILLING = """
let whole = null;
const turn = (element) => async () => { whole = element; document.dispatchEvent(new Event("fullscreenchange")); };
Object.defineProperty(document, "fullscreenEnabled", { value: true });
Object.defineProperty(document, "fullscreenElement", { get: () => whole });
Element.prototype.requestFullscreen = function () { return turn(this)(); };
Document.prototype.exitFullscreen = turn(null);
"""
SCALE = "visualViewport.scale"


def test_the_screen_stays_on_while_a_game_is_played_and_again_after_the_page_was_away(opened: Opened) -> None:
    page = opened()
    opened.before(page, WAKING)
    tour.open_with(page, {})
    assert page.evaluate("window.locks.length") == 0
    robot.begin(page, "tor", ("person", "person"))
    robot.until(page, "window.held() === 1")
    page.evaluate("window.hide(true)")
    assert page.evaluate("window.held()") == 0
    page.evaluate("window.hide(false)")
    robot.until(page, "window.held() === 1")
    told = page.locator(".so-is-it").first
    tour.press(page, SETTINGS)
    expect(told).to_have_text("It stays on now.")
    tour.press(page, "[data-do='change_setting awake 0']")
    robot.until(page, "window.held() === 0")
    tour.press(page, "[data-do='change_setting awake 1']")
    robot.until(page, "window.held() === 1")
    page.evaluate("window.saving = true; window.locks.at(-1).lost()")
    expect(told).to_have_text("The device does not allow it at the moment.")
    page.evaluate("window.saving = false; window.hide(false)")
    expect(told).to_have_text("It stays on now.")
    tour.press(page, "[data-do=close]")
    tour.home(page)
    robot.until(page, "window.held() === 0")


def test_where_no_screen_can_be_kept_on_nothing_is_said_of_it(opened: Opened) -> None:
    page = opened()
    opened.before(page, ASLEEP)
    tour.open_with(page, {})
    robot.begin(page, "tor", ("person", "person"))
    tour.press(page, SETTINGS)
    assert page.locator("[data-do^='change_setting awake']").count() == 0


def test_the_whole_screen_is_given_and_given_back(opened: Opened) -> None:
    page = opened()
    opened.before(page, FILLING)
    tour.open_with(page, {})
    tour.press(page, SETTINGS)
    button = page.locator("[data-do=toggle_full_screen]")
    expect(button).to_have_text("Full screen")
    button.click()
    expect(button).to_have_text("Leave full screen")
    expect(button).to_be_focused()
    assert page.evaluate("document.fullscreenElement === document.documentElement")
    button.click()
    expect(button).to_have_text("Full screen")
    assert page.evaluate("document.fullscreenElement === null")


def test_after_the_first_game_the_browser_is_asked_once_to_keep_it(opened: Opened) -> None:
    page = opened()
    opened.before(page, KEEPING)
    tour.open_with(page, {"game:1": tour.game("tor", ("person", "person"), 3)})
    tour.press(page, SETTINGS)
    expect(page.locator(".so-is-it").last).to_contain_text("may delete")
    tour.press(page, "[data-do=close]")
    for _ in range(2):
        tour.resume(page, "game:1")
        tour.home(page)
        robot.until(page, "window.asked === 1")
    tour.press(page, SETTINGS)
    expect(page.locator(".so-is-it").last).to_contain_text("until you delete them")
    page.reload()
    robot.open_home(page)
    tour.resume(page, "game:1")
    tour.home(page)
    assert page.evaluate("window.asked") == 0


def pinch(page: Page, session: Any, chosen: str, apart: int, in_the_end: int) -> None:
    """Two fingers on the middle of a thing, so far from it in the beginning and in the end."""
    box = page.locator(chosen).first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for step in range(21):
        by = apart + (in_the_end - apart) * step / 20
        fingers = [{"x": x - by, "y": y, "id": 0}, {"x": x + by, "y": y, "id": 1}]
        kind = "touchMove" if step else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tour.settle(page)


def test_fingers_at_the_table_do_not_zoom_but_who_has_zoomed_before_can_go_back(opened: Opened) -> None:
    page = opened()
    tour.open_with(page, {"game:1": tour.game("tor", ("person", "person"), 3)})
    session = page.context.new_cdp_session(page)
    tour.resume(page, "game:1")
    for chosen in (".board", ".panel"):
        pinch(page, session, chosen, 30, 100)
        assert page.evaluate(SCALE) == 1
    tour.press(page, SETTINGS)
    pinch(page, session, ".sheet", 30, 100)
    assert page.evaluate(SCALE) > 1.5
    page.locator("[data-do=close]").evaluate("(button) => button.click()")  # it may be out of sight now
    tour.settle(page)
    pinch(page, session, ".board", 300, 20)
    assert page.evaluate(SCALE) == 1
    robot.until(page, "!document.documentElement.hasAttribute('data-zoomed')")
    pinch(page, session, ".board", 30, 100)
    assert page.evaluate(SCALE) == 1
    session.detach()


def test_a_pull_at_the_table_moves_nothing(opened: Opened) -> None:
    page = opened()
    tour.open_with(page, {"game:1": tour.game("tor", ("person", "person"), 3)})
    tour.resume(page, "game:1")
    styles = "[document.documentElement, document.querySelector('.board')].map((part) => getComputedStyle(part))"
    assert page.evaluate(f"(([whole]) => whole.overscrollBehaviorY)({styles})") == "none"
    assert page.evaluate(f"(([, board]) => board.touchAction)({styles})") == "none"
    tour.home(page)
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "auto"
