"""Compile the catalogues of words: every `.po` to the `.json` that the page reads, a text a line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polib

WORDS = Path(__file__).parent.parent / "py" / "pyramidion" / "words"


def compiled(catalogue: Path) -> str:
    """Every text by its key, or its forms, and the rule that chooses among them; what is not translated is left out."""
    read = polib.pofile(str(catalogue), encoding="utf-8")
    forms = re.search(r"plural=([^;]+)", read.metadata["Plural-Forms"])
    if not forms:
        raise SystemExit(f"{catalogue.name}: its header does not say which form of a text fits which number.")
    texts = {entry.msgid: said(entry) for entry in sorted(read.translated_entries(), key=lambda entry: entry.msgid)}
    return json.dumps({"forms": forms[1].strip(), "texts": texts}, ensure_ascii=False, indent=0) + "\n"


def said(entry: polib.POEntry) -> str | list[str]:
    return [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)] or entry.msgstr


def main() -> None:
    for catalogue in sorted(WORDS.glob("*.po")):
        catalogue.with_suffix(".json").write_text(compiled(catalogue), "utf-8")


if __name__ == "__main__":
    main()
