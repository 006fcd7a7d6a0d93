"""Count the tables tests/games/*/perft.txt with the literal rules that lie beside them, never with the engine.

`python tools/perft_tables.py [SLUG ...]` writes the tables anew. A number is how many sequences of exactly so many
actions there are: outcomes of chance count as actions, and a game that ends earlier counts for nothing. A position has
no history, but what happens below it counts as history for the rules that look back.
"""

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.games import GAMES  # noqa: E402 -- for the set-ups only

from tests.games.dice import oracle as dice  # noqa: E402
from tests.games.kinds import KINDS, shown  # noqa: E402
from tests.games.pyramidis import oracle as pyramidis  # noqa: E402
from tests.games.secret import oracle as secret  # noqa: E402
from tests.games.tor import oracle as tor  # noqa: E402

ORACLE = {"secret": secret, "pyramidis": pyramidis, "dice": dice, "tor": tor}
POSITIONS = {"secret": 64, "pyramidis": 150, "dice": 112, "tor": 104}  # at least
NODES = {"secret": 300_000, "pyramidis": 40_000, "dice": 60_000, "tor": 40_000}  # a position, about
DEPTH = 14

BY_HAND = {
    "secret": [],
    "pyramidis": [
        # Yellow comes home on West's way and wins; West's own pyramid then stays on its final square.
        (
            "hand late arrival",
            "a5=mmmm,b5=yy,d2=cc,e4=ttttt,f4=ccccc,g4=yyytc,h5=ymttm m2t0y2c0 m goal3",
        ),
    ],
    "dice": [
        # Older saves of one player may say so; new games do not.
        ("hand equal turns alone", "xxxxxx|xxxx.|xx..|...|..|. 6 - 1 equal1"),
    ],
    "tor": [],
}


def perft(slug: str, line: str, depth: int, earlier: list[str]) -> int:
    """How many sequences of so many actions there are."""
    if depth == 0:
        return 1
    names = ORACLE[slug].names(line)
    if depth == 1:
        return len(names)
    total = 0
    for name in names:
        after = ORACLE[slug].play(line, name, earlier)
        total += perft(slug, after, depth - 1, [*earlier, after])
    return total


def counts(slug: str, line: str) -> list[int]:
    """The numbers for depth 1, 2 and so on, as far as is reasonable."""
    found = [1]
    while len(found) <= DEPTH:
        growth = max(1.0, found[-1] / found[-2]) if len(found) > 1 else 1.0
        if found[-1] * growth > NODES[slug]:
            break
        found.append(perft(slug, line, len(found), [line]))
        if found[-1] == 0:
            break
    return found[1:]


def random_game(slug: str, line: str, rng: Random) -> list[str]:
    """All lines of a game played at random."""
    lines = [line]
    while names := ORACLE[slug].names(lines[-1]):
        lines.append(ORACLE[slug].play(lines[-1], rng.choice(names), lines))
    return lines


def positions(slug: str) -> list[tuple[str, str]]:
    """Set-ups of all kinds, and positions from the middle and the end of random games."""
    kinds = [kind for kind in KINDS if kind[0] == slug]
    found = list(BY_HAND[slug])
    seed = 0
    while len(found) < POSITIONS[slug]:
        for kind in kinds:
            rng = Random(f"{shown(*kind)} {seed}")
            lines = random_game(slug, str(GAMES[slug].new(rng, kind[1], kind[2])), rng)
            places = [0] if seed < 2 else []
            places += [len(lines) * part // 8 for part in rng.sample(range(1, 8), 2)]
            places += [len(lines) - rng.randint(2, 4), len(lines) - rng.randint(5, 9)]
            for place in sorted({place for place in places if place >= 0}):
                if lines[place] not in (line for _, line in found):
                    found.append((f"{shown(*kind)} game {seed} action {place}", lines[place]))
        seed += 1
    return found


def main() -> None:
    for slug in sys.argv[1:] or ORACLE:
        total = 0
        blocks = []
        for name, line in positions(slug):
            numbers = counts(slug, line)
            total += sum(numbers)
            rows = [f"perft {depth} {number}" for depth, number in enumerate(numbers, 1)]
            blocks.append("\n".join([f"id {name}", f"position {line}", *rows]) + "\n")
        head = "# Counted by tools/perft_tables.py with the literal rules of oracle.py, not with the engine.\n"
        (ROOT / "tests" / "games" / slug / "perft.txt").write_text("\n".join([head, *blocks]), encoding="ascii")
        print(f"{slug}: {len(blocks)} positions, {total} nodes")


if __name__ == "__main__":
    main()
