"""Whole games kept as text play as they did, and between them they end in every way a game can end.

They say what changed, not what is right; tools/playthrough.py writes them afresh.
"""

from pathlib import Path
from random import Random

import pytest
from pyramidion.core.game import OVER
from pyramidion.games import GAMES

from tools.playthrough import PLANS, read, shows

FILES = sorted((Path(__file__).parent / "games").glob("*/playthroughs/*.txt"))
LEAST = 10  # games of each title
ENDINGS = {
    "secret": {
        "2 seats", "3 seats", "4 seats", "stock=equal", "stock=random",
        "won by places", "won by covered", "won by highest", "shared", "unowned majority",
    },
    "pyramidis": {
        "2 seats", "4 seats", "goal=3", "colours=tc", "won by the mover", "won by an opponent of the mover",
        "third time, won by most", "third time, shared", "500 actions, won by most", "500 actions, shared",
        "pass", "tower skipped", "off its course", "more than five on a final square",
    },
    "dice": {
        "1 seats", "2 seats", "3 seats", "4 seats", "take=choose", "equal=on", "won", "shared",
        "finished before the last seat", "bust of dotted blocks", "bust without dotted blocks",
        "all six dice used", "dice that fit left unused",
    },
    "tor": {
        "won by White", "won by Black", "third time", "lost right after placing", "discard", "swap", "keep",
        "quick=on", "size=8x8", "layout=random", "token put on the square just left",
    },
}  # fmt: skip

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name} {file.stem}")


@every_file
def test_it_plays_as_it_did(file):
    game = read(file.read_text())
    assert str(game).split("\n") == file.read_text().split("\n")
    assert game.slug == file.parent.parent.name
    assert game.states[-1].to_move == OVER


@every_file
def test_it_begins_as_games_do(file):
    game = read(file.read_text())
    start = GAMES[game.slug].new(Random(1), game.seats, game.options)
    assert game.states[0].phase == start.phase
    assert len(str(game.states[0])) == len(str(start))
    assert str(game.states[0]).count(" ") == str(start).count(" ")


@every_file
def test_every_position_is_read_back(file):
    game = read(file.read_text())
    for state in game.states:
        assert GAMES[game.slug].parse(str(state)) == state


@every_file
def test_it_shows_what_it_is_kept_for(file):
    assert set(PLANS[file.parent.parent.name][file.stem].shows) <= shows(read(file.read_text()))


def test_every_planned_game_is_kept():
    assert {(file.parent.parent.name, file.stem) for file in FILES} == {
        (slug, title) for slug in PLANS for title in PLANS[slug]
    }


@pytest.mark.parametrize("slug", GAMES)
def test_every_ending_is_shown(slug):
    games = [read(file.read_text()) for file in FILES if file.parent.parent.name == slug]
    assert len(games) >= LEAST
    assert set().union(*map(shows, games)) >= ENDINGS[slug]
