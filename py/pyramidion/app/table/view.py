"""The screen of a game being played: the board, who plays, what is due, and what just happened."""

from __future__ import annotations

from typing import Final

from pyramidion.app import characters, icons, parts
from pyramidion.app.device import WORKER_TROUBLE
from pyramidion.app.dialogs import MovesDialog, SpeakDialog
from pyramidion.app.messages import (
    AskHint,
    Close,
    Confirm,
    GoHome,
    LiftVeil,
    Open,
    OpenRules,
    PlayAgain,
    PlayNow,
    Redo,
    ShowAgain,
    Undo,
)
from pyramidion.app.model import Model
from pyramidion.app.parts import names
from pyramidion.app.saves.model import PERSON, played_alone, turns_alone
from pyramidion.core.tree import Child, Element, el
from pyramidion.words import Words

from .board import board_of, drawn_board, news, own_secret, told_before
from .hints import said
from .model import (
    Choosing,
    Forced,
    HandingOver,
    Peeking,
    Pending,
    Rolling,
    Table,
    Told,
    Veiled,
    next_keys,
)
from .undoing import told_together

HASTY: Final = 0.6  # seconds for a turn
AFTER_HINT: Final = {Told.WHERE: "page.hint.show", Told.WHAT: "page.hint.why", Told.WHY: "page.hint.close"}


def table_screen(model: Model, table: Table, say: Words) -> Element:
    veiled = isinstance(table.stage, Veiled)
    board = drawn_board(model, table, say)
    return el(
        "div",
        _bar(model, table, say, veiled),
        el("section", board, class_="stage", key="stage", inert=veiled),
        el(
            "aside",
            _seats(model, table, say),
            _last_turns(model, table, say),
            _status(model, table, say),
            _buttons(model, table, say),
            class_="panel",
            inert=veiled,
        ),
        _veil(table, say) if veiled else None,
        class_=f"table game-{table.game.slug}{' over' if table.over else ''}",
        style=board.attrs["style"],  # the room for the rest depends on the board's
        key=table.id,
        data_kept=len(table.match.names),
    )


def _bar(model: Model, table: Table, say: Words, veiled: bool) -> Element:
    none = None if table.undone else "true"
    return el(
        "header",
        parts.icon_button(say("page.home"), GoHome(), icons.BACK),
        el("h1", say(f"{table.game.slug}.title"), key="title", tabindex="-1"),
        _hint_button(table, say) if model.settings.hints and not table.over else None,
        el(
            "span",
            parts.icon_button(say("page.undo"), Undo(), icons.UNDO, key="undo"),
            parts.icon_button(say("page.redo"), Redo(), icons.REDO, key="redo", aria_disabled=none),
            parts.icon_button(say("page.moves"), Open(MovesDialog()), icons.MOVES, key="moves"),
            parts.icon_button(say("page.rules"), OpenRules(table.game.slug), icons.RULES, key="rules"),
            parts.settings_button(model, say),
            class_="tools",
        ),
        class_="bar",
        inert=veiled,
    )


def _hint_button(table: Table, say: Words) -> Element:
    """Leads from hint to hint, and says which comes next; room for it while no person is to choose."""
    if not isinstance(table.stage, Choosing | Peeking):
        return el("span", class_="hint-room", key="hint-room")
    hint, asked = table.hint(), bool(table.question())
    text = say(AFTER_HINT[hint.told] if hint else "page.hint")
    shown = {"aria_pressed": "true" if hint else "false", "aria_busy": "true" if asked else None}
    return parts.icon_button(text, AskHint(), icons.HINT, "hint", aria_keyshortcuts="H", **shown)


# --- beside the board ----------------------------------------------------------------------------------------------


def _seats(model: Model, table: Table, say: Words) -> Element:
    judged = model.settings.judge and bool(table.chances) and not table.over
    won = [score > 0 for score in table.state.scores()] if table.over else [False] * len(table.players)
    rows = (_seat(table, seat, won[seat], say, judged=judged) for seat in range(len(table.players)))
    return el("ol", *rows, class_="seats judged" if judged else "seats")


