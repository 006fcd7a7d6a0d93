"""The page for who does not see it: names that say what stands there, one announcement a move, whole games by ear."""

from __future__ import annotations

import re
from itertools import cycle, islice
from random import Random

import pytest
from playwright.sync_api import Page
from pyramidion.app.model import Model
from pyramidion.app.parts import names
from pyramidion.app.saves.text import from_text, to_text
from pyramidion.app.table import flow
from pyramidion.app.table.board import board_of
from pyramidion.games import GAMES
from pyramidion.words import LONGEST, languages, load

from e2e import ear, robot, tour
from e2e.conftest import Opened
from tests.pilot import Pilot
from tests.scale import SCALE, lengths

FIRST, LAST = 4, 6  # announcements, actions of a game
TOGETHER = 6  # positions of a title on one shelf
HEARD = "() => [window.heard.splice(0), Number(document.querySelector('.table').dataset.kept)]"


@pytest.mark.parametrize(("slug", "language"), [*zip(GAMES, cycle(languages()), strict=False)])
def test_a_game_begins_and_ends_by_ear(opened: Opened, slug: str, language: str) -> None:
    page, words, rng = opened(touch=False, thinks=True), load(language), Random(slug)
    opened.before(page, ear.LISTEN)
    tour.open_with(page, {}, language)
    ear.begun(page, words, slug, rng, FIRST)
    tour.open_with(page, {"game:1": tour.ending(slug, ("person", "novice"), LAST)}, language)
    ear.ended(page, words, slug, rng)


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_whole_games_by_ear(opened: Opened, slug: str) -> None:
    """The languages in turn."""
    for number, language in enumerate(islice(cycle(languages()), 20 * SCALE)):
        page = opened(touch=False, thinks=True)
        opened.before(page, ear.LISTEN)
        tour.open_with(page, {}, language)
        ear.begun(page, load(language), slug, Random(f"{slug} {number}"))
        opened.tidy()


def expected(text: str, language: str) -> dict[str, str]:
    """What the cells of a kept game have to say, by their keys, without marks."""
    model, _ = flow.enter(Model(), from_text("game:1", text))
    table, words = model.table, load(language)
    assert table is not None
    called = names(table.saved, words)
    return {
        cell.key: words.tell(table.game.slug, cell.says, called).rstrip(".") for cell in board_of(model, table).cells
    }


def check_names(page: Page, text: str, language: str) -> None:
    """Compare what a screen reader gets of the game that is open with what its facts say."""
    words = load(language)
    marks = f"(, ({re.escape(words('page.chosen'))}|{re.escape(words('page.allowed'))}))*$"
    told = [re.sub(marks, "", node.name) for node in ear.Ear(page).tree()
            if node.role == "button" and "group" in node.within]  # fmt: skip
    assert told == list(expected(text, language).values())


@pytest.mark.parametrize(("language", "slugs"), [("en", list(GAMES)[::2]), ("fr", list(GAMES)[1::2])])
@lengths("positions", 3, 500)
def test_every_cell_is_a_button_that_says_what_stands_there(
    opened: Opened, language: str, slugs: list[str], positions: int
) -> None:
    """So many positions of each title."""
    for first in range(0, positions, TOGETHER):
        page = opened(touch=False)
        numbers = range(first, min(first + TOGETHER, positions))
        kept = {f"game:{slug}-{at}": position(slug, at) for slug in slugs for at in numbers}
        tour.open_with(page, kept, language)
        for id_, text in kept.items():
            tour.resume(page, id_)
            check_names(page, text, language)
        opened.tidy()


def position(slug: str, seed: int) -> str:
    """A game somewhere, with everybody a person but one, so that its secret is told."""
    rng = Random(f"{slug} {seed}")
    kinds = ["novice"] * rng.choice([seats for seats in GAMES[slug].seats if seats > 1])
    kinds[rng.randrange(len(kinds))] = "person"
    return tour.game(slug, tuple(kinds), rng.randrange(60), seed)


def test_a_move_is_announced_once_and_shortly(opened: Opened) -> None:
    page = opened(thinks=True)
    opened.before(page, ear.LISTEN)
    tour.open_with(page, {}, "fr")
    assert page.get_attribute("#said", "aria-live") == "polite"
    for slug in GAMES:
        listen(page, slug)
        page.locator("[data-do=go_home]").first.tap()


def listen(page: Page, slug: str) -> None:
    """Play a little: each move is said, and once, and nothing else is."""
    robot.begin(page, slug, ("person", "child"))
    robot.due(page)
    kept = page.evaluate(HEARD)[1]
    rng = Random(slug)
    for _ in range(24):
        now = robot.due(page)
        if now.over:
            break
        robot.touch(page, now, robot.Finger(), rng)
        tour.settle(page)
        before, (said, kept) = kept, page.evaluate(HEARD)
        assert len(said) == kept - before, said
        assert all(len(text) <= LONGEST for text in said)


def test_a_secret_is_said_only_to_who_asks_and_may_know(opened: Opened) -> None:
    page = opened(touch=False)
    opened.before(page, ear.LISTEN)
    pilot = Pilot(seed=3, still=True).sit("secret", "person", "person", "person")
    text = to_text(pilot.table.saved)
    tour.open_with(page, {"game:1": text})
    tour.resume(page, "game:1")
    words, state = load("en"), pilot.table.state
    mine = f"secret colour: {words.colour('secret', state.objectives[state.to_move])}"
    listener = ear.Ear(page)

    def known() -> list[str]:
        names = [node.name for node in listener.tree()]
        return [name for name in (*names, *listener.announced())
                if re.search("secret colour: (?!hidden)", name)]  # fmt: skip

    assert known() == []
    tour.press(page, "[data-do=lift_veil]")
    assert known() == []
    page.locator("[data-do='open speak_dialog']").press("Enter")
    assert known() == []
    page.locator("[data-do=speak_secret]").press("Enter")
    tour.settle(page)
    assert {name.rstrip(".").partition(", ")[2] for name in known()} == {mine}
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    tour.settle(page)
    assert known() == []
    assert page.locator("[data-do=lift_veil]").count() == 1
    assert page.evaluate("document.body.textContent").find(mine) == -1
