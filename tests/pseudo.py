"""A language nobody speaks: English, each text 40 % longer, accented and in brackets. It shows what is in no catalogue.

Unit tests teach it to the program, where it is a language like the others; a page is given it in place of English.
"""

from __future__ import annotations

import json
import re
import shutil
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from pyramidion import words

WORDS: Final = Path(words.__file__).parent
PSEUDO: Final = "qps"
STRANGE: Final = str.maketrans("AEIOUYaeiouycn", "ÀÉÎÕÜÝàéîõüýçñ")
WORD: Final = re.compile(r"[^\W\d_]+")


def teach(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let the program find the language beside those it has."""
    for path in WORDS.glob("*.json"):
        shutil.copy(path, folder)
    (folder / f"{PSEUDO}.json").write_text(catalogue(), "utf-8")
    monkeypatch.setattr(words, "_HERE", folder)


@cache
def catalogue() -> str:
    """The language, as a catalogue is compiled."""
    kept = json.loads((WORDS / f"{words.SOURCE}.json").read_text("utf-8"))
    texts = {
        key: [stretched(form) for form in text] if isinstance(text, list) else stretched(text)
        for key, text in kept["texts"].items()
    }
    return json.dumps({**kept, "texts": texts}, ensure_ascii=False)


def stretched(text: str) -> str:
    """A text 40 % longer, and strange, in brackets; what it is filled with stays."""
    parts = re.split(r"(\{\w+\})", text)
    long = "".join(part if part.startswith("{") else WORD.sub(_drawn_out, part) for part in parts)
    lacking = -(-7 * sum(len(part) for part in parts if not part.startswith("{")) // 5)  # 40 % more, rounded up
    lacking -= sum(map(len, re.split(r"\{\w+\}", long)))
    return f"[{long}{'~' * max(0, lacking - 2)}]"


def _drawn_out(word: re.Match[str]) -> str:
    """A word with letters said twice, so that it is longer where it cannot be broken."""
    letters, more = word[0].translate(STRANGE), -(-2 * len(word[0]) // 5)
    twice = ((at + 1) * more // len(letters) - at * more // len(letters) for at in range(len(letters)))
    return "".join(letter * (1 + times) for letter, times in zip(letters, twice, strict=True))
