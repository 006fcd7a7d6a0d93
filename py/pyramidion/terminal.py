"""The words of the terminal: what they mean, and what is wrong with them.

Verb      the first word: what to do.
Words     what follows, in order: GAME, POSITION, NAME...
Option    a word that begins with '--', and its value.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Final

from pyramidion import service, verbs
from pyramidion.core.game import Game, State
from pyramidion.games import GAMES
from pyramidion.verbs import Result, Wrong

OPTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "--seats": ("N", "how many play (if not said: 2, or as many as there are players)"),
    "--option": ("k=v", "an option of the game and its value; may be repeated"),
    "--seed": ("S", "a whole number that makes chance repeat itself"),
    "--level": ("L", "who thinks (the strongest if not said): a level of the game, or random, greedy or search"),
    "--seconds": ("T", "think this long"),
    "--nodes": ("N", "think until this many playouts are tried"),
    "--players": ("L1,L2", "a level a seat, separated by commas"),
    "--games": ("N", "how many games (10 if not said)"),
    "--split": ("", "print the count below each action too"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A verb's words and options, as given."""

    words: tuple[str, ...]
    options: Mapping[str, tuple[str, ...]]

    @property
    def game(self) -> Game:
        return verbs.game_called(self.words[0])

    @property
    def state(self) -> State:
        state: State = self.game.parse(self.words[1])
        return state

    def text(self, name: str) -> str | None:
        """The value of an option that is given once or not at all."""
        values = self.options.get(name, ())
        if len(values) > 1:
            raise Wrong(f"{name} is given {len(values)} times.")
        return values[0] if values else None

    def whole(self, name: str, least: int, most: int) -> int | None:
        text = self.text(name)
        return None if text is None else verbs.whole(_int(text, name), name, least, most)

    @property
    def seed(self) -> int | None:
        return self.whole("--seed", -verbs.MOST_SEED, verbs.MOST_SEED)

    @property
    def nodes(self) -> int | None:
        return self.whole("--nodes", 1, verbs.MOST_NODES)

    @property
    def seconds(self) -> float | None:
        text = self.text("--seconds")
        if text is None:
            return None
        try:
            return verbs.seconds_of(float(text), "--seconds")
        except ValueError as error:
            raise Wrong(f"--seconds is a number above 0 and up to {verbs.MOST_SECONDS}, not '{text}'.") from error


def _int(text: str, what: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 30):
        raise Wrong(f"{what} is a whole number, not '{text}'.")
    return int(text)


def new(asked: Asked) -> None:
    seats = verbs.seats_of(asked.game, asked.whole("--seats", 1, 4))
    print(asked.game.new(Random(asked.seed), seats, verbs.options_of(asked.options.get("--option", ()))))


def actions(asked: Asked) -> None:
    state = asked.state
    for action in state.actions():
        print(state.name(action))


def play(asked: Asked) -> None:
    for state in verbs.play(asked.state, asked.words[2:]):
        print(state)


def perft(asked: Asked) -> None:
    state = asked.state
    depth = verbs.whole(_int(asked.words[2], "DEPTH"), "DEPTH", 0, verbs.MOST_DEPTH)
    if "--split" in asked.options and depth:
        for action in state.actions():
            print(state.name(action), verbs.perft(state.play(action), depth - 1))
    print(verbs.perft(state, depth))


def think(asked: Asked) -> None:
    level = verbs.level_called(asked.game, asked.text("--level"), asked.nodes, asked.seconds)
    state = asked.state
    thought = verbs.think(state, level, asked.seed)
    print(state.name(thought.action), f"{thought.value:.4f}", thought.tried)


def match(asked: Asked) -> None:
    names = (asked.text("--players") or "").split(",")
    if names == [""]:
        raise Wrong("Say who plays, a level a seat: --players random,search.")
    game, nodes, seconds = asked.game, asked.nodes, asked.seconds
    seats = asked.whole("--seats", 1, 4)
    if seats not in (None, len(names)):
        raise Wrong(f"--players names {len(names)} players for {seats} seats.")
    levels = [verbs.level_called(game, name, nodes, seconds) for name in names]
    games = asked.whole("--games", 1, verbs.MOST_GAMES) or 10
    seed = asked.seed
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    options = verbs.options_of(asked.options.get("--option", ()))
    game.new(Random(seed), len(levels), options)  # so that what is wrong is said before anything is printed
    _print_heading(game, names, games, seed)
    results: list[Result] = []
    for result in verbs.series(game, levels, options, games, seed):
        results.append(result)
        print(_line(result, names), flush=True)
    for number, standing in enumerate(verbs.standings(results)):
        low, high = standing.interval
        print(
            f"player {number + 1} ({names[number]}): {standing.points:g} of {games}, {standing.share:.1%}, "
            f"95% interval {low:.1%} to {high:.1%}"
        )


