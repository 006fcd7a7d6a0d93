"""The page's two fonts: whole, ours to give on, and with every letter of our texts."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from pyramidion.words import languages

from tools import subset_fonts

ROOT = Path(__file__).parent.parent
LOOK = subset_fonts.LOOK.read_text("utf-8")
HEAVIEST = 50_000  # bytes of both
FAMILIES = re.findall(r'font-family: (\w+); src: url\("([^"]+)"\)', LOOK)


def test_the_look_names_the_fonts_that_there_are() -> None:
    named = {(subset_fonts.LOOK.parent / address).resolve() for _, address in FAMILIES}
    assert named == {subset_fonts.FOLDER / f"{font.name}.woff2" for font in subset_fonts.FONTS}
    assert named == {*subset_fonts.FOLDER.glob("*.woff2")}


@pytest.mark.parametrize("font", subset_fonts.FONTS, ids=lambda font: font.name)
def test_a_font_is_whole(font: subset_fonts.Font) -> None:
    body = (subset_fonts.FOLDER / f"{font.name}.woff2").read_bytes()
    assert body[:4] == b"wOF2"
    assert struct.unpack(">I", body[8:12]) == (len(body),)


def test_both_are_small_and_may_be_given_on() -> None:
    assert sum(path.stat().st_size for path in subset_fonts.FOLDER.glob("*.woff2")) <= HEAVIEST
    licence = subset_fonts.LICENCE.read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert all(f"The {family} Project Authors" in licence for family, _ in FAMILIES)


@pytest.mark.parametrize("language", languages())
def test_every_letter_of_our_texts_is_in_them(language: str) -> None:
    there = {*subset_fonts.points(subset_fonts.letters())}
    text = (ROOT / "py" / "pyramidion" / "words" / f"{language}.po").read_text("utf-8")
    assert {letter for letter in text if letter.isalpha() and ord(letter) not in there} == set()


def test_a_text_is_seen_before_its_font_has_come() -> None:
    faces = re.findall(r"@font-face \{[^}]*url\([^}]*\}", LOOK)
    assert len(faces) == len(subset_fonts.FONTS)
    assert all("font-display: swap" in face for face in faces)


def test_the_tools_are_pinned() -> None:
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", font.version) for font in subset_fonts.FONTS)
    needs = (ROOT / "requirements-dev.txt").read_text("utf-8")
    assert re.search(r"^fonttools==", needs, re.MULTILINE)
    assert re.search(r"^brotli==", needs, re.MULTILINE)
