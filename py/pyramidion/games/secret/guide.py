"""The rules of Secret Colours, with the positions that show them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pyramidion.core.guide import HANDS, Diagram, Guide, Section, item, option, step, text

BELOW: Final = "O,B,P,G/B,G,B,P/P,O,G,O"  # the three lower ranks of the table of the examples
BARE: Final = f"G,P,O,B/{BELOW} ooogggbbbppp/ooogggbbbppp ?? 1"
ORANGE: Final = f"Go,P,O,B/{BELOW} oogggbbbppp/ooogggbbbppp ?? 2"
BLUE: Final = f"Gob,P,O,B/{BELOW} oogggbbbppp/ooogggbbppp ?? 1"
ORANGE_AGAIN: Final = f"Go,P,O,B/{BELOW} oogggbbppp/ooogggbbppp ?? 2"
COUNTED: Final = "Gp,P,Op,B/Ob,Bp,P,G/Bo,Gob,B,P/P,O,Gp,O -/- po -"
MOST: Final = "a4 b4 c4 b3 c3 d2 a1 c1"  # where the winner's colour is on top

OWN: Final = Diagram("own", BARE, part="a4 d3", refused={"g@a4": "own_case colour=g place=a4"})
PILE: Final = Diagram(
    "pile",
    ORANGE,
    part="a4 d3",
    play="b@a4",
    after=BLUE,
    events=("covered seat=2 colour=b place=a4 was=o now=b height=2",),
)
CANCEL: Final = Diagram(
    "cancel",
    BLUE,
    part="a4 d3",
    play="b@a4",
    after=ORANGE_AGAIN,
    events=("cancelled seat=1 colour=b place=a4 was=b now=o height=1",),
)

GUIDE: Final = Guide(
    designers=(),
    sections=(
        Section("goal", (text("aim"),)),
        Section(
            "setup",
            (
                text("colours"),
                text("box", "colour_in_box"),
                text("bases"),
                text("secret"),
                text("share"),
                item("equal"),
                item("drawn"),
                Diagram("opening", BARE, opens={"seats": "2", "stock": "equal", "first": "1"}),
                text("first"),
            ),
        ),
        Section(
            "turn",
            (
                text("one", "choose_piece", "not_your_stock", "none_left", "unknown"),
                text("base", "own_case"),
                Diagram(
                    "cover",
                    BARE,
                    part="a4 d3",
                    play="o@a4",
                    after=ORANGE,
                    events=("covered seat=1 colour=o place=a4 was=g now=o height=1",),
                ),
                OWN,
                text("pile"),
                PILE,
                text("cancel"),
                CANCEL,
                text("bare"),
                text("high"),
            ),
        ),
        Section(
            "end",
            (
                text("last", "over"),
                text("count"),
                Diagram(
                    "count",
                    COUNTED,
                    outcome=(
                        "count seat=1 colour=p places=8 covered=4 highest=1",
                        "count seat=2 colour=o places=3 covered=1 highest=1",
                        "won seat=1 by=places",
                    ),
                ),
                text("tie"),
                step("covered"),
                step("highest"),
                Diagram(
                    "covered",
                    "Gp,P,O,B/O,Bo,P,G/B,Go,B,P/P,O,G,Ob -/- po -",
                    outcome=(
                        "count seat=1 colour=p places=5 covered=1 highest=1",
                        "count seat=2 colour=o places=5 covered=2 highest=1",
                        "won seat=2 by=covered",
                    ),
                ),
                Diagram(
                    "highest",
                    "Gop,P,O,B/O,Bo,P,G/B,G,B,P/P,O,G,O -/- po -",
                    outcome=(
                        "count seat=1 colour=p places=5 covered=1 highest=2",
                        "count seat=2 colour=o places=5 covered=1 highest=1",
                        "won seat=1 by=highest",
                    ),
                ),
            ),
        ),
        Section("options", (option("stock"), option("colours"), option("first"))),
        Section(
            "silent",
            (
                item("grid"),
                item("pass"),
                item("stuck"),
                item("chain"),
                item("turns"),
                item("undrawn"),
                item("unowned"),
                item("now"),
                item("pieces"),
                item("shared"),
            ),
        ),
        HANDS,
        Section("notation", (text("names"),)),
    ),
    cards=(
        Diagram(
            "secret",
            BARE,
            part="a2 d2 objective1 p",
            points="objective1",
            opens={"seats": "2", "stock": "equal", "first": "1"},
        ),
        Diagram(
            "lay",
            BARE,
            play="o@a1",
            after="G,P,O,B/O,B,P,G/B,G,B,P/Po,O,G,O oogggbbbppp/ooogggbbbppp ?? 2",
            part="a2 objective1 1:p d2",
            arrows="1:o>a1",
        ),
        replace(OWN, part="a4 c3"),
        replace(PILE, part="a4 b3"),
        replace(CANCEL, part="a4 b3"),
        Diagram("count", COUNTED, points=MOST, outcome=("won seat=1 by=places",)),
    ),
)