def _print_heading(game: Game, names: Sequence[str], games: int, seed: int) -> None:
    players = ", ".join(f"player {number} ({name})" for number, name in enumerate(names, 1))
    print(f"{game.title}, {games} games, seed {seed}: {players}.")
    if len(names) > 1:
        print("Seats rotate: every player moves on by one seat from each game to the next.")


def _line(result: Result, names: Sequence[str]) -> str:
    seats = ", ".join(
        f"seat {seat} player {player + 1} ({names[player]}) {score:g}"
        for seat, (player, score) in enumerate(zip(result.seating, result.scores, strict=True), 1)
    )
    return f"game {result.number}: {seats}; {result.actions} actions"


def serve(asked: Asked) -> None:
    if sys.stdin is None or sys.stdout is None:
        raise Wrong("A session reads standard input and writes standard output, and one of them is closed.")
    service.serve(asked.game, sys.stdin.buffer, sys.stdout)


@dataclass(frozen=True, slots=True)
class Verb:
    run: Callable[[Asked], None]
    words: tuple[str, ...]
    options: tuple[str, ...]
    does: str
    examples: tuple[str, ...]
    more: str = ""

    def usage(self, name: str) -> str:
        words = [f'"{word}"' if word == "POSITION" else word for word in self.words]
        options = [" ".join([option, *OPTIONS[option][0].split()]) for option in self.options]
        options = [option if option.startswith("--players") else f"[{option}]" for option in options]
        return " ".join(["python -m pyramidion", name, *words, *options])


TWO: Final = "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m"

VERBS: Final[Mapping[str, Verb]] = {
    "new": Verb(
        new,
        ("GAME",),
        ("--seats", "--option", "--seed"),
        "Set up a game and print its position line.",
        ("new tor", "new secret --seats 4 --seed 7", "new tor --option layout=random --option size=8x8"),
    ),
    "actions": Verb(
        actions,
        ("GAME", "POSITION"),
        (),
        "Print the names of the legal actions, one a line; none when the game is over.",
        (f'actions pyramidis "{TWO}"',),
    ),
    "play": Verb(
        play,
        ("GAME", "POSITION", "NAME..."),
        (),
        "Play actions by name and print the position after each.",
        (f'play pyramidis "{TWO}" a5:3 h5:1',),
        "Chance is played by name too: a roll of the dice is an action such as rryygv.",
    ),
    "perft": Verb(
        perft,
        ("GAME", "POSITION", "DEPTH"),
        ("--split",),
        "Count the ways to play DEPTH actions, outcomes of chance counted as actions.",
        (f'perft pyramidis "{TWO}" 3', f'perft pyramidis "{TWO}" 3 --split'),
    ),
    "think": Verb(
        think,
        ("GAME", "POSITION"),
        ("--level", "--seconds", "--nodes", "--seed"),
        "Let the computer choose: print the action, its value to the mover (0 lost, 1 won) and how much was tried.",
        (f'think pyramidis "{TWO}" --level easy', f'think pyramidis "{TWO}" --nodes 1000 --seed 1'),
        "It knows only what the seat to move sees. With --nodes and --seed the answer repeats itself.",
    ),
    "match": Verb(
        match,
        ("GAME",),
        ("--players", "--games", "--seats", "--option", "--nodes", "--seconds", "--seed"),
        "Let levels play each other: print a line a game and each player's share with a 95% interval.",
        (
            "match tor --players random,easy --games 20 --seed 1",
            "match secret --players greedy,search,random --nodes 100 --games 30 --seed 1",
        ),
        "Seats rotate, so that every player sits everywhere. With --nodes and --seed the match repeats itself.",
    ),
    "serve": Verb(
        serve,
        ("GAME",),
        (),
        "Answer requests on standard input, one JSON object a line, until it ends.",
        ("serve tor",),
        service.HELP,
    ),
}


