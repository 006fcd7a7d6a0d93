"""What holds of every level of every game, whatever thinks behind it."""

from dataclasses import replace
from itertools import islice, pairwise
from math import inf
from random import Random

import pytest
from pyramidion.core.game import CHANCE, OVER, Level
from pyramidion.core.match import Match, Opponent, think
from pyramidion.games import GAMES
from pyramidion.words import languages, load

from tests.configs import CONFIGS, one_action
from tests.scale import SCALE

TRIED = 40
EACH = 3  # positions of a game
HEARD = 40  # thoughts listened to
by_config = pytest.mark.parametrize("config", CONFIGS, ids=str)
by_searched = pytest.mark.parametrize(  # not where all is looked up
    "config", [config for config in CONFIGS if config.game.levels["master"].tried is not None], ids=str
)
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


def budget_of(config, level):
    """A level as it is, but for its clock."""
    return replace(config.game.levels[level], seconds=inf)


@by_level
@by_searched
def test_a_level_is_heard_often_and_keeps_to_its_work(config, level):
    """What takes a master a turn has fifty moments at least to hear that it is to stop."""
    most = config.game.levels["master"].tried
    for match in choices(config, f"{level} heard", 1):
        thoughts = Opponent(budget_of(config, level)).thoughts(match, Random(1), zero)
        tried = [thought.tried for thought in islice(thoughts, HEARD)]
        steps = [after - before for before, after in pairwise(tried)]
        assert all(0 <= step <= most / 50 for step in steps), max(steps)
        assert max(tried) <= config.game.levels[level].tried or len(tried) == 1


def zero():
    return 0.0


@by_level
@by_config
def test_a_level_that_was_stopped_thinks_on(config, level):
    for match in choices(config, f"{level} stopped", 1):
        opponent = Opponent(budget_of(config, level))
        for stopped_after in (1, 2, 1):
            thoughts = opponent.thoughts(match, Random(1), zero)
            for thought in islice(thoughts, stopped_after):
                assert thought.action in match.state.actions()
            thoughts.close()
            opponent.begin_anew()
