"""Setting a game up at its table: in few taps, by drawing people from chair to chair, and with a keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pyramidion.games import GAMES

from e2e import robot, tour
from e2e.conftest import SIZES, Opened
from e2e.drag import WHERE, Finger

LYING = {**SIZES, "lying": (844, 390)}
LITTLE = 24  # pixels a phone may scroll
ROOM = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""


class Counting:
    """A finger that counts its taps."""

    def __init__(self) -> None:
        self.taps = 0

    def press(self, page: Page, chosen: str) -> None:
        self.taps += 1
        page.locator(chosen).first.tap()


def chair(page: Page, side: str) -> str:
    """What a chair says, once what was touched is drawn."""
    tour.settle(page)
    return str(page.locator(f".chair.{side}").get_attribute("aria-label"))


@pytest.mark.parametrize("slug", GAMES)
def test_the_first_move_is_few_taps_away(opened: Opened, slug: str) -> None:
    """Two to a table with the last company, at most four to one with a new company of any size."""
    page = opened()
    robot.open_home(page)
    for persons in range(1, GAMES[slug].seats[-1] + 1):
        hand = Counting()
        hand.press(page, f"[data-do='choose_game {slug}']")
        hand.press(page, f"[data-do='set_people {persons}']")
        hand.press(page, "[data-do=begin]")
        expect(page.locator(".table")).to_be_visible()
        assert hand.taps <= 4
        page.reload()
        robot.wait_ready(page)
    hand = Counting()
    for chosen in (f"[data-do='choose_game {slug}']", "[data-do=begin]"):
        hand.press(page, chosen)
    expect(page.locator(".table")).to_be_visible()
    assert hand.taps == 2


def test_people_are_drawn_from_chair_to_chair_and_a_tap_is_still_a_tap(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    tour.press(page, "[data-do='choose_game dice']")
    robot.seat_all(page, ("person", "child", "master", "novice"), robot.Finger())
    before = {side: chair(page, side).partition(": ")[2] for side in ("south", "west", "north", "east")}
    west, east = (page.locator(f".chair.{side}").bounding_box() for side in ("west", "east"))
    assert west
    assert east
    page.mouse.move(west["x"] + 40, west["y"] + 40)
    page.mouse.down()
    page.mouse.move(west["x"] + 90, west["y"] + 60)
    expect(page.locator(".chair[data-dragged]")).to_have_count(1)
    page.mouse.move(east["x"] + 40, east["y"] + 40)
    expect(page.locator(".chair.east[data-over]")).to_have_count(1)
    page.mouse.up()
    tour.settle(page)
    assert (chair(page, "west"), chair(page, "east")) == (f"West: {before['east']}", f"East: {before['west']}")
    assert page.locator("[role=dialog]").count() == 0
    page.mouse.move(west["x"] + 40, west["y"] + 40)
    page.mouse.down()
    page.mouse.move(5, 5)  # to no chair
    page.mouse.up()
    tour.settle(page)
    assert chair(page, "west") == f"West: {before['east']}"
    tour.press(page, ".chair.west")
    expect(page.locator("[role=dialog]")).to_be_visible()


def test_a_chair_taken_from_the_hand_still_hears_a_key(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    tour.press(page, "[data-do='choose_game dice']")
    finger = Finger(page.context.new_cdp_session(page))
    x, y = page.evaluate(WHERE, ".chair.south")
    dragged = 0
    while not dragged:  # what moves chairs is read soon after the start
        page.wait_for_timeout(200)
        finger.press((x, y))
        finger.move((x, y - 60))
        dragged = page.locator(".chair[data-dragged]").count()
        finger.tell("touchCancel", [])
    expect(page.locator(".chair[data-dragged]")).to_have_count(0)
    page.locator(".chair.south").press("Enter")
    expect(page.locator("[role=dialog]")).to_be_visible()


def test_a_company_is_seated_with_a_keyboard_alone(opened: Opened) -> None:
    page, hand = opened(touch=False), robot.Keyboard()
    robot.open_home(page)
    hand.press(page, "[data-do='choose_game dice']")
    hand.press(page, ".chair.west")
    expect(page.locator("[role=dialog] h2")).to_be_focused()
    hand.press(page, "[data-do='add_player 1 child']")
    expect(page.locator(".chair.west")).to_be_focused()
    assert chair(page, "west") == "West: Computer: Hopp, gentle"
    hand.press(page, ".chair.south")
    hand.tab_to(page, "[role=dialog] input")
    page.keyboard.type("Zoé Anne")
    page.keyboard.press("Enter")
    expect(page.locator(".chair.south")).to_be_focused()
    assert chair(page, "south") == "South: Zoé Anne"
    hand.press(page, ".chair.south")
    hand.press(page, "[data-do='change_places 0 1']")
    assert (chair(page, "south"), chair(page, "west")) == ("South: Computer: Hopp, gentle", "West: Zoé Anne")
    page.keyboard.press("Enter")
    expect(page.locator("[role=dialog]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".chair.south")).to_be_focused()
    hand.press(page, "[data-do=begin]")
    expect(page.locator(".table")).to_be_visible()


def test_a_table_is_set_up_and_cards_are_read_without_scrolling(opened: Opened) -> None:
    page, found = opened(), list[str]()
    tour.open_with(page, {}, "fr")
    for slug in GAMES:
        for chosen, back in ((f"choose_game {slug}", "go_home"), (f"open_rules {slug}", "close")):
            tour.press(page, f"[data-do='{chosen}']")
            if back == "go_home":
                tour.press(page, f"[data-do='set_people {GAMES[slug].seats[-1]}']")
            for size, (width, height) in LYING.items():
                page.set_viewport_size({"width": width, "height": height})
                tour.settle(page)
                wide, high = page.evaluate(ROOM)
                most = 2.5 * LITTLE if size == "phone" else LITTLE if size == "lying" else 0
                if wide > 0 or high > most:
                    found.append(f"{chosen}, {size}: {wide}, {high}")
            page.set_viewport_size({"width": 1024, "height": 768})
            tour.settle(page)
            tour.press(page, f"[data-do={back}]")
    assert not found, "\n".join(found)
