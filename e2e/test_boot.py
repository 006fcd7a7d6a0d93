"""From the address to the first drawing, and what is said when something does not come."""

from __future__ import annotations

import re
import time
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect
from pyramidion.games import GAMES
from pyramidion.words import languages, load

from e2e import offline, robot
from e2e.conftest import ROOT, SIZES, Opened
from e2e.host import Host

BOOT = ("assets/boot/start.js", "assets/boot/faults.js")  # of what tells the causes
NEEDED = (  # without these nothing starts
    *BOOT,
    "assets/shell.css",
    "assets/surface.js",
    "assets/style.css",
    *re.findall(r'href="(assets/vendor/[^"]+)"', (ROOT / "index.html").read_text("utf-8")),
    "pyscript.toml",
    "py/main.py",
    "py/pyramidion/app/update.py",
    "py/pyramidion/words/en.json",
)
SPARED = (  # without these most still works
    "assets/offline.js",
    "py/pyramidion/games/tor/cover.svg",
    "manifest.webmanifest",
    "py/worker.py",
)
PUBLISHED = (
    "assets/style.css",
    "assets/vendor/pyodide/pyodide.asm.wasm",
    "assets/vendor/pyodide/pyodide.asm.mjs",
    next(part for part in NEEDED if "/core-" in part),
    "py/main.py",
    "py/pyramidion.zip",
    "pyscript.toml",
)
AT_ONCE = 5  # pages in which a part hangs
FIRST = pytest.mark.fresh  # the page is opened for the first time

RUBBISH = Random(1).randbytes(1_000_000)
WHY = {
    "missing": "A part is missing on the server.",
    "empty": "A part arrived damaged.",
    "wrong": "A part arrived damaged.",
    "rubbish": "A part arrived damaged.",
}
SOON = 10_000  # milliseconds
READING = 5_000  # milliseconds
UNTRUE = {  # what is told, and then it starts
    "slow": """
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name, ...more) {
        if (name !== "pyramidion") return open.call(this, name, ...more);
        const late = new EventTarget();
        window.go_on = () => {
          const request = open.call(this, name, ...more);
          const tell = (act) => (event) => { late.result = request.result; act(event); };
          request.onupgradeneeded = tell((event) => late.onupgradeneeded(event));
          request.onsuccess = tell(() => late.dispatchEvent(new Event("success")));
        };
        return late;
      };
    """,
    "error": """
      const strange = () => Promise.reject(new Error("of an extension of the browser"));
      addEventListener("py:progress", strange, { once: true });
    """,
}
STARTED = "performance.getEntriesByType('resource').some(({ name }) => name.includes('vendor/pyscript/error'))"
SEEN = "(chosen) => document.querySelector(chosen)?.checkVisibility({ visibilityProperty: true }) ?? false"
COME = [come for few in range(3) for come in combinations(("shell.css", "style.css", "boot.js"), few)]
READ = """() => {  // the languages of what is seen; a language's own name is what one is chosen by
  const order = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (order.nextNode()) {
    const holder = order.currentNode.parentElement;
    const seen = order.currentNode.data.trim() && holder.checkVisibility({ visibilityProperty: true });
    if (seen && !holder.closest("summary, code, h1")) found.add(holder.closest("[lang]").lang);
  }
  return [...found];
}"""
TORN = """() => [...document.images]  // a picture that did not come and takes room shows that it is torn
  .filter((image) => image.checkVisibility() && !image.naturalWidth && image.clientHeight).map(({ src }) => src)"""
