"""Whole games of Dice Pyramid worth keeping: how each is set up and what it shows."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core.game import OVER
from pyramidion.core.match import Match

from tests.games import Plan

PLANS = {
    "alone": Plan(1, {}, ("bust of dotted blocks",)),
    "alone-choosing": Plan(1, {"take": "choose"}, ("dice that fit left unused",)),
    "two": Plan(2, {}, ("bust of dotted blocks", "all six dice used")),
    "two-choosing": Plan(2, {"take": "choose"}, ("dice that fit left unused",)),
    "two-equal": Plan(2, {"equal": "on"}, ("finished before the last seat",)),
    "two-equal-shared": Plan(2, {"equal": "on"}, ("shared",)),
    "two-equal-choosing": Plan(2, {"equal": "on", "take": "choose"}, ("bust of dotted blocks",)),
    "three": Plan(3, {"first": "2"}, ("bust without dotted blocks",)),
    "three-equal-shared": Plan(3, {"equal": "on"}, ("shared", "finished before the last seat")),
    "four": Plan(4, {}, ("all six dice used",)),
    "four-equal": Plan(4, {"equal": "on"}, ("finished before the last seat",)),
    "four-equal-shared": Plan(4, {"equal": "on", "first": "3"}, ("shared",)),
}
WANTED = {  # what the kept games show between them
    "take=choose", "equal=on",
    "won", "shared", "finished before the last seat", "bust of dotted blocks", "bust without dotted blocks",
    "all six dice used", "dice that fit left unused",
}  # fmt: skip


def shows(game: Match) -> Iterator[str]:
    for before, name in zip(game.states, game.names, strict=False):
        told = before.events(before.find(name))[0]
        if name == "bust":
            yield "bust of dotted blocks" if told.args["lost"] else "bust without dotted blocks"
        if name == "stop" and told.args["blocks"] == 6:
            yield "all six dice used"
        if name == "roll" and any(other[0] in "roygbv" and len(other) == 2 for other in before.actions()):
            yield "dice that fit left unused"
        finished = [board for board in str(before).split(" ")[0].split("/") if "." not in board]
        if finished and before.to_move != OVER:
            yield "finished before the last seat"
    yield game.states[-1].outcome()[-1].key
