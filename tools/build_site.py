"""Build what is published: `python tools/build_site.py [--folder _site]`.

Build   a folder b-<hash>/ with all a page needs; a page names one build, so no page can mix two.
Shell   what stands beside it at addresses that never change: index.html, sw.js and the manifest.
Archive the page's Python in one file, and a line more in whatever starts, to unpack it; the runtime goes into the build
        as it is, our scripts and looks without what explains them.
Minds   another archive, of what only opponents need; it comes once the page is up.
Start   the script that runs before Python, in one file: every module it imports would be one more request before the
        page knows its language.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.list_files import SUFFIXES, files, minds  # noqa: E402
from tools.serve import PACKED  # noqa: E402
from tools.trim_stdlib import SOLID, add  # noqa: E402

Files = Mapping[str, bytes]

SHELL: Final = "index.html"
MANIFEST: Final = "manifest.webmanifest"
WORKER: Final = "sw.js"
CONFIG: Final = "pyscript.toml"
ARCHIVE: Final = "py/pyramidion.zip"
MINDS: Final = "py/minds.zip"
STARTS: Final = ("py/main.py", "py/worker.py")  # PyScript takes these as text
BEGIN: Final = "from __future__ import annotations\n"
UNPACK: Final = f'from zipfile import ZipFile; ZipFile("{SOLID}").extractall()\n'  # it fills an empty line
UNREAD: Final = {".md", ".po", ".pyc", ".bin"}  # what lies beside the sources and no page asks for
OUTSIDE: Final = {WORKER, ".nojekyll", "LICENSE"}
INSTALL: Final = "assets/icons/"  # asked for by whoever installs, not by a page
LINK: Final = re.compile(r'((?:href|src|config)=")(?=assets/|py/|pyscript\.toml")')
LOOK: Final = re.compile(r'<link rel="stylesheet" href="([^"]+)"')
SCRIPT: Final = "assets/boot/start.js"
JOINED: Final = "assets/boot.js"
BOOT: Final = f'<script type="module" src="{JOINED}"'
IMPORT: Final = re.compile(r'^import (?:\{[^}]+\} from )?"\./(\w+\.js)";\n', re.MULTILINE)
MODULE: Final = re.compile(r'<link rel="module" href="([^"]+)"(?! data-gives="\w*" data-bytes)')
PARTS: Final = {STARTS[0]: "part", ARCHIVE: "weight", CONFIG: "weight"}  # the shell fetches the last two for itself
VENDOR: Final = "/assets/vendor/"
OURS: Final = re.compile(r"(assets/)?(boot/)?\w+\.(js|css)|py/.*\.css")
EXPLAINED: Final = {".js": re.compile(rb"^ *//.*\n", re.MULTILINE), ".css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL)}


def gather() -> dict[str, bytes]:
    """What a build is made of, by paths of the tree."""
    assets = {path for path in (ROOT / "assets").rglob("*") if path.is_file() and not path.name.startswith(".")}
    beside = {path for path in (ROOT / "py").rglob("*.*") if path.suffix not in SUFFIXES | UNREAD}
    starts = {ROOT / name for name in (*STARTS, CONFIG, SHELL, MANIFEST, WORKER, "LICENSE")}
    found = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sorted(assets | beside | starts)}
    bare = {path: EXPLAINED[Path(path).suffix].sub(b"", found[path]) for path in found if OURS.fullmatch(path)}
    late = minds()
    page = [path for path in files() if path not in late]
    return {**joined({**found, **bare}), ARCHIVE: compiled(page), MINDS: compiled(sorted(late))}


def joined(found: Files) -> dict[str, bytes]:
    """The script of the start as one file: each module stands before those that import it."""
    folder, _, first = SCRIPT.rpartition("/")
    modules: dict[str, str] = {}

    def add(name: str) -> None:
        text = found[f"{folder}/{name}"].decode()
        for other in IMPORT.findall(text):
            if other not in modules:
                add(other)
        modules[name] = re.sub("^export ", "", IMPORT.sub("", text), flags=re.MULTILINE)

    add(first)
    rest = {path: body for path, body in found.items() if not path.startswith(f"{folder}/")}
    shell = once(found[SHELL].decode(), SCRIPT, JOINED)
    return {**rest, SHELL: shell.encode(), JOINED: "".join(modules.values()).encode()}


def compiled(paths: Iterable[str]) -> bytes:
    """An archive with what every start reads as bytecode."""
    packed = archive(paths)
    done = subprocess.run(["node", "tools/compile.mjs"], cwd=ROOT, input=packed, capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"The page's Python could not be compiled: {done.stderr.decode()}")
    return done.stdout


def archive(paths: Iterable[str]) -> bytes:
    """The same bytes for the same tree."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as whole:
        for path in paths:
            add(whole, path, (ROOT / "py" / path).read_bytes())
    return out.getvalue()


