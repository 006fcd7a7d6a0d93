"""Compile the catalogues of words: every `.po` to the `.json` that the page reads, a text a line.

Texts   of English by their keys, in order; of every other language in the same order, so that no key is sent twice.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import polib

SOURCE = "en"
WORDS = Path(__file__).parent.parent / "py" / "pyramidion" / "words"


def compiled(catalogue: Path) -> str:
    """Every text, or its forms, and the rule that chooses among them; nothing where one is not translated."""
    read = polib.pofile(str(catalogue), encoding="utf-8")
    forms = re.search(r"plural=([^;]+)", read.metadata["Plural-Forms"])
    if not forms:
        raise SystemExit(f"{catalogue.name}: its header does not say which form of a text fits which number.")
    found = {entry.msgid: said(entry) for entry in read.translated_entries()}
    texts = dict(sorted(found.items())) if catalogue.stem == SOURCE else [found.get(key) for key in keys()]
    return json.dumps({"forms": forms[1].strip(), "texts": texts}, ensure_ascii=False, indent=0) + "\n"


def keys() -> list[str]:
    """The keys of all texts, in order."""
    return sorted(entry.msgid for entry in polib.pofile(str(WORDS / f"{SOURCE}.po")).translated_entries())


def said(entry: polib.POEntry) -> str | list[str]:
    return [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)] or entry.msgstr


def main() -> None:
    for catalogue in sorted(WORDS.glob("*.po")):
        catalogue.with_suffix(".json").write_text(compiled(catalogue), "utf-8")


if __name__ == "__main__":
    main()
