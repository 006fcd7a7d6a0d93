"""Learn what stacks are worth in Pyramidis from games a search plays against itself, and write `weights.py`.

Run as `python tools/train_pyramidis.py [seats] [rounds] [games] [seed] [depth]` with py/ on the path. Each round plays
with the weights of the round before, the first with those there are, and learns by logistic regression the chances of
the positions met: half by who went on to win, half by what a search says. It looks that many moves ahead in the first
round, and in each later one a move more.

Example   the places of the weights that a position adds, row by row, and the chance of each row: with two seats one row
          for the seat to move and an empty one, with four a row for each.
Coarse    a pile is also judged pyramid by pyramid: what lies above it and whose the top is; that goes for shapes that
          are seldom met. In the end it is added to the weights of the shapes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache, partial
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import TypeAlias

from pyramidion.games.pyramidis import rules, value
from pyramidion.games.pyramidis.fast import NOBODY, FastBoard
from pyramidion.games.pyramidis.grove import Grove
from pyramidion.games.pyramidis.search import INFINITE, Duel, finished
from pyramidion.games.pyramidis.value import LAST, PLACE, SHAPES, shape_of
from pyramidion.games.pyramidis.weights import WEIGHTS

Rows: TypeAlias = tuple[tuple[int, ...], ...]
Example: TypeAlias = tuple[Rows, tuple[float, ...]]

FILE = Path(__file__).parent.parent / "py" / "pyramidion" / "games" / "pyramidis" / "weights.py"
STRAY = 0.1  # moves played at random, so that games differ
SHORT = 0.25  # games with the goal of three
GROWTHS = 10  # of the tree of four, for each move looked ahead
TRUST = 0.5  # in what the search says of a position, not in how the game ended
PACE, LATER, PASSES = 0.1, 0.04, 4  # the later pace goes on from weights there are
MOST = 1000  # score that is told from a win
SELDOM = 6.0  # the larger it is, the less is made of shapes seldom met

WANTED = rules.GOAL + 1
OWN, OTHER, DEEP, FINE = 0, WANTED, 2 * WANTED, 2 * WANTED + 1  # the places of the weights
COARSE = FINE + (LAST + 1) * SHAPES
SIZE = COARSE + (LAST + 1) * 20


@cache
def parts(place: int, shape: int) -> tuple[int, ...]:
    """The coarse weights of a shape."""
    found, own_top, above, rest = [], shape & 1, 0, shape
    while rest > 1:
        found.append(COARSE + ((place * 2 + own_top) * 5 + above) * 2 + (rest & 1))
        rest, above = rest >> 1, above + 1
    return tuple(found)


@cache
def of_pile(colour: str, seat: int, square: int, pile: int) -> tuple[int, ...]:
    """Which weights a pile adds to the view of a seat."""
    place = PLACE[colour][square]
    shape, deep = shape_of(pile, seat)
    return (FINE + place * SHAPES + shape, *parts(place, shape), *[DEEP] * deep)


def view(board: FastBoard, seat: int) -> tuple[int, ...]:
    """Which weights a position adds to the view of a seat."""
    cells, home, _, mover, _ = board.now
    start = 0 if seat == mover else SIZE
    found = [OWN + max(board.goal - home[seat + 1], 0)]
    if len(board.colours) == 2:
        found.append(OTHER + max(board.goal - home[2 - seat], 0))
    for square, pile in enumerate(cells):
        if pile:
            found += of_pile(board.colours[seat], seat, square, pile)
    return tuple([start + at for at in found])


def rows(board: FastBoard) -> Rows:
    return (view(board, board.now[3]), ()) if len(board.colours) == 2 else tuple(view(board, seat) for seat in range(4))


def judged(board: FastBoard, depth: int) -> tuple[int, tuple[float, ...]]:
    """The move a search chooses, and the chances it sees: of the seat to move and the other, or of all four."""
    if len(board.colours) == 2:
        duel = Duel({})
        worth = finished(duel.below(board, depth, -INFINITE, INFINITE, 0))
        chance = 1 / (1 + exp(-max(-MOST, min(MOST, worth)) / 100))
        seen, chances = duel.table.get(board.key()), (chance, 1 - chance)
        return seen.move if seen else duel.children(board)[0].move, chances
    before, grove = board.now, Grove(board, {}, 0)
    for _ in grove.grow(GROWTHS * depth):
        pass
    board.now = before
    return grove.best().move, grove.chances()


def game(way: str, seats: int, rng: Random, depth: int) -> Iterator[Example]:
    """Positions of one game, each with the chances by how it ended and what a search says."""
    state = rules.new(rng, seats, {"goal": "3" if rng.random() < SHORT else "5"})
    board, met = FastBoard(state, value.counted(way, state.colours, state.goal)), []
    trust = 0.0 if way == "steps" else TRUST
    for number in range(300):
        if board.now[4] != NOBODY:
            break
        move, seen = judged(board, depth)
        met.append((rows(board), board.now[3], seen))
        stray = rng.choice(board.moves())
        if trust:
            yield from aside(board, stray, depth - 1)
        board.make(stray if number < 2 or rng.random() < STRAY else move)
    if board.now[4] != NOBODY:
        for where, mover, seen in met:
            won = (board.now[4] - mover) % 2 if seats == 2 else board.now[4]
            yield where, tuple((1 - trust) * (row == won) + trust * seen[row] for row in range(seats))


def aside(board: FastBoard, move: int, depth: int) -> Iterator[Example]:
    """Where a move leads that nobody would play: the search has to know such positions too."""
    before = board.now
    board.make(move)
    if board.now[4] == NOBODY:
        yield rows(board), judged(board, depth)[1]
    board.now = before


def learned(examples: list[Example], rng: Random, found: list[float], first: float) -> list[float]:
    """Weights that tell the chances, in logarithms of the odds."""
    steep, before = [1.0] * len(found), found[:]
    for number in range(PASSES):
        rng.shuffle(examples)
        pace, loss = first / (1 + number), 0.0
        for where, wanted in examples:
            odds = [exp(sum([found[at] for at in row])) for row in where]
            total = sum(odds)
            for row, odd, want in zip(where, odds, wanted, strict=True):
                change = want - odd / total
                loss -= want * log(odd / total)
                for at in row:
                    steep[at] += change * change
                    found[at] += pace * change / sqrt(steep[at])
        print(f"  loss {loss / len(examples):.4f}", flush=True)
    for at in range(len(found)):
        if FINE <= at % SIZE < COARSE:
            found[at] = before[at] + (found[at] - before[at]) * (steep[at] - 1) / (steep[at] - 1 + SELDOM)
    return found


HEAD = '''"""What piles and pyramids home are worth, in hundredths of the logarithm of the odds.

