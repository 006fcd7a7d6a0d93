"""The rules of Dice Pyramid, with the positions that show them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pyramidion.core.guide import HANDS, Diagram, Guide, Section, item, option, step, text

NONE: Final = "......|.....|....|...|..|."
BEGUN: Final = "xxx...|xx...|....|...|..|."  # the pyramid of the examples

STOP: Final = Diagram(
    "stop",
    "xxxd..|xxd..|....|...|..|. 4 ggbv 1!",
    play="stop",
    after="xxxx..|xxx..|....|...|..|. 6 - 1",
    events=("secured seat=1 blocks=2",),
)
BUST: Final = Diagram(
    "bust",
    "xxxd..|xxd..|....|...|..|. 4 ggbv 1",
    play="bust",
    after=f"{BEGUN} 6 - 1",
    events=("bust seat=1 lost=2 dice=ggbv",),
)

GUIDE: Final = Guide(
    designers=("Hartmut Kommerell",),
    sections=(
        Section("goal", (text("aim"),)),
        Section(
            "setup",
            (
                text("board"),
                text("dice"),
                text("blocks"),
                text("faces"),
                Diagram("opening", f"{NONE}/{NONE} 6 - 1", opens={"seats": "2", "first": "1"}),
                text("first"),
            ),
        ),
        Section(
            "turn",
            (
                step("roll", "roll_first", "in_air", "roll_name", "unknown"),
                step("build", "taken", "no_die"),
                step("choose"),
            ),
        ),
        Section(
            "build",
            (
                text("row"),
                text("two", "no_support"),
                Diagram(
                    "wait",
                    f"{BEGUN} 6 ooygbv 1",
                    only="y1",
                    refused={"o3": "no_support slot=o3 lacking=r4", "r4": "no_die slot=r4 colour=r"},
                ),
                text("fits", "place_first"),
                Diagram(
                    "fits",
                    f"{BEGUN} 6 rryygv 1",
                    play="r4 r5 y1",
                    after="xxxdd.|xx...|d...|...|..|. 3 ygv 1!",
                    only="roll stop",
                ),
                text("carry"),
                Diagram(
                    "carry",
                    f"{BEGUN} 6 roggbv 1",
                    play="r4 o3",
                    after="xxxd..|xxd..|....|...|..|. 4 ggbv 1!",
                    only="roll stop",
                ),
                text("nothing", "must_bust"),
            ),
        ),
        Section(
            "stop",
            (
                text("when"),
                item("stop"),
                item("on"),
                STOP,
                text("bust", "no_bust"),
                BUST,
                text("six", "no_dice"),
            ),
        ),
        Section(
            "end",
            (
                text("won", "over"),
                Diagram(
                    "won",
                    "xxxxxx|xxxxx|xxxx|xxx|xx|./xxxxxx|xxxx.|xxx.|xx.|..|. 6 royggv 1",
                    play="v1",
                    after="xxxxxx|xxxxx|xxxx|xxx|xx|x/xxxxxx|xxxx.|xxx.|xx.|..|. 6 - -",
                    outcome=("won seat=1 by=finished",),
                ),
                text("alone"),
            ),
        ),
        Section("options", (option("take"), option("equal"), option("first"))),
        Section(
            "silent",
            (
                item("rows"),
                item("supports"),
                item("one"),
                item("same"),
                item("all"),
                item("aside"),
                item("safe"),
                item("six"),
                item("stock"),
                item("once"),
            ),
        ),
        HANDS,
        Section("notation", (text("names"),)),
    ),
    cards=(
        Diagram("roll", f"{BEGUN} 6 - 1", points="dice", only="roll"),
        Diagram(
            "build",
            f"{BEGUN} 6 rryygv 1",
            play="r4 r5",
            after="xxxdd.|xx...|....|...|..|. 4 yygv 1!",
            arrows="aside:0>r4 aside:1>r5",
        ),
        Diagram(
            "support",
            f"{BEGUN} 6 ooygbv 1",
            only="y1",
            refused={"o3": "no_support slot=o3 lacking=r4"},
        ),
        replace(STOP, part="o1 dice"),
        replace(BUST, part="o1 dice"),
        Diagram(
            "won",
            "xxxxxx|xxxxx|xxxx|xxx|xx|. 6 royggv 1",
            play="v1",
            after="xxxxxx|xxxxx|xxxx|xxx|xx|x 6 - -",
            arrows="dice>v1",
        ),
    ),
)
