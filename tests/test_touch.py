"""Hands at the table, with no browser: few taps, pieces taken up and put down, and strays that play nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.table.board import board_of
from pyramidion.app.table.model import Carrying, Choosing, Showing, Veiled, end_of, next_keys
from pyramidion.core.seating import Look, Way, seated
from pyramidion.games import GAMES

from tests.configs import CONFIGS, some_positions
from tests.games import known
from tests.pilot import Pilot

SEATED = [(slug, seats, way) for slug, game in GAMES.items() for seats in game.seats if seats > 1
          for way in ("hand", "round", "side")]  # fmt: skip
every_table = pytest.mark.parametrize(("slug", "seats", "way"), SEATED)
every_table_with = {
    what: pytest.mark.parametrize(
        ("slug", "seats", "way"), [table for table in SEATED if getattr(known(table[0]), what)]
    )
    for what in ("most_taps", "dragged")
}


def sitting(slug, seats, way, *, seed=1, still=True, **settings):
    pilot = Pilot(seed=seed, still=still)
    for name, value in settings.items():
        pilot.send("change_setting", name, value)
    pilot.send("choose_game", slug)
    pilot.seat(*["person"] * seats)
    pilot.send("set_way", "face" if (way, seats) == ("round", 2) else way)
    pilot.send("begin")
    return pilot


def shortest(table, action):
    """What one taps who knows what they want: the beginning and the end, and the end once more if it is shown first."""
    path = table.game.path(action)
    end = end_of(table, action)
    return path if end in path else (path[0], end)


@every_table_with["most_taps"]
def test_a_turn_takes_few_taps(slug, seats, way):
    pilot, most, turns = sitting(slug, seats, way, seed=seats), 0, []
    while not pilot.table.over:
        pilot.ready()
        before, taps = pilot.table, 0
        action = pilot.rng.choice(before.state.actions())
        for key in shortest(before, action):
            pilot.send("tap", key)
            taps += 1
        if pilot.pending is not None:
            pilot.send("tap", end_of(before, action))
            taps += 1
        name = pilot.table.match.names[len(before.match.names)]
        assert name == before.state.name(action)
        assert pilot.table.refusal is None
        if known(slug).piecemeal or not turns or turns[-1][0] != before.state.mover:
            turns.append([before.state.mover, 0])
        turns[-1][1] += taps
        most = max(most, turns[-1][1])
    assert most == known(slug).most_taps


def test_the_stack_again_takes_one_more_and_the_square_it_reaches_plays():
    pilot = sitting("pyramidis", 2, "hand", seed=2)
    start = pilot.table.state.colours[pilot.table.state.mover]
    square = {"m": "a5", "y": "h5"}[start]
    for count in range(1, 6):
        pilot.send("tap", square)
        assert pilot.pending == (square, str(count))
    pilot.send("tap", square)
    assert isinstance(pilot.table.stage, Choosing)
    pilot.send("tap", square)
    pilot.send("tap", {"m": "e5", "y": "d5"}[start])
    assert pilot.table.match.names == (f"{square}:4",)


def test_where_a_pyramid_could_end_is_never_refused():
    pilot = sitting("pyramidis", 2, "hand", seed=3)
    for _ in range(60):
        if pilot.table.over:
            break
        table = pilot.table
        action = pilot.rng.choice(table.state.actions())
        if action != ("pass",):
            for chosen in ((), action[:1]):
                for key in (*chosen, end_of(table, action)):
                    pilot.send("tap", key)
                    assert pilot.table.refusal is None
                pilot.send("undo" if len(pilot.table.match.names) > len(table.match.names) else "close")
                pilot.agree_to_undo()
        pilot.move()


@pytest.mark.parametrize("way", ["hand", "round"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_stray_tap_takes_back_what_is_shown_and_lectures_nobody(slug, way):
    pilot, rng, seen = sitting(slug, 2, way, seed=4), Random(7), 0
    while not pilot.table.over and seen < 30:
        pilot.ready()
        if pilot.pending is None:
            pilot.move()
            continue
        seen += 1
        names = pilot.table.match.names
        board = pilot.table.game.draw(pilot.table.state.seen_by(-1), -1)
        fitting = {*next_keys(pilot.table), end_of(pilot.table, pilot.pending)}
        fitting |= {key for path in pilot.table.paths() for key in path}
        others = [cell.key for cell in board.cells if cell.key not in fitting and cell.owner is None]
        if others:
            pilot.send("tap", rng.choice(others))
            assert (pilot.pending, pilot.table.match.names, pilot.table.refusal) == (None, names, None)
        while pilot.pending is None:
            pilot.send("tap", rng.choice(next_keys(pilot.table)))
        pilot.send("confirm")


# --- taken up and put down -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("config", [config for config in CONFIGS if config.seats > 1], ids=str)
def test_what_a_hand_can_do_is_on_the_board_however_people_sit(config):
    looks = [Look(seated(way, config.seats, upright=upright), upright) for way in (Way.HAND, Way.ROUND)
             for upright in (False, True)]  # fmt: skip
    for state in some_positions(config)[::9]:
        if state.to_move < 0:
            continue
        for look in looks:
            board = config.game.draw(state.seen_by(-1), -1, look)
            for action in state.actions():
                for source, target, pieces in config.game.carries(state, action):
                    assert source in board.boxes or source in board.pieces
                    assert target in board.boxes
                    assert pieces
                    assert {*pieces} <= {*board.pieces}
                    assert lies_on(board, pieces, source), (source, pieces)


def lies_on(board, pieces, source):
    """Are these pieces on the cell one puts the finger on?"""
    places = [(board.pieces[piece].x, board.pieces[piece].y) for piece in pieces]
    on = {
        key
        for key, (left, top, wide, high) in board.boxes.items()
        if all(0 <= x - left <= wide and 0 <= y - top <= high for x, y in places)
    }
    return source in on or (source in board.pieces and on)


@every_table_with["dragged"]
def test_a_whole_game_is_played_by_putting_things_where_they_go(slug, seats, way):
    pilot, carried = sitting(slug, seats, way, seed=seats + 5), 0
    while not pilot.table.over:
        pilot.ready()
        table = pilot.table
        action = pilot.rng.choice(table.state.actions())
        carries = table.game.carries(table.state, action)
        if carries:
            source, target, pieces = pilot.rng.choice(carries)
            pilot.step("lift", source, source)
            assert fx.Carried(pieces) in pilot.done or slug == "pyramidis"
            assert isinstance(pilot.table.stage, Carrying)
            assert target in next_keys(pilot.table)
            pilot.settle()
            pilot.send("drop", target)
            carried += 1
        else:
            for key in table.game.path(action):
                pilot.send("tap", key)
        pilot.agree()
        assert pilot.table.match.names[len(table.match.names)] == table.state.name(action)
    assert carried > len(pilot.table.match.names) / 4


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_put_down_elsewhere_goes_back(slug):
    pilot = sitting(slug, 2, "round", seed=6)
    for _ in range(30):
        before = pilot.table
        if before.over:
            break
        for action in before.state.actions():
            for source, _, _ in before.game.carries(before.state, action)[:1]:
                board = before.game.draw(before.state.seen_by(-1), -1)
                pilot.send("lift", source, source)
                wrong = {"", *board.boxes} - {*next_keys(pilot.table)}
                assert pilot.marked() == [before.state.mover]
                pilot.send("drop", pilot.rng.choice(sorted(wrong)))
                assert pilot.table.match == before.match
                assert isinstance(pilot.table.stage, Choosing)
                assert pilot.table.taps() == ()
                break
        pilot.move()


@pytest.mark.parametrize("away", [("close",), ("undo",), ("page_hidden",), ("tap", "")])
def test_whatever_comes_between_puts_back_what_was_taken_up(away):
    pilot = sitting("tor", 2, "round")
    pilot.send("lift", "tray1")
    assert isinstance(pilot.table.stage, Carrying)
    pilot.send(*away)
    assert isinstance(pilot.table.stage, Choosing) or away == ("page_hidden",)
    pilot.send("drop", "c3")
    assert pilot.table.match.names == ()


def test_what_is_another_seats_is_not_taken_up():
    for slug, game in GAMES.items():
        pilot = sitting(slug, 2, "round", seed=8)
        for _ in range(40):
            pilot.ready()
            if pilot.table.over:
                break
            before = pilot.table
            board = game.draw(before.state.seen_by(-1), -1)
            own = {carry.source for action in before.state.actions() for carry in game.carries(before.state, action)}
            for cell in board.cells:
                left, top, wide, high = cell.box
                there = (piece for piece in board.pieces.values()
                         if 0 <= piece.x - left <= wide and 0 <= piece.y - top <= high)  # fmt: skip
                for key in ("", *(piece.key for piece in there)):
                    if not {cell.key, key} & own:
                        assert pilot.send("lift", cell.key, key).table == before
            pilot.move()


def test_nothing_is_taken_up_while_something_moves_or_nobody_may():
    pilot = sitting("pyramidis", 2, "hand", still=False, confirm="0")
    for key in ("a5" if pilot.table.state.mover == 0 else "h5", "3"):
        pilot.step("tap", key)
    assert isinstance(pilot.table.stage, Showing)
    before = pilot.model
    for square in ("a5", "h5"):
        pilot.step("lift", square)
        assert pilot.model == before
    veiled = sitting("secret", 2, "hand")
    assert isinstance(veiled.table.stage, Veiled)
    before = veiled.model
    assert veiled.send("lift", "o") == before


@pytest.mark.parametrize("slug", GAMES)
def test_where_the_turn_passes_the_page_is_told(slug):
    """For what the same hand touches next is not meant."""
    pilot = sitting(slug, 2, "round", seed=9)
    for _ in range(60):
        if pilot.table.over:
            break
        mover, names = pilot.table.state.mover, len(pilot.table.match.names)
        pilot.done.clear()
        pilot.move()
        moved = len(pilot.table.match.names) > names
        told = fx.Passed() in pilot.done
        assert told == (moved and pilot.table.state.mover != mover)


# --- what hovers ---------------------------------------------------------------------------------------------------


def looks(pilot, how):
    """The kinds of the pieces that are shown so."""
    board = board_of(pilot.model, pilot.table)
    return sorted(piece.kind for piece in board.pieces.values() if how in piece.look.attrs.get("class", "").split())


@pytest.mark.parametrize("way", ["hand", "round"])
@pytest.mark.parametrize("slug", ["secret", "pyramidis", "tor"])
def test_what_would_land_hovers_and_what_would_vanish_is_pale(slug, way):
    pilot, seen = sitting(slug, 2, way, seed=3), Counter()
    while not pilot.table.over:
        pilot.ready()
        if pilot.pending is None:
            assert looks(pilot, "hovers") == looks(pilot, "goes") == []
            pilot.send("tap", pilot.rng.choice(next_keys(pilot.table)))
            continue
        move = pilot.table.stage.move
        for event in move.events:
            seen[event.key] += 1
        if slug == "secret":
            (colour, _), cancels = move.action, move.events[0].key == "cancelled"
            assert looks(pilot, "hovers") == [colour]
            assert looks(pilot, "goes") == [colour] * 2 * cancels
        elif slug == "pyramidis":
            sown = sorted(str(event.args["piece"]) for event in move.events if event.key == "sown")
            assert looks(pilot, "hovers") == sown
            assert looks(pilot, "goes") == []
        else:
            assert len(looks(pilot, "hovers")) == 1 + any(event.key == "lifted" for event in move.events)
        pilot.send("confirm")
    assert seen[{"secret": "cancelled", "pyramidis": "home", "tor": "put"}[slug]]


def test_what_a_cell_says_while_a_move_hovers_is_what_will_be():
    pilot = sitting("secret", 2, "round", seed=3)
    while pilot.pending is None or pilot.table.stage.move.events[0].key != "cancelled":
        pilot.agree()
        pilot.send("tap", pilot.rng.choice(next_keys(pilot.table)))
    _, place = pilot.pending
    says = board_of(pilot.model, pilot.table).cell(place).says
    assert says.args["pile"] == dict(zip(pilot.table.state.squares(), pilot.table.shown(-1).places, strict=True))[place]


@every_table
def test_the_last_company_is_at_its_first_move_with_the_third_tap(slug, seats, way):
    before = sitting(slug, seats, way, seed=4)
    later = Pilot(before.kept, seed=5)
    taps = [("choose_game", slug), ("begin",)]
    for tap in taps:
        later.send(*tap)
    assert [player.kind for player in later.table.players] == ["person"] * seats
    assert later.table.saved.way is before.table.saved.way
    if later.table.veiled:  # who hands the tablet on takes it first
        later.send("lift_veil")
    later.send("tap", next_keys(later.table)[0])
    assert later.table.taps() or later.table.match.names
