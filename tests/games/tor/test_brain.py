"""The opponent of Tor: legal, kind to its own pawns, steady, and right about what it says."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest
from pyramidion.core.game import OVER
from pyramidion.core.guide import Diagram
from pyramidion.core.match import Match
from pyramidion.games import GAMES
from pyramidion.games.tor import rules
from pyramidion.games.tor.brain import Mind, chance, chances, think
from pyramidion.games.tor.levels import LEVELS
from pyramidion.games.tor.reasons import reasons
from pyramidion.words import languages, load

from tests.configs import CONFIGS, random_game

GAME = GAMES["tor"]
TOR = [config for config in CONFIGS if config.slug == "tor"]
by_config = pytest.mark.parametrize("config", TOR, ids=str)
NAMES = {1: "Ada", 2: "Bo"}


def at(line, *names):
    """A match from a position line."""
    return Match.replay(GAME, line, names)


@cache
def decisions(config, games=2):
    """Positions of random games in which a seat has a choice."""
    return [s for seed in range(games) for s in random_game(config, seed) if len(s.actions()) > 1]


def alone(state):
    return Match(GAME, (state,))


def last(thoughts):
    *_, thought = thoughts
    return thought


@by_config
@pytest.mark.parametrize("level", LEVELS)
def test_every_thought_is_legal_and_sensible(config, level):
    for state in decisions(config)[::25]:
        tried = 0
        for thought in islice(LEVELS[level].make()(alone(state), Random(1)), 4):
            assert thought.action in state.actions()
            assert 0 <= thought.value <= 1
            assert thought.tried >= tried
            tried = thought.tried
            others = [action for action, _ in thought.others]
            assert set(others) <= set(state.actions()) - {thought.action}
            assert len(set(others)) == len(others)
            chances_of_others = [value for _, value in thought.others]
            assert chances_of_others == sorted(chances_of_others, reverse=True)


@by_config
def test_the_same_seed_thinks_the_same(config):
    for state in decisions(config)[::40]:
        one, other = (list(islice(think(alone(state), Random(7), depth=3), 6)) for _ in range(2))
        assert one == other


@by_config
def test_what_a_mind_knows_of_a_game_changes_no_rule(config):
    """A whole game by one mind for both seats: legal, and the token comes from the plan at once."""
    rng, mind, planned = Random(3), Mind(depth=2), 0
    match = Match.begin(GAME, rng, 2, config.options)
    while match.state.to_move != OVER and len(match.names) < 150:
        thoughts = list(mind.think(match, rng))
        if match.state.step == "t":
            assert [thought.tried for thought in thoughts] == [0]
            planned += 1
        match = match.play(match.state.name(thoughts[-1].action))
    assert bool(planned) == (config.options["quick"] == "off")


def test_a_mind_forgets_another_game():
    mind = Mind(depth=3)
    match = Match.begin(GAME, Random(1), 2, {})
    while match.state.step == "p" or not match.names[4:]:
        match = match.then(match.state.actions()[0])
    thought = last(mind.think(match, Random(1)))
    assert mind.table
    mind.think(match.play(match.state.name(thought.action)), Random(1))
    kept = len(mind.table)
    next(mind.think(match.undo(), Random(1)))
    assert len(mind.table) >= kept
    next(mind.think(Match.begin(GAME, Random(2), 2, {"quick": "on"}), Random(1)))
    assert not mind.table
    assert mind.plan is None


def test_a_win_in_this_turn_is_seen_and_comes_at_once():
    line = next(
        str(diagram.line)
        for section in GAME.guide.sections
        for diagram in section.parts
        if isinstance(diagram, Diagram) and diagram.name == "stuck"
    )
    thoughts = list(think(at(line), Random(1)))
    assert [GAME.parse(line).name(thought.action) for thought in thoughts] == ["e4-e5"]
    assert thoughts[0].value == 1
    assert [str(reason) for reason in thoughts[0].reasons] == ["reason.wins seat=2"]


@by_config
def test_no_level_leaves_itself_without_an_exit_if_it_can_help_it(config):
    """Whatever it sees or not, a level does not bury its own pawns."""
    for level in ("novice", "casual"):
        for state in [s for s in decisions(config) if s.step in "mt"][::9]:
            mind = LEVELS[level].make()
            after = state.play(last(mind(alone(state), Random(1))).action)
            if after.to_move == state.mover:
                after = after.play(last(mind(alone(after), Random(1))).action)
            if after.to_move == OVER or next(after.steps(state.mover), None):
                continue
            ends = [state.play(action) for action in state.actions()]
            ends = [e.play(a) for e in ends for a in e.actions()] if ends[0].step == "t" and state.step == "m" else ends
            assert all(e.to_move == OVER or next(e.steps(state.mover), None) is None for e in ends), str(state)


@by_config
def test_a_search_that_looks_at_everything_finds_no_better_end(config):
    """Where a turn wins, it is played; where every turn but some loses at once, one of those is."""
    for state in [s for s in decisions(config) if s.step == "m"][-4:]:
        ends = [state.play(action) for action in state.actions()]
        ends = [e.play(a) for e in ends for a in e.actions()] if ends[0].step == "t" else ends
        wins = any(e.winner == "WK"[state.mover] for e in ends)
        assert (last(think(alone(state), Random(1), depth=3)).value == 1) == wins, str(state)


def test_a_third_repetition_is_known_to_be_a_draw():
    state = Match.begin(GAME, Random(1), 2, {}).state
    for action in (("c3",), ("d4",), ("f3",), ("e4",)):
        state = state.play(action)
    for action in state.actions():
        after = state.play(action)
        twice = rules.replace(state, earlier=(*state.earlier, after._key(), after._key()))
        assert twice.play(action).winner == "="
    keys = [state.play(action)._key() for action in state.actions()]
    drawn = rules.replace(state, earlier=tuple(keys + keys))
    assert [thought.value for thought in think(alone(drawn), Random(1))] == [0.5]


# Reasons


def ways(state, seat):
    """The steps of a seat, by the rules, as pairs of names."""
    own = rules.replace(state, mover=seat, step="m", winner="")
    return set(own.actions())


def true_of(reason, before, after, action):
    """Whether a reason is so, told by the rules alone."""
    key, args = reason.key.removeprefix("reason."), reason.args
    seat = before.mover
    foe = 1 - seat
    was, left = ways(before, foe), ways(after, foe)
    had, have = ways(before, seat), ways(after, seat)
    top = {square: tokens[-1:] for square, tokens in zip(rules.SQUARES, after.board, strict=True)}
    pawns = [[rules.SQUARES[pawn] for pawn in some] for some in after.pawns]
    match key:
        case "wins":
            return after.winner == "WK"[seat] and args["seat"] == foe + 1
        case "last_exit":
            return {a for a, _ in was if a == args["square"]} and not {a for a, _ in left if a == args["square"]}
        case "leaves":
            return args["seat"] == foe + 1 and len(left) == args["count"] < len(was)
        case "room":
            return args["seat"] == seat + 1 and len(have) == args["count"] > len(had)
        case "colours":
            return args["count"] == len({top[to] for _, to in have})
        case "closes":
            gone = {to for _, to in was - left if before.board[rules.INDEX[to]][-1] == args["colour"]}
            free = [before.board[rules.INDEX[square]][-1] for square in pawns[seat]]
            return len(gone - {action[1]}) == args["count"] and args["colour"] in free
        case "two_colours":
            return len({top[square] for square in pawns[seat]}) == 2
        case "one_colour":
            return {top[square] for square in pawns[foe]} == {args["colour"]}
        case "covers":
            return (args["pawn"], args["square"]) in was - left and args["square"] == action[0]
        case "opens":
            return (args["pawn"], args["square"]) in have - had and args["square"] == action[0]
        case "away":
            near = rules.NEIGHBOURS[rules.INDEX[args["square"]]]
            return left == was and have == had and not {rules.INDEX[p] for some in pawns for p in some} & set(near)
        case "around":
            out = {to for start, to in have if start == args["square"]}
            return (args["count"], args["colours"]) == (len(out), len({top[to] for to in out}))
        case "narrows":
            gone = {to for start, to in was - left if start == args["pawn"]}
            return len(gone) == args["count"] and {top[to] for to in gone} == {args["colour"]}
    raise AssertionError(key)


@by_config
def test_every_reason_is_true(config):
    rng, told = Random(5), set()
    for state in decisions(config, 4):
        if state.step == "p" and not state.pawns[0]:
            continue
        for action in rng.sample(list(state.actions()), min(6, len(state.actions()))):
            for reason in reasons(state, action):
                assert true_of(reason, state, state.play(action), action), (str(state), state.name(action), str(reason))
                told.add(reason.key)
                for language in languages():
                    said = load(language).tell("tor", reason, NAMES)
                    assert said.endswith(".")
                    assert "{" not in said
                    assert "reason" not in said
    assert len(told) >= 8, told


def test_the_first_pawn_has_a_reason():
    match = Match.begin(GAME, Random(1), 2, {})
    thought = last(think(match, Random(1)))
    (reason,) = thought.reasons
    assert true_of(reason, match.state, match.state.play(thought.action), thought.action)


# Strength, in small


def test_chances_add_up_and_know_the_end():
    match = Match.begin(GAME, Random(4), 2, {})
    assert sum(chances(match)) == pytest.approx(1)
    while match.state.to_move != OVER:
        match = match.play(match.state.name(last(think(match, Random(1), depth=2)).action))
    assert chances(match) == match.state.scores()
    assert chance(0) == 0.5


def points(first, second, games, seed):
    """What the first brain takes of so many games, in either seat."""
    total = 0.0
    for number in range(games):
        rng = Random(f"{seed} {number // 2}")
        match = Match.begin(GAME, rng, 2, {})
        minds = [first(), second()][:: 1 if number % 2 == 0 else -1]
        while match.state.to_move != OVER:
            action = minds[match.state.to_move](match, rng)
            match = match.play(match.state.name(action))
        total += match.state.scores()[number % 2]
    return total


def minded(**strength):
    def begin():
        mind = Mind(**strength)
        return lambda match, rng: last(mind.think(match, rng)).action

    return begin


def at_random():
    return lambda match, rng: rng.choice(match.state.actions())


def test_looking_further_wins():
    assert points(minded(depth=2), at_random, 10, 1) >= 9
    assert points(minded(depth=3), minded(depth=1, way="exits"), 12, 1) >= 8
