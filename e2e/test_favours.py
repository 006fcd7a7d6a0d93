"""What the browser grants at the table: the screen stays on, fills, keeps its size, and what is kept stays kept."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page, expect
from pyramidion.games import GAMES

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
    tour.press(page, "[role=dialog] [data-do=close]")
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
    for wanted in (1, 0):
        button = page.locator(f"[data-do='want_full_screen {wanted}']")
        expect(button).to_have_attribute("aria-pressed", "false")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(button).to_be_focused()
        assert page.evaluate("document.fullscreenElement === document.documentElement") == bool(wanted)


def test_after_the_first_game_the_browser_is_asked_once_to_keep_it(opened: Opened) -> None:
    page = opened()
    opened.before(page, KEEPING)
    tour.open_with(page, {"game:1": tour.game("tor", ("person", "person"), 3)})
    tour.press(page, SETTINGS)
    expect(page.locator(".so-is-it").last).to_contain_text("may delete")
    tour.press(page, "[role=dialog] [data-do=close]")
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


HEARING = """
window.lines = [];
window.addEventListener("pyramidion:sounds", ({ detail }) => window.lines.push(detail));
window.buzzed = [];
navigator.vibrate = (times) => window.buzzed.push(times);
window.made = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...at) { window.made += 1; return start.apply(this, at); };
"""
RENDER = """async (names) => {
  const { lay } = await import(new URL("assets/sounds.js", document.baseURI).href);
  const found = {};
  for (const name of names) {
    const context = new OfflineAudioContext(1, 44100 * 4, 44100);
    lay(context, context.destination, `3 0 ${name}`, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    let [peak, energy, last] = [0, 0, 0];
    samples.forEach((sample, at) => {
      peak = Math.max(peak, Math.abs(sample));
      energy += sample * sample;
      if (Math.abs(sample) > 0.001) last = at;
    });
    const jump = samples.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (samples[at - 1] ?? 0))), 0);
    found[name] = { peak, energy, seconds: last / 44100, jump };
  }
  return found;
}"""
LOUDEST = 0.7  # of what a loudspeaker can do, so that two at a time do not crackle
LONGEST = 0.8  # seconds of a sound, but for a fanfare
FANFARE = 2.4


def test_sounds_are_heard_and_felt_by_who_asks_for_them_and_by_nobody_before(opened: Opened) -> None:
    page = opened(touch=True)
    opened.before(page, HEARING)
    tour.open_with(page, {})
    robot.begin(page, "pyramidis", ("person", "person"))
    page.locator("[data-tap=a5]").tap()
    assert page.evaluate("window.lines") == []
    assert page.locator("script[src*=sounds]").count() == 0
    tour.press(page, SETTINGS)
    tour.press(page, "[data-do='change_setting sound 2']")
    robot.until(page, "window.lines.length === 1 && window.made > 0 && window.buzzed.length > 0")
    assert page.evaluate("window.lines") == ["2 0 stone"]
    tour.press(page, "[role=dialog] [data-do=close]")
    tour.home(page)
    robot.begin(page, "tor", ("person", "person"))
    robot.until(page, "window.lines.length === 2")
    assert page.evaluate("window.lines[1].slice(0, 8)") == "2 0 turn"
    tour.press(page, SETTINGS)
    tour.press(page, "[data-do='change_setting sound 0']")
    tour.press(page, "[role=dialog] [data-do=close]")
    tour.home(page)
    made = page.evaluate("window.made")
    robot.begin(page, "tor", ("person", "person"))
    tour.settle(page)
    assert page.evaluate("[window.lines.length, window.made]") == [2, made]


def test_every_sound_is_short_soft_and_without_a_click(opened: Opened) -> None:
    page = opened()
    tour.open_with(page, {})
    names = {sound for game in GAMES.values() for sound in game.sounds.values() if sound}
    found = page.evaluate(RENDER, sorted({*names, "no", "hush", "turn:0", "turn:3"}))
    for name, told in found.items():
        assert 0.02 < told["peak"] < LOUDEST, (name, told)
        assert told["seconds"] < (FANFARE if name.startswith("fanfare") else LONGEST), (name, told)
        assert told["jump"] < 0.5, (name, told)


def test_without_its_script_a_game_is_only_silent(opened: Opened) -> None:
    page = opened.fresh()
    page.route("**/assets/sounds.js", lambda route: route.fulfill(status=200, body="", content_type="text/javascript"))
    tour.open_with(page, {}, sound="3")
    robot.begin(page, "pyramidis", ("person", "person"))
    robot.play(page, robot.Finger(), Random(1), moves=3)
    assert robot.seen(page).kept == 3
