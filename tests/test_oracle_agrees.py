"""The engine and the literal telling of the rules agree, action by action, over random games."""

from random import Random

import pytest
from pyramidion.core.game import CHANCE, OVER
from pyramidion.games import GAMES

from tests.configs import CONFIGS
from tests.games import known, part
from tests.scale import SCALE

GAMES_EACH = 6
SIBLINGS = 3  # other actions also tried at each position

every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)


@every_config
def test_random_games(config):
    oracle = part(config.slug, "oracle")
    for number in range(GAMES_EACH * SCALE):
        rng = Random(f"{config} {number}")
        state = config.new(rng)
        lines = [str(state)]
        played = []
        while True:
            where = f"{lines[0]} after {' '.join(played) or 'nothing'}\nnow {lines[-1]}"
            actions = state.actions()
            assert sorted(map(state.name, actions)) == sorted(oracle.names(lines[-1])), where
            assert (state.to_move == OVER) == (not actions), where
            if state.to_move == OVER:
                assert list(state.scores()) == pytest.approx(oracle.scores(lines[-1])), where
                break

            weights = None
            if state.to_move == CHANCE:
                weights = state.odds()
                odds = dict(zip(map(state.name, actions), weights, strict=True))
                assert odds == pytest.approx(oracle.odds(lines[-1])), where
            action = rng.choices(actions, weights)[0]
            for other in rng.sample(actions, min(SIBLINGS, len(actions))):
                name = state.name(other)
                assert str(state.play(other)) == oracle.play(lines[-1], name, lines), f"{where}\nplaying {name}"

            played.append(state.name(action))
            state = state.play(action)
            line = oracle.play(lines[-1], played[-1], lines)
            assert str(state) == line, f"{where}\nplaying {played[-1]}"
            lines.append(line)


@every_config
def test_set_up(config):
    fields = str(config.new(Random(str(config)))).split(" ")
    part(config.slug, "oracle").check_start(fields, config.seats, config.options)


@pytest.mark.parametrize(
    ("slug", "line", "names", "scores"), [(slug, *ending) for slug in GAMES for ending in known(slug).rare_endings]
)
def test_rare_endings(slug, line, names, scores):
    oracle = part(slug, "oracle")
    state = GAMES[slug].parse(line)
    lines = [line]
    for name in names.split():
        assert state.to_move != OVER
        assert sorted(map(state.name, state.actions())) == sorted(oracle.names(lines[-1]))
        state = state.play(state.find(name))
        lines.append(oracle.play(lines[-1], name, lines))
        assert str(state) == lines[-1]
    assert state.to_move == OVER
    assert str(GAMES[slug].parse(lines[-1])) == lines[-1]
    assert list(state.scores()) == oracle.scores(lines[-1]) == list(scores)
