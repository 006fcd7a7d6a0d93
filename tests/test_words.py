"""Every text in every language: there, whole, filled in, and spelt as the language wants it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import get_args

import polib
import pytest
from pyramidion.app.comfort.model import VALUES
from pyramidion.app.dialogs import (
    ChairDialog,
    ComfortDialog,
    DeleteDialog,
    Dialog,
    HouseDialog,
    MenuDialog,
    MovesDialog,
    SettingsDialog,
    SpeakDialog,
    StackDialog,
    WishDialog,
)
from pyramidion.app.model import Model
from pyramidion.app.screen import screen, title
from pyramidion.app.settings.model import VOLUMES
from pyramidion.core.facts import (
    CellName,
    Choice,
    Colour,
    Colours,
    Count,
    Fact,
    Flag,
    Handful,
    Pile,
    SeatNumber,
    SeatNumbers,
    SlotName,
    SlotNames,
    Tenths,
    Word,
    fact,
)
from pyramidion.core.game import CHANCE, OVER, State
from pyramidion.core.seating import Side, Way
from pyramidion.core.tree import Element
from pyramidion.games import GAMES
from pyramidion.words import LONGEST, best, languages, load

from tests.configs import CONFIGS, Config, one_action
from tests.pilot import Pilot
from tests.pseudo import PSEUDO, teach
from tools.words import compiled

ROOT = Path(__file__).parent.parent
PY = ROOT / "py" / "pyramidion"
CATALOGUES = sorted((PY / "words").glob("*.po"))
PLACE = re.compile(r"\{(\w+)\}")
WORD = re.compile(r"[^\W\d_]+")
INNERMOST = re.compile(r"\[[^][…]*[]…]")  # a text that had to be cut ends without its bracket
TOLD = ("aria-label", "title", "placeholder", "alt")  # attributes that people read or hear
NAMED = {1: "Anne-Charlotte", 2: "Özgür", 3: "{seat}", 4: "<b>Jo</b>"}
ABOUT = {"title", "what", "whom", "long", "card", "colour", "counted", "icon", "side", "at", "option", "prompt",
         "ahead", "aside", "child", "button", "say", "rules", "reason"}  # besides its facts  # fmt: skip
by_language = pytest.mark.parametrize("language", [path.stem for path in CATALOGUES])


@cache
def catalogue(language: str) -> dict[str, polib.POEntry]:
    return {entry.msgid: entry for entry in polib.pofile(str(PY / "words" / f"{language}.po"), encoding="utf-8")}


def texts(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


# The catalogues


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_what_is_read_is_compiled_from_what_is_edited(path: Path) -> None:
    assert path.with_suffix(".json").read_text("utf-8") == compiled(path), "run: .venv/bin/python tools/words.py"


def test_languages_are_found_by_their_files() -> None:
    assert languages() == [path.stem for path in CATALOGUES]
    assert {"en", "fr"} <= set(languages())


@by_language
def test_a_catalogue_is_complete(language: str) -> None:
    source, other = catalogue("en"), catalogue(language)
    assert source.keys() - other.keys() == set(), f"{language}.po lacks these"
    assert other.keys() - source.keys() == set(), "en.po lacks these"
    for key, entry in other.items():
        assert all(texts(entry)), key
        assert not entry.flags, f"{key} is {entry.flags}"
        assert not entry.obsolete, key


@by_language
def test_no_key_is_there_twice(language: str) -> None:
    keys = [entry.msgid for entry in polib.pofile(str(PY / "words" / f"{language}.po"), encoding="utf-8")]
    assert sorted(keys) == sorted(set(keys))


@by_language
def test_plural_forms_are_complete(language: str) -> None:
    header = polib.pofile(str(PY / "words" / f"{language}.po"), encoding="utf-8").metadata["Plural-Forms"]
    count = int(re.search(r"nplurals=(\d)", header)[1])
    for key, entry in catalogue(language).items():
        assert bool(entry.msgid_plural) == bool(catalogue("en")[key].msgid_plural), key
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == list(range(count)), key


@by_language
def test_a_text_keeps_its_places(language: str) -> None:
    for key, entry in catalogue(language).items():
        source = catalogue("en")[key]
        places = [set(PLACE.findall(text)) for text in texts(entry)]
        wanted = [set(PLACE.findall(text)) for text in texts(source)]
        assert places[-1] == wanted[-1], key
        assert set().union(*places) == set().union(*wanted), key


@by_language
def test_no_text_is_spelt_carelessly(language: str) -> None:
    for key, entry in catalogue(language).items():
        for text in texts(entry):
            assert text == text.strip(), key
            assert "'" not in text, f"{key}: an apostrophe is ’"
            assert "..." not in text, f"{key}: an ellipsis is …"
            assert "  " not in text, key
            assert "<" not in text, key
            assert re.sub(PLACE, "", text).count("{") == 0, key


def test_french_signs_have_their_thin_spaces() -> None:
    for key, entry in catalogue("fr").items():
        for text in texts(entry):
            assert not re.search(r"(?<!\u202f)[:;!?»](?!\w)|«(?!\u202f)", text), key  # 'a5:3' is a move
            assert not re.search("[\u00a0 ]\u202f|\u202f[\u00a0 ]", text), key
            assert '"' not in text, key


def test_no_french_text_hangs_on_how_a_name_begins() -> None:
    for key, entry in catalogue("fr").items():
        for text in texts(entry):
            assert not re.search(r"\b(de|que|le|la|du|si|lorsque|jusque) \{(seat|name|seats|names)\}|’\{", text), key


def test_no_english_text_hangs_on_how_a_colour_begins() -> None:
    for key, entry in catalogue("en").items():
        assert not [text for text in texts(entry) if re.search(r"\b[Aa]n? \{", text)], key


@by_language
def test_english_and_french_are_not_mixed_up(language: str) -> None:
    marks = {"en": r"\b(est|les|une|vous|avec|pour)\b", "fr": r"\b(the|is|your|with|you)\b"}
    for key, entry in catalogue(language).items():
        for text in texts(entry):
            assert language not in marks or not re.search(marks[language], text), key


# What the games have to say


@cache
def played(config: Config) -> tuple[tuple[State, object], ...]:
    """Some positions of random games, each with an action, those before the end among them."""
    found: list[tuple[State, object]] = []
    for seed in range(2):
        rng, state, game = Random(f"{config} {seed}"), config.new(Random(seed)), []
        while state.to_move != OVER:
            game.append((state, one_action(state, rng)))
            state = state.play(game[-1][1])
        found += [*game[seed:-3:9], *game[-3:], (state, None)]
    return tuple(found)


def facts(state: State, action: object, config: Config) -> Iterator[Fact]:
    """What the rules and the cells say of a position, and of an action in it."""
    if action is not None:
        yield from state.events(action)
    yield from state.outcome()
    long = any(len(config.game.path(some)) > 1 for some in state.actions())
    for first in (*config.taps, "zz"):
        seconds = (*config.taps[::3], "0", "9") if long and not state.why_not(first) else ()
        yield from filter(None, (state.why_not(first), *(state.why_not(first, second) for second in seconds)))
    for seat in (-1, 0):
        yield from (cell.says for cell in config.game.draw(state.seen_by(seat), seat).cells)


@cache
def everything(config: Config) -> tuple[Fact, ...]:
    """The different facts that came up, a few of each key."""
    found: dict[str, dict[str, Fact]] = {}
    for state, action in played(config)[::2]:
        for said in facts(state, action, config):
            some = found.setdefault(said.key, {})
            if len(some) < 100:
                some[str(said)] = said
    return tuple(said for some in found.values() for said in some.values())


def whole(text: str, said: object) -> str:
    """A text that is no key and has no empty place, stray comma or code."""
    assert "=" not in text, (said, text)
    assert text != str(said), said
    assert not PLACE.search(text.replace("{seat}", "")), (said, text)
    assert not re.search(r", ?,|^,|,$|  |,\.|\(\)", text), (said, text)
    return text


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_every_fact_that_comes_up_has_words(config: Config) -> None:
    for words in map(load, languages()):
        for called in (words.names(config.slug, config.sides), NAMED):
            for said in everything(config):
                assert len(whole(words.tell(config.slug, said, called), said)) > 3, said


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_a_move_is_announced_in_one_short_sentence(config: Config) -> None:
    long_names = dict.fromkeys(range(1, 5), "Maximilian-Alexander")
    for words in map(load, languages()):
        for names in (words.names(config.slug, config.sides), long_names):
            for state, action in played(config):
                if action is None:
                    continue
                said = whole(words.announce(config.slug, state.events(action), names), state.name(action))
                assert 8 < len(said) <= LONGEST, said
                assert said.endswith((".", "!")), said
                assert said.count(".") + said.count("!") == 1, said


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_a_whole_turn_can_be_announced(config: Config) -> None:
    rng = Random(1)
    for start, _ in played(config)[::5]:
        state, events = start, list[Fact]()
        while state.to_move in {start.to_move, CHANCE} and state.to_move != OVER and len(events) < 40:
            action = one_action(state, rng)
            events += state.events(action)
            state = state.play(action)
        for words in map(load, languages()):
            assert not events or len(whole(words.announce(config.slug, events), events)) <= LONGEST


def keys_said(path: Path) -> set[str]:
    """The keys of facts in a source: every text inside the first argument of fact(…) and Fact(…)."""
    calls = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))
    firsts = (call.args[0] for call in calls if getattr(call.func, "id", "") in {"fact", "Fact"} and call.args)
    results = ([f.body, f.orelse] if isinstance(f, ast.IfExp) else [f] for f in firsts)
    return {node.value for found in results for node in found if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("slug", GAMES)
def test_every_fact_in_the_sources_has_words_and_no_others_are_left(slug: str) -> None:
    keys = catalogue("en")
    said = {key for path in (PY / "games" / slug).glob("*.py") for key in keys_said(path)}
    for key in said:
        found = [k for k in keys if re.fullmatch(rf"({slug}\.)?{key}(\.\w+)?", k)]
        assert found, f"{slug}.{key}"
    named = {key.split(".")[1] for key in keys if key.startswith(f"{slug}.")}
    assert named - ABOUT <= said
    assert {key.split(".")[2] for key in keys if key.startswith(f"{slug}.say.")} <= said
    reasons = {key.removesuffix(".there") for key in keys if key.startswith(f"{slug}.reason.")}
    assert {key.removeprefix(f"{slug}.") for key in reasons} <= said


# What else a game has words for


def sides_of(slug: str) -> set[str]:
    """What the seats play, in every kind of game."""
    return {config.sides for config in CONFIGS if config.slug == slug}


@by_language
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_says_what_it_is(slug: str, language: str) -> None:
    words, game = load(language), GAMES[slug]
    for key in ("title", "what", "whom", "long"):
        assert f"{slug}.{key}" in words, f"{slug}.{key}"
    assert load("en")(f"{slug}.title") == game.title
    assert len(words(f"{slug}.what")) < 240
    for option, values in game.options.items():
        key = f"{slug}.option.{option}"
        assert words.option(slug, option) != option, key
        assert words.option(slug, option, about=True), f"{key}.about"
        for value in values:
            assert words.option(slug, option, value), f"{key}.{value}"
            about = words.option(slug, option, value, about=True)
            assert option in {"first", "colours"} or about, f"{key}.{value}.about"
    assert (f"{slug}.child" in words) == bool(game.risks), f"{slug}.child"
    for level in game.levels:
        assert f"page.level.{level}" in words
        assert f"page.level.{level}.about" in words
    for sides in sides_of(slug):
        assert len({*words.names(slug, sides).values()}) == len(sides)


@pytest.mark.parametrize("slug", GAMES)
def test_every_colour_has_a_sign_and_the_seats_have_colours_of_their_own_or_none(slug: str) -> None:
    game = GAMES[slug]
    named = {key.rpartition(".")[2] for key in catalogue("en") if re.fullmatch(rf"{slug}\.colour\.[a-z]", key)}
    assert named <= game.signs.keys()
    for sides in sides_of(slug):
        assert len({*sides}) == len(sides) or {*sides} == {"-"}
        assert {*sides} - {"-"} <= game.signs.keys()


@by_language
@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_every_phase_has_a_prompt_and_every_button_a_name(config: Config, language: str) -> None:
    words, slug = load(language), config.slug
    for state, action in played(config):
        if action is None:
            continue
        assert f"{slug}.prompt.{state.phase}" in words
        if state.to_move < 0:
            continue
        cells = config.game.draw(state, 0).boxes.keys()
        keys = {key for some in state.actions() for key in config.game.path(some)} - cells
        named = {key for key in keys if f"{slug}.button.{'number' if key.isdigit() else key}" in words}
        assert keys == named


# What the page says


def spoken(path: Path) -> Iterator[tuple[str, set[str], int]]:
    """The texts a source of the page asks for by name, with what it fills in."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            key = node.args[0].value
            if isinstance(key, str) and re.fullmatch(r"page\.[\w.]+", key):
                yield key, {word.arg for word in node.keywords if word.arg}, node.lineno


