"""The rules of Pyramidis, with the positions that show them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pyramidion.core.guide import HANDS, Diagram, Guide, Section, item, option, step, text

TWO: Final = "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m"
NORTH: Final = "e1=cccccccc,e8=tttttttt t0c0 t"
FOUR: Final = "a5=mmmmmmmm,e1=cccccccc,e8=tttttttt,h5=yyyyyyyy m0t0y0c0 m"

WIN: Final = Diagram(
    "win",
    "b4=m,g5=yy m4y2 m",
    part="a5 h4 d1",
    play="b4",
    after="g5=yy m5y2 -",
    events=("home piece=m square=a4 count=5",),
    outcome=("won seat=1 colour=m by=goal home=5",),
)

GUIDE: Final = Guide(
    designers=("Roland Siegers",),
    sections=(
        Section("goal", (text("aim"),)),
        Section(
            "setup",
            (
                text("players"),
                text("start"),
                text("way"),
                text("sides"),
                Diagram("four", FOUR, opens={"seats": "4", "first": "1"}),
                text("two", "arm_unused"),
                text("first"),
            ),
        ),
        Section(
            "turn",
            (
                step("yours", "not_your_stack", "empty", "unknown"),
                step("sow", "whole_stack", "no_aim"),
                text("far"),
                Diagram(
                    "sow",
                    "b5=mmm,c5=y,h5=yyyy m0y0 m",
                    part="a5 h4",
                    play="b5",
                    after="c5=ym,d5=m,e5=m,h5=yyyy m0y0 y",
                    events=("took seat=1 colour=m square=b5 count=3",),
                ),
                text("start", "at_least", "at_most", "too_few"),
                Diagram(
                    "start",
                    TWO,
                    part="a5 h4",
                    play="a5:4",
                    after="a5=mmmm,b5=m,c5=m,d5=m,e5=m,h5=yyyyyyyy m0y0 y",
                    events=("took seat=1 colour=m square=a5 count=4",),
                ),
            ),
        ),
        Section(
            "towers",
            (
                text("five", "tower"),
                Diagram(
                    "jump",
                    "b5=mmm,d5=ymymy,h5=yy m0y0 m",
                    part="a5 h4",
                    play="b5",
                    after="c5=m,d5=ymymy,e5=m,f5=m,h5=yy m0y0 y",
                    events=("tower_skipped square=d5",),
                ),
                text("move"),
            ),
        ),
        Section(
            "traps",
            (
                text("cover"),
                Diagram(
                    "trap",
                    "b5=m,c5=y,g5=y m0y0 m",
                    part="a5 h4",
                    play="b5",
                    after="c5=ym,g5=y m0y0 y",
                    only="g5",
                    refused={"c5": "not_your_stack square=c5 owner=m"},
                ),
                text("carry"),
                Diagram(
                    "carry",
                    "c5=yym,h5=yyy m0y0 m",
                    part="a5 h4",
                    play="c5",
                    after="d5=y,e5=y,f5=m,h5=yyy m0y0 y",
                    events=("sown piece=y from=c5 to=d5", "sown piece=y from=c5 to=e5", "sown piece=m from=c5 to=f5"),
                ),
                text("must", "must_move"),
                text("pass", "must_pass"),
                Diagram(
                    "pass",
                    "c5=yym,f4=ym,g5=m m0y0 y",
                    part="a5 h4",
                    only="pass",
                    refused={"c5": "must_pass colour=y", "f4": "must_pass colour=y"},
                ),
            ),
        ),
        Section(
            "centre",
            (
                text("meet"),
                Diagram(
                    "astray",
                    "d5=mmc m0t0y0c0 c",
                    part="b5 g4 d1",
                    play="d5",
                    after="d2=c,d3=m,d4=m m0t0y0c0 m",
                ),
                text("back"),
                Diagram(
                    "back",
                    "d2=mmm m0t0y0c0 m",
                    part="b5 g4 d1",
                    play="d2",
                    after="c4=m,d3=m,d4=m m0t0y0c0 t",
                ),
            ),
        ),
        Section(
            "home",
            (
                text("own"),
                text("left"),
                Diagram(
                    "arrive",
                    "c4=mymm,h5=yy m0y0 m",
                    part="a5 h4 d1",
                    play="c4",
                    after="a4=y,b4=m,h5=yy m2y0 y",
                    events=("home piece=m square=a4 count=2",),
                ),
                text("gift"),
                Diagram(
                    "gift",
                    "a5=mm,g5=mym m0y0 m",
                    part="a5 h4 d1",
                    play="g5",
                    after="a5=mm,g4=m,h5=m m0y1 y",
                    events=("sown piece=y from=g5 to=h4", "home piece=y square=h4 count=1"),
                ),
            ),
        ),
        Section(
            "end",
            (
                text("five", "over"),
                WIN,
                text("gift"),
            ),
        ),
        Section(
            "options",
            (
                option("goal"),
                option("colours"),
                Diagram("north", NORTH, opens={"seats": "2", "colours": "tc", "first": "1"}),
                option("first"),
            ),
        ),
        Section(
            "silent",
            (
                item("cross"),
                item("split"),
                item("foreign"),
                item("towers"),
                item("whose"),
                item("through"),
                item("landed"),
                item("rest"),
                item("final"),
                Diagram(
                    "final",
                    "a4=yyyyy,b4=m,h5=yy m0y0 m",
                    part="a5 h4 d1",
                    play="b4",
                    after="a4=yyyyy,h5=yy m1y0 y",
                    events=("home piece=m square=a4 count=1",),
                ),
                item("closed"),
                item("fifth"),
                item("both"),
                item("two"),
                item("third"),
                item("long"),
                item("most"),
            ),
        ),
        HANDS,
        Section("notation", (text("names"),)),
    ),
    cards=(
        Diagram(
            "start",
            TWO,
            part="a5 f4",
            play="a5:4",
            after="a5=mmmm,b5=m,c5=m,d5=m,e5=m,h5=yyyyyyyy m0y0 y",
            arrows="a5>b5 b5>c5 c5>d5 d5>e5",
        ),
        Diagram(
            "yours",
            "c5=ym,e5=my,h5=yyyy m0y0 m",
            part="b5 f4",
            points="c5",
            only="c5",
            refused={"e5": "not_your_stack square=e5 owner=y"},
        ),
        Diagram(
            "whole",
            "c5=yym,h5=yyy m0y0 m",
            part="b5 g4",
            play="c5",
            after="d5=y,e5=y,f5=m,h5=yyy m0y0 y",
            arrows="c5>d5 d5>e5 e5>f5",
        ),
        Diagram(
            "trap",
            "b5=m,c5=y,g5=y m0y0 m",
            part="a5 d4",
            play="b5",
            after="c5=ym,g5=y m0y0 y",
            only="g5",
            refused={"c5": "not_your_stack square=c5 owner=m"},
            arrows="b5>c5",
        ),
        Diagram(
            "tower",
            "b5=mmm,d5=ymymy,h5=yy m0y0 m",
            part="a5 g4",
            play="b5",
            after="c5=m,d5=ymymy,e5=m,f5=m,h5=yy m0y0 y",
            events=("tower_skipped square=d5",),
            arrows="b5>c5 c5>e5 e5>f5",
        ),
        replace(WIN, arrows="b4>a4"),
    ),
)
