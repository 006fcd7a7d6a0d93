"""Break the rules in many small ways and see whether the tests notice.

    python tools/mutants.py                 a sample of every title, and every fault thought up by hand
    python tools/mutants.py tor --each 100  one title, that many faults drawn
    python tools/mutants.py --list          what would be tried

Fault     a change of one spot of a rules.py: drawn from what the syntax offers, or thought up by hand (FAULTS).
Caught    a test fails, or never ends.
Same      a fault that changes nothing anyone could see, with the reason (SAME); it does not count.

Each fault is tried on a copy of the tree. Less than 95 in a hundred caught is a failure.
"""

from __future__ import annotations

import argparse
import ast
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).parent.parent
SLUGS: Final = ("secret", "pyramidis", "dice", "tor")
EACH: Final = 30  # faults drawn for a title
WORKERS: Final = 2
ENOUGH: Final = 0.95
COPIED: Final = ("py/pyramidion", "tests", "tools", "pyproject.toml")
TESTS: Final = (  # the quickest to find a fault first
    "tests/games/{slug}/test_rules.py",
    "tests/rules/test_lines.py",
    "tests/test_playthroughs.py",
    "tests/test_machines.py",
    "tests/test_every_game.py",
    "tests/test_oracle_agrees.py",
    "tests/test_perft.py",
)

# Thought up by hand: what a person might get wrong. The old text stands once in the rules, and is replaced by the new.
FAULTS: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "secret": (
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
    ),
    "pyramidis": (
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
    ),
    "dice": (
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
    ),
    "tor": (
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
    ),
}

# Faults nobody could see: the title, the function, the line as it is, the line as it would be, and why it is the same.
SAME: Final[Mapping[tuple[str, str, str, str], str]] = {
    (slug, where, old, new): why
    for slug, where, old, new, why in (
        (
            "secret", "actions",
            "if self.mover == OVER:",
            "if False:",
            "When the game is over the stocks are empty, and so are the actions.",
        ),
        (
            "secret", "why_not",
            'taps = tuple(taps[0].split("@"))',
            'taps = tuple(taps[-1].split("@"))',
            "There is one tap only.",
        ),
        (
            "secret", "why_not",
            "if rest[0] not in squares or len(rest) > 1:",
            "if rest[-1] not in squares or len(rest) > 1:",
            "Of two the second part is true whatever the first.",
        ),
        (
            "secret", "why_not",
            'return fact("own_case", colour=piece, place=rest[0])',
            'return fact("own_case", colour=piece, place=rest[-1])',
            "More than one tap after the Piece has been refused above.",
        ),
        (
            "secret", "parse",
            "len(ranks[0]),",
            "len(ranks[-1]),",
            "All ranks are equally long, or refused.",
        ),
        (
            "pyramidis", "_after",
            "earlier = (*self.earlier, self._key()) if len(home) == 4 and tuple(home) == self.home else ()",
            "earlier = (*self.earlier, self._key()) if (tuple(home) == self.home) else ()",
            "With two seats nobody looks at what was earlier.",
        ),
        (
            "pyramidis", "_after",
            "earlier = (*self.earlier, self._key()) if len(home) == 4 and tuple(home) == self.home else ()",
            "earlier = (*self.earlier, self._key()) if (len(home) == 4) else ()",
            "What is forgotten had fewer pyramids home, so it never comes again.",
        ),
        (
            "pyramidis", "outcome",
            'return (fact("won", seat=winners[0] + 1, colour=self.colours[winners[0]], by=by, home=best),)',
            'return (fact("won", seat=winners[-1] + 1, colour=self.colours[winners[0]], by=by, home=best),)',
            "There is one winner only.",
        ),
        (
            "dice", "why_not",
            "tap = taps[0]",
            "tap = taps[-1]",
            "More than one tap is refused before this one is used.",
        ),
        (
            "tor", "_around",
            "near = [(file + x, rank + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]",
            "near = [((file - x), rank + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]",
            "The same squares around, from the other side.",
        ),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Fault:
    slug: str
    text: str  # the whole broken file
    line: int
    where: str  # the function it is in
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.slug} {self.line} {self.where}: {self.old}  ->  {self.new}"


def rules(slug: str) -> Path:
    return Path("py/pyramidion/games") / slug / "rules.py"


def fault(slug: str, source: str, start: int, end: int, new: str) -> Fault:
    """The fault of putting this text between these offsets."""
    line = source.count("\n", 0, start)
    text = source[:start] + new + source[end:]
    lines, broken = source.split("\n"), text.split("\n")
    last = line + source.count("\n", start, end)
    after = line + new.count("\n")
    old, broken_line = (" ".join(" ".join(part).split()) for part in (lines[line : last + 1], broken[line : after + 1]))
    return Fault(slug, text, line + 1, function_at(source, line + 1), old, broken_line)


@cache
def functions(source: str) -> list[tuple[int, int, str]]:
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return [(node.lineno, node.end_lineno or node.lineno, node.name) for node in found]


def function_at(source: str, line: int) -> str:
    around = [(first, name) for first, last, name in functions(source) if first <= line <= last]
    return max(around)[1] if around else "module"


# What the syntax offers: for each node the texts that could stand in its place.

OPPOSITES: Final = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Mod: ast.Mult, ast.FloorDiv: ast.Mult,
}  # fmt: skip
CALLS: Final = {"any": "all", "all": "any", "min": "max", "max": "min"}


