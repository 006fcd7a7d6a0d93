"""The program as a whole, with no browser: whole games, every message, what is kept and what is hidden."""

import json
from dataclasses import fields, replace
from itertools import permutations
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyramidion.app import effects as fx
from pyramidion.app import messages as msg
from pyramidion.app.dialogs import (
    ChairDialog,
    DeleteDialog,
    Dialog,
    HouseDialog,
    SettingsDialog,
    SpeakDialog,
    StackDialog,
)
from pyramidion.app.model import Lock
from pyramidion.app.parts import seat_name
from pyramidion.app.saves.model import BrokenSave, Player, Setup, clean_name
from pyramidion.app.saves.text import BadSave, from_file, from_text, setup_to_text, to_file, to_text
from pyramidion.app.screen import screen, title
from pyramidion.app.table import flow
from pyramidion.app.table.model import Asking, Forced, HandingOver, Resting, Rolling, next_keys, recent
from pyramidion.app.update import start, update
from pyramidion.core import wire
from pyramidion.core.facts import fact
from pyramidion.core.match import Match
from pyramidion.games import GAMES
from pyramidion.words import load

from tests.games import SEATINGS
from tests.pilot import Pilot, said, texts, with_objectives


@pytest.mark.parametrize("seating", SEATINGS, ids=" ".join)
@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_a_whole_game_is_played_by_taps_and_kept_move_by_move(seating, still):
    pilot = Pilot(seed=3, still=still).sit(*seating)
    while not pilot.table.over:
        pilot.move()
        assert from_text(pilot.table.id, pilot.kept[pilot.table.id]).match == pilot.table.match
        assert pilot.screen()
    assert said(pilot.screen(), "result")
    assert Pilot(pilot.kept).model.saves.games[pilot.table.id].match == pilot.table.match


def test_an_unfinished_game_is_offered_first_and_goes_on_by_one_tap():
    pilot = Pilot().sit("tor", "person", "person")
    pilot.move()
    pilot.move()
    names = pilot.table.match.names
    later = Pilot(pilot.kept)
    (id_,) = later.model.saves.games
    assert f"resume_game {id_}" in texts(later.screen())
    later.send("resume_game", id_)
    assert later.table.match.names == names


def test_the_last_set_up_is_offered_again():
    pilot = Pilot().sit("pyramidis", "person", "skilled", "person", "novice", goal="3")
    again = Pilot(pilot.kept)
    again.send("choose_game", "pyramidis")
    assert [player.kind for player in again.model.setup.players] == ["person", "skilled", "person", "novice"]
    assert again.model.setup.options == {"goal": "3"}


def test_two_may_choose_their_colours_and_are_called_and_marked_by_them():
    pilot = Pilot(still=True)

    def marks():
        return [child.attrs["class"] for row in pilot.screen() if row.key.startswith(("seat-", "chair-"))
                for child in row if child.attrs.get("class", "").startswith("spot-of")]  # fmt: skip

    def house():
        pilot.send("open", HouseDialog())
        shown = pilot.screen()
        pilot.send("close")
        return shown

    def usual():
        chairs = [row for row in pilot.screen() if row.key.startswith("chair-") and "data-seat" in row.attrs]
        return [row.attrs["aria-label"].partition(": ")[2] for row in chairs]

    pilot.send("choose_game", "pyramidis")
    pilot.send("set_people", "2")
    assert (usual(), marks()) == (["Brown", "Mustard"], ["spot-of c-m", "spot-of c-y"])
    assert "You play on the band from left to right." in texts(house())
    pilot.send("set_option", "colours", "tc")
    assert (usual(), marks()) == (["Turquoise", "Cream"], ["spot-of c-t", "spot-of c-c"])
    assert "You play on the band from top to bottom." in texts(house())
    assert "Cream" in said(house(), "option-first").split("\n")
    pilot.send("set_first", "2")
    pilot.send("begin")
    assert pilot.table.match.start == "e1=cccccccc,e8=tttttttt t0c0 c"
    assert marks() == ["spot-of c-t", "spot-of c-c"]
    assert "Turquoise" in said(pilot.screen(), "seat-0")
    pilot.send("choose_game", "pyramidis")
    pilot.send("set_people", "4")
    assert (pilot.model.setup.options, pilot.model.setup.first) == ({}, "2")
    assert "option-colours" not in {child.key for child in house()}


def test_the_usual_colours_are_a_choice_of_their_own_where_they_hang_on_the_seats():
    pilot = Pilot(still=True)
    pilot.send("choose_game", "secret")
    pilot.send("open", HouseDialog())
    shown = said(pilot.screen(), "colours").split("\n")
    assert "the easiest to tell apart" in shown
    pilot.send("set_option", "colours", "bpyw")
    assert pilot.model.setup.options == {"colours": "bpyw"}
    pilot.send("set_option", "colours", "")
    assert pilot.model.setup.options == {}


def test_options_that_do_not_go_with_the_seats_are_dropped():
    pilot = Pilot()
    for message in (
        ("choose_game", "secret"),
        ("set_option", "stock", "equal"),
        ("set_first", "1"),
        ("set_people", "4"),
    ):
        pilot.send(*message)
    assert (pilot.model.setup.options, pilot.model.setup.first) == ({}, "1")


def test_a_refused_tap_says_the_rule_and_plays_nothing():
    pilot = Pilot().sit("tor", "person", "person")
    pilot.send("tap", "c3")
    pilot.send("confirm")
    pilot.send("tap", "e5")
    assert pilot.table.refusal.key == "controlled"
    assert "White controls that colour" in said(pilot.screen(), "status")
    assert len(pilot.table.match.names) == 1


