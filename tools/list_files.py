"""Write the lists that must equal the tree: `python tools/list_files.py [--check]`.

Files     in pyscript.toml, what the page's Python is made of.
Weights   in index.html, the bytes of the parts of the runtime whose loading the bar shows.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PY = ROOT / "py"
CONFIG = ROOT / "pyscript.toml"
SHELL = ROOT / "index.html"
SUFFIXES = {".py", ".mo"}
ELSEWHERE = {  # what starts the page or the worker, and what serves terminals
    "main.py",
    "worker.py",
    "pyramidion/__main__.py",
    "pyramidion/service.py",
    "pyramidion/terminal.py",
    "pyramidion/verbs.py",
}


def files() -> list[str]:
    """What the page's Python imports or reads, by paths below py/."""
    found = (path.relative_to(PY).as_posix() for path in PY.rglob("*") if path.suffix in SUFFIXES)
    return sorted(set(found) - ELSEWHERE)


def config(old: str) -> str:
    """The configuration with its list renewed."""
    head = old.partition("[files]\n")[0]
    lines = [f'"{{py}}/{path}" = "./{path}"' for path in files()]
    return "\n".join([f"{head}[files]", '"{py}" = "./py"', *lines, ""])


def shell(old: str) -> str:
    """The shell with the weights renewed; what was not fetched keeps the one it has."""

    def weigh(found: re.Match[str]) -> str:
        path = ROOT / found["path"]
        return f'{found[1]}{path.stat().st_size}"' if path.exists() else found[0]

    return re.sub(r'(href="(?P<path>assets/vendor/[^"]+)"[^>]*data-bytes=")\d+"', weigh, old)


def main() -> None:
    stale = []
    for path, renew in ((CONFIG, config), (SHELL, shell)):
        old = path.read_text("utf-8")
        new = renew(old)
        if new != old:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(new, "utf-8")
    if stale and "--check" in sys.argv:
        sys.exit(f"{' and '.join(stale)}: not as the tree is; run `python tools/list_files.py`.")


if __name__ == "__main__":
    main()
