"""Long presses, held buttons, keys: what hands do besides tapping; and secrets that only show while held."""

from __future__ import annotations

from itertools import count, islice
from random import Random

import pytest
from playwright.sync_api import Page, expect
from pyramidion.games import GAMES

from e2e import canary, robot
from e2e.conftest import Opened
from tests.scale import lengths

UNKNOWN = ".picture .objective"  # an objective whose colour is not drawn
SECRETIVE = [slug for slug, game in GAMES.items() if game.secrets]
HOLD = 900  # milliseconds, longer than a peek needs


def middle(page: Page, chosen: str) -> tuple[float, float]:
    box = page.locator(chosen).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def down(page: Page, chosen: str) -> None:
    page.mouse.move(*middle(page, chosen))
    page.mouse.down()


def two_persons(opened: Opened) -> Page:
    """Past the first veil of Secret Colours."""
    page = opened()
    robot.open_home(page)
    robot.begin(page, "secret", ("person", "person"))
    expect(page.locator(UNKNOWN)).to_have_count(2)
    page.locator("[data-do=lift_veil]").tap()
    expect(page.locator("[data-hold=peek]")).to_be_visible()
    return page


def test_a_secret_shows_only_while_it_is_held(opened: Opened) -> None:
    page = two_persons(opened)
    hold_with_a_finger(page)
    hold_with_a_key(page)
    slide_away(page)


def hold_with_a_finger(page: Page) -> None:
    down(page, "[data-hold=peek]")
    page.wait_for_timeout(200)
    expect(page.locator(UNKNOWN)).to_have_count(2)
    expect(page.locator(UNKNOWN)).to_have_count(1)
    page.mouse.up()
    expect(page.locator(UNKNOWN)).to_have_count(2)
    page.locator("[data-hold=peek]").tap()
    page.wait_for_timeout(HOLD)
    expect(page.locator(UNKNOWN)).to_have_count(2)


def hold_with_a_key(page: Page) -> None:
    page.locator("[data-hold=peek]").focus()
    for key in ("Space", "Enter"):
        page.keyboard.down(key)
        expect(page.locator(UNKNOWN)).to_have_count(1)
        page.keyboard.up(key)
        expect(page.locator(UNKNOWN)).to_have_count(2)


def slide_away(page: Page) -> None:
    down(page, "[data-hold=peek]")
    expect(page.locator(UNKNOWN)).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator(UNKNOWN)).to_have_count(2)
    page.mouse.up()


def test_a_page_out_of_sight_is_veiled_again(opened: Opened) -> None:
    page = two_persons(opened)
    for event in ("window.dispatchEvent(new Event('blur'))", "window.dispatchEvent(new Event('pagehide'))"):
        down(page, "[data-hold=peek]")
        expect(page.locator(UNKNOWN)).to_have_count(1)
        page.evaluate(event)
        expect(page.locator(UNKNOWN)).to_have_count(2)
        expect(page.locator("[data-do=lift_veil]")).to_be_visible()
        page.mouse.up()
        page.locator("[data-do=lift_veil]").tap()
    page.reload()
    robot.wait_ready(page)
    page.locator(".resume").first.tap()
    expect(page.locator("[data-do=lift_veil]")).to_be_visible()


@pytest.mark.parametrize("slug", SECRETIVE)
@lengths("hand_overs", 7, 300)
def test_no_hand_over_tells_a_secret(opened: Opened, slug: str, hand_overs: int) -> None:
    done, seats = 0, GAMES[slug].seats
    for seed in count(1):
        pair = canary.twins(opened)
        done += len(list(islice(canary.hand_overs(pair, slug, seats[seed % len(seats)], seed), hand_overs - done)))
        if done == hand_overs:
            break
        for twin in pair:
            twin.page.context.close()


