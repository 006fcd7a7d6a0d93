"""What is published: all that a page needs, nothing it mixes, and small enough."""

from __future__ import annotations

import ast
import json
import re
import shutil
import struct
import subprocess
import sys
import tomllib
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from pyramidion.games import GAMES
from pyramidion.words import SOURCE, languages

from tools import build_site
from tools.build_site import (
    ARCHIVE,
    INSTALL,
    JOINED,
    MINDS,
    OUTSIDE,
    SCRIPT,
    SHELL,
    digest,
    gather,
    site,
    weights,
    write,
)
from tools.list_files import files, minds
from tools.trim_stdlib import SOLID, Bare, is_text

ROOT = Path(__file__).parent.parent
STDLIB = ROOT / "assets" / "vendor" / "pyodide" / "stdlib.zip"
FIRST_VISIT = 6_800_000  # bytes
OWN = 330_000  # two fonts and four scenes among them: what the page looks like is a part of what it is
LATE = 100_000  # what opponents need, which comes when the page is up
SHELL_TEXTS = 2_000  # of a language, in index.html
KEPT = 18_000_000  # on the device
ICON = 400_000


@pytest.fixture(scope="module")
def parts() -> dict[str, bytes]:
    return gather()


@pytest.fixture(scope="module")
def built(parts: dict[str, bytes]) -> dict[str, bytes]:
    return site(parts)


@pytest.fixture(scope="module")
def root(built: dict[str, bytes]) -> str:
    [folder] = {path.partition("/")[0] for path in built if "/" in path}
    return folder


@pytest.fixture(scope="module")
def packed(built: dict[str, bytes], root: str) -> dict[str, bytes]:
    """What the archive holds."""
    with zipfile.ZipFile(BytesIO(built[f"{root}/{ARCHIVE}"])) as outer:
        solid = BytesIO(outer.read(SOLID))
    with zipfile.ZipFile(solid) as whole:
        return {name: whole.read(name) for name in whole.namelist()}


def listed(built: dict[str, bytes]) -> dict[str, str]:
    return dict(json.JSONDecoder().raw_decode(built["sw.js"].decode().partition("const FILES = ")[2])[0])


def test_the_list_is_the_tree(built: dict[str, bytes], root: str, tmp_path: Path) -> None:
    write(built, tmp_path)
    found = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*") if path.is_file()}
    kept = {path for path in found if path not in OUTSIDE and f"/{INSTALL}" not in path}
    assert {path: digest(found[path].read_bytes()) for path in kept} == listed(built)
    assert f'const BUILD = "{root}";' in found["sw.js"].read_text("utf-8")
    assert found[".nojekyll"].read_bytes() == b""


def test_the_same_tree_makes_the_same_build(built: dict[str, bytes]) -> None:
    assert site(gather()) == built


@pytest.mark.parametrize("path", ["sw.js", SHELL, "assets/style.css", "py/worker.py"])
def test_any_change_makes_another_build(path: str, parts: dict[str, bytes], built: dict[str, bytes]) -> None:
    other = site({**parts, path: parts[path] + b"\n"})
    assert not {name for name in other if name.startswith("b-")} & built.keys()


def test_every_file_of_the_page_is_of_its_build(built: dict[str, bytes], root: str) -> None:
    shell = built[SHELL].decode()
    named = re.findall(r'(?:href|src|config)="([^"#]+)"', shell)
    assert {path for path in named if path not in built} == set()
    assert {path for path in named if not path.startswith(f"{root}/")} == {"manifest.webmanifest"}
    assert f'<html data-root="{root}/"' in shell
    config = tomllib.loads(built[f"{root}/pyscript.toml"].decode())
    assert config["interpreter"].removeprefix("./") in built
    assert config["files"] == {"{py}": "./py", "{py}/pyramidion.zip": "./*"}
    assert {f"{root}/{path.removeprefix('./')}" for path in config["js_modules"]["main"]} <= built.keys()


