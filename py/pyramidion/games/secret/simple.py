"""How beginners play Secret Colours: by what one play does at once."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Final, cast

from pyramidion.core.game import Thought
from pyramidion.core.match import Match

from .fast import FastBoard, Play
from .rules import Secret

SPREAD: Final = 3  # places that make a win likely
OTHERS: Final = 3


class Eye:
    """Counts places, and looks no further: its own only, or those of the others too."""

    def __init__(self, *, others: bool) -> None:
        self.others = others

    def think(self, match: Match, rng: Random) -> Iterator[Thought]:
        seat = match.state.to_move
        state = cast(Secret, match.state.seen_by(seat))
        board = FastBoard(state)
        own = board.letters.index(state.objectives[seat])
        plays = board.distinct(rng)
        leads = {play: self._lead(board, own, play) for play in plays}
        plays.sort(key=lambda play: -leads[play])
        found = [(board.action(play, state), 1 / (1 + exp(-leads[play] / SPREAD))) for play in plays[: OTHERS + 1]]
        (action, value), *others = found
        yield Thought(action, value, len(plays), tuple(others))

    def _lead(self, board: FastBoard, own: int, play: Play) -> int:
        """How many places of its own there are after a play, more than a share, or than of any other colour."""
        after = board.copy()
        after.play(*play)
        most = max(n for colour, n in enumerate(after.tops) if colour != own)
        return after.tops[own] - (most if self.others else len(after.piles) // 4)
