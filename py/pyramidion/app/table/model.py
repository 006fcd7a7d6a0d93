"""What a table knows.

Table     a saved game that is being played, and its stage.
Stage     what is going on; exactly one of the classes below, each with just what it needs.
Paths     the legal actions by the keys that are tapped for them, worked out once a position.
Turn      the moves one seat has made in a row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeAlias, cast

from pyramidion.app.comfort.model import NO_WISH, Comfort
from pyramidion.app.saves.model import PERSON, Player, SavedGame
from pyramidion.core.facts import Fact
from pyramidion.core.game import Action, Chances, Game, Seat, State
from pyramidion.core.game import Move as AnyMove
from pyramidion.core.match import Match
from pyramidion.core.seating import Way
from pyramidion.core.wire import Answer

Move: TypeAlias = AnyMove[Any]
Paths: TypeAlias = Mapping[tuple[str, ...], Action]
Turn: TypeAlias = tuple[Move, ...]


class Told(Enum):
    """How much of a hint is told."""

    WHERE = "where"
    WHAT = "what"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class Asked:
    """The worker is asked for a hint by this question."""

    question: int


@dataclass(frozen=True, slots=True)
class Hint:
    """What the strongest level would do, and so much of it is told."""

    move: Move
    answer: Answer
    told: Told = Told.WHERE


@dataclass(frozen=True, slots=True)
class Choosing:
    """A person is to act, and has touched so much, or has asked for a hint."""

    paths: Paths
    taps: tuple[str, ...] = ()
    hint: Asked | Hint | None = None


@dataclass(frozen=True, slots=True)
class Peeking:
    """A person looks at their own secret, as long as the button is held."""

    before: Choosing
    seat: Seat


@dataclass(frozen=True, slots=True)
class Pending:
    """A move is shown, first its frames, and waits to be confirmed."""

    paths: Paths
    move: Move
    frames: tuple[State, ...] = ()


@dataclass(frozen=True, slots=True)
class Showing:
    """A move that has been made is shown, frame by frame."""

    frames: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class Replaying:
    """The last turns are shown once more; then it goes on where it was."""

    frames: tuple[State, ...]
    before: Stage


@dataclass(frozen=True, slots=True)
class Forced:
    """Nothing else can be played, and why is there to be read."""

    action: Action


@dataclass(frozen=True, slots=True)
class Rolling:
    """Chance is about to act."""


@dataclass(frozen=True, slots=True)
class Resting:
    """A brain is about to be asked, once the last move has been seen."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """The worker is asked a question, and has come so far, in hundredths."""

    question: int
    done: int = 0


@dataclass(frozen=True, slots=True)
class HandingOver:
    """The veil is about to come, once the last move has been seen."""


@dataclass(frozen=True, slots=True)
class Veiled:
    """The board is hidden until the person who is to act takes it."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Something is to be taken back, and each person whose turn that touches is asked, and answers for themselves."""

    whose: Seat  # whose choice would go
    asked: tuple[Seat, ...]
    agreed: frozenset[Seat] = frozenset()

    def open(self) -> list[Seat]:
        """Who has not answered yet."""
        return [seat for seat in self.asked if seat not in self.agreed]


@dataclass(frozen=True, slots=True)
class StandingStill:
    """A whole round of computers has changed nothing, and would go on for ever."""


@dataclass(frozen=True, slots=True)
class Over:
    pass


