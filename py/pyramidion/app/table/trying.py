"""What if: moves tried on the side, for all seats, while the game waits.

Aside     a table that is only tried: it knows the real one, goes back to it as it was, and is never kept.

Only where there is no secret: what a branch shows would tell some of it. Dice that are tried are drawn for themselves.
"""

from __future__ import annotations

from dataclasses import replace

from pyramidion.app.effects import Announce, EndMovement, Focus
from pyramidion.app.model import Model, Step
from pyramidion.app.parts import words_of
from pyramidion.words import Words

from . import flow, judging
from .model import Choosing, Table, at_stage, dropped


def may_try(table: Table) -> bool:
    """Is this a game, and a moment, in which something can be tried?"""
    return table.real is None and not table.game.secrets and isinstance(table.stage, Choosing)


def begin(model: Model, table: Table) -> Step:
    """Leave the game as it is, and go on beside it."""
    if not may_try(table):
        return model, ()
    real = at_stage(table, dropped(table.stage))
    aside = replace(real, real=real, undone=(), chances=())
    said = told(table, words_of(model.settings.language))
    model, effects = flow.proceed(replace(model, dialog=None), aside)
    return model, (Focus("board"), Announce(said), *effects)


def back(model: Model, table: Table) -> Step:
    """Go back to the game, which has waited."""
    if table.real is None:
        return model, ()
    said = words_of(model.settings.language)("page.aside.is_back")
    model, effects = judging.ask(replace(model, dialog=None).with_table(table.real))
    return model, (EndMovement(), Focus("board"), Announce(said), *effects)


def told(table: Table, say: Words) -> str:
    """That nothing counts, and what is not as it will be."""
    own = f"{table.game.slug}.aside"
    return f"{say('page.aside.about')} {say(own)}" if own in say else say("page.aside.about")
