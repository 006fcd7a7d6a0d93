"""Narrow alpha-beta over whole turns of Tor.

Scored    a turn with its score: what the position after it promises whoever made it.
Narrow    of all squares for the token only those that close an exit of the opponent or open an own one, and one that
          does neither; and of all turns only the best few by score.
Leaf      a position whose turns are scored and not looked into.
Tick      a pause in a search, after so many positions.
Table     what was found out about positions: how deep, whether exactly, the score and the best turn.
Score     as in `value`; WON and little less is a win in so many turns.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Final, TypeAlias

from .fast import ADJACENT, BIT, NONE, NOWHERE, POWER, FastBoard, Turn
from .rules import NEIGHBOURS
from .value import LOST, SPAN, Judge

Scored: TypeAlias = tuple[int, Turn]
Known: TypeAlias = tuple[int, int, int, Turn]
Ticks: TypeAlias = Generator[None, None, int]

WON: Final = -LOST
SURE: Final = WON - 10_000  # above it stands a win that was seen
INFINITE: Final = 10 * WON
TICK: Final = 60
KEPT: Final = 100_000  # positions in the table
EXACT: Final = 0
LEAST: Final = 1  # it is worth that or more
MOST: Final = 2  # it is worth that or less


def score(board: FastBoard, judge: Judge) -> int:
    """What a position promises the seat to move, as it stands."""
    a1, a2, b1, b2 = board.pawns if board.mover == 0 else (*board.pawns[2:], *board.pawns[:2])
    around, mover = board.around, board.mover
    own = judge.moves[board.blocked(mover)][around[a1] * SPAN + around[a2]]
    return own - judge.waits[board.blocked(1 - mover)][around[b1] * SPAN + around[b2]]


def scored_turns(board: FastBoard, judge: Judge) -> list[Scored]:
    """The narrow turns of the mover, each with its score."""
    shown, unders, around, pawns, mover, hold = (
        board.shown, board.unders, board.around, board.pawns, board.mover, board.held)  # fmt: skip
    b1, b2 = pawns[2 - 2 * mover], pawns[3 - 2 * mover]
    blocked = board.blocked(mover)
    barred = blocked | 16
    waits, near_b1, near_b2 = judge.waits[blocked], ADJACENT[b1], ADJACENT[b2]
    opens = not BIT[hold] & barred
    closable, quiet = ([], NOWHERE) if hold == NONE else (_closable(board, b1, b2), _quiet(board))
    found: list[Scored] = []
    one, two = pawns[2 * mover], pawns[2 * mover + 1]
    for start, other in ((one, two), (two, one)):
        under, near_start, near_other = unders[start], ADJACENT[start], ADJACENT[other]
        power, control_other = POWER[under], BIT[board.tops[other]]
        open_b1, open_b2 = around[b1] + power * near_start[b1], around[b2] + power * near_start[b2]
        open_other = around[other] + power * near_start[other]
        openable = [q for q in NEIGHBOURS[other] if BIT[shown[q]] & blocked and unders[q] == NONE] if opens else []
        if under not in (NONE, hold):
            openable.append(start)
        for to in NEIGHBOURS[start]:
            top = shown[to]
            if BIT[top] & barred:
                continue
            taken, control = POWER[top], BIT[top] | control_other
            left_b1, left_b2 = open_b1 - taken * near_b1[to], open_b2 - taken * near_b2[to]
            left, left_other = around[to] + power, open_other - taken * near_other[to]
            moves = judge.moves[control]
            if hold == NONE or quiet != NOWHERE:
                plain = waits[left * SPAN + left_other] - moves[left_b1 * SPAN + left_b2]
                found.append((plain, (start, to, quiet)))
                if hold == NONE:
                    continue
            squares = [q for q, old in closable if not old & control] if BIT[hold] & control else []
            squares += openable
            if opens:
                squares += [q for q in NEIGHBOURS[to] if BIT[shown[q]] & blocked and unders[q] == NONE]
            if quiet == NOWHERE and not squares:
                squares = board.puts(start, to)
            near_to = ADJACENT[to]
            for q in squares:
                if q == to:
                    continue
                change = 0 if q < 0 else POWER[hold] - (power if q == start else POWER[shown[q]])
                own = (left + change * near_to[q]) * SPAN + left_other + change * near_other[q]
                foe = (left_b1 + change * near_b1[q]) * SPAN + left_b2 + change * near_b2[q]
                found.append((waits[own] - moves[foe], (start, to, q)))
    return found


def _closable(board: FastBoard, b1: int, b2: int) -> list[tuple[int, int]]:
    """The squares around the opponent's pawns that can take the token in hand, with the bits of their colours."""
    shown, unders, hold, near = board.shown, board.unders, board.held, ADJACENT[b1]
    around = [*NEIGHBOURS[b1], *(q for q in NEIGHBOURS[b2] if not near[q])]
    return [(q, BIT[shown[q]]) for q in around if shown[q] not in (NONE, hold) and unders[q] == NONE]


