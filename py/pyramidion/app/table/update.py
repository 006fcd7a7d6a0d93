"""What happens at a table: each message to what does it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from pyramidion.app import messages as msg
from pyramidion.app.comfort.update import set_comfort
from pyramidion.app.dialogs import MenuDialog
from pyramidion.app.effects import Focus
from pyramidion.app.model import Model, Step
from pyramidion.app.setup.update import play_again
from pyramidion.core.seating import Way

from . import flow, hints, judging, secrets, tapping, trying, undoing
from .model import Asking, Pending, Table, Veiled, at_stage, covered, dropped, hinted

# What one person does while another looks.
BESIDE: Final = (msg.PressPeek, msg.Tap, msg.Lift, msg.Drop, msg.Confirm, msg.SkipPause, msg.PlayNow)
# What may leave a hint there: more of it is wanted, a tap may be part of it, and others may look at what is theirs.
BESIDE_HINT: Final = (msg.AskHint, msg.Tap, msg.PressPeek)
# What somebody does who plays: a first play has begun.
BEGINS: Final = (msg.Tap, msg.Lift, msg.AskHint)


def update(model: Model, table: Table, message: msg.TableMessage) -> Step:
    """The answer to a message; one that comes too late, or cannot be now, changes nothing."""
    if isinstance(message, msg.ByHand):
        if _out_of_reach(model, table, message):
            return model, ()
        if table.holds and not isinstance(message, msg.PressPeek if table.saved.way is Way.HAND else BESIDE):
            table = covered(table)
            model = model.with_table(table)
        if isinstance(model.dialog, MenuDialog):
            model, effects = _by_hand(replace(model, dialog=None), table, message)
            return model, (Focus("coin"), *effects)
        if hinted(table) and not isinstance(message, BESIDE_HINT):
            table = at_stage(table, dropped(table.stage))
            model = model.with_table(table)
        model, effects = _by_hand(model, table, message)
        return _begun(model, table) if isinstance(message, BEGINS) else model, effects
    return _in_time(model, table, message)


def _begun(model: Model, before: Table) -> Model:
    """Whoever has touched something that means something needs to be shown no more."""
    table = model.table
    if table is None or not table.first_play or table == before:
        return model
    return model.with_table(replace(table, first_play=False))


def _out_of_reach(model: Model, table: Table, message: msg.ByHand) -> bool:
    """Is the board behind the rules or a veil, does all wait for an answer, or is it nothing to be only tried?"""
    veiled = isinstance(table.stage, Veiled) and not isinstance(message, msg.LiftVeil)
    waits = isinstance(table.stage, Asking) and not isinstance(message, msg.AgreeToUndo | msg.RefuseUndo)
    kept = table.aside and isinstance(message, msg.PlayAgain | msg.SetComfort)
    return veiled or waits or kept or model.reading is not None


def _by_hand(model: Model, table: Table, message: msg.ByHand) -> Step:
    match message:
        case msg.Tap(key):
            shown = None if isinstance(table.stage, Pending) else flow.skip_pause(model, table)
            return shown or tapping.tap(flow.faced(model, table), table, key)
        case msg.Lift(cell, piece):
            return tapping.lift(flow.faced(model, table), table, cell, piece)
        case msg.Drop(cell):
            return tapping.drop(model, table, cell)
        case msg.Confirm():
            return flow.play(model, table, table.stage.move) if isinstance(table.stage, Pending) else (model, ())
        case msg.Undo():
            return undoing.undo(model, table)
        case msg.AgreeToUndo(seat):
            return undoing.agree(model, table, seat)
        case msg.RefuseUndo(seat):
            return undoing.refuse(model, table, seat)
        case msg.Redo():
            return undoing.redo(model, table)
        case msg.ShowAgain():
            return flow.skip_pause(model, table) or flow.show_again(model, table)
        case msg.SkipPause():
            return flow.skip_pause(model, table) or (model, ())
        case msg.AskHint():
            return hints.ask(model, table)
        case msg.PlayNow():
            return flow.play_now(model, table)
        case msg.PlayAgain(turned):
            return play_again(model, table, turned=bool(turned))
        case msg.LiftVeil():
            return secrets.lift_veil(model, table)
        case msg.SpeakSecret():
            return secrets.speak(model, table)
        case msg.SetComfort(seat, name, value):
            return set_comfort(model, table, seat, name, value)
        case msg.WhatIf(played):
            return trying.begin(model, table, played)
        case msg.BackToGame():
            return trying.back(model, table)
        case msg.PressPeek(whose):
            return secrets.press_peek(model, table, whose)
        case _:
            assert_never(message)


def _in_time(model: Model, table: Table, message: msg.InTime) -> Step:
    match message:
        case msg.GoOn(played, left):
            return flow.go_on(model, table, played, left)
        case msg.PeekHeld(press, seat):
            return secrets.peek(model, table, press, seat)
        case msg.ReleasePeek(whose):
            return secrets.release_peek(model, table, whose)
        case msg.MoveFocus(direction, key):
            return tapping.move_focus(model, table, direction, key)
        case msg.StillThinking(question, seconds, tried):
            return flow.still_thinking(model, table, question, seconds, tried)
        case msg.BrainAnswered(question, answer):
            return hints.answered(model, table, question, answer) or flow.brain_answered(model, table, question, answer)
        case msg.Judged(case, verdict):
            return judging.judged(model, table, case, verdict)
        case _:
            assert_never(message)
