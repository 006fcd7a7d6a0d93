"""Brains that play any game, from the protocol alone.

Playout   a game played out at random from a position; what it gives each seat.
Slice     the plies a brain plays between two thoughts: a few milliseconds, for whoever drives it to stop it.
Node      what the search knows of one action, as met after the actions above it.
Guess     a whole position that looks like what the seat sees; every playout starts from another one.
Late      a game's own brain may come after the page is up, or never: until then the general one plays.

A brain is given what its seat has seen and never looks at a clock. When no choice is left it says so at once: such a
thought has tried nothing, and its value of a half means nothing. A brain is asked only when a seat is to move.

    >>> from random import Random
    >>> from pyramidion.core.match import Match
    >>> from pyramidion.games import GAMES
    >>> match = Match.begin(GAMES["tor"], Random(1), 2, {})
    >>> thought = next(search(match.seen_by(0), Random(1)))
    >>> thought.action in match.state.actions()
    True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from math import log, sqrt
from random import Random
from typing import Any, Final

from pyramidion.core.game import CHANCE, OVER, Action, Brain, Chances, Level, Seat, State, Thought
from pyramidion.core.match import Match

SLICE: Final = 500
STRIDE: Final = 10  # playouts: round numbers of them can be had exactly
ROUNDS: Final = 8
QUICK: Final = 1  # round, to somebody who hardly looks
EXPLORE: Final = 0.7
LONGEST: Final = 5000  # plies: no game is as long, but a line may leave nobody enough to win with
PATIENCE: Final = 0.99  # alone at the table every ending scores the same: then the sooner the better
SHOWN: Final = 4
JUDGED: Final = 150_000  # plies


def at_random(match: Match, rng: Random) -> Iterator[Thought]:
    """Any action, all as likely."""
    actions = match.state.actions()
    yield Thought(actions[int(rng.random() * len(actions))], 0.5, 1)


def greedy(match: Match, rng: Random, rounds: int = ROUNDS) -> Iterator[Thought]:
    """The action that does best in a handful of playouts each."""
    state = match.state
    children = [Node(action, state.to_move) for action in state.actions()]
    if len(children) == 1:
        yield Thought(children[0].action, 0.5, 0)
        return
    tried = plies = 0
    for _ in range(rounds):
        for child in children:
            scores, length = playout(state.guess(rng).play(child.action), rng)
            child.learn(scores)
            tried += 1
            plies += length
            if tried <= STRIDE or tried % STRIDE == 0 or plies >= SLICE:
                plies = 0
                yield _best(children, tried, by_value)
    yield _best(children, tried, by_value)


def search(match: Match, rng: Random) -> Iterator[Thought]:
    """Monte-Carlo tree search over guesses of what the seat cannot see; it goes on until it is stopped."""
    state = match.state
    actions = state.actions()
    if len(actions) == 1:
        yield Thought(actions[0], 0.5, 0)
        return
    root = Node(None, OVER)
    keep = type(state).guess is State.guess  # nothing is hidden: a node always means the same position
    tried = plies = 0
    while True:
        path, leaf = _descend(root, state.guess(rng), rng, keep)
        scores, length = playout(leaf, rng, len(path) - 1)
        for node in path[1:]:
            node.learn(scores)
        tried += 1
        plies += length
        if tried <= STRIDE or tried % STRIDE == 0 or plies >= SLICE:
            plies = 0
            yield _best(list(root.children.values()), tried, by_tries)


class Node:
    """One action: who chose it, how often it was possible and tried, and what it gave that seat."""

    __slots__ = ("action", "children", "possible", "seat", "state", "total", "tried")

    def __init__(self, action: Action, seat: Seat) -> None:
        self.action = action
        self.seat = seat
        self.possible = 1
        self.tried = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}
        self.state: State | None = None

    @property
    def value(self) -> float:
        return self.total / self.tried if self.tried else 0.0

    def learn(self, scores: Sequence[float]) -> None:
        """Count one more playout."""
        self.tried += 1
        if self.seat >= 0:
            self.total += scores[self.seat]

    def choose(self, actions: Sequence[Action], seat: Seat, rng: Random) -> Node:
        """The action to look into: one never tried, else the one of the highest upper bound."""
        children = self.children
        known = [children[action] for action in actions if action in children]
        for child in known:
            child.possible += 1
        if len(known) == len(actions):
            return max(known, key=Node.bound)
        fresh = [action for action in actions if action not in children]
        return self.child(fresh[int(rng.random() * len(fresh))], seat)

    def bound(self) -> float:
        """What the action may be worth; counted over the times it was possible, since not every guess allows it."""
        return self.total / self.tried + EXPLORE * sqrt(log(self.possible) / self.tried)

    def child(self, action: Action, seat: Seat) -> Node:
        """The node below for an action, made when it is new."""
        found = self.children.get(action)
        if found is None:
            found = self.children[action] = Node(action, seat)
        return found


def _descend(node: Node, state: State, rng: Random, keep: bool) -> tuple[list[Node], State]:
    """Follow the tree down to an action tried for the first time: the nodes met and the position reached."""
    path = [node]
    while (seat := state.to_move) != OVER:
        actions = state.actions()
        if seat == CHANCE:
            node = node.child(rng.choices(actions, state.odds())[0], seat)
        else:
            node = node.choose(actions, seat, rng)
        path.append(node)
        state = node.state if node.state is not None else state.play(node.action)
        if keep:
            node.state = state
        if seat != CHANCE and not node.tried:
            break
    return path, state


def playout(state: State, rng: Random, played: int = 0) -> tuple[Sequence[float], int]:
    """What random play gives each seat, and the plies since the brain's own position, `played` of them before this."""
    end = played + LONGEST
    while (seat := state.to_move) != OVER:
        if played == end:
            return [1 / state.seats] * state.seats, played
        actions = state.actions()
        if seat == CHANCE:
            state = state.play(rng.choices(actions, state.odds())[0])
        else:
            state = state.play(actions[int(rng.random() * len(actions))])
        played += 1
    scores = state.scores()
    return ([scores[0] * PATIENCE**played] if len(scores) == 1 else scores), played


