"""What one might get wrong in the rules of Tor: each fault as it stands there once, and as it would be."""

FAULTS = (
    ("if tokens and tokens[-1] not in blocked and not self._occupied(to)", "if tokens and not self._occupied(to)"),
    ("tokens[-1] not in blocked and not self._occupied(to)", "tokens[0] not in blocked and not self._occupied(to)"),
    ("not in blocked and not self._occupied(to)", "not in blocked"),
    ("blocked = self.controlled(1 - seat)", "blocked = self.controlled(seat)"),
    ("tokens[:-1], *self.board[start + 1 :]", "tokens[1:], *self.board[start + 1 :]"),
    ("len(tokens) == 1 and tokens != token and", "len(tokens) == 1 and"),
    ("len(tokens) == 1 and tokens != token and", "len(tokens) <= 1 and tokens != token and"),
    ("and tokens != token and not self._occupied(index)", "and tokens != token"),
    ("_with(self.held, 1 - seat, tokens[-1])", "_with(self.held, seat, tokens[-1])"),
    ("if not held[seat]:", "if not held[1 - seat]:"),
    ("earlier.count(after._key()) == 2", "earlier.count(after._key()) == 3"),
    ("return self.board, self.pawns, self.held, self.mover", "return self.board, self.held, self.mover"),
    ("if one != other),", "if one < other),"),
    ("board[one], board[other] = board[other], board[one]", "board[one] = board[other]"),
)

# Drawn by chance and seen by nobody: the function, the line as it is and as it would be, and why it is the same.
SAME = {
    (
        "_around",
        "near = [(file + x, rank + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]",
        "near = [((file - x), rank + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]",
    ): "The same squares around, from the other side.",
}
