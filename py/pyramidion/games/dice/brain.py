"""What plays Dice Pyramid: it knows what every board is worth, and plays each turn to its best end.

Mind      keeps the turn under way; a mind with a habit plays by that, and knows all the same what its play is worth.
Alone     the fewest turns are best: a chance of PATIENCE a turn stands for them.

    >>> from random import Random
    >>> from pyramidion.core.match import Match
    >>> from pyramidion.games import GAMES
    >>> match = Match.begin(GAMES["dice"], Random(1), 2, {"first": "1"})
    >>> [round(chance, 4) for chance in chances(match)]
    [0.5505, 0.4495]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from operator import add
from random import Random
from typing import Any, Final, cast

from pyramidion.core.game import OVER, Thought
from pyramidion.core.match import Match

from . import standing
from .habits import HABITS, choice
from .pyramid import Board, Shown, board_of, canonical, ends
from .reasons import reasons
from .rules import COLOURS, INDEX, Action, Dice
from .solved import Solved, known
from .standing import Standing
from .turn import Turn

SOLVED: Final = known()  # without it there is no such brain
PATIENCE: Final = 0.97  # alone, a turn more
OTHERS: Final = 3


class Mind:
    def __init__(self, *, habit: str = "") -> None:
        self.habit = HABITS.get(habit)
        self.of: Standing | None = None
        self.turn: Turn | None = None

    def think(self, match: Match, _: Random) -> Iterator[Thought]:
        """A first thought, again while the turn is worked out, and the best one."""
        state = cast(Dice, match.state)
        board = board_of(state.boards[state.mover])
        at_once = choice(self.habit or HABITS["skilled"], state, board)
        turn, tried = self._turn(state), 0
        for tried in turn.prepared(canonical(board)):
            yield Thought(at_once, 0.5, tried)
        values = worths(state, turn)
        best = at_once if self.habit else max(values, key=lambda action: values[action])
        ranked = sorted((action for action in values if action != best), key=lambda action: -values[action])
        others = tuple((action, values[action]) for action in ranked[:OTHERS])
        yield Thought(best, values[best], tried, others, reasons(state, best))

    def _turn(self, state: Dice) -> Turn:
        """The turn under way, with what is known of it."""
        began = began_from(state)
        if self.turn is None or self.of != began:
            self.of, self.turn = began, turn_of(SOLVED, began)
        return self.turn


def began_from(state: Dice) -> Standing:
    """How it stood when the turn under way began."""
    boards = tuple(board_of(blocks.replace("d", ".")) for blocks in state.boards)
    return Standing(boards, state.mover, state.choose, state.round_from)


def turn_of(solved: Solved, began: Standing) -> Turn:
    """A turn of the seat to roll, with what it is worth to end it anywhere."""
    secured, choose = canonical(began.boards[began.mover]), began.choose
    stopped = worth_of_ending(solved, began)
    return Turn(secured, choose=choose, stopped=stopped, bust=stopped(secured))


def worth_of_ending(solved: Solved, began: Standing) -> Callable[[Board], float]:
    """What a board is worth to the seat whose turn ends on it."""
    if len(began.boards) == 1:
        return lambda board: float(PATIENCE ** solved.turns(board, choose=began.choose))
    return lambda board: standing.chances(solved, began.after(board))[began.mover]


def worths(state: Dice, turn: Turn) -> dict[Action, Any]:
    """What each action is worth, if all that follows in the turn is well chosen."""
    board = board_of(state.boards[state.mover])
    shown = tuple(state.rolled.count(colour) for colour in COLOURS)
    return {action: _worth(action, board, shown, turn) for action in state.actions()}


def _worth(action: Action, board: Board, shown: Shown, turn: Turn) -> Any:
    here = canonical(board)
    if action == "roll":
        return turn.rolled(here)
    if action == "bust":
        return turn.bust
    if action == "stop":
        return turn.stopped(here)
    colour = COLOURS.index(action[0])
    after = canonical(board | 1 << INDEX[action])
    further = ends(after, (*shown[:colour], shown[colour] - 1, *shown[colour + 1 :]), turn.choose)
    return turn.best([*map(turn.worth, further | {after} if turn.choose or not further else further)])


@dataclass(frozen=True, slots=True)
class Shares:
    """Everybody's chance, as what a turn can be worth."""

    of: tuple[float, ...]

    def __radd__(self, other: Shares | float) -> Shares:
        before = other.of if isinstance(other, Shares) else (other,) * len(self.of)
        return Shares(tuple(map(add, before, self.of)))

    __add__ = __radd__

    def __rmul__(self, weight: float) -> Shares:
        return Shares(tuple(weight * chance for chance in self.of))


def judging(match: Match) -> Iterator[tuple[float, ...]]:
    """Every seat's chance to win, known at once."""
    yield chances(match)


def chances(match: Match) -> tuple[float, ...]:
    """Every seat's chance to win, at any position, if all play well."""
    state = cast(Dice, match.state)
    if state.mover == OVER:
        return state.scores()
    board = canonical(board_of(state.boards[state.mover]))
    turn = _shared_turn(SOLVED, began_from(state))
    worth: Shares = turn.rolled(board) if state.in_air else turn.best([*worths(state, turn).values()])
    return worth.of


def _shared_turn(solved: Solved, began: Standing) -> Turn:
    """A turn whose worth is everybody's chance."""

    def stopped(board: Board) -> Shares:
        return Shares(standing.chances(solved, began.after(board)))

    def best(ways: Iterable[Shares]) -> Shares:
        return max(ways, key=lambda way: way.of[began.mover])

    secured = canonical(began.boards[began.mover])
    return Turn(secured, choose=began.choose, stopped=stopped, bust=stopped(secured), best=best)
