"""The site served as it lies here, and browsers that open it."""

from __future__ import annotations

import shutil
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Page

from tools.serve import server

ROOT = Path(__file__).parent.parent
SCREENSHOTS = ROOT / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage")
THRIFT = "--js-flags=--wasm-tiering-budget=100000000"  # a test is too short for most of Python to be compiled twice
LONG = (
    "no_screen_breaks",
    "its_place",
    "nothing_is_lost_in",
    "longer_words",
    "what_is_told_leaves",
    "network_cut",
    "killed",
    "all_that_holds_of_a_game",
    "tab_leads",
    "what_hangs",
    "hand_over_tells",
    "whole_game",
)
KNOWN = "try { localStorage.setItem('pyramidion.known', 'yes') } catch {}"
ALONE = "delete window.Worker"
CALM = """{  // by its own clock a hand waits until that of the last turn has gone; nobody else waits for it
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  let later = 0;
  Object.defineProperty(Event.prototype, "timeStamp", { get() { return get.call(this) + later; } });
  addEventListener("pointerdown", () => (later += 250), true);
}"""
OFTEN = 12  # a page is used, before what it has left behind weighs
MANY = 5  # pages of a kind are put by
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
    """Pages of a browser, each watched for errors and for requests to other hosts.

    Fresh   of a profile of its own: nothing has been fetched or compiled before.
    Used    by tests before this one, and as new: nothing is kept or shown any more. It starts in half the time.
    """

    def __init__(self, browser: Browser, base_url: str) -> None:
        self.browser = browser
        self.base_url = base_url
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.put_by: defaultdict[tuple[object, ...], list[Page]] = defaultdict(list)  # as used, until one is wanted
        self.lent: dict[Page, tuple[object, ...]] = {}
        self.times: Counter[Page] = Counter()  # each has been lent
        self.scripts: list[CDPSession] = []
        self.all_fresh = False

    def __call__(self, size: str = "tablet", **options: Any) -> Page:
        """A used page if there is one of these options, else a fresh one."""
        if self.all_fresh:
            return self.fresh(size, **options)
        kind = tuple(sorted(options.items()))
        page = self.put_by[kind].pop() if self.put_by[kind] else self.fresh(**options)
        self.lent[page] = kind
        self.times[page] += 1
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        return page

    def fresh(
        self,
        size: str = "tablet",
        *,
        still: bool = True,
        touch: bool = True,
        known: bool = True,
        thinks: bool = False,
        hasty: bool = False,
        **options: Any,
    ) -> Page:
        """A page of a fresh profile, of someone who comes to play.

        Still unless movement is what is looked at; without a worker, as dear as the page, unless one thinks; touched by
        calm hands unless their haste is what is looked at.
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
        if not hasty:
            context.add_init_script(CALM)
        return self.tab(context)

    def before(self, page: Page, script: str) -> None:
        """Run this in the page before all that is ours, as long as the test lasts; Playwright's own stay for ever."""
        session = page.context.new_cdp_session(page)
        session.send("Page.enable")
        session.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self.scripts.append(session)

    def tab(self, context: BrowserContext) -> Page:
        """One more page of the same profile."""
        page = context.new_page()
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("crash", self.crash)
        page.on("request", lambda request: self.request(request.url))
        return page

    def tidy(self) -> None:
        """Put by what can be used again, as new, and close the rest."""
        for session in self.scripts:
            session.detach()  # and its scripts run no more
        for page, kind in self.lent.items():
            many = len(self.put_by[kind]) == MANY
            if not (self.complaints or page.is_closed() or self.times[page] == OFTEN or many):
                self.empty(page)
                self.put_by[kind].append(page)
        kept = [page.context for pages in self.put_by.values() for page in pages]
        for context in self.contexts:
            if context not in kept:
                context.close()
        self.contexts, self.lent, self.scripts = kept, {}, []

    def empty(self, page: Page) -> None:
        """Leave nothing of what was done in a page."""
        for other in page.context.pages:
            if other != page:
                other.close()
        page.unroute_all()
        page.goto("about:blank")
        page.emulate_media(color_scheme="light", forced_colors="none")
        session = page.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self.base_url.rstrip("/"), "storageTypes": "all"})
        session.detach()

    def excuse(self, page: Page) -> None:
        """Forget what was done in a page that had to complain, and its complaints."""
        self.empty(page)
        self.complaints.clear()

    def crash(self, page: Page) -> None:
        """A session of the devtools would wait for it for ever."""
        self.complaints.append("Target crashed")
        page.close()

    def console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")

    def request(self, address: str) -> None:
        if not address.startswith((self.base_url, f"blob:{self.base_url}", "data:", "about:")):
            self.complaints.append(f"request elsewhere: {address}")


@pytest.fixture(scope="session")
def opener(browser: Browser, base_url: str) -> Opened:
    return Opened(browser, base_url)


@pytest.fixture
def opened(opener: Opened, request: pytest.FixtureRequest) -> Iterator[Opened]:
    """Opens pages; at the end none may have complained."""
    opener.complaints.clear()
    opener.all_fresh = request.node.get_closest_marker("fresh") is not None
    yield opener
    opener.tidy()
    assert not opener.complaints, "\n".join(opener.complaints)


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where screens are left to be looked at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    return SCREENSHOTS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Longest first: two workers finish together."""
    items.sort(key=lambda item: next((at for at, name in enumerate(LONG) if name in item.name), len(LONG)))