@pytest.mark.fresh
@pytest.mark.parametrize("slug", SECRETIVE)
def test_several_look_at_once_round_a_table_and_what_is_covered_is_told_nowhere(opened: Opened, slug: str) -> None:
    seats = GAMES[slug].seats[-1]
    pair = canary.twins(opened)
    for twin, save in zip(pair, canary.saves(slug, seats, 1, "round"), strict=True):
        twin.open(save)
    canary.check_alike(pair)
    hands = [canary.Hands(twin.page) for twin in pair]
    closed = [twin.page.locator(UNKNOWN) for twin in pair]
    for steps in (("1", "3", "-1", "-3"), ("2", "4", "blur", "-2", "-4"), ("1", "2", "turn", "-1", "-2")):
        down = set[str]()
        for step in steps:
            for twin, hand in zip(pair, hands, strict=True):
                do_round(twin, hand, step)
            before = down
            down = {*down, step} if step.isdecimal() else down - {step[1:]} if step[0] == "-" else set()
            if down == before:
                pair[0].page.wait_for_timeout(HOLD)  # nothing comes to light
            for found in closed:
                expect(found).to_have_count(seats - len(down))
            (canary.check_told_apart if down else canary.check_alike)(pair)


def do_round(twin: canary.Twin, hand: canary.Hands, step: str) -> None:
    """A hand comes or goes, or all that is open is to be covered."""
    if step == "blur":
        twin.page.evaluate(canary.BLUR)
    elif step == "turn":
        twin.page.set_viewport_size({"width": 768, "height": 1024})
    elif step.isdecimal():
        hand.press(int(step))
    else:
        hand.lift(-int(step))


def test_a_long_press_tells_and_does_not_tap(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    robot.begin(page, "tor", ("person", "person"))
    down(page, '[data-tap="c3"]')
    expect(page.locator("[role=dialog]")).to_be_visible()
    page.mouse.up()
    assert robot.seen(page).kept == 0
    page.keyboard.press("Escape")
    expect(page.locator("[role=dialog]")).to_have_count(0)
    page.locator('[data-tap="c3"]').click(button="right")
    expect(page.locator("[role=dialog]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[role=dialog]")).to_have_count(0)  # until then the board is out of reach
    page.locator('[data-tap="c3"]').focus()
    page.keyboard.press("i")
    expect(page.locator("[role=dialog]")).to_be_visible()


def test_keys_take_back_and_play_again(opened: Opened) -> None:
    page = opened(thinks=True)
    robot.open_home(page)
    robot.begin(page, "pyramidis", ("person", "child"))
    before = robot.play(page, robot.Finger(), Random(2), moves=6).kept
    page.keyboard.press("Control+z")
    page.wait_for_function(f"Number(document.querySelector('.table').dataset.kept) < {before}")
    page.keyboard.press("Control+y")
    page.wait_for_function(f"Number(document.querySelector('.table').dataset.kept) >= {before}")


def test_the_focus_is_never_lost(opened: Opened) -> None:
    page = opened(touch=False)
    robot.open_home(page)
    robot.begin(page, "secret", ("person", "person"), robot.Keyboard())
    hand, rng = robot.Keyboard(), Random(6)
    for _ in range(40):
        now = robot.due(page)
        if now.over:
            break
        robot.touch(page, now, hand, rng)
        robot.settle(page)
        assert page.evaluate("document.activeElement !== document.body")


def test_an_error_of_ours_is_told_and_the_game_goes_on(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    robot.begin(page, "tor", ("person", "person"))
    robot.play(page, robot.Finger(), Random(2), moves=3)
    page.evaluate(
        "() => { const bad = document.createElement('button'); bad.dataset.do = 'move_focus aside c3'; bad.id = 'bad';"
        " document.getElementById('app').append(bad); bad.click(); bad.remove(); }"
    )
    expect(page.locator("#trouble")).to_be_visible()
    page.locator("#dismiss").tap()
    assert robot.play(page, robot.Finger(), Random(2), moves=6).kept >= 6
    [told] = opened.complaints
    assert "KeyError" in told
    opened.complaints.clear()
