"""Whole games of Nim worth keeping: how each is set up and what it shows."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core.match import Match

from tests.games import Plan

LOSES = {"last": "loses"}
FOUR = {"heaps": "four"}

PLANS = {
    "first-wins": Plan(2, {}, ("won by the first",)),
    "second-wins": Plan(2, {}, ("won by the second",)),
    "short": Plan(2, {}, ("a whole heap at once",)),
    "first-wins-loses": Plan(2, LOSES, ("won by the first",)),
    "second-wins-loses": Plan(2, LOSES, ("won by the second",)),
    "four": Plan(2, FOUR, ("won by the first",)),
    "four-second-wins": Plan(2, FOUR, ("won by the second",)),
    "four-whole": Plan(2, FOUR, ("a whole heap at once",)),
    "four-loses": Plan(2, {**FOUR, **LOSES}, ("won by the first",)),
    "four-loses-second-wins": Plan(2, {**FOUR, **LOSES}, ("won by the second",)),
}
WANTED = {"heaps=four", "last=loses", "won by the first", "won by the second", "a whole heap at once"}


def shows(game: Match) -> Iterator[str]:
    start = str(game.states[0]).split(" ")[0].split(",")
    for before, name in zip(game.states, game.names, strict=False):
        left = str(before).split(" ")[0].split(",")["abcd".index(name[0])]
        if name[1] == "1" and left == start["abcd".index(name[0])] != "1":
            yield "a whole heap at once"
    yield "won by the first" if game.state.scores()[0] else "won by the second"
