"""What one might get wrong in the rules of Pyramidis: each fault as it stands there once, and as it would be."""

FAULTS = (
    ("min(len(stack), MOST_FROM_START)", "len(stack)"),
    ("for piece in hand:", "for piece in reversed(hand):"),
    ("stack[:-count], stack[-count:]", "stack[count:], stack[:count]"),
    ("at == FINAL[colour] or len(stacks[INDEX[at]]) < TOWER", "len(stacks[INDEX[at]]) < TOWER"),
    ("if at == FINAL[colour] or len(", "if at in FINAL.values() or len("),
    ("at == FINAL[piece] and not won_by_another", "at == FINAL[colour] and not won_by_another"),
    ("at == FINAL[piece] and not won_by_another", "at == FINAL[piece]"),
    ("at == FINAL[piece] and not", "at == FINAL[piece] == FINAL[colour] and not"),
    ("and tuple(home) == self.home else ()", "and action != PASS else ()"),
    ("earlier.count(after._key()) == 2", "earlier.count(after._key()) == 1"),
    ("return self.stacks, self.home, self.mover", "return self.stacks, self.home"),
    ("return found or (PASS,)", "return [*found, PASS] if len(found) < 2 else found"),
    ("d1 d2 d3 d4 d5 d6 d7 d8", "d8 d7 d6 d5 d4 d3 d2 d1"),
    ("(1 if rank < '4' else -1)", "(-1 if rank < '4' else 1)"),
)

# Drawn by chance and seen by nobody: the function, the line as it is and as it would be, and why it is the same.
SAME = {
    (
        "_after",
        "earlier = (*self.earlier, self._key()) if len(home) == 4 and tuple(home) == self.home else ()",
        "earlier = (*self.earlier, self._key()) if (tuple(home) == self.home) else ()",
    ): "With two seats nobody looks at what was earlier.",
    (
        "_after",
        "earlier = (*self.earlier, self._key()) if len(home) == 4 and tuple(home) == self.home else ()",
        "earlier = (*self.earlier, self._key()) if (len(home) == 4) else ()",
    ): "What is forgotten had fewer pyramids home, so it never comes again.",
    (
        "outcome",
        'return (fact("won", seat=winners[0] + 1, colour=self.colours[winners[0]], by=by, home=best),)',
        'return (fact("won", seat=winners[-1] + 1, colour=self.colours[winners[0]], by=by, home=best),)',
    ): "There is one winner only.",
}