def test_the_archive_holds_all_the_page_reads_and_what_every_start_reads_compiled(packed: dict[str, bytes]) -> None:
    page = {*files()} - minds()
    assert sorted(name.replace(".pyc", ".py") for name in packed) == sorted(page)
    plain = [name for name in packed if not name.endswith(".pyc")]
    assert [name for name in plain if meant(name, packed[name]) != meant(name, source(name))] == []
    assert {name for name in plain if name.endswith(".py")} == {name for name in page if is_text(name)}
    with zipfile.ZipFile(STDLIB) as library:
        head = library.read(library.namelist()[0])[:16]
    assert {body[:16] for name, body in packed.items() if name.endswith(".pyc")} == {head}


def test_what_only_opponents_need_is_in_an_archive_of_its_own(built: dict[str, bytes], root: str) -> None:
    assert tomllib.loads(built[f"{root}/pyscript.toml"].decode())["minds"] == ["minds.zip"]
    with zipfile.ZipFile(BytesIO(built[f"{root}/{MINDS}"])) as outer:
        inner = zipfile.ZipFile(BytesIO(outer.read(SOLID)))
    held = {name: inner.read(name) for name in inner.namelist()}
    assert held.keys() == minds()
    assert {f"pyramidion/games/{slug}/brain.py" for slug in ("dice", "tor")} <= held.keys()
    assert [name for name in held if meant(name, held[name]) != meant(name, source(name))] == []
    assert not [path for path in built if path.endswith(".bin")]


def test_the_archive_is_packed_as_one(built: dict[str, bytes], root: str, packed: dict[str, bytes]) -> None:
    each = sum(len(zlib.compress(body, 9)) for body in packed.values())
    assert len(built[f"{root}/{ARCHIVE}"]) < 0.9 * each


@pytest.mark.parametrize("path", build_site.STARTS)
def test_whatever_starts_unpacks_the_archive_first(
    path: str, built: dict[str, bytes], root: str, packed: dict[str, bytes], tmp_path: Path
) -> None:
    lines = source(path.removeprefix("py/")).decode().splitlines()
    own = built[f"{root}/{path}"].decode().splitlines()
    [(before, line)] = [
        (old, new) for old, new in zip(lines, own, strict=True) if old != new
    ]  # its lines keep their numbers
    assert before == ""
    assert not [old for old in lines[: own.index(line)] if "pyramidion." in old]
    with zipfile.ZipFile(BytesIO(built[f"{root}/{ARCHIVE}"])) as outer:
        outer.extractall(tmp_path)  # as PyScript does
    subprocess.run([sys.executable, "-c", line], cwd=tmp_path, check=True)
    assert {name: (tmp_path / name).read_bytes() for name in packed} == packed


def source(name: str) -> bytes:
    return (ROOT / "py" / name).read_bytes()


def meant(name: str, body: bytes) -> bytes | str:
    """What is left for the page to read: a source without what is for readers alone."""
    return ast.dump(Bare().visit(ast.parse(body))) if name.endswith(".py") else body


def test_a_first_visit_is_small(built: dict[str, bytes]) -> None:
    whole, own, late = weights(built)
    assert whole <= FIRST_VISIT
    assert own <= OWN
    assert 0 < late <= LATE
    assert sum(len(built[path]) for path in listed(built)) <= KEPT


def test_scripts_come_without_the_lines_that_explain_them(built: dict[str, bytes], root: str) -> None:
    lines = (ROOT / "assets" / "offline.js").read_text("utf-8").splitlines()
    kept = built[f"{root}/assets/offline.js"].decode().splitlines()
    assert kept == [line for line in lines if not line.strip().startswith("//")] != lines
    assert not re.search("^ *//", built[f"{root}/{JOINED}"].decode(), re.MULTILINE)


def test_the_script_of_the_start_comes_in_one_file_and_in_the_order_of_its_modules(
    built: dict[str, bytes], root: str
) -> None:
    scripts = re.findall(r'<script [^>]*src="([^"]+)"', built[SHELL].decode())
    assert scripts[0] == f"{root}/{JOINED}"
    assert not {path for path in built if "/boot/" in path}
    text = built[f"{root}/{JOINED}"].decode()
    for module in (ROOT / SCRIPT).parent.glob("*.js"):
        lines = module.read_text("utf-8").splitlines()
        own = [line for line in lines if line.strip() and not re.match(" *//|import ", line)]
        assert "\n".join(own).replace("export ", "") in re.sub("\n+", "\n", text)
    assert not re.search("^(import|export) ", text, re.MULTILINE)
    assert text.index("createPolicy") < text.index("localStorage") < text.index("window.fetch = ")
    done = subprocess.run(["node", "--input-type=module", "--check"], input=text.encode(), check=False)
    assert done.returncode == 0, "two modules use one name"


