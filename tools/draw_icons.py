"""Draw the icons of the installed app from assets/icon.svg: `python tools/draw_icons.py`."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
DRAWING = ROOT / "assets" / "icon.svg"
ICONS = ROOT / "assets" / "icons"
SIDES = {"192": 192, "512": 512, "maskable": 512}
ROUND = ' rx="14"'  # the corners of the drawing's ground


def drawing(name: str) -> str:
    """The drawing; for a mask of any shape, without corners and with all that matters in the inner circle."""
    text = DRAWING.read_text("utf-8")
    if name != "maskable":
        return text
    ground, _, rest = text.replace(ROUND, "").partition("/>")
    return f'{ground}/><g transform="translate(6.4 6.4) scale(.8)">{rest.replace("</svg>", "</g></svg>")}'


def main() -> None:
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as drive:
        browser = drive.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, side in SIDES.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(f'<body style="margin:0;display:grid">{drawing(name)}')
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
