"""The home screen: the games there are, what goes on, and what is kept."""

from __future__ import annotations

from pyramidion.app import icons
from pyramidion.app.messages import ChooseGame, OpenRules, doing
from pyramidion.app.model import Model
from pyramidion.app.parts import cover, settings_button
from pyramidion.core.tree import Element, el
from pyramidion.games import GAMES
from pyramidion.words import Words


def home_screen(model: Model, going_on: Element | None, shelf: Element, say: Words) -> Element:
    """The games there are, below the one that goes on and above what else is saved."""
    return el(
        "div",
        el(
            "header",
            el("h1", say("page.title"), key="title", tabindex="-1"),
            el("p", say("page.tagline"), class_="tagline"),
            settings_button(model, say),
            class_="masthead",
        ),
        el("section", going_on, class_="continue") if going_on else None,
        el("ul", *(_card(slug, say) for slug in GAMES), class_="games"),
        shelf,
        el("p", icons.TICK, say("page.offline_ready"), class_="offline", key="offline")
        if model.device.offline
        else None,
        class_="home",
        key="home",
    )


def _card(slug: str, say: Words) -> Element:
    return el(
        "li",
        el(
            "button",
            el("span", el("img", src=cover(slug), alt=""), class_="cover"),
            el(
                "span",
                el("span", say(f"{slug}.title"), class_="name"),
                el("span", say(f"{slug}.what"), class_="what"),
                class_="about",
            ),
            type="button",
            class_="card",
            data_do=doing(ChooseGame(slug)),
        ),
        el(
            "p",
            el("span", f"{say(f'{slug}.whom')} · {say(f'{slug}.long')}", class_="facts"),
            _rules_button(slug, say),
            class_="foot",
        ),
        key=slug,
    )


def _rules_button(slug: str, say: Words) -> Element:
    """Leads to the rules of a game; for the ear, it names the game."""
    return el(
        "button",
        icons.RULES,
        say("page.rules"),
        type="button",
        class_="rules",
        data_do=doing(OpenRules(slug)),
        aria_label=say("page.rules_of", game=say(f"{slug}.title")),
        key=f"rules-of-{slug}",
    )
