"""The screen of a game being played: the board, who plays, what is due, and what just happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pyramidion.core.board import Board
from pyramidion.core.facts import Fact, SlotName, cells_of
from pyramidion.core.game import CHANCE
from pyramidion.core.tree import Child, Element, el
from pyramidion.words import Words

from . import icons, parts
from .board import board_element, ratio
from .model import PERSON, Model, Table
from .parts import ILL, board_of, events_of, names, own_secret
from .play import animated, recent, told, told_together


def table_screen(model: Model, table: Table, say: Words) -> Element:
    veiled = table.veiled and not table.over
    board = board_of(model, table)
    return el(
        "div",
        _bar(model, table, say, veiled),
        el(
            "section",
            _board(model, table, say),
            class_="stage",
            key="stage",
            inert=veiled,
        ),
        el(
            "aside",
            _seats(table, say),
            _last(model, table, say),
            _status(model, table, say),
            _buttons(model, table, say),
            class_="panel",
            inert=veiled,
        ),
        _veil(table, say) if veiled else None,
        class_=f"table game-{table.game.slug}{' over' if table.over else ''}",
        style=ratio(board.width, board.height),  # the room for the rest depends on the board's
        key=table.id,
        data_kept=len(table.match.names),
    )


def _bar(model: Model, table: Table, say: Words, veiled: bool) -> Element:
    return el(
        "header",
        parts.icon_button(say("page.home"), "home", icons.BACK),
        el("h1", say(f"{table.game.slug}.title"), key="title", tabindex="-1"),
        el(
            "span",
            parts.icon_button(say("page.undo"), "undo", icons.UNDO, key="undo"),
            parts.icon_button(
                say("page.redo"), "redo", icons.REDO, key="redo", aria_disabled=None if table.undone else "true"
            ),
            parts.icon_button(say("page.moves"), "dialog moves", icons.MOVES, key="moves"),
            parts.icon_button(say("page.rules"), f"rules {table.game.slug}", icons.RULES, key="rules"),
            parts.settings_button(model, say),
            class_="tools",
        ),
        class_="bar",
        inert=veiled,
    )


# --- the board -----------------------------------------------------------------------------------------------------


def _board(model: Model, table: Table, say: Words) -> Element:
    """The board, with its cells in words and marked with what can be done there."""
    board, marks = board_of(model, table), _marks(table)
    stop = table.cursor if table.cursor in board.boxes else next(iter(board.boxes), "")
    label = say("page.board", game=say(f"{table.game.slug}.title"))
    return board_element(board, marks, _said(board, marks, table, say), stop, label)


def _said(board: Board, marks: Mapping[str, set[str]], table: Table, say: Words) -> dict[str, str]:
    """What the cells say: what stands there, and whether it was chosen or can be."""
    slug, called = table.game.slug, names(table, say)
    words = {mark: say(text) for mark, text in (("chosen", "page.chosen"), ("target", "page.allowed"))}
    said = {cell.key: say.tell(slug, cell.says, called).rstrip(".") for cell in board.cells}
    for key, found in marks.items():
        if key in said and found & words.keys():
            said[key] = ", ".join([said[key], *(text for mark, text in words.items() if mark in found)])
    return said


def _marks(table: Table) -> dict[str, set[str]]:
    """Which cells are targets, chosen, part of the last turn, or about to change."""
    marks: dict[str, set[str]] = {}

    def mark(keys: Iterable[str], name: str) -> None:
        for key in keys:
            marks.setdefault(key, set()).add(name)

    mark(table.taps, "chosen")
    if table.wish is not None:
        mark(_places(told(table, table.wish), table), "will")
    else:
        mark(_places((event for turn in news(table) for event in turn), table), "last")
    if table.persons_turn() and table.wish is None:
        mark(next_keys(table), "target")
    return marks


def _places(events: Iterable[Fact], table: Table) -> set[str]:
    """The cells these events happened on; a slot is one on the board of who is to move alone, else the whole board."""
    places = set()
    for event in events:
        slot = any(isinstance(value, SlotName) for value in event.args.values())
        if slot and event.args["seat"] != table.mover() + 1:
            places.add(f"board{event.args['seat']}")
        else:
            places.update(cells_of(event))
    return places


def next_keys(table: Table) -> list[str]:
    """The keys a legal action can go on with after what was tapped."""
    done = len(table.taps)
    paths = (table.game.path(action) for action in table.state.actions())
    fitting = [path[done] for path in paths if path[:done] == table.taps and len(path) > done]
    return list(dict.fromkeys(fitting))


def news(table: Table) -> list[list[Fact]]:
    """What has happened in the last turns."""
    return [[event for before, name in turn for event in events_of(before, name)] for turn in recent(table)]


# --- beside the board ----------------------------------------------------------------------------------------------


def _seats(table: Table, say: Words) -> Element:
    players, mover = table.players, table.mover()
    won = [score > 0 for score in table.state.scores()] if table.over else [False] * len(players)
    rows = []
    for seat, player in enumerate(players):
        kind = "" if player.kind == PERSON else say(f"page.level.{player.kind}")
        now = seat == mover
        rows.append(
            el(
                "li",
                icons.seat(table.game, seat, table.sides),
                el("span", parts.seat_name(table, seat, say), class_="name"),
                el("span", kind, class_="kind") if kind else None,
                el("span", class_="thinking", style=f"--done: {table.progress}%", aria_hidden="true")
                if now and table.thinking
                else None,
                el("span", "★", class_="star", aria_hidden="true") if won[seat] else None,
                class_="now" if now or won[seat] else None,
                aria_current="true" if now else None,
                key=f"seat-{seat}",
            )
        )
    return el("ol", *rows, class_="seats")


def _status(model: Model, table: Table, say: Words) -> Element:
    """One line that says what is due, or why something is not possible."""
    slug, called = table.game.slug, names(table, say)
    if table.over:
        return _ending(table, say)
    secret = own_secret(model, table) if table.peeking and not table.veiled else None
    if secret is not None:
        return el("p", say.tell(slug, secret, called), class_="status", key="status")
    if table.says is not None:
        return el("p", say.tell(slug, table.says, called), class_="status refused", key="status")
    if table.wish is not None:
        said = say.announce(slug, told(table, table.wish), called)
        return el("p", said, class_="status wish", key="status", id="wish")
    if table.forced:
        return el("p", say(f"{slug}.prompt.{table.state.phase}"), class_="status", key="status")
    mover = table.state.to_move
    if table.frames:
        return el("p", class_="status", key="status")
    if mover == CHANCE:
        return el("p", say(f"{slug}.prompt.{table.state.phase}"), class_="status", key="status")
    if table.players[mover].kind != PERSON:
        if model.worker in ILL:
            return el("p", say(ILL[model.worker]), class_="status", key="status")
        return el("p", say("page.thinking", name=called[mover + 1]), class_="status", key="status")
    phase = f"{slug}.prompt.{table.state.phase}"
    more = f"{phase}.{len(table.taps)}"
    return el("p", say(more if table.taps and more in say else phase), class_="status", key="status")


def _buttons(model: Model, table: Table, say: Words) -> Element | None:
    """What can be done that is no cell of the board."""
    if table.over:
        return None
    slug, found = table.game.slug, list[Child]()
    if table.wish is not None:
        found = [
            parts.button(say("page.confirm"), "confirm", "primary", "confirm", icons.TICK, aria_describedby="wish"),
            parts.button(say("page.cancel"), "close", key="cancel", icon=icons.CLOSE),
        ]
    elif table.persons_turn():
        cells = board_of(model, table).boxes
        keys = [key for key in next_keys(table) if key not in cells]
        found = [
            el(
                "button",
                table.game.signs.get(key),
                key if key.isdecimal() else _key_text(slug, key, say),
                type="button",
                aria_label=_key_text(slug, key, say) if key.isdecimal() else None,
                class_="primary act-key count" if key.isdecimal() else "act-key" if number else "primary act-key",
                data_tap=key,
                key=f"act-{key}",
            )
            for number, key in enumerate(keys)
        ]
    if table.game.secrets and len(table.persons()) > 1 and table.persons_turn() and table.wish is None:
        look = say("page.hold_to_look")
        found.append(el("button", icons.EYE, look, type="button", class_="peek", data_hold="peek", key="peek"))
        found.append(parts.button(say("page.speak_secret"), "dialog speak", "for-ears", "speak", icons.SPEAK))
    return el("div", _rule(table, say), *found, class_="buttons")  # the rule first, so that those below stay in place


def _rule(table: Table, say: Words) -> Element | None:
    """The way to the paragraph that says why not."""
    spot = table.game.guide.answer(table.says) if table.says else ""
    doing = f"rules {table.game.slug} {spot}"
    return parts.terse_button(say("page.see_rule"), doing, icons.RULES, "see-rule", "rule") if spot else None


def _key_text(slug: str, key: str, say: Words) -> str:
    if key.isdecimal():
        return say(f"{slug}.button.number", count=int(key))
    return say(f"{slug}.button.{key}")


def _last(model: Model, table: Table, say: Words) -> Element | None:
    """The last turns in words, as many as have room, and the way to see them again; all are in the list of moves."""
    if not table.match.names or table.over:
        return None
    text = told_together(table, say, news(table))
    if not animated(model):
        return el("p", text, class_="last-move", key="last-move")
    label = say("page.show_again", moves=text)
    return parts.button(text, "show_again", "last-move", "show-again", icons.REWIND, aria_label=label)


def _ending(table: Table, say: Words) -> Element:
    """Who won, why, and what next."""
    slug, called, many = table.game.slug, names(table, say), len(table.players) > 1
    *details, result = table.state.outcome()
    details += table.game.tally(table.match.states, table.match.names)
    lines = [*(say.tell(slug, fact, called) for fact in details), say("page.moves_count", count=len(table.match.names))]
    return el(
        "section",
        el("p", say.tell(slug, table.says, called), class_="status refused") if table.says is not None else None,
        el("h2", say.tell(slug, result, called), key="result"),
        el(
            "div",
            parts.button(say("page.again"), "again", "primary", "again", icons.AGAIN),
            parts.terse_button(say("page.swap_seats"), "again turned", icons.SWAP, "turned") if many else None,
            parts.terse_button(say("page.home"), "home", icons.HOUSE),
            _rule(table, say),
            class_="act",
        ),
        el("ul", *(el("li", line) for line in lines)),
        class_="ending",
        key="ending",
    )


def _veil(table: Table, say: Words) -> Element:
    """Between two persons with secrets: whose turn it is, and nothing else."""
    seat = table.state.to_move
    name = parts.seat_name(table, seat, say)
    return el(
        "div",
        el(
            "section",
            icons.seat(table.game, seat, table.sides),
            el("h2", say("page.hand_over", name=name), key="veil-title"),
            parts.button(say("page.i_am", name=name), "lift", class_="primary", key="lift"),
            role="dialog",
            aria_modal="true",
            aria_label=say("page.hand_over", name=name),
        ),
        class_="hand-over",
        key="veil",
    )
