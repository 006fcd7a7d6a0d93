"""The program: `update(model, message) -> (model, effects)`, with no browser in sight.

A message nobody knows, or one that comes too late, changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, Final

from pyramidion.core.facts import Count, Fact, Word, fact
from pyramidion.core.match import Match
from pyramidion.games import GAMES
from pyramidion.words import languages

from . import play as at_table
from .effects import (
    After,
    Announce,
    Claim,
    Download,
    Draw,
    Effect,
    Focus,
    Forget,
    Install,
    Land,
    Message,
    Pick,
    Reload,
    Renew,
    Save,
    Stop,
)
from .model import (
    PERSON,
    BadSave,
    Broken,
    Model,
    Player,
    Reading,
    Settings,
    Setup,
    Table,
    clean_name,
    first_setup,
    from_file,
    from_json,
    from_text,
    to_file,
    to_own_file,
    to_text,
)
from .parts import ILL, words_of
from .play import Step

GAME_KEY: Final = "game:"
SETUP_KEY: Final = "setup:"
SETTINGS_KEY: Final = "settings"
TOLD_KEY: Final = "told"
MOST_BROKEN: Final = 100  # games of a file that cannot be read and are kept all the same
HOLD: Final = 600  # milliseconds a finger has to rest on a secret


def start(kept: Mapping[str, str], language: str, *, still: bool = False) -> Step:
    """The first model, from what the device has kept and the language of the browser."""
    known = language if language in languages() else "en"
    settings = _settings(kept.get(SETTINGS_KEY, ""), known)
    tables: dict[str, Table] = {}
    broken: list[Broken] = []
    for name, text in kept.items():
        if name.startswith(GAME_KEY):
            try:
                tables[name] = _veiled(from_text(name, text))
            except BadSave as error:
                broken.append(Broken(name, text, error.why))
    setups = {slug: setup for slug in GAMES if (setup := _read_setup(slug, kept.get(SETUP_KEY + slug, ""))) is not None}
    model = Model(
        settings=settings,
        tables=tables,
        broken=tuple(broken),
        setups=setups,
        still=still,
        claimed=False,
        told=TOLD_KEY in kept,
    )
    return model, (Claim(force=False),)


def update(model: Model, message: Message) -> Step:
    """The model after a message, and what is to be done in the world."""
    model, effects = _answer(model, message)
    if model.dialog == "stack" and at_table.looks_at_nothing(model):
        model, effects = replace(model, dialog=""), (*effects, Focus("board"))
    if model.screen == "home" and model.renewable and not (model.dialog or model.reading or model.picking):
        return replace(model, fresh=False), (*effects, Renew())  # nobody plays: nobody minds
    return model, effects


def _answer(model: Model, message: Message) -> Step:
    word, *args = message
    if word in AT_TABLE:
        table = model.table
        if table is None or not model.claimed or (model.reading and word in BY_HAND):
            return model, ()
        if table.veiled and word in BY_HAND - {"lift"}:
            return model, ()
        return AT_TABLE[str(word)](model, table, *args)
    handler = ANYWHERE.get(str(word))
    return handler(model, *args) if handler else (model, ())


# --- going about ---------------------------------------------------------------------------------------------------


def home(model: Model) -> Step:
    model, effects = leave(model)
    return replace(model, screen="home", dialog="", notice=None, reading=None), (*effects, Focus("title"))


def leave(model: Model) -> Step:
    """Put the table away as it is: nothing half done stays."""
    table = model.table
    if table is None:
        return model, ()
    effects: tuple[Effect, ...] = (Announce(""), *([Stop(table.thinking)] if table.thinking else []))  # said, or secret
    model = replace(at_table.at(model, _veiled(at_table.let_go(table))), table=None)
    return model, effects


def _veiled(table: Table) -> Table:
    return replace(table, veiled=at_table.hides(table) and table.state.to_move in table.persons(), peeking=False)


def choose_game(model: Model, slug: str) -> Step:
    if slug not in GAMES:
        return model, ()
    setup = model.setups.get(slug) or first_setup(slug)
    return replace(model, screen="setup", setup=setup, dialog="", notice=None, reading=None), (Focus("title"),)


def resume(model: Model, id_: str) -> Step:
    if id_ not in model.tables or not model.claimed:
        return model, ()
    model = replace(model, table=model.tables[id_], screen="table", dialog="", notice=None, reading=None)
    model, effects = at_table.proceed(model)
    return model, (Focus("title"), *effects)


def dialog(model: Model, name: str, chosen: str = "") -> Step:
    if name not in DIALOGS or (name in DIALOGS_AT_TABLE and (model.table is None or model.table.veiled)):
        return model, ()
    return replace(model, dialog=name, chosen=chosen), (Focus("dialog"),)


DIALOGS_AT_TABLE: Final = frozenset({"moves", "undo", "speak"})
DIALOGS: Final = DIALOGS_AT_TABLE | {"settings", "delete"}


def rules(model: Model, slug: str, spot: str = "") -> Step:
    """Open the rules of a game, at a spot if there is one; what a person has begun waits, and computers go on."""
    if slug not in GAMES:
        return model, ()
    known = spot if spot in GAMES[slug].guide.spots() else ""
    opener = model.reading.opener if model.reading else _opener(model, slug, spot)
    model = replace(model, reading=Reading(slug, known, opener), dialog="", chosen="")
    return model, (Focus(f"rules-{known}" if known else "title"), After(0, ("diagram", slug, known, 1)))


def _opener(model: Model, slug: str, spot: str) -> str:
    """The button that opens the rules there."""
    if model.screen == "home":
        return f"rules-of-{slug}"
    says = model.table.says if model.table else None
    return "see-rule" if says and GAMES[slug].guide.answer(says) == spot else "rules"


def diagram(model: Model, slug: str, spot: str, drawn: int) -> Step:
    """Draw one more, unless something else is read by now."""
    reading = model.reading
    if reading is None or (slug, spot, drawn) != (reading.slug, reading.spot, reading.drawn):
        return model, ()
    if drawn >= len(list(GAMES[slug].guide.diagrams())):
        return model, ()
    return replace(model, reading=replace(reading, drawn=drawn + 1)), (After(0, ("diagram", slug, spot, drawn + 1)),)


def _stop_reading(model: Model, reading: Reading) -> Step:
    """Back to what was there, as it was, and the focus to where the rules were asked for."""
    veiled = model.table is not None and model.table.veiled
    return replace(model, reading=None), (Focus("lift" if veiled else reading.opener),)


OPENERS: Final = {"settings": "menu", "moves": "moves", "undo": "undo", "speak": "speak"}  # what opens each dialog


def close(model: Model) -> Step:
    """Close what is open on top; at the table, let go of what was chosen."""
    if model.dialog:
        opener = model.table.looking if model.table and model.dialog == "stack" else OPENERS.get(model.dialog, "title")
        return replace(model, dialog="", chosen=""), (Focus(opener),)
    if model.reading is not None:
        return _stop_reading(model, model.reading)
    if model.table is not None and at_table.half_done(model.table):
        back = (Focus(model.table.cursor),) if model.table.wish is not None else ()
        return at_table.at(model, at_table.let_go(model.table)), (Land(), *back)
    return replace(model, notice=None), ()


# --- setting up ----------------------------------------------------------------------------------------------------


def change_setup(model: Model, change: Callable[[Setup], Setup]) -> Step:
    if model.setup is None:
        return model, ()
    return replace(model, setup=_valid(change(model.setup))), ()


def seats(model: Model, count: str) -> Step:
    def change(setup: Setup) -> Setup:
        wanted = next((number for number in setup.game.seats if str(number) == count), 0)
        if not wanted:
            return setup
        kind = setup.players[-1].kind if len(setup.players) > 1 else PERSON
        more = (Player(kind),) * max(0, wanted - len(setup.players))
        return replace(setup, players=(*setup.players, *more)[:wanted])

    return change_setup(model, change)


def kind(model: Model, seat: str, kind: str) -> Step:
    return change_setup(model, lambda setup: _with_player(setup, seat, kind=kind))


def _with_player(setup: Setup, seat: str, **changes: Any) -> Setup:
    if changes.get("kind", PERSON) not in (PERSON, *setup.game.levels):
        return setup
    players = tuple(
        replace(player, **changes) if str(index) == seat else player for index, player in enumerate(setup.players)
    )
    return replace(setup, players=players)


def swap_seats(model: Model) -> Step:
    """Everybody moves on by one seat."""
    return change_setup(model, lambda setup: replace(setup, players=(setup.players[-1], *setup.players[:-1])))


def option(model: Model, name: str, value: str) -> Step:
    """Set an option; an empty value is the usual one."""

    def change(setup: Setup) -> Setup:
        options = {other: was for other, was in setup.options.items() if other != name}
        if value in setup.game.options.get(name, ()):
            options[name] = value
        return replace(setup, options=options)

    return change_setup(model, change)


def _valid(setup: Setup) -> Setup:
    """The set-up without options that do not go with its seats."""
    return replace(setup, options=setup.game.fitting(len(setup.players), setup.options))


def begin(model: Model) -> Step:
    return model, (Draw("new"),) if model.screen == "setup" and model.setup is not None and model.claimed else ()


def drawn(model: Model, purpose: str, number: int) -> Step:
    """Use a number drawn outside for what it was asked for."""
    if purpose == "chance" and model.table is not None:
        return at_table.chance(model, model.table, number)
    if purpose == "new" and model.setup is not None:
        return new_game(model, model.setup, number)
    return model, ()


def new_game(model: Model, setup: Setup, number: int) -> Step:
    match = Match.begin(setup.game, Random(number), len(setup.players), setup.options)
    touched = max((other.touched for other in model.tables.values()), default=0) + 1
    table = Table(next(_new_ids(model)), match, setup.players, touched)
    model = replace(
        model, screen="table", table=table, dialog="", reading=None, setups={**model.setups, setup.slug: setup}
    )
    model, effects = at_table.proceed(at_table.at(model, table))
    saved = Save(SETUP_KEY + setup.slug, _setup_text(setup))
    return model, (saved, Save(table.id, to_text(table)), Focus("board"), *effects)


def _new_ids(model: Model) -> Iterator[str]:
    """Names under which nothing is kept."""
    taken = {*model.tables, *(broken.id for broken in model.broken)}
    names = (f"{GAME_KEY}{number}" for number in count(len(taken) + 1))
    return (name for name in names if name not in taken)


def again(model: Model, table: Table, turned: str = "") -> Step:
    """The same game once more, with everybody a seat further on if so wished."""
    if not table.over:
        return model, ()  # a second tap, or one that came late
    players = (table.players[-1], *table.players[:-1]) if turned else table.players
    model, effects = leave(model)
    return replace(model, setup=Setup(table.game.slug, players, table.match.options)), (*effects, Draw("new"))


def _setup_text(setup: Setup) -> str:
    players = [{"kind": player.kind, "name": player.name} for player in setup.players]
    return json.dumps({"seats": players, "options": dict(setup.options)})


def _read_setup(slug: str, text: str) -> Setup | None:
    """The last set-up of a game, unless it no longer fits the game."""
    try:
        kept = from_json(text)
        players = tuple(Player(str(seat["kind"]), clean_name(str(seat["name"]))) for seat in kept["seats"])
        setup = _valid(Setup(slug, players, {str(name): str(value) for name, value in kept["options"].items()}))
        setup.game.new(Random(0), len(players), setup.options)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return setup if all(player.kind in (PERSON, *setup.game.levels) for player in players) else None


# --- settings and words --------------------------------------------------------------------------------------------


def set_(model: Model, name: str, value: str) -> Step:
    """A field of a form has changed."""
    field, _, which = name.partition(":")
    if field == "name":
        return change_setup(model, lambda setup: _with_player(setup, which, name=clean_name(value)))
    if field == "option":
        return option(model, which, value)
    if field == "kind":
        return kind(model, which, value)
    settings = _changed(model.settings, field, value)
    return replace(model, settings=settings), (Save(SETTINGS_KEY, _settings_text(settings)),)


def _changed(settings: Settings, field: str, value: str) -> Settings:
    if field == "language" and value in languages():
        return replace(settings, language=value)
    if field == "theme" and value in ("auto", "light", "dark"):
        return replace(settings, theme=value)
    if field == "confirm" and value in ("0", "1"):
        return replace(settings, confirm=value == "1")
    if field == "animate" and value in ("0", "1"):
        return replace(settings, animate=value == "1")
    return settings


def _settings_text(settings: Settings) -> str:
    return json.dumps(
        {
            "language": settings.language,
            "theme": settings.theme,
            "confirm": "01"[settings.confirm],
            "animate": "01"[settings.animate],
        }
    )


def _settings(text: str, language: str) -> Settings:
    settings = Settings(language=language)
    try:
        kept = from_json(text)
        for field, value in kept.items():
            settings = _changed(settings, field, value)
    except (ValueError, AttributeError):
        pass
    return settings


def motion(model: Model, wish: str) -> Step:
    return replace(model, still=wish == "reduce"), ()


def shape(model: Model, shape: str) -> Step:
    """There is more room beside the board than above it, or less."""
    return replace(model, tall=shape == "tall"), ()


# --- what is kept --------------------------------------------------------------------------------------------------


def delete(model: Model, id_: str) -> Step:
    if not model.claimed:
        return model, ()  # another page may play it, or another game of the same id
    tables = {other: table for other, table in model.tables.items() if other != id_}
    broken = tuple(other for other in model.broken if other.id != id_)
    table = None if model.table is not None and model.table.id == id_ else model.table
    return replace(model, tables=tables, broken=broken, table=table, dialog="", chosen=""), (
        Forget(id_),
        Focus("title"),
    )


def export(model: Model, id_: str) -> Step:
    text = next((broken.text for broken in model.broken if broken.id == id_), None)
    slug = "game"
    if id_ in model.tables:
        text, slug = to_text(model.tables[id_]), model.tables[id_].game.slug
    if text is None:
        return model, ()
    return model, (Download(f"pyramidion-{slug}-{id_.removeprefix(GAME_KEY)}.json", to_own_file(text)),)


def pick(model: Model) -> Step:
    return (replace(model, picking=True), (Pick(),)) if model.claimed else (model, ())


def unpicked(model: Model) -> Step:
    return replace(model, picking=False), ()


def picked(model: Model, filename: str, text: str) -> Step:
    """Take in a file, or say what is wrong with it."""
    model = replace(model, picking=False)
    if not model.claimed:
        return model, ()  # another page may have begun a game of the same id
    texts = from_file(text)
    if len(texts) > 1:
        return _picked_all(model, filename, texts)
    try:
        table = _veiled(from_text(next(_new_ids(model)), texts[0]))
    except BadSave as error:
        return replace(model, notice=_about(filename, error.why)), ()
    table = replace(table, touched=max((t.touched for t in model.tables.values()), default=0) + 1)
    model = replace(at_table.at(model, table), table=model.table, notice=fact("imported", count=Count(1)))
    return model, (Save(table.id, to_text(table)),)


def _picked_all(model: Model, filename: str, texts: list[str]) -> Step:
    """Take in many games, and keep beside them what cannot be read, unless there is no end of that."""
    tables, broken = dict[str, Table](), list[Broken]()
    named = dict(zip(_new_ids(model), texts, strict=False))
    for id_, text in named.items():
        try:
            tables[id_] = _veiled(from_text(id_, text))
        except BadSave as error:
            broken.append(Broken(id_, text, error.why))
            if len(broken) > MOST_BROKEN:
                return replace(model, notice=_about(filename, error.why)), ()
    notice = fact("imported", count=Count(len(tables))) if tables else fact("imported_unread", count=Count(len(broken)))
    model = replace(model, tables={**model.tables, **tables}, broken=(*model.broken, *broken), notice=notice)
    return model, tuple(Save(id_, text) for id_, text in named.items())


def _about(filename: str, why: Fact) -> Fact:
    return Fact(why.key, {**why.args, "file": Word(filename)})


def export_all(model: Model) -> Step:
    texts = [*map(to_text, model.tables.values()), *(broken.text for broken in model.broken)]
    return model, (Download("pyramidion-games.json", to_file(texts)),)


def unsaved(model: Model, name: str, why: str) -> Step:
    """The device refuses; the first time that is not told, but tried once more."""
    again = name in model.lacking
    model = replace(model, lacking=model.lacking | {name}, retried=model.retried - {name})
    if model.claimed and not again:
        return _tried_again(model, name)
    reason = why or name
    return replace(model, unsaved="" if reason == model.borne else reason), ()


def bear(model: Model) -> Step:
    """The person knows that nothing is kept, and need not hear of it after each move."""
    return replace(model, unsaved="", borne=model.unsaved), ()


def saved(model: Model, name: str) -> Step:
    """The device keeps things: then perhaps also what it refused before."""
    again = name in model.lacking
    model = replace(model, lacking=model.lacking - {name}, retried=model.retried - {name})
    if not model.lacking:
        return replace(model, unsaved="", borne=""), ()
    if again or not model.claimed:  # each of the others is tried for itself, or is for another page to keep
        return model, ()
    return _tried_again(model, *sorted(model.lacking - model.retried))


def _tried_again(model: Model, *names: str) -> Step:
    return replace(model, retried=model.retried | {*names}), tuple(_kept_as(model, name) for name in names)


def _kept_as(model: Model, name: str) -> Save | Forget:
    """What is to be kept under a name, or that nothing is."""
    texts = {broken.id: broken.text for broken in model.broken}
    texts |= {SETTINGS_KEY: _settings_text(model.settings), TOLD_KEY: "week"}
    texts |= {SETUP_KEY + slug: _setup_text(setup) for slug, setup in model.setups.items()}
    if name in model.tables:
        texts[name] = to_text(model.tables[name])
    return Save(name, texts[name]) if name in texts else Forget(name)


# --- the world's answers -------------------------------------------------------------------------------------------


def claimed(model: Model) -> Step:
    if model.taking:
        return model, (Reload(),)  # the other page has kept moves this one has not read
    return at_table.proceed(replace(model, claimed=True, elsewhere=False))


def busy(model: Model) -> Step:
    """Another page plays: this one only looks on."""
    model, effects = leave(model)
    model = replace(model, lacking=frozenset(), retried=frozenset(), unsaved="", borne="")
    return replace(model, claimed=False, elsewhere=True, screen="home", dialog="", notice=None), effects


def take_over(model: Model) -> Step:
    return replace(model, taking=True), (Claim(force=True),)


def worker(model: Model, state: str) -> Step:
    """The worker's health; what it was asked is asked again when it died."""
    model, table = replace(model, worker=state), model.table
    if table is None or not table.thinking or state not in ILL:
        return model, ()
    said = Announce(words_of(model.settings.language)(ILL[state]))
    if state == "died":
        model, effects = at_table.ask_again(model, table)
        return model, (said, *effects)
    return model, (said,)


