"""The dialogs of a table: its moves, what lies on a cell, a secret said aloud."""

from __future__ import annotations

from pyramidion.app import icons
from pyramidion.app.messages import Close, SpeakSecret, WhatIf
from pyramidion.app.model import Model
from pyramidion.app.parts import button, events_of, names, sheet
from pyramidion.core.facts import pile_of
from pyramidion.core.tree import Element, el
from pyramidion.words import Words

from .board import board_of
from .model import Table, Veiled
from .trying import may_try, may_try_from


def moves_dialog(model: Model, say: Words) -> Element | None:
    """The moves in notation and in words, the newest first."""
    table = model.table
    if table is None:
        return None
    lines, called = [], names(table.saved, say)
    for number, (before, name) in enumerate(zip(table.match.states, table.match.names, strict=False), 1):
        said = say.announce(table.game.slug, events_of(before, name), called)
        count = _number(table, number, say)
        lines.append(el("li", count, el("code", name), el("span", said), key=f"move-{number}"))
    now = may_try_from(table, len(table.match.names))
    aside = button(say("page.aside.try"), WhatIf(), "", "what-if", icons.BRANCH) if now else None
    about = el("p", say("page.aside.how"), class_="so-is-it") if may_try(table) else None
    return sheet(say("page.moves"), say, aside, about, el("ol", *reversed(lines), class_="moves"))


def _number(table: Table, number: int, say: Words) -> Element:
    """The number of a move; where it can be tried anew, that is the way there."""
    if not may_try_from(table, number - 1):
        return el("span", str(number), class_="number")
    text = say("page.aside.from", number=number)
    return button(str(number), WhatIf(str(number - 1)), "number quiet", aria_label=text, title=text)


def speak_dialog(model: Model, say: Words) -> Element | None:
    """Before a secret is said aloud: may it be?"""
    if model.table is None or isinstance(model.table.stage, Veiled):
        return None
    return sheet(
        say("page.speak_secret"),
        say,
        el("p", say("page.speak_secret_about")),
        el(
            "div",
            button(say("page.speak_now"), SpeakSecret(), class_="primary"),
            button(say("page.cancel"), Close()),
            class_="act",
        ),
    )


def stack_dialog(model: Model, key: str, say: Words) -> Element | None:
    """What lies on a cell, piece by piece, the top one first."""
    table = model.table
    cell = board_of(model, table).cell(key) if table is not None else None
    if table is None or cell is None:
        return None
    slug = table.game.slug
    pile = pile_of(cell.says)
    letters = (pile or "").lower()
    pieces = [el("li", icons.swatch(table.game, letter), say.colour(slug, letter)) for letter in letters]
    return sheet(
        say("page.board", game=say(f"{slug}.title")) if pile is None else say("page.stack_of", place=key),
        say,
        el("p", say.tell(slug, cell.says, names(table.saved, say))),
        el("ol", *reversed(pieces), class_="stack") if pieces else None,
    )
