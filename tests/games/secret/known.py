"""Secret Colours, as the tests know it."""

from __future__ import annotations

from random import Random

from tests.games import Known

COLOURS = "ogbpyw"


def resecret(line: str, seat: int, rng: Random) -> str:
    """The line with other objectives, but for this seat's."""
    places, stocks, objectives, *rest = line.split(" ")
    own = objectives[seat] if seat >= 0 else ""
    drawn = rng.sample(sorted({*places.lower()} & {*COLOURS} - {own}), len(objectives))
    drawn[seat] = own or drawn[seat]
    return " ".join([places, stocks, "".join(drawn), *rest])


KNOWN = Known(
    most_taps=3,
    dragged=3,
    setups=(
        (2, {}),
        (2, {"stock": "equal", "colours": "ogbp", "first": "1"}),
        (2, {"stock": "random", "colours": "bpyw", "first": "2"}),
        (3, {"stock": "equal", "colours": "ogbpy", "first": "3"}),
        (3, {"stock": "random", "colours": "gbpyw"}),
        (4, {"stock": "random", "colours": "ogbpyw", "first": "4"}),
    ),
    taps=(
        *COLOURS,
        *(f"{seat}:{colour}" for seat in range(1, 5) for colour in COLOURS),
        *(f"{file}{rank}" for file in "abcdef" for rank in range(1, 5)),
    ),
    refused=(
        *((seats, {"colours": COLOURS[:count]}) for seats in (2, 3, 4) for count in (3, 4, 5, 6) if count != seats + 2),
        (4, {"stock": "equal"}),
        (2, {"colours": "oogb"}),
    ),
    drawn=lambda _options: True,
    resecret=resecret,
    secrets={2: 3, 3: 4 * 3, 4: 5 * 4 * 3},
    search_wins=(50, 12),
)
