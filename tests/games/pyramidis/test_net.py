"""The net for four says what its numbers say, and a short training of it tells more than none."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from pyramidion.core.game import OVER
from pyramidion.games.pyramidis import cells, value
from pyramidion.games.pyramidis.fast import FastBoard
from pyramidion.games.pyramidis.net import LANE, MIDDLE, SCALE, TRAITS, Net

from tests.configs import CONFIGS, random_game
from tools import train_pyramidis_net
from tools.train_pyramidis_net import FILE, Kept, fresh, games, learned, loss, text, traits

FOUR = [config for config in CONFIGS if config.slug == "pyramidis" and config.seats == 4]
MOST = 4 + 32 + 2 * 28  # traits of a position: of each seat, of each pyramid, of each square
SHIPPED = Kept(cells.TRAITS, cells.BIASES, cells.VOICES)


@cache
def boards():
    states = [s for config in FOUR for seed in range(6) for s in random_game(config, seed) if s.to_move != OVER]
    return [FastBoard(s, value.counted("learned", s.colours, s.goal)) for s in states]


def plainly(found, board):
    """What a net says by definition, without packing."""
    mover, width = board.now[3], len(found.biases[0])
    rows = [[ord(found.letters[width * trait + cell]) - MIDDLE for cell in range(width)] for trait in traits(board)]
    sums = [max(sum(column), 0) for column in zip(*rows, found.biases[mover], strict=True)]
    return [sum(one * voice for one, voice in zip(sums, row, strict=True)) / SCALE for row in found.voices[mover]]


def test_packed_numbers_say_what_plain_ones_do():
    """All that is said is raised alike, which no chance knows of."""
    net, silent = Net(*SHIPPED), 0
    for board in boards():
        said = net.said(board.now[2] >> value.SUMS, board.now[3])
        plain = plainly(SHIPPED, board)
        assert [one - said[0] for one in said] == pytest.approx([one - plain[0] for one in plain])
        silent += max(plain) - min(plain) < 0.01
    assert silent < len(boards()) / 10


def test_the_largest_sums_stay_in_their_lanes():
    """However much stands on the board, no lane runs over into the next."""
    width = len(cells.BIASES[0])
    assert len(cells.TRAITS) == TRAITS * width
    largest = max(abs(ord(letter) - MIDDLE) for letter in cells.TRAITS)
    sums = largest * MOST + max(abs(bias) for row in cells.BIASES for bias in row)
    loud = max(max(column) - min(column) for rows in cells.VOICES for column in zip(*rows, strict=True))
    assert sums < 1 << LANE - 1
    assert width * sums * loud < 1 << LANE


def test_chances_add_up_with_the_net_and_without():
    for board in boards()[::7]:
        views = value.shares(board.now[2], board.now[3])
        assert sum(views) == pytest.approx(1)
        assert sum(value.look("learned")(board.now[2], board.now[3])) == pytest.approx(1)
        assert value.look("steps") is value.shares


def test_a_short_training_tells_more_than_no_net(monkeypatch):
    monkeypatch.setitem(value.WAYS, "views", value.WAYS["learned"])
    held, seen = (list(games("views", count, Random(seed), 20)) for count, seed in ((8, 2), (30, 1)))
    untrained = fresh(Random(3))
    silent = untrained._replace(voices=[[[0.0] * len(row) for row in rows] for rows in untrained.voices])
    trained = learned(seen, Random(3), 4)
    assert loss(trained, seen) < loss(silent, seen) * 0.95
    assert loss(trained, held) < loss(silent, held) * 0.99


def test_a_training_repeats_itself(monkeypatch):
    monkeypatch.setattr(train_pyramidis_net, "PASSES", 1)
    one, again, other = (train_pyramidis_net.train(2, 1, seed, 5) for seed in (5, 5, 6))
    assert one == again != other


def test_the_net_is_kept_as_the_tool_writes_it():
    note = (cells.__doc__ or "").split("\n\n", 1)[1].rstrip("\n")
    assert text(SHIPPED, note) == FILE.read_text("utf-8")