QUIET = """performance.now() - Math.max(0, ...performance.getEntries().map((entry) => entry.responseEnd ?? 0))"""
WITHOUT = {
    "WebAssembly": ("delete window.WebAssembly", "#failed", "This browser cannot run Python"),
    "storage": (
        """const get = () => { throw new DOMException("", "SecurityError"); };
        for (const name of ["indexedDB", "localStorage"])
          Object.defineProperty(window, name, { configurable: true, get });""",
        ".note.bad",
        "NoStorage",
    ),
    "an answer of the storage": ("indexedDB.open = () => new EventTarget()", ".note.bad", "NoStorage"),
    "Worker": ("delete window.Worker", ".home", ""),
    "locks": ("Object.defineProperty(navigator, 'locks', { value: undefined })", ".home", ""),
    "a lock to be had": (
        "LockManager.prototype.request = () => Promise.reject(new DOMException('', 'SecurityError'))",
        ".home",
        "",
    ),
    "the JavaScript of today": ("delete HTMLScriptElement.supports", "#failed", "This browser cannot run Python"),
}
TWO_STACKS = """async () => {
  const { loadPyodide } = await import("/assets/vendor/pyodide/boot.mjs");
  return (await loadPyodide({ stdout: console.log, stderr: console.error }))._module.jspiSupported;
}"""
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


def rubbish(route: Route) -> None:
    route.fulfill(status=200, body=RUBBISH)


FAULTS = {fault.__name__: fault for fault in (missing, empty, wrong, rubbish)}


def panel_of(part: str) -> str:
    """Where it is told that a part did not come."""
    return "#incomplete" if part in BOOT else "#failed"


def until_told(page: Page, since: str, panel: str = "#failed") -> None:
    """Asked from outside: a page whose look hangs has no frames to look in."""
    while not page.evaluate(SEEN, panel):
        assert page.evaluate(since) < SOON, "nothing is told"
        time.sleep(0.1)


@FIRST
@pytest.mark.parametrize(("locale", "language"), [("en-GB", "en"), ("fr-CA", "fr"), ("eo", "en")])
def test_it_starts_in_the_language_of_the_browser(opened: Opened, locale: str, language: str) -> None:
    page = opened(locale=locale, thinks=True)
    robot.open_home(page)
    assert page.locator("html").get_attribute("lang") == language
    assert page.title() == "Pyramidion"
    expect(page.locator(".card .name")).to_have_text([load(language)(f"{slug}.title") for slug in GAMES])


@FIRST
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_shell_reads_before_python_is_up(opened: Opened, size: str, scheme: str, pictures: Path) -> None:
    page = opened(size, color_scheme=scheme, locale="fr-FR")
    page.route("**/*.wasm", lambda _: None)
    page.goto("")
    expect(page.locator(".card .name:visible")).to_have_text([load("fr")(f"{slug}.title") for slug in GAMES])
    expect(page.locator("#loading .step:visible")).to_contain_text("Mo")
    page.wait_for_timeout(700)
    page.screenshot(path=pictures / f"shell-{size}-{scheme}.png")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@FIRST
def test_the_takeover_moves_nothing(opened: Opened) -> None:
    page = opened(thinks=True)
    page.goto("")
    chosen = "h1, .card, .facts, .rules"
    where = f"[...document.querySelectorAll('{chosen}')].map((thing) => thing.getBoundingClientRect().toJSON())"
    before = page.evaluate(where)
    robot.wait_ready(page)
    page.wait_for_selector("#loading", state="detached")
    assert page.evaluate(where) == before


@FIRST
def test_the_bar_tells_the_bytes(opened: Opened) -> None:
    page = opened(thinks=True)
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


@FIRST
def test_the_bar_of_the_published_site_tells_of_every_step(opened: Opened) -> None:
    host = Host(offline.build())
    page = opened(service_workers="block", base_url=host.address)
    page.add_init_script(WATCH_BAR)
    robot.open_home(page)
    assert {step for _, step, _ in page.evaluate("window.told")} >= {"runtime", "python", "games"}
    page.context.close()
    host.close()
    opened.complaints.clear()  # of the other host


def test_a_look_whose_connection_breaks_off_once_is_brought_by_a_second_look(opened: Opened) -> None:
    page = opened(service_workers="block")
    page.route("**/assets/style.css", broken, times=1)
    robot.open_home(page)
    page.wait_for_function("getComputedStyle(document.querySelector('.masthead')).display === 'flex'")
    expect(page.locator("#failed")).to_be_hidden()
    page.route("**/assets/style.css", broken)
    page.reload(wait_until="commit")
    expect(page.locator("#failed .broken[lang=en]")).to_be_visible(timeout=SOON)
    opened.excuse(page)


