"""Dice Pyramid, by its rule sheet and rulings."""

from __future__ import annotations

from random import Random

import pytest
from pyramidion.core.game import CHANCE, OVER, BadOption
from pyramidion.games.dice import rules

from tests.rules.telling import Teller

T = Teller("dice")
NONE = "......|.....|....|...|..|."
FULL = "xxxxxx|xxxxx|xxxx|xxx|xx|x"
LAST = "xxxxxx|xxxxx|xxxx|xxx|xx|."  # the top block alone is missing
START = f"{NONE}/{NONE} 6 - 1"
# Three red blocks and an orange one; a roll of two reds, two oranges, a green and a violet.
EXAMPLE = f"xxx...|x....|....|...|..|./{NONE} 6 rroogv 1"
PLACED = f"xxxdd.|xdd..|....|...|..|./{NONE} 2 gv 1!"


def new(seats, seed=1, **options):
    return T.game.new(Random(seed), seats, options)


@pytest.mark.rule("dice-seats", "dice-solo", "all-options")
def test_one_to_four_seats():
    assert T.game.seats == (1, 2, 3, 4)
    with pytest.raises(BadOption, match=r"^Dice Pyramid is for 1, 2, 3 or 4 seats, not 5\.$"):
        new(5)


@pytest.mark.rule("dice-set-up", "dice-notation", "dice-turn-line")
def test_the_set_up():
    assert str(new(2, first="1")) == START
    assert str(new(1)) == f"{NONE} 6 - 1"
    assert str(new(4, first="3", take="choose", equal="on")) == "/".join([NONE] * 4) + " 6 - 3 choose equal3"


