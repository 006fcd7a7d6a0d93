"""What one might get wrong in the rules of Dice Pyramid: each fault as it stands there once, and as it would be."""

FAULTS = (
    ('all(board[below] != "." for', 'any(board[below] != "." for'),
    ('all(board[below] != "." for', 'all(board[below] == "x" for'),
    ('self._next_turn(board.replace("d", "."))', "self._next_turn(board)"),
    ('if "." not in board:\n            return self', "if False:\n            return self"),
    ("self.pool - 1, rolled", "self.pool, rolled"),
    ('self.rolled.replace(action[0], "", 1)', 'self.rolled.replace(action[0], "")'),
    ("if finished and self.round_from in (None, following)", "if finished"),
    ("self.round_from in (None, following)", "self.round_from in (None, self.mover)"),
    ("if fitting and not self.choose:", "if fitting:"),
    ('*(["roll"] if self.pool else [])', '"roll"'),
    ("way / len(COLOURS) ** dice for way in ways", "1 / len(ways) for way in ways"),
    ('self._with(boards, DICE, "", following)', 'self._with(boards, self.pool, "", following)'),
)

# Drawn by chance and seen by nobody: the function, the line as it is and as it would be, and why it is the same.
SAME = {
    ("why_not", "tap = taps[0]", "tap = taps[-1]"): "More than one tap is refused before this one is used.",
}
