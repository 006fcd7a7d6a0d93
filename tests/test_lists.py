"""Lists that must equal the tree: run `python tools/list_files.py` when this fails."""

from __future__ import annotations

import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tools import list_files

ROOT = Path(__file__).parent.parent
RUN = "run: python tools/list_files.py"


def test_pyscript_loads_what_there_is() -> None:
    text = list_files.CONFIG.read_text("utf-8")
    assert text == list_files.config(text), RUN
    files = tomllib.loads(text)["files"]
    assert files.pop("{py}") == "./py"
    assert set(files.values()) == {f"./{path}" for path in list_files.files()}
    assert all((ROOT / source.replace("{py}", "py")).is_file() for source in files)


def test_the_shell_tells_of_every_game_and_weighs_the_runtime() -> None:
    text = list_files.SHELL.read_text("utf-8")
    assert text == list_files.shell(text), RUN
    look = list_files.LOOK.read_text("utf-8")
    assert look == list_files.look(look), RUN
    home = list_files.HOME.read_text("utf-8")
    assert home == list_files.seats(home), RUN


def test_the_shell_asks_for_nothing_that_is_not_there() -> None:
    text = list_files.SHELL.read_text("utf-8")
    asked = set(re.findall(r'(?:src|href|config)="([^"#]+)"', text))
    assert "assets/boot/start.js" in asked
    assert {path for path in asked if not (ROOT / path).is_file()} == set()


PARSERS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|[sg]etHTML|DOMParser|createContextualFragment|srcdoc"
    r"|\beval\(|\bFunction\(|javascript:"
)


@pytest.mark.parametrize(
    "path",
    [
        ROOT / "sw.js",
        ROOT / "tools/boot.mjs",
        ROOT / "index.html",
        *ROOT.glob("assets/*.js"),
        *ROOT.glob("assets/boot/*.js"),
        *(ROOT / "py").rglob("*.py"),
    ],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_nothing_makes_elements_or_code_of_text(path: Path) -> None:
    """Names people type stay text: no markup is ever parsed, and nothing is run that is not a file of ours."""
    assert PARSERS.findall(path.read_text("utf-8")) == []


class Tags(HTMLParser):
    """Every start tag of a page with its attributes, and the text in scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.inline = ""
        self.inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self.inside = tag in {"script", "style"}

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        self.inline += data if self.inside else ""


def test_the_shell_holds_no_script_and_no_style_of_its_own() -> None:
    tags = Tags(list_files.SHELL.read_text("utf-8"))
    assert {"html", "meta", "script", "button"} <= {tag for tag, _ in tags.found}
    assert tags.inline == ""
    names = {name for _, attrs in tags.found for name in attrs}
    assert {name for name in names if name.startswith("on") or name in {"style", "srcdoc"}} == set()
