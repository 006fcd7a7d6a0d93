"""Pyramidis, as the tests know it."""

from __future__ import annotations

from itertools import product

from tests.games import Known

FILES = "abcdefgh"
CROSS = [f"{file}{rank}" for file in FILES for rank in range(1, 9) if file in "de" or rank in (4, 5)]


def endless(line: str) -> bool:
    """Do two seats have too few pyramids left for either to reach the goal?"""
    stacks, home, *_ = line.split(" ")
    goal = 3 if line.endswith("goal3") else 5
    return all(stacks.count(colour) + int(count) < goal for colour, count in zip(home[::2], home[1::2], strict=True))


KNOWN = Known(
    most_taps=2,
    dragged=4,
    designers=("Roland Siegers",),
    setups=(
        *((seats, {"goal": goal}) for seats, goal in product((2, 4), "53")),
        *((4, {"first": first}) for first in "1234"),
        *((2, {"goal": goal, "colours": "tc"}) for goal in "53"),
        *((2, {"goal": "3", "colours": colours, "first": "2"}) for colours in ("my", "tc")),
    ),
    taps=(*CROSS, *map(str, range(1, 10)), "pass"),
    seldom=frozenset("6789"),
    refused=((4, {"colours": "tc"}), (2, {"colours": "mtyc"})),
    short={"goal": "3"},
    endless=endless,
    rare_endings=(
        (  # an own pyramid too late after an opponent's last
            "a5=mmmm,b5=yy,d2=cc,e4=ttttt,f4=ccccc,g4=yyytc,h5=ymttm m2t0y2c0 m goal3",
            "h5",
            (0, 0, 1, 0),
        ),
    ),
)