def test_the_page_asks_for_texts_there_are() -> None:
    for path in [*(PY / "app").rglob("*.py"), PY.parent / "main.py"]:
        for key, filled, line in spoken(path):
            where = f"{path.name}:{line}: {key}"
            assert key in catalogue("en"), where
            assert {place for text in texts(catalogue("en")[key]) for place in PLACE.findall(text)} <= filled, where


def test_the_catalogue_has_no_text_that_the_page_never_says() -> None:
    paths = list((PY / "app").rglob("*.py"))
    constants = {node.value for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))
                 if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
    said = {text for text in constants if text.startswith("page.")}
    said |= {f"page.{key}" for path in paths for key in keys_said(path)}
    said |= {
        f"page.level.{level}{about}" for game in GAMES.values() for level in game.levels for about in ("", ".about")
    }
    said |= {f"page.character.{level}" for game in GAMES.values() for level in game.levels}
    said |= {f"page.side.{side.name.lower()}" for side in Side} | {"page.people.count", "page.computers.count"}
    said |= {f"page.way.{way.value}{about}" for way in Way for about in ("", ".about")}
    said |= {f"page.theme.{theme}" for theme in ("auto", "light", "dark")}
    said |= {f"page.sound.{volume}" for volume in VOLUMES}
    said |= {f"page.comfort.{name}.{value}" for name in ("text", "speed", "left") for value in VALUES[name]}
    said |= {"page.seat"}  # where a game has no name for a seat
    assert {key for key in catalogue("en") if key.startswith("page.")} - said == set(), "no screen says these"
    shell = (PY.parent.parent / "index.html").read_text("utf-8")
    assert {key for key in catalogue("en") if key.startswith("shell.")} - set(
        re.findall(r'data-text="([^"]+)"', shell)
    ) == {"shell.loading", "shell.incomplete"}