Stage: TypeAlias = (
    Choosing | Peeking | Pending | Showing | Replaying | Forced | Rolling | Resting | Thinking | HandingOver | Veiled
    | Asking | StandingStill | Over
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    saved: SavedGame
    stage: Stage
    turns: tuple[Turn, ...] = ()  # the last ones
    undone: tuple[str, ...] = ()  # names that can be played again, the next one last
    refusal: Fact | None = None  # the answer to the last tap that was refused
    cursor: str = ""  # the cell that has the tab stop of the board
    case: int = 0  # the number of what the worker judges
    chances: Chances = ()  # of every seat to win, as judged last
    real: Table | None = None  # the game that waits, if this one is only tried beside it
    root: int = 0  # actions that had been played where that began

    @property
    def id(self) -> str:
        return self.saved.id

    @property
    def game(self) -> Game:
        return self.saved.game

    @property
    def match(self) -> Match:
        return self.saved.match

    @property
    def state(self) -> State:
        return self.saved.state

    @property
    def players(self) -> tuple[Player, ...]:
        return self.saved.players

    @property
    def over(self) -> bool:
        return self.saved.over

    @property
    def veiled(self) -> bool:
        return isinstance(self.stage, Veiled)

    @property
    def aside(self) -> bool:
        return self.real is not None

    def hands(self) -> Sequence[Seat]:
        """The seats that people move: their own, or all where it is only tried."""
        return range(len(self.players)) if self.aside else self.saved.persons()

    def acts(self) -> bool:
        """May a person act now?"""
        return isinstance(self.stage, Choosing | Peeking | Pending) and not self.frames()

    def taps(self) -> tuple[str, ...]:
        """What the person to act has touched so far."""
        stage = self.stage.before if isinstance(self.stage, Peeking) else self.stage
        if isinstance(stage, Pending):
            return self.game.path(stage.move.action)
        return stage.taps if isinstance(stage, Choosing) else ()

    def paths(self) -> Paths:
        """The legal actions of the person to act, by their keys."""
        stage = self.stage.before if isinstance(self.stage, Peeking) else self.stage
        return stage.paths if isinstance(stage, Choosing | Pending) else {}

    def frames(self) -> tuple[State, ...]:
        """The positions still to be shown before that of the match."""
        return self.stage.frames if isinstance(self.stage, Pending | Showing | Replaying) else ()

    def thinking(self) -> Thinking | None:
        """The question the worker is asked, also while the last turns are shown again."""
        stage = self.stage.before if isinstance(self.stage, Replaying) else self.stage
        return stage if isinstance(stage, Thinking) else None

    def hint(self) -> Hint | None:
        """The hint that is shown."""
        stage = self.stage
        return stage.hint if isinstance(stage, Choosing) and isinstance(stage.hint, Hint) else None

    def wish(self) -> Move | None:
        """The move that is shown and not made: one to be confirmed, or that of a hint."""
        hint = self.hint()
        if isinstance(self.stage, Pending):
            return self.stage.move
        return hint.move if hint is not None and hint.told is not Told.WHERE else None

    def question(self) -> int:
        """The number of what the worker is asked, for a brain or a hint; 0 is none."""
        stage, thinking = self.stage, self.thinking()
        if isinstance(stage, Choosing) and isinstance(stage.hint, Asked):
            return stage.hint.question
        return thinking.question if thinking else 0

    def eyes(self) -> Seat:
        """The seat whose sight is drawn; -1 sees what everybody may see."""
        return self.stage.seat if self.saved.hides() and isinstance(self.stage, Peeking) else self.onlooker()

    def onlooker(self) -> Seat:
        """The seat that may be looked on for all the time: that of the one person; -1 knows no secret."""
        persons = self.saved.persons()
        return persons[0] if len(persons) == 1 else -1

    def shown(self) -> State:
        """The position to draw: a frame of a movement, what a wish would lead to, or that of the match."""
        eyes, frames, wish = self.eyes(), self.frames(), self.wish()
        if wish is None:
            return (frames[0] if frames else self.state).seen_by(eyes)
        after = frames[0] if frames else wish.after
        return _with_mover(after, self.state.mover).seen_by(eyes)  # until it is done, it is still that seat's turn

    def comfort(self, seat: Seat) -> Comfort:
        """What the person at that seat would like; nobody else wishes anything."""
        known = 0 <= seat < len(self.players) and self.players[seat].kind == PERSON
        return self.players[seat].comfort if known else NO_WISH

    def pace(self) -> float:
        """How long what moves takes: as whoever moves it likes; what a computer moves, as the slowest person likes."""
        mover, persons = self.mover(), self.saved.persons()
        if mover in persons or not persons:
            return self.comfort(mover).pace
        return max(self.comfort(seat).pace for seat in persons)

    def mover(self) -> Seat:
        """Whose turn it looks to be: while a movement is shown, that of who made it."""
        frames = () if isinstance(self.stage, Pending) else self.frames()
        return frames[0].mover if frames else self.state.mover

    def seat_below(self) -> Seat:
        """The seat from whose side the board is drawn: with secrets that of the next person, so that it is theirs."""
        persons = self.saved.persons()
        if self.saved.way is not Way.HAND and len(persons) > 1:
            return 0  # nothing wanders
        if len(persons) == 1 or not self.game.secrets:
            return persons[0] if len(persons) == 1 else -1
        turn = range(self.state.mover, self.state.mover + len(self.players))
        return next((seat % len(self.players) for seat in turn if seat % len(self.players) in persons), -1)


def at_stage(table: Table, stage: Stage) -> Table:
    """The table at another stage, where nothing refused is of interest any more."""
    return replace(table, stage=stage, refusal=None)


def dropped(stage: Stage) -> Stage:
    """The stage with nothing chosen, shown before it is done, or held open."""
    if isinstance(stage, Peeking):
        return replace(stage.before, taps=())
    return Choosing(stage.paths) if isinstance(stage, Choosing | Pending) else stage


def half_done(table: Table) -> bool:
    """Has a person chosen something that is not done yet?"""
    return bool(table.taps())


def hinted(table: Table) -> bool:
    """Is there a hint, or is one on its way?"""
    return isinstance(table.stage, Choosing) and table.stage.hint is not None


def paths_of(game: Game, state: State) -> Paths:
    return {game.path(action): action for action in state.actions()}


def next_keys(table: Table) -> list[str]:
    """The keys a legal action can go on with after what was tapped."""
    taps = table.taps()
    done = len(taps)
    fitting = (path[done] for path in table.paths() if path[:done] == taps and len(path) > done)
    return list(dict.fromkeys(fitting))


def recent(table: Table) -> tuple[Turn, ...]:
    """The turns since the last one of who is to move; at least the last turn."""
    mover, turns = table.mover(), table.turns[-_most_turns(len(table.players)) :]
    own = max((place for place, turn in enumerate(turns[:-1]) if turn[0].before.mover == mover), default=-1)
    return turns[own + 1 :]


def _most_turns(seats: int) -> int:
    """The turns of the others, or alone the last one."""
    return max(1, seats - 1)


def with_move(turns: tuple[Turn, ...], move: Move, seats: int) -> tuple[Turn, ...]:
    """The last turns with one more move."""
    same = turns and turns[-1][-1].before.mover == move.before.mover and not move.before.turn_begins
    grown = (*turns[:-1], (*turns[-1], move)) if same else (*turns, (move,))
    return grown[-_most_turns(seats) :]


def last_turns(match: Match, seats: int) -> tuple[Turn, ...]:
    """The last turns of a match, worked out from its positions and names."""
    begins = len(match.names)
    turns: list[Turn] = []
    moves: list[Move] = []
    while begins and len(turns) < _most_turns(seats):
        begins -= 1
        before = match.states[begins]
        moves.insert(0, before.move(before.find(match.names[begins])))
        first = not begins or match.states[begins - 1].mover != before.mover or before.turn_begins
        if first:
            turns.insert(0, tuple(moves))
            moves = []
    return tuple(turns)


def _with_mover(state: State, seat: Seat) -> State:
    return cast("State", replace(cast("Any", state), mover=seat))  # every position is a dataclass
