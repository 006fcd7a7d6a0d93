"""What the page tells of a game while it is played: whose turn it is, the list of moves, and nothing in the way."""

from __future__ import annotations

import pytest
from pyramidion.core.game import CHANCE
from pyramidion.games import GAMES

from tests.games import SEATINGS
from tests.pilot import Pilot, touchable

ENOUGH = 40  # moves of a game that are looked at
every_seating = pytest.mark.parametrize("seating", SEATINGS, ids=" ".join)


@pytest.mark.parametrize("slug", GAMES)
def test_between_the_opened_page_and_the_first_move_stand_two_taps_and_its_own(slug):
    pilot = Pilot(still=True)
    pilot.send("choose_game", slug)
    pilot.send("begin")
    before = pilot.table.match
    action = before.state.actions()[0]
    for key in GAMES[slug].path(action):
        if pilot.pending == action:
            break  # the fewest are shown first
        assert key in touchable(pilot.screen())
        pilot.send("tap", key)
    pilot.agree()
    assert pilot.table.match.names[len(before.names)] == before.state.name(action)


@every_seating
def test_it_is_shown_whose_turn_it_is_and_of_nobody_else(seating):
    pilot = Pilot(seed=5, still=True)
    pilot.answers = False
    pilot.sit(*seating)
    seen = set()
    for _ in range(ENOUGH):
        state = pilot.table.match.state
        mover = state.mover if state.to_move == CHANCE else state.to_move
        assert pilot.marked() == [mover]
        seen.add(mover)
        pilot.let_one_move()
        if pilot.table.over:
            assert pilot.marked() == []
            break
    assert seen == set(range(len(seating) - 1))


@every_seating
def test_every_move_is_listed_once_the_newest_first(seating):
    pilot = Pilot(seed=6, still=True).sit(*seating)
    while len(pilot.table.match.names) < ENOUGH and not pilot.table.over:
        pilot.move()
    names = pilot.table.match.names
    rows = pilot.listed()
    assert [(number, name) for number, name, _ in rows] == [*enumerate(names, 1)][::-1]
    assert all(said.endswith((".", "!")) for *_, said in rows)


def test_the_list_tells_each_move_in_notation_and_in_words():
    pilot = Pilot(still=True).sit("pyramidis", "person", "person", first="1")
    for key in ("a5", "3"):
        pilot.send("tap", key)
    pilot.agree()
    for key in ("h5", "1"):
        pilot.send("tap", key)
    pilot.agree()
    assert pilot.listed() == [
        (2, "h5:1", "Mustard sows 1 from h5 to g5."),
        (1, "a5:3", "Brown sows 3 from a5 to d5."),
    ]
    pilot.send("close")
    pilot.send("change_setting", "language", "fr")
    assert pilot.listed()[1] == (1, "a5:3", "Marron sème 3 pyramides de a5 à d5.")


def test_a_move_taken_back_is_listed_no_more():
    pilot = Pilot(still=True).sit("tor", "person", "novice")
    pilot.move()
    while len(pilot.table.match.names) < 2:
        pilot.move()
    assert len(pilot.listed()) == len(pilot.table.match.names)
    pilot.send("close")
    pilot.send("undo")
    assert [name for _, name, _ in pilot.listed()] == [*reversed(pilot.table.match.names)]
