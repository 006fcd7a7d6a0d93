"""Where people sit: chosen with the set-up, kept with the game, and what follows from it at the table."""

from __future__ import annotations

import json
from itertools import permutations

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.dialogs import MenuDialog, MovesDialog, SpeakDialog
from pyramidion.app.saves.text import from_text, setup_from_text
from pyramidion.app.screen import screen
from pyramidion.app.table.board import board_of
from pyramidion.app.table.model import Veiled
from pyramidion.core.seating import Side, Way
from pyramidion.games import GAMES

from tests.games import SEATINGS
from tests.pilot import Pilot, said, texts, touchable, with_objectives

PERSONS = [("secret", *["person"] * seats) for seats in (2, 3, 4)]


def sitting(way, slug, *kinds, roomy=True, **more):
    pilot = Pilot(seed=4, still=True, **more)
    pilot.send("shape_changed", False, False, roomy)
    return pilot.sit(slug, *kinds, first="1", way=way)


def strips(pilot):
    """The strip of each seat."""
    return [row for row in pilot.screen() if row.tag == "li" and row.key.startswith("seat-")]


def classes(element):
    return element.attrs.get("class", "").split()


# --- chosen and kept -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kinds", "roomy", "way"),
    [
        (("person", "person"), True, Way.FACE),
        (("person", "novice", "person"), True, Way.ROUND),
        (("person", "novice"), True, Way.HAND),
        (("novice", "novice"), True, Way.HAND),
        (("person", "person"), False, Way.HAND),
    ],
)
def test_several_persons_sit_round_a_table_that_is_large_enough(kinds, roomy, way):
    assert sitting("", "dice", *kinds, roomy=roomy).table.saved.way is way


def test_where_people_sit_is_asked_where_it_matters():
    pilot = Pilot()
    pilot.send("choose_game", "dice")
    assert "set_way" not in texts(pilot.screen())
    pilot.send("set_player", "1", "person")
    assert [word for word in ("round", "face", "side", "hand") if f"set_way {word}" in texts(pilot.screen())] == [
        "face",
        "side",
        "hand",
    ]
    pilot.send("set_people", "3")
    assert "set_way round" in texts(pilot.screen())
    assert pilot.send("set_way", "upside down").setup.way is None


def test_the_way_is_kept_with_the_set_up_and_with_the_game():
    pilot = sitting("side", "secret", "person", "person", "person")
    (id_,) = pilot.model.saves.games
    assert json.loads(pilot.kept[id_])["way"] == "side"
    later = Pilot(pilot.kept)
    assert later.model.saves.games[id_].way is Way.SIDE
    later.send("choose_game", "secret")
    assert later.model.setup.way is Way.SIDE
    later.send("resume_game", id_)
    assert later.table.saved.way is Way.SIDE


def test_the_same_people_sit_where_they_sat():
    pilot = sitting("round", "dice", "person", "person", "person").play_to_the_end()
    pilot.send("play_again")
    assert pilot.table.saved.way is Way.ROUND


def test_who_played_alone_again_and_again_has_not_chosen_how_several_sit():
    pilot = sitting("", "dice", "person", "novice").play_to_the_end()
    pilot.send("play_again")
    pilot.send("choose_game", "dice")
    pilot.send("set_people", "3")
    pilot.send("begin")
    assert pilot.table.saved.way is Way.ROUND


@pytest.mark.parametrize("word", [None, 3, "", "upside down"])
def test_a_save_that_does_not_say_goes_from_hand_to_hand(word):
    pilot = sitting("round", "secret", "person", "person")
    save = json.loads(pilot.kept[pilot.table.id])
    assert from_text("a", json.dumps({**save, "way": word})).way is Way.HAND
    del save["way"]
    assert from_text("a", json.dumps(save)).way is Way.HAND
    assert from_text("a", json.dumps({**save, "version": 1, "way": "round"})).way is Way.HAND


def test_a_set_up_kept_before_anybody_sat_leaves_it_open():
    seats = [{"kind": "person", "name": ""}] * 2
    assert setup_from_text("dice", json.dumps({"seats": seats, "options": {}})).way is None


