"""What `make check` says, and the samples in docstrings and in the README."""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PY = ROOT / "py"
SAMPLES = sorted(path for path in (PY / "pyramidion").rglob("*.py") if ">>>" in path.read_text("utf-8"))
CHECKS = (
    ("ruff", "format", "--check"),
    ("ruff", "check"),
    ("mypy", "--strict", "py"),
)


@pytest.mark.parametrize("command", CHECKS, ids=" ".join)
def test_check(command: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: str(path.relative_to(PY)))
def test_samples_in_docstrings(path: Path) -> None:
    module = importlib.import_module(".".join(path.relative_to(PY).with_suffix("").parts).removesuffix(".__init__"))
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_samples_in_the_readme() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0
