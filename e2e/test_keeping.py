"""Games put down and taken up again: reloads, two tabs, a browser that is killed, saves that cannot be read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Playwright, Route, expect
from pyramidion.app.saves.text import to_file
from pyramidion.core.match import Match
from pyramidion.games import GAMES

from e2e import robot, tour
from e2e.conftest import Opened
from e2e.kills import KEPT, Record, life, saves
from tests.scale import lengths

BROKEN = {
    "game:7": "",
    "game:8": "{",
    "game:9": '{"version": 99}',
    "game:10": '{"version": 1, "game": "tor", "names": ["@a1"]}',
}
HELD = "navigator.locks.query().then(({ held }) => held.length > 0)"
MORE = 12  # moves after a reload
REFUSE = """
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (name, ...more) {
    if (name === "pyramidion") throw new DOMException("no", "SecurityError");
    return open.call(this, name, ...more);
  };
"""
CLOSE = """() => new Promise((done) => {
  indexedDB.deleteDatabase("pyramidion").onsuccess = done; // waits until all have closed it
})"""
COUNT_OPENED = """() => {
  window.opened = 0;
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...what) {
    window.opened += 1;
    return open.apply(this, what);
  };
}"""
HICCUPS = {  # what a browser that has cut off a store does once
    "at once": "throw new DOMException('The database connection is closing.', 'InvalidStateError')",
    "later": "queueMicrotask(() => transaction.abort())",
}
HICCUP = """() => {
  const plain = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...what) {
    const transaction = plain.apply(this, what);
    if (this.name !== "pyramidion") return transaction;
    IDBDatabase.prototype.transaction = plain;
    HOW;
    return transaction;
  };
}"""
LATE = """() => {  // what is written next is said to be kept when it is let go
  const listen = IDBTransaction.prototype.addEventListener;
  IDBTransaction.prototype.addEventListener = function (name, act) {
    listen.call(this, name, name === "complete" ? (event) => (window.let_go = () => act(event)) : act);
    if (name === "abort") IDBTransaction.prototype.addEventListener = listen;
  };
}"""
SLEEPY = """
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (name, ...more) {
    if (name !== "pyramidion probe") return open.call(this, name, ...more);
    const late = {};
    setTimeout(() => {
      const request = open.call(this, name);
      request.onsuccess = () => { late.result = request.result; late.onsuccess(); window.awake = true; };
    }, 3200);
    return late;
  };
