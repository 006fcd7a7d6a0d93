"""The rules of Nim, with the positions that show them."""

from __future__ import annotations

from typing import Final

from pyramidion.core.guide import HANDS, Diagram, Guide, Section, item, option, text

GUIDE: Final = Guide(
    designers=(),
    sections=(
        Section("goal", (text("aim", "over"),)),
        Section(
            "turn",
            (
                text("take", "gone", "unknown"),
                Diagram(
                    "take",
                    "3,4,5 1",
                    play="c2",
                    after="3,4,1 2",
                    opens={"seats": "2"},
                    events=("took seat=1 square=c2 count=4",),
                    shows=("square square=c1 here=1", "square square=c2 here=0"),
                ),
            ),
        ),
        Section("options", (option("heaps"), option("last"))),
        Section("silent", (item("first"),)),
        HANDS,
        Section("notation", (text("names"),)),
    ),
)
