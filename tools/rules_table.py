"""Writes docs/rules-traced.md: every rule, where it comes from and the tests that cite it.

Rule     an id out of tests/games/*/rules.toml and what it says in short.
Citation a test's mark: @pytest.mark.rule("secret-cancel").

Run as a program it writes the table; `--check` only says whether it is up to date.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "py"))

from pyramidion.games import GAMES  # noqa: E402 - found on the line above

FOLDER = ROOT / "tests" / "games"
FIFTH = "fifth"  # the folder of games that are not in this tree
TABLE = ROOT / "docs" / "rules-traced.md"
FILES = {"all": FOLDER / "rules.toml", **{slug: FOLDER / slug / "rules.toml" for slug in GAMES}}
TITLES = {"all": "All games", **{slug: game.title for slug, game in GAMES.items()}}
SOURCES = {"sheet": "rule sheet", "ruling": "ruling"}


class Rule(NamedTuple):
    game: str
    source: str
    ident: str
    says: str


class Citation(NamedTuple):
    ident: str
    test: str  # file and function, as pytest names them


def rules() -> list[Rule]:
    """All rules, in the order of their files."""
    return [
        Rule(game, source, ident, says)
        for game in FILES
        for source in SOURCES
        for ident, says in listed(game).get(source, {}).items()
    ]


def listed(game: str) -> Mapping[str, Mapping[str, str]]:
    """The file of a game: its rules by where they come from, and where they are told."""
    return tomllib.loads(FILES[game].read_text("utf-8"))


def citations(folder: Path = ROOT / "tests") -> list[Citation]:
    """All citations, file by file."""
    return [
        Citation(ident, f"{path.relative_to(folder).as_posix()}::{test.name}")
        for path in sorted(folder.rglob("test_*.py"))
        if FIFTH not in path.relative_to(folder).parts
        for test in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_")
        for ident in dict.fromkeys(_cited(test))
    ]


def _cited(test: ast.FunctionDef) -> Iterator[str]:
    """The ids in the marks of a test, those of its parameters included."""
    for decorator in test.decorator_list:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    yield str(ast.literal_eval(argument))


def table() -> str:
    """The page that shows all of it."""
    tests: dict[str, list[str]] = {}
    for ident, test in citations():
        tests.setdefault(ident, []).append(test)
    every = rules()
    lines = [
        "# Rules and the tests that hold them",
        "",
        "Made by `tools/rules_table.py` from `tests/games/*/rules.toml` and the marks of the tests; not to be edited.",
        "A rule comes from the rule sheet of its game, or is a ruling on what the sheet leaves open.",
    ]
    for game in dict.fromkeys(rule.game for rule in every):
        lines += ["", f"## {TITLES[game]}", "", "| rule | says | from | tests |", "|---|---|---|---|"]
        for rule in every:
            if rule.game == game:
                cited = "<br>".join(f"`{test}`" for test in tests.get(rule.ident, []))
                lines.append(f"| `{rule.ident}` | {rule.says} | {SOURCES[rule.source]} | {cited} |")
    return "\n".join([*lines, ""])


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        fresh = TABLE.exists() and TABLE.read_text("utf-8") == table()
        print("The table is up to date." if fresh else "The table is old: run `python tools/rules_table.py`.")
        return 0 if fresh else 1
    TABLE.write_text(table(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
