"""A table that is set up: who sits on which chair, and what becomes of the others when somebody comes or goes."""

from __future__ import annotations

import json

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.dialogs import ChairDialog, HouseDialog
from pyramidion.app.saves.text import from_text
from pyramidion.app.setup.model import chairs, remembered
from pyramidion.core.seating import Side, Way, seated
from pyramidion.games import GAMES

from tests.pilot import Pilot, texts

by_game = pytest.mark.parametrize("slug", GAMES)


def at(slug, *kinds):
    pilot = Pilot(still=True)
    pilot.send("choose_game", slug)
    if kinds:
        pilot.seat(*kinds)
    return pilot


def kinds(pilot):
    return [player.kind for player in pilot.model.setup.players]


def named(pilot):
    return [player.name or player.kind for player in pilot.model.setup.players]


def carried(pilot):
    """What the elements on the screen say when they are touched."""
    return [element.attrs["data-do"] for element in pilot.screen() if "data-do" in element.attrs]


# --- few taps ------------------------------------------------------------------------------------------------------


@by_game
def test_the_last_company_plays_after_two_taps(slug):
    pilot = Pilot(still=True).sit(slug, *["person"] * GAMES[slug].seats[-1])
    later = Pilot(pilot.kept, still=True)
    for carries in (f"choose_game {slug}", "begin"):
        assert carries in carried(later)
        later.send(*carries.split())
    assert [player.kind for player in later.table.players] == ["person"] * GAMES[slug].seats[-1]


@by_game
def test_a_new_company_of_any_size_plays_after_four_taps(slug):
    seats = GAMES[slug].seats
    for many in seats:
        for persons in range(1, many + 1):
            pilot = Pilot(still=True)
            taps = [f"choose_game {slug}", f"set_people {persons}", f"set_computers {many - persons}", "begin"]
            for carries in taps:
                if carries in carried(pilot):
                    pilot.send(*carries.split())
            found = [player.kind == "person" for player in pilot.table.players]
            assert (len(found), sum(found)) == (many, persons)


def test_persons_are_alone_unless_computers_are_asked_for():
    pilot = at("dice")
    assert kinds(pilot) == ["person", "novice"]
    pilot.send("set_people", "3")
    assert kinds(pilot) == ["person"] * 3
    pilot.send("set_computers", "1")
    assert kinds(pilot) == ["person"] * 3 + ["novice"]
    pilot.send("set_people", "1")
    assert kinds(pilot) == ["person", "novice"]
    pilot.send("set_computers", "0")
    assert kinds(pilot) == ["person"]


def test_where_two_or_four_play_the_others_come_and_go_in_twos():
    pilot = at("pyramidis")
    pilot.send("set_people", "3")
    assert kinds(pilot) == ["person"] * 3 + ["novice"]
    pilot.send("set_computers", "2")
    assert kinds(pilot) == ["person"] * 2 + ["novice"] * 2
    pilot.send("remove_player", "0")
    assert kinds(pilot) == ["person", "novice"]
    pilot.send("add_player", "1", "child")
    assert kinds(pilot) == ["person", "child", "novice", "child"]


@pytest.mark.parametrize(
    "wrong", [("set_people", "3"), ("set_people", "9"), ("set_people", "x"), ("set_computers", "3")]
)
def test_a_company_the_game_is_not_for_changes_nothing(wrong):
    pilot = at("tor")
    before = kinds(pilot)
    pilot.send(*wrong)
    assert kinds(pilot) == before


# --- chairs --------------------------------------------------------------------------------------------------------


@by_game
@pytest.mark.parametrize("upright", [False, True])
def test_everybody_sits_where_they_will_sit_at_the_table(slug, upright):
    for seats in GAMES[slug].seats:
        pilot = at(slug, *["person"] * seats)
        found = {chair.side: chair.seat for chair in chairs(pilot.model.setup, upright=upright) if chair.player}
        sides = seated(Way.ROUND, seats, upright=upright).sides
        assert found == {side: seat for seat, side in enumerate(sides)}


def test_somebody_who_sits_down_between_two_others_plays_between_them():
    pilot = at("dice", "person", "master")
    free = next(chair for chair in chairs(pilot.model.setup, upright=False) if chair.side is Side.WEST)
    assert free.player is None
    pilot.send("open", ChairDialog("1"))
    assert f"add_player {free.seat} child" in carried(pilot)
    pilot.send("add_player", str(free.seat), "child")
    assert kinds(pilot) == ["person", "child", "master"]
    assert pilot.model.dialog is None
    assert fx.Focus("chair-1") in pilot.done


