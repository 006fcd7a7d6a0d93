"""The picture of Tor."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from pyramidion.core.board import movement
from pyramidion.core.game import OVER
from pyramidion.core.seating import Look, Way, seated
from pyramidion.games.tor import rules
from pyramidion.games.tor.view import draw, frames

from tests.configs import CONFIGS, some_positions
from tests.pictures import facts, pieces
from tests.pilot import Pilot

TOR_CONFIGS = [config for config in CONFIGS if config.slug == "tor"]
POSITIONS = [state for config in TOR_CONFIGS for state in some_positions(config)[::5]]
MIDDLE = (
    "oK,y,o,-,or,yo,o,y/-,-,-,b,r,b,r,b/-,-,ob,-,ob,y,o,yb/-,-,rW,-,-,-,r,by/-,yo,o,-,oK,y,o,y/"
    "rb,by,r,by,ry,brW,r,br -r Km"
)


@pytest.mark.parametrize("upright", [False, True])
def test_every_square_and_both_trays_are_cells(upright):
    for state in POSITIONS:
        assert len(draw(state, 0, Look(upright=upright)).boxes) == 8 * state.ranks + 2


FACE = Look(seated(Way.FACE, 2)), Look(seated(Way.FACE, 2, upright=True), upright=True)


def test_at_its_short_edges_it_is_six_wide_and_eight_deep():
    lying, upright = (draw(rules.parse(MIDDLE), -1, look) for look in FACE)
    for board, across, down in ((lying, 8, 6), (upright, 6, 8)):
        squares = [board.boxes[square] for square in rules.SQUARES if square in board.boxes]
        assert [len({box[axis] for box in squares}) for axis in (0, 1)] == [across, down]
    assert lying.width > lying.height
    assert upright.width < upright.height
    assert upright.boxes["a1"][1] > upright.boxes["h1"][1]  # White's end is in the south
    assert upright.boxes["a1"][0] > upright.boxes["a6"][0]  # turned, and not mirrored


def test_people_at_the_edges_have_squares_as_large_as_a_window_has_room_for():
    for look, (wide, high) in zip(FACE, ((1024, 680), (768, 936)), strict=True):
        board = draw(rules.parse(MIDDLE), -1, look)
        assert min(wide / board.width, high / board.height) * board.boxes["a1"][2] >= 100


def test_a_pawn_has_an_up_only_for_those_who_look_from_one_side():
    state = rules.parse(MIDDLE)
    for look, shapes in (
        (Look(), {"path", "ellipse", "circle", "g"}),
        *((look, {"ellipse", "circle", "g"}) for look in FACE),
    ):
        pawns = [piece.look for key, piece in draw(state, -1, look).pieces.items() if key.startswith("pawn:")]
        assert len(pawns) == 4
        assert all({element.tag for element in pawn} == shapes for pawn in pawns)


def test_a_board_of_eight_by_eight_has_its_trays_where_there_is_room():
    line = str(rules.new(Random(1), 2, {"size": "8x8"}))
    lying, upright = (draw(rules.parse(line), -1, look) for look in FACE)
    assert lying.width > lying.height
    assert upright.width < upright.height


def test_pieces_are_those_of_the_position():
    for state in POSITIONS:
        shown = pieces(draw(state, 0))
        tokens = Counter("".join((*state.board, *state.held)))
        assert shown == Counter({f"token:{colour}": count for colour, count in tokens.items()}) + Counter(
            {"pawn:W": 2, "pawn:K": 2}
        )


def test_black_sees_the_board_from_the_other_side():
    state = rules.parse(MIDDLE)
    white, black = draw(state, 0).boxes, draw(state, 1).boxes
    assert white["h6"] == black["a1"]
    assert list(white)[:3] == ["tray2", "a6", "b6"]
    assert list(black)[:3] == ["tray1", "h1", "g1"]
    assert facts(draw(state, 0)).keys() == facts(draw(state, 1)).keys()


def test_what_the_cells_say():
    said = facts(draw(rules.parse(MIDDLE), 0))
    assert str(said["e2"]) == "square square=e2 tokens=o top=o pawn=K blocked=0"
    assert str(said["f1"]) == "square square=f1 tokens=br top=r pawn=W blocked=0"
    assert str(said["e6"]) == "square square=e6 tokens=or top=r pawn= blocked=1"
    assert str(said["d6"]) == "square square=d6 tokens= top= pawn= blocked=0"
    assert str(said["tray1"]) == "tray seat=1 colours=r held= moves=0"
    assert str(said["tray2"]) == "tray seat=2 colours=o held=r moves=1"


def test_a_pawn_moves_and_then_its_token_leaves():
    state = rules.parse(MIDDLE)
    moved, after = frames(state.move(("e2", "f2")))
    first = movement(draw(state, 0), draw(moved, 0)).flights
    assert [(flight.key, flight.new) for flight in first] == [("pawn:f2:K", False)]
    second = movement(draw(moved, 0), draw(after, 0)).flights
    assert [(flight.key, flight.new) for flight in second] == [("token:hand1", False)]


def test_a_token_is_put_down_from_the_hand():
    state = rules.parse(MIDDLE).play(("e2", "f2"))
    (after,) = frames(state.move(("g2",)))
    found = movement(draw(state, 0), draw(after, 0)).flights
    assert [(flight.key, flight.new) for flight in found] == [("token:g2:1", False)]


def test_in_the_end_what_blocked_the_loser_is_still_seen():
    over = [state for state in POSITIONS if state.mover == OVER]
    assert {state.winner for state in over} >= {"W", "K"}
    for state in over:
        colours = state.controlled("WK".index(state.winner)) if state.winner in "WK" else {}
        pawns = {*state.pawns[0], *state.pawns[1]}
        said = facts(draw(state, 0))
        for index, tokens in enumerate(state.board):
            if square := said.get(rules.SQUARES[index]):
                assert square.args["blocked"] == int(tokens[-1:] in colours and index not in pawns)


def test_no_padlock_is_in_the_way_while_a_move_hovers():
    look = (Path(rules.__file__).parent / "look.css").read_text("utf-8")
    [marks] = re.findall(r":has\((.*)\) \.forbidden \{ display: none; \}", look)
    pilot = Pilot(still=True).sit("tor", "person", "person")
    assert not hovering(pilot, marks)
    while pilot.pending is None:
        pilot.move()
    assert hovering(pilot, marks)


def hovering(pilot, marks):
    looks = {f".{look}" for part in pilot.screen() for look in part.attrs.get("class", "").split()}
    return bool(looks & {*marks.split(", ")})
