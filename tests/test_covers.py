"""The image of each game is drawn by the game itself: run `python tools/draw_covers.py` when this fails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pyramidion.app.parts import cover as address
from pyramidion.games import GAMES

from tools import draw_covers

ROOT = Path(__file__).parent.parent
by_game = pytest.mark.parametrize("slug", GAMES)


@by_game
def test_the_image_is_as_the_game_draws_itself(slug: str) -> None:
    assert draw_covers.covers()[ROOT / address(slug)] == (ROOT / address(slug)).read_text("utf-8")


@by_game
def test_the_image_shows_a_position_somebody_played(slug: str) -> None:
    kept = [path.read_text("utf-8") for path in ROOT.glob(f"tests/**/{slug}/**/*.txt")]
    assert any(f" {GAMES[slug].cover.line}\n" in game for game in kept)


@by_game
def test_the_image_needs_nothing_else(slug: str) -> None:
    """Colours are set in it, by values, and no class is without its look."""
    text = (ROOT / address(slug)).read_text("utf-8")
    assert set(re.findall(r"var\((--[\w-]+)", text)) == set(re.findall(r"(--[\w-]+):", text))
    style, _, drawing = text.partition("</style>")
    assert not re.findall(r"(?:href|src)=|url\((?!#)|@", text.replace('"http://www.w3.org/2000/svg"', ""))
    assert set(re.findall(r"url\(#([\w-]+)", text)) <= set(re.findall(r' id="([\w-]+)"', drawing))
    assert "<path" in drawing or "<rect" in drawing
    assert style.count("{") > 10


@by_game
def test_the_image_is_four_by_three(slug: str) -> None:
    width, height = GAMES[slug].cover.view[2:]
    assert width / height == pytest.approx(4 / 3, abs=0.001)


def test_rules_of_a_list_are_told_apart() -> None:
    assert [*draw_covers.alternatives(".g :is(.a, .b) i, .g .c")] == [".g .a i", ".g .b i", ".g .c"]
    assert draw_covers.settled("fill: var(--a); stroke: var(--own)", {"--a": "var(--b)", "--b": "red"}) == (
        "fill: red; stroke: var(--own)"
    )
