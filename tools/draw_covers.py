"""Draw what the games are known by on the home screen: `python tools/draw_covers.py`; `tools/list_files.py` does too.

Cover     games/<slug>/cover.svg: a part of the game's board in some position, as its `Game.cover` says.
Looks     an image knows nothing of the page's sheets, so that it holds the rules its elements need, for light.
Constant  a property set on the page or on the whole game; its value is written where it is used.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.core.board import Box, picture  # noqa: E402
from pyramidion.core.game import Game  # noqa: E402
from pyramidion.core.tree import Element  # noqa: E402
from pyramidion.games import GAMES  # noqa: E402

from tools.markup import markup  # noqa: E402

STYLE = ROOT / "assets" / "style.css"
FOLDERS = ROOT / "py" / "pyramidion" / "games"
EVERYWHERE: Box = (-1e6, -1e6, 2e6, 2e6)
LETTERS = 40  # how far a text goes, in the units of a board
SHAPE = {"x", "y", "width", "height", "cx", "cy", "r", "d"}
POINT = re.compile(r"translate\((\S+) (\S+)\)")
NUMBER = re.compile(r"-?\d*\.?\d+")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SOMETIMES = re.compile(r"@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")  # on some screens, or moving
VALUE = r"((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)"
BOTH = re.compile(rf"var\(--light, {VALUE}\) var\(--dark, {VALUE}\)")  # an image is light
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
SET = re.compile(r"(--[\w-]+): *([^;]+)")


def cover(slug: str) -> str:
    """The image of a game."""
    game = GAMES[slug]
    state = game.parse(game.cover.line) if game.cover.line else game.new(Random(1), game.seats[0], {})
    board = game.draw(state, -1)
    view = game.cover.view or (0, 0, board.width, board.height)
    drawn = cut(picture(board, view), view)
    names = {name for element in drawn for name in element.attrs.get("class", "").split()}
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{drawn.attrs["viewBox"]}" class="game-{slug}">',
            "<style>",
            *looks(game, {*names, f"game-{slug}"}),
            "</style>",
            *map(markup, drawn.children),
            "</svg>",
            "",
        ]
    )


def cut(element: Element, view: Box) -> Element:
    """A drawing without what lies beside the part shown, where that is plain."""
    if "transform" in element.attrs:
        return element
    near = (child for child in element.children if not isinstance(child, Element) or meets(extent(child), view))
    return replace(element, children=tuple(cut(child, view) if isinstance(child, Element) else child for child in near))


def extent(element: Element) -> Box:
    """Where an element is at most."""
    attrs, point = element.attrs, POINT.match(element.attrs.get("transform", ""))
    x, y, width, height = (float(attrs.get(name, 0)) for name in ("x", "y", "width", "height"))
    if element.tag == "rect" and "transform" not in attrs:
        return x, y, width, height
    if element.tag == "text":
        return x - LETTERS, y - LETTERS, 2 * LETTERS, 2 * LETTERS
    if point is None:
        return EVERYWHERE
    numbers = (
        number
        for below in element
        for name in SHAPE & below.attrs.keys()
        for number in NUMBER.findall(below.attrs[name])
    )
    far = 1.5 * max(map(abs, map(float, numbers)))  # strokes, and what is moved or turned within, go a little further
    return float(point[1]) - far, float(point[2]) - far, 2 * far, 2 * far


def meets(one: Box, other: Box) -> bool:
    (ax, ay, aw, ah), (bx, by, bw, bh) = one, other
    return ax < bx + bw and bx < ax + aw and ay < by + bh and by < ay + ah


def looks(game: Game, names: set[str]) -> Iterator[str]:
    """The rules for elements of these classes, with constants as what they are."""
    whole = f".game-{game.slug}"
    rules = [*read(STYLE), *read(FOLDERS / game.slug / "look.css")]
    kept = [rule for rule in rules if rule[0].startswith(f"{whole} ") and set(CLASS.findall(rule[0])) <= names]
    everywhere = dict(SET.findall(";".join(body for selector, body in rules if selector in (":root", whole))))
    changing = {name for _, body in kept for name, _ in SET.findall(body)}
    constants = {name: value for name, value in everywhere.items() if name not in changing}
    yield f"{whole} {{ background: {constants['--felt']}; }}"
    for selector, body in kept:
        yield f"{selector} {{ {settled(body, constants)} }}"


def read(sheet: Path) -> Iterator[tuple[str, str]]:
    """The rules of a sheet that hold on any screen: selectors, one by one, and what they set."""
    text = BOTH.sub(r"\1", SOMETIMES.sub("", COMMENT.sub("", sheet.read_text("utf-8"))))
    for selectors, body in RULE.findall(text):
        for selector in alternatives(" ".join(selectors.split())):
            yield selector, " ".join(body.split())


def alternatives(selectors: str) -> Iterator[str]:
    """The selectors of a list, each of those in :is() by itself."""
    for selector in re.split(r",(?![^()]*\))", selectors):
        listed = re.search(r":is\(([^()]*)\)", selector)
        if listed is None:
            yield selector.strip()
            continue
        for one in listed[1].split(","):
            yield from alternatives(selector.replace(listed[0], one.strip(), 1))


def settled(body: str, constants: Mapping[str, str]) -> str:
    """What a rule sets, with constants put in, and those in them."""
    found = re.sub(r"var\((--[\w-]+)\)", lambda name: constants.get(name[1], name[0]), body)
    return found if found == body else settled(found, constants)


def covers() -> dict[Path, str]:
    """The image of every game, by where it is kept."""
    return {FOLDERS / slug / "cover.svg": cover(slug) for slug in GAMES}


if __name__ == "__main__":
    for path, image in covers().items():
        path.write_text(image, "utf-8")
