"""What the best level of Dice Pyramid gives away with three: `python tools/measure_dice.py`, in minutes; needs numpy.

Solved    the free race of three, on boards that are built from the left: with `choose` nothing is lost by that, with
          `all` it is what three such players can reach.
Guest     one seat that values the ends of its turns by pairs, as the opponent does, among two that play solved.
Given     what the guest wins less than the solved game would give its seat.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py")]

try:
    import numpy as np
except ModuleNotFoundError:
    sys.exit("numpy is needed to measure the dice: pip install numpy")

from pyramidion.games.dice.pyramid import FULL, LINES, Board, Fall, boards, falls  # noqa: E402 - found above
from pyramidion.games.dice.solved import FREE, known  # noqa: E402 - found above
from pyramidion.games.dice.standing import WEIGHT  # noqa: E402 - found above
from pyramidion.games.dice.turn import Turn  # noqa: E402 - found above

SMALL = 1e-7  # a change that is none
Table = Any  # of numpy: by the boards of the next two to roll, and then by what is counted


def from_left(board: Board) -> bool:
    rows = (board >> start & line for start, line, _ in LINES)
    return all(not row & row + 1 for row in rows)


BOARDS = [board for board in boards() if from_left(board) and board != FULL]
INDEX = {board: index for index, board in enumerate(BOARDS)}
SIZE = len(BOARDS)


class LeftTurn(Turn):
    """A turn of somebody who builds from the left."""

    @staticmethod
    def falls(board: Board, dice: int, choose: bool) -> tuple[Fall, ...]:  # type: ignore[override]
        return tuple(Fall(chance, tuple(filter(from_left, ends))) for chance, ends in falls(board, dice, choose))


def best(ways: Iterable[Table]) -> Table:
    """Of each two, the one whose first count is higher."""
    first, *others = ways
    for other in others:
        first = np.where((other[..., 0] > first[..., 0])[..., None], other, first)
    return first


def settled(table: Table, ends: Callable[[Board], Table], *, choose: bool) -> float:
    """Renew a table row by row; how much it changed."""
    change = 0.0
    for row in range(SIZE - 1, -1, -1):
        turn = LeftTurn(BOARDS[row], choose=choose, stopped=ends, bust=ends(BOARDS[row]), best=best)
        new = turn.rolled(BOARDS[row])
        change = max(change, float(np.abs(new - table[row])[..., -1].max()))
        table[row] = new
    return change


def solve(*, choose: bool) -> Table:
    """Everybody's chance, from the one about to roll on."""
    table = np.full((SIZE, SIZE, SIZE, 3), 1 / 3)

    def ends(board: Board) -> Table:
        if board == FULL:
            return np.broadcast_to(np.array([1.0, 0.0, 0.0]), (SIZE, SIZE, 3))
        return table[:, :, INDEX[board]][..., [2, 0, 1]]

    while settled(table, ends, choose=choose) > SMALL:
        pass
    return table


def by_pairs(*, choose: bool) -> Table:
    """What the opponent takes the last of the three for whose turn it is not, by the boards in the order of turns."""
    pair = np.array([[known().duel(a, b, race=FREE, choose=choose) for b in BOARDS] for a in BOARDS]) ** WEIGHT[3]
    late = (1 - pair ** (1 / WEIGHT[3])) ** WEIGHT[3]
    first = pair[:, :, None] * pair[:, None, :]
    second = late[:, :, None] * pair[None, :, :]
    third = late[:, None, :] * late[None, :, :]
    return third / (first + second + third)


def guest(solved: Table, pairs: Table, *, choose: bool) -> list[Table]:
    """The guest's chance when it is about to roll, is next, or is last."""
    tables = [np.full((SIZE, SIZE, SIZE, 2), 1 / 3) for _ in range(3)]

    def ends(place: int) -> Callable[[Board], Table]:
        def ended(board: Board) -> Table:
            if board == FULL:
                return np.broadcast_to(np.array([1.0, float(place == 0)]), (SIZE, SIZE, 2))
            column = INDEX[board]
            own = pairs[:, :, column] if place == 0 else solved[:, :, column, 2]
            return np.stack([own, tables[place - 1][:, :, column, 1]], axis=-1)

        return ended

    while max(settled(tables[place], ends(place), choose=choose) for place in range(3)) > SMALL:
        pass
    return tables


def main() -> None:
    for choose in (True, False):
        solved = solve(choose=choose)
        tables = guest(solved, by_pairs(choose=choose), choose=choose)
        start = solved[0, 0, 0]
        given = [start[place] - tables[place][0, 0, 0, 1] for place in range(3)]
        told = ", ".join(
            f"{chance:.4f} (given away {100 * lost:.3f}%)" for chance, lost in zip(start, given, strict=True)
        )
        print(f"{'choose' if choose else 'all'}, by the order of turns: {told}", flush=True)


if __name__ == "__main__":
    main()
