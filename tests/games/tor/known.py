"""Tor, as the tests know it."""

from __future__ import annotations

from itertools import product

from tests.games import Known

THIRD_TIME = (
    "-,yo,-,yr,-,-,ob,-/-,-,ry,-,-,-,-,b/or,-,oyW,yr,obW,-,ob,yoK/ry,-,rb,bo,-,-,ry,bo/-,-,-,yr,or,-,ob,yb/"
    "rb,-,-,-,-,by,ry,brK"
)

KNOWN = Known(
    most_taps=4,
    dragged=2,
    designers=("Alain Couchot", "Bernard Klein"),
    setups=tuple(
        (2, {"layout": layout, "size": size, "quick": quick})
        for layout, size, quick in product(("regular", "random"), ("6x8", "8x8"), ("off", "on"))
    ),
    taps=(*(f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)), "keep", "discard"),
    seldom=frozenset({"discard"}),
    drawn=lambda options: options["layout"] == "random",
    short={"quick": "on"},
    rare_endings=(
        (
            f"{THIRD_TIME} o- Wm",
            "c4-c3 +h5 h4-h5 +c4 c3-c4 +h4 h5-h4 +c3 " * 2,
            (0.5, 0.5),
        ),
    ),
)