# --- at the table --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seating", SEATINGS, ids=" ".join)
def test_whole_games_are_played_round_the_table(seating):
    slug, *kinds = seating
    if len(kinds) == 1:
        return
    pilot = sitting("round" if len(kinds) > 2 else "face", slug, *kinds)
    while not pilot.table.over:
        assert not isinstance(pilot.table.stage, Veiled) or kinds.count("person") < 2
        pilot.move()
    assert pilot.screen()


@pytest.mark.parametrize("way", ["round", "face", "side", "hand"])
def test_only_from_hand_to_hand_is_there_a_veil(way):
    pilot = sitting(way, "secret", "person", "person", "person")
    seen = set()
    for _ in range(30):
        seen.add(isinstance(pilot.table.stage, Veiled))
        pilot.move()
    assert (True in seen) == (pilot.table.saved.way is Way.HAND)


def test_each_seat_has_a_strip_at_its_edge_and_that_of_the_mover_has_the_buttons():
    pilot = sitting("round", "dice", *["person"] * 4)
    for _ in range(40):
        rows = strips(pilot)
        assert [classes(row)[1] for row in rows] == ["south", "west", "north", "east"]
        mover = pilot.table.mover()
        assert [seat for seat, row in enumerate(rows) if "now" in classes(row)] == [mover]
        assert [seat for seat, row in enumerate(rows) if any(one.key == "status" for one in row)] == [mover]
        assert [seat for seat, row in enumerate(rows) if touchable(row)] in ([], [mover])
        pilot.move()


def test_the_only_person_sits_in_the_south_and_computers_at_their_edges():
    pilot = sitting("round", "dice", "novice", "person", "novice")
    seating = pilot.table.saved.seating(upright=False)
    assert not seating.edges or seating.side(1) is Side.SOUTH
    saved = from_text("a", json.dumps({**json.loads(pilot.kept[pilot.table.id]), "way": "round"}))
    assert saved.seating(upright=False).sides[1] is Side.SOUTH


def test_a_touch_of_what_is_anothers_means_nothing():
    pilot = sitting("round", "secret", *["person"] * 4)
    for _ in range(10):
        board, mover = board_of(pilot.model, pilot.table), pilot.table.mover()
        before = pilot.model
        for cell in board.cells:
            if cell.owner not in (None, mover):
                pilot.send("tap", cell.key)
                assert (pilot.model.table, pilot.model.dialog) == (before.table, None)
        pilot.move()


def test_nothing_is_within_reach_of_the_other_seats_but_their_secret():
    pilot = sitting("round", "secret", *["person"] * 3)
    for seat, row in enumerate(strips(pilot)):
        held = [one.attrs["data-hold"] for one in row if "data-hold" in one.attrs]
        assert held == [f"peek {seat + 1}"]


# --- secrets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seating", PERSONS, ids=" ".join)
def test_round_a_table_no_screen_knows_a_secret_unless_it_is_held(seating):
    pilot = sitting("round", *seating)
    for _ in range(30):
        colours = pilot.table.state.colours()
        for objectives in list(permutations(colours, len(seating) - 1))[::17]:
            assert screen(with_objectives(pilot.model, "".join(objectives))) == pilot.screen()
        pilot.move()
        if pilot.table.over:
            break


def test_a_secret_shows_to_its_owner_at_any_edge_and_is_gone_on_release():
    pilot = sitting("round", "secret", *["person"] * 3)
    own = pilot.table.state.objectives
    for seat in range(3):
        pilot.send("press_peek", str(seat + 1))
        assert pilot.secrets() == "".join(own[seat] if one == seat else "?" for one in range(3))
        others = "".join(own[seat] if one == seat else own[(one + 1) % 3] for one in range(3))
        assert screen(with_objectives(pilot.model, others)) == pilot.screen()
        pilot.send("release_peek")
        assert pilot.secrets() == "???"


def test_a_look_of_one_seat_leaves_what_is_due_to_another():
    pilot = sitting("round", "secret", *["person"] * 3)
    due = said(pilot.screen(), "status")
    pilot.send("press_peek", "3")
    assert pilot.table.lookers() == (2,)
    assert said(pilot.screen(), "status") == due


@pytest.mark.parametrize("wrong", ["0", "4", "9", "x", "2"])
def test_nobody_looks_at_the_secret_of_a_seat_that_is_no_persons(wrong):
    pilot = sitting("round", "secret", "person", "novice", "person")
    pilot.send("press_peek", wrong)
    assert pilot.secrets() == "???"


