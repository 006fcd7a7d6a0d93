"""From the address to the first drawing, and what is said when something does not come."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from pyramidion.games import GAMES
from pyramidion.words import load

from e2e import robot
from e2e.conftest import ROOT, SIZES, Opened

RUNTIME = "assets/vendor/pyodide/"
PARTS = (
    "assets/vendor/pyscript/core.js",
    RUNTIME + "boot.mjs",
    RUNTIME + "pyodide.asm.mjs",
    RUNTIME + "pyodide.asm.wasm",
    RUNTIME + "stdlib.zip",
    "pyscript.toml",
    "py/main.py",
    "py/pyramidion/app/update.py",
    "py/pyramidion/words/en.mo",
)


SPOILED = (RUNTIME + "pyodide.asm.wasm", RUNTIME + "stdlib.zip", "py/main.py", "py/pyramidion/words/en.mo")


WATCH_BAR = """
  window.told = [];
  addEventListener("DOMContentLoaded", () => {
    const bar = document.getElementById("loading");
    const tell = () => window.told.push([Number(bar.ariaValueNow), bar.dataset.step, bar.innerText]);
    new MutationObserver(tell).observe(bar, { attributes: true });
  });
"""


def missing(route: Route) -> None:
    route.fulfill(status=404, body="")


def empty(route: Route) -> None:
    route.fulfill(status=200, body="")


def wrong(route: Route) -> None:
    route.fulfill(status=200, body="<!doctype html><title>Welcome to this hotel</title>")


def broken(route: Route) -> None:
    route.abort("connectionreset")


@pytest.mark.parametrize(("locale", "language"), [("en-GB", "en"), ("fr-CA", "fr"), ("de-DE", "en")])
def test_it_starts_in_the_language_of_the_browser(opened: Opened, locale: str, language: str) -> None:
    page = opened(locale=locale)
    robot.open_home(page)
    assert page.locator("html").get_attribute("lang") == language
    assert page.title() == "Pyramidion"
    expect(page.locator(".card .name")).to_have_text([load(language)(f"{slug}.title") for slug in GAMES])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_shell_reads_before_python_is_up(opened: Opened, size: str, scheme: str, pictures: Path) -> None:
    page = opened(size, color_scheme=scheme, locale="fr-FR")
    page.route("**/*.wasm", lambda _: None)
    page.goto("")
    expect(page.locator(".card .what:visible")).to_have_text([load("fr")(f"{slug}.what") for slug in GAMES])
    expect(page.locator("#loading .step:visible")).to_contain_text("Mo")
    page.wait_for_timeout(700)
    page.screenshot(path=pictures / f"shell-{size}-{scheme}.png")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_takeover_moves_nothing(opened: Opened) -> None:
    page = opened()
    page.goto("")
    where = "[...document.querySelectorAll('h1, .card')].map((thing) => thing.getBoundingClientRect().toJSON())"
    before = page.evaluate(where)
    robot.wait_ready(page)
    page.wait_for_selector("#loading", state="detached")
    assert page.evaluate(where) == before


def test_the_bar_tells_the_bytes(opened: Opened) -> None:
    page = opened()
    page.add_init_script(WATCH_BAR)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    rate = {"offline": False, "latency": 5, "downloadThroughput": 2e6, "uploadThroughput": 2e6}
    session.send("Network.emulateNetworkConditions", rate)
    robot.open_home(page)
    told = page.evaluate("window.told")
    parts = [part for part, _, _ in told]
    assert parts == sorted(parts)
    assert len(set(parts)) >= 8
    assert {step for _, step, _ in told} >= {"runtime", "games"}
    total = sum(map(int, re.findall(r'data-bytes="(\d+)"', (ROOT / "index.html").read_text("utf-8"))))
    assert any(text.endswith(f"/ {total / 1e6:.1f} MB") for _, _, text in told)


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        *((part, fault) for part in PARTS for fault in (missing, broken)),
        *((part, fault) for part in SPOILED for fault in (empty, wrong)),
    ],
)
def test_a_part_that_does_not_come_is_told(opened: Opened, part: str, fault: object) -> None:
    page = opened(service_workers="block")
    page.route(f"**/{part}", fault)  # type: ignore[arg-type]
    page.goto("", wait_until="commit")
    panel = page.locator("#failed")
    expect(panel).to_be_visible(timeout=robot.LOADING)
    expect(panel).to_contain_text("The games could not be loaded")
    if fault in {missing, broken}:
        expect(panel.locator("code")).to_contain_text(part.rpartition("/")[2])
    page.unroute(f"**/{part}")
    page.locator("#retry").tap()
    robot.wait_ready(page)
    expect(page.locator(".card")).to_have_count(len(GAMES))
    opened.complaints.clear()  # of the part that did not come


def test_what_hangs_is_told_within_ten_seconds_and_goes_on(opened: Opened) -> None:
    page = opened()
    held: list[Route] = []
    page.route("**/*.zip", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks its handlers
    page.goto("", wait_until="commit")
    started = time.monotonic()
    expect(page.locator("#failed .slow[lang=en]")).to_be_visible(timeout=robot.LOADING)
    assert time.monotonic() - started > 9
    held[0].continue_()
    robot.wait_ready(page)


def test_a_game_tapped_early_opens_as_soon_as_it_can(opened: Opened) -> None:
    page = opened()
    held: list[Route] = []
    page.route("**/*.zip", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks its handlers
    page.goto("")
    page.locator("[data-do='game tor']").tap()
    page.wait_for_timeout(300)
    held[0].continue_()
    robot.wait_ready(page)
    expect(page.locator("h1")).to_have_text("Tor")
