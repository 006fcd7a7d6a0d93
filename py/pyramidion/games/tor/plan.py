"""How the board of Tor lies before those who look: eight squares wide, or six, and where their trays are.

Square    at a pitch of 100, whichever way the board lies.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from pyramidion.core.board import Box, Size
from pyramidion.core.notation import FILES
from pyramidion.core.seating import Look

PITCH: Final = 100
FRAME: Final = 34
GAP: Final = 8
TRAY: Final = 100  # how high a tray is, lying
STANDING: Final = 128  # how wide a tray is, standing
SLIM: Final = 92  # and beside a board that stands


class Plan(NamedTuple):
    """How a board lies: so many squares across and down, below so much, and where the far and the near tray are."""

    ranks: int
    turned: bool
    standing: bool  # its files run from left to right, for those who sit at its short edges
    top: float
    size: Size
    trays: tuple[Box, Box]
    beside: bool

    @property
    def across(self) -> int:
        return self.ranks if self.standing else len(FILES)

    @property
    def down(self) -> int:
        return len(FILES) if self.standing else self.ranks


@cache
def plan_of(ranks: int, turned_round: bool, look: Look) -> Plan:
    """How the board lies; people at its edges have the trays beside it, for more room is there, or all below it."""
    edges, square = look.seating.edges, ranks == len(FILES)
    standing = edges and look.upright and not square
    across, down = (ranks, len(FILES)) if standing else (len(FILES), ranks)
    wide, high = across * PITCH + 2 * FRAME, down * PITCH + 2 * FRAME
    if look.seating.beside:
        half, low = (wide - GAP) / 2, high + GAP
        trays = (half + GAP, low, half, TRAY), (0, low, half, TRAY)
        return Plan(ranks, turned_round, standing, 0, (wide, low + TRAY), trays, beside=True)
    if (edges and look.upright) if square else not edges:
        trays = (0, 0, wide, TRAY), (0, high + TRAY + 2 * GAP, wide, TRAY)
        return Plan(ranks, turned_round, standing, TRAY + GAP, (wide, high + 2 * (GAP + TRAY)), trays, beside=False)
    tray, half = SLIM if standing else STANDING, (high - GAP) / 2
    beside = (wide + GAP, 0, tray, half), (wide + GAP, half + GAP, tray, half)
    return Plan(ranks, turned_round, standing, 0, (wide + GAP + tray, high), beside, beside=True)


Places = dict[int, tuple[float, float]]  # the centres of the squares, by index, in reading order


@cache
def places_of(plan: Plan) -> Places:
    found = {}
    for row in range(plan.down):
        for column in range(plan.across):
            at = FRAME + PITCH * (column + 0.5), plan.top + FRAME + PITCH * (row + 0.5)
            across, down = (plan.across - 1 - column, plan.down - 1 - row) if plan.turned else (column, row)
            file, rank = (7 - down, plan.ranks - 1 - across) if plan.standing else (across, plan.ranks - 1 - down)
            found[8 * file + rank] = at
    return found
