"""The screen on which a game is set up: its table from above, the board as it will begin, and chairs round it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Final

from pyramidion.app import characters, icons
from pyramidion.app.board import ratio
from pyramidion.app.dialogs import ChairDialog, HouseDialog
from pyramidion.app.messages import Begin, GoHome, Open, OpenRules, SetComputers, SetPeople, SetWay, doing
from pyramidion.app.model import Model
from pyramidion.app.parts import icon_button, level_name, pick, seat_mark, seat_name, terse_button
from pyramidion.app.saves.model import PERSON, Setup
from pyramidion.core.board import Board, picture
from pyramidion.core.seating import Look, Way, seated
from pyramidion.core.tree import Element, el
from pyramidion.games import GAMES, hour
from pyramidion.words import Words

from .model import Chair, chairs, companies

SEVERAL: Final = 2  # seats at most, where to say how many persons play is to say all
STONE: Final = ("M0 0H100L50 50Z", "M100 0V100L50 50Z", "M100 100H0L50 50Z", "M0 100V0L50 50Z")  # from above, clockwise


def setup_screen(model: Model, setup: Setup, say: Words) -> Element:
    slug, upright = setup.slug, model.device.upright
    return el(
        "div",
        el(
            "header",
            icon_button(say("page.back"), GoHome(), icons.BACK),
            el("h1", say(f"{slug}.title"), key="title", tabindex="-1"),
            terse_button(say("page.rules"), OpenRules(slug), icons.RULES, "rules"),
            class_="bar",
        ),
        _company(setup, say),
        el(
            "div",
            el("div", el("div", _board(setup, upright=upright), class_="slab-well"), class_="slab"),
            *(_chair(setup, chair, say) for chair in chairs(setup, upright=upright)),
            _start(say, waits=model.elsewhere),
            class_=f"room seats-{setup.game.seats[-1]}",
        ),
        el("footer", _house(setup, say), _ways(model, setup, say) if len(setup.ways()) > 1 else None),
        class_=f"setting-up game-{slug} hour-{hour(slug)}",
        key=f"setup-{slug}",
    )


# --- how many ------------------------------------------------------------------------------------------------------


def _company(setup: Setup, say: Words) -> Element:
    """How many persons play, and how many computers: a tap for each."""
    found, now = [*companies(setup)], len(setup.persons())
    people = sorted({some for some, _ in found if some})
    others = sorted({some for _, some in found if some < setup.game.seats[-1]})
    level = next((player.kind for player in setup.players if player.kind != PERSON), "")
    sign = characters.character(level or [*setup.game.levels][1])
    rows = [_counts("people", icons.PERSON, people, now, say)]
    if setup.game.seats[-1] > SEVERAL:
        rows.append(_counts("computers", sign, others, len(setup.players) - now, say))
    return el("div", *rows, class_="company")


def _counts(what: str, sign: Element, counts: list[int], now: int, say: Words) -> Element:
    kind = SetPeople if what == "people" else SetComputers
    buttons = (
        pick(
            str(count),
            do=doing(kind(str(count))),
            chosen=count == now,
            aria_label=say(f"page.{what}.count", count=count),
            key=f"{what}-{count}",
        )
        for count in counts
    )
    return el("div", sign, *buttons, class_="choice", role="group", aria_label=say(f"page.{what}"), key=what)


# --- the table -----------------------------------------------------------------------------------------------------


def _board(setup: Setup, *, upright: bool) -> Element:
    """The board as the game begins, for eyes alone: the chairs say who plays."""
    board = _begun(setup.slug, len(setup.players), tuple(setup.options.items()), upright)
    return el("div", picture(board), class_="board", style=ratio(board.width, board.height), aria_hidden="true")


@lru_cache(maxsize=8)
def _begun(slug: str, seats: int, options: tuple[tuple[str, str], ...], upright: bool) -> Board:
    game, chosen = GAMES[slug], dict[str, str](options)
    if "first" in game.options:
        chosen["first"] = "1"
    state = game.new(Random(0), seats, chosen)
    way = Way.ROUND if seats > 1 else Way.HAND
    return game.draw(state.seen_by(-1), -1, Look(seated(way, seats, upright=upright), upright))


def _chair(setup: Setup, chair: Chair, say: Words) -> Element:
    """A button that says who sits there and opens the fan; who sits there can be drawn to another chair."""
    side = chair.side.name.lower()
    name = called(setup, chair.seat, say) if chair.player else say("page.chair.free")
    first = chair.player is not None and setup.first == str(chair.seat + 1)
    return el(
        "button",
        el(
            "span",
            characters.face(chair.player, chair.seat) if chair.player else icons.PLUS,
            seat_mark(setup, chair.seat) if chair.player and setup.sides[chair.seat] in setup.game.signs else None,
            el("span", "1", class_="begins") if first else None,
            class_="sits",
        ),
        el("span", name, class_="name") if chair.player else None,
        type="button",
        class_=f"chair {side}" if chair.player else f"chair {side} free",
        aria_label=_says(chair, name, say, first=first),
        aria_haspopup="dialog",
        data_do=doing(Open(ChairDialog(str(chair.side.value)))),
        data_seat=chair.seat if chair.player else None,
        data_kind=chair.player.kind if chair.player else None,
        key=f"chair-{chair.side.value}",
    )


def called(setup: Setup, seat: int, say: Words) -> str:
    """Who sits there, by their name; that of a character is what stands before the comma."""
    player = setup.players[seat]
    if player.kind != PERSON and not player.name:
        return say(f"page.character.{player.kind}")
    return seat_name(setup, seat, say)


def _says(chair: Chair, name: str, say: Words, *, first: bool) -> str:
    kind = chair.player.kind if chair.player else PERSON
    who = level_name(kind, say) if kind != PERSON else name
    text = say("page.chair", side=say(f"page.side.{chair.side.name.lower()}"), who=who)
    return f"{text}, {say('page.begins')}" if first else text


def _start(say: Words, *, waits: bool) -> Element:
    """The capstone, from above."""
    sides = (el("path", d=d, class_=f"slope {side}") for d, side in zip(STONE, "nesw", strict=True))
    stone = el(
        "svg",
        el("g", el("rect", width=100, height=100, class_="footing"), *sides),
        viewBox="-2 -2 104 104",
        aria_hidden="true",
        focusable="false",
    )
    arrow = el("svg", el("path", d="M8 4V28L29 16Z"), viewBox="0 0 32 32", aria_hidden="true", class_="go")
    return el(
        "button",
        stone,
        arrow,
        el("span", say("page.start")),
        type="button",
        class_="capstone",
        data_do=doing(Begin()),
        disabled=waits,
        key="begin",
    )


# --- below it ------------------------------------------------------------------------------------------------------


def _house(setup: Setup, say: Words) -> Element:
    """The way to the house rules, and how many of them are not the usual ones."""
    changed = unusual(setup)
    return el(
        "button",
        icons.HOUSE,
        say("page.house"),
        el("span", str(changed), class_="badge", aria_label=say("page.house.changed", count=changed))
        if changed
        else None,
        type="button",
        class_="house",
        data_do=doing(Open(HouseDialog())),
        aria_haspopup="dialog",
        key="house",
    )


def unusual(setup: Setup) -> int:
    usual: Mapping[str, str] = {name: setup.game.choices(len(setup.players), name)[0] for name in setup.options}
    return sum(value != usual[name] for name, value in setup.options.items()) + bool(setup.first)


def _ways(model: Model, setup: Setup, say: Words) -> Element:
    """How people sit, as pictures with their words."""
    sits = setup.sits(roomy=model.device.roomy)
    buttons = (
        pick(
            icons.table(seated(way, len(setup.players))),
            el("span", say(f"page.way.{way.value}"), class_="label"),
            do=doing(SetWay(way.value)),
            chosen=way is sits,
            title=say(f"page.way.{way.value}.about"),
            key=way.value,
        )
        for way in setup.ways()
    )
    return el("div", *buttons, class_="choice ways", role="group", aria_label=say("page.way"), key="way")