{note}
"""

from typing import Final

# By seats, and with four for who is to move and who waits: what is wanted by the seat and by another, the weight of a
# deep one, then for each place that of each shape.
WEIGHTS: Final[dict[int, tuple[str, ...]]] = {{
{rows}}}
'''


def kept(found: Sequence[float]) -> str:
    """Weights as they are kept, with the coarse ones in the shapes."""
    lines = [found[OWN:OTHER], found[OTHER:DEEP], found[DEEP:FINE]]
    for place in range(LAST + 1):
        shapes = [(FINE + place * SHAPES + shape, *parts(place, shape)) for shape in range(2, SHAPES)]
        lines.append([sum(found[at] for at in some) for some in shapes])
    return "/".join(" ".join(str(round(100 * weight)) for weight in line) for line in lines)


def known(way: str, seats: int) -> list[float]:
    """The weights of a way to value, as learning goes on from them."""
    found: list[float] = []
    for rows in value.WAYS[way]()[seats] if way != "steps" else ():
        shapes = [weight for row in rows.shapes for weight in row]
        found += [weight / 100 for weight in (*rows.own, *rows.other, rows.deep, *shapes)]
        found += [0.0] * (SIZE - COARSE)
    return found or [0.0] * (SIZE if seats == 2 else 2 * SIZE)


def train(seats: int, rounds: int, games: int, seed: int, depth: int) -> tuple[str, ...]:
    """The weights after some rounds."""
    way = "learned" if seats in WEIGHTS else "steps"
    texts: tuple[str, ...] = ()
    for number in range(rounds):
        rng, found = Random(f"{seed} {number}"), known(way, seats)
        examples = [example for _ in range(games) for example in game(way, seats, rng, depth + number)]
        print(f"round {number + 1}: {len(examples)} positions", flush=True)
        found = learned(examples, rng, found, LATER if way == "learned" else PACE)
        texts = tuple(kept(found[at : at + SIZE]) for at in range(0, len(found), SIZE))
        way = f"round {seed} {number}"
        value.WAYS[way] = partial(value.read, {seats: texts})
    return texts


def main(seats: int = 2, rounds: int = 2, games: int = 800, seed: int = 1, depth: int = 2) -> None:
    how = f"python tools/train_pyramidis.py {seats} {rounds} {games} {seed} {depth}"
    found = {**WEIGHTS, seats: train(seats, rounds, games, seed, depth)}
    text = ""
    for each, texts in sorted(found.items()):
        text += f"    {each}: (\n"
        for weights in texts:
            text += "        (\n" + "".join(f'            "{line}"\n' for line in wrap(weights, 105)) + "        ),\n"
        text += "    ),\n"
    FILE.write_text(HEAD.format(note=f"Those for {seats} seats were learned by `{how}`.", rows=text), "utf-8")


def wrap(text: str, width: int) -> list[str]:
    """A text in lines; joined they are the text again."""
    found = []
    while len(text) > width:
        cut = text.rindex(" ", 0, width) + 1
        found.append(text[:cut])
        text = text[cut:]
    return [*found, text]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
