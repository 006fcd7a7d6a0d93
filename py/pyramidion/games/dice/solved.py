"""The chances to win of two pyramids against each other, as `tools/solve_dice.py` has worked them out.

Duel      who is about to roll against another who is not, every board against every board, a table a race.
Race      FREE: who finishes first wins. With equal turns, FIRST: the one to roll opened the round; LAST: the other did.
Basis     each board as a row of numbers, the same for all tables; a core tells how two rows make a chance.
Steps     what is left of the error after that, in whole steps, so that no chance is further off than half a step.
Ending    the chance to share the win of somebody who has one turn left against a finished pyramid.

No chance is off by more than OFF, so no choice made by them gives away more than twice that.
"""

from __future__ import annotations

import struct
import zlib
from functools import cache
from pathlib import Path
from typing import Final

from .pyramid import FULL, Board, boards, canonical

FILE: Final = "solved.bin"
OFF: Final = 0.00005
STEP: Final = 0.000098
RANK: Final = 80
FINENESS: Final = 2.5e-6  # of the basis
CORE: Final = 1.2e-4  # of the cores
FREE, FIRST, LAST = range(3)
PLANES: Final = 3  # bytes of a number of the basis, or of a core, that are kept apart
COUNT: Final = 231  # boards that are not finished


class Damaged(ValueError):
    """Bytes that are not what the tool has written."""


class Solved:
    def __init__(self, packed: bytes) -> None:
        """What the tool has packed, read as far as each question needs it."""
        try:
            data = zlib.decompress(packed)
        except zlib.error as error:
            raise Damaged(str(error)) from error
        self.index = {board: index for index, board in enumerate(boards())}
        numbers, core = COUNT * RANK, RANK * RANK
        sizes = [
            4 * RANK,
            PLANES * numbers,
            *[PLANES * core] * 6,
            *[COUNT * COUNT] * 6,
            *[2 * COUNT] * 2,
            *[4 * COUNT] * 2,
        ]
        if len(data) != sum(sizes):
            raise Damaged(f"There are {len(data)} bytes, not {sum(sizes)}.")
        parts, at = list[bytes](), 0
        for size in sizes:
            parts.append(data[at : at + size])
            at += size
        scales = struct.unpack(f"<{RANK}f", parts[0])
        basis = integers(parts[1])
        self.basis = [
            [number * scale for number, scale in zip(basis[row * RANK :], scales, strict=False)] for row in range(COUNT)
        ]
        self.cores, self.steps = parts[2:8], parts[8:14]
        self.endings = [struct.unpack(f"<{COUNT}H", part) for part in parts[14:16]]
        self.solo = [struct.unpack(f"<{COUNT}f", part) for part in parts[16:18]]
        self._core = cache(self._read_core)
        self._against = cache(self._row)

    def duel(self, mover: Board, other: Board, *, race: int, choose: bool) -> float:
        """The chance of the one about to roll; neither is finished."""
        table = 3 * choose + race
        row, column = self.index[canonical(mover)], self.index[canonical(other)]
        weights = self._against(table, row)
        step = self.steps[table][row * COUNT + column]  # a signed byte
        rough: float = sum(a * b for a, b in zip(weights, self.basis[column], strict=True))
        return min(1.0, max(0.0, rough + (step - 256 * (step > 127)) * STEP))

    def ending(self, board: Board, *, choose: bool) -> float:
        """The chance to finish in one turn."""
        return 1.0 if board == FULL else self.endings[choose][self.index[canonical(board)]] / 65535

    def turns(self, board: Board, *, choose: bool) -> float:
        """The fewest turns to be expected of who plays alone."""
        return 0.0 if board == FULL else float(self.solo[choose][self.index[canonical(board)]])

    def _read_core(self, table: int) -> list[list[float]]:
        numbers = integers(self.cores[table])
        return [[number * CORE for number in numbers[row * RANK : row * RANK + RANK]] for row in range(RANK)]

    def _row(self, table: int, mover: int) -> list[float]:
        """What a board that is about to roll makes of every other, by the basis."""
        total = [0.0] * RANK
        for weight, row in zip(self.basis[mover], self._core(table), strict=True):
            total = [sum_ + weight * number for sum_, number in zip(total, row, strict=True)]
        return total


def integers(planes: bytes) -> list[int]:
    """Numbers whose bytes are kept apart, the lowest first, the sign in the lowest bit."""
    size = len(planes) // PLANES
    parts = (planes[plane * size : (plane + 1) * size] for plane in range(PLANES))
    joined = (low | middle << 8 | high << 16 for low, middle, high in zip(*parts, strict=True))
    return [number >> 1 ^ -(number & 1) for number in joined]


@cache
def known() -> Solved:
    """What is kept beside this module, or ImportError if it has not come or is damaged."""
    try:
        return Solved(Path(__file__).with_name(FILE).read_bytes())
    except (OSError, Damaged) as error:
        raise ImportError(f"{FILE}: {error}") from error
