"""The comfort of a seat: wished at the table, kept by name and with the game, and what follows from it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.comfort.model import NO_WISH, VALUES, Comfort, from_data, to_data, wished
from pyramidion.app.dialogs import ChairDialog, ComfortDialog, WishDialog
from pyramidion.app.saves.model import Player
from pyramidion.app.saves.text import from_text, setup_from_text, to_text
from pyramidion.app.table.board import board_of
from pyramidion.app.table.model import Choosing, Hint, Pending, Rolling
from pyramidion.core.seating import Side
from pyramidion.games import GAMES

from tests.app.test_seats import classes, sitting, strips
from tests.configs import CONFIGS, some_positions
from tests.pilot import Pilot, said, texts

NAMES = ("Ada", "Bo", "Cy", "Dee")


def named(way, slug, *kinds, kept=(), language="en", still=True, **options):
    pilot = Pilot(kept, seed=4, language=language, still=still)
    pilot.send("shape_changed", False, False, True)
    return pilot.sit(slug, *kinds, names=NAMES, first="1", way=way, **options)


def pressed(pilot):
    """What is pressed on the sheet, by the message of the button."""
    return {one.attrs["data-do"] for one in pilot.screen() if one.attrs.get("aria-pressed") == "true"}


# --- wished, kept, read --------------------------------------------------------------------------------------------


def test_a_wish_holds_at_once_and_is_kept_for_the_name_and_with_the_game():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("set_comfort", "2", "text", "3")
    assert [player.comfort.text for player in pilot.table.players] == ["", "3", ""]
    assert json.loads(pilot.kept["comfort:Bo"]) == {"text": "3"}
    seats = json.loads(pilot.kept[pilot.table.id])["seats"]
    assert seats == [
        {"kind": "person", "name": "Ada"},
        {"kind": "person", "name": "Bo", "comfort": {"text": "3"}},
        {"kind": "person", "name": "Cy"},
    ]


def set_up(slug="dice", kept=()):
    """A game is set up for two, of whom the second has a name, and nothing has been played."""
    pilot = Pilot(kept, seed=4, still=True)
    pilot.send("shape_changed", False, False, True)
    pilot.send("choose_game", slug)
    pilot.seat("person", "person")
    pilot.send("set_name", "1", "Bo")
    return pilot


@pytest.mark.parametrize("slug", GAMES)
def test_a_wish_can_be_made_at_a_chair_before_the_first_game(slug):
    pilot = set_up(slug)
    for seat, side in (("1", Side.SOUTH), ("2", Side.NORTH)):
        pilot.send("open", ChairDialog(str(side.value)))
        assert f"open wish_dialog {side.value}" in touchable_do(pilot)
        pilot.send("open", WishDialog(str(side.value)))
        assert f"set_wish {seat} text 1" in pressed(pilot)
        pilot.send("set_wish", seat, "text", "3")
        assert f"set_wish {seat} text 3" in pressed(pilot)
        pilot.send("close")
    assert json.loads(pilot.kept["comfort:Bo"]) == {"text": "3"}
    pilot.send("set_first", "1")
    pilot.send("begin")
    assert [player.comfort.text for player in pilot.table.players] == ["3", "3"]


@pytest.mark.parametrize("wrong", ["0 text 3", "3 text 3", "x text 3", "1 size 3", "1 text 9"])
def test_what_is_no_wish_changes_no_set_up(wrong):
    pilot = set_up()
    before, kept = pilot.model.setup, dict(pilot.kept)
    pilot.send("set_wish", *wrong.split())
    assert (pilot.model.setup, pilot.kept) == (before, kept)


def test_only_of_a_person_it_can_be_asked_what_they_would_like():
    pilot = set_up()
    pilot.send("set_player", "1", "novice")
    pilot.send("set_wish", "2", "text", "3")
    assert pilot.model.setup.players[1].comfort == NO_WISH
    for side in (Side.NORTH, Side.EAST):
        assert pilot.send("open", WishDialog(str(side.value))).dialog is None
    pilot.send("open", ChairDialog(str(Side.NORTH.value)))
    assert not [do for do in touchable_do(pilot) if "wish_dialog" in do]


def touchable_do(pilot):
    return [part.attrs["data-do"] for part in pilot.screen() if part.attrs.get("data-do")]


def test_a_table_opened_elsewhere_is_the_same():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("set_comfort", "2", "language", "fr")
    text = pilot.kept[pilot.table.id]
    other = Pilot(still=True)
    other.send("file_chosen", "game.json", text)
    other.send("resume_game", next(iter(other.model.saves.games)))
    assert other.table.players == pilot.table.players


def test_who_has_a_name_is_remembered_in_the_next_game_at_whatever_seat():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("set_comfort", "2", "left", "1")
    later = named("round", "secret", "person", "person", "person", kept=pilot.kept)
    assert [player.comfort.left for player in later.table.players] == ["", "1", ""]
    later.send("choose_game", "tor")
    later.send("set_name", "0", "Bo")
    later.send("begin")
    assert {player.name: player.comfort.left for player in later.table.players}["Bo"] == "1"


def test_who_has_no_name_keeps_it_while_the_same_people_play_on():
    pilot = sitting("round", "dice", *["person"] * 3)
    pilot.send("set_comfort", "1", "hints", "0")
    assert not [name for name in pilot.kept if name.startswith("comfort:")]
    pilot.play_to_the_end().send("play_again")
    assert pilot.table.players[0].comfort.hints == "0"


def test_another_name_is_another_person():
    pilot = sitting("round", "dice", *["person"] * 3)
    pilot.send("set_comfort", "1", "hints", "0")
    pilot.play_to_the_end().send("play_again")
    pilot.send("choose_game", "dice")
    pilot.send("set_name", "0", "Zoe")
    pilot.send("begin")
    assert pilot.table.players[0] == Player("person", "Zoe")


@pytest.mark.parametrize("wrong", [("0", "text", "3"), ("4", "text", "3"), ("x", "text", "3"), ("2", "text", "9"),
                                   ("2", "colour", "1"), ("2", "language", "xx"), ("2", "__class__", "1")])  # fmt: skip
def test_what_is_no_wish_changes_nothing(wrong):
    pilot = named("round", "dice", "person", "person", "person")
    before, kept = pilot.model, dict(pilot.kept)
    pilot.send("set_comfort", *wrong)
    assert (pilot.model, pilot.kept) == (before, kept)


def test_computers_wish_for_nothing():
    pilot = named("hand", "dice", "person", "novice")
    before = pilot.table.saved
    pilot.send("set_comfort", "2", "text", "3")
    assert pilot.table.saved == before


@pytest.mark.parametrize("data", [None, 3, "x", [], {"text": "9"}, {"text": 3}, {"hue": "1"}, {"text": ["1"]}])
def test_what_was_kept_and_is_no_wish_is_none_and_the_game_is_read_all_the_same(data):
    assert from_data(data) == NO_WISH
    pilot = named("round", "dice", "person", "person", "person")
    save = json.loads(pilot.kept[pilot.table.id])
    save["seats"][1]["comfort"] = data
    assert from_text("a", json.dumps(save)).players == pilot.table.players
    setup = {**json.loads(pilot.kept["setup:dice"]), "seats": save["seats"]}
    assert setup_from_text("dice", json.dumps(setup)).players == pilot.table.players


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"text": "9", "left": "1"}'])
def test_a_memory_that_cannot_be_read_is_no_wish_and_stays_until_there_is_one(text):
    pilot = named("round", "dice", "person", "person", "person", kept={"comfort:Bo": text, "comfort:": "{}"})
    assert pilot.table.players[1].comfort in (NO_WISH, Comfort(left="1"))
    assert pilot.kept["comfort:Bo"] == text
    assert "" not in pilot.model.saves.comforts


def test_every_wish_is_read_as_it_was_written():
    for name, values in {**VALUES, "language": ("en", "fr")}.items():
        for value in values:
            comfort = wished(NO_WISH, name, value)
            assert comfort != NO_WISH
            assert from_data(json.loads(json.dumps(to_data(comfort)))) == comfort
    assert to_data(NO_WISH) == {}


def test_a_game_in_which_nobody_wished_is_written_as_before():
    saved = named("round", "dice", "person", "person", "person").table.saved
    assert "comfort" not in to_text(saved)


def test_a_wish_the_device_did_not_keep_is_tried_again():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.step("set_comfort", "2", "text", "2")
    pilot.waiting.clear()
    pilot.step("not_saved", "comfort:Bo", "QuotaExceededError")
    assert fx.Save("comfort:Bo", '{"text": "2"}') in pilot.waiting


# --- the sheet -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["1", "2", "3"])
def test_the_sheet_of_a_seat_is_turned_to_it_whoever_touched_last(seat):
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("touch_from", "2")
    pilot.send("open", ComfortDialog(seat))
    assert pilot.model.facing is [Side.SOUTH, Side.WEST, Side.EAST][int(seat) - 1]
    assert NAMES[int(seat) - 1] in said(pilot.screen(), "dialog")
    pilot.done.clear()
    pilot.send("close")
    assert fx.Focus(f"own-{seat}") in pilot.done


@pytest.mark.parametrize("way", ["round", "hand"])
def test_a_person_touches_their_own_name_and_computers_have_none_to_touch(way):
    pilot = named(way, "dice", "person", "novice", "person")
    found = [one.attrs["data-do"] for row in strips(pilot) for one in row if "own" in classes(one)]
    assert found == ["open comfort_dialog 1", "open comfort_dialog 3"]
    for seat in ("0", "2", "9", "x"):
        pilot.send("open", ComfortDialog(seat))
        assert pilot.model.dialog is None


def test_the_sheet_shows_what_holds_by_the_settings_of_the_device_until_something_is_wished():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("change_setting", "hints", "0")
    pilot.send("open", ComfortDialog("1"))
    assert {
        "set_comfort 1 hints 0",
        "set_comfort 1 confirm 1",
        "set_comfort 1 language en",
        "set_comfort 1 text 1",
    } <= (pressed(pilot))
    pilot.send("set_comfort", "1", "hints", "1")
    assert "set_comfort 1 hints 1" in pressed(pilot)
    assert pilot.model.dialog == ComfortDialog("1")


def test_the_sheet_speaks_the_language_of_its_person():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("set_comfort", "1", "language", "fr")
    pilot.send("open", ComfortDialog("1"))
    layer = next(one for one in pilot.screen() if one.key == "dialog-layer")
    assert layer.attrs["lang"] == "fr"
    assert "Montrer un coup avant qu’il finisse le tour" in texts(layer)


def test_what_makes_no_difference_is_not_asked():
    def asked(pilot):
        pilot.send("open", ComfortDialog("1"))
        return {one.key for one in pilot.screen() if one.tag == "fieldset"}

    assert "child" in asked(named("round", "dice", "person", "person", "person"))
    assert "child" not in asked(named("round", "tor", "person", "person"))
    assert "speed" not in asked(named("round", "tor", "person", "person"))
    assert "speed" in asked(named("round", "tor", "person", "person", still=False))


# --- what follows --------------------------------------------------------------------------------------------------


def test_each_edge_is_told_in_its_own_language():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("set_comfort", "1", "language", "fr")
    south = strips(pilot)[0]
    assert "Lancer" in texts(south)
    assert next(one for one in south if "strip" in classes(one)).attrs["lang"] == "fr"
    pilot.done.clear()
    pilot.send("tap", "stop")
    [told] = [effect for effect in pilot.done if isinstance(effect, fx.Announce)]
    assert told.language == "fr"
    assert told.text in texts(strips(pilot)[0])
    while pilot.table.mover() == 0:
        pilot.move()
    assert "Roll" in texts(strips(pilot)[1])


def test_from_hand_to_hand_what_is_due_is_said_in_the_language_of_who_acts():
    pilot = named("hand", "pyramidis", "person", "person")
    pilot.send("set_comfort", "1", "language", "fr")
    french = said(pilot.screen(), "status")
    while pilot.table.mover() == 0:
        pilot.move()
    assert said(pilot.screen(), "status") not in french
    assert "Undo" in texts(pilot.screen())  # the rest of the page stays as it is


def test_the_question_of_an_undo_is_put_in_each_language():
    pilot = named("round", "pyramidis", "person", "person")
    pilot.send("set_comfort", "2", "language", "fr")
    while not (pilot.table.mover() == 1 and isinstance(pilot.table.stage, Choosing)):
        pilot.move()
    pilot.send("undo")
    assert "Take your move back?" in said(pilot.screen(), "asked-0")
    assert "Annuler le coup" in said(pilot.screen(), "asked-1")


def test_size_and_hand_are_seen_at_that_edge_alone():
    pilot = named("round", "dice", "person", "person", "person")
    for name, value in (("text", "2"), ("left", "1"), ("child", "1")):
        pilot.send("set_comfort", "2", name, value)
    assert [{*classes(row)} & {"text-2", "left", "child"} for row in strips(pilot)] == [
        set(),
        {"text-2", "left", "child"},
        set(),
    ]
    for value in ("1", "0"):
        for name in ("text", "left", "child"):
            pilot.send("set_comfort", "2", name, value)
    assert not {*classes(strips(pilot)[1])} & {"text-1", "text-2", "left", "child"}


@pytest.mark.parametrize("way", ["round", "hand"])
def test_the_table_suits_whoever_acts(way):
    pilot = named(way, "dice", "person", "person", "person")
    pilot.send("set_comfort", "1", "child", "1")
    root = next(one for one in pilot.screen() if "table" in classes(one))
    assert "due-child" in classes(root)
    while pilot.table.mover() == 0:
        pilot.move()
    root = next(one for one in pilot.screen() if "table" in classes(one))
    assert "due-child" not in classes(root)


@pytest.mark.parametrize(
    ("device", "wish", "asks"), [("1", "0", False), ("0", "1", True), ("1", "", True), ("0", "", False)]
)
def test_whether_a_move_is_confirmed_is_for_who_makes_it(device, wish, asks):
    pilot = named("round", "pyramidis", "person", "person")
    pilot.send("change_setting", "confirm", device)
    if wish:
        pilot.send("set_comfort", "1", "confirm", wish)
    assert pilot.table.mover() == 0
    for key in ("a5", "2"):
        pilot.send("tap", key)
    assert isinstance(pilot.table.stage, Pending) == asks


@pytest.mark.parametrize("way", ["round", "hand"])
@pytest.mark.parametrize(
    ("device", "wish", "offers"), [("1", "0", False), ("0", "1", True), ("1", "", True), ("0", "", False)]
)
def test_hints_are_for_who_may_have_them(way, device, wish, offers):
    pilot = named(way, "dice", "person", "person", "person")
    pilot.send("change_setting", "hints", device)
    if wish:
        pilot.send("set_comfort", "1", "hints", wish)
    assert ("ask_hint" in texts(pilot.screen())) == offers
    pilot.send("ask_hint")
    assert (isinstance(pilot.table.stage, Choosing) and isinstance(pilot.table.stage.hint, Hint)) == offers


def waits(pilot):
    return [effect.milliseconds for effect in pilot.waiting if isinstance(effect, fx.After)]


@pytest.mark.parametrize(("speed", "milliseconds"), [("slow", 1105), ("usual", 650), ("quick", 358)])
def test_what_moves_takes_the_time_its_person_likes(speed, milliseconds):
    pilot = named("round", "dice", "person", "person", "person", still=False)
    pilot.send("set_comfort", "1", "speed", speed)
    pilot.step("tap", "roll")
    assert isinstance(pilot.table.stage, Rolling)
    assert milliseconds in waits(pilot)


def test_what_a_computer_moves_takes_the_time_the_slowest_person_likes():
    pilot = named("hand", "pyramidis", "person", "novice")
    assert pilot.table.pace() == 1.0
    pilot.send("set_comfort", "1", "speed", "slow")
    of_brain = replace(pilot.table.state, mover=1)
    match = replace(pilot.table.match, states=(*pilot.table.match.states[:-1], of_brain))
    table = replace(pilot.table, saved=replace(pilot.table.saved, match=match))
    assert table.pace() == pilot.table.pace() == 1.7


# --- children ------------------------------------------------------------------------------------------------------


def test_a_child_is_asked_before_each_roll_and_stop_and_nobody_else():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("set_comfort", "1", "child", "1")
    pilot.send("set_comfort", "1", "confirm", "0")
    asked = []
    while pilot.table.mover() == 0:
        names = len(pilot.table.match.names)
        due = next(iter(pilot.table.paths()), ("",))[0]
        if isinstance(pilot.table.stage, Pending):
            asked.append(pilot.pending)
            pilot.send("confirm")
            continue
        keys = [path[0] for path in pilot.table.paths()]
        key = "stop" if "stop" in keys else due
        pilot.send("tap", key)
        assert isinstance(pilot.table.stage, Pending) == (key in ("roll", "stop"))
        assert (len(pilot.table.match.names) == names) == (key in ("roll", "stop"))
    assert asked == ["roll", "stop"]
    pilot.send("tap", "roll")
    assert pilot.table.match.names[-2] == "roll"


def test_what_a_child_let_be_is_not_played_and_a_second_tap_on_the_dice_is_a_yes():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("set_comfort", "1", "child", "1")
    pilot.send("tap", "dice")
    pilot.send("close")
    assert pilot.table.match.names == ()
    pilot.send("tap", "dice")
    pilot.send("tap", "dice")
    assert pilot.table.match.names[0] == "roll"


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_a_risk_is_an_action_of_its_game(config):
    states = some_positions(config)
    names = {state.name(action) for state in states if state.to_move >= 0 for action in state.actions()}
    assert config.game.risks <= names


def test_dice_a_child_is_asked_to_roll_again_are_lifted_and_not_gone():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("set_comfort", "1", "child", "1")
    while pilot.pending != "roll" or not pilot.table.state.placed:
        pilot.agree()
        keys = [path[0] for path in pilot.table.paths()]
        pilot.send("tap", "roll" if "roll" in keys else pilot.rng.choice(keys))
    board = board_of(pilot.model, pilot.table)
    dice = {key: piece.look.attrs.get("class") for key, piece in board.pieces.items() if key.startswith("die:")}
    assert dice
    assert {*dice.values()} == {"hovers"}
