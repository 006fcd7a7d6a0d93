"""People round a table: what is a seat's own lies at its edge of the picture, turned to it, and does not wander."""

from __future__ import annotations

from itertools import product

import pytest
from pyramidion.core.board import Cell, Part, Piece, turned, turned_box, turned_point
from pyramidion.core.facts import fact
from pyramidion.core.seating import LYING, UPRIGHT, Look, Seating, Side, Way, seated, usual, ways
from pyramidion.core.tree import el

from tests.configs import CONFIGS, some_positions
from tests.pictures import keys_are_unique, lie_apart, parts, pieces

SEATED = [config for config in CONFIGS if config.seats > 1]
STRIP = 44  # pixels of an edge that is taken
FINGER = 43.5
every_config = pytest.mark.parametrize("config", SEATED, ids=str)


def looks(config):
    for way, upright in product(Way, (False, True)):
        yield Look(seated(way, config.seats, upright=upright), upright)


def some(config):
    positions = some_positions(config)
    return [*positions[:: -(-len(positions) // 6)], positions[-1]]


def drawn(config, look):
    for state in some(config):
        yield state, config.game.draw(state.seen_by(-1), -1, look)


@every_config
def test_cells_lie_in_the_picture_apart_and_no_two_parts_share_a_key(config):
    for look in looks(config):
        for _, board in drawn(config, look):
            lie_apart(board)
            keys_are_unique(board)


def room(look):
    """What the strips leave of a small tablet."""
    wide, high = (768, 1024) if look.upright else (1024, 768)
    beside = sum(side in (Side.WEST, Side.EAST) for side in look.seating.sides)
    return wide - STRIP * beside, high - STRIP * (len(look.seating.sides) - beside)


@every_config
def test_cells_suit_fingers_on_a_small_tablet(config):
    for look in looks(config):
        if look.seating.edges:
            for _, board in drawn(config, look):
                wide, high = room(look)
                scale = min(wide / board.width, high / board.height)
                assert min(min(box[2:]) for box in board.boxes.values()) * scale >= FINGER


def nearest(box, size):
    """The sides in whose half of the picture the middle of a box lies."""
    x, y = (box[0] + box[2] / 2) / size[0] - 0.5, (box[1] + box[3] / 2) / size[1] - 0.5
    return {side for side, out in zip(Side, (y, -x, -y, x), strict=True) if out > 0}


@every_config
def test_what_is_a_seats_own_lies_in_the_half_of_its_side(config):
    for look in looks(config):
        for _, board in drawn(config, look):
            for cell in board.cells if look.seating.edges else ():
                if cell.owner is not None:
                    assert look.seating.side(cell.owner) in nearest(cell.box, (board.width, board.height)), cell.key


@every_config
def test_the_same_cells_and_pieces_are_there_however_people_sit(config):
    for look in looks(config):
        for state, board in drawn(config, look):
            before = config.game.draw(state.seen_by(-1), -1)
            assert {cell.key: (cell.says, cell.owner) for cell in board.cells} == {
                cell.key: (cell.says, cell.owner) for cell in before.cells
            }
            assert pieces(board) == pieces(before)


@every_config
def test_nothing_wanders_whoever_is_to_move(config):
    """The own cells of a seat are where they were, if they are there."""
    for look in looks(config):
        if look.seating.way is Way.HAND:
            continue
        found = {}
        for _, board in drawn(config, look):
            for cell in board.cells:
                if config.slug == "dice" and not cell.key.startswith("board"):
                    continue  # slots are cells one by one while their owner is to move
                if config.slug == "dice" and look.seating.edges:
                    continue
                colour = cell.says.args.get("colour") if cell.says.key == "stock" else ""
                place = (cell.owner, colour) if cell.owner is not None and colour else cell.key
                assert found.setdefault(place, cell.box) == cell.box


@every_config
def test_equal_positions_look_equal_round_a_table(config):
    look = Look(seated(Way.ROUND, config.seats))
    for state in some(config):
        again = config.game.parse(str(state))
        assert parts(config.game.draw(state, 0, look)) == parts(config.game.draw(again, 0, look))


def test_seats_sit_clockwise_in_the_order_of_turns():
    for taken in (*LYING.values(), *UPRIGHT.values()):
        places = ["SWNE".index(letter) for letter in taken]
        assert places == sorted(places)
    assert seated(Way.ROUND, 3).sides == (Side.SOUTH, Side.WEST, Side.EAST)
    assert seated(Way.ROUND, 3, upright=True).sides == (Side.SOUTH, Side.WEST, Side.NORTH)
    assert seated(Way.ROUND, 4, south=2).sides == (Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST)
    assert [side.turn for side in Side] == [0, 90, 180, 270]


def test_all_sit_in_the_south_side_by_side_and_from_hand_to_hand():
    for way in (Way.SIDE, Way.HAND):
        assert seated(way, 4) == Seating(way)
        assert {seated(way, 4).side(seat) for seat in range(4)} == {Side.SOUTH}


def test_where_people_sit_is_only_asked_of_several():
    assert [*ways(4, 1)] == [Way.HAND]
    assert [*ways(2, 2)] == [Way.FACE, Way.SIDE, Way.HAND]
    assert [*ways(4, 2)] == [Way.ROUND, Way.SIDE, Way.HAND]
    assert (usual(3, 3, roomy=True), usual(3, 3, roomy=False), usual(3, 1, roomy=True)) == (
        Way.ROUND,
        Way.HAND,
        Way.HAND,
    )


@pytest.mark.parametrize(
    ("side", "box", "point"),
    [
        (Side.SOUTH, (40, 30, 20, 10), (50, 40)),
        (Side.WEST, (60, 40, 10, 20), (60, 50)),
        (Side.NORTH, (40, 20, 20, 10), (50, 20)),
        (Side.EAST, (30, 0, 10, 20), (40, 10)),
    ],
)
def test_a_part_is_turned_by_quarters_round_the_middle(side, box, point):
    size, dot = (100, 60), el("circle", r=1)
    part = Part((Cell("a1", (40, 30, 20, 10), fact("empty")),), (Piece("p", "red", 50, 40, dot), el("g", key="still")))
    after = turned(part, side, size)
    assert after.cells[0].box == box == turned_box((40, 30, 20, 10), side, size)
    piece, still = after.layers
    assert (piece.x, piece.y) == point == turned_point(50, 40, side, size)
    assert (piece.key, piece.kind, still.key) == ("p", "red", "still")
    assert turned(part, side, size).layers[1] is still


@every_config
def test_side_by_side_what_is_a_seats_own_lies_in_the_order_of_turns(config):
    """From the left at the near edge, or beside the large pyramid from the top down."""
    for upright in (False, True):
        for _, board in drawn(config, Look(seated(Way.SIDE, config.seats), upright)):
            own = [cell for cell in board.cells if cell.owner is not None]
            if config.slug == "dice":
                own = [cell for cell in own if cell.key.startswith("board")]
                assert [cell.owner for cell in sorted(own, key=lambda cell: cell.box[1])] == sorted(
                    cell.owner for cell in own
                )
                continue
            others = [cell.box[1] + cell.box[3] for cell in board.cells if cell.owner is None]
            assert all(cell.box[1] >= max(others) - 1 for cell in own)
            assert [cell.owner for cell in sorted(own, key=lambda cell: cell.box[0])] == sorted(
                cell.owner for cell in own
            )
