"""How beginners play Secret Colours: by what one play does at once.

Lead      how many places more another colour tops than the own one.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, cast

from pyramidion.core.game import Thought
from pyramidion.core.match import Match

from .fast import NO_PIECE, TOP, FastBoard, Play
from .rules import Secret

OTHERS: Final = 3
FEAR: Final = 2.0  # a colour that tops a place more is feared so many times as much


class Eye:
    """Looks at one play: how its own colour grows, and if it minds the others, how near each of them comes."""

    def __init__(self, *, others: bool) -> None:
        self.others = others

    def think(self, match: Match, rng: Random) -> Iterator[Thought]:
        seat = match.state.to_move
        state = cast(Secret, match.state.seen_by(seat))
        board = FastBoard(state)
        own = board.letters.index(state.objectives[seat])
        plays = board.distinct(rng)
        feared = {play: self._feared(board, own, play) for play in plays}
        plays.sort(key=lambda play: self._liking(board, play, feared[play]), reverse=True)
        best, *rest = ((board.action(play, state), 1 / (1 + feared[play])) for play in plays[: OTHERS + 1])
        yield Thought(*best, len(plays), tuple(sorted(rest, key=lambda other: -other[1])))

    def _feared(self, board: FastBoard, own: int, play: Play) -> float:
        """What stands against its colour after a play: each colour by its lead, or a share of all places by its own."""
        after = board.copy()
        after.play(*play)
        tops = after.tops
        if not self.others:
            return FEAR ** (len(after.piles) // (len(tops) - 1) - tops[own])
        return sum(FEAR ** (count - tops[own]) for colour, count in enumerate(tops) if colour not in (0, own))

    def _liking(self, board: FastBoard, play: Play, feared: float) -> tuple[float, bool]:
        """The less is feared the better; who minds others takes a Piece off for it, and a child likes free Cases."""
        colour, place = play
        pile = board.piles[place]
        if self.others:
            return (pile & TOP == colour) - feared, False
        return -feared, pile < NO_PIECE
