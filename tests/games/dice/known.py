"""Dice Pyramid, as the tests know it."""

from __future__ import annotations

from itertools import product

from tests.games import Known

ROWS = "roygbv"

KNOWN = Known(
    most_taps=1,
    piecemeal=True,
    dragged=2,
    designers=("Hartmut Kommerell",),
    setups=(
        *(
            (seats, {"take": take, "equal": equal})
            for seats, take, equal in product((1, 2, 3, 4), ("all", "choose"), ("off", "on"))
            if (seats, equal) != (1, "on")
        ),
        *((4, {"equal": "on", "first": first}) for first in "1234"),
    ),
    taps=(
        *(
            f"{colour}{slot}"
            for colour, length in zip(ROWS, range(6, 0, -1), strict=True)
            for slot in range(1, length + 1)
        ),
        "roll",
        "stop",
        "bust",
    ),
    refused=((1, {"equal": "on"}),),
    search_wins=(10, 10),
    rare_endings=(
        (  # equal turns alone, as lines from before they were refused have them
            "xxxxxx|xxxxx|xxxx|xxx|x.|. 6 rrrbbv 1 equal1",
            "b2 v1",
            (1,),
        ),
    ),
)
