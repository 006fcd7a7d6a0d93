"""The page without a network: what the tests of it and the long runs have in common.

Tab      a page in one of three browser engines: it goes to an address, and runs a function there.
Build    the site of this tree, or one that differs in all that is ours: no file of one passes for the other's.
Mark     what the home screen shows once everything is kept on the device.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright
from pyramidion.games import GAMES
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import HTTPError

from e2e.conftest import CHROMIUM, FLAGS, KNOWN
from e2e.host import Host
from e2e.robot import DUE, READY, SHORT
from tools.build_site import ROOT, gather, site
from tools.list_files import data, files

Told = TypeVar("Told")

ENGINES = ("chromium", "firefox", "webkit")
MINIBROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
PATIENCE = 90  # seconds
OF_NO_BUILD = ("manifest.webmanifest", "sw.js")  # what a browser asks for itself; some of them list it
POLITE = 10  # seconds
IDLE = 30  # seconds after which browsers let a worker go
RUNTIME = ("pyodide.asm.wasm", "pyodide.asm.mjs", "stdlib.zip")
COMMENTS = {
    ".css": "/* {} */",
    ".html": "<!-- {} -->",
    ".js": "// {}",
    ".mjs": "// {}",
    ".py": "# {}",
    ".svg": "<!-- {} -->",
}
COMMENTS[".toml"] = "# {}"

MARK = "document.querySelector('.home .offline') !== null"
UP = f"{READY} && document.querySelectorAll('.home .card').length === {len(GAMES)}"
NAMED = "() => document.documentElement.dataset.root.replace('/', '')"
CACHES = "async () => (await caches.keys()).map((name) => name.split(' ').pop()).sort()"
KEPT = "async () => (await (await caches.open((await caches.keys())[0])).keys()).length"
GAMES_KEPT = """() => new Promise((done) => {
  const request = indexedDB.open("pyramidion", 1);
  request.onsuccess = () => {
    const store = request.result.transaction("kept").objectStore("kept");
    const [names, texts] = [store.getAllKeys(), store.getAll()];
    store.transaction.oncomplete = () => {
      request.result.close();
      done(texts.result.filter((_, index) => names.result[index].startsWith("game:")).sort());
    };
  };
})"""
STATE = """async () => {
  const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
  const controlled = Boolean(navigator.serviceWorker.controller);
  return { installing: Boolean(installing), waiting: Boolean(waiting), active: Boolean(active), controlled };
}"""
SETTLED = """async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
  if (installing || waiting || active.state !== "activated") return false;
  const { port1, port2 } = new MessageChannel();
  active.postMessage("whole", [port2]);
  const build = await new Promise((settle) => (port1.onmessage = ({ data }) => settle(data)));
  return document.documentElement.dataset.root === `${build}/`;
}"""
IMAGE = """async () => {
  const root = new URL(document.documentElement.dataset.root, location.href).href;
  return (await caches.match(`${root}assets/vendor/pyodide/image`))?.status ?? 0;
}"""
FROM_IMAGE = "() => performance.getEntriesByName('image').length === 1"
MAKE_IMAGE = """() => new Promise((done) => {
  const address = new URL(`${document.documentElement.dataset.root}assets/image.js`, location.href).href;
  const { platform, maxTouchPoints } = navigator;
  const worker = new Worker(address, { type: "module", name: JSON.stringify({ platform, maxTouchPoints }) });
  worker.onmessage = ({ data }) => done(data);
})"""
UPDATE = "() => navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => true, () => false)"

# What the page gets for each of these paths, as hashes; and whatever it has loaded from elsewhere than from its build.
GOT = """async (paths) => {
  const hashes = {};
  for (const path of paths) {
    const bytes = await (await fetch(path)).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    hashes[path] = btoa(String.fromCharCode(...hash));
  }
  const root = new URL(document.documentElement.dataset.root, location.href).href;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return { hashes, elsewhere: loaded.filter((name) => !name.startsWith(root) && !name.startsWith("blob:")) };
}"""

# A game to its end, or so many touches of it, each a click on something offered; from home to home.
PLAY = """async ([slug, kinds, most]) => {
  const frame = () => new Promise((done) => { setTimeout(done, 50); requestAnimationFrame(() => done()); });
  const find = async (chosen) => {
    for (const end = Date.now() + 20000; Date.now() < end; await frame()) {
      const found = document.querySelector(chosen);
      if (found) return found;
    }
    throw new Error(`no ${chosen}: ${document.body.innerText.slice(0, 300)}`);
  };
  const click = (thing) => thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const press = async (chosen) => { click(await find(chosen)); await frame(); };
  const due = DUE;
  await press("[data-do='open settings_dialog']");
  for (const wish of ["animate 0", "confirm 0"]) await press(`[data-do='change_setting ${wish}']`);
  await press("[data-do=close]");
  await press(`[data-do='choose_game ${slug}']`);
  await press(`[data-do='set_people ${kinds.length}']`);
  for (const [seat, kind] of kinds.entries()) {
    if ((await find(`.chair[data-seat='${seat}']`)).dataset.kind === kind) continue;
    await press(`.chair[data-seat='${seat}']`);
    await press(`[data-do='set_player ${seat} ${kind}']`);
  }
  const short = SHORT[slug];
  if (short) {
    await press("[data-do='open house_dialog']");
    await press(`[data-do='${short}']`);
    await press("[role=dialog] [data-do=close]");
  }
  await press("[data-do=begin]");
  await find(".table");
  let touches = 0;
  let seen = null;
  for (let quiet = Date.now(); ; await frame()) {
    seen = due();
    if (!seen && Date.now() > quiet + 20000) throw new Error(`${slug} stands still`);
    if (!seen) continue;
    quiet = Date.now();
    if (seen.over || touches === most) break;
    if (++touches > 4000) throw new Error(`${slug} does not end`);
    const key = seen.targets[Math.floor(Math.random() * seen.targets.length)];
    const chosen = seen.veiled ? "[data-do=lift_veil]" : seen.asks ? "[data-do=confirm]" : `[data-tap="${key}"]`;
    click(document.querySelector(chosen));
  }
  if (seen.over) await find(".ending");
  else if (document.querySelector("[data-do=lift_veil]")) await press("[data-do=lift_veil]");
  else if (!document.querySelector("[data-do=go_home]")) await press("[data-do='open menu_dialog']");
  await press("[data-do=go_home]");
  await find(".home");
  return touches;
}""".replace("DUE", DUE).replace("SHORT", json.dumps(SHORT))


class Tab(Protocol):
    def go(self, address: str) -> None: ...
    def reload(self) -> None: ...
    def ask(self, function: str, argument: Any = None) -> Any: ...
    def unplug(self) -> None: ...
    def rest(self) -> None: ...


class Driven:
    """A page of Playwright's."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.on("crash", lambda page: page.close())  # or a session of the devtools would wait for it for ever

    def go(self, address: str) -> None:
        self.page.goto(address, wait_until="commit")

    def reload(self) -> None:
        self.page.reload(wait_until="commit")

    def ask(self, function: str, argument: Any = None) -> Any:
        return self.page.evaluate(function, argument)

    def unplug(self) -> None:
        self.page.context.set_offline(True)

    def rest(self) -> None:
        """Chromium lets an idle worker go after half a minute, but never while it is driven."""
        with suppress(Error):  # of other engines
            devtools = self.page.context.new_cdp_session(self.page)
            devtools.send("ServiceWorker.enable")
            devtools.send("ServiceWorker.stopAllWorkers")
            devtools.detach()


