"""Kill a browser in mid-game, many times: `python tools/kill_runs.py [--kills N] [--seed S]`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from e2e.kills import Record, life  # noqa: E402
from tools.serve import server  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a browser in mid-game, many times.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, record = Random(given.seed), Record()
    with sync_playwright() as playwright, server(0) as site, tempfile.TemporaryDirectory() as profile:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{site.server_port}/"
        for number in range(1, given.kills + 1):
            record = life(playwright, address, Path(profile), record, rng)
            print(f"killed {number} times, in game {record.games}, {record.shown} moves shown", flush=True)
        site.shutdown()
    print(f"{given.kills} kills, {record.moments} moments at which one could have come, and no move was lost.")


if __name__ == "__main__":
    main()
