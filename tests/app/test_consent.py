"""Undo with consent: who is asked, where, what an answer does, and where each thing is told."""

from __future__ import annotations

import json

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.dialogs import ComfortDialog
from pyramidion.app.table.model import Asking, Choosing, HandingOver, Over, Veiled
from pyramidion.core.facts import fact

from tests.app.test_seats import classes, sitting, strips
from tests.pilot import Pilot, said, texts

WAYS = ["round", "side", "hand"]


def moved(way, *, seats=2, slug="pyramidis"):
    """Somebody has moved, and the next person is to."""
    pilot = sitting(way, slug, *["person"] * seats)
    first = pilot.table.state.to_move
    while pilot.table.state.to_move == first or not isinstance(pilot.table.stage, Choosing):
        pilot.move()
        pilot.ready()
    return pilot


def told(pilot):
    return [effect.text for effect in pilot.done if isinstance(effect, fx.Announce)]


def shown(pilot):
    return [one.key for one in pilot.screen()]


def answers(tree):
    return [one.attrs["data-do"] for one in tree if one.attrs.get("data-do", "").split(" ")[0].endswith("_undo")]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("order", [("1", "2"), ("2", "1")])
def test_everybody_whose_turn_is_touched_answers_for_themselves_in_any_order(way, order):
    pilot = moved(way)
    names = pilot.table.match.names
    pilot.send("undo")
    pilot.send("agree_to_undo", order[0])
    pilot.send("agree_to_undo", order[0])
    assert pilot.table.match.names == names
    pilot.send("agree_to_undo", order[1])
    assert pilot.table.match.names == names[:-1]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("first", [(), ("1",)])
def test_any_no_ends_it_and_it_is_said_who_would_rather_keep_it(way, first):
    pilot = moved(way)
    before = pilot.table.match
    pilot.send("undo")
    for seat in first:
        pilot.send("agree_to_undo", seat)
    pilot.done.clear()
    pilot.send("refuse_undo", "2")
    assert pilot.table.match == before
    assert isinstance(pilot.table.stage, Choosing)
    assert pilot.table.refusal == fact("undo_refused", seat=2)
    assert told(pilot) == ["Mustard would rather keep it: nothing is undone."]
    assert "Mustard would rather keep it" in texts(pilot.screen())
    pilot.move()
    assert pilot.table.refusal is None


@pytest.mark.parametrize("way", ["round", "side"])
def test_at_each_edge_only_who_is_asked_has_the_question_and_its_buttons(way):
    pilot = moved(way, seats=4)
    mover = pilot.table.state.to_move
    pilot.send("undo")
    asked = pilot.table.stage.asked
    assert asked == (mover - 1, mover)
    for seat, row in enumerate(strips(pilot)):
        assert ("asked" in classes(row)) == (seat in asked)
        mine = [f"agree_to_undo {seat + 1}", f"refuse_undo {seat + 1}"]
        assert answers(row) == (mine if seat in asked else [])
    own, other = (said(pilot.screen(), f"asked-{seat}") for seat in asked)
    assert "Take your move back?" in own
    assert "’s move?" in other
    pilot.send("agree_to_undo", str(mover))
    row = strips(pilot)[mover - 1]
    assert answers(row) == []
    assert "Yes. Waiting for " in texts(row)


@pytest.mark.parametrize(("way", "roomy"), [("hand", True), ("side", False)])
def test_where_there_is_one_place_for_all_one_after_the_other_is_asked_by_name(way, roomy):
    pilot = moved(way)
    pilot.send("shape_changed", True, True, roomy)
    for seat, name in ((0, "Brown"), (1, "Mustard")):
        pilot.send("agree_to_undo", str(seat)) if seat else pilot.send("undo")
        assert answers(pilot.screen()) == [f"agree_to_undo {seat + 1}", f"refuse_undo {seat + 1}"]
        assert name in said(pilot.screen(), "asked")
        assert f"yes-{seat}" in [effect.key for effect in pilot.done if isinstance(effect, fx.Focus)]


@pytest.mark.parametrize("way", WAYS)
def test_the_question_is_heard_and_has_the_focus(way):
    pilot = moved(way)
    pilot.done.clear()
    pilot.send("undo")
    assert told(pilot) == ["Undo? Brown and Mustard are asked."]
    assert fx.Focus("yes-0") in pilot.done
    pilot.send("agree_to_undo", "1")
    assert fx.Focus("yes-1") in pilot.done
    pilot.send("agree_to_undo", "2")
    assert fx.Focus("board") in pilot.done
    assert told(pilot)[-1].startswith("Undone.")


