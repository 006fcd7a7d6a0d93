"""Tor, by its rule sheet and rulings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from pyramidion.core.game import OVER, BadOption
from pyramidion.games.tor import rules

from tests.rules.telling import Teller, texts

T = Teller("tor")


def board(*ranks: str) -> str:
    """Ranks from the top, written with spaces; those left out at the top are empty."""
    empty = ["- - - - - - - -"] * (6 - len(ranks))
    return "/".join(",".join(rank.split()) for rank in (*empty, *ranks))


O_Y = "o y o y o y o y"
R_B = "r b r b r b r b"
REGULAR = board(O_Y, R_B, O_Y, R_B, O_Y, R_B)
START = f"{REGULAR} -- Wp"
# White on two reds, Black on two blues; White is to move for the first time.
PLACED = board(O_Y, R_B, O_Y, R_B, O_Y, "rW bK rW bK r b r b") + " -- Wm"
# White has gone from a1 to a2 and given Black the red token of a1.
AFTER_ONE = board(O_Y, R_B, O_Y, R_B, "oW y o y o y o y", "- bK rW bK r b r b") + " -r Km"
# Black has gone from b1 to b2, given White the blue token of b1, and holds the red one.
TO_PUT = board(O_Y, R_B, O_Y, R_B, "oW yK o y o y o y", "- - rW bK r b r b") + " br Kt"
# White's red token fits nowhere: red, two tokens, pawns or nothing.
NO_ROOM = board("r r - ob - - - r", "oW - yW - - - bK bK") + " ro Wt"
# White is stuck when Black's second pawn stands on blue.
CORNERS = ("y y y y y y y y", "y y y y o o o o", "o o o rK b o o o", "r r r r r b b b", "r b r r b b r b")
LAST_PLACE = board(*CORNERS, "oW r r b b b b oW") + " -- Kp"


def new(seed=1, **options):
    return T.game.new(Random(seed), 2, options)


@pytest.mark.rule("tor-board", "tor-regular", "tor-notation", "all-squares")
def test_the_set_up():
    assert str(new()) == START
    assert Counter(REGULAR) == {"o": 12, "y": 12, "r": 12, "b": 12, ",": 42, "/": 5}
    with pytest.raises(BadOption, match=r"^Tor is for 2 seats, not 3\.$"):
        T.game.new(Random(1), 3, {})
    squares = dict(zip(rules.SQUARES, T.state(START).board, strict=True))
    assert (squares["a1"], squares["b1"], squares["a6"], squares["h6"]) == ("r", "b", "o", "y")
    for file, right in zip("abcdefg", "bcdefgh", strict=True):
        for rank in range(1, 6):
            window = {squares[f"{f}{r}"] for f in (file, right) for r in (rank, rank + 1)}
            assert window == {"o", "y", "r", "b"}


@pytest.mark.rule("tor-place-first", "tor-names", "tor-available")
def test_the_first_pawn_goes_anywhere():
    assert T.names(START) == sorted(f"@{file}{rank}" for file in "abcdefgh" for rank in "123456")
    assert T.events(START, "@a1") == ["placed seat=1 square=a1 colour=r"]
    assert T.after(START, "@a1") == board(O_Y, R_B, O_Y, R_B, O_Y, "rW b r b r b r b") + " -- Kp"


@pytest.mark.rule("tor-place-rest", "tor-free", "tor-available", "tor-same-colour-pawns", "tor-top")
def test_the_other_pawns_need_free_colours():
    line = T.after(START, "@a1")
    assert len(T.names(line)) == 36
    assert T.why(line, "c3") == "controlled square=c3 colour=r seat=1 pawn=a1"
    assert T.why(line, "@a1") == "occupied square=a1 seat=1"
    line = T.after(START, "@a1", "@b1")
    assert line.endswith(" -- Wp")
    assert len(T.names(line)) == 48 - 12 - 1
    assert T.why(line, "d1") == "controlled square=d1 colour=b seat=2 pawn=b1"
    assert T.why(line, "b1") == "occupied square=b1 seat=2"
    # a second pawn on the own colour is welcome
    assert "@c1" in T.names(line)
    assert T.after(START, "@a1", "@b1", "@c1", "@d1") == PLACED


@pytest.mark.rule("tor-move", "tor-names", "tor-available", "tor-free")
def test_a_pawn_moves_one_square_to_a_free_colour():
    assert T.names(PLACED) == ["a1-a2", "a1-b2", "c1-b2", "c1-c2", "c1-d2"]
    assert T.names(AFTER_ONE) == ["b1-b2", "d1-d2"]
    assert T.why(AFTER_ONE, "b1", "a1") == "no_token square=a1"
    assert T.why(AFTER_ONE, "b1", "a2") == "occupied square=a2 seat=1"
    assert T.why(AFTER_ONE, "b1-c2") == "controlled square=c2 colour=o seat=1 pawn=a2"
    assert T.why(AFTER_ONE, "d1", "e1") == "controlled square=e1 colour=r seat=1 pawn=c1"
    assert T.why(AFTER_ONE, "b1", "b3") == "too_far from=b1 to=b3"
    assert T.why(AFTER_ONE, "b1", "d1") == "too_far from=b1 to=d1"
    assert T.why(AFTER_ONE, "b1", "b1") == "occupied square=b1 seat=2"
    assert T.why(AFTER_ONE, "b1") is None
    assert T.why(AFTER_ONE, "b1", "b2") is None


@pytest.mark.rule("tor-move")
def test_all_eight_directions():
    line = board("r r r - - - - -", "r oW r - - - - oW", "r r r - - - yK yK") + " -- Wm"
    assert T.names(line) == ["b2-a1", "b2-a2", "b2-a3", "b2-b1", "b2-b3", "b2-c1", "b2-c2", "b2-c3"]


@pytest.mark.rule("tor-move", "tor-available")
def test_taps_that_choose_no_pawn():
    assert T.why(AFTER_ONE, "a2") == "not_your_pawn square=a2"
    assert T.why(AFTER_ONE, "a2-a3") == "not_your_pawn square=a2"
    assert T.why(AFTER_ONE, "e4") == "choose_pawn square=e4"
    assert T.why(AFTER_ONE, "a1") == "choose_pawn square=a1"
    line = board("r r r - - - - -", "r oW r - - - - oW", "r r r - - - yK yK") + " -- Wm"
    assert T.why(line, "h2") == "pawn_stuck square=h2"


@pytest.mark.rule("tor-give", "tor-first-turn", "tor-held")
def test_the_token_left_goes_to_the_opponent():
    assert T.after(PLACED, "a1-a2") == AFTER_ONE
    assert T.events(PLACED, "a1-a2") == [
        "moved seat=1 from=a1 to=a2 colour=o",
        "lifted seat=1 square=a1 colour=r",
    ]


@pytest.mark.rule("tor-give-top", "tor-top", "tor-left-square")
def test_of_two_tokens_the_upper_is_given():
    """Black leaves a square of orange under red, and may put the blue token it holds right there."""
    line = board("- - - - - - - b", "yW - - - - - b orK", "yW - - - - - - rK") + " -b Km"
    after = T.after(line, "h2-h3")
    assert after == board("- - - - - - - bK", "yW - - - - - b o", "yW - - - - - - rK") + " rb Kt"
    assert T.events(line, "h2-h3") == [
        "moved seat=2 from=h2 to=h3 colour=b",
        "lifted seat=2 square=h2 colour=r",
    ]
    assert T.names(after) == ["+h2"]
    assert T.after(after, "+h2").startswith(board("- - - - - - - bK", "yW - - - - - b ob", "yW - - - - - - rK"))


@pytest.mark.rule("tor-put", "tor-order", "tor-previous", "tor-held", "tor-compulsory")
def test_from_then_on_a_turn_has_two_steps():
    assert T.after(AFTER_ONE, "b1-b2") == TO_PUT
    assert T.events(AFTER_ONE, "b1-b2") == [
        "moved seat=2 from=b1 to=b2 colour=y",
        "lifted seat=2 square=b1 colour=b",
    ]
    assert T.events(TO_PUT, "+e2") == ["put seat=2 square=e2 colour=r on=o"]
    after = board(O_Y, R_B, O_Y, R_B, "oW yK o y or y o y", "- - rW bK r b r b") + " b- Wm"
    assert T.after(TO_PUT, "+e2") == after
    # now White moves, then puts the blue token, while Black already holds what White lifts
    assert T.after(after, "c1-c2").endswith(" br Wt")


@pytest.mark.rule("tor-put-available", "tor-put-colour", "tor-put-empty", "tor-put-two")
def test_where_a_token_may_not_go():
    assert T.why(TO_PUT, "c1") == "occupied square=c1 seat=1"
    assert T.why(TO_PUT, "b2") == "occupied square=b2 seat=2"
    assert T.why(TO_PUT, "e1") == "same_colour square=e1 colour=r"
    assert T.why(TO_PUT, "+a1") == "no_token square=a1"
    line = board("or yr o ob - - - r", "oW - yW - - - bK bK") + " ro Wt"
    assert T.names(line) == ["+c2"]
    assert T.why(line, "a2") == "two_tokens square=a2"
    assert T.why(line, "d2") == "two_tokens square=d2"


@pytest.mark.rule("tor-put-anywhere")
def test_tokens_do_not_mind_whose_colour_it_is():
    """Orange is White's and blue Black's own; Black may put its red token on either."""
    names = T.names(TO_PUT)
    assert {"+c2", "+e2", "+f1", "+h1", "+d2"} <= set(names)
    # all but eleven reds, two empty squares and three pawns on other colours
    assert len(names) == 48 - 11 - 2 - 3


@pytest.mark.rule("tor-compulsory", "tor-order")
def test_neither_step_can_be_left_out():
    assert all(name.startswith("+") for name in T.names(TO_PUT))
    assert T.why(TO_PUT, "discard") == "must_put colour=r"
    assert T.why(TO_PUT, "d1-d2") == "not_now step=t"
    assert T.why(TO_PUT, "d1", "d2") == "not_now step=t"
    assert T.why(TO_PUT, "keep") == "not_now step=t"
    assert T.why(AFTER_ONE, "+e2") == "not_now step=m"
    assert T.why(AFTER_ONE, "discard") == "not_now step=m"
    assert T.why(AFTER_ONE, "pass") == "unknown word=pass"


@pytest.mark.rule("tor-discard", "all-forced")
def test_a_token_that_fits_nowhere_leaves_the_game():
    assert T.names(NO_ROOM) == ["discard"]
    assert T.state(NO_ROOM).phase == "discard"
    assert T.events(NO_ROOM, "discard") == ["discarded seat=1 colour=r"]
    assert T.after(NO_ROOM, "discard") == board("r r - ob - - - r", "oW - yW - - - bK bK") + " -o Km"
    assert T.why(NO_ROOM, "a2") == "same_colour square=a2 colour=r"
    assert T.why(NO_ROOM, "d2") == "two_tokens square=d2"
    assert T.why(NO_ROOM, "c1") == "occupied square=c1 seat=1"
    assert T.why(NO_ROOM, "h1") == "occupied square=h1 seat=2"
    assert T.why(NO_ROOM, "a3") == "no_token square=a3"
    assert T.why(NO_ROOM, "discard") is None


@pytest.mark.rule("tor-win", "tor-stuck-holding", "tor-over-line", "tor-held")
def test_who_cannot_move_has_lost():
    """Black holds an orange token that would fit, but can only step on orange and red, which are White's."""
    line = board("o - - b - - - -", "bK r - oW rW - - bK") + " yo Wt"
    after = board("o - - by - - - -", "bK r - oW rW - - bK") + " -o -W"
    assert T.after(line, "+d2") == after
    assert T.events(line, "+d2") == [
        "put seat=1 square=d2 colour=y on=b",
        "blocked seat=2",
        "won seat=1 by=blocked",
    ]
    assert T.state(after).scores() == (1.0, 0.0)
    assert T.names(after) == []
    assert [T.why(after, tap) for tap in ("a1", "+a2", "keep", "z9")] == ["over"] * 4
    # on a blue token left alone Black could have stepped from a1
    assert T.after(line.replace("o,-,-,b", "b,-,-,b"), "+d2").endswith(" -o Km")


