"""What the rules of a game are told with; the words are in the catalogues.

Guide     the rules of a game: who designed it, and sections in the order they are read.
Section   a heading and its parts; 'tor.rules.turn' is its heading, 'rules.turn' where games share it.
Text      a paragraph, or one of a list; 'tor.rules.turn.move' is what it says.
Spot      where something is told: 'turn' is a section, 'turn.move' a part of it.
Answers   the refusals a text explains, by the keys of their facts; 'not_now.m' where the fact has the choice 'm'.
Diagram   a position and, if something is played, the position after it; 'tor.rules.turn.move.shown' is its caption.
Card      a diagram that tells one thing at a glance; 'tor.card.step' is its sentence. Arrows say who goes where.
Claims    what the caption of a diagram rests on, for a test to ask the rules: facts are written as their text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from .facts import Choice, Fact


@dataclass(frozen=True, slots=True)
class Text:
    name: str
    answers: tuple[str, ...] = ()
    looks: str = "paragraph"  # or 'item', 'step', 'option': an option's name is the text's


def text(name: str, *answers: str) -> Text:
    return Text(name, answers)


def item(name: str, *answers: str) -> Text:
    """One of a list."""
    return Text(name, answers, "item")


def step(name: str, *answers: str) -> Text:
    """One of a list whose order counts."""
    return Text(name, answers, "step")


def option(name: str, *answers: str) -> Text:
    return Text(name, answers, "option")


@dataclass(frozen=True, slots=True, eq=False)
class Diagram:
    name: str
    line: str
    play: str = ""  # names of actions, a space between
    after: str = ""  # where they lead
    points: str = ""  # cells to ring in the first picture, beside those of the first action
    part: str = ""  # cells between which the picture is cut out, where less than all of it matters
    arrows: str = ""  # on a card, from cell to cell, 'c3>d4', a space between; it then shows what comes of the play
    # Claims. The first is about the first position, the others about the last.
    opens: Mapping[str, str] = field(default_factory=dict)  # with these options, and so many 'seats', a game begins so
    events: tuple[str, ...] = ()  # some of what the last action does
    only: str = ""  # all the names of legal actions
    refused: Mapping[str, str] = field(default_factory=dict)  # names, and why they are not legal
    shows: tuple[str, ...] = ()  # some of what the cells of the drawing say
    outcome: tuple[str, ...] = ()  # some of what the end says


Part: TypeAlias = "Text | Diagram"


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    parts: tuple[Part, ...]


# How any game is played on the page.
HANDS: Final = Section("hands", (item("tap"), item("forced"), item("look"), item("hint"), item("keys")))


@dataclass(frozen=True)
class Guide:
    designers: tuple[str, ...]  # none where they are not known
    sections: tuple[Section, ...]
    cards: tuple[Diagram, ...] = ()  # what is read first

    def spots(self) -> set[str]:
        """Everywhere something is told."""
        return {section.name for section in self.sections} | {spot for spot, _ in self.texts()}

    def answer(self, refusal: Fact) -> str:
        """The spot that explains a refusal, or ''."""
        chosen = [f"{refusal.key}.{value}" for value in refusal.args.values() if isinstance(value, Choice)]
        keys = (*chosen, refusal.key)
        return next((spot for key in keys for spot, text in self.texts() if key in text.answers), "")

    def texts(self) -> Iterator[tuple[str, Text]]:
        """Every text, by its spot."""
        for section in self.sections:
            for part in section.parts:
                if isinstance(part, Text):
                    yield f"{section.name}.{part.name}", part

    def diagrams(self) -> Iterator[tuple[str, Diagram]]:
        """Every diagram, by its spot."""
        for section in self.sections:
            for part in section.parts:
                if isinstance(part, Diagram):
                    yield f"{section.name}.{part.name}", part