def test_from_hand_to_hand_only_who_has_the_tablet_looks():
    pilot = sitting("hand", "secret", "person", "person")
    pilot.send("lift_veil")
    other = 1 - pilot.table.state.to_move
    pilot.send("press_peek", str(other + 1))
    assert pilot.secrets() == "??"


@pytest.mark.parametrize(
    "away",
    [
        ("page_hidden",),
        ("shape_changed", True, True, True),
        ("open", MenuDialog()),
        ("open", MovesDialog()),
        ("open_rules", "secret"),
        ("go_home",),
        ("undo",),
    ],
    ids=str,
)
def test_whatever_comes_between_covers_a_secret(away):
    pilot = sitting("round", "secret", *["person"] * 3)
    pilot.send("press_peek", "2")
    assert pilot.table.lookers() == (1,)
    pilot.send(*away)
    assert pilot.table is None or pilot.secrets() == "???"
    assert not pilot.table or not pilot.table.veiled


def test_a_secret_said_aloud_is_that_of_who_is_to_move_and_is_gone_when_the_page_is_hidden():
    pilot = sitting("round", "secret", "person", "person")
    pilot.send("open", SpeakDialog())
    pilot.send("page_hidden")
    assert pilot.model.dialog is None
    pilot.send("speak_secret")
    pilot.send("page_hidden")
    assert [effect for effect in pilot.done if isinstance(effect, fx.Announce)][-1] == fx.Announce("")


# --- the menu ------------------------------------------------------------------------------------------------------


def test_the_menu_closes_when_something_of_it_is_done():
    pilot = sitting("face", "tor", "person", "person")
    pilot.move()
    while not pilot.table.match.names:
        pilot.move()
    pilot.send("open", MenuDialog())
    pilot.send("undo")
    assert not isinstance(pilot.model.dialog, MenuDialog)
    assert fx.Focus("coin") in pilot.done


def test_a_sheet_faces_who_touched_last_and_can_be_turned():
    pilot = sitting("round", "dice", *["person"] * 4)
    pilot.send("touch_from", "2")
    pilot.send("open", MenuDialog())
    assert "faces-north" in texts(pilot.screen())
    pilot.send("turn_sheet")
    assert "faces-east" in texts(pilot.screen())
    pilot.send("touch_from", "nowhere")
    assert pilot.model.facing is Side.EAST


@pytest.mark.parametrize("slug", GAMES)
def test_from_hand_to_hand_nothing_is_turned(slug):
    pilot = sitting("hand", slug, "person", "person")
    pilot.ready()
    assert not [row for row in strips(pilot) if "edge" in classes(row)]
    pilot.send("touch_from", "2")
    pilot.send("open", MovesDialog())
    assert "faces-" not in texts(pilot.screen())


def test_several_look_at_once_each_at_their_own_and_until_their_own_hand_is_lifted():
    pilot = sitting("round", "secret", *["person"] * 3)
    one, two, three = pilot.table.state.objectives
    pilot.step("press_peek", "1")
    pilot.step("press_peek", "3")
    assert pilot.secrets() == "???"
    pilot.settle()
    assert pilot.secrets() == f"{one}?{three}"
    assert sum(part.attrs.get("class") == "objective" for part in pilot.screen()) == 1
    pilot.send("press_peek", "2")
    assert pilot.secrets() == one + two + three
    pilot.send("release_peek", "1")
    assert pilot.secrets() == f"?{two}{three}"
    pilot.send("release_peek", "3")
    pilot.send("release_peek", "2")
    assert pilot.secrets() == "???"


def test_what_several_see_is_told_of_nobody_else():
    pilot = sitting("round", "secret", *["person"] * 4)
    own = pilot.table.state.objectives
    pilot.send("press_peek", "1")
    pilot.send("press_peek", "3")
    other = own[0] + own[3] + own[2] + own[1]
    assert screen(with_objectives(pilot.model, other)) == pilot.screen()


