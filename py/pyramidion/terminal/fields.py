"""What a verb can be told: its fields, their values, and what is wrong with them.

Wrong     whatever the asker got wrong, as one sentence.
Verb      a function whose parameters are annotated with a Field each.
Given     values by field, as JSON holds them. Words are first read as such values, so that one check serves both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from inspect import signature
from math import inf
from types import UnionType
from typing import Annotated, Any, Final, TypeAlias, get_args, get_origin

from pyramidion.core.game import BadOption, BadPosition, Game
from pyramidion.games import GAMES

Verb: TypeAlias = Callable[..., Any]
Given: TypeAlias = Mapping[str, Any]

LONGEST: Final = 400  # characters of a sentence
NUMERIC: Final = re.compile(r"[0-9.e-]{1,29}")
KINDS: Final[Mapping[Any, tuple[str, tuple[type, ...]]]] = {  # by what a verb gets: what JSON holds instead
    str: ("a string", (str,)),
    Game: ("a string", (str,)),
    int: ("a whole number", (int,)),
    float: ("a number", (int, float)),
    bool: ("true or false", (bool,)),
    list[str]: ("a list of strings", (list,)),
    dict[str, str]: ("an object of strings", (dict,)),
}
FOUND: Final = {type(None): "null", bool: "true or false", dict: "an object", list: "a list"}


class Wrong(ValueError):
    """What the asker got wrong, in one sentence."""


@dataclass(frozen=True, slots=True)
class Field:
    flag: str  # its option; "" if it is told by its place among the words
    word: str  # stands for its value in a usage line; "" if the option alone says it
    tells: str  # for the help
    least: float = -inf
    most: float = inf
    many: bool = False  # can it be given more than once?
    kind: Any = str  # one of KINDS; this and whether it is needed are read off the parameter
    needed: bool = True

    def read(self, words: Sequence[Any]) -> Any:
        """What JSON would hold instead of these words."""
        if self.kind == dict[str, str]:
            return _pairs(words)
        if self.kind == list[str]:
            return words if self.many else words[0].split(",")
        if self.kind in (int, float) and NUMERIC.fullmatch(words[0]):
            with suppress(ValueError):
                return self.kind(words[0])
        return words[0]

    def check(self, value: Any, called: str) -> Any:
        """What the verb gets for this value, if it is one."""
        wanted, types = KINDS[self.kind]
        if type(value) not in types:
            raise Wrong(f"{called} is {wanted}, not {_found(value)}.")
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            if not isinstance(part, str):
                raise Wrong(f"In {called} every value is a string, not {_found(part)}.")
        if isinstance(value, int | float) and not self.least <= value <= self.most:
            raise Wrong(f"{called} is {wanted} from {self.least} to {self.most}.")
        return GAMES[known(value, GAMES, "game")] if self.kind is Game else value


def _pairs(words: Sequence[str]) -> dict[str, str]:
    """Options written as k=v."""
    pairs: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise Wrong(f"An option is written name=value, not '{word}'.")
        if pairs.setdefault(name, value) != value:
            raise Wrong(f"Option '{name}' is given twice.")
    return pairs


def _found(value: object) -> str:
    """What a value is, in the words of JSON."""
    return f"'{value}'" if isinstance(value, str) else FOUND.get(type(value), "such a number")


@cache
def fields_of(verb: Verb) -> Mapping[str, Field]:
    """The fields of a verb, by name."""
    fields = {}
    for name, parameter in signature(verb, eval_str=True).parameters.items():
        if get_origin(parameter.annotation) is Annotated:
            kind, field = get_args(parameter.annotation)
            kind = get_args(kind)[0] if isinstance(kind, UnionType) else kind  # of `int | None`
            fields[name] = replace(field, kind=kind, needed=parameter.default is parameter.empty)
    return fields


def checked(verb: Verb, given: Given, called: Mapping[str, str], usage: str) -> dict[str, Any]:
    """What the verb is called with for these values; a sentence calls a field as the asker does."""
    fields = fields_of(verb)
    for name in given:
        if name not in fields:
            raise Wrong(f"'{verb.__name__}' has no field '{name}': {usage}.")
    for name, field in fields.items():
        if field.needed and name not in given:
            raise Wrong(f"'{verb.__name__}' needs {called[name]}: {usage}.")
    return {name: fields[name].check(value, called[name]) for name, value in given.items()}


def known(word: str, words: Collection[str], what: str) -> str:
    """The word, if it is one of these."""
    if word in words:
        return word
    close = get_close_matches(word[:40], words, 1)
    meant = f"did you mean '{close[0]}'?" if close else f"there is {', '.join(words)}."
    raise Wrong(f"There is no {what} '{word}'; {meant}")


def sentence(error: Exception) -> str:
    """What went wrong, on one line that any terminal can show."""
    ours = isinstance(error, Wrong | BadPosition | BadOption)
    text = str(error) if ours else f"This is a fault of the program, not yours: {type(error).__name__}: {error}."
    text = " ".join(text.split())
    text = "".join(sign if sign.isprintable() else "?" for sign in text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
