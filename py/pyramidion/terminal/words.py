"""What is typed: words in, lines out.

Word      what has a place after the verb: GAME, POSITION, NAME...
Option    a word that begins with '--', and its value.
"""

from __future__ import annotations

import os
import shlex
import sys
from argparse import SUPPRESS, ArgumentError, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping, Sequence
from inspect import getdoc
from json import dumps
from typing import Any, Final

from pyramidion.games import GAMES
from pyramidion.terminal import verbs
from pyramidion.terminal.fields import Verb, Wrong, checked, fields_of, known, sentence
from pyramidion.terminal.session import serve

VERBS: Final[Mapping[str, Verb]] = {**verbs.VERBS, "serve": serve}
PROGRAM: Final = "python -m pyramidion"
LINES: Final = {"POSITION", "START"}  # hold spaces
HELP: Final = ("--help", "-h", "help")


def usage(verb: Verb) -> str:
    """How the verb is written."""
    parts = [PROGRAM, verb.__name__]
    for field in fields_of(verb).values():
        part = f'"{field.word}"' if field.word in LINES else f"{field.flag} {field.word}".strip()
        parts.append(part if field.needed else f"[{part}]")
    return " ".join(parts)


def parser(verb: Verb) -> ArgumentParser:
    """A reader of the verb's words; what is missing or too many among them is told by us."""
    made = ArgumentParser(
        usage=usage(verb),
        description=getdoc(verb),
        formatter_class=RawDescriptionHelpFormatter,
        argument_default=SUPPRESS,
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
    )
    if sys.version_info >= (3, 14):
        made.color = False
    for name, field in fields_of(verb).items():
        if not field.flag:
            made.add_argument(name, nargs="*" if field.many else "?", metavar=field.word, help=field.tells)
        elif field.word:
            made.add_argument(field.flag, dest=name, action="append", metavar=field.word, help=field.tells)
        else:
            made.add_argument(field.flag, dest=name, action="store_true", help=field.tells)
    return made


def read(verb: Verb, words: Sequence[str]) -> dict[str, Any]:
    """What a session would be sent instead of these words."""
    fields = fields_of(verb)
    try:
        found, left = parser(verb).parse_known_intermixed_args(words)
    except ArgumentError as error:
        flag, word = next((f.flag, f.word) for f in fields.values() if f.flag == error.argument_name)
        raise Wrong(f"{flag} needs a value: {flag} {word}." if word else f"{flag} takes no value.") from error
    _check_left(verb, left)
    said = {name: value if isinstance(value, list) else [value] for name, value in vars(found).items()}
    for name, values in said.items():
        if len(values) > 1 and not fields[name].many:
            raise Wrong(f"{fields[name].flag} is given {len(values)} times.")
    return {name: field.read(said[name]) for name, field in fields.items() if name in said}


def _check_left(verb: Verb, left: Sequence[str]) -> None:
    """Refuse words that found no place."""
    fields = fields_of(verb).values()
    flags = ", ".join(field.flag for field in fields if field.flag) or "none"
    for word in left:
        if word.startswith("-") and word != "-" and " " not in word:
            raise Wrong(f"'{verb.__name__}' has no option '{word.partition('=')[0]}'; it has {flags}.")
    if left:
        wanted = [field.word for field in fields if not field.flag]
        quotes = "; a position stands in quotes" if LINES & {*wanted} else ""
        raise Wrong(f"'{verb.__name__}' takes {' '.join(wanted)}, and '{left[0]}' is one word too many{quotes}.")


def examples(verb: Verb) -> list[str]:
    """The examples of the help, from the verb on."""
    lines = (line.strip() for line in (getdoc(verb) or "").splitlines())
    return [line.removeprefix(f"{PROGRAM} ") for line in lines if line.startswith(PROGRAM)]


def explain(verb: Verb) -> str:
    """The help of a verb."""
    fields = fields_of(verb)
    lines = [parser(verb).format_help()]
    if fields.keys() & {"level", "players"}:
        lines += [f"The levels of {game.slug}: {', '.join(game.levels)}." for game in GAMES.values()]
    for game in GAMES.values() if "options" in fields else ():
        lines.append(f"The options of {game.slug}, for {', '.join(map(str, game.seats))} seats:")
        for name, values in game.options.items():  # a long list of values is cut
            lines.append(f"  {name:9}{' '.join(values[:4])}{' ...' if len(values) > 4 else ''}")
    if verb is serve:
        lines.append("Requests, with fields such as the options of the verb:")
        for name, *words in (shlex.split(examples(asked)[-1]) for asked in verbs.VERBS.values()):
            lines.append(f"  {dumps({'do': name, **read(VERBS[name], words)})}")
    return "\n".join(lines).rstrip()


def overview() -> str:
    """The help of all verbs."""
    lines = [
        "The four games of Pyramidion in a terminal.\n",
        *(f"  {name:9}{(getdoc(verb) or '').partition('.')[0]}." for name, verb in VERBS.items()),
        f"\nGAME is one of {', '.join(GAMES)}.",
        "POSITION is one line, in quotes because it holds spaces; 'new' prints the first one.",
        "\nTo begin:",
        *(f"  {PROGRAM} {examples(verb)[0]}" for verb in (verbs.new, verbs.actions, verbs.match)),
        f"\n'{PROGRAM} VERB --help' tells more of each.",
    ]
    return "\n".join(lines)


def obey(words: Sequence[str]) -> Iterator[str]:
    """What the words ask for, line by line."""
    if not words:
        raise Wrong(f"Say what to do: {', '.join(VERBS)}; --help tells more.")
    helps = words[0] == "help" or {"--help", "-h"} & set(words)
    first = next((word for word in words if word not in HELP), None)
    if first is None:
        yield overview()
        return
    verb = VERBS[known(first, VERBS, "verb")]
    if helps:
        yield explain(verb)
        return
    called = {name: field.flag or field.word.strip(".") for name, field in fields_of(verb).items()}
    yield from verb(**checked(verb, read(verb, words[1:]), called, usage(verb)))


def main(words: Sequence[str]) -> int:
    """Do what the words say: 0, or 2 and a sentence when they are wrong."""
    try:
        for line in obey(words):
            print(line, flush=True)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it ends
        if isinstance(error, BrokenPipeError):
            return 0
        print(f"The answer could not be written: {error.strerror}.", file=sys.stderr)
        return 2
    except Exception as error:  # noqa: BLE001  # whatever it is, one sentence
        print(sentence(error), file=sys.stderr)
        return 2
    return 0
