"""What a person would like, as a sheet at their edge and in their language."""

from __future__ import annotations

from typing import Final, NamedTuple

from pyramidion.app.messages import SetComfort, SetWish, form_field, seat_of
from pyramidion.app.model import Model
from pyramidion.app.parts import Choice, choice, seat_name, sheet, words_of
from pyramidion.app.saves.model import Player
from pyramidion.app.setup.model import chair_at
from pyramidion.app.table.wishes import words_at
from pyramidion.core.game import Game
from pyramidion.core.tree import Element, el
from pyramidion.words import Words, languages

from .model import VALUES, Comfort
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


class Sheet(NamedTuple):
    """Whose wishes are shown, and where."""

    game: Game
    player: Player
    called: str
    many: bool  # do several play?
    now: bool  # does a head start hold at once?
    field: str  # the message a wish is said by, as far as the wish


def comfort_dialog(model: Model, number: str) -> Element | None:
    """The wishes of the person at that seat, counted from 1."""
    table, seat = model.table, seat_of(number)
    if table is None or seat is None or seat not in table.saved.persons():
        return None
    player, called = table.players[seat], seat_name(table.saved, seat, words_at(model, table, seat))
    many, field = len(table.players) > 1, form_field(SetComfort, number)
    return _sheet(model, Sheet(table.game, player, called, many, holds_now(table), field))


def wish_dialog(model: Model, side: str) -> Element | None:
    """The wishes of the person on that chair of a set-up."""
    setup = model.setup
    chair = chair_at(setup, side, upright=model.device.upright) if setup else None
    if setup is None or chair is None or chair.player is None:
        return None
    player = model.saves.known((chair.player,))[0]
    called = seat_name(setup, chair.seat, words_of(player.comfort.language or model.settings.language))
    field = form_field(SetWish, chair.seat + 1)
    return _sheet(model, Sheet(setup.game, player, called, len(setup.players) > 1, True, field))


def _sheet(model: Model, of: Sheet) -> Element:
    say = words_of(of.player.comfort.language or model.settings.language)
    chosen = _as_it_is(model, of.player.comfort)
    rows = [
        el(
            "fieldset",
            el("legend", say(CALLED[name].format(game=of.game.slug))),
            _choice(of.field, name, chosen[name], say),
            key=name,
        )
        for name in _asked_for(model, of.game)
    ]
    if of.game.ahead_steps and of.many:
        rows.append(_ahead(of, chosen["ahead"], say))
    told = say("page.comfort.kept" if of.player.name else "page.comfort.not_kept", name=of.player.name)
    found = sheet(of.called, say, *rows, el("p", told, class_="so-is-it", key="kept"))
    return el(found.tag, *found.children, **{**found.attrs, "lang": say.language}, key=found.key)


def _asked_for(model: Model, game: Game) -> list[str]:
    """What makes a difference in this game."""
    idle = {"speed": not model.animated, "child": not game.risks, "language": len(languages()) == 1}
    return [name for name in CALLED if not idle.get(name)]


def _as_it_is(model: Model, comfort: Comfort) -> dict[str, str]:
    """What holds for somebody, wished or not."""
    return {
        **{name: getattr(comfort, name) or values[0] for name, values in VALUES.items()},
        "confirm": comfort.confirm or "01"[model.settings.confirm],
        "hints": comfort.hints or "01"[model.settings.hints],
        "language": comfort.language or model.settings.language,
    }


def _choice(field: str, name: str, chosen: str, say: Words) -> Element:
    if name == "language":
        pairs: list[Choice] = [(code, words_of(code)("language")) for code in languages()]
    elif name in ("confirm", "hints", "child"):
        pairs = [("1", say("page.on")), ("0", say("page.off"))]
    else:
        pairs = [(value, say(f"page.comfort.{name}.{value}")) for value in ORDER.get(name, VALUES[name])]
    return choice(name, pairs, chosen, f"{field} {name}", speaks=name == "language")


def _ahead(of: Sheet, chosen: str, say: Words) -> Element:
    """A head start, in the terms of the game; once something is played it is for the next one."""
    steps, slug = range(of.game.ahead_steps + 1), of.game.slug
    pairs = [(str(far), say(f"{slug}.ahead.{far}") if far else say("page.comfort.ahead.0")) for far in steps]
    chosen = min(chosen, str(steps[-1]))
    later = None if of.now else el("p", say("page.comfort.ahead.next"), class_="so-is-it")
    buttons = choice("ahead", pairs, chosen, f"{of.field} ahead")
    return el("fieldset", el("legend", say("page.comfort.ahead")), buttons, later, key="ahead")


ORDER: Final = {"speed": ("slow", "usual", "quick"), "left": ("1", "0")}  # as they lie beside each other
