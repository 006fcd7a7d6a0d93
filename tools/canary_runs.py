"""Hand a tablet over, many times, and look for a secret told: `python tools/canary_runs.py [--count N] [--seed S]`."""

from __future__ import annotations

import argparse
import sys
import threading
from collections import Counter
from itertools import count as counting
from itertools import islice
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.games import GAMES  # noqa: E402

from e2e.canary import hand_overs, twins  # noqa: E402
from e2e.conftest import CHROMIUM, FLAGS, Opened  # noqa: E402
from tools.serve import server  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description="Hand a tablet over, many times, and look for a secret told.")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    seats, tempted = GAMES["secret"].seats, Counter[str]()
    with server(0) as site, sync_playwright() as playwright:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for seed in counting(given.seed):
            opened = Opened(browser, f"http://127.0.0.1:{site.server_port}/")
            left = given.count - tempted.total()
            tempted.update(islice(hand_overs(twins(opened), seats[seed % len(seats)], seed), left))
            for context in opened.contexts:
                context.close()
            if opened.complaints:
                sys.exit(f"The page complained: {opened.complaints}")
            print(f"{tempted.total()} hand-overs, {dict(tempted)}", flush=True)
            if tempted.total() >= given.count:
                break
        site.shutdown()
    print(f"{tempted.total()} hand-overs, and no two tables that differ in their secrets could be told apart.")


if __name__ == "__main__":
    main()
