"""The image of each game is drawn by the game itself: run `python tools/list_files.py` when this fails."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pyramidion.app.parts import cover as address
from pyramidion.games import GAMES, HOURS

from tools import draw_covers, landscape
from tools.landscape import FAR_OFF, SIDE

ROOT = Path(__file__).parent.parent
SMALL = 4_000  # bytes as sent
SHAPES = {"circle", "ellipse", "path", "rect", "text"}
by_game = pytest.mark.parametrize("slug", GAMES)


@by_game
def test_the_image_is_as_the_game_draws_itself(slug: str) -> None:
    drawn, kept = draw_covers.covers()[ROOT / address(slug)], (ROOT / address(slug)).read_text("utf-8")
    assert drawn == kept, "run: python tools/list_files.py"


def bare(element: ET.Element, looks: set[str]) -> Iterator[str]:
    """The shapes that neither a rule nor an attribute gives a look, themselves or with what they lie in."""
    if looks.isdisjoint(element.get("class", "").split()) and not {"fill", "stroke"} & element.attrib.keys():
        if element.tag.rpartition("}")[2] in SHAPES:
            yield ET.tostring(element, "unicode")
        for child in element:
            yield from bare(child, looks)


@by_game
def test_the_image_needs_nothing_else(slug: str) -> None:
    """Colours are set in it, by values, and no shape is without its look."""
    text = (ROOT / address(slug)).read_text("utf-8")
    assert set(re.findall(r"var\((--[\w-]+)", text)) == set(re.findall(r"(--[\w-]+):", text))
    style, _, drawing = text.rpartition("</style>")
    assert not re.findall(r"(?:href|src)=|url\((?!#)|@", text.replace('"http://www.w3.org/2000/svg"', ""))
    assert set(re.findall(r"url\(#([\w-]+)", text)) <= set(re.findall(r' id="([\w-]+)"', drawing))
    looks = {*re.findall(r"\.([a-zA-Z][\w-]*)", style)} - {f"game-{slug}"}
    assert [*bare(ET.fromstring(text), looks)] == []  # noqa: S314  # a file of ours


@by_game
def test_the_image_is_a_square_with_a_land_that_goes_on_beside_it(slug: str) -> None:
    text = draw_covers.cover(slug)
    assert 'viewBox="0 0 300 300"' in text
    [sky] = re.findall(r'<rect [^>]*fill="url\(#sky\)"', text)
    x, y, width, height = (float(re.search(rf' {name}="([^"]+)"', sky)[1]) for name in ("x", "y", "width", "height"))
    assert max(x, y) <= -FAR_OFF
    assert min(x + width, y + height) >= FAR_OFF + SIDE


@pytest.mark.parametrize("edges", [landscape.FAR, landscape.NEAR])
def test_the_dunes_of_one_image_go_on_in_the_next(edges: tuple[tuple[float, float], ...]) -> None:
    for here, there in pairwise((*HOURS, HOURS[0])):
        right, left = (landscape.crest(hour, edges, 10) for hour in (here, there))
        assert re.search(r" 300 ([\d.]+)C", right)[1] == re.search(r" 0 ([\d.]+)C", left)[1]


@by_game
def test_the_image_is_small(slug: str) -> None:
    assert len(gzip.compress(draw_covers.cover(slug).encode())) < SMALL


def test_rules_of_a_list_are_told_apart() -> None:
    assert [*draw_covers.alternatives(".g :is(.a, .b) i, .g .c")] == [".g .a i", ".g .b i", ".g .c"]
    assert draw_covers.settled("fill: var(--a); stroke: var(--own)", {"--a": "var(--b)", "--b": "red"}) == (
        "fill: red; stroke: var(--own)"
    )
