"""Saved games as text, and back; loading asks the rules again.

Save       version, game, options, who begins, start line, seats with their comfort, names, how late it was touched, and
           how people sit.
File       one save, or many in a list; each to the letter.
Migrator   makes a save of a version one of the next; every version ever shipped loads.
BadSave    what cannot be read; it says why as a fact.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Final, TypeAlias

from pyramidion.app.comfort.model import from_data, to_data
from pyramidion.core.facts import Count, Fact, Word, fact
from pyramidion.core.game import FORMER_LEVELS, BadOption, Game
from pyramidion.core.match import BadRecord, Match
from pyramidion.core.seating import Way
from pyramidion.games import GAMES

from .model import PERSON, Player, SavedGame, Setup, clean_name

VERSION: Final = 2
LONGEST_SAVE: Final = 200_000  # characters; the longest real game has a tenth of it
DEEPEST: Final = 50  # levels of JSON; the page's interpreter does not survive some thousands
LATEST: Final = 2**40

Fields: TypeAlias = dict[str, Any]


class BadSave(ValueError):
    """A text that is no save; `why` says so as a fact."""

    def __init__(self, why: Fact) -> None:
        super().__init__(str(why))
        self.why = why


# --- writing -------------------------------------------------------------------------------------------------------


def to_text(saved: SavedGame) -> str:
    """A game as a save."""
    save = {
        "version": VERSION,
        "game": saved.game.slug,
        "options": dict(saved.match.options),
        "first": saved.first,
        "start": saved.match.start,
        "seats": _seats(saved.players),
        "names": list(saved.match.names),
        "touched": saved.touched,
        "way": saved.way.value,
        **({"south": saved.south} if saved.south else {}),
    }
    return json.dumps(save, separators=(",", ":"))


def setup_to_text(setup: Setup) -> str:
    """A set-up as it is kept until the next game."""
    fields = {"seats": _seats(setup.players), "options": dict(setup.options), "first": setup.first}
    return json.dumps({**fields, "way": setup.way.value if setup.way else ""})


def _seats(players: Iterable[Player]) -> list[Fields]:
    """Who sits where, with what somebody has wished for."""
    return [
        {
            "kind": player.kind,
            "name": player.name,
            **({"comfort": wishes} if (wishes := to_data(player.comfort)) else {}),
        }
        for player in players
    ]


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


# --- reading -------------------------------------------------------------------------------------------------------


def from_file(text: str) -> list[str]:
    """The saves in a file, which may be a single one."""
    try:
        saves = from_json(text)["saves"]
    except (ValueError, KeyError, TypeError):
        return [text]
    return saves if isinstance(saves, list) and saves and _are_texts(saves) else [text]


STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # one that never ends is all there is


def from_json(text: str) -> Any:
    """What a text says in JSON, or ValueError, also if it is nested as nothing of ours is."""
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise ValueError("It is nested too deeply.")
    return json.loads(text)


def from_text(id_: str, text: str) -> SavedGame:
    """The game a save tells, or BadSave."""
    save = migrated(_fields(text))
    game, options = GAMES[save["game"]], save["options"]
    match = _replayed(game, save["start"], save["names"], options)
    first, touched, south = save.get("first"), save.get("touched"), save.get("south")
    if first not in ("", *map(str, range(1, match.state.seats + 1))):
        raise BadSave(fact("save_seats"))
    return SavedGame(
        id_,
        match,
        _players(save.get("seats"), game, match.state.seats),
        first,
        touched if isinstance(touched, int) and 0 <= touched < LATEST else 0,
        _way(save.get("way")) or Way.HAND,
        south if isinstance(south, int) and 0 <= south < match.state.seats else 0,
    )


def _fields(text: str) -> Fields:
    """The fields of a save, those that every version has being what they should be."""
    if len(text) > LONGEST_SAVE:
        raise BadSave(fact("save_too_long"))
    try:
        save = from_json(text)
    except ValueError:
        raise BadSave(fact("save_no_json")) from None
    if not isinstance(save, dict) or "version" not in save:
        raise BadSave(fact("save_no_json"))
    if not isinstance(save["version"], int) or not (save["version"] == VERSION or save["version"] in MIGRATORS):
        raise BadSave(fact("save_version"))
    if not isinstance(save.get("game"), str) or save["game"] not in GAMES:
        raise BadSave(fact("save_game"))
    start, names, options = save.get("start"), save.get("names"), save.get("options")
    if not isinstance(start, str) or not isinstance(options, dict) or not _are_texts([*options.values()]):
        raise BadSave(fact("save_fields"))
    if not isinstance(names, list) or not _are_texts(names):
        raise BadSave(fact("save_fields"))
    return save


def _replayed(game: Game, start: str, names: list[str], options: Mapping[str, str]) -> Match:
    try:
        match = Match.replay(game, start, names, options)
        game.new(Random(0), match.state.seats, options)
    except BadRecord as error:
        raise BadSave(fact("save_name", number=Count(error.fitted + 1), word=Word(error.name[:40]))) from None
    except BadOption:
        raise BadSave(fact("save_options")) from None
    except ValueError:
        raise BadSave(fact("save_start")) from None
    if match.states[0].guess(Random(0)) != match.states[0]:  # a secret is missing
        raise BadSave(fact("save_start"))
    return match


def _players(seats: Any, game: Game, count: int) -> tuple[Player, ...]:
    if not isinstance(seats, list) or len(seats) != count:
        raise BadSave(fact("save_seats"))
    players = []
    for seat in seats:
        kind = seat.get("kind") if isinstance(seat, dict) else None
        name = seat.get("name") if isinstance(seat, dict) else None
        if kind not in (PERSON, *game.levels) or not isinstance(name, str):
            raise BadSave(fact("save_seats"))
        players.append(Player(kind, clean_name(name), from_data(seat.get("comfort"))))
    return tuple(players)


def _way(word: Any) -> Way | None:
    """How people sit by that word, if there is such a way."""
    return next((way for way in Way if way.value == word), None)


def _are_texts(found: list[Any]) -> bool:
    return all(isinstance(text, str) for text in found)


def setup_from_text(slug: str, text: str) -> Setup | None:
    """The last set-up of a game, unless it no longer fits the game."""
    try:
        said = from_json(text)
        kept = migrated({"version": 1, "game": slug, **said})
        players = tuple(_kept_player(seat) for seat in kept["seats"])
        options = {str(name): str(value) for name, value in kept["options"].items()}
        fitting, first = GAMES[slug].fitting(len(players), options), str(kept["first"])
        setup = Setup(slug, players, fitting, first, _way(said.get("way")))
        setup.game.new(Random(0), len(players), setup.options)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    if setup.first not in ("", *map(str, range(1, len(players) + 1))):
        return None
    return setup if all(player.kind in (PERSON, *setup.game.levels) for player in players) else None


def _kept_player(seat: Mapping[str, Any]) -> Player:
    return Player(str(seat["kind"]), clean_name(str(seat["name"])), from_data(seat.get("comfort")))


# --- what earlier versions wrote -----------------------------------------------------------------------------------


def migrated(save: Fields) -> Fields:
    """A save of any version as one of this version."""
    while save["version"] != VERSION:
        save = MIGRATORS[save["version"]](save)
    return save


def _from_version_1(save: Fields) -> Fields:
    """Who begins was an option, alone at Dice the turns could be equal, levels had other names, and nobody sat."""
    options = dict(save["options"])
    first = options.pop("first", "")
    seats = save.get("seats")
    if isinstance(seats, list):
        seats = [_renamed(seat) for seat in seats]
        if save["game"] == "dice" and len(seats) == 1:
            options.pop("equal", None)
    return {"first": first, **save, "version": 2, "options": options, "seats": seats, "way": Way.HAND.value}


def _renamed(seat: Any) -> Any:
    """A seat with its level by the name it has today."""
    kind = seat.get("kind") if isinstance(seat, dict) else None
    return {**seat, "kind": FORMER_LEVELS[kind]} if isinstance(kind, str) and kind in FORMER_LEVELS else seat


MIGRATORS: Final[Mapping[int, Callable[[Fields], Fields]]] = {1: _from_version_1}
