"""Lines that are no position of Tor, with a part of what is said of each; and some that are."""

EMPTY = "-,-,-,-,-,-,-,-/" * 3
OPEN = "/".join([",".join("oyoyoyoy"), ",".join("rbrbrbrb")] * 3)
PAWNS = OPEN.replace("r,b,r,b,r,b,r,b", "rW,bK,rW,bK,r,b,r,b", 1)
# White has pawns in two corners, Black's stand on the colours around them
STUCK = "-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,rK,bK,-,-,-/-,-,-,-,-,-,-,-/r,b,-,-,-,-,-,-/oW,r,-,-,-,-,-,oW"

REFUSED = {
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
    f"{'-,-,-,-,-,-,-,-,-/' * 4}r,b,r,-,-,-,-,-,-/r,b,-,-,-,-,-,-,- -- Wp": (
        "The board is 8 files by 6 or 8 ranks, not 9 by 6."
    ),
    f"{EMPTY}-,-,-,-,-,-,-,-/rW,b,r,-,-,-,oK,-/r,bW,-,-,-,-,-,yK -- -K": (
        "'W' can still move a pawn, so the game is not over."
    ),
    f"{EMPTY}-,-,-,-,-,-,-,-/rW,-,-,-,-,-,oK,-/-,bW,-,-,-,-,-,yK -r -K": (
        "When the game is over only the seat that was to move can hold a token."
    ),
}

GOOD = [
    f"{OPEN} -- Wp",
    f"{PAWNS} -- Wm",
    f"{PAWNS} -- Ks random quick",
    f"{STUCK} o- -K",
    f"{PAWNS} -- -=",
    f"{EMPTY}-,-,-,-,-,-,-,-/rW,-,-,-,-,-,oK,-/-,bW,-,-,-,-,-,yK r- -K",
]
