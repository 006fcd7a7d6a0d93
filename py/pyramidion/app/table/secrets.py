"""What only one person may see: the veil between two persons, and a look while a finger stays."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pyramidion.app.dialogs import SpeakDialog
from pyramidion.app.effects import After, Announce, Focus
from pyramidion.app.hearing import heard
from pyramidion.app.messages import PeekHeld
from pyramidion.app.model import Model, Step
from pyramidion.app.parts import names
from pyramidion.core.game import Seat
from pyramidion.core.seating import Way

from .board import own_secret
from .model import Choosing, HandingOver, Peeking, Table, Veiled, at_stage, paths_of
from .wishes import words_due

HOLD: Final = 600  # milliseconds a finger has to rest on a secret
HEARD: Final = 8000  # milliseconds a secret stays where it can be heard


def lift_veil(model: Model, table: Table) -> Step:
    """The person named by the veil is here."""
    if not isinstance(table.stage, Veiled | HandingOver):
        return model, (Focus("board"),)
    stage = Choosing(paths_of(table.game, table.state))
    return model.with_table(at_stage(table, stage)), (Focus("board"),)


def hide(model: Model, table: Table) -> Step:
    """The page went out of sight: what others may not see is behind the veil again, or under its owner's hand."""
    if not table.saved.hides():
        return model, ()
    if not table.saved.veils():
        model, effects = release_peek(model, table)
        dialog = None if isinstance(model.dialog, SpeakDialog) else model.dialog
        return replace(model, dialog=dialog), (*effects, Announce(""))
    if table.state.to_move in table.saved.persons():
        table = at_stage(table, Veiled())
    return replace(model.with_table(table), dialog=None), (Announce(""), Focus("lift"))


def press_peek(model: Model, table: Table, whose: str) -> Step:
    """A finger is on the button of a seat, or of the one to move."""
    press, seat = model.presses + 1, int(whose) - 1 if whose.isdecimal() else table.state.to_move
    return replace(model, presses=press), (After(HOLD, PeekHeld(press, seat)),)


def peek(model: Model, table: Table, press: int, seat: Seat) -> Step:
    """The finger has stayed long enough: the secret shows, to a person who has it at hand."""
    mine = seat == table.state.to_move if table.saved.way is Way.HAND else seat in table.saved.persons()
    if press != model.presses or not mine or model.dialog or model.reading:
        return model, ()
    if not table.saved.hides() or not isinstance(table.stage, Choosing):
        return model, ()
    looked = model.with_table(replace(table, stage=Peeking(replace(table.stage, hint=None), seat)))
    return looked, heard(model, "hush")


def release_peek(model: Model, table: Table) -> Step:
    model = replace(model, presses=model.presses + 1)
    if isinstance(table.stage, Peeking):
        return model.with_table(replace(table, stage=table.stage.before)), ()
    return model, ()


def speak(model: Model, table: Table) -> Step:
    """Tell the person to move their secret, who asked to hear it; soon after it is nowhere on the page."""
    if not table.saved.hides() or not table.acts():
        return model, ()
    words = words_due(model, table)
    said = words.tell(table.game.slug, own_secret(table), names(table.saved, words))
    return replace(model, dialog=None), (Focus("speak"), Announce(said, HEARD, words.language))
