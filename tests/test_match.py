"""A whole game as a value, and the driver of brains."""

from itertools import count
from math import inf
from random import Random

import pytest
from pyramidion.core.ai import RANDOM, always, at_random, greedy, search
from pyramidion.core.game import CHANCE, OVER, IllegalAction, Level, Thought
from pyramidion.core.match import BadRecord, Match, NoUndo, Opponent, run, think, turn_began
from pyramidion.games import GAMES

TABLES = [(slug, seats) for slug, game in GAMES.items() for seats in game.seats]
ANY = Level(always(at_random), inf)


def played(slug, seats, seed=1):
    return run(Match.begin(GAMES[slug], Random(seed), seats, {}), [ANY] * seats, Random(seed))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_record_replays_to_the_same_match(slug, seats):
    match = played(slug, seats)
    assert match.state.to_move == OVER
    assert len(match.states) == len(match.names) + 1
    assert Match.replay(match.game, match.start, match.names) == match


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_record_with_a_wrong_name_keeps_what_fits(slug, seats):
    match = played(slug, seats)
    names = [*match.names[:7], "nonsense", *match.names[8:]]
    with pytest.raises(BadRecord, match=r"^Action 8, 'nonsense', does not fit what was played before it\.$") as caught:
        Match.replay(match.game, match.start, names)
    assert caught.value.fitted == 7
    assert caught.value.name == "nonsense"
    assert caught.value.why.key
    assert caught.value.fitting.names == match.names[:7]
    assert caught.value.fitting.states == match.states[:8]


def test_play_refuses_what_the_rules_refuse():
    match = Match.begin(GAMES["pyramidis"], Random(1), 2, {"first": "1"})
    assert match.options == {"first": "1"}
    with pytest.raises(IllegalAction):
        match.play("a5:6")
    assert match.play("a5:5") == match.after(match.state.move(match.state.find("a5:5")))


def test_undo_goes_back_to_the_start_where_nothing_is_hidden():
    match = played("tor", 2)
    for length in reversed(range(len(match.names))):
        match = match.undo()
        assert len(match.names) == length
    with pytest.raises(NoUndo, match="at_start"):
        match.undo()


def test_undo_never_crosses_a_roll():
    match = played("dice", 2)
    barriers = 0
    for end in range(1, len(match.names) + 1):
        part = Match.replay(match.game, match.start, match.names[:end])
        rolled = part.states[-2].to_move == CHANCE
        assert bool(part.barrier()) == rolled
        barriers += rolled
    assert barriers > 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_undo_never_crosses_a_reveal(seats):
    match = played("secret", seats)
    with pytest.raises(NoUndo, match="secret_shown") as caught:
        match.undo()
    assert caught.value.why.key == "secret_shown"
    before = Match.replay(match.game, match.start, match.names[:-1])
    assert before.barrier() is None
    assert before.undo().names == match.names[:-2]


def test_a_match_seen_by_a_seat_tells_no_secret():
    match = played("secret", 4)
    seen = match.seen_by(1)
    assert all(state == whole.seen_by(1) for state, whole in zip(seen.states, match.states, strict=True))
    assert seen.start != match.start
    assert seen.names == match.names


def steps(values):
    """A brain that has tried these many playouts, thought by thought."""

    def brain(match, rng):
        for tried in values:
            yield Thought(match.state.actions()[0], 0.5, tried)

    return brain


START = Match.begin(GAMES["tor"], Random(1), 2, {})


@pytest.mark.parametrize(
    ("values", "tried", "expected"),
    [
        ([10, 20, 30], 20, 20),
        ([10, 20, 30], 25, 20),
        ([10, 20, 30], 5, 10),
        ([10, 20, 30], None, 30),
        ([0], 7, 0),
    ],
)
def test_a_bound_of_tries_is_kept(values, tried, expected):
    assert think(Level(always(steps(values)), inf, tried), START, Random(1)).tried == expected


def test_a_bound_of_time_is_kept():
    ticks = count()
    assert think(Level(always(steps(count(1))), 5), START, Random(1), lambda: next(ticks)).tried == 5


@pytest.mark.parametrize("line", ["......|.....|....|...|..|./......|.....|....|...|..|. 6 - 1*"])
def test_nobody_thinks_for_chance(line):
    with pytest.raises(ValueError, match="no seat is to move"):
        think(ANY, Match(GAMES["dice"], (GAMES["dice"].parse(line),)), Random(1))


def test_greedy_and_search_share_a_match():
    match = Match.begin(GAMES["pyramidis"], Random(1), 4, {"goal": "3"})
    levels = [Level(always(greedy), inf, 8), Level(always(search), inf, 8), RANDOM, ANY]
    first, second = (run(match, levels, Random(3)) for _ in range(2))
    assert first == second
    assert sum(first.state.scores()) == pytest.approx(1)


def test_a_turn_begins_where_its_seat_first_acts():
    match = Match.begin(GAMES["dice"], Random(1), 2, {"first": "1"})
    began = []
    for name in ("roll", "rrooyy", "r1", "r2"):
        match = match.play(name)
        began.append(turn_began(match))
    assert began == [0, 0, 0, 0]
    alone = Match.replay(GAMES["dice"], "......|.....|....|...|..|. 6 - 1", ["roll", "vvvvvv", "bust", "roll"])
    assert turn_began(alone) == 3


def test_a_budget_is_for_a_whole_turn():
    start = "......|.....|....|...|..|./......|.....|....|...|..|. 6 - 1"
    match = Match.replay(GAMES["dice"], start, ["roll", "rrooyy"])
    opponent = Opponent(Level(always(steps([10, 20, 30])), inf, 45))

    def tried(match):
        *_, last = opponent.thoughts(match, Random(1), lambda: 0.0)
        return last.tried

    assert [tried(match), tried(match.play("r1")), tried(match.play("r1").play("r2"))] == [30, 10, 10]
    turn = match.play("r1").play("r2").play("o1").play("stop").play("roll").play("rrrrrr")
    assert tried(turn) == 30
