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
from .model import Choosing, Over, Table, at_stage, dropped, last_turns


def may_try(table: Table) -> bool:
    """Is this a game, and a moment, in which something can be tried?"""
    return table.real is None and not table.game.secrets and isinstance(table.stage, Choosing | Over)


def may_try_from(table: Table, played: int) -> bool:
    """Could somebody choose when so many actions had been played?"""
    states = table.match.states
    return may_try(table) and played < len(states) and states[played].to_move >= 0


def begin(model: Model, table: Table, number: str) -> Step:
    """Leave the game as it is, and go on beside it from where so many actions had been played, or from now."""
    played = int(number) if number.isdecimal() else len(table.match.names)
    if not may_try_from(table, played):
        return model, ()
    real, match = at_stage(table, dropped(table.stage)), table.match
    match = replace(match, states=match.states[: played + 1], names=match.names[:played])
    turns = last_turns(match, len(table.players))
    saved = replace(table.saved, match=match)
    aside = replace(real, saved=saved, turns=turns, undone=(), chances=(), real=real, root=played)
    said = about_trying(table, words_of(model.settings.language))
    model, effects = flow.proceed(replace(model, dialog=None), aside)
    return model, (Focus("board"), Announce(said), *effects)


def back(model: Model, table: Table) -> Step:
    """Go back to the game, which has waited."""
    if table.real is None:
        return model, ()
    said = words_of(model.settings.language)("page.aside.is_back")
    model, effects = judging.ask(replace(model, dialog=None).with_table(table.real))
    return model, (EndMovement(), Focus("board"), Announce(said), *effects)


def about_trying(table: Table, say: Words) -> str:
    """That nothing counts, and what is not as it will be."""
    own = f"{table.game.slug}.aside"
    return f"{say('page.aside.about')} {say(own)}" if own in say else say("page.aside.about")
