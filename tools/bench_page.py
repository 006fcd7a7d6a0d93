"""Measure whole games in Chromium: `python tools/bench_page.py [--games secret,tor] [--slowdowns 1,4]`.

Redraw    what Python takes of a frame to draw the changed page, from the message to the changed document.
Tap       from a touch to the end of the frame that shows what it did.
Python    what of a tap is Python's: from the message to the changed document, without waiting for a frame.
Task      the longest the page was deaf during a whole game against the computer.
Flight    from frame to frame while a single piece flies, on a tablet where nothing else goes on.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
FLIGHTS = 16  # touches, of which some let a piece fly
REST = 1500  # milliseconds after each
MOST = 33  # milliseconds a frame may take while a piece flies
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from e2e import robot  # noqa: E402
from e2e.conftest import CHROMIUM, FLAGS  # noqa: E402
from tools.bench_start import served  # noqa: E402

COUNT = """
  window.draws = [];
  window.python = [];
  let touched = 0;
  addEventListener("click", () => (touched = performance.now()), true); // before the page hears it
  addEventListener("click", () => (window.answered = performance.now() - touched)); // and after
  const frame = window.requestAnimationFrame.bind(window);
  window.plainFrame = frame;
  window.requestAnimationFrame = (draw) => frame((time) => {
    const start = performance.now();
    draw(time);
    const took = performance.now() - start;
    window.draws.push(took);
    if (window.answered) window.python.push(window.answered + took);
    window.answered = 0;
  });
"""
WATCH = """() => {
  window.taps = [];
  window.tasks = [];
  window.draws.length = window.python.length = 0;
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: "longtask" });
  addEventListener("click", ({ timeStamp }) => {
    window.plainFrame(() => { // the page asked for this frame first, and has drawn in it
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.taps.push(performance.now() - timeStamp); // after the paint
      channel.port2.postMessage(0);
    });
  });
}"""


def whole_game(browser: Browser, address: str, slug: str, slowdown: int) -> tuple[dict[str, list[float]], int]:
    """Times from tap to paint, of drawings and of long tasks, and how many actions the game had."""
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(COUNT)
    page.goto(address)
    robot.wait_ready(page)
    page.wait_for_timeout(3000)  # the worker starts
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    robot.begin(page, slug, ("person", "novice"))
    page.evaluate(WATCH)
    end = robot.play(page, robot.Finger(), Random(1))
    found = page.evaluate(
        "({ taps: window.taps, python: window.python, draws: window.draws.filter((time) => time > 0.2),"
        " tasks: window.tasks })"
    )
    context.close()
    return found, end.kept


FLY = """() => {
  window.flown = [];
  new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.className === "above"))) return;
    const start = performance.now();
    let before = 0;
    const step = (time) => {
      if (before) window.flown.push(time - before);
      before = time;
      if (performance.now() - start < 500) window.plainFrame(step);
    };
    window.plainFrame(() => window.plainFrame(step)); // those after the one in which Python has drawn the move
  }).observe(document.querySelector(".table .board"), { childList: true });
}"""


def flights(browser: Browser, address: str, slug: str, slowdown: int) -> list[float]:
    """Milliseconds from frame to frame while pieces fly one at a time, between two persons."""
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    page = context.new_page()
    page.add_init_script(COUNT)
    page.goto(address)
    robot.wait_ready(page)
    page.wait_for_timeout(3000)
    robot.begin(page, slug, ("person", "person"))
    page.evaluate(FLY)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    rng, hand = Random(3), robot.Finger()
    for _ in range(FLIGHTS):
        robot.touch(page, robot.due(page), hand, rng)
        page.wait_for_timeout(REST)
    found: list[float] = page.evaluate("window.flown")
    context.close()
    return found


def line(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    late = ordered[int(0.95 * (len(ordered) - 1))]
    return f"{name:34} min {ordered[0]:7.1f}  median {median(ordered):7.1f}  p95 {late:7.1f}  max {ordered[-1]:7.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="secret,pyramidis,dice,tor")
    parser.add_argument("--slowdowns", default="1,4")
    args = parser.parse_args()
    games = [slug for slug in args.games.split(",") if slug]
    with served(ROOT) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for slug in games:
            for slowdown in map(int, args.slowdowns.split(",")):
                found, actions = whole_game(browser, address, slug, slowdown)
                print(line(f"{slug} {slowdown}x: tap to paint", found["taps"]))
                print(line(f"{slug} {slowdown}x: Python of a tap", found["python"]))
                print(line(f"{slug} {slowdown}x: redraw", found["draws"]))
                longest = max(found["tasks"], default=0)
                many = sum(task > 100 for task in found["tasks"])
                print(f"{'':34} longest task {longest:.0f}, {many} above 100, in {actions} actions", flush=True)
                frames = flights(browser, address, slug, slowdown)
                print(line(f"{slug} {slowdown}x: frame of a flight", frames or [0.0]))
                slow = sum(frame > MOST for frame in frames)
                print(f"{'':34} {slow} of {len(frames)} frames above {MOST} ms", flush=True)
        with suppress(Exception):
            browser.close()


if __name__ == "__main__":
    main()
