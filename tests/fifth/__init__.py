"""Two small games as somebody would bring them, and a copy of the tree into which they are put.

nim      without secrets: one tap a move, no colours
hoard    with a secret for each seat: two taps a move, buttons beside the board, two or three seats

game/    goes to py/pyramidion/games/<slug>/
tests/   goes to tests/games/<slug>/
words/   is added to the catalogues

Besides, the one word of each goes into games/__init__.py. All else is written by the tools.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
ROOT: Final = FOLDER.parent.parent
SLUGS: Final = tuple(sorted(path.parent.name for path in FOLDER.glob("*/game")))
LANGUAGES: Final = {path.stem for path in FOLDER.glob("*/words/*.po")}
WORD: Final = Path("py/pyramidion/games/__init__.py")
WORDS: Final = Path("py/pyramidion/words")
TOOLS: Final = ("words", "list_files", "rules_table", "freeze_saves")
LEFT: Final = (".git", ".venv", ".cache", ".hypothesis", "__pycache__", "_site", "screenshots", "*fifth*")
VENDOR: Final = "assets/vendor"
PACKAGES: Final = "node_modules"


def copied(tree: Path) -> Path:
    """A copy of the tree there, without these games and without languages that they do not speak."""
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT, PACKAGES, "vendor"))
    shutil.copytree(ROOT / VENDOR, tree / VENDOR)
    (tree / PACKAGES).symlink_to(ROOT / PACKAGES)
    for catalogue in (tree / WORDS).glob("*.po"):
        if catalogue.stem not in LANGUAGES:
            catalogue.unlink()
            catalogue.with_suffix(".json").unlink()
    run(tree, "tools/list_files.py")
    return tree


def bring(tree: Path) -> None:
    """Put the games in, and nothing but them."""
    for slug in SLUGS:
        shutil.copytree(FOLDER / slug / "game", tree / WORD.parent / slug)
        shutil.copytree(FOLDER / slug / "tests", tree / "tests" / "games" / slug)
        for words in (FOLDER / slug / "words").glob("*.po"):
            with (tree / WORDS / words.name).open("a", encoding="utf-8") as catalogue:
                catalogue.write(f"\n{words.read_text('utf-8')}")
    brought = "".join(f', "{slug}"' for slug in SLUGS)
    text = (tree / WORD).read_text("utf-8")
    (tree / WORD).write_text(re.sub(r"(SLUGS: Final = \([^)]*)", rf"\1{brought}", text), "utf-8")


def run(tree: Path, *command: str) -> str:
    """What some Python says that is run in a tree, as `make` runs it."""
    told = {**os.environ, "PYTHONPATH": "py", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *command], cwd=tree, env=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-8000:]
    return done.stdout


def bring_and_write(tree: Path) -> None:
    """Put the games in, and let the tools write what follows from them."""
    bring(tree)
    for tool in TOOLS:
        run(tree, f"tools/{tool}.py")


def check(tree: Path, *arguments: str) -> str:
    """These tests hold there; the last line of what they say."""
    said = run(tree, "-m", "pytest", "-q", "-n", "0", "--tb=short", *arguments)
    return said.splitlines()[-1]
