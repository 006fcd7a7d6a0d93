"""What is said to the person at the edge is short; squares are named to the ear and in the list of moves."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from pyramidion.app import effects as fx
from pyramidion.app.table.board import board_of
from pyramidion.app.table.model import Forced, next_keys
from pyramidion.core.facts import CellName, cells_of, fact
from pyramidion.core.tree import Element
from pyramidion.games import GAMES
from pyramidion.words import languages

from tests.pilot import Pilot, said
from tools.words import said as forms

WORDS = Path(__file__).parents[2] / "py" / "pyramidion" / "words"
MOST = 5  # words of a prompt; a name and a number are one each
SQUARE = re.compile(r"\b[a-h][1-8]\b")
FILLED = re.compile(r"\{(\w+)\}")
PLACES = {"square", "to", "one", "other", "pawn", "slot", "lacking"}
UNSEEN = {"words", "picture", "for-ears"}
every_language = pytest.mark.parametrize("language", languages())


def prompts(language):
    kept = polib.pofile(str(WORDS / f"{language}.po"), encoding="utf-8")
    for key, texts in ((entry.msgid, forms(entry)) for entry in kept):
        if ".prompt." in key or key in ("page.look_first", "page.pending"):
            yield from [texts] if isinstance(texts, str) else texts


def texts_of(slug):
    kept = polib.pofile(str(WORDS / "en.po"), encoding="utf-8")
    texts = ((entry.msgid, forms(entry)) for entry in kept if entry.msgid.startswith(f"{slug}."))
    return {key: [found] if isinstance(found, str) else found for key, found in texts}


@every_language
def test_a_prompt_is_a_few_words(language):
    for text in prompts(language):
        assert len([word for word in text.split() if re.search(r"\w", word)]) <= MOST, text


def seen(tree):
    """What is written where it can be seen."""
    if UNSEEN & set(tree.attrs.get("class", "").split()):
        return
    for child in tree.children:
        if isinstance(child, Element):
            yield from seen(child)
        else:
            yield child


@pytest.mark.parametrize("way", ["face", "hand"])
@pytest.mark.parametrize("slug", GAMES)
def test_no_square_is_named_at_the_table_while_it_is_played(slug, way):
    pilot = Pilot(seed=2)
    pilot.send("choose_game", slug)
    pilot.seat("person", "person")
    pilot.send("set_way", way)
    pilot.send("begin")
    heard = []
    for _ in range(60):
        pilot.move()
        if pilot.table.over:
            break
        assert SQUARE.findall(" ".join(seen(pilot.screen()))) == []
        heard += [effect.text for effect in pilot.done if isinstance(effect, fx.Announce)]
    pilot.ready()
    listed = [said for _, _, said in pilot.listed()]
    assert any(map(SQUARE.search, heard)) == any(map(SQUARE.search, listed))


def marked(pilot, mark):
    return {part.key for part in pilot.screen() if mark in str(part.attrs.get("class", "")).split(" ")}


@every_language
@pytest.mark.parametrize("slug", GAMES)
def test_a_refusal_names_its_cells_to_the_ear_and_shows_them_to_the_eye(slug, language):
    """By keys any cell can be asked for, also one that cannot be touched."""
    pilot = Pilot(seed=3, still=True, language=language).sit(slug, "person", "person")
    named, tried, refused = False, 0, 0
    for _ in range(12):
        pilot.ready()
        for cell in board_of(pilot.model, pilot.table).cells:
            if pilot.table.over or pilot.pending is not None or cell.key in next_keys(pilot.table):
                continue
            pilot.done.clear()
            pilot.send("tap", cell.key)
            why, heard = pilot.table.refusal, [one.text for one in pilot.done if isinstance(one, fx.Announce)]
            tried += why is not None
            if why is None or not heard:
                continue
            refused += 1
            line = next(part for part in pilot.screen() if part.key == "status")
            assert SQUARE.findall(" ".join(seen(line))) == []
            assert marked(pilot, "meant") == {*cells_of(why)} & {*board_of(pilot.model, pilot.table).boxes}
            assert heard[0] in said(pilot.screen(), "status")
            named = named or bool(SQUARE.search(heard[0]))
        if pilot.table.over:
            break
        pilot.move()
    assert refused or not tried
    assert named or slug not in ("pyramidis", "tor")  # ours speak of no squares elsewhere


@every_language
def test_a_hint_shows_what_it_tells_and_names_it_to_the_ear(language):
    pilot = Pilot(still=True, language=language).sit("tor", "person", "person", first="1")
    pilot.answers = False
    pilot.send("ask_hint")
    away = fact("reason.away", square=CellName("c3"))
    pilot.say(pilot.table.question(), "@c3", reasons=(away,))
    for told in (set(), {"c3"}):
        pilot.done.clear()
        pilot.send("ask_hint")
        line = next(part for part in pilot.screen() if part.key == "status")
        assert SQUARE.findall(" ".join(seen(line))) == []
        assert marked(pilot, "meant") == told
        heard = next(effect.text for effect in pilot.done if isinstance(effect, fx.Announce))
        assert SQUARE.findall(heard) == ["c3"]
        assert heard in said(pilot.screen(), "status")


def test_a_text_for_the_eye_names_no_square_and_all_that_do_have_one():
    for slug in GAMES:
        for key, forms_ in texts_of(slug).items():
            if key.endswith(".there"):
                assert not PLACES & {place for text in forms_ for place in FILLED.findall(text)}, key
                assert key.removesuffix(".there") in texts_of(slug)


def test_who_is_to_choose_is_called_by_name():
    pilot = Pilot(still=True).sit("tor", "person", "person", name="Mia")
    assert said(pilot.screen(), "status") == "status\nMia, place a pawn."
    pilot = Pilot(still=True, language="fr").sit("pyramidis", "person", "person", name="Mia")
    assert said(pilot.screen(), "status").endswith("À vous, Mia\u202f!")


@pytest.mark.parametrize("name", ["Maximiliane Sophie", "מקסימיליאנה־סופיה"])
def test_a_long_name_is_cut_and_what_stands_beside_it_keeps_its_place(name):
    pilot = Pilot(still=True).sit("tor", "person", "person", name=name)
    [_, prompt] = said(pilot.screen(), "status").split("\n")
    called, _, asked = prompt.partition("…")
    assert asked.lstrip("\u2069") == ", place a pawn."
    assert name.startswith(called.strip("\u2068"))
    assert prompt.count("\u2068") == prompt.count("\u2069")


def test_what_would_be_done_is_told_to_the_ear_beside_a_short_question():
    pilot = Pilot(still=True).sit("pyramidis", "person", "person", first="1")
    pilot.send("tap", "a5")
    pilot.send("tap", "3")
    wish = next(part for part in pilot.screen() if part.key == "status")
    assert [*seen(wish)] == ["Like this?"]
    assert "Brown sows 3 from a5 to d5" in said(pilot.screen(), "status")
    assert wish.attrs["id"] == "wish"


def test_what_was_played_last_is_told_to_the_ear_by_the_button_that_shows_it_again():
    pilot = Pilot().sit("pyramidis", "person", "skilled", first="1", name="Mia")
    for message in (("tap", "a5"), ("tap", "3"), ("confirm",)):
        pilot.send(*message)
    again = next(part for part in pilot.screen() if part.key == "show-again")
    assert [*seen(again)] == ["Show again"]
    assert "from a5 to d5" in again.attrs["aria-label"] or "Mia" in again.attrs["aria-label"]


def test_a_lost_roll_says_how_much_is_lost():
    for seed in range(20):
        pilot = Pilot(seed=seed, still=True).sit("dice", "person", "person")
        for _ in range(300):
            pilot.step("tap", "roll")
            while pilot.waiting:
                pilot.answer(pilot.waiting.pop(0))
                stage = pilot.table.stage
                if isinstance(stage, Forced) and stage.action == "bust" and pilot.table.state.phase == "bust":
                    lost = sum(board.count("d") for board in pilot.table.state.boards)
                    told = f"Nothing fits: {lost} block{'s' * (lost > 1)} lost!"
                    assert said(pilot.screen(), "status").endswith(told)
                    return
            if pilot.table.over:
                break
            pilot.move()
    raise AssertionError("nobody ever loses")
