"""What can be asked of the engines without a page.

Verb      a function: its parameters are what it is told, its docstring is its help.
Answer    data that JSON can hold.
Answering the lines a terminal prints, each as soon as it is known, and in the end the answer.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from math import inf, sqrt
from random import Random, SystemRandom
from typing import Annotated, Any, Final, TypeAlias

from pyramidion.core import wire
from pyramidion.core.ai import BRAINS, always
from pyramidion.core.facts import Fact
from pyramidion.core.game import CHANCE, FORMER_LEVELS, OVER, Action, Game, IllegalAction, Level, Seat, State
from pyramidion.core.match import Match, run
from pyramidion.core.match import think as think_by
from pyramidion.games import GAMES
from pyramidion.terminal.fields import Field, Verb, Wrong, known
from pyramidion.words import load

Answer: TypeAlias = dict[str, Any]
Answering: TypeAlias = Generator[str, None, Answer]

WHO: Final = "who thinks (the strongest if not said): a level, random, greedy or search; master@0.5 has so many seconds"

WhichGame = Annotated[Game, Field("", "GAME", f"one of {', '.join(GAMES)}")]
Position = Annotated[str, Field("", "POSITION", "one line, in quotes as it holds spaces; 'new' prints the first one")]
Start = Annotated[str, Field("", "START", "one line, in quotes, as a POSITION")]
Some = Annotated[list[str] | None, Field("", "NAME...", "actions from there, as 'actions' prints them", many=True)]
Names = Annotated[list[str], Field("", "NAME...", "actions, as 'actions' prints them", many=True)]
Depth = Annotated[int, Field("", "DEPTH", "how many actions", 0, 100)]
Split = Annotated[bool, Field("--split", "", "print the count below each action too")]
Seats = Annotated[int | None, Field("--seats", "N", "how many play (if not said: 2, or the players there are)", 1, 4)]
Values = dict[str, str]
Options = Annotated[Values | None, Field("--option", "k=v", "an option of the game; may be repeated", many=True)]
Ahead = Annotated[Values | None, Field("--ahead", "SEAT=N", "a seat begins N steps ahead; may be repeated", many=True)]
Seed = Annotated[int | None, Field("--seed", "S", "a whole number that makes chance repeat itself", -(2**64), 2**64)]
LevelName = Annotated[str | None, Field("--level", "L", WHO)]
Seconds = Annotated[float | None, Field("--seconds", "T", "think this long", 0.001, 86_400)]
Nodes = Annotated[int | None, Field("--nodes", "N", "think until this many playouts are tried", 1, 10**9)]
Players = Annotated[list[str], Field("--players", "L1,L2", "a level a seat, separated by commas")]
Games = Annotated[int, Field("--games", "N", "how many games (10 if not said)", 1, 10**6)]


def new(
    game: WhichGame, seats: Seats = None, options: Options = None, seed: Seed = None, ahead: Ahead = None
) -> Answering:
    """Set up a game and print its position line.

    A head start is three blocks built, or six, at Dice Pyramid; a pyramid home, or two, at Pyramidis; and the last
    turn of all at Secret Colours. Tor has none.

    For example:
      python -m pyramidion new tor
      python -m pyramidion new tor --option layout=random --option size=8x8
      python -m pyramidion new secret --seats 4 --seed 7
      python -m pyramidion new dice --seats 3 --ahead 2=1
    """
    start = first(game, seats, options, seed)
    position = str(game.begun(start, steps_ahead(game, start, ahead or {})))
    yield position
    return {"position": position}


def first(game: Game, seats: int | None, options: Values | None, seed: int | None) -> State:
    """The first position of a new game."""
    seats = seats or (2 if 2 in game.seats else game.seats[0])
    state: State = game.new(Random(seed), seats, options or {})
    return state


def steps_ahead(game: Game, start: State, ahead: Values) -> list[int]:
    """The head start of each seat."""
    places, steps = [str(seat + 1) for seat in range(start.seats)], [str(far) for far in range(game.ahead_steps + 1)]
    if ahead and not game.ahead_steps:
        raise Wrong(f"{game.title} has no head start.")
    for seat, far in ahead.items():
        if seat not in places:
            raise Wrong(f"Seat '{seat}' does not play; there are {start.seats} seats.")
        if far not in steps:
            raise Wrong(f"A head start of {game.title} has {steps[0]} to {steps[-1]} steps, not '{far}'.")
    return [int(ahead.get(seat, "0")) for seat in places]


def actions(game: WhichGame, position: Position) -> Answering:
    """Print the names of the legal actions, one a line; none when the game is over.

    For example:
      python -m pyramidion actions pyramidis "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m"
    """
    state: State = game.parse(position)
    names = [state.name(action) for action in state.actions()]
    yield from names
    odds = {"odds": list(state.odds())} if state.to_move == CHANCE else {}
    scores = {"scores": list(state.scores())} if state.to_move == OVER else {}
    return {"actions": names, "to_move": mover(state)} | odds | scores


def play(game: WhichGame, position: Position, names: Names) -> Answering:
    """Play actions by name and print the position after each.

    Chance is played by name too: a roll of the dice is an action such as rryygv.

    For example:
      python -m pyramidion play pyramidis "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m" a5:3 h5:1
    """
    state: State = game.parse(position)
    positions = []
    for name in names:
        state = state.play(find(game, state, name))
        positions.append(str(state))
        yield positions[-1]
    return {"position": str(state), "positions": positions, "to_move": mover(state)}


def perft(game: WhichGame, position: Position, depth: Depth, split: Split = False, *, most: float = inf) -> Answering:
    """Count the ways to play DEPTH actions, outcomes of chance counted as actions.

    For example:
      python -m pyramidion perft pyramidis "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m" 3
      python -m pyramidion perft pyramidis "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m" 3 --split
    """
    state: State = game.parse(position)
    below: dict[str, int] = {}
    for action in state.actions() if split and depth else ():
        name = state.name(action)
        below[name] = count(state.play(action), depth - 1, most - sum(below.values()))
        yield f"{name} {below[name]}"
    total = sum(below.values()) if below else count(state, depth, most)
    yield str(total)
    return {"count": total} | ({"below": below} if split else {})


def think(
    game: WhichGame,
    position: Position,
    level: LevelName = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    seed: Seed = None,
) -> Answering:
    """Let the computer choose: print the action, its value to the mover (0 lost, 1 won) and how much was tried.

    Below stand the best of the other actions with their values, and the reasons. It knows only what the seat to move
    sees. With --nodes and --seed the answer repeats itself.

    For example:
      python -m pyramidion think pyramidis "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m" --level novice
      python -m pyramidion think pyramidis "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m" --nodes 1000 --seed 1
    """
    thinker = level_called(game, level, nodes, seconds)
    state: State = game.parse(position)
    seen = Match(game, (state.seen_by(checked_for_thinking(state)),))
    return (yield from told_thought(seen, wire.say(0, seen, think_by(thinker, seen, Random(seed)))))


def checked_for_thinking(state: State) -> Seat:
    """The seat to move, if there is one."""
    if state.to_move == OVER:
        raise Wrong("The game is over, so there is nothing to think about.")
    if state.to_move == CHANCE:
        raise Wrong("The dice are in the air, so there is nothing to think about: play one of their outcomes first.")
    return state.to_move


def told_thought(match: Match, answer: wire.Answer) -> Answering:
    """What somebody thinks about a match, in lines and as data."""
    yield f"{answer.name} {answer.value:.4f} {answer.tried}"
    for name, value in answer.others:
        yield f"or {name} {value:.4f}"
    texts = [tell(match.game, match.state, reason) for reason in answer.reasons]
    for text in texts:
        yield f"because: {text}"
    others = [{"action": name, "value": value} for name, value in answer.others]
    reasons = [{"fact": str(reason), "text": text} for reason, text in zip(answer.reasons, texts, strict=True)]
    told = {"action": answer.name, "value": answer.value, "tried": answer.tried}
    return {**told, "others": others, "reasons": reasons}


def judge(game: WhichGame, start: Start, names: Some = None) -> Answering:
    """Print every seat's chance to win, at the start and after each action: a line of name and chances, seat by seat.

    It knows what the position tells: a secret that is written '?' is guessed. Where there is chance, a line a seat
    follows: what luck, its own choices and those of the others have changed; together they lead from first to last.

    For example:
      python -m pyramidion judge pyramidis "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m" a5:3 h5:1
    """
    match = Match(game, (game.parse(start),))
    judged = [_judged(match, "")]
    yield _chances_told("start", judged[0])
    for name in names or ():
        match = match.then(find(game, match.state, name))
        judged.append(_judged(match, name))
        yield _chances_told(name, judged[-1])
    parted = _parted(match, judged) if any(state.to_move == CHANCE for state in match.states) else []
    for seat, parts in enumerate(parted, 1):
        told = ", ".join(f"{part} {change:+.4f}" for part, change in parts.items())
        yield f"seat {seat}: {told}"
    return {"judged": judged, "parted": parted}


def _parted(match: Match, judged: Sequence[Answer]) -> list[dict[str, float]]:
    """For each seat what luck has changed, what its own choices have, and what those of the others have.

    A choice is measured against the best one, for the chance before it is that of the best; what nobody chose is luck.
    """
    parted = [dict.fromkeys(("luck", "own", "others"), 0.0) for _ in range(match.state.seats)]
    for before, earlier, later in zip(match.states, judged, judged[1:], strict=False):
        chosen = before.to_move != CHANCE and len(before.actions()) > 1
        for seat, parts in enumerate(parted):
            part = "luck" if not chosen else "own" if before.to_move == seat else "others"
            parts[part] += later["chances"][seat] - earlier["chances"][seat]
    return parted


def _judged(match: Match, name: str) -> Answer:
    """The best that is known of every seat's chance to win after an action."""
    *_, chances = wire.judging(match)
    return {"action": name, "chances": list(chances)}


