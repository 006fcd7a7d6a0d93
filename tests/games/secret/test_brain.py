"""The opponent of Secret Colours: fair, right about what it says, good at guessing and hard to guess."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from math import exp, inf
from random import Random

import pytest
from pyramidion.core.game import Level
from pyramidion.core.match import Match, Opponent, run
from pyramidion.core.match import think as think_by
from pyramidion.games import GAMES
from pyramidion.games.secret.belief import KINDS, Belief, Watch, all_habits, deals
from pyramidion.games.secret.brain import Mind, Question, calibrated, chances
from pyramidion.games.secret.fast import FastBoard
from pyramidion.games.secret.habits import LEVELS as SIGN_LEVELS
from pyramidion.games.secret.habits import Odds, phase, playout
from pyramidion.games.secret.levels import LEVELS
from pyramidion.games.secret.reasons import Reasons
from pyramidion.games.secret.simple import Eye
from pyramidion.words import languages, load

from tests.configs import CONFIGS
from tests.games.secret.known import resecret
from tools import train_secret

GAME = GAMES["secret"]
SECRET = [config for config in CONFIGS if config.slug == "secret"]
by_config = pytest.mark.parametrize("config", SECRET, ids=str)
NAMES = {1: "Ada", 2: "Bo", 3: "Cy", 4: "Di"}


@cache
def played(config, seed=0):
    """A whole game of players who see little, at a table of some kind."""
    rng = Random(f"{config} {seed}")
    match = Match.begin(GAME, rng, config.seats, config.options)
    return run(match, [LEVELS["child"], LEVELS["novice"]] * 2, rng)


def at(match, number):
    """A match after so many plays."""
    return Match.replay(GAME, match.start, match.names[:number])


def some(config, step=7, seed=0):
    whole = played(config, seed)
    return [at(whole, number) for number in range(0, len(whole.names), step)]


def last(thoughts):
    *_, thought = thoughts
    return thought


def deal_of(match):
    letters = FastBoard(match.states[0]).letters
    return tuple(letters.index(colour) for colour in match.state.objectives)


# Habits and belief


@by_config
def test_habits_are_the_odds_of_their_features(config):
    rng = Random(1)
    for match in some(config, 5):
        board = FastBoard(match.state)
        own = rng.randrange(1, config.seats + 3)
        signs = tuple(rng.randrange(SIGN_LEVELS + 1) if n not in {0, own} else 0 for n in range(config.seats + 3))
        for weights, habits in zip(KINDS, all_habits(KINDS, config.seats), strict=True):
            row = weights[phase(board.left[board.mover])]
            like = {play: train_secret.features(board, own, signs, play) for play in board.legal()}
            odds = {play: exp(sum(w * x for w, x in zip(row, f, strict=True))) for play, f in like.items()}
            found = Odds(board, own, habits, signs)
            assert {play: found.of(*play) for play in odds} == pytest.approx(
                {play: value / sum(odds.values()) for play, value in odds.items()}
            )


def test_a_playout_follows_the_odds():
    rng = Random(1)
    match = some(SECRET[0])[2]
    board, signs, games = FastBoard(match.state), (0, 2, 3, 0, 5), 3000
    for habits in all_habits(KINDS, 2):
        odds = Odds(board, 3, habits, signs)
        met = Counter()
        for _ in range(games):
            after = board.copy()
            playout(after, (3, 3), [habits.factors(3, signs)] * 2, [(rng.random(), rng.random())])
            met[tuple(after.piles), *after.stocks[board.mover]] += 1
        for play in board.legal():
            after = board.copy()
            after.play(*play)
            if after.piles.count(after.piles[play[1]]) == board.piles.count(after.piles[play[1]]) + 1:
                like = [p for p in board.legal() if p[0] == play[0] and board.piles[p[1]] == board.piles[play[1]]]
                seen = sum(met[key(board, same)] for same in like) / games
                assert seen == pytest.approx(sum(odds.of(*same) for same in like), abs=0.04)


def key(board, play):
    after = board.copy()
    after.play(*play)
    return (tuple(after.piles), *after.stocks[board.mover])


@by_config
def test_a_watch_follows_a_match_and_starts_again_for_another(config):
    whole, watch = played(config), Watch()
    for number in (3, 4, 9, 2, len(whole.names) - 1):
        match = at(whole, number)
        assert watch.at(match).likely == Watch().at(match).likely
    assert watch.at(played(config, 1)).likely == Watch().at(played(config, 1)).likely


@by_config
def test_what_everybody_believes_hangs_on_no_secret(config):
    match = some(config)[-1]
    line = resecret(match.start, -1, Random(1))
    other = Match.replay(GAME, line, match.names)
    assert Watch().at(match).likely == Watch().at(other).likely
    belief = Watch().at(match.seen_by(0))
    known = belief.posterior({0: 1})
    assert sum(known) == pytest.approx(1)
    assert all(deal[0] == 1 for deal, chance in zip(deals(config.seats), known, strict=True) if chance)
    assert sum(belief.marginals()[1]) == pytest.approx(1)


def test_a_colour_that_is_played_for_openly_is_found():
    found = 0.0
    for seed in range(6):
        match = Match.begin(GAME, Random(seed), 2, {})
        match = run(match, [LEVELS["novice"], LEVELS["novice"]], Random(seed))
        half = at(match, 12)
        found += Watch().at(half).marginals()[0][deal_of(match)[0]]
    assert found / 6 > 0.6  # blindly drawn: 0.25


# Thoughts


@by_config
@pytest.mark.parametrize("level", LEVELS)
def test_every_thought_is_legal_and_sensible(config, level):
    for match in some(config, 11):
        tried = 0
        for thought in islice(LEVELS[level].make()(match.seen_by(match.state.to_move), Random(1)), 12):
            actions = match.state.actions()
            others = [action for action, _ in thought.others]
            assert thought.action in actions
            assert set(others) <= set(actions) - {thought.action}
            assert len(set(others)) == len(others)
            values = [value for _, value in thought.others]
            assert values == sorted(values, reverse=True)
            assert all(0 <= value <= 1 for value in (thought.value, *values))
            assert thought.tried >= tried
            tried = thought.tried


@by_config
@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_changes_no_choice(config, level):
    """Handed the whole match, it thinks the same, whatever the others play for."""
    changed = 0
    for number, match in enumerate(some(config, 9)):
        other = Match.replay(GAME, resecret(match.start, match.state.to_move, Random(number)), match.names)
        changed += other.start != match.start
        one, two = (list(islice(LEVELS[level].make()(m, Random(5)), 10)) for m in (match, other))
        assert one == two
    assert changed


@by_config
def test_a_mind_ends_by_itself_or_goes_on_for_ever(config):
    match = some(config)[1]
    match = match.seen_by(match.state.to_move)
    assert 60 <= last(Mind(playouts=60).think(match, Random(1))).tried <= 400
    level = Level(lambda: Mind().think, inf, 600)
    assert think_by(level, match, Random(1)).tried == pytest.approx(600, abs=60)


@by_config
def test_whenever_it_is_stopped_it_stands_by_what_it_has_looked_into(config):
    match = some(config)[2]
    mind = Mind()
    question = Question(mind, mind.watch.at(match), match.state, Random(1))
    for thought in islice(question.thoughts(), 60):
        best = question._ranked()[0]
        assert thought.action == question._action(best)
        assert best.waves * 4 >= max(choice.waves for choice in question.choices)
        assert not any(c.rank > best.rank for c in question.choices if c.waves >= best.waves)


def test_the_last_play_takes_the_win():
    """With one play to come, and the other's colour all but known, what wins is played."""
    won = 0
    for seed in range(8):
        match = played(SECRET[0], seed)
        before = at(match, len(match.names) - 1)
        seat = before.state.to_move
        best = max(before.state.play(action).scores()[seat] for action in before.state.actions())
        told = Mind(playouts=60, told=deal_of(match))
        won += before.state.play(last(told.think(before, Random(1))).action).scores()[seat] == best
    assert won == 8


