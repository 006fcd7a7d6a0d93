"""Room for everything: on every size, in every language, with large and wide letters; tables: test_layouts."""

from __future__ import annotations

from itertools import chain

from playwright.sync_api import Page
from pyramidion.games import GAMES

from e2e import access, robot, tour
from e2e.conftest import SIZES, Opened
from e2e.test_access import told
from tests.pseudo import PSEUDO

WIDE = {"upright with wide letters": SIZES["upright"], "a phone with wide letters": SIZES["phone"]}
NARROW = {"a tablet at 200 %": (512, 384), "an upright tablet at 200 %": (384, 512), "320 wide": (320, 640)}
TABLETS = {name: SIZES[name] for name in access.TABLETS}
LEAST = {**dict.fromkeys(NARROW, 24), **dict.fromkeys(TABLETS, 44)}  # pixels of a target
PLAYED = {**SIZES, "lying": (740, 360)}


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tour.settle(page)


def test_nothing_is_lost_in_a_small_window_or_with_wide_letters(opened: Opened) -> None:
    page = opened(bypass_csp=True)
    tour.open_with(page, tour.kept_games(), "fr")
    access.equip(page)
    letters = page.add_style_tag(content=access.SPACED)
    found: dict[str, list[str]] = {}
    for name in tour.screens(page):
        for window, size in (WIDE | NARROW | TABLETS).items():
            letters.evaluate("(style, on) => { style.sheet.disabled = !on; }", window in WIDE)
            resize(page, size)
            faults = [*access.lost(page), *([] if window in WIDE else access.narrow(page, LEAST[window]))]
            if faults:
                found[f"{name}, {window}"] = faults
    assert not found, told(found)


def test_longer_words_and_names_find_room(opened: Opened) -> None:
    page = opened(bypass_csp=True)
    tour.open_with(page, tour.kept_games(), PSEUDO)
    access.equip(page)
    found: dict[str, list[str]] = {}
    for name in tour.screens(page):
        for window, size in (SIZES | NARROW).items():
            resize(page, size)
            if faults := access.lost(page):
                found[f"{name}, {window}"] = faults
    assert not found, told(found)


def test_what_is_told_leaves_room_for_what_can_be_done(opened: Opened) -> None:
    page = opened(bypass_csp=True)
    places = [(slug, moves) for slug in GAMES for moves in range(6, 9)]
    games = {
        f"game:{slug}-{moves}": tour.game(slug, ("person",) * GAMES[slug].seats[-1], moves) for slug, moves in places
    }
    tour.open_with(page, games, PSEUDO)
    access.equip(page)
    found: dict[str, list[str]] = {}
    for slug, moves in places:
        tour.resume(page, f"game:{slug}-{moves}")
        if page.locator("[data-do=lift_veil]").count():
            tour.press(page, "[data-do=lift_veil]")
        for name in chain(["waiting"], tour.touched(page, slug)):
            for size in ("phone", "lying"):
                resize(page, PLAYED[size])
                if faults := [*access.scrolls(page), *access.lost(page)]:
                    found[f"{slug} after {moves}, {name}, {size}"] = faults
        tour.home(page)
    assert not found, told(found)


def test_a_board_keeps_its_size_when_the_game_ends(opened: Opened) -> None:
    page = opened()
    tour.open_with(page, tour.kept_games())
    found = {}
    for slug in GAMES:
        for size, window in PLAYED.items():
            resize(page, window)
            boards = []
            for stage in ("start", "end"):
                tour.resume(page, f"game:{slug}-{stage}")
                boards.append(page.locator(".board").bounding_box())
                tour.home(page)
            if boards[0] != boards[1]:
                found[f"{slug}, {size}"] = boards
    assert not found


def test_a_screen_is_read_from_its_top(opened: Opened) -> None:
    page = opened("phone")
    page.set_viewport_size({"width": 360, "height": 400})  # the last panel lies below it
    robot.open_home(page)
    for message in ("open_rules tor", "choose_game tor"):
        page.locator(f"[data-do='{message}']").scroll_into_view_if_needed()
        assert page.evaluate("scrollY") > 0
        tour.press(page, f"[data-do='{message}']")
        assert page.evaluate("scrollY") == 0
        tour.press(page, "[data-do=close], [data-do=go_home]")


COVERED = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const notes = [...document.querySelectorAll(".note")].map((note) => note.getBoundingClientRect());
  const under = (box) => notes.some((note) => note.top < box.bottom - 1 && box.top < note.bottom - 1);
  const buttons = [...document.querySelectorAll(".shelf button")];
  return buttons.filter((it) => under(it.getBoundingClientRect())).map((it) => it.dataset.do);
}"""


def test_a_notice_covers_nothing_at_the_end_of_a_page(opened: Opened) -> None:
    page = opened()
    tour.open_with(page, tour.kept_games())
    page.evaluate(tour.SAY, "storage week")
    page.wait_for_selector(".note")
    for size in SIZES.values():
        resize(page, size)
        assert page.evaluate(COVERED) == []
