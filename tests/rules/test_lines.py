"""What is no position is refused in one sentence that says where; a table of such lines for every game."""

from __future__ import annotations

import re
from random import Random

import pytest
from pyramidion.core.game import OVER, BadPosition
from pyramidion.games import GAMES

CASES = "O,G,B,P/G,B,P,O/B,P,O,G/P,O,G,B"
STOCKS = "ooogggbbbppp/ooogggbbbppp"
NINE = "/".join([",".join("OGBPOGBPO")] * 4)
BLANK = "......|.....|....|...|..|."
DONE = "xxxxxx|xxxxx|xxxx|xxx|xx|x"
OPEN = "/".join([",".join("oyoyoyoy"), ",".join("rbrbrbrb")] * 3)
PAWNS = OPEN.replace("r,b,r,b,r,b,r,b", "rW,bK,rW,bK,r,b,r,b", 1)
# White has pawns in two corners, Black's stand on the colours around them
STUCK = "-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,rK,bK,-,-,-/-,-,-,-,-,-,-,-/r,b,-,-,-,-,-,-/oW,r,-,-,-,-,-,oW"

REFUSED = {
    "secret": {
        "": "its fields separated by one space",
        f"{CASES} {STOCKS} po  1": "its fields separated by one space",
        f"{CASES} {STOCKS} po 1\n": "its fields separated by one space",
        f" {CASES} {STOCKS} po 1": "its fields separated by one space",
        f"{CASES} {STOCKS} pö 1": "one line of plain letters",
        f"{CASES} {STOCKS} po": "has 4 fields, not 3",
        f"{CASES} {STOCKS} po 1 1": "has 4 fields, not 5",
        f"O,G,B/G,B,P,O/B,P,O,G/P,O,G,B {STOCKS} po 1": "Rank 3 has 4 places, the top rank has 3",
        f"O,G,B,P/G,B,P,O/B,P,O,G/P,O,G {STOCKS} po 1": "Rank 1 has 3 places, the top rank has 4",
        f"{CASES} {STOCKS} po 5": "seat from 1 to 4, or '-' when the game is over, not '5'",
        f"{CASES} {STOCKS} po 12": "not '12'",
        f"o,G,B,P/G,B,P,O/B,P,O,G/P,O,G,B {STOCKS} po 1": "Place a4 is a Case in upper case",
        f"O,G,B,P/G,B,,O/B,P,O,G/P,O,G,B {STOCKS} po 1": "Place c3 is a Case in upper case",
        f"O,G,B,P/G,B,P,OX/B,P,O,G/P,O,G,B {STOCKS} po 1": "Place d3 is a Case in upper case",
        f"Oo,G,B,P/G,B,P,O/B,P,O,G/P,O,G,B {STOCKS} po 1": "Place a4 has two of one colour in touch: 'Oo'",
        f"Obb,G,B,P/G,B,P,O/B,P,O,G/P,O,G,B {STOCKS} po 1": "Place a4 has two of one colour in touch: 'Obb'",
        f"O,G,B,P {STOCKS} po 1": "4 Cases of each of 4, 5 or 6 colours, not 4 of 4",
        f"{CASES.replace('P', 'O')} {STOCKS} po 1": "not 16 of 3",
        f"{NINE} {STOCKS} po 1": "not 36 of 4",
        f"{NINE.replace('O', 'ox')} {STOCKS} po 1": "Place number 1 is a Case",
        f"O,G,B,P,O,G,B,P/O,G,B,P,O,G,B,P {STOCKS} po 1": "The places stand in 4 ranks, not in 2",
        f"O,G,B,P/G,B,P,O/B,P,O,G/P,O,G,O {STOCKS} po 1": "4 Cases of colour 'o', not 5",
        f"{CASES} ooogggbbbppp po 1": "4 colours are not in play with 1 seats",
        f"{CASES} {STOCKS}/- poo 1": "4 colours are not in play with 3 seats",
        f"{CASES} ooogggbbbppw/ooogggbbbppp po 1": "Colour 'w' is not in play",
        f"Ow{CASES[1:]} {STOCKS} po 1": "Colour 'w' is not in play",
        f"Og{CASES[1:]} ooggggggbbpp/ooobbbpppppp po 1": "6 Pieces of colour 'g', not 7",
        f"{CASES} oooogggbbbpp/ooogggbbbppp po 1": "6 Pieces of colour 'o', not 7",
        f"{CASES} gggooobbbppp/ooogggbbbppp po 1": "in the order ogbpyw, not 'gggooobbbppp'",
        f"{CASES} {STOCKS} p 1": "all different, not 'p'",
        f"{CASES} {STOCKS} pp 1": "all different, not 'pp'",
        f"{CASES} {STOCKS} pw 1": "all different, not 'pw'",
        f"{CASES} {STOCKS} po -": "The game is over when no Piece is left, not before",
        f"{CASES} -/- p? -": "All objectives are shown when the game is over",
        f"{CASES} {STOCKS} po 3": "Seat 3 does not play; there are 2 seats",
        f"{CASES} -/- po 1": "With seat 1 to move the stocks cannot hold 0, 0 Pieces",
        f"{CASES} o/oo po 1": "cannot hold 1, 2 Pieces",
        f"{CASES} ooo/o po 1": "cannot hold 3, 1 Pieces",
    },
    "pyramidis": {
        "a5=m m0y0": "has 3 to 4 fields, not 2",
        "a5=m m0y0 m goal3 x": "has 3 to 4 fields, not 5",
        "a5=m m0y0 m goal5": "can only be 'goal3', not 'goal5'",
        "a5=m m0 m": "written like 'm0y0', 't0c0' or 'm0t0y0c0', not 'm0'",
        "a5=m m9y0 m": "not 'm9y0'",
        "a5=m m0y m": "not 'm0y'",
        "a5=m m00y m": "not 'm00y'",
        "a5=m m0y00 m": "not 'm0y00'",
        "a5=m y0m0 m": "not 'y0m0'",
        "e8=t c0t0 t": "not 'c0t0'",
        "e8=t m0t0 t": "not 'm0t0'",
        "e8=t t0 t": "not 't0'",
        "e8=t t0c0 m": "one of 'tc', or '-' when the game is over, not 'm'",
        "e8=m t0c0 t": "a square of the cross and colours of 'tc', not 'e8=m'",
        "a5=m m0y0 t": "one of 'my', or '-' when the game is over, not 't'",
        "a5=m m0y0 my": "This position is written 'a5=m m0y0 m', not 'a5=m m0y0 my'",
        "a3=m m0y0 m": "a square of the cross and colours of 'my', not 'a3=m'",
        "a5= m0y0 m": "not 'a5='",
        "a5 m0y0 m": "not 'a5'",
        "a5=mt m0y0 m": "not 'a5=mt'",
        "a5=m, m0y0 m": "not ''",
        "b5=m,a5=m m0y0 m": "This position is written 'a5=m,b5=m m0y0 m'",
        "a5=m,a5=y m0y0 m": "This position is written 'a5=y m0y0 m'",
        "b5=mmmmmm m0y0 m": "No more than 5 pyramids stand on b5, not 6",
        "a5=mmmmmmmm,b5=m m0y0 m": "8 pyramids of colour 'm', not 9",
        "a5=mmmmmmm m2y0 m": "8 pyramids of colour 'm', not 9",
        "a4=ym m0y0 m": "A pyramid of colour 'm' on a4 is home and leaves the board",
        "a5=m m5y5 -": "Only one colour can have 5 pyramids home",
        "a5=m m3y3 - goal3": "Only one colour can have 3 pyramids home",
        "a5=m m5y0 m": "With 5 pyramids home the game is over and the mover is '-'",
        "a5=m m0y0 -": "when a colour has 5 pyramids home, not before",
        "a5=t t0c0 -": "when a colour has 5 pyramids home, not before",
        "e8=m m0y0 m": "With the colours 'my' nothing stands on e8",
        "a5=t t0c0 t": "With the colours 'tc' nothing stands on a5",
        "d8=ct t0c0 c": "A pyramid of colour 't' on d8 is home and leaves the board",
    },
    "dice": {
        f"{BLANK} 6 -": "has 4 to 6 fields, not 3",
        f"{BLANK} 6 - 1 choose equal1 x": "has 4 to 6 fields, not 7",
        f"{BLANK} 6 - 1 equal5": "'choose' and 'equal1' to 'equal4', not 'equal5'",
        f"{BLANK}/{BLANK} 6 - 1 equal1 equal2": "not 'equal1 equal2'",
        f"{BLANK} 6 - 1 often": "not 'often'",
        f"{BLANK} 6 - 1 equal1 choose": "This position is written",
        f"{BLANK} 6 - 1 choose choose": "This position is written",
        f"{BLANK} 6 - 0": "The mover is a seat, alone or with '!' or '*', or '-' when the game is over, not '0'",
        f"{BLANK} 6 - !": "not '!'",
        f"{BLANK} 6 - 1!*": "not '1!*'",
        f"{BLANK} 7 - 1": "a number of dice from 0 to 6, not '7'",
        f"{BLANK} six - 1": "not 'six'",
        "......|.....|....|...|.. 6 - 1": "A board is rows of 6, 5, 4, 3, 2 and 1",
        "......|.....|....|...|..|X 6 - 1": "A board is rows of 6, 5, 4, 3, 2 and 1",
        "x.....|x....|....|...|..|. 6 - 1": "The block on o1 does not stand on two blocks",
        "dx....|x....|....|...|..|. 5 rrrrr 1!": "The secured block on o1 stands on a dotted one",
        f"{BLANK} 6 rrrrrw 1": "The dice are letters in the order roygbv, or '-', not 'rrrrrw'",
        f"{BLANK} 6 vrrrrr 1": "not 'vrrrrr'",
        f"{BLANK} 6 rrrrrr 1*": "While dice are in the air none show",
        "dddddd|.....|....|...|..|. 0 - 1*": "the pool is not empty",
        f"{BLANK} 6 rrr 1": "3 dice show, but the pool has 6",
        f"{BLANK} 5 - 1": "With no dice showing the pool is 6, not 5",
        "d.....|.....|....|...|..|. 5 - 1!": "With no dice showing the pool is 0, not 5",
        f"{DONE} 6 rrrrrr -": "When the game is over no dice show",
        f"{DONE} 6 - -*": "When the game is over no dice show",
        f"{BLANK} 6 - 2": "Seats are numbered from 1 to 1, and there are at most 4",
        f"{BLANK} 6 - 1 equal2": "Seats are numbered from 1 to 1",
        "/".join([BLANK] * 5) + " 6 - 1": "there are at most 4",
        f"{BLANK}/d.....|.....|....|...|..|. 5 rrrrr 1": "Seat 2 cannot have dotted blocks now",
        "d.....|.....|....|...|..|. 6 - 1": "Seat 1 cannot have dotted blocks now",
        f"{BLANK} 2 rr 1": "With 2 dice in the pool the number of dotted blocks is 4, not 0",
        "dd....|.....|....|...|..|. 5 rrrrr 1!": "the number of dotted blocks is 1, not 2",
        f"{BLANK} 6 rrrrrr 1!": "After '!' the mover has a dotted block",
        f"{BLANK} 6 - -": "The game is over when a pyramid is finished",
        f"{DONE}/{DONE} 6 - -": "one seat wins, unless the round is equal",
        f"{DONE}/{BLANK} 6 - 1": "it is not that seat's turn",
        f"{DONE}/{BLANK} 6 - 2": "it is not that seat's turn",
        f"{BLANK}/{DONE} 6 - 1 equal1": "it is not that seat's turn",
    },
    "tor": {
        f"{OPEN} --": "has 3 to 5 fields, not 2",
        f"{OPEN} -- Wp random quick x": "has 3 to 5 fields, not 6",
        f"{OPEN} -- Wp fast": "can only be 'random' and 'quick', not 'fast'",
        f"{OPEN} -- Wp quick random": "not 'quick random'",
        f"{OPEN[2:]} -- Wp": "Rank 5 has 8 squares, the top rank has 7",
        "o,y/r,b -- Wp": "8 files by 6 or 8 ranks, not 2 by 2",
        f"{OPEN}/o,y,o,y,o,y,o,y -- Wp": "not 8 by 7",
        f"x{OPEN[1:]} -- Wp": "Square a6 is one or two different of 'oyrb' and maybe 'W' or 'K', or '-', not 'x'",
        f"oyo{OPEN[1:]} -- Wp": "Square a6 is one or two",
        f"oo{OPEN[1:]} -- Wp": "Square a6 is one or two different of 'oyrb'",
        f"oWW{OPEN[1:]} -- Wp": "Square a6 is one or two",
        f"W{OPEN[1:]} -- Wp": "Square a6 is one or two",
        f"{OPEN} - Wp": "two of 'oyrb' or '-', White's first, not '-'",
        f"{OPEN} g- Wp": "not 'g-'",
        f"{OPEN} -- W": "'W' or 'K' and a step of 'psmt', or '-' and 'W', 'K' or '=', not 'W'",
        f"{OPEN} -- Wx": "not 'Wx'",
        f"{OPEN} -- Bp": "not 'Bp'",
        f"{OPEN} -- -p": "not '-p'",
        f"{'y' + OPEN[1:]} -- Wp": "12 tokens of colour 'y', not 13",
        f"{OPEN} -- Kp": "With 0 white and 0 black pawns placed it is not that seat's turn to place",
        f"{PAWNS} -- Wp": "With 2 white and 2 black pawns placed",
        f"{OPEN} -- Wm": "After the placing each seat has two pawns, not 0 and 0",
        f"{'-' + OPEN[1:]} o- Wp": "Until the first pawn moves, no token is held or stands on another",
        f"{'-,oy' + OPEN[3:]} -- Wp": "Until the first pawn moves, no token is held or stands on another",
        f"{PAWNS} -- Ks": "Only Black swaps tokens, and only where the layout is random",
        f"{PAWNS} -- Ws random": "Only Black swaps tokens, and only where the layout is random",
        f"{'-' + PAWNS[1:]} o- Wm quick": "In the quick game no token is held",
        f"{PAWNS} -- Wt": "In step 't' the mover holds a token to put down",
        f"{'-' + PAWNS[1:]} -o Wm": "At the start of a turn only the mover can hold a token",
        f"{STUCK} -- Wm": "The mover cannot move a pawn, so the game is over and the mover is '-K'",
        f"{STUCK} oo -K": "only the seat that was to move can hold a token",
        f"{STUCK} -o -K": "only the seat that was to move can hold a token",
        f"{STUCK} oo -=": "only the seat that was to move can hold a token",
        f"{PAWNS} -- -W": "'K' can still move a pawn, so the game is not over",
    },
}
LINES = [
    pytest.param(slug, line, id=f"{slug}: {why}") for slug, lines in REFUSED.items() for line, why in lines.items()
]


