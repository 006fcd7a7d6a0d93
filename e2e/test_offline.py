"""Without a network, with a host that misbehaves, and from one build to the next."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Playwright, expect
from pyramidion.games import GAMES

from e2e import offline, robot
from e2e.conftest import KNOWN, Opened
from e2e.host import Host
from e2e.offline import Driven, build, name, until
from tests.scale import SCALE
from tests.test_site import FIRST_VISIT

SAFARI = "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1"
SOME = 30  # touches of a game
GAME = "document.querySelector('.table') !== null"
TOLD = "document.getElementById('failed')?.hidden === false"
DEAF = """() => {
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = function (words, ...more) {
    if (!words.startsWith("next ")) postMessage.call(this, words, ...more);
  };
}"""
LOSES = b"""
const { put } = Cache.prototype;
const forget = CacheStorage.prototype.delete;
Cache.prototype.put = async function (address, answer) {
  if (!String(address).endsWith("tor/cover.svg") || (await caches.has("anew"))) await put.call(this, address, answer);
};
CacheStorage.prototype.delete = async function (name) {
  await this.open("anew");
  return forget.call(this, name);
};
"""
TIDY = """async (build) => {
  const { active } = await navigator.serviceWorker.getRegistration();
  const { port1, port2 } = new MessageChannel();
  const told = new Promise((settle) => (port1.onmessage = ({ data }) => settle(data)));
  active.postMessage(`tidy ${build}`, [port2]);
  return told;
}"""
OFFER = """() => {
  window.asked = 0;
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => (window.asked += 1);
  window.told = !dispatchEvent(offer); // the browser keeps its own banner back
}"""
SPOT = "document.querySelector('[data-do=\"open settings_dialog\"] .spot') !== null"


@pytest.fixture
def host() -> Iterator[Host]:
    made = Host(build())
    yield made
    made.close()


@pytest.fixture
def profile(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(locale="en-GB", reduced_motion="reduce")
    made.add_init_script(KNOWN)
    made.add_init_script(offline.soon("cleanUp"))
    yield made
    made.close()


@pytest.fixture
def page(profile: BrowserContext) -> Driven:
    return Driven(profile.new_page())


@pytest.mark.parametrize(("engine", "most"), [("chromium", None), ("firefox", SOME), ("webkit", SOME)])
def test_all_games_are_played_with_the_network_cut_and_the_host_dead(
    playwright: Playwright, engine: str, most: int | None
) -> None:
    """To their ends, or all but one a little."""
    assert set(offline.without_network(playwright, engine, most=most)) == set(GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("engine", offline.ENGINES)
def test_whole_games_are_played_with_the_network_cut_again_and_again(playwright: Playwright, engine: str) -> None:
    """Every other time the new start begins without an image."""
    for number in range(20 * SCALE):
        assert set(offline.without_network(playwright, engine, image=number % 2 == 0)) == set(GAMES)


def test_a_page_left_open_makes_the_image_that_later_starts_begin_with(page: Driven, host: Host) -> None:
    page.page.add_init_script(offline.soon("makeImage"))
    offline.arrive(page, host)
    assert not page.ask(offline.FROM_IMAGE)
    until(page, f"({offline.IMAGE})().then((status) => status === 200)")
    host.asked.clear()
    page.reload()
    until(page, offline.MARK)
    assert page.ask(offline.FROM_IMAGE)
    assert set(host.asked) <= {"sw.js"}


# What is wrong with the bytes of an image, as a function of them.
DAMAGE = {
    "empty": "(bytes) => new Uint8Array()",
    "short": "(bytes) => bytes.slice(0, bytes.length / 2)",
    "of another runtime": """(bytes) => {
      const build = 4 * (3 + new Uint32Array(bytes.buffer, 8, 1)[0]) + 16; // where Pyodide writes its own
      return bytes.fill(7, build, build + 32);
    }""",
    "no image": "(bytes) => bytes.fill(255)",
    "overwritten": "(bytes) => bytes.fill(255, bytes.length / 2)",
}
DAMAGED = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const [key] = (await cache.keys()).filter(({ url }) => url.endsWith("/image"));
    const bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
    await cache.put(key, new Response((DAMAGE)(bytes)));
  }
}"""


