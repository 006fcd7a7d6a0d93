"""Every screen by the rules of WCAG 2.2 AA, in every language, in light, dark and forced colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pyramidion.words import languages

from e2e import access, tour
from e2e.conftest import SIZES, Opened

SHOWN = "en"  # the language of tablets and of pictures
LATE = 10_000  # milliseconds until what is wrong is told
SHELL = {  # what is done to which part, and where something is then said
    "loading": ("*.wasm", lambda _: None, "#loading"),
    "failed": ("*.zip", lambda route: route.fulfill(status=404, body=""), "#failed"),
    "incomplete": ("boot/*.js", lambda route: route.fulfill(status=404, body=""), "#incomplete"),
}


@pytest.mark.parametrize("language", languages())
def test_no_screen_breaks_a_rule(opened: Opened, language: str) -> None:
    """On a tablet in one language, on a phone in the others."""
    page = opened("tablet" if language == SHOWN else "phone", bypass_csp=True)
    tour.open_with(page, tour.kept_games(), language)
    access.equip(page, axe=True)
    found = {}
    for name in tour.screens(page):
        for theme, (scheme, forced) in access.THEMES.items():
            page.emulate_media(color_scheme=scheme, forced_colors=forced)
            if faults := access.faults(page, colours=theme != "light"):
                found[f"{name}, {theme}"] = faults
        page.emulate_media(color_scheme="light", forced_colors="none")
    assert not found, told(found)


@pytest.mark.fresh
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("state", SHELL)
def test_no_state_of_the_shell_breaks_a_rule(opened: Opened, state: str, language: str) -> None:
    part, answer, shown = SHELL[state]
    page = opened(bypass_csp=True, service_workers="block", locale=language)
    page.add_init_script("window.setInterval = () => 0")  # the shell finds nothing late
    page.route(f"**/{part}", answer)
    page.goto("", wait_until="commit")
    expect(page.locator("#incomplete")).to_have_css("position", "fixed", timeout=LATE)  # before, all is bare and seen
    expect(page.locator(f"{shown} [lang={language}]:visible").first).to_be_visible(timeout=LATE)
    access.equip(page, axe=True)
    found = {}
    for theme, (scheme, forced) in access.THEMES.items():
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        if faults := access.faults(page, colours=theme != "light"):
            found[f"{state}, {theme}"] = faults
    expect(page.locator(shown)).to_be_visible(timeout=LATE)
    assert not found, told(found)
    page.context.close()
    opened.complaints.clear()  # of the part that did not come


@pytest.mark.slow
def test_every_screen_leaves_its_pictures(opened: Opened, pictures: Path) -> None:
    """In every size, and dark on a tablet, to be looked at."""
    page = opened()
    tour.open_with(page, tour.kept_games(), SHOWN)
    for name in tour.screens(page):
        page.emulate_media(color_scheme="dark")
        leave_picture(page, pictures, f"{name}, tablet, dark")
        page.emulate_media(color_scheme="light")
        for size in reversed(SIZES):  # the tablet it was comes last
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            tour.settle(page)
            leave_picture(page, pictures, f"{name}, {size}, light")


def leave_picture(page: Page, folder: Path, name: str) -> None:
    page.screenshot(path=folder / f"{name.replace(', ', '-').replace(' ', '-')}.jpg", type="jpeg", quality=90)


def test_what_is_written_on_a_board_stands_out(opened: Opened) -> None:
    page = opened(bypass_csp=True)
    tour.open_with(page, tour.kept_games())
    access.equip(page)
    found = {}
    for name in tour.boards(page):
        for theme, (scheme, forced) in access.THEMES.items():
            page.emulate_media(color_scheme=scheme, forced_colors=forced)
            if faint := access.faint_in_pictures(page):
                found[f"{name}, {theme}"] = faint
        page.emulate_media(color_scheme="light", forced_colors="none")
    assert not found, told(found)


def told(found: Mapping[str, Sequence[str]]) -> str:
    """What was found on which screens, a line each."""
    return "\n".join(f"{screen}: {fault}" for screen, faults in found.items() for fault in faults)
