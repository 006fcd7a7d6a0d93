"""The rules of Tor, with the positions that show them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pyramidion.core.guide import HANDS, Diagram, Guide, Section, item, option, step, text

EVEN: Final = "o,y,o,y,o,y,o,y"
ODD: Final = "r,b,r,b,r,b,r,b"
NONE: Final = "-,-,-,-,-,-,-,-"

START: Final = f"{EVEN}/{ODD}/{EVEN}/{ODD}/{EVEN}/{ODD} -- Wp"
PLACED: Final = f"{EVEN}/{ODD}/{EVEN}/r,b,rW,b,r,b,r,b/{EVEN}/{ODD} -- Kp"
# White stands on red and yellow, Black on blue and orange; White moves first.
MOVE: Final = f"{EVEN}/r,b,r,bK,r,b,r,b/o,y,o,y,o,yW,o,y/r,b,rW,b,r,b,r,b/o,y,o,y,oK,y,o,y/{ODD} -- Wm"
ANSWER: Final = f"{EVEN}/r,b,r,bK,r,b,r,b/o,y,o,yW,o,yW,o,y/r,b,-,b,r,b,r,b/o,y,o,y,oK,y,o,y/{ODD} -r Km"
NEXT: Final = f"{EVEN}/r,b,r,bK,r,b,r,b/o,y,o,yW,o,yW,o,y/r,b,-,br,rK,b,r,b/o,y,o,y,-,y,o,y/{ODD} o- Wm"
STEPS: Final = "c3-b2 c3-b4 c3-d2 c3-d4 f4-e3 f4-e5 f4-g3 f4-g5"  # that White can take at first
# Later: Black has gone from d5 to c5 and holds a yellow token.
WHERE: Final = f"{EVEN}/r,b,rK,-,r,b,r,b/o,y,o,yW,o,-,oW,y/ro,b,-,br,rK,b,r,b/o,y,o,y,-,y,o,y/{ODD} by Kt"
# White stands on two tokens and holds an orange one.
UPPER: Final = f"{EVEN}/r,b,r,bK,r,b,r,b/o,y,o,y,o,yW,o,y/r,b,-,brW,r,b,r,b/o,y,o,y,-,y,oK,y/{ODD} o- Wm"
UPPER_LEFT: Final = f"{EVEN}/r,b,r,bK,r,b,r,b/o,y,o,yW,o,yW,o,y/r,b,-,bo,r,b,r,b/o,y,o,y,-,y,oK,y/{ODD} -r Km"
# Black can move no pawn any more once White has gone to e5.
STUCK: Final = (
    "-,-,-,-,-,-,r,yK/-,-,-,-,r,-,-,o/-,-,-,-,yW,-,-,-/-,-,-,oW,-,-,-,-/o,r,-,-,-,-,-,-/bK,o,-,-,-,-,-,- -- Wm"
)
STUCK_LEFT: Final = (
    "-,-,-,-,-,-,r,yK/-,-,-,-,rW,-,-,o/-,-,-,-,-,-,-,-/-,-,-,oW,-,-,-,-/o,r,-,-,-,-,-,-/bK,o,-,-,-,-,-,- -y -W"
)

MOVED: Final = Diagram("move", MOVE, play="c3-d4", after=ANSWER, events=("lifted seat=1 square=c3 colour=r",))
ANSWERED: Final = Diagram(
    "answer", ANSWER, play="e2-e3 +d3", after=NEXT, events=("put seat=2 square=d3 colour=r on=b",)
)

GUIDE: Final = Guide(
    designers=("Alain Couchot", "Bernard Klein"),
    sections=(
        Section("goal", (text("aim"),)),
        Section(
            "setup",
            (
                text("board"),
                text("tokens"),
                Diagram("opening", START, opens={"seats": "2"}),
            ),
        ),
        Section(
            "words",
            (
                text("available", "occupied", "no_token"),
                text("free", "controlled"),
                Diagram(
                    "closed",
                    PLACED,
                    points="c3",
                    refused={"@e5": "controlled square=e5 colour=r seat=1 pawn=c3"},
                ),
            ),
        ),
        Section("placing", (text("pawns", "not_now.p"),)),
        Section(
            "turn",
            (
                step(
                    "move",
                    "not_now.m",
                    "not_now",
                    "choose_pawn",
                    "not_your_pawn",
                    "too_far",
                    "pawn_stuck",
                    "unknown",
                ),
                step("give"),
                step("put", "not_now.t", "must_put"),
                Diagram(
                    "reach",
                    MOVE,
                    points="c3",
                    only=STEPS,
                    refused={
                        "c3-c4": "controlled square=c4 colour=o seat=2 pawn=e2",
                        "c3-b3": "controlled square=b3 colour=b seat=2 pawn=d5",
                    },
                ),
                MOVED,
                ANSWERED,
            ),
        ),
        Section(
            "tokens",
            (
                text("where", "same_colour", "two_tokens"),
                Diagram(
                    "where",
                    WHERE,
                    refused={
                        "+d3": "two_tokens square=d3",
                        "+d2": "same_colour square=d2 colour=y",
                        "+f4": "no_token square=f4",
                        "+d4": "occupied square=d4 seat=1",
                    },
                ),
                text("upper"),
                Diagram(
                    "upper",
                    UPPER,
                    play="d3-d4 +d3",
                    after=UPPER_LEFT,
                    events=("put seat=1 square=d3 colour=o on=b",),
                ),
            ),
        ),
        Section(
            "end",
            (
                text("stuck", "over"),
                Diagram(
                    "stuck",
                    STUCK,
                    play="e4-e5",
                    after=STUCK_LEFT,
                    events=("blocked seat=2",),
                    shows=(
                        "tray seat=1 colours=or held= moves=0",
                        "square square=a1 tokens=b top=b pawn=K blocked=0",
                        "square square=a2 tokens=o top=o pawn= blocked=1",
                        "square square=b1 tokens=o top=o pawn= blocked=1",
                        "square square=b2 tokens=r top=r pawn= blocked=1",
                        "square square=h6 tokens=y top=y pawn=K blocked=0",
                        "square square=g6 tokens=r top=r pawn= blocked=1",
                        "square square=h5 tokens=o top=o pawn= blocked=1",
                        "square square=g5 tokens= top= pawn= blocked=0",
                    ),
                    outcome=("won seat=1 by=blocked",),
                ),
            ),
        ),
        Section(
            "options",
            (
                option("layout", "not_now.s", "earlier_first", "same_tokens", "same_square"),
                option("size"),
                option("quick"),
            ),
        ),
        Section(
            "silent",
            (
                item("top"),
                item("both"),
                item("begin"),
                item("previous"),
                item("hand"),
                item("left"),
                item("any"),
                item("steps"),
                item("discard"),
                Diagram(
                    "discard",
                    f"{NONE}/{NONE}/{NONE}/{NONE}/r,-,r,-,-,-,bK,-/-,oW,-,yW,yo,-,-,bK ro Wt",
                    only="discard",
                    refused={
                        "+a2": "same_colour square=a2 colour=r",
                        "+c2": "same_colour square=c2 colour=r",
                        "+e1": "two_tokens square=e1",
                    },
                ),
                item("holding"),
                item("soon"),
                item("third"),
                item("loses"),
            ),
        ),
        HANDS,
        Section("notation", (text("names"),)),
    ),
    cards=(
        Diagram(
            "place",
            START,
            play="@c3",
            after=PLACED,
            part="a4 tray1",
            arrows="tray1>c3",
        ),
        Diagram(
            "step",
            MOVE,
            points="c3",
            part="b4 d2",
            only=STEPS,
            arrows="c3>d4 c3>b4 c3>b2 c3>d2",
        ),
        Diagram(
            "closed",
            PLACED,
            points="c3",
            part="b5 f2",
            refused={
                "@e5": "controlled square=e5 colour=r seat=1 pawn=c3",
                "@c5": "controlled square=c5 colour=r seat=1 pawn=c3",
                "@e3": "controlled square=e3 colour=r seat=1 pawn=c3",
            },
        ),
        replace(MOVED, name="give", part="tray2 h3", arrows="c3>token:hand2"),
        replace(ANSWERED, name="put", part="tray2 h2", arrows="tray2>d3"),
        Diagram("end", STUCK_LEFT, points="a1 h6", part="a6 h1", outcome=("won seat=1 by=blocked",)),
    ),
)
