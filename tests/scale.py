"""How far the tests go: PYRAMIDION_SCALE=10 makes all that chance draws, and every long run, ten times as long."""

from __future__ import annotations

import os

import pytest

SCALE = int(os.environ.get("PYRAMIDION_SCALE", "1"))


def lengths(name: str, short: int, long: int) -> pytest.MarkDecorator:
    """The same test with this number twice: as every run has it, and as `make slow` does."""
    return pytest.mark.parametrize(
        name, [pytest.param(short, id="short"), pytest.param(long * SCALE, id="long", marks=pytest.mark.slow)]
    )
