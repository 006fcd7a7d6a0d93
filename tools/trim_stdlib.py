"""The part of the standard library the page needs, and of the page itself, compiled; runs inside Pyodide.

Roots    modules the page or PyScript imports, or that Python imports by itself later on.
Closure  the roots and all that importing them loads: what the zip holds.

Bytecode fits one version of CPython only, so the CPython that will read it compiles it.
"""

from __future__ import annotations

import ast
import importlib
import io
import marshal
import re
import struct
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import PurePosixPath
from types import CodeType

# A module missing here fails in the page only; tests/test_runtime.py compares with what the sources import.
ROOTS = (
    # the games and the page
    *("abc", "asyncio", "base64", "bisect", "collections", "collections.abc", "contextlib", "copy", "dataclasses"),
    *("datetime", "enum", "functools", "gettext", "hashlib", "heapq", "html", "io", "itertools", "json", "locale"),
    *("math", "operator", "pathlib", "random", "re", "string", "struct", "sys", "textwrap", "time", "traceback"),
    *("types", "typing", "urllib.parse", "zlib"),
    # PyScript: its own modules, and unpacking of archives
    *("html.entities", "inspect", "os", "shutil", "tarfile", "zipfile"),
    # what Python loads when it must: names of encodings, tracebacks, warnings
    *("encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1", "encodings.utf_8", "stringprep"),
    *("_colorize", "ast", "linecache", "tokenize", "warnings"),
)
WHOLE = ("pyodide", "_pyodide")  # packages kept whatever they import
PLAIN = ("pyodide", "_pyodide")  # packages that read their own docstrings
STAMP = (1980, 1, 1, 0, 0, 0)
LATER = re.compile(  # what a start does not read
    r".*/(games/\w+/.*|core/(ai|guide|notation|shapes|wire)\.py"
    r"|app/(board|characters|movement|page/(animations|chairs|dragging|favours|thinker)|rules/(cards|diagrams|view)|settings/view"
    r"|comfort/(update|view)|setup/\w+|table/(?!__init__|model)\w+)\.py)$"
)
LONG = re.compile(r".*/(app/(messages|saves/(text|update)|table/model)|core/match)\.py$")  # compiled in no time
RUN, SAME_LINE = 8, 0b1_1101_000  # an entry of a line table, of so many instructions: no column, and a step of 0 lines
UNCHECKED = 1  # a .pyc flag: trust it, look for no source
SOLID = "pyramidion/solid.zip"  # what an archive of ours holds; beside its files, so that it makes their folder


def build(source: str) -> bytes:
    """The compiled closure of the roots, from Pyodide's own zip of sources; the same bytes each time."""
    for name in ROOTS:
        importlib.import_module(name)
    loaded = {name for name in sys.modules if name.partition(".")[0] not in {"__main__", "js"}}
    out = io.BytesIO()
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for path in sorted(old.namelist()):
            if path.endswith(".py") and wanted(path, loaded):
                add(new, path + "c", compiled(path, old.read(path)))
    return out.getvalue()


def precompiled(source: str) -> bytes:
    """An archive of ours with what every start reads compiled; a game stays text, which is smaller."""
    with zipfile.ZipFile(source) as old:
        return solid(dict(ready(path, old.read(path)) for path in old.namelist()))


def ready(path: str, body: bytes) -> tuple[str, bytes]:
    """A file of ours as the page reads it."""
    if not path.endswith(".py"):
        return path, body
    bare = ast.fix_missing_locations(Bare().visit(ast.parse(body)))
    return (path, ast.unparse(bare).encode()) if is_text(path) else (path + "c", compiled(path, bare, lines=False))


def is_text(path: str) -> bool:
    """Is it kept as text, which has half the size of bytecode?"""
    return bool(LATER.match(path) or LONG.match(path))


def solid(files: dict[str, bytes]) -> bytes:
    """An archive packed as one, for modules have much in common: it holds another, in which each is as it is."""
    inner, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_STORED) as stored:
        for path in sorted(files, key=lambda path: PurePosixPath(path).suffix):  # like beside like
            add(stored, path, files[path])
    with zipfile.ZipFile(outer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        add(packed, SOLID, inner.getvalue())
    return outer.getvalue()


class Bare(ast.NodeTransformer):
    """Drops what is for readers and checkers alone: docstrings, and the types of arguments and results."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_Module(self, node: ast.Module | ast.ClassDef | ast.FunctionDef) -> ast.AST:
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return self.generic_visit(node)

    visit_ClassDef = visit_Module  # noqa: N815  # the name ast asks for

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.visit_Module(node)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815  # the name ast asks for


def add(archive: zipfile.ZipFile, path: str, body: bytes) -> None:
    entry = zipfile.ZipInfo(path, STAMP)
    entry.compress_type = archive.compression
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, body, compresslevel=archive.compresslevel)


def wanted(path: str, loaded: set[str]) -> bool:
    parts = PurePosixPath(path).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return name in loaded or parts[0] in WHOLE


def compiled(path: str, text: bytes | ast.Module, *, lines: bool = True) -> bytes:
    """One module as a .pyc; without docstrings and asserts, which the page never reads."""
    level = 0 if path.partition("/")[0] in PLAIN else 2
    code = compile(text, path, "exec", dont_inherit=True, optimize=level)
    code = code if lines else one_line(code)
    return MAGIC_NUMBER + struct.pack("<III", UNCHECKED, 0, 0) + marshal.dumps(code)


def one_line(code: CodeType) -> CodeType:
    """All of a function told to be on its first line: of a text that nobody has, no other could be looked up."""
    units = range(0, len(code.co_code) // 2, RUN)
    last = len(code.co_code) // 2
    table = b"".join(bytes((SAME_LINE | min(RUN, last - unit) - 1, 0)) for unit in units)
    inner = tuple(one_line(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)
