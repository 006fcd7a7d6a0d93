"""Ask Lighthouse about the built site, as a phone sees it: `python tools/lighthouse.py`.

Home   a first visit, of someone who only looks.
Games  the tap that opens each on a page that has come to rest, then its set-up and its table as they stand;
       a tap is slowed down for real, four times, so its figure tells of this machine too.

Lighthouse is fetched into .cache/ at its first use, at the version below.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.games import GAMES  # noqa: E402

from e2e.conftest import CHROMIUM  # noqa: E402
from tools.bench_start import served  # noqa: E402
from tools.build_site import gather, site, write  # noqa: E402

PIN = "lighthouse@12.8.2"  # the last for Node 20
FOLDER = ROOT / ".cache" / PIN


def main() -> None:
    if not (FOLDER / "node_modules").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "package.json").write_text("{}\n", "utf-8")
        subprocess.run(["npm", "install", "--ignore-scripts", "--loglevel=error", PIN], cwd=FOLDER, check=True)
    with sync_playwright() as playwright:
        chromium = CHROMIUM or playwright.chromium.executable_path
    with tempfile.TemporaryDirectory() as folder:
        write(site(gather()), Path(folder))
        with served(Path(folder)) as address:
            command = ["node", "tools/lighthouse.mjs", str(FOLDER), chromium, address, *GAMES]
            sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