def test_looks_come_without_what_explains_them(built: dict[str, bytes], root: str) -> None:
    for path in ("assets/style.css", *(f"py/pyramidion/games/{slug}/look.css" for slug in GAMES)):
        text, kept = (ROOT / path).read_text("utf-8"), built[f"{root}/{path}"].decode()
        assert "/*" not in kept
        assert kept.split() == re.sub(r"/\*[^*]*\*/", "", text).split() != text.split()


def test_there_is_room_for_a_third_language(built: dict[str, bytes], packed: dict[str, bytes]) -> None:
    others = [body for name, body in packed.items() if "/words/" in name and f"/{SOURCE}." not in name]
    catalogues = [len(zlib.compress(body, 9)) for body in others]  # packed alone; only English has the keys
    lacking = max(0, 3 - len(languages()))
    assert weights(built)[1] + lacking * (max(catalogues) + SHELL_TEXTS) <= OWN


def test_a_further_language_needs_one_file(tmp_path: Path) -> None:
    for folder in ("py", "tools", "assets"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("vendor", "__pycache__"))
    for path in ("index.html", "pyscript.toml"):
        shutil.copy(ROOT / path, tmp_path)
    words = tmp_path / "py" / "pyramidion" / "words"
    french = (words / "fr.po").read_text("utf-8")
    (words / "oc.po").write_text(french.replace('msgstr "Français"', 'msgstr "Occitan"'), "utf-8")
    for tool in ("words", "list_files"):
        subprocess.run([sys.executable, f"tools/{tool}.py"], cwd=tmp_path, check=True)
    shell = (tmp_path / "index.html").read_text("utf-8")
    assert shell.count(' lang="oc"') == shell.count(' lang="fr"')
    assert '[lang="oc"]' in (tmp_path / "assets" / "shell.css").read_text("utf-8")
    assert 'words/oc.json"' in (tmp_path / "pyscript.toml").read_text("utf-8")


def test_the_manifest_says_where_the_app_begins_and_how_it_looks(built: dict[str, bytes], root: str) -> None:
    manifest = json.loads(built["manifest.webmanifest"])
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    assert "id" not in manifest  # it would be one app for all sites of a host
    for icon in manifest["icons"]:
        body = built[icon["src"]]
        assert icon["src"].startswith(f"{root}/assets/")
        assert len(body) <= ICON
        if icon["type"] == "image/png":
            assert body[:8] == b"\x89PNG\r\n\x1a\n"
            assert "{}x{}".format(*struct.unpack(">II", body[16:24])) == icon["sizes"]
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}


def test_a_worker_whose_lines_have_gone_is_not_built(parts: dict[str, bytes]) -> None:
    with pytest.raises(SystemExit, match="const BUILD"):
        site({**parts, "sw.js": b"// nothing"})


def test_the_worker_asks_only_its_own_host(built: dict[str, bytes]) -> None:
    code = (ROOT / "sw.js").read_text("utf-8") + (ROOT / "assets" / "offline.js").read_text("utf-8")
    assert "://" not in code
    assert "importScripts" not in code


def test_it_is_told_what_a_first_visit_takes(
    monkeypatch: pytest.MonkeyPatch, parts: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_site, "gather", lambda: parts)
    monkeypatch.setattr("sys.argv", ["build_site.py", "--folder", str(tmp_path / "site")])
    build_site.main()
    visit = r"a first visit takes \d\.\d\d MB, \d+ kB of them ours"
    told = rf"site: \d+ files; {visit}, and later \d+ kB for the opponents\.\n"
    assert re.fullmatch(told, capsys.readouterr().out)
    assert (tmp_path / "site" / "index.html").exists()
