"""A first play: a hand shows how, to who has never played the game on this device, until somebody touches something."""

from __future__ import annotations

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.table.board import board_of
from pyramidion.games import GAMES

from tests.pilot import Pilot

HANDS = {"ghost", "hand"}
every_game = pytest.mark.parametrize("slug", GAMES)


def hands(pilot):
    """Where a hand is shown: over the board, or on a button."""
    return [part for part in pilot.screen() if HANDS & set(str(part.attrs.get("class", "")).split(" "))]


def begun(slug, *kinds, way="hand", **kept):
    pilot = Pilot(still=True, **kept)
    pilot.send("choose_game", slug)
    pilot.seat(*kinds)
    pilot.send("set_way", way)
    pilot.send("begin")
    pilot.ready()
    return pilot


@every_game
@pytest.mark.parametrize("way", ["hand", "side", "face"])
def test_a_hand_shows_how_until_the_first_touch(slug, way):
    pilot = begun(slug, "person", "person", way=way)
    if pilot.table.unseen() and not any(cell.hides for cell in board_of(pilot.model, pilot.table).cells):
        assert hands(pilot) == []  # a button shows their secret, which everybody looks at first
        return
    assert hands(pilot)
    touched = next(iter(board_of(pilot.model, pilot.table).boxes))
    pilot.send("tap", touched)
    assert hands(pilot) == []
    pilot.send("close")
    assert hands(pilot) == []


@every_game
def test_it_is_not_shown_to_who_has_played_the_game_on_this_device(slug):
    pilot = begun(slug, "person", "person")
    pilot.send("go_home")
    assert hands(begun(slug, "person", "person", kept=pilot.kept)) == []
    other = next(other for other in GAMES if other != slug)
    assert hands(begun(other, "person", "person", kept=pilot.kept))


def test_it_is_shown_to_persons_alone_and_nothing_is_told_of_it():
    pilot = begun("tor", "master", "person")
    pilot.answers = False
    assert hands(begun("tor", "master", "master")) == []
    pilot = begun("tor", "person", "person")
    heard = [effect.text for effect in pilot.done if isinstance(effect, fx.Announce)]
    assert heard == [effect.text for effect in again(pilot).done if isinstance(effect, fx.Announce)]
    assert all(part.attrs["aria-hidden"] == "true" for part in hands(pilot))


def again(pilot):
    pilot.send("go_home")
    return begun("tor", "person", "person", kept=pilot.kept)


@every_game
def test_it_goes_from_what_is_taken_up_to_where_that_may_be_put(slug):
    """In the units of the picture, for who sits in the north as well."""
    pilot = begun(slug, "person", "person", way="face")
    table, board = pilot.table, board_of(pilot.model, pilot.table)
    mover = table.state.to_move
    for part in hands(pilot):
        style = dict(item.split(": ") for item in part.attrs.get("style", "").split("; ") if item)
        if not style:
            continue
        x, y, dx, dy = (float(style[f"--{name}"].removesuffix("%")) / 100 for name in ("x", "y", "dx", "dy"))
        ends = [
            next(key for key, (left, top, wide, high) in board.boxes.items()
                 if 0 < at_x * board.width - left < wide and 0 < at_y * board.height - top < high)
            for at_x, at_y in ((x, y), (x + dx, y + dy))
        ]  # fmt: skip
        if slug == "secret":  # everybody first looks at their own
            assert ends == [f"objective{mover + 1}"] * 2
        else:
            actions = table.state.actions()
            carries = [carry for action in actions for carry in table.game.carries(table.state, action)]
            touched = [] if carries else [(path[0], path[-1]) for path in map(table.game.path, actions)]
            assert tuple(ends) in [*touched, *((carry.source, carry.target) for carry in carries)]
