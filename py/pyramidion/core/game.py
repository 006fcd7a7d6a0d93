"""What every game says of itself.

Seat      who acts: 0, 1, 2, 3; CHANCE while dice are in the air; OVER when nobody does.
Action    the smallest step of a game; opaque outside its rules, compared with `==`.
Name      an action in the notation of its game, unique among the legal actions of a position.
Tap       what a person touches: a square, a piece or a button, by its key. An action has a path of taps.
State     a position as a value: `play` returns another and changes nothing.
Move      an action with what it led to, worked out once for all who show it, tell it or keep it.
Carry     an action as a hand does it: what it takes up, and where it puts that down.
Brain     chooses for a seat from all that the seat has seen of a match; it never looks at a clock.
Thought   the best action a brain has found so far, and its seat's chance to win with it.
Chances   every seat's chance to win.
Level     how good an opponent is: a brain, made anew for each game, and how much it may work for a whole turn.

    >>> from random import Random
    >>> from pyramidion.games import GAMES
    >>> state = GAMES["pyramidis"].new(Random(1), 2, {"first": "1"})
    >>> str(state)
    'a5=mmmmmmmm,h5=yyyyyyyy m0y0 m'
    >>> state.play(state.find("a5:3")).to_move
    1
    >>> move = state.move(state.find("a5:1"))
    >>> move.name, [str(event) for event in move.events]
    ('a5:1', ['took seat=1 colour=m square=a5 count=1', 'sown piece=m from=a5 to=b5'])
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Self, TypeAlias, TypeVar

from .facts import Fact, Word, fact

if TYPE_CHECKING:  # what rules need not read
    from .board import Board
    from .guide import Guide
    from .match import Match
    from .tree import Element

Seat: TypeAlias = int
Action: TypeAlias = Any
Chances: TypeAlias = tuple[float, ...]

CHANCE: Final[Seat] = -1
OVER: Final[Seat] = -2


class BadPosition(ValueError):
    """A line that is no position of the game; the message says where."""


class BadOption(ValueError):
    """A seat count, an option or a value the game does not have."""


class IllegalAction(ValueError):
    """A name that is no legal action of the position, with the rule that forbids it."""

    def __init__(self, name: str, why: Fact) -> None:
        told = f"'{name}' is not allowed here: {why}."
        super().__init__("".join(sign if sign.isprintable() else "?" for sign in told))
        self.name = name
        self.why = why


class State(ABC):
    """A position of one game; subclasses are frozen dataclasses."""

    __slots__ = ()

    mover: Seat  # whose turn it is, also while chance acts; OVER at the end

    @property
    @abstractmethod
    def to_move(self) -> Seat: ...

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many play."""

    @property
    def sides(self) -> str:
        """What the seats play, a letter each, such as a colour's; '-' for a seat that has only its number."""
        return "-" * self.seats

    @property
    def phase(self) -> str:
        """What kind of action is due, for a prompt."""
        return "play"

    @property
    def turn_begins(self) -> bool:
        """Does a turn begin here, although the seat that plays alone has just ended one?"""
        return False

    @abstractmethod
    def actions(self) -> Sequence[Action]:
        """The legal actions in a fixed order; none if and only if the game is over."""

    @abstractmethod
    def play(self, action: Action) -> Self:
        """The position after a legal action; that it is legal is the caller's duty."""

    @abstractmethod
    def resolve(self, action: Action) -> tuple[Self, tuple[Fact, ...]]:
        """The position after a legal action, and what the action did, step by step."""

    def move(self, action: Action) -> Move[Self]:
        """A legal action with what it leads to."""
        after, events = self.resolve(action)
        return Move(self, action, self.name(action), after, events)

    def events(self, action: Action) -> tuple[Fact, ...]:
        """What a legal action does, step by step."""
        return self.resolve(action)[1]

    @abstractmethod
    def outcome(self) -> tuple[Fact, ...]:
        """Who won and by what, when the game is over."""

    @abstractmethod
    def scores(self) -> tuple[float, ...]:
        """When the game is over: the winners share 1, the others have 0."""

    @abstractmethod
    def name(self, action: Action) -> str: ...

    @abstractmethod
    def why_not(self, *taps: str) -> Fact | None:
        """The rule that forbids these taps, or this name, now; None if they begin a legal action."""

    @abstractmethod
    def __str__(self) -> str: ...

    def odds(self) -> Sequence[float]:
        """The chance of each action when chance acts."""
        raise ValueError("Chance does not act in this position.")

    def seen_by(self, seat: Seat) -> Self:
        """This position with what the seat may not know blanked."""
        return self

    def guess(self, rng: Random) -> Self:
        """A whole position that looks like this one."""
        return self

    def find(self, name: str) -> Action:
        """The legal action of that name."""
        for action in self.actions():
            if self.name(action) == name:
                return action
        raise IllegalAction(name, self.why_not(name) or fact("unfinished", word=Word(name)))


S = TypeVar("S", bound=State)


class Move(NamedTuple, Generic[S]):
    """An action with what it led to, worked out once."""

    before: S
    action: Action
    name: str
    after: S
    events: tuple[Fact, ...]


class Carry(NamedTuple):
    """One way to do an action by hand."""

    source: str  # the cell it is taken up from, or a piece on one where that tells more
    target: str  # the cell it is put down on: the last, if it is several things
    pieces: tuple[str, ...]  # what is taken up


