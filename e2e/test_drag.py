"""Pieces put where they go, by a real mouse and by fingers; and what no hand means: palms, second fingers, strays."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect
from pyramidion.games import GAMES

from e2e import drag, offline, robot, tour
from e2e.conftest import Opened
from e2e.drag import Point, Table
from e2e.offline import Driven
from tests.games import known

FIRST, LAST = 6, 16  # things carried, actions of a game
STRAYS = 340  # a game
SEATS = {slug: known(slug).dragged for slug in GAMES if known(slug).dragged}


@pytest.mark.parametrize("slug", SEATS)
def test_a_game_round_a_table_begins_and_ends_by_dragging(opened: Opened, slug: str) -> None:
    page = opened(touch=False)
    robot.open_home(page)
    table, rng = Table(Driven(page), drag.Mouse(page), calm=True), Random(slug)
    table.begin(slug, SEATS[slug], short=True)
    while table.carried < FIRST:
        assert table.step(rng)
    tour.open_with(page, {"game:1": tour.ending(slug, ("person",) * SEATS[slug], LAST, way="round")})
    table.take_up("game:1")
    while table.step(rng):
        pass
    assert table.carried > FIRST
    assert page.evaluate(drag.WHOLE)


@pytest.mark.slow
@pytest.mark.parametrize("engine", offline.ENGINES)
@pytest.mark.parametrize("slug", SEATS)
def test_a_whole_game_round_a_table_by_dragging(playwright: Playwright, base_url: str, engine: str, slug: str) -> None:
    with offline.tab(playwright, engine) as page:
        offline.introduce(page, base_url)
        page.go(base_url)
        offline.until(page, offline.UP)
        table, rng = Table(page, drag.mouse_of(page)), Random(slug)
        table.begin(slug, SEATS[slug], short=SEATS[slug] > 2)
        while table.step(rng):
            pass
        assert table.carried > 15
        assert page.ask(drag.WHOLE)


# --- fingers -------------------------------------------------------------------------------------------------------

SPOTS = """() => {
  const middle = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const all = (chosen) => [...document.querySelectorAll(chosen)].map(middle);
  return {
    cells: all(".cell"),
    targets: all(".cell.target, .strip [data-tap]:not(.for-ears), [data-do=confirm]"),
    others: [...document.querySelectorAll(".edge:not(.now) .strip")].map((strip) => { // beside their names
      const { right, bottom } = strip.getBoundingClientRect();
      return [right - 6, bottom - 6];
    }),
  };
}"""
PALM = 60  # pixels, half across
GAPS = """() => {
  window.gaps = []; // from the last touch that played to each press
  let played = 0;
  addEventListener("click", ({ target, timeStamp }) => {
    if (target.closest("[data-do=confirm]")) played = timeStamp;
  }, true);
  addEventListener("pointerdown", ({ timeStamp }) => window.gaps.push(timeStamp - played), true);
}"""
LEAVING = 200  # milliseconds
LONG = 700  # milliseconds, longer than a press has to be to tell what lies there


class Hands:
    """Fingers and palms on a page of Chromium, each at its place."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)
        self.down: dict[int, tuple[float, float, float]] = {}

    def tell(self, kind: str, *numbers: int) -> None:
        """These touches, or all, begin, move or end."""
        touches = ((number, *self.down[number]) for number in numbers or self.down)
        points = [{"x": x, "y": y, "radiusX": radius, "radiusY": radius, "id": number}
                  for number, x, y, radius in touches]  # fmt: skip
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def put(self, at: Point, number: int = 0, radius: float = 12) -> None:
        self.down[number] = (*at, radius)
        self.tell("touchStart")

    def move(self, to: Point, number: int = 0) -> None:
        x, y, radius = self.down[number]
        for step in range(1, 5):
            self.down[number] = (x + (to[0] - x) * step / 4, y + (to[1] - y) * step / 4, radius)
            self.tell("touchMove")

    def lift(self, number: int = 0) -> None:
        self.tell("touchEnd", number)
        del self.down[number]

    def tap(self, at: Point, number: int = 0, radius: float = 12) -> None:
        self.put(at, number, radius)
        self.lift(number)


def sit(opened: Opened, slug: str, *, still: bool = True) -> tuple[Page, Hands]:
    page = opened(still=still, hasty=True)
    robot.open_home(page)
    robot.begin(page, slug, ("person", "person"), way="face")
    return page, Hands(page)