def test_two_change_places_and_whoever_is_to_begin_still_is():
    pilot = at("dice", "person", "child", "master")
    pilot.send("set_first", "1")
    pilot.send("change_places", "0", "2")
    assert (kinds(pilot), pilot.model.setup.first) == (["master", "child", "person"], "3")
    pilot.send("change_places", "1", "2")
    assert pilot.model.setup.first == "2"
    for wrong in (("change_places", "0", "3"), ("change_places", "x", "1"), ("change_places", "0", "")):
        pilot.send(*wrong)
    assert kinds(pilot) == ["master", "person", "child"]


def test_whoever_is_to_begin_still_is_when_others_come_and_go():
    pilot = at("dice", "person", "child", "master")
    pilot.send("set_first", "2")
    pilot.send("remove_player", "0")
    assert (kinds(pilot), pilot.model.setup.first) == (["child", "master"], "1")
    pilot.send("add_player", "0", "novice")
    assert (kinds(pilot), pilot.model.setup.first) == (["novice", "child", "master"], "2")
    pilot.send("set_people", "1")
    assert (kinds(pilot), pilot.model.setup.first) == (["person", "novice"], "")
    pilot.send("set_first", "2")
    pilot.send("set_computers", "2")
    assert (kinds(pilot), pilot.model.setup.first) == (["person", "novice", "novice"], "2")
    pilot.send("remove_player", "1")
    assert (kinds(pilot), pilot.model.setup.first) == (["person", "novice"], "")


@by_game
def test_what_a_drag_does_the_fan_does_too(slug):
    pilot = at(slug, *["person"] * GAMES[slug].seats[-1])
    pilot.send("open", ChairDialog("0"))
    found = [words for words in carried(pilot) if words.startswith("change_places")]
    assert found == [f"change_places 0 {seat}" for seat in range(1, GAMES[slug].seats[-1])]


def test_a_chair_is_left_only_where_fewer_can_play():
    pilot = at("tor")
    pilot.send("open", ChairDialog("0"))
    assert not [words for words in carried(pilot) if words.startswith("remove_player")]
    before = kinds(pilot)
    pilot.send("remove_player", "0")
    assert kinds(pilot) == before
    pilot = at("dice")
    pilot.send("open", ChairDialog("2"))
    assert "remove_player 1" in carried(pilot)
    pilot.send("remove_player", "1")
    assert kinds(pilot) == ["person"]


def test_a_chair_says_who_sits_there():
    pilot = at("dice", "person", "child")
    pilot.send("set_name", "0", "Mia")
    pilot.send("set_first", "1")
    said = [one.attrs["aria-label"] for one in pilot.screen() if one.key.startswith("chair-")]
    assert said == ["South: Mia, begins", "West: free", "North: Computer: Hopp, gentle", "East: free"]


def test_no_fan_opens_for_a_chair_that_is_not_there():
    pilot = at("tor")
    for side in ("1", "4", "", "x"):
        assert pilot.send("open", ChairDialog(side)).dialog is None
    pilot.send("go_home")
    assert pilot.send("open", ChairDialog("0")).dialog is None
    assert pilot.send("open", HouseDialog()).dialog is None


def test_a_fan_closes_when_its_chair_is_gone():
    pilot = at("dice")
    pilot.send("open", ChairDialog("0"))
    pilot.send("go_home")
    assert pilot.model.dialog is None


# --- who is remembered ---------------------------------------------------------------------------------------------


def company(*names):
    pilot = at("dice", *["person"] * len(names))
    for seat, name in enumerate(names):
        pilot.send("set_name", str(seat), name)
    return pilot


def test_persons_are_remembered_by_their_names_those_who_played_last_first():
    pilot = company("Mia", "Otto")
    pilot.send("begin")
    pilot.send("choose_game", "tor")
    pilot.send("set_people", "2")
    pilot.send("set_name", "0", "Zoé")
    pilot.send("begin")
    later = Pilot(pilot.kept)
    assert set(remembered(later.model.saves)) == {"Zoé", "Mia", "Otto"}
    assert remembered(later.model.saves)[0] == "Zoé"
    later.send("choose_game", "secret")
    later.send("open", ChairDialog("0"))
    shown = texts(later.screen()).split("\n")
    assert [name for name in ("Zoé", "Mia", "Otto") if name in shown] == [
        "Zoé",
        "Mia",
        "Otto",
    ]


def test_whoever_is_remembered_takes_a_chair_by_a_tap_and_sits_but_once():
    pilot = company("Mia", "Otto")
    pilot.send("begin")
    pilot.send("choose_game", "secret")
    names = remembered(pilot.model.saves)
    mia, otto = (str(names.index(name)) for name in ("Mia", "Otto"))
    pilot.send("set_player", "1", mia)
    assert named(pilot) == ["person", "Mia"]
    pilot.send("set_player", "0", mia)
    assert named(pilot) == ["Mia", "person"]
    pilot.send("add_player", "1", mia)
    assert named(pilot) == ["Mia", "person"]
    pilot.send("add_player", "1", otto)
    assert named(pilot) == ["Mia", "Otto", "person"]
    pilot.send("set_player", "1", "99")
    assert named(pilot) == ["Mia", "Otto", "person"]