def hidden(model: Model) -> Step:
    """The page went out of sight: secrets are veiled again."""
    table = model.table
    if table is None or not at_table.hides(table):
        return model, ()
    table = at_table.let_go(table) if at_table.half_done(table) else table
    model = replace(at_table.at(model, _veiled(table)), dialog="")
    return model, (Announce(""), Focus("lift"))


# --- builds, and what is kept for how long -------------------------------------------------------------------------


def offline(model: Model, state: str) -> Step:
    return replace(model, offline=state == "ready"), ()


def installer(model: Model, state: str) -> Step:
    return replace(model, installable=state == "there"), ()


def install(model: Model) -> Step:
    """The browser asks; its offer is good for once."""
    return (replace(model, installable=False), (Install(), Focus("title"))) if model.installable else (model, ())


def fresh(model: Model, _state: str) -> Step:
    """A new build is there; who plays is told once, and finds it in the settings."""
    if model.fresh:
        return model, ()
    said = words_of(model.settings.language)("page.update_ready")
    return replace(model, fresh=True), (Announce(said),) if model.screen == "table" else ()


def renew(model: Model) -> Step:
    return (replace(model, fresh=False), (Renew(),)) if model.renewable else (model, ())


def storage(model: Model, _how_long: str) -> Step:
    """The browser forgets after a week; that is said once."""
    return replace(model, forgetful=not model.told), ()


