"""Undo, as far as fairness goes, and redo.

Asked     each person of whose turns an undo would take something; whoever asks for it, they answer for themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pyramidion.app.effects import Announce, EndMovement, Focus
from pyramidion.app.messages import seat_of
from pyramidion.app.model import Model, Step
from pyramidion.app.navigation import stop_thinking
from pyramidion.app.parts import events_of, names, words_of
from pyramidion.app.saves.model import SavedGame
from pyramidion.core.facts import Fact, SeatNumber, fact
from pyramidion.core.game import Seat
from pyramidion.core.match import Match, NoUndo
from pyramidion.words import LONGEST, Words

from . import flow
from .model import Asking, Table, at_stage, dropped, half_done, last_turns


def undo(model: Model, table: Table) -> Step:
    """Take back to a person's own last choice; where that touches the turns of several, each of them is asked."""
    if half_done(table):
        return model.with_table(at_stage(table, dropped(table.stage))), (EndMovement(),)
    try:
        match, _ = before_choice(table)
    except NoUndo as error:
        return flow.refuse(model, table, error.why)
    asked = () if table.aside else _touched(table.saved, match)
    return _ask(model, table, asked) if len(asked) > 1 else _take_back(model, table)


def agree(model: Model, table: Table, whose: str) -> Step:
    """Somebody who is asked says yes; the last yes takes it back."""
    stage, seat = table.stage, seat_of(whose)
    if not isinstance(stage, Asking) or seat not in stage.open():
        return model, ()
    stage = replace(stage, agreed=stage.agreed | {seat})
    if not stage.open():
        model, effects = _take_back(model, table)
        return model, (Focus("board"), *effects)
    return model.with_table(at_stage(table, stage)), (Focus(f"yes-{stage.open()[0]}"),)


def refuse(model: Model, table: Table, whose: str) -> Step:
    """Somebody who is asked says no: then it stays, and everybody is told so."""
    stage, seat = table.stage, seat_of(whose)
    if not isinstance(stage, Asking) or seat not in stage.open():
        return model, ()
    model, effects = flow.proceed(model, table)
    now = model.table
    why = fact("undo_refused", seat=SeatNumber(seat + 1))
    model, told = flow.refuse(model, now, why) if now else (model, ())
    return model, (Focus("board"), *effects, *told)


def withdraw(model: Model, table: Table) -> Step:
    """Nobody asks for it any more."""
    words = words_of(model.settings.language)
    model, effects = flow.proceed(model, table)
    return model, (Focus("board"), *effects, Announce(words("page.undo.kept")))


def _touched(saved: SavedGame, match: Match) -> tuple[Seat, ...]:
    """The persons of whose turns something would go, whose choice it was first; the end of a game is everybody's."""
    persons = saved.persons()
    gone = [state.mover for state in saved.match.states[len(match.names) :]]
    return tuple(dict.fromkeys(seat for seat in (*gone, *(persons if saved.over else ())) if seat in persons))


def _ask(model: Model, table: Table, asked: tuple[Seat, ...]) -> Step:
    words = words_of(model.settings.language)
    called = names(table.saved, words)
    said = words("page.undo.asked", names=words.all(called[seat + 1] for seat in asked))
    model = replace(model, dialog=None).with_table(at_stage(table, Asking(asked[0], asked)))
    return model, (EndMovement(), Focus(f"yes-{asked[0]}"), Announce(said))


def _take_back(model: Model, table: Table) -> Step:
    match, undone = before_choice(table)
    model, effects = _rewind(model, table, match, (*table.undone, *undone))
    words = words_of(model.settings.language)
    said = words("page.undone", name=names(table.saved, words)[match.state.to_move + 1])
    return model, (Announce(said), *effects)


def before_choice(table: Table) -> tuple[Match, tuple[str, ...]]:
    """The match before a person's last choice, and the names taken back, the last one first; or NoUndo."""
    match, undone = table.match, list[str]()
    while not undone or not _chosen_by_person(table, match, undone[-1]):
        if table.aside and len(match.names) <= table.root:
            raise NoUndo(fact("at_start"))
        if undone and not match.names:
            raise NoUndo(fact("nothing_chosen"))
        undone.append(match.names[-1] if match.names else "")
        match = match.undo()
    return match, tuple(undone)


def _chosen_by_person(table: Table, match: Match, name: str) -> bool:
    return match.state.to_move in table.hands() and name not in table.game.forced


def redo(model: Model, table: Table) -> Step:
    """Play again what was taken back, up to the next choice of a person."""
    if not table.undone:
        return flow.refuse(model, table, fact("nothing_to_redo"))
    match, undone = table.match.play(table.undone[-1]), table.undone[:-1]
    while undone and not _chosen_by_person(table, match, undone[-1]):
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
    model, keeping = flow.kept(model, after)
    model, effects = flow.proceed(replace(model, dialog=None), after)
    return model, (*stop_thinking(table), EndMovement(), *keeping, *effects)


def told_together(saved: SavedGame, words: Words, news: Sequence[Sequence[Fact]]) -> str:
    """What happened several times, as many of the last ones as have room."""
    text = ""
    for events in reversed(news):
        said = words.announce(saved.game.slug, events, names(saved, words))
        if text and len(said) + len(text) >= LONGEST:
            break
        text = f"{said} {text}".strip()
    return text
