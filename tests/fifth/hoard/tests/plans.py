"""Whole games of Hoard worth keeping: how each is set up and what it shows."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core.match import Match

from tests.games import Plan

PLANS = {
    "two": Plan(2, {}, ("won by the first",)),
    "two-second-wins": Plan(2, {}, ("won by the second",)),
    "two-shared": Plan(2, {}, ("shared by two",)),
    "two-first": Plan(2, {"first": "1"}, ("won by the first",)),
    "two-second": Plan(2, {"first": "2"}, ("won by the second",)),
    "three": Plan(3, {}, ("won by the first",)),
    "three-second-wins": Plan(3, {}, ("won by the second",)),
    "three-third-wins": Plan(3, {"first": "3"}, ("won by the third",)),
    "three-shared": Plan(3, {}, ("shared by two",)),
    "three-shared-by-all": Plan(3, {}, ("shared by all three",)),
}
WANTED = {
    "won by the first", "won by the second", "won by the third", "shared by two", "shared by all three",
}  # fmt: skip


def shows(game: Match) -> Iterator[str]:
    won = [bool(score) for score in game.state.scores()]
    if sum(won) == 1:
        yield f"won by the {['first', 'second', 'third'][won.index(True)]}"
    else:
        yield {2: "shared by two", 3: "shared by all three"}[sum(won)]
