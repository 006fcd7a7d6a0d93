"""A walk past every screen of the page, for tests that look at all of them.

Kept      games as the device keeps them: of each title one hardly begun, one in the middle and one that is over.
Screen    its name, once it is shown; the walk goes on from there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from random import Random

from playwright.sync_api import Page, Request, Route
from pyramidion.app.saves.text import to_text
from pyramidion.games import GAMES

from e2e import robot
from tests import pseudo
from tests.pilot import Pilot

SEATS = {  # a game is looked at with more than two where it can be
    slug: next((seats for seats in game.seats if seats > 2), game.seats[-1]) for slug, game in GAMES.items()
}
LONGEST = 5000  # moves, more than any game has
LONG_NAME = "Wolfgang" + "w" * 12  # as long as a name can be, and nowhere to break it
BARE = "nothing.html"  # a page of the site on which nothing runs
KEEP = """(kept) => new Promise((done, failed) => {
  const request = indexedDB.open("pyramidion", 1);
  request.onerror = failed;
  request.onupgradeneeded = () => request.result.createObjectStore("kept");
  request.onsuccess = () => {
    const transaction = request.result.transaction("kept", "readwrite");
    for (const [name, text] of Object.entries(kept)) transaction.objectStore("kept").put(text, name);
    transaction.oncomplete = () => { request.result.close(); done(); };
    transaction.onerror = failed;
  };
})"""
SAY = "(detail) => dispatchEvent(new CustomEvent('pyramidion:news', { detail }))"
FULL = "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'QuotaExceededError'); }; }"
FAIL = """() => {  // another page plays, and something of ours has failed
  navigator.locks.request("pyramidion", { steal: true }, () => new Promise(() => {}));
  document.getElementById("trouble").hidden = false;
}"""


@cache
def game(slug: str, kinds: tuple[str, ...], moves: int, seed: int = 1, **options: str) -> str:
    """A game as it is kept, played at random."""
    pilot = Pilot(seed=seed, still=True).sit(slug, *kinds, **options)
    for _ in range(LONGEST):
        if pilot.table.over or len(pilot.table.match.names) >= moves:
            break
        pilot.move()
    return to_text(pilot.table.saved)


@cache
def ending(slug: str, kinds: tuple[str, ...], left: int, seed: int = 1, **fields: str) -> str:
    """A game as it is kept when it has so many actions left."""
    whole = json.loads(game(slug, kinds, LONGEST, seed))
    return json.dumps({**whole, "names": whole["names"][:-left], **fields})


@cache
def kept_games() -> dict[str, str]:
    """Games of every title, the whole ones among them, and one that cannot be read."""
    kept = {}
    for slug in GAMES:
        persons = ("person",) * SEATS[slug]
        whole = game(slug, persons, LONGEST, name=LONG_NAME)
        kept[f"game:{slug}-start"] = game(slug, persons, 0)
        kept[f"game:{slug}-middle"] = game(slug, persons, len(json.loads(whole)["names"]) // 2)
        kept[f"game:{slug}-end"] = whole
        if GAMES[slug].secrets:
            kept[f"game:{slug}-alone"] = game(slug, ("person", "novice"), 0, seed=4)
    kept["game:broken"] = '{"version": 9}'
    return kept


def settings(language: str, **others: str) -> str:
    return json.dumps({"language": language, **others})


def open_with(page: Page, kept: Mapping[str, str], language: str = "en", **others: str) -> None:
    """Open the page where this is kept."""
    if language == pseudo.PSEUDO:
        page.route("**/words/en.json", stretched)
        language = "en"
    page.route(f"**/{BARE}", lambda route: route.fulfill(body="<link rel=icon href=data:,>", content_type="text/html"))
    page.goto(BARE)
    page.evaluate(KEEP, {"settings": settings(language, **others), **kept})
    robot.open_home(page)
    robot.until(page, "navigator.locks.query().then(({ held }) => held.length > 0)")  # it is the page that plays
    settle(page)


def stretched(route: Route, _request: Request) -> None:
    route.fulfill(body=pseudo.catalogue(), content_type="application/json")


def settle(page: Page) -> None:
    """Until what was asked for is drawn; a Chromium that forgets to, as once at a new size, does for a picture."""
    if not page.evaluate(robot.FRAMES):
        page.screenshot()


def press(page: Page, chosen: str) -> None:
    robot.Mouse().press(page, chosen)
    settle(page)


def shut(page: Page) -> None:
    """Close what lies above the table, if it is still there: a page that was out of sight has closed it."""
    if page.locator("[role=dialog] [data-do=close]").count():
        press(page, "[data-do=close]")
    if page.locator("[data-do^=refuse_undo]").count():
        press(page, "[data-do^=refuse_undo]")


def home(page: Page) -> None:
    if page.locator("[data-do=lift_veil]").count():
        press(page, "[data-do=lift_veil]")
    press(page, "[data-do=go_home]")
    page.wait_for_selector(".games")


def resume(page: Page, id_: str) -> None:
    """Open a kept game, at whatever screen."""
    if not page.locator(".games").count():
        home(page)
    press(page, f"[data-do='resume_game {id_}']")
    page.wait_for_selector(".table")
    settle(page)


def screens(page: Page, titles: tuple[str, ...] = tuple(GAMES)) -> Iterator[str]:
    """Show one screen after another, those of the page itself and those of these titles."""
    yield "home"
    press(page, "[data-do='open settings_dialog']")
    yield "settings"
    press(page, "[data-do=close]")
    press(page, "[data-do^='open delete_dialog']")
    yield "delete"
    press(page, "[data-do=close]")
    for slug in titles:
        yield from rules(page, slug)
        press(page, f"[data-do='choose_game {slug}']")
        yield f"{slug}, set-up"
        press(page, f"[data-do='set_people {GAMES[slug].seats[-1]}']")
        yield f"{slug}, set-up for all"
        press(page, ".chair.north")
        yield f"{slug}, fan"
        press(page, "[role=dialog] [data-do=close]")
        press(page, "[data-do='open house_dialog']")
        yield f"{slug}, house rules"
        press(page, "[role=dialog] [data-do=close]")
        home(page)
        yield from at_table(page, slug)
        home(page)
    yield from chances(page)
    home(page)
    yield from told(page)


def rules(page: Page, slug: str) -> Iterator[str]:
    """The rules, from the home screen and back, once all their diagrams are drawn."""
    press(page, f"[data-do='open_rules {slug}']")
    page.wait_for_function("() => [...document.querySelectorAll('.shown .board')].every((it) => it.children.length)")
    settle(page)
    yield f"{slug}, cards"
    press(page, f"[data-do^='open_rules {slug} ']")
    page.wait_for_function("() => [...document.querySelectorAll('.diagram .board')].every((it) => it.children.length)")
    settle(page)
    yield f"{slug}, rules"
    press(page, ".guide [data-do=close]")


def at_table(page: Page, slug: str) -> Iterator[str]:
    """The screens of a game: begun, in its middle, over, and all that can lie above them."""
    resume(page, f"game:{slug}-start")
    if GAMES[slug].secrets:
        yield f"{slug}, veil"
        press(page, "[data-do=lift_veil]")
    yield f"{slug}, start"
    resume(page, f"game:{slug}-middle")
    if GAMES[slug].secrets:
        press(page, "[data-do=lift_veil]")
    yield f"{slug}, middle"
    yield from hints(page, slug)
    yield from touched(page, slug)
    page.locator(".cell").nth(3).press("i")
    settle(page)
    yield f"{slug}, stack"
    shut(page)
    press(page, "[data-do='open moves_dialog']")
    yield f"{slug}, moves"
    shut(page)
    press(page, "[data-do=undo]")
    yield f"{slug}, undo"
    shut(page)
    if page.locator("[data-do=lift_veil]").count():  # the tablet has been in other hands
        press(page, "[data-do=lift_veil]")
    if GAMES[slug].secrets:
        page.locator("[data-do='open speak_dialog']").press("Enter")
        page.wait_for_selector("[role=dialog]")
        yield f"{slug}, spoken"
        shut(page)
        resume(page, f"game:{slug}-alone")
        yield f"{slug}, alone"
    resume(page, f"game:{slug}-end")
    yield f"{slug}, end"
    page.keyboard.press("Control+y")
    page.wait_for_selector(".ending .refused")
    yield f"{slug}, end refused"


def told(page: Page) -> Iterator[str]:
    """What is told beside a screen, good and bad; nobody plays after it."""
    with page.expect_file_chooser() as choosing:
        page.locator("[data-do=choose_file]").click()
    choosing.value.set_files({"name": "holiday.json", "mimeType": "application/json", "buffer": b"sun"})
    page.wait_for_selector("[data-do=close]")
    for said in ("offline ready", "installer there", "storage week"):
        page.evaluate(SAY, said)
    settle(page)
    yield "home, told"
    press(page, "[data-do=dismiss_forgets_note]")
    resume(page, "game:tor-middle")
    page.evaluate(SAY, "update ready")
    press(page, "[data-do='open settings_dialog']")
    yield "settings, a new build"
    page.evaluate(FULL)
    press(page, "[data-do='change_setting theme auto']")
    page.wait_for_selector("[data-do=dismiss_save_warning]")
    page.evaluate(FAIL)
    page.wait_for_selector("[data-do=take_over]")
    settle(page)
    yield "home, in trouble"


def boards(page: Page, stages: Iterable[str] = ("start", "middle", "end")) -> Iterator[str]:
    """The boards of all games, and nothing else."""
    for slug, stage in product(GAMES, stages):
        resume(page, f"game:{slug}-{stage}")
        if page.locator("[data-do=lift_veil]").count():
            press(page, "[data-do=lift_veil]")
        yield f"{slug}, {stage}"


def hints(page: Page, slug: str) -> Iterator[str]:
    """What a person sees who would like to know where to look, and then all of it."""
    press(page, "[data-do=ask_hint]")
    page.wait_for_selector(".hint", timeout=robot.PATIENCE)
    settle(page)
    yield f"{slug}, hint"
    press(page, "[data-do=ask_hint]")
    press(page, "[data-do=ask_hint]")
    yield f"{slug}, hint explained"
    page.keyboard.press("Escape")
    settle(page)


def chances(page: Page) -> Iterator[str]:
    """A table at which everybody's chances are shown."""
    resume(page, "game:pyramidis-middle")
    for on in "10":
        press(page, "[data-do='open settings_dialog']")
        press(page, f"[data-do='change_setting judge {on}']")
        press(page, "[role=dialog] [data-do=close]")
        if on == "1":
            page.wait_for_selector(".chance", timeout=robot.PATIENCE)
            settle(page)
            yield "chances"


