"""The rules of a game as a page to read. The game itself draws the diagrams, and nothing in them can be touched.

Mark      how a cell is ringed: 'chosen' is played, 'last' has changed, 'target' is allowed, 'no' is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import groupby

from pyramidion.core.board import boxes
from pyramidion.core.game import Game, State
from pyramidion.core.guide import Diagram, Part, Section, Text
from pyramidion.core.tree import Element, el
from pyramidion.games import GAMES
from pyramidion.words import Words

from . import icons
from .model import Model, Reading
from .parts import button, icon_button
from .table import PLACES

LISTS = {"item": "ul", "step": "ol"}


def guide_screen(model: Model, reading: Reading, say: Words) -> Element:
    slug, game = reading.slug, GAMES[reading.slug]
    return el(
        "div",
        el("link", rel="stylesheet", href=f"py/pyramidion/games/{slug}/look.css"),
        el(
            "header",
            icon_button(say("page.back"), "close", icons.BACK),
            el("h1", say("page.rules_of", game=say(f"{slug}.title")), key="title", tabindex="-1"),
            icon_button(say("page.settings"), "dialog settings", icons.GEAR, key="menu"),
            class_="bar",
        ),
        _contents(game, say),
        el(
            "article",
            el("p", _credit(game, say), class_="credit"),
            *(_section(game, section, reading.spot, say) for section in game.guide.sections),
            _ways_out(model, slug, say),
        ),
        class_=f"guide game-{slug}",
        key=f"guide-{slug}",
    )


def _words(slug: str, spot: str, say: Words) -> str:
    """What the game, or all games, say at a spot."""
    own = f"{slug}.rules.{spot}"
    return say(own if own in say else f"rules.{spot}")


def _credit(game: Game, say: Words) -> str:
    names = game.guide.designers
    return say("page.designer", name=say.all(names)) if names else say("page.designer_unknown")


def _contents(game: Game, say: Words) -> Element:
    links = (
        el("li", button(_words(game.slug, section.name, say), f"rules {game.slug} {section.name}"), key=section.name)
        for section in game.guide.sections
    )
    return el("nav", el("ul", *links), aria_label=say("page.rules_contents"), class_="contents")


def _ways_out(model: Model, slug: str, say: Words) -> Element:
    back = say("page.rules_back" if model.screen == "table" else "page.back")
    at_home = model.screen == "home"
    return el(
        "div",
        button(say("page.play"), f"game {slug}", class_="primary") if at_home else None,
        button(back, "close", class_="" if at_home else "primary"),
        class_="act",
    )


def _section(game: Game, section: Section, asked: str, say: Words) -> Element:
    heading = el("h2", _words(game.slug, section.name, say), key=f"rules-{section.name}", tabindex="-1")
    parts: list[Element] = []
    for looks, some in groupby(section.parts, key=lambda part: part.looks if isinstance(part, Text) else ""):
        drawn = [element for part in some for element in _part(game, section, part, asked, say)]
        parts += [el(LISTS[looks], *drawn)] if looks in LISTS else drawn
    return el("section", heading, *parts, key=section.name)


def _part(game: Game, section: Section, part: Part, asked: str, say: Words) -> Iterator[Element]:
    spot = f"{section.name}.{part.name}"
    if isinstance(part, Diagram):
        yield _diagram(game.slug, part, _words(game.slug, f"{spot}.shown", say))
        return
    if part.looks == "option":
        yield el("h3", say.option(game.slug, part.name))
    yield el(
        "li" if part.looks in LISTS else "p",
        _words(game.slug, spot, say),
        key=f"rules-{spot}",
        tabindex="-1",
        class_="asked" if spot == asked else None,
    )


# --- diagrams ------------------------------------------------------------------------------------------------------


@cache
def _diagram(slug: str, diagram: Diagram, caption: str) -> Element:
    """One picture, or what was and what came of it; for the ear, its caption."""
    game = GAMES[slug]
    before = game.parse(diagram.line)
    after, events = before, []
    for name in diagram.play.split():
        action = after.find(name)
        events += after.events(action)
        after = after.play(action)
    changed = [str(event.args[name]) for event in events for name in PLACES if name in event.args]
    begins = {"chosen": [*diagram.points.split(), *_keys(diagram.play.partition(" ")[0])]}
    ends = {"target": _allowed(diagram), "no": [_keys(name)[-1] for name in diagram.refused]}
    if diagram.after:
        pictures = [_picture(game, before, begins), icons.ARROW, _picture(game, after, {"last": changed, **ends})]
    else:
        pictures = [_picture(game, before, {**begins, **ends})]
    return el(
        "div",
        el("div", *pictures, class_="pair" if diagram.after else "single"),
        el("p", caption, class_="caption"),
        role="img",
        aria_label=caption,
        class_="diagram",
    )


def _keys(name: str) -> list[str]:
    """What is tapped for an action, told from its name."""
    return re.findall(r"\w+", name)


def _allowed(diagram: Diagram) -> list[str]:
    """The cells that go on from what is pointed at."""
    begun = diagram.points.split()
    paths = [_keys(name) for name in diagram.only.split()]
    return [path[len(begun)] for path in paths if path[: len(begun)] == begun and len(path) > len(begun)]


def _picture(game: Game, state: State, marks: Mapping[str, Iterable[str]]) -> Element:
    """A board with rings, and no cells to touch."""
    drawn = game.draw(state.seen_by(-1), -1)
    cells = {cell.attrs["data-tap"]: cell for cell in drawn if "data-tap" in cell.attrs}
    looks = {key: mark for mark, keys in marks.items() for key in keys}  # the last mark of a cell holds
    rings = (
        el("span", class_=f"cell {looks[key]}", style=cells[key].attrs["style"]) for key in boxes(drawn) if key in looks
    )
    return replace(drawn, children=(drawn.children[0], *rings))
