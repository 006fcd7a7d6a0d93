"""What the browser is asked for: a screen that stays on, the whole of it, and never to clear what is kept."""

from __future__ import annotations

import pytest
from pyramidion.app import effects as fx
from pyramidion.app import messages as msg
from pyramidion.app.dialogs import SettingsDialog
from pyramidion.app.messages import Awake
from pyramidion.words import load

from tests.pilot import Pilot, texts


def awake(pilot):
    """How the screen was asked to be, time after time."""
    return [effect.on for effect in pilot.done if isinstance(effect, fx.KeepAwake)]


def asked_to_keep(pilot):
    return sum(isinstance(effect, fx.KeepStorage) for effect in pilot.done)


def in_settings(pilot):
    """What the settings say."""
    pilot.send("open", SettingsDialog())
    return texts(pilot.screen())


def test_the_screen_stays_on_while_a_game_is_played_and_no_longer():
    pilot = Pilot(still=True)
    pilot.send("choose_game", "tor")
    assert awake(pilot) == []
    pilot.sit("tor", "person", "person")
    assert awake(pilot) == [True]
    pilot.move()
    pilot.send("open_rules", "tor", "")
    assert awake(pilot) == [True]
    pilot.send("go_home")
    assert awake(pilot) == [True, False]
    pilot.send("resume_game", next(iter(pilot.model.saves.games)))
    assert awake(pilot) == [True, False, True]


def test_when_a_game_is_over_the_screen_may_go_off_and_with_the_next_it_stays_on_again():
    pilot = Pilot(still=True).sit("dice", "person")
    pilot.play_to_the_end()
    assert awake(pilot) == [True, False]
    pilot.send("play_again")
    assert awake(pilot) == [True, False, True]
    pilot.play_to_the_end()
    pilot.send("undo")
    pilot.agree_to_undo()
    assert awake(pilot)[-1] == (not pilot.table.over)


def test_a_page_that_only_looks_on_lets_go_of_the_screen():
    pilot = Pilot(still=True).sit("dice", "person")
    pilot.send("other_tab_plays")
    assert awake(pilot) == [True, False]


def test_who_switches_it_off_has_it_off_for_ever():
    pilot = Pilot(still=True).sit("tor", "person", "person")
    pilot.send("change_setting", "awake", "0")
    assert awake(pilot) == [True, False]
    later = Pilot(pilot.kept, still=True).sit("tor", "person", "person")
    assert awake(later) == []
    later.send("change_setting", "awake", "1")
    assert awake(later) == [True]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_settings_say_what_has_become_of_it(language):
    say = load(language)
    for state in Awake:
        pilot = Pilot(still=True, language=language)
        pilot.tell(msg.AwakeChanged(state))
        shown = in_settings(pilot)
        assert (say("page.awake") in shown) == (state is not Awake.ABSENT)
        told = [other for other in Awake if other is not Awake.ABSENT and say(f"page.awake.{other.value}") in shown]
        assert told == ([] if state is Awake.ABSENT else [state])
        pilot.send("change_setting", "awake", "0")
        shown = texts(pilot.screen())
        assert not any(say(f"page.awake.{other.value}") in shown for other in Awake if other is not Awake.ABSENT)


def test_where_a_page_can_have_the_whole_screen_the_settings_give_it_and_give_it_back():
    pilot = Pilot(still=True)
    assert "want_full_screen" not in in_settings(pilot)
    assert pilot.send("want_full_screen", "1") == pilot.model
    assert pilot.done[-1:] == [fx.Focus("dialog")]
    for full in (False, True):
        pilot.tell(msg.FullScreenChanged(full))
        (row,) = [element for element in pilot.screen() if element.key == "full" and element.tag == "div"]
        pressed = [part.attrs["data-do"] for part in row if part.attrs.get("aria-pressed") == "true"]
        assert pressed == [f"want_full_screen {full:d}"]
        pilot.send("want_full_screen", f"{not full:d}")
        assert pilot.done[-1] == fx.FillScreen(not full)


def test_after_the_first_game_the_browser_is_asked_once_never_to_clear_it():
    pilot = Pilot(still=True).sit("dice", "person")
    pilot.play_to_the_end()
    assert asked_to_keep(pilot) == 1
    pilot.send("go_home")
    pilot.sit("tor", "person", "person").move()
    pilot.send("go_home")
    assert asked_to_keep(pilot) == 1
    later = Pilot(pilot.kept, still=True).sit("dice", "person")
    later.play_to_the_end()
    assert asked_to_keep(later) == 0


@pytest.mark.parametrize("away", [("go_home",), ("choose_game", "dice")], ids=" ".join)
def test_a_game_that_is_left_is_kept_and_is_a_first_one_if_it_was_played(away):
    pilot = Pilot(still=True).sit("tor", "person", "person")
    pilot.send(*away)
    assert asked_to_keep(pilot) == 0  # nothing has been played
    pilot.sit("pyramidis", "person", "person")
    while not pilot.table.match.names:
        pilot.move()
    assert asked_to_keep(pilot) == 0  # nobody is disturbed while they play
    pilot.send(*away)
    assert asked_to_keep(pilot) == 1


def test_a_game_gone_on_with_from_another_day_is_no_game_until_it_is_left():
    pilot = Pilot(still=True).sit("pyramidis", "person", "person")
    while not pilot.table.match.names:
        pilot.move()
    id_ = pilot.table.id
    later = Pilot(pilot.kept, still=True)
    later.send("resume_game", id_)
    assert asked_to_keep(later) == 0
    later.send("other_tab_plays")
    assert asked_to_keep(later) == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_settings_say_whether_games_are_kept_for_good(language):
    say = load(language)
    pilot = Pilot(still=True, language=language)
    shown = in_settings(pilot)
    assert say("page.safe") not in shown
    assert say("page.unsafe") not in shown
    for safe in (False, True):
        pilot.tell(msg.StorageTold(safe))
        shown = texts(pilot.screen())
        assert (say("page.safe") in shown, say("page.unsafe") in shown) == (safe, not safe)