@pytest.mark.rule("tor-stuck-at-once", "tor-place-rest", "tor-win", "tor-over-line")
def test_stuck_right_after_the_placing():
    after = LAST_PLACE.replace("rK,b,", "rK,bK,").replace(" -- Kp", " -- -K")
    assert T.after(LAST_PLACE, "@e4") == after
    assert T.events(LAST_PLACE, "@e4") == [
        "placed seat=2 square=e4 colour=b",
        "blocked seat=1",
        "won seat=2 by=blocked",
    ]
    assert T.state(after).scores() == (0.0, 1.0)


# White and Black each go to and fro, putting back every token: eight actions later all is as it was.
CIRCLE = board("oW - - - rK - - -", "- - - - - - - -", "- - - - - - - -", "ry - - - - - - r", "roW - - - - - - brK")
CIRCLE_LINE = f"{CIRCLE} b- Wm"
ROUND = ("a1-a2", "+h2", "h1-h2", "+a1", "a2-a1", "+h1", "h2-h1", "+a2")


@pytest.mark.rule("tor-third-time", "tor-over-line", "all-no-history")
def test_the_third_time_is_a_draw():
    assert T.after(CIRCLE_LINE, *ROUND) == CIRCLE_LINE
    assert T.events(CIRCLE_LINE, *ROUND)[-1] == "put seat=2 square=a2 colour=y on=r"
    assert T.events(CIRCLE_LINE, *ROUND, *ROUND) == [
        "put seat=2 square=a2 colour=y on=r",
        "third_time",
        "drawn by=third_time",
    ]
    over = f"{CIRCLE} b- -="
    assert T.after(CIRCLE_LINE, *ROUND, *ROUND) == over
    assert T.state(over).scores() == (0.5, 0.5)
    # read from text it has been seen once only
    assert T.state(T.after(CIRCLE_LINE, *ROUND), *ROUND).to_move == 0


