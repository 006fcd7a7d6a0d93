"""A session for other programs: one JSON object a line in, one a line out.

Request   an object with a verb under 'do' and its fields; an 'id' comes back in the answer.
Answer    an object; {"error": "one sentence"} when the request was wrong, and the session goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, BinaryIO, Final, Protocol

from pyramidion import verbs
from pyramidion.core.game import CHANCE, OVER, Game, State
from pyramidion.verbs import Wrong

LONGEST_LINE: Final = 1_000_000  # bytes

HELP: Final = """
A request has a verb under "do" and its fields; 'game' may be named in each, else it is GAME.
  {"do": "new", "seats": 2, "options": {}, "seed": 1}
  {"do": "actions", "position": "..."}
  {"do": "play", "position": "...", "names": ["..."]}
  {"do": "perft", "position": "...", "depth": 2}
  {"do": "think", "position": "...", "level": "search", "nodes": 200, "seed": 1}
  {"do": "match", "players": ["random", "greedy"], "games": 4, "nodes": 50, "seed": 1}
An "id" (a string or a whole number) comes back in the answer. A wrong request is answered by
{"error": "..."}, and the session goes on."""

Answer = dict[str, Any]


class Writer(Protocol):
    def write(self, text: str, /) -> object: ...
    def flush(self) -> object: ...


class Request:
    """The fields of a request, each checked when it is read."""

    def __init__(self, fields: Mapping[str, Any], game: Game) -> None:
        self.fields = fields
        self.game = verbs.game_called(self.text("game")) if "game" in fields else game

    def text(self, name: str) -> str:
        value = self.fields.get(name)
        if not isinstance(value, str):
            raise Wrong(f"'{name}' is a string, {_found(value)}.")
        return value

    def texts(self, name: str) -> list[str]:
        value = self.fields.get(name)
        if not isinstance(value, list):
            raise Wrong(f"'{name}' is a list of strings, {_found(value)}.")
        _check_strings(name, value)
        return value

    def options(self) -> Mapping[str, str]:
        value = self.fields.get("options", {})
        if not isinstance(value, dict):
            raise Wrong(f"'options' is an object of strings, {_found(value)}.")
        _check_strings("options", value.values())
        return value

    def whole(self, name: str, least: int, most: int) -> int:
        value = self.fields.get(name)
        if type(value) is not int:
            raise Wrong(f"'{name}' is a whole number, {_found(value)}.")
        return verbs.whole(value, f"'{name}'", least, most)

    def maybe(self, name: str, least: int, most: int) -> int | None:
        """A whole number that may be left out."""
        return self.whole(name, least, most) if name in self.fields else None

    @property
    def state(self) -> State:
        state: State = self.game.parse(self.text("position"))
        return state

    @property
    def seed(self) -> int | None:
        return self.maybe("seed", -verbs.MOST_SEED, verbs.MOST_SEED)

    @property
    def nodes(self) -> int | None:
        return self.maybe("nodes", 1, verbs.MOST_NODES)

    @property
    def seconds(self) -> float | None:
        if "seconds" not in self.fields:
            return None
        value = self.fields["seconds"]
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise Wrong(f"'seconds' is a number, {_found(value)}.")
        return verbs.seconds_of(value, "'seconds'")


def new(request: Request) -> Answer:
    seats = verbs.seats_of(request.game, request.maybe("seats", 1, 4))
    return {"position": str(request.game.new(Random(request.seed), seats, request.options()))}


def actions(request: Request) -> Answer:
    state = request.state
    answer: Answer = {"actions": [state.name(action) for action in state.actions()], "to_move": _mover(state)}
    if state.to_move == CHANCE:
        answer["odds"] = list(state.odds())
    if state.to_move == OVER:
        answer["scores"] = list(state.scores())
    return answer


def play(request: Request) -> Answer:
    state = request.state
    positions = []
    for after in verbs.play(state, request.texts("names")):
        state = after
        positions.append(str(after))
    return {"position": str(state), "positions": positions, "to_move": _mover(state)}


def perft(request: Request) -> Answer:
    return {"count": verbs.perft(request.state, request.whole("depth", 0, verbs.MOST_DEPTH), verbs.MOST_COUNT)}


def think(request: Request) -> Answer:
    name = request.text("level") if "level" in request.fields else None
    level = verbs.level_called(request.game, name, request.nodes, request.seconds)
    state = request.state
    thought = verbs.think(state, level, request.seed)
    return {
        "action": state.name(thought.action),
        "value": thought.value,
        "tried": thought.tried,
        "notes": dict(thought.notes),
    }


def match(request: Request) -> Answer:
    names = request.texts("players")
    games = request.whole("games", 1, verbs.MOST_GAMES) if "games" in request.fields else 10
    seed = request.seed
    levels = [verbs.level_called(request.game, name, request.nodes, request.seconds) for name in names]
    seed = Random().getrandbits(32) if seed is None else seed
    results = list(verbs.series(request.game, levels, request.options(), games, seed))
    return {
        "seed": seed,
        "games": [{"seating": [p + 1 for p in r.seating], "scores": r.scores, "actions": r.actions} for r in results],
        "players": [
            {"level": name, "points": standing.points, "share": standing.share, "interval": standing.interval}
            for name, standing in zip(names, verbs.standings(results), strict=True)
        ],
    }


BUDGET: Final = ("nodes", "seconds", "seed")

DO: Final[Mapping[str, tuple[Callable[[Request], Answer], tuple[str, ...]]]] = {
    "new": (new, ("seats", "options", "seed")),
    "actions": (actions, ("position",)),
    "play": (play, ("position", "names")),
    "perft": (perft, ("position", "depth")),
    "think": (think, ("position", "level", *BUDGET)),
    "match": (match, ("players", "games", "options", *BUDGET)),
}


def answer(line: bytes, game: Game) -> Answer:
    """The answer to one line, whatever it holds."""
    mark: Answer = {}
    try:
        fields = _object(line)
        if "id" in fields:
            if type(fields["id"]) not in (int, str):
                raise Wrong(f"'id' is a string or a whole number, {_found(fields['id'])}.")  # noqa: TRY301
            mark = {"id": fields["id"]}
        return mark | _do(fields, game)
    except Exception as error:  # noqa: BLE001  # the session outlives any request
        return mark | {"error": verbs.sentence(error)}


def _object(line: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise Wrong("A request is written in UTF-8.") from error
    except RecursionError as error:
        raise Wrong("The request is nested too deeply.") from error
    except ValueError as error:
        raise Wrong(f"A request is one JSON object a line, but {_reason(error)}.") from error
    if not isinstance(fields, dict):
        raise Wrong(f"A request is a JSON object, {_found(fields)}.")
    return fields


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")


def _reason(error: ValueError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"this is none at character {error.pos + 1}: {error.msg}"
    return str(error).partition(":")[0].partition(";")[0]


def _do(fields: dict[str, Any], game: Game) -> Answer:
    request = Request(fields, game)
    name = verbs.known(request.text("do"), DO, "verb")
    run, allowed = DO[name]
    for field in fields:
        if field not in ("do", "game", "id", *allowed):
            raise Wrong(f"'{name}' has no field '{field}'; it has {', '.join(allowed)}.")
    return run(request)


def _check_strings(name: str, values: Iterable[object]) -> None:
    for value in values:
        if not isinstance(value, str):
            raise Wrong(f"In '{name}' every value is a string, {_found(value)}.")


def _found(value: object) -> str:
    """What a value is instead, in the words of JSON."""
    kinds = {type(None): "null", bool: "true or false", dict: "an object", list: "a list", str: "a string"}
    return "but it is left out or null" if value is None else f"not {kinds.get(type(value), 'such a number')}"


def _mover(state: State) -> int | str:
    """The seat to move, from 1; or 'chance', or 'over'."""
    return {CHANCE: "chance", OVER: "over"}.get(state.to_move, state.to_move + 1)


def serve(game: Game, lines: BinaryIO, out: Writer) -> None:
    """Answer line by line until the lines end."""
    while line := lines.readline(LONGEST_LINE):
        reply = (
            {"error": f"A request is shorter than {LONGEST_LINE} bytes."} if _cut(line, lines) else answer(line, game)
        )
        out.write(json.dumps(reply, allow_nan=False) + "\n")
        out.flush()


def _cut(line: bytes, lines: BinaryIO) -> bool:
    """Whether a line was too long to be read whole; the rest of it is then passed over."""
    cut = len(line) == LONGEST_LINE and not line.endswith(b"\n")
    while cut and line and not line.endswith(b"\n"):
        line = lines.readline(LONGEST_LINE)
    return cut
