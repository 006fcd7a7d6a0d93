"""The table that changes in place is the table of the rules."""

from __future__ import annotations

from random import Random

import pytest
from pyramidion.core.game import OVER
from pyramidion.games.secret.fast import FastBoard

from tests.configs import CONFIGS, random_game

SECRET = [config for config in CONFIGS if config.slug == "secret"]
by_config = pytest.mark.parametrize("config", SECRET, ids=str)
GAMES_EACH = 20


def seen(board):
    return {name: getattr(board, name) for name in FastBoard.__slots__}


@by_config
def test_it_has_the_plays_of_the_rules_and_goes_where_they_lead(config):
    rng, met = Random(1), 0
    for seed in range(GAMES_EACH):
        for state in random_game(config, seed):
            if state.to_move == OVER:
                continue
            board = FastBoard(state)
            plays = board.legal()
            assert [board.action(play, state) for play in plays] == list(state.actions())
            play = rng.choice(plays)
            action = board.action(play, state)
            assert board.read(action, state) == play
            before, other = seen(board.copy()), board.copy()
            other.play(*play)
            after = state.play(action)
            if after.to_move != OVER:
                assert seen(other) == seen(FastBoard(after))
            assert seen(board) == before
            met += 1
    assert met >= 24 * GAMES_EACH


@by_config
def test_plays_on_equal_piles_are_one_play(config):
    rng = Random(2)
    for state in list(random_game(config, 0))[:-1]:
        board = FastBoard(state)
        kinds = [(colour, board.piles[place]) for colour, place in board.distinct(rng)]
        assert sorted(kinds) == sorted({(colour, board.piles[place]) for colour, place in board.legal()})


@by_config
def test_whole_games_count_and_score_alike(config):
    shared = 0
    for seed in range(60):
        *_, end = random_game(config, seed)
        board = FastBoard(end)
        deal = [board.letters.index(colour) for colour in end.objectives]
        assert [board.count(own) for own in deal] == [end.count(colour) for colour in end.objectives]
        assert board.scores(deal) == pytest.approx(end.scores())
        shared += max(end.scores()) < 1
    assert shared or config.seats == 2
