"""Whole games of Tor worth keeping: how each is set up and what it shows."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core.game import OVER
from pyramidion.core.match import Match

from tests.games import Plan

QUICK = {"quick": "on"}
RANDOM = {"layout": "random"}

PLANS = {
    "white-wins": Plan(2, {}, ("won by White",)),
    "black-wins": Plan(2, {}, ("won by Black",)),
    "drawn": Plan(2, {}, ("third time",), rare=True),
    "discard": Plan(2, {}, ("discard",)),
    "quick-white-wins": Plan(2, QUICK, ("won by White",)),
    "quick-black-wins": Plan(2, QUICK, ("won by Black",)),
    "large": Plan(2, {"size": "8x8"}, ("token put on the square just left",)),
    "large-quick": Plan(2, {"size": "8x8", **QUICK}),
    "random-swap": Plan(2, RANDOM, ("swap", "won by Black")),
    "random-keep": Plan(2, RANDOM, ("keep", "won by White")),
    "lost-after-placing": Plan(2, RANDOM, ("lost right after placing", "keep"), rare=True),
    "lost-after-swapping": Plan(2, RANDOM, ("lost right after placing", "swap"), rare=True),
    "large-random-quick": Plan(2, {"size": "8x8", **RANDOM, **QUICK}, ("swap",)),
}
WANTED = {  # what the kept games show between them
    "quick=on", "size=8x8", "layout=random",
    "won by White", "won by Black", "third time", "lost right after placing", "discard", "swap", "keep",
    "token put on the square just left",
}  # fmt: skip


def shows(game: Match) -> Iterator[str]:
    left = ""
    for before, name in zip(game.states, game.names, strict=False):
        if name in ("keep", "discard") or name.startswith("swap:"):
            yield name.split(":")[0]
        elif "-" in name:
            left = name.split("-")[0]
        elif name == f"+{left}":
            yield "token put on the square just left"
        if str(before).split(" ")[2][1] in "ps" and before.play(before.find(name)).to_move == OVER:
            yield "lost right after placing"
    yield {"-W": "won by White", "-K": "won by Black", "-=": "third time"}[str(game.states[-1]).split(" ")[2]]
