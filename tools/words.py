"""Compile the catalogues of words: every `.po` to the `.mo` that the page reads; the same bytes each time."""

from __future__ import annotations

from pathlib import Path

import polib

WORDS = Path(__file__).parent.parent / "py" / "pyramidion" / "words"


def compiled(catalogue: Path) -> bytes:
    return bytes(polib.pofile(str(catalogue), encoding="utf-8").to_binary())


def main() -> None:
    for catalogue in sorted(WORDS.glob("*.po")):
        catalogue.with_suffix(".mo").write_bytes(compiled(catalogue))


if __name__ == "__main__":
    main()