def test_a_move_is_shown_before_it_is_confirmed_and_can_be_dropped():
    pilot = Pilot(still=True).sit("pyramidis", "person", "person", first="1")
    pilot.send("tap", "a5")
    pilot.send("tap", "3")
    assert pilot.pending == ("a5", "3")
    assert not pilot.table.match.names
    assert str(pilot.table.shown(-1)).startswith("a5=mmmmm,b5=m,c5=m,d5=m")
    pilot.send("close")
    assert pilot.pending is None
    for key in ("a5", "3", "3"):
        pilot.send("tap", key)
    assert pilot.table.match.names == ("a5:3",)


@pytest.mark.parametrize("dropped", ["close", "undo"])
def test_a_move_dropped_while_it_is_shown_stops_moving(dropped):
    pilot = Pilot().sit("pyramidis", "person", "person", first="1")
    pilot.send("tap", "a5")
    pilot.step("tap", "3")
    assert pilot.table.frames()
    pilot.step(dropped)
    assert not pilot.table.frames()
    assert fx.EndMovement() in pilot.waiting
    assert pilot.table.acts()
    pilot.settle()
    assert not pilot.table.match.names


@pytest.mark.parametrize("dropped", ["close", "page_hidden"])
def test_a_move_dropped_while_it_is_shown_hands_nothing_over(dropped):
    pilot = Pilot(seed=2).sit("secret", "person", "person")
    while not (pilot.pending is not None and pilot.table.frames()):
        pilot.settle()
        pilot.ready()
        pilot.step(*(("close",) if pilot.pending is not None else ("tap", pilot.rng.choice(next_keys(pilot.table)))))
        if pilot.pending is not None and not pilot.table.frames() and pilot.rng.random() < 0.5:
            pilot.send("confirm")
    mover = pilot.table.state.to_move
    pilot.step(dropped)
    assert not pilot.table.frames()
    pilot.settle()
    assert pilot.table.state.to_move == mover
    assert pilot.table.veiled == (dropped == "page_hidden")


def test_the_focus_is_on_confirm_from_the_start_and_left_alone_after():
    pilot = Pilot().sit("pyramidis", "person", "person", first="1")
    pilot.send("tap", "a5")
    pilot.step("tap", "3")
    assert fx.Focus("confirm") in pilot.waiting
    pilot.done.clear()
    pilot.settle()
    assert not pilot.table.frames()
    assert fx.Focus("confirm") not in pilot.done


def test_a_stack_looked_at_stays_open_while_the_computer_plays():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("pyramidis", "skilled", "person", first="1")
    asked = next(effect for effect in pilot.done if isinstance(effect, fx.Think))
    pilot.send("open", StackDialog("h5"))
    pilot.send(
        "brain_answered", asked.question, f'{{"number": {asked.question}, "name": "a5:3", "value": 0.5, "tried": 1}}'
    )
    assert pilot.table.match.names == ("a5:3",)
    assert said(pilot.screen(), "dialog")
    pilot.send("close")
    for key in ("h5", "2"):
        pilot.send("tap", key)
    pilot.send("close")
    assert pilot.pending is None


def test_without_confirming_a_whole_path_is_enough():
    pilot = Pilot()
    pilot.send("change_setting", "confirm", "0")
    pilot.sit("pyramidis", "person", "person", first="1")
    pilot.send("tap", "a5")
    pilot.send("tap", "3")
    assert pilot.table.match.names == ("a5:3",)


def test_two_tokens_are_swapped_whichever_is_touched_first():
    pilot = Pilot(still=True)
    pilot.sit("tor", "person", "person", layout="random")
    while pilot.table.state.step == "p":
        pilot.move()
    board = pilot.table.state
    one, other = next(action for action in board.actions() if len(action) == 2)
    for key in (other, one):
        pilot.send("tap", key)
    pilot.send("confirm")
    assert pilot.table.match.names[-1] == f"swap:{one}-{other}"


def test_undo_takes_back_the_computers_answer_too_and_redo_plays_both():
    pilot = Pilot(still=True).sit("pyramidis", "person", "skilled", first="1")
    for key in ("a5", "2"):
        pilot.send("tap", key)
    pilot.send("confirm")
    names = pilot.table.match.names
    assert len(names) == 2
    pilot.send("undo")
    assert pilot.table.match.names == ()
    pilot.send("redo")
    assert pilot.table.match.names == names


def test_undo_into_another_persons_turn_needs_their_word():
    pilot = Pilot(still=True).sit("pyramidis", "person", "person", first="1")
    for key in ("a5", "2"):
        pilot.send("tap", key)
    pilot.send("confirm")
    pilot.send("undo")
    assert pilot.table.stage == Asking(0, (0, 1))
    for seat in ("1", "2"):
        assert pilot.table.match.names == ("a5:2",)
        pilot.send("agree_to_undo", seat)
    assert pilot.table.match.names == ()


def test_a_win_is_not_taken_back_without_the_others_word():
    pilot = Pilot(still=True).sit("tor", "person", "person", quick="on").play_to_the_end()
    end = pilot.table.match
    pilot.send("undo")
    assert isinstance(pilot.table.stage, Asking)
    for seat in ("1", "2"):
        assert pilot.table.match == end
        pilot.send("agree_to_undo", seat)
    assert pilot.table.match.names == end.names[:-1]


def test_a_word_given_once_takes_back_one_turn():
    pilot = Pilot(still=True).sit("pyramidis", "person", "person", first="1")
    for _ in range(20):
        pilot.move()
    pilot.send("close")
    pilot.send("undo")
    pilot.agree_to_undo()
    names = pilot.table.match.names
    for seat in ("1", "2"):
        pilot.send("agree_to_undo", seat)
    assert pilot.table.match.names == names


