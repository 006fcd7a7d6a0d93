"""Bad names and bad files are shown as they are, and do nothing; the browser itself sees to it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from playwright.sync_api import expect
from pyramidion.games import GAMES

from e2e import robot
from e2e.conftest import Opened
from e2e.test_keeping import PUT

MARKUP = "<img src=x onerror=alert(1)>"
NAMES = ("<img src=//x.org/x>", "</script><b>&amp;")
FORBIDDEN = (
    "document.body.innerHTML = '<b>sun</b>'",
    "document.body.insertAdjacentHTML('beforeend', '<b>sun</b>')",
    "new DOMParser().parseFromString('<b>sun</b>', 'text/html')",
    "document.createElement('script').src = 'https://example.org/x.js'",
    "new Worker('data:text/javascript,')",
)
PICTURE = ["svg", {"viewBox": "0 0 1 1"}, ["g", {}, ""]]
DRAWING = ["p", {"style": "color: red"}, "one", PICTURE, ["input", {"value": "x"}]]
GROWN = """async (drawing) => {
  const { grow } = await import("/assets/surface.js");
  const inside = document.createElement("div");
  const made = grow(JSON.stringify(drawing), inside);
  inside.append(made[0]);
  const order = document.createTreeWalker(inside);
  const space = ({ namespaceURI }) => namespaceURI?.slice(-5) ?? "text";
  const kinds = made.map((thing) => [thing === order.nextNode(), thing.nodeName, space(thing)]);
  return [kinds, order.nextNode(), inside.innerHTML];
}"""
REFUSED = """(what) => {
  try { new Function("what", what)(); } catch (error) { return error.name; }
  return "done";
}"""


def test_names_and_files_with_markup_are_text(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    robot.open_home(page)
    save = {
        "version": 1,
        "game": "tor",
        "options": {},
        "start": str(GAMES["tor"].new(Random(1), 2, {})),
        "seats": [{"kind": "person", "name": name} for name in NAMES],
        "names": [],
    }
    page.evaluate(PUT, ["game:1", json.dumps(save)])
    page.evaluate(PUT, ["game:2", json.dumps({**save, "names": [MARKUP]})])
    page.evaluate(PUT, ["game:3", json.dumps({**save, "seats": [{"kind": "person", "name": "\u202eAda\n"}] * 2})])
    page.reload()
    robot.wait_ready(page)
    expect(page.locator(".kept.broken")).to_contain_text(MARKUP)
    expect(page.locator(".kept .facts").first).to_contain_text(" and ".join(NAMES))
    assert "\u202e" not in page.content()
    file = tmp_path / f"{MARKUP}.json".replace("/", "")
    file.write_text("sun and sea", "utf-8")
    with page.expect_file_chooser() as choosing:
        page.locator("[data-do=choose_file]").tap()
    choosing.value.set_files(file)
    expect(page.locator(".notices")).to_contain_text(file.name)
    page.locator(".resume[data-do='resume_game game:1']").tap()
    for name in NAMES:
        expect(page.locator(".seats")).to_contain_text(name)
    assert page.locator("img[src*='x'][src*='org'], img[onerror], .seats b").count() == 0


def test_the_browser_refuses_to_make_markup_or_scripts_of_text(opened: Opened) -> None:
    page = opened(thinks=True)
    robot.open_home(page)
    assert {what: page.evaluate(REFUSED, what) for what in FORBIDDEN} == dict.fromkeys(FORBIDDEN, "TypeError")
    opened.complaints.clear()  # that it is refused was the point


def test_what_grows_stands_in_the_order_in_which_it_was_drawn(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    kinds, after, markup = page.evaluate(GROWN, DRAWING)
    assert kinds == [
        [True, "P", "xhtml"],
        [True, "#text", "text"],
        [True, "svg", "0/svg"],
        [True, "g", "0/svg"],
        [True, "#text", "text"],
        [True, "INPUT", "xhtml"],
    ]
    assert after is None
    assert markup == '<p style="color: red;">one<svg viewBox="0 0 1 1"><g></g></svg><input value="x"></p>'