def overview() -> str:
    lines = [
        "The four games of Pyramidion in a terminal.",
        "",
        *(f"  {name:9}{verb.does}" for name, verb in VERBS.items()),
        "",
        f"GAME is one of {', '.join(GAMES)}.",
        "POSITION is one line, in quotes because it holds spaces; 'new' prints the first one.",
        "",
        "To begin:",
        "  python -m pyramidion new tor",
        f'  python -m pyramidion actions pyramidis "{TWO}"',
        "  python -m pyramidion match tor --players random,easy --games 4",
        "",
        "'python -m pyramidion VERB --help' tells more of each.",
    ]
    return "\n".join(lines)


def explain(name: str) -> str:
    """The help of one verb."""
    verb = VERBS[name]
    lines = [verb.usage(name), "", verb.does, *([verb.more] if verb.more else [])]
    if verb.options:
        lines += [
            "",
            *(f"  {' '.join((option, OPTIONS[option][0])):16}{OPTIONS[option][1]}" for option in verb.options),
        ]
    if "GAME" in verb.words:
        lines += ["", f"GAME is one of {', '.join(GAMES)}."]
    if "--level" in verb.options or "--players" in verb.options:
        lines += [f"The levels of {game.slug}: {', '.join(game.levels)}." for game in GAMES.values()]
    if "--option" in verb.options:
        lines += ["", *_options_of_games()]
    lines += ["", "For example:", *(f"  python -m pyramidion {example}" for example in verb.examples)]
    return "\n".join(lines)


def _options_of_games() -> list[str]:
    """Every option of every game; a long list of values is cut."""
    lines = []
    for game in GAMES.values():
        lines.append(f"{game.slug}, for {', '.join(map(str, game.seats))} seats:")
        for name, values in game.options.items():
            shown = " ".join(values[:4]) + (" ..." if len(values) > len(values[:4]) else "")
            lines.append(f"  {name:9}{shown}")
    return lines


def read(words: Sequence[str], name: str) -> Asked:
    """A verb's words and options, told apart."""
    verb = VERBS[name]
    plain: list[str] = []
    options: dict[str, tuple[str, ...]] = {}
    left = iter(words)
    for word in left:
        if not word.startswith("--"):
            plain.append(word)
            continue
        option, equals, value = word.partition("=")
        if option not in verb.options:
            raise Wrong(f"'{name}' has no option '{option}'; {_has(verb)}.")
        if not OPTIONS[option][0]:
            value = ""
        elif not equals:
            value = next(left, "--")
        if value.startswith("--"):
            raise Wrong(f"{option} needs a value: {option} {OPTIONS[option][0]}.")
        options[option] = (*options.get(option, ()), value)
    _check_words(plain, name)
    return Asked(tuple(plain), options)


def _has(verb: Verb) -> str:
    return f"it has {', '.join(verb.options)}" if verb.options else "it has none"


def _check_words(plain: Sequence[str], name: str) -> None:
    wanted = VERBS[name].words
    if len(plain) < len(wanted):
        raise Wrong(f"'{name}' needs {wanted[len(plain)].strip('.')}: {VERBS[name].usage(name)}.")
    if len(plain) > len(wanted) and not wanted[-1].endswith("..."):
        quotes = "; a position stands in quotes" if "POSITION" in wanted else ""
        raise Wrong(f"'{name}' takes {' '.join(wanted)}, and '{plain[len(wanted)]}' is one word too many{quotes}.")


def obey(words: Sequence[str]) -> None:
    """Do what the words say."""
    if not words:
        raise Wrong(f"Say what to do: {', '.join(VERBS)}; --help tells more.")
    first, *rest = words
    if first in ("--help", "-h", "help"):
        print(explain(verbs.known(rest[0], VERBS, "verb")) if rest else overview())
        return
    name = verbs.known(first, VERBS, "verb")
    if "--help" in rest or "-h" in rest:
        print(explain(name))
        return
    VERBS[name].run(read(rest, name))


def main(words: Sequence[str]) -> int:
    """Do what the words say: 0, or 2 and a sentence when they are wrong."""
    try:
        obey(words)
        print(end="", flush=True)
    except BrokenPipeError:
        _hush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        _hush()
        print(f"The answer could not be written: {error.strerror}.", file=sys.stderr)
        return 2
    except Exception as error:  # noqa: BLE001  # whatever it is, one sentence
        print(verbs.sentence(error), file=sys.stderr)
        return 2
    return 0


def _hush() -> None:
    """Let go of an output that takes nothing more, or Python complains when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
