"""Lines that are no position of Dice Pyramid, with a part of what is said of each; and some that are."""

BLANK = "......|.....|....|...|..|."
DONE = "xxxxxx|xxxxx|xxxx|xxx|xx|x"

REFUSED = {
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
    f"xd....|x....|....|...|..|./{BLANK} 6 rrrrrr 1": "The secured block on o1 stands on a dotted one.",
}

GOOD = [
    f"{BLANK} 6 - 1",
    f"{BLANK}/{BLANK} 6 - 2 choose equal2",
    f"{DONE}/{BLANK} 6 - 2 equal1",
    f"{BLANK} 6 - 1 equal1",
]