def _seat(table: Table, seat: int, won: bool, say: Words, *, judged: bool) -> Element:
    kind, now, thinking = table.players[seat].kind, seat == table.mover(), table.thinking()
    done = f"--done: {thinking.done}%" if thinking else ""
    return el(
        "li",
        parts.seat_mark(table.saved, seat),
        characters.face(table.players[seat], seat),
        el("span", parts.seat_name(table.saved, seat, say), class_="name"),
        el("span", class_="thinks", aria_hidden="true") if now and thinking else None,
        el("span", say(f"page.level.{kind}"), class_="kind") if kind != PERSON else None,
        _chance(table.chances[seat], say) if judged else None,
        el("span", class_="thinking", style=done, aria_hidden="true") if now and thinking else None,
        el("span", "★", class_="star", aria_hidden="true") if won else None,
        class_="now" if now or won else None,
        aria_current="true" if now else None,
        key=f"seat-{seat}",
    )


def _chance(chance: float, say: Words) -> Element:
    """A seat's chance to win, as a bar with a number; whoever hears the list is told what it is."""
    percent = round(100 * chance)
    what = el("span", say("page.chance"), class_="words")
    return el("span", what, say("page.percent", percent=percent), class_="chance", style=f"--chance: {percent}%")


def _last_turns(model: Model, table: Table, say: Words) -> Element | None:
    """The last turns in words, as many as have room, and the way to see them again; all are in the list of moves."""
    if not table.turns or table.over:
        return None
    text = told_together(table.saved, say, news(table))
    if not model.animated:
        return el("p", text, class_="last-move", key="last-move")
    label = say("page.show_again", moves=text)
    return parts.button(text, ShowAgain(), "last-move", "show-again", icons.REWIND, aria_label=label)


def _status(model: Model, table: Table, say: Words) -> Element:
    """One line that says what is due, or why something is not possible."""
    slug, called = table.game.slug, names(table.saved, say)
    if table.over:
        return _ending(model, table, say)
    if isinstance(table.stage, Peeking):
        return _line(say.tell(slug, own_secret(table), called))
    if table.refusal is not None:
        return _line(say.tell(slug, table.refusal, called), " refused")
    if isinstance(table.stage, Pending):
        return _line(say.announce(slug, told_before(table, table.stage.move), called), " wish", id="wish")
    if (hint := table.hint()) is not None and hint.told is not Told.WHERE:
        return _line(said(model, table, hint, say), " wish")
    return _line(*_due(model, table, say))


def _line(text: str = "", looks: str = "", **attrs: str) -> Element:
    return el("p", *([text] if text else []), class_=f"status{looks}", key="status", **attrs)


def _due(model: Model, table: Table, say: Words) -> tuple[str, ...]:
    """What is due, in a line; nothing while a movement is shown."""
    prompt = f"{table.game.slug}.prompt.{table.state.phase}"
    match table.stage:
        case Forced() | Rolling():
            return (say(prompt),)
        case Choosing(taps=taps) if f"{prompt}.{len(taps)}" in say and taps:
            return (say(f"{prompt}.{len(taps)}"),)
        case Choosing() | HandingOver() | Veiled():
            return (say(prompt),)
        case _ if table.frames():
            return ()
        case _:
            name = names(table.saved, say)[table.state.to_move + 1]
            trouble = WORKER_TROUBLE.get(model.device.worker)
            return (say(trouble) if trouble else say("page.thinking", name=name),)