def test_who_is_asked_about_is_whose_choice_goes():
    start = "a5=mmmmmmmm,d4=cy,e8=tttttttt,h5=yyyyyyy m0t0y0c0 y"  # South has nothing to move and passes
    save = {**json.loads(a_save("pyramidis")), "start": start, "names": [], "options": {}}
    pilot = Pilot({"game:7": json.dumps({**save, "seats": [{"kind": "person", "name": ""}] * 4})}, still=True)
    pilot.send("resume_game", "game:7")
    for message in (("tap", "h5"), ("tap", "1"), ("confirm",)):
        pilot.send(*message)
    assert pilot.table.match.names == ("h5:1", "pass")
    pilot.send("undo")
    assert pilot.table.stage.asked == (2, 3, 0)  # who chose, who had to pass, whose turn it is
    pilot.send("agree_to_undo", "3")
    assert "Take back Mustard’s move?" in texts(pilot.screen())
    pilot.agree_to_undo()
    assert pilot.table.match.names == ()


def test_with_nothing_chosen_by_a_person_that_is_the_reason():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", "novice", "novice")
    for _ in range(3):
        state = pilot.table.state
        answer = wire.answered(wire.Answer(pilot.thinking, state.name(state.actions()[0]), 0.5, 1))
        pilot.send("brain_answered", pilot.thinking, answer)
    pilot.send("undo")
    assert pilot.table.refusal == fact("nothing_chosen")
    assert len(pilot.table.match.names) == 3


def test_undo_and_redo_are_heard():
    pilot = Pilot(still=True).sit("pyramidis", "person", "skilled", first="1")
    pilot.send("tap", "a5")
    pilot.send("tap", "2")
    pilot.send("confirm")
    for word, heard in (("undo", "Undone. It is Brown’s turn."), ("redo", "Brown sows 2 from a5")):
        pilot.done.clear()
        pilot.send(word)
        [said_once] = [effect.text for effect in pilot.done if isinstance(effect, fx.Announce)]
        assert said_once.startswith(heard)


def test_undo_never_crosses_the_dice():
    pilot = Pilot(still=True).sit("dice", "person", "person")
    pilot.send("tap", "roll")
    names = pilot.table.match.names
    pilot.send("undo")
    assert pilot.table.match.names == names
    assert pilot.table.refusal.key == "chance_fell"


def test_a_late_answer_of_a_brain_is_dropped():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", "skilled", "person")
    asked = next(effect for effect in pilot.done if isinstance(effect, fx.Think))
    late = f'{{"number": {asked.question}, "name": "@c3", "value": 0.5, "tried": 1}}'
    pilot.send("go_home")
    pilot.send("brain_answered", asked.question, late)
    (table,) = pilot.model.saves.games.values()
    assert table.match.names == ()
    assert fx.Stop(asked.question) in pilot.done


@pytest.mark.parametrize("answer", ["", "null", '{"number": 1}', '{"number":1,"name":"z9","value":0,"tried":0}'])
def test_an_answer_that_fits_nothing_is_asked_for_again(answer):
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", "skilled", "person")
    first = pilot.thinking
    pilot.send("brain_answered", first, answer)
    assert pilot.thinking > first


def test_what_a_worker_was_asked_is_asked_again_when_it_died():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", "skilled", "person")
    first = pilot.thinking
    pilot.send("worker_changed", "died")
    assert pilot.thinking > first
    assert isinstance(pilot.done[-1], fx.Think)


def waits(pilot, stage):
    """The milliseconds after which it is to go on from that stage."""
    if not isinstance(pilot.table.stage, stage):
        return []
    return [effect.milliseconds for effect in pilot.waiting if isinstance(effect, fx.After)
            and isinstance(effect.message, msg.GoOn)]  # fmt: skip


def until(pilot, done):
    """Go on, one answer at a time, until that holds."""
    for _ in range(200):
        if done():
            return
        pilot.answer(pilot.waiting.pop(0))
    raise AssertionError("It never holds.")


def test_between_two_computers_there_is_a_breath_and_a_touch_ends_it():
    pilot = Pilot()
    pilot.answers = False
    pilot.sit("pyramidis", "novice", "novice", "person", "novice", first="1")
    first = pilot.thinking
    pilot.step("brain_answered", first, f'{{"number": {first}, "name": "a5:2", "value": 0.5, "tried": 1}}')
    until(pilot, lambda: waits(pilot, Resting))
    assert waits(pilot, Resting) == [flow.BREATH]
    pilot.step("tap", "a5")
    assert pilot.thinking > first
    assert pilot.table.refusal is None


@pytest.mark.parametrize("wait", [Rolling, Forced, HandingOver])
def test_a_touch_ends_whatever_is_only_there_to_be_seen(wait):
    slug, key = {Rolling: ("dice", "dice"), Forced: ("dice", "r1"), HandingOver: ("secret", "a1")}[wait]
    pilot = Pilot(seed=2).sit(slug, "person", "person")
    pilot.send("change_setting", "confirm", "0")
    while not waits(pilot, wait):
        pilot.settle()
        pilot.ready()
        pilot.step("tap", pilot.rng.choice(next_keys(pilot.table)))
        until(pilot, lambda: waits(pilot, wait) or not pilot.waiting)
    before = pilot.table
    after, effects = update(pilot.model, msg.Tap(key))
    went_on = {
        Rolling: fx.Draw("chance") in effects,
        Forced: after.table.match != before.match,
        HandingOver: after.table.veiled,
    }
    assert went_on[wait]
    assert after.table.refusal is None


