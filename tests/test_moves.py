"""A move is worked out once: who shows it, tells it or keeps it asks the rules nothing again."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from pyramidion.core.game import OVER
from pyramidion.core.match import Match

from tests.configs import CONFIGS, one_action, some_positions

every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)


def moves(config):
    """An action in every so manieth position of some games."""
    rng = Random(1)
    for state in some_positions(config)[::5]:
        if state.to_move != OVER:
            yield state, one_action(state, rng)


@pytest.fixture
def asked(monkeypatch):
    """Counts what a kind of position is asked from then on."""
    calls = Counter()

    def count(kind):
        def counting(name, ask):
            def called(*args):
                calls[name] += 1
                return ask(*args)

            return called

        for name in ("play", "resolve", "actions"):
            monkeypatch.setattr(kind, name, counting(name, getattr(kind, name)))
        return calls

    return count


@every_config
def test_a_move_is_what_the_rules_say(config):
    for state, action in moves(config):
        move = state.move(action)
        assert move == (state, action, state.name(action), state.play(action), state.events(action))
        assert Match(config.game, (state,)).after(move) == Match(config.game, (state,)).play(move.name)


@every_config
def test_a_move_is_worked_out_once(config, asked):
    chosen = list(moves(config))
    calls = asked(type(chosen[0][0]))
    for state, action in chosen:
        calls.clear()
        move = state.move(action)
        assert config.game.frames(move)[-1] is move.after
        assert Match(config.game, (state,)).after(move).state is move.after
        assert calls["resolve"] == 1
        assert calls["play"] <= 1
        assert calls["actions"] == 0


@every_config
def test_what_is_due_and_why_not_need_no_list_of_actions(config, asked):
    chosen = list(moves(config))
    calls = asked(type(chosen[0][0]))
    for state, action in chosen:
        path = config.game.path(action)
        assert state.phase
        assert state.why_not(*path) is None
        assert state.why_not(path[0], "z9")
        for tap in config.taps:
            state.why_not(tap)
        assert not calls
