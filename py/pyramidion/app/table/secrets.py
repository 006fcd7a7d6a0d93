"""What only one person may see: the veil between two persons, and a look while a finger stays."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pyramidion.app.dialogs import SpeakDialog
from pyramidion.app.effects import After, Announce, Focus
from pyramidion.app.hearing import heard
from pyramidion.app.messages import PeekHeld, seat_of
from pyramidion.app.model import Model, Step
from pyramidion.app.parts import names
from pyramidion.core.game import Seat

from .board import own_secret
from .model import Choosing, HandingOver, Hold, Table, Veiled, at_stage, covered, paths_of
from .wishes import words_due

HOLD: Final = 250  # milliseconds a hand has to rest on a secret
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
        dialog = None if isinstance(model.dialog, SpeakDialog) else model.dialog
        return replace(model.with_table(covered(table)), dialog=dialog), (Announce(""),)
    table = covered(table)
    if table.state.to_move in table.saved.persons():
        table = at_stage(table, Veiled())
    return replace(model.with_table(table), dialog=None), (Announce(""), Focus("lift"))


def press_peek(model: Model, table: Table, whose: str) -> Step:
    """A hand is on the cover of a seat, or of the one to move; what others hold stays as it is."""
    press, seat = model.presses + 1, seat_of(whose) if whose else table.state.to_move
    if seat is None or not table.may_look(seat):
        return model, ()
    held = replace(table, holds=(*_without(table, seat), Hold(seat, press)))
    return replace(model.with_table(held), presses=press), (After(HOLD, PeekHeld(press, seat)),)


def peek(model: Model, table: Table, press: int, seat: Seat) -> Step:
    """The hand has stayed long enough: the secret shows, to a person who has it at hand."""
    if Hold(seat, press) not in table.holds or not table.may_look(seat) or model.dialog or model.reading:
        return model, ()
    holds = (*_without(table, seat), Hold(seat, press, open=True))
    table = replace(table, holds=holds, looked=table.looked | {seat})
    if isinstance(table.stage, Choosing) and seat == table.state.to_move:
        table = replace(table, stage=replace(table.stage, hint=None))
    return model.with_table(table), heard(model, "hush")


def release_peek(model: Model, table: Table, whose: str) -> Step:
    """The hand of a seat is lifted, or all are."""
    seat = seat_of(whose)
    holds = () if seat is None else _without(table, seat)
    return (model.with_table(replace(table, holds=holds)) if holds != table.holds else model), ()


def _without(table: Table, seat: Seat) -> tuple[Hold, ...]:
    return tuple(hold for hold in table.holds if hold.seat != seat)


def speak(model: Model, table: Table) -> Step:
    """Tell the person to move their secret, who asked to hear it; soon after it is nowhere on the page."""
    if not table.saved.hides() or not table.acts():
        return model, ()
    words = words_due(model, table)
    said = words.tell(table.game.slug, own_secret(table), names(table.saved, words))
    return replace(model, dialog=None), (Focus("speak"), Announce(said, HEARD, words.language))