def test_a_person_stays_who_they_are_and_a_computer_takes_no_name_over():
    pilot = company("Mia", "Otto")
    pilot.send("set_player", "0", "person")
    assert named(pilot) == ["Mia", "Otto"]
    pilot.send("set_player", "0", "child")
    assert named(pilot) == ["child", "Otto"]
    pilot.send("set_player", "0", "person")
    assert named(pilot) == ["person", "Otto"]


# --- house rules ---------------------------------------------------------------------------------------------------


@by_game
def test_every_value_of_every_option_is_a_picture_with_a_word(slug):
    game = GAMES[slug]
    for seats in game.seats:
        pilot = at(slug, *["person"] * seats)
        pilot.send("open", HouseDialog())
        shown = carried(pilot)
        for option in game.options.keys() - {"first"}:
            values = game.choices(seats, option)
            if len(values) > 1:
                assert {f"set_option {option} {value}" for value in values} <= {*shown}
        if any("." in sign for sign in game.signs):  # a game that draws its options draws them all
            pictured = [one for one in pilot.screen() if "pictured" in one.attrs.get("class", "")]
            bare = [one.attrs["data-do"] for one in pictured if one.key != "usual" and len(one.children) < 2]
            assert bare == [], f"the signs of {slug} lack these"


def test_our_games_draw_their_options():
    ours = {slug for slug, game in GAMES.items() if any("." in sign for sign in game.signs)}
    assert ours >= {"dice", "pyramidis", "secret", "tor"}


def test_the_button_says_how_many_house_rules_are_not_the_usual_ones():
    pilot = at("dice")
    assert "badge" not in texts(pilot.screen())
    pilot.send("set_option", "take", "choose")
    pilot.send("set_first", "1")
    badge = next(one for one in pilot.screen() if one.attrs.get("class") == "badge")
    assert badge.children == ("2",)
    pilot.send("set_option", "take", "all")
    assert next(one for one in pilot.screen() if one.attrs.get("class") == "badge").children == ("1",)


# --- at the table --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["1", "2"])
def test_everybody_stays_on_their_chair_whoever_begins(first):
    pilot = Pilot(still=True)
    pilot.send("shape_changed", False, False, True)
    pilot.send("choose_game", "tor")
    pilot.send("set_people", "2")
    for seat, name in enumerate(("Ada", "Bo")):
        pilot.send("set_name", str(seat), name)
    pilot.send("set_first", first)
    pilot.send("begin")

    def south(saved):
        return saved.players[saved.seating(upright=False).sides.index(Side.SOUTH)].name

    assert pilot.table.players[0].name == ("Ada", "Bo")[int(first) - 1]
    assert south(pilot.table.saved) == "Ada"
    assert south(Pilot(pilot.kept).model.saves.games[pilot.table.id]) == "Ada"
    begun = [pilot.table.players[0].name]
    for turned in ("", "turned", "turned", ""):
        pilot.play_to_the_end().send("play_again", *filter(None, [turned]))
        assert south(pilot.table.saved) == "Ada"
        begun.append(pilot.table.players[0].name)
    one, other = begun[0], "AdaBo".replace(begun[0], "")
    assert begun == [one, one, other, one, one]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("slug", GAMES)
def test_after_a_swap_everybody_is_a_seat_further_on_and_still_on_their_chair(slug, seats):
    if seats not in GAMES[slug].seats:
        return
    pilot = Pilot(seed=seats, still=True)
    pilot.send("shape_changed", False, False, True)
    pilot.send("choose_game", slug)
    pilot.seat(*["person"] * seats)
    people = ["Ada", "Bo", "Cy", "Di"][:seats]
    for seat, name in enumerate(people):
        pilot.send("set_name", str(seat), name)
    pilot.send("begin")

    def chairs():
        sides = pilot.table.saved.seating(upright=False).sides
        return {player.name: sides[seat] for seat, player in enumerate(pilot.table.players)}

    sat = chairs()
    for turned in ("turned", "", "turned"):
        before = [player.name for player in pilot.table.players]
        pilot.play_to_the_end().send("play_again", *filter(None, [turned]))
        after = [player.name for player in pilot.table.players]
        assert chairs() == sat
        assert after == ([before[-1], *before[:-1]] if turned else before) or slug == "tor"
        kept = Pilot(pilot.kept).model
        assert [player.name for player in kept.saves.setups[slug].players] == people


def test_a_save_that_does_not_say_has_its_first_seat_in_the_south():
    pilot = Pilot(still=True).sit("tor", "person", "person")
    save = json.loads(pilot.kept[pilot.table.id])
    for south in (2, -1, "1", None, 1.5):
        assert from_text("a", json.dumps({**save, "south": south})).south == 0
    assert from_text("a", json.dumps({**save, "south": 1})).south == 1
