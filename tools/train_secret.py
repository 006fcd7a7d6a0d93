"""Learn how three kinds of players of Secret Colours choose, and write `weights.py`.

Run as `python tools/train_secret.py [games] [seed]` with py/ on the path. Each kind plays games against itself, at
tables of two, three and four; what it did is told apart from what it could have done by logistic regression.

greedy    wants most places more than the best other colour, and sees no further.
plain     the general search of the core: it looks ahead, by games played at random, and guesses nobody's colour.
hiding    the brain itself, which learns in two rounds: each plays with what the one before has learned.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

from pyramidion.core.ai import search
from pyramidion.core.game import OVER, Brain
from pyramidion.core.match import Match
from pyramidion.games import GAMES
from pyramidion.games.secret import habits
from pyramidion.games.secret.belief import Kinds, Reaction, Watch
from pyramidion.games.secret.brain import Mind
from pyramidion.games.secret.fast import NO_PIECE, TOP, FastBoard, Play
from pyramidion.games.secret.habits import FEATURES, LEVELS, Signs, Weights
from pyramidion.games.secret.simple import Eye

Features: TypeAlias = tuple[float, ...]

FILE = Path(__file__).parent.parent / "py" / "pyramidion" / "games" / "secret" / "weights.py"
TABLES = (2, 2, 3, 4)  # seats, in turn
PHASES = 5
PLAYOUTS = {"greedy": 1, "plain": 800, "hiding": 300}
SHARE = {"greedy": 1.0, "plain": 0.2, "hiding": 0.2}  # of the games asked for: the slower, the fewer
PASSES, BATCH, PACE, DECAY = 8, 32, 0.05, 1e-4
FOE = ("foe", "foe_ahead", "spend_foe")  # what only those heed who guess colours
NOTHING: Weights = ((0.0,) * len(FEATURES),) * PHASES


class Example(NamedTuple):
    """A play somebody chose: what it was like, and how many there were of each likeness."""

    phase: int
    chosen: Features
    could: tuple[tuple[Features, int], ...]


def features(board: FastBoard, own: int, signs: Signs, play: Play) -> Features:
    """What a play of the mover is like, in the order of the weights."""
    colour, place = play
    pile, left, stock = board.piles[place], board.left[board.mover], board.stocks[board.mover]
    size, top = len(board.tops), pile & TOP
    cancels = top == colour
    found = dict.fromkeys(FEATURES, 0.0)
    most = max(n for other, n in enumerate(board.tops) if other != own)
    shares = [level / LEVELS * habits.scale(size - 3) for level in signs]
    for moved, gain in ((pile >> 3 & TOP if cancels else colour, 1), (top, -1)):
        lead = habits.ahead(board.tops[moved] - board.tops[own])
        if moved == own:
            found["own"] += gain
            continue
        found["foe"] -= gain * shares[moved]
        found["foe_ahead"] -= gain * shares[moved] * lead
        found["ahead"] -= gain * lead
        found["leader"] -= gain * (board.tops[moved] == most)
    found["spend_own" if colour == own else "spend_foe"] -= 1 if colour == own else shares[colour]
    found["plenty"] = habits.plenty(stock[colour], left, size - 1)
    found["cancel"], found["bare"] = float(cancels), float(pile < NO_PIECE)
    return tuple(round(value, 9) for value in found.values())


def game(brains: Sequence[Brain], kinds: Kinds, match: Match, rng: Random, playouts: int) -> Iterator[Example]:
    """The plays of one game, each beside those that could have been."""
    watch = Watch(kinds)
    while match.state.to_move != OVER:
        seat = match.state.to_move
        belief = watch.at(match)
        board = belief.board
        own = board.letters.index(match.state.objectives[seat])
        signs = Reaction(belief.shares(), seat).signs(seat, own, [])
        for thought in brains[seat](match.seen_by(seat), rng):
            if thought.tried >= playouts:
                break
        could = Counter(features(board, own, signs, play) for play in board.legal())
        chosen = features(board, own, signs, board.read(thought.action, match.state))
        yield Example(habits.phase(board.left[seat]), chosen, tuple(could.items()))
        match = match.then(thought.action)


def games(make: Callable[[], Brain], kinds: Kinds, number: int, seed: str, playouts: int) -> Iterator[Example]:
    for count in range(number):
        rng = Random(f"{seed} {count}")
        seats = TABLES[count % len(TABLES)]
        match = Match.begin(GAMES["secret"], rng, seats, {"stock": "random"} if count % 3 else {})
        yield from game([make() for _ in range(seats)], kinds, match, rng, playouts)


def odds(weights: Weights, example: Example) -> list[float]:
    """The chance of each likeness."""
    row = weights[example.phase]
    logs = [sum(w * x for w, x in zip(row, some, strict=True)) for some, _ in example.could]
    most = max(logs)
    shares = [count * exp(value - most) for value, (_, count) in zip(logs, example.could, strict=True)]
    total = sum(shares)
    return [share / total for share in shares]


def surprise(weights: Weights, examples: Sequence[Example]) -> float:
    """How little the weights foresee of what was chosen, in logarithms a play."""
    found = 0.0
    for example in examples:
        of = {some: share for (some, _), share in zip(example.could, odds(weights, example), strict=True)}
        found -= log(of[example.chosen])
    return found / len(examples)


def learned(examples: list[Example], rng: Random, heeds: bool) -> Weights:
    """The weights that foresee best what was chosen; Adam's steps."""
    weights = [list(row) for row in NOTHING]
    fixed = {FEATURES.index(name) for name in FOE} if not heeds else set()
    places = [(p, f) for p in range(PHASES) for f in range(len(FEATURES)) if f not in fixed]
    mean, square = (dict.fromkeys(places, 0.0) for _ in "12")
    steps = 0
    for number in range(PASSES):
        rng.shuffle(examples)
        pace = PACE * 0.5 ** (4 * number / PASSES)
        for start in range(0, len(examples), BATCH):
            batch = examples[start : start + BATCH]
            slopes = _slopes(weights, batch)
            steps += 1
            for place in places:
                phase, feature = place
                slope = slopes[phase][feature] / len(batch) - DECAY * weights[phase][feature]
                mean[place] = 0.9 * mean[place] + 0.1 * slope
                square[place] = 0.999 * square[place] + 0.001 * slope * slope
                step = mean[place] / (1 - 0.9**steps) / (sqrt(square[place] / (1 - 0.999**steps)) + 1e-8)
                weights[phase][feature] += pace * step
    return tuple(tuple(round(w, 2) + 0.0 for w in row) for row in weights)


