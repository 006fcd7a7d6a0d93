"""Damaged texts: real saves, settings and files of several games, broken in many small ways, and the law they obey.

Original  a text the program wrote itself: a save of some game, the settings, a set-up, a file of all games.
Damage    what chance does to an original: letters, values, structure.
Law       no damage is an error of ours. What can be read is read alike ever after; what cannot be read is kept to the
          letter, told with its reason, and goes out as it is.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from pyramidion.app import effects as fx
from pyramidion.app.dialogs import DeleteDialog, MovesDialog, SettingsDialog
from pyramidion.app.saves.model import GAME_KEY, JOINERS, RECORD_KEY, SETUP_KEY
from pyramidion.app.saves.text import BadSave, from_file, from_json, from_text, to_file, to_text
from pyramidion.app.screen import screen, title
from pyramidion.words import load

from tests.games import SEATINGS, known
from tests.pilot import Pilot, texts

NAMES = (
    "<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "&amp;&lt;b&gt;", "\u202egnp.exe",
    "\u2066\u2067", "e\u0301" * 40, "{name} {seat}", "%s %(x)s", "'; drop", "\x00\x07\x1b[31m", "\n\r\t", "🎲",
    "\ud800", "x" * 5000,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 0.5, 2**31, 2**53 + 1, -(2**63), 10**40, "", "1", "9", " ", [], {}, [[]], [None],
    [""], {"": ""}, {"kind": "person", "name": ""}, "person", "skilled", "god", "tor", "dice", "chess", "random",
    "version", *NAMES,
)  # fmt: skip
RAW = (
    "NaN", "Infinity", "-Infinity", "1e999", "-0", "9" * 5000, "0." + "9" * 5000, '"\\ud800"',
    '"\\udc00\\ud800"', '"\\u0000"',
    "[" * 40 + "]" * 40, "[" * 3000 + "]" * 3000, '{"a":' * 3000 + "1" + "}" * 3000, '1,"version":1', '1,"version":2',
    '"","game":"tor"', '{"kind":"person","kind":"god"}',
)  # fmt: skip
DICE = {"game": "dice", "start": "......|.....|....|...|..|. 6 - 1"}
PASSES = {"game": "pyramidis", "start": "- m0y0 m"}
LETTERS = '"\\{}[],:0123456789-+.eE aenutrfl\x00\x7f\x1f\ufeff\u202e\ud800é' + "mtycogbpywWKs@/|x?!*="


@cache
def kept(seed: int) -> dict[str, str]:
    """What a device keeps after a part of a game at every kind of table."""
    rng, device = Random(seed), dict[str, str]()
    for seating in SEATINGS:
        slug, *kinds = seating
        options = rng.choice([options for seats, options in known(slug).setups if seats == len(kinds)])
        pilot = Pilot(device, seed=rng.getrandbits(30), still=True).sit(*seating, **options)
        for _ in range(rng.choice((0, 1, 5, 20, 60, 400))):
            if pilot.table.over:
                break
            pilot.move()
        device = pilot.kept
    pilot = Pilot(device)
    pilot.send("change_setting", "theme", "dark")
    return pilot.kept


def originals(rng: Random) -> tuple[str, str]:
    """Where a text is kept and the text; a file of several games is kept nowhere."""
    device = kept(rng.randrange(6))
    games = [text for name, text in device.items() if name.startswith(GAME_KEY)]
    if rng.random() < 0.2:
        return "", to_file(rng.sample(games, rng.randrange(2, 6)))
    return rng.choice([*device.items(), *((GAME_KEY, text) for text in games)])


# --- damage --------------------------------------------------------------------------------------------------------


def damaged(rng: Random, text: str) -> str:
    """The text, broken in one to four ways."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice((flipped, spliced, cut, changed, changed, changed, moved, twice))(rng, text)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")  # as browsers hold it


def flipped(rng: Random, text: str) -> str:
    """A bit of a letter is another."""
    at = rng.randrange(len(text) + 1)
    return (
        text[:at] + "".join(chr(ord(letter) ^ 1 << rng.randrange(8)) for letter in text[at : at + 1]) + text[at + 1 :]
    )