def test_no_text_that_games_share_is_left_that_nobody_says() -> None:
    shared = {key for key in catalogue("en") if key.split(".")[0] not in {"page", "shell", *GAMES}}
    constants = {node.value for path in PY.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))
                 if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
    spots = {f"rules.{spot}" for game in GAMES.values() for spot in game.guide.spots()}
    assert shared - constants - spots == {"option.first", "option.first.about"}


# How words are found and put together


def test_a_missing_text_never_stops_the_page() -> None:
    words = load("fr")
    assert words("page.there_is_no_such_key") == "page.there_is_no_such_key"
    assert words.tell("tor", fact("novel", square=CellName("c3"))) == "novel square=c3"
    assert words.announce("tor", [fact("novel", square=CellName("c3"))]) == "Novel square=c3."
    assert words("page.thinking") == "{name} réfléchit…"


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "en.json").write_bytes((PY / "words" / "en.json").read_bytes())
    some = polib.POFile()
    some.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=1; plural=0;"}
    some.append(polib.POEntry(msgid="page.play", msgstr="遊ぶ"))
    some.append(polib.POEntry(msgid="page.imported", msgid_plural="page.imported", msgstr_plural={0: "{count}回"}))
    some.save(str(tmp_path / "ja.po"))
    (tmp_path / "ja.json").write_text(compiled(tmp_path / "ja.po"), "utf-8")
    monkeypatch.setattr("pyramidion.words._HERE", tmp_path)
    assert languages() == ["en", "ja"]
    assert best(["ja-JP"]) == "ja"
    words = load.__wrapped__("ja")
    assert words("page.play") == "遊ぶ"
    assert words("page.imported", count=1) == "1回"
    assert words("page.undo") == "Undo"
    assert words("page.moves_count", count=1) == "1 move"


