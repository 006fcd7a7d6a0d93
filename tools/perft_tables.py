"""Count the tables tests/games/*/perft.txt with the literal rules that lie beside them, never with the engine.

`python tools/perft_tables.py [SLUG ...]` counts the positions of each table anew, and finds some where there is none.
A number is how many sequences of exactly so many actions there are: outcomes of chance count as actions, and a game
that ends earlier counts for nothing. A position has no history, but what happens below it counts as history for the
rules that look back.
"""

import sys
from collections.abc import Iterator, Mapping
from itertools import count, islice
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.games import GAMES  # noqa: E402 -- for the set-ups only

from tests.configs import CONFIGS  # noqa: E402
from tests.games import FOLDER, part  # noqa: E402

POSITIONS = 100  # of a new table
NODES = 60_000  # of a new position, about
DEPTH = 14


def blocks(slug: str) -> Iterator[tuple[str, str, Mapping[int, int]]]:
    """Each position of a table: its id, its line and its numbers by depth; none where there is no table yet."""
    file = FOLDER / slug / "perft.txt"
    for block in file.read_text(encoding="ascii").split("\n\n") if file.exists() else ():
        rows = [row.split(" ", 1) for row in block.splitlines() if row and not row.startswith("#")]
        if rows:
            (_, name), (_, line), *numbers = rows
            yield name, line, {int(depth): int(number) for depth, number in (row.split() for _, row in numbers)}


def perft(slug: str, line: str, depth: int, earlier: list[str]) -> int:
    """How many sequences of so many actions there are."""
    oracle = part(slug, "oracle")
    if depth == 0:
        return 1
    names = oracle.names(line)
    if depth == 1:
        return len(names)
    total = 0
    for name in names:
        after = oracle.play(line, name, earlier)
        total += perft(slug, after, depth - 1, [*earlier, after])
    return total


def counts(slug: str, line: str) -> dict[int, int]:
    """The numbers for depth 1, 2 and so on, as far as is reasonable."""
    found = [1]
    while len(found) <= DEPTH:
        growth = max(1.0, found[-1] / found[-2]) if len(found) > 1 else 1.0
        if found[-1] * growth > NODES:
            break
        found.append(perft(slug, line, len(found), [line]))
        if found[-1] == 0:
            break
    return dict(enumerate(found[1:], 1))


def random_game(slug: str, line: str, rng: Random) -> list[str]:
    """All lines of a game played at random."""
    oracle, lines = part(slug, "oracle"), [line]
    while names := oracle.names(lines[-1]):
        lines.append(oracle.play(lines[-1], rng.choice(names), lines))
    return lines


def positions(slug: str) -> Iterator[tuple[str, str]]:
    """Set-ups of all kinds, and positions from the middle and the end of random games."""
    found = set()
    for seed in count():
        for config in CONFIGS:
            if config.slug != slug:
                continue
            rng = Random(f"{config} {seed}")
            lines = random_game(slug, str(config.new(rng)), rng)
            places = [0] if seed < 2 else []
            places += [len(lines) * eighth // 8 for eighth in rng.sample(range(1, 8), 2)]
            places += [len(lines) - rng.randint(2, 4), len(lines) - rng.randint(5, 9)]
            for place in sorted({place for place in places if place >= 0}):
                if lines[place] not in found:
                    found.add(lines[place])
                    yield f"{config} game {seed} action {place}", lines[place]


def table(slug: str) -> Iterator[tuple[str, str, Mapping[int, int]]]:
    """Each position with its numbers: those that are there, or new ones."""
    there = list(blocks(slug))
    for name, line, numbers in there:
        yield name, line, {depth: perft(slug, line, depth, [line]) for depth in numbers}
    for name, line in islice(positions(slug), 0 if there else POSITIONS):
        yield name, line, counts(slug, line)


def main() -> None:
    for slug in sys.argv[1:] or GAMES:
        found = list(table(slug))
        parts = ["# Counted by tools/perft_tables.py with the literal rules of oracle.py, not with the engine.\n"]
        for name, line, numbers in found:
            rows = [f"perft {depth} {number}" for depth, number in numbers.items()]
            parts.append("\n".join([f"id {name}", f"position {line}", *rows]) + "\n")
        (FOLDER / slug / "perft.txt").write_text("\n".join(parts), encoding="ascii")
        print(f"{slug}: {len(found)} positions, {sum(sum(numbers.values()) for *_, numbers in found)} nodes")


if __name__ == "__main__":
    main()
