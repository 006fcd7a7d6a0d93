"""Lines that are no position of Nim, with a part of what is said of each; and some that are."""

REFUSED = {
    "3,4,5": "has 2 to 3 fields, not 1",
    "3,4 1": "up to 3,4,5 or 1,3,5,7 counters, not '3,4'",
    "3,4,6 1": "not '3,4,6'",
    "2,3,5,7 1": "not '2,3,5,7'",
    "3,x,5 1": "not '3,x,5'",
    "3,4,5 3": "The turn is '1' or '2', or of no counters '-1' or '-2' for who won, not '3'",
    "0,0,0 1": "not '1'",
    "0,0,1 -1": "not '-1'",
    "3,4,5 1 wins": "can only be 'loses', not 'wins'",
    "3,4,05 1": "not '3,4,05'",
}

GOOD = ["3,4,5 1", "0,1,0 2 loses", "0,0,0 -2", "1,3,5,7 2"]
