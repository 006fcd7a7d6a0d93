"""What one might get wrong in the rules of Hoard: each fault as it stands there once, and as it would be."""

FAULTS = (
    ("if int(count) <= self.left(colour)", "if int(count) < self.left(colour)"),
    ("own if at == seat else", "own if at <= seat else"),
    ("if count == max(own)", "if count == own[0]"),
    ("(self.mover + 1) % self.seats", "(self.mover + 1) % 2"),
)

SAME = {}
