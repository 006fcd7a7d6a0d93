"""The long runs without a network: `python tools/offline_runs.py [--engine E]… [--runs N] [--kills N]`.

Runs    a first visit, the network cut and the host dead for good, every game played to its end.
        Every other time the new start begins with an image.
Kills   an update of every file that dies at one point after another; then the next start, and the update done.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from e2e import offline  # noqa: E402
from e2e.host import Host  # noqa: E402


def runs(playwright: Playwright, engine: str, count: int) -> int:
    """How many of these runs went well."""
    well = 0
    for number in range(1, count + 1):
        began = time.monotonic()
        try:
            said = str(offline.without_network(playwright, engine, image=number % 2 == 1))
            well += 1
        except Exception as error:  # noqa: BLE001  # whatever it is, it is counted and told
            said = f"{type(error).__name__}: {error}"
        print(f"{engine} {number}/{count}: {said} in {time.monotonic() - began:.0f} s", flush=True)
    return well


def kills(playwright: Playwright, engine: str, count: int) -> int:
    """From the first answer of an update to the last, evenly."""
    old, well = offline.build(), 0
    host = Host(old)
    with offline.tab(playwright, engine) as page:
        offline.arrive(page, host)
        for number in range(1, count + 1):
            new = offline.build(f"{engine} {number}", runtime=True)
            point = 1 + (number - 1) * (len(offline.hashes(new)) + 2) // max(1, count - 1)
            try:
                got = offline.killed_update(page, host, old, new, point)
                offline.finish_update(page, host, new)
                well += 1
                said = "the old build, whole" if got == offline.name(old) else "the new build, whole"
            except Exception as error:  # noqa: BLE001  # whatever it is, it is counted and told
                said = f"{type(error).__name__}: {error}"
                host.wake()
            print(f"{engine} killed at answer {point}: {said}", flush=True)
            old = new
    host.close()
    return well


def main() -> None:
    parser = argparse.ArgumentParser(description="Play without a network, many times.")
    parser.add_argument("--engine", action="append", choices=offline.ENGINES, help="of these only")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--kills", type=int, default=25)
    given = parser.parse_args()
    failed = 0
    with sync_playwright() as playwright:
        for engine in given.engine or offline.ENGINES:
            played = runs(playwright, engine, given.runs)
            print(f"{engine}: {played} of {given.runs} runs without a network went well")
            survived = kills(playwright, engine, given.kills)
            print(f"{engine}: {survived} of {given.kills} killed updates left one whole build and were then done")
            failed += given.runs - played + given.kills - survived
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
