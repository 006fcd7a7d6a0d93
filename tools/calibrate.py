"""See whether a said chance means what it says: `python tools/calibrate.py tor 2 --games 100 --work 0.1`.

The strongest level plays itself. Of all positions in which it said a chance to win, those between two tens are taken
together: what was said on the mean, and how often the seat won. Positions of one game hang together, so the interval
is that of games. What is found is written to docs/opponents.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from math import sqrt
from os import cpu_count
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.core.game import CHANCE, OVER  # noqa: E402 - found on the line above
from pyramidion.core.match import Match, Opponent  # noqa: E402 - found on the line above
from pyramidion.games import GAMES  # noqa: E402 - found on the line above

from tools.league import PAGE, levels_of, put  # noqa: E402 - found on the line above

TENS = 10


class Said(NamedTuple):
    """A chance that was said in a game, and what came of it."""

    game: int
    chance: float
    won: float


def said(slug: str, seats: int, work: float, options: Mapping[str, str], number: int) -> list[Said]:
    """All chances said in a game of the strongest level with itself; where there was no choice, nothing is said."""
    game, rng = GAMES[slug], Random(f"calibrate {slug} {seats} {number}")
    level = [*levels_of(game, work).values()][-1]
    opponents = [Opponent(level) for _ in range(seats)]
    match, found = Match.begin(game, rng, seats, options), list[tuple[int, float]]()
    while (seat := match.state.to_move) != OVER:
        state = match.state
        if seat == CHANCE:
            match = match.then(rng.choices(state.actions(), state.odds())[0])
            continue
        *_, best = opponents[seat].thoughts(match.seen_by(seat), Random(rng.getrandbits(64)), float)
        if len(state.actions()) > 1:
            found.append((seat, best.value))
        match = match.then(best.action)
    scores = match.state.scores()
    return [Said(number, chance, scores[seat]) for seat, chance in found]


def told(all_said: Sequence[Said], games: int, heading: str, command: str) -> Iterator[str]:
    """The table, as a part of the page."""
    yield f"## {heading}"
    yield ""
    yield f"{games} games, {len(all_said)} positions, {datetime.now(UTC):%Y-%m-%d}: `{command}`"
    yield ""
    yield "| said | on the mean | won | positions | games |"
    yield "|---|---|---|---|---|"
    for ten in range(TENS):
        of = [one for one in all_said if min(TENS - 1, int(one.chance * TENS)) == ten]
        if not of:
            continue
        met = len({one.game for one in of})
        mean, won = sum(one.chance for one in of) / len(of), sum(one.won for one in of) / len(of)
        half = 1.96 * sqrt(max(won * (1 - won), 0.25 / met) / met)
        yield f"| {10 * ten} to {10 * ten + 10}% | {mean:.0%} | {won:.0%} ±{half:.0%} | {len(of)} | {met} |"
    yield ""


def main() -> None:
    parser = argparse.ArgumentParser(description="See whether a said chance means what it says.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--work", type=float, default=1.0, help="how much of its budget the level has (1)")
    parser.add_argument("--workers", type=int, default=cpu_count() or 1)
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    one = partial(said, asked.game, asked.seats, asked.work, options)
    with ProcessPoolExecutor(asked.workers) as pool:
        found = [each for all_of in pool.map(one, range(asked.games)) for each in all_of]
    words = [asked.game, str(asked.seats), *(f"--option {option}" for option in asked.option), f"--games {asked.games}"]
    command = " ".join(["python tools/calibrate.py", *words, *([f"--work {asked.work:g}"] if asked.work != 1 else [])])
    heading = f"{GAMES[asked.game].title}, {asked.seats} seats: what a chance means"
    part = "\n".join(told(found, asked.games, heading, command)) + "\n"
    PAGE.write_text(put(PAGE.read_text("utf-8"), part).rstrip() + "\n", "utf-8")
    print(part)


if __name__ == "__main__":
    main()
