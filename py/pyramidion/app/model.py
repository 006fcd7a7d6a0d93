"""What the page knows, as values.

Player    who sits at a seat: a person, or the computer at a level.
Setup     what a game is to be started with.
Table     a game being played: its match, who plays it, and how far the person to move has got.
Save      a table as text: version, game, options, start line, seats and names. Loading asks the rules again.
Reading   whose rules are read, and what was asked for; below, computers go on and persons wait.
Model     everything the screen is drawn from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, cast

from pyramidion.core.facts import Count, Fact, Word
from pyramidion.core.game import OVER, Action, Game, Seat, State
from pyramidion.core.match import BadRecord, Match
from pyramidion.games import GAMES

PERSON: Final = "person"
VERSION: Final = 1
LONGEST_NAME: Final = 20
JOINERS: Final = "\u200c\u200d"  # within words of some scripts, and in pictures of families
LONGEST_SAVE: Final = 200_000  # characters; the longest real game has a tenth of it
DEEPEST: Final = 50  # levels of JSON; the page's interpreter does not survive some thousands


@dataclass(frozen=True, slots=True)
class Player:
    kind: str = PERSON  # or the name of a level
    name: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    slug: str
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return GAMES[self.slug]

    @property
    def sides(self) -> str:
        return self.game.sides(len(self.players), self.options)


@dataclass(frozen=True, slots=True)
class Table:
    id: str
    match: Match
    players: tuple[Player, ...]
    touched: int = 0  # the higher, the later it was played on
    taps: tuple[str, ...] = ()  # what the person to move has touched so far
    wish: Action = None  # an action shown, waiting to be confirmed
    undone: tuple[str, ...] = ()  # names that can be played again, the next one last
    frames: tuple[State, ...] = ()  # positions to show before the match's own
    replaying: bool = False  # have they been shown before?
    veiled: bool = False
    handing: bool = False  # is the veil about to come?
    peeking: bool = False
    resting: bool = False  # is a brain about to be asked, once the last move has been seen?
    thinking: int = 0  # the number of the question the worker is asked
    progress: int = 0  # how far it has come, in hundredths
    forced: str = ""  # a name about to be played because nothing else can be
    says: Fact | None = None  # the answer to the last tap that was refused
    looking: str = ""  # a cell whose stack is shown open
    cursor: str = ""  # the cell that has the tab stop of the board

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

    @property
    def busy(self) -> bool:
        """Is something still being shown?"""
        return bool(self.frames or self.forced)

    def persons(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.kind == PERSON]

    def brains(self) -> list[Seat]:
        return [seat for seat in range(len(self.players)) if seat not in self.persons()]

    def persons_turn(self) -> bool:
        """May a person act now?"""
        return self.state.to_move in self.persons() and not (self.busy or self.veiled or self.handing)

    def eyes(self) -> Seat:
        """The seat whose sight is drawn; -1 sees what everybody may see."""
        persons = self.persons()
        if not self.game.secrets or len(persons) == 1:
            return persons[0] if len(persons) == 1 else -1
        return self.state.to_move if self.peeking and not (self.veiled or self.handing) else -1

    def shown(self) -> State:
        """The position to draw: a frame of a movement, what a wish would lead to, or the match's own."""
        eyes = self.eyes()
        if self.wish is None:
            return (self.frames[0] if self.frames else self.state).seen_by(eyes)
        after = self.frames[0].seen_by(eyes) if self.frames else self.state.seen_by(eyes).play(self.wish)
        return _with_mover(after, self.state.mover)  # until it is done, it is still that seat's turn

    def mover(self) -> Seat:
        """Whose turn it looks to be: while a movement is shown, that of who made it."""
        return self.frames[0].mover if self.frames and self.wish is None else self.state.mover

    def seat_below(self) -> Seat:
        """The seat from whose side the board is drawn: with secrets that of the next person, so that it is theirs."""
        persons = self.persons()
        if len(persons) == 1 or not self.game.secrets:
            return persons[0] if len(persons) == 1 else -1
        turn = range(self.state.mover, self.state.mover + len(self.players))
        return next((seat % len(self.players) for seat in turn if seat % len(self.players) in persons), -1)


def _with_mover(state: State, seat: Seat) -> State:
    return cast("State", replace(cast("Any", state), mover=seat))  # every position is a dataclass


@dataclass(frozen=True, slots=True)
class Broken:
    """A save that cannot be read, kept as it is."""

    id: str
    text: str
    why: Fact


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = "en"
    theme: str = "auto"
    confirm: bool = True
    animate: bool = True


@dataclass(frozen=True, slots=True)
class Reading:
    slug: str
    spot: str = ""
    opener: str = ""  # the button that opened it
    drawn: int = 1  # diagrams so far: there are many, and the text need not wait for them


