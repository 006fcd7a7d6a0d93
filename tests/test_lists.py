"""Lists that must equal the tree: run `python tools/list_files.py` when this fails."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tools import list_files

ROOT = Path(__file__).parent.parent


def test_pyscript_loads_what_there_is() -> None:
    text = list_files.CONFIG.read_text("utf-8")
    assert text == list_files.config(text)
    files = tomllib.loads(text)["files"]
    assert files.pop("{py}") == "./py"
    assert set(files.values()) == {f"./{path}" for path in list_files.files()}
    assert all((ROOT / source.replace("{py}", "py")).is_file() for source in files)


def test_the_shell_tells_of_every_game_and_weighs_the_runtime() -> None:
    text = list_files.SHELL.read_text("utf-8")
    assert text == list_files.shell(text)


def test_the_shell_asks_for_nothing_that_is_not_there() -> None:
    text = list_files.SHELL.read_text("utf-8")
    asked = set(re.findall(r'(?:src|href|config)="([^"#]+)"', text))
    assert "assets/boot.js" in asked
    assert {path for path in asked if not (ROOT / path).is_file()} == set()


def test_nothing_makes_elements_of_text() -> None:
    """Names people type stay text: no markup is ever parsed."""
    sources = [*ROOT.glob("assets/*.js"), *(ROOT / "py").rglob("*.py")]
    parsers = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|setHTML|DOMParser")
    assert [path.name for path in sources if parsers.search(path.read_text("utf-8"))] == []
