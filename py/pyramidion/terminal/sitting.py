"""An opponent who stays: it follows one game of a session, action by action, and keeps what it has found out.

Begun     after 'begin', the verbs below need no position: they are about the game that was begun.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from time import monotonic
from typing import Annotated, Final

from pyramidion.core import wire
from pyramidion.core.match import Match
from pyramidion.games import GAMES
from pyramidion.terminal.fields import Field, known
from pyramidion.terminal.verbs import (
    Answering,
    LevelName,
    Names,
    Options,
    Seats,
    Seconds,
    Seed,
    WhichGame,
    checked_for_thinking,
    find,
    first,
    mover,
    told_thought,
)

BeginAt = Annotated[str | None, Field("", "START", "a position line; a new game if not said")]


class Sitting:
    """The game that is begun, and who thinks about it."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.level = ""
        self.minds = wire.Minds(GAMES)

    def begin(
        self,
        game: WhichGame,
        start: BeginAt = None,
        seats: Seats = None,
        options: Options = None,
        seed: Seed = None,
        level: LevelName = None,
    ) -> Answering:
        """Begin a game that later requests go on with: at a position, or as 'new' sets it up; against a level."""
        self.level = known(level, game.levels, "level") if level else [*game.levels][-1]
        state = game.parse(start) if start is not None else first(game, seats, options, seed)
        self.match = Match(game, (state,))
        self.minds = wire.Minds(GAMES)
        yield str(state)
        return {"position": str(state), "to_move": mover(state)}

    def play(self, names: Names) -> Answering:
        """Play actions by name, whoever's they are, chance's too; all of them, or if one is not allowed none."""
        match = self._begun()
        for name in names:
            match = match.then(find(match.game, match.state, name))
        self.match, positions = match, [str(state) for state in match.states[len(match.states) - len(names) :]]
        yield from positions
        return {"position": str(match.state), "positions": positions, "to_move": mover(match.state)}

    def think(self, level: LevelName = None, seconds: Seconds = None) -> Answering:
        """Let the opponent choose for the seat to move, from what that seat has seen; nothing is played."""
        match = self._begun()
        seen = match.seen_by(checked_for_thinking(match.state))
        level = known(level, match.game.levels, "level") if level else self.level
        asks = wire.Question(0, match.game.slug, seen.start, seen.names, level, seconds or 0.0)
        *_, answer = self.minds.slices(asks, monotonic, inf)
        return (yield from told_thought(seen, answer))

    def _begun(self) -> Match:
        if self.match is None:
            raise ValueError("No game is begun.")
        return self.match


STAYING: Final[Mapping[str, Callable[..., Answering]]] = {
    verb.__name__: verb for verb in (Sitting.begin, Sitting.play, Sitting.think)
}
