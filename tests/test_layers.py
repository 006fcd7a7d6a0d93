"""Imports go one way: rules know the protocol, views know trees, and only the edge knows the browser."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pyramidion.games import GAMES

from tools.trim_stdlib import LATER

PY = Path(__file__).parent.parent / "py"
MODULES = sorted(PY.rglob("*.py"))
BROWSER = {"js", "pyodide", "pyscript"}

# The first pattern that fits a module says what of ours it may import; OWN is the folder of its game.
OWN = r"pyramidion\.games\.OWN(\.\w+)?"
MAY_IMPORT = (
    (r"main|worker", r"pyramidion\..*"),
    (r"pyramidion\.app(\..*)?", r"pyramidion\.(core|games|words|app)(\..*)?"),
    (r"pyramidion\.words.*", r"pyramidion\.(core\.facts|words)(\..*)?"),
    (r"pyramidion\.(__main__|terminal(\..*)?)", r"pyramidion\.(core|games|words|terminal)(\..*)?"),
    (r"pyramidion\.games", r"pyramidion\.core\.game|pyramidion\.games\.\w+"),
    (r"pyramidion\.games\.\w+\.rules", r"pyramidion\.core\.(facts|game|notation)"),
    (
        r"pyramidion\.games\.\w+\.view",
        rf"pyramidion\.core\.(board|facts|game|notation|seating|shapes|tree)|{OWN}\.rules|{OWN}",
    ),
    (r"pyramidion\.games\.\w+(\.\w+)?", rf"pyramidion\.core\.\w+|{OWN}"),
    (r"pyramidion\.core\.facts", r"never"),
    (r"pyramidion\.core\.game", r"pyramidion\.core\.(board|facts|guide|match|tree)"),
    (r"pyramidion\.core(\.\w+)?", r"pyramidion\.core\.\w+"),
    (r"pyramidion", r"never"),
)
EDGE = re.compile(r"main|worker|pyramidion\.app\.page(\..*)?")


def dotted(path: Path) -> str:
    parts = path.relative_to(PY).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """The modules a source imports, anywhere in it; `from a import b` counts as `a.b` where that is a module."""
    package = dotted(path) if path.name == "__init__.py" else dotted(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                yield whole if is_module(whole) else base


def is_module(name: str) -> bool:
    path = PY.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_imports_go_one_way(path: Path) -> None:
    module = dotted(path)
    allowed = next(allowed for pattern, allowed in MAY_IMPORT if re.fullmatch(pattern, module))
    game = module.split(".")[2] if module.startswith("pyramidion.games.") else ""
    ours = {name for name in imports(path) if name.partition(".")[0] == "pyramidion"}
    up = {name for name in ours if not re.fullmatch(allowed.replace("OWN", game), name)}
    assert up == set(), f"{module} must not know these"


ROOMS = PY / "pyramidion" / "app"
VIEWS = ("view", "dialogs", "shelf", "board", "diagrams")  # modules of rooms that draw


@pytest.mark.parametrize("path", sorted(ROOMS.glob("*/*.py")), ids=dotted)
def test_no_room_draws_what_is_anothers(path: Path) -> None:
    own = dotted(path).split(".")[2]
    drawing = {name for name in imports(path) if re.fullmatch(rf"pyramidion\.app\.\w+\.({'|'.join(VIEWS)})", name)}
    others = {name for name in drawing if name.split(".")[2] != own}
    assert others == set(), "what two rooms draw is in app/parts.py"


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_only_the_edge_knows_the_browser(path: Path) -> None:
    found = {name.partition(".")[0] for name in imports(path)} & BROWSER
    assert not found or EDGE.fullmatch(dotted(path))


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_nothing_else_is_needed(path: Path) -> None:
    tops = {name.partition(".")[0] for name in imports(path)}
    assert tops <= sys.stdlib_module_names | BROWSER | {"pyramidion"}


def test_relative_imports_are_seen() -> None:
    """The reader of imports is itself easy to fool: here is what it sees of a file known to import its rules."""
    assert "pyramidion.games.tor.rules" in set(imports(PY / "pyramidion" / "games" / "tor" / "__init__.py"))
    assert "pyramidion.core.game" in set(imports(PY / "pyramidion" / "games" / "__init__.py"))


def test_the_games_are_the_folders() -> None:
    assert set(GAMES) == {path.parent.name for path in (PY / "pyramidion" / "games").glob("*/__init__.py")}
    assert [game.slug for game in GAMES.values()] == list(GAMES)
    with pytest.raises(KeyError):
        GAMES["rules"]


def test_the_home_screen_reads_nothing_that_can_wait() -> None:
    """It would have to wait for it; what can wait stays text in a build, which is smaller."""
    source = """
import sys
from pyramidion.app.screen import screen
from pyramidion.app.update import start
screen(start({}, "en")[0])
print(*(module.__file__ for name, module in sys.modules.items() if name.startswith("pyramidion.")))
"""
    done = subprocess.run([sys.executable, "-c", source], cwd=PY, capture_output=True, text=True, check=True)
    assert "screen.py" in done.stdout
    early = [path for path in done.stdout.split() if LATER.match(path)]
    assert early == [], "these are imported through app/rooms.py"


def test_nobody_draws_from_the_one_generator_all_share() -> None:
    """A start from an image finds it as it was written down, and the next start does too."""
    drawn = [
        f"{dotted(path)}: {ast.unparse(node)}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names))
        or (
            isinstance(node, ast.ImportFrom)
            and node.module == "random"
            and not {alias.name for alias in node.names} <= {"Random", "SystemRandom"}
        )
    ]
    assert drawn == []