@pytest.mark.rule("tor-stuck-first")
def test_stuck_for_the_third_time_is_lost():
    line = board("o - - b - - - -", "bK r - oW rW - - bK") + " yo Wt"
    state = T.state(line)
    stuck = state.play(("d2",))
    assert stuck.to_move != 1
    again = replace(stuck, mover=1, winner="")._key()
    assert str(replace(state, earlier=(again, again)).play(("d2",))) == str(stuck)


@pytest.mark.rule("tor-random", "tor-swap-under", "tor-names")
def test_black_may_exchange_two_tokens():
    line = f"{LAST_PLACE} random"
    swap = T.after(line, "@e4")
    assert swap == LAST_PLACE.replace("rK,b,", "rK,bK,").replace(" Kp", " Ks random")
    assert T.events(line, "@e4") == ["placed seat=2 square=e4 colour=b"]
    assert T.events(swap, "keep") == ["kept seat=2", "blocked seat=1", "won seat=2 by=blocked"]
    assert T.after(swap, "swap:a2-a6").split(" ")[1:] == ["--", "Wm", "random"]
    assert T.events(swap, "swap:a2-a6") == ["swapped seat=2 one=a2 other=a6 colour=r with_=y"]
    # under pawns too: White's corner turns blue and Black's own square orange
    under = T.after(swap, "swap:a1-e4")
    assert under.split("/")[2] == "o,o,o,rK,oK,o,o,o"
    assert under.split(" ")[0].endswith("/bW,r,r,b,b,b,b,oW")
    # 48 squares make 1128 pairs; each of four colours has 66 pairs of its own
    assert len(T.names(swap)) == 1128 - 4 * 66 + 1