@pytest.mark.parametrize(
    "seating",
    [
        ("pyramidis", "person", "novice", "novice", "novice"),
        ("dice", "person", "novice", "novice"),
        ("secret", "person", "person", "novice"),
        ("tor", "person", "novice"),
    ],
)
def test_what_happened_since_the_own_turn_is_shown_again_and_changes_nothing(seating):
    pilot = Pilot(seed=6).sit(*seating)
    while len(pilot.table.match.names) < 12 or not pilot.table.acts():
        pilot.move()
    pilot.send("close")
    before = pilot.table
    pilot.send("skip_pause")
    assert pilot.table == before
    pilot.step("show_again")
    shown = []
    while pilot.table.frames():
        shown.append(pilot.table.frames()[0])
        assert pilot.screen()
        pilot.answer(pilot.waiting.pop(0))
    seats = {position.mover for position in shown}
    assert len(seats) >= len(before.players) - 1
    assert shown[0] in before.match.states
    assert replace(pilot.table, cursor=before.cursor) == before
    pilot.send("show_again")
    assert pilot.table == before


def test_alone_the_last_turn_is_what_is_shown_again():
    pilot = Pilot(seed=2, still=True).sit("dice", "person")
    while [state.phase for state in pilot.table.match.states].count("roll") < 5:
        pilot.move()
    [turn] = recent(pilot.table)
    assert turn[0].before.phase == "roll"
    assert [move.before.phase for move in turn].count("roll") == 1
    assert turn[-1].name in {"stop", "bust"}


def test_what_another_has_built_is_marked_on_their_board():
    pilot = Pilot(seed=1, still=True).sit("dice", "person", "person")
    while not any(name == "stop" for name in pilot.table.match.names) or pilot.table.state.phase != "roll":
        pilot.move()
    other = pilot.table.match.states[-2].mover + 1
    cell = next(element for element in pilot.screen() if element.attrs.get("data-tap") == f"board{other}")
    assert "last" in cell.attrs["class"].split()


def test_while_the_computer_thinks_the_last_turns_can_be_seen_again():
    pilot = Pilot(seed=1)
    pilot.answers = False
    pilot.sit("tor", "person", "skilled")
    pilot.move()
    pilot.move()
    thinking = pilot.thinking
    assert thinking
    pilot.step("show_again")
    assert pilot.table.frames()
    assert pilot.thinking == thinking
    pilot.send("skip_pause")
    assert not pilot.table.frames()
    answer = wire.answered(wire.Answer(thinking, pilot.table.state.name(pilot.table.state.actions()[0]), 0.5, 1))
    pilot.send("brain_answered", thinking, answer)
    assert len(pilot.table.match.names) == 2


def test_an_answer_to_nothing_plays_for_nobody():
    pilot = Pilot(still=True).sit("tor", "person", "person")
    pilot.send("brain_answered", 0, wire.answered(wire.Answer(0, "@c3", 0.5, 1)))
    assert pilot.table.match.names == ()


def test_another_end_of_what_was_begun_is_shown_instead():
    pilot = Pilot(seed=1, still=True).sit("secret", "person", "novice", first="1", stock="equal")
    piece, place = pilot.table.game.path(pilot.table.state.actions()[0])
    pilot.send("tap", piece)
    pilot.send("tap", place)
    other = next(path for path in map(pilot.table.game.path, pilot.table.state.actions()) if path[0] == piece
                 and path[1] != place)  # fmt: skip
    pilot.send("tap", other[1])
    assert pilot.pending == other


def test_a_button_beside_the_board_leaves_the_tab_stop_on_it():
    pilot = Pilot(still=True).sit("pyramidis", "person", "person", first="1")
    pilot.send("tap", "a5")
    pilot.send("tap", "3")
    assert pilot.table.cursor == "a5"


def test_a_second_tap_begins_no_second_game():
    pilot = Pilot(still=True)
    pilot.send("choose_game", "tor")
    pilot.send("begin")
    pilot.send("begin")
    assert len(pilot.model.saves.games) == 1
    pilot.send("play_again")
    assert len(pilot.model.saves.games) == 1


def test_how_a_worker_is_is_heard_by_who_waits_for_it():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", "skilled", "person")
    for state, words in (("died", "starting again"), ("absent", "think inside this page")):
        pilot.done.clear()
        pilot.send("worker_changed", state)
        assert any(isinstance(effect, fx.Announce) and words in effect.text for effect in pilot.done)
        assert words in texts(pilot.screen())


def test_how_far_a_computer_has_come_is_shown_and_a_late_word_is_not():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", "skilled", "person")
    number, level = pilot.thinking, GAMES["tor"].levels["skilled"]
    pilot.send("still_thinking", number + 1, level.seconds, 1)
    assert pilot.table.thinking().done == 0
    pilot.send("still_thinking", number, level.seconds / 4, 1)
    assert pilot.table.thinking().done == 25
    assert "--done: 25%" in texts(pilot.screen())
    pilot.send("still_thinking", number, 9 * level.seconds, 1)
    assert pilot.table.thinking().done == 100


# --- secrets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kinds", "most"), [("pm", 6), ("pmm", 3), ("pmpm", 3), ("mpmm", 2), ("mmmm", 0)])
def test_computers_share_the_time_a_person_waits(kinds, most):
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("dice", *({"p": "person", "m": "master"}[kind] for kind in kinds), first=str(kinds.index("m") + 1))
    [line] = [effect.line for effect in pilot.done if isinstance(effect, fx.Think)]
    assert wire.asked(line).most == most


def test_who_thinks_can_be_told_to_play_now_once_they_have_said_a_word():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", strongest("tor"), "person")
    assert "play_now" not in texts(pilot.screen())
    pilot.send("still_thinking", pilot.thinking, 1, 100)
    assert "Play now" in said(pilot.screen(), "play-now")
    pilot.send("play_now")
    assert pilot.done[-1] == fx.Hurry(pilot.thinking)
    assert pilot.thinking  # until the answer is there


