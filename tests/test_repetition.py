"""The same position means the pawns too, and whose turn it is."""

from pyramidion.core.game import OVER
from pyramidion.games import GAMES

EMPTY = "-,-,-,-,-,-,-,-"


def test_the_same_tokens_under_other_pawns_are_another_position_of_tor():
    """White's pawn goes out to b1 and to a2 in turn: the tokens lie the same every time it has left."""
    line = f"yW,-,-,-,-,-,-,bK/{EMPTY}/{EMPTY}/{EMPTY}/yo,-,-,-,-,-,-,-/yoW,yo,-,-,-,-,br,brK -- Wm"
    state = GAMES["tor"].parse(line)
    out, again = "a1-b1 +g1 h1-g1 +a1 b1-a1 +h1 g1-h1 +b1", "a1-a2 +g1 h1-g1 +a1 a2-a1 +h1 g1-h1 +a2"
    tokens = []
    for name in f"{out} {again} {out}".replace("+g1 ", "", 1).split(" "):
        assert state.to_move != OVER, name
        state = state.play(state.find(name))
        tokens.append(str(state).replace("W,", ",").split(" "))
    assert state.scores() == (0.5, 0.5)
    after_white = [tokens[0], tokens[8], tokens[16]]
    assert after_white == [tokens[0]] * 3
