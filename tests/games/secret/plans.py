"""Whole games of Secret Colours worth keeping: how each is set up and what it shows."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core.match import Match

from tests.games import Plan

PLANS = {
    "two-by-places": Plan(2, {"stock": "equal"}, ("won by places",)),
    "two-by-covered": Plan(2, {"stock": "equal"}, ("won by covered",)),
    "two-by-highest": Plan(2, {"stock": "random"}, ("won by highest",)),
    "two-shared": Plan(2, {"stock": "random", "colours": "ogpw"}, ("shared",)),
    "three-by-places": Plan(3, {"stock": "random"}, ("won by places", "unowned majority")),
    "three-by-covered": Plan(3, {"stock": "equal"}, ("won by covered",)),
    "three-by-highest": Plan(3, {"stock": "equal", "colours": "gbpyw"}, ("won by highest",)),
    "three-shared": Plan(3, {"stock": "random"}, ("shared",)),
    "four-by-places": Plan(4, {}, ("won by places",)),
    "four-by-covered": Plan(4, {"stock": "random"}, ("won by covered", "unowned majority")),
    "four-by-highest": Plan(4, {}, ("won by highest",)),
    "four-shared": Plan(4, {}, ("shared",)),
}
WANTED = {  # what the kept games show between them
    "stock=equal", "stock=random", "won by places", "won by covered", "won by highest", "shared", "unowned majority",
}  # fmt: skip


def shows(game: Match) -> Iterator[str]:
    *facts, last = game.states[-1].outcome()
    yield "shared" if last.key == "shared" else f"won by {last.args['by']}"
    most = max(told.args["places"] for told in facts if told.key == "count")
    if any(told.key == "unowned" and told.args["places"] > most for told in facts):
        yield "unowned majority"
