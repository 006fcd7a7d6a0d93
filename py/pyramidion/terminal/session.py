"""A session for other programs: one JSON object a line in, one a line out.

Asked     an object with a verb under 'do' and its fields; an 'id' comes back in the reply.
Reply     the answer; or {"error": "one sentence"} when the request was wrong, and the session goes on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import BinaryIO, Final

from pyramidion.core.game import Game
from pyramidion.terminal.fields import Wrong, checked, fields_of, known, sentence
from pyramidion.terminal.sitting import STAYING, Sitting
from pyramidion.terminal.verbs import VERBS, Answer, Answering, WhichGame, perft

LONGEST_LINE: Final = 1_000_000  # bytes
MOST_COUNT: Final = 10**7  # ways to play, which takes some minutes


def serve(game: WhichGame) -> Answering:
    """Answer requests on standard input, one JSON object a line, until it ends.

    A request has a verb under "do" and its fields; "game" may be left out, then it is GAME. An "id" (a string or a
    whole number) comes back in the answer. A wrong request is answered by {"error": "..."}, and the session goes on.

    {"do": "begin", "start": "...", "level": "..."} begins a game: at a position line or, without one, as "new" sets it
    up. From then on {"do": "play", "names": ["..."]} and {"do": "think"}, without a "position", go on with that game,
    and the level keeps its thoughts about it from one to the next.

    For example:
      python -m pyramidion serve tor
    """
    if sys.stdin is None or sys.stdout is None:
        raise Wrong("A session reads standard input and writes standard output, and one of them is closed.")
    for answer in replies(game, sys.stdin.buffer):
        yield json.dumps(answer, allow_nan=False)
    return {}


def replies(game: Game, lines: BinaryIO) -> Iterator[Answer]:
    """A reply to each line until they end."""
    sitting = Sitting()
    while line := lines.readline(LONGEST_LINE):
        yield (
            {"error": f"A request is shorter than {LONGEST_LINE} bytes."}
            if _cut(line, lines)
            else reply(line, game, sitting)
        )


def _cut(line: bytes, lines: BinaryIO) -> bool:
    """Whether a line was too long to be read whole; the rest of it is then passed over."""
    cut = len(line) == LONGEST_LINE and not line.endswith(b"\n")
    while cut and line and not line.endswith(b"\n"):
        line = lines.readline(LONGEST_LINE)
    return cut


def reply(line: bytes, game: Game, sitting: Sitting | None = None) -> Answer:
    """The reply to one line, whatever it holds; who sits there may have begun a game before."""
    mark: Answer = {}
    try:
        asked = _object(line)
        mark = {name: value for name, value in asked.items() if name == "id" and type(value) in (int, str)}
        if mark.keys() != asked.keys() & {"id"}:
            raise Wrong("'id' is a string or a whole number.")  # noqa: TRY301  # told as any other
        return mark | _answer(asked, game, sitting or Sitting())
    except Exception as error:  # noqa: BLE001  # the session outlives any request
        return mark | {"error": sentence(error)}


def _object(line: bytes) -> Answer:
    try:
        asked = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        reason = str(error).partition(";")[0]
        raise Wrong(f"A request is one JSON object a line, but this is none: {reason}.") from error
    if not isinstance(asked, dict):
        raise Wrong("A request is a JSON object.")
    return asked


def _answer(asked: Answer, game: Game, sitting: Sitting) -> Answer:
    verbs = {**STAYING, **VERBS}
    if not isinstance(asked.get("do"), str):
        raise Wrong(f"Say what to 'do': {', '.join(verbs)}.")
    do = known(asked["do"], verbs, "verb")
    stays = do in STAYING and (do not in VERBS or (sitting.match is not None and "position" not in asked))
    verb = STAYING[do] if stays else VERBS[do]
    fields = fields_of(verb)
    given = {"game": game.slug} if "game" in fields else {}
    given |= {name: value for name, value in asked.items() if name not in ("do", "id")}
    called = {name: f"'{name}'" for name in fields}
    told = checked(verb, given, called, f"its fields are {', '.join(called)}")
    answering = verb(*([sitting] if stays else []), **told, **({"most": MOST_COUNT} if verb is perft else {}))
    try:
        while True:
            next(answering)
    except StopIteration as end:
        return dict(end.value)
