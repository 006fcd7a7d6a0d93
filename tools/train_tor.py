"""Learn what Tor's positions are worth from games a brain plays against itself, and write `weights.py`.

Run as `python tools/train_tor.py [rounds] [games] [seed]` with py/ on the path. Each round plays with the weights of
the round before and learns anew by logistic regression: which side of the positions it met went on to win.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from math import exp
from pathlib import Path
from random import Random
from typing import TypeAlias

from pyramidion.core.game import OVER
from pyramidion.games.tor import rules, value
from pyramidion.games.tor.fast import FastBoard
from pyramidion.games.tor.rules import Tor
from pyramidion.games.tor.search import INFINITE, Search, scored_turns
from pyramidion.games.tor.value import FEATURES, Judge

Weights: TypeAlias = Mapping[str, tuple[Sequence[int], Sequence[int]]]
Example: TypeAlias = tuple[tuple[int, ...], float]  # the places of the weights of a position, and who won

FILE = Path(__file__).parent.parent / "py" / "pyramidion" / "games" / "tor" / "weights.py"
DEPTH = 2
WIDTH = 10
STRAY = 0.08  # turns played at random, so that games differ
LONGEST = 120  # turns
STARTS = [{}, {}, {}, {"size": "8x8"}, {"layout": "random"}, {"quick": "on"}]
PACE, DECAY, PASSES = 0.05, 1e-5, 8

_sizes = [size for size in FEATURES.values() for _ in (0, 1)]
OFFSETS = [sum(_sizes[:number]) for number in range(len(_sizes))]  # feature by feature, for each role


def places(board: FastBoard) -> tuple[int, ...]:
    """Which weights a position adds for the seat to move, then those it takes away."""
    found = []
    for role, seat in enumerate((board.mover, 1 - board.mover)):
        one, other = (board.around[pawn] for pawn in board.pawns[2 * seat : 2 * seat + 2])
        counted = value.features(one, other, board.blocked(seat))
        found += [OFFSETS[2 * number + role] + count for number, count in enumerate(counted)]
    return tuple(found)


def placed(rng: Random) -> Tor:
    """A game with its pawns placed at random."""
    while True:
        state = rules.new(rng, 2, rng.choice(STARTS))
        while state.mover != OVER and state.step != "m":
            state = state.play(rng.choice(state.actions()))
        if state.mover != OVER:
            return state


def game(judge: Judge, rng: Random) -> Iterator[Example]:
    """The positions of one game, each with what it came to for the seat to move."""
    board, met, won = FastBoard(placed(rng)), [], 0.5
    for _ in range(LONGEST):
        turns = scored_turns(board, judge)
        if not turns:
            won = float(board.mover)
            break
        met.append((places(board), board.mover))
        if rng.random() < STRAY:
            turn = rng.choice(turns)[1]
        else:
            search = Search(judge, WIDTH, {}, {})
            for _ in search.below(board, DEPTH, -INFINITE, INFINITE, 0):
                pass
            turn = search.table[board.key][3] if board.key in search.table else max(turns)[1]
        board.make(turn)
    for where, mover in met:
        yield where, abs(won - mover) if won != 0.5 else 0.5


def learned(examples: list[Example], rng: Random) -> list[float]:
    """Weights that tell who wins, in logarithms of the odds."""
    found = [0.0] * sum(_sizes)
    half = len(FEATURES)
    for number in range(PASSES):
        pace = PACE / (1 + number)
        rng.shuffle(examples)
        for where, won in examples:
            total = sum(found[place] for place in where[:half]) - sum(found[place] for place in where[half:])
            change = pace * (won - 1 / (1 + exp(-total)))
            for place in where[:half]:
                found[place] += change - DECAY * found[place]
            for place in where[half:]:
                found[place] -= change + DECAY * found[place]
    return found


def named(found: Sequence[float]) -> Weights:
    rows = iter(zip(OFFSETS, _sizes, strict=True))
    cut = {
        name: [[round(100 * w) for w in found[at : at + size]] for at, size in (next(rows), next(rows))]
        for name in FEATURES
    }
    return {name: (moves, waits) for name, (moves, waits) in cut.items()}


HEAD = '''"""What the counts around the pawns are worth.

{note}
"""

from typing import Final

# By feature and role: a weight for each count, in hundredths of the logarithm of the odds.
WEIGHTS: Final[dict[str, tuple[str, str]]] = {{
{rows}}}
'''


def written(found: Weights, note: str) -> str:
    rows = [
        f'    "{name}": (\n' + "".join(f'        "{" ".join(map(str, row))}",\n' for row in both) + "    ),\n"
        for name, both in found.items()
    ]
    return HEAD.format(note=note, rows="".join(rows))


def train(rounds: int, games: int, seed: int) -> Weights:
    found: Weights = {}
    judge = Judge(value.WAYS["exits"])
    for number in range(rounds):
        rng = Random(f"{seed} {number}")
        examples = [example for _ in range(games) for example in game(judge, rng)]
        found = named(learned(examples, rng))
        judge = Judge(value.weighed(found))
        print(f"round {number + 1}: {len(examples)} positions", flush=True)
    return found


def main(rounds: int = 2, games: int = 800, seed: int = 1) -> None:
    found = train(rounds, games, seed)
    note = f"Learned by `python tools/train_tor.py {rounds} {games} {seed}` from games of the brain against itself."
    FILE.write_text(written(found, note), "utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