@dataclass(frozen=True, slots=True)
class Model:
    settings: Settings = Settings()
    screen: str = "home"  # or 'setup', 'table'
    dialog: str = ""  # 'settings', 'moves', 'undo', 'delete', 'stack', 'speak'
    reading: Reading | None = None
    setup: Setup | None = None
    table: Table | None = None
    tables: Mapping[str, Table] = field(default_factory=dict)  # every game kept, by id
    broken: tuple[Broken, ...] = ()
    setups: Mapping[str, Setup] = field(default_factory=dict)  # the last one of each game
    chosen: str = ""  # the table a dialog asks about
    asked: int = 0  # questions so far
    tall: bool = False  # is there more room beside the board than above it?
    still: bool = False  # the device asks for reduced motion
    claimed: bool = True  # is this the page that plays?
    elsewhere: bool = False  # does another page play?
    taking: bool = False  # has it asked another page to stop?
    worker: str = "starting"  # 'ready', 'absent', 'died'
    notice: Fact | None = None
    lacking: frozenset[str] = frozenset()  # names of what the device has refused to keep
    retried: frozenset[str] = frozenset()  # those of them that are being tried again
    unsaved: str = ""  # why
    borne: str = ""  # the reason somebody has read and closed
    offline: bool = False  # does the page work without a network?
    installable: bool = False  # does the browser offer to install the page?
    fresh: bool = False  # is a new build there?
    picking: bool = False  # is somebody choosing a file?
    forgetful: bool = False  # is it to be said that the browser forgets after a week?
    told: bool = False  # has it been said?
    pressed: int = 0  # counts the presses of the peek button, so that a late timer is not taken for a new one

    @property
    def renewable(self) -> bool:
        """Is a new build there, and would a new start lose nothing?"""
        return self.fresh and self.claimed and not self.lacking


def first_setup(slug: str) -> Setup:
    """A person against the computer, which every game can be for."""
    game = GAMES[slug]
    return Setup(slug, (Player(), Player(list(game.levels)[1])))


def clean_name(text: str) -> str:
    """A name as it may stand in a line: nothing that turns, breaks or hides what is beside it."""
    plain = (" " if letter.isspace() else letter for letter in text)
    return "".join(letter for letter in plain if letter.isprintable() or letter in JOINERS).strip()[:LONGEST_NAME]


def to_text(table: Table) -> str:
    """A table as a save."""
    save = {
        "version": VERSION,
        "game": table.game.slug,
        "options": dict(table.match.options),
        "start": table.match.start,
        "seats": [{"kind": player.kind, "name": player.name} for player in table.players],
        "names": list(table.match.names),
        "touched": table.touched,
    }
    return json.dumps(save, separators=(",", ":"))


def to_file(texts: Iterable[str]) -> str:
    """Many saves as one text, each to the letter."""
    return json.dumps({"version": VERSION, "saves": list(texts)})


def to_own_file(text: str) -> str:
    """One save as it is, or, if it holds what no file can, spelt out as if it were many."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return to_file([text])
    return text


def from_file(text: str) -> list[str]:
    """The saves in a file, which may be a single one."""
    try:
        saves = from_json(text)["saves"]
    except (ValueError, KeyError, TypeError):
        return [text]
    return saves if isinstance(saves, list) and saves and _texts(saves) else [text]


STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # one that never ends is all there is


def from_json(text: str) -> Any:
    """What a text says in JSON, or ValueError, also if it is nested as nothing of ours is."""
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise ValueError("It is nested too deeply.")
    return json.loads(text)


class BadSave(ValueError):
    """A text that is no save; `why` says so as a fact."""

    def __init__(self, why: Fact) -> None:
        super().__init__(str(why))
        self.why = why


def from_text(id_: str, text: str) -> Table:
    """The table a save tells, or BadSave."""
    if len(text) > LONGEST_SAVE:
        raise BadSave(Fact("save_too_long", {}))
    try:
        save = from_json(text)
    except ValueError:
        raise BadSave(Fact("save_no_json", {})) from None
    if not isinstance(save, dict) or "version" not in save:
        raise BadSave(Fact("save_no_json", {}))
    if save["version"] != VERSION:
        raise BadSave(Fact("save_version", {}))
    game = GAMES.get(save["game"]) if isinstance(save.get("game"), str) else None
    if game is None:
        raise BadSave(Fact("save_game", {}))
    start, names, options = save.get("start"), save.get("names"), save.get("options")
    if not isinstance(start, str) or not isinstance(options, dict) or not _texts([*options.values()]):
        raise BadSave(Fact("save_fields", {}))
    if not isinstance(names, list) or not _texts(names):
        raise BadSave(Fact("save_fields", {}))
    try:
        match = Match.replay(game, start, names, options)
    except BadRecord as error:
        raise BadSave(Fact("save_name", {"number": Count(error.fitted + 1), "word": Word(error.name[:40])})) from None
    except ValueError:
        raise BadSave(Fact("save_start", {})) from None
    match = replace(match, options=_options(options, game, match.state.seats))
    if match.states[0].guess(Random(0)) != match.states[0]:  # a secret is missing
        raise BadSave(Fact("save_start", {}))
    players = _players(save.get("seats"), game, match.state.seats)
    touched = save.get("touched")
    return Table(id_, match, players, touched if isinstance(touched, int) and 0 <= touched < 2**40 else 0)


def _options(options: Mapping[str, str], game: Game, seats: int) -> dict[str, str]:
    """The options of a save that go with its seats: an older one may have more, which its start line tells."""
    fitting = game.fitting(seats, options)
    for name in options.keys() - fitting.keys():
        if not any(game.fitting(count, {name: options[name]}) for count in game.seats):
            raise BadSave(Fact("save_options", {}))
    return fitting


def _texts(found: list[Any]) -> bool:
    return all(isinstance(text, str) for text in found)


def _players(seats: Any, game: Game, count: int) -> tuple[Player, ...]:
    if not isinstance(seats, list) or len(seats) != count:
        raise BadSave(Fact("save_seats", {}))
    players = []
    for seat in seats:
        kind = seat.get("kind") if isinstance(seat, dict) else None
        name = seat.get("name") if isinstance(seat, dict) else None
        if kind not in (PERSON, *game.levels) or not isinstance(name, str):
            raise BadSave(Fact("save_seats", {}))
        players.append(Player(kind, clean_name(name)))
    return tuple(players)
