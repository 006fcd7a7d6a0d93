"""A game needs its folder, its word, its texts and its tests: the rest is written, and all that holds of games holds.

Whole games of these on the page are played by e2e/test_fifth.py.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pyramidion.games import GAMES

from tests.fifth import SLUGS, bring_and_write, check, copied

OURS = " or ".join(SLUGS)
OTHERS = " or ".join(GAMES)
TOGETHER = "test_checks or test_layers or test_lists or test_traced or same_games"  # what looks at all games at once
IN_PART = "test_words or test_guide or test_every_game or test_playthroughs or test_saves"  # and at each as well
BY_HAND = {"py/pyramidion/games/__init__.py", "py/pyramidion/words/en.po", "py/pyramidion/words/fr.po"}
BY_TOOLS = {
    "docs/rules-traced.md",
    "index.html",
    "py/pyramidion/app/home/seats.py",
    "py/pyramidion/words/en.json",
    "py/pyramidion/words/fr.json",
    "pyscript.toml",
}
FOLDERS = ("py/pyramidion/games", "tests/games")


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("fifth") / "tree")


@pytest.fixture(scope="module")
def before(bare: Path) -> dict[str, bytes]:
    return files(bare)


@pytest.fixture(scope="module")
def tree(bare: Path, before: dict[str, bytes]) -> Path:
    bring_and_write(bare)
    return bare


def files(tree: Path) -> dict[str, bytes]:
    found = (Path(folder) / name for folder, _, names in os.walk(tree) for name in names)
    return {path.relative_to(tree).as_posix(): path.read_bytes() for path in found}


def test_nothing_else_is_touched(before: dict[str, bytes], tree: Path) -> None:
    after = files(tree)
    assert {path for path in before if before[path] != after.get(path)} == BY_HAND | BY_TOOLS
    own = tuple(f"{folder}/{slug}/" for folder in FOLDERS for slug in SLUGS)
    assert [path for path in after.keys() - before.keys() if not path.startswith(own)] == []


def test_all_that_holds_of_a_game_holds_of_these(tree: Path) -> None:
    chosen = f"{OURS} or {TOGETHER} or (({IN_PART}) and not ({OTHERS}))"
    check(tree, "-m", "not slow", "-k", chosen, "tests")


@pytest.mark.slow
def test_all_that_holds_of_no_game_alone_holds_with_these(tree: Path) -> None:
    check(tree, "-m", "not slow", "-k", f"not ({OTHERS})", "tests")


@pytest.mark.slow
def test_long_runs_hold_of_these(tree: Path) -> None:
    check(tree, "-m", "slow", "-k", OURS, "tests")
