"""What holds of every game's picture, whoever looks and however the window stands."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest
from pyramidion.core.game import CHANCE, OVER
from pyramidion.core.seating import Look
from pyramidion.games import GAMES
from pyramidion.words import load

from tests.configs import CONFIGS, some_positions
from tests.games import known
from tests.pictures import FINGER, carried, glyph, keys_are_unique, lie_apart, parts, pieces, smallest

SOME = 25  # positions of each kind of game
FEW = 5  # actions of each
SHAPES = (False, True)  # a window is wide or upright

every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)


def looked_at(config):
    positions = some_positions(config)
    return [*positions[:: -(-len(positions) // SOME)], positions[-1]]


def draw(config, state, seat=0, upright=False):
    return config.game.draw(state.seen_by(seat), seat, Look(upright=upright))


@every_config
def test_every_tap_has_a_cell_or_a_button(config):
    words = load("en")
    for state, upright in product(looked_at(config), SHAPES):
        if state.to_move == CHANCE:
            continue
        taps = {tap for action in state.actions() for tap in config.game.path(action)}
        beside = taps - draw(config, state, upright=upright).boxes.keys()
        named = {tap for tap in beside if f"{config.slug}.button.{'number' if tap.isdigit() else tap}" in words}
        assert beside == named


@every_config
def test_cells_lie_in_the_picture_apart_and_are_large(config):
    for seat, upright in product(range(-1, config.seats), SHAPES):
        for state in (some_positions(config)[0], some_positions(config)[-1]):
            drawn = draw(config, state, seat, upright)
            lie_apart(drawn)
            assert smallest(drawn) >= FINGER


@every_config
def test_equal_positions_look_equal(config):
    for state in looked_at(config)[::5]:
        for seat in range(config.seats):
            again = config.game.parse(str(state))
            assert parts(draw(config, state, seat)) == parts(draw(config, again, seat))


@every_config
def test_no_two_parts_share_a_key(config):
    for state in looked_at(config):
        keys_are_unique(draw(config, state))


@every_config
def test_frames_end_with_the_position_after_and_can_be_drawn(config):
    for state in looked_at(config):
        for action in list(state.actions())[:FEW]:
            *between, last = config.game.frames(state.move(action))
            assert last == state.play(action)
            for frame in between:
                assert draw(config, frame).cells


@pytest.mark.parametrize("config", [config for config in CONFIGS if config.game.secrets], ids=str)
def test_what_a_seat_may_not_know_is_not_in_the_picture(config):
    for state, seat in product(looked_at(config)[::5], range(-1, config.seats)):
        if state.to_move == OVER:
            continue
        others = (known(config.slug).resecret(str(state), seat, Random(seed)) for seed in range(20))
        pictures = {str(draw(config, config.game.parse(line), seat)) for line in [str(state), *others]}
        assert len(pictures) == 1


@pytest.mark.parametrize("slug", GAMES)
def test_every_piece_of_a_colour_carries_the_glyph_of_its_colour(slug):
    game = GAMES[slug]
    colours = {key[-1] for key in load("en").catalogue.keys() if re.fullmatch(rf"{slug}\.colour\.[a-z]", key)}  # noqa: SIM118  # no dict
    glyphs = {colour: glyph(game.signs[colour]) for colour in colours}
    assert len({*glyphs.values()}) == len(colours)
    seen = set()
    for config in CONFIGS:
        for state in looked_at(config) if config.slug == slug else ():
            for kind, shapes in carried(draw(config, state)):
                colour = kind.rpartition(":")[2]
                if colour in colours:
                    assert glyphs[colour] in shapes, (kind, str(state))
                    assert not {*glyphs.values()} & shapes - {glyphs[colour]}, (kind, str(state))
                    seen.add(colour)
    assert seen == colours


@every_config
def test_a_picture_has_as_many_pieces_whoever_looks(config):
    for state in looked_at(config)[::5]:
        assert len({pieces(draw(config, state, seat)).total() for seat in range(-1, config.seats)}) == 1