def test_nobody_is_told_to_play_now_who_is_done_before_a_hand_is_there():
    pilot = Pilot(still=True)
    pilot.answers = False
    level = strongest("tor")
    pilot.sit("tor", level, "person")
    pilot.send("still_thinking", pilot.thinking, 0.2, 1)
    hasty = replace(
        GAMES["tor"], levels={**GAMES["tor"].levels, level: replace(GAMES["tor"].levels[level], seconds=0.3)}
    )
    table = pilot.table
    match = replace(table.match, game=hasty)
    pilot.model = pilot.model.with_table(replace(table, saved=replace(table.saved, match=match)))
    assert "play_now" not in texts(pilot.screen())


def test_nobody_is_told_to_play_now_who_does_not_think():
    pilot = Pilot(still=True).sit("tor", "person", strongest("tor"), first="1")
    before = pilot.model
    assert pilot.send("play_now") == before
    assert not [effect for effect in pilot.done if isinstance(effect, fx.Hurry)]


def strongest(slug):
    return [*GAMES[slug].levels][-1]


def tell(model, name, *values):
    """The model after a message, by its name, and what is to be done."""
    return update(model, msg.NAMES[name](*values))


def views(model):
    return screen(model), title(model)


def test_between_persons_no_screen_knows_a_secret_unless_it_is_held():
    pilot = Pilot(seed=5, still=True).sit("secret", "person", "person", "person")
    for _ in range(40):
        if pilot.table.over:
            break
        model = pilot.model
        colours = model.table.state.colours()
        for objectives in list(permutations(colours, 3))[::7]:
            assert views(with_objectives(model, "".join(objectives))) == views(model)
        pilot.move()


def test_who_holds_sees_the_own_secret_and_no_other_until_the_hand_is_lifted():
    pilot = Pilot(still=True).sit("secret", "person", "person", "person")
    pilot.send("lift_veil")
    seat = pilot.table.state.to_move
    own = pilot.table.state.objectives
    pilot.step("press_peek")
    assert pilot.secrets() == "???"
    pilot.settle()
    assert pilot.secrets() == "".join(own[seat] if s == seat else "?" for s in range(3))
    pilot.send("release_peek")
    assert pilot.secrets() == "???"


def test_a_short_press_shows_nothing():
    pilot = Pilot(still=True).sit("secret", "person", "person")
    pilot.send("lift_veil")
    pilot.step("press_peek")
    pilot.step("release_peek")
    pilot.settle()
    assert pilot.secrets() == "??"


def test_a_held_finger_shows_nothing_once_it_is_anothers_turn():
    pilot = Pilot().sit("secret", "person", "person")
    pilot.ready()
    while len(pilot.table.match.names) < 2:
        pilot.move()
    pilot.ready()
    pilot.send("undo")
    pilot.agree_to_undo()
    pilot.ready()
    pilot.step("press_peek")
    held = next(effect.message for effect in pilot.waiting if isinstance(effect, fx.After))
    pilot.step("redo")
    pilot.tell(held)
    assert isinstance(pilot.table.stage, HandingOver)
    assert pilot.secrets() == "??"
    assert not pilot.table.lookers()


@pytest.mark.parametrize("away", ["page_hidden", "go_home"])
def test_whatever_hides_the_page_veils_it_again(away):
    pilot = Pilot(still=True).sit("secret", "person", "person")
    pilot.send("lift_veil")
    pilot.send("press_peek")
    pilot.send(away)
    assert away == "go_home" or pilot.table.veiled
    (id_,) = pilot.model.saves.games
    for later in (pilot, Pilot(pilot.kept)):
        later.send("resume_game", id_)
        assert later.table.veiled
        assert later.secrets() == "??"


def test_a_secret_is_said_only_after_a_question():
    pilot = Pilot(still=True).sit("secret", "person", "person")
    pilot.send("lift_veil")
    pilot.send("open", SpeakDialog())
    assert not [effect for effect in pilot.done if isinstance(effect, fx.Announce) and "colour:" in effect.text]
    assert "speak" in texts(pilot.screen())
    pilot.send("page_hidden")
    assert not pilot.model.dialog
    pilot.send("speak_secret")
    assert not [effect for effect in pilot.done if isinstance(effect, fx.Announce) and "colour:" in effect.text]
    pilot.send("lift_veil")
    pilot.send("speak_secret")
    assert [effect for effect in pilot.done if isinstance(effect, fx.Announce) and "colour:" in effect.text]


@pytest.mark.parametrize("away", ["go_home", "tap"])
def test_a_secret_that_was_said_is_gone_once_the_table_is_left_or_the_turn_is_over(away):
    pilot = Pilot(still=True).sit("secret", "person", "person")
    pilot.send("lift_veil")
    pilot.send("speak_secret")
    while not pilot.table.veiled if pilot.table else False:
        if away == "go_home":
            pilot.send("go_home")
        else:
            pilot.move()
    [*_, last] = [effect.text for effect in pilot.done if isinstance(effect, fx.Announce)]
    assert "secret colour" not in last


def test_behind_the_veil_nothing_is_done_by_keys():
    pilot = Pilot(still=True).sit("secret", "person", "person")
    pilot.send("lift_veil")
    while not pilot.table.veiled:
        pilot.move()
    before = pilot.model
    for message in (
        ("undo",),
        ("redo",),
        ("open", StackDialog("a1")),
        ("tap", "a1"),
        ("show_again",),
        ("speak_secret",),
    ):
        assert pilot.send(*message) == before


def test_alone_against_the_computer_there_is_no_veil():
    pilot = Pilot(still=True).sit("secret", "person", "novice", first="1")
    assert not pilot.table.veiled
    assert pilot.secrets() == pilot.table.state.objectives[0] + "?"


def test_a_wish_that_ends_the_game_does_not_show_the_secrets_yet():
    pilot = Pilot(still=True).sit("secret", "person", "person")
    while sum(map(len, pilot.table.state.stocks)) > 1 or pilot.pending is None:
        pilot.move() if pilot.pending is not None or not pilot.table.taps() else pilot.send(
            "tap", next_keys(pilot.table)[0]
        )
    assert pilot.secrets() == "??"
    others = with_objectives(pilot.model, pilot.table.state.objectives[::-1])
    assert views(others) == views(pilot.model)


