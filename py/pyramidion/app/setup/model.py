"""The chairs round a table that is set up, and whom one may ask to sit there.

Chair        a side of the table; whoever sits there has a seat, a free one has none.
Remembered   the names of persons in what is kept, those who played last first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pyramidion.app.saves.model import PERSON, Player, Saves, Setup
from pyramidion.core.seating import Side, Way, seated

MANY: Final = 8  # persons to choose from; more are not found at a glance


class Chair(NamedTuple):
    side: Side
    seat: int  # of who sits there, or would have who sat down there
    player: Player | None  # none on a free chair


def chairs(setup: Setup, *, upright: bool) -> Sequence[Chair]:
    """Every chair there is for the game, from the south clockwise."""
    sides = seated(Way.ROUND, len(setup.players), upright=upright).sides
    every = {*sides, *seated(Way.ROUND, setup.game.seats[-1], upright=upright).sides}
    return [
        Chair(side, sum(other < side for other in sides), setup.players[sides.index(side)] if side in sides else None)
        for side in sorted(every)
    ]


def chair_at(setup: Setup, word: str, *, upright: bool) -> Chair | None:
    """The chair on that side, if there is one."""
    return next((chair for chair in chairs(setup, upright=upright) if str(chair.side.value) == word), None)


def remembered(saves: Saves) -> Sequence[str]:
    games = sorted(saves.games.values(), key=lambda game: -game.touched)
    companies = [*(game.players for game in games), *(setup.players for setup in saves.setups.values())]
    sat = (player for players in companies for player in players)
    names = dict.fromkeys(player.name for player in sat if player.kind == PERSON and player.name)
    return [*names][:MANY]


def companies(setup: Setup) -> Iterator[tuple[int, int]]:
    """How many persons and computers can play the game together."""
    return ((persons, seats - persons) for seats in setup.game.seats for persons in range(seats + 1))