def changed(node: ast.AST, **fields: object) -> str:
    copy = deepcopy(node)
    for name, value in fields.items():
        setattr(copy, name, value)
    return ast.unparse(copy)


def others(node: ast.AST) -> Iterator[str]:
    """What could wrongly stand here."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in OPPOSITES:
            yield f"({changed(node, ops=[OPPOSITES[type(op)]()])})"
        case ast.BoolOp(op=op, values=values):
            yield f"({changed(node, op=OPPOSITES[type(op)]())})"
            yield f"({ast.unparse(values[0])})"
            yield f"({ast.unparse(values[-1])})"
        case ast.BinOp(op=op) if type(op) in OPPOSITES and not is_text(node):
            yield f"({changed(node, op=OPPOSITES[type(op)]())})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(value=bool() as value):
            yield str(not value)
        case ast.Constant(value=int() as value):
            yield str(value + 1)
            yield str(value - 1) if value else "-1"
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield changed(node, func=ast.Name(CALLS[name]))
        case ast.IfExp(body=body, orelse=orelse):
            yield f"({changed(node, body=orelse, orelse=body)})"
            yield f"({ast.unparse(body)})"
            yield f"({ast.unparse(orelse)})"
        case ast.Raise() | ast.AugAssign() | ast.Expr(value=ast.Call()):
            yield "pass"


def is_text(node: ast.BinOp) -> bool:
    """Does this surely add texts?"""
    return any(
        isinstance(part, (ast.JoinedStr, ast.Constant)) and not is_number(part) for part in (node.left, node.right)
    )


def is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def worth_breaking(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that say something: no annotations, no messages, no docstrings."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list") or getattr(tree, "arg", None) == "strict":
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or isinstance(node, (ast.JoinedStr, ast.Import, ast.ImportFrom)):
                continue
            yield node
            if not isinstance(node, ast.Raise):
                yield from worth_breaking(node)


def drawn(slug: str, source: str, count: int) -> list[Fault]:
    """As many faults as wanted, drawn from all the syntax offers: the same ones while the file is the same."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    nodes = list(worth_breaking(ast.parse(source)))
    conditions = {node.test for node in nodes if isinstance(node, (ast.If, ast.While))}
    for node in nodes:
        if isinstance(node, (ast.expr, ast.stmt)) and node.end_lineno and node.end_col_offset:
            start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
            tests = ("True", "False") if node in conditions else ()
            found += [fault(slug, source, start, end, new) for new in (*others(node), *tests)]
    found = [one for one in found if compiles(one.text)]
    return sorted(Random(slug).sample(found, min(count, len(found))), key=lambda one: one.line)


