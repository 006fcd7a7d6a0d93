"""The rules of Hoard, with the positions that show them."""

from __future__ import annotations

from typing import Final

from pyramidion.core.guide import HANDS, Diagram, Guide, Section, item, option, text

GUIDE: Final = Guide(
    designers=(),
    sections=(
        Section("goal", (text("aim"),)),
        Section(
            "turn",
            (
                text("take", "choose_heap", "choose_count", "no_heap", "too_few", "unknown"),
                Diagram(
                    "take",
                    "bbby/oo ?? 1",
                    play="y:2",
                    after="bbbyyy/oo ?? 2",
                    events=("took seat=1 count=2 colour=y heap=y",),
                    refused={"b:3": "too_few count=2 colour=b"},
                    shows=("heap heap=y pile=yy",),
                ),
            ),
        ),
        Section(
            "end",
            (
                text("last", "over"),
                Diagram(
                    "last",
                    "bbboyy/bbooooyyy bo -",
                    outcome=("owned seat=1 colour=b count=3", "owned seat=2 colour=o count=4", "won seat=2"),
                ),
            ),
        ),
        Section("options", (option("first"),)),
        Section("silent", (item("shared"),)),
        HANDS,
        Section("notation", (text("names"),)),
    ),
)