def test_a_brain_is_asked_with_what_its_seat_sees():
    pilot = Pilot(seed=2, still=True).sit("secret", "person", "skilled", "novice").play_to_the_end()
    questions = [json.loads(effect.line) for effect in pilot.done if isinstance(effect, fx.Think)]
    assert questions
    objectives = pilot.table.state.objectives
    for question in questions:
        _, _, seen, _ = question["start"].split(" ")
        mover = Match.replay(GAMES["secret"], question["start"], question["names"]).state.to_move
        assert seen == "".join(colour if seat == mover else "?" for seat, colour in enumerate(objectives))


# --- what is kept --------------------------------------------------------------------------------------------------


def a_save(slug="tor"):
    pilot = Pilot(seed=4, still=True).sit(slug, *(("person",) * 2))
    for _ in range(6):
        pilot.move()
    return to_text(pilot.table.saved)


def test_a_game_taken_out_as_a_file_can_be_taken_in_again():
    text = a_save("secret")
    pilot = Pilot()
    pilot.send("file_chosen", "game.json", text)
    (table,) = pilot.model.saves.games.values()
    assert json.loads(to_text(table))["names"] == json.loads(text)["names"]
    pilot.send("export_game", table.id)
    assert pilot.done[-1] == fx.Download("pyramidion-secret-1.json", pilot.kept[table.id])


def test_equal_turns_alone_once_kept_are_still_read_and_played():
    """They are no longer offered; the start line of such a game says them, and changes nothing by it."""
    last, seats = "xxxxxx|xxxxx|xxxx|xxx|xx|. 6 - 1 choose equal1", [{"kind": "person", "name": "Ada"}]
    save = {"version": 1, "game": "dice", "options": {"take": "choose", "equal": "on"}, "start": last, "seats": seats,
            "names": ["roll", "rrrrrv"], "touched": 1}  # fmt: skip
    setup = {"seats": seats, "options": {"take": "choose", "equal": "on"}}
    pilot = Pilot({"game:1": json.dumps(save), "setup:dice": json.dumps(setup)}, still=True)
    pilot.send("choose_game", "dice")
    assert [player.name for player in pilot.model.setup.players] == ["Ada"]
    assert pilot.model.setup.options == {"take": "choose"}
    pilot.send("resume_game", "game:1")
    assert pilot.table.match.options == {"take": "choose"}
    pilot.send("tap", "v1")
    pilot.send("confirm")
    assert pilot.table.over
    assert from_text("game:1", pilot.kept["game:1"]).match == pilot.table.match
    pilot.send("play_again")
    assert str(pilot.table.state) == "......|.....|....|...|..|. 6 - 1 choose"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"version": 99}, "save_version"),
        ({"game": "chess"}, "save_game"),
        ({"game": []}, "save_game"),
        ({"start": "nonsense"}, "save_start"),
        ({"names": ["@a1", "@a1"]}, "save_name"),
        ({"names": "a"}, "save_fields"),
        ({"options": 3}, "save_fields"),
        ({"options": {"wind": "north"}}, "save_options"),
        ({"seats": []}, "save_seats"),
        ({"seats": [{"kind": "god", "name": ""}] * 2}, "save_seats"),
    ],
)
def test_a_save_that_cannot_be_read_is_kept_and_told_and_can_be_taken_out(change, why):
    text = json.dumps({**json.loads(a_save()), **change})
    pilot = Pilot({"game:7": text})
    (broken,) = pilot.model.saves.broken
    assert (broken.why.key, broken.text) == (why, text)
    assert "export_game game:7" in texts(pilot.screen())
    pilot.send("export_game", "game:7")
    assert pilot.done[-1].text == text
    assert pilot.kept["game:7"] == text


def test_a_file_that_is_no_game_is_told_and_changes_nothing():
    pilot = Pilot()
    pilot.send("file_chosen", "holiday.txt", "sun and sea")
    assert not pilot.model.saves.games
    assert "holiday.txt" in texts(pilot.screen())


@pytest.mark.parametrize("text", ["", "sun \ud800", '{"version": 1, "saves": ["sun", "sea"]}'])
def test_what_goes_out_as_a_file_is_what_was_kept(text):
    pilot = Pilot({"game:7": text})
    pilot.send("export_game", "game:7")
    file = pilot.done[-1].text.encode().decode()
    assert file == text or from_file(file) == [text]


def test_a_game_whose_secret_was_lost_is_not_gone_on_with():
    save = json.loads(a_save("secret"))
    places, stocks, _, mover = save["start"].split(" ")
    pilot = Pilot({"game:7": json.dumps({**save, "start": f"{places} {stocks} ?? {mover}"})})
    assert [broken.why.key for broken in pilot.model.saves.broken] == ["save_start"]


def test_a_text_full_of_brackets_does_not_hide_the_games_beside_it():
    pilot = Pilot()
    pilot.send("file_chosen", "all.json", to_file([a_save(), "[" * 999, "{" * 999]))
    assert (len(pilot.model.saves.games), len(pilot.model.saves.broken)) == (1, 2)


def test_what_is_not_kept_is_told_until_it_is():
    model, _ = start({}, "en")
    refusal = ("not_saved", "game:1", "QuotaExceededError")
    told, effects = tell(model, *refusal)
    assert effects == ()  # nothing is written before it is known that this page plays
    assert "QuotaExceededError" in texts(screen(told))
    model = replace(model, device=replace(model.device, lock=Lock.OURS))
    model, effects = tell(model, *refusal)
    assert effects == (fx.Forget("game:1"),)  # once more
    assert "QuotaExceededError" not in texts(screen(model))
    for message in (refusal, ("saved", "settings")):
        model, _ = tell(model, *message)
        assert "QuotaExceededError" in texts(screen(model))
    model, _ = tell(model, "saved", "game:1")
    assert "QuotaExceededError" not in texts(screen(model))