# Reasons


def true_of(reason, match, action, belief):
    """Whether a reason is so, told by the rules alone, and by the belief where it speaks of one."""
    name, args = reason.key.removeprefix("reason."), reason.args
    before, after = match.state, match.state.play(action)
    seat = before.mover
    own, stock = before.objectives[seat], before.stocks[seat]
    index = before.squares().index(action[1])
    was = {colour: before.count(colour)[0] for colour in before.colours()}
    now = {colour: after.count(colour)[0] for colour in before.colours()}
    lost = before.places[index][-1].lower()
    colour = args["colour"]
    match name:
        case "grows":
            return colour == own == action[0] and now[own] == args["count"] == was[own] + 1
        case "comes_back":
            back = after.places[index][-1].lower() == own and args["place"] == action[1]
            return back and own == colour != action[0] and now[own] == args["count"] == was[own] + 1
        case "saves":
            return colour == own != action[0] and stock.count(own) == args["count"]
        case "plenty":
            others = [stock.count(other) for other in before.colours() if other != colour]
            return colour == action[0] and stock.count(colour) == args["count"] > max(others)
        case "suspect":
            letters, other = belief.board.letters, args["seat"] - 1
            share = belief.marginals({seat: letters.index(own)})[other][letters.index(colour)]
            return colour == lost != own and other != seat and share > 0.5
        case "leader":
            return colour == lost != own and was[lost] == args["count"] == max(was.values())
        case "hides":
            watched = (belief, Watch().at(match.then(action)))
            shares = [some.marginals()[seat][belief.board.letters.index(own)] for some in watched]
            return colour == own and shares[1] <= shares[0] + 1e-9
    raise AssertionError(name)