def _slopes(weights: Weights, batch: Sequence[Example]) -> list[list[float]]:
    """In which direction the weights foresee more of these."""
    found = [[0.0] * len(FEATURES) for _ in range(PHASES)]
    for example in batch:
        row = found[example.phase]
        for feature, value in enumerate(example.chosen):
            row[feature] += value
        for (some, _), share in zip(example.could, odds(weights, example), strict=True):
            for feature, value in enumerate(some):
                row[feature] -= share * value
    return found


def train(number: int, seed: int) -> dict[str, Weights]:
    found: dict[str, Weights] = {}

    def learn(name: str, make: Callable[[], Brain], kinds: Kinds) -> None:
        count, way = round(number * SHARE[name]), f"{seed} {name} {len(found)}"
        some = list(games(make, kinds, count, way, PLAYOUTS[name]))
        found[name] = learned(some, Random(seed), name == "hiding")
        told = f"{surprise(NOTHING, some):.3f} to {surprise(found[name], some):.3f}"
        print(f"{name}: {len(some)} plays, surprise from {told}", flush=True)

    learn("greedy", lambda: Eye(others=True).think, (NOTHING,))
    learn("plain", lambda: search, (found["greedy"],))
    for kinds in (("greedy", "plain", "plain"), ("greedy", "plain", "hiding")):
        known = tuple(found[name] for name in kinds)
        learn("hiding", lambda known=known: Mind(kinds=known, bold=False).think, known)
    return found


HEAD = '''"""What habits weigh: a line a phase of the game, a number a feature of `habits.py`.

{note}
"""

from typing import Final

WEIGHTS: Final[dict[str, tuple[tuple[float, ...], ...]]] = {{
{rows}}}
'''


def written(found: dict[str, Weights], note: str) -> str:
    rows = [
        f'    "{name}": (\n' + "".join(f"        ({', '.join(map(repr, row))}),\n" for row in weights) + "    ),\n"
        for name, weights in found.items()
    ]
    return HEAD.format(note=note, rows="".join(rows))


def main(number: int = 600, seed: int = 1) -> None:
    found = train(number, seed)
    note = f"Learned by `python tools/train_secret.py {number} {seed}` from games of each kind against itself."
    FILE.write_text(written(found, note), "utf-8")


if __name__ == "__main__":
    main(*islice(map(int, sys.argv[1:]), 2))
