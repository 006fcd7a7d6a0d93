"""Lines that are no position of Hoard, with a part of what is said of each; and some that are."""

REFUSED = {
    "-/- bo": "has 3 fields, not 2",
    "- b 1": "There are 2 or 3 hoards, each of letters 'boy' in this order or '-', not '-'",
    "-/-/-/- bo?? 1": "not '-/-/-/-'",
    "ob/- bo 1": "not 'ob/-'",
    "g/- bo 1": "not 'g/-'",
    "bbb/bbb bo 1": "There are 5 counters of each colour",
    "-/- b 1": "all different, not 'b'",
    "-/- bb 1": "not 'bb'",
    "-/- bg 1": "not 'bg'",
    "-/- bo 3": "The mover is a seat, or '-' when all is taken, not '3'",
    "-/- bo -": "not '-'",
    "bbbbb/oooooyyyyy bo 1": "not '1'",
    "bbbbb/oooooyyyyy b? -": "All secrets are shown when all is taken",
    "/- bo 1": "This position is written '-/- bo 1', not '/- bo 1'",
}

GOOD = ["-/- bo 2", "-/- ?? 1", "b/oo/- ?y? 3", "bbbbb/oooooyyyyy bo -"]
