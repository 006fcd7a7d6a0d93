"""Hints: what the strongest level would do, told bit by bit to the person who is to choose, and nothing played.

Where     the cells and buttons of the move shine.
What      the move is shown, and not made.
Why       its reasons in words, or else how much better it is than the next best.

A touch of anything else takes a hint away. It is asked for with what the seat to move has seen, and nothing more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pyramidion.app.effects import Announce
from pyramidion.app.model import Model, Step
from pyramidion.app.parts import names
from pyramidion.core import wire
from pyramidion.core.facts import Fact
from pyramidion.core.game import IllegalAction
from pyramidion.words import Names, Words

from . import flow
from .board import board_of, told_before
from .model import Asked, Choosing, Hint, Table, Told, at_stage
from .wishes import offers_hints, words_due

SECONDS: Final = 0.8  # so that with the way there and back it is less than one
NEXT: Final = {Told.WHERE: Told.WHAT, Told.WHAT: Told.WHY}


def ask(model: Model, table: Table) -> Step:
    """Have a hint, or more of the one there is; after all of it, none."""
    stage = table.stage
    if not isinstance(stage, Choosing) or model.dialog is not None:
        return model, ()
    if not offers_hints(model, table, table.state.mover):
        return model, ()
    match stage.hint:
        case Asked():
            return model, ()
        case Hint(told=told) as hint if told in NEXT:
            return _tell(model, table, stage, replace(hint, told=NEXT[told]))
        case Hint():
            return model.with_table(at_stage(table, replace(stage, hint=None))), ()
    model, think = flow.question(model, table, [*table.game.levels][-1], SECONDS)
    return model.with_table(at_stage(table, Choosing(stage.paths, hint=Asked(think.question)))), (think,)


def answered(model: Model, table: Table, question: int, line: str) -> Step | None:
    """What a hint was asked for is here; None if it is another question's answer."""
    stage = table.stage
    if not isinstance(stage, Choosing) or stage.hint != Asked(question):
        return None
    try:
        answer = wire.answer(line)
        move = table.state.move(table.state.find(answer.name))
    except (IllegalAction, wire.BadLine):
        return model.with_table(replace(table, stage=replace(stage, hint=None))), ()
    return _tell(model, table, stage, Hint(move, answer))


def _tell(model: Model, table: Table, stage: Choosing, hint: Hint) -> Step:
    table = at_stage(table, replace(stage, hint=hint))
    words = words_due(model, table)
    return model.with_table(table), (Announce(said(model, table, hint, words), language=words.language),)


def said(model: Model, table: Table, hint: Hint, say: Words) -> str:
    """What is told of a hint, in words."""
    match hint.told:
        case Told.WHERE:
            return say("page.hint.where", places=say.all(_places(model, table, hint, say)))
        case Told.WHAT:
            return say.announce(table.game.slug, told_before(table, hint.move), names(table.saved, say))
        case Told.WHY:
            return _why(table, hint, say.tell, say)


def shown(table: Table, hint: Hint, say: Words) -> str:
    """What is told of a hint beside a board that shows the rest."""
    return say("page.hint.so") if hint.told is Told.WHAT else _why(table, hint, say.show, say)


def _places(model: Model, table: Table, hint: Hint, say: Words) -> list[str]:
    """What the keys of a move are called: cells by what stands there, buttons by their texts."""
    board, slug, called = board_of(model, table), table.game.slug, names(table.saved, say)
    places = list[str]()
    for key in table.game.path(hint.move.action):
        cell = board.cell(key)
        if cell is not None:
            places.append(say.tell(slug, cell.says, called).rstrip("."))
        else:
            places.append(key if key.isdecimal() else say(f"{slug}.button.{key}"))
    return places


def _why(table: Table, hint: Hint, tell: Callable[[str, Fact, Names], str], say: Words) -> str:
    """The reasons; where others at the table may not know all of them, or there are none, how good the move is."""
    answer, paths = hint.answer, table.paths()
    if answer.reasons and not table.saved.hides():
        return " ".join(tell(table.game.slug, reason, names(table.saved, say)) for reason in answer.reasons)
    if len(paths) == 1:
        return say("page.hint.only")
    if len(table.players) == 1 or not answer.tried:
        return say("page.hint.best")  # there is no chance that could be told
    percent, *others = (round(100 * value) for value in (answer.value, *(value for _, value in answer.others[:1])))
    if not others:
        return say("page.hint.chance", percent=percent)
    return say("page.hint.better" if others[0] < percent else "page.hint.equal", percent=percent, other=others[0])
