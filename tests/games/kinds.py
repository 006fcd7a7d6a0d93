"""Every kind of game: slug, seats and options; the first player is left to chance unless it is named."""

from itertools import product

KINDS: list[tuple[str, int, dict[str, str]]] = [
    ("secret", 2, {"stock": "equal"}),
    ("secret", 2, {"stock": "random"}),
    ("secret", 2, {"stock": "equal", "colours": "bpyw", "first": "2"}),
    ("secret", 3, {"stock": "equal"}),
    ("secret", 3, {"stock": "random"}),
    ("secret", 3, {"stock": "random", "colours": "ogpyw", "first": "3"}),
    ("secret", 4, {"stock": "random"}),
    *(("pyramidis", seats, {"goal": goal}) for seats, goal in product((2, 4), ("5", "3"))),
    *(("pyramidis", 2, {"goal": goal, "colours": "tc"}) for goal in ("5", "3")),
    *(
        ("dice", seats, {"take": take, "equal": equal})
        for seats, take, equal in product((1, 2, 3, 4), ("all", "choose"), ("off", "on"))
        if (seats, equal) != (1, "on")
    ),
    *(
        ("tor", 2, {"layout": layout, "size": size, "quick": quick})
        for layout, size, quick in product(("regular", "random"), ("6x8", "8x8"), ("off", "on"))
    ),
]


def shown(slug: str, seats: int, options: dict[str, str]) -> str:
    """A kind in one line."""
    return " ".join([slug, str(seats), *(f"{name}={value}" for name, value in options.items())])
