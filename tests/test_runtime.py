"""The runtime the page gets: whole, at one version everywhere, and able to play."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests import random_games
from tests.test_layers import BROWSER, MODULES, dotted, imports

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "node_modules"
VENDOR = ROOT / "assets" / "vendor"
STDLIB = VENDOR / "pyodide" / "stdlib.zip"
PINS = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
RUNTIME = ("@pyscript/core", "pyodide")
OURS = {"pyodide/boot.mjs": ROOT / "tools" / "boot.mjs", "pyodide/stdlib.zip": None}
BOOT = "assets/vendor/pyodide/boot.mjs"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def info() -> dict[str, str]:
    return dict(json.loads((PACKAGES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))["info"])


def in_page_python(source: str) -> list[str]:
    command = ["node", "tests/pyodide.mjs", source]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]  # before that comes a megabyte of minified source
    return done.stdout.splitlines()


@pytest.mark.parametrize("package", PINS)
def test_pins_agree(package: str) -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    installed = json.loads((PACKAGES / package / "package.json").read_text("utf-8"))
    assert re.fullmatch(r"\d+\.\d+\.\d+", PINS[package])
    assert lock[""]["devDependencies"][package] == PINS[package]
    assert lock[f"node_modules/{package}"]["version"] == PINS[package]
    assert installed["version"] == PINS[package]


def test_the_lock_names_no_registry() -> None:
    assert "http" not in (ROOT / "package-lock.json").read_text("utf-8")


def test_boot_tells_pyodide_its_own_versions() -> None:
    text = (ROOT / "tools" / "boot.mjs").read_text("utf-8")
    literal, version = re.search(r"const info = \{(.*), version \};", text), re.search(r'const version = "(.*)";', text)
    assert literal
    assert version
    assert dict(re.findall(r'(\w+): "([^"]*)"', literal[1])) == {k: v for k, v in info().items() if k != "version"}
    assert version[1] == PINS["pyodide"]


def test_vendored_pyodide_is_the_pinned_one() -> None:
    source = (VENDOR / "pyodide" / "pyodide.mjs").read_text("utf-8")
    assert f'"{PINS["pyodide"]}"' in source


def test_the_page_boots_the_vendored_runtime() -> None:
    config = ROOT / "pyscript.toml"
    if config.exists():
        assert tomllib.loads(config.read_text("utf-8"))["interpreter"] == f"./{BOOT}"


def test_vendored_files_are_those_of_the_packages() -> None:
    for path in sorted(path for path in VENDOR.rglob("*") if path.is_file()):
        name = path.relative_to(VENDOR).as_posix()
        if name in OURS:
            source = OURS[name]
        elif name.startswith("pyodide/"):
            source = PACKAGES / "pyodide" / path.name
        elif path.name == "LICENSE":
            source = PACKAGES / "@pyscript" / "core" / path.name
        else:
            source = PACKAGES / "@pyscript" / "core" / "dist" / path.name
        assert source is None or digest(path) == digest(source), name


def test_every_chunk_the_page_starts_with_is_there() -> None:
    files = {path.name for path in (VENDOR / "pyscript").iterdir()}
    stems = {re.sub(r"-[\w-]{8}\.js$", "", name) for name in files}
    plugins = {"deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"}
    assert {"core", "core.js", "core.css", "toml", "LICENSE"} | plugins == stems
    for name in files - {"LICENSE"}:
        text = (VENDOR / "pyscript" / name).read_text("utf-8")
        assert set(re.findall(r'from"\./([^"]+)"', text)) <= files


def test_the_bytecode_is_for_the_vendored_python() -> None:
    [magic] = map(bytes.fromhex, in_page_python("import importlib.util as u; print(u.MAGIC_NUMBER.hex())"))
    with zipfile.ZipFile(STDLIB) as archive:
        names = archive.namelist()
        assert all(name.endswith(".pyc") for name in names)
        assert {archive.read(name)[:8] for name in names} == {magic + b"\x01\0\0\0"}
        assert {archive.getinfo(name).date_time for name in names} == {(1980, 1, 1, 0, 0, 0)}


def pyscript_imports() -> set[str]:
    folder = PACKAGES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}


def test_what_the_sources_import_is_in_the_zip() -> None:
    """If this fails, add the module to ROOTS in tools/trim_stdlib.py and run `make runtime`."""
    modules = [path for path in MODULES if not re.match(r"pyramidion\.(__main__|terminal)", dotted(path))]
    wanted = {name for path in modules for name in imports(path)} | pyscript_imports()
    standard = sorted(name for name in wanted if name.partition(".")[0] in sys.stdlib_module_names - BROWSER)
    assert "dataclasses" in standard
    source = f"""
import importlib
for name in {standard}:
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(error)
"""
    assert in_page_python(source) == []


def test_the_page_interpreter_plays_the_same_games() -> None:
    lines = in_page_python("from tests import random_games; print(*random_games.last_lines(), sep='\\n')")
    assert lines == list(random_games.last_lines())
    assert {line.split()[0] for line in lines} == set(random_games.GAMES)