def test_the_language_is_the_first_wanted_that_there_is() -> None:
    assert best(["eo-001", "fr_CA", "en"]) == "fr"
    assert best(["eo"]) == "en"
    assert best([]) == "en"


@pytest.mark.parametrize(
    ("language", "blocks", "said"),
    [
        ("en", 0, "Ada stops and keeps 0 blocks."),
        ("en", 1, "Ada stops and keeps 1 block."),
        ("en", 2, "Ada stops and keeps 2 blocks."),
        ("fr", 0, "Ada s’arrête et garde 0 bloc."),
        ("fr", 1, "Ada s’arrête et garde 1 bloc."),
        ("fr", 2, "Ada s’arrête et garde 2 blocs."),
    ],
)
def test_the_number_chooses_the_form(language: str, blocks: int, said: str) -> None:
    assert load(language).tell("dice", fact("secured", seat=SeatNumber(1), blocks=Count(blocks)), {1: "Ada"}) == said


def test_nothing_lost_is_said_in_its_own_words() -> None:
    assert load("en").tell("dice", fact("bust", seat=SeatNumber(1), lost=Count(0), dice=Handful("r"))) == (
        "Nothing fits, and Player 1 has nothing to lose."
    )


@pytest.mark.parametrize(
    ("slug", "said", "text"),
    [
        ("secret", fact("place", square=CellName("c3"), pile=Pile("Gob")), "c3, blue on orange on green base"),
        ("secret", fact("stock", seat=SeatNumber(2), colour=Colour("b"), count=Count(1)), "Player 2, blue: 1 piece"),
        ("dice", fact("rolled", dice=Handful("rryv")), "The dice show 2 red, 1 yellow, 1 violet."),
        ("dice", fact("no_support", slot=SlotName("o1"), lacking=SlotNames("r1 r2")),
         "First build red 1 and red 2: orange 1 stands on two blocks."),
        ("dice", fact("tally", seat=SeatNumber(1), turns=Count(2), busts=Count(0), likely=Tenths("0.4")),
         "Player 1: 2 turns; rolls that fitted nowhere: 0 (expected: 0.4)."),
        ("pyramidis", fact("shared", seats=SeatNumbers("1 3 4"), home=Count(2)),
         "Brown, Mustard and Cream share the win with 2 pyramids home each."),
        ("tor", fact("square", square=CellName("b3"), tokens=Pile(""), pawn=Choice(""), blocked=Flag(0)), "b3, bare"),
        ("tor", fact("square", square=CellName("b3"), tokens=Pile("ro"), pawn=Choice("K"), blocked=Flag(0)),
         "b3, black pawn, orange on red"),
        ("tor", fact("square", square=CellName("b3"), tokens=Pile("b"), pawn=Choice(""), blocked=Flag(1)),
         "b3, blue, closed"),
        ("tor", fact("tray", seat=SeatNumber(1), colours=Colours("oy"), held=Colour("r"), moves=Flag(1)),
         "White, to play, closes orange and yellow, holds red"),
        ("tor", fact("tray", seat=SeatNumber(2), colours=Colours(""), held=Colour(""), moves=Flag(0)), "Black"),
        ("tor", fact("not_now", step=Choice("m")), "Now a pawn moves."),
        ("tor", fact("unknown", word=Word("-")), "“-” cannot be played here."),
    ],
)  # fmt: skip
def test_codes_become_words(slug: str, said: Fact, text: str) -> None:
    words, sides = load("en"), {"pyramidis": "mtyc", "tor": "WK"}.get(slug, "--")
    assert words.tell(slug, said, words.names(slug, sides)) == text