def test_what_is_tried_again_is_the_game_as_it_is_now():
    pilot = Pilot().sit("tor", "person", "person")
    before = to_text(pilot.table.saved)
    while not pilot.table.match.names:
        pilot.move()
    _, effects = tell(pilot.model, "not_saved", pilot.table.id, "AbortError")
    assert effects == (fx.Save(pilot.table.id, to_text(pilot.table.saved)),)
    assert effects[0].text != before


def test_what_was_not_kept_is_kept_with_the_next_that_is():
    pilot = Pilot().sit("tor", "person", "person")
    id_ = pilot.table.id
    pilot.send("change_setting", "theme", "dark")
    lost = ("settings", "setup:tor", "told", id_, "game:7", "game:9")
    broken = (BrokenSave("game:7", "{", fact("save_no_json")),)
    pilot.model = replace(pilot.model, saves=replace(pilot.model.saves, broken=broken))
    model = pilot.model
    for name in lost * 2:
        model, _ = tell(model, "not_saved", name, "AbortError")
    _, again = tell(model, "saved", "settings")
    assert again == ()  # each of the others is on its way
    model, effects = tell(model, "saved", "setup:dice")
    assert set(effects) == {
        fx.Save("settings", pilot.kept["settings"]),
        fx.Save("setup:tor", setup_to_text(pilot.model.saves.setups["tor"])),
        fx.Save("told", "week"),
        fx.Save(id_, to_text(model.saves.games[id_])),
        fx.Save("game:7", "{"),
        fx.Forget("game:9"),
    }
    assert tell(model, "saved", "setup:secret")[1] == ()  # all are on their way
    model, _ = tell(model, "other_tab_plays")
    assert tell(model, "saved", "setup:dice")[1] == ()
    assert tell(model, "not_saved", id_, "AbortError")[1] == ()


def test_names_that_would_turn_the_line_are_read_without():
    save = json.loads(a_save())
    pilot = Pilot({"game:7": json.dumps({**save, "seats": [{"kind": "person", "name": "\u202eAda\n"}] * 2})})
    assert [player.name for player in pilot.model.saves.games["game:7"].players] == ["Ada", "Ada"]


def test_names_of_every_script_are_kept():
    for name, read in (("Ana\u00a0María", "Ana María"), ("می\u200cخواهم", "می\u200cخواهم"), (" Ada  ", "Ada")):
        assert clean_name(name) == read


def test_a_name_from_right_to_left_keeps_its_place_in_a_line():
    players = (Player(name="فاطمة"), Player(name="Ada"))
    assert seat_name(Setup("tor", players), 0, load("en")) == "\u2068فاطمة\u2069"
    assert seat_name(Setup("tor", players), 1, load("en")) == "Ada"


def test_a_game_nobody_can_end_is_not_played_on_by_itself():
    save = {**json.loads(a_save("pyramidis")), "start": "- m0y0 m", "names": []}
    pilot = Pilot({"game:7": json.dumps(save)}, still=True)
    pilot.send("resume_game", "game:7")
    assert pilot.table.match.names == ("pass", "pass")
    pilot.send("tap", "pass")
    assert pilot.table.match.names == ("pass", "pass", "pass")


def test_a_page_that_looks_on_takes_nothing_in():
    """The page that plays may have begun a game since, under the same id."""
    model, _ = tell(start({}, "en")[0], "other_tab_plays")
    assert "pick" not in texts(screen(model)).split("\n")
    assert tell(model, "choose_file") == (model, ())
    assert tell(model, "file_chosen", "game.json", a_save()) == (model, ())


SAVES = [a_save(slug) for slug in GAMES]


@given(st.sampled_from(SAVES), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_no_damaged_save_ever_does_worse_than_be_refused(text, rng):
    letters = list(text)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(letters))
        letters[at : at + rng.randrange(3)] = rng.choice(['"', "{", "[", "9", "a", "null", "\x00", "é", ""])
    damaged = "".join(letters)
    try:
        table = from_text("game:1", damaged)
    except BadSave:
        return
    assert from_text("game:1", to_text(table)).match == table.match


def test_the_second_page_looks_on_and_can_take_over():
    model, effects = start({"game:1": a_save()}, "en")
    assert effects == (fx.LockTab(force=False),)
    model, _ = tell(model, "other_tab_plays")
    assert "take_over" in texts(screen(model))
    assert tell(model, "resume_game", "game:1")[0].table is None
    assert tell(model, "delete_game", "game:1") == (model, ())
    for message in (("choose_game", "tor"), ("begin",), ("go_home",), ("close",)):
        model, _ = tell(model, *message)
        assert "take_over" in texts(screen(model))
    model, effects = tell(model, "take_over")
    assert effects == (fx.LockTab(force=True),)
    assert tell(model, "tab_locked")[1] == (fx.Reload(),)


def test_a_name_with_markup_is_a_name():
    pilot = Pilot(still=True)
    pilot.send("choose_game", "tor")
    pilot.send("set_name", "0", "<b>Ada</b>\n")
    pilot.send("set_first", "1")
    pilot.send("begin")
    assert pilot.table.players[0].name == "<b>Ada</b>"
    assert "<b>Ada</b>" in texts(pilot.screen())


def test_the_language_changes_in_mid_game_without_touching_it():
    pilot = Pilot(still=True).sit("tor", "person", "person")
    pilot.move()
    before = pilot.table
    pilot.send("change_setting", "language", "fr")
    assert pilot.table is before
    assert "Annuler" in texts(pilot.screen())