@pytest.mark.parametrize("way", WAYS)
def test_while_somebody_is_asked_the_game_waits(way):
    pilot = moved(way)
    pilot.send("undo")
    before = pilot.table
    for message in (("tap", "h5"), ("undo",), ("redo",), ("show_again",), ("ask_hint",), ("skip_pause",), ("confirm",)):
        pilot.send(*message)
        assert (pilot.table, pilot.model.dialog) == (before, None)
    pilot.send("open", ComfortDialog("1"))
    assert pilot.model.dialog is None  # nothing that is wished now would be so
    for nobody in ("0", "3", "9", "", "x", "-1"):
        pilot.send("agree_to_undo", nobody)
        pilot.send("refuse_undo", nobody)
        assert pilot.table == before


@pytest.mark.parametrize("way", WAYS)
def test_who_asked_may_let_it_be(way):
    pilot = moved(way)
    before = pilot.table.match
    pilot.send("undo")
    pilot.done.clear()
    pilot.send("close")
    assert isinstance(pilot.table.stage, Choosing)
    assert pilot.table.match == before
    assert told(pilot) == ["Nothing is undone."]


@pytest.mark.parametrize("kinds", [("person", "novice"), ("person",)])
def test_computers_agree_by_themselves_and_who_is_alone_is_not_asked(kinds):
    pilot = Pilot(still=True).sit("dice", *kinds)
    while not pilot.table.state.placed:
        pilot.move()
    names = pilot.table.match.names
    pilot.send("undo")
    assert not isinstance(pilot.table.stage, Asking)
    assert len(pilot.table.match.names) < len(names)


def test_ones_own_choice_in_the_turn_under_way_is_nobody_elses():
    pilot = sitting("round", "dice", *["person"] * 3)
    while not pilot.table.state.placed or pilot.table.state.to_move != 0:
        pilot.move()
    names = pilot.table.match.names
    pilot.send("undo")
    assert not isinstance(pilot.table.stage, Asking)
    assert pilot.table.match.names != names


@pytest.mark.parametrize("way", ["round", "hand"])
def test_the_end_of_a_game_is_everybodys(way):
    pilot = sitting(way, "dice", *["person"] * 3).play_to_the_end()
    end = pilot.table.match
    pilot.send("undo")
    assert sorted(pilot.table.stage.asked) == [0, 1, 2]
    assert way == "hand" or "end" not in shown(pilot)  # the board is there to be looked at
    pilot.send("refuse_undo", "2")
    assert isinstance(pilot.table.stage, Over)
    assert pilot.table.match == end
    assert ("ending" if way == "hand" else "end") in shown(pilot)
    refused = [classes(one) for one in pilot.screen() if "refused" in classes(one)]
    assert refused
    assert all("calm" in looks for looks in refused)  # red is for what a rule forbids
    pilot.send("undo")
    pilot.agree_to_undo()
    assert not pilot.table.over


def test_why_nothing_can_be_undone_is_told_at_every_edge():
    pilot = sitting("round", "dice", *["person"] * 3)
    pilot.send("tap", "roll")
    pilot.send("undo")
    assert pilot.table.refusal == fact("chance_fell")
    for row in strips(pilot):
        assert "The dice have fallen: what they show stays." in texts(row)


def test_a_refusal_of_the_rules_is_told_to_who_is_refused_alone():
    pilot = sitting("round", "dice", *["person"] * 3)
    pilot.send("tap", "stop")
    assert pilot.table.refusal is not None
    assert [[one.key for one in row if "refused" in classes(one)] for row in strips(pilot)] == [["status"], [], []]


def test_behind_the_veil_nobody_is_asked_and_an_open_question_does_not_lift_it():
    pilot = moved("hand", slug="secret")
    pilot.send("undo")
    assert isinstance(pilot.table.stage, Asking)
    pilot.send("page_hidden")
    assert isinstance(pilot.table.stage, Veiled)
    pilot.send("agree_to_undo", "1")
    pilot.send("undo")
    assert isinstance(pilot.table.stage, Veiled)


def test_after_a_no_from_hand_to_hand_the_board_is_veiled_again():
    pilot = moved("hand", slug="secret")
    pilot.send("undo")
    pilot.send("refuse_undo", "1")
    assert isinstance(pilot.table.stage, Veiled | HandingOver)


def test_a_question_is_not_kept_and_a_game_that_is_left_meanwhile_is_as_it_was():
    pilot = moved("round")
    kept = json.loads(pilot.kept[pilot.table.id])
    id_ = pilot.table.id
    pilot.send("undo")
    pilot.send("go_home")
    pilot.send("resume_game", id_)
    assert isinstance(pilot.table.stage, Choosing)
    assert json.loads(pilot.kept[id_]) == kept
