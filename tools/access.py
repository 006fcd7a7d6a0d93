"""The long runs of what the suite tries shortly: `python tools/access.py wander 1000`, `ear 20`, `names 500`.

wander N   so many random actions with a keyboard; tells where the focus was lost
ear N      so many whole games of each title by ear, the languages in turn; tells how long they were
names N    so many positions of each title, every cell compared with its fact
"""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.games import GAMES  # noqa: E402 - found on the line above
from pyramidion.words import languages, load  # noqa: E402 - found on the line above

from e2e import ear, keys, tour  # noqa: E402 - found on the line above
from e2e.conftest import CHROMIUM, FLAGS  # noqa: E402 - found on the line above
from e2e.test_by_ear import check_names, position  # noqa: E402 - found on the line above
from tools.serve import server  # noqa: E402 - found on the line above

TOGETHER = 12  # games on one shelf


@contextmanager
def pages() -> Iterator[Callable[[], Page]]:
    """Opens pages of fresh profiles, one at a time."""
    with server(0) as site, sync_playwright() as playwright:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))

        def fresh() -> Page:
            for old in browser.contexts:
                old.close()
            address = f"http://127.0.0.1:{site.server_port}/"
            page = browser.new_context(base_url=address, reduced_motion="reduce", locale="en-GB").new_page()
            page.add_init_script(ear.LISTEN)
            return page

        yield fresh
        browser.close()
        site.shutdown()


def wander(fresh: Callable[[], Page], count: int) -> None:
    page = fresh()
    tour.open_with(page, tour.kept_games())
    page.focus("button")
    lost = keys.wander(page, Random(1), count)
    print(f"{count} actions, focus lost {len(lost)} times", *lost, sep="\n")
    sys.exit(bool(lost))


def by_ear(fresh: Callable[[], Page], count: int) -> None:
    for slug in GAMES:
        for number in range(count):
            page, language, began = fresh(), languages()[number % len(languages())], monotonic()
            tour.open_with(page, {}, language)
            said = ear.whole_game(page, load(language), slug, Random(f"{slug} {number}"))
            longest, took = max(map(len, said)), monotonic() - began
            print(
                f"{slug} {number} {language}: {len(said)} announcements, the longest {longest}, {took:.0f} s",
                flush=True,
            )


def names(fresh: Callable[[], Page], count: int) -> None:
    for slug in GAMES:
        for first in range(0, count, TOGETHER):
            kept = {f"game:{at}": position(slug, at) for at in range(first, min(count, first + TOGETHER))}
            page, language = fresh(), languages()[first // TOGETHER % len(languages())]
            tour.open_with(page, kept, language)
            for id_, text in kept.items():
                tour.resume(page, id_)
                check_names(page, text, language)
        print(f"{slug}: every cell of {count} positions says what stands there", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", choices=("wander", "ear", "names"))
    parser.add_argument("count", type=int)
    args = parser.parse_args()
    with pages() as fresh:
        {"wander": wander, "ear": by_ear, "names": names}[args.run](fresh, args.count)


if __name__ == "__main__":
    main()