def _chances_told(name: str, judged: Answer) -> str:
    return " ".join([name, *(f"{chance:.4f}" for chance in judged["chances"])])


def match(
    game: WhichGame,
    players: Players,
    games: Games = 10,
    seats: Seats = None,
    options: Options = None,
    nodes: Nodes = None,
    seconds: Seconds = None,
    seed: Seed = None,
) -> Answering:
    """Let levels play each other: print a line a game and each player's share with a 95% interval.

    Seats rotate, so that every player sits everywhere. With --nodes and --seed the match repeats itself.

    For example:
      python -m pyramidion match tor --players child,novice --games 4 --seed 1
      python -m pyramidion match tor --players master@0.1,search@1 --games 4 --seed 1
      python -m pyramidion match secret --players greedy,search,random --nodes 100 --games 30 --seed 1
    """
    if seats not in (None, len(players)):
        raise Wrong(f"There are {len(players)} players for {seats} seats.")
    levels = [level_called(game, name, nodes, seconds) for name in players]
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    game.new(Random(seed), len(levels), options or {})  # so that what is wrong is said before anything is printed
    who = [f"player {number} ({name})" for number, name in enumerate(players, 1)]
    yield f"{game.title}, {games} games, seed {seed}: {', '.join(who)}."
    if len(who) > 1:
        yield "Seats rotate: every player moves on by one seat from each game to the next."
    played = []
    for number in range(games):
        played.append(_played(game, levels, options or {}, seed, number))
        yield f"game {number + 1}: {_told(played[-1], who)}"
    standings = [_standing(number, name, played) for number, name in enumerate(players, 1)]
    for name, standing in zip(who, standings, strict=True):
        low, high = standing["interval"]
        share = f"{standing['points']:g} of {games}, {standing['share']:.1%}"
        yield f"{name}: {share}, 95% interval {low:.1%} to {high:.1%}"
    return {"seed": seed, "games": played, "players": standings}


