"""Small drawings of the page: signs for buttons, and the mark of a seat or a colour."""

from __future__ import annotations

from typing import Final

from pyramidion.core.game import Game
from pyramidion.core.seating import Seating, Side, Way
from pyramidion.core.tree import Element, el


def _sign(*paths: str) -> Element:
    """A sign of strokes in a box of 24 by 24."""
    return el(
        "svg",
        *(el("path", d=path) for path in paths),
        viewBox="0 0 24 24",
        aria_hidden="true",
        focusable="false",
        class_="sign",
    )


BACK: Final = _sign("M14.5 5.5 8 12l6.5 6.5")
UNDO: Final = _sign("M8.5 5 4 9.5 8.5 14", "M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3")
REDO: Final = _sign("M15.5 5 20 9.5 15.5 14", "M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3")
MOVES: Final = _sign("M9 6h11M9 12h11M9 18h11", "M4 6h.5M4 12h.5M4 18h.5")
GEAR: Final = _sign("M4 7h9M18 7h2M4 17h2M11 17h9", "M15.5 4.5v5M8.5 14.5v5")
TICK: Final = _sign("M5 12.5 10 17.5 19 7")
RULES: Final = _sign("M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5Z", "M12 6.5V19")
ARROW: Final = _sign("M4 12h15", "M13.5 6.5 19 12l-5.5 5.5")
CLOSE: Final = _sign("M6 6l12 12M18 6 6 18")
EXPORT: Final = _sign("M12 4v11", "M7.5 11 12 15.5 16.5 11", "M5 20h14")
SPEAK: Final = _sign("M4 9.5v5h3.5L12 18.5V5.5L7.5 9.5Z", "M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11")
AGAIN: Final = _sign("M19 8.5A8 8 0 1 0 20 13", "M20 4v5h-5")
REWIND: Final = _sign("M5 8.5A8 8 0 1 1 4 13", "M4 4v5h5", "M12 8.5V13l3 2")
SWAP: Final = _sign("M7 4v14M3.5 14.5 7 18l3.5-3.5", "M17 20V6M13.5 9.5 17 6l3.5 3.5")
HOUSE: Final = _sign("M4 11.5 12 5l8 6.5", "M6.5 10v9h11v-9")
EYE: Final = _sign("M2.5 12C6 6.5 18 6.5 21.5 12C18 17.5 6 17.5 2.5 12Z", "M12 9.5a2.5 2.5 0 1 0 .01 0")
HINT: Final = _sign(
    "M12 3a6 6 0 0 0-3.500 10.900c.7.600 1 1.300 1 2.100h5c0-.8.300-1.500 1-2.100A6 6 0 0 0 12 3Z", "M10 19.500h4"
)
PYRAMID: Final = _sign("M12 4 21 19.500H3Z")
TURN: Final = _sign("M19 8.5A8 8 0 1 0 20 13", "M20 4v5h-5")
PERSON: Final = _sign("M12 4a3.500 3.500 0 1 1-.01 0", "M5 20c0-9 14-9 14 0Z")
PLUS: Final = _sign("M12 5v14M5 12h14")
LOT: Final = _sign("M5 5h14v14H5Z", "M9 9h.01M15 15h.01M12 12h.01M9 15h.01M15 9h.01")
BRANCH: Final = _sign("M12 20v-6L6.500 8", "M12 14l5.500-6", "M6.500 12V8h4", "M17.500 12V8h-4")
BIN: Final = _sign("M5 7h14", "M9.5 7V4.5h5V7", "M7 7l1 13h8l1-13")


CHAIRS: Final = {  # at a table from above
    Side.SOUTH: "M8.500 20.500h7",
    Side.WEST: "M3.500 8.500v7",
    Side.NORTH: "M8.500 3.500h7",
    Side.EAST: "M20.500 8.500v7",
}


def table(seating: Seating) -> Element:
    """A table with chairs, or a tablet that is handed on."""
    if seating.way is Way.HAND:
        return _sign("M4 4.500h9v15H4Z", "M16 12h5.500", "M18.500 9l3 3-3 3")
    chairs = [CHAIRS[side] for side in seating.sides] or ["M4.500 20.500h6M13.500 20.500h6"]
    return _sign("M6.500 6.500h11v11h-11Z", *chairs)


def swatch(game: Game, letter: str) -> Element:
    """A spot of a game's colour, with its glyph."""
    return el("span", game.signs.get(letter), class_=f"swatch game-{game.slug}", aria_hidden="true")


def seat(game: Game, number: int, sides: str) -> Element:
    """The mark of a seat: the sign of its side where it has one, else its number."""
    if sides[number] in game.signs:
        return swatch(game, sides[number])
    return el("span", str(number + 1), class_="seat-mark", aria_hidden="true")
