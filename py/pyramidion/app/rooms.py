"""The rooms that the home screen does without, each read when it is first asked for.

A build keeps them as text, which has half the size of what Python makes of it.
"""
# ruff: noqa: F401  # used as `rooms.board`

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # the same again for mypy, which knows them by these
    from pyramidion.app import characters
    from pyramidion.app.comfort import view as comfort_view
    from pyramidion.app.rules import view as rules_view
    from pyramidion.app.settings import view as settings_view
    from pyramidion.app.setup import dialogs as setup_dialogs
    from pyramidion.app.setup import update as setup
    from pyramidion.app.setup import view as setup_view
    from pyramidion.app.table import board, edges, flow, judging, secrets, trying, undoing
    from pyramidion.app.table import dialogs as table_dialogs
    from pyramidion.app.table import update as table
    from pyramidion.app.table import view as table_view

MODULES: Final = {  # in the order read
    "characters": "characters",
    "setup": "setup.update",
    "setup_view": "setup.view",
    "setup_dialogs": "setup.dialogs",
    "flow": "table.flow",
    "judging": "table.judging",
    "board": "table.board",
    "secrets": "table.secrets",
    "undoing": "table.undoing",
    "trying": "table.trying",
    "table": "table.update",
    "table_view": "table.view",
    "table_dialogs": "table.dialogs",
    "edges": "table.edges",
    "rules_view": "rules.view",
    "settings_view": "settings.view",
    "comfort_view": "comfort.view",
}


def __getattr__(name: str) -> Any:
    if name not in MODULES:
        raise AttributeError(name)
    return import_module(f"pyramidion.app.{MODULES[name]}")


def read() -> Iterator[str]:
    """Read one after another, before anybody asks."""
    for name in MODULES:
        __getattr__(name)
        yield name
