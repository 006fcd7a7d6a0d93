"""Whole games in a browser, by touch and by keyboard, between persons and against the computer."""

from __future__ import annotations

from random import Random

import pytest
from pyramidion.games import GAMES

from e2e import robot
from e2e.conftest import Opened

FOCUSED = "document.activeElement !== document.body"


@pytest.mark.parametrize(
    ("way", "short"), [("hand", False), ("face", True), pytest.param("face", False, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_by_touch(opened: Opened, slug: str, way: str, short: bool) -> None:
    page = opened("upright")
    robot.open_home(page)
    robot.begin(page, slug, ("person", "person"), way=way, short=short)
    end = robot.play(page, robot.Finger(), Random(slug))
    assert end.over
    assert page.locator(".ending").is_visible()
    assert page.locator("#trouble").is_hidden()


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_by_keyboard(opened: Opened, slug: str) -> None:
    page = opened(touch=False)
    robot.open_home(page)
    robot.begin(page, slug, ("person", "person"), robot.Keyboard(), short=True)
    end = robot.play(page, robot.Keyboard(), Random(slug))
    assert end.over
    assert page.evaluate(FOCUSED)
    assert page.locator("#trouble").is_hidden()


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_against_the_computer(opened: Opened, slug: str) -> None:
    page = opened("phone", thinks=True)
    robot.open_home(page)
    robot.begin(page, slug, ("person", "child"), short=True)
    end = robot.play(page, robot.Finger(), Random(slug))
    assert end.over
    assert page.locator("#trouble").is_hidden()


def test_movement_is_shown_and_comes_to_rest(opened: Opened) -> None:
    page = opened(still=False, thinks=True)
    robot.open_home(page)
    page.evaluate(
        """() => {
          window.flights = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...how) { window.flights += 1; return animate.apply(this, how); };
        }"""
    )
    for slug in GAMES:
        robot.begin(page, slug, ("person", "child"))
        page.evaluate("() => { window.flights = 0; }")
        robot.play(page, robot.Finger(), Random(slug), moves=4)
        assert page.evaluate("window.flights") > 0, slug
        page.wait_for_function("document.getAnimations().length === 0")
        page.locator("[data-do=go_home]").first.tap()


def test_where_things_keep_still_nothing_moves_and_nothing_waits(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    page.evaluate(
        """() => {
          window.moved = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) {
              for (const node of addedNodes) if (node.className === "above") window.moved.push(node.outerHTML);
            }
          }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    for slug in GAMES:
        robot.begin(page, slug, ("person", "person"))
        robot.play(page, robot.Finger(), Random(slug), moves=6)
        robot.settle(page)
        assert page.evaluate("document.getAnimations().length") == 0, slug
        if page.locator("[data-do=lift_veil]").count():
            page.locator("[data-do=lift_veil]").tap()
        page.locator("[data-do=go_home]").first.tap()
    assert page.evaluate("window.moved") == []
