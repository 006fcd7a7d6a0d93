"""What is kept on the device.

Player        who sits at a seat: a person, or the computer at a level.
Company       the players of a game, by seat.
Setup         what a game is to be started with.
SavedGame     a game as it is kept: its match and who plays it.
BrokenSave    a text that cannot be read, kept as it is.
Record        the fewest turns somebody alone needed, by game and options.
Saves         all of it, and what the device has refused to keep.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Final

from pyramidion.app.comfort.model import NO_WISH, Comfort
from pyramidion.core.facts import Fact
from pyramidion.core.game import OVER, Game, Seat, State
from pyramidion.core.match import Match
from pyramidion.core.seating import Seating, Way, seated, usual, ways
from pyramidion.games import GAMES

# The names under which texts are kept; those that end so are followed by what it is about.
GAME_KEY: Final = "game:"
SETUP_KEY: Final = "setup:"
RECORD_KEY: Final = "record:"
SETTINGS_KEY: Final = "settings"
FORGETS_TOLD_KEY: Final = "told"
ASKED_KEY: Final = "asked"
COMFORT_KEY: Final = "comfort:"

PERSON: Final = "person"
LONGEST_NAME: Final = 20
JOINERS: Final = "\u200c\u200d"  # within words of some scripts, and in pictures of families


@dataclass(frozen=True, slots=True)
class Player:
    kind: str = PERSON  # or the name of a level
    name: str = ""
    comfort: Comfort = NO_WISH

    def steps_ahead(self, seats: int) -> int:
        """How far ahead this one begins against others; alone it would be no record."""
        return int(self.comfort.ahead or "0") if self.kind == PERSON and seats > 1 else 0


class Company:
    """Which seats are those of persons, and which are the computer's."""

    __slots__ = ()
    players: tuple[Player, ...]

    def persons(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.kind == PERSON]

    def brains(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.kind != PERSON]


@dataclass(frozen=True, slots=True)
class Setup(Company):
    slug: str
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    first: str = ""  # the number of the seat that begins; drawn, if there is none
    way: Way | None = None  # how people sit; as is usual on the device, if nobody has said
    south: Seat = 0  # of the first chair, where any seat may begin; people stay on their chairs

    @property
    def game(self) -> Game:
        return GAMES[self.slug]

    @property
    def sides(self) -> str:
        """What each seat will play; no one knows yet where whoever begins is given the first seat."""
        seats = len(self.players)
        return self.game.sides(seats, self.options) if "first" in self.game.options else "-" * seats

    def ways(self) -> Sequence[Way]:
        """How these players can sit."""
        return ways(len(self.players), len(self.persons()))

    def sits(self, *, roomy: bool) -> Way:
        """How they will sit: as they have said, if they can, else as is usual."""
        said = self.way if self.way in self.ways() else None
        return said or usual(len(self.players), len(self.persons()), roomy=roomy)


@dataclass(frozen=True, slots=True)
class SavedGame(Company):
    id: str
    match: Match
    players: tuple[Player, ...]
    first: str = ""  # as in its set-up
    touched: int = 0  # the higher, the later it was played on
    way: Way = Way.HAND  # how people sit
    south: Seat = 0  # who sits in the south, where people sit round the table

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def sides(self) -> str:
        return self.state.sides

    @property
    def over(self) -> bool:
        return self.state.to_move == OVER

    def hides(self) -> bool:
        """Does the seat to move have a secret from another person at the table?"""
        return self.game.secrets and len(self.persons()) > 1 and not self.over

    def veils(self) -> bool:
        """Is the board hidden while it goes from hand to hand? Elsewhere everybody has it before them all the time."""
        return self.hides() and self.way is Way.HAND

    def seating(self, *, upright: bool) -> Seating:
        """Who sits where: as they sat when it was set up, and the only person in the south."""
        persons = self.persons()
        south = persons[0] if len(persons) == 1 else self.south
        return seated(self.way, len(self.players), upright=upright, south=south)


@dataclass(frozen=True, slots=True)
class BrokenSave:
    id: str
    text: str
    why: Fact


@dataclass(frozen=True, slots=True)
class Saves:
    games: Mapping[str, SavedGame] = field(default_factory=dict)  # by id
    broken: tuple[BrokenSave, ...] = ()
    setups: Mapping[str, Setup] = field(default_factory=dict)  # the last one of each game
    records: Mapping[str, int] = field(default_factory=dict)  # by what was played alone
    comforts: Mapping[str, Comfort] = field(default_factory=dict)  # of people, by their names
    refused: frozenset[str] = frozenset()  # names of what the device has refused to keep
    retrying: frozenset[str] = frozenset()  # those of them that are being tried again
    warning: str = ""  # why something is not kept
    dismissed: str = ""  # the warning somebody has read and closed
    choosing_file: bool = False
    forgets: bool = False  # is it to be said that the browser forgets after a week?
    forgets_told: bool = False
    asked: bool = False  # has the browser been asked never to clear what is kept?

    def known(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """These players, each with what is remembered for the name."""
        return tuple(replace(one, comfort=self.comforts.get(one.name, one.comfort)) for one in players)

    def latest(self) -> int:
        """How late the game played last was touched."""
        return max((game.touched for game in self.games.values()), default=0)

    def new_ids(self) -> Iterator[str]:
        """Names under which no game is kept."""
        taken = {*self.games, *(broken.id for broken in self.broken)}
        names = (f"{GAME_KEY}{number}" for number in count(len(taken) + 1))
        return (name for name in names if name not in taken)


def turns_alone(saved: SavedGame) -> int:
    """The turns of a game that was played alone to its end; 0 of any other."""
    if len(saved.players) > 1 or not saved.over:
        return 0
    return 1 + sum(state.turn_begins for state in saved.match.states[1:])


def played_alone(saved: SavedGame) -> str:
    """What was played, as far as results can be compared."""
    unusual = {name: value for name, value in saved.match.options.items() if value != saved.game.options[name][0]}
    return " ".join([saved.game.slug, *(f"{name}={value}" for name, value in sorted(unusual.items()))])


def first_setup(slug: str) -> Setup:
    """A person against the computer, which every game can be for."""
    return Setup(slug, (Player(), Player(usual_level(GAMES[slug]))))


def usual_level(game: Game) -> str:
    """The level of a computer nobody has chosen."""
    return list(game.levels)[1]


def clean_name(text: str) -> str:
    """A name as it may stand in a line: nothing that turns, breaks or hides what is beside it."""
    plain = (" " if letter.isspace() else letter for letter in text)
    return "".join(letter for letter in plain if letter.isprintable() or letter in JOINERS).strip()[:LONGEST_NAME]
