"""What the program makes of new builds, of a network that goes, and of a browser that forgets."""

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.dialogs import SettingsDialog

from tests.pilot import Pilot, said


def shown(pilot, key):
    return any(element.key == key for element in pilot.screen())


def test_a_new_build_is_applied_where_nobody_plays():
    pilot = Pilot()
    pilot.send("update_available")
    assert fx.LoadUpdate() in pilot.done


def test_a_new_build_waits_for_the_end_of_the_game():
    pilot = Pilot().sit("tor", "person", "person")
    pilot.send("update_available")
    assert fx.LoadUpdate() not in pilot.done
    assert "A new version is ready." in said(pilot.screen(), "menu")
    assert not shown(pilot, "update-note")
    pilot.send("open", SettingsDialog())
    assert "A new version is ready." in said(pilot.screen(), "update-note")
    pilot.send("close")
    pilot.send("go_home")
    assert pilot.done[-1] == fx.LoadUpdate()


def test_a_new_build_is_told_once_to_who_plays():
    pilot = Pilot().sit("tor", "person", "person")
    for _ in range(2):  # told again by another look at the server
        pilot.send("update_available")
    assert pilot.done.count(fx.Announce("A new version is ready.")) == 1


def test_a_new_build_is_applied_when_a_player_agrees():
    pilot = Pilot().sit("tor", "person", "person")
    pilot.send("apply_update")
    assert fx.LoadUpdate() not in pilot.done
    pilot.send("update_available")
    pilot.send("apply_update")
    assert pilot.done[-1] == fx.LoadUpdate()
    assert not pilot.model.device.update


def test_a_new_build_never_costs_a_game_that_is_not_kept():
    pilot = Pilot().sit("tor", "person", "person")
    (id_,) = pilot.model.saves.games
    pilot.step("not_saved", id_, "QuotaExceededError")
    pilot.waiting.clear()  # the second try is not answered yet
    pilot.send("update_available")
    pilot.send("apply_update")
    pilot.send("go_home")
    assert fx.LoadUpdate() not in pilot.done
    pilot.send("saved", id_)
    assert pilot.done[-1] == fx.LoadUpdate()


def test_a_new_build_waits_for_who_chooses_a_file():
    pilot = Pilot()
    pilot.send("choose_file")
    pilot.send("update_available")
    assert fx.LoadUpdate() not in pilot.done
    pilot.send("no_file_chosen")
    assert pilot.done[-1] == fx.LoadUpdate()


def test_a_page_that_only_looks_on_does_not_apply_a_new_build():
    pilot = Pilot()
    pilot.send("other_tab_plays")
    pilot.send("update_available")
    assert fx.LoadUpdate() not in pilot.done


def test_it_is_told_when_the_page_works_without_a_network():
    pilot = Pilot()
    assert not shown(pilot, "offline")
    pilot.send("offline_changed", True)
    assert "Ready to play without a network" in said(pilot.screen(), "offline")
    pilot.send("offline_changed", False)
    assert not shown(pilot, "offline")


def test_a_browser_that_offers_to_install_the_page_is_asked_once():
    pilot = Pilot()
    assert not shown(pilot, "install")
    pilot.send("install_app")
    assert fx.Install() not in pilot.done
    pilot.send("install_offered", True)
    assert "Install as an app" in said(pilot.screen(), "install")
    pilot.send("install_app")
    assert pilot.done[-2:] == [fx.Install(), fx.Focus("title")]
    assert not shown(pilot, "install")


def test_an_offer_to_install_goes_when_the_browser_takes_it_back():
    pilot = Pilot()
    pilot.send("install_offered", True)
    pilot.send("install_offered", False)
    assert not shown(pilot, "install")


def test_that_a_browser_forgets_is_said_once_and_only_when_there_is_something_to_forget():
    pilot = Pilot()
    pilot.send("browser_forgets")
    assert not shown(pilot, "week")
    pilot.sit("tor", "person", "person")
    pilot.send("go_home")
    assert "after seven days" in said(pilot.screen(), "week")
    pilot.send("dismiss_forgets_note")
    assert not shown(pilot, "week")
    later = Pilot(pilot.kept)
    later.send("browser_forgets")
    assert not shown(later, "week")


def test_all_games_go_into_one_file_and_come_back_to_the_letter():
    pilot = Pilot(still=True).sit("tor", "person", "person")
    pilot.send("go_home")
    pilot.sit("pyramidis", "person", "skilled")
    pilot.send("go_home")
    kept = {name: text for name, text in pilot.kept.items() if name.startswith("game:")}
    pilot = Pilot({**kept, "game:9": "sun and sea"})
    pilot.send("export_all")
    [file] = [effect for effect in pilot.done if isinstance(effect, fx.Download)]
    other = Pilot()
    other.send("file_chosen", file.filename, file.text)
    assert other.model.notice.args == {"count": 2}
    assert len(other.model.saves.broken) == 1
    restored = [text for name, text in other.kept.items() if name.startswith("game:")]
    assert sorted(restored) == sorted([*kept.values(), "sun and sea"])


@pytest.mark.parametrize("text", ["[]", "{}", '{"saves": []}', '{"saves": [1]}', '{"saves": 3}', "sun", "[" * 9999])
def test_a_file_of_no_games_says_so(text):
    pilot = Pilot()
    pilot.send("file_chosen", "holiday.json", text)
    assert pilot.model.notice.key.startswith("save_")
    assert not pilot.model.saves.games
