"""What goes on at a table: moves are made, shown and kept, and whoever acts next is turned to.

Forced    an action the page plays by itself, after showing why, because nothing else is legal.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from typing import Final

from pyramidion.app.effects import After, Announce, Draw, Effect, EndMovement, Focus, Hurry, Passed, Save, Think
from pyramidion.app.hearing import heard, move_heard, turn_heard
from pyramidion.app.messages import GoOn
from pyramidion.app.model import Model, Step
from pyramidion.app.parts import names, words_of
from pyramidion.app.saves.model import SavedGame
from pyramidion.app.saves.text import to_text
from pyramidion.app.saves.update import kept_record
from pyramidion.core import wire
from pyramidion.core.facts import Fact
from pyramidion.core.game import CHANCE, IllegalAction, State
from pyramidion.core.match import Match

from . import judging
from . import model as at
from .model import Move, Table, at_stage, dropped, last_turns, paths_of, recent, with_move
from .wishes import words_due

SOON: Final = 90  # milliseconds between sounds where nothing moves
TUMBLE: Final = 650  # milliseconds dice are in the air
PAUSE: Final = 450  # milliseconds before a brain is asked, for the last move to be seen
BREATH: Final = 1000  # milliseconds instead, after the turn of another brain
VEIL: Final = 1200  # milliseconds before the veil, for the last move to be seen
WAITED: Final = 6.0  # seconds that all computers together may think between the turns of two persons
READ: Final = 1600  # milliseconds to read why an action is forced


def after(milliseconds: int, table: Table) -> After:
    """Going on from this stage, unless it goes on before."""
    return After(round(milliseconds * table.pace()), GoOn(len(table.match.names), len(table.frames())))


# --- sitting down ------------- --------------------------------------------------------------------------------------


def enter(model: Model, saved: SavedGame) -> Step:
    """Sit down at a saved game; what is hidden from others at the table is behind the veil."""
    table = Table(saved, at.Over(), last_turns(saved.match, len(saved.players)))
    if saved.veils() and saved.state.to_move in saved.persons():
        model, effects = judging.ask(model.with_table(at_stage(table, at.Veiled())))
    else:
        model, effects = proceed(model, table)
    return model, (*turn_heard(model, saved), *effects)


# --- moves ---------------------------------------------------------------------------------------------------------


def play(model: Model, table: Table, move: Move) -> Step:
    """Make a move, show it, keep it, and turn to whoever is next."""
    pending = isinstance(table.stage, at.Pending)
    saved = replace(table.saved, match=table.match.after(move), touched=model.saves.latest() + 1)
    undone = table.undone[:-1] if table.undone and table.undone[-1] == move.name else ()
    played = replace(table, saved=saved, undone=undone, turns=with_move(table.turns, move, len(table.players)))
    words = words_of(model.settings.language)
    model, keeping = kept(model, played)
    effects: tuple[Effect, ...] = (
        *keeping,
        Announce(words.announce(table.game.slug, move.events, names(saved, words))),
        *((Focus(table.cursor),) if pending else ()),  # from the button that goes
        *move_heard(model, saved, move, _beat(model, played, pending=pending)),
    )
    if _passes(saved, move):
        effects = (*effects, Passed())
    frames = table.game.frames(move)[:-1] if model.animated and not pending else ()
    if frames:
        played = at_stage(played, at.Showing(frames))
        return model.with_table(played), (*effects, after(table.game.beat, played))
    model, more = proceed(model, played)
    return model, (*effects, *more)


def _passes(saved: SavedGame, move: Move) -> bool:
    """Does a person's move give the turn to another?"""
    return move.before.to_move in saved.persons() and move.after.mover != move.before.mover


def _beat(model: Model, table: Table, *, pending: bool) -> int:
    """The time between two sounds of a move."""
    return round(table.game.beat * table.pace()) if model.animated and not pending else SOON


def kept(model: Model, table: Table) -> Step:
    """The game as it is now, kept on the device, and a record if it is one; nothing that is only tried."""
    if table.aside:
        return model, ()
    model, record = kept_record(model, table.saved)
    return model, (Save(table.id, to_text(table.saved)), *record)


