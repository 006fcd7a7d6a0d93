"""Pyramidis, by its rule sheet and rulings."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from pyramidion.core.game import OVER, BadOption
from pyramidion.games.pyramidis import rules

from tests.rules.telling import Teller, texts

T = Teller("pyramidis")
TWO = "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m"
NORTH_SOUTH = "e1=cccccccc,e8=tttttttt t0c0 t"
FOUR = "a5=mmmmmmmm,e1=cccccccc,e8=tttttttt,h5=yyyyyyyy m0t0y0c0 m"

# The way of each colour, square by square.
COURSES = {
    "m": "a5 b5 c5 d5 e5 f5 g5 h5 h4 g4 f4 e4 d4 c4 b4 a4",
    "t": "e8 e7 e6 e5 e4 e3 e2 e1 d1 d2 d3 d4 d5 d6 d7 d8",
    "y": "h5 g5 f5 e5 d5 c5 b5 a5 a4 b4 c4 d4 e4 f4 g4 h4",
    "c": "e1 e2 e3 e4 e5 e6 e7 e8 d8 d7 d6 d5 d4 d3 d2 d1",
}
# The way back from a foreign arm: straight in, then along the own arrows.
WAYS_HOME = {
    "m": ("d8 d7 d6 d5 e5 f5", "e8 e7 e6 e5 f5", "d1 d2 d3 d4 c4", "e1 e2 e3 e4 d4 c4"),
    "t": ("a5 b5 c5 d5 d6 d7", "a4 b4 c4 d4 d5", "h5 g5 f5 e5 e4", "h4 g4 f4 e4 e3"),
    "y": ("d8 d7 d6 d5 c5", "e8 e7 e6 e5 d5 c5", "d1 d2 d3 d4 e4", "e1 e2 e3 e4 f4"),
    "c": ("a5 b5 c5 d5 d4", "a4 b4 c4 d4 d3", "h5 g5 f5 e5 e6", "h4 g4 f4 e4 e5 e6"),
}


def new(seats, seed=1, **options):
    return T.game.new(Random(seed), seats, options)


@pytest.mark.rule("pyramidis-seats", "all-options")
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(BadOption, match=f"^Pyramidis is for 2 or 4 seats, not {seats}\\.$"):
        new(seats)


@pytest.mark.rule(
    "pyramidis-start", "pyramidis-seats", "pyramidis-two-colours", "pyramidis-notation", "pyramidis-short"
)
def test_the_set_up():
    assert str(new(2, first="1")) == TWO
    assert str(new(2, first="2", goal="3")) == TWO[:-1] + "y goal3"
    assert str(new(2, first="1", colours="my")) == TWO
    assert str(new(4, first="1", goal="5")) == FOUR
    assert str(new(4, first="4")) == FOUR[:-1] + "c"


@pytest.mark.rule("pyramidis-two-colours", "pyramidis-colours-option", "pyramidis-start", "pyramidis-notation")
def test_two_may_take_turquoise_and_cream():
    assert str(new(2, first="1", colours="tc")) == NORTH_SOUTH
    assert str(new(2, first="2", colours="tc", goal="3")) == NORTH_SOUTH[:-1] + "c goal3"
    assert [T.state(line).sides for line in (TWO, NORTH_SOUTH, FOUR)] == ["my", "tc", "mtyc"]
    assert T.after(NORTH_SOUTH, "e8:2", "e1:1") == "e1=ccccccc,e2=c,e6=t,e7=t,e8=tttttt t0c0 t"


@pytest.mark.rule("pyramidis-colours-option", "all-options")
def test_four_have_no_colours_to_choose():
    with pytest.raises(BadOption) as refused:
        new(4, colours="tc")
    assert str(refused.value) == ("Pyramidis with 4 seats cannot have option 'colours' as 'tc': all four colours play.")
    assert T.game.choices(4, "colours") == ["my"]
    assert T.game.choices(2, "colours") == ["my", "tc"]
    assert str(new(4, first="1", colours="my")) == FOUR
    with pytest.raises(BadOption, match=r"^Option 'colours' of Pyramidis cannot be 'mt'; it can be my or tc\.$"):
        new(2, colours="mt")


@pytest.mark.rule("pyramidis-first", "pyramidis-agree", "pyramidis-order", "all-seats")
def test_who_begins_and_who_follows():
    assert {new(4, seed).to_move for seed in range(40)} == {0, 1, 2, 3}
    assert [T.state(FOUR, *names).to_move for names in ((), ("a5:1",), ("a5:1", "e8:1"))] == [0, 1, 2]
    assert T.after(FOUR, "a5:1", "e8:1", "h5:1", "e1:1").endswith(" m")
    assert T.after(TWO, "a5:1", "h5:1").endswith(" m")
    with pytest.raises(BadOption, match=r"^Option 'first' cannot be '4' with 2 seats\.$"):
        new(2, first="4")


@pytest.mark.rule("pyramidis-cross", "pyramidis-courses", "all-squares")
def test_the_board_is_two_loops_that_share_the_centre():
    loops = {colour: set(course.split()) for colour, course in COURSES.items()}
    assert {colour: len(loop) for colour, loop in loops.items()} == {"m": 16, "t": 16, "y": 16, "c": 16}
    assert loops["m"] == loops["y"]
    assert loops["t"] == loops["c"]
    assert loops["m"] & loops["t"] == {"d4", "d5", "e4", "e5"}
    assert sorted(loops["m"] | loops["t"]) == list(rules.SQUARES)
    assert len(rules.SQUARES) == 28


@pytest.mark.rule("pyramidis-course", "pyramidis-courses", "pyramidis-directions")
@pytest.mark.parametrize("colour", "mtyc")
def test_a_single_piece_walks_its_course(colour):
    course = COURSES[colour].split()
    seat = "mtyc".index(colour)
    home = "m0t0y0c0".replace(f"{colour}0", f"{colour}1")
    turn = "mtyc"[(seat + 1) % 4]
    for here, there in pairwise(course[:-1]):
        line = f"{here}={colour} m0t0y0c0 {colour}"
        name = f"{here}:1" if here == course[0] else here
        assert T.after(line, name) == f"{there}={colour} m0t0y0c0 {turn}"
    assert T.after(f"{course[-2]}={colour} m0t0y0c0 {colour}", course[-2]) == f"- {home} {turn}"


@pytest.mark.rule("pyramidis-directions", "pyramidis-two")
def test_two_players_go_opposite_ways_round_one_loop():
    assert T.after("b5=m,c5=y m0y0 m", "b5") == "c5=ym m0y0 y"
    assert T.after("b5=m,c5=y m0y0 y", "c5") == "b5=my m0y0 m"
    assert T.after("e6=c,e7=t t0c0 t", "e7") == "e6=ct t0c0 c"
    assert T.after("e6=c,e7=t t0c0 c", "e6") == "e7=tc t0c0 t"


@pytest.mark.rule("pyramidis-two")
@pytest.mark.parametrize(("line", "loop"), [(TWO, COURSES["m"].split()), (NORTH_SOUTH, COURSES["t"].split())])
def test_two_players_never_leave_their_loop(line, loop):
    assert {square for square in rules.SQUARES if T.why(line, square) == f"arm_unused square={square}"} == (
        set(rules.SQUARES) - set(loop)
    )
    rng = Random(7)
    state = T.state(line)
    while state.to_move != OVER:
        assert {part[:2] for part in str(state).split(" ")[0].split(",")} <= {*loop}
        state = state.play(rng.choice(state.actions()))


def turned(text):
    """What is written of brown and mustard, for turquoise and cream: the board turned by a quarter, clockwise."""
    squares = re.sub("[a-h][1-8]", lambda at: f"{'abcdefgh'[int(at[0][1]) - 1]}{8 - 'abcdefgh'.index(at[0][0])}", text)
    return squares.translate(str.maketrans("my", "tc"))


def turned_line(line):
    stacks, *rest = line.split(" ")
    return " ".join([",".join(sorted(turned(stacks).split(","))), *map(turned, rest)])


def turned_fact(told):
    if told is None:
        return None
    return told.key, {name: turned(value) if isinstance(value, str) else value for name, value in told.args.items()}


@pytest.mark.rule("pyramidis-two", "pyramidis-courses", "pyramidis-notation")
@pytest.mark.parametrize("start", [TWO, f"{TWO[:-1]}y goal3"])
@pytest.mark.parametrize("seed", range(12))
def test_turquoise_and_cream_play_as_brown_and_mustard_do_a_quarter_further_round(start, seed):
    rng = Random(seed)
    state, other = T.state(start), T.state(turned_line(start))
    while True:
        assert str(other) == turned_line(str(state))
        assert [*map(turned_fact, state.outcome())] == [*map(tuple, other.outcome())]
        assert {turned(state.name(action)) for action in state.actions()} == {*map(other.name, other.actions())}
        for square in rules.SQUARES:
            for taps in ((square,), (square, "3"), (square, "d4")):
                why = other.why_not(*map(turned, taps))
                assert turned_fact(state.why_not(*taps)) == (why and tuple(why)), taps
        if state.to_move == OVER:
            break
        action = rng.choice(state.actions())
        same = other.find(turned(state.name(action)))
        assert [*map(turned_fact, state.events(action))] == [*map(tuple, other.events(same))]
        state, other = state.play(action), other.play(same)
    assert state.scores() == other.scores()


@pytest.mark.rule("pyramidis-way-home", "pyramidis-through-centre", "pyramidis-centre")
@pytest.mark.parametrize(("colour", "way"), [(colour, way) for colour, ways in WAYS_HOME.items() for way in ways])
def test_the_way_back_from_a_foreign_arm(colour, way):
    first, *squares = way.split()
    line = f"{first}={colour * len(squares)} m0t0y0c0 {colour}"
    expected = ",".join(f"{square}={colour}" for square in sorted(squares))
    turn = "mtyc"["mtyc".index(colour) - 3]
    assert T.after(line, first) == f"{expected} m0t0y0c0 {turn}"


@pytest.mark.rule("pyramidis-opening", "pyramidis-sow", "pyramidis-names")
def test_three_then_four_then_two():
    """The first three moves of brown, while mustard steps along the far side."""
    assert T.after(TWO, "a5:3") == "a5=mmmmm,b5=m,c5=m,d5=m,h5=yyyyyyyy m0y0 y"
    assert T.after(TWO, "a5:3", "h5:1", "a5:4") == "a5=m,b5=mm,c5=mm,d5=mm,e5=m,g5=y,h5=yyyyyyy m0y0 y"
    names = ("a5:3", "h5:1", "a5:4", "g5", "b5")
    assert T.after(TWO, *names) == "a5=m,c5=mmm,d5=mmm,e5=m,f5=y,h5=yyyyyyy m0y0 y"
    assert T.events(TWO, *names) == [
        "took seat=1 colour=m square=b5 count=2",
        "sown piece=m from=b5 to=c5",
        "sown piece=m from=b5 to=d5",
    ]


@pytest.mark.rule("pyramidis-from-start", "pyramidis-names", "all-names")
def test_up_to_five_from_the_own_start():
    assert T.names(TWO) == ["a5:1", "a5:2", "a5:3", "a5:4", "a5:5"]
    assert T.names("a5=mm,c5=m m0y0 m") == ["a5:1", "a5:2", "c5"]
    assert T.why(TWO, "a5:6") == "at_most most=5"
    assert T.why(TWO, "a5", "8") == "at_most most=5"
    assert T.why(TWO, "a5", "0") == "at_least least=1"
    assert T.why("a5=mm m0y0 m", "a5", "3") == "too_few square=a5 height=2"
    assert T.why("a5=mm m0y0 m", "a5", "6") == "at_most most=5"
    assert T.why(TWO, "a5") is None
    assert T.why(TWO, "a5", "5") is None


@pytest.mark.rule("pyramidis-whole", "pyramidis-distance")
def test_elsewhere_the_whole_stack_moves():
    line = "b5=mmm m0y0 m"
    assert T.names(line) == ["b5"]
    assert T.after(line, "b5") == "c5=m,d5=m,e5=m m0y0 y"
    assert T.why(line, "b5", "2") == "whole_stack square=b5 height=3"
    assert T.why(line, "b5", "3") == "whole_stack square=b5 height=3"
    assert T.why(line, "b5:0") == "whole_stack square=b5 height=3"


@pytest.mark.rule("pyramidis-mixed-start", "pyramidis-from-start")
def test_the_own_start_can_be_split_when_it_is_mixed():
    line = "a5=mmym m0y0 m"
    assert T.names(line) == ["a5:1", "a5:2", "a5:3", "a5:4"]
    assert T.after(line, "a5:2") == "a5=mm,b5=y,c5=m m0y0 y"


@pytest.mark.rule("pyramidis-foreign-start", "pyramidis-whole")
def test_a_foreign_start_cannot_be_split():
    line = "h5=yym m0y0 m"
    assert T.names(line) == ["h5"]
    assert T.why(line, "h5", "1") == "whole_stack square=h5 height=3"
    # mustard comes home on h4, the two others go on
    assert T.after(line, "h5") == "f4=m,g4=y m0y1 y"


@pytest.mark.rule("pyramidis-sow", "pyramidis-control")
def test_pieces_drop_from_the_bottom_on_whatever_is_there():
    line = "b5=yym,c5=mm,e5=y m0y0 m"
    assert T.names(line) == ["b5", "c5"]
    assert T.after(line, "b5") == "c5=mmy,d5=y,e5=ym m0y0 y"
    assert T.events(line, "b5") == [
        "took seat=1 colour=m square=b5 count=3",
        "sown piece=y from=b5 to=c5",
        "sown piece=y from=b5 to=d5",
        "sown piece=m from=b5 to=e5",
    ]
    assert T.why(line, "e5") == "not_your_stack square=e5 owner=y"
    assert T.why(line, "f5") == "empty square=f5"


@pytest.mark.rule("pyramidis-tower", "pyramidis-distance")
def test_two_pieces_jump_a_tower():
    line = "b5=mmm,d5=yyyyy m0y0 m"
    assert T.after(line, "b5") == "c5=m,d5=yyyyy,e5=m,f5=m m0y0 y"
    assert T.events(line, "b5") == [
        "took seat=1 colour=m square=b5 count=3",
        "sown piece=m from=b5 to=c5",
        "tower_skipped square=d5",
        "sown piece=m from=b5 to=e5",
        "sown piece=m from=b5 to=f5",
    ]


@pytest.mark.rule("pyramidis-towers", "pyramidis-height")
def test_every_tower_on_the_way_is_jumped():
    line = "b5=m,c5=mmmmm,d5=yyyyy m0y0 m"
    assert T.after(line, "b5") == "c5=mmmmm,d5=yyyyy,e5=m m0y0 y"
    assert T.events(line, "b5") == [
        "took seat=1 colour=m square=b5 count=1",
        "tower_skipped square=c5",
        "tower_skipped square=d5",
        "sown piece=m from=b5 to=e5",
    ]


@pytest.mark.rule("pyramidis-towers", "pyramidis-height")
def test_a_start_of_more_than_five_is_a_tower():
    assert T.after("a5=mmmmmmmm,b5=y m0y0 y", "b5") == "a4=y,a5=mmmmmmmm m0y0 m"
    assert T.after("a5=mmmm,b5=y m0y0 y", "b5") == "a5=mmmmy m0y0 m"


@pytest.mark.rule("pyramidis-height", "pyramidis-tower")
def test_four_can_become_a_tower_within_a_move():
    line = "b5=mm,c5=yyyy m0y0 m"
    assert T.after(line, "b5") == "c5=yyyym,d5=m m0y0 y"


@pytest.mark.rule("pyramidis-tower", "pyramidis-height")
def test_a_tower_can_be_moved_like_any_stack():
    assert T.after("b5=yyyym m0y0 m", "b5") == "c5=y,d5=y,e5=y,f5=y,g5=m m0y0 y"


@pytest.mark.rule("pyramidis-trap", "pyramidis-control")
def test_a_covered_piece_cannot_be_moved_by_its_owner():
    line = "b5=m,c5=y,g5=y m0y0 m"
    after = T.after(line, "b5")
    assert after == "c5=ym,g5=y m0y0 y"
    assert T.names(after) == ["g5"]
    assert T.why(after, "c5") == "not_your_stack square=c5 owner=m"


@pytest.mark.rule("pyramidis-trapped-move", "pyramidis-mover-way")
def test_a_mixed_column_goes_the_movers_way():
    """Two mustard pieces, trapped under brown, go clockwise with it."""
    assert T.after("c5=ymym m0y0 m", "c5") == "d5=y,e5=m,f5=y,g5=m m0y0 y"


@pytest.mark.rule("pyramidis-mover-way", "pyramidis-centre", "pyramidis-trapped-move")
def test_a_mixed_column_turns_where_the_mover_turns():
    """Cream carries brown down its own arm, where brown had no business."""
    assert T.after("d5=mmc m0t0y0c0 c", "d5") == "d2=c,d3=m,d4=m m0t0y0c0 m"
    assert T.after("d5=ccm m0t0y0c0 m", "d5") == "e5=c,f5=c,g5=m m0t0y0c0 t"


@pytest.mark.rule("pyramidis-no-pass")
def test_passing_while_something_can_move_is_refused():
    assert "pass" not in T.names(TWO)
    assert T.why(TWO, "pass") == "must_move"
    assert T.why("b5=ym,c5=y m0y0 y", "pass") == "must_move"


@pytest.mark.rule("pyramidis-pass", "pyramidis-no-pass", "all-forced")
def test_all_pieces_trapped():
    line = "c5=ym m0y0 y"
    assert T.names(line) == ["pass"]
    assert T.events(line, "pass") == ["passed seat=2 colour=y"]
    assert T.after(line, "pass") == "c5=ym m0y0 m"
    assert T.why(line, "c5") == "must_pass colour=y"
    assert T.why(line, "f5") == "must_pass colour=y"
    assert T.why(line, "c5", "1") == "must_pass colour=y"
    assert T.why(line, "pass") is None


@pytest.mark.rule("pyramidis-home", "pyramidis-no-exact", "pyramidis-goal")
def test_pieces_that_reach_the_final_square_leave_the_board():
    line = "b4=mmmm,g5=y m0y0 m"
    assert T.after(line, "b4") == "g5=y m4y0 y"
    assert T.events(line, "b4") == [
        "took seat=1 colour=m square=b4 count=4",
        "sown piece=m from=b4 to=a4",
        "home piece=m square=a4 count=1",
        "sown piece=m from=b4 to=a4",
        "home piece=m square=a4 count=2",
        "sown piece=m from=b4 to=a4",
        "home piece=m square=a4 count=3",
        "sown piece=m from=b4 to=a4",
        "home piece=m square=a4 count=4",
    ]


@pytest.mark.rule("pyramidis-arrival", "pyramidis-rest")
def test_foreign_pieces_of_an_arriving_column_stay_in_order():
    line = "c4=tycm m0t0y0c0 m"
    assert T.after(line, "c4") == "a4=yc,b4=t m1t0y0c0 t"
    assert T.events(line, "c4") == [
        "took seat=1 colour=m square=c4 count=4",
        "sown piece=t from=c4 to=b4",
        "sown piece=y from=c4 to=a4",
        "sown piece=c from=c4 to=a4",
        "sown piece=m from=c4 to=a4",
        "home piece=m square=a4 count=1",
    ]


@pytest.mark.rule("pyramidis-rest", "pyramidis-arrival")
def test_own_pieces_go_home_from_between_foreign_ones():
    assert T.after("b4=ymtym,c4=m m0t0y0c0 m", "b4") == "a4=yty,c4=m m2t0y0c0 t"


@pytest.mark.rule("pyramidis-final-tower", "pyramidis-rest", "pyramidis-arrival")
def test_the_own_final_square_may_grow_beyond_five():
    line = "a4=ttttt,b4=yycm m0t0y0c0 m"
    assert T.after(line, "b4") == "a4=tttttyyc m1t0y0c0 t"
    assert "tower_skipped square=a4" not in T.events(line, "b4")
    # what stands there moves as a whole, more than five at once
    assert T.after("a4=ttttyt m0t0y0c0 t", "a4") == "b4=t,c4=t,d4=t,d5=t,d6=y,d7=t m0t0y0c0 y"


@pytest.mark.rule("pyramidis-brought-home", "pyramidis-home-at-once")
def test_a_piece_set_down_on_its_own_final_square_is_home():
    line = "g5=mym m0y0 m"
    assert T.after(line, "g5") == "g4=m,h5=m m0y1 y"
    assert T.events(line, "g5") == [
        "took seat=1 colour=m square=g5 count=3",
        "sown piece=m from=g5 to=h5",
        "sown piece=y from=g5 to=h4",
        "home piece=y square=h4 count=1",
        "sown piece=m from=g5 to=g4",
    ]


@pytest.mark.rule("pyramidis-at-once", "pyramidis-brought-home", "pyramidis-goal")
def test_an_opponent_wins_by_the_movers_hand():
    line = "g5=mym m0y4 m"
    assert T.after(line, "g5") == "g4=m,h5=m m0y5 -"
    assert T.events(line, "g5")[-3:] == [
        "home piece=y square=h4 count=5",
        "sown piece=m from=g5 to=g4",
        "won seat=2 colour=y by=goal home=5",
    ]
    assert T.state(line, "g5").scores() == (0.0, 1.0)


@pytest.mark.rule("pyramidis-foreign-final", "pyramidis-towers")
def test_a_foreign_final_square_that_is_a_tower_is_jumped():
    line = "g5=mym,h4=mmmmm m0y4 m"
    assert T.after(line, "g5") == "f4=m,g4=y,h4=mmmmm,h5=m m0y4 y"
    assert T.events(line, "g5") == [
        "took seat=1 colour=m square=g5 count=3",
        "sown piece=m from=g5 to=h5",
        "tower_skipped square=h4",
        "sown piece=y from=g5 to=g4",
        "sown piece=m from=g5 to=f4",
    ]


@pytest.mark.rule("pyramidis-goal", "pyramidis-at-once")
def test_the_fifth_piece_home_wins():
    line = "b4=m,g5=y m4y0 m"
    assert T.events(line, "b4") == [
        "took seat=1 colour=m square=b4 count=1",
        "sown piece=m from=b4 to=a4",
        "home piece=m square=a4 count=5",
        "won seat=1 colour=m by=goal home=5",
    ]
    assert T.state(line, "b4").scores() == (1.0, 0.0)
    over = "g5=y m5y0 -"
    assert T.after(line, "b4") == over
    assert T.names(over) == []
    assert [T.why(over, tap) for tap in ("g5", "pass", "z9")] == ["over"] * 3
    assert T.after("b4=m,g5=y m3y0 m", "b4").endswith("m4y0 y")


@pytest.mark.rule("pyramidis-goal", "pyramidis-no-exact")
def test_more_than_five_home_win_too():
    assert T.events("b4=mmm,g5=y m4y0 m", "b4")[-1] == "won seat=1 colour=m by=goal home=7"


@pytest.mark.rule("pyramidis-first-of-two", "pyramidis-at-once")
def test_the_first_of_two_to_reach_the_goal_wins():
    """Mustard comes home first; three towers later brown's fifth piece reaches its final square too late."""
    line = "e4=cccyy,f4=ttttt,g4=ccccc,h5=ytttm m4t0y4c0 m"
    assert T.after(line, "h5") == "a4=m,b4=t,c4=t,d4=t,e4=cccyy,f4=ttttt,g4=ccccc m4t0y5c0 -"
    assert T.events(line, "h5") == [
        "took seat=1 colour=m square=h5 count=5",
        "sown piece=y from=h5 to=h4",
        "home piece=y square=h4 count=5",
        "tower_skipped square=g4",
        "tower_skipped square=f4",
        "tower_skipped square=e4",
        "sown piece=t from=h5 to=d4",
        "sown piece=t from=h5 to=c4",
        "sown piece=t from=h5 to=b4",
        "sown piece=m from=h5 to=a4",
        "won seat=3 colour=y by=goal home=5",
    ]
    assert T.state(line, "h5").scores() == (0.0, 0.0, 1.0, 0.0)


