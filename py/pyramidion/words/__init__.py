"""What people read and hear, in each language that has a catalogue here.

Key       names a text in all languages: 'page.play', 'tor.controlled'.
Catalogue a file a language, `fr.po`, which `tools/words.py` compiles to `fr.json`: that makes the language.
Text      what a key says, with places to fill, named in braces: 'Nothing stands on {square}.'
Form      which text of a key fits a number, 'one block' or '{blocks} blocks'; the first number of the text decides.
Argument  what a fact tells of; its type says how it is said: a colour by its name, a pile from the top.
Names     what the seats are called, by their numbers from 1.

The words for a fact of a game are under `slug.key`, or `key` where games share them. Where they differ:

Choice    an argument of that type chooses among texts: 'secret.won.covered'.
There     'tor.no_token.there' is said instead of 'tor.no_token' to the eye, which sees the cell it is about marked.
0         'dice.bust.0' is said instead of 'dice.bust' where the number that decides the form is 0.
Part      'tor.tray.held' is said for {held} in 'tor.tray' if a token is held, 'tor.square.pawn.W' for {pawn} if that
          is 'W', and 'tor.square.tokens.none' for {tokens} if there are none. A part without text takes its comma away.

    >>> from pyramidion.core.facts import CellName, Colour, fact
    >>> from pyramidion.words import load
    >>> words = load("en")
    >>> words("page.thinking", name="Ada")
    'Ada is thinking…'
    >>> words.tell("pyramidis", fact("not_your_stack", square=CellName("c5"), owner=Colour("y")))
    'The stack on c5 belongs to mustard: the colour on top decides.'
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from gettext import c2py
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

from pyramidion.core.facts import (
    NOTHING,
    Argument,
    Choice,
    Colour,
    Colours,
    Count,
    Fact,
    Flag,
    Handful,
    Pile,
    SeatNumber,
    SeatNumbers,
    SlotName,
    SlotNames,
    Tenths,
    Word,
)

Names: TypeAlias = Mapping[int, str]
Value: TypeAlias = str | int
Typed: TypeAlias = tuple[str, type, Argument]  # an argument with its name and type: what is equal may be said otherwise

SOURCE: Final = "en"  # what a text missing elsewhere is said in
NOBODY: Final[Names] = MappingProxyType({})
LONGEST: Final = 120  # characters of an announcement
MANY: Final = 2

_PLACE: Final = re.compile(r"\{(\w+)\}")
_HERE: Final = Path(__file__).parent


def languages() -> list[str]:
    """The languages there are, by their codes."""
    return sorted(path.stem for path in _HERE.glob("*.json"))


def best(wanted: Iterable[str]) -> str:
    """The first language of these that there is, however its region is spelt: 'fr-CA' is French."""
    there = languages()
    codes = (code.replace("_", "-").lower().partition("-")[0] for code in wanted)
    return next((code for code in codes if code in there), SOURCE)


@cache
def load(language: str) -> Words:
    """The words of a language; what it lacks is said in English."""
    return Words(language, Catalogue(language))


class Catalogue:
    """The texts of a language, those it lacks in English, and the keys of both."""

    def __init__(self, language: str) -> None:
        kept = json.loads((_HERE / f"{language}.json").read_text("utf-8"))
        self._form = c2py(kept["forms"])
        self._source = None if language == SOURCE else Catalogue(SOURCE)
        texts = kept["texts"]  # by their keys, or in the order of the English ones
        if isinstance(texts, list) and self._source:
            texts = dict(zip(self._source.texts, texts, strict=True))
        self.texts: Mapping[str, str | list[str] | None] = texts  # a key that counts has a text for each form

    def keys(self) -> frozenset[str]:
        return frozenset(self.texts) | (self._source.keys() if self._source else frozenset())

    def text(self, key: str, number: int = 1) -> str:
        """What a key says of so many; '' if it says nothing."""
        found = self.texts.get(key)
        if found is None:
            return self._source.text(key, number) if self._source else ""
        return found if isinstance(found, str) else found[self._form(number)]

    def counts(self, key: str) -> bool:
        """Does what a key says hang on a number?"""
        found = self.texts.get(key)
        return isinstance(found, list) or (found is None and self._source is not None and self._source.counts(key))


class Words:
    """What is said in one language; a key without a text is its own text."""

    def __init__(self, language: str, catalogue: Catalogue) -> None:
        self.language = language
        self.catalogue = catalogue
        self._told = lru_cache(maxsize=4096)(self._tell)
        self._keys = catalogue.keys()

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def __call__(self, key: str, /, **args: Value) -> str:
        """The text of a key, filled in."""
        return _filled(self._text(key, args), args)

    def tell(self, slug: str, fact: Fact, names: Names = NOBODY) -> str:
        """A fact of a game as a sentence."""
        args = tuple((name, type(value), value) for name, value in fact.args.items())
        return self._told(slug, fact.key, args, tuple(names.items()))

    def show(self, slug: str, fact: Fact, names: Names = NOBODY) -> str:
        """A fact as a sentence to who sees marked which cells it is about."""
        there = f"{fact.key}.there"
        return self.tell(slug, Fact(there, fact.args) if f"{slug}.{there}" in self else fact, names)

    def announce(self, slug: str, events: Sequence[Fact], names: Names = NOBODY, longest: int = LONGEST) -> str:
        """The events of one action as one sentence for the ear, or with more room for the eye.

        Events of one key, of one colour if they are about a `piece`, are said once, by the text `slug.say.key`; it may
        use what the last of them says, how many `times` there were, and what the other events say. Events without such
        a text go unsaid, unless none has one.
        """
        known = {name: value for event in events for name, value in event.args.items()}
        groups: dict[tuple[str, Value], list[Fact]] = {}
        for event in events:
            groups.setdefault((event.key, event.args.get("piece", "")), []).append(event)
        told = [
            Fact(f"say.{key}", {**known, **group[-1].args, "times": Count(len(group))})
            for (key, _), group in groups.items()
            if self._key(slug, f"say.{key}", group[-1].args)
        ]
        parts = list(self._clauses(slug, told, names))
        parts = parts or [self.tell(slug, event, names).rstrip(".") for event in events]
        while len(said := self._joined("list.also", parts)) >= longest and len(parts) > 2:
            parts.pop(-2)  # what was done and how it ended say most
        if (excess := len(said) - longest + 1) > 0:
            said = self._joined("list.also", [f"{parts[0][: -excess - 1]}…", *parts[1:]])
        if not said.startswith(tuple(names.values())):
            said = said[:1].upper() + said[1:]
        return said if said.endswith(("!", "…")) else f"{said}."

    def _clauses(self, slug: str, told: Iterable[Fact], names: Names) -> Iterator[str]:
        """Facts as parts of a sentence: who did the one before is not named again, except to be cheered."""
        before = ""
        for fact in told:
            said = self.tell(slug, fact, names)
            seat = next((value for value in fact.args.values() if isinstance(value, SeatNumber)), None)
            who = f"{self._said(slug, seat, names)} " if seat is not None else ""
            first = who and said.startswith(who)
            again = first and who == before and not said.endswith("!")
            yield said.removeprefix(who) if again else said
            before = who if first else ""

    def names(self, slug: str, sides: str) -> dict[int, str]:
        """What the seats of a game are called where nobody gave them names, by the sides they play."""
        return {seat: self.seat(slug, seat, side) for seat, side in enumerate(sides, 1)}

    def seat(self, slug: str, seat: int, side: str = "-") -> str:
        key = f"{slug}.side.{side}"
        return self(key) if key in self else self("page.seat", seat=seat)

    def option(self, slug: str, *path: str, about: bool = False) -> str:
        """What an option is called, or one of its values; or a line on what it changes, if there is anything to say."""
        key = ".".join(["option", *path])
        found = next((k for k in (f"{slug}.{key}", key) if k in self), "")
        if about:
            return self(f"{found}.about") if f"{found}.about" in self else ""
        if found:
            return self(found)
        letters = path[-1]
        colours = all(f"{slug}.colour.{letter}" in self for letter in letters)
        return self.all(self.colour(slug, letter) for letter in letters) if colours else letters

    def colour(self, slug: str, letter: str) -> str:
        return self(f"{slug}.colour.{letter}")

    def all(self, words: Iterable[str]) -> str:
        """'a, b and c'."""
        *most, last = words
        return self("list.last", first=self._joined("list.more", most), last=last) if most else last

    def pile(self, slug: str, letters: str) -> str:
        """The colours of a pile, given from the bottom, said from the top: 'blue on 2 green'."""
        runs = [self._run(slug, letter, len(list(same))) for letter, same in groupby(reversed(letters))]
        return self._joined("list.pile", runs) if runs else self("list.nothing")

    def counted(self, slug: str, letters: str) -> str:
        """How many there are of each colour: '2 red, 1 blue'."""
        found = [self(f"{slug}.counted.{letter}", count=letters.count(letter)) for letter in dict.fromkeys(letters)]
        return self._joined("list.more", found) if found else self("list.nothing")

    def _run(self, slug: str, letter: str, count: int) -> str:
        return self.colour(slug, letter) if count == 1 else self(f"{slug}.counted.{letter}", count=count)

    def _joined(self, key: str, parts: Sequence[str]) -> str:
        said, *more = parts
        for part in more:
            said = self(key, first=said, last=part)
        return said

    def _tell(self, slug: str, key: str, typed: Sequence[Typed], names: Sequence[tuple[int, str]]) -> str:
        args, called = {name: value for name, _, value in typed}, dict(names)
        found = self._key(slug, key, args)
        if not found:
            return str(Fact(key, args))
        said = {name: self._said(slug, value, called) for name, value in args.items()}
        parts = {name: self._part(f"{found}.{name}", name, args, said) for name in args}
        return _without_gaps(_filled(self._text(found, args), parts))

    def _part(self, key: str, name: str, args: Mapping[str, Argument], said: Mapping[str, str]) -> str:
        """What an argument contributes to the text of its fact."""
        value = args[name]
        if _is_nothing(value):
            return self(f"{key}.none") if f"{key}.none" in self else ""
        found = next((part for part in (f"{key}.{value}", key) if part in self), "")
        return _filled(self._text(found, args), said) if found else said[name]

    def _key(self, slug: str, key: str, args: Mapping[str, Argument]) -> str:
        """The key of the text for a fact, or '' if there is none."""
        chosen = [f"{slug}.{key}.{value}" for value in args.values() if isinstance(value, Choice)]
        return next((found for found in (*chosen, f"{slug}.{key}", key) if found in self), "")

    def _said(self, slug: str, value: Argument, names: Names) -> str:
        """The words for an argument of a fact."""
        if _is_nothing(value):
            return str(value)
        match value:
            case SeatNumber():
                return names.get(value) or self.seat(slug, value)
            case SeatNumbers():
                return self.all(self._said(slug, SeatNumber(seat), names) for seat in value.split())
            case SlotName():
                return self(f"{slug}.at", colour=self.colour(slug, value[0]), number=value[1:])
            case SlotNames():
                return self.all(self._said(slug, SlotName(slot), names) for slot in value.split())
            case Colour():
                return self.colour(slug, value)
            case Colours():
                return self.all(self.colour(slug, letter) for letter in value)
            case Pile():
                return self.pile(slug, value)
            case Handful():
                return self.counted(slug, value)
            case Tenths():
                return value.replace(".", self("number.point"))
        return str(value)

    def _text(self, key: str, args: Mapping[str, Value]) -> str:
        """The text of a key in the form that fits its number."""
        text = self.catalogue.text(key)
        if self.catalogue.counts(key):
            places = _PLACE.findall(self.catalogue.text(key, MANY))
            values = (args.get(name) for name in places)
            number = next(
                (value for value in values if isinstance(value, int) and not isinstance(value, SeatNumber)), 1
            )
            none = self.catalogue.text(f"{key}.0") if number == 0 else ""
            text = none or self.catalogue.text(key, number)
        return text or key


def _is_nothing(value: Argument) -> bool:
    """Does an argument say that there is none, or that it is not so?"""
    return value == 0 if isinstance(value, Flag) else value in NOTHING and not isinstance(value, Word)


def _filled(text: str, args: Mapping[str, Value]) -> str:
    """A text with its places filled; what fills them is not looked at again, so a name may hold braces."""
    return _PLACE.sub(lambda place: str(args.get(place[1], place[0])), text)


def _without_gaps(text: str) -> str:
    """A text without the commas of parts that said nothing."""
    return re.sub(r"(, )+", ", ", text).removesuffix(", ").removeprefix(", ")