class Web:
    """A page of WebKitGTK's."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def go(self, address: str) -> None:
        self.driver.get(address)

    def reload(self) -> None:
        self.driver.refresh()

    def ask(self, function: str, argument: Any = None) -> Any:
        script = f"""
          const done = arguments[arguments.length - 1];
          const told = Promise.resolve(({function})(arguments[0]));
          told.then((told) => done([true, told]), (error) => done([false, String(error)]));
        """
        well, told = self.driver.execute_async_script(script, argument)
        assert well, told
        return told

    def unplug(self) -> None:
        """WebKitGTK has no such switch: the host is dead, that must do."""

    def rest(self) -> None:
        """It lets idle workers go by itself."""


def end(process: subprocess.Popen[Any]) -> None:
    """Politely at first."""
    process.terminate()
    try:
        process.wait(POLITE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """A screen nobody sees, as the surroundings of whoever is to draw on it."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        display = told.readline().strip()
    try:
        yield {**os.environ, "DISPLAY": f":{display}"}
    finally:
        end(server)


@contextmanager
def webkit() -> Iterator[Web]:
    """MiniBrowser on a screen of its own."""
    with screen() as surroundings:
        driver, service = born(surroundings)
        try:
            driver.set_script_timeout(PATIENCE)
            yield Web(driver)
        finally:
            with suppress(WebDriverException, HTTPError):  # one that is dead already
                driver.quit()
            service.stop()


