"""The computer thinks in a worker; the page goes on whatever becomes of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

import pytest
from playwright.sync_api import Page, expect
from pyramidion.games import GAMES

from e2e import offline, robot
from e2e.conftest import Opened
from e2e.host import Host
from tools.build_site import MINDS

Spoil: TypeAlias = Callable[[bytes], bytes | None]

SENT = """
  window.sent = [];
  for (const kind of [Worker, MessagePort]) {
    const post = kind.prototype.postMessage;
    kind.prototype.postMessage = function (...what) {
      window.sent.push(JSON.stringify(what));
      return post.apply(this, what);
    };
  }
"""

TURNS = """
  window.turns = []; // of the page, after so many questions
  setInterval(() => {
    const questions = window.sent.filter((line) => /start\\W+\\S+ .*names/.test(line)).length;
    window.turns[questions] = (window.turns[questions] ?? 0) + 1;
  }, 10);
"""


SLOW_CLOCK = """() => {
  const [now, begin] = [performance.now.bind(performance), performance.now()];
  performance.now = () => begin + (now() - begin) / 10; // a worker that is slower still is taken for dead
}"""


def until_computer(page: Page) -> int:
    """Play a person's turn; what is kept then."""
    now = robot.due(page)
    while now.targets or now.asks:
        robot.touch(page, now, robot.Finger(), Random(now.kept))
        robot.settle(page)
        now = robot.seen(page)
    return now.kept


def kept(page: Page, at_least: int, patience: int = 60_000) -> None:
    page.wait_for_function(f"Number(document.querySelector('.table').dataset.kept) >= {at_least}", timeout=patience)


def test_a_worker_killed_in_mid_thought_is_replaced(opened: Opened) -> None:
    page = opened(thinks=True)
    page.goto("")
    robot.wait_ready(page)
    robot.begin(page, "pyramidis", ("person", "master"))
    before = until_computer(page)
    kept(page, before + 1)  # it has thought once
    before = until_computer(page)
    [worker] = page.workers
    with page.expect_worker():
        worker.evaluate("setTimeout(() => self.close())")  # after the answer, which is waited for without limit
    kept(page, before + 1)
    expect(page.locator("#trouble")).to_be_hidden()


def test_without_a_worker_the_page_thinks(opened: Opened) -> None:
    page = opened(thinks=True)
    page.route("**/py/worker.py", lambda route: route.fulfill(status=404, body=""))
    robot.open_home(page)
    robot.begin(page, "tor", ("person", "casual"))
    before = until_computer(page)
    kept(page, before + 1)
    expect(page.locator("#trouble")).to_be_hidden()
    opened.complaints.clear()  # that the file is missing was the point


@pytest.mark.parametrize("missing", ["", "worker.py"], ids=["in the worker", "on the page"])
def test_who_thinks_plays_now_when_asked(opened: Opened, missing: str) -> None:
    """The general search, which has never an answer that is clear, has twenty more seconds and is not to use them."""
    built = offline.build()
    host = Host({name: body for name, body in built.items() if not name.endswith((MINDS, missing or MINDS))})
    page = opened(thinks=True, service_workers="block", base_url=host.address)
    robot.open_home(page)
    robot.begin(page, "pyramidis", ("person", "master"))
    assert GAMES["pyramidis"].levels["master"].seconds > 2
    before = until_computer(page)
    page.wait_for_selector("button[data-do=play_now]", timeout=robot.PATIENCE)
    thinker = page if missing else page.workers[0]
    thinker.evaluate(SLOW_CLOCK)
    page.locator("button[data-do=play_now]").tap()
    kept(page, before + 1, 15_000)
    page.context.close()
    host.close()
    opened.complaints.clear()  # that something is missing was the point


def test_a_hint_says_where_what_and_why_and_a_tap_takes_it_away(opened: Opened) -> None:
    page = opened(thinks=True)
    opened.before(page, "addEventListener('pyramidion:settled', () => (window.settled = true))")
    robot.open_home(page)
    robot.begin(page, "tor", ("person", "person"))
    page.wait_for_function("window.settled", timeout=robot.LOADING)  # before, a question waits for the worker
    hint, shines = page.locator("[data-do=ask_hint]"), page.locator(".cell.hint")
    hint.tap()
    expect(shines).to_have_count(1)  # where
    expect(page.locator("#said")).to_contain_text("Look here")
    cell = shines.get_attribute("data-tap")
    hint.tap()  # what
    expect(page.locator(".wish")).to_contain_text(f"{cell}")
    said = page.locator(".wish").inner_text()
    page.keyboard.press("h")  # why
    expect(page.locator(".wish")).not_to_have_text(said)
    assert robot.seen(page).kept == 0
    page.locator("h1").first.tap()
    expect(shines).to_have_count(0)
    expect(page.locator(".wish")).to_have_count(0)
    page.locator(f".cell[data-tap={cell}]").tap()
    page.locator("[data-do=confirm]").tap()
    kept(page, 1)


