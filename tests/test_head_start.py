"""Head starts: starts like any other, told twice, that give one seat something and tell nobody a secret."""

from __future__ import annotations

import json
from random import Random

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.dialogs import ComfortDialog
from pyramidion.app.saves.text import from_text
from pyramidion.core.game import CHANCE, OVER
from pyramidion.games import GAMES

from tests.app.test_comfort import named, pressed
from tests.configs import CONFIGS
from tests.games import part
from tests.pilot import Pilot, texts

WITH = [config for config in CONFIGS if config.game.ahead_steps and config.seats > 1]
every_config = pytest.mark.parametrize("config", WITH, ids=str)


def starts(config):
    """Every head start of one seat alone, and one of several."""
    game = config.game
    for seat in range(config.seats):
        for steps in range(game.ahead_steps + 1):
            start = config.new(Random(str(config)))
            yield start, [steps if other == seat else 0 for other in range(config.seats)]
    yield start, [game.ahead_steps] * config.seats


def test_tor_has_none_and_the_others_have_one():
    assert {slug: game.ahead_steps for slug, game in GAMES.items()} == {
        "secret": 1,
        "pyramidis": 2,
        "dice": 2,
        "tor": 0,
    }
    start = GAMES["tor"].new(Random(1), 2, {})
    assert GAMES["tor"].begun(start, [2, 2]) == start


@every_config
def test_a_head_start_is_a_position_and_the_second_telling_agrees(config):
    oracle = part(config.slug, "oracle")
    for start, steps in starts(config):
        begun = config.game.begun(start, steps)
        line = str(start)
        for seat, far in enumerate(steps):
            line = oracle.ahead(line, seat, far)
        assert str(begun) == line
        assert config.game.parse(line) == begun
        assert config.game.begun(start, [0] * config.seats) == start


@every_config
def test_games_from_a_head_start_are_played_alike_by_both_tellings(config):
    oracle = part(config.slug, "oracle")
    for number, (start, steps) in enumerate(starts(config)):
        rng = Random(f"{config} {number}")
        state = config.game.begun(start, steps)
        lines = [str(state)]
        for _ in range(40):
            actions = state.actions()
            assert sorted(map(state.name, actions)) == sorted(oracle.names(lines[-1]))
            if state.to_move == OVER:
                break
            action = rng.choices(actions, state.odds() if state.to_move == CHANCE else None)[0]
            lines.append(oracle.play(lines[-1], state.name(action), lines))
            state = state.play(action)
            assert str(state) == lines[-1]


@every_config
def test_more_than_there_is_is_all_there_is(config):
    start = config.new(Random(1))
    most = config.game.ahead_steps
    assert config.game.begun(start, [9] * config.seats) == config.game.begun(start, [most] * config.seats)


@every_config
def test_a_head_start_tells_and_changes_no_secret(config):
    if not config.game.secrets:
        return
    for start, steps in starts(config):
        begun = config.game.begun(start, steps)
        assert (begun.objectives, begun.stocks, begun.places) == (start.objectives, start.stocks, start.places)
        for seat in range(config.seats):
            assert begun.seen_by(seat).objectives == start.seen_by(seat).objectives


def test_who_is_ahead_at_secret_colours_has_the_last_turn():
    for config in WITH:
        if config.slug == "secret":
            for seat in range(config.seats):
                state = config.game.begun(config.new(Random(seat)), [other == seat for other in range(config.seats)])
                while state.to_move != OVER:
                    last, state = state.to_move, state.play(state.actions()[0])
                assert last == seat


# --- at the table --------------------------------------------------------------------------------------------------


def test_a_head_start_is_there_at_once_while_nothing_is_played_and_can_be_given_back():
    pilot = named("round", "dice", "person", "person", "person")
    start = pilot.table.match.start
    pilot.send("open", ComfortDialog("2"))
    pilot.send("set_comfort", "2", "ahead", "2")
    assert str(pilot.table.state).split("/")[1] == "xxx...|xx...|x...|...|..|."
    assert json.loads(pilot.kept[pilot.table.id])["start"] == pilot.table.match.start
    assert pilot.model.dialog == ComfortDialog("2")
    assert "set_comfort 2 ahead 2" in pressed(pilot)
    assert "From the next game on." not in texts(pilot.screen())
    pilot.send("set_comfort", "2", "ahead", "0")
    assert pilot.table.match.start == start


def test_once_something_is_played_a_head_start_is_for_the_next_game():
    pilot = named("round", "dice", "person", "person", "person")
    pilot.send("tap", "roll")
    match = pilot.table.match
    pilot.send("open", ComfortDialog("1"))
    pilot.send("set_comfort", "1", "ahead", "1")
    assert pilot.table.match == match
    assert "From the next game on." in texts(pilot.screen())
    pilot.send("close")
    pilot.play_to_the_end().send("play_again")
    assert str(pilot.table.state).split("/")[:2] == ["xx....|x....|....|...|..|.", "......|.....|....|...|..|."]
    assert from_text("a", pilot.kept[pilot.table.id]).match == pilot.table.match


def test_a_head_start_taken_after_an_undo_leaves_nothing_to_redo():
    pilot = named("face", "pyramidis", "person", "person")
    pilot.send("tap", "a5")
    pilot.send("tap", "5")
    pilot.agree()
    pilot.send("undo")
    pilot.agree_to_undo()
    pilot.send("set_comfort", "1", "ahead", "2")
    assert pilot.table.undone == ()
    assert pilot.table.state.home == (2, 0)


def test_at_secret_colours_it_is_for_the_next_game_whatever_was_played():
    pilot = named("round", "secret", "person", "person", "person")
    before = pilot.table.match
    pilot.send("set_comfort", "1", "ahead", "1")
    assert pilot.table.match == before
    pilot.play_to_the_end().send("play_again")
    assert pilot.table.state.mover == 1


def test_whoever_thinks_about_another_start_is_stopped():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("pyramidis", "person", "novice", first="2")
    asked = pilot.thinking
    assert asked
    pilot.send("set_comfort", "1", "ahead", "1")
    assert fx.Stop(asked) in pilot.done
    assert pilot.thinking not in (0, asked)


def test_nobody_is_ahead_of_nobody():
    pilot = named("hand", "dice", "person", kept={"comfort:Ada": '{"ahead": "2"}'})
    assert pilot.table.players[0].comfort.ahead == "2"
    assert "x" not in pilot.table.state.boards[0]
    pilot.send("open", ComfortDialog("1"))
    assert "ahead" not in {one.key for one in pilot.screen()}
