"""Short ways to ask a game about a position line; facts are told as plain text."""

from __future__ import annotations

from pyramidion.core.facts import Fact
from pyramidion.core.game import State
from pyramidion.games import GAMES


class Teller:
    """One game, asked by lines and names."""

    def __init__(self, slug: str) -> None:
        self.game = GAMES[slug]

    def state(self, line: str, *names: str) -> State:
        """The position after these actions."""
        state = self.game.parse(line)
        assert str(state) == line
        for name in names:
            state = state.play(state.find(name))
        return state

    def after(self, line: str, *names: str) -> str:
        return str(self.state(line, *names))

    def names(self, line: str, *names: str) -> list[str]:
        """The legal actions, sorted by name."""
        state = self.state(line, *names)
        return sorted(map(state.name, state.actions()))

    def events(self, line: str, *names: str) -> list[str]:
        """What the last of these actions does."""
        *before, name = names
        state = self.state(line, *before)
        return texts(state.events(state.find(name)))

    def outcome(self, line: str) -> list[str]:
        return texts(self.state(line).outcome())

    def why(self, line: str, *taps: str) -> str | None:
        """Why these taps are refused."""
        why = self.state(line).why_not(*taps)
        return None if why is None else str(why)


def texts(facts: tuple[Fact, ...]) -> list[str]:
    return [str(told) for told in facts]
