"""Parts that all screens are made of."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from pyramidion.core.board import Board
from pyramidion.core.facts import Fact
from pyramidion.core.game import Seat, State
from pyramidion.core.tree import Element, el
from pyramidion.games import GAMES
from pyramidion.words import Words, load

from . import icons
from .model import Model, Player, Setup, Table

words_of: Final = cache(load)
RIGHT_TO_LEFT: Final = (("\u0590", "\u08ff"), ("\ufb1d", "\ufdff"), ("\ufe70", "\ufeff"), ("\U00010800", "\U00010fff"))
ILL: Final = {"died": "page.worker_restarted", "absent": "page.worker_gone"}  # what is said of a worker's health


def button(
    text: str, do: str, class_: str = "", key: str = "", icon: Element | None = None, **attrs: object
) -> Element:
    return el("button", icon, text, type="button", data_do=do, class_=class_ or None, key=key, **attrs)


def terse_button(text: str, do: str, icon: Element, key: str = "", class_: str = "") -> Element:
    """A button that shows its text where there is room, and its sign anywhere."""
    label, look = el("span", text, class_="label"), f"quiet {class_}".strip()
    return el("button", icon, label, type="button", data_do=do, aria_label=text, title=text, class_=look, key=key)


def icon_button(text: str, do: str, icon: Element, key: str = "", **attrs: object) -> Element:
    """A button that shows a sign and says a text."""
    words = el("span", text, class_="words")
    return el("button", icon, words, type="button", data_do=do, class_="icon", title=text, key=key, **attrs)


def settings_button(model: Model, say: Words) -> Element:
    """Leads to the settings, and tells by a spot that a new build is to be found there."""
    text = f"{say('page.settings')} – {say('page.update_ready')}" if model.renewable else say("page.settings")
    spot = el("span", class_="spot") if model.renewable else None
    words = el("span", text, class_="words")
    return el(
        "button", icons.GEAR, spot, words,
        type="button", data_do="dialog settings", class_="icon", title=text, key="menu",
    )  # fmt: skip


def board_of(model: Model, table: Table) -> Board:
    """The board as it may be seen of a table now."""
    return drawn(table.game.slug, table.shown(), table.seat_below(), model.tall)


@lru_cache(maxsize=4)
def drawn(slug: str, seen: State, seat: Seat, upright: bool) -> Board:
    """A board; asked again with every touch, and what has not changed is the same object."""
    return GAMES[slug].draw(seen, seat, upright=upright)


@lru_cache(maxsize=512)
def events_of(state: State, name: str) -> tuple[Fact, ...]:
    """What the action of that name did; asked again with every drawing."""
    return state.events(state.find(name))


def own_secret(model: Model, table: Table) -> Fact | None:
    """What the seat to move alone may know, as a fact."""
    seat = table.state.to_move
    return drawn(table.game.slug, table.state.seen_by(seat), seat, model.tall).secret


def names(at: Setup | Table, say: Words) -> dict[int, str]:
    """What the seats of a table, or of one being set up, are called, by their numbers."""
    return _names(at.game.slug, at.sides, at.players, say)


@lru_cache(maxsize=16)
def _names(slug: str, sides: str, players: tuple[Player, ...], say: Words) -> dict[int, str]:
    usual = say.names(slug, sides)
    return {seat: _own_name(player) or usual[seat] for seat, player in enumerate(players, 1)}


def seat_name(at: Setup | Table, seat: Seat, say: Words) -> str:
    """What the player of a seat is called."""
    return names(at, say)[seat + 1]


def _own_name(player: Player) -> str:
    if any(first <= letter <= last for letter in player.name for first, last in RIGHT_TO_LEFT):
        return f"\u2068{player.name}\u2069"  # so that what is beside it keeps its place
    return player.name