@pytest.mark.rule("tor-swap-under", "tor-random")
def test_why_not_while_black_may_exchange():
    swap = T.after(f"{LAST_PLACE} random", "@e4")
    assert T.why(swap, "a1") is None
    assert T.why(swap, "h6") is None
    assert T.why(swap, "keep") is None
    assert T.why(swap, "a1", "a2") is None
    assert T.why(swap, "a2", "a1") is None
    assert T.why(swap, "swap:a2-a1") == "earlier_first one=a1 other=a2"
    assert T.why(swap, "a1", "a1") == "same_square square=a1"
    assert T.why(swap, "a1", "a4") == "same_tokens one=a1 other=a4 colour=o"
    assert T.why(swap, "swap:a1-a4") == "same_tokens one=a1 other=a4 colour=o"
    assert T.why(swap, "swap:a4-a1") == "same_tokens one=a4 other=a1 colour=o"
    assert T.why(swap, "a1-a2") == "not_now step=s"
    assert T.why(swap, "discard") == "not_now step=s"
    assert T.why(swap, "a1", "keep") == "not_now step=s"
    assert T.why(swap, "a1", "a2", "a3") == "unknown word=a1-a2-a3"
    holes = T.after(f"{LAST_PLACE} random".replace("y,y,y,y,y,y,y,y", "-,y,y,y,y,y,y,y"), "@e4")
    assert T.why(holes, "a6") == "no_token square=a6"
    assert T.why(holes, "a1", "a6") == "no_token square=a6"