"""
PUT = """([name, text]) => new Promise((done) => {
  const opening = indexedDB.open("pyramidion", 1);
  opening.onsuccess = () => {
    const change = opening.result.transaction("kept", "readwrite");
    change.objectStore("kept").put(text, name);
    change.oncomplete = () => { opening.result.close(); done(); };
  };
})"""


@pytest.mark.parametrize("slug", GAMES)
def test_a_reload_in_mid_game(opened: Opened, slug: str) -> None:
    page = opened("upright")
    robot.open_home(page)
    robot.begin(page, slug, ("person", "person"))
    before = robot.play(page, robot.Finger(), Random(slug), moves=7)
    page.reload()
    robot.wait_ready(page)
    page.locator(".resume").first.tap()
    after = robot.due(page)
    assert after.kept == before.kept
    assert after.veiled == GAMES[slug].secrets
    end = robot.play(page, robot.Finger(), Random(slug), moves=after.kept + MORE)
    assert end.over or end.kept >= after.kept + MORE
    [save] = saves(page).values()
    names = save["names"]
    assert isinstance(names, list)
    assert len(Match.replay(GAMES[slug], str(save["start"]), names).names) == end.kept


def test_several_games_are_kept_and_one_can_be_deleted(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    for slug in GAMES:
        robot.begin(page, slug, ("person", "person"))
        if robot.play(page, robot.Finger(), Random(1), moves=2).veiled:
            page.locator("[data-do=lift_veil]").tap()
        page.locator("[data-do=go_home]").first.tap()
    page.reload()
    robot.wait_ready(page)
    expect(page.locator(".resume")).to_have_count(len(GAMES))
    page.locator("[data-do^='open delete_dialog']").first.tap()
    page.locator("[data-do^='delete_game']").tap()
    expect(page.locator(".resume")).to_have_count(len(GAMES) - 1)
    page.reload()
    robot.wait_ready(page)
    expect(page.locator(".resume")).to_have_count(len(GAMES) - 1)


def test_a_game_goes_out_as_a_file_and_comes_back(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    robot.open_home(page)
    robot.begin(page, "tor", ("person", "person"))
    robot.play(page, robot.Finger(), Random(1), moves=9)
    page.locator("[data-do=go_home]").first.tap()
    with page.expect_download() as coming:
        page.locator("[data-do^=export_game]").first.tap()
    path = tmp_path / coming.value.suggested_filename
    coming.value.save_as(path)
    [save] = saves(page).values()
    assert json.loads(path.read_text("utf-8"))["names"] == save["names"]

    elsewhere = opened()
    robot.open_home(elsewhere)
    with elsewhere.expect_file_chooser() as choosing:
        elsewhere.locator("[data-do=choose_file]").tap()
    choosing.value.set_files(path)
    expect(elsewhere.locator(".resume")).to_have_count(1)
    elsewhere.locator(".resume").tap()
    assert robot.due(elsewhere).kept == len(save["names"])  # type: ignore[arg-type]


def test_saves_that_cannot_be_read_are_shown_and_stay(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    for name, text in BROKEN.items():
        page.evaluate(PUT, [name, text])
    page.reload()
    robot.wait_ready(page)
    expect(page.locator(".kept.broken")).to_have_count(len(BROKEN))
    robot.begin(page, "tor", ("person", "person"))
    robot.play(page, robot.Finger(), Random(1), moves=2)
    kept = page.evaluate(KEPT)
    assert {name: kept[name] for name in BROKEN} == BROKEN


def test_a_page_that_may_keep_nothing_still_plays(opened: Opened) -> None:
    page = opened()
    opened.before(page, REFUSE)
    robot.open_home(page)
    expect(page.locator(".notices .bad")).to_contain_text("SecurityError")
    page.locator("[data-do=dismiss_save_warning]").tap()
    robot.begin(page, "tor", ("person", "person"))
    robot.play(page, robot.Finger(), Random(1), moves=3)
    expect(page.locator(".notices .bad")).to_be_hidden()


def test_a_move_is_being_kept_before_the_tap_is_answered(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    robot.begin(page, "tor", ("person", "person"))
    page.evaluate("""() => {
      window.puts = 0;
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...args) { window.puts += 1; return put.apply(this, args); };
    }""")
    robot.play(page, robot.Finger(), Random(1), moves=1)
    page.wait_for_timeout(robot.LEAVING)
    page.locator("[data-tap].target").first.tap()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    before, after = page.evaluate("[window.puts, (document.querySelector('[data-do=confirm]').click(), window.puts)]")
    assert after == before + 1


def test_a_store_the_browser_closes_is_opened_again(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    robot.begin(page, "tor", ("person", "person"))
    robot.play(page, robot.Finger(), Random(1), moves=2)
    page.evaluate(CLOSE)
    robot.play(page, robot.Finger(), Random(1), moves=3)
    robot.until(page, f"({KEPT})().then((kept) => Object.keys(kept).some((name) => name.startsWith('game:')))")
    [save] = saves(page).values()
    assert len(save["names"]) == 3
    expect(page.locator(".notices .bad")).to_be_hidden()


def test_many_games_that_come_at_once_open_a_closed_store_once(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    robot.until(page, HELD)
    page.evaluate(CLOSE)
    page.evaluate(COUNT_OPENED)
    games = [tour.game(slug, ("person", "person"), 3) for slug in GAMES]
    with page.expect_file_chooser() as asking:
        page.locator("[data-do=choose_file]").tap()
    asking.value.set_files({"name": "all.json", "mimeType": "application/json", "buffer": to_file(games).encode()})
    expect(page.locator(".resume")).to_have_count(len(games))
    tour.settle(page)
    assert page.evaluate("window.opened") == 1
    robot.until(page, f"({KEPT})().then((kept) => Object.keys(kept).length === {len(games)})")


@pytest.mark.parametrize("hiccup", HICCUPS)
def test_a_move_the_store_lost_is_kept_at_the_second_try(opened: Opened, hiccup: str) -> None:
    page = opened()
    robot.open_home(page)
    robot.begin(page, "tor", ("person", "person"))
    page.locator("[data-tap].target").first.tap()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    page.evaluate(HICCUP.replace("HOW", HICCUPS[hiccup]))
    page.evaluate("document.querySelector('[data-do=confirm]').click()")
    robot.until(page, f"({KEPT})().then((kept) => JSON.parse(kept['game:1']).names.length)")
    expect(page.locator(".notices .bad")).to_be_hidden()


@pytest.mark.parametrize("hiccup", HICCUPS)
def test_games_are_read_at_the_second_try(opened: Opened, hiccup: str) -> None:
    page = opened()
    tour.open_with(page, {"game:1": tour.game("tor", ("person", "person"), 3)})
    opened.before(page, f"({HICCUP.replace('HOW', HICCUPS[hiccup])})()")
    page.reload()
    robot.wait_ready(page)
    expect(page.locator(".resume")).to_have_count(1)
    expect(page.locator(".notices .bad")).to_be_hidden()


def test_a_store_that_takes_long_to_open_is_waited_for(opened: Opened) -> None:
    page = opened()
    tour.open_with(page, {"game:1": tour.game("tor", ("person", "person"), 3)})
    opened.before(page, SLEEPY)
    held: list[Route] = []
    page.route("**/surface.js", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks its handlers
    page.reload()
    page.wait_for_function("window.awake")
    held.pop().continue_()
    robot.wait_ready(page)
    expect(page.locator(".resume")).to_have_count(1)
    expect(page.locator(".notices .bad")).to_be_hidden()


def test_a_file_is_asked_for_while_the_tap_is_answered(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    page.wait_for_selector("[data-do=choose_file]")
    with page.expect_file_chooser():
        assert page.evaluate("""() => {
          let asked = false;
          const click = HTMLInputElement.prototype.click;
          HTMLInputElement.prototype.click = function () { asked = this.isConnected; click.call(this); };
          document.querySelector("[data-do=choose_file]").click();
          return asked;
        }""")


def test_a_page_put_by_lets_others_play_and_begins_anew_when_gone_back_to(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    robot.until(page, HELD)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    robot.until(page, f"{HELD}.then((held) => !held)")
    other = opened.tab(page.context)
    robot.open_home(other)
    expect(page.locator("[data-do=take_over]")).to_be_visible()  # it plays no more
    robot.begin(other, "tor", ("person", "person"))
    robot.play(other, robot.Finger(), Random(1), moves=1)
    other.close()
    page.evaluate("window.old = true; dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_function("!window.old")
    robot.wait_ready(page)
    robot.until(page, HELD)
    expect(page.locator(".resume")).to_have_count(1)


def test_a_page_put_by_with_what_is_not_kept_stays_as_it_is(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    robot.until(page, HELD)
    page.evaluate(tour.FULL)
    robot.begin(page, "tor", ("person", "person"))
    robot.play(page, robot.Finger(), Random(1), moves=2)
    expect(page.locator(".notices .bad")).to_be_visible()
    page.evaluate("window.old = true; dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    robot.play(page, robot.Finger(), Random(1), moves=3)
    assert page.evaluate("window.old")
    assert robot.seen(page).kept == 3


def test_a_new_build_that_waited_for_a_save_leaves_a_game_in_peace_that_was_opened_meanwhile(opened: Opened) -> None:
    page = opened()
    tour.open_with(page, {"game:1": tour.game("tor", ("person", "person"), 3)})
    page.evaluate(LATE)
    page.evaluate("window.old = true")
    page.locator("[data-do='open settings_dialog']").tap()
    page.locator("[data-do='change_setting theme dark']").tap()  # it is being kept
    page.evaluate(tour.SAY, "update ready")
    page.locator("[data-do=close]").tap()
    tour.resume(page, "game:1")
    page.wait_for_function("'let_go' in window")
    page.evaluate("window.let_go()")
    expect(page.locator(".spot")).to_be_visible()  # it waits again
    assert page.evaluate("window.old")
    page.locator("[data-do=go_home]").tap()
    page.wait_for_function("!window.old")


def test_one_of_two_tabs_plays(opened: Opened) -> None:
    first = opened()
    robot.open_home(first)
    robot.begin(first, "tor", ("person", "person"))
    before = robot.play(first, robot.Finger(), Random(1), moves=5)

    second = opened.tab(first.context)
    robot.open_home(second)
    expect(second.locator("[data-do=take_over]")).to_be_visible()
    second.locator("[data-do=take_over]").tap()
    second.wait_for_selector(".resume")
    expect(second.locator("[data-do=take_over]")).to_have_count(0)
    second.locator(".resume").first.tap()
    assert robot.due(second).kept == before.kept
    robot.play(second, robot.Finger(), Random(2), moves=8)

    first.bring_to_front()
    expect(first.locator("[data-do=take_over]")).to_be_visible()
    first.locator("[data-do=take_over]").tap()
    first.wait_for_selector(".go-on")
    first.locator(".resume").first.tap()
    assert robot.due(first).kept >= 8
    assert robot.play(first, robot.Finger(), Random(3), moves=12).kept >= 12


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
@lengths("kills", 10, 100)
def test_a_browser_that_is_killed_loses_no_move(
    playwright: Playwright, base_url: str, tmp_path: Path, kills: int
) -> None:
    rng, record = Random(5), Record()
    for _ in range(kills):
        record = life(playwright, base_url, tmp_path / "profile", record, rng)
    assert record.moments > kills
