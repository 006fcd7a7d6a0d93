"""Draw what the games are known by on the home screen: `python tools/draw_covers.py`; `tools/list_files.py` does too.

Cover     games/<slug>/cover.svg: what the game's cover.py draws, in the desert at its hour;
          of a game without one, how it begins.
Looks     an image knows nothing of the page's sheets, so that it holds the rules its elements need, for light.
Constant  a property set on the page or on the whole game; its value is written where it is used.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.core.board import picture  # noqa: E402
from pyramidion.core.game import Game  # noqa: E402
from pyramidion.core.tree import Element  # noqa: E402
from pyramidion.games import GAMES, hour  # noqa: E402

from tools.landscape import SIDE, back, front  # noqa: E402
from tools.markup import markup  # noqa: E402

STYLE = ROOT / "assets" / "style.css"
FOLDERS = ROOT / "py" / "pyramidion" / "games"
STANDING = 230  # how large a board stands in the sand
LOW = 280  # and where
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SOMETIMES = re.compile(r"@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")  # on some screens, or moving
VALUE = r"((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)"
BOTH = re.compile(rf"var\(--light, {VALUE}\) var\(--dark, {VALUE}\)")  # an image is light
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
SET = re.compile(r"(--[\w-]+): *([^;]+)")


def cover(slug: str) -> str:
    """The image of a game: what it shows stands between the dunes."""
    game, at = GAMES[slug], hour(slug)
    own = find_spec(f"pyramidion.games.{slug}.cover") is not None
    scene, before = _own(slug) if own else (_opening(game), ())
    names = {name for element in scene for below in element for name in below.attrs.get("class", "").split()}
    image = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">',
        *(["<style>", *looks(game, names), "</style>"] if names else []),
        *map(markup, (*back(at), *scene, *front(at), *before)),
        "</svg>",
        "",
    ]
    return settled("\n".join(image), constants(game))


def _own(slug: str) -> tuple[tuple[Element, ...], tuple[Element, ...]]:
    """What stands in the sand, and what lies before it."""
    drawn = import_module(f"pyramidion.games.{slug}.cover")
    return tuple(drawn.scene()), tuple(drawn.before())


def _opening(game: Game) -> tuple[Element, ...]:
    """The board as a game begins, standing in the sand."""
    board = game.draw(game.new(Random(1), game.seats[0], {}), -1)
    whole = picture(board)
    high = min(STANDING, STANDING * board.height / board.width)
    place = {"x": (SIDE - STANDING) / 2, "y": LOW - high, "width": STANDING, "height": high}
    named = {name: str(value) for name, value in place.items()}
    return (replace(whole, attrs={"viewBox": whole.attrs["viewBox"], "class": f"game-{game.slug}", **named}),)


def rules(game: Game) -> list[tuple[str, str]]:
    return [*read(STYLE), *read(FOLDERS / game.slug / "look.css")]


def constants(game: Game) -> dict[str, str]:
    """What the page or the game sets once for all."""
    return dict(SET.findall(";".join(body for at, body in rules(game) if at in (":root", f".game-{game.slug}"))))


def looks(game: Game, names: set[str]) -> Iterator[str]:
    """The rules for elements of these classes, with constants as what they are."""
    kept = [
        rule
        for rule in rules(game)
        if rule[0].startswith(f".game-{game.slug} ") and set(CLASS.findall(rule[0])) <= names
    ]
    changing = {name for _, body in kept for name, _ in SET.findall(body)}
    fixed = {name: value for name, value in constants(game).items() if name not in changing}
    for selector, body in kept:
        yield f"{selector} {{ {settled(body, fixed)} }}"


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
