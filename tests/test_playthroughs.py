"""Whole games kept as text play as they did, and between them they end in every way a game can end.

They say what changed, not what is right; tools/playthrough.py writes them afresh.
"""

from random import Random

import pytest
from pyramidion.core.game import OVER
from pyramidion.games import GAMES

from tests.games import FOLDER, part
from tools.playthrough import plans, read, shows, text

FILES = {
    (slug, file.stem): file.read_text() for slug in GAMES for file in sorted(FOLDER.glob(f"{slug}/playthroughs/*.txt"))
}
LEAST = 10  # games of each title

every_file = pytest.mark.parametrize(
    ("slug", "title", "kept"), [pytest.param(*name, kept, id=" ".join(name)) for name, kept in FILES.items()]
)


@every_file
def test_it_plays_as_it_did(slug, title, kept):
    game = read(kept)
    assert text(game).split("\n") == kept.split("\n")
    assert game.game.slug == slug
    assert game.state.to_move == OVER


@every_file
def test_it_begins_as_games_do(slug, title, kept):
    first = read(kept).states[0]
    start = GAMES[slug].new(Random(1), first.seats, read(kept).options)
    assert first.phase == start.phase
    assert len(str(first)) == len(str(start))
    assert str(first).count(" ") == str(start).count(" ")


@every_file
def test_every_position_is_read_back(slug, title, kept):
    for state in read(kept).states:
        assert GAMES[slug].parse(str(state)) == state


@every_file
def test_it_shows_what_it_is_kept_for(slug, title, kept):
    assert set(plans(slug)[title].shows) <= shows(read(kept))


def test_every_planned_game_is_kept():
    planned = {(slug, title) for slug in GAMES for title in plans(slug)}
    assert FILES.keys() - planned == set()
    assert planned - FILES.keys() == set(), "run: python tools/playthrough.py SLUG"


@pytest.mark.parametrize("slug", GAMES)
def test_every_ending_is_shown(slug):
    games = [read(kept) for (other, _), kept in FILES.items() if other == slug]
    assert len(games) >= LEAST, f"tests/games/{slug}/plans.py plans too few"
    wanted = part(slug, "plans").WANTED | {f"{seats} seats" for seats in GAMES[slug].seats}
    assert set().union(*map(shows, games)) >= wanted
