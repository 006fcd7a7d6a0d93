"""What is heard, by who has asked for it. Each sound goes with something to be seen, and none tells more than that.

Sound    a name that assets/sounds.js knows, with steps of a scale where it has some: 'stone', 'turn:2'.
"""

from __future__ import annotations

from pyramidion.core.game import OVER, Move, State

from .effects import Effect, Play
from .model import Model
from .saves.model import SavedGame


def heard(model: Model, *sounds: str, beat: int = 0) -> tuple[Effect, ...]:
    volume, told = int(model.settings.sound), tuple(filter(None, sounds))
    return (Play(volume, told, beat),) if volume and told else ()


def move_heard(model: Model, saved: SavedGame, move: Move[State], beat: int) -> tuple[Effect, ...]:
    """What a move does, and then the note of who is next."""
    sounds = [saved.game.sounds.get(event.key, "") for event in move.events]
    before, after = move.before.mover, move.after
    if after.mover != before or after.turn_begins:
        sounds.append(_note(after))
    return heard(model, *sounds, beat=beat)


def turn_heard(model: Model, saved: SavedGame) -> tuple[Effect, ...]:
    """Whose turn it is, when a game is begun or gone on with."""
    return heard(model, _note(saved.state))


def _note(state: State) -> str:
    return "" if state.mover == OVER else f"turn:{state.mover}"
