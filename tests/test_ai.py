"""The brains that need only the protocol."""

from collections import Counter
from functools import partial
from itertools import islice
from math import inf
from random import Random

import pytest
from pyramidion.core.ai import BRAINS, LEVELS, LONGEST, at_random, greedy, playout, search
from pyramidion.core.game import CHANCE, OVER, Level
from pyramidion.core.match import Match, next_action, run, think
from pyramidion.games import GAMES

from tests.games import known

POSITIONS = 200
TRIES = 4  # in each
TRIED = 6  # playouts of each
TABLES = [(slug, seats) for slug, game in GAMES.items() for seats in game.seats]


def halfway(game, seats, seed):
    """A position in the middle of a random game, with a choice to make."""
    rng = Random(seed)
    state = game.new(rng, seats, {})
    for _ in range(14):
        state = state.play(rng.choices(state.actions(), state.odds() if state.to_move == CHANCE else None)[0])
    while state.to_move == CHANCE or len(state.actions()) == 1:
        state = state.play(rng.choice(state.actions()))
    return state


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@pytest.mark.parametrize("brain", BRAINS.values(), ids=BRAINS)
def test_every_thought_is_a_legal_action_of_a_sensible_value(brain, slug, seats):
    state = halfway(GAMES[slug], seats, 3)
    thoughts = list(islice(brain(state.seen_by(state.to_move), Random(1)), 20))
    assert thoughts
    for thought in thoughts:
        assert thought.action in state.actions()
        assert 0 <= thought.value <= 1
        assert set(thought.notes) <= {state.name(action) for action in state.actions()}
    tried = [thought.tried for thought in thoughts]
    assert tried == sorted(tried)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@pytest.mark.parametrize("brain", BRAINS.values(), ids=BRAINS)
def test_a_brain_repeats_itself(brain, slug, seats):
    state = halfway(GAMES[slug], seats, 4)
    seen = state.seen_by(state.to_move)
    assert think(Level(brain, inf, 40), seen, Random(5)) == think(Level(brain, inf, 40), seen, Random(5))


@pytest.mark.parametrize("brain", [greedy, search])
def test_a_forced_action_is_thought_of_once(brain):
    state = GAMES["dice"].new(Random(1), 2, {})
    assert [thought.action for thought in brain(state, Random(1))] == ["roll"]


def test_greedy_ends_by_itself():
    *_, last = greedy(halfway(GAMES["pyramidis"], 2, 1), Random(1), rounds=2)
    assert last.tried == 2 * len(halfway(GAMES["pyramidis"], 2, 1).actions())


# Does what a seat cannot know change what is chosen for it?


def twins(game, seats, moves, seed):
    """A game after so many random moves, and the same moves of one in which the others may well have other secrets."""
    rng = Random(seed)
    match = run(Match.begin(game, rng, seats, {}), [LEVELS["random"]] * seats, rng)
    match = Match.replay(game, match.start, match.names[: moves % len(match.names)])
    other = known(game.slug).resecret(match.start, match.state.to_move, rng)
    return match, Match.replay(game, other, match.names)


def peeking(state, levels, rng):
    """What would be chosen by who is handed the whole position."""
    return think(levels[0], state, rng).action


def chosen(match, level, drive):
    """How often each action is, out of some tries."""
    levels = [level] * match.state.seats
    return Counter(match.state.name(drive(match.state, levels, Random(seed))) for seed in range(TRIES))


def unfair(game, level, drive=next_action):
    """The positions in which others are chosen when only what the seat cannot know is another."""
    found, hidden = [], 0
    for number in range(POSITIONS):
        one, other = twins(game, game.seats[number % len(game.seats)], number, number)
        hidden += one.start != other.start
        if chosen(one, level, drive) != chosen(other, level, drive):
            found.append(number)
    assert hidden > POSITIONS / 2
    return found


@pytest.mark.parametrize(
    ("slug", "level"), [(slug, level) for slug, game in GAMES.items() if game.secrets for level in game.levels]
)
def test_a_secret_the_seat_cannot_see_changes_nothing(slug, level):
    assert unfair(GAMES[slug], Level(GAMES[slug].levels[level].brain, inf, TRIED)) == []


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.secrets])
def test_who_is_handed_the_whole_position_is_found_out(slug):
    """Else the test above proves nothing."""
    assert len(unfair(GAMES[slug], Level(search, inf, TRIED), peeking)) > POSITIONS / 10


def test_a_match_hands_each_brain_what_its_seat_sees():
    handed = []

    def nosy(state, rng):
        handed.append((state.to_move, state))
        yield from at_random(state, rng)

    match = Match.begin(GAMES["secret"], Random(1), 3, {})
    played = run(match, [Level(nosy, inf)] * 3, Random(2))
    assert [state for _, state in handed] == [s.seen_by(s.to_move) for s in played.states if s.to_move != OVER]
    assert all(sum(sign == "?" for sign in state.objectives) == 2 for _, state in handed)


@pytest.mark.parametrize("slug", GAMES)
def test_search_beats_random(slug):
    tried, games = known(slug).search_wins
    levels = [Level(search, inf, tried), LEVELS["random"]]
    points = 0.0
    for number in range(games):
        rng = Random(f"{slug} {number}")
        seat = number % 2
        seated = levels if seat == 0 else levels[::-1]
        points += run(Match.begin(GAMES[slug], rng, 2, {}), seated, rng).state.scores()[seat]
    assert points >= 0.7 * games


@pytest.mark.parametrize("brain", [greedy, search], ids=lambda brain: brain.__name__)
def test_a_game_nobody_can_win_is_thought_about_all_the_same(brain):
    state = GAMES["pyramidis"].parse("a5=mmmm,h5=yyyy m0y0 m")
    thought = next(brain(state, Random(1)))
    assert thought.action in state.actions()
    assert playout(state, Random(1)) == ([0.5, 0.5], LONGEST)


def test_search_takes_a_win_in_one():
    state = GAMES["pyramidis"].parse("b4=m,c5=y,d5=y,e5=y m4y1 m")
    assert state.name(think(Level(search, inf, 50), state, Random(1)).action) == "b4"


def test_alone_at_the_table_the_sooner_the_better():
    def actions(brain, seed):
        rng = Random(seed)
        return len(run(Match.begin(GAMES["dice"], rng, 1, {}), [Level(brain, inf, 20)], rng).names)

    assert sum(actions(search, seed) for seed in range(4)) < sum(actions(at_random, seed) for seed in range(4))


def test_a_value_cuts_playouts_short():
    valued = []

    def value(state):
        valued.append(state)
        return (1.0, 0.0)

    state = GAMES["dice"].new(Random(1), 2, {"first": "1"})
    scores, plies = playout(state, Random(1), value, 4)
    assert scores == (1.0, 0.0)
    assert plies >= 4
    assert valued[0].to_move != CHANCE
    thought = think(Level(partial(search, value=value, depth=2), inf, 30), halfway(GAMES["dice"], 2, 1), Random(1))
    assert thought.value in (0.0, 1.0)


@pytest.mark.parametrize("seed", range(30))
def test_a_value_is_never_asked_while_dice_are_in_the_air(seed):
    def value(state):
        assert state.to_move not in (CHANCE, OVER)
        return (0.5, 0.5)

    for depth in range(6):
        playout(GAMES["dice"].new(Random(seed), 2, {}), Random(seed), value, depth)


def test_levels_are_named_weakest_first():
    assert list(LEVELS) == ["random", "easy", "medium", "hard"]
    assert [level.seconds for level in LEVELS.values()] == sorted(level.seconds for level in LEVELS.values())
