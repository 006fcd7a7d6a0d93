"""One random game of each title, to the end; run by CPython and by the page's interpreter, with the same answer.

Run as a program it prints a line a game: its name, how many actions, the last position, the scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pyramidion.core.game import OVER
from pyramidion.games import GAMES

SEED = 1


def last_lines() -> Iterator[str]:
    for slug, game in GAMES.items():
        for seats in game.seats:
            rng = Random(SEED)
            state = game.new(rng, seats, {})
            count = 0
            while state.to_move != OVER:
                line = str(state)
                assert str(game.parse(line)) == line
                state = state.play(rng.choice(state.actions()))
                count += 1
            assert str(game.parse(str(state))) == str(state)
            yield f"{slug} {seats} {count} {state} {state.scores()}"


if __name__ == "__main__":
    print(*last_lines(), sep="\n")
