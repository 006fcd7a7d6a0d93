"""The picture of Hoard."""

from __future__ import annotations

from tests.pictures import parts
from tests.rules.telling import Teller

T = Teller("hoard")


def test_a_secret_shows_only_to_who_knows_it():
    board = T.game.draw(T.state("b/oo b? 1"), 0)
    assert str(board.secret) == "secret seat=1 colour=b"
    assert parts(board) != parts(T.game.draw(T.state("b/oo ?? 1"), 0))
    assert T.game.draw(T.state("b/oo b? 1"), 1).secret is None
