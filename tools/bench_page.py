"""Measure the page in Chromium: `python tools/bench_page.py [--runs N] [--games secret,tor]`.

Start     from the address to the first drawing, cold (a fresh profile) and warm (the third visit), in milliseconds,
          beside a page of the stock packages that runs one line of Python, served in the same way in the same run.
Redraw    what Python takes of a frame to draw the changed page, from the message to the changed document.
Tap       from a touch to the end of the frame that shows what it did.
Task      the longest the page was deaf during a whole game against the computer.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from e2e import robot  # noqa: E402
from e2e.conftest import CHROMIUM, FLAGS  # noqa: E402
from tools.serve import server  # noqa: E402

WARM_VISIT = 3
STOCK = """<!doctype html>
<html><head><meta charset="utf-8"><title>stock</title><link rel="icon" href="data:,">
<script type="module" src="core/core.js"></script></head>
<body><script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
import js
js.performance.mark("ready")
</script></body></html>
"""
COUNT = """
  window.draws = [];
  const frame = window.requestAnimationFrame.bind(window);
  window.plainFrame = frame;
  window.requestAnimationFrame = (draw) => frame((time) => {
    const start = performance.now();
    draw(time);
    window.draws.push(performance.now() - start);
  });
"""
WATCH = """() => {
  window.taps = [];
  window.tasks = [];
  window.draws.length = 0;
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
MARK = "performance.getEntriesByName('ready')[0].startTime"


def stock_site(folder: Path) -> None:
    """A page by the unmodified packages."""
    shutil.copytree(ROOT / "node_modules" / "@pyscript" / "core" / "dist", folder / "core")
    shutil.copytree(ROOT / "node_modules" / "pyodide", folder / "pyodide")
    (folder / "index.html").write_text(STOCK, "utf-8")


def starts(browser: Browser, address: str, runs: int) -> tuple[list[float], list[float]]:
    """Cold and warm, in milliseconds."""
    cold, warm = [], []
    for _ in range(runs):
        context = browser.new_context()
        page = context.new_page()
        for visit in range(1, WARM_VISIT + 1):
            page.goto(address)
            page.wait_for_function("performance.getEntriesByName('ready').length > 0", timeout=120_000)
            time = float(page.evaluate(MARK))
            if visit == 1:
                cold.append(time)
            elif visit == WARM_VISIT:
                warm.append(time)
            page.wait_for_timeout(1500)  # let the worker settle
        context.close()
    return cold, warm


def whole_game(browser: Browser, address: str, slug: str, slowdown: int) -> tuple[dict[str, list[float]], int]:
    """Times from tap to paint, of drawings and of long tasks, and how many actions the game had."""
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(COUNT)
    page.goto(address)
    robot.wait_ready(page)
    page.wait_for_timeout(3000)  # the worker starts
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    robot.begin(page, slug, ("person", "easy"))
    page.evaluate(WATCH)
    end = robot.play(page, robot.Finger(), Random(1))
    found = page.evaluate(
        "({ taps: window.taps, draws: window.draws.filter((time) => time > 0.2), tasks: window.tasks })"
    )
    context.close()
    return found, end.kept


def line(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    late = ordered[int(0.95 * (len(ordered) - 1))]
    return f"{name:34} min {ordered[0]:7.1f}  median {median(ordered):7.1f}  p95 {late:7.1f}  max {ordered[-1]:7.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--games", default="secret,pyramidis,dice,tor")
    parser.add_argument("--slowdowns", default="1,4")
    args = parser.parse_args()
    games = [slug for slug in args.games.split(",") if slug]
    with tempfile.TemporaryDirectory() as folder, server(0) as ours, server(0, Path(folder)) as stock:
        stock_site(Path(folder))
        for site in (ours, stock):
            threading.Thread(target=site.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{ours.server_port}/"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            measure_starts(browser, address, f"http://127.0.0.1:{stock.server_port}/", args.runs)
            for slug in games:
                for slowdown in map(int, args.slowdowns.split(",")):
                    found, actions = whole_game(browser, address, slug, slowdown)
                    print(line(f"{slug} {slowdown}x: tap to paint", found["taps"]))
                    print(line(f"{slug} {slowdown}x: redraw", found["draws"]))
                    longest = max(found["tasks"], default=0)
                    many = sum(task > 100 for task in found["tasks"])
                    print(f"{'':34} longest task {longest:.0f}, {many} above 100, in {actions} actions", flush=True)
            with suppress(Exception):
                browser.close()
        for site in (ours, stock):
            site.shutdown()


def measure_starts(browser: Browser, ours: str, stock: str, runs: int) -> None:
    mine, theirs = starts(browser, ours, runs), starts(browser, stock, runs)
    for name, own, other in zip(("cold", "warm"), mine, theirs, strict=True):
        print(line(f"start, {name}: ours", own))
        print(line(f"start, {name}: stock, one line", other))
        print(f"{'':34} ratio of minima {min(own) / min(other):.2f}, of medians {median(own) / median(other):.2f}")


if __name__ == "__main__":
    main()
