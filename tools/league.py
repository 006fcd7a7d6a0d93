"""Let all levels play each other, and write how strong they are: `python tools/league.py dice 2 --games 400`.

Meeting    one player at one seat, another at all the others, by turns; random play is a player too.
Share      what a seat of the one won of what a seat of each won, a half among equals.
Rating     Elo fitted to all meetings of a table, the weakest level at 1000.
Book       .cache/league/<game>-<seats>.jsonl, a line a game: a run goes on where the last one stopped.

The next game goes to the pair with the widest interval, neighbours before the others. Levels have their budgets of
work, and not of time, so that a busy machine plays the same; --work 0.1 gives all a tenth. What is known is written to
docs/opponents.md.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import UTC, datetime
from itertools import combinations
from math import inf, log10, sqrt
from os import cpu_count
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py")]

from pyramidion.core.ai import RANDOM  # noqa: E402 - found on the line above
from pyramidion.core.game import Game, Level  # noqa: E402 - found on the line above
from pyramidion.core.match import Match, run  # noqa: E402 - found on the line above
from pyramidion.games import GAMES  # noqa: E402 - found on the line above

BOOKS = ROOT / ".cache" / "league"
PAGE = ROOT / "docs" / "opponents.md"
STEPS = 200  # of the fit
NEAR = 1.5  # how much more a pair of neighbours is wanted
Pair = tuple[str, str]


class Played(NamedTuple):
    """A game: who sat alone, who at the other seats, and what a seat of each won."""

    alone: str
    others: str
    won: float
    lost: float


class Meeting(NamedTuple):
    """All games of a pair, from the side of the stronger."""

    games: int
    share: float
    half: float  # of the interval

    @property
    def interval(self) -> tuple[float, float]:
        return max(0.0, self.share - self.half), min(1.0, self.share + self.half)


def levels_of(game: Game, work: float) -> dict[str, Level]:
    """All players of a game, the weakest first, with budgets of work alone where they have one."""

    def bounded(level: Level) -> Level:
        return (
            Level(level.make, level.seconds * work)
            if level.tried is None
            else Level(level.make, inf, max(1, round(level.tried * work)))
        )

    return {"random": RANDOM} | {name: bounded(level) for name, level in game.levels.items()}


def played(slug: str, seats: int, options: Mapping[str, str], pair: Pair, number: int, work: float) -> Played:
    """A game between two; which of them sits alone and where changes from game to game."""
    game, rng = GAMES[slug], Random(f"{slug} {seats} {pair} {number}")
    alone, others = pair if number % 2 else pair[::-1]
    seat = number // 2 % seats
    levels = levels_of(game, work)
    seated = [levels[alone if at == seat else others] for at in range(seats)]
    scores = run(Match.begin(game, rng, seats, options), seated, rng).state.scores()
    return Played(alone, others, scores[seat], (sum(scores) - scores[seat]) / (seats - 1))


def meeting(games: Sequence[Played], pair: Pair) -> Meeting:
    """What the second of a pair has won of what a seat of both has won."""
    ours = [(g.won, g.lost) if g.alone == pair[1] else (g.lost, g.won) for g in games if {g.alone, g.others} == {*pair}]
    n = len(ours)
    if not n:
        return Meeting(0, 0.5, 0.5)
    mean = [sum(each) / n for each in zip(*ours, strict=True)]
    share = mean[0] / sum(mean) if sum(mean) else 0.5
    spread = sum(((1 - share) * won - share * lost) ** 2 for won, lost in ours) / n
    return Meeting(n, share, 1.96 * sqrt((spread + 0.25 / n) / n) / (sum(mean) or 1))


def ratings(meetings: Mapping[Pair, Meeting], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Elo of each player, and how far off it may be."""
    strength = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        for name in names:
            against = [(pair, met) for pair, met in meetings.items() if name in pair and met.games]
            won = sum(met.games * (met.share if pair[1] == name else 1 - met.share) + 0.5 for pair, met in against)
            due = sum((met.games + 1) / (strength[pair[0]] + strength[pair[1]]) for pair, met in against)
            strength[name] = won / due if due else strength[name]
    elo = {name: 400 * log10(strength[name] / strength[names[1]]) + 1000 for name in names}
    return {name: (elo[name], _off(name, meetings, strength)) for name in names}


def _off(name: str, meetings: Mapping[Pair, Meeting], strength: Mapping[str, float]) -> float:
    known = 0.0
    for pair, met in meetings.items():
        if name in pair:
            likely = strength[pair[0]] / (strength[pair[0]] + strength[pair[1]])
            known += met.games * likely * (1 - likely)
    return 1.96 * 400 / 2.302585 / sqrt(known) if known else inf


