"""Room for everything: on every size, in every language, with large letters and wide ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random

import pytest
from playwright.sync_api import Page
from pyramidion.games import GAMES
from pyramidion.words import PSEUDO

from e2e import access, robot, tour
from e2e.conftest import SIZES, Opened
from e2e.test_access import told

NARROW = {"320 wide": (320, 640), "a tablet at 200 %": (512, 384), "an upright tablet at 200 %": (384, 512)}
PLAYED = {**SIZES, "lying": (740, 360)}
SEATS = {slug: game.seats[-1] for slug, game in GAMES.items()}
PLACES = [(slug, seats) for slug, game in GAMES.items() for seats in game.seats]


def each(page: Page, names: Iterator[str], check: Callable[[], list[str]]) -> dict[str, list[str]]:
    return {name: faults for name in names if (faults := check())}


@pytest.mark.parametrize("window", NARROW)
def test_nothing_is_lost_in_a_small_window(opened: Opened, window: str) -> None:
    page = opened(bypass_csp=True)
    tour.open_with(page, tour.kept_games(), "fr")
    width, height = NARROW[window]
    page.set_viewport_size({"width": width, "height": height})
    access.equip(page)
    found = each(page, tour.screens(page), lambda: [*access.lost(page), *access.narrow(page, 24)])
    assert not found, told(found)


@pytest.mark.parametrize("size", ["upright", "phone"])
def test_nothing_is_lost_with_wide_letters(opened: Opened, size: str) -> None:
    page = opened(size, bypass_csp=True)
    tour.open_with(page, tour.kept_games(), "fr")
    page.add_style_tag(content=access.SPACED)
    access.equip(page)
    found = each(page, tour.screens(page), lambda: access.lost(page))
    assert not found, told(found)


def test_longer_words_and_names_find_room_on_a_phone(opened: Opened) -> None:
    page = opened("phone", bypass_csp=True)
    tour.open_with(page, tour.kept_games(), PSEUDO)
    access.equip(page)
    found = each(page, tour.screens(page), lambda: access.lost(page))
    assert not found, told(found)


@pytest.mark.parametrize("language", ["fr", PSEUDO])  # English is the shortest
def test_nothing_scrolls_and_every_target_is_wide_while_a_game_is_played(opened: Opened, language: str) -> None:
    page = opened(bypass_csp=True)
    games = {f"game:{slug}-{seats}": tour.game(slug, ("person",) * seats, 0) for slug, seats in PLACES}
    tour.open_with(page, games, language)
    access.equip(page)
    found: dict[str, list[str]] = {}
    for slug, seats in PLACES:
        tour.resume(page, f"game:{slug}-{seats}")
        for step in range(6):
            for size, (width, height) in PLAYED.items():
                page.set_viewport_size({"width": width, "height": height})
                tour.settle(page)
                least = 44 if size in access.TABLETS else 24
                faults = [*access.scrolls(page), *access.lost(page), *access.narrow(page, least)]
                if faults:
                    found[f"{slug} for {seats}, step {step}, {size}"] = faults
            tour.step(page, Random(f"{slug} {seats} {step}"))
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
        if page.locator("[data-do=lift]").count():
            tour.press(page, "[data-do=lift]")
        for name in chain(["waiting"], tour.touched(page, slug)):
            for size in ("phone", "lying"):
                page.set_viewport_size(dict(zip(("width", "height"), PLAYED[size], strict=True)))
                tour.settle(page)
                if faults := [*access.scrolls(page), *access.lost(page)]:
                    found[f"{slug} after {moves}, {name}, {size}"] = faults
        tour.home(page)
    assert not found, told(found)


def test_a_board_keeps_its_size_when_the_game_ends(opened: Opened) -> None:
    page = opened()
    tour.open_with(page, tour.kept_games())
    found = {}
    for slug in GAMES:
        for size, (width, height) in PLAYED.items():
            page.set_viewport_size({"width": width, "height": height})
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
    robot.open_home(page)
    for message in ("rules tor", "game tor"):
        page.locator(f"[data-do='{message}']").scroll_into_view_if_needed()
        assert page.evaluate("scrollY") > 0
        tour.press(page, f"[data-do='{message}']")
        assert page.evaluate("scrollY") == 0
        tour.press(page, "[data-do=close], [data-do=home]")


def test_a_board_takes_most_of_a_tablet(opened: Opened) -> None:
    page = opened(bypass_csp=True)
    games = {f"game:{slug}-{seats}": tour.game(slug, ("person",) * seats, 0) for slug, seats in PLACES}
    games["game:tor-8"] = tour.game("tor", ("person",) * 2, 0, size="8x8")
    tour.open_with(page, games)
    access.equip(page)
    shares = {}
    for id_ in games:
        tour.resume(page, id_)
        for size in access.TABLETS:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            tour.settle(page)
            shares[f"{id_}, {size}"] = access.share(page)
    assert {name: share for name, share in shares.items() if share < 0.85} == {}