@pytest.mark.rule("all-malformed")
@pytest.mark.parametrize(("slug", "line"), LINES)
def test_a_line_that_is_no_position(slug, line):
    with pytest.raises(BadPosition) as caught:
        GAMES[slug].parse(line)
    message = str(caught.value)
    assert REFUSED[slug][line] in message
    # one sentence, whatever it quotes
    assert re.fullmatch(r"[A-Z0-9'][^\n]*[^.]\.", message)
    assert ". " not in re.sub(r"'[^']*'", "", message)


GOOD = {
    "secret": [f"{CASES} {STOCKS} po 2", f"{CASES} {STOCKS} ?? 1", f"{CASES} o/oo po 2", f"{CASES} -/- po -"],
    "pyramidis": [
        "- m0y0 m",
        "a5=m m2y2 y goal3",
        "d8=m m0t0y0c0 c",
        "- m0t0y0c0 -",
        "a4=m m0y5 -",
        "- t0c0 c",
        "e1=c,e8=t t2c2 t goal3",
        "d1=c,d8=c t5c0 -",
    ],
    "dice": [
        f"{BLANK} 6 - 1",
        f"{BLANK}/{BLANK} 6 - 2 choose equal2",
        f"{DONE}/{BLANK} 6 - 2 equal1",
        f"{BLANK} 6 - 1 equal1",
    ],
    "tor": [f"{OPEN} -- Wp", f"{PAWNS} -- Wm", f"{PAWNS} -- Ks random quick", f"{STUCK} o- -K", f"{PAWNS} -- -="],
}


@pytest.mark.rule("all-line")
@pytest.mark.parametrize(("slug", "line"), [(slug, line) for slug, lines in GOOD.items() for line in lines])
def test_a_line_is_written_as_it_was_read(slug, line):
    assert str(GAMES[slug].parse(line)) == line


@pytest.mark.rule("all-line", "all-names")
@pytest.mark.parametrize("slug", GAMES)
def test_every_position_of_a_game_is_read_as_written(slug):
    game = GAMES[slug]
    for seats in game.seats:
        rng = Random(f"{slug} {seats}")
        state = game.new(rng, seats, {})
        for _ in range(3000):
            assert str(state).isascii()
            assert game.parse(str(state)) == state
            names = [state.name(action) for action in state.actions()]
            assert len(set(names)) == len(names)
            if state.to_move == OVER:
                break
            state = state.play(rng.choice(state.actions()))
        else:
            pytest.fail("The game does not end.")
