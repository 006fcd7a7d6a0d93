"""What is measured of the opponents, in whatever Python reads this: `tools/bench_brains.py`, here and in browsers.

Speed     positions a second: random games are played again by the rules' own `play`, and on the brain's board.
Start     a position of a game between novices, somewhere on its way.
Thought   the time from one to the next; the browser has no other moment to hear that it is to stop.
Least     thinking is work and not time, so every run has the same thoughts: of each the least time counts, for the
          machine has other work as well.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from random import Random
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple, TypeAlias

from pyramidion.core.game import CHANCE, OVER, Action, Game, State
from pyramidion.core.match import Match, Opponent, next_action
from pyramidion.core.wire import SLICE
from pyramidion.games import GAMES
from pyramidion.games.pyramidis.fast import PASSED, TAKE
from pyramidion.games.pyramidis.fast import FastBoard as FastPyramidis
from pyramidion.games.pyramidis.rules import PASS, SQUARES
from pyramidion.games.secret.fast import FastBoard as FastSecret
from pyramidion.games.tor.fast import DISCARDED, NOWHERE
from pyramidion.games.tor.fast import FastBoard as FastTor
from pyramidion.games.tor.rules import DISCARD, INDEX

clock = perf_counter if sys.platform == "emscripten" else process_time  # a browser has no clock of its own work
REST = 0.005  # seconds of a worker between two slices
ACTIONS = 8000  # played again to see how fast boards are: more than a clock of milliseconds needs
BY_RULES = 5  # that part of them by the rules: what is done quickly is seldom interrupted
SET_UP = "ps"  # phases of Tor, before turns begin
AT = (0.25, 0.65)  # of a game, where its starts are
RUNS = 2
TICK = 0.001  # seconds; some browsers' clocks know no less
OFTEN = 20  # a short run is repeated: in one of them the machine has no other work
SPEED, FIRST = "speed", "first"


class Times(NamedTuple):
    """Seconds: of each turn, of all but one seat's turns together, and of the longest thought of each turn."""

    turns: list[float]
    rounds: list[float]
    thoughts: list[float]


# --- positions a second --------------------------------------------------------------------------------------------


def game_of(game: Game, seats: int, rng: Random) -> tuple[State, list[Action]]:
    """A random game, from the first of its turns that is like all others."""
    state = game.new(rng, seats, {})
    while state.phase in SET_UP:
        state = state.play(rng.choice(state.actions()))
    start, played = state, []
    while state.to_move != OVER:
        played.append(rng.choice(state.actions()))
        state = state.play(played[-1])
    return start, played


def rules(state: State, actions: Sequence[Action]) -> Callable[[], None]:
    def replay() -> None:
        after = state
        for action in actions:
            after = after.play(action)

    return replay


def tor(state: Any, actions: Sequence[Action]) -> Callable[[], None]:
    """By whole turns, as the brain has them."""
    board, turns, rest = FastTor(state), [], [*actions]
    while rest:
        start, to = map(INDEX.get, rest.pop(0))
        put = rest.pop(0) if rest and len(rest[0]) == 1 else ("",)
        turns.append((start, to, DISCARDED if put == DISCARD else INDEX.get(put[0], NOWHERE)))
    return replayed(board.make, turns)


def pyramidis(state: Any, actions: Sequence[Action]) -> Callable[[], None]:
    return replayed(FastPyramidis(state).make, [_move(action) for action in actions])


def _move(action: Action) -> int:
    square, *count = action
    return PASSED if action == PASS else SQUARES.index(square) + TAKE * int(*count)


def secret(state: Any, actions: Sequence[Action]) -> Callable[[], None]:
    board = FastSecret(state)
    plays = [board.read(action, state) for action in actions]

    def replay() -> None:
        for colour, place in plays:
            board.play(colour, place)

    return replay


def replayed(make: Callable[[Any], object], moves: Sequence[Any]) -> Callable[[], None]:
    def replay() -> None:
        for move in moves:
            make(move)

    return replay


Replay: TypeAlias = Callable[[Any, Sequence[Action]], Callable[[], None]]
BOARDS: Final[Mapping[str, Replay]] = {"tor": tor, "pyramidis": pyramidis, "secret": secret}


def spent(way: Replay, games: Sequence[tuple[State, list[Action]]]) -> float:
    """The seconds in which games are played again."""
    replays = [way(*game) for game in games]
    began = clock()
    for replay in replays:
        replay()
    return clock() - began


