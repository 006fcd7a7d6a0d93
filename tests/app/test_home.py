"""The home screen: a panel for each game, a ribbon on the one that goes on, and all that is kept below."""

from __future__ import annotations

from pyramidion.app.home.people import people
from pyramidion.core.tree import Element
from pyramidion.games import GAMES, hour

from tests.pilot import Pilot


def panels(pilot: Pilot) -> dict[str, Element]:
    games = next(element for element in pilot.screen() if element.attrs.get("class") == "games")
    return {panel.key: panel for panel in games.children if isinstance(panel, Element)}


def doings(element: Element) -> list[str]:
    return [below.attrs["data-do"] for below in element if "data-do" in below.attrs]


def test_every_game_has_a_panel_at_an_hour_of_its_own_with_its_rules() -> None:
    found = panels(Pilot(still=True))
    assert list(found) == list(GAMES)
    for slug, panel in found.items():
        assert doings(panel) == [f"choose_game {slug}", f"open_rules {slug}"]
        assert panel.attrs["class"] == f"hour-{hour(slug)}"


def test_the_latest_game_that_is_not_over_goes_on_by_a_ribbon_on_its_panel() -> None:
    pilot = Pilot(still=True)
    for slug in ("tor", "dice"):
        pilot.sit(slug, "person", "novice")
        pilot.send("go_home")
    latest = max(pilot.model.saves.games.values(), key=lambda saved: saved.touched)
    found = panels(pilot)
    assert f"resume_game {latest.id}" in doings(found["dice"])
    assert sum("resume_game" in do for panel in found.values() for do in doings(panel)) == 1
    [ribbon] = [element for element in found["dice"] if element.attrs.get("class") == "go-on"]
    assert sum(element.attrs.get("class") == "face" for element in ribbon) == 2
    kept = [do for do in doings(pilot.screen()) if do.startswith(("resume_game", "export_game", "open delete_dialog"))]
    assert len(kept) == 1 + 3 * len(pilot.model.saves.games)


def test_a_page_that_looks_on_has_no_ribbon() -> None:
    pilot = Pilot(still=True).sit("tor", "person", "person")
    pilot.send("other_tab_plays")
    assert not [do for panel in panels(pilot).values() for do in doings(panel) if "resume_game" in do]


def test_as_many_little_people_as_can_play_and_those_who_must_come_are_whole() -> None:
    for slug, game in GAMES.items():
        looks = [one.attrs["class"] for one in people(game.seats) if one.tag == "path"]
        must, may = game.seats[0], game.seats[-1] - game.seats[0]
        assert looks == ["needed"] * must + ["welcome"] * may, slug