class Table:
    """A game with so many seats: its book, and what is known from it."""

    def __init__(self, slug: str, seats: int, options: Mapping[str, str], work: float) -> None:
        self.slug, self.seats, self.options, self.work = slug, seats, options, work
        told = "".join(f"-{name}-{value}" for name, value in sorted(options.items())) + (
            f"-work-{work:g}" if work != 1 else ""
        )
        self.book = BOOKS / f"{slug}-{seats}{told}.jsonl"
        lines = self.book.read_text("utf-8").splitlines() if self.book.exists() else []
        self.games = [Played(*json.loads(line)) for line in lines]
        self.names = [*levels_of(GAMES[slug], work)]
        self.asked = {pair: self.meeting(pair).games for pair in combinations(self.names, 2)}

    def meeting(self, pair: Pair) -> Meeting:
        return meeting(self.games, pair)

    def next_pair(self, most: int) -> Pair | None:
        """The pair about which least is known."""
        open_ = [pair for pair, count in self.asked.items() if count < (most if self._near(pair) else most // 4)]
        return max(open_, key=self._wanted, default=None)

    def _near(self, pair: Pair) -> bool:
        return self.names.index(pair[1]) == self.names.index(pair[0]) + 1

    def _wanted(self, pair: Pair) -> float:
        if self.asked[pair] < 4:
            return 9.0 - self.asked[pair]
        return (
            self.meeting(pair).half
            * (NEAR if self._near(pair) else 1)
            / sqrt(1 + self.asked[pair] - self.meeting(pair).games)
        )

    def write(self, game: Played) -> None:
        self.games.append(game)
        self.book.parent.mkdir(parents=True, exist_ok=True)
        with self.book.open("a", encoding="utf-8") as book:
            book.write(json.dumps(game) + "\n")

    def told(self, command: str) -> Iterator[str]:
        """What is known, as a part of the page."""
        meetings = {pair: self.meeting(pair) for pair in self.asked}
        options = "".join(f", {name} {value}" for name, value in sorted(self.options.items()))
        yield f"## {GAMES[self.slug].title}, {self.seats} seats{options}"
        yield ""
        yield f"{len(self.games)} games, {datetime.now(UTC):%Y-%m-%d}: `{command}`"
        yield ""
        yield "| level | Elo | against the one before: share | games |"
        yield "|---|---|---|---|"
        rated = ratings(meetings, self.names)
        for place, name in enumerate(self.names):
            elo, off = rated[name]
            met = meetings[self.names[place - 1], name] if place else None
            share = f"{met.share:.0%} ({met.interval[0]:.0%} to {met.interval[1]:.0%})" if met and met.games else "–"
            yield f"| {name} | {elo:.0f} ±{off:.0f} | {share} | {met.games if met else ''} |"
        yield ""


def play_on(table: Table, most: int, workers: int) -> None:
    """Play until every pair has its games."""
    with ProcessPoolExecutor(workers) as pool:
        running: dict[Future[Played], Pair] = {}
        while True:
            while len(running) < workers and (pair := table.next_pair(most)):
                number, table.asked[pair] = table.asked[pair], table.asked[pair] + 1
                running[pool.submit(played, table.slug, table.seats, table.options, pair, number, table.work)] = pair
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                del running[done]
                table.write(done.result())
                if len(table.games) % 50 == 0:
                    print(f"{table.slug} {table.seats}: {len(table.games)} games", flush=True)


def put(page: str, part: str) -> str:
    """The page with a part put in the place of an older one with the same heading, or at its end."""
    heading = part.partition("\n")[0]
    older = re.compile(rf"{re.escape(heading)}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    return older.sub(lambda _: part, page) if older.search(page) else f"{page.rstrip()}\n\n{part}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Let all levels play each other.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument(
        "--games", type=int, default=400, help="of each pair of neighbours; others have a quarter (400)"
    )
    parser.add_argument("--work", type=float, default=1.0, help="how much of its budget each level has (1)")
    parser.add_argument("--workers", type=int, default=cpu_count() or 1)
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    if asked.seats not in GAMES[asked.game].seats or asked.seats < 2:
        sys.exit(f"{GAMES[asked.game].title} is not played against each other by {asked.seats}.")
    table = Table(asked.game, asked.seats, options, asked.work)
    play_on(table, asked.games, asked.workers)
    words = [asked.game, str(asked.seats), *(f"--option {option}" for option in asked.option), f"--games {asked.games}"]
    command = " ".join(["python tools/league.py", *words, *([f"--work {asked.work:g}"] if asked.work != 1 else [])])
    part = "\n".join(table.told(command)) + "\n"
    PAGE.write_text(put(PAGE.read_text("utf-8"), part).rstrip() + "\n", "utf-8")
    print(part)


if __name__ == "__main__":
    main()
