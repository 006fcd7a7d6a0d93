"""The picture of Dice Pyramid."""

from __future__ import annotations

from random import Random

import pytest
from pyramidion.core.board import movement
from pyramidion.core.game import OVER
from pyramidion.core.seating import Look
from pyramidion.games.dice import rules
from pyramidion.games.dice.edges import draw
from pyramidion.games.dice.view import frames

from tests.configs import CONFIGS, some_positions
from tests.pictures import facts, pieces, smallest

DICE_CONFIGS = [config for config in CONFIGS if config.slug == "dice"]
POSITIONS = [state for config in DICE_CONFIGS for state in some_positions(config)[::7]]
START = "/".join(["......|.....|....|...|..|."] * 2)
MIDDLE = "xxxxxx|xxxdd|xd..|...|..|./xxxxx.|xx...|....|...|..|. 3 rgv 1!"


@pytest.mark.parametrize("upright", [False, True])
def test_the_dice_and_the_boards_of_the_others_are_cells_too(upright):
    for state in POSITIONS:
        cells = draw(state, 0, Look(upright=upright)).boxes
        assert {*rules.SLOTS, "dice"} <= cells.keys()
        assert sum(key.startswith("board") for key in cells) == state.seats - 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_slots_suit_small_fingers(seats):
    for upright in (False, True):
        board = draw(rules.new(Random(1), seats, {}), 0, Look(upright=upright))
        assert smallest(board, rules.SLOTS) >= 64


def test_cells_read_from_the_top():
    cells = list(draw(rules.parse(MIDDLE), 0).boxes)
    assert cells[:6] == ["v1", "b1", "b2", "g1", "g2", "g3"]
    assert cells[15:] == ["r1", "r2", "r3", "r4", "r5", "r6", "dice", "board2"]


def test_dice_are_six_and_blocks_are_the_dotted():
    for state in POSITIONS:
        shown = pieces(draw(state, -1))
        assert sum(count for kind, count in shown.items() if kind.startswith("die")) == rules.DICE
        dotted = state.boards[state.mover].count("d") if state.mover != OVER else 0
        assert sum(count for kind, count in shown.items() if kind.startswith("block")) == dotted


def test_a_used_die_moves_aside_and_brings_its_block():
    state = rules.parse(MIDDLE)
    moved = {flight.key: flight for flight in movement(draw(state, 0), draw(state.play("g1"), 0)).flights}
    assert moved["block:g1"].new
    assert not moved["aside:3"].new
    assert moved["aside:3"].dx < 0


def test_what_the_cells_say():
    said = facts(draw(rules.parse(MIDDLE), 0))
    assert str(said["o4"]) == "slot slot=o4 colour=o state=dotted supported=1"
    assert str(said["g1"]) == "slot slot=g1 colour=g state=free supported=1"
    assert str(said["g2"]) == "slot slot=g2 colour=g state=free supported=0"
    assert str(said["dice"]) == "dice state=fallen pool=3 shows=rgv aside=ooy"
    assert str(said["board2"]) == "board seat=2 blocks=7 left=14 r=5 o=2 y=0 g=0 b=0 v=0"


@pytest.mark.parametrize(
    ("line", "state"),
    [
        (f"{START} 6 - 1", "ready"),
        (f"{START} 6 - 1*", "air"),
        (f"{START} 6 rrrrrr 1", "fallen"),
        ("ddddd.|d....|....|...|..|. 0 - 1!", "used"),
    ],
)
def test_the_dice_say_where_they_are(line, state):
    assert facts(draw(rules.parse(line), 0))["dice"].args["state"] == state


def test_the_end_shows_the_winner():
    full = "xxxxxx|xxxxx|xxxx|xxx|xx|x"
    board = draw(rules.parse(f"......|.....|....|...|..|./{full} 6 - -"), 0)
    assert {key for key in board.boxes if key.startswith("board")} == {"board1"}
    assert facts(board)["v1"].args["state"] == "secured"


def test_a_turn_ends_on_its_own_board():
    state = rules.parse(MIDDLE)
    secured, after = frames(state.move("stop"))
    assert (secured.mover, after.mover) == (0, 1)
    assert "d" not in secured.boards[0]
    lost, after = frames(rules.parse("xxxxxx|dd...|....|...|..|./xxxxx.|xx...|....|...|..|. 4 rrbv 1").move("bust"))
    assert (lost.mover, lost.rolled, after.mover) == (0, "rrbv", 1)
    assert "d" not in lost.boards[0]