def test_one_hand_lifted_before_its_time_leaves_the_other_to_open():
    pilot = sitting("round", "secret", "person", "person")
    own = pilot.table.state.objectives
    pilot.step("press_peek", "1")
    pilot.step("press_peek", "2")
    pilot.step("release_peek", "1")
    pilot.settle()
    assert pilot.secrets() == f"?{own[1]}"


def test_who_looks_may_do_so_at_any_time_and_leaves_the_others_to_play():
    pilot = sitting("round", "secret", *["person"] * 3)
    own = pilot.table.state.objectives
    pilot.send("press_peek", "3")
    while len(pilot.table.match.names) < 4:
        pilot.move()
        assert pilot.secrets() == f"??{own[2]}"
    pilot.play_to_the_end()
    assert pilot.table.lookers() == ()


def test_who_looks_leaves_the_others_to_drag_too():
    pilot = sitting("round", "secret", *["person"] * 3)
    own = pilot.table.state.objectives
    pilot.send("press_peek", "3")
    action = pilot.table.state.actions()[0]
    carry = pilot.table.game.carries(pilot.table.state, action)[0]
    done = ("lift", carry.source), ("drop", carry.target)
    for step in (*done, ("close",), *done, ("confirm",)):
        pilot.send(*step)
        assert pilot.secrets() == f"??{own[2]}"
    assert len(pilot.table.match.names) == 1


@pytest.mark.parametrize(
    "away",
    [
        ("page_hidden",),
        ("shape_changed", True, True, True),
        ("open", MenuDialog()),
        ("open_rules", "secret"),
        ("undo",),
    ],
    ids=str,
)
def test_whatever_comes_between_covers_all_that_several_look_at(away):
    pilot = sitting("round", "secret", *["person"] * 3)
    pilot.move()
    for seat in "123":
        pilot.send("press_peek", seat)
    assert len(pilot.table.lookers()) == 3
    pilot.send(*away)
    pilot.settle()
    assert pilot.secrets() == "???"
    assert pilot.table.holds == ()


def test_what_a_tap_opens_covers_what_others_look_at():
    pilot = sitting("round", "secret", "person", "person")
    mover = pilot.table.state.to_move
    pilot.send("press_peek", str(2 - mover))
    pilot.send("tap", f"objective{mover + 1}")
    assert pilot.model.dialog
    assert pilot.secrets() == "??"


def test_a_hand_that_was_there_when_a_dialog_opened_opens_nothing_later():
    pilot = sitting("round", "secret", "person", "person")
    pilot.step("press_peek", "2")
    pilot.step("open", MenuDialog())
    pilot.settle()
    pilot.send("close")
    assert pilot.secrets() == "??"


def shining(pilot):
    return [part.key for part in pilot.screen() if "unseen" in part.attrs.get("class", "").split()]


def test_at_the_opening_every_persons_shield_asks_to_be_looked_below():
    pilot = sitting("round", "secret", "person", "novice", "person")
    first = pilot.table.state.to_move
    assert shining(pilot) == ["objective1", "objective3"]
    pilot.send("press_peek", "3")
    assert shining(pilot) == ["objective1"]
    pilot.send("release_peek", "3")
    assert shining(pilot) == ["objective1"]
    if first == 0:
        assert said(pilot.screen(), "status").endswith("Look: hold your shield!")
    pilot.send("press_peek", "1")
    assert shining(pilot) == []
    assert "shield" not in said(pilot.screen(), f"seat-{first}")


def test_nobody_has_to_look_before_it_begins():
    pilot = sitting("round", "secret", "person", "person")
    pilot.move()
    pilot.move()
    pilot.agree()
    assert len(pilot.table.match.names) == 1
    assert shining(pilot) == []


def test_a_shield_is_held_by_its_owner_where_they_sit_and_from_hand_to_hand_by_who_has_the_tablet():
    def held(pilot):
        return [
            part.attrs["data-hold"]
            for part in pilot.screen()
            if part.key.startswith("objective") and "data-hold" in part.attrs
        ]

    assert held(sitting("round", "secret", "person", "novice", "person")) == ["peek 1", "peek 3"]
    pilot = sitting("hand", "secret", "person", "person")
    assert held(pilot) == []
    pilot.send("lift_veil")
    assert held(pilot) == [f"peek {pilot.table.state.to_move + 1}"]
    assert held(sitting("hand", "secret", "person", "novice")) == []