def told(model: Model) -> Step:
    return replace(model, forgetful=False, told=True), (Save(TOLD_KEY, "week"),)


# --- secrets -------------------------------------------------------------------------------------------------------


def lift(model: Model, table: Table) -> Step:
    """The person named by the veil is here."""
    return at_table.at(model, replace(table, veiled=False, handing=False)), (Focus("board"),)


def press(model: Model, _table: Table, _what: str) -> Step:
    """A finger is on the peek button: the secret shows once it has stayed long enough."""
    count = model.pressed + 1
    return replace(model, pressed=count), (After(HOLD, ("held", count)),)


def held(model: Model, table: Table, count: int) -> Step:
    if count != model.pressed or not at_table.hides(table) or not table.persons_turn():
        return model, ()
    return at_table.at(model, replace(table, peeking=True)), ()


def release(model: Model, table: Table, _what: str) -> Step:
    return at_table.at(replace(model, pressed=model.pressed + 1), replace(table, peeking=False)), ()


def confirm(model: Model, table: Table) -> Step:
    return at_table.play(model, table, table.wish) if table.wish is not None else (model, ())


def undo_agreed(model: Model, table: Table) -> Step:
    return at_table.undo(model, table, agreed=True)


AT_TABLE: Final[Mapping[str, Callable[..., Step]]] = {
    "tap": at_table.tap,
    "confirm": confirm,
    "undo": at_table.undo,
    "agreed": undo_agreed,
    "redo": at_table.redo,
    "frame": at_table.frame,
    "roll": at_table.roll,
    "force": at_table.force,
    "ask": at_table.ask,
    "veil": at_table.veil,
    "thinking": at_table.thinking,
    "thought": at_table.thought,
    "lift": lift,
    "press": press,
    "held": held,
    "release": release,
    "speak": at_table.speak,
    "look": at_table.look,
    "again": again,
    "show_again": at_table.show_again,
    "hasten": at_table.hasten,
}

# What people do at the board, which is out of reach behind the rules.
BY_HAND: Final = frozenset(
    {"tap", "confirm", "undo", "agreed", "redo", "lift", "press", "look", "again", "speak", "show_again", "hasten"}
)

ANYWHERE: Final[Mapping[str, Callable[..., Step]]] = {
    "home": home,
    "game": choose_game,
    "resume": resume,
    "dialog": dialog,
    "rules": rules,
    "diagram": diagram,
    "close": close,
    "escape": close,
    "seats": seats,
    "kind": kind,
    "swap": swap_seats,
    "option": option,
    "begin": begin,
    "drawn": drawn,
    "set": set_,
    "motion": motion,
    "shape": shape,
    "delete": delete,
    "export": export,
    "export_all": export_all,
    "pick": pick,
    "picked": picked,
    "unpicked": unpicked,
    "saved": saved,
    "unsaved": unsaved,
    "bear": bear,
    "claimed": claimed,
    "busy": busy,
    "ousted": busy,
    "take_over": take_over,
    "worker": worker,
    "hidden": hidden,
    "offline": offline,
    "installer": installer,
    "install": install,
    "update": fresh,
    "renew": renew,
    "storage": storage,
    "told": told,
    "arrow": at_table.arrow,
}
