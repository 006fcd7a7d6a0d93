"""The opponents of Dice Pyramid."""

import sys
from itertools import pairwise
from math import inf
from random import Random

import pytest
from pyramidion.core.ai import LEVELS as GENERAL
from pyramidion.core.game import CHANCE, OVER, Level
from pyramidion.core.match import Match, Opponent, next_action, run, think
from pyramidion.games import GAMES
from pyramidion.games.dice import brain, pyramid, rules, solved

GAME = GAMES["dice"]
SOLVED = solved.known()
SETUPS = [{"take": take, "equal": equal} for take in ("all", "choose") for equal in ("off", "on")]
by_seats = pytest.mark.parametrize("seats", [1, 2, 3, 4])


def decisions(seats: int, options: dict[str, str], seed: int) -> list[Match]:
    """Matches in which a seat has a choice, from a random game with gaps in its pyramids."""
    options = {name: value for name, value in options.items() if (seats, name) != (1, "equal")}
    rng, found = Random(seed), []
    match = Match.begin(GAME, rng, seats, options)
    while match.state.to_move != OVER:
        if match.state.to_move != CHANCE and len(match.state.actions()) > 1:
            found.append(match)
        match = match.then(rng.choice(match.state.actions()))
    return rng.sample(found, min(len(found), 20))


def by_the_rules(state: rules.Dice, began) -> float:
    """What a position is worth to whoever's turn it was, tried out by the rules to the end of the turn."""
    seat = began.mover
    if state.mover != seat or not (state.in_air or state.rolled or state.placed):
        board = pyramid.board_of(state.boards[seat])
        return brain.worth_of_ending(SOLVED, began)(board)
    values = [by_the_rules(state.play(action), began) for action in state.actions()]
    if state.to_move == CHANCE:
        return sum(chance * value for chance, value in zip(state.odds(), values, strict=True))
    return max(values)


@by_seats
@pytest.mark.parametrize("options", SETUPS, ids=lambda options: " ".join(options.values()))
def test_an_action_is_worth_what_the_rules_make_of_it(seats, options):
    for match in decisions(seats, options, seats):
        state = match.state
        if state.pool > 2:
            continue
        began = brain.began_from(state)
        worths = brain.worths(state, brain.turn_of(SOLVED, began))
        assert [*worths] == [*state.actions()]
        for action, worth in worths.items():
            assert worth == pytest.approx(by_the_rules(state.play(action), began), abs=1e-9), (str(state), action)


@by_seats
@pytest.mark.parametrize("options", SETUPS, ids=lambda options: " ".join(options.values()))
def test_the_master_gives_nothing_away_and_every_level_knows_what_its_play_is_worth(seats, options):
    for match in decisions(seats, options, 10 + seats):
        worths = brain.worths(match.state, brain.turn_of(SOLVED, brain.began_from(match.state)))
        for level in GAME.levels.values():
            thought = think(level, match, Random(1), lambda: 0.0)
            assert thought.value == pytest.approx(worths[thought.action])
            others = [value for _, value in thought.others]
            assert others == sorted(others, reverse=True)
        assert thought.value == max(worths.values())


def test_a_chance_in_the_middle_of_a_turn_is_that_of_the_best_action():
    for match in decisions(3, SETUPS[0], 5):
        chances = brain.chances(match)
        worths = brain.worths(match.state, brain.turn_of(SOLVED, brain.began_from(match.state)))
        assert chances[match.state.mover] == pytest.approx(max(worths.values()))
        assert sum(chances) == pytest.approx(1)


def test_who_follows_a_game_keeps_the_turn_and_thinks_the_same():
    rng, opponents = Random(4), [Opponent(level) for level in [*GAME.levels.values()][-2:]]
    match = Match.begin(GAME, rng, 2, {"take": "choose"})
    while match.state.to_move != OVER:
        if match.state.to_move >= 0:
            *_, fresh = Opponent([*GAME.levels.values()][-2:][match.state.to_move]).thoughts(match, Random(1), float)
            action = next_action(match, opponents, rng, float)
            assert action == fresh.action
            match = match.then(action)
        else:
            match = match.then(next_action(match, opponents, rng))


def test_each_level_wins_against_the_one_before():
    rng = Random(6)
    for weaker, stronger in pairwise(GAME.levels.values()):
        won = 0.0
        for number in range(60):
            seated = [weaker, stronger] if number % 2 else [stronger, weaker]
            match = run(Match.begin(GAME, rng, 2, {"first": "1"}), seated, rng, float)
            won += match.state.scores()[number % 2]
        assert 30 < won < 54


def test_without_what_was_solved_the_general_brains_play(monkeypatch):
    match = decisions(2, SETUPS[0], 1)[0]
    with_all = [think(Level(level.make, inf, 20), match, Random(1)) for level in GAME.levels.values()]
    monkeypatch.setitem(sys.modules, "pyramidion.games.dice.brain", None)
    for level, general in zip(GAME.levels.values(), GENERAL.values(), strict=True):
        ours, theirs = (think(Level(some.make, inf, 20), match, Random(1)) for some in (level, general))
        assert ours == theirs
    assert with_all[-1] != ours


def true_of(reason, before, after):
    """Whether a reason is so, told by the rules alone."""
    key, args = reason.key.removeprefix("reason."), reason.args
    board = after.boards[before.mover]

    def fit(blocks):
        """The colours that fit somewhere."""
        state = rules.Dice((blocks,), 6, rules.COLOURS, 0)
        return {slot[0] for slot in state.fitting()}

    match key:
        case "finishes":
            return "." not in board
        case "opens":
            return args["count"] == len(fit(board)) > len(fit(before.boards[before.mover]))
        case "fails":
            air = rules.Dice(before.boards, before.pool, "", before.mover, in_air=True)
            rolls = zip(air.actions(), air.odds(), strict=True)
            fails = sum(odds for roll, odds in rolls if not {*roll} & fit(before.boards[before.mover]))
            return args["dice"] == before.pool and abs(100 * fails - args["percent"]) <= 0.5 + 1e-9
        case "risked":
            return args["count"] == before.boards[before.mover].count("d") > 0
        case "kept":
            return args["count"] == board.count("x") - before.boards[before.mover].count("x")
    raise AssertionError(key)


@by_seats
def test_every_reason_is_true(seats):
    told = 0
    for match in [match for options in SETUPS for match in decisions(seats, options, 20 + seats)]:
        for action in match.state.actions():
            for reason in brain.reasons(match.state, action):
                told += 1
                assert true_of(reason, match.state, match.state.play(action)), (str(match.state), action, str(reason))
    assert told > 20
