"""Lines that are no position of Secret Colours, with a part of what is said of each; and some that are."""

CASES = "O,G,B,P/G,B,P,O/B,P,O,G/P,O,G,B"
STOCKS = "ooogggbbbppp/ooogggbbbppp"
NINE = "/".join([",".join("OGBPOGBPO")] * 4)

REFUSED = {
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
    "G,G,G,G,O,O,O,x/O,B,B,B,B,P,P,P P/- ?? 1": ("Place h2 is a Case in upper case and Pieces in lower case, not 'x'."),
    "G,G,G,G/B,B,B,B/P,P,P,P g/- ?? 1": "There are 4 Cases of each of 4, 5 or 6 colours, not 12 of 3.",
}

GOOD = [f"{CASES} {STOCKS} po 2", f"{CASES} {STOCKS} ?? 1", f"{CASES} o/oo po 2", f"{CASES} -/- po -"]
