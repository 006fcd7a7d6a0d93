"""Whole games as text, for tests/test_playthroughs.py: an action a line, with the position after it.

    python tools/playthrough.py tor                 writes the games of a title afresh, from their own names
    python tools/playthrough.py tor white-wins      this one alone, or a new one out of PLANS: found by chance
    python tools/playthrough.py tor drawn < NAMES   one that chance does not bring: its names, after a start line

A game that is written afresh keeps its names; what changes is what the rules make of them, and the diff is to be read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "py"))

from pyramidion.core.game import CHANCE, OVER, State  # noqa: E402 - found on the line above
from pyramidion.games import GAMES  # noqa: E402 - found on the line above

FOLDER: Final = ROOT / "tests" / "games"
TRIES: Final = 20_000
HITS: Final = 4  # the shortest of so many is taken


@dataclass(frozen=True)
class Plan:
    """A game worth keeping: how it is set up and what it has to show."""

    seats: int
    options: Mapping[str, str]
    shows: tuple[str, ...] = ()
    rare: bool = False  # chance does not bring it


QUICK: Final = {"quick": "on"}
RANDOM: Final = {"layout": "random"}
PLANS: Final[Mapping[str, Mapping[str, Plan]]] = {
    "secret": {
        "two-by-places": Plan(2, {"stock": "equal"}, ("won by places",)),
        "two-by-covered": Plan(2, {"stock": "equal"}, ("won by covered",)),
        "two-by-highest": Plan(2, {"stock": "random"}, ("won by highest",)),
        "two-shared": Plan(2, {"stock": "random", "colours": "ogpw"}, ("shared",)),
        "three-by-places": Plan(3, {"stock": "random"}, ("won by places", "unowned majority")),
        "three-by-covered": Plan(3, {"stock": "equal"}, ("won by covered",)),
        "three-by-highest": Plan(3, {"stock": "equal", "colours": "gbpyw"}, ("won by highest",)),
        "three-shared": Plan(3, {"stock": "random"}, ("shared",)),
        "four-by-places": Plan(4, {}, ("won by places",)),
        "four-by-covered": Plan(4, {"stock": "random"}, ("won by covered", "unowned majority")),
        "four-by-highest": Plan(4, {}, ("won by highest",)),
        "four-shared": Plan(4, {}, ("shared",)),
    },
    "pyramidis": {
        "two": Plan(2, {}, ("won by the mover", "tower skipped")),
        "two-by-an-opponent": Plan(2, {}, ("won by an opponent of the mover",)),
        "two-short": Plan(2, {"goal": "3"}, ("won by the mover", "pass")),
        "two-short-by-an-opponent": Plan(2, {"goal": "3"}, ("won by an opponent of the mover",)),
        "two-north-south": Plan(2, {"colours": "tc"}, ("won by the mover", "tower skipped")),
        "two-north-south-short": Plan(2, {"colours": "tc", "goal": "3"}, ("won by an opponent of the mover", "pass")),
        "four": Plan(4, {}, ("won by the mover", "tower skipped", "pass")),
        "four-by-an-opponent": Plan(4, {}, ("won by an opponent of the mover", "more than five on a final square")),
        "four-short": Plan(4, {"goal": "3"}, ("won by the mover", "off its course")),
        "four-short-by-an-opponent": Plan(4, {"goal": "3"}, ("won by an opponent of the mover",)),
        "four-third-time": Plan(4, {}, ("third time, won by most",), rare=True),
        "four-third-time-shared": Plan(4, {}, ("third time, shared",), rare=True),
        "four-too-long": Plan(4, {}, ("500 actions, won by most",), rare=True),
        "four-too-long-shared": Plan(4, {}, ("500 actions, shared",), rare=True),
    },
    "dice": {
        "alone": Plan(1, {}, ("bust of dotted blocks",)),
        "alone-choosing": Plan(1, {"take": "choose"}, ("dice that fit left unused",)),
        "two": Plan(2, {}, ("bust of dotted blocks", "all six dice used")),
        "two-choosing": Plan(2, {"take": "choose"}, ("dice that fit left unused",)),
        "two-equal": Plan(2, {"equal": "on"}, ("finished before the last seat",)),
        "two-equal-shared": Plan(2, {"equal": "on"}, ("shared",)),
        "two-equal-choosing": Plan(2, {"equal": "on", "take": "choose"}, ("bust of dotted blocks",)),
        "three": Plan(3, {"first": "2"}, ("bust without dotted blocks",)),
        "three-equal-shared": Plan(3, {"equal": "on"}, ("shared", "finished before the last seat")),
        "four": Plan(4, {}, ("all six dice used",)),
        "four-equal": Plan(4, {"equal": "on"}, ("finished before the last seat",)),
        "four-equal-shared": Plan(4, {"equal": "on", "first": "3"}, ("shared",)),
    },
    "tor": {
        "white-wins": Plan(2, {}, ("won by White",)),
        "black-wins": Plan(2, {}, ("won by Black",)),
        "drawn": Plan(2, {}, ("third time",), rare=True),
        "discard": Plan(2, {}, ("discard",)),
        "quick-white-wins": Plan(2, QUICK, ("won by White",)),
        "quick-black-wins": Plan(2, QUICK, ("won by Black",)),
        "large": Plan(2, {"size": "8x8"}, ("token put on the square just left",)),
        "large-quick": Plan(2, {"size": "8x8", **QUICK}),
        "random-swap": Plan(2, RANDOM, ("swap", "won by Black")),
        "random-keep": Plan(2, RANDOM, ("keep", "won by White")),
        "lost-after-placing": Plan(2, RANDOM, ("lost right after placing", "keep"), rare=True),
        "lost-after-swapping": Plan(2, RANDOM, ("lost right after placing", "swap"), rare=True),
        "large-random-quick": Plan(2, {"size": "8x8", **RANDOM, **QUICK}, ("swap",)),
    },
}


@dataclass(frozen=True)
class Playthrough:
    slug: str
    seats: int
    options: Mapping[str, str]
    states: Sequence[State]  # the start first
    names: Sequence[str]

    def __str__(self) -> str:
        last = self.states[-1]
        return "\n".join((
            f"game {self.slug}",
            f"seats {self.seats}",
            " ".join(["options", *(f"{option}={value}" for option, value in self.options.items())]),
            f"start {self.states[0]}",
            *(f"{name} {state}" for name, state in zip(self.names, self.states[1:], strict=True)),
            *(f"end {told}" for told in last.outcome()),
            f"scores {' '.join(f'{score:g}' for score in last.scores())}",
            "",
        ))  # fmt: skip


def read(text: str) -> Playthrough:
    """The game of a file, played through the rules by its names."""
    head, *rest = text.split("\nstart ")
    words = dict(line.partition(" ")[::2] for line in head.split("\n"))
    options = dict(option.split("=") for option in words["options"].split(" ") if option)
    start, *lines = rest[0].rstrip("\n").split("\n")
    names = [line.split(" ")[0] for line in lines if not line.startswith(("end ", "scores "))]
    return replay(words["game"], int(words["seats"]), options, GAMES[words["game"]].parse(start), names)


def replay(slug: str, seats: int, options: Mapping[str, str], start: State, names: Sequence[str]) -> Playthrough:
    states = [start]
    for name in names:
        states.append(states[-1].play(states[-1].find(name)))
    return Playthrough(slug, seats, options, states, names)


def by_chance(slug: str, plan: Plan, seed: int) -> Playthrough:
    rng = Random(seed)
    state: Any = GAMES[slug].new(rng, plan.seats, plan.options)
    states, names = [state], []
    while state.to_move != OVER:
        actions = state.actions()
        weights = state.odds() if state.to_move == CHANCE else None
        action = rng.choices(actions, weights)[0]
        names.append(state.name(action))
        state = state.play(action)
        states.append(state)
    return Playthrough(slug, plan.seats, plan.options, states, names)


def search(slug: str, plan: Plan) -> Playthrough | None:
    """The shortest of the first random games that show what is wanted."""
    hits = []
    for seed in range(TRIES):
        game = by_chance(slug, plan, seed)
        if set(plan.shows) <= shows(game):
            hits.append(game)
            if len(hits) == HITS:
                break
    return min(hits, key=lambda game: len(game.names), default=None)


# What a game shows, by title.


def shows(game: Playthrough) -> set[str]:
    options = {f"{option}={value}" for option, value in game.options.items()}
    return {f"{game.seats} seats", *options, *SHOWS[game.slug](game)}


def _secret(game: Playthrough) -> Iterator[str]:
    *facts, last = game.states[-1].outcome()
    yield "shared" if last.key == "shared" else f"won by {last.args['by']}"
    most = max(told.args["places"] for told in facts if told.key == "count")
    if any(told.key == "unowned" and told.args["places"] > most for told in facts):
        yield "unowned majority"


def _pyramidis(game: Playthrough) -> Iterator[str]:
    for before, name in zip(game.states, game.names, strict=False):
        events = before.events(before.find(name))
        keys = [told.key for told in events]
        if "passed" in keys:
            yield "pass"
        if "tower_skipped" in keys:
            yield "tower skipped"
        ends = [(f"{told.args['piece']}{told.args['to']}", told.key) for told in events if told.key == "sown"]
        if any((end[0] in "my" and end[2] not in "45") or (end[0] in "tc" and end[1] not in "de") for end, _ in ends):
            yield "off its course"
        if keys[-1] == "won" and events[-1].args["by"] == "goal":
            mover = before.to_move == events[-1].args["seat"] - 1
            yield "won by the mover" if mover else "won by an opponent of the mover"
        early = {"third_time": "third time", "too_long": "500 actions"}.get(keys[-2] if len(keys) > 1 else "")
        if early:
            yield f"{early}, {'shared' if keys[-1] == 'shared' else 'won by most'}"
    for state in game.states[1:]:
        stacks = dict(part.split("=") for part in str(state).split(" ")[0].split(",") if "=" in part)
        if any(len(stacks.get(final, "")) > 5 for final in ("a4", "d8", "h4", "d1")):
            yield "more than five on a final square"


def _dice(game: Playthrough) -> Iterator[str]:
    for before, name in zip(game.states, game.names, strict=False):
        told = before.events(before.find(name))[0]
        if name == "bust":
            yield "bust of dotted blocks" if told.args["lost"] else "bust without dotted blocks"
        if name == "stop" and told.args["blocks"] == 6:
            yield "all six dice used"
        if name == "roll" and any(other[0] in "roygbv" and len(other) == 2 for other in before.actions()):
            yield "dice that fit left unused"
        finished = [board for board in str(before).split(" ")[0].split("/") if "." not in board]
        if finished and before.to_move != OVER:
            yield "finished before the last seat"
    yield game.states[-1].outcome()[-1].key


def _tor(game: Playthrough) -> Iterator[str]:
    left = ""
    for before, name in zip(game.states, game.names, strict=False):
        if name in ("keep", "discard") or name.startswith("swap:"):
            yield name.split(":")[0]
        elif "-" in name:
            left = name.split("-")[0]
        elif name == f"+{left}":
            yield "token put on the square just left"
        if str(before).split(" ")[2][1] in "ps" and before.play(before.find(name)).to_move == OVER:
            yield "lost right after placing"
    yield {"-W": "won by White", "-K": "won by Black", "-=": "third time"}[str(game.states[-1]).split(" ")[2]]


SHOWS: Final[Mapping[str, Callable[[Playthrough], Iterator[str]]]] = {
    "secret": _secret,
    "pyramidis": _pyramidis,
    "dice": _dice,
    "tor": _tor,
}


def write(slug: str, title: str) -> None:
    """Write one game afresh, or for the first time."""
    file, plan = FOLDER / slug / "playthroughs" / f"{title}.txt", PLANS[slug][title]
    if file.exists():
        game: Playthrough | None = read(file.read_text())
    elif plan.rare:
        if sys.stdin.isatty():
            sys.exit(f"Chance does not bring '{title}': give its start line and its names on standard input.")
        start, *names = sys.stdin.read().split("\n", 1)
        game = replay(slug, plan.seats, plan.options, GAMES[slug].parse(start), " ".join(names).split())
    else:
        game = search(slug, plan)
    if game is None or game.states[-1].to_move != OVER or not set(plan.shows) <= shows(game):
        sys.exit(f"No game of {slug} that shows {', '.join(plan.shows) or 'its end'}.")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(str(game))
    print(f"{file.relative_to(ROOT)}: {len(game.names)} actions")


def main() -> None:
    if not sys.argv[1:] or sys.argv[1] not in GAMES or not set(sys.argv[2:]) <= set(PLANS[sys.argv[1]]):
        titles = f" [{' | '.join(PLANS[sys.argv[1]])}]" if sys.argv[1:2] and sys.argv[1] in GAMES else " [TITLE]"
        sys.exit(f"Usage: python tools/playthrough.py {sys.argv[1] if sys.argv[1:] else '|'.join(GAMES)}{titles}")
    slug, *titles = sys.argv[1:]
    for title in titles or PLANS[slug]:
        if titles or not PLANS[slug][title].rare or (FOLDER / slug / "playthroughs" / f"{title}.txt").exists():
            write(slug, title)


if __name__ == "__main__":
    main()
