"""Whether a screen serves everybody, as lists of what does not; used on every screen of the tour.

Explained   what axe cannot decide by itself is decided here: the contrast of a text, by its pixels.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import JSHandle, Page

HERE: Final = Path(__file__).parent
AXE: Final = HERE.parent / "node_modules" / "axe-core" / "axe.min.js"
THEMES: Final = {"light": ("light", "none"), "dark": ("dark", "none"), "forced": ("light", "active")}
TABLETS: Final = ("tablet", "upright")
LEAST: Final = 4.5
SPACED: Final = """
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
p { margin-bottom: 2em !important; }
"""


def equip(page: Page, *, axe: bool = False) -> None:
    """Give the page its measures; its own policy must be out of the way."""
    page.add_script_tag(path=HERE / "access.js")
    if axe:
        page.add_script_tag(path=AXE)


def lost(page: Page) -> list[str]:
    return list(page.evaluate("access.lost()"))


def scrolls(page: Page) -> list[str]:
    return list(page.evaluate("access.scrolls()"))


def narrow(page: Page, least: float) -> list[str]:
    return list(page.evaluate(f"access.narrow({least})"))


def share(page: Page) -> float:
    return float(page.evaluate("access.share()"))


def faults(page: Page, *, colours: bool = False) -> list[str]:
    """What axe finds, or of colours alone, and what it leaves open that is not explained."""
    found = page.evaluate("(colours) => access.axe(colours)", colours)
    told = [f"{fault['rule']}: {fault['target']} ({fault['why']})" for fault in found["violations"]]
    open_ = [node["target"] for node in found["incomplete"] if node["rule"] == "color-contrast"]
    told += [f"open: {node['rule']}: {node['target']} ({node['why']})" for node in found["incomplete"]
             if node["rule"] != "color-contrast"]  # fmt: skip
    return [*told, *faint(page, open_)]


def faint(page: Page, targets: list[str]) -> list[str]:
    """Those of these texts that have too little contrast, by their pixels."""
    if not targets:
        return []
    things = page.evaluate_handle("(targets) => targets.map((target) => document.querySelector(target))", targets)
    return pale(page, things)


def faint_in_pictures(page: Page) -> list[str]:
    """The texts of a picture that have too little contrast."""
    return pale(page, page.evaluate_handle("access.written()"))


def pale(page: Page, things: JSHandle) -> list[str]:
    before = picture(page)
    page.evaluate("(things) => access.hide(things)", things)
    after = picture(page)
    page.evaluate("(things) => access.show(things)", things)
    found = page.evaluate("([things, one, other]) => access.contrasts(things, one, other)", [things, before, after])
    return [f"contrast {ratio:.2f}: {called}" for called, ratio in found if not ratio or ratio < LEAST]


def picture(page: Page, **options: Any) -> str:
    return base64.b64encode(page.screenshot(**options)).decode()