def test_a_damaged_image_keeps_nobody_from_playing(page: Driven, host: Host) -> None:
    offline.arrive(page, host)
    for damage in DAMAGE.values():
        assert page.ask(offline.MAKE_IMAGE)
        page.ask(DAMAGED.replace("DAMAGE", damage))
        page.reload()
        until(page, offline.UP)
        assert not page.ask(offline.FROM_IMAGE), damage
        assert page.ask("() => document.getElementById('failed').hidden"), damage
        until(page, f"({offline.IMAGE})().then((status) => status === 204)")  # and none is made of this build any more


HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


def test_an_image_that_twice_cost_a_page_its_life_is_given_up(page: Driven, host: Host) -> None:
    page.page.add_init_script(offline.soon("makeImage"))
    offline.arrive(page, host)
    noted = f"{name(build())} "
    page.ask("(noted) => localStorage.setItem('pyramidion.making', noted)", f"{noted}1")
    until(page, f"localStorage.getItem('pyramidion.making') === '{noted}2'")  # the second try is on its way
    page.ask(HIDE, True)
    assert page.ask("() => localStorage.getItem('pyramidion.making')") is None  # a page out of sight may be ended
    page.ask(HIDE, False)
    until(page, f"localStorage.getItem('pyramidion.making') === '{noted}1'")
    page.reload()
    assert page.ask("() => localStorage.getItem('pyramidion.making')") is None  # a page that was only left
    page.ask("(noted) => localStorage.setItem('pyramidion.making', noted)", f"{noted}2")
    until(page, f"({offline.IMAGE})().then((status) => status === 204)")


STUCK = """if (localStorage.getItem("stuck")) WebAssembly.instantiateStreaming = () => new Promise(() => {})"""


def test_a_start_that_broke_off_is_not_begun_with_the_same_image_again(page: Driven, host: Host) -> None:
    page.page.add_init_script(STUCK)
    offline.arrive(page, host)
    assert page.ask(offline.MAKE_IMAGE)
    for patience, status in (("localStorage.getItem('pyramidion.starting')", 200), (TOLD, 204)):
        page.ask("() => localStorage.setItem('stuck', 'yes')")
        page.reload()
        until(page, patience)  # who leaves before that may only have changed their mind
        page.ask("() => localStorage.removeItem('stuck')")
        page.reload()
        until(page, offline.UP)
        assert page.ask(offline.FROM_IMAGE) is (status == 200)
        assert page.ask(offline.IMAGE) == status


TABLET = """
Object.defineProperty(Navigator.prototype, "platform", { get: () => "MacIntel" });
Object.defineProperty(Navigator.prototype, "maxTouchPoints", { get: () => 5 });
"""


def test_a_tablet_that_calls_itself_a_computer_begins_with_its_image(page: Driven, host: Host) -> None:
    page.page.add_init_script(TABLET)  # workers know nothing of it
    offline.arrive(page, host)
    assert page.ask(offline.MAKE_IMAGE)
    page.reload()
    until(page, offline.UP)
    assert page.ask(offline.FROM_IMAGE)


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_a_first_visit_takes_what_is_told_and_the_next_takes_nothing(playwright: Playwright, engine: str) -> None:
    host = Host(build(), usual=True)
    try:
        with offline.tab(playwright, engine) as page:
            offline.arrive(page, host)
            assert host.sent <= FIRST_VISIT
            host.asked.clear()
            page.reload()
            until(page, offline.MARK)
            assert set(host.asked) <= {"sw.js"}
    finally:
        host.close()