def where(page: Page, chosen: str) -> Point:
    x, y = page.evaluate(drag.WHERE, chosen)
    return x, y


def middle_target(page: Page) -> Point:
    ends = page.locator(".cell.target")
    box = ends.nth(ends.count() // 2).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lifted(page: Page) -> Locator:
    return page.locator(".board > .lifted [data-piece]")


def test_a_finger_takes_up_and_puts_down_and_a_tap_stays_a_tap(opened: Opened) -> None:
    page, hands = sit(opened, "pyramidis")
    start = robot.due(page).targets[0]
    hands.put(where(page, f'.cell[data-tap="{start}"]'))
    hands.move(where(page, '.cell[data-tap="d5"]'))
    expect(lifted(page)).to_have_count(1)
    ends = [key for key in robot.seen(page).targets if key != start]
    assert len(ends) == 5
    hands.move(where(page, f'.cell[data-tap="{ends[2]}"]'))
    hands.lift()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    expect(lifted(page)).to_have_count(0)
    expect(page.locator(".hovers")).to_have_count(3)
    assert page.evaluate("[scrollX, scrollY, String(getSelection())]") == [0, 0, ""]
    hands.tap(where(page, "[data-do=close]"))
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    hands.tap(where(page, f'.cell[data-tap="{start}"]'))
    expect(page.locator(".hovers")).to_have_count(1)
    hands.tap(where(page, f'.cell[data-tap="{ends[4]}"]'))
    page.wait_for_function("document.querySelector('.table').dataset.kept === '1'")


def test_a_slow_hand_is_no_long_press_and_a_hasty_one_is_not_waited_for(opened: Opened) -> None:
    page, hands = sit(opened, "pyramidis")
    start = robot.due(page).targets[0]
    x, y = where(page, f'.cell[data-tap="{start}"]')
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y)  # still on its cell
    page.wait_for_timeout(LONG)
    expect(page.locator("[role=dialog]")).to_have_count(0)
    expect(lifted(page)).to_have_count(1)
    page.mouse.up()
    expect(lifted(page)).to_have_count(0)
    for pause in (0, 40, 80):
        hands.put((x, y))
        hands.move((x + 22, y))
        expect(lifted(page)).to_have_count(1)
        hands.move(middle_target(page))
        page.wait_for_timeout(pause)
        hands.lift()
        expect(page.locator("[data-do=confirm]")).to_be_visible()
        hands.tap(where(page, "[data-do=close]"))
        expect(page.locator("[data-do=confirm]")).to_have_count(0)


def test_what_is_let_go_elsewhere_or_taken_from_the_hand_goes_back(opened: Opened) -> None:
    page, hands = sit(opened, "tor")
    for end in ("let go", "cancelled", "palm"):
        hands.put(where(page, '[data-piece^="pawn:tray0:W"]'))
        hands.move(where(page, '.cell[data-tap="d4"]'))
        expect(lifted(page)).to_have_count(1)
        if end == "let go":
            hands.move((3, 400))
            hands.lift()
        elif end == "cancelled":
            hands.down.clear()
            hands.tell("touchCancel")
        else:
            x, y, _ = hands.down[0]
            hands.down[0] = (x + 3, y, PALM)
            hands.tell("touchMove")
        expect(lifted(page)).to_have_count(0)
        if hands.down:
            hands.lift()
        expect(page.locator(".chosen")).to_have_count(0)
        assert page.locator('.picture [data-piece^="pawn:tray0:W"]').evaluate("(it) => it.style.visibility") == ""
        assert robot.seen(page).kept == 0


def test_a_palm_means_nothing_and_keeps_no_finger_from_playing(opened: Opened) -> None:
    page, hands = sit(opened, "tor")
    cell = where(page, '.cell[data-tap="c3"]')
    hands.tap(cell, radius=PALM)
    robot.settle(page)
    assert not robot.seen(page).asks
    hands.put(where(page, '.cell[data-tap="g5"]'), 1, PALM)
    hands.tap(cell)
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    hands.put(page.evaluate(SPOTS)["others"][0], 2)
    hands.tap(cell)  # a second finger
    robot.settle(page)
    assert robot.seen(page).kept == 0
    hands.lift(2)
    hands.lift(1)
    hands.tap(cell)
    page.wait_for_function("document.querySelector('.table').dataset.kept === '1'")


