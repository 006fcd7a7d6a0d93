"""What one touch costs: a move is worked out once, and the legal actions are listed once a position."""

from collections import Counter

import pytest
from pyramidion.app.table.model import next_keys
from pyramidion.games import GAMES

from tests.pilot import Pilot


@pytest.fixture
def asked(monkeypatch):
    """How often the rules of each game were asked, since it was last cleared."""
    counts = Counter()
    for game in GAMES.values():
        rules = type(Pilot(still=True).sit(game.slug, *["person"] * game.seats[0]).table.state)
        for name in ("play", "resolve", "actions"):
            monkeypatch.setattr(rules, name, counted(counts, name, getattr(rules, name)))
    return counts


def counted(counts, name, ask):
    def wrapped(state, *args):
        counts[name] += 1
        return ask(state, *args)

    return wrapped


@pytest.mark.parametrize("confirm", ["0", "1"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_touch_works_out_one_move_and_lists_the_actions_twice_at_most(slug, confirm, asked):
    pilot = Pilot(seed=3, still=True)
    pilot.send("change_setting", "confirm", confirm)
    pilot.sit(slug, *["person"] * 2)
    pilot.screen()
    most = Counter()
    for _ in range(60):
        if pilot.table.over:
            break
        pilot.ready()
        pilot.screen()
        asked.clear()
        if pilot.pending is None:
            pilot.step("tap", pilot.rng.choice(next_keys(pilot.table)))
        else:
            pilot.step("confirm")
        pilot.screen()
        most |= asked
        pilot.settle()
    assert most["resolve"] == 1
    assert most["play"] <= 1
    assert 1 <= most["actions"] <= 2
