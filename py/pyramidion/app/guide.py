"""The rules of a game as a page to read. The game itself draws the diagrams, and nothing in them can be touched.

Mark      how a cell is ringed: 'chosen' is played, 'last' has changed, 'target' is allowed, 'no' is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import groupby

from pyramidion.core.board import Board, Box, picture
from pyramidion.core.facts import Fact, cells_of
from pyramidion.core.game import Game
from pyramidion.core.guide import Diagram, Part, Section, Text
from pyramidion.core.tree import Element, el
from pyramidion.games import GAMES
from pyramidion.words import Words

from . import icons
from .board import place, ratio
from .model import Model, Reading
from .parts import button, icon_button, settings_button

LISTS = {"item": "ul", "step": "ol"}
LONG = 3  # times as wide as high, so that two pictures stand one below the other


def guide_screen(model: Model, reading: Reading, say: Words) -> Element:
    slug, game = reading.slug, GAMES[reading.slug]
    return el(
        "div",
        el(
            "header",
            icon_button(say("page.back"), "close", icons.BACK),
            settings_button(model, say),
            class_="bar",
        ),
        el("h1", say("page.rules_of", game=say(f"{slug}.title")), key="title", tabindex="-1"),
        _contents(game, say),
        el(
            "article",
            el("p", _credit(game, say), class_="credit"),
            *(_section(game, section, reading, say) for section in game.guide.sections),
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


def _section(game: Game, section: Section, reading: Reading, say: Words) -> Element:
    heading = el("h2", _words(game.slug, section.name, say), key=f"rules-{section.name}", tabindex="-1")
    parts: list[Element] = []
    for looks, some in groupby(section.parts, key=lambda part: part.looks if isinstance(part, Text) else ""):
        drawn = [element for part in some for element in _part(game, section, part, reading, say)]
        parts += [el(LISTS[looks], *drawn)] if looks in LISTS else drawn
    return el("section", heading, *parts, key=section.name)


def _part(game: Game, section: Section, part: Part, reading: Reading, say: Words) -> Iterator[Element]:
    spot = f"{section.name}.{part.name}"
    if isinstance(part, Diagram):
        drawn = part in _order(reading)[: reading.drawn]
        yield _diagram(game.slug, part, _words(game.slug, f"{spot}.shown", say), drawn)
        return
    if part.looks == "option":
        yield el("h3", say.option(game.slug, part.name))
    yield el(
        "li" if part.looks in LISTS else "p",
        _words(game.slug, spot, say),
        key=f"rules-{spot}",
        tabindex="-1",
        class_="asked" if spot == reading.spot else None,
    )


# --- diagrams ------------------------------------------------------------------------------------------------------


def _order(reading: Reading) -> list[Diagram]:
    """The diagrams in the order they are drawn: from the section that was asked for."""
    found = list(GAMES[reading.slug].guide.diagrams())
    asked = reading.spot.partition(".")[0]
    first = next((place for place, (spot, _) in enumerate(found) if spot.partition(".")[0] == asked), 0)
    return [diagram for _, diagram in (*found[first:], *found[:first])]


@cache
def _diagram(slug: str, diagram: Diagram, caption: str, drawn: bool) -> Element:
    """One picture, or what was and what came of it; for the ear, its caption."""
    game = GAMES[slug]
    before = game.parse(diagram.line)
    after, events = before, list[Fact]()
    for name in diagram.play.split():
        move = after.move(after.find(name))
        events += move.events
        after = move.after
    begins = {"chosen": [*diagram.points.split(), *_keys(diagram.play.partition(" ")[0])]}
    ends = {
        "last": [cell for event in events for cell in cells_of(event)],
        "target": _allowed(diagram),
        "no": [_keys(name)[-1] for name in diagram.refused],
    }
    shots = [(before, begins), (after, ends)] if diagram.after else [(before, {**begins, **ends})]
    boards = [(game.draw(state.seen_by(-1), -1), marks) for state, marks in shots]
    view = _view(boards[0][0], diagram.part)
    pictures = [_picture(board, view, marks, caption) for board, marks in boards]
    if not drawn:
        pictures = [replace(picture, children=()) for picture in pictures]
    return el(
        "div",
        el("div", pictures[0], *(element for last in pictures[1:] for element in (icons.ARROW, last)), class_="shots"),
        el("p", caption, class_="caption"),
        role="img",
        aria_label=caption,
        class_=f"diagram{' pair' * bool(diagram.after)}{' long' * (view[2] > LONG * view[3])}",
    )


def _keys(name: str) -> list[str]:
    """What is tapped for an action, told from its name."""
    return re.findall(r"\w+", name)


def _allowed(diagram: Diagram) -> list[str]:
    """The cells that go on from what is pointed at."""
    begun = diagram.points.split()
    paths = [_keys(name) for name in diagram.only.split()]
    return [path[len(begun)] for path in paths if path[: len(begun)] == begun and len(path) > len(begun)]


def _view(board: Board, part: str) -> Box:
    """All of a board, or the part of it round some cells."""
    if not part:
        return 0, 0, board.width, board.height
    found = [board.boxes[key] for key in part.split()]
    left, top = min(x for x, *_ in found), min(y for _, y, *_ in found)
    right, bottom = max(x + w for x, _, w, _ in found), max(y + h for _, y, _, h in found)
    return left - 1, top - 1, right - left + 2, bottom - top + 2


def _picture(board: Board, view: Box, marks: Mapping[str, Iterable[str]], caption: str) -> Element:
    """A board, or a part of one, with rings that bear the names the caption uses, and no cells to touch."""
    looks = {key: mark for mark, keys in marks.items() for key in keys}  # the last mark of a cell holds
    seen = board.within(view) & looks.keys()
    return el(
        "div",
        picture(board, view),
        *(_ring(key, box, view, looks[key], caption) for key, box in board.boxes.items() if key in seen),
        class_="board" if view == (0, 0, board.width, board.height) else "board part",
        style=ratio(*view[2:]),
    )


def _ring(key: str, box: Box, view: Box, looks: str, caption: str) -> Element:
    (x, y, w, h), (left, top, width, height) = box, view
    named = re.search(rf"\b{key}\b", caption)
    return el(
        "span",
        el("b", key) if named else None,
        class_=f"ring {looks}",
        style=place((x - left, y - top, w, h), (width, height)),
    )
