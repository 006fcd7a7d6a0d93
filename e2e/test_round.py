"""People round a tablet: a whole game at four edges by taps, where nothing lies on anything else or is cut off."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Page, expect
from pyramidion.games import GAMES

from e2e import access, robot, tour
from e2e.conftest import SIZES, Opened

FOUR = ("person",) * 4
TURNS = {"south": 0, "west": 90, "north": 180, "east": 270}
PHONE = 600  # pixels; where text may be cut off, and nobody is told to sit round it
LOOKS = 12  # touches from one look at the screen to the next
COVERED = """() => {
  const found = (chosen) => [...document.querySelectorAll(chosen)].filter((thing) => access.seen(thing));
  const told = (thing) => thing.dataset.do ?? thing.dataset.hold ?? thing.dataset.tap ?? thing.className;
  const faults = [];
  const apart = (things) => {
    const boxes = things.map((thing) => [thing, thing.getBoundingClientRect()]);
    for (const [at, [one, a]] of boxes.entries()) {
      if (a.left < -1 || a.top < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1) {
        faults.push(`${told(one)} leaves the window`);
      }
      for (const [other, b] of boxes.slice(at + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) faults.push(`${told(one)} lies on ${told(other)}`);
      }
    }
  };
  apart([...found(".strip"), ...found(".board")]);
  const buttons = found(".strip button, .coin button, .end button");
  apart(buttons);
  for (const button of buttons) {
    const { width, height } = button.getBoundingClientRect();
    if (Math.min(width, height) < 43.5) faults.push(`${told(button)} is ${width} by ${height}`);
  }
  return faults;
}"""
TURNED = """() => [...document.querySelectorAll(".edge")].map((edge) => {
  const [a, b] = new DOMMatrix(getComputedStyle(edge.querySelector(".strip")).transform).toFloat64Array();
  return [edge.classList[1], (Math.round(Math.atan2(b, a) / Math.PI * 180) + 360) % 360];
})"""


def begin(page: Page, slug: str, kinds: tuple[str, ...]) -> None:
    page.locator(f"[data-do='choose_game {slug}']").first.tap()
    page.wait_for_selector("[data-do=begin]")
    robot.seat_all(page, kinds, robot.Finger())
    expect(page.locator("[data-do='set_way round']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-do=begin]").tap()
    page.wait_for_selector(".table.round")


def faults(page: Page) -> list[str]:
    """On a tablet nothing is cut off but a long name beside the buttons of its owner; what ends a game may roll."""
    found = page.evaluate(COVERED)
    if min(page.viewport_size.values()) > PHONE:
        found += [fault for fault in access.lost(page) if "by name" not in fault]
        found += [fault for fault in access.scrolls(page) if not fault.startswith(("told", "name"))]
    return found


def faults_in_every_size(page: Page, when: str) -> list[str]:
    found = list[str]()
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        tour.settle(page)
        found += [f"{when}, {size}: {fault}" for fault in faults(page)]
    return found


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


def test_the_answers_to_what_one_has_chosen_are_seen_at_once(opened: Opened) -> None:
    """A strip lights up after the movement; what then comes to it waits for nothing."""
    page = opened(still=False)
    robot.open_home(page)
    robot.begin(page, "pyramidis", ("person", "person"), way="round")
    page.wait_for_function(
        "document.querySelector('.edge.now .strip').getAnimations().every((one) => one.playState === 'finished')"
    )
    page.locator(".cell.target").first.tap()
    page.wait_for_selector(".edge.now [data-do=confirm]", state="attached")
    assert page.evaluate("getComputedStyle(document.querySelector('.edge.now .buttons')).opacity") == "1"


@pytest.mark.parametrize("hand", [robot.Finger(), robot.Keyboard()], ids=["finger", "keyboard"])
def test_everybody_says_at_their_own_edge_whether_a_turn_is_taken_back(opened: Opened, hand: robot.Hand) -> None:
    page = opened(bypass_csp=True)
    robot.open_home(page)
    begin(page, "pyramidis", FOUR)
    access.equip(page)
    robot.play(page, robot.Finger(), Random(3), moves=3)
    kept = robot.seen(page).kept
    mover = page.locator(".edge.now").get_attribute("data-side")
    for answer, after in (("refuse", kept), ("agree", kept - 1)):
        page.keyboard.press("Control+z")
        expect(page.locator(".edge.asked")).to_have_count(2)
        assert mover in [one.get_attribute("data-side") for one in page.locator(".edge.asked").all()]
        assert faults(page) == []
        assert page.evaluate("document.activeElement.dataset.do").startswith("agree_to_undo")
        while page.locator(".edge.asked").count():
            hand.press(page, f".edge.asked :is([data-do^={answer}_to_undo], [data-do^={answer}_undo])")
            tour.settle(page)
        assert robot.seen(page).kept == after


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.secrets])
def test_what_is_only_tried_has_room_and_is_left_by_one_tap(opened: Opened, slug: str) -> None:
    seats, page, found = GAMES[slug].seats, opened(bypass_csp=True), list[str]()
    kept = {
        f"game:{many}": json.loads(tour.game(slug, ("person",) * many, 9, name=tour.LONG_NAME)) for many in seats[-2:]
    }
    tour.open_with(page, {id_: json.dumps({**game, "way": "round"}) for id_, game in kept.items()})
    access.equip(page)
    for id_ in kept:
        round_table(page, id_)
        before = robot.seen(page).kept
        tour.press(page, "[data-do='open menu_dialog']")
        tour.press(page, "[data-do=what_if]")
        for touch in range(3):
            found += faults_in_every_size(page, f"{id_}, touch {touch}")
            tour.step(page, Random(touch))
        page.locator("[data-do=back_to_game]").tap()
        tour.settle(page)
        assert robot.seen(page).kept == before
        expect(page.locator(".beside")).to_have_count(0)
    assert not found, "\n".join(found)


def round_table(page: Page, id_: str) -> None:
    """Open a kept game, from home or from another table."""
    if page.locator(".table.round").count():
        tour.press(page, "[data-do='open menu_dialog']")
        tour.press(page, "[role=dialog] [data-do=go_home]")
    tour.resume(page, id_)


@pytest.mark.parametrize("size", SIZES)
def test_a_secret_shows_at_its_owners_edge_while_it_is_held(opened: Opened, size: str) -> None:
    page = opened(bypass_csp=True)
    robot.open_home(page)
    begin(page, "secret", FOUR)
    access.equip(page)
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    tour.settle(page)
    assert page.evaluate(COVERED) == []
    unknown = page.locator(".picture .objective")
    expect(unknown).to_have_count(4)
    for seat in (3, 1):
        box = page.locator(f".board [data-hold='peek {seat}']").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        expect(unknown).to_have_count(3)
        expect(page.locator(".picture g.tray").nth(seat - 1).locator(".objective")).to_have_count(0)
        page.mouse.up()
        expect(unknown).to_have_count(4)


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_with_people_and_computers_round_it_breaks_no_rule(opened: Opened, slug: str) -> None:
    page = opened(bypass_csp=True)
    robot.open_home(page)
    kinds = ("person", "master", "person", "novice")[: GAMES[slug].seats[-1]]
    begin(page, slug, kinds) if len(kinds) > 2 else robot.begin(page, slug, ("person", "person"), way="face")
    robot.due(page)  # nothing changes between two looks while a person is to act
    access.equip(page, axe=True)
    found = {}
    for theme, (scheme, forced) in access.THEMES.items():
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        if told := access.faults(page, colours=theme != "light"):
            found[theme] = told
    assert not found
