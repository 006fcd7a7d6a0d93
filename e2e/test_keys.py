"""Everything with a keyboard: each control by Tab, each cell by arrows, the focus always seen and never lost."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, Page
from pyramidion.games import GAMES

from e2e import access, keys, robot, tour
from e2e.conftest import Opened
from tests.scale import lengths

SOME = 4  # cells of a board
WATCHES = {100, 500}  # for a frame that does not come, and for a worker that is silent: nobody waits for these


def test_tab_leads_to_every_control_and_once_to_a_board(opened: Opened) -> None:
    page = opened(bypass_csp=True, touch=False)
    tour.open_with(page, tour.kept_games())
    for name in tour.screens(page):
        there = page.evaluate(keys.STOPS)
        assert sum(stop.endswith(" board") for stop in there) <= 1, name
        assert sorted(keys.tab_stops(page, len(there))) == sorted(there), name
        tour.settle(page)
        if not name.endswith(", veil") and page.locator("[data-do=lift_veil]").count():  # Tab led out of the page
            tour.press(page, "[data-do=lift_veil]")


def test_arrows_lead_to_every_cell(opened: Opened) -> None:
    page = opened(touch=False)
    tour.open_with(page, {"game:1": tour.game("dice", ("person",) * 4, 30)})
    tour.resume(page, "game:1")
    cells, reached, steps = keys.reached(page)
    assert reached == cells
    assert steps <= 14


def test_the_focus_is_seen_wherever_it_is(opened: Opened) -> None:
    page = opened(bypass_csp=True, touch=False)
    tour.open_with(page, tour.kept_games())
    access.equip(page)
    for name in tour.boards(page, ("middle",)):
        cells = page.locator(".cell")
        page.keyboard.press("Tab")
        for at in sorted(Random(name).sample(range(cells.count()), SOME)):
            assert unseen(page, cells.nth(at)) == [], f"{name}, {cells.nth(at).get_attribute('data-tap')}"
    tour.resume(page, "game:tor-end")
    page.keyboard.press("Tab")
    for chosen in (".bar .icon", "[data-do=play_again]", "[data-do='open settings_dialog']"):
        assert unseen(page, page.locator(chosen).first) == [], chosen


def unseen(page: Page, thing: Locator) -> list[str]:
    """The themes in which one does not see that this has the focus."""
    found = []
    for theme, (scheme, forced) in access.THEMES.items():
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        thing.focus()
        seen, line = keys.ring(page)
        if seen < line:
            found.append(f"{theme}: {seen} of {line}")
    return found


@lengths("actions", 150, 1000)
def test_the_focus_is_never_lost(opened: Opened, actions: int) -> None:
    page = opened(touch=False)
    tour.open_with(page, tour.kept_games())
    page.focus("button")
    assert keys.wander(page, Random(7), actions) == []


@pytest.mark.parametrize(("asks", "slugs"), {"device": tuple(GAMES), "person": ("dice", "tor")}.items())
def test_nothing_moves_and_nothing_waits_where_that_is_asked_for(
    opened: Opened, asks: str, slugs: tuple[str, ...]
) -> None:
    page = opened(still=asks == "device", thinks=True)
    opened.before(
        page,
        """{
          window.waited = [];
          addEventListener("pyramidion:settled", () => (window.settled = true));
          const plain = window.setTimeout;
          window.setTimeout = (act, wait, ...others) => {
            const foreign = new Error().stack.includes("/vendor/pyscript/"); // its editor, which looks for work
            return plain(() => { if (wait > 50 && !foreign) window.waited.push(wait); act(...others); }, wait);
          };
        }""",
    )
    tour.open_with(page, {f"game:{slug}": tour.game(slug, ("person", "child"), 0) for slug in slugs})
    page.wait_for_function("window.settled", timeout=robot.LOADING)  # before, a question waits for the worker
    if asks == "person":
        tour.press(page, "[data-do='open settings_dialog']")
        tour.press(page, "[data-do='change_setting animate 0']")
        tour.press(page, "[role=dialog] [data-do=close]")
    for slug in slugs:
        tour.resume(page, f"game:{slug}")
        page.evaluate("() => { window.waited.length = 0; }")
        moving = 0
        rng = Random(slug)
        for _ in range(24):
            robot.due(page)
            tour.step(page, rng)
            moving += page.evaluate("document.getAnimations().length")
        assert moving == 0, slug
        assert set(page.evaluate("window.waited")) <= WATCHES, slug