@pytest.mark.rule("pyramidis-short")
def test_the_short_game_is_won_with_three():
    assert T.after("b4=m,g5=y m2y0 m goal3", "b4") == "g5=y m3y0 - goal3"
    assert T.after("b4=m,g5=y m2y0 m", "b4") == "g5=y m3y0 y"
    with pytest.raises(BadOption, match=r"^Option 'goal' of Pyramidis cannot be '4'; it can be 5 or 3\.$"):
        new(2, goal="4")


@pytest.mark.rule("pyramidis-third-time", "pyramidis-most-home", "all-no-history")
def test_the_third_time_ends_a_game_of_four():
    """Nobody has a piece on the board any more, so all pass round and round."""
    line = "- m3t2y2c0 m"
    assert T.after(line, *["pass"] * 7) == "- m3t2y2c0 c"
    assert T.after(line, *["pass"] * 8) == "- m3t2y2c0 -"
    assert T.events(line, *["pass"] * 8) == [
        "passed seat=4 colour=c",
        "third_time",
        "won seat=1 colour=m by=most home=3",
    ]
    halfway = T.after(line, *["pass"] * 4)
    assert halfway == line
    assert T.state(halfway, *["pass"] * 7).to_move == 3


@pytest.mark.rule("pyramidis-most-home")
def test_most_pieces_home_may_be_shared():
    over = "- m3t3y2c0 -"
    assert T.after("- m3t3y2c0 m", *["pass"] * 8) == over
    assert T.outcome(over) == ["shared seats=1 2 home=3"]
    assert T.state(over).scores() == (0.5, 0.5, 0.0, 0.0)


