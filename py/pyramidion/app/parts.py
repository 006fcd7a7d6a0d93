"""Parts that all screens are made of."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypeAlias

from pyramidion.core.facts import Fact
from pyramidion.core.game import Seat, State
from pyramidion.core.tree import Child, Element, el
from pyramidion.words import Words, load

from . import icons
from .dialogs import ComfortDialog, SettingsDialog
from .messages import Close, Message, Open, TurnSheet, doing
from .model import Model
from .saves.model import PERSON, Player, SavedGame, Setup

words_of: Final = cache(load)
RIGHT_TO_LEFT: Final = (("\u0590", "\u08ff"), ("\ufb1d", "\ufdff"), ("\ufe70", "\ufeff"), ("\U00010800", "\U00010fff"))
ISOLATED: Final = "\u2069"  # ends what is read from right to left
Choice: TypeAlias = tuple[str, str]  # a value, and what it is called


# --- buttons -------------------------------------------------------------------------------------------------------


def button(
    text: str, do: Message, class_: str = "", key: str = "", icon: Element | None = None, **attrs: object
) -> Element:
    return el("button", icon, text, type="button", data_do=doing(do), class_=class_ or None, key=key, **attrs)


def terse_button(text: str, do: Message, icon: Element, key: str = "", class_: str = "", **attrs: object) -> Element:
    """A button that shows its text where there is room, and its sign anywhere."""
    label, look = el("span", text, class_="label"), f"quiet {class_}".strip()
    named = {"aria_label": text, "title": text}
    return el("button", icon, label, type="button", data_do=doing(do), **named, class_=look, key=key, **attrs)


def icon_button(text: str, do: Message, icon: Element, key: str = "", **attrs: object) -> Element:
    """A button that shows a sign and says a text."""
    words = el("span", text, class_="words")
    return el("button", icon, words, type="button", data_do=doing(do), class_="icon", title=text, key=key, **attrs)


def settings_button(model: Model, say: Words) -> Element:
    """Leads to the settings, and tells by a spot that a new build is to be found there."""
    text = f"{say('page.settings')} – {say('page.update_ready')}" if model.updatable else say("page.settings")
    spot = el("span", class_="spot") if model.updatable else None
    words = el("span", text, class_="words")
    return el(
        "button", icons.GEAR, spot, words,
        type="button", data_do=doing(Open(SettingsDialog())), class_="icon", title=text, key="menu",
    )  # fmt: skip


def pick(*shown: Child, do: str, chosen: bool | None, class_: str = "", key: str = "", **attrs: object) -> Element:
    """A button for one of several, pressed if it is the one chosen; None where that is not told."""
    pressed = None if chosen is None else "true" if chosen else "false"
    looks = class_ or None
    return el("button", *shown, type="button", class_=looks, aria_pressed=pressed, data_do=do, key=key, **attrs)


def choice(name: str, pairs: list[Choice], chosen: str, do: str, *, speaks: bool = False) -> Element:
    """A row of buttons of which one is pressed; `do` is their message but for the value."""
    buttons = (
        pick(text, do=f"{do} {value}", chosen=value == chosen, lang=value if speaks else None, key=value or "usual")
        for value, text in pairs
    )
    return el("div", *buttons, class_="choice", role="group", key=name)


def sheet(heading: str, say: Words, *children: Child | None) -> Element:
    """A dialog over the page."""
    return el(
        "div",
        el(
            "section",
            el(
                "header",
                el("h2", heading, key="dialog", tabindex="-1", id="dialog-title"),
                icon_button(say("page.turn_sheet"), TurnSheet(), icons.TURN, "turn-sheet"),
                icon_button(say("page.close"), Close(), icons.CLOSE),
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


def cover(slug: str) -> str:
    """The picture of a game, which it has drawn itself; its rules are not read for that."""
    return f"py/pyramidion/games/{slug}/cover.svg"


# --- who plays, and what happened ----------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def events_of(state: State, name: str) -> tuple[Fact, ...]:
    """What the action of that name did; asked again with every drawing of the list of moves."""
    return state.events(state.find(name))


def names(of: Setup | SavedGame, say: Words) -> dict[int, str]:
    """What the seats of a game, or of one being set up, are called, by their numbers."""
    return _names(of.game.slug, of.sides, of.players, say)


@lru_cache(maxsize=16)
def _names(slug: str, sides: str, players: tuple[Player, ...], say: Words) -> dict[int, str]:
    usual = say.names(slug, sides)
    return {seat: _own_name(player) or usual[seat] for seat, player in enumerate(players, 1)}


def _own_name(player: Player) -> str:
    if any(first <= letter <= last for letter in player.name for first, last in RIGHT_TO_LEFT):
        return f"\u2068{player.name}{ISOLATED}"  # so that what is beside it keeps its place
    return player.name


def cut(name: str, most: int) -> str:
    """A name of no more than so many letters, isolated if it was."""
    return name if len(name) <= most else f"{name[: most - 1]}…{ISOLATED * name.endswith(ISOLATED)}"


def seat_name(of: Setup | SavedGame, seat: Seat, say: Words) -> str:
    return names(of, say)[seat + 1]


def seat_mark(of: Setup | SavedGame, seat: Seat) -> Element:
    return icons.seat(of.game, seat, of.sides)


def own_button(saved: SavedGame, seat: Seat, say: Words) -> Element | None:
    """Over the name of a person: leads to what they would like."""
    if saved.players[seat].kind != PERSON:
        return None
    number, words = str(seat + 1), say("page.comfort.open", name=seat_name(saved, seat, say))
    do = doing(Open(ComfortDialog(number)))
    return el("button", el("span", words, class_="words"), type="button", class_="own", data_do=do, key=f"own-{number}")


def chance_bar(chance: float, say: Words) -> Element:
    """A seat's chance to win, as a bar with a number; whoever hears the list is told what it is."""
    percent = round(100 * chance)
    what = el("span", say("page.chance"), class_="words")
    return el("span", what, say("page.percent", percent=percent), class_="chance", style=f"--chance: {percent}%")


def level_name(level: str, say: Words) -> str:
    return say("page.computer_level", level=say(f"page.level.{level}"))
