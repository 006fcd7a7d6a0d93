"""The diagrams of the rules: real positions, drawn by the game itself; nothing in them can be touched.

Mark      how a cell is ringed: 'chosen' is played, 'last' has changed, 'target' is allowed, 'no' is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final, TypeAlias

from pyramidion.app import icons
from pyramidion.app.board import place, ratio
from pyramidion.core.board import Board, Box, picture
from pyramidion.core.facts import Fact, cells_of
from pyramidion.core.guide import Diagram
from pyramidion.core.tree import Element, el
from pyramidion.games import GAMES

Marks: TypeAlias = Mapping[str, Iterable[str]]  # the cells of each mark

LONG: Final = 3  # times as wide as high, so that two pictures stand one below the other


@cache
def diagram_element(slug: str, diagram: Diagram, caption: str, drawn: bool) -> Element:
    """One picture, or what was and what came of it; for the ear, its caption."""
    boards = shots(slug, diagram)
    view = view_of(boards[0][0], diagram.part)
    pictures = [picture_of(board, view, marks, caption) for board, marks in boards]
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


def shots(slug: str, diagram: Diagram) -> list[tuple[Board, Marks]]:
    """What was, and what came of it if something is played, each with its marks."""
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
    found = [(before, begins), (after, ends)] if diagram.after else [(before, {**begins, **ends})]
    return [(game.draw(state.seen_by(-1), -1), marks) for state, marks in found]


def _keys(name: str) -> list[str]:
    """What is tapped for an action, told from its name."""
    return re.findall(r"\w+", name)


def _allowed(diagram: Diagram) -> list[str]:
    """The cells that go on from what is pointed at."""
    begun = diagram.points.split()
    paths = [_keys(name) for name in diagram.only.split()]
    return [path[len(begun)] for path in paths if path[: len(begun)] == begun and len(path) > len(begun)]


def view_of(board: Board, part: str) -> Box:
    """All of a board, or the part of it round some cells."""
    if not part:
        return 0, 0, board.width, board.height
    found = [board.boxes[key] for key in part.split()]
    left, top = min(x for x, *_ in found), min(y for _, y, *_ in found)
    right, bottom = max(x + w for x, _, w, _ in found), max(y + h for _, y, _, h in found)
    return left - 1, top - 1, right - left + 2, bottom - top + 2


def picture_of(board: Board, view: Box, marks: Marks, caption: str) -> Element:
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
