"""The board that changes in place is the board of the rules."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from pyramidion.core.game import OVER
from pyramidion.games.tor import rules
from pyramidion.games.tor.fast import FastBoard, actions_of, key_of
from pyramidion.games.tor.search import score, scored_turns
from pyramidion.games.tor.value import LOST, WAYS, Judge

from tests.configs import CONFIGS, random_game

TOR = [config for config in CONFIGS if config.slug == "tor"]
by_config = pytest.mark.parametrize("config", TOR, ids=str)


@cache
def turn_starts(config, games=4):
    return [s for seed in range(games) for s in random_game(config, seed) if s.step == "m" and s.to_move != OVER]


def played(state, turn):
    """A turn by the rules; it may end before its token is put down if the rules say so."""
    for action in actions_of(turn):
        assert action in state.actions()
        state = state.play(action)
    return state


def same(board, state):
    """Whether a fast board shows a position that begins a turn, or the end."""
    seat = 1 - board.mover if state.to_move == OVER else state.to_move
    other = FastBoard(state)
    if state.to_move == OVER:
        other.mover = board.mover
        other.key = key_of(state.board, state.pawns, state.held, board.mover)
    pawns = [sorted(some.pawns[at : at + 2]) for some in (board, other) for at in (0, 2)]
    kept = ("tops", "unders", "shown", "around", "held_white", "held_black", "mover", "key")
    return pawns[:2] == pawns[2:] and seat in (0, 1) and all(getattr(board, n) == getattr(other, n) for n in kept)


@by_config
def test_it_knows_every_turn_of_the_rules(config):
    for state in turn_starts(config):
        turns = {actions_of(turn) for turn in FastBoard(state).turns()}
        wanted = set()
        for step in state.actions():
            after = state.play(step)
            wanted |= {(step, put) for put in after.actions()} if after.step == "t" else {(step,)}
        assert turns == wanted


@by_config
def test_a_turn_leads_where_the_rules_lead_and_back(config):
    rng, seen = Random(1), 0
    for state in turn_starts(config):
        board, before = FastBoard(state), FastBoard(state)
        turns = list(board.turns())
        for turn in rng.sample(turns, min(len(turns), 12)):
            undo = board.make(turn)
            after = played(state, turn)
            assert same(board, after), (str(state), turn)
            assert bool(board.steps()) == (after.to_move != OVER or after.winner == "=")
            board.undo(undo)
            assert all(getattr(board, name) == getattr(before, name) for name in FastBoard.__slots__)
            seen += 1
    assert seen > 300


@by_config
def test_whole_games_stay_equal(config):
    rng = Random(2)
    for state in turn_starts(config)[::20]:
        board, now = FastBoard(state), state
        while now.to_move != OVER:
            turn = rng.choice(list(board.turns()))
            board.make(turn)
            now = played(now, turn)
            assert same(board, now)


@by_config
def test_a_turn_is_scored_as_the_position_it_leads_to(config):
    judge, wins = Judge(WAYS["learned"]), 0
    for state in turn_starts(config):
        board = FastBoard(state)
        turns = scored_turns(board, judge)
        assert {turn[:2] for _, turn in turns} == {(rules.INDEX[a], rules.INDEX[b]) for a, b in state.actions()}
        for worth, turn in turns:
            undo = board.make(turn)
            assert worth == -score(board, judge)
            assert (worth > -LOST / 2) == (not board.steps())
            wins += worth > -LOST / 2
            board.undo(undo)
    assert wins > 5
