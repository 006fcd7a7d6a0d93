"""What plays Pyramidis: a search of moves, for two seats kept from question to question.

Choice    something the seat can do now, where it leads, and what it is worth as known so far.
Luck      a little added to what a choice is worth, so that what is as good as equal is not always played alike.
Pass      with two seats, one look at all choices, a move deeper than the one before.
Growths   with four seats, how large a tree grows.
Mind      a brain that keeps what it found out about a game.

    >>> from random import Random
    >>> from pyramidion.core.match import Match
    >>> from pyramidion.games import GAMES
    >>> match = Match.begin(GAMES["pyramidis"], Random(1), 2, {})
    >>> *_, thought = think(match, Random(1), depth=3)
    >>> thought.action in match.state.actions(), 0.3 < thought.value < 0.7
    (True, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, cast

from pyramidion.core.facts import Fact
from pyramidion.core.game import OVER, Action, Thought
from pyramidion.core.match import Match

from .fast import FastBoard, Key, Now, action_of, key_of
from .grove import Grove, Node
from .reasons import reasons
from .rules import Pyramidis
from .search import Duel, Known
from .value import counted, look

OTHERS: Final = 3
DEEPEST: Final = 40
SETTLED: Final = 6  # moves looked ahead, before a choice that is far ahead is taken at once
GROWTHS: Final = 3000
GROWN: Final = 600  # growths, before a choice that is far ahead is taken at once
CLEARLY: Final = 0.3  # so far ahead in chances
LUCK: Final = 0.01  # of a chance, at most
JUDGED: Final = 5  # moves looked ahead for the chances of two
JUDGING: Final = 400  # growths for those of four


@dataclass(slots=True)
class Choice:
    action: Action
    worth: float
    now: Now
    luck: float

    def liking(self) -> float:
        return self.worth + self.luck


def think(
    match: Match,
    rng: Random,
    *,
    depth: int = DEEPEST,
    growths: int = GROWTHS,
    way: str = "learned",
    lines: int = 1,
) -> Iterator[Thought]:
    """Ever better thoughts about a position, without a memory of others."""
    yield from Mind(depth=depth, growths=growths, way=way, lines=lines).think(match, rng)


class Mind:
    def __init__(self, *, depth: int = DEEPEST, growths: int = GROWTHS, way: str = "learned", lines: int = 1) -> None:
        self.depth = depth  # moves looked ahead
        self.growths = growths
        self.way = way
        self.lines = lines  # of so many choices the chances are known exactly
        self.duel: dict[Key, Known] = {}
        self.start = ""
        self.told: tuple[Pyramidis, Action, tuple[Fact, ...]] | None = None

    def think(self, match: Match, rng: Random) -> Iterator[Thought]:
        """Ever better thoughts; what needs no thinking comes at once."""
        if match.start != self.start:
            self.duel.clear()
        self.start = match.start
        state = cast(Pyramidis, match.state)
        yield from (self._ahead if state.seats == 2 else self._grown)(state, rng)

    def _grown(self, state: Pyramidis, rng: Random) -> Iterator[Thought]:
        """Thoughts of one of four, from a tree that grows."""
        grove, seat = _grove(state, self.way), state.mover
        luck = {node.move: 0 if node.over else rng.random() * LUCK for node in grove.root.replies}

        def found(rank: Callable[[Node], float]) -> Thought:
            nodes = sorted(grove.root.replies, key=rank, reverse=True)
            choices = [Choice(action_of(node.move), node.mean(seat), node.now, 0) for node in nodes]
            return self._thought(state, choices, grove.tried, float)

        def liking(node: Node) -> float:
            return node.chances[seat] + luck[node.move]

        def tried(node: Node) -> float:
            return node.tried + luck[node.move]

        yield found(liking)
        if len(luck) == 1 or grove.sure():
            return
        for grown in grove.grow(self.growths):
            yield found(tried)
            if grown >= GROWN and grove.lead() >= CLEARLY:
                return

    def _ahead(self, state: Pyramidis, rng: Random) -> Iterator[Thought]:
        """Thoughts of one of two, each a move deeper than the one before."""
        board, search = board_of(state, self.way), Duel(self.duel)
        choices = [
            Choice(action_of(move), worth, now, 0 if search.over(worth) else search.luck(rng))
            for worth, move, now in search.children(board)
        ]
        choices.sort(key=Choice.liking, reverse=True)
        yield self._thought(state, choices, search.tried, search.chance)
        if len(choices) == 1:
            return
        for depth in range(1, self.depth):
            yield from self._pass(state, board, choices, search, depth)
            best, second = (choice.worth for choice in choices[:2])
            if search.sure(best) or search.lost(second) or (depth >= SETTLED and search.clear(best, second)):
                return

    def _pass(
        self, state: Pyramidis, board: FastBoard, choices: list[Choice], search: Duel, depth: int
    ) -> Iterator[Thought]:
        """Look into each choice so many moves deep; what is better comes to the front as it is found."""
        done: list[Choice] = []
        for choice in list(choices):
            if search.sure(choices[0].worth):
                return
            if not search.over(choice.worth):
                floor = done[self.lines - 1].liking() if len(done) >= self.lines else search.least
                sought = search.look(board, choice.now, depth, floor - choice.luck, bool(done))
                while True:
                    try:
                        next(sought)
                    except StopIteration as found:
                        choice.worth = found.value
                        break
                    yield self._thought(state, choices, search.tried, search.chance)
            done.append(choice)
            done.sort(key=Choice.liking, reverse=True)
            if done[0] is choice:
                choices.remove(choice)
                choices.insert(0, choice)
                yield self._thought(state, choices, search.tried, search.chance)
        choices[:] = done
        yield self._thought(state, choices, search.tried, search.chance)

    def _thought(
        self, state: Pyramidis, choices: Sequence[Choice], tried: int, chance: Callable[[float], float]
    ) -> Thought:
        """The first choice, with the best of the others."""
        best = choices[0]
        value = chance(best.worth)
        others = sorted(choices[1:], key=lambda choice: choice.worth, reverse=True)[:OTHERS]
        if self.told is None or self.told[:2] != (state, best.action):
            self.told = state, best.action, reasons(state, best.action)
        ranked = tuple((choice.action, min(value, chance(choice.worth))) for choice in others)
        return Thought(best.action, value, tried, ranked, self.told[2])


def board_of(state: Pyramidis, way: str) -> FastBoard:
    return FastBoard(state, counted(way, state.colours, state.goal))


def _grove(state: Pyramidis, way: str) -> Grove:
    """A tree over a position of four, that knows what has been seen of the game."""
    earlier = cast("Sequence[tuple[tuple[str, ...], tuple[int, ...], int]]", state.earlier)
    return Grove(
        board_of(state, way), Counter(key_of(*each, state.colours) for each in earlier), state.played, look(way)
    )


def judging(match: Match) -> Iterator[tuple[float, ...]]:
    """Every seat's chance to win, worked out at once."""
    yield chances(match)


def chances(match: Match) -> tuple[float, ...]:
    """Every seat's chance to win."""
    state = cast(Pyramidis, match.state)
    if state.to_move == OVER:
        return state.scores()
    if state.seats == 2:
        *_, thought = think(match, Random(0), depth=JUDGED)
        return (thought.value, 1 - thought.value)[:: -1 if state.mover else 1]
    grove = _grove(state, "learned")
    for _ in grove.grow(JUDGING):
        pass
    return grove.chances()