@pytest.mark.skipif(offline.MINIBROWSER is None, reason="Playwright's WebKit keeps nothing")
def test_a_first_visit_of_webkit_takes_no_more(tmp_path: Path) -> None:
    built = build()
    everything = {path for path in offline.hashes(built) if path != "index.html"}
    host = Host(built, usual=True)
    try:
        with offline.undriven(host.address, tmp_path):
            end = time.monotonic() + offline.PATIENCE
            while not everything <= set(host.asked) and time.monotonic() < end:
                time.sleep(0.1)
        assert everything - set(host.asked) == set()
        assert host.sent <= FIRST_VISIT
    finally:
        host.close()


@pytest.mark.skipif(offline.MINIBROWSER is None, reason="Playwright's WebKit keeps nothing")
def test_a_page_that_webkit_goes_back_to_is_the_one_that_plays(host: Host) -> None:
    elsewhere = Host({"index.html": b"<title>Elsewhere</title>"})
    with offline.webkit() as page:
        page.go(host.address)
        until(page, f"{offline.UP} && navigator.locks.query().then(({{ held }}) => held.length)")
        page.go(elsewhere.address)
        page.driver.back()
        until(page, f"performance.getEntriesByType('navigation')[0].type === 'reload' && {offline.UP}")
        until(page, "navigator.locks.query().then(({ held }) => held.length)")
        assert page.ask("() => document.querySelector('[data-do=take_over]')") is None
    elsewhere.close()


def test_a_host_that_never_answers_delays_nothing(page: Driven, host: Host) -> None:
    offline.arrive(page, host)
    times = {}
    for manner in ("dead", "hung"):
        host.left = 0
        if manner == "hung":
            host.wake()
            host.hang()
        host.asked.clear()
        starts = []
        for _ in range(3):
            page.reload()
            until(page, offline.MARK)
            starts.append(offline.start_time(page))
        times[manner] = min(starts)
        assert set(host.asked) <= {"sw.js"}  # and nobody waits for that
    assert times["hung"] <= times["dead"] + 500


def test_nothing_is_asked_of_another_host(profile: BrowserContext, page: Driven, host: Host) -> None:
    asked: list[str] = []
    profile.on("request", lambda request: asked.append(request.url))
    offline.arrive(page, host)
    page.reload()
    until(page, offline.UP)
    assert {
        url for url in asked if not url.startswith((host.address, f"blob:{host.address.split('/some')[0]}"))
    } == set()
    assert any(url.endswith("sw.js") for url in asked)


def test_what_is_half_kept_is_not_called_ready_and_is_taken_up_again(page: Driven, host: Host) -> None:
    page.page.add_init_script(offline.soon("lookForUpdate"))
    listed = offline.hashes(build())
    poison = next(path for path in listed if path.endswith("tor/cover.svg"))
    host.site = {**build(), poison: build()[poison].replace(b"#", b"%", 1)}
    page.go(host.address)
    until(page, "caches.keys().then((names) => names.length)")
    until(page, f"({offline.KEPT})().then((kept) => kept === {len(listed) - 1})")
    until(page, f"({offline.STATE})().then(({{ installing }}) => !installing)")
    assert not page.ask(f"() => {offline.MARK}")
    assert page.ask(offline.STATE)["active"] is False
    host.site = build()
    host.asked.clear()
    until(page, offline.MARK)
    assert [path for path in host.asked if path in listed] == [poison]


def test_a_build_that_lost_what_was_kept_is_not_called_whole_and_is_begun_anew(page: Driven, host: Host) -> None:
    host.site = {**build(), "sw.js": LOSES + build()["sw.js"]}
    page.go(host.address)
    until(page, offline.MARK)
    assert page.ask("() => caches.has('anew')")
    host.kill()
    page.reload()
    assert offline.whole(page, build()) == name(build())