def let_go(page: Page, pattern: str, held: list[Route]) -> None:
    """Let what was held come, and what asks for it again; a slow page may not have asked yet."""
    while not held:
        page.wait_for_timeout(50)
    page.route(pattern, lambda route: route.continue_())  # it stands before the one that holds
    for route in held:
        route.continue_()


@pytest.mark.parametrize("part", NEEDED)
def test_a_part_that_is_not_what_it_should_be_is_told(opened: Opened, part: str) -> None:
    number = NEEDED.index(part)
    check_told(opened, part, ("missing", ("empty", "wrong", "rubbish")[number % 3]), again=number % 4 == 0)


@pytest.mark.slow
@pytest.mark.parametrize("part", NEEDED)
def test_whatever_is_wrong_with_a_part_is_told(opened: Opened, part: str) -> None:
    check_told(opened, part, tuple(FAULTS))


def check_told(opened: Opened, part: str, faults: tuple[str, ...], *, again: bool = True) -> None:
    """Each of these faults of a part is named, and a part that comes when one tries again is enough."""
    page = opened(service_workers="block")
    for fault in faults:
        opened.excuse(page)
        page.route(f"**/{part}", FAULTS[fault])
        page.goto("", wait_until="commit")
        until_told(page, "performance.now()", panel_of(part))
        panel = page.locator(panel_of(part))
        expect(panel).to_contain_text("The games could not be loaded")
        if part not in BOOT:
            expect(panel).to_contain_text(WHY[fault])
            expect(panel.locator("code")).to_contain_text(part.rpartition("/")[2])
    retry = panel.get_by_role("link", name="Try again")
    expect(retry).to_be_visible(timeout=SOON)
    if again:
        page.unroute(f"**/{part}")
        retry.tap()
        robot.wait_ready(page)
        expect(page.locator(".card")).to_have_count(len(GAMES))
    opened.excuse(page)


