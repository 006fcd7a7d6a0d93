"""What is known of every board, held to the rules and to the equation it solves."""

from random import Random

import pytest
from pyramidion.core.match import Match
from pyramidion.games import GAMES
from pyramidion.games.dice import brain, pyramid, rules, standing
from pyramidion.games.dice.solved import OFF, Damaged, Solved, known
from pyramidion.games.dice.standing import Standing

GAME = GAMES["dice"]
SOLVED = known()
START = {  # what is known of the first to roll, from elsewhere
    ("all", "off"): 0.550492,
    ("choose", "off"): 0.552707,
    ("all", "on"): 0.495449,
    ("choose", "on"): 0.496230,
}
RULES = [(choose, round_from) for choose in (False, True) for round_from in (None, 0, 1)]


def text(board: int) -> str:
    return "".join("x" if board >> index & 1 else "." for index in range(21))


def with_boards(*boards: int, pool: int = 6, rolled: str = "", choose: bool = False) -> rules.Dice:
    return rules.Dice(tuple(map(text, boards)), pool, rolled, 0, choose=choose)


def built(state: rules.Dice) -> set[int]:
    """All the boards on which a roll can leave its turn, by the rules."""
    found_, edge = set(), {state}
    while edge:
        follow = {s.play(action) for s in edge for action in s.actions() if action in rules.INDEX}
        found_ |= {
            pyramid.canonical(pyramid.board_of(s.boards[0]))
            for s in follow
            if s.mover != 0 or "stop" in s.actions() or (s.placed and not s.fitting())
        }
        edge = {s for s in follow if s.mover == 0}
    return found_


@pytest.mark.parametrize("choose", [False, True])
def test_a_roll_is_built_into_what_the_rules_allow(choose: bool) -> None:
    rng = Random(7)
    for _ in range(400):
        board, pool = rng.choice(pyramid.boards()[:-1]), rng.randint(1, 6)
        rolled = "".join(sorted(rng.choices(rules.COLOURS, k=pool), key=rules.COLOURS.index))
        state = with_boards(board, 0, pool=pool, rolled=rolled, choose=choose)
        shown = tuple(rolled.count(colour) for colour in rules.COLOURS)
        assert pyramid.ends(board, shown, choose) == built(state), (text(board), rolled)


def test_falls_are_as_likely_as_the_dice_say() -> None:
    rng = Random(8)
    for _ in range(40):
        board, dice, choose = rng.choice(pyramid.boards()[:-1]), rng.randint(1, 6), rng.random() < 0.5
        likely: dict[frozenset[int], float] = {}
        state = with_boards(board, 0, pool=dice, choose=choose)
        state = in_the_air(state)
        for roll, chance in zip(state.actions(), state.odds(), strict=True):
            ends = pyramid.ends(board, tuple(roll.count(colour) for colour in rules.COLOURS), choose)
            likely[ends] = likely.get(ends, 0) + chance
        falls = {frozenset(fall.ends): fall.chance for fall in pyramid.falls(board, dice, choose)}
        assert falls == pytest.approx(likely)


def in_the_air(state: rules.Dice) -> rules.Dice:
    return rules.Dice(state.boards, state.pool, "", 0, in_air=True, choose=state.choose)


def test_there_are_as_many_boards_as_there_are() -> None:
    every = {other for board in pyramid.boards() for other in (board, mirrored(board))}
    assert (len(pyramid.boards()), len(every)) == (232, 429)


def mirrored(board: int) -> int:
    rows = text(board)
    lines = [rows[start : start + length] for start, length in zip(rules.STARTS, rules.ROWS, strict=True)]
    return pyramid.board_of("".join(line[::-1] for line in lines).replace("x", "d"))


@pytest.mark.parametrize(("take", "equal"), START)
def test_the_first_to_roll_has_the_chance_that_is_known(take: str, equal: str) -> None:
    match = Match.begin(GAME, Random(1), 2, {"take": take, "equal": equal, "first": "1"})
    assert brain.chances(match)[0] == pytest.approx(START[take, equal], abs=2 * OFF)


def test_who_plays_alone_needs_as_many_turns_as_is_known() -> None:
    assert SOLVED.turns(0, choose=True) == pytest.approx(9.869690, abs=1e-6)


@pytest.mark.parametrize(("choose", "round_from"), RULES)
def test_a_chance_is_what_a_turn_played_well_makes_of_the_others(choose: bool, round_from: int | None) -> None:
    rng = Random(f"{choose} {round_from}")
    for _ in range(60):
        boards = tuple(rng.choice(pyramid.boards()[:-1]) for _ in range(2))
        began = Standing(boards, 0, choose, round_from)
        turn = brain.turn_of(SOLVED, began)
        assert turn.rolled(boards[0]) == pytest.approx(standing.chances(SOLVED, began)[0], abs=2 * OFF)


@pytest.mark.parametrize("choose", [False, True])
def test_turns_alone_are_what_a_turn_played_well_makes_of_the_others(choose: bool) -> None:
    for board in Random(3).sample(pyramid.boards()[:-1], 40):
        turn = pyramid_turn(board, choose)
        assert 1 - turn.rolled(board) == pytest.approx(SOLVED.turns(board, choose=choose), abs=1e-5)


def pyramid_turn(board: int, choose: bool):
    def ends(other: int) -> float:
        return -SOLVED.turns(other, choose=choose)

    return brain.Turn(board, choose=choose, stopped=ends, bust=ends(board))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_of_all_seats_make_one(seats: int) -> None:
    rng = Random(seats)
    for _ in range(60):
        boards = tuple(rng.choice(pyramid.boards()[:-1]) for _ in range(seats))
        where = Standing(boards, rng.randrange(seats), rng.random() < 0.5, rng.choice([None, *range(seats)]))
        chances = standing.chances(SOLVED, where)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_in_the_last_round_chances_are_those_of_the_turns_left() -> None:
    nearly = pyramid.FULL ^ 1 << 20
    ending = SOLVED.ending(nearly, choose=False)
    assert ending == pytest.approx(1 - (5 / 6) ** 6, abs=1e-4)
    said = standing.chances(SOLVED, Standing((pyramid.FULL, nearly, nearly), 1, False, 0))
    assert said[0] == pytest.approx((1 - ending) ** 2 + ending * (1 - ending) + ending**2 / 3, abs=1e-9)
    said = standing.chances(SOLVED, Standing((pyramid.FULL, nearly, nearly), 2, False, 0))
    assert said == pytest.approx((1 - ending / 2, 0, ending / 2))


@pytest.mark.parametrize("packed", [b"", b"damaged", b"x\x9c\x03\x00\x00\x00\x00\x01"])
def test_what_is_damaged_is_not_taken_for_chances(packed: bytes) -> None:
    with pytest.raises(Damaged):
        Solved(packed)
