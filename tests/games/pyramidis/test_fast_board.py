"""The board that changes in place is the board of the rules."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from pyramidion.core.game import OVER
from pyramidion.games import GAMES
from pyramidion.games.pyramidis import rules
from pyramidion.games.pyramidis.fast import NOBODY, FastBoard, action_of, key_of
from pyramidion.games.pyramidis.value import WAYS, counted, shares, view

from tests.configs import CONFIGS, random_game

PYRAMIDIS = [config for config in CONFIGS if config.slug == "pyramidis"]
by_config = pytest.mark.parametrize("config", PYRAMIDIS, ids=str)


@cache
def positions(config, games=6):
    return [s for seed in range(games) for s in random_game(config, seed) if s.to_move != OVER]


def judged(state, way="learned"):
    return FastBoard(state, counted(way, state.colours, state.goal))


def same(board, after):
    """Whether a board shows a position of the rules, worth and all; the rules may end it by its history."""
    fresh = judged(after).now
    cells, home, worth, mover, winner = board.now
    won = next((seat for seat, count in enumerate(after.home) if count >= after.goal), NOBODY)
    turn = mover if after.to_move == OVER else after.to_move
    return (cells, home, worth, mover, winner) == (fresh[0], fresh[1], fresh[2], turn, won)


@by_config
def test_it_knows_every_move_of_the_rules_and_where_it_leads_and_back(config):
    seen = 0
    for state in positions(config):
        board = judged(state)
        before, kept = board.now, [*board.now[0]]
        assert board.key() == key_of(state.stacks, state.home, state.mover, state.colours)
        moves = board.moves()
        assert {action_of(move) for move in moves} == set(state.actions())
        assert len(moves) == len(state.actions())
        for move in moves:
            board.make(move)
            assert same(board, state.play(action_of(move))), (str(state), move)
            board.now = before
            assert board.now == (kept, [0, *state.home], before[2], state.mover, NOBODY)
            seen += 1
    assert seen > 700


@by_config
def test_whole_games_stay_equal(config):
    rng = Random(2)
    for number in range(10):
        now = config.new(Random(number))
        board = judged(now)
        while now.to_move != OVER:
            move = rng.choice(board.moves())
            board.make(move)
            now = now.play(action_of(move))
            assert same(board, now)


def test_what_comes_too_late_stays_on_its_square():
    game = GAMES["pyramidis"]
    state = game.parse("a5=mmmm,b5=yy,d2=cc,e4=ttttt,f4=ccccc,g4=yyytc,h5=ymttm m2t0y2c0 m goal3")
    board = judged(state)
    board.make(rules.INDEX["h5"])
    assert same(board, state.play(("h5",)))
    assert board.now[4] == 2


# What a position is worth


@pytest.mark.parametrize("way", WAYS)
def test_the_same_position_is_worth_the_same_from_every_side(way):
    """With files for ranks the courses are the same, the seats the other way round."""
    turn = dict(zip("mtyc", "cytm", strict=True))
    square = {a: b for x, y in turn.items() for a, b in zip(rules.COURSES[x], rules.COURSES[y], strict=True)}
    config = next(config for config in PYRAMIDIS if config.seats == 4)
    for state in positions(config, 1)[::5]:
        stacks = dict.fromkeys(rules.SQUARES, "")
        for at, stack in zip(rules.SQUARES, state.stacks, strict=True):
            stacks[square[at]] = "".join(turn[piece] for piece in stack)
        other = rules.Pyramidis(tuple(stacks.values()), "mtyc", state.home[::-1], 3 - state.mover, state.goal)
        one, two = (shares(judged(each, way).now[2], each.mover) for each in (state, other))
        assert two == pytest.approx(one[::-1])


def test_both_pairs_of_colours_are_worth_the_same():
    config = next(config for config in PYRAMIDIS if config.seats == 2)
    turn = {"m": "t", "y": "c"}
    square = {a: b for x, y in turn.items() for a, b in zip(rules.COURSES[x], rules.COURSES[y], strict=True)}
    for state in positions(config, 2)[::3]:
        stacks = dict.fromkeys(rules.SQUARES, "")
        for at, stack in zip(rules.SQUARES, state.stacks, strict=True):
            if stack:
                stacks[square[at]] = "".join(turn[piece] for piece in stack)
        other = rules.Pyramidis(tuple(stacks.values()), "tc", state.home, state.mover, state.goal)
        for seat in (0, 1):
            assert view(judged(state).now[2], seat) == view(judged(other).now[2], seat)
