"""What a person would like, as a sheet at their edge and in their language."""

from __future__ import annotations

from typing import Final

from pyramidion.app.messages import SetComfort, form_field, seat_of
from pyramidion.app.model import Model
from pyramidion.app.parts import Choice, choice, seat_name, sheet, words_of
from pyramidion.app.table.model import Table
from pyramidion.app.table.wishes import confirms, language, offers_hints, words_at
from pyramidion.core.game import Seat
from pyramidion.core.tree import Element, el
from pyramidion.words import Words, languages

from .model import VALUES
from .update import holds_now

CALLED: Final = {  # by the page, or by the game
    "text": "page.comfort.text",
    "child": "{game}.child",
    "confirm": "page.confirm_moves",
    "hints": "page.hints",
    "speed": "page.animation",
    "left": "page.comfort.hand",
    "language": "page.language",
}


def comfort_dialog(model: Model, number: str) -> Element | None:
    """The wishes of the person at that seat, counted from 1."""
    table, seat = model.table, seat_of(number)
    if table is None or seat is None or seat not in table.saved.persons():
        return None
    say, chosen = words_at(model, table, seat), _as_it_is(model, table, seat)
    rows = [
        el(
            "fieldset",
            el("legend", say(CALLED[name].format(game=table.game.slug))),
            _choice(number, name, chosen[name], say),
            key=name,
        )
        for name in _asked_for(model, table)
    ]
    if table.game.ahead_steps and len(table.players) > 1:
        rows.append(_ahead(table, number, chosen["ahead"], say))
    player = table.players[seat]
    told = say("page.comfort.kept" if player.name else "page.comfort.not_kept", name=player.name)
    heading = seat_name(table.saved, seat, say)
    found = sheet(heading, say, *rows, el("p", told, class_="so-is-it", key="kept"))
    return el(found.tag, *found.children, **{**found.attrs, "lang": say.language}, key=found.key)


def _asked_for(model: Model, table: Table) -> list[str]:
    """What makes a difference at this table."""
    idle = {"speed": not model.animated, "child": not table.game.risks, "language": len(languages()) == 1}
    return [name for name in CALLED if not idle.get(name)]


def _as_it_is(model: Model, table: Table, seat: Seat) -> dict[str, str]:
    """What holds at that seat, wished or not."""
    comfort = table.players[seat].comfort
    return {
        **{name: getattr(comfort, name) or values[0] for name, values in VALUES.items()},
        "confirm": "01"[confirms(model, table, seat)],
        "hints": "01"[offers_hints(model, table, seat)],
        "language": language(model, table, seat),
    }


def _choice(number: str, name: str, chosen: str, say: Words) -> Element:
    if name == "language":
        pairs: list[Choice] = [(code, words_of(code)("language")) for code in languages()]
    elif name in ("confirm", "hints", "child"):
        pairs = [("1", say("page.on")), ("0", say("page.off"))]
    else:
        pairs = [(value, say(f"page.comfort.{name}.{value}")) for value in ORDER.get(name, VALUES[name])]
    return choice(name, pairs, chosen, form_field(SetComfort, f"{number} {name}"), speaks=name == "language")


def _ahead(table: Table, number: str, chosen: str, say: Words) -> Element:
    """A head start, in the terms of the game; once something is played it is for the next one."""
    steps = range(table.game.ahead_steps + 1)
    pairs = [(str(far), say(f"{table.game.slug}.ahead.{far}") if far else say("page.comfort.ahead.0")) for far in steps]
    chosen = min(chosen, str(steps[-1]))
    later = None if holds_now(table) else el("p", say("page.comfort.ahead.next"), class_="so-is-it")
    do = form_field(SetComfort, f"{number} ahead")
    return el(
        "fieldset", el("legend", say("page.comfort.ahead")), choice("ahead", pairs, chosen, do), later, key="ahead"
    )


ORDER: Final = {"speed": ("slow", "usual", "quick"), "left": ("1", "0")}  # as they lie beside each other