def test_a_hand_on_a_shield_keeps_nobody_from_playing(opened: Opened) -> None:
    page, hands = sit(opened, "secret")
    mine = robot.due(page).targets[0]
    whose = page.locator(".edge").count() - page.locator(".edge.now ~ .edge").count()
    hands.put(where(page, f".board [data-hold='peek {3 - whose}']"), 1)
    expect(page.locator(".picture .objective")).to_have_count(1)
    hands.tap(where(page, f'.cell[data-tap="{mine}"]'))
    expect(page.locator(".cell.chosen")).to_have_count(1)
    expect(page.locator(".picture .objective")).to_have_count(1)
    hands.lift(1)
    expect(page.locator(".picture .objective")).to_have_count(2)


def test_what_follows_the_last_touch_of_a_turn_at_once_is_not_the_next_ones(opened: Opened) -> None:
    page, hands = sit(opened, "pyramidis")
    page.evaluate(GAPS)
    starts = {key: where(page, f'.cell[data-tap="{key}"]') for key in ("a5", "h5")}
    mine = robot.due(page).targets[0]
    for kept in range(1, 9):
        other = "h5" if mine == "a5" else "a5"
        hands.tap(starts[mine])
        expect(page.locator("[data-do=confirm]")).to_be_visible()
        spot = where(page, "[data-do=confirm]")
        hands.tap(spot)
        hands.tap(starts[other])
        page.wait_for_function(f"Number(document.querySelector('.table').dataset.kept) === {kept}")
        robot.settle(page)
        gap = page.evaluate("window.gaps.at(-1)")
        assert robot.seen(page).asks == (gap >= LEAVING), gap  # on a machine that is busy it may come later
        page.keyboard.press("Escape")
        if gap < LEAVING:
            page.wait_for_timeout(LEAVING)
            hands.tap(starts[other])
            expect(page.locator("[data-do=confirm]")).to_be_visible()
            return
        page.wait_for_timeout(LEAVING)
        mine = other
    raise AssertionError("no hand was fast enough")


@pytest.mark.parametrize("slug", ["secret", "pyramidis", "tor"])
def test_no_stray_touch_makes_a_move(opened: Opened, slug: str) -> None:
    """A thousand in all: what is others', palms, second fingers, while things move, and just after a turn."""
    page, hands = sit(opened, slug, still=False)
    page.evaluate(GAPS)
    rng, made, strays = Random(slug), 0, 0
    while strays < STRAYS:
        now = robot.due(page)
        if now.over:
            break
        assert now.kept == made
        strays += stray(page, hands, rng)
        robot.settle(page)
        assert robot.seen(page).kept == made
        before = page.get_attribute(".edge.now", "data-side")
        made = play_one(page, hands, rng, made)
        passed = page.get_attribute(".edge.now", "data-side") != before  # else it is still that hand's turn
        for spot in rng.choices(page.evaluate(SPOTS)["targets"] or [(500, 400)], k=3 * passed):
            hands.tap(spot)  # by the hand that has just played
            strays += 1
        late = page.evaluate("window.gaps.at(-1)") >= LEAVING  # on a machine that is busy: it may play
        page.wait_for_timeout(LEAVING)
        robot.settle(page)
        assert late or robot.seen(page).kept == made
        made = robot.seen(page).kept
        page.keyboard.press("Escape")
    assert strays >= STRAYS


def stray(page: Page, hands: Hands, rng: Random) -> int:
    """Some touches that nobody means."""
    spots = page.evaluate(SPOTS)
    anywhere = [*spots["cells"], *spots["targets"], *spots["targets"]]
    for spot in rng.choices(anywhere, k=10):
        hands.tap(spot, radius=PALM)
    hands.put(spots["others"][0], 1)
    for spot in rng.choices(anywhere, k=10):
        hands.tap(spot)
    hands.lift(1)
    for spot in rng.choices(spots["others"], k=5):
        hands.tap(spot)
    return 25


def play_one(page: Page, hands: Hands, rng: Random, made: int) -> int:
    """One move by taps, with the last of which its movement begins."""
    for _ in range(40):
        now = robot.due(page)
        if now.kept > made or now.over:
            return now.kept
        chosen = "[data-do=confirm]" if now.asks else f'[data-tap="{rng.choice(now.targets)}"]'
        hands.tap(where(page, chosen))
        if now.asks:
            page.wait_for_function(f"Number(document.querySelector('.table').dataset.kept) > {made}")
            return made + 1
        robot.settle(page)
    raise AssertionError("nothing is played")
