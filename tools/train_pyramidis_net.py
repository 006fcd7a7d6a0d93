"""Learn what the net for four at Pyramidis says beside the views, and write `cells.py`.

Run as `python tools/train_pyramidis_net.py [rounds] [games] [seed] [growths]` with py/ on the path; it takes hours.
Each round plays games of the search against itself, with moves at random among them, the first by the views alone and
each later one by the net of the round before. A net is learned afresh from the positions of a round and of the one
before: it is to say at once what the tree says after so many growths. How the games ended is not asked: what a tree
says of a position is far less a matter of luck, so that fewer games teach more.

Example   the traits of a position, what the views say for each seat, who is to move, and the chances the tree sees.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from pyramidion.games.pyramidis import rules, value
from pyramidion.games.pyramidis.fast import NOBODY, FastBoard
from pyramidion.games.pyramidis.grove import Grove
from pyramidion.games.pyramidis.net import MIDDLE, SCALE, TRAITS, Net, home_trait, pile_traits

FILE = Path(__file__).parent.parent / "py" / "pyramidion" / "games" / "pyramidis" / "cells.py"
VIEWS = "learned"  # the way of valuing whose views the net stands beside
CELLS = 16
STRAY = 0.06  # moves played at random
WILD, WILDER = 0.3, 0.2  # so many seats play so many at random
SHORT = 0.2  # games with the goal of three
LONGEST = 400
PACE, PASSES = 0.03, 6
STEADY = 0.3  # the larger it is, the less is made of traits seldom met
HEAD = 0.3  # of the pace, for what cells say and where they begin
SPREAD = 7  # the largest number of a trait, but for one in a thousand
COMMON = 0.999
LETTERS = 112  # a line


class Example(NamedTuple):
    traits: tuple[int, ...]
    views: tuple[float, ...]
    mover: int
    chances: tuple[float, ...]


class Cells(NamedTuple):
    """What is learned: by trait and cell, by mover and cell, by mover, seat and cell."""

    traits: list[list[float]]
    biases: list[list[float]]
    voices: list[list[list[float]]]


def traits(board: FastBoard) -> tuple[int, ...]:
    """The traits of a position."""
    cells, home, _, _, _ = board.now
    found = [home_trait(seat, max(board.goal - home[seat + 1], 0)) for seat in range(4)]
    for square, pile in enumerate(cells):
        found += pile_traits(square, pile)
    return tuple(found)


def views(board: FastBoard) -> tuple[float, ...]:
    """What the views say for each seat."""
    return tuple(log(share) for share in value.shares(board.now[2], board.now[3]))


def games(way: str, count: int, rng: Random, growths: int) -> Iterator[Example]:
    """The positions of games of a tree against itself, each with what the tree says."""
    for _ in range(count):
        state = rules.new(rng, 4, {"goal": "3" if rng.random() < SHORT else "5"})
        board = FastBoard(state, value.counted(way, state.colours, state.goal))
        strays = [WILDER if rng.random() < WILD else STRAY for _ in range(4)]
        for number in range(LONGEST):
            before, moves = board.now, board.moves()
            if before[4] != NOBODY:
                break
            stray = number < 2 or rng.random() < strays[before[3]]
            chosen = rng.choice(moves)
            if len(moves) > 1 and not stray:
                grove = Grove(board, {}, number, value.look(way))
                for _ in grove.grow(growths):
                    pass
                board.now = before
                yield Example(traits(board), views(board), before[3], tuple(_mean(grove)))
                chosen = grove.best().move
            board.make(chosen)


def _mean(grove: Grove) -> list[float]:
    """Everyone's chances over all growths."""
    return [each / grove.root.tried for each in grove.root.sums]


def fresh(rng: Random) -> Cells:
    """Cells before they have learned anything."""

    def around(middle: float, width: float) -> list[float]:
        return [middle + width * (rng.random() - 0.5) for _ in range(CELLS)]

    return Cells(
        [around(0, 0.1) for _ in range(TRAITS)],
        [around(0.3, 0.2) for _ in range(4)],
        [[around(0, 0.2) for _ in range(4)] for _ in range(4)],
    )


def told(cells: Cells, example: Example) -> tuple[list[float], list[float]]:
    """What the cells sum up, and the chances that follow."""
    columns = zip(*[cells.traits[trait] for trait in example.traits], cells.biases[example.mover], strict=True)
    sums = [max(sum(column), 0.0) for column in columns]
    voices = cells.voices[example.mover]
    odds = [
        exp(view + sum(one * voice for one, voice in zip(sums, row, strict=True)))
        for view, row in zip(example.views, voices, strict=True)
    ]
    total = sum(odds)
    return sums, [one / total for one in odds]