def born(surroundings: Mapping[str, str], *, again: bool = True) -> tuple[webdriver.Remote, Service]:
    """A driven browser; if it does not come up, another one."""
    options = Options()
    options.binary_location = str(MINIBROWSER)
    options.add_argument("--automation")
    service = Service(executable_path=shutil.which("WebKitWebDriver"), env=surroundings)
    service.start()
    try:
        patient = ClientConfig(service.service_url, timeout=PATIENCE)  # or a browser that dies is waited for for ever
        with warnings.catch_warnings(action="ignore"):  # selenium's own ways
            return webdriver.Remote(service.service_url, options=options, client_config=patient), service
    except (WebDriverException, HTTPError):
        service.stop()
        if not again:
            raise
    return born(surroundings, again=False)


@contextmanager
def undriven(address: str, home: Path) -> Iterator[None]:
    """MiniBrowser as people have it: one that is driven keeps nothing between two requests."""
    with screen() as surroundings:
        surroundings |= {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "XDG_DATA_HOME": str(home / "data")}
        command = [str(MINIBROWSER), address]
        browser = subprocess.Popen(command, env=surroundings, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            end(browser)


def launch(playwright: Playwright, engine: str) -> Browser:
    """Debian's browser where there is one, else Playwright's own."""
    if engine == "webkit":
        return playwright.webkit.launch()
    if engine == "chromium":
        return playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
    there = shutil.which("firefox-esr")
    return playwright.firefox.launch(executable_path=there, channel="moz-firefox" if there else None)


@contextmanager
def context(playwright: Playwright, engine: str) -> Iterator[BrowserContext]:
    """A profile of its own."""
    browser = launch(playwright, engine)
    made = browser.new_context(locale="en-GB")
    made.add_init_script(KNOWN)
    yield made
    made.close()
    browser.close()


@contextmanager
def tab(playwright: Playwright, engine: str) -> Iterator[Tab]:
    if engine == "webkit" and MINIBROWSER:
        with webkit() as page:
            yield page
    else:
        with context(playwright, engine) as profile:
            yield Driven(profile.new_page())


@cache
def parts() -> Mapping[str, bytes]:
    """What a build is made of; compiling it takes seconds."""
    return gather()


@cache
def build(mark: str = "", *, runtime: bool = False) -> Mapping[str, bytes]:
    """The site of this tree; with a mark, all that is ours in it bears the mark, and the runtime too if so wished."""
    if not mark:
        return site(parts())
    return site({path: stamped(path, body, mark, runtime=runtime) for path, body in parts().items()})


@cache
def tree() -> Mapping[str, bytes]:
    """No build: what `make play` serves, but for comments."""
    return {**parts(), **{f"py/{path}": (ROOT / "py" / path).read_bytes() for path in (*files(), *data())}}


def stamped(path: str, body: bytes, mark: str, *, runtime: bool) -> bytes:
    """A file that means the same and is another."""
    if "/vendor/" in path and not runtime:
        return body
    if path.endswith(".zip"):
        end = len(body) - 2  # an archive's comment is its last field, and empty before
        return body[:end] + len(mark).to_bytes(2, "little") + mark.encode()
    if path.endswith(".wasm"):
        return body + bytes([0, len(mark) + 1, len(mark)]) + mark.encode()
    comment = COMMENTS.get(Path(path).suffix)
    return body + f"\n{comment.format(mark)}\n".encode() if comment else body


def soon(*acts: str) -> str:
    """A script by which what a page does after a while is done in a fifth of it."""
    return f"""{{
      const plain = window.setTimeout;
      const soon = (act) => {json.dumps(acts)}.includes(act?.name);
      window.setTimeout = (act, wait, ...more) => plain(act, soon(act) ? wait / 5 : wait, ...more);
    }}"""


def name(built: Mapping[str, bytes]) -> str:
    """The folder of a build."""
    return next(path for path in built if path.startswith("b-")).partition("/")[0]


def hashes(built: Mapping[str, bytes]) -> dict[str, str]:
    """What its worker says a build is made of."""
    text = built["sw.js"].decode().partition("const FILES = ")[2]
    return dict(json.JSONDecoder().raw_decode(text)[0])


def until(page: Tab, what: str, seconds: float = PATIENCE) -> None:
    """Wait until it is so in the page."""
    end = time.monotonic() + seconds
    idle = time.monotonic() + IDLE
    while time.monotonic() < end:
        if time.monotonic() > idle:
            page.rest()
            idle += IDLE
        try:
            if page.ask(f"async () => Boolean(await ({what}))"):
                return
        except (Error, WebDriverException, AssertionError) as error:  # a page that is just going away answers nothing
            if "closed" in str(error):
                raise
        time.sleep(0.05)
    raise AssertionError(f"{what}: not in {seconds} s; {page.ask('() => document.body.innerText')[:300]}")


def introduce(page: Tab, address: str) -> None:
    """Let the page find someone who has come to play, and start Python at once."""
    page.go(f"{address}nothing.html")
    page.ask(f"() => {{ {KNOWN} }}")


def arrive(page: Tab, host: Host) -> None:
    """A first visit, until all is kept."""
    page.go(host.address)
    until(page, MARK)


def calmly(work: Callable[[], Told]) -> Told:
    """What the page tells, even if it starts anew while it is asked."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return work()
        except (Error, WebDriverException) as error:
            if "closed" in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.05)


def whole(page: Tab, *builds: Mapping[str, bytes]) -> str:
    """The build a page has, all of it and of no other."""
    return calmly(lambda: _whole(page, *builds))


def _whole(page: Tab, *builds: Mapping[str, bytes]) -> str:
    until(page, UP)
    root = str(page.ask(NAMED))
    [mine] = [built for built in builds if name(built) == root]
    listed = {path: digest for path, digest in hashes(mine).items() if path.startswith(root)}
    got = page.ask(GOT, list(listed))
    wrong = [path for path, digest in listed.items() if got["hashes"][path] != digest]
    assert wrong == [], f"{len(wrong)} of {len(listed)}, {page.ask(STATE)}, {page.ask(CACHES)}: {wrong}"
    elsewhere = [path for path in got["elsewhere"] if not path.endswith(OF_NO_BUILD)]
    assert elsewhere == [], f"from elsewhere than {root}: {elsewhere}"
    return root


def play_all(page: Tab, most: int | None = None) -> dict[str, int]:
    """Every game to its end or so far, the last to its end against the computer; how many touches each took."""
    *others, last = GAMES
    played = {slug: int(page.ask(PLAY, [slug, ["person", "person"], most])) for slug in others}
    return {**played, last: int(page.ask(PLAY, [last, ["person", "child"], None]))}


def start_time(page: Tab) -> float:
    """Milliseconds from the navigation until the page was up."""
    return float(page.ask("() => performance.getEntriesByName('ready')[0].startTime"))


def without_network(
    playwright: Playwright, engine: str, *, image: bool = True, most: int | None = None
) -> dict[str, int]:
    """One visit; then the network is cut and the host dead for good, and every game is played from a new start."""
    host = Host(build())
    try:
        with tab(playwright, engine) as page:
            arrive(page, host)
            assert not image or page.ask(MAKE_IMAGE)
            page.unplug()
            host.kill()
            page.reload()
            whole(page, build())
            assert page.ask(FROM_IMAGE) is image
            return play_all(page, most)
    finally:
        host.close()


def killed_update(page: Tab, host: Host, old: Mapping[str, bytes], new: Mapping[str, bytes], point: int) -> str:
    """From a page of one build, an update that dies at this answer; the build the next start has."""
    host.site, host.left = new, point
    page.reload()
    until(page, UP)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and host.left > 0 and calmly(lambda: page.ask(NAMED)) == name(old):
        time.sleep(0.05)
    host.left = 0  # dead now, if it was not
    until(page, f"{UP} && ({SETTLED})()")
    page.reload()
    return whole(page, old, new)


def finish_update(page: Tab, host: Host, new: Mapping[str, bytes]) -> None:
    """The host is back: in the end the page has the new build, and keeps no other."""
    host.wake()
    page.reload()
    until(page, f"{READY} && document.documentElement.dataset.root === '{name(new)}/'")
    assert (got := whole(page, new)) == name(new), got
    until(page, f"({CACHES})().then((kept) => kept.join() === '{name(new)}')")