def test_seats_are_called_by_what_they_play() -> None:
    assert load("en").names("pyramidis", "my") == {1: "Brown", 2: "Mustard"}
    assert load("fr").names("tor", "WK") == {1: "Blanc", 2: "Noir"}
    assert load("en").names("dice", "--") == {1: "Player 1", 2: "Player 2"}


def test_a_name_is_not_a_text() -> None:
    said = load("en").tell("dice", fact("won", seat=SeatNumber(1), by=Choice("finished")), {1: "{by} <b>"})
    assert said == "{by} <b> wins: the pyramid is finished."


def test_a_sowing_is_one_sentence() -> None:
    state = GAMES["pyramidis"].parse("e4=t,a4=m,c4=mtmmm,h5=yyyy m2y1 m".replace("t", "y").replace("e4=y,a4=m,", ""))
    events = state.events(state.find("c4"))
    assert load("en").announce("pyramidis", events, {1: "Brown", 2: "Mustard"}) == (
        "Brown sows 5 from c4 to a4; 3 brown home; Brown wins!"
    )


def test_who_acts_on_is_named_once_and_who_wins_again() -> None:
    words, names = load("en"), {1: "Ada", 2: "Bo"}
    ada, bo = SeatNumber(1), SeatNumber(2)
    rolled = [
        fact("threw", seat=ada, dice=Count(6)),
        fact("rolled", seat=ada, dice=Handful("rryv")),
        fact("placed", seat=ada, slot=SlotName("r1")),
    ]
    assert words.announce("dice", rolled, names) == (
        "Ada rolls the dice; gets 2 red, 1 yellow, 1 violet; puts a block on red 1."
    )
    ended = [
        fact("put", seat=bo, colour=Colour("o"), square=CellName("d6"), on=Colour("y")),
        fact("blocked", seat=ada),
        fact("won", seat=bo, by=Choice("blocked")),
    ]
    assert words.announce("tor", ended, names) == "Bo puts orange on the yellow of d6; Ada cannot move; Bo wins!"