def chances(match: Match) -> Iterator[Chances]:
    """Ever better chances of every seat, by random play; what is hidden from whoever saw the match is guessed."""
    state, rng = match.state, Random(0)
    if state.to_move == OVER:
        yield state.scores()
        return
    totals, played, plies = [0.0] * state.seats, 0, 0
    while plies < JUDGED:
        scores, length = playout(state.guess(rng), rng)
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        played, plies = played + 1, plies + max(1, length)
        yield tuple(total / played for total in totals)


def by_value(child: Node) -> tuple[float, int]:
    return child.value, child.tried


def by_tries(child: Node) -> tuple[int, float]:
    return child.tried, child.value


def _best(children: Sequence[Node], tried: int, rank: Callable[[Node], tuple[float, float]]) -> Thought:
    """The first action by this ranking, with the others worth showing beside it."""
    ranked = sorted(children, key=rank, reverse=True)
    others = tuple((child.action, child.value) for child in ranked[1:SHOWN])
    return Thought(ranked[0].action, ranked[0].value, tried, others)


BRAINS: Final[Mapping[str, Brain]] = {"random": at_random, "greedy": greedy, "search": search}


def always(brain: Brain) -> Callable[[], Brain]:
    """Makes one that keeps nothing of a game."""
    return lambda: brain


def mind(
    package: str | None, level: str, seconds: float, tried: int | None = None, by: str = "brain.Mind", **sight: Any
) -> Level:
    """A level by the brain in the folder of its game, seeing so far; until it can be read, the general one thinks."""
    module, _, name = by.partition(".")

    def make() -> Brain:
        general, own = LEVELS[level].make(), list[Brain]()

        def think(match: Match, rng: Random) -> Iterator[Thought]:
            if not own:
                with suppress(ImportError):
                    own.append(getattr(import_module(f".{module}", package), name)(**sight).think)
            yield from (own[0] if own else general)(match, rng)

        return think

    return Level(make, seconds, tried)


def judge(package: str | None) -> Callable[[Match], Iterator[Chances]]:
    """Judges as the brain in the folder of a game does, or until it can be read, by random play."""

    def judging(match: Match) -> Iterator[Chances]:
        try:
            own = import_module(".brain", package).judging
        except ImportError:
            own = chances
        yield from own(match)

    return judging


RANDOM: Final = Level(always(at_random), 0.5, 1)
LEVELS: Final[Mapping[str, Level]] = {
    "child": Level(always(partial(greedy, rounds=QUICK)), 0.3),
    "novice": Level(always(greedy), 0.5),
    "casual": Level(always(search), 1.0, 200),
    "skilled": Level(always(search), 1.5, 800),
    "master": Level(always(search), 2.5),
}