def speeds(slug: str, seats: int) -> tuple[float, float]:
    """Actions a second that the rules play, and the brain's board, in turns; what each does at its best."""
    rng, games, few = Random(1), list[tuple[State, list[Action]]](), 0
    while actions_of(games) < ACTIONS:
        games.append(game_of(GAMES[slug], seats, rng))
        few = few or (actions_of(games) >= ACTIONS / BY_RULES) * len(games)
    runs = [(spent(rules, games[:few]), spent(BOARDS[slug], games)) for _ in range(OFTEN)]
    by_rules, by_board = map(min, zip(*runs, strict=True))
    return actions_of(games[:few]) / by_rules, actions_of(games) / max(by_board, TICK)


def actions_of(games: Sequence[tuple[State, list[Action]]]) -> int:
    return sum(len(played) for _, played in games)


# --- turns ---------------------------------------------------------------------------------------------------------


def starts(game: Game, seats: int) -> Iterator[Match]:
    """Positions in which a seat's turn begins, of a game between novices."""
    rng, novice = Random(f"{game.slug} {seats}"), replace(game.levels["novice"], seconds=inf)
    opponents, match = [Opponent(novice) for _ in range(seats)], Match.begin(game, Random(seats), seats, {})
    ways = [match]
    while match.state.to_move != OVER:
        match = match.then(next_action(match, opponents, rng))
        if match.state.to_move >= 0 and match.state.mover != ways[-1].state.mover:
            ways.append(match)
    for at in AT:
        yield ways[int(at * len(ways))]


async def turn(match: Match, opponent: Opponent, rng: Random) -> tuple[Match, list[float]]:
    """A seat's turn, and the times of its thoughts; slices and rests are those of the page's worker."""
    seat, times = match.state.mover, list[float]()
    while match.state.mover == seat:
        if match.state.to_move == CHANCE:
            match = match.then(rng.choices(match.state.actions(), match.state.odds())[0])
            continue
        thoughts = opponent.thoughts(match.seen_by(seat), Random(len(match.names)), float)
        last = pause = clock()
        for best in thoughts:  # noqa: B007  # the last one is wanted below
            now = clock()
            times.append(now - last)
            if now - pause >= SLICE:
                await asyncio.sleep(REST)
                pause = clock()
            last = clock()
        match = match.then(best.action)
    return match, times


async def round_of(match: Match, game: Game, level: str) -> list[list[float]]:
    """The times of the thoughts of each seat's next turn."""
    opponents = [Opponent(replace(game.levels[level], seconds=inf)) for _ in range(match.state.seats)]
    found, rng = list[list[float]](), Random(1)
    for _ in range(match.state.seats):
        if match.state.to_move == OVER:
            break
        match, times = await turn(match, opponents[match.state.mover], rng)
        found.append(times)
    return found


def least(runs: Sequence[Sequence[Sequence[float]]]) -> list[list[float]]:
    """By turn and thought, the least time of all runs."""
    return [[*map(min, zip(*turns, strict=True))] for turns in zip(*runs, strict=True)]


def whole(times: Sequence[float]) -> float:
    """Seconds of a turn, with the rests between its slices."""
    return sum(times) * (1 + REST / SLICE)


async def times_of(slug: str, seats: int, level: str) -> Times:
    """How long a level takes."""
    found = Times([], [], [])
    for match in starts(GAMES[slug], seats):
        turns = least([await round_of(match, GAMES[slug], level) for _ in range(RUNS)])
        found.turns.extend(map(whole, turns))
        found.thoughts.extend(max(times, default=0.0) for times in turns)
        if len(turns) == seats:
            found.rounds.append(sum(map(whole, turns[: max(1, seats - 1)])))
    return found


async def first_answer(slug: str, seats: int, level: str) -> float:
    """Seconds of the very first turn of a game, by somebody who has played none yet, and has no more than the level."""
    game, began = GAMES[slug], clock()
    match = Match.begin(game, Random(1), seats, {})
    opponent = Opponent(game.levels[level])
    while match.state.to_move == CHANCE:
        match = match.then(match.state.actions()[0])
    for _ in opponent.thoughts(match.seen_by(match.state.mover), Random(1), clock):
        pass
    return clock() - began


async def measured(slug: str, seats: int, what: str) -> list[float]:
    """What is asked of a game and number of seats: a level, SPEED or FIRST."""
    if what == SPEED:
        return [*speeds(slug, seats)]
    if what == FIRST:
        return [await first_answer(slug, seats, [*GAMES[slug].levels][-1])]
    times = await times_of(slug, seats, what)
    middle = sorted(times.turns)[len(times.turns) // 2]
    return [middle, max(times.turns), max(times.rounds, default=0.0), max(times.thoughts), len(times.turns)]
