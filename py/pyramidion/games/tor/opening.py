"""The beginning of a game of Tor: where pawns are placed, and what is swapped.

Reply     a position with all pawns placed that the opponent may lead to; a placement is worth its worst reply.
Line      the squares of the pawns so far, in the order of placing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from .fast import ADJACENT, BIT, NONE, POWER, FastBoard, key_of
from .rules import COLOURS, INDEX, NEIGHBOURS, WHITE, Action, Tor
from .search import score
from .value import SPAN, Judge

WIDE: Final = (0, 5, 4, 6)  # squares looked at for the second, third and fourth pawn, when it is not the one asked for
REPLIES: Final = 3  # placements of Black that are looked into


class Opening:
    """The board before all pawns stand, and what squares are worth on it."""

    def __init__(self, state: Tor, judge: Judge) -> None:
        self.state = state
        self.judge = judge
        self.tops = [COLOURS.index(tokens) if tokens else NONE for tokens in state.board]
        self.around = [sum(POWER[self.tops[near]] for near in NEIGHBOURS[index]) for index in range(64)]
        white, black = state.pawns
        self.line = [*white[:1], *black[:1], *white[1:], *black[1:]]

    def allowed(self, line: Sequence[int]) -> list[int]:
        """The squares open to the next pawn."""
        barred = 16
        for index in line[(len(line) + 1) % 2 :: 2]:
            barred |= BIT[self.tops[index]]
        return [index for index in range(64) if not BIT[self.tops[index]] & barred and index not in line]

    def promise(self, line: Sequence[int], square: int) -> int:
        """What a pawn on a square looks like by itself: how much lies open around it."""
        seen = self._seen(square, line)
        barred = 0
        for index in line[(len(line) + 1) % 2 :: 2]:
            barred |= BIT[self.tops[index]]
        return self.judge.waits[barred][seen * SPAN + seen]

    def _seen(self, square: int, line: Sequence[int]) -> int:
        """What lies around a square, but for what is under pawns."""
        near = ADJACENT[square]
        return self.around[square] - sum(POWER[self.tops[index]] * near[index] for index in line)

    def worth(self, line: Sequence[int]) -> int:
        """What the position is worth to White with all pawns placed so."""
        w1, k1, w2, k2 = line
        tops = self.tops
        own = self._seen(w1, line) * SPAN + self._seen(w2, line)
        foe = self._seen(k1, line) * SPAN + self._seen(k2, line)
        moves, waits = self.judge.moves[BIT[tops[k1]] | BIT[tops[k2]]], self.judge.waits[BIT[tops[w1]] | BIT[tops[w2]]]
        return moves[own] - waits[foe]

    def best(self, line: Sequence[int]) -> tuple[int, Sequence[int]]:
        """What a line is worth to White, and how it goes on, if both place well as far as a glance goes."""
        if len(line) == 4:
            return self.worth(line), line
        squares = sorted(self.allowed(line), key=lambda square: -self.promise(line, square))[: WIDE[len(line)]]
        sign = -1 if len(line) % 2 else 1
        return max((self.best((*line, square)) for square in squares), key=lambda found: sign * found[0])

    def placements(self, pawns: int) -> Iterator[tuple[int, int]]:
        """The squares for the pawn that is due, each with what it promises its seat when so many pawns are seen."""
        sign = -1 if len(self.line) % 2 else 1
        for square in self.allowed(self.line):
            if pawns == 1:
                yield self.promise(self.line, square), square
            else:
                yield sign * self.best((*self.line, square))[0], square

    def replies(self, square: int) -> list[FastBoard]:
        """The positions to look into after a placement: one after the last pawn, some after the third."""
        line = [*self.line, square]
        if len(line) < 3:
            return []
        if len(line) == 4:
            return [self.begun(line)]
        ranked = sorted((self.worth((*line, last)), last) for last in self.allowed(line))
        return [self.begun([*line, last]) for _, last in ranked[:REPLIES]]

    def begun(self, line: Sequence[int]) -> FastBoard:
        """The board with all pawns placed and White to move."""
        w1, k1, w2, k2 = line
        state = self.state
        return FastBoard(Tor(state.board, ((w1, w2), (k1, k2)), ("", ""), WHITE, "m", state.ranks, quick=state.quick))


def swaps(state: Tor, judge: Judge) -> Iterator[tuple[int, Action, FastBoard]]:
    """Keeping, and the swaps that touch a pawn or its surroundings, each with what it promises Black."""
    board = FastBoard(state)
    board.mover = WHITE
    near = {index for pawn in board.pawns for index in (pawn, *NEIGHBOURS[pawn])}
    for action in state.actions():
        if len(action) == 2 and INDEX[action[0]] not in near and INDEX[action[1]] not in near:
            continue
        after = board.copy()
        if len(action) == 2:
            one, other = INDEX[action[0]], INDEX[action[1]]
            after.tops[one], after.tops[other] = after.tops[other], after.tops[one]
            after.look()
        letters = tuple(COLOURS[top] if top != NONE else "" for top in after.tops)
        after.key = key_of(letters, state.pawns, state.held, WHITE)
        yield -score(after, judge), action, after
