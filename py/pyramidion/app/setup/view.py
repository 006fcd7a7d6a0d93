"""The screen on which a game is set up."""

from __future__ import annotations

from typing import Final

from pyramidion.app import characters, icons
from pyramidion.app.messages import (
    Begin,
    GoHome,
    OpenRules,
    SetKind,
    SetName,
    SetOption,
    SetWay,
    SwapSeats,
    doing,
    form_field,
)
from pyramidion.app.parts import button, choice, icon_button, level_name, names, seat_mark, select
from pyramidion.app.saves.model import LONGEST_NAME, PERSON, Setup
from pyramidion.core.seating import seated
from pyramidion.core.tree import Element, el
from pyramidion.words import Words

MANY: Final = 5  # values that stand side by side; more are a list to choose from


def setup_screen(setup: Setup, say: Words, *, waits: bool, roomy: bool) -> Element:
    slug = setup.slug
    offered = {name: setup.game.choices(len(setup.players), name) for name in setup.game.options if name != "first"}
    return el(
        "div",
        el(
            "header",
            icon_button(say("page.back"), GoHome(), icons.BACK),
            el("h1", say(f"{slug}.title"), key="title", tabindex="-1"),
            icon_button(say("page.rules"), OpenRules(slug), icons.RULES, key="rules"),
            class_="bar",
        ),
        el(
            "form",
            _seats(setup, say),
            _way(setup, say, roomy=roomy) if len(setup.ways()) > 1 else None,
            *(_option(setup, name, values, say) for name, values in offered.items() if len(values) > 1),
            _first(setup, say) if len(setup.players) > 1 else None,
            class_="setup",
        ),
        el("footer", button(say("page.start"), Begin(), class_="primary", key="begin", disabled=waits), class_="act"),
        class_=f"setting-up game-{slug}",
        key=f"setup-{slug}",
    )


def _seats(setup: Setup, say: Words) -> Element:
    counts, kinds = [str(count) for count in setup.game.seats], [player.kind for player in setup.players]
    return el(
        "fieldset",
        el("legend", say("page.seats")),
        choice("seats", [(count, count) for count in counts], str(len(setup.players)), "set_seats")
        if len(counts) > 1
        else None,
        el("ol", *(_seat(setup, seat, say) for seat in range(len(setup.players))), class_="seats"),
        button(say("page.swap_places"), SwapSeats(), class_="quiet", icon=icons.SWAP)
        if len(setup.players) > 1
        else None,
        *(
            el(
                "p",
                characters.character(level),
                el("span", f"{level_name(level, say)} – {say(f'page.level.{level}.about')}"),
                class_="about",
                key=level,
            )
            for level in setup.game.levels
            if level in kinds
        ),
        class_="who",
    )


def _way(setup: Setup, say: Words, *, roomy: bool) -> Element:
    """How people sit, as pictures with their words."""
    sits = setup.sits(roomy=roomy)
    buttons = (
        el(
            "button",
            icons.table(seated(way, len(setup.players))),
            say(f"page.way.{way.value}"),
            type="button",
            aria_pressed="true" if way is sits else "false",
            data_do=doing(SetWay(way.value)),
            key=way.value,
        )
        for way in setup.ways()
    )
    return el(
        "fieldset",
        el("legend", say("page.way")),
        el("div", *buttons, class_="choice ways", role="group"),
        el("p", say(f"page.way.{sits.value}.about"), class_="about"),
        key="way",
    )


def _seat(setup: Setup, seat: int, say: Words) -> Element:
    player = setup.players[seat]
    usual = say.names(setup.slug, setup.sides)[seat + 1]
    kinds = [(PERSON, say("page.person")), *((level, level_name(level, say)) for level in setup.game.levels)]
    return el(
        "li",
        seat_mark(setup, seat),
        el(
            "input",
            type="text",
            value=player.name,
            placeholder=usual,
            maxlength=LONGEST_NAME,
            autocomplete="off",
            data_set=form_field(SetName, seat),
            aria_label=say("page.name_of", seat=usual),
        ),
        select(f"kind-{seat}", kinds, player.kind, form_field(SetKind, seat), say("page.who_plays", seat=usual)),
        key=f"seat-{seat}",
        class_="seat-row",
    )


def _first(setup: Setup, say: Words) -> Element:
    """Who begins; where that is always the first seat, who sits there."""
    pairs = [("", say("page.who_begins.drawn")), *((str(seat), name) for seat, name in names(setup, say).items())]
    about = say.option(setup.slug, "first", about=True)
    return el(
        "fieldset",
        el("legend", say.option(setup.slug, "first")),
        el("p", about, class_="about") if about else None,
        choice("first", pairs, setup.first, "set_first"),
        key="option-first",
    )


def _option(setup: Setup, name: str, values: list[str], say: Words) -> Element:
    """An option and its values; where there is a word for leaving it open, that is the usual one."""
    slug, usual = setup.slug, f"{setup.slug}.option.{name}.usual"
    pairs = [("", say(usual))] * (usual in say) + [(value, say.option(slug, name, value)) for value in values]
    chosen = setup.options.get(name, pairs[0][0])
    called, about = say.option(slug, name), say.option(slug, name, about=True)
    meaning = say.option(slug, name, chosen, about=True) if chosen else ""
    do = form_field(SetOption, name)
    return el(
        "fieldset",
        el("legend", called),
        el("p", about, class_="about") if about else None,
        select(name, pairs, chosen, do, called) if len(pairs) > MANY else choice(name, pairs, chosen, do),
        el("p", meaning, class_="about") if meaning else None,
        key=f"option-{name}",
    )