def loss(cells: Cells, examples: Sequence[Example]) -> float:
    """How far the chances are from those of the tree: the mean of what is lost by believing them."""
    total = 0.0
    for example in examples:
        chances = told(cells, example)[1]
        total += sum(want * log(want / one) for want, one in zip(example.chances, chances, strict=True) if want > 0)
    return total / len(examples)


def learned(examples: list[Example], rng: Random, passes: int = PASSES) -> Cells:
    """Cells that tell what the tree says."""
    cells = fresh(rng)
    steep = Cells(
        [[STEADY] * CELLS for _ in range(TRAITS)],
        [[1.0] * CELLS for _ in range(4)],
        [[[1.0] * CELLS for _ in range(4)] for _ in range(4)],
    )
    for number in range(passes):
        rng.shuffle(examples)
        for example in examples:
            _learn(cells, steep, example, PACE * (1 - number / passes))
        print(f"  loss {loss(cells, examples[:1000]):.4f}", flush=True)
    return cells


def _learn(cells: Cells, steep: Cells, example: Example, pace: float) -> None:
    """A step towards what the tree says of one position."""
    sums, chances = told(cells, example)
    errors = [want - one for want, one in zip(example.chances, chances, strict=True)]
    mover = example.mover
    voices = cells.voices[mover]
    slopes = [
        sum(error * row[cell] for error, row in zip(errors, voices, strict=True)) if sums[cell] > 0 else 0.0
        for cell in range(CELLS)
    ]
    for error, row, known in zip(errors, voices, steep.voices[mover], strict=True):
        _step(row, known, [error * each for each in sums], HEAD * pace)
    _step(cells.biases[mover], steep.biases[mover], slopes, HEAD * pace)
    for trait in example.traits:
        _step(cells.traits[trait], steep.traits[trait], slopes, pace)


def _step(row: list[float], known: list[float], slopes: Sequence[float], pace: float) -> None:
    """Go up a slope, the shorter the steeper it has been."""
    for cell, slope in enumerate(slopes):
        if slope:
            known[cell] += slope * slope
            row[cell] += pace * slope / sqrt(known[cell])


class Kept(NamedTuple):
    """Cells as they are kept, in whole numbers."""

    letters: str
    biases: list[list[int]]
    voices: list[list[list[int]]]


def kept(cells: Cells) -> Kept:
    units = []
    for cell in range(CELLS):
        sizes = sorted(abs(row[cell]) for row in cells.traits)
        units.append(sizes[int(len(sizes) * COMMON)] / SPREAD or 1.0)
    numbers = [round(one / unit) for row in cells.traits for one, unit in zip(row, units, strict=True)]
    return Kept(
        "".join(chr(MIDDLE + max(-SPREAD, min(SPREAD, number))) for number in numbers),
        [[round(one / unit) for one, unit in zip(row, units, strict=True)] for row in cells.biases],
        [
            [[round(one * unit * SCALE) for one, unit in zip(row, units, strict=True)] for row in rows]
            for rows in cells.voices
        ],
    )


def train(rounds: int, count: int, seed: int, growths: int) -> Kept:
    """The net after some rounds."""
    way, before = "views", list[Example]()
    value.WAYS[way] = value.WAYS[VIEWS]
    found = Kept("", [], [])
    for number in range(rounds):
        rng = Random(f"{seed} {number}")
        examples = list(games(way, count, rng, growths))
        print(f"round {number + 1}: {len(examples)} positions", flush=True)
        found = kept(learned(examples + before, rng))
        way, before = f"net {seed} {number}", examples
        value.WAYS[way], value.NETS[way] = value.WAYS[VIEWS], Net(*found)
    return found


HEADER = '''"""What the cells of the net add up and say.

{note}
"""

from typing import Final

# Where each cell begins, by who is to move.
BIASES: Final = (
{biases}
)

# What each cell says, by who is to move, then to each seat.
VOICES: Final = (
{voices}
)

# For each trait, in the order of `net`, a letter for each cell: P is nothing, Q one more, O one less.
TRAITS: Final = (
{letters}
)
'''


def text(found: Kept, note: str) -> str:
    """The file of a net."""
    rows = [f"    {tuple(row)}," for row in found.biases]
    voices = ["    (\n" + "\n".join(f"        {tuple(row)}," for row in each) + "\n    )," for each in found.voices]
    letters = [f'    "{found.letters[at : at + LETTERS]}"' for at in range(0, len(found.letters), LETTERS)]
    return HEADER.format(note=note, biases="\n".join(rows), voices="\n".join(voices), letters="\n".join(letters))


def main(rounds: int = 3, count: int = 12_000, seed: int = 1, growths: int = 100) -> None:
    how = f"python tools/train_pyramidis_net.py {rounds} {count} {seed} {growths}"
    FILE.write_text(text(train(rounds, count, seed, growths), f"Learned by `{how}`."), "utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
