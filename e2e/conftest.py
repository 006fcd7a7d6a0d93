"""The site served as it lies here, and browsers that open it."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tools.serve import server

ROOT = Path(__file__).parent.parent
SCREENSHOTS = ROOT / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage")
THRIFT = "--js-flags=--wasm-tiering-budget=100000000"  # a test is too short for most of Python to be compiled twice
LONG = ("no_screen_breaks", "network_cut", "killed", "nothing_scrolls", "tab_leads", "hand_over_tells", "whole_game")
KNOWN = "try { localStorage.setItem('pyramidion.known', 'yes') } catch {}"
ALONE = "delete window.Worker"
SIZES = {"tablet": (1024, 768), "upright": (768, 1024), "phone": (360, 640)}


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """The address of the site, for this run only."""
    with server(0) as site:
        thread = threading.Thread(target=site.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{site.server_port}/"
        site.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium where there is one, else Playwright's own."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": [*FLAGS, THRIFT]}


class Opened:
    """Contexts of a browser, each watched for errors and for requests to other hosts."""

    def __init__(self, browser: Browser, base_url: str) -> None:
        self.browser = browser
        self.base_url = base_url
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def __call__(
        self,
        size: str = "tablet",
        *,
        still: bool = True,
        touch: bool = True,
        known: bool = True,
        thinks: bool = False,
        **options: Any,
    ) -> Page:
        """A page of a fresh profile, of someone who comes to play.

        Still unless movement is what is looked at; without a worker, as dear as the page, unless one thinks.
        """
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            reduced_motion="reduce" if still else "no-preference",
            **{"locale": "en-GB", "base_url": self.base_url, **options},
        )
        self.contexts.append(context)
        if known:
            context.add_init_script(KNOWN)
        if not thinks:
            context.add_init_script(ALONE)
        return self.tab(context)

    def tab(self, context: BrowserContext) -> Page:
        """One more page of the same profile."""
        page = context.new_page()
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("crash", self.crash)
        page.on("request", lambda request: self.request(request.url))
        return page

    def crash(self, page: Page) -> None:
        """A session of the devtools would wait for it for ever."""
        self.complaints.append("Target crashed")
        page.close()

    def console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")

    def request(self, address: str) -> None:
        if not address.startswith((self.base_url, f"blob:{self.base_url}", "data:")):
            self.complaints.append(f"request elsewhere: {address}")


@pytest.fixture
def opened(browser: Browser, base_url: str) -> Iterator[Opened]:
    """Opens pages; at the end none may have complained."""
    made = Opened(browser, base_url)
    yield made
    for context in made.contexts:
        context.close()
    assert not made.complaints, "\n".join(made.complaints)


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where screens are left to be looked at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    return SCREENSHOTS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Longest first: two workers finish together."""
    items.sort(key=lambda item: not any(name in item.name for name in LONG))
