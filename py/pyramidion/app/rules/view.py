"""The rules of a game as a page to read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pyramidion.app import icons
from pyramidion.app.messages import ChooseGame, Close, OpenRules
from pyramidion.app.model import Home, Model
from pyramidion.app.parts import button, icon_button, settings_button
from pyramidion.app.table.model import Table
from pyramidion.core.game import Game
from pyramidion.core.guide import Diagram, Part, Section, Text
from pyramidion.core.tree import Element, el
from pyramidion.games import GAMES
from pyramidion.words import Words

from .cards import card_element
from .diagrams import diagram_element
from .model import Reading

LISTS = {"item": "ul", "step": "ol"}


def rules_screen(model: Model, reading: Reading, say: Words) -> Element:
    slug, game = reading.slug, GAMES[reading.slug]
    if reading.cards:
        return _cards_screen(model, reading, say)
    return el(
        "div",
        el(
            "header",
            icon_button(say("page.back"), Close(), icons.BACK),
            button(say("page.rules_cards"), OpenRules(slug), class_="quiet") if game.guide.cards else None,
            settings_button(model, say),
            class_="bar",
        ),
        el("h1", say("page.rules_of", game=say(f"{slug}.title")), key="title", tabindex="-1"),
        _contents(game, say),
        el(
            "article",
            el("p", say(f"{slug}.what"), class_="lead"),
            el("p", f"{say(f'{slug}.whom')} · {say(f'{slug}.long')} · {_credit(game, say)}", class_="credit"),
            *(_section(game, section, reading, say) for section in game.guide.sections),
            el("div", *_ways_out(model, slug, say), class_="act"),
        ),
        class_=f"guide game-{slug}",
        key=f"guide-{slug}",
    )


def _cards_screen(model: Model, reading: Reading, say: Words) -> Element:
    """What a game is about, at a glance; all the rules are behind it."""
    slug, guide = reading.slug, GAMES[reading.slug].guide
    cards = (
        card_element(slug, card, place, say(f"{slug}.card.{card.name}"), place <= reading.drawn)
        for place, card in enumerate(guide.cards, 1)
    )
    whole = button(
        say("page.rules_whole"), OpenRules(slug, guide.sections[0].name), key="rules-whole", icon=icons.RULES
    )
    return el(
        "div",
        el(
            "header",
            icon_button(say("page.back"), Close(), icons.BACK),
            el("h1", say("page.cards", game=say(f"{slug}.title")), key="title", tabindex="-1"),
            settings_button(model, say),
            class_="bar",
        ),
        el("ol", *cards, class_="cards-of-rules"),
        el("footer", whole, *_ways_out(model, slug, say), class_="act"),
        class_=f"guide at-a-glance game-{slug}",
        key=f"cards-{slug}",
    )


def _words(slug: str, spot: str, say: Words) -> str:
    """What the game, or all games, say at a spot."""
    own = f"{slug}.rules.{spot}"
    return say(own if own in say else f"rules.{spot}")


def _credit(game: Game, say: Words) -> str:
    names = game.guide.designers
    return say("page.designer", name=say.all(names)) if names else say("page.designer_unknown")


def _contents(game: Game, say: Words) -> Element:
    links = (
        el("li", button(_words(game.slug, section.name, say), OpenRules(game.slug, section.name)), key=section.name)
        for section in game.guide.sections
    )
    return el("nav", el("ul", *links), aria_label=say("page.rules_contents"), class_="contents")


def _ways_out(model: Model, slug: str, say: Words) -> list[Element]:
    back = say("page.rules_back" if isinstance(model.page, Table) else "page.back")
    at_home = isinstance(model.page, Home)
    play = [button(say("page.play"), ChooseGame(slug), class_="primary")] if at_home else []
    return [*play, button(back, Close(), class_="" if at_home else "primary")]


def _section(game: Game, section: Section, reading: Reading, say: Words) -> Element:
    heading = el("h2", _words(game.slug, section.name, say), key=f"rules-{section.name}", tabindex="-1")
    parts: list[Element] = []
    for looks, some in groupby(section.parts, key=lambda part: part.looks if isinstance(part, Text) else ""):
        drawn = [element for part in some for element in _part(game, section, part, reading, say)]
        parts += [el(LISTS[looks], *drawn)] if looks in LISTS else drawn
    return el("section", heading, *parts, key=section.name)


def _part(game: Game, section: Section, part: Part, reading: Reading, say: Words) -> Iterator[Element]:
    spot = f"{section.name}.{part.name}"
    if isinstance(part, Diagram):
        drawn = part in _order(reading)[: reading.drawn]
        yield diagram_element(game.slug, part, _words(game.slug, f"{spot}.shown", say), drawn)
        return
    if part.looks == "option":
        yield el("h3", say.option(game.slug, part.name))
    yield el(
        "li" if part.looks in LISTS else "p",
        _words(game.slug, spot, say),
        key=f"rules-{spot}",
        tabindex="-1",
        class_="asked" if spot == reading.spot else None,
    )


def _order(reading: Reading) -> list[Diagram]:
    """The diagrams in the order they are drawn: from the section that was asked for."""
    found = list(GAMES[reading.slug].guide.diagrams())
    asked = reading.spot.partition(".")[0]
    first = next((place for place, (spot, _) in enumerate(found) if spot.partition(".")[0] == asked), 0)
    return [diagram for _, diagram in (*found[first:], *found[:first])]
