"""What one might get wrong in the rules of Nim: each fault as it stands there once, and as it would be."""

FAULTS = (
    ("int(action[1]) - 1", "int(action[1])"),
    ("other if self.loses else self.mover", "self.mover"),
    ("int(action[1]) + 1", "int(action[1])"),
    (
        "_ranks(counters: int) -> range:\n    return range(1, counters + 1)",
        "_ranks(counters: int) -> range:\n    return range(1, counters)",
    ),
)

# Drawn by chance and seen by nobody: the function, the line as it is and as it would be, and why it is the same.
SAME = {
    (
        "parse",
        'heaps = [int(count) if count in set("01234567") else -1 for count in counts.split(",")] # -1 is no count',
        'heaps = [int(count) if count in set("01234567") else -2 for count in counts.split(",")] # -1 is no count',
    ): "Neither is a count.",
}
