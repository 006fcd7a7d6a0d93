"""Measure the opponents: `python tools/bench_brains.py [--engine E]… [--game G]… [--seats N] [--what W]…`.

What is measured, and how, says `tools/brain_times.py`. In a browser a worker does it, on the runtime of the page.

Wanted    seconds of a turn by level; a thought; the first answer. What all other seats take together is only told:
          the page shares six seconds among the computers at a table with persons (`app/table/flow.py`).
Ratio     how many positions the brain's own board goes through while the rules play one.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import TypeAlias

from playwright.sync_api import Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.core.ai import LEVELS  # noqa: E402 - found on the line above
from pyramidion.games import GAMES  # noqa: E402 - found on the line above

from e2e import offline  # noqa: E402 - found on the line above
from tools.bench_start import served  # noqa: E402 - found on the line above
from tools.brain_times import BOARDS, FIRST, SPEED, measured  # noqa: E402 - found on the line above

Question: TypeAlias = tuple[str, int, str]  # a game, how many seats, and what is measured

HERE = "here"
WANTED = {name: level.seconds for name, level in LEVELS.items()}
LENIENT = {"firefox": 2, "webkit": 2}  # so many times as long may others than Chromium take
STRETCH = 0.05  # seconds of a thought
LATE = 0.25  # seconds of the first answer, in which a brain may be read
TIMES = 5  # as fast as the rules
PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>brains</title><link rel="icon" href="data:,"></head>
<body><script>
  const worker = new Worker("worker.js", { type: "module" });
  window.ask = (question) => { worker.postMessage(question); window.told = ""; };
  worker.onmessage = ({ data }) => { window.told = data; };
  worker.onerror = ({ message }) => { window.told = JSON.stringify(message); };
</script></body></html>
"""
WORKER = """
import { loadPyodide } from "./pyodide/boot.mjs";
const started = loadPyodide({ stdout: console.log, stderr: console.error }).then(async (python) => {
  python.unpackArchive(await (await fetch("tree.zip")).arrayBuffer(), "zip");
  return python;
});
onmessage = async ({ data }) => {
  try {
    const python = await started;
    python.globals.set("question", data);
    postMessage(await python.runPythonAsync(`
import json
from brain_times import measured
json.dumps(await measured(*json.loads(question)))
`));
  } catch (error) {
    postMessage(JSON.stringify(String(error)));
  }
};
"""


def tree() -> bytes:
    """All of Python that thinks, packed."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted((ROOT / "py" / "pyramidion").rglob("*")):
            if path.suffix in {".py", ".bin"}:
                archive.write(path, path.relative_to(ROOT / "py"))
        archive.write(ROOT / "tools" / "brain_times.py", "brain_times.py")
    return packed.getvalue()


def lay_out(folder: Path) -> None:
    """A page that does nothing but measure."""
    (folder / "index.html").write_text(PAGE, "utf-8")
    (folder / "worker.js").write_text(WORKER, "utf-8")
    (folder / "tree.zip").write_bytes(tree())
    (folder / "pyodide").symlink_to(ROOT / "assets" / "vendor" / "pyodide")


def told(engine: str, slug: str, seats: int, what: str, found: list[float]) -> None:
    """The figures, and what is not as wanted."""
    at = f"{engine:9} {slug:9} {seats}"
    if what == SPEED:
        rules, board = found
        slow = missed(ratio=board < TIMES * rules)
        print(f"{at} board {board:8.0f} actions a second, rules {rules:7.0f}: {board / rules:.1f}{slow}", flush=True)
        return
    if what == FIRST:
        late = missed(first=found[0] > max(WANTED.values()) + LATE)
        print(f"{at} first answer of a game after {found[0]:.2f} s{late}", flush=True)
        return
    middle, longest, together, stretch, turns = found
    wanted = WANTED[what] * LENIENT.get(engine, 1)
    misses = missed(turn=middle > wanted, stretch=stretch > STRETCH)
    print(
        f"{at} {what:8} turn {middle:5.2f} s, at most {longest:5.2f}, wanted {wanted}; all others together"
        f" at most {together:5.2f} s; a thought at most {1000 * stretch:3.0f} ms; {turns:.0f} turns{misses}",
        flush=True,
    )


def missed(**what: bool) -> str:
    misses = ", ".join(name for name, so in what.items() if so)
    return f"  MISSES {misses}" if misses else ""


def in_browser(playwright: Playwright, engine: str, questions: list[Question]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder))
        with served(Path(folder)) as address, offline.tab(playwright, engine) as page:
            page.go(f"{address}index.html")
            offline.until(page, "window.ask")
            for question in questions:
                page.ask("(question) => window.ask(question)", json.dumps(question))
                offline.until(page, "window.told", 1200)
                found = json.loads(page.ask("() => window.told"))
                if isinstance(found, str):
                    sys.exit(found)
                told(engine, *question, found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", action="append", choices=(HERE, *offline.ENGINES), help="of these only")
    parser.add_argument("--game", action="append", choices=GAMES, help="of these only")
    parser.add_argument("--seats", type=int, action="append", help="of these only")
    parser.add_argument("--what", action="append", choices=(FIRST, *LEVELS, SPEED), help="of these only")
    given = parser.parse_args()
    questions = [
        (slug, seats, what)
        for slug in given.game or GAMES
        for seats in GAMES[slug].seats
        if seats > 1 and (not given.seats or seats in given.seats)
        for what in given.what or (FIRST, *LEVELS, SPEED)
        if what != SPEED or slug in BOARDS
    ]
    for engine in given.engine or (HERE, *offline.ENGINES):
        if engine == HERE:
            for question in questions:
                told(engine, *question, asyncio.run(measured(*question)))
        else:
            with sync_playwright() as playwright:
                in_browser(playwright, engine, questions)


if __name__ == "__main__":
    main()
