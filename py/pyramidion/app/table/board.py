"""The board of a table: what is drawn, and which cells are marked.

Mark      'target' can be tapped, 'chosen' has been, 'last' changed in the last turns, 'will' is about to change,
          'hint' is what a hint is about, 'meant' what is told of and not named; 'held' has a hand on it, 'unseen' has a
          secret its owner has not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from pyramidion.app.board import board_element
from pyramidion.app.model import Model
from pyramidion.app.parts import names
from pyramidion.core.board import Board, movement, together
from pyramidion.core.facts import Fact, cells_of
from pyramidion.core.game import Seat, State
from pyramidion.core.seating import Look
from pyramidion.core.tree import Element
from pyramidion.games import GAMES
from pyramidion.words import Words

from . import ghost
from .hovering import hovering
from .model import Move, Pending, Table, Told, end_of, ends, next_keys, recent

MARKED: Final = (("hint", "page.hint"), ("chosen", "page.chosen"), ("target", "page.allowed"))


def board_of(model: Model, table: Table) -> Board:
    """What may be seen of a table now; each of those who look sees what is their own besides."""
    below, look = table.seat_below(), look_of(model, table)
    public, *own = (_seen(table, eyes, below, look) for eyes in (table.onlooker(), *table.lookers()))
    return _together(public, tuple(own))


def _seen(table: Table, eyes: Seat, below: Seat, look: Look) -> Board:
    """What these eyes see; of a move that waits, what it would do."""
    slug, stage = table.game.slug, table.stage
    board = _drawn(slug, table.shown(eyes), below, look)
    if not isinstance(stage, Pending) or stage.frames:
        return board
    before = _drawn(slug, table.state.seen_by(eyes), below, look)
    goes = movement(before, board).gone
    return hovering(before, _drawn(slug, table.last_shown(stage.move, eyes), below, look) if goes else before, board)


def look_of(model: Model, table: Table) -> Look:
    """How the board of a table is looked at."""
    seating = table.saved.seating(upright=model.device.upright)
    return Look(seating, model.device.upright if seating.edges else model.device.tall)


def has_strips(model: Model, table: Table) -> bool:
    """Has each seat its own strip at an edge of the window?"""
    seating = look_of(model, table).seating
    return seating.edges or (seating.beside and model.device.roomy)


def board_shown(model: Model) -> Board | None:
    """The board on the screen, unless there is none, or the rules are read."""
    return board_of(model, model.table) if model.table and model.reading is None else None


_together: Final = lru_cache(maxsize=4)(together)


@lru_cache(maxsize=8)
def _drawn(slug: str, seen: State, seat: Seat, look: Look) -> Board:
    """A board; asked again with every touch, and what has not changed is the same object."""
    return GAMES[slug].draw(seen, seat, look)


def own_secret(table: Table) -> Fact:
    """What the seat that looks, or else the one to move, alone may know."""
    seat = next(iter(table.lookers()), table.state.to_move)
    secret = table.game.draw(table.state.seen_by(seat), seat).secret
    if secret is None:
        raise ValueError("A game with secrets tells each seat its own.")
    return secret


def drawn_board(model: Model, table: Table, say: Words) -> Element:
    """The board with its cells in words, marked with what can be done there."""
    board = board_of(model, table)
    marks = _marks(table, board)
    said = dict(_said(board, table.game.slug, tuple(names(table.saved, say).items()), say))
    for key, found in marks.items():
        extra = [say(text) for mark, text in MARKED if mark in found]
        if extra and key in said:
            said[key] = ", ".join([said[key], *extra])
    stop = table.cursor if table.cursor in board.boxes else next(iter(board.boxes), "")
    label = say("page.board", game=say(f"{table.game.slug}.title"))
    side = look_of(model, table).seating.side(max(table.mover(), 0))
    return board_element(board, marks, said, stop, label, ghost.over_board(board, ghost.way(table, board), side))


@lru_cache(maxsize=4)
def _said(board: Board, slug: str, called: tuple[tuple[int, str], ...], say: Words) -> Mapping[str, str]:
    """What each cell says of what stands there."""
    return {cell.key: say.tell(slug, cell.says, dict(called)).rstrip(".") for cell in board.cells}


def _marks(table: Table, board: Board) -> dict[str, set[str]]:
    """Which cells are targets, chosen, part of the last turns, or about to change."""
    marks: dict[str, set[str]] = {}

    def mark(keys: Iterable[str], name: str) -> None:
        for key in keys:
            marks.setdefault(key, set()).add(name)

    held, unseen = {hold.seat for hold in table.holds}, table.unseen()
    for cell in board.cells:
        if cell.hides and cell.owner is not None and table.may_look(cell.owner):
            mark([cell.key], f"cover-{cell.owner + 1}")
            mark([cell.key] if cell.owner in held else [], "held")
            mark([cell.key] if cell.owner in unseen else [], "unseen")
    mark(table.taps(), "chosen")
    mark(_meant(table), "meant")
    if (hint := table.hint()) is not None:
        mark((*table.game.path(hint.move.action), end_of(table, hint.move.action)), "hint")
    if (move := table.preview()) is not None:
        mark(_places(told_before(table, move), board), "will")
        if isinstance(table.stage, Pending):
            mark(ends(table).keys() - {end_of(table, move.action)}, "target")
        return marks
    mark(_places((event for turn in news(table) for event in turn), board), "last")
    if table.acts():
        mark(next_keys(table), "target")
    return marks


def _meant(table: Table) -> set[str]:
    """The cells of which it is told why not, or why."""
    told = [table.refusal] if table.refusal is not None else []
    if (hint := table.hint()) is not None and hint.told is Told.WHY and not table.saved.hides():
        told += hint.answer.reasons
    return {cell for fact in told for cell in cells_of(fact)}


def _places(events: Iterable[Fact], board: Board) -> set[str]:
    """The cells these events happened on; where all that is a seat's is drawn as one cell, that one."""
    places = set[str]()
    for event in events:
        cells, whole = cells_of(event), f"board{event.args.get('seat')}"
        places.update([whole] if cells and whole in board.boxes else cells)
    return places


def told_before(table: Table, move: Move) -> tuple[Fact, ...]:
    """The events of a move as everybody may know them before it is done."""
    hidden = move.after.outcome() if table.game.secrets else ()
    return move.events[: len(move.events) - len(hidden)]


def news(table: Table) -> list[list[Fact]]:
    """What has happened in the last turns."""
    return [[event for move in turn for event in move.events] for turn in recent(table)]


def how_gone(table: Table) -> str:
    """The way in which pieces go that are gone after the last move; '' if nothing of theirs is to be seen."""
    move = table.preview() or (table.turns[-1][-1] if table.turns else None)
    events = move.events if move is not None else ()
    return next((way for event in events if (way := table.game.leaves.get(event.key))), "")
