"""Lines that are well written and yet no positions of their game are refused."""

import pytest
from pyramidion.core.game import BadPosition
from pyramidion.games import GAMES

EMPTY = "......|.....|....|...|..|."
TOR = "-,-,-,-,-,-,-,-/" * 3


@pytest.mark.parametrize(
    ("slug", "line", "message"),
    [
        (
            "dice",
            f"xd....|x....|....|...|..|./{EMPTY} 6 rrrrrr 1",
            "The secured block on o1 stands on a dotted one.",
        ),
        (
            "secret",
            "G,G,G,G,O,O,O,x/O,B,B,B,B,P,P,P P/- ?? 1",
            "Place h2 is a Case in upper case and Pieces in lower case, not 'x'.",
        ),
        (
            "secret",
            "G,G,G,G/B,B,B,B/P,P,P,P g/- ?? 1",
            "There are 4 Cases of each of 4, 5 or 6 colours, not 12 of 3.",
        ),
        (
            "tor",
            f"{'-,-,-,-,-,-,-,-,-/' * 4}r,b,r,-,-,-,-,-,-/r,b,-,-,-,-,-,-,- -- Wp",
            "The board is 8 files by 6 or 8 ranks, not 9 by 6.",
        ),
        (
            "tor",
            f"{TOR}-,-,-,-,-,-,-,-/rW,b,r,-,-,-,oK,-/r,bW,-,-,-,-,-,yK -- -K",
            "'W' can still move a pawn, so the game is not over.",
        ),
        (
            "tor",
            f"{TOR}-,-,-,-,-,-,-,-/rW,-,-,-,-,-,oK,-/-,bW,-,-,-,-,-,yK -r -K",
            "When the game is over only the seat that was to move can hold a token.",
        ),
    ],
)
def test_an_impossible_line_is_refused(slug, line, message):
    with pytest.raises(BadPosition) as caught:
        GAMES[slug].parse(line)
    assert str(caught.value) == message


def test_a_true_end_of_tor_is_read():
    line = f"{TOR}-,-,-,-,-,-,-,-/rW,-,-,-,-,-,oK,-/-,bW,-,-,-,-,-,yK r- -K"
    assert str(GAMES["tor"].parse(line)) == line


def test_an_empty_square_of_tor_is_no_token_to_swap():
    board = f"{TOR}-,-,-,-,-,-,-,-/rW,b,r,-,-,-,oK,-/r,bW,-,-,-,-,-,yK"
    state = GAMES["tor"].parse(f"{board} -- Ks random")
    assert state.why_not("a6").key == "no_token"
    assert state.why_not("a1", "a6").key == "no_token"
    assert state.why_not("a1", "b1") is None
    assert state.why_not("a1", "a2").key == "same_tokens"


def test_pyramidis_understands_any_number_of_two_digits():
    state = GAMES["pyramidis"].parse("a5=mmmmmmmm,h5=yyyyyyyy m0y0 m")
    assert state.why_not("a5", "99").key == "at_most"
    assert state.why_not("a5", "100").key == "unknown"