@pytest.mark.rule("pyramidis-third-time")
def test_a_piece_come_home_makes_another_position():
    """The board is empty twice with brown to move, but the homes differ."""
    line = "b4=m m0t0y0c0 m"
    names = ["b4", *["pass"] * 7]
    assert T.after(line, *names) == "- m1t0y0c0 m"
    assert T.after(line, *names, "pass") == "- m1t0y0c0 -"


@pytest.mark.rule("pyramidis-longest", "pyramidis-most-home")
def test_the_five_hundredth_action_ends_a_game_of_four():
    state = replace(T.state("b4=m,g5=y m2t0y2c0 m"), played=498)
    state = state.play(state.find("b4"))
    assert state.to_move == 1
    assert texts(state.events(("pass",))) == [
        "passed seat=2 colour=t",
        "too_long actions=500",
        "won seat=1 colour=m by=most home=3",
    ]
    assert str(state.play(("pass",))) == "g5=y m3t0y2c0 -"


@pytest.mark.rule("pyramidis-longest", "pyramidis-at-once")
def test_a_win_by_the_last_action_is_a_win():
    state = replace(T.state("b4=m,g5=y m4t0y2c0 m"), played=499)
    assert texts(state.events(("b4",)))[-1] == "won seat=1 colour=m by=goal home=5"


