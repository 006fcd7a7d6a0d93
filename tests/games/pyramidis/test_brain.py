"""The opponent of Pyramidis: legal, steady, quick where there is nothing to think about, and true in what it says."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest
from pyramidion.core.game import OVER
from pyramidion.core.match import Match
from pyramidion.games import GAMES
from pyramidion.games.pyramidis import rules
from pyramidion.games.pyramidis.brain import Mind, chances, think
from pyramidion.games.pyramidis.levels import LEVELS
from pyramidion.games.pyramidis.reasons import reasons
from pyramidion.words import languages, load

from tests.configs import CONFIGS, random_game

GAME = GAMES["pyramidis"]
PYRAMIDIS = [config for config in CONFIGS if config.slug == "pyramidis"]
by_config = pytest.mark.parametrize("config", PYRAMIDIS, ids=str)
NAMES = {1: "Ada", 2: "Bo", 3: "Cy", 4: "Di"}


@cache
def decisions(config, games=3):
    """Positions of random games in which a seat has a choice."""
    return [s for seed in range(games) for s in random_game(config, seed) if len(s.actions()) > 1]


def alone(state):
    return Match(GAME, (state,))


def at(line):
    return alone(GAME.parse(line))


def last(thoughts):
    *_, thought = thoughts
    return thought


@by_config
@pytest.mark.parametrize("level", LEVELS)
def test_every_thought_is_legal_and_sensible(config, level):
    for state in decisions(config)[::17]:
        tried = 0
        for thought in islice(LEVELS[level].make()(alone(state), Random(1)), 5):
            assert thought.action in state.actions()
            assert 0 <= thought.value <= 1
            assert thought.tried >= tried
            tried = thought.tried
            others = [action for action, _ in thought.others]
            assert set(others) <= set(state.actions()) - {thought.action}
            assert len(set(others)) == len(others)
            assert len(others) == min(3, len(state.actions()) - 1)
            of_others = [value for _, value in thought.others]
            assert of_others == sorted(of_others, reverse=True)
            assert thought.value >= max(of_others)


@by_config
def test_the_same_seed_thinks_the_same(config):
    for state in decisions(config)[::40]:
        one, other = (list(think(alone(state), Random(7), depth=3, growths=300)) for _ in range(2))
        assert one == other


@by_config
def test_what_a_mind_keeps_of_a_game_changes_no_rule(config):
    """A whole game by one mind for all seats is legal, and a step back or another game does not confuse it."""
    rng, mind = Random(3), Mind(depth=3, growths=100)
    match = Match.begin(GAME, rng, config.seats, config.options)
    while match.state.to_move != OVER and len(match.names) < 60:
        match = match.play(match.state.name(last(mind.think(match, rng)).action))
    kept = len(mind.duel)
    assert bool(kept) == (config.seats == 2)
    while match.state.to_move == OVER:
        match = match.undo()
    assert last(mind.think(match, rng)).action in match.state.actions()
    assert len(mind.duel) >= kept
    other = Match.begin(GAME, rng, config.seats, {**config.options, "goal": "3" if match.state.goal == 5 else "5"})
    next(mind.think(other, rng))
    assert not mind.duel


@by_config
def test_what_needs_no_thinking_comes_at_once(config):
    wins = passes = 0
    for seed in range(20):
        for state in random_game(config, seed):
            if state.to_move == OVER:
                continue
            won = [action for action in state.actions() if state.play(action).to_move == OVER]
            won = [action for action in won if state.play(action).scores()[state.mover] == 1]
            if won:
                (thought,) = think(alone(state), Random(1))
                assert (thought.action in won, thought.value) == (True, 1)
                assert [reason.key for reason in thought.reasons] == ["reason.wins"]
                wins += 1
            elif len(state.actions()) == 1:
                (thought,) = think(alone(state), Random(1))
                assert 0 <= thought.value <= 1
                passes += 1
    assert wins > 5
    assert passes > 5


def test_a_loss_next_move_is_stopped_if_it_can_be():
    """Whoever looks two moves ahead never lets the other win at once, unless nothing helps."""
    config, stopped = PYRAMIDIS[0], 0
    for state in [s for seed in range(40) for s in list(random_game(config, seed))[-6:] if s.to_move != OVER]:
        lost = {action: loses(state.play(action), state.mover) for action in state.actions()}
        if not any(lost.values()) or all(lost.values()):
            continue
        thought = last(think(alone(state), Random(1), depth=2))
        assert not lost[thought.action], str(state)
        stopped += 1
    assert stopped > 10


def loses(state, seat):
    """Has a seat lost, or does it with the next move of the other?"""
    if state.to_move == OVER:
        return state.scores()[seat] == 0
    return any(after.to_move == OVER and after.scores()[seat] == 0 for after in map(state.play, state.actions()))


def test_a_third_repetition_and_a_game_too_long_are_known_ends():
    state = GAME.parse("b5=m,d7=t,e2=c,f5=m,g5=y m2t1y1c1 m")
    long = replace(state, played=rules.LONGEST - 1)
    assert {thought.value for thought in think(alone(long), Random(1), growths=60)} == {1}
    state = replace(state, home=(0, 1, 1, 1))
    after = state.play(("b5",))
    again = replace(state, earlier=((after.stacks, after.home, after.mover),) * 2)
    assert again.play(("b5",)).scores() == pytest.approx((0, 1 / 3, 1 / 3, 1 / 3))
    once, third = (last(think(alone(each), Random(1), growths=60)) for each in (state, again))
    assert dict([(once.action, once.value), *once.others])[("b5",)] > 0
    assert dict(third.others) == {("b5",): 0}


@by_config
def test_chances_add_up_and_know_the_end(config):
    for state in decisions(config)[::30]:
        told = chances(alone(state))
        assert len(told) == config.seats
        assert sum(told) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in told)
    *_, end = random_game(config, 1)
    assert chances(alone(end)) == end.scores()


def test_who_is_nearly_home_has_the_better_chances():
    assert chances(at("c4=m,h5=yyyyyyyy m4y0 m"))[0] > 0.8
    assert chances(at("c4=m,h5=yyyyyyyy m4y0 y"))[0] > 0.8
    assert chances(at("a5=mmmmmmmm,e1=cccccccc,e8=tttttttt,h5=yyyyy m0t0y3c0 m"))[2] > 0.5


# Reasons


def moves_of(state, seat):
    """Where each move of a seat leads, were it to move."""
    own = replace(state, mover=seat)
    return [own.play(action) for action in own.actions()]


def true_of(reason, before, after, action):
    """Whether a reason is so, told by the rules alone."""
    key, args, seat = reason.key.removeprefix("reason."), reason.args, before.mover
    colour = before.colours[seat]
    events = [event for event in before.events(action) if event.key in ("took", "sown", "home")]
    under = [[s for s in state.stacks if colour in s and s[-1] != colour] for state in (before, after)]
    caught = [sum(stack.count(colour) for stack in some) for some in under]
    if key != "stops" and "seat" in args:
        assert args["seat"] == seat + 1
    match key:
        case "wins":
            return after.scores()[seat] == 1
        case "home":
            return sum(e.key == "home" and e.args["piece"] == colour for e in events) == args["count"]
        case "ready":
            return max(then.home[seat] for then in moves_of(after, seat)) - after.home[seat] == args["count"]
        case "covers":
            was, now = (s.stacks[rules.INDEX[args["square"]]] for s in (before, after))
            return was[-1] == args["colour"] and now[-1] == colour and now.count(args["colour"]) == args["count"]
        case "frees":
            return caught[0] - caught[1] == args["count"] > 0
        case "all_free":
            return caught[0] > caught[1] == 0
        case "stops":
            foe = args["seat"] - 1
            most = [max(then.home[foe] for then in moves_of(state, foe)) for state in (before, after)]
            return foe != seat and most[0] - most[1] == args["count"] > 0
        case "leaves_start":
            took = [e.args["piece"] for e in events if e.key == "sown"]
            return action[0] == rules.START[colour] and took.count(colour) == args["count"]
        case "moves_on":
            return sum(e.key == "sown" and e.args["piece"] == colour for e in events) == args["count"]
    raise AssertionError(key)


@by_config
def test_every_reason_is_true_and_can_be_said(config):
    told = set()
    for state in decisions(config, 4):
        for action in state.actions():
            found = reasons(state, action)
            assert 0 < len(found) <= 3
            for reason in found:
                assert true_of(reason, state, state.play(action), action), (str(state), action, str(reason))
                told.add(reason.key)
                for language in languages():
                    said = load(language).tell("pyramidis", reason, NAMES)
                    assert said.endswith(".")
                    assert "{" not in said
                    assert "reason" not in said
    assert len(told) >= 8, told


def test_a_pass_needs_no_reason():
    assert reasons(GAME.parse("d5=my,h5=yyyyyyy m0y0 m"), rules.PASS) == ()


# Strength, in small


def points(first, others, games, seats=2):
    """What the first mind takes of so many games, in every seat, against others at all other seats."""
    total = 0.0
    for number in range(games):
        rng = Random(f"strength {number // seats}")
        match = Match.begin(GAME, rng, seats, {})
        minds = [Mind(**(first if seat == number % seats else others)) for seat in range(seats)]
        while match.state.to_move != OVER:
            match = match.then(last(minds[match.state.mover].think(match, rng)).action)
        total += match.state.scores()[number % seats]
    return total


def test_looking_further_wins():
    assert points({"depth": 3}, {"depth": 1, "way": "steps"}, 10) >= 7


def test_what_was_learned_wins():
    assert points({"depth": 1}, {"depth": 1, "way": "own"}, 20) >= 13
    assert points({"growths": 100}, {"growths": 0, "way": "own"}, 16, seats=4) >= 6
