"""The brains that need only the protocol."""

from collections import Counter
from itertools import islice
from math import inf
from random import Random

import pytest
from pyramidion.core.ai import BRAINS, LEVELS, LONGEST, RANDOM, ROUNDS, always, at_random, greedy, playout, search
from pyramidion.core.game import FORMER_LEVELS, OVER, Level
from pyramidion.core.match import Match, Opponent, next_action, run, think
from pyramidion.games import GAMES

from tests.configs import halfway
from tests.games import known
from tests.scale import lengths

POSITIONS = 200
TRIES = 2  # in each
TRIED = 6  # playouts of each
DRAWN = 20  # secrets, until some are other ones
TABLES = [(slug, seats) for slug, game in GAMES.items() for seats in game.seats]


def at(slug, line):
    return Match(GAMES[slug], (GAMES[slug].parse(line),))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@pytest.mark.parametrize("brain", BRAINS.values(), ids=BRAINS)
def test_every_thought_is_a_legal_action_of_a_sensible_value(brain, slug, seats):
    match = halfway(GAMES[slug], seats, 3)
    actions = match.state.actions()
    thoughts = list(islice(brain(match.seen_by(match.state.to_move), Random(1)), 20))
    assert thoughts
    for thought in thoughts:
        chances = [thought.value, *(value for _, value in thought.others)]
        assert {thought.action, *(action for action, _ in thought.others)} <= set(actions)
        assert thought.action not in [action for action, _ in thought.others]
        assert all(0 <= value <= 1 for value in chances)
    tried = [thought.tried for thought in thoughts]
    assert tried == sorted(tried)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@pytest.mark.parametrize("brain", BRAINS.values(), ids=BRAINS)
def test_a_brain_repeats_itself(brain, slug, seats):
    match = halfway(GAMES[slug], seats, 4)
    seen, level = match.seen_by(match.state.to_move), Level(always(brain), inf, 40)
    assert think(level, seen, Random(5)) == think(level, seen, Random(5))


@pytest.mark.parametrize("brain", [greedy, search])
def test_a_forced_action_is_thought_of_once(brain):
    match = Match.begin(GAMES["dice"], Random(1), 2, {})
    assert [thought.action for thought in brain(match, Random(1))] == ["roll"]


def test_greedy_ends_by_itself():
    match = halfway(GAMES["pyramidis"], 2, 1)
    *_, last = greedy(match, Random(1))
    assert last.tried == ROUNDS * len(match.state.actions())


# Does what a seat cannot know change what is chosen for it?


def twins(game, seats, moves, seed):
    """A game after so many random moves, and the same moves of one in which the others have other secrets."""
    rng = Random(seed)
    match = run(Match.begin(game, rng, seats, {}), [RANDOM] * seats, rng)
    match = Match.replay(game, match.start, match.names[: moves % len(match.names)])
    others = (known(game.slug).resecret(match.start, match.state.to_move, rng) for _ in range(DRAWN))
    other = next((start for start in others if start != match.start), match.start)
    return match, Match.replay(game, other, match.names)


def peeking(match, opponents, rng):
    """What would be chosen by who is handed the whole match."""
    return think(opponents[0].level, match, rng).action


def chosen(match, level, drive):
    """How often each action is, out of some tries."""
    tries = (drive(match, [Opponent(level)] * match.state.seats, Random(seed)) for seed in range(TRIES))
    return Counter(map(match.state.name, tries))


def unfair(game, level, drive=next_action, positions=POSITIONS):
    """The positions in which others are chosen when only what the seat cannot know is another."""
    found, hidden = [], 0
    for number in range(positions):
        one, other = twins(game, game.seats[number % len(game.seats)], number, number)
        hidden += one.start != other.start
        if chosen(one, level, drive) != chosen(other, level, drive):
            found.append(number)
    assert hidden > positions / 2
    return found


@pytest.mark.parametrize(
    ("slug", "level"), [(slug, level) for slug, game in GAMES.items() if game.secrets for level in game.levels]
)
@lengths("positions", 40, POSITIONS)
def test_a_secret_the_seat_cannot_see_changes_nothing(slug, level, positions):
    assert unfair(GAMES[slug], Level(GAMES[slug].levels[level].make, inf, TRIED), positions=positions) == []


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.secrets])
def test_who_is_handed_the_whole_position_is_found_out(slug):
    """Else the test above proves nothing."""
    assert len(unfair(GAMES[slug], Level(always(search), inf, TRIED), peeking)) > POSITIONS / 10


def test_a_match_hands_each_brain_what_its_seat_sees():
    handed = []

    def nosy(match, rng):
        handed.append(match)
        yield from at_random(match, rng)

    match = Match.begin(GAMES["secret"], Random(1), 3, {})
    played = run(match, [Level(always(nosy), inf)] * 3, Random(2))
    assert [seen.state for seen in handed] == [s.seen_by(s.to_move) for s in played.states if s.to_move != OVER]
    assert [seen.names for seen in handed] == [played.names[:number] for number in range(len(handed))]
    assert all(state.objectives.count("?") == 2 for seen in handed for state in seen.states)


@pytest.mark.parametrize("slug", GAMES)
def test_search_beats_random(slug):
    tried, games = known(slug).search_wins
    levels = [Level(always(search), inf, tried), RANDOM]
    points = 0.0
    for number in range(games):
        rng = Random(f"{slug} {number}")
        seat = number % 2
        seated = levels if seat == 0 else levels[::-1]
        points += run(Match.begin(GAMES[slug], rng, 2, {}), seated, rng).state.scores()[seat]
    assert points >= 0.7 * games


@pytest.mark.parametrize("brain", [greedy, search], ids=lambda brain: brain.__name__)
def test_a_game_nobody_can_win_is_thought_about_all_the_same(brain):
    match = at("pyramidis", "a5=mmmm,h5=yyyy m0y0 m")
    thought = next(brain(match, Random(1)))
    assert thought.action in match.state.actions()
    assert playout(match.state, Random(1)) == ([0.5, 0.5], LONGEST)


def test_search_takes_a_win_in_one():
    match = at("pyramidis", "b4=m,c5=y,d5=y,e5=y m4y1 m")
    assert match.state.name(think(Level(always(search), inf, 50), match, Random(1)).action) == "b4"


def test_alone_at_the_table_the_sooner_the_better():
    def actions(brain, seed):
        rng = Random(seed)
        return len(run(Match.begin(GAMES["dice"], rng, 1, {}), [Level(always(brain), inf, 20)], rng).names)

    assert sum(actions(search, seed) for seed in range(4)) < sum(actions(at_random, seed) for seed in range(4))


def test_levels_are_named_weakest_first():
    assert list(LEVELS) == ["child", "novice", "casual", "skilled", "master"]
    assert {list(game.levels) == list(LEVELS) for game in GAMES.values()} == {True}
    assert {*FORMER_LEVELS.values()} < {*LEVELS}
    assert [level.seconds for level in LEVELS.values()] == sorted(level.seconds for level in LEVELS.values())
