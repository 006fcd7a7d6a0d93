"""People round a tablet: a whole game at four edges by taps, where nothing lies on anything else or is cut off."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e import access, robot, tour
from e2e.conftest import SIZES, Opened

FOUR = ("person",) * 4
TURNS = {"south": 0, "west": 90, "north": 180, "east": 270}
LOOKS = 12  # touches from one look at the screen to the next
HOLD = 900  # milliseconds, longer than a peek needs
COVERED = """() => {
  const boxes = [...document.querySelectorAll(".strip")].map((strip) => strip.getBoundingClientRect());
  const board = document.querySelector(".board").getBoundingClientRect();
  const on = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap((box, at) => [
    ...boxes.slice(at + 1).filter((other) => on(box, other)).map(() => `strip ${at} lies on another`),
    ...(on(box, board) ? [`strip ${at} lies on the board`] : []),
    ...(box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
      ? [`strip ${at} leaves the window`] : []),
  ]);
}"""
TURNED = """() => [...document.querySelectorAll(".edge")].map((edge) => {
  const [a, b] = new DOMMatrix(getComputedStyle(edge.querySelector(".strip")).transform).toFloat64Array();
  return [edge.classList[1], (Math.round(Math.atan2(b, a) / Math.PI * 180) + 360) % 360];
})"""


def begin(page: Page, slug: str, kinds: tuple[str, ...]) -> None:
    page.locator(f"[data-do='choose_game {slug}']").first.tap()
    page.wait_for_selector("[data-do=begin]")
    page.locator(f"[data-do='set_seats {len(kinds)}']").tap()
    for seat, kind in enumerate(kinds):
        page.select_option(f"[data-set='set_kind {seat}']", kind)
    expect(page.locator("[data-do='set_way round']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-do=begin]").tap()
    page.wait_for_selector(".table.round")


def faults(page: Page) -> list[str]:
    found = [*page.evaluate(COVERED), *access.lost(page), *access.scrolls(page), *access.narrow(page, 43)]
    return [fault for fault in found if "cell" not in fault]


def test_four_play_a_whole_game_of_dice_at_the_edges(opened: Opened) -> None:
    page, hand, rng = opened(bypass_csp=True), robot.Finger(), Random(5)
    robot.open_home(page)
    begin(page, "dice", FOUR)
    access.equip(page)
    assert dict(page.evaluate(TURNED)) == TURNS
    now, found = robot.due(page), dict[int, list[str]]()
    for touch in range(robot.LONGEST):
        if now.over:
            break
        if touch % LOOKS == 0 and (seen := faults(page)):
            found[touch] = seen
        robot.touch(page, now, hand, rng)
        robot.settle(page)
        now = robot.due(page)
    assert now.over
    assert found == {}
    expect(page.locator(".ending")).to_be_visible()
    assert page.locator("#trouble").is_hidden()


@pytest.mark.parametrize("size", SIZES)
def test_a_secret_shows_at_its_owners_edge_while_it_is_held(opened: Opened, size: str) -> None:
    page = opened()
    robot.open_home(page)
    begin(page, "secret", FOUR)
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    tour.settle(page)
    assert page.evaluate(COVERED) == []
    unknown = page.locator(".picture .objective")
    expect(unknown).to_have_count(4)
    for seat in (3, 1):
        box = page.locator(f"[data-hold='peek {seat}']").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.wait_for_timeout(HOLD)
        expect(unknown).to_have_count(3)
        expect(page.locator(".picture g.tray").nth(seat - 1).locator(".objective")).to_have_count(0)
        page.mouse.up()
        expect(unknown).to_have_count(4)
