"""What one might get wrong in the rules of Secret Colours: each fault as it stands there once, and as it would be."""

FAULTS = (
    ("if place != colour.upper()", "if place[0] != colour.upper()"),
    ("if place != colour.upper()", "if place[-1] != colour"),
    ("place[:-1] if place[-1] == colour else place + colour", "place + colour"),
    ("place[:-1] if place[-1] == colour else", "place[:-2] if place[-2:] == 2 * colour else"),
    ("following if stocks[following] else OVER", "following if any(stocks[1:]) else OVER"),
    ("sum(height > 0 for height in own), max(own, default=0)", "max(own, default=0), 0"),
    ("sum(height > 0 for height in own)", "sum(own)"),
    ("max(own, default=0)", "sum(own)"),
    ("colour if other == seat else", "colour if other <= seat else"),
    ("if places >= max(counts)[0]", "if places > max(counts)[0]"),
    ("if colour not in self.objectives]\n        drawn", "if colour != self.objectives[0]]\n        drawn"),
    ("[pieces[::seats]] * seats", "[pieces[: len(pieces) // seats]] * seats"),
)

# Drawn by chance and seen by nobody: the function, the line as it is and as it would be, and why it is the same.
SAME = {
    (
        "actions",
        "if self.mover == OVER:",
        "if False:",
    ): "When the game is over the stocks are empty, and so are the actions.",
    ("why_not", 'taps = tuple(taps[0].split("@"))', 'taps = tuple(taps[-1].split("@"))'): "There is one tap only.",
    (
        "why_not",
        "if rest[0] not in squares or len(rest) > 1:",
        "if rest[-1] not in squares or len(rest) > 1:",
    ): "Of two the second part is true whatever the first.",
    (
        "why_not",
        'return fact("own_case", colour=piece, place=rest[0])',
        'return fact("own_case", colour=piece, place=rest[-1])',
    ): "More than one tap after the Piece has been refused above.",
    ("parse", "len(ranks[0]),", "len(ranks[-1]),"): "All ranks are equally long, or refused.",
}
