"""Cut the page's two fonts to what it writes: `python tools/subset_fonts.py`.

Source   packages of npm at pinned versions, fetched to a folder that is thrown away, and known by their hashes.
Letters  Latin with French, and the signs of our texts; any other script is written in a font of the device.
Axes     those that the page varies keep a range; the others are settled.

What it writes lies in the tree, in assets/fonts: who builds the page needs neither this tool nor requirements-dev.txt.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "assets" / "fonts"
LOOK: Final = ROOT / "assets" / "style.css"
LICENCE: Final = FOLDER / "OFL.txt"


@dataclass(frozen=True)
class Font:
    package: str
    version: str
    integrity: str  # of the package, as npm says it
    file: str
    axes: Mapping[str, Any]  # a value, or a range
    name: str


FONTS: Final = (
    Font(
        "@fontsource-variable/fraunces",
        "5.3.0",
        "sha512-9BYGySn4AHEJdgp9Z28tQ3X+laJMEOITXkQarZXeloWQZDq5oOvXJ3kDA8c7MGIfpogIaZfjrQBqmda8POOCKA==",
        "files/fraunces-latin-full-normal.woff2",
        {"opsz": 60, "wght": 680, "SOFT": 100, "WONK": 0},
        "fraunces",
    ),
    Font(
        "@fontsource-variable/nunito",
        "5.3.0",
        "sha512-tw0ch7evIDSwoeUy+0XzocYHfbRWLeCRPJy22KgbrLjDLAbNw/fErBiil10Ssrs3Sjr55zaZrr36a975j8cBkQ==",
        "files/nunito-latin-wght-normal.woff2",
        {"wght": (400, 800)},
        "nunito",
    ),
)


def letters() -> str:
    """The range that the page's look gives these fonts: where a letter is not in it, they are not even asked for."""
    ranges = set(re.findall(r"unicode-range: ([^;]+);", LOOK.read_text("utf-8")))
    if len(ranges) != 1:
        sys.exit("The fonts do not have one range of letters in assets/style.css.")
    return ranges.pop()


def points(ranges: str) -> list[int]:
    """U+20-7E, U+A0 as numbers."""
    found: list[int] = []
    for part in ranges.replace("U+", "").split(","):
        first, _, last = part.strip().partition("-")
        found += range(int(first, 16), int(last or first, 16) + 1)
    return found


def fetched(font: Font) -> dict[str, bytes]:
    """The files of the package that are needed."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", f"{font.package}@{font.version}", "--silent", "--pack-destination", folder]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        [archive] = Path(folder).glob("*.tgz")
        body = archive.read_bytes()
    if f"sha512-{base64.b64encode(hashlib.sha512(body).digest()).decode()}" != font.integrity:
        sys.exit(f"{font.package} is not the package that was pinned.")
    with tarfile.open(fileobj=io.BytesIO(body)) as whole:
        return {name: _read(whole, f"package/{name}") for name in (font.file, "LICENSE")}


def _read(whole: tarfile.TarFile, name: str) -> bytes:
    found = whole.extractfile(name)
    if found is None:
        sys.exit(f"{name} is no file.")
    return found.read()


def cut(font: Font, body: bytes) -> bytes:
    """The font with our letters, kerned, without hints, its other axes settled."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415  # only who cuts needs it
    from fontTools.ttLib import TTFont  # noqa: PLC0415
    from fontTools.varLib.instancer import instantiateVariableFont  # noqa: PLC0415

    whole = TTFont(io.BytesIO(body), recalcTimestamp=False)
    options = Options(layout_features=["kern", "mark", "mkmk", "liga", "tnum"], hinting=False, notdef_outline=True)
    cutter = Subsetter(options)
    cutter.populate(unicodes=points(letters()))
    cutter.subset(whole)
    whole = instantiateVariableFont(whole, dict(font.axes))
    whole.flavor = "woff2"
    out = io.BytesIO()
    whole.save(out)
    return out.getvalue()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    licences = []
    for font in FONTS:
        found = fetched(font)
        target = FOLDER / f"{font.name}.woff2"
        target.write_bytes(cut(font, found[font.file]))
        licences.append(found["LICENSE"].decode("utf-8").strip())
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")
    notices = [text.splitlines()[0] for text in licences]
    terms = {text.partition("\n")[2].strip() for text in licences}
    LICENCE.write_text("\n".join(notices) + "\n\n" + "\n\n".join(sorted(terms)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