def test_a_new_build_waits_while_a_game_is_played_and_comes_after_it(page: Driven, host: Host, pictures: Path) -> None:
    old, new = build(), build("B")
    offline.arrive(page, host)
    page.ask("() => document.querySelector(\"[data-do='choose_game tor']\").click()")
    until(page, "document.querySelector('[data-do=begin]')")
    page.ask("() => document.querySelector('[data-do=begin]').click()")
    until(page, GAME)
    host.site = new
    assert page.ask(offline.UPDATE)
    until(page, SPOT)
    page.ask("() => document.querySelector('[data-do=\"open settings_dialog\"]').click()")
    until(page, "document.querySelector('[role=dialog] [data-do=apply_update]')")
    page.page.screenshot(path=pictures / "new-build.png")
    assert page.ask(offline.NAMED) == name(old)
    page.ask("() => document.querySelector('[role=dialog] [data-do=close]').click()")
    assert page.ask(offline.STATE)["waiting"]
    assert page.ask(offline.CACHES) == sorted([name(old), name(new)])
    page.ask("() => document.querySelector('[data-do=go_home]').click()")
    until(page, f"document.documentElement.dataset.root === '{name(new)}/'")
    assert offline.whole(page, new) == name(new)
    until(page, "document.querySelector('[data-do^=\"resume\"]')")  # the game is still there
    until(page, f"({offline.CACHES})().then((kept) => kept.length === 1)")


def test_a_new_build_comes_at_once_when_the_player_agrees_and_leaves_an_open_page_alone(
    profile: BrowserContext, page: Driven, host: Host
) -> None:
    old, new = build(), build("B")
    offline.arrive(page, host)
    page.ask("() => document.querySelector(\"[data-do='choose_game tor']\").click()")
    until(page, "document.querySelector('[data-do=begin]')")
    page.ask("() => document.querySelector('[data-do=begin]').click()")
    until(page, GAME)
    other = Driven(profile.new_page())
    other.go(host.address)
    until(other, offline.READY)
    host.site = new
    page.ask(offline.UPDATE)
    until(page, SPOT)
    page.ask("() => document.querySelector('[data-do=\"open settings_dialog\"]').click()")
    until(page, "document.querySelector('[role=dialog] [data-do=apply_update]')")
    page.ask("() => document.querySelector('[data-do=apply_update]').click()")
    until(page, f"document.documentElement.dataset.root === '{name(new)}/'")
    assert offline.whole(page, new) == name(new)
    assert offline.whole(other, old) == name(old)  # its files come from its own build still
    until(page, f"({offline.SETTLED})()")
    page.page.close()
    assert other.ask(TIDY, name(old))
    assert offline.whole(other, old) == name(old)  # the last page that needs it
    other.reload()
    assert offline.whole(other, new) == name(new)
    last = Driven(profile.new_page())
    last.go(host.address)
    until(last, offline.READY)
    assert not last.ask(TIDY, name(new))
    assert other.ask(offline.CACHES) == sorted([name(old), name(new)])
    last.page.close()
    until(other, f"({offline.CACHES})().then((kept) => kept.length === 1)")  # as soon as no other page may need it


def test_a_new_build_comes_even_if_the_worker_in_place_never_answers(page: Driven, host: Host) -> None:
    new = build("B")
    offline.arrive(page, host)
    page.ask(DEAF)
    host.site = new
    page.ask(offline.UPDATE)
    until(page, f"document.documentElement.dataset.root === '{name(new)}/'")
    assert offline.whole(page, new) == name(new)


def test_a_host_that_goes_back_takes_everyone_back(profile: BrowserContext, page: Driven, host: Host) -> None:
    first, second = build(), build("B")
    offline.arrive(page, host)
    other = Driven(profile.new_page())  # while it is open the first build is kept
    other.go(host.address)
    until(other, offline.UP)
    host.site = second
    page.ask(offline.UPDATE)
    until(page, f"document.documentElement.dataset.root === '{name(second)}/'")
    until(page, f"({offline.STATE})().then(({{ waiting }}) => !waiting)")
    profile.new_page()
    page.page.close()
    other.page.close()
    host.site = first
    page = Driven(profile.new_page())
    page.go(host.address)
    until(page, offline.UP)
    assert name(second) in page.ask(offline.CACHES)
    page.ask(offline.UPDATE)
    until(page, f"document.documentElement.dataset.root === '{name(first)}/'")
    until(page, f"({offline.SETTLED})()")
    page.reload()
    assert offline.whole(page, first) == name(first)


