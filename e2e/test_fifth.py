"""Two small games are brought into a copy of the tree, and a whole game of each is played on its page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fifth import SLUGS, bring_and_write, check, copied


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = copied(tmp_path_factory.mktemp("fifth") / "tree")
    bring_and_write(found)
    return found


def test_a_whole_game_of_each_is_played_by_touch(tree: Path) -> None:
    """Of the one against the computer, of the one with secrets between two persons, with a veil between them."""
    chosen = "(against_the_computer and nim) or (by_touch and hoard)"
    assert check(tree, "-m", "not slow", "-k", chosen, "e2e/test_games.py").startswith("3 passed")


@pytest.mark.slow
def test_all_that_is_done_with_a_game_on_the_page_is_done_with_these(tree: Path) -> None:
    """Also by keyboard and by ear; reloaded in mid-game; with secrets that are looked at, heard and put away."""
    check(tree, "-m", "not slow", "-k", " or ".join(SLUGS), "e2e")
