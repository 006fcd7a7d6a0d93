"""Every level has a face and a name of its own, and a face says nothing that its name does not."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest
from pyramidion.app import characters
from pyramidion.app.saves.model import PERSON, Player
from pyramidion.games import GAMES
from pyramidion.words import languages, load

from tests.pilot import Pilot

STYLE = (Path(__file__).parents[2] / "assets" / "style.css").read_text("utf-8")
LEVELS = sorted({*chain.from_iterable(game.levels for game in GAMES.values())})


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_has_a_face_of_its_own_with_eyes(level: str) -> None:
    drawn = characters.face(Player(level), 0)
    assert [characters.character(other) for other in LEVELS].count(drawn) == 1
    assert sum("eyes" in element.attrs.get("class", "") for element in drawn) == 1


def test_persons_round_a_table_are_told_apart() -> None:
    faces = [characters.face(Player(PERSON), seat) for seat in range(4)]
    assert all(faces.count(face) == 1 for face in faces)


def test_a_person_with_a_name_has_the_same_face_on_every_chair() -> None:
    names = ("Mia", "Otto", "Zoé", "Papa", "Maman", "Elisabeth", "Ali", "Bo")
    for name in names:
        faces = [characters.face(Player(PERSON, name), seat) for seat in range(4)]
        assert faces.count(faces[0]) == 4
        assert faces[0] == characters.face(Player(PERSON, name.upper()), 0)
    assert len({str(characters.face(Player(PERSON, name), 0)) for name in names}) >= 6


def test_a_face_is_for_eyes_alone() -> None:
    faces = [*map(characters.character, LEVELS), characters.person(0)]
    assert {face.attrs["aria-hidden"] for face in faces} == {"true"}
    assert not [below for face in faces for below in face if below.tag in {"text", "title"}]


@pytest.mark.parametrize("language", languages())
def test_the_levels_have_names_of_their_own(language: str) -> None:
    say = load(language)
    named = [say(f"page.level.{level}").partition(",")[0] for level in LEVELS]
    assert len({*named}) == len(LEVELS)
    assert {"Hopp", "Mau", "Ibi", "Anub", "Sphinx"} >= {*named}


def test_everybody_has_a_face_at_the_table_and_only_characters_bow() -> None:
    for way in ("round", "hand"):
        pilot = Pilot(still=True)
        pilot.send("choose_game", "dice")
        pilot.seat("person", "novice", "person")
        pilot.send("set_way", way)
        pilot.send("begin")
        rows = [row for row in pilot.screen() if row.key.startswith("seat-")]
        assert [sum(part.attrs.get("class") == "face" for part in row) for row in rows] == [1, 1, 1]
        bows = [any(part.attrs.get("class") == "kind" for part in row) for row in rows]
        assert bows == [False, True, False]
    assert ".over li:not(.now):has(.kind) .face {" in STYLE


@pytest.mark.parametrize("motion", ["blink", "look-about", "look-up-0", "look-up-1", "bow"])
def test_faces_move_by_the_style_alone(motion: str) -> None:
    body = re.search(rf"@keyframes {motion} \{{ (.*) \}}\n", STYLE)
    assert body is not None
    assert {*re.findall(r"([a-z-]+):", body[1])} == {"transform"}
    assert f"animation: {motion} " in STYLE
