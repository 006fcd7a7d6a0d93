"""What holds of every level of every game, whatever thinks behind it."""

from math import inf
from random import Random

import pytest
from pyramidion.core.game import CHANCE, OVER, Level
from pyramidion.core.match import Match, think
from pyramidion.games import GAMES
from pyramidion.words import languages, load

from tests.configs import CONFIGS, one_action
from tests.scale import SCALE

TRIED = 40
EACH = 3  # positions of a game
by_config = pytest.mark.parametrize("config", CONFIGS, ids=str)
by_level = pytest.mark.parametrize("level", next(iter(GAMES.values())).levels)


def choices(config, seed, count):
    """Matches of a random game in which a seat has a choice, as that seat has seen them."""
    rng = Random(f"{config} {seed}")
    match = Match(config.game, (config.new(rng),), options=config.options)
    found = []
    while match.state.to_move != OVER:
        if match.state.to_move != CHANCE and len(match.state.actions()) > 1:
            found.append(match)
        match = match.then(one_action(match.state, rng))
    return [match.seen_by(match.state.to_move) for match in rng.sample(found, min(count, len(found)))]


def thought_of(config, level, match, seed=1):
    return think(Level(config.game.levels[level].make, inf, TRIED), match, Random(seed))


def held(thought, match, names):
    """What must hold of a thought about a position."""
    actions = match.state.actions()
    others = [action for action, _ in thought.others]
    values = [thought.value, *(value for _, value in thought.others)]
    assert thought.action in actions
    assert thought.action not in others
    assert all(action in actions for action in others)
    assert all(0 <= value <= 1 for value in values)
    for language in languages():
        for reason in thought.reasons:
            text = load(language).tell(match.game.slug, reason, names)
            assert text
            assert "{" not in text


@by_level
@by_config
def test_a_level_plays_by_the_rules_and_says_why(config, level):
    for match in choices(config, level, EACH):
        names = load("en").names(config.slug, match.state.sides)
        held(thought_of(config, level, match), match, names)


@by_level
@by_config
def test_a_level_repeats_itself(config, level):
    for match in choices(config, f"{level} again", 1):
        assert thought_of(config, level, match, 5) == thought_of(config, level, match, 5)


@pytest.mark.slow
@by_level
@by_config
def test_a_level_plays_by_the_rules_for_long(config, level):
    for seed in range(100 * SCALE):
        for match in choices(config, f"{level} {seed}", 40):
            assert thought_of(config, level, match, seed).action in match.state.actions()
