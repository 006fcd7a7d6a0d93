"""The colours of the pieces, read from the look of their game, differ for every eye."""

import re
from itertools import combinations, pairwise
from math import atan2, cos, degrees, exp, hypot, inf, radians, sin, sqrt
from pathlib import Path

import pytest
from pyramidion.games import GAMES
from pyramidion.games.secret.rules import COLOURS, DEFAULT_COLOURS, IN_PLAY
from pyramidion.words import load

ROOT = Path(__file__).parent.parent
SHARED = (ROOT / "assets" / "style.css").read_text("utf-8") + (ROOT / "assets" / "shell.css").read_text("utf-8")
LOOKS = {slug: (ROOT / "py" / "pyramidion" / "games" / slug / "look.css").read_text("utf-8") for slug in GAMES}
PALETTE = {slug: dict(re.findall(rf"--{slug}-(\w): (#[0-9a-f]{{6}});", look)) for slug, look in LOOKS.items()}
SIGHTS = {  # Machado, Oliveira and Fernandes 2009, severity 1
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def lab(colour, sight):
    light = [linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    r, g, b = (min(1, max(0, sum(k * c for k, c in zip(row, light, strict=True)))) for row in SIGHTS[sight])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one, other):
    l1, a1, b1 = one
    l2, a2, b2 = other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = h2 - h1 if abs(h2 - h1) <= 180 else h2 - h1 - 360 * (1 if h2 > h1 else -1)
    if c1 * c2 == 0:
        turn = 0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = 1 - 0.17 * cos(radians(hm - 30)) + 0.24 * cos(radians(2 * hm))
    t += 0.32 * cos(radians(3 * hm + 6)) - 0.20 * cos(radians(4 * hm - 63))
    sl, sc, sh = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2), 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rotation = -2 * sqrt(cm**7 / (cm**7 + 25**7)) * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    dl, dc, dh = dl / sl, dc / sc, dh / sh
    return sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)


def difference(one, other, sight):
    return ciede2000(lab(one, sight), lab(other, sight))


def least(colours, sight):
    return min((difference(one, other, sight) for one, other in combinations(colours, 2)), default=inf)


def test_the_measure_gives_the_published_figures():
    """Three pairs of Sharma, Wu and Dalal 2005."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert ciede2000((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447)) == pytest.approx(1.4441, abs=1e-4)


def test_no_look_that_is_shared_knows_a_game():
    assert [slug for slug in GAMES if f"--{slug}" in SHARED or f"game-{slug}" in SHARED] == []


def test_no_look_asks_for_the_dark_but_the_switch_does():
    """Else a colour stands twice: for a device that is dark, and for a person who wants it so."""
    assert SHARED.count("prefers-color-scheme") == 1
    assert [slug for slug, look in LOOKS.items() if "prefers-color-scheme" in look or "data-theme" in look] == []


def test_the_bars_of_the_browser_have_the_colour_of_the_page():
    shell = (ROOT / "index.html").read_text("utf-8")
    bars = re.findall(r'<meta name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)">', shell)
    page = re.search(r"--page: var\(--light, (#\w+)\) var\(--dark, (#\w+)\);", SHARED)
    assert dict(map(reversed, bars)) == {"light": page[1], "dark": page[2]}


@pytest.mark.parametrize("slug", GAMES)
def test_every_colour_a_game_has_a_word_for_is_in_its_look(slug):
    keys = load("en").catalogue.keys()
    named = {key[-1] for key in keys if re.fullmatch(rf"{slug}\.colour\.[a-z]", key)}
    assert {*PALETTE[slug]} == named, f"look.css says them as --{slug}-r: #8f1a2d;"


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_colours_of_a_game_differ(slug, sight):
    colours, enough = PALETTE[slug], 20 if sight == "normal" else 12
    near = {two: difference(*map(colours.get, two), sight) for two in combinations(colours, 2)}
    assert {two: by for two, by in near.items() if by < enough} == {}


@pytest.mark.parametrize("slug", GAMES)
def test_every_colour_of_a_game_has_its_own_lightness(slug):
    shades = sorted(lab(colour, "normal")[0] for colour in PALETTE[slug].values())
    assert min((two - one for one, two in pairwise(shades)), default=inf) >= 4


@pytest.mark.parametrize("seats", IN_PLAY)
def test_the_usual_colours_are_the_most_distinguishable(seats):
    def worth(colours):
        found = [PALETTE["secret"][colour] for colour in colours]
        return min(least(found, sight) / (20 if sight == "normal" else 12) for sight in SIGHTS)

    best = max(combinations(COLOURS, IN_PLAY[seats]), key=worth)
    assert worth(DEFAULT_COLOURS[seats]) == worth(best)
