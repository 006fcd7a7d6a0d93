"""The image of each game is drawn by the game itself: run `python tools/draw_covers.py` when this fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pyramidion.app.parts import cover as address
from pyramidion.games import GAMES

from tests.games import FOLDER
from tools import draw_covers

ROOT = Path(__file__).parent.parent
SHAPES = {"circle", "ellipse", "path", "rect", "text"}
by_game = pytest.mark.parametrize("slug", GAMES)


@by_game
def test_the_image_is_as_the_game_draws_itself(slug: str) -> None:
    assert draw_covers.covers()[ROOT / address(slug)] == (ROOT / address(slug)).read_text("utf-8")


@by_game
def test_the_image_shows_a_position_somebody_played(slug: str) -> None:
    line = GAMES[slug].cover.line  # none is how a game begins
    kept = [path.read_text("utf-8") for path in FOLDER.glob(f"{slug}/playthroughs/*.txt")]
    assert not line or any(f" {line}\n" in game for game in kept)


def bare(element: ET.Element, looks: set[str]) -> Iterator[str]:
    """The shapes that neither a rule nor an attribute gives a look, themselves or with what they lie in."""
    if looks.isdisjoint(element.get("class", "").split()) and "fill" not in element.attrib:
        if element.tag.rpartition("}")[2] in SHAPES:
            yield ET.tostring(element, "unicode")
        for child in element:
            yield from bare(child, looks)


@by_game
def test_the_image_needs_nothing_else(slug: str) -> None:
    """Colours are set in it, by values, and no shape is without its look."""
    text = (ROOT / address(slug)).read_text("utf-8")
    assert set(re.findall(r"var\((--[\w-]+)", text)) == set(re.findall(r"(--[\w-]+):", text))
    style, _, drawing = text.partition("</style>")
    assert not re.findall(r"(?:href|src)=|url\((?!#)|@", text.replace('"http://www.w3.org/2000/svg"', ""))
    assert set(re.findall(r"url\(#([\w-]+)", text)) <= set(re.findall(r' id="([\w-]+)"', drawing))
    looks = {*re.findall(r"\.([a-zA-Z][\w-]*)", style)} - {f"game-{slug}"}
    assert [*bare(ET.fromstring(text), looks)] == []  # noqa: S314  # a file of ours


@by_game
def test_the_image_is_four_by_three(slug: str) -> None:
    width, height = map(float, re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', draw_covers.cover(slug)).groups())
    assert width / height == pytest.approx(4 / 3, abs=0.001)


def test_rules_of_a_list_are_told_apart() -> None:
    assert [*draw_covers.alternatives(".g :is(.a, .b) i, .g .c")] == [".g .a i", ".g .b i", ".g .c"]
    assert draw_covers.settled("fill: var(--a); stroke: var(--own)", {"--a": "var(--b)", "--b": "red"}) == (
        "fill: red; stroke: var(--own)"
    )