@pytest.mark.parametrize(
    ("engine", "kills"),
    [("chromium", 2), *(pytest.param(engine, 25 * SCALE, marks=pytest.mark.slow) for engine in offline.ENGINES)],
)
def test_an_update_killed_on_the_way_leaves_one_whole_build(
    playwright: Playwright, host: Host, engine: str, kills: int
) -> None:
    """From the first answer of an update on, evenly; then the host is back, and the update done."""
    old = build()
    with offline.tab(playwright, engine) as page:
        offline.arrive(page, host)
        for number in range(kills):
            new = build(f"{engine} {number}", runtime=kills > 2)
            point = 1 + number * (len(offline.hashes(new)) + 2) // max(kills - 1, 7)
            offline.killed_update(page, host, old, new, point)
            offline.finish_update(page, host, new)
            old = new


def test_a_tree_without_a_build_clears_away_what_a_build_left(page: Driven, host: Host) -> None:
    offline.arrive(page, host)
    host.site = offline.tree()
    page.ask(offline.UPDATE)
    until(page, "document.documentElement.dataset.root === undefined")
    until(page, offline.UP)
    until(page, f"({offline.CACHES})().then((kept) => kept.length === 0)")
    assert page.ask("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


def test_the_browser_finds_nothing_against_installing(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path, host: Host
) -> None:
    profile = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)  # a private one forbids it
    page = Driven(profile.new_page())
    offline.arrive(page, host)
    devtools = profile.new_cdp_session(page.page)
    assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{host.address}manifest.webmanifest"
    profile.close()


def test_an_offer_of_the_browser_to_install_the_page_is_a_button(opened: Opened, pictures: Path) -> None:
    page = opened()
    robot.open_home(page)
    page.evaluate(OFFER)
    page.locator("[data-do=install_app]").scroll_into_view_if_needed()
    page.screenshot(path=pictures / "install.png")
    page.locator("[data-do=install_app]").tap()
    expect(page.locator("[data-do=install_app]")).to_be_hidden()
    assert page.evaluate("[told, asked]") == [True, 1]
    expect(page.locator("h1")).to_be_focused()


def test_safaris_seven_days_are_told_once_and_a_file_brings_all_games_back(
    browser: Browser, host: Host, pictures: Path
) -> None:
    profile = browser.new_context(locale="en-GB", user_agent=SAFARI, accept_downloads=True)
    page = profile.new_page()
    page.goto(host.address)
    for slug in ("tor", "pyramidis"):
        page.click(f"[data-do='choose_game {slug}']")
        page.click("[data-do=begin]")
        page.wait_for_selector(".table")
        page.click("[data-do=go_home]")
    page.wait_for_selector(".home .offline")
    page.screenshot(path=pictures / "seven-days.png")
    before = page.evaluate(offline.GAMES_KEPT)
    with page.expect_download() as coming:
        page.click(".notices [data-do=export_all]")
    file = coming.value.path()
    page.click("[data-do=dismiss_forgets_note]")
    page.reload()
    page.wait_for_selector(".home .resume")
    assert page.locator("[data-do=dismiss_forgets_note]").count() == 0
    profile.clear_cookies()
    page.evaluate("async () => { for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name); }")
    page.reload()
    page.wait_for_selector("[data-do=choose_file]")
    assert page.evaluate(offline.GAMES_KEPT) == []
    with page.expect_file_chooser() as asking:
        page.click("[data-do=choose_file]")
    asking.value.set_files(file)
    page.wait_for_selector("[data-do=export_all], .home .resume")
    robot.until(page, f"({offline.GAMES_KEPT})().then((kept) => kept.length === {len(before)})")
    assert page.evaluate(offline.GAMES_KEPT) == before
    profile.close()