def _buttons(model: Model, table: Table, say: Words) -> Element | None:
    """What can be done that is no cell of the board."""
    if table.over:
        return None
    found = list[Child]()
    if isinstance(table.stage, Pending):
        found = [
            parts.button(say("page.confirm"), Confirm(), "primary", "confirm", icons.TICK, aria_describedby="wish"),
            parts.button(say("page.cancel"), Close(), key="cancel", icon=icons.CLOSE),
        ]
    elif table.acts():
        keys = [key for key in next_keys(table) if key not in board_of(model, table).boxes]
        found = [_key_button(table, key, say, first=not number) for number, key in enumerate(keys)]
        found += _secret_buttons(table, say)
    elif _takes_its_time(table):
        found = [parts.button(say("page.play_now"), PlayNow(), key="play-now", icon=icons.ARROW)]
    return el("div", _rule(table, say), *found, class_="buttons")  # the rule first, so that those below stay in place


def _takes_its_time(table: Table) -> bool:
    """Does somebody think, has found something to play, and would not be done before a hand is there?"""
    thinking = table.thinking()
    if thinking is None or not thinking.done:
        return False
    return table.game.levels[table.players[table.state.to_move].kind].seconds > HASTY


def _key_button(table: Table, key: str, say: Words, *, first: bool) -> Element:
    """A button for a key that stands on no board."""
    counts, hint = key.isdecimal(), table.hint()
    look = "primary act-key count" if counts else "primary act-key" if first else "act-key"
    hinted = hint is not None and key in table.game.path(hint.move.action)
    text = say(f"{table.game.slug}.button.{'number' if counts else key}", **({"count": int(key)} if counts else {}))
    return el(
        "button",
        table.game.signs.get(key),
        key if counts else text,
        type="button",
        aria_label=text if counts else None,
        class_=f"{look} hint" if hinted else look,
        data_tap=key,
        key=f"act-{key}",
    )


def _secret_buttons(table: Table, say: Words) -> list[Element]:
    """Two ways to what only the person to act may know."""
    if not table.saved.hides():
        return []
    look = say("page.hold_to_look")
    return [
        el("button", icons.EYE, look, type="button", class_="peek", data_hold="peek", key="peek"),
        parts.button(say("page.speak_secret"), Open(SpeakDialog()), "for-ears", "speak", icons.SPEAK),
    ]


def _rule(table: Table, say: Words) -> Element | None:
    """The way to the paragraph that says why not."""
    spot = table.game.guide.answer(table.refusal) if table.refusal else ""
    doing_it = OpenRules(table.game.slug, spot)
    return parts.terse_button(say("page.see_rule"), doing_it, icons.RULES, "see-rule", "rule") if spot else None


# --- the end, and between two persons ------------------------------------------------------------------------------


def _ending(model: Model, table: Table, say: Words) -> Element:
    """Who won, why, and what next."""
    slug, called, many = table.game.slug, names(table.saved, say), len(table.players) > 1
    *details, result = table.state.outcome()
    details += table.game.tally(table.match.states, table.match.names)
    moves = say("page.moves_count", count=len(table.match.names))
    lines = [*(say.tell(slug, fact, called) for fact in details), moves, *_record(model, table, say)]
    refusal = say.tell(slug, table.refusal, called) if table.refusal else ""
    return el(
        "section",
        el("p", refusal, class_="status refused") if refusal else None,
        el("h2", say.tell(slug, result, called), key="result"),
        el(
            "div",
            parts.button(say("page.again"), PlayAgain(), "primary", "again", icons.AGAIN),
            parts.terse_button(say("page.swap_seats"), PlayAgain("turned"), icons.SWAP, "turned") if many else None,
            parts.terse_button(say("page.home"), GoHome(), icons.HOUSE),
            _rule(table, say),
            class_="act",
        ),
        el("ul", *(el("li", line) for line in lines)),
        class_="ending",
        key="ending",
    )


def _record(model: Model, table: Table, say: Words) -> list[str]:
    """Alone one plays against the best result so far."""
    turns, best = turns_alone(table.saved), model.saves.records.get(played_alone(table.saved), 0)
    if not turns or not best:
        return []
    return [say("page.best_is_this" if turns <= best else "page.best_so_far", turns=best)]


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