@pytest.mark.rule("tor-random", "all-options")
def test_the_random_lay_out():
    lines = [str(new(seed, layout="random")) for seed in range(20)]
    assert len(set(lines)) == 20
    assert all(Counter(line.split(" ")[0]) == Counter(REGULAR) for line in lines)
    assert all(line.endswith(" -- Wp random") for line in lines)
    with pytest.raises(BadOption, match=r"^Option 'layout' of Tor cannot be 'odd'; it can be regular or random\.$"):
        new(layout="odd")


@pytest.mark.rule("tor-size", "tor-regular")
def test_the_large_board():
    line = str(new(size="8x8"))
    assert line == "/".join(",".join(rank.split()) for rank in (O_Y, R_B) * 4) + " -- Wp"
    assert Counter(line) == {"o": 16, "y": 16, "r": 16, "b": 16, ",": 56, "/": 7, " ": 2, "-": 2, "W": 1, "p": 1}
    assert T.why(line, "h8") is None
    assert T.why(START, "h8") == "unknown word=h8"


@pytest.mark.rule("tor-quick")
def test_the_quick_game_has_no_second_step():
    assert str(new(quick="on", layout="random")).endswith(" -- Wp random quick")
    line = f"{PLACED} quick"
    after = AFTER_ONE.replace(" -r Km", " -- Km quick")
    assert T.after(line, "a1-a2") == after
    assert T.events(line, "a1-a2") == [
        "moved seat=1 from=a1 to=a2 colour=o",
        "removed seat=1 square=a1 colour=r",
    ]
    assert T.after(after, "b1-b2").endswith(" -- Wm quick")


@pytest.mark.rule("tor-names", "tor-place-first")
def test_words_that_are_no_names():
    assert T.why(START, "z9") == "unknown word=z9"
    assert T.why(START, "@z9") == "unknown word=@z9"
    assert T.why(START, "@") == "unknown word=@"
    assert T.why(AFTER_ONE, "a1-b1-c1") == "unknown word=a1-b1-c1"
    assert T.why(START, "a1", "b1") == "not_now step=p"
    assert T.why(START, "a1-a2") == "not_now step=p"
    assert T.why(START, "+a1") == "not_now step=p"
    assert T.why(START, "keep") == "not_now step=p"
    assert T.why(START) is None
    assert T.why(START, "a1") is None


@pytest.mark.rule("tor-order")
def test_the_phase_says_what_is_due():
    assert [T.state(line).phase for line in (START, PLACED, TO_PUT)] == ["p", "m", "t"]
    nowhere_to_put = board("br - - - - - - -", "oW - yW - - - bK bK") + " -- Wm"
    assert T.state(nowhere_to_put).phase == "m"


@pytest.mark.rule("tor-notation", "tor-held")
def test_lines_of_every_step_are_read_as_written():
    for line in (START, PLACED, AFTER_ONE, TO_PUT, NO_ROOM, LAST_PLACE, CIRCLE_LINE):
        assert str(T.state(line)) == line
    assert texts(T.state(TO_PUT).outcome()) == []


def test_the_same_tokens_under_other_pawns_are_another_position():
    """White's pawn goes out to b1 and to a2 in turn: the tokens lie the same every time it has left."""
    ranks = ("yW - - - - - - bK", *["- - - - - - - -"] * 3, "yo - - - - - - -", "yoW yo - - - - br brK")
    state = T.state(f"{board(*ranks)} -- Wm")
    out, again = "a1-b1 +g1 h1-g1 +a1 b1-a1 +h1 g1-h1 +b1", "a1-a2 +g1 h1-g1 +a1 a2-a1 +h1 g1-h1 +a2"
    tokens = []
    for name in f"{out} {again} {out}".replace("+g1 ", "", 1).split(" "):
        assert state.to_move != OVER, name
        state = state.play(state.find(name))
        tokens.append(str(state).replace("W,", ",").split(" "))
    assert state.scores() == (0.5, 0.5)
    after_white = [tokens[0], tokens[8], tokens[16]]
    assert after_white == [tokens[0]] * 3


def test_an_empty_square_is_no_token_to_swap():
    state = T.state(f"{board('rW b r - - - oK -', 'r bW - - - - - yK')} -- Ks random")
    assert state.why_not("a6").key == "no_token"
    assert state.why_not("a1", "a6").key == "no_token"
    assert state.why_not("a1", "b1") is None
    assert state.why_not("a1", "a2").key == "same_tokens"