@pytest.mark.parametrize("part", PUBLISHED)
def test_a_part_of_the_published_site_that_is_damaged_is_told(opened: Opened, part: str) -> None:
    built = offline.build()
    path = f"{offline.name(built)}/{part}"
    damaged = {"rubbish": RUBBISH[: len(built[path])], "half of it": built[path][: len(built[path]) // 2]}
    page = opened(service_workers="block")
    for body in damaged.values():
        host = Host({**built, path: body})
        page.goto(host.address, wait_until="commit")
        until_told(page, "performance.now()")
        expect(page.locator("#failed")).to_contain_text("A part arrived damaged.")
        expect(page.locator("#failed code")).to_contain_text(part.rpartition("/")[2])
        host.site = built
        page.locator("#retry").tap()
        robot.wait_ready(page)
        opened.excuse(page)
        host.close()


@pytest.mark.parametrize("come", COME, ids=lambda come: " and ".join(come) or "nothing")
def test_a_page_of_which_only_some_has_come_reads_in_one_language(
    opened: Opened, come: tuple[str, ...], pictures: Path
) -> None:
    """A host that has the new page and lacks its other files: it says so, and nothing is torn or told twice."""
    built = offline.build()
    host = Host(
        {path: built[path] for path in ("index.html", *(f"{offline.name(built)}/assets/{name}" for name in come))}
    )
    language, panel, why = ("fr", "#failed", "missing") if "boot.js" in come else ("en", "#incomplete", "incomplete")
    page = opened(service_workers="block", locale="fr-FR")  # it takes a script to ask for that
    page.goto(host.address)
    until_told(page, "performance.now()", panel)
    for key in ("failed", why):
        expect(page.locator(panel)).to_contain_text(load(language)(f"shell.{key}"), use_inner_text=True)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=pictures / f"come-{'-'.join(come) or 'nothing'}-{size}.png")
        assert page.evaluate(READ) == [language]
        assert page.evaluate(TORN) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    host.site = built
    page.locator(panel).get_by_role("link", name=load(language)("shell.retry")).tap()
    robot.wait_ready(page)
    opened.excuse(page)
    host.close()


def test_what_only_the_page_itself_says_unfolds_in_the_other_languages(opened: Opened) -> None:
    page = opened(service_workers="block")
    page.route("**/assets/**", missing)
    page.goto("", wait_until="commit")
    french = page.locator("#incomplete details[lang=fr]")
    expect(french).not_to_contain_text(load("fr")("shell.incomplete"), use_inner_text=True)
    french.locator("summary").tap()
    expect(french).to_contain_text(load("fr")("shell.incomplete"), use_inner_text=True)
    opened.excuse(page)


def test_a_connection_that_breaks_off_is_told(opened: Opened) -> None:
    page = opened(service_workers="block")
    page.route("**/words/*.json", broken)
    page.goto("", wait_until="commit")
    expect(page.locator("#failed .broken[lang=en]")).to_be_visible(timeout=SOON)
    expect(page.locator("#failed code")).to_contain_text(".json")
    opened.excuse(page)


@pytest.mark.parametrize("part", SPARED)
def test_what_can_work_without_a_part_works(opened: Opened, part: str) -> None:
    page = opened(service_workers="block", thinks=True)
    for spoil in (missing, wrong) if part.endswith((".js", ".py")) else (missing,):
        page.route(f"**/{part}", spoil)
        robot.open_home(page)
        page.locator("[data-do='choose_game tor']").tap()
        page.locator("[data-do=begin]").tap()
        expect(page.locator(".cell.target").first).to_be_visible(timeout=robot.LOADING)  # the computer may begin
        expect(page.locator("#failed")).to_be_hidden()
        opened.excuse(page)


@pytest.mark.parametrize("first", range(0, len(NEEDED), AT_ONCE))
def test_what_hangs_is_told_within_ten_seconds_and_goes_on(opened: Opened, first: int) -> None:
    """Of each part in a page of its own; some are waited for at once."""
    hanging = [(part, *without(opened, part)) for part in NEEDED[first : first + AT_ONCE]]
    for part, page, _ in hanging:
        until_told(page, QUIET, panel_of(part))
    for part, page, held in hanging:
        check_goes_on(page, part, held)


def without(opened: Opened, part: str) -> tuple[Page, list[Route]]:
    """A page that waits for a part, and what it asks for it."""
    page, held = opened(service_workers="block"), list[Route]()
    page.route(f"**/{part}", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks its handlers
    page.goto("", wait_until="commit")
    return page, held


def check_goes_on(page: Page, part: str, held: list[Route]) -> None:
    if part not in BOOT:
        expect(page.locator("#failed")).to_contain_text("Nothing more is arriving.")
        expect(page.locator("#failed code")).to_contain_text(part.rpartition("/")[2])
    expect(page.locator(panel_of(part)).get_by_role("link", name="Try again")).to_be_visible(timeout=SOON)
    let_go(page, f"**/{part}", held)
    robot.wait_ready(page)
    expect(page.locator("#failed")).to_be_hidden()
    expect(page.locator("#incomplete")).to_be_hidden()


@pytest.mark.parametrize("why", UNTRUE)
def test_what_was_told_of_a_start_that_comes_after_all_is_taken_back(opened: Opened, why: str) -> None:
    page = opened()
    opened.before(page, UNTRUE[why])
    page.goto("", wait_until="commit")
    expect(page.locator(f"#failed .{why}[lang=en]")).to_be_visible(timeout=robot.LOADING)
    page.evaluate("window.go_on?.()")
    robot.wait_ready(page)
    expect(page.locator("#failed")).to_be_hidden()
    opened.complaints.clear()  # of what failed beside it


def test_what_was_told_is_taken_back_when_the_look_has_come_too(opened: Opened) -> None:
    page = opened(service_workers="block")
    opened.before(page, UNTRUE["error"])
    held: list[Route] = []
    page.route("**/assets/style.css", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks its handlers
    page.goto("", wait_until="commit")
    page.wait_for_function(robot.READY, timeout=robot.LOADING)
    assert page.evaluate("document.getElementById('failed').dataset.why") == "error"
    let_go(page, "**/assets/style.css", held)
    expect(page.locator("#failed")).to_be_hidden()
    opened.complaints.clear()  # of what failed beside it


def test_what_failed_is_not_told_before_it_has(opened: Opened) -> None:
    page = opened(service_workers="block")
    page.route("**/assets/boot/start.js", lambda _: None)
    page.goto("", wait_until="commit")
    page.wait_for_timeout(1500)
    expect(page.locator(".card .name[lang=en]").first).to_be_visible()
    assert not page.evaluate(SEEN, "#incomplete")


def test_without_scripts_it_reads_in_every_language(opened: Opened) -> None:
    page = opened(java_script_enabled=False)
    page.goto("")
    for language in languages():
        expect(page.locator(f"noscript p[lang={language}]")).to_be_visible()
        expect(page.locator(f".card .name[lang={language}]").first).to_be_visible()
    for part in ("#loading", "#failed", "#incomplete"):
        expect(page.locator(part)).to_be_hidden()


@pytest.mark.parametrize("lack", WITHOUT)
def test_a_browser_that_lacks_something_plays_or_says_why_not(opened: Opened, lack: str) -> None:
    script, where, told = WITHOUT[lack]
    page = opened(service_workers="block")
    opened.before(page, script)
    page.goto("", wait_until="commit")
    expect(page.locator(where)).to_contain_text(told, use_inner_text=True, timeout=SOON)
    expect(page.locator(where)).to_be_visible()
    if where == "#failed":
        expect(page.locator("#retry")).to_be_visible()
        return
    if told:
        page.locator("[data-do=dismiss_save_warning]").tap()
        expect(page.locator(where)).to_be_hidden()
    robot.wait_ready(page)
    page.locator("[data-do='choose_game tor']").tap()
    page.locator("[data-do='begin']").tap()
    expect(page.locator(".cell.target").first).to_be_visible(timeout=robot.LOADING)  # the computer may begin


def test_python_has_no_stack_of_its_own(opened: Opened) -> None:
    page = opened()
    robot.open_home(page)
    assert page.evaluate("'promising' in WebAssembly")  # the browser could
    assert page.evaluate(TWO_STACKS) is False


@FIRST
def test_on_a_first_visit_python_waits_for_a_sign(opened: Opened) -> None:
    page = opened(known=False, thinks=True)
    page.add_init_script(f"""{{
      const plain = window.setTimeout;
      window.setTimeout = (act, wait, ...more) => (wait === {READING} ? 0 : plain(act, wait, ...more));
    }}""")
    page.goto("")
    page.wait_for_timeout(1000)
    assert not page.evaluate(STARTED)
    page.mouse.move(1, 1)
    robot.wait_ready(page)
    page.reload()
    robot.wait_ready(page)


@FIRST
def test_on_a_first_visit_python_starts_by_itself_after_a_moment(opened: Opened) -> None:
    page = opened(known=False, thinks=True)
    page.goto("")
    page.wait_for_timeout(READING)
    expect(page.locator("#failed")).to_be_hidden()
    robot.wait_ready(page)
    assert page.evaluate("performance.getEntriesByName('ready')[0].startTime") > READING


@pytest.mark.parametrize(("wish", "heading"), [("choose_game tor", "Tor"), ("open_rules tor", "How to play Tor")])
def test_what_is_tapped_early_opens_as_soon_as_it_can(opened: Opened, wish: str, heading: str) -> None:
    page = opened(thinks=True)
    held: list[Route] = []
    page.route("**/*.zip", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks its handlers
    page.goto("")
    page.locator(f"[data-do='{wish}']").tap()
    page.wait_for_timeout(300)
    held[0].continue_()
    robot.wait_ready(page)
    expect(page.locator("h1")).to_have_text(heading)