def _quiet(board: FastBoard) -> int:
    """A square for the token that is far from every pawn; NOWHERE if there is none."""
    shown, unders, hold = board.shown, board.unders, board.held
    near = {q for pawn in board.pawns for q in FAR[pawn]}
    for q in EDGES_FIRST:
        if unders[q] == NONE and shown[q] != NONE and shown[q] != hold and q not in near:
            return q
    return NOWHERE


FAR: Final = tuple(
    frozenset(
        8 * file + rank
        for file in range(max(0, index // 8 - 2), min(8, index // 8 + 3))
        for rank in range(max(0, index % 8 - 2), min(8, index % 8 + 3))
    )
    for index in range(64)
)
EDGES_FIRST: Final = sorted(range(64), key=lambda q: min(q // 8, 7 - q // 8) + min(q % 8, 7 - q % 8))


class Search:
    """A search below one position, and what it keeps."""

    def __init__(self, judge: Judge, width: int, table: dict[int, Known], earlier: Mapping[int, int]) -> None:
        self.judge = judge
        self.width = width
        self.table = table
        self.earlier = earlier  # how often each position began a turn of the game
        self.tried = 0
        self.pause = TICK

    def leaf(self, board: FastBoard, ply: int) -> int:
        self.tried += 1
        best = max(scored_turns(board, self.judge))[0]
        return best if best < SURE else WON - ply

    def below(self, board: FastBoard, depth: int, alpha: int, beta: int, ply: int) -> Ticks:
        """What a position is worth to its mover, looking so many turns ahead."""
        if depth <= 1:
            return self.leaf(board, ply)
        self.tried += 1
        if self.tried >= self.pause:
            self.pause = self.tried + TICK
            yield
        known = self.table.get(board.key)
        if known and (found := _usable(known, depth, alpha, beta, ply)) is not None:
            return found
        turns = scored_turns(board, self.judge)
        turns.sort(reverse=True)
        if turns[0][0] >= SURE:
            return WON - ply
        ordered = [turn for _, turn in turns[: self.width]]
        if known:
            ordered = [known[3], *(turn for turn in ordered if turn != known[3])]
        best, choice, floor = -INFINITE, ordered[0], alpha
        for number, turn in enumerate(ordered):
            undo = board.make(turn)
            if board.key in self.earlier:
                value = 0
            else:
                value = yield from self._child(board, depth - 1, max(alpha, best), beta, ply + 1, number)
            board.undo(undo)
            if value > best:
                best, choice = value, turn
                if best >= beta:
                    break
        self._keep(board.key, depth, best, floor, beta, ply, choice)
        return best

    def _child(self, board: FastBoard, depth: int, alpha: int, beta: int, ply: int, number: int) -> Ticks:
        """A later turn is first asked whether it is better at all, and far down the order not so deep."""
        if not number:
            return -(yield from self.below(board, depth, -beta, -alpha, ply))
        if number >= 4 and depth >= 2:
            value = -(yield from self.below(board, depth - 1, -alpha - 1, -alpha, ply))
            if value <= alpha:
                return value
        value = -(yield from self.below(board, depth, -alpha - 1, -alpha, ply))
        if alpha < value < beta:
            value = -(yield from self.below(board, depth, -beta, -alpha, ply))
        return value

    def _keep(self, key: int, depth: int, best: int, alpha: int, beta: int, ply: int, choice: Turn) -> None:
        if len(self.table) >= KEPT:
            self.table.clear()
        bound = LEAST if best >= beta else MOST if best <= alpha else EXACT
        if abs(best) >= SURE:
            best += ply if best > 0 else -ply
        self.table[key] = depth, bound, best, choice


def _usable(known: Known, depth: int, alpha: int, beta: int, ply: int) -> int | None:
    """The score in the table, if it settles the question."""
    kept, bound, found, _ = known
    if kept < depth:
        return None
    if abs(found) >= SURE:
        found += -ply if found > 0 else ply
    if bound == EXACT or (bound == LEAST and found >= beta) or (bound == MOST and found <= alpha):
        return found
    return None
