"""No test hangs: of one that stands still it is told where, and its process ends so that the others go on.

It is run once more, which the summary counts.
"""

from __future__ import annotations

import faulthandler
import os

import pytest

from tests.scale import SCALE

STILL = 600  # seconds for what a test prepares, for itself, and for what it clears away
SLOW = 7200 * SCALE

voice = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """While a test runs, what is written is kept back; what is told here is not."""
    config.stash[voice] = os.dup(2)


def watch(item: pytest.Item) -> None:
    """From now on, in place of any watch before: pytest's own ends with the first failure."""
    patience = SLOW if item.get_closest_marker("slow") else STILL
    faulthandler.dump_traceback_later(patience, exit=True, file=item.config.stash[voice])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    watch(item)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    watch(item)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    watch(item)


def pytest_runtest_logfinish() -> None:
    faulthandler.cancel_dump_traceback_later()