VERBS: Final[Mapping[str, Verb]] = {verb.__name__: verb for verb in (new, actions, play, perft, think, judge, match)}


def _played(game: Game, levels: Sequence[Level], options: Values, seed: int, number: int) -> Answer:
    """A game of a match: every player sits one seat further than in the game before."""
    rng = Random(f"{seed} {number}")
    seating = [(seat - number) % len(levels) for seat in range(len(levels))]
    end = run(Match.begin(game, rng, len(levels), options), [levels[player] for player in seating], rng)
    players = [player + 1 for player in seating]
    return {"seating": players, "scores": end.state.scores(), "actions": len(end.names)}


def _told(game: Answer, who: Sequence[str]) -> str:
    seats = enumerate(zip(game["seating"], game["scores"], strict=True), 1)
    told = [f"seat {seat} {who[player - 1]} {score:g}" for seat, (player, score) in seats]
    return f"{', '.join(told)}; {game['actions']} actions"


def _standing(number: int, name: str, games: Sequence[Answer]) -> Answer:
    """What a player has won of these games."""
    points = sum(game["scores"][game["seating"].index(number)] for game in games)
    share, bounds = points / len(games), interval(points, len(games))
    return {"level": name, "points": points, "share": share, "interval": bounds}


def interval(points: float, games: int) -> tuple[float, float]:
    """Where the true share lies 19 times out of 20, by Wilson's formula."""
    n, p, z = games, points / games, 1.959964
    middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def count(state: State, depth: int, most: float = inf) -> int:
    """How many ways there are to play that many actions, chance's outcomes counted as actions; at most so many."""
    if depth == 0:
        return 1
    legal = state.actions()
    if depth == 1:
        return len(legal)
    found = 0
    for action in legal:
        found += count(state.play(action), depth - 1, most - found)
        if found > most:
            raise Wrong("There are too many ways to count them in a session; 'perft' in a terminal has no limit.")
    return found


