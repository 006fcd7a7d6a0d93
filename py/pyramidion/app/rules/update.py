"""Opening the rules, drawing their diagrams one after another, and going back."""

from __future__ import annotations

from dataclasses import replace

from pyramidion.app.effects import After, Focus
from pyramidion.app.messages import DrawDiagram
from pyramidion.app.model import Home, Model, Step
from pyramidion.games import GAMES

from .model import Reading


def open_rules(model: Model, slug: str, spot: str) -> Step:
    """Open the rules of a game, at a spot if there is one; what a person has begun waits, and computers go on."""
    if slug not in GAMES:
        return model, ()
    known = spot if spot in GAMES[slug].guide.spots() else ""
    opener = model.reading.opener if model.reading else _opener(model, slug, spot)
    model = replace(model, reading=Reading(slug, known, opener), dialog=None)
    return model, (Focus(f"rules-{known}" if known else "title"), After(0, DrawDiagram(slug, known, 1)))


def _opener(model: Model, slug: str, spot: str) -> str:
    """The button that opens the rules there."""
    if isinstance(model.page, Home):
        return f"rules-of-{slug}"
    refusal = model.table.refusal if model.table else None
    return "see-rule" if spot and refusal and GAMES[slug].guide.answer(refusal) == spot else "rules"


def pictures(reading: Reading) -> int:
    """How many pictures there are of what is read: the cards, or the diagrams of the whole rules."""
    guide = GAMES[reading.slug].guide
    return len(guide.cards) if reading.cards else sum(1 for _ in guide.diagrams())


def draw_diagram(model: Model, message: DrawDiagram) -> Step:
    """Draw one more, unless something else is read by now."""
    reading = model.reading
    if reading is None or message != DrawDiagram(reading.slug, reading.spot, reading.drawn):
        return model, ()
    if reading.drawn >= pictures(reading):
        return model, ()
    reading = replace(reading, drawn=reading.drawn + 1)
    return replace(model, reading=reading), (After(0, DrawDiagram(reading.slug, reading.spot, reading.drawn)),)


def stop_reading(model: Model, reading: Reading) -> Step:
    """Back to what was there, as it was, and the focus to where the rules were asked for."""
    veiled = model.table is not None and model.table.veiled
    return replace(model, reading=None), (Focus("lift" if veiled else reading.opener),)
