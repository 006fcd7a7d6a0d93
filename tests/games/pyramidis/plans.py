"""Whole games of Pyramidis worth keeping: how each is set up and what it shows."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core.match import Match

from tests.games import Plan

PLANS = {
    "two": Plan(2, {}, ("won by the mover", "tower skipped")),
    "two-by-an-opponent": Plan(2, {}, ("won by an opponent of the mover",)),
    "two-short": Plan(2, {"goal": "3"}, ("won by the mover", "pass")),
    "two-short-by-an-opponent": Plan(2, {"goal": "3"}, ("won by an opponent of the mover",)),
    "two-north-south": Plan(2, {"colours": "tc"}, ("won by the mover", "tower skipped")),
    "two-north-south-short": Plan(2, {"colours": "tc", "goal": "3"}, ("won by an opponent of the mover", "pass")),
    "four": Plan(4, {}, ("won by the mover", "tower skipped", "pass")),
    "four-by-an-opponent": Plan(4, {}, ("won by an opponent of the mover", "more than five on a final square")),
    "four-short": Plan(4, {"goal": "3"}, ("won by the mover", "off its course")),
    "four-short-by-an-opponent": Plan(4, {"goal": "3"}, ("won by an opponent of the mover",)),
    "four-third-time": Plan(4, {}, ("third time, won by most",), rare=True),
    "four-third-time-shared": Plan(4, {}, ("third time, shared",), rare=True),
    "four-too-long": Plan(4, {}, ("500 actions, won by most",), rare=True),
    "four-too-long-shared": Plan(4, {}, ("500 actions, shared",), rare=True),
}
WANTED = {  # what the kept games show between them
    "goal=3", "colours=tc", "won by the mover", "won by an opponent of the mover",
    "third time, won by most", "third time, shared", "500 actions, won by most", "500 actions, shared",
    "pass", "tower skipped", "off its course", "more than five on a final square",
}  # fmt: skip


def shows(game: Match) -> Iterator[str]:
    for before, name in zip(game.states, game.names, strict=False):
        events = before.events(before.find(name))
        keys = [told.key for told in events]
        if "passed" in keys:
            yield "pass"
        if "tower_skipped" in keys:
            yield "tower skipped"
        ends = [(f"{told.args['piece']}{told.args['to']}", told.key) for told in events if told.key == "sown"]
        if any((end[0] in "my" and end[2] not in "45") or (end[0] in "tc" and end[1] not in "de") for end, _ in ends):
            yield "off its course"
        if keys[-1] == "won" and events[-1].args["by"] == "goal":
            mover = before.to_move == events[-1].args["seat"] - 1
            yield "won by the mover" if mover else "won by an opponent of the mover"
        early = {"third_time": "third time", "too_long": "500 actions"}.get(keys[-2] if len(keys) > 1 else "")
        if early:
            yield f"{early}, {'shared' if keys[-1] == 'shared' else 'won by most'}"
    for state in game.states[1:]:
        stacks = dict(part.split("=") for part in str(state).split(" ")[0].split(",") if "=" in part)
        if any(len(stacks.get(final, "")) > 5 for final in ("a4", "d8", "h4", "d1")):
            yield "more than five on a final square"
