"""What plays Tor: a search of whole turns, kept from question to question.

Choice    something the seat can do now: its first action, the rest of its turn, and the positions it may lead to.
Round     one look at all choices, a turn deeper than the one before.
Mind      a brain that keeps what it found out about a game, and the second half of the turn it chose.

    >>> from random import Random
    >>> from pyramidion.core.match import Match
    >>> from pyramidion.games import GAMES
    >>> match = Match.begin(GAMES["tor"], Random(1), 2, {})
    >>> *_, thought = think(match, Random(1), depth=2)
    >>> thought.action in match.state.actions(), 0.3 < thought.value < 0.7
    (True, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from random import Random
from typing import Final, NamedTuple, TypeAlias, cast

from pyramidion.core.facts import Fact
from pyramidion.core.game import OVER, Action, Chances, Thought
from pyramidion.core.match import Match

from .fast import NOWHERE, FastBoard, Turn, actions_of, key_of
from .opening import Opening, swaps
from .reasons import reasons
from .rules import DISCARD, INDEX, SQUARES, Board, Pawns, Tor
from .search import INFINITE, SURE, WON, Known, Search, score
from .value import WAYS, Judge

ROOT: Final = 40  # choices looked into, of all there are
SCALE: Final = 100  # score to the logarithm of the odds
CERTAIN: Final = 0.995  # a win seen several turns ahead: the search is narrow
PLACES: Final = 12  # placements looked into
GLANCED: Final = {"p": 4, "s": 16, "m": 150, "t": 150}  # choices glanced at between two thoughts
OTHERS: Final = 3
DEEPEST: Final = 30
JUDGED: Final = 4

Start: TypeAlias = tuple[Board, Pawns, tuple[str, str], int]


class Plan(NamedTuple):
    """The second action of a turn: the position it is for, and the chance it was chosen with."""

    after: Tor
    rest: Action
    value: float


@dataclass(slots=True)
class Choice:
    action: Action
    value: int  # the score to its seat, as known so far
    boards: Sequence[FastBoard] = ()  # the opponent chooses which; none if nothing is looked into
    rest: Action | None = None
    after: Tor | None = None


@cache
def judge_by(way: str) -> Judge:
    return Judge(WAYS[way])


def think(
    match: Match, rng: Random, *, depth: int = DEEPEST, width: int = 12, way: str = "learned", lines: int = 1
) -> Iterator[Thought]:
    """Ever better thoughts about a position, without a memory of others."""
    yield from Mind(depth=depth, width=width, way=way, lines=lines).think(match, rng)


class Mind:
    def __init__(self, *, depth: int = DEEPEST, width: int = 12, way: str = "learned", lines: int = 1) -> None:
        self.depth = depth
        self.width = width
        self.judge = judge_by(way)
        self.lines = lines  # of so many different actions the chances are known exactly
        self.table: dict[int, Known] = {}
        self.game: tuple[str, tuple[str, ...]] = ("", ())
        self.plan: Plan | None = None
        self.told: tuple[Tor, Action, tuple[Fact, ...]] | None = None

    def think(self, match: Match, rng: Random) -> Iterator[Thought]:
        """Ever better thoughts; the second action of a turn that was thought about comes at once."""
        self._turn_to(match)
        state = cast(Tor, match.state)
        if self.plan and self.plan.after == state:
            rest = self.plan.rest
            yield Thought(rest, self.plan.value, 0, reasons=self._reasons(state, rest))
            return
        search = Search(self.judge, self.width, self.table, _earlier(state))
        choices = list[Choice]()
        for choice in self._choices(state):
            choices.append(choice)
            if len(choices) % GLANCED[state.step] == 0:
                yield self._thought(state, sorted(choices, key=_worth, reverse=True), search)
        shades = {id(choice): rng.random() for choice in choices}  # what is equal is not always played alike
        choices.sort(key=lambda choice: (choice.value, shades[id(choice)]), reverse=True)
        if state.step == "p" and self.depth > 1:
            choices = self._with_replies(state, choices[:PLACES])
        yield self._thought(state, choices, search)
        if len({choice.action for choice in choices}) == 1 and choices[0].rest is None:
            return
        for depth in range(1, self.depth):
            if choices[0].value >= SURE or not any(choice.boards for choice in choices):
                return
            yield from self._round(state, choices, search, depth)
            if sum(choice.value > -SURE for choice in choices[:ROOT]) <= 1:
                return

    def _turn_to(self, match: Match) -> None:
        """Forget what belongs to another game."""
        start, names = self.game
        common = min(len(names), len(match.names))
        if start != match.start or names[:common] != match.names[:common]:
            self.table.clear()
            self.plan = None
        self.game = match.start, match.names

    def _choices(self, state: Tor) -> Iterator[Choice]:
        if state.step == "p":
            opening = Opening(state, self.judge)
            for value, square in opening.placements(1 if self.depth == 1 else 4):
                yield Choice((SQUARES[square],), value)
        elif state.step == "s":
            for value, action, board in swaps(state, self.judge):
                yield Choice(action, value, [board])
        else:
            yield from self._turns(state)

    def _with_replies(self, state: Tor, choices: list[Choice]) -> list[Choice]:
        """Placements with the positions they may lead to."""
        opening = Opening(state, self.judge)
        for choice in choices:
            choice.boards = opening.replies(INDEX[choice.action[0]])
        return choices

    def _turns(self, state: Tor) -> Iterator[Choice]:
        board = FastBoard(state)
        if state.step == "t":
            turns = ((NOWHERE, NOWHERE, NOWHERE if a == DISCARD else INDEX[a[0]]) for a in state.actions())
            pairs: Iterator[tuple[Turn, tuple[Action, ...]]] = zip(turns, ((a,) for a in state.actions()), strict=True)
        else:
            pairs = ((turn, actions_of(turn)) for turn in board.turns())
        earlier = _earlier(state)
        for turn, actions in pairs:
            after = board.copy()
            after.make(turn)
            value = -score(after, self.judge)
            drawn = earlier[after.key] >= 2 and value < SURE
            yield Choice(
                actions[0],
                0 if drawn else WON if value >= SURE else value,
                () if drawn or value >= SURE else [after],
                actions[1] if len(actions) > 1 else None,
            )

    def _round(self, state: Tor, choices: list[Choice], search: Search, depth: int) -> Iterator[Thought]:
        """Look into each choice so many turns deep; what is better comes to the front as it is found."""
        done: list[Choice] = []
        for choice in choices[:ROOT]:
            floor = self._floor(done, choice)
            for sought in self._looks(choice, search, depth, floor, bool(done)):
                for _ in sought:
                    yield self._thought(state, choices, search)
            done.append(choice)
            done.sort(key=lambda choice: -choice.value)
            if done[0] is choice:
                choices.remove(choice)
                choices.insert(0, choice)
                yield self._thought(state, choices, search)
        choices[: len(done)] = done
        yield self._thought(state, choices, search)

    def _looks(self, choice: Choice, search: Search, depth: int, floor: int, later: bool) -> Iterator[Iterator[None]]:
        """The searches that tell what a choice is worth, if that is more than the floor."""
        worst = INFINITE
        for board in choice.boards:
            sought = Sought(board, search)
            if later:
                yield sought.seek(depth, -floor - 1, -floor)
            if not later or floor < -sought.found < worst:
                yield sought.seek(depth, -worst, -floor)
            worst = min(worst, -sought.found)
            if worst <= floor:
                break
        if choice.boards:
            choice.value = worst

    def _floor(self, done: Sequence[Choice], choice: Choice) -> int:
        """What a choice must beat to matter: the best, or the last of the alternatives that are wanted."""
        best: dict[Action, int] = {}
        for other in done:
            best.setdefault(other.action, other.value)
        least = list(best.values())[self.lines - 1] if len(best) >= self.lines else -INFINITE
        return max(least, best.get(choice.action, -INFINITE))

    def _thought(self, state: Tor, choices: Sequence[Choice], search: Search) -> Thought:
        """The best choice, with the best of the other first actions."""
        best, others = choices[0], dict[Action, float]()
        for choice in choices[1:ROOT]:
            if choice.action != best.action:
                others.setdefault(choice.action, chance(choice.value))
        ranked = sorted(others.items(), key=lambda item: -item[1])[:OTHERS]
        if best.rest is not None:
            if best.after is None:
                best.after = state.play(best.action)
            self.plan = Plan(best.after, best.rest, chance(best.value))
        told = self._reasons(state, best.action)
        return Thought(best.action, chance(best.value), search.tried, others=tuple(ranked), reasons=told)

    def _reasons(self, state: Tor, action: Action) -> tuple[Fact, ...]:
        if self.told is None or self.told[:2] != (state, action):
            self.told = state, action, reasons(state, action)
        return self.told[2]


def _worth(choice: Choice) -> int:
    return choice.value


class Sought:
    """A search of one position, and what it found."""

    def __init__(self, board: FastBoard, search: Search) -> None:
        self.board = board
        self.search = search
        self.found = 0

    def seek(self, depth: int, alpha: int, beta: int) -> Iterator[None]:
        self.found = yield from self.search.below(self.board, depth, alpha, beta, 1)


def chance(value: int) -> float:
    """The chance to win that a score stands for."""
    if abs(value) >= SURE:
        sure = 1.0 if abs(value) == WON else CERTAIN
        return sure if value > 0 else 1 - sure
    return 1 / (1 + exp(-value / SCALE))


def judging(match: Match) -> Iterator[Chances]:
    """Ever better chances of both seats."""
    state = cast(Tor, match.state)
    if state.to_move == OVER:
        yield state.scores()
        return
    for thought in think(match, Random(0), depth=JUDGED):
        value = thought.value
        yield (value, 1 - value) if state.mover == 0 else (1 - value, value)


def chances(match: Match) -> Chances:
    """Every seat's chance to win."""
    *_, found = judging(match)
    return found


def _earlier(state: Tor) -> Counter[int]:
    """How often each position has begun a turn, by its key."""
    starts = [*state.earlier, *([(state.board, state.pawns, state.held, state.mover)] if state.step == "m" else [])]
    return Counter(key_of(*cast(Start, start)) for start in starts)