def faced(model: Model, table: Table) -> Model:
    """What opens now faces the seat whose turn it is."""
    sides = table.saved.seating(upright=model.device.upright).sides
    return replace(model, facing=sides[table.mover()]) if sides and not table.over else model


def refuse(model: Model, table: Table, why: Fact) -> Step:
    words = words_due(model, table)
    said = words.tell(table.game.slug, why, names(table.saved, words))
    told = Announce(said, language=words.language)
    return model.with_table(replace(table, refusal=why)), (told, *heard(model, "no"))


def knock(model: Model, table: Table) -> Step:
    """A touch when there is nothing to touch is no fault: it is heard, and whoever thinks looks up."""
    words = words_of(model.settings.language)
    called = names(table.saved, words)
    said = words("over") if table.over else words("page.thinking", name=called[table.state.to_move + 1])
    return model.with_table(replace(table, knocks=table.knocks + 1)), (Announce(said), *heard(model, "no"))


def chance(model: Model, table: Table, number: int) -> Step:
    """Let chance act, by a number drawn outside."""
    if table.state.to_move != CHANCE:
        return model, ()
    outcome = Random(number).choices(table.state.actions(), table.state.odds())[0]
    return play(model, table, table.state.move(outcome))


# --- who is next ---------------------------------------------------------------------------------------------------


def proceed(model: Model, table: Table) -> Step:
    """Turn to whoever acts next, and have the game judged."""
    model, effects = _turn_to_next(model, table)
    model, more = judging.ask(model)
    return model, (*effects, *more)


def _turn_to_next(model: Model, table: Table) -> Step:
    state = table.state
    if table.over:
        return model.with_table(at_stage(table, at.Over())), ()
    if state.to_move == CHANCE:
        return _wait(model, at_stage(table, at.Rolling()), TUMBLE)
    paths, still = paths_of(table.game, state), _stands_still(table.match)
    forced = next((action for action in paths.values() if len(paths) == 1), None)
    if forced is not None and state.name(forced) in table.game.forced and not still:
        return _wait(model, at_stage(table, at.Forced(forced)), READ)
    if state.to_move in table.hands():
        return _persons_turn(model, at_stage(table, at.Choosing(paths)))
    if still:
        return model.with_table(at_stage(table, at.StandingStill())), ()
    if not model.animated:
        return ask_brain(model, table)
    return _wait(model, at_stage(table, at.Resting()), BREATH if _after_another_brain(table.saved) else PAUSE)


def _wait(model: Model, table: Table, milliseconds: int) -> Step:
    """Go on once it has been seen; where nothing moves, at once."""
    return model.with_table(table), (after(milliseconds if model.animated else 0, table),)


def _stands_still(match: Match) -> bool:
    """Has a whole round changed nothing? Only a start nobody plays from leads there, and it would go on for ever."""
    states, seats = match.states, match.state.seats
    return len(states) > seats and states[-1 - seats] == states[-1]


def _after_another_brain(saved: SavedGame) -> bool:
    """Has a brain just ended its turn, and it is that of the next?"""
    if not saved.match.names:
        return False
    before = saved.match.states[-2].mover
    return before != saved.state.mover and before in saved.brains()


def _persons_turn(model: Model, table: Table) -> Step:
    """Where others may not see what this person sees, the board is veiled first, once the last move has been seen."""
    if not table.saved.veils():
        return model.with_table(table), ()
    if table.match.names and model.animated:
        return _wait(model, at_stage(table, at.HandingOver()), VEIL)
    return drop_veil(model, table)


def drop_veil(model: Model, table: Table) -> Step:
    """Hide the board until the next person takes it."""
    return replace(model.with_table(at_stage(table, at.Veiled())), dialog=None), (Focus("lift"),)


# --- brains --------------------------------------------------------------------------------------------------------


def ask_brain(model: Model, table: Table) -> Step:
    """Ask the brain at the seat to move, with what that seat sees; several share the time a person waits."""
    most = WAITED / len(table.saved.brains()) if table.saved.persons() else 0.0
    model, think = question(model, table, table.players[table.state.to_move].kind, most=most)
    return model.with_table(at_stage(table, at.Thinking(think.question))), (think,)