def spliced(rng: Random, text: str) -> str:
    """Some letters go, others come."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + "".join(rng.choices(LETTERS, k=rng.randrange(4))) + text[at + rng.choice((0, 0, 1, 2, 9)) :]


def cut(rng: Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return rng.choice((text[:at], text[at:], text[:at] + text, text[: at // 9] * 9))


def changed(rng: Random, text: str) -> str:
    """A value is another, of any kind that JSON has or that some writer of it makes."""
    raw = rng.choice(RAW)
    put = "@raw@" if rng.random() < 0.3 else rng.choice(VALUES)

    def change(_parent: Any, _at: Any, old: Any) -> Any:
        if isinstance(old, str) and len(old) > 1 and rng.random() < 0.5:
            return (spliced if rng.random() < 0.5 else flipped)(rng, old)
        return put

    return somewhere(rng, text, change).replace('"@raw@"', raw, 1)


def moved(rng: Random, text: str) -> str:
    """A value, or a field's name, stands elsewhere, or not at all, or many times."""

    def change(parent: Any, at: Any, old: Any) -> Any:
        what = rng.randrange(4)
        if what == 0:
            return GONE
        if isinstance(parent, dict):
            parent[rng.choice((*parent, *NAMES, "version", "game", "names", "saves"))] = old
            return GONE if what == 1 else old
        other = rng.randrange(len(parent))
        parent[other], swapped = old, parent[other]
        return [old] * 30 if what == 1 else swapped

    return somewhere(rng, text, change)


def twice(rng: Random, text: str) -> str:
    """A field is there twice."""
    fields = list(re.finditer(r'"\w+":("[^"]*"|\d+)', text))
    if not fields:
        return text
    one, other = rng.choice(fields), rng.choice(fields)
    return f"{text[: one.end()]},{other[0]}{text[one.end() :]}"


GONE = object()


def somewhere(rng: Random, text: str, change: Callable[[Any, Any, Any], Any]) -> str:
    """The text with one value changed, in a save within a file as well; a text that is no JSON stays."""
    try:
        value = from_json(text)
    except ValueError:
        return text
    places = [
        (parent, at) for parent in inner(value) for at in (parent if isinstance(parent, dict) else range(len(parent)))
    ]
    if not places:
        return text
    parent, at = rng.choice(places)
    old = parent[at]
    if isinstance(old, str) and old.startswith("{") and rng.random() < 0.7:
        parent[at] = somewhere(rng, old, change)
    else:
        new = change(parent, at, old)
        if new is not GONE:
            parent[at] = new
        elif isinstance(parent, list) or at in parent:
            del parent[at]
    return json.dumps(value, ensure_ascii=rng.random() < 0.5)


def inner(value: Any) -> list[Any]:
    """Every list and object within a value that holds something."""
    if not isinstance(value, list | dict) or not value:
        return []
    return [
        value,
        *(found for below in (value.values() if isinstance(value, dict) else value) for found in inner(below)),
    ]


