"""The screen: a pure function from the model to a tree of elements.

What can be touched carries its message: data-tap for what the rules know, data-do for what the page knows,
data-set for fields of a form, data-hold for what acts while it is held.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pyramidion.core.board import Board
from pyramidion.core.facts import pile_of
from pyramidion.core.match import NoUndo
from pyramidion.core.tree import Child, Element, el
from pyramidion.games import GAMES
from pyramidion.words import Words, languages

from . import icons
from .guide import guide_screen
from .model import PERSON, Broken, Model, Setup, Table
from .parts import board_of, button, events_of, icon_button, names, seat_name, settings_button, words_of
from .play import before_choice
from .table import table_screen


def title(model: Model) -> str:
    """The title of the page: never a secret."""
    say = words_of(model.settings.language)
    if model.reading is not None:
        return f"{say('page.rules_of', game=say(model.reading.slug + '.title'))} – {say('page.title')}"
    if model.screen == "table" and model.table is not None:
        return f"{say(model.table.game.slug + '.title')} – {say('page.title')}"
    return say("page.title")


def board_shown(model: Model) -> Board | None:
    """The board that is on the screen, if there is one."""
    at_table = model.screen == "table" and model.reading is None
    return board_of(model, model.table) if at_table and model.table is not None else None


def screen(model: Model) -> Element:
    """Everything there is to see."""
    say = words_of(model.settings.language)
    if model.reading is not None:
        body: Element = guide_screen(model, model.reading, say)
    elif model.screen == "table" and model.table is not None:
        body = table_screen(model, model.table, say)
    elif model.screen == "setup" and model.setup is not None:
        body = _setup(model.setup, say, waits=model.elsewhere)
    else:
        body = _home(model, say)
    opened = _dialog(model, say)
    if opened is not None:
        body = replace(body, attrs={**body.attrs, "inert": ""})
    return el("div", body, _notices(model, say), opened, class_=f"app screen-{model.screen}")


# --- home ----------------------------------------------------------------------------------------------------------


def _home(model: Model, say: Words) -> Element:
    kept = sorted(model.tables.values(), key=lambda table: -table.touched)
    unfinished = [table for table in kept if not table.over]
    finished = [table for table in kept if table.over]
    return el(
        "div",
        el(
            "header",
            el("h1", say("page.title"), key="title", tabindex="-1"),
            el("p", say("page.tagline"), class_="tagline"),
            settings_button(model, say),
            class_="masthead",
        ),
        _continue(unfinished[:1], say) if unfinished and model.claimed else None,
        el("ul", *(_card(slug, say) for slug in GAMES), class_="games"),
        _shelf(model, [*unfinished[1:], *finished], say),
        el("p", icons.TICK, say("page.offline_ready"), class_="offline", key="offline") if model.offline else None,
        class_="home",
        key="home",
    )


def _continue(tables: Iterable[Table], say: Words) -> Element:
    return el("section", *(_kept(table, say, "go-on", waits=False) for table in tables), class_="continue")


def _card(slug: str, say: Words) -> Element:
    return el(
        "li",
        el(
            "button",
            el("img", src=cover(slug), alt="", class_="cover", width="160", height="120"),
            el(
                "span",
                el("span", say(f"{slug}.title"), class_="name"),
                el("span", say(f"{slug}.what"), class_="what"),
                class_="about",
            ),
            type="button",
            class_="card",
            data_do=f"game {slug}",
        ),
        el(
            "p",
            el("span", f"{say(f'{slug}.whom')} · {say(f'{slug}.long')}", class_="facts"),
            rules_button(slug, say),
            class_="foot",
        ),
        key=slug,
    )


def cover(slug: str) -> str:
    """The address of the image of a game, which is asked for before anything of the game itself."""
    return f"py/pyramidion/games/{slug}/cover.svg"


def rules_button(slug: str, say: Words) -> Element:
    """Leads to the rules of a game; for the ear, it names the game."""
    return el(
        "button",
        icons.RULES,
        say("page.rules"),
        type="button",
        class_="rules",
        data_do=f"rules {slug}",
        aria_label=say("page.rules_of", game=say(f"{slug}.title")),
        key=f"rules-of-{slug}",
    )


def _shelf(model: Model, tables: list[Table], say: Words) -> Element:
    return el(
        "section",
        el("h2", say("page.saved_games")) if tables or model.broken else None,
        el(
            "ul",
            *(el("li", _kept(table, say, "", waits=model.elsewhere), key=table.id) for table in tables),
            *(el("li", _broken(broken, say, waits=model.elsewhere), key=broken.id) for broken in model.broken),
        )
        if tables or model.broken
        else None,
        button(say("page.import"), "pick", class_="quiet") if model.claimed else None,
        button(say("page.export_all"), "export_all", class_="quiet") if model.tables or model.broken else None,
        button(say("page.install"), "install", "quiet", "install") if model.installable else None,
        class_="shelf",
    )


def _kept(table: Table, say: Words, class_: str, *, waits: bool) -> Element:
    """A game kept on the device, with what can be done with it; all but reading waits while another page plays."""
    title, facts = say(f"{table.game.slug}.title"), _facts(table, say)
    return el(
        "div",
        el(
            "button",
            el("img", src=cover(table.game.slug), alt="", width="64", height="48"),
            el(
                "span",
                el("span", title if table.over else say("page.continue_game", game=title), class_="name"),
                el("span", facts, class_="facts"),
                class_="about",
            ),
            type="button",
            class_="resume",
            data_do=f"resume {table.id}",
            disabled=waits,
        ),
        icon_button(f"{say('page.export')} – {title}, {facts}", f"export {table.id}", icons.EXPORT),
        icon_button(f"{say('page.delete')} – {title}, {facts}", f"dialog delete {table.id}", icons.BIN, disabled=waits),
        class_=f"kept {class_}",
        key=table.id,
    )


def _facts(table: Table, say: Words) -> str:
    """Who plays, and how far they are."""
    who = say.all(_who(table, seat, say) for seat in range(len(table.players)))
    moves = say("page.moves_count", count=len(table.match.names))
    return f"{who} · {moves}, {say('page.saved_finished')}" if table.over else f"{who} · {moves}"


def _who(table: Table, seat: int, say: Words) -> str:
    name, kind = seat_name(table, seat, say), table.players[seat].kind
    return name if kind == PERSON else f"{name} ({_level(kind, say)})"


def _broken(broken: Broken, say: Words, *, waits: bool) -> Element:
    return el(
        "div",
        el("p", say("page.save_broken_about", reason=say.tell("page", broken.why))),
        icon_button(say("page.export"), f"export {broken.id}", icons.EXPORT),
        icon_button(say("page.delete"), f"dialog delete {broken.id}", icons.BIN, disabled=waits),
        class_="kept broken",
    )


# --- setting up ----------------------------------------------------------------------------------------------------


def _setup(setup: Setup, say: Words, *, waits: bool) -> Element:
    slug = setup.slug
    return el(
        "div",
        el(
            "header",
            icon_button(say("page.back"), "home", icons.BACK),
            el("h1", say(f"{slug}.title"), key="title", tabindex="-1"),
            icon_button(say("page.rules"), f"rules {slug}", icons.RULES, key="rules"),
            class_="bar",
        ),
        el(
            "form",
            _seats(setup, say),
            *(
                _option(setup, name, say)
                for name in setup.game.options
                if len(setup.game.choices(len(setup.players), name)) > 1
            ),
            class_="setup",
        ),
        el("footer", button(say("page.start"), "begin", class_="primary", key="begin", disabled=waits), class_="act"),
        class_=f"setting-up game-{slug}",
        key=f"setup-{slug}",
    )


def _seats(setup: Setup, say: Words) -> Element:
    counts, kinds = setup.game.seats, [player.kind for player in setup.players]
    return el(
        "fieldset",
        el("legend", say("page.seats")),
        _choice("seats", [(str(n), str(n)) for n in counts], str(len(setup.players)), "seats")
        if len(counts) > 1
        else None,
        el("ol", *(_seat(setup, seat, say) for seat in range(len(setup.players))), class_="seats"),
        button(say("page.swap_places"), "swap", class_="quiet", icon=icons.SWAP) if len(setup.players) > 1 else None,
        *(
            el("p", _about_level(level, say), class_="about", key=level)
            for level in setup.game.levels
            if level in kinds
        ),
        class_="who",
    )


def _level(level: str, say: Words) -> str:
    return say("page.computer_level", level=say(f"page.level.{level}"))


def _about_level(level: str, say: Words) -> str:
    return f"{_level(level, say)} – {say(f'page.level.{level}.about')}"


def _seat(setup: Setup, seat: int, say: Words) -> Element:
    player = setup.players[seat]
    usual = say.names(setup.slug, setup.sides)[seat + 1]
    kinds = [(PERSON, say("page.person")), *((level, _level(level, say)) for level in setup.game.levels)]
    return el(
        "li",
        icons.seat(setup.game, seat, setup.sides),
        el(
            "input",
            type="text",
            value=player.name,
            placeholder=usual,
            maxlength="20",
            autocomplete="off",
            data_set=f"name:{seat}",
            aria_label=say("page.name_of", seat=usual),
        ),
        _select(f"kind:{seat}", kinds, player.kind, say("page.who_plays", seat=usual)),
        key=f"seat-{seat}",
        class_="seat-row",
    )


def _option(setup: Setup, name: str, say: Words) -> Element:
    slug, values = setup.slug, setup.game.choices(len(setup.players), name)
    chosen = setup.options.get(name, "")
    pairs = [(value, say.option(slug, name, value)) for value in values]
    if name == "first":
        called = names(setup, say).items()
        pairs = [("", say("page.who_begins.drawn")), *((str(seat), name) for seat, name in called)]
    elif (usual := f"{slug}.option.{name}.usual") in say:
        pairs = [("", say(usual)), *pairs]
    else:
        chosen = chosen or values[0]
    about = say.option(slug, name, about=True)
    meaning = say.option(slug, name, chosen, about=True) if chosen in values else ""
    many = len(pairs) > 5
    field = _select(f"option:{name}", pairs, chosen, say.option(slug, name)) if many else None
    return el(
        "fieldset",
        el("legend", say.option(slug, name)),
        el("p", about, class_="about") if about else None,
        field or _choice(f"option:{name}", pairs, chosen, f"set option:{name}"),
        el("p", meaning, class_="about") if meaning else None,
        key=f"option-{name}",
    )


def _choice(name: str, pairs: list[tuple[str, str]], chosen: str, do: str) -> Element:
    """A row of buttons of which one is pressed."""
    return el(
        "div",
        *(
            el(
                "button",
                text,
                type="button",
                aria_pressed="true" if value == chosen else "false",
                data_do=f"{do} {value}",
                lang=value if do == "set language" else None,
                key=value or "usual",
            )
            for value, text in pairs
        ),
        class_="choice",
        role="group",
        key=name,
    )


def _select(name: str, pairs: list[tuple[str, str]], chosen: str, label: str) -> Element:
    options = (el("option", text, value=value, selected=value == chosen, key=value or "usual") for value, text in pairs)
    return el("select", *options, data_set=name, aria_label=label, key=name)


# --- dialogs and notices -------------------------------------------------------------------------------------------


def _dialog(model: Model, say: Words) -> Element | None:
    if not model.dialog:
        return None
    makers = {
        "settings": _settings,
        "moves": _moves,
        "undo": _consent,
        "delete": _delete,
        "stack": _stack,
        "speak": _speak,
    }
    maker = makers.get(model.dialog)
    return maker(model, say) if maker else None


def sheet(heading: str, say: Words, *children: Child | None) -> Element:
    """A dialog over the page."""
    return el(
        "div",
        el(
            "section",
            el(
                "header",
                el("h2", heading, key="dialog", tabindex="-1", id="dialog-title"),
                icon_button(say("page.close"), "close", icons.CLOSE),
            ),
            *children,
            role="dialog",
            aria_modal="true",
            aria_labelledby="dialog-title",
            class_="sheet",
        ),
        class_="veil-behind",
        data_beside=True,
        key="dialog-layer",
    )


SETTINGS: Final = {
    "language": "page.language",
    "theme": "page.theme",
    "confirm": "page.confirm_moves",
    "animate": "page.animation",
}


def _settings(model: Model, say: Words) -> Element:
    settings = model.settings
    yes_no = [("1", say("page.on")), ("0", say("page.off"))]
    rows = (
        ("language", [(code, words_of(code)("language")) for code in languages()], settings.language),
        ("theme", [(theme, say(f"page.theme.{theme}")) for theme in ("auto", "light", "dark")], settings.theme),
        ("confirm", yes_no, "01"[settings.confirm]),
        ("animate", yes_no, "01"[settings.animate]),
    )
    return sheet(
        say("page.settings"),
        say,
        _update(say) if model.renewable else None,
        *(
            el(
                "fieldset",
                el("legend", say(SETTINGS[name])),
                _choice(name, pairs, value, f"set {name}"),
                key=name,
            )
            for name, pairs, value in rows
        ),
    )


def _update(say: Words) -> Element:
    """A new build is there, and comes after the game by itself."""
    return el(
        "div",
        el("p", f"{say('page.update_ready')} {say('page.update_later')}"),
        button(say("page.update_now"), "renew", "primary", "renew"),
        class_="fresh",
        key="fresh",
    )


def _moves(model: Model, say: Words) -> Element | None:
    """The moves in notation and in words, the newest first."""
    table = model.table
    if table is None:
        return None
    lines = []
    states = table.match.states
    for number, name in reversed([*enumerate(table.match.names)]):
        events = events_of(states[number], name)
        said = say.announce(table.game.slug, events, names(table, say))
        count = el("span", f"{number + 1}", class_="number")
        lines.append(el("li", count, el("code", name), el("span", said), key=f"move-{number}"))
    return sheet(say("page.moves"), say, el("ol", *lines, class_="moves"))


def _consent(model: Model, say: Words) -> Element:
    return sheet(
        say("page.undo"),
        say,
        el("p", say("page.undo.ask", name=_asker(model, say))),
        el(
            "div",
            button(say("page.undo.agree"), "agreed", class_="primary"),
            button(say("page.undo.refuse"), "close"),
            class_="act",
        ),
    )


def _asker(model: Model, say: Words) -> str:
    """Whose choice would be taken back."""
    table = model.table
    if table is None:
        return ""
    try:
        seat = before_choice(table)[0].state.to_move
    except NoUndo:
        return ""
    return seat_name(table, seat, say)


def _delete(model: Model, say: Words) -> Element:
    table = model.tables.get(model.chosen)
    return sheet(
        say("page.delete"),
        say,
        el("p", f"{say(f'{table.game.slug}.title')}, {_facts(table, say)}") if table is not None else None,
        el("p", say("page.delete_ask")),
        el(
            "div",
            button(say("page.delete"), f"delete {model.chosen}", class_="danger"),
            button(say("page.cancel"), "close"),
            class_="act",
        ),
    )


def _speak(model: Model, say: Words) -> Element | None:
    """Before a secret is said aloud: may it be?"""
    if model.table is None or model.table.veiled:
        return None
    return sheet(
        say("page.speak_secret"),
        say,
        el("p", say("page.speak_secret_about")),
        el(
            "div",
            button(say("page.speak_now"), "speak", class_="primary"),
            button(say("page.cancel"), "close"),
            class_="act",
        ),
    )


def _stack(model: Model, say: Words) -> Element | None:
    """What lies on a cell, piece by piece, the top one first."""
    table = model.table
    if table is None:
        return None
    cell = board_of(model, table).cell(table.looking)
    if cell is None:
        return None
    fact = cell.says
    pile = pile_of(fact)
    letters = (pile or "").lower()
    pieces = [el("li", icons.swatch(table.game, letter), say.colour(table.game.slug, letter)) for letter in letters]
    return sheet(
        say("page.stack_of", place=table.looking)
        if pile is not None
        else say("page.board", game=say(f"{table.game.slug}.title")),
        say,
        el("p", say.tell(table.game.slug, fact, names(table, say))),
        el("ol", *reversed(pieces), class_="stack") if pieces else None,
    )


def _notices(model: Model, say: Words) -> Element | None:
    """What is to be known whatever is on the screen."""
    notes = []
    if model.elsewhere:
        notes.append(_note("tabs", say("page.two_tabs"), button(say("page.take_over"), "take_over", class_="primary")))
    if model.notice is not None:
        what, file = say.tell("page", model.notice), model.notice.args.get("file", "")
        text = say("page.about_file", file=file, what=what) if file else what
        notes.append(_note("note", text, button(say("page.close"), "close")))
    if model.forgetful and model.screen == "home" and (model.tables or model.broken):
        why = f"{say('page.storage_week')} {say('page.install_safari')}"
        out = button(say("page.export_all"), "export_all")
        notes.append(_note("week", why, out, button(say("page.close"), "told")))
    if model.unsaved:
        why = say("page.save_failed", reason=model.unsaved)
        notes.append(_note("unsaved", why, button(say("page.close"), "bear"), bad=True))
    return el("div", *notes, class_="notices") if notes else None


def _note(key: str, text: str, *buttons: Element, bad: bool = False) -> Element:
    class_, role = ("note bad", "alert") if bad else ("note", "status")
    return el("div", el("p", text), el("div", *buttons, class_="ways"), class_=class_, role=role, key=key)
