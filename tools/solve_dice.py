"""Solve Dice Pyramid and pack the chances for its opponents: `python tools/solve_dice.py`, in minutes; needs numpy.

Sweep     every board's turn played well against every board of the other's, the fullest first, with the chances
          known so far; sweeps go on until they change nothing.
Packing   a basis that serves all tables (the singular vectors they have in common), a small core for each, and the
          steps that are still wrong. It is undone with what the page has, and compared with what was solved.
"""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py")]

try:
    import numpy as np
except ModuleNotFoundError:
    sys.exit("numpy is needed to solve the dice: pip install numpy")

from pyramidion.games.dice.pyramid import FULL, Board, boards  # noqa: E402 - found on the line above
from pyramidion.games.dice.solved import (  # noqa: E402 - found on the line above
    CORE,
    COUNT,
    FILE,
    FINENESS,
    OFF,
    PLANES,
    RANK,
    STEP,
    Solved,
)
from pyramidion.games.dice.turn import Turn  # noqa: E402 - found on the line above

SMALL = 1e-9  # a change that is none
INDEX = {board: index for index, board in enumerate(boards())}
SIZE = COUNT + 1  # the last board is the finished one
POWER = 0.8  # how much less exactly what weighs less is kept
Table = Any  # of numpy
Ends = Callable[[Board], Any]  # what it is worth to end a turn on a board, against every board


def best(values: Iterable[Table]) -> Table:
    return np.maximum.reduce([*values])


def sweep(table: Table, ends: Ends, *, choose: bool, against: int = SIZE) -> float:
    """Renew a table of the one about to roll, row by row; how much it changed."""
    change = 0.0
    for row in range(COUNT - 1, -1, -1):
        board = boards()[row]
        turn = Turn(board, choose=choose, stopped=ends, bust=ends(board), best=best)
        new = turn.rolled(board)
        change = max(change, float(np.abs(new - table[row])[:against].max()))
        table[row] = new
    return change


def settled(sweeps: Callable[[], float], what: str) -> None:
    began, number, change = monotonic(), 0, 1.0
    while change > SMALL:
        change, number = sweeps(), number + 1
    print(f"{what}: {number} sweeps, {monotonic() - began:.0f} s", flush=True)


def free(*, choose: bool) -> Table:
    """Whoever finishes first wins."""
    table = np.full((SIZE, SIZE), 0.5)

    def ends(board: Board) -> Table:
        return np.ones(SIZE) if board == FULL else 1 - table[:, INDEX[board]]

    settled(lambda: sweep(table, ends, choose=choose, against=COUNT), "free race")
    return table


def equal(*, choose: bool) -> tuple[Table, Table]:
    """The round is played to its end: of the one who opened it, and of the other."""
    first, last = np.full((SIZE, SIZE), 0.5), np.full((SIZE, SIZE), 0.5)
    finished = np.arange(SIZE) == COUNT

    def opening(board: Board) -> Table:
        return 1 - last[:, INDEX[board]]

    def closing(board: Board) -> Table:
        if board == FULL:
            return np.where(finished, 0.5, 1.0)
        return np.where(finished, 0.0, 1 - first[:, INDEX[board]])

    def both() -> float:
        change = sweep(last, closing, choose=choose)
        return max(change, sweep(first, opening, choose=choose, against=COUNT))

    settled(both, "equal turns")
    return first, last


def alone(*, choose: bool) -> list[float]:
    """The fewest turns to be expected, for every board that is not finished."""
    turns = [0.0] * SIZE

    def ends(board: Board) -> float:
        return -turns[INDEX[board]]

    for row in range(COUNT - 1, -1, -1):
        board, change = boards()[row], 1.0
        turns[row] = turns[row + 1] + 1
        while change > SMALL:
            new = 1 - Turn(board, choose=choose, stopped=ends, bust=-turns[row]).rolled(board)
            change, turns[row] = abs(new - turns[row]), new
    return turns[:COUNT]


def pack(tables: list[Table], endings: list[Table], solo: list[list[float]]) -> bytes:
    """Six tables, three a rule, and what else is asked for."""
    joined = np.hstack([each for table in tables for each in (table, table.T)])
    vectors, weights, _ = np.linalg.svd(joined, full_matrices=False)
    scales = (FINENESS / (weights[:RANK] / weights[0]) ** POWER).astype(np.float32)
    numbers = np.rint(vectors[:, :RANK] / scales)
    basis = numbers * scales.astype(float)
    inverse = np.linalg.pinv(basis)
    cores = [np.rint(inverse @ table @ inverse.T / CORE) for table in tables]
    steps = [
        np.rint((table - basis @ (core * CORE) @ basis.T) / STEP) for table, core in zip(tables, cores, strict=True)
    ]
    if max(np.abs(step).max() for step in steps) > 127:
        sys.exit("The packing is too coarse: a step does not fit a byte.")
    parts = [
        struct.pack(f"<{RANK}f", *scales),
        planes(numbers),
        *map(planes, cores),
        *(step.astype(np.int8).tobytes() for step in steps),
        *(struct.pack(f"<{COUNT}H", *np.rint(ending * 65535).astype(int)) for ending in endings),
        *(struct.pack(f"<{COUNT}f", *turns) for turns in solo),
    ]
    return zlib.compress(b"".join(parts), 9)


def planes(numbers: Table) -> bytes:
    """Whole numbers with their bytes kept apart: see `solved.integers`."""
    whole = numbers.astype(np.int64).ravel()
    signed = (whole << 1) ^ (whole >> 63)
    return b"".join(bytes((signed >> 8 * plane & 255).astype(np.uint8)) for plane in range(PLANES))


def check(packed: bytes, tables: list[Table]) -> None:
    """Unpack as a page does, and compare every chance."""
    solved, worst = Solved(packed), 0.0
    for number, table in enumerate(tables):
        choose, race = divmod(number, 3)
        for row, mover in enumerate(boards()[:-1]):
            for column, other in enumerate(boards()[:-1]):
                chance = solved.duel(mover, other, race=race, choose=bool(choose))
                worst = max(worst, abs(chance - float(table[row, column])))
    if worst > OFF:
        sys.exit(f"A chance is off by {worst}, which is more than {OFF}.")
    print(f"no chance is off by more than {worst:.7f}")


def main() -> None:
    tables, endings, solo = list[Table](), list[Table](), list[list[float]]()
    for choose in (False, True):
        whole, (first, last) = free(choose=choose), equal(choose=choose)
        turns = alone(choose=choose)
        rule = "choose" if choose else "all"
        print(f"{rule}: {whole[0, 0]:.6f} free, {first[0, 0]:.6f} equal, {turns[0]:.6f} turns alone")
        tables += [each[:COUNT, :COUNT] for each in (whole, first, last)]
        endings.append(2 * last[:COUNT, COUNT])
        solo.append(turns)
    packed = pack(tables, endings, solo)
    check(packed, tables)
    (ROOT / "py/pyramidion/games/dice" / FILE).write_bytes(packed)
    print(f"{FILE}: {len(packed)} bytes")


if __name__ == "__main__":
    main()
