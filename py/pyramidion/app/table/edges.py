"""The screen of a table that people sit round: what is a seat's stands at its edge of the window, turned to it.

Edge     the side of a seat, with its strip; the strip of the seat that acts holds what is due and the buttons for it.
Coin     in a corner, the one button of the page itself: it opens the menu.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sqrt
from typing import Final

from pyramidion.app import characters, icons, parts
from pyramidion.app.dialogs import MenuDialog, MovesDialog, SettingsDialog
from pyramidion.app.messages import AskHint, GoHome, Open, OpenRules, Redo, ShowAgain, TurnSheet, Undo, WhatIf
from pyramidion.app.model import Model
from pyramidion.app.parts import names
from pyramidion.app.saves.model import PERSON
from pyramidion.core.board import number
from pyramidion.core.game import Seat
from pyramidion.core.seating import Seating, Side
from pyramidion.core.tree import Element, el
from pyramidion.words import Words

from .board import drawn_board, look_of
from .consent import asked_at
from .due import back_button, busy, buttons, due_looks, ending, feast, hint_button, status, winners
from .model import Asking, Table
from .trying import may_try_from
from .wishes import offers_hints, words_at

LONG: Final = 10  # letters of a name that has room beside buttons
RING: Final = 92  # of a hundred, how far out its letters stand


def edges_screen(model: Model, table: Table, say: Words) -> Element:
    seating, board = look_of(model, table).seating, drawn_board(model, table, say)
    taken = "side-by-side" if seating.beside else " ".join(f"at-{side.name.lower()}" for side in seating.sides)
    place = (max(table.mover(), 0) + 0.5) / len(table.players) if seating.beside else 0.5
    over = ending(model, table, say) if table.over and not isinstance(table.stage, Asking) else None
    lit = seating.side(max(table.mover(), 0)).name.lower()
    return el(
        "div",
        el("div", class_=f"pool {lit}", style=f"--at: {number(place)}", key="pool", aria_hidden="true"),
        el(
            "header",
            el("h1", say(f"{table.game.slug}.title"), key="title", tabindex="-1", class_="words"),
            parts.icon_button(say("page.menu"), Open(MenuDialog()), icons.PYRAMID, key="coin"),
            class_="coin",
        ),
        el("div", back_button(say), class_="way-back", key="way-back") if table.aside else None,
        el("section", board, class_="stage", key="stage"),
        el("ol", *_edges(model, table, seating), class_="seats edges"),
        _end(model, table, over, say) if over else None,
        feast(table),
        class_=" ".join(["table round", f"game-{table.game.slug}", taken, *due_looks(table)]),
        style=board.attrs["style"],
        key=table.id,
        data_kept=len(table.match.names),
    )


def _end(model: Model, table: Table, told: Element, say: Words) -> Element:
    """How it ended, over the middle of the board; it can be turned to whoever would like to read it."""
    turn = parts.icon_button(say("page.turn_sheet"), TurnSheet(), icons.TURN, "turn-sheet")
    called = names(table.saved, say)
    return el(
        "div",
        _ring(say.all(called[seat + 1] for seat in winners(table))),
        el("div", *(characters.face(table.players[seat], seat) for seat in winners(table)), turn, told, class_="told"),
        class_=f"end faces faces-{model.facing.name.lower()}",
        key="end",
    )


@cache
def _ring(name: str) -> Element:
    """The name of who has won, once for each edge of the table, upright for who sits there."""
    far, size = RING * sqrt(0.5), min(13.0, 200 / max(len(name), 1))
    circle = f"M{number(far)} {number(-far)}A{RING} {RING} 0 1 0 {number(-far)} {number(far)}"
    circle += f"A{RING} {RING} 0 1 0 {number(far)} {number(-far)}"
    texts = (
        el("textPath", f"★ {name} ★", href="#ring", startOffset=f"{number(25 * side + 12.5)}%") for side in range(4)
    )
    return el(
        "svg",
        el("circle", class_="band", r=RING - 4),
        el("path", id="ring", d=circle, fill="none"),
        *(el("text", text, font_size=number(size), dy="0", text_anchor="middle") for text in texts),
        viewBox="-100 -100 200 200",
        class_="ring-of",
        key="ring",
        aria_hidden="true",
        focusable="false",
    )


def _edges(model: Model, table: Table, seating: Seating) -> Iterator[Element]:
    won = winners(table)
    for seat in range(len(table.players)):
        yield _edge(model, table, seat, seating.side(seat), won=seat in won)


def _edge(model: Model, table: Table, seat: Seat, side: Side, *, won: bool) -> Element:
    say = words_at(model, table, seat)
    now = seat == table.mover()
    asked = isinstance(table.stage, Asking) and seat in table.stage.asked
    acts = now and not asked and not table.over
    due = [status(model, table, say), *_doing(model, table, say)] if acts else asked_at(table, seat, say)
    looks = ["edge", side.name.lower(), "now" * (now or won), "asked" * asked, *table.comfort(seat).looks]
    return el(
        "li",
        el(
            "div",
            _who(model, table, seat, say, won=won),
            *due,
            *_peek(table, seat, say),
            class_="strip",
            lang=say.language,
        ),
        class_=" ".join(filter(None, looks)),
        aria_current="true" if now else None,
        data_side=side.value,
        key=f"seat-{seat}",
    )


def _who(model: Model, table: Table, seat: Seat, say: Words, *, won: bool) -> Element:
    """Who sits there, and how it goes for them."""
    kind, now, thinking = table.players[seat].kind, seat == table.mover(), table.thinking()
    judged = model.settings.judge and bool(table.chances) and not table.over
    done, shown = f"--done: {thinking.done}%" if thinking else "", busy(table, seat)
    name = parts.seat_name(table.saved, seat, say)
    return el(
        "div",
        characters.face(table.players[seat], seat),
        parts.seat_mark(table.saved, seat) if table.saved.sides[seat] in table.game.signs else None,
        el("span", name, class_="name long" if len(name) > LONG else "name"),
        el("span", say(f"page.level.{kind}"), class_="kind") if kind != PERSON else None,
        parts.chance_bar(table.chances[seat], say) if judged else None,
        el("span", class_="thinks", aria_hidden="true") if now and thinking else None,
        el("span", class_="thinking", style=done, aria_hidden="true") if now and thinking else None,
        el("span", "★", class_="star", aria_hidden="true") if won else None,
        None if table.aside else parts.own_button(table.saved, seat, say),
        el("span", say("page.aside"), class_="tried", key="tried") if table.aside else None,
        **{**shown, "class_": f"who {shown.get('class_', '')}".rstrip()},
    )


def _doing(model: Model, table: Table, say: Words) -> list[Element]:
    """The buttons of the seat that acts, and a hint for whoever is to choose."""
    hints = offers_hints(model, table, table.mover()) and table.acts()
    found = [buttons(model, table, say), hint_button(table, say) if hints else None]
    return [element for element in found if element is not None]


def _peek(table: Table, seat: Seat, say: Words) -> list[Element]:
    """The way to what only that person may know."""
    if not table.saved.hides() or seat not in table.saved.persons():
        return []
    text = say("page.hold_to_look")
    words = el("span", text, class_="words")
    return [
        el(
            "button",
            icons.EYE,
            words,
            type="button",
            class_="icon peek",
            data_hold=f"peek {seat + 1}",
            title=text,
            key=f"peek-{seat}",
        )
    ]


def menu_dialog(model: Model, say: Words) -> Element | None:
    """All that is not a seat's: the ways out of the game, back in it, and to what there is to read."""
    table = model.table
    if table is None:
        return None
    none = None if table.undone else "true"
    ways = [
        parts.button(say("page.undo"), Undo(), key="undo", icon=icons.UNDO),
        parts.button(say("page.redo"), Redo(), key="redo", icon=icons.REDO, aria_disabled=none),
        parts.button(say("page.again_shown"), ShowAgain(), key="show-again", icon=icons.REWIND)
        if model.animated and table.turns and not table.over
        else None,
        parts.button(say("page.hint"), AskHint(), key="ask-hint", icon=icons.HINT)
        if offers_hints(model, table, table.mover()) and not table.over
        else None,
        parts.button(say("page.aside.try"), WhatIf(), key="what-if", icon=icons.BRANCH)
        if may_try_from(table, len(table.match.names))
        else None,
        parts.button(say("page.moves"), Open(MovesDialog()), key="moves", icon=icons.MOVES),
        parts.button(say("page.rules"), OpenRules(table.game.slug), key="rules", icon=icons.RULES),
        parts.button(say("page.settings"), Open(SettingsDialog()), key="menu", icon=icons.GEAR),
        parts.button(say("page.home"), GoHome(), key="home", icon=icons.HOUSE),
    ]
    return parts.sheet(say(f"{table.game.slug}.title"), say, el("div", *ways, class_="menu"))