def test_an_announcement_too_long_keeps_its_end() -> None:
    words, name = load("en"), "A name of " * 8
    events = [
        fact("covered", seat=SeatNumber(1), colour=Colour("o"), place=CellName("c3"), was=Colour("g")),
        fact("won", seat=SeatNumber(2), by=Choice("places")),
    ]
    said = words.announce("secret", events, {1: name, 2: "Ada"})
    assert len(said) in {LONGEST - 1, LONGEST}
    assert said.startswith(name)
    assert said.endswith("…; Ada wins!")


# The pseudo-language


def told(tree: Element) -> Iterator[str]:
    """What people read or hear of a drawing, but for how moves are written and what languages call themselves."""
    if tree.tag == "code" or "lang" in tree.attrs:
        return
    yield from (tree.attrs[name] for name in TOLD if name in tree.attrs)
    for child in tree.children:
        if isinstance(child, Element):
            yield from told(child)
        elif tree.tag != "text" or len(str(child)) > 1:  # the name of a file or a rank beside a board
            yield str(child)


def outside(text: str) -> str:
    """What of a text stands outside of brackets, and so is in no catalogue."""
    while (less := INNERMOST.sub("", text)) != text:
        text = less
    return text


def walked(slug: str) -> Iterator[Model]:
    """What the page knows on one screen of a game after another."""
    pilot = Pilot({"game:9": '{"version": 9}'}, still=True)
    for message in (
        ("open", SettingsDialog()),
        ("close",),
        ("update_available",),
        ("browser_forgets",),
        ("install_offered", True),
    ):
        yield pilot.send(*message)
    yield pilot.send("choose_game", slug)
    for seats in GAMES[slug].seats:
        yield pilot.send("set_people", str(seats))
    for dialog in (*map(ChairDialog, "0123"), WishDialog("0"), HouseDialog()):
        yield pilot.send("open", dialog)
        pilot.send("close")
    yield pilot.send("begin")
    for _ in range(12):
        pilot.move()
        yield pilot.model
        pilot.ready()
        cell = next(cell.attrs["data-tap"] for cell in pilot.screen() if "data-tap" in cell.attrs)
        for message in (
            ("tap", "a1"),
            ("tap", "v1"),
            ("open", StackDialog(cell)),
            ("undo",),
            ("open", MenuDialog()),
            ("open", MovesDialog()),
            ("open", ComfortDialog("1")),
            ("open", SpeakDialog()),
        ):
            yield pilot.send(*message)
            pilot.send("close")
    yield pilot.play_to_the_end().model
    yield pilot.send("go_home")
    yield pilot.send("open", DeleteDialog(pilot.send("file_chosen", "holiday.json", "sun").saves.broken[0].id))
    pilot.send("close")
    for _ in range(2):
        pilot.step("not_saved", "settings", "QuotaExceededError")
    yield pilot.model
    yield pilot.send("other_tab_plays")


def test_every_dialog_is_walked_to() -> None:
    assert {*get_args(Dialog)} - {type(model.dialog) for model in walked("tor")} == set(), "open these in walked()"


@pytest.mark.parametrize("slug", GAMES)
def test_no_screen_says_what_is_in_no_catalogue(slug: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    teach(monkeypatch, tmp_path)
    for model in walked(slug):
        strange = replace(model, settings=replace(model.settings, language=PSEUDO))
        said = [*told(screen(strange)), title(strange)]
        assert len(said) > 10
        assert [text for text in said if WORD.search(outside(text))] == []


def test_the_pseudo_language_is_long_and_strange(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    teach(monkeypatch, tmp_path)
    words, strange = load("en"), load(PSEUDO)
    assert strange("page.play") == "[Pllàýý]"
    for key, entry in catalogue("en").items():
        plain = re.sub(PLACE, "", texts(entry)[0])
        text = re.sub(PLACE, "", strange(key))
        assert (text[0], text[-1]) == ("[", "]"), key
        assert len(text) >= 1.4 * len(plain), key
        for word, long in zip(WORD.findall(plain), WORD.findall(text), strict=True):
            assert len(long) >= 1.4 * len(word), key
        assert PLACE.findall(strange(key)) == PLACE.findall(words(key)), key
