"""Undo, as far as fairness goes, and redo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pyramidion.app.dialogs import UndoDialog
from pyramidion.app.effects import Announce, EndMovement, Focus, Save
from pyramidion.app.model import Model, Step
from pyramidion.app.navigation import stop_thinking
from pyramidion.app.parts import events_of, names, words_of
from pyramidion.app.saves.model import SavedGame
from pyramidion.app.saves.text import to_text
from pyramidion.core.facts import Fact, fact
from pyramidion.core.game import Seat
from pyramidion.core.match import Match, NoUndo
from pyramidion.words import LONGEST, Words

from . import flow
from .model import Table, at_stage, dropped, half_done, last_turns


def undo(model: Model, table: Table, *, agreed: bool = False) -> Step:
    """Take back to a person's own last choice; across another person's turn only if the others agree."""
    if half_done(table):
        return model.with_table(at_stage(table, dropped(table.stage))), (EndMovement(),)
    try:
        match, undone = before_choice(table.saved)
    except NoUndo as error:
        return flow.refuse(model, table, error.why)
    if not (agreed and model.dialog == UndoDialog()) and _others(table.saved, match.state.to_move):
        return replace(flow.faced(model, table), dialog=UndoDialog()), (Focus("dialog"),)
    model, effects = _rewind(model, table, match, (*table.undone, *undone))
    words = words_of(model.settings.language)
    said = words("page.undone", name=names(table.saved, words)[match.state.to_move + 1])
    return model, (Announce(said), *effects)


def before_choice(saved: SavedGame) -> tuple[Match, tuple[str, ...]]:
    """The match before a person's last choice, and the names taken back, the last one first; or NoUndo."""
    match, undone = saved.match, list[str]()
    while not undone or not _chosen_by_person(saved, match, undone[-1]):
        if undone and not match.names:
            raise NoUndo(fact("nothing_chosen"))
        undone.append(match.names[-1] if match.names else "")
        match = match.undo()
    return match, tuple(undone)


def _chosen_by_person(saved: SavedGame, match: Match, name: str) -> bool:
    return match.state.to_move in saved.persons() and name not in saved.game.forced


def _others(saved: SavedGame, seat: Seat) -> bool:
    """Would taking back that seat's choice take another person's turn, or a game that is over?"""
    now, persons = saved.state.to_move, saved.persons()
    return len(persons) > 1 if saved.over else now in persons and now != seat


def redo(model: Model, table: Table) -> Step:
    """Play again what was taken back, up to the next choice of a person."""
    if not table.undone:
        return flow.refuse(model, table, fact("nothing_to_redo"))
    match, undone = table.match.play(table.undone[-1]), table.undone[:-1]
    while undone and not _chosen_by_person(table.saved, match, undone[-1]):
        match, undone = match.play(undone[-1]), undone[:-1]
    played = [*zip(match.states, match.names, strict=False)][len(table.match.names) :]
    said = told_together(table.saved, words_of(model.settings.language), [events_of(*action) for action in played])
    model, effects = _rewind(model, table, match, undone)
    return model, (Announce(said), *effects)


def _rewind(model: Model, table: Table, match: Match, undone: tuple[str, ...]) -> Step:
    """Go on from another position of the same game."""
    saved = replace(table.saved, match=match, touched=model.saves.latest() + 1)
    seats = len(table.players)
    after = replace(table, saved=saved, turns=last_turns(match, seats), undone=undone)
    model, effects = flow.proceed(replace(model, dialog=None), after)
    return model, (*stop_thinking(table), EndMovement(), Save(saved.id, to_text(saved)), *effects)


def told_together(saved: SavedGame, words: Words, news: Sequence[Sequence[Fact]]) -> str:
    """What happened several times, as many of the last ones as have room."""
    text = ""
    for events in reversed(news):
        said = words.announce(saved.game.slug, events, names(saved, words))
        if text and len(said) + len(text) >= LONGEST:
            break
        text = f"{said} {text}".strip()
    return text