@pytest.mark.rule("dice-youngest", "dice-first", "dice-order", "all-seats")
def test_who_begins_and_who_follows():
    assert [new(4, first=str(youngest)).to_move for youngest in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert {new(4, seed).to_move for seed in range(40)} == {0, 1, 2, 3}
    three = "/".join([NONE] * 3)
    assert T.after(f"{three} 6 gggggg 1", "bust") == f"{three} 6 - 2"
    assert T.after(f"{three} 6 gggggg 3", "bust") == f"{three} 6 - 1"


@pytest.mark.rule("dice-rows", "dice-contents", "dice-supports")
def test_the_board():
    assert " ".join(rules.SLOTS) == "r1 r2 r3 r4 r5 r6 o1 o2 o3 o4 o5 y1 y2 y3 y4 g1 g2 g3 b1 b2 v1"
    needs = {
        slot: [rules.SLOTS[below] for below in supports]
        for slot, supports in zip(rules.SLOTS, rules.SUPPORTS, strict=True)
    }
    assert [needs[slot] for slot in ("r1", "r6")] == [[], []]
    assert {slot: " ".join(needs[slot]) for slot in rules.SLOTS[6:]} == {
        "o1": "r1 r2", "o2": "r2 r3", "o3": "r3 r4", "o4": "r4 r5", "o5": "r5 r6",
        "y1": "o1 o2", "y2": "o2 o3", "y3": "o3 o4", "y4": "o4 o5",
        "g1": "y1 y2", "g2": "y2 y3", "g3": "y3 y4",
        "b1": "g1 g2", "b2": "g2 g3",
        "v1": "b1 b2",
    }  # fmt: skip


@pytest.mark.rule("dice-rows")
def test_how_likely_rolls_are():
    assert T.names("ddddd.|.....|....|...|..|. 1 - 1*") == ["b", "g", "o", "r", "v", "y"]
    state = T.state("ddddd.|.....|....|...|..|. 1 - 1*")
    assert state.odds() == (1 / 6,) * 6
    two = T.state("dddd..|.....|....|...|..|. 2 - 1*")
    odds = dict(zip(map(two.name, two.actions()), two.odds(), strict=True))
    assert len(odds) == 21
    assert (odds["rr"], odds["ro"], odds["gv"]) == (1 / 36, 2 / 36, 2 / 36)
    six = T.state(START, "roll")
    odds = dict(zip(map(six.name, six.actions()), six.odds(), strict=True))
    assert len(odds) == 462
    assert odds["gggggg"] == 1 / 46656
    assert odds["roygbv"] == 720 / 46656
    with pytest.raises(ValueError, match=r"^Chance does not act in this position\.$"):
        T.state(START).odds()


@pytest.mark.rule("dice-turn-line", "dice-six-first", "dice-phases", "dice-names", "dice-notation")
def test_a_turn_begins_with_six_dice():
    assert T.names(START) == ["roll"]
    assert T.events(START, "roll") == ["threw seat=1 dice=6"]
    assert T.after(START, "roll") == f"{NONE}/{NONE} 6 - 1*"
    assert T.state(START, "roll").to_move == CHANCE
    assert T.events(START, "roll", "rryygv") == ["rolled seat=1 dice=rryygv"]
    assert T.after(START, "roll", "rryygv") == f"{NONE}/{NONE} 6 rryygv 1"
    assert T.after(START, "roll", "rryygv", "r3", "r1") == f"d.d...|.....|....|...|..|./{NONE} 4 yygv 1!"


@pytest.mark.rule("dice-example", "dice-colour", "dice-one-block", "dice-reroll", "dice-same-roll")
def test_four_blocks_leave_two_dice():
    assert T.names(EXAMPLE) == ["o2", "r4", "r5", "r6"]
    assert T.names(EXAMPLE, "r4") == ["o2", "o3", "r5", "r6"]
    names = ("r4", "r5", "o2", "o3")
    assert T.after(EXAMPLE, *names) == PLACED
    assert T.names(EXAMPLE, *names) == ["roll", "stop"]
    assert T.after(EXAMPLE, *names, "roll") == PLACED.replace(" 2 gv 1!", " 2 - 1*")
    assert T.events(EXAMPLE, *names, "roll") == ["threw seat=1 dice=2"]


@pytest.mark.rule("dice-colour", "dice-row", "dice-dotted", "dice-names")
def test_a_block_goes_on_the_row_of_its_colour():
    assert T.events(EXAMPLE, "o2") == ["placed seat=1 slot=o2 colour=o"]
    assert T.after(EXAMPLE, "o2") == f"xxx...|xd...|....|...|..|./{NONE} 5 rrogv 1!"
    # a yellow die is missing though a yellow block would stand
    line = f"xxx...|xx...|....|...|..|./{NONE} 6 rroogv 1"
    assert T.why(line, "y1") == "no_die slot=y1 colour=y"
    assert T.why(line, "r4") is None


@pytest.mark.rule("dice-two-below", "dice-supports", "dice-base")
def test_a_block_needs_two_beneath():
    line = f"xx.x..|.....|....|...|..|./{NONE} 6 oooooo 1"
    assert T.names(line) == ["o1"]
    assert T.why(line, "o2") == "no_support slot=o2 lacking=r3"
    assert T.why(line, "o5") == "no_support slot=o5 lacking=r5 r6"
    assert T.why(line, "y1") == "no_support slot=y1 lacking=o1 o2"
    assert T.names(f"{NONE}/{NONE} 6 rooooo 1") == ["r1", "r2", "r3", "r4", "r5", "r6"]


@pytest.mark.rule("dice-two-below", "dice-faces")
def test_a_place_taken():
    assert T.why(EXAMPLE, "r1") == "taken slot=r1"
    assert T.why(PLACED, "r4") == "taken slot=r4"
    assert T.why(EXAMPLE, "o1") == "taken slot=o1"


@pytest.mark.rule("dice-one-block", "dice-take-all")
def test_one_die_one_block():
    assert T.names(f"{NONE}/{NONE} 6 rovvvv 1", "r1") == ["roll", "stop"]
    assert T.why(f"d.....|.....|....|...|..|./{NONE} 5 ovvvv 1!", "r2") == "no_die slot=r2 colour=r"


@pytest.mark.rule("dice-same-roll")
def test_a_whole_corner_from_one_roll():
    line = f"{NONE}/{NONE} 6 rrrooy 1"
    names = ("r1", "r2", "r3", "o1", "o2", "y1")
    assert T.after(line, *names) == f"ddd...|dd...|d...|...|..|./{NONE} 0 - 1!"


@pytest.mark.rule("dice-take-all")
def test_every_die_that_fits_comes_first():
    assert T.names(EXAMPLE, "r4", "r5", "o2") == ["o3", "o4"]
    line = T.after(EXAMPLE, "r4", "r5", "o2")
    assert T.why(line, "stop") == "place_first slots=o3 o4"
    assert T.why(line, "roll") == "place_first slots=o3 o4"


@pytest.mark.rule("dice-take-choose", "dice-aside")
def test_any_dice_but_at_least_one():
    line = f"{NONE}/{NONE} 6 rrrovv 1 choose"
    assert T.names(line) == ["r1", "r2", "r3", "r4", "r5", "r6"]
    assert T.why(line, "roll") == "place_first slots=r1 r2 r3 r4 r5 r6"
    assert T.why(line, "stop") == "place_first slots=r1 r2 r3 r4 r5 r6"
    assert T.names(line, "r1") == ["r2", "r3", "r4", "r5", "r6", "roll", "stop"]
    assert T.after(line, "r1", "roll") == f"d.....|.....|....|...|..|./{NONE} 5 - 1* choose"
    assert T.after(line, "r1", "stop") == f"x.....|.....|....|...|..|./{NONE} 6 - 2 choose"


@pytest.mark.rule("dice-choice", "dice-stop", "dice-faces")
def test_stopping_makes_the_blocks_safe():
    assert T.events(PLACED, "stop") == ["secured seat=1 blocks=4"]
    assert T.after(PLACED, "stop") == f"xxxxx.|xxx..|....|...|..|./{NONE} 6 - 2"


@pytest.mark.rule("dice-bust", "dice-secured", "dice-faces", "all-forced")
def test_a_bust_costs_the_dotted_blocks_alone():
    line = PLACED.replace("1!", "1")
    assert T.names(line) == ["bust"]
    assert T.events(line, "bust") == ["bust seat=1 lost=4 dice=gv"]
    assert T.after(line, "bust") == f"xxx...|x....|....|...|..|./{NONE} 6 - 2"


@pytest.mark.rule("dice-nothing", "dice-colour")
def test_a_first_roll_that_fits_nothing():
    """Five colours, but only red has anything to stand on."""
    line = f"{NONE}/{NONE} 6 ooygbv 1"
    assert T.names(line) == ["bust"]
    assert T.events(line, "bust") == ["bust seat=1 lost=0 dice=ooygbv"]
    assert T.after(line, "bust") == f"{NONE}/{NONE} 6 - 2"
    # a full row is as bad
    assert T.names(f"xxxxxx|.....|....|...|..|./{NONE} 6 rrrrrr 1") == ["bust"]


@pytest.mark.rule("dice-go-on", "dice-choice", "dice-reroll", "dice-aside")
def test_rolling_on_while_blocks_can_be_placed():
    line = f"{NONE}/{NONE} 6 rryygv 1"
    names = ("r1", "r2", "roll", "oggv", "o1", "roll", "rgg", "r3")
    assert T.after(line, *names) == f"ddd...|d....|....|...|..|./{NONE} 2 gg 1!"
    assert T.after(line, *names, "roll", "gg", "bust") == f"{NONE}/{NONE} 6 - 2"


@pytest.mark.rule("dice-six-used")
def test_with_all_dice_used_one_can_only_stop():
    line = f"dddddd|.....|....|...|..|./{NONE} 0 - 1!"
    assert T.after(f"{NONE}/{NONE} 6 rrrrrr 1", "r1", "r2", "r3", "r4", "r5", "r6") == line
    assert T.names(line) == ["stop"]
    assert T.why(line, "roll") == "no_dice"
    assert T.why(line, "bust") == "no_bust"
    assert T.why(line, "o1") == "no_die slot=o1 colour=o"
    assert T.after(line, "stop") == f"xxxxxx|.....|....|...|..|./{NONE} 6 - 2"


@pytest.mark.rule("dice-goal", "dice-at-once", "dice-over-line")
def test_the_last_block_wins_at_once():
    """With five dice in hand and a block still dotted."""
    line = f"xxxxxx|xxxxx|xxxx|xxx|xd|./{NONE} 5 rrrrv 1!"
    assert T.after(line, "v1") == f"{FULL}/{NONE} 6 - -"
    assert T.events(line, "v1") == [
        "placed seat=1 slot=v1 colour=v",
        "finished seat=1",
        "won seat=1 by=finished",
    ]
    assert T.state(line, "v1").scores() == (1.0, 0.0)
    over = f"{FULL}/{NONE} 6 - -"
    assert T.names(over) == []
    assert [T.why(over, tap) for tap in ("roll", "stop", "bust", "r1", "z9")] == ["over"] * 5


@pytest.mark.rule("dice-equal", "dice-over-line")
def test_an_equal_round_is_finished_first():
    line = f"{LAST}/{LAST} 6 rrrrrv 1 equal1"
    after = f"{FULL}/{LAST} 6 - 2 equal1"
    assert T.after(line, "v1") == after
    assert T.events(line, "v1") == ["placed seat=1 slot=v1 colour=v", "finished seat=1"]
    both = ("roll", "rrrrrv", "v1")
    assert T.after(after, *both) == f"{FULL}/{FULL} 6 - - equal1"
    assert T.events(after, *both) == ["placed seat=2 slot=v1 colour=v", "finished seat=2", "shared seats=1 2"]
    assert T.state(after, *both).scores() == (0.5, 0.5)
    alone = ("roll", "rrrrrr", "bust")
    assert T.after(after, *alone) == f"{FULL}/{LAST} 6 - - equal1"
    assert T.events(after, *alone) == ["bust seat=2 lost=0 dice=rrrrrr", "won seat=1 by=finished"]


@pytest.mark.rule("dice-equal")
def test_an_equal_round_ends_before_its_first_seat():
    """Seat 2 began, so seat 1 is the last of the round."""
    line = f"{LAST}/{NONE} 6 rrrrrv 1 equal2"
    assert T.after(line, "v1") == f"{FULL}/{NONE} 6 - - equal2"
    assert T.after(f"{NONE}/{LAST} 6 rrrrrv 2 equal2", "v1") == f"{NONE}/{FULL} 6 - 1 equal2"


@pytest.mark.rule("dice-equal", "dice-at-once")
def test_without_the_option_nobody_gets_another_turn():
    assert T.after(f"{LAST}/{LAST} 6 rrrrrv 1", "v1") == f"{FULL}/{LAST} 6 - -"


@pytest.mark.rule("dice-solo")
def test_alone_the_turn_comes_back():
    line = f"{NONE} 6 rovvvv 1"
    assert T.after(line, "r1", "stop") == "x.....|.....|....|...|..|. 6 - 1"
    assert T.after(f"{LAST} 6 rrrrrv 1", "v1") == f"{FULL} 6 - -"
    assert T.state(f"{FULL} 6 - -").scores() == (1.0,)


@pytest.mark.rule("dice-solo", "dice-equal", "all-options")
def test_alone_there_are_no_equal_turns():
    with pytest.raises(BadOption) as refused:
        new(1, equal="on")
    assert str(refused.value) == (
        "Dice Pyramid with 1 seat cannot have option 'equal' as 'on': nobody else has a turn to take."
    )
    assert T.game.choices(1, "equal") == ["off"]
    assert T.game.choices(2, "equal") == ["off", "on"]
    assert str(new(1, equal="off")) == f"{NONE} 6 - 1"


@pytest.mark.rule("dice-solo", "dice-notation")
def test_an_older_line_of_equal_turns_alone_is_read_and_played():
    line = f"{LAST} 6 rrrrrv 1 equal1"
    assert T.after(line, "v1") == f"{FULL} 6 - - equal1"
    assert T.events(line, "v1") == ["placed seat=1 slot=v1 colour=v", "finished seat=1", "won seat=1 by=finished"]
    assert T.after(f"{NONE} 6 rrrrrr 1 equal1", "r1", "r2", "r3", "r4", "r5", "r6", "stop").endswith(" 6 - 1 equal1")


@pytest.mark.rule("dice-stock", "dice-contents")
def test_blocks_never_run_out_and_no_board_locks():
    assert 4 * len(rules.SLOTS) == 84
    for seed in range(40):
        rng = Random(seed)
        board = NONE.replace("|", "")
        while "." in board:
            every = rules.Dice((board,), 6, "roygbv", 0).fitting()
            assert every
            at = rules.INDEX[rng.choice(every)]
            board = board[:at] + "x" + board[at + 1 :]


@pytest.mark.rule("dice-phases", "dice-turn-line")
def test_the_phase_says_what_is_due():
    assert T.state(START).phase == "roll"
    assert T.state(START, "roll").phase == "air"
    assert T.state(EXAMPLE).phase == "place"
    assert T.state(PLACED).phase == "again"
    assert T.state(PHASES["something fits"][0]).phase == "place"
    assert T.state(PHASES["something fits"][0] + " choose").phase == "place"
    assert T.state(PHASES["nothing fits"][0]).phase == "bust_nothing"
    assert T.state(PHASES["placed and more fits"][0]).phase == "place"
    assert T.state(PHASES["placed and more may be placed"][0]).phase == "again"
    assert T.state(PLACED.replace("1!", "1")).phase == "bust"
    assert T.state(f"dddddd|.....|....|...|..|./{NONE} 0 - 1!").phase == "stop"
    assert T.state(f"{FULL}/{NONE} 6 - -").phase == "over"


# Every button and a slot of each kind, in every phase of a turn.
BOARD = "xxx...|x....|....|...|..|."
PHASES = {
    "before the roll": (
        f"{BOARD}/{NONE} 6 - 1",
        {"roll": None, "stop": "roll_first", "bust": "roll_first", "r1": "taken slot=r1", "r4": "roll_first",
         "o3": "roll_first", "o2": "roll_first"},
    ),
    "in the air": (
        f"{BOARD}/{NONE} 6 - 1*",
        {"roll": "in_air", "stop": "in_air", "bust": "in_air", "r1": "in_air", "r4": "in_air", "z9": "in_air",
         "rrrrrr": None, "vrrrrr": "roll_name dice=6", "rrrrr": "roll_name dice=6"},
    ),
    "something fits": (
        f"{BOARD}/{NONE} 6 oggbvv 1",
        {"roll": "place_first slots=o2", "stop": "place_first slots=o2", "bust": "place_first slots=o2", "o2": None,
         "o1": "taken slot=o1", "r4": "no_die slot=r4 colour=r", "y1": "no_support slot=y1 lacking=o2",
         "o3": "no_support slot=o3 lacking=r4"},
    ),
    "nothing fits": (
        f"{BOARD}/{NONE} 6 yggbvv 1",
        {"roll": "must_bust", "stop": "must_bust", "bust": None, "r1": "taken slot=r1",
         "r4": "no_die slot=r4 colour=r", "y1": "no_support slot=y1 lacking=o2"},
    ),
    "placed": (
        f"xxxd..|x....|....|...|..|./{NONE} 5 ggbvv 1!",
        {"roll": None, "stop": None, "bust": "no_bust", "r4": "taken slot=r4", "r5": "no_die slot=r5 colour=r",
         "g1": "no_support slot=g1 lacking=y1 y2"},
    ),
    "placed and more fits": (
        f"xxxd..|x....|....|...|..|./{NONE} 5 ogbvv 1!",
        {"roll": "place_first slots=o2 o3", "stop": "place_first slots=o2 o3", "bust": "no_bust", "o2": None},
    ),
    "placed and more may be placed": (
        f"xxxd..|x....|....|...|..|./{NONE} 5 ogbvv 1! choose",
        {"roll": None, "stop": None, "bust": "no_bust", "o2": None, "r6": "no_die slot=r6 colour=r"},
    ),
}  # fmt: skip


@pytest.mark.rule("dice-phases", "dice-choice", "dice-take-all", "dice-take-choose", "dice-nothing")
@pytest.mark.parametrize("phase", PHASES)
def test_why_not_in_every_phase(phase):
    line, reasons = PHASES[phase]
    assert {tap: T.why(line, tap) for tap in reasons} == reasons
    assert {tap for tap, reason in reasons.items() if reason is None} <= set(T.names(line))


@pytest.mark.rule("dice-names")
def test_words_that_are_no_names():
    assert T.why(START, "z9") == "unknown word=z9"
    assert T.why(START, "roll", "stop") == "unknown word=roll stop"
    assert T.why(EXAMPLE, "r4", "r5") == "unknown word=r4 r5"
    assert T.why(START) is None


@pytest.mark.rule("dice-goal")
def test_games_end_with_a_finished_pyramid():
    for seed in range(5):
        rng = Random(seed)
        state = new(3, seed)
        while state.to_move != OVER:
            state = state.play(rng.choice(state.actions()))
        assert [board.count(".") == 0 for board in state.boards] == [score == 1 for score in state.scores()]
        assert sum(state.scores()) == 1