def test_who_wants_to_know_reads_everybodys_chances_after_each_move(opened: Opened) -> None:
    page = opened(thinks=True)
    robot.open_home(page)
    page.locator("[data-do='open settings_dialog']").first.tap()
    page.locator("[data-do='change_setting judge 1']").tap()
    page.locator("[role=dialog] [data-do=close]").tap()
    robot.begin(page, "tor", ("person", next(iter(GAMES["tor"].levels))))
    robot.play(page, robot.Finger(), Random(1), 6)
    expect(page.locator(".chance")).to_have_count(2, timeout=robot.PATIENCE)
    expect(page.locator(".seats")).to_contain_text("Chance to win")
    percents = [int(text.strip("%")) for text in page.locator(".seats").inner_text().split() if text.endswith("%")]
    assert sum(percents) in {99, 100, 101}
    expect(page.locator("#said")).not_to_contain_text("Chance")


@pytest.mark.parametrize("site", [offline.tree, offline.build], ids=["tree", "build"])
def test_what_opponents_know_comes_once_the_page_is_up(opened: Opened, site: Callable[[], Mapping[str, bytes]]) -> None:
    host = Host(site())
    page = opened(thinks=True, service_workers="block", base_url=host.address)
    robot.open_home(page)
    robot.begin(page, "pyramidis", ("person", "master"))
    before = until_computer(page)
    expect(page.locator(".status")).to_contain_text("is thinking")  # and not that something did not come
    kept(page, before + 1)
    page.context.close()
    host.close()
    opened.complaints.clear()  # it is another host


@pytest.mark.parametrize(
    "spoil", [lambda _: None, lambda body: body[:-500], lambda body: body[:500] + bytes(500) + body[1000:]]
)
def test_without_what_opponents_know_general_ones_play_and_it_is_told(opened: Opened, spoil: Spoil) -> None:
    built = offline.build()
    [path] = [path for path in built if path.endswith(MINDS)]
    spoilt = spoil(built[path])
    host = Host({name: body for name, body in {**built, path: spoilt}.items() if body is not None})
    page = opened(thinks=True, service_workers="block", base_url=host.address)
    robot.open_home(page)
    robot.begin(page, "pyramidis", ("person", "master"))
    before = until_computer(page)
    expect(page.locator(".status")).to_contain_text("did not come")
    kept(page, before + 1)
    page.context.close()
    host.close()
    opened.complaints.clear()  # that something is missing was the point


def test_thinking_ends_when_the_table_is_left(opened: Opened) -> None:
    page = opened(thinks=True)
    robot.open_home(page)
    robot.begin(page, "tor", ("skilled", "skilled"))
    page.wait_for_selector(".thinking")
    page.locator("[data-do=go_home]").first.tap()
    page.wait_for_timeout(300)
    robot.begin(page, "tor", ("person", "child"))
    until_computer(page)
    kept(page, 2)  # the answer comes in far less time than the first question would have taken


def test_only_what_the_seat_sees_goes_to_the_worker(opened: Opened) -> None:
    page = opened(thinks=True)
    opened.before(page, SENT)
    robot.open_home(page)
    robot.begin(page, "secret", ("person", "novice"))
    robot.play(page, robot.Finger(), Random(3))
    sent = [json.dumps(line).replace("\\", "") for line in page.evaluate("window.sent")]
    questions = [line for line in sent if '"start": "' in line]
    assert questions
    for line in questions:
        objectives = line.partition('"start": "')[2].split()[2]
        assert objectives[0] == "?"
        assert objectives[1] != "?"


def test_the_page_answers_while_the_computer_thinks(opened: Opened) -> None:
    page = opened(thinks=True)
    opened.before(page, SENT + TURNS)
    robot.open_home(page)
    robot.begin(page, "tor", ("skilled", "skilled"))
    page.wait_for_function("window.turns.length > 2", timeout=60_000)
    assert page.evaluate("window.turns[1]") > 10  # tools/bench_page.py measures how long it is deaf at most
