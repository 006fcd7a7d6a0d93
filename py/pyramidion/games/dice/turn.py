"""One turn played well, given what it is worth to end it on each board.

Worth     of a board on which something was just placed: the better of stopping and rolling on.
Bust      what the turn is worth when a roll takes it all back.

    >>> from pyramidion.games.dice.pyramid import FULL
    >>> turn = Turn(0, choose=False, stopped=lambda board: board.bit_count() / 21, bust=0.0)
    >>> round(turn.rolled(0), 3), turn.worth(FULL)
    (0.076, 1.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .pyramid import FULL, Board, canonical, falls, fitting
from .rules import DICE


class Turn:
    """Values are numbers, or whatever else can be added, weighed and compared by `best`."""

    falls = staticmethod(falls)

    def __init__(
        self,
        secured: Board,
        *,
        choose: bool,
        stopped: Callable[[Board], Any],
        bust: Any,
        best: Callable[[Iterable[Any]], Any] = max,
    ) -> None:
        self.most = secured.bit_count() + DICE  # blocks when all dice are set aside
        self.choose = choose
        self.stopped = stopped
        self.bust = bust
        self.best = best
        self._worth: dict[Board, Any] = {}
        self._rolled: dict[Board, Any] = {}

    def prepared(self, board: Board) -> Iterator[int]:
        """Work out whatever can follow a board, the fullest boards first; after each, how many are known."""
        layers = [{board}]
        for _ in range(self.dice(board)):
            layers.append({canonical(after) for built in layers[-1] for _, after in fitting(built)})
        for layer in reversed(layers):
            for built in layer:
                self.worth(built)
                yield len(self._worth)

    def dice(self, board: Board) -> int:
        """The dice that are left."""
        return self.most - board.bit_count()

    def worth(self, board: Board) -> Any:
        found = self._worth.get(board)
        if found is None:
            found = self.stopped(board)
            if board != FULL and self.dice(board):
                found = self.best((found, self.rolled(board)))
            self._worth[board] = found
        return found

    def rolled(self, board: Board) -> Any:
        """What it is worth to roll now."""
        found = self._rolled.get(board)
        if found is None:
            found = 0.0
            for chance, ends in self.falls(board, self.dice(board), self.choose):
                found = found + chance * (self.best([*map(self.worth, ends)]) if ends else self.bust)
            self._rolled[board] = found
        return found
