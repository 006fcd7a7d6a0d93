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
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from pyramidion.app.comfort.model import NO_WISH, Comfort
from pyramidion.app.saves.model import PERSON, Player, SavedGame
from pyramidion.core.facts import Fact
from pyramidion.core.game import Action, Chances, Game, Seat, State
from pyramidion.core.game import Move as AnyMove
from pyramidion.core.match import Match
from pyramidion.core.seating import Way

if TYPE_CHECKING:
    from pyramidion.core.wire import Answer

Move: TypeAlias = AnyMove[Any]
Paths: TypeAlias = Mapping[tuple[str, ...], Action]
Turn: TypeAlias = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Hold:
    """A hand rests on what hides a seat's secret; once it has stayed long enough, that is open to who sits there."""

    seat: Seat
    press: int  # its number, so that a late timer is not taken for that of another
    open: bool = False


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
class Carrying:
    """A person has taken something up, and can put it down on these cells, each for its action."""

    paths: Paths
    source: str
    targets: Mapping[str, Action]


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
    Choosing | Carrying | Pending | Showing | Replaying | Forced | Rolling | Resting | Thinking | HandingOver | Veiled
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
    knocks: int = 0  # touches that came too early, or too late
    case: int = 0  # the number of what the worker judges
    chances: Chances = ()  # of every seat to win, as judged last
    holds: tuple[Hold, ...] = ()  # at most one a seat
    looked: frozenset[Seat] = frozenset()  # who has seen their own secret since they sat down
    real: Table | None = None  # the game that waits, if this one is only tried beside it
    root: int = 0  # actions that had been played where that began
    first_play: bool = False  # has nobody played this game on the device, nor touched anything since it began?

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
        return isinstance(self.stage, Choosing | Carrying | Pending) and not self.frames()

    def taps(self) -> tuple[str, ...]:
        """What the person to act has touched so far."""
        stage = self.stage
        if isinstance(stage, Pending):
            return self.game.path(stage.move.action)
        if isinstance(stage, Carrying):
            return (stage.source,)
        return stage.taps if isinstance(stage, Choosing) else ()

    def paths(self) -> Paths:
        """The legal actions of the person to act, by their keys."""
        return self.stage.paths if isinstance(self.stage, Choosing | Carrying | Pending) else {}

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

    def preview(self) -> Move | None:
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

    def may_look(self, seat: Seat) -> bool:
        """Has that seat a secret of its own at hand now? From hand to hand only who has the tablet and is to choose."""
        if not self.saved.hides() or seat not in self.saved.persons():
            return False
        if self.saved.way is not Way.HAND:
            return True
        return seat == self.state.to_move and isinstance(self.stage, Choosing)

    def lookers(self) -> tuple[Seat, ...]:
        """The seats that look at their own secret, each as long as its hand stays."""
        return tuple(hold.seat for hold in self.holds if hold.open and self.may_look(hold.seat))

    def unseen(self) -> tuple[Seat, ...]:
        """The persons who have not looked yet, before anything is played at a table they sit round."""
        if self.match.names or self.saved.way is Way.HAND:
            return ()
        return tuple(seat for seat in self.saved.persons() if self.may_look(seat) and seat not in self.looked)

    def onlooker(self) -> Seat:
        """The seat that may be looked on for all the time: that of the one person; -1 knows no secret."""
        persons = self.saved.persons()
        return persons[0] if len(persons) == 1 else -1

    def shown(self, eyes: Seat) -> State:
        """What to draw for a seat, or -1 for all: a frame of a movement, what a preview leads to, or the position."""
        frames, move = self.frames(), self.preview()
        if move is None:
            return (frames[0] if frames else self.state).seen_by(eyes)
        after = frames[0] if frames else move.after
        return _with_mover(after, self.state.mover).seen_by(eyes)  # until it is done, it is still that seat's turn

    def last_shown(self, move: Move, eyes: Seat) -> State:
        """The position a move is shown by before the one it leads to."""
        *earlier, _ = (move.before, *self.game.frames(move))
        return _with_mover(earlier[-1], self.state.mover).seen_by(eyes)

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
    """The stage with nothing chosen, taken up or shown before it is done."""
    return Choosing(stage.paths) if isinstance(stage, Choosing | Carrying | Pending) else stage


def covered(table: Table) -> Table:
    """The table with every secret under its cover again."""
    return replace(table, holds=()) if table.holds else table


def half_done(table: Table) -> bool:
    """Has a person chosen something that is not done yet?"""
    return bool(table.taps())


def hinted(table: Table) -> bool:
    """Is there a hint, or is one on its way?"""
    return isinstance(table.stage, Choosing) and table.stage.hint is not None


def paths_of(game: Game, state: State) -> Paths:
    return {game.path(action): action for action in state.actions()}


def next_keys(table: Table) -> list[str]:
    """The keys a legal action can go on with after what was tapped, and the cells it could end on."""
    if isinstance(table.stage, Carrying):
        return [*table.stage.targets]
    taps = begun(table)
    done = len(taps)
    fitting = (path[done] for path in table.paths() if path[:done] == taps and len(path) > done)
    return list(dict.fromkeys([*fitting, *(ends(table) if taps else ())]))


def begun(table: Table) -> tuple[str, ...]:
    """What was tapped of an action without what may yet be another: of one that is shown, all but its end."""
    taps = table.taps()
    return taps[:-1] or taps if isinstance(table.stage, Pending) else taps


def ends(table: Table) -> Mapping[str, Action]:
    """The actions that go on from what was tapped, by the cells they end on where none of their keys says it."""
    taps = begun(table)
    return {
        carry.target: action
        for path, action in table.paths().items()
        if path[: len(taps)] == taps
        for carry in table.game.carries(table.state, action)
        if carry.source in path and carry.target not in path
    }


def end_of(table: Table, action: Action) -> str:
    """The cell an action ends on: the last of its keys, unless it goes farther."""
    path = table.game.path(action)
    carries = table.game.carries(table.state, action)
    return next((carry.target for carry in carries if carry.source in path and carry.target not in path), path[-1])


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
