"""The engine counts what the literal rules counted, position by position (see tools/perft_tables.py)."""

import pytest
from pyramidion.games import GAMES

from tools.perft_tables import blocks

QUICK = 6_000  # larger numbers are counted only when asked for
POSITIONS, SEQUENCES = 50, 500_000  # in a table at least


def cases(*, slow):
    """The positions with their quick numbers, or with their slow ones."""
    for slug in GAMES:
        for name, line, numbers in blocks(slug):
            wanted = {depth: number for depth, number in numbers.items() if (number > QUICK) == slow}
            if wanted:
                yield pytest.param(slug, line, wanted, id=name)


def perft(state, depth):
    """How many sequences of so many actions there are."""
    actions = state.actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.play(action), depth - 1) for action in actions)


def check(slug, line, numbers):
    state = GAMES[slug].parse(line)
    assert str(state) == line
    assert {depth: perft(state, depth) for depth in numbers} == numbers


@pytest.mark.parametrize(("slug", "line", "numbers"), list(cases(slow=False)))
def test_perft(slug, line, numbers):
    check(slug, line, numbers)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "line", "numbers"), list(cases(slow=True)))
def test_deep_perft(slug, line, numbers):
    check(slug, line, numbers)


@pytest.mark.parametrize("slug", GAMES)
def test_table_is_large_enough(slug):
    table = list(blocks(slug))
    assert len(table) >= POSITIONS, f"run: python tools/perft_tables.py {slug}"
    assert len({name for name, _, _ in table}) == len(table)
    assert sum(sum(numbers.values()) for _, _, numbers in table) >= SEQUENCES
