"""The screen of a game being played: the board, who plays, what is due, and what just happened."""

from __future__ import annotations

from pyramidion.app import characters, icons, parts
from pyramidion.app.dialogs import MovesDialog
from pyramidion.app.messages import GoHome, LiftVeil, Open, OpenRules, Redo, ShowAgain, Undo
from pyramidion.app.model import Model
from pyramidion.app.saves.model import PERSON
from pyramidion.core.tree import Element, el
from pyramidion.words import Words

from .board import drawn_board, news
from .consent import asked_next
from .due import back_button, busy, buttons, due_looks, ending, feast, hint_button, status, winners
from .model import Asking, Table, Veiled
from .trying import about_trying
from .undoing import told_together
from .wishes import offers_hints, words_at, words_due


def table_screen(model: Model, table: Table, say: Words) -> Element:
    veiled = isinstance(table.stage, Veiled)
    out_of_reach, due = veiled or isinstance(table.stage, Asking), words_due(model, table)
    board = drawn_board(model, table, say)
    return el(
        "div",
        _bar_aside(table, say) if table.aside else _bar(model, table, say, out_of_reach),
        el("section", board, feast(table), class_="stage", key="stage", inert=out_of_reach),
        el(
            "aside",
            _seats(model, table, say),
            el("p", about_trying(table, say), class_="tried", key="tried") if table.aside else None,
            _last_turns(model, table, say),
            ending(model, table, say) if table.over else status(model, table, due),
            buttons(model, table, due),
            class_="panel",
            inert=out_of_reach,
        ),
        _veil(table, due) if veiled else None,
        asked_next(table, table.stage, words_at(model, table, table.stage.open()[0]))
        if isinstance(table.stage, Asking)
        else None,
        class_=" ".join(["table", f"game-{table.game.slug}", *due_looks(table)]),
        style=board.attrs["style"],  # the room for the rest depends on the board's
        key=table.id,
        data_kept=len(table.match.names),
    )


def _bar(model: Model, table: Table, say: Words, out_of_reach: bool) -> Element:
    return el(
        "header",
        parts.icon_button(say("page.home"), GoHome(), icons.BACK),
        el("h1", say(f"{table.game.slug}.title"), key="title", tabindex="-1"),
        hint_button(table, say) if offers_hints(model, table, table.mover()) and not table.over else None,
        _tools(
            table,
            say,
            parts.icon_button(say("page.moves"), Open(MovesDialog()), icons.MOVES, key="moves"),
            parts.icon_button(say("page.rules"), OpenRules(table.game.slug), icons.RULES, key="rules"),
            parts.settings_button(model, say),
        ),
        class_="bar",
        inert=out_of_reach,
    )


def _bar_aside(table: Table, say: Words) -> Element:
    """The bar of what is only tried: first of all the way back."""
    title = el("h1", say("page.aside"), key="title", tabindex="-1")
    return el("header", back_button(say), title, _tools(table, say), class_="bar")


def _tools(table: Table, say: Words, *more: Element) -> Element:
    """Undo and redo, and what else there is."""
    none = None if table.undone else "true"
    undo = parts.icon_button(say("page.undo"), Undo(), icons.UNDO, key="undo")
    redo = parts.icon_button(say("page.redo"), Redo(), icons.REDO, key="redo", aria_disabled=none)
    return el("span", undo, redo, *more, class_="tools")


# --- beside the board ----------------------------------------------------------------------------------------------


def _seats(model: Model, table: Table, say: Words) -> Element:
    judged = model.settings.judge and bool(table.chances) and not table.over
    won = winners(table)
    rows = (_seat(table, seat, seat in won, say, judged=judged) for seat in range(len(table.players)))
    return el("ol", *rows, class_="seats judged" if judged else "seats")


def _seat(table: Table, seat: int, won: bool, say: Words, *, judged: bool) -> Element:
    kind, now, thinking = table.players[seat].kind, seat == table.mover(), table.thinking()
    done, shown = f"--done: {thinking.done}%" if thinking else "", busy(table, seat)
    looks = " ".join(filter(None, ["now" * (now or won), shown.get("class_")]))
    return el(
        "li",
        parts.seat_mark(table.saved, seat),
        characters.face(table.players[seat], seat),
        el("span", parts.seat_name(table.saved, seat, say), class_="name"),
        el("span", class_="thinks", aria_hidden="true") if now and thinking else None,
        el("span", say(f"page.level.{kind}"), class_="kind") if kind != PERSON else None,
        parts.chance_bar(table.chances[seat], say) if judged else None,
        el("span", class_="thinking", style=done, aria_hidden="true") if now and thinking else None,
        el("span", "★", class_="star", aria_hidden="true") if won else None,
        None if table.aside else parts.own_button(table.saved, seat, say),
        **{**shown, "class_": looks or None},
        aria_current="true" if now else None,
        key=f"seat-{seat}",
    )


def _last_turns(model: Model, table: Table, say: Words) -> Element | None:
    """The way to see the last turns again, and for the ear what they were; for the eye that is in the list of moves."""
    if not table.turns or table.over:
        return None
    text = told_together(table.saved, say, news(table))
    if not model.animated:
        return el("p", text, class_="last-move words", key="last-move")
    label, shown = say("page.show_again", moves=text), say("page.show_again.short")
    return parts.button(shown, ShowAgain(), "last-move", "show-again", icons.REWIND, aria_label=label)


# --- between two persons -------------------------------------------------------------------------------------------


def _veil(table: Table, say: Words) -> Element:
    """Between two persons with secrets: whose turn it is, and nothing else."""
    seat = table.state.to_move
    name = parts.seat_name(table.saved, seat, say)
    return el(
        "div",
        el(
            "section",
            parts.seat_mark(table.saved, seat),
            el("h2", say("page.hand_over", name=name), key="veil-title"),
            parts.button(say("page.i_am", name=name), LiftVeil(), class_="primary", key="lift"),
            role="dialog",
            aria_modal="true",
            aria_label=say("page.hand_over", name=name),
        ),
        class_="hand-over",
        key="veil",
    )