# --- every message, in every state ---------------------------------------------------------------------------------

WORDS = ["", "a1", "c3", "roll", "stop", "0", "1", "3", "tor", "secret", "game:1", "settings", "theme", "o"]
DIRECTIONS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]


def any_value(kind, rng):
    """Some value of a field of that type."""
    if kind == "Dialog":
        dialog = rng.choice(get_args(Dialog))
        return dialog(*(rng.choice(WORDS) for _ in fields(dialog)))
    if kind == "Awake":
        return rng.choice([*msg.Awake])
    return {"str": rng.choice(WORDS), "int": rng.randrange(9), "float": rng.random(), "bool": rng.random() < 0.5}[kind]


@pytest.mark.parametrize("seed", range(12))
def test_any_message_in_any_state_leaves_a_model_that_can_be_drawn(seed):
    rng = Random(seed)
    pilot = Pilot(seed=seed)
    pilot.sit(*rng.choice(SEATINGS))
    for _ in range(150):
        kind = rng.choice([*get_args(msg.Message), msg.Tap, msg.Tap, msg.Tap, msg.LiftVeil, msg.Begin])
        values = [any_value(field.type, rng) for field in fields(kind)]
        if kind is msg.RandomNumber:
            values = [rng.choice(["new", "chance", "?"]), rng.getrandbits(53)]
        if kind is msg.MoveFocus:
            values[0] = rng.choice(DIRECTIONS)
        if kind is msg.Tap and pilot.table is not None and pilot.table.acts():
            values = [rng.choice([*next_keys(pilot.table), *WORDS])]
        pilot.tell(kind(*values))
        pilot.settle()
        assert bool(pilot.model.dialog) == any(element.key == "dialog" for element in pilot.screen())
        assert isinstance(title(pilot.model), str)


@pytest.mark.parametrize("kind", get_args(msg.Message), ids=lambda kind: kind.__name__)
def test_what_an_element_carries_is_the_message_it_was_made_of(kind):
    rng = Random(1)
    for _ in range(20):
        values = [any_value(field.type, rng) for field in fields(kind)]
        carried = all(isinstance(value, str | SettingsDialog | StackDialog | ChairDialog) for value in values)
        if carried and not {"", StackDialog(""), ChairDialog("")} & {*values}:
            assert msg.read(msg.doing(kind(*values)).split(" ")) == kind(*values)


@pytest.mark.parametrize(
    "words",
    [[""], ["abracadabra", "1"], ["tap"], ["confirm", "1"], ["random_number", "new", "3"], ["open"], ["open", "x"]],
)
def test_words_that_are_no_message_are_none(words):
    assert msg.read(words) is None


def test_the_fields_of_a_set_up_change_it_and_do_nothing_without_one():
    pilot = Pilot()
    pilot.send("choose_game", "dice")
    pilot.send("set_player", "1", "skilled")
    pilot.send("set_option", "take", "choose")
    assert pilot.model.setup.players[1].kind == "skilled"
    assert pilot.model.setup.options["take"] == "choose"
    bare = Pilot()
    before = bare.model
    for name, which, value in (("set_player", "1", "novice"), ("set_option", "take", "all"), ("set_name", "0", "Ada")):
        assert bare.send(name, which, value) == before


def test_saved_games_are_told_apart():
    pilot = Pilot(still=True).sit("tor", "person", "novice")
    pilot.send("go_home")
    home = texts(pilot.screen())
    for what in ("Delete", "Save as a file"):
        assert f"{what} – Tor, White and Black (Computer: Mau, learning) · 0 moves" in home
    (id_,) = pilot.model.saves.games
    pilot.send("open", DeleteDialog(id_))
    assert "Tor, White and Black (Computer: Mau, learning) · 0 moves" in said(pilot.screen(), "dialog-layer")


def knocked(pilot):
    """The looks of whoever thinks."""
    return [part.attrs["class"] for part in pilot.screen() if "busy" in part.attrs.get("class", "").split()]


@pytest.mark.parametrize("way", ["round", "hand"])
def test_a_touch_too_early_is_heard_and_answered_by_a_look_not_by_a_red_sentence(way):
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.send("choose_game", "tor")
    pilot.send("set_player", "0", "skilled")
    pilot.send("set_way", way)
    pilot.send("change_setting", "sound", "2")
    pilot.sit("tor", "skilled", "person")
    before = knocked(pilot)
    looks = []
    for _ in range(2):
        pilot.done.clear()
        pilot.send("tap", "c3")
        assert pilot.table.refusal is None
        assert "refused" not in texts(pilot.screen())
        assert "open_rules tor turn" not in texts(pilot.screen())
        assert fx.Announce("White is thinking…") in pilot.done
        assert fx.Play(2, ("no",), 0) in pilot.done
        looks += knocked(pilot)
    assert len({*before, *looks}) == 3  # each is another look, so that it is seen
    assert pilot.thinking


def test_a_touch_after_the_end_is_told_politely():
    pilot = Pilot(still=True).sit("dice", "child", "child").play_to_the_end()
    pilot.done.clear()
    pilot.send("tap", "roll")
    assert pilot.table.refusal is None
    assert pilot.done == [fx.Announce("The game is over.")]
    assert "The game is over." not in texts(pilot.screen())


def test_a_tap_on_who_thinks_means_play_now_once_they_have_said_a_word():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", "skilled", "person")
    assert not [part for part in pilot.screen() if "busy" in part.attrs.get("class", "") and "data-do" in part.attrs]
    pilot.send("still_thinking", pilot.thinking, 0.5, 100)
    (who,) = (part for part in pilot.screen() if "busy" in part.attrs.get("class", "").split())
    assert who.attrs["data-do"] == "play_now"
    assert any("face" in part.attrs.get("class", "") for part in who)
