"""The settings, as a dialog."""

from __future__ import annotations

from typing import Final

from pyramidion.app.messages import ApplyUpdate, Awake, ChangeSetting, WantFullScreen, form_field
from pyramidion.app.model import Model
from pyramidion.app.parts import button, choice, sheet, words_of
from pyramidion.core.tree import Element, el
from pyramidion.words import Words, languages

from .model import SWITCHES, THEMES, VOLUMES, values

# What is told of the screen that is to stay on.
STAYS_ON: Final = {
    Awake.FREE: "page.awake.free",
    Awake.HELD: "page.awake.held",
    Awake.REFUSED: "page.awake.refused",
}

CALLED: Final = {
    "language": "page.language",
    "theme": "page.theme",
    "sound": "page.sound",
    "confirm": "page.confirm_moves",
    "hints": "page.hints",
    "judge": "page.judge",
    "animate": "page.animation",
    "awake": "page.awake",
}


def settings_dialog(model: Model, say: Words) -> Element:
    chosen = values(model.settings)
    yes_no = [("1", say("page.on")), ("0", say("page.off"))]
    offered = {
        "language": [(code, words_of(code)("language")) for code in languages()],
        "theme": [(theme, say(f"page.theme.{theme}")) for theme in THEMES],
        "sound": [(volume, say(f"page.sound.{volume}")) for volume in VOLUMES],
        **dict.fromkeys(SWITCHES, yes_no),
    }
    if model.device.awake is Awake.ABSENT:
        del offered["awake"]
    rows = [
        _row(
            say(CALLED[name]),
            choice(name, pairs, chosen[name], form_field(ChangeSetting, name), speaks=name == "language"),
            _stays_on(model, say) if name == "awake" else None,
        )
        for name, pairs in offered.items()
    ]
    if model.device.full is not None:
        full = choice("full", yes_no, "01"[model.device.full], form_field(WantFullScreen))
        rows.append(_row(say("page.full_screen"), full))
    return sheet(say("page.settings"), say, _update(say) if model.updatable else None, *rows, _safe(model, say))


def _row(called: str, values: Element, told: Element | None = None) -> Element:
    return el("fieldset", el("legend", called), values, told, key=values.key)


def _stays_on(model: Model, say: Words) -> Element | None:
    """What has become of keeping the screen on, if that is wished."""
    if not model.settings.awake:
        return None
    return el("p", say(STAYS_ON[model.device.awake]), class_="so-is-it", key="stays-on")


def _safe(model: Model, say: Words) -> Element | None:
    """Whether the browser may clear by itself what is kept."""
    safe = model.device.safe
    return None if safe is None else el("p", say("page.safe" if safe else "page.unsafe"), class_="so-is-it", key="safe")


def _update(say: Words) -> Element:
    """A new build is there, and comes after the game by itself."""
    return el(
        "div",
        el("p", f"{say('page.update_ready')} {say('page.update_later')}"),
        button(say("page.update_now"), ApplyUpdate(), "primary", "update"),
        class_="update-note",
        key="update-note",
    )
