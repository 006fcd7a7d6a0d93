"""Whole games as text, for tests/test_playthroughs.py: an action a line, with the position after it.

    python tools/playthrough.py tor                 writes the games of a title afresh, from their own names
    python tools/playthrough.py tor white-wins      this one alone, or a new one out of its plans.py: found by chance
    python tools/playthrough.py tor drawn < NAMES   one that chance does not bring: its names, after a start line

A game that is written afresh keeps its names; what changes is what the rules make of them, and the diff is to be read.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.core.ai import RANDOM  # noqa: E402 - found on the line above
from pyramidion.core.game import OVER  # noqa: E402 - found on the line above
from pyramidion.core.match import Match, run  # noqa: E402 - found on the line above
from pyramidion.games import GAMES  # noqa: E402 - found on the line above

from tests.games import FOLDER, Plan, part  # noqa: E402 - found on the line above

TRIES: Final = 20_000
HITS: Final = 4  # the shortest of so many is taken


def text(match: Match) -> str:
    told = [f"{option}={value}" for option, value in match.options.items()]
    return "\n".join((
        f"game {match.game.slug}",
        f"seats {match.state.seats}",
        " ".join(["options", *told]),
        f"start {match.start}",
        *(f"{name} {state}" for name, state in zip(match.names, match.states[1:], strict=True)),
        *(f"end {fact}" for fact in match.state.outcome()),
        f"scores {' '.join(f'{score:g}' for score in match.state.scores())}",
        "",
    ))  # fmt: skip


def read(text: str) -> Match:
    """The game of a file, played through the rules by its names."""
    head, _, rest = text.partition("\nstart ")
    words = dict(line.partition(" ")[::2] for line in head.split("\n"))
    options = dict(option.split("=") for option in words["options"].split(" ") if option)
    start, *lines = rest.rstrip("\n").split("\n")
    names = [line.split(" ")[0] for line in lines if not line.startswith(("end ", "scores "))]
    return Match.replay(GAMES[words["game"]], start, names, options)


def search(slug: str, plan: Plan) -> Match | None:
    """The shortest of the first random games that show what is wanted."""
    begun = ((Match.begin(GAMES[slug], Random(seed), plan.seats, plan.options), Random(seed)) for seed in range(TRIES))
    games = (run(match, [RANDOM] * plan.seats, rng) for match, rng in begun)
    hits = islice((game for game in games if set(plan.shows) <= shows(game)), HITS)
    return min(hits, key=lambda game: len(game.names), default=None)


def shows(match: Match) -> set[str]:
    """What is worth a look in a game, in words of its plans.py."""
    options = {f"{option}={value}" for option, value in match.options.items()}
    return {f"{match.state.seats} seats", *options, *part(match.game.slug, "plans").shows(match)}


def plans(slug: str) -> Mapping[str, Plan]:
    return part(slug, "plans").PLANS


def write(slug: str, title: str) -> None:
    """Write one game afresh, or for the first time."""
    file, plan = FOLDER / slug / "playthroughs" / f"{title}.txt", plans(slug)[title]
    if file.exists():
        game: Match | None = read(file.read_text())
    elif plan.rare:
        if sys.stdin.isatty():
            sys.exit(f"Chance does not bring '{title}': give its start line and its names on standard input.")
        start, _, names = sys.stdin.read().partition("\n")
        game = Match.replay(GAMES[slug], start, names.split(), plan.options)
    else:
        game = search(slug, plan)
    if game is None or game.state.to_move != OVER or not set(plan.shows) <= shows(game):
        sys.exit(f"No game of {slug} that shows {', '.join(plan.shows) or 'its end'}.")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text(game))
    print(f"{file.relative_to(ROOT)}: {len(game.names)} actions")


def main() -> None:
    slug, *titles = sys.argv[1:] or [""]
    if slug not in GAMES or not set(titles) <= plans(slug).keys():
        named = " | ".join(plans(slug)) if slug in GAMES else "TITLE"
        sys.exit(f"Usage: python tools/playthrough.py {slug if slug in GAMES else '|'.join(GAMES)} [{named}]")
    for title in titles or plans(slug):
        if titles or not plans(slug)[title].rare or (FOLDER / slug / "playthroughs" / f"{title}.txt").exists():
            write(slug, title)


if __name__ == "__main__":
    main()