@by_config
def test_every_reason_is_true(config):
    rng, told = Random(5), set()
    for match in some(config, 5):
        belief = Watch().at(match)
        reasons = Reasons(match.state, belief, belief.odds())
        for action in rng.sample(list(match.state.actions()), 4):
            for reason in reasons.of(belief.board.read(action, match.state)):
                assert true_of(reason, match, action, belief), (str(match.state), action, str(reason))
                told.add(reason.key)
                for language in languages():
                    said = load(language).tell("secret", reason, NAMES)
                    assert said.endswith(".")
                    assert "{" not in said
                    assert "reason" not in said
    assert len(told) >= 5, told


# Chances


@by_config
def test_chances_add_up_and_know_the_end(config):
    whole = played(config)
    assert chances(whole) == whole.state.scores()
    watch = Watch()
    for number in (0, 9, len(whole.names) - 1):
        match = at(whole, number)
        for seen in (match, match.seen_by(1)):
            found = chances(seen, playouts=40)
            assert sum(found) == pytest.approx(1)
            assert found == chances(seen, watch, playouts=40)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_share_of_playouts_becomes_a_chance(seats):
    values = [calibrated(share / 20, seats) for share in range(21)]
    assert values == sorted(values)
    assert 0 < values[0] < 1 / seats < values[-1] < 1


def test_who_knows_more_is_surer():
    """At the end of a game the whole match tells who wins; a seat sees its own colour alone."""
    sure = guessed = 0.0
    for seed in range(6):
        match = played(SECRET[0], seed)
        near = at(match, len(match.names) - 6)
        winner = max(range(2), key=match.state.scores().__getitem__)
        sure += chances(near)[winner]
        guessed += chances(near.seen_by(near.state.to_move))[winner]
    assert sure > guessed


# Strength, in small


def points(one, others, games, seats=2, seed=1):
    """What a level takes of so many games with a seat of its own in turn."""
    total = 0.0
    for number in range(games):
        rng = Random(f"{seed} {number // seats}")
        match = Match.begin(GAME, rng, seats, {"first": "1"})
        seat = number % seats
        total += run(match, [one if n == seat else others for n in range(seats)], rng).state.scores()[seat]
    return total


def minded(playouts=60, **sight):
    return Level(lambda: Mind(playouts=playouts, **sight).think, inf)


def test_each_beginner_is_better_than_chance_and_the_mind_better_than_both():
    child, novice = LEVELS["child"], LEVELS["novice"]
    chance = Level(lambda: lambda match, rng: iter([random_thought(match, rng)]), inf)
    assert points(child, chance, 20) >= 14
    assert points(novice, child, 30) >= 18
    assert points(minded(), child, 10) >= 8
    assert points(minded(200), novice, 20) >= 12
    assert points(minded(30), novice, 6, seats=3) >= 4


def random_thought(match, rng):
    thought = last(Eye(others=False).think(match, rng))
    return type(thought)(rng.choice(match.state.actions()), 0.5, 1)


def exposed(level, games=8):
    """How many times likelier than blindly drawn its colour is to an onlooker, half-way."""
    found = 0.0
    for seed in range(games):
        rng = Random(seed)
        match, opponents = Match.begin(GAME, rng, 2, {}), [Opponent(level), Opponent(level)]
        for _ in range(12):
            thought = last(opponents[match.state.to_move].thoughts(match, rng, lambda: 0.0))
            match = match.then(thought.action)
        belief = Watch().at(match)
        found += sum(belief.marginals()[seat][own] for seat, own in enumerate(deal_of(match)))
    return 4 * found / 2 / games


def test_it_hides_and_the_greedy_do_not():
    assert exposed(minded(80)) < 1.2
    assert exposed(LEVELS["novice"]) > 2


# Training


def test_a_short_training_foresees_more():
    greedy = lambda: Eye(others=True).think  # noqa: E731 -- a brain made anew
    nothing = (train_secret.NOTHING,)
    seen = list(train_secret.games(greedy, nothing, 16, "one", 1))
    unseen = list(train_secret.games(greedy, nothing, 8, "other", 1))
    found = train_secret.learned(seen, Random(1), heeds=False)
    assert train_secret.surprise(found, unseen) < 0.75 * train_secret.surprise(train_secret.NOTHING, unseen)
    again = train_secret.learned(list(train_secret.games(greedy, nothing, 16, "one", 1)), Random(1), heeds=False)
    assert found == again


def test_a_belief_is_a_value_of_its_board():
    belief = Belief(FastBoard(some(SECRET[0])[1].state))
    play = belief.board.legal()[0]
    before = (belief.board.piles[:], [line[:] for line in belief.likely[0]])
    after = belief.after(play)
    assert (belief.board.piles, belief.likely[0]) == before
    assert after.board.piles != belief.board.piles