@cache
def giants(size: int) -> dict[str, str]:
    """Texts of about as many letters, each made to wear a reader out."""
    save = kept(0)[f"{GAME_KEY}1"]
    many = [save] * (size // (len(save) + 60))

    def with_(**fields: Any) -> str:
        return json.dumps({**json.loads(save), **fields})

    return {
        "nested lists": "[" * size,
        "nested objects": '{"a":' * (size // 5),
        "nested and closed": "[" * (size // 2) + "]" * (size // 2),
        "nested in a save": f'{{"saves":{"[" * size}',
        "a string without end": '"' + "a" * size,
        "escapes without end": '"' + '\\"' * (size // 3),
        "escaped quotes without end": '"' + '"' * (size // 2),
        "quotes": '"' * size,
        "backslashes": "\\" * (size // 2),
        "brackets": "[]" * (size // 2),
        "a number": "9" * size,
        "an exponent": "1e" + "9" * size,
        "many empty saves": json.dumps({"saves": [""] * (size // 4)}),
        "many small saves": json.dumps({"saves": list(map(str, range(size // 9)))}),
        "many games": to_file(many),
        "many games and one that is none": to_file([*many, "sun"]),
        "half of many games": to_file(many)[: size // 2],
        "one game a hundred times over": to_file(["\ud800" * (size // 700)] * 100),
        "many fields": json.dumps({str(number): number for number in range(size // 18)}),
        "a long name of a move": with_(names=["a5:" * (size // 3)]),
        "many moves": with_(names=["a5:1"] * (size // 8)),
        "a game of rolls": with_(
            **DICE, names=["roll", "vvvvvv", "bust"] * (size // 27), seats=[{"kind": "person", "name": ""}]
        ),
        "a game of passes": with_(**PASSES, names=["pass"] * (size // 8), seats=[{"kind": "person", "name": ""}] * 2),
        "a long start": with_(start="a5=m," * (size // 5)),
        "a start of many ranks": with_(start="O/" * (size // 2) + " o o 1", game="secret"),
        "a start of many files": with_(start="O," * (size // 2) + " o o 1", game="secret"),
        "many options": with_(options={str(number): "1" for number in range(size // 18)}),
        "many seats": with_(seats=[{"kind": "person", "name": ""}] * (size // 34)),
        "a long name": with_(seats=[{"kind": "person", "name": "<" * size}] * 3),
        "a long version": with_(version="1" * size),
    }


# --- the law -------------------------------------------------------------------------------------------------------


def check(rng: Random, name: str, text: str) -> str:
    """What becomes of a text, kept under that name or, with none, in a file; every law holds."""
    if name.startswith(GAME_KEY):
        return f"save {check_save(rng, text)}, {check_file(text)}"
    if name.startswith(RECORD_KEY):
        return check_record(name, text)
    if name:
        return check_setting(rng, name, text)
    return check_file(text)


def check_save(rng: Random, text: str) -> str:
    """A text kept as a game: it goes on, or it is told why not and goes out to the letter."""
    id_ = f"{GAME_KEY}7"
    pilot = Pilot({id_: text}, still=True)
    assert drawn(pilot)
    if id_ not in pilot.model.saves.games:
        [broken] = pilot.model.saves.broken
        assert (broken.id, broken.text) == (id_, text)
        told(pilot, broken.why.key)
        pilot.send("export_game", id_)
        file = taken_out(pilot)
        assert file == text or from_file(file) == [text]
        assert pilot.kept == {id_: text}
        return broken.why.key
    check_table(rng, pilot, id_)
    return "read"


def check_table(rng: Random, pilot: Pilot, id_: str) -> None:
    """A game that was read: it is read alike once more, is drawn, goes on and can be begun again."""
    saved = pilot.model.saves.games[id_]
    assert from_text(id_, to_text(saved)).match == saved.match
    assert to_text(from_text(id_, to_text(saved))) == to_text(saved)
    assert all(letter.isprintable() or letter in JOINERS for player in saved.players for letter in player.name)
    pilot.send("resume_game", id_)
    assert drawn(pilot)
    for _ in range(rng.randrange(3)):
        if not pilot.table.over and saved.persons():
            pilot.move()
            assert drawn(pilot)
    assert from_text(id_, to_text(pilot.table.saved)).match == pilot.table.match
    for dialog in (MovesDialog(), DeleteDialog(id_), SettingsDialog()):
        pilot.send("open", dialog)
        assert drawn(pilot)
        pilot.send("close")
    if pilot.table.over:
        pilot.send("play_again", "turned" if rng.random() < 0.5 else "")
    else:
        pilot.send("choose_game", pilot.table.game.slug)
        pilot.send("begin")
    assert pilot.table.id != id_
    assert drawn(pilot)


def check_file(text: str) -> str:
    """A text taken in as a file beside a game that is there: what it holds is there too, or it is told why not."""
    device = {f"{GAME_KEY}1": kept(0)[f"{GAME_KEY}1"]}
    pilot = Pilot(device, still=True)
    before = pilot.model.saves.games[f"{GAME_KEY}1"]
    pilot.send("file_chosen", "holiday.json", text)
    assert drawn(pilot)
    assert pilot.model.saves.games[f"{GAME_KEY}1"] == before
    assert pilot.kept[f"{GAME_KEY}1"] == device[f"{GAME_KEY}1"]
    notice = pilot.model.notice
    assert notice is not None
    if notice.key not in {"imported", "imported_unread"}:
        told(pilot, notice.key)
        assert pilot.kept == device
        return notice.key
    found = from_file(text)
    added = [kept_text for name, kept_text in pilot.kept.items() if name not in device]
    assert Counter(map(read, added)) == Counter(map(read, found))
    assert {broken.text for broken in pilot.model.saves.broken} <= set(found)
    pilot.send("export_all")
    elsewhere = Pilot(still=True)
    elsewhere.send("file_chosen", "all.json", pilot.done[-1].text)
    assert shelf(elsewhere) == shelf(pilot) == shelf(Pilot(pilot.kept))
    return f"file of {len(added)}"


def check_setting(rng: Random, name: str, text: str) -> str:
    """A damaged setting, or set-up, is the usual one; games are begun all the same."""
    pilot = Pilot({name: text}, still=True)
    assert drawn(pilot)
    slug = name.removeprefix(SETUP_KEY) if name.startswith(SETUP_KEY) else rng.choice(SEATINGS)[0]
    fits = slug in pilot.model.saves.setups
    pilot.send("choose_game", slug)
    assert drawn(pilot)
    pilot.send("begin")
    assert drawn(pilot)
    assert pilot.table is not None
    return f"{name.partition(':')[0]} {'read' if fits else 'as usual'}"


def check_record(name: str, text: str) -> str:
    """A damaged best result is one, or is none; who plays alone is told the best there is after the game."""
    pilot = Pilot({name: text}, still=True)
    assert drawn(pilot)
    played = name.removeprefix(RECORD_KEY)
    before = pilot.model.saves.records.get(played)
    slug, *options = played.split(" ")
    pilot.sit(slug, "person", **dict(option.split("=") for option in options)).play_to_the_end()
    best = pilot.model.saves.records[played]
    assert best <= (before or best)
    assert pilot.kept[name] == str(best)
    assert any(load("en")(told, turns=best) in drawn(pilot) for told in ("page.best_so_far", "page.best_is_this"))
    return f"record {'read' if before else 'as none'}"


def drawn(pilot: Pilot) -> str:
    """Everything the screen says, all of it text."""
    assert isinstance(title(pilot.model), str)
    return texts(screen(pilot.model))


def told(pilot: Pilot, key: str) -> None:
    """It is said what is wrong, in words."""
    assert key not in drawn(pilot)


def read(text: str) -> str:
    """What a text means, if it means a game; else the text."""
    try:
        table = from_text("", text)
    except BadSave:
        return text
    return f"{table.game.slug} {table.match.start} {table.match.names}"


def shelf(pilot: Pilot) -> Counter[str]:
    """What there is on the shelf."""
    there = [*map(to_text, pilot.model.saves.games.values()), *(broken.text for broken in pilot.model.saves.broken)]
    return Counter(map(read, there))


def taken_out(pilot: Pilot) -> str:
    """The text of a file that went out, when it has been on a disc."""
    file = pilot.done[-1]
    assert isinstance(file, fx.Download)
    return file.text.encode().decode()


# --- many of them --------------------------------------------------------------------------------------------------


def run(count: int, seed: int = 0, first: int = 0) -> Counter[str]:
    """Damage as many texts; what became of them. One that breaks the law is found again by its number and the seed."""
    ends = Counter[str]()
    for number in range(first, first + count):
        rng = Random(f"{seed} {number}")
        name, text = originals(rng)
        text = damaged(rng, text)
        try:
            ends[check(rng, name, text)] += 1
        except Exception as error:
            raise AssertionError(f"Text {number} of seed {seed} breaks the law: {text[:500]!r}") from error
    return ends


def check_giants(size: int) -> None:
    """The law, for texts that are to wear a reader out."""
    for name, text in giants(size).items():
        try:
            check_save(Random(1), text)
            check_file(text)
        except Exception as error:
            raise AssertionError(f"The law does not hold for {name}.") from error
