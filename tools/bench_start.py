"""Measure the start: `python tools/bench_start.py [--engine E]… [--runs N]`.

Ours    the site as it is published, until the games can be tapped, for someone who has come to play.
Stock   a page of the unmodified packages, until its first line of Python.
Cold    the first visit of a fresh profile.
Warm    the third visit; ours then comes from its service worker, and from the image it has made by itself meanwhile.

Both are served alike, with compression and kept for ten minutes, and take turns.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from e2e import offline  # noqa: E402
from tools.build_site import write  # noqa: E402
from tools.serve import server  # noqa: E402

WARM_VISIT = 3
REST = 1.5  # seconds for a browser to come to rest
KEPT = "max-age=600"  # as GitHub Pages has it
STOCK = """<!doctype html>
<html><head><meta charset="utf-8"><title>stock</title><link rel="icon" href="data:,">
<script type="module" src="core/core.js"></script></head>
<body><script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
import js
js.performance.mark("ready")
</script></body></html>
"""


def stock_site(folder: Path) -> None:
    """A page by the unmodified packages."""
    shutil.copytree(ROOT / "node_modules" / "@pyscript" / "core" / "dist", folder / "core")
    shutil.copytree(ROOT / "node_modules" / "pyodide", folder / "pyodide")
    (folder / "index.html").write_text(STOCK, "utf-8")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with server(0, folder, KEPT) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}/"
        site.shutdown()


def visits(playwright: Playwright, engine: str, address: str, settled: str, made: str = "true") -> tuple[float, float]:
    """A cold start and a warm one, in milliseconds."""
    with offline.tab(playwright, engine) as page:
        time.sleep(REST)
        offline.introduce(page, address)
        times = []
        for _ in range(WARM_VISIT):
            page.go(address)
            offline.until(page, settled)
            times.append(offline.start_time(page))
            offline.until(page, made)
            time.sleep(REST)
    return times[0], times[-1]


def told(name: str, times: list[float]) -> str:
    return f"{name:24} min {min(times):6.0f}  median {median(times):6.0f}"


def compare(playwright: Playwright, engine: str, ours: str, stock: str, runs: int) -> None:
    mine, theirs = [], []
    for _ in range(runs):
        mine.append(visits(playwright, engine, ours, offline.MARK, f"({offline.IMAGE})()"))
        theirs.append(visits(playwright, engine, stock, offline.READY))
    for name, own, other in zip(("cold", "warm"), zip(*mine, strict=True), zip(*theirs, strict=True), strict=True):
        print(told(f"{engine}, {name}: ours", list(own)))
        print(told(f"{engine}, {name}: stock", list(other)))
        least, middle = min(own) / min(other), median(own) / median(other)
        print(f"{'':24} ratio of minima {least:.2f}, of medians {middle:.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", action="append", choices=offline.ENGINES, help="of these only")
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        own, other = Path(folder, "ours"), Path(folder, "stock")
        write(offline.build(), own)
        stock_site(other)
        with served(own) as ours, served(other) as stock, sync_playwright() as playwright:
            for engine in given.engine or offline.ENGINES:
                compare(playwright, engine, ours, stock, given.runs)


if __name__ == "__main__":
    main()