def question(model: Model, table: Table, level: str, seconds: float = 0.0, most: float = 0.0) -> tuple[Model, Think]:
    """One more question about what the seat to move sees, for a level to think about; so long, if that is said."""
    number, start = model.questions + 1, str(table.match.states[0].seen_by(table.state.to_move))
    asks = wire.Question(number, table.game.slug, start, table.match.names, level, seconds, most)
    return replace(model, questions=number), Think(number, wire.question(asks))


def still_thinking(model: Model, table: Table, question: int, seconds: float, tried: int) -> Step:
    """How far the brain has come with the budget of its level."""
    thinking = table.thinking()
    if thinking is None or thinking.question != question:
        return model, ()
    level = table.game.levels[table.players[table.state.to_move].kind]
    now = replace(thinking, done=min(100, round(100 * max(seconds / level.seconds, tried / (level.tried or inf)))))
    stage = replace(table.stage, before=now) if isinstance(table.stage, at.Replaying) else now
    return model.with_table(replace(table, stage=stage)), ()


def play_now(model: Model, table: Table) -> Step:
    """Let the brain play the best it has found so far."""
    thinking = table.thinking()
    return model, (Hurry(thinking.question),) if thinking else ()


def brain_answered(model: Model, table: Table, question: int, answer: str) -> Step:
    """Play what the brain chose, if it is the answer waited for and legal; else ask again."""
    thinking = table.thinking()
    if thinking is None or thinking.question != question:
        return model, ()
    try:
        action = table.state.find(wire.answer(answer).name)
    except (IllegalAction, wire.BadLine):
        return proceed(model, table)
    return play(model, table, table.state.move(action))


# --- what is only there to be seen ---------------------------------------------------------------------------------


def go_on(model: Model, table: Table, played: int, left: int) -> Step:
    """The time is over in which something was to be seen."""
    if (played, left) != (len(table.match.names), len(table.frames())):
        return model, ()
    if left:
        return _show_frames(model, table, table.frames()[1:])
    return _go_on_now(model, table) or (model, ())


def skip_pause(model: Model, table: Table) -> Step | None:
    """What a touch does while something is only there to be seen: what comes next comes at once."""
    if not table.frames():
        return _go_on_now(model, table)
    model, effects = _show_frames(model, table, ())
    waits = (Focus("confirm"),) if isinstance(table.stage, at.Pending) else ()
    return model, (EndMovement(), *waits, *effects)


def _go_on_now(model: Model, table: Table) -> Step | None:
    match table.stage:
        case at.Forced(action):
            return play(model, table, table.state.move(action))
        case at.HandingOver():
            return drop_veil(model, table)
        case at.Resting():
            return ask_brain(model, table)
        case at.Rolling():
            return model, (Draw("chance"),)
        case _:
            return None


def _show_frames(model: Model, table: Table, frames: tuple[State, ...]) -> Step:
    """Show these frames, and then what comes after a movement: what was there before, if it was shown again."""
    if not isinstance(table.stage, at.Pending | at.Showing | at.Replaying):
        return model, ()
    table = replace(table, stage=replace(table.stage, frames=frames))
    if frames:
        return model.with_table(table), (after(table.game.beat, table),)
    if isinstance(table.stage, at.Replaying):
        return model.with_table(replace(table, stage=table.stage.before)), ()
    return (model.with_table(table), ()) if isinstance(table.stage, at.Pending) else proceed(model, table)


def show_again(model: Model, table: Table) -> Step:
    """Show the turns since the person's own once more, from the position they began with; a brain thinks on."""
    if not model.animated or not table.turns:
        return model, ()
    moves = [move for turn in recent(table) for move in turn]
    frames = [shown for move in moves for shown in table.game.frames(move)]
    table = at_stage(table, at.Replaying((moves[0].before, *frames[:-1]), before=dropped(table.stage)))
    return model.with_table(table), (after(table.game.beat, table),)