def level_called(game: Game, name: str | None, nodes: int | None, seconds: float | None) -> Level:
    """A level of the game, or a brain, with the budget asked for, its own first; the strongest if none is named."""
    name, at, own = (list(game.levels)[-1] if name is None else name).partition("@")
    if at:
        seconds, nodes = own_seconds(own), None
    levels = dict(game.levels) | {name: Level(always(brain), 1.0) for name, brain in BRAINS.items()}
    level = levels[known(name if name in levels else FORMER_LEVELS.get(name, name), levels, "level")]
    if nodes is not None and seconds is not None:
        raise Wrong("Bound the thinking by nodes or by seconds, not by both.")
    if nodes is not None:
        return Level(level.make, inf, nodes)
    return level if seconds is None else Level(level.make, seconds)


def own_seconds(written: str) -> float:
    """The seconds after the '@' of a level."""
    try:
        seconds = float(written)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < inf:
        raise Wrong(f"After '@' stand the seconds of a level, such as 0.5, not '{written}'.")
    return seconds


def find(game: Game, state: State, name: str) -> Action:
    """The legal action of that name, or the rule that forbids it."""
    try:
        return state.find(name)
    except IllegalAction as error:
        raise Wrong(f"'{name}' is not allowed here: {tell(game, state, error.why)}") from error


def tell(game: Game, state: State, why: Fact) -> str:
    """A fact of the game in English."""
    words = load("en")
    return words.tell(game.slug, why, words.names(game.slug, state.sides))


def mover(state: State) -> int | str:
    """The seat to move, from 1; or 'chance', or 'over'."""
    return {CHANCE: "chance", OVER: "over"}.get(state.to_move, state.to_move + 1)