def site(parts: Files) -> dict[str, bytes]:
    """The site that these parts make, by paths below its address."""
    parts = {**parts, **{path: unpacking(parts[path].decode()).encode() for path in STARTS}}
    lines = (f"{path} {digest(body)}" for path, body in sorted(parts.items()))
    build = f"b-{hashlib.sha256(chr(10).join(lines).encode()).hexdigest()[:12]}"
    manifest = parts[MANIFEST].decode().replace('"src": "assets/', f'"src": "{build}/assets/')
    settings = config(parts[CONFIG].decode(), build).encode()
    whole = {
        **{f"{build}/{path}": body for path, body in parts.items() if path not in {SHELL, MANIFEST, *OUTSIDE}},
        SHELL: shell({**parts, CONFIG: settings}, build).encode(),
        MANIFEST: manifest.encode(),
        f"{build}/{CONFIG}": settings,
    }
    listed = {path: body for path, body in whole.items() if f"/{INSTALL}" not in path}
    code = worker(parts[WORKER].decode(), build, listed)
    return {**whole, WORKER: code, "LICENSE": parts["LICENSE"], ".nojekyll": b""}


def shell(parts: Files, build: str) -> str:
    """It names one build, seals its looks, and weighs whatever Python comes of, so that a damaged part can be named."""
    added = (f'<link rel="{rel}" href="{path}" data-bytes="{len(parts[path])}">\n' for path, rel in PARTS.items())
    text = once(parts[SHELL].decode(), BOOT, f"{''.join(added)}{BOOT}")
    text = MODULE.sub(lambda link: f'{link[0]} data-bytes="{len(parts[link[1]])}"', text)
    text = LOOK.sub(lambda link: f'{link[0]} integrity="sha256-{digest(parts[link[1]])}"', text)
    return once(LINK.sub(rf"\g<1>{build}/", text), "<html ", f'<html data-root="{build}/" ')


def config(text: str, build: str) -> str:
    """PyScript's configuration, with the archive for the list; only the interpreter's path is taken from the page."""
    head = text.partition("[files]\n")[0].replace('interpreter = ".', f'interpreter = "./{build}')
    head = re.sub(r"(?m)^minds = .*$", f'minds = ["{MINDS.removeprefix("py/")}"]', head)
    name = ARCHIVE.removeprefix("py/")
    return f'{head}[files]\n"{{py}}" = "./py"\n"{{py}}/{name}" = "./*"\n'


def unpacking(text: str) -> str:
    """A start of Python that unpacks the archive before it imports from it."""
    return once(text, f"{BEGIN}\n", BEGIN + UNPACK)


def worker(text: str, build: str, listed: Files) -> bytes:
    hashes = json.dumps({path: digest(body) for path, body in sorted(listed.items())}, indent=2)
    named = once(text, 'const BUILD = "";', f'const BUILD = "{build}";')
    return once(named, "const FILES = {};", f"const FILES = {hashes};").encode()


def once(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise SystemExit(f"`{old}` does not stand once where it is looked for.")
    return text.replace(old, new)


def digest(body: bytes) -> str:
    return base64.b64encode(hashlib.sha256(body).digest()).decode()


def write(built: Files, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for path, body in built.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)


def sent(path: str, body: bytes) -> int:
    """The bytes a static host sends of a file."""
    return len(gzip.compress(body, 6)) if Path(path).suffix in PACKED else len(body)


def weights(built: Files) -> tuple[int, int, int]:
    """The bytes sent at a first visit, how many of them are not the runtime's, and what opponents need later."""
    unsent = {"LICENSE", ".nojekyll"}
    sizes = {path: sent(path, body) for path, body in built.items() if path not in unsent and f"/{INSTALL}" not in path}
    late = sum(sizes.pop(path) for path in [*sizes] if path.endswith(f"/{MINDS}"))
    return sum(sizes.values()), sum(size for path, size in sizes.items() if VENDOR not in path), late


def main() -> None:
    parser = argparse.ArgumentParser(description="Build what is published.")
    parser.add_argument("--folder", type=Path, default=ROOT / "_site", help="where to (_site)")
    folder = parser.parse_args().folder
    built = site(gather())
    write(built, folder)
    whole, own, late = weights(built)
    visit = f"a first visit takes {whole / 1e6:.2f} MB, {own / 1e3:.0f} kB of them ours"
    print(f"{folder.name}: {len(built)} files; {visit}, and later {late / 1e3:.0f} kB for the opponents.")


if __name__ == "__main__":
    main()