@dataclass(frozen=True, slots=True)
class Thought:
    action: Action
    value: float
    tried: int  # positions or playouts
    others: tuple[tuple[Action, float], ...] = ()  # the best alternatives with their chances, best first
    reasons: tuple[Fact, ...] = ()  # why, for the words to tell


Brain: TypeAlias = "Callable[[Match, Random], Iterator[Thought]]"  # the match is as the seat to move has seen it


@dataclass(frozen=True, slots=True)
class Level:
    """Whichever bound of a turn is reached first ends the thinking."""

    make: Callable[[], Brain]  # one keeps what it has worked out about its game
    seconds: float
    tried: int | None = None


@dataclass(frozen=True)
class Game:
    slug: str
    title: str
    seats: tuple[int, ...]  # how many can play
    options: Mapping[str, tuple[str, ...]]  # every value of each option
    secrets: bool  # do the seats know different things?
    new: Callable[[Random, int, Mapping[str, str]], Any]
    parse: Callable[[str], Any]
    path: Callable[[Action], tuple[str, ...]]  # the keys to tap, in order
    levels: Mapping[str, Level]  # weakest first
    draw: Callable[..., Board]  # (what the seat sees, the seat, look=FROM_THE_SOUTH)
    frames: Callable[[Move[Any]], tuple[Any, ...]]  # the positions to show during a move, the last one after it
    guide: Guide  # the rules, for people
    aliases: Mapping[str, str] = field(default_factory=dict)  # cells that stand for a button when it alone is legal
    forced: frozenset[str] = frozenset()  # names the app plays by itself when nothing else is legal
    carries: Callable[[Any, Action], tuple[Carry, ...]] = lambda *_: ()  # the ways to do an action by hand
    at_once: bool = False  # is what ends a turn done at the first touch, for nobody would ever regret it?
    risks: frozenset[str] = frozenset()  # names of what a child is asked about first
    ahead_steps: int = 0  # of a head start; 0 where the game has none by nature
    ahead: Callable[[Any, Seat, int], Any] = lambda start, _seat, _steps: start  # a start with a seat so far ahead
    signs: Mapping[str, Element] = field(default_factory=dict)  # small pictures of colours and of buttons, by key
    sounds: Mapping[str, str] = field(default_factory=dict)  # of what happens, by the key of its fact; '' is silent
    leaves: Mapping[str, str] = field(default_factory=dict)  # how pieces go that are gone, by the key of a fact
    beat: int = 520  # milliseconds from one of its frames to the next
    chances: Callable[[Match], Iterator[Chances]] | None = None  # ever better ones; if there are none, by playouts
    tally: Callable[[Sequence[Any], Sequence[str]], tuple[Fact, ...]] = (
        lambda *_: ()
    )  # what a whole game tells at its end

    def sides(self, seats: int, options: Mapping[str, str]) -> str:
        """What the seats play in a game set up so: see `State.sides`."""
        return str(self.new(Random(0), seats, options).sides)

    def begun(self, start: Any, steps: Sequence[int]) -> Any:
        """A start, before anything is played, in which each seat is so many steps ahead."""
        for seat, far in enumerate(steps):
            start = self.ahead(start, seat, min(far, self.ahead_steps))
        return start

    def choices(self, seats: int, option: str) -> list[str]:
        """The values of an option that go with so many seats, the usual one first."""
        return [value for value in self.options[option] if self._takes(seats, {option: value})]

    def fitting(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Those of the options that go with so many seats."""
        return {option: value for option, value in options.items() if self._takes(seats, {option: value})}

    def _takes(self, seats: int, options: Mapping[str, str]) -> bool:
        try:
            self.new(Random(0), seats, options)
        except BadOption:
            return False
        return True


def shared(winners: Sequence[Seat], seats: int) -> tuple[float, ...]:
    """The scores when these seats share the win."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def check_setup(
    title: str, allowed: Sequence[int], known: Mapping[str, tuple[str, ...]], seats: int, options: Mapping[str, str]
) -> None:
    """Refuse a seat count, an option or a value the game does not have."""
    if seats not in allowed:
        raise BadOption(f"{title} is for {_list(allowed)} seats, not {seats}.")
    for name, value in options.items():
        if name not in known:
            raise BadOption(f"{title} has no option '{name}'; it has {_list(known)}.")
        if value not in known[name]:
            raise BadOption(f"Option '{name}' of {title} cannot be '{value}'; it can be {_list(known[name])}.")


def first_seat(rng: Random, seats: int, options: Mapping[str, str]) -> Seat:
    """The seat that begins: the one the options name, else drawn."""
    if "first" not in options:
        return rng.randrange(seats)
    first = int(options["first"]) - 1
    if first >= seats:
        raise BadOption(f"Option 'first' cannot be '{first + 1}' with {seats} seats.")
    return first


FIRST: Final = ("1", "2", "3", "4")
FORMER_LEVELS: Final = {"random": "child", "easy": "novice", "medium": "casual", "hard": "skilled"}  # by today's names


def _list(words: Sequence[object] | Mapping[str, object]) -> str:
    *most, last = map(str, words or ("none",))
    return f"{', '.join(most)} or {last}" if most else last
