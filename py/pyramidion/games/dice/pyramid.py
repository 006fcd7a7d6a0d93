"""Pyramids as bits, and what a roll can be built into.

Board     the slots with a block on them, as bits; secured or dotted is all one here.
Shown     how many dice show each colour, in the order of COLOURS.
Mirror    the same board from behind: worth the same. Of the two, the smaller number stands for both.
Ends      the boards a roll can be built into, as far as the rules want it; none if nothing fits.
Fall      how likely it is that a roll can be built into just these ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

from .rules import COLOURS, ROWS, SLOTS, STARTS, SUPPORTS

Board: TypeAlias = int
Shown: TypeAlias = tuple[int, ...]

FULL: Final[Board] = (1 << len(SLOTS)) - 1
BELOW: Final = tuple(sum(1 << below for below in supports) for supports in SUPPORTS)
ROW: Final = tuple(COLOURS.index(slot[0]) for slot in SLOTS)
LINES: Final = tuple((start, (1 << length) - 1, length) for start, length in zip(STARTS, ROWS, strict=True))
FLIPPED: Final = {
    length: [int(f"{line:0{length}b}"[::-1], 2) for line in range(1 << length)] for length in ROWS
}  # the lines of a row from behind


class Fall(NamedTuple):
    chance: float
    ends: tuple[Board, ...]


def board_of(blocks: str) -> Board:
    """The board that the rules write so."""
    return sum(1 << index for index, block in enumerate(blocks) if block != ".")


@cache
def canonical(board: Board) -> Board:
    """The board that stands for this one and its mirror."""
    return min(board, sum(FLIPPED[length][board >> start & line] << start for start, line, length in LINES))


@cache
def fitting(board: Board) -> tuple[tuple[int, Board], ...]:
    """The colour of each free slot that is supported, and the board with a block on it."""
    return tuple(
        (colour, board | 1 << index)
        for index, (colour, below) in enumerate(zip(ROW, BELOW, strict=True))
        if not board >> index & 1 and below & board == below
    )


@cache
def boards() -> tuple[Board, ...]:
    """Every board there is, the emptiest first, mirrors left out."""
    found, edge = {0}, {0}
    while edge:
        edge = {canonical(after) for board in edge for _, after in fitting(board)}
        found |= edge
    return tuple(sorted(found, key=lambda board: (board.bit_count(), board)))


@cache
def ends(board: Board, shown: Shown, choose: bool) -> frozenset[Board]:
    """All that can be built of a roll: whoever chooses may stop after a block, else all that fits is placed."""
    found: set[Board] = set()
    for colour, after in fitting(board):
        if shown[colour]:
            further = ends(canonical(after), _without(shown, colour), choose)
            found |= further
            if choose or not further:
                found.add(canonical(after))
    return frozenset(found)


def _without(shown: Shown, colour: int) -> Shown:
    return (*shown[:colour], shown[colour] - 1, *shown[colour + 1 :])


@cache
def room(board: Board, dice: int) -> Shown:
    """How many blocks of each colour so many dice could place at most."""
    most = [0] * len(COLOURS)
    edge = {board: (0,) * len(COLOURS)}
    for _ in range(dice):
        edge = {
            canonical(after): (*placed[:colour], placed[colour] + 1, *placed[colour + 1 :])
            for built, placed in edge.items()
            for colour, after in fitting(built)
        }
        for placed in edge.values():
            most = [*map(max, most, placed)]
    return tuple(most)


@cache
def rolls(most: Shown, dice: int) -> tuple[tuple[Shown, float], ...]:
    """What so many dice can show, counted no further than there is use for, each with its chance."""
    return tuple(_rolls(most, dice, len(COLOURS)))


def _rolls(most: Sequence[int], dice: int, colours: int) -> Iterator[tuple[Shown, float]]:
    if not most:
        yield (), 1.0
        return
    if not most[0]:
        for shown, chance in _rolls(most[1:], dice, colours):
            yield (0, *shown), chance
        return
    chances = [0.0] * (most[0] + 1)
    rests: list[dict[Shown, float]] = [{} for _ in chances]
    for count in range(dice + 1):
        kept = min(count, most[0])
        chance = comb(dice, count) * (colours - 1) ** (dice - count) / colours**dice
        chances[kept] += chance
        for shown, rest in _rolls(most[1:], dice - count, colours - 1):
            rests[kept][shown] = rests[kept].get(shown, 0.0) + chance * rest
    for kept, rest_of in enumerate(rests):
        for shown, chance in rest_of.items():
            yield (kept, *shown), chance


@cache
def falls(board: Board, dice: int, choose: bool) -> tuple[Fall, ...]:
    """How so many dice may fall on a board; a roll of no use has no ends."""
    found: dict[frozenset[Board], float] = {}
    for shown, chance in rolls(room(board, dice), dice):
        into = ends(board, shown, choose)
        found[into] = found.get(into, 0.0) + chance
    return tuple(Fall(chance, tuple(sorted(into))) for into, chance in found.items())
