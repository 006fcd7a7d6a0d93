"""What each person is asked before something of theirs is taken back: at their edge, or one after the other."""

from __future__ import annotations

from typing import Final

from pyramidion.app import icons, parts
from pyramidion.app.messages import AgreeToUndo, RefuseUndo
from pyramidion.core.game import Seat
from pyramidion.core.tree import Element, el
from pyramidion.words import Words

from .model import Asking, Table

# Why nothing is taken back or played again is told at every edge, for whoever wished it may sit anywhere.
FOR_ALL: Final = frozenset(
    {"undo_refused", "at_start", "nothing_chosen", "chance_fell", "secret_shown", "nothing_to_redo"}
)


def asked_at(table: Table, seat: Seat, say: Words) -> list[Element]:
    """The question to that seat with its two buttons, or for whom it waits; why not, once that is known."""
    stage = table.stage
    if isinstance(stage, Asking) and seat in stage.asked:
        return _question(table, stage, seat, say)
    why = table.refusal
    if why is None or why.key not in FOR_ALL or seat not in table.saved.persons():
        return []
    return [_line(say.tell(table.game.slug, why, parts.names(table.saved, say)), seat, " refused calm")]


def asked_next(table: Table, stage: Asking, say: Words) -> Element:
    """Where all sit before the same side: the question to the first who has not answered, by name."""
    seat = stage.open()[0]
    name = parts.seat_name(table.saved, seat, say)
    section = el(
        "section",
        el("h2", parts.seat_mark(table.saved, seat), name, key="asked", id="asked"),
        *_question(table, stage, seat, say),
        role="dialog",
        aria_modal="true",
        aria_labelledby="asked",
        key=f"asking-{seat}",
    )
    return el("div", section, class_="asking", key="asking")


def _question(table: Table, stage: Asking, seat: Seat, say: Words) -> list[Element]:
    called = parts.names(table.saved, say)
    if seat in stage.agreed:
        return [_line(say("page.undo.waits", names=say.all(called[other + 1] for other in stage.open())), seat)]
    own = seat == stage.whose
    text = say("page.undo.own") if own else say("page.undo.of", name=called[stage.whose + 1])
    number, about = str(seat + 1), {"aria_describedby": f"asked-{seat}"}
    buttons = (
        parts.button(say("page.yes"), AgreeToUndo(number), "primary", f"yes-{seat}", icons.TICK, **about),
        parts.button(say("page.no"), RefuseUndo(number), "", f"no-{seat}", icons.CLOSE, **about),
    )
    return [_line(text, seat), el("div", *buttons, class_="buttons", key=f"answers-{seat}")]


def _line(text: str, seat: Seat, looks: str = "") -> Element:
    return el("p", text, class_=f"status{looks}", id=f"asked-{seat}", key=f"asked-{seat}")
