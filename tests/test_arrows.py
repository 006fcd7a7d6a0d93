"""Arrow keys on every board: no cell is out of their reach, and none is far."""

from itertools import product
from random import Random

import pytest
from pyramidion.app.messages import MoveFocus
from pyramidion.app.table.board import board_of
from pyramidion.app.update import update
from pyramidion.games import GAMES

from tests.pilot import Pilot

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
BOARDS = [(slug, seats, tall) for slug, game in GAMES.items() for seats, tall in product(game.seats, (False, True))]


def reached(model, start):
    """The cells arrows lead to, and how many the farthest takes."""
    found, edge, steps = {start}, [start], 0
    while edge:
        ends = (update(model, MoveFocus(key, cell))[0].table.cursor for cell, key in product(edge, ARROWS))
        edge = [cell for cell in dict.fromkeys(ends) if cell and cell not in found]
        found |= {*edge}
        steps += bool(edge)
    return found, steps


@pytest.mark.parametrize(("slug", "seats", "tall"), BOARDS)
def test_arrows_lead_from_any_cell_to_every_other(slug, seats, tall):
    model = Pilot(seed=2).sit(slug, *["person"] * seats).send("shape_changed", tall)
    cells = board_of(model, model.table).boxes
    for start in [*Random(slug).sample(list(cells), 4), next(iter(cells))]:
        found, steps = reached(model, start)
        assert found == {*cells}
        assert steps <= 16