def touched(page: Page, slug: str) -> Iterator[str]:
    """What a person sees who touches what is allowed, and what is not."""
    wrong = page.locator(".cell:not(.target)")
    if wrong.count():
        wrong.first.click()
        settle(page)
        yield f"{slug}, refused"
    shut(page)
    for _ in range(3):
        if page.locator("[data-do=confirm]").count() or not page.locator(".cell.target").count():
            break
        press(page, ".cell.target")
        yield f"{slug}, {'wish' if page.locator('[data-do=confirm]').count() else 'chosen'}"
    page.keyboard.press("Escape")
    settle(page)


def step(page: Page, rng: Random) -> None:
    """Go on with a game by one touch, wherever it is; now and then touch what is not allowed."""
    if page.locator("[data-do=lift_veil]").count():
        return press(page, "[data-do=lift_veil]")
    if page.locator("[data-do=confirm]").count():
        return press(page, "[data-do=confirm]")
    if rng.random() < 0.25:
        wrong = page.locator(".cell:not(.target)")
        wrong.nth(rng.randrange(wrong.count())).click()
        settle(page)
        shut(page)
        return None
    right = page.locator(".cell.target, .buttons [data-tap]")
    if right.count():
        right.nth(rng.randrange(right.count())).click()
        settle(page)
    return None
