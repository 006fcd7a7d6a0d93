"""The home screen: one picture of all games, and below it what is kept."""

from __future__ import annotations

from collections.abc import Mapping

from pyramidion.app import icons
from pyramidion.app.messages import ChooseGame, OpenRules, doing
from pyramidion.app.model import Model
from pyramidion.app.parts import cover, settings_button
from pyramidion.core.tree import Element, el
from pyramidion.games import GAMES, hour
from pyramidion.words import Words

from .people import people
from .seats import SEATS


def home_screen(model: Model, ribbons: Mapping[str, Element], shelf: Element, say: Words) -> Element:
    """A panel for each game, with the ribbon of the game that goes on, and the shelf of what is saved."""
    return el(
        "div",
        el(
            "header",
            el("h1", say("page.title"), key="title", tabindex="-1"),
            el("p", say("page.tagline"), class_="words"),
            settings_button(model, say),
            class_="masthead",
        ),
        el("ul", *(_panel(slug, ribbons.get(slug), say) for slug in GAMES), class_="games"),
        shelf,
        class_="home",
        key="home",
    )


def _panel(slug: str, ribbon: Element | None, say: Words) -> Element:
    """The cover is the button; what else can be tapped stands below it."""
    return el(
        "li",
        el("span", el("img", src=cover(slug), alt=""), class_="cover"),
        el(
            "button",
            el(
                "span",
                el("span", say(f"{slug}.title"), class_="name"),
                el(
                    "span",
                    people(SEATS[slug]),
                    el("span", say(f"{slug}.whom"), class_="words"),
                    el("span", say(f"{slug}.long"), class_="long"),
                    class_="facts",
                ),
                class_="about",
            ),
            type="button",
            class_="card",
            data_do=doing(ChooseGame(slug)),
        ),
        ribbon,
        _rules_button(slug, say),
        class_=f"hour-{hour(slug)}",
        key=slug,
    )


def _rules_button(slug: str, say: Words) -> Element:
    """Leads to the rules of a game; for the ear, it names the game."""
    text = say("page.rules_of", game=say(f"{slug}.title"))
    return el(
        "button",
        icons.RULES,
        el("span", text, class_="words"),
        type="button",
        class_="rules",
        title=text,
        data_do=doing(OpenRules(slug)),
        key=f"rules-of-{slug}",
    )
