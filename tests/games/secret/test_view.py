"""The picture of Secret Colours."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pyramidion.core.board import movement, picture
from pyramidion.core.game import OVER
from pyramidion.games.secret import rules, view
from pyramidion.games.secret.edges import draw
from pyramidion.games.secret.view import frames

from tests.configs import CONFIGS, random_game, some_positions
from tests.pictures import facts, parts, pieces

SECRET_CONFIGS = [config for config in CONFIGS if config.slug == "secret"]
POSITIONS = [state for config in SECRET_CONFIGS for state in some_positions(config)[::3]]
MIDDLE = "Yb,Og,Bpy,B,P,Pgo/B,Y,O,Yp,Gy,Gw/Gy,O,Op,Pw,Y,W/Go,P,W,Wp,W,B gbbyww/gbbbww/oogyy/oogpp ?w?? 1"


def test_every_place_and_every_stock_has_a_cell():
    for state in POSITIONS:
        stocks = (
            colour if seat == state.mover else f"{seat + 1}:{colour}"
            for seat in range(len(state.stocks))
            for colour in state.colours()
        )
        objectives = (f"objective{seat + 1}" for seat in range(len(state.stocks)))
        assert set(draw(state, -1).boxes) == {*state.squares(), *stocks, *objectives}


def test_an_objective_shows_only_to_those_who_know_it():
    state = rules.parse(MIDDLE)
    assert parts(draw(state, 1)) != parts(draw(replace(state, objectives="????"), 1))


def test_pieces_are_those_of_the_position():
    for state in POSITIONS:
        expected = Counter("".join((*state.stocks, *(place[1:] for place in state.places))))
        assert pieces(draw(state, 0)) == expected


def test_the_one_who_looks_has_the_nearest_tray():
    state = rules.parse(MIDDLE)
    for seat in range(4):
        cells = draw(state, seat).boxes
        own = "o" if seat == 0 else f"{seat + 1}:o"
        lowest = max(y for _, y, _, _ in cells.values())
        assert cells[own][0] < draw(state, seat).width / 2
        assert lowest - cells[own][1] < view.TWO_ROWS


def test_what_the_cells_say():
    said = facts(draw(rules.parse(MIDDLE), 0))
    assert str(said["c4"]) == "place square=c4 pile=Bpy case=b top=y height=2"
    assert str(said["d4"]) == "place square=d4 pile=B case=b top=b height=0"
    assert str(said["b"]) == "stock seat=1 colour=b count=2 own=1"
    assert str(said["o"]) == "stock seat=1 colour=o count=0 own=1"
    assert str(said["2:b"]) == "stock seat=2 colour=b count=3 own=0"


def test_a_piece_flies_from_its_stock():
    state = rules.parse(MIDDLE)
    (after,) = frames(state.move(("b", "a2")))
    found = {flight.key: flight for flight in movement(draw(state, 0), draw(after, 0)).flights}
    assert not found["a2.2"].new
    assert found["a2.2"].dy > 0


def test_a_piece_that_cancels_is_first_seen_to_land():
    state = rules.parse(MIDDLE)
    landed, after = frames(state.move(("b", "a4")))
    assert landed.places[0] == "Ybb"
    assert after == state.play(("b", "a4"))
    assert after.places[0] == "Y"
    assert pieces(draw(landed, 0)) == pieces(draw(state, 0))


def test_the_end_shows_what_each_seat_has():
    config = SECRET_CONFIGS[-1]
    *_, state = random_game(config, 1)
    assert state.mover == OVER
    won = [element for element in picture(draw(state, -1)) if "won" in element.attrs.get("class", "").split(" ")]
    assert [element.key for element in won] == [f"tray{seat + 1}" for seat in state.winners()]