def compiles(text: str) -> bool:
    try:
        compile(text, "rules.py", "exec")
    except SyntaxError:
        return False
    return True


def thought_up(slug: str, source: str) -> list[Fault]:
    found = []
    for old, new in FAULTS[slug]:
        if source.count(old) != 1:
            sys.exit(f"The rules of {slug} no longer say this once: {old}")
        start = source.index(old)
        found.append(fault(slug, source, start, start + len(old), new))
    return found


# Trying.


def copy_of_the_tree(folder: Path) -> Path:
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    return folder


def failing_test(slug: str, folder: Path, seconds: float) -> str:
    """The first test of this title that fails in this tree; nothing if none does."""
    tests = [test.format(slug=slug) for test in TESTS]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no"]
    command += [
        "-p",
        "no:randomly",
        "-m",
        "not slow",
        "-k",
        slug,
        *(test for test in tests if (folder / test).exists()),
    ]
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": "py"},
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "no end"
    if done.returncode == 0:
        return ""
    failed = [line for line in done.stdout.split("\n") if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0].split(" ", 1)[1] if failed else f"{done.stdout}{done.stderr}".strip()


def try_all(faults: Sequence[Fault], seconds: Mapping[str, float]) -> Iterator[tuple[Fault, str]]:
    """Each fault with the test that caught it."""
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(WORKERS) as pool:
        trees: queue.Queue[Path] = queue.Queue()
        for number in range(WORKERS):
            trees.put(copy_of_the_tree(Path(temporary) / str(number)))

        def attempt(one: Fault) -> tuple[Fault, str]:
            tree = trees.get()
            file = tree / rules(one.slug)
            whole = file.read_text(encoding="utf-8")
            try:
                file.write_text(one.text, encoding="utf-8")
                return one, failing_test(one.slug, tree, seconds[one.slug])
            finally:
                file.write_text(whole, encoding="utf-8")
                trees.put(tree)

        yield from pool.map(attempt, faults)


def patience(slugs: Sequence[str]) -> dict[str, float]:
    """How long the tests of a title may take: several times what they take when nothing is broken."""
    seconds = {}
    with tempfile.TemporaryDirectory() as temporary:
        tree = copy_of_the_tree(Path(temporary) / "whole")
        for slug in slugs:
            began = time.monotonic()
            failing = failing_test(slug, tree, 1800)
            if failing:
                sys.exit(f"With nothing broken this fails: {failing}")
            seconds[slug] = 60 + 4 * (time.monotonic() - began)
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="Break the rules and see whether the tests notice.")
    parser.add_argument("titles", nargs="*", metavar="GAME", choices=[*SLUGS, []], help="all if none is named")
    parser.add_argument("--each", type=int, default=EACH, help="faults drawn for a title")
    parser.add_argument("--list", action="store_true", help="only say what would be tried")
    asked = parser.parse_args()
    slugs = asked.titles or SLUGS
    faults = []
    for slug in slugs:
        source = (ROOT / rules(slug)).read_text(encoding="utf-8")
        faults += [*thought_up(slug, source), *drawn(slug, source, asked.each)]
    if asked.list:
        print(*faults, sep="\n")
        return
    caught, survivors, same = 0, [], 0
    for one, failing in try_all(faults, patience(slugs)):
        if failing:
            caught += 1
            print(f"caught    {one}\n          {failing}", flush=True)
        elif reason := SAME.get((one.slug, one.where, one.old, one.new)):
            same += 1
            print(f"same      {one}\n          {reason}", flush=True)
        else:
            survivors.append(one)
            print(f"SURVIVES  {one}", flush=True)
    share = caught / (len(faults) - same)
    print(f"\n{caught} of {len(faults) - same} caught ({share:.1%}); {same} more are the same to any eye.")
    print(*(f"Survives: {one}" for one in survivors), sep="\n")
    sys.exit(share < ENOUGH)


if __name__ == "__main__":
    main()