@pytest.mark.rule("pyramidis-two-end")
def test_nothing_is_counted_with_two():
    assert T.after("- m1y0 m", *["pass"] * 12) == "- m1y0 m"
    state = replace(T.state("b5=m m0y0 m"), played=499)
    assert state.play(("b5",)).to_move == 1


@pytest.mark.rule("pyramidis-two-end", "pyramidis-goal")
def test_games_of_two_end_with_a_goal():
    for seed in range(10):
        rng = Random(seed)
        state = new(2, seed)
        while state.to_move != OVER:
            state = state.play(rng.choice(state.actions()))
        assert texts(state.outcome())[0].split(" ")[3] == "by=goal"


@pytest.mark.rule("pyramidis-sow", "pyramidis-tower")
def test_nobody_aims():
    line = "a5=mmmmmm,b5=m,d5=yyyyy m0y0 m"
    assert T.why(line, "b5", "c5") == "no_aim square=b5"
    assert T.why(line, "b5", "d5") == "tower square=d5"
    assert T.why(line, "a5", "a5") == "no_aim square=a5"
    assert T.why("a4=yyyyy,b4=m m0y0 m", "b4", "a4") == "no_aim square=b4"


@pytest.mark.rule("pyramidis-names")
def test_words_that_are_no_names():
    assert T.why(TWO, "z9") == "unknown word=z9"
    assert T.why(TWO, "a5:x") == "unknown word=a5:x"
    assert T.why(TWO, "a5:03") == "unknown word=a5:03"
    assert T.why(TWO, "a5:1:1") == "unknown word=a5:1:1"
    assert T.why(TWO, "pass", "1") == "unknown word=pass:1"
    assert T.why(TWO) is None


@pytest.mark.rule("pyramidis-pass")
def test_the_phase_says_what_is_due():
    assert T.state(TWO).phase == "move"
    assert T.state("c5=ym m0y0 y").phase == "pass"


def test_any_number_of_two_digits_is_understood():
    state = T.state(TWO)
    assert state.why_not("a5", "99").key == "at_most"
    assert state.why_not("a5", "100").key == "unknown"
