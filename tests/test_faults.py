"""Break the rules in many small ways and see whether the tests notice.

Fault     a change of one spot of a rules.py: thought up by hand (FAULTS), or drawn from what the syntax offers.
Noticed   a test of the rules fails, or never ends.
Same      a drawn fault that changes nothing anyone could see, with the reason (SAME); it is not tried.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from pyramidion.games import GAMES

from tests.games import part
from tests.scale import SCALE

ROOT = Path(__file__).parent.parent
EACH = 30  # faults drawn for a title
LONGEST = 1200  # seconds
COPIED = ("py/pyramidion", "tests", "tools", "conftest.py", "pyproject.toml")
TESTS = (  # the quickest to find a fault first
    "tests/games/{slug}/test_rules.py",
    "tests/rules/test_lines.py",
    "tests/test_playthroughs.py",
    "tests/test_machines.py",
    "tests/test_every_game.py",
    "tests/test_oracle_agrees.py",
    "tests/test_perft.py",
)
OPPOSITES = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Mod: ast.Mult, ast.FloorDiv: ast.Mult,
}  # fmt: skip
CALLS = {"any": "all", "all": "any", "min": "max", "max": "min"}


class Fault(NamedTuple):
    where: str  # the function it is in
    old: str  # the lines as they are
    new: str
    text: str  # the whole broken file


def rules(slug: str) -> Path:
    return Path("py/pyramidion/games") / slug / "rules.py"


def fault(where: str, source: str, start: int, end: int, new: str) -> Fault:
    """The fault of putting this text between these offsets."""
    first, last = source.count("\n", 0, start), source.count("\n", 0, end)
    text = source[:start] + new + source[end:]
    lines = source.split("\n")[first : last + 1], text.split("\n")[first : first + new.count("\n") + 1]
    old_lines, new_lines = (" ".join(" ".join(some).split()) for some in lines)
    return Fault(f"{where} {first + 1}", old_lines, new_lines, text)


def changed(node: ast.AST, **fields: object) -> str:
    copy = deepcopy(node)
    for name, value in fields.items():
        setattr(copy, name, value)
    return f"({ast.unparse(copy)})"


def others(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """What could wrongly stand here, or in a part of it."""
    match node:
        case ast.If(test=test) | ast.While(test=test):
            yield from ((test, word) for word in ("True", "False"))
        case ast.Compare(ops=[op]) if type(op) in OPPOSITES:
            yield node, changed(node, ops=[OPPOSITES[type(op)]()])
        case ast.BoolOp(op=op, values=values):
            yield node, changed(node, op=OPPOSITES[type(op)]())
            yield from ((node, changed(value)) for value in (values[0], values[-1]))
        case ast.BinOp(op=op) if type(op) in OPPOSITES and not is_text(node):
            yield node, changed(node, op=OPPOSITES[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, changed(operand)
        case ast.Constant(value=bool() as value):
            yield node, str(not value)
        case ast.Constant(value=int() as value):
            yield from ((node, str(other)) for other in (value + 1, value - 1))
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield node, changed(node, func=ast.Name(CALLS[name]))
        case ast.IfExp(body=body, orelse=orelse):
            yield node, changed(node, body=orelse, orelse=body)
            yield from ((node, changed(value)) for value in (body, orelse))
        case ast.Raise() | ast.AugAssign() | ast.Expr(value=ast.Call()):
            yield node, "pass"


def is_text(node: ast.BinOp) -> bool:
    """Does this surely add texts?"""
    parts = (node.left, node.right)
    return any(isinstance(part, ast.JoinedStr) or isinstance(getattr(part, "value", None), str) for part in parts)


def spots(tree: ast.AST, where: str = "module") -> Iterator[tuple[str, ast.AST]]:
    """The nodes that say something, each with its function: no annotations, no messages."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list") or getattr(tree, "arg", None) == "strict":
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST) and not isinstance(node, (ast.JoinedStr, ast.Import, ast.ImportFrom)):
                inside = node.name if isinstance(node, ast.FunctionDef) else where
                yield inside, node
                if not isinstance(node, ast.Raise):
                    yield from spots(node, inside)


def drawn(slug: str, source: str) -> list[Fault]:
    """Some of all the faults that the syntax offers: the same ones while the file is the same."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = [(where, at, new) for where, node in spots(ast.parse(source)) for at, new in others(node)]
    chosen = (
        fault(where, source, starts[at.lineno - 1] + at.col_offset, starts[at.end_lineno - 1] + at.end_col_offset, new)
        for where, at, new in Random(slug).sample(found, min(EACH * SCALE, len(found)))
    )
    same = part(slug, "faults").SAME
    return [one for one in chosen if (one.where.split(" ")[0], one.old, one.new) not in same]


def planted(slug: str, source: str) -> Iterator[Fault]:
    for old, new in part(slug, "faults").FAULTS:
        assert source.count(old) == 1, f"The rules of {slug} do not say this once: {old}"
        start = source.index(old)
        yield fault("planted", source, start, start + len(old), new)


def faults() -> Iterator[object]:
    for slug in GAMES:
        source = (ROOT / rules(slug)).read_text("utf-8")
        for one in [*planted(slug, source), *drawn(slug, source)]:
            yield pytest.param(slug, one, id=f"{slug} {one.where}: {one.new}")


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is needed."""
    folder = tmp_path_factory.mktemp("tree")
    for name in COPIED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    return folder


def failing(slug: str, tree: Path) -> bool:
    """Does a test of this title fail, or never end?"""
    tests = [test.format(slug=slug) for test in TESTS]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "--tb=no", "-m", "not slow", "-k", slug, *tests]
    told = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": "py"}
    try:
        done = subprocess.run(command, cwd=tree, env=told, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return True
    assert done.returncode in (0, 1, 2), done.stdout[-2000:]
    return done.returncode != 0


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_nothing_fails_where_nothing_is_broken(slug, tree):
    assert not failing(slug, tree)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "broken"), list(faults()))
def test_a_fault_is_noticed(slug, broken, tree):
    file = tree / rules(slug)
    whole = file.read_text("utf-8")
    file.write_text(broken.text, "utf-8")
    try:
        assert failing(slug, tree)
    finally:
        file.write_text(whole, "utf-8")
