"""A board as a value: what hands, ears and movement read of it, and that only what has changed is drawn anew."""

from __future__ import annotations

import pytest
from pyramidion.app.board import CROWD, board_element
from pyramidion.app.table.board import board_of, board_shown
from pyramidion.core.board import Board, Cell, Piece, movement, nearest, picture
from pyramidion.core.game import fact
from pyramidion.core.tree import el

from tests.configs import CONFIGS, some_positions
from tests.pilot import Pilot

DOT = el("circle", r=1)


def piece(key, kind, x, y):
    return Piece(key, kind, x, y, DOT)


def scene(*layers):
    return Board(10, 10, (Cell("a1", (0, 5, 5, 5), fact("empty")), Cell("b1", (5, 5, 5, 5), fact("empty"))), layers)


def test_a_piece_that_left_and_one_that_came_are_one_flight():
    before = scene(piece("one", "red", 1, 1), piece("two", "red", 9, 9), piece("still", "blue", 5, 5))
    after = scene(piece("three", "red", 8, 8), piece("one", "red", 1, 1), piece("still", "blue", 5, 5))
    assert [tuple(flight) for flight in movement(before, after).flights] == [("three", 1, 1, False)]


def test_a_piece_of_a_kind_that_nothing_left_is_new():
    assert [f.new for f in movement(scene(), scene(piece("one", "red", 1, 1))).flights] == [True]


def test_the_boxes_of_a_board_are_those_of_its_cells():
    assert scene().boxes == {"a1": (0, 5, 5, 5), "b1": (5, 5, 5, 5)}
    assert scene().cell("b1").box == (5, 5, 5, 5)
    assert scene().cell("c1") is None


@pytest.mark.parametrize(
    ("direction", "found"), [("ArrowRight", "b1"), ("ArrowLeft", ""), ("ArrowUp", ""), ("End", "b1"), ("Home", "a1")]
)
def test_an_arrow_leads_to_the_next_cell_that_way(direction, found):
    assert nearest(scene(), "a1", direction) == found
    assert nearest(scene(), "c1", direction) == ""


def test_a_part_of_a_picture_lacks_what_belongs_to_cells_elsewhere():
    ground, here, there = el("g", key="ground"), el("g", key="a1"), el("g", key="b1.edges")
    board = scene(ground, here, piece("a1.0", "red", 1, 6), there, piece("b1.0", "red", 6, 6))
    part = picture(board, (0, 5, 5, 5))
    assert [layer.key for layer in part.children] == ["ground", "a1", "a1.0"]
    assert part.attrs["viewBox"] == "0 5 5 5"
    assert [layer.key for layer in picture(board).children] == ["ground", "a1", "a1.0", "b1.edges", "b1.0"]


def drawn(board, marks=(), stop=""):
    return board_element(board, dict(marks), dict.fromkeys(board.boxes, "something"), stop, "board")


def test_a_cell_is_a_button_with_its_marks_and_its_words():
    svg, one, other = drawn(scene(), {"a1": {"target", "last"}}, "b1").children
    assert svg.tag == "svg"
    assert one.attrs == {
        "type": "button",
        "class": "cell last target",
        "data-tap": "a1",
        "style": "left: 0%; top: 50%; width: 50%; height: 50%",
        "tabindex": "-1",
    }
    assert one.children == (el("span", "something", class_="words"),)
    assert (other.attrs["class"], other.attrs["tabindex"]) == ("cell", "0")


def test_a_crowd_of_targets_is_told_as_one():
    cells = tuple(Cell(str(place), (place, 0, 1, 1), fact("empty")) for place in range(CROWD + 1))
    board = Board(100, 1, cells, ())
    marks = {cell.key: {"target"} for cell in cells}
    assert drawn(board, marks).attrs["class"] == "board crowded"
    assert drawn(board, {**marks, "0": {"last"}}).attrs["class"] == "board"


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_what_a_position_drawn_anew_shares_with_another_is_the_same_object(config):
    """A mount skips it, so that a move costs as much as it changes."""
    *_, first, second = some_positions(config)[: len(some_positions(config)) // 3]
    one, other = drawn(config.game.draw(first, 0)), drawn(config.game.draw(second, 0))
    for before, after in (
        (one.children[1:], other.children[1:]),
        (one.children[0].children, other.children[0].children),
    ):
        old = {(element.tag, element.key): element for element in before}
        for element in after:
            same = old.get((element.tag, element.key))
            assert same is element or same != element, element.key


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_only_the_seat_that_looks_has_a_secret_and_only_where_there_are_some(config):
    for state in some_positions(config)[:-1:20]:
        for seat in range(-1, config.seats):
            secret = config.game.draw(state.seen_by(seat), seat).secret
            assert (secret is not None) == (config.game.secrets and seat >= 0)
            assert config.game.draw(state.seen_by(-1), seat).secret is None


def test_the_board_on_the_screen_is_that_of_the_table_until_something_else_is_read():
    pilot = Pilot(still=True)
    assert board_shown(pilot.model) is None
    pilot.sit("tor", "person", "person")
    assert board_shown(pilot.model) is board_of(pilot.model, pilot.table)
    pilot.send("open_rules", "tor")
    assert board_shown(pilot.model) is None
    pilot.send("close")
    assert board_shown(pilot.model) is not None
    pilot.send("go_home")
    assert board_shown(pilot.model) is None
