"""The settings, as a dialog."""

from __future__ import annotations

from typing import Final

from pyramidion.app.messages import ApplyUpdate, ChangeSetting, form_field
from pyramidion.app.model import Model
from pyramidion.app.parts import button, choice, sheet, words_of
from pyramidion.core.tree import Element, el
from pyramidion.words import Words, languages

from .model import SWITCHES, THEMES, values

CALLED: Final = {
    "language": "page.language",
    "theme": "page.theme",
    "confirm": "page.confirm_moves",
    "hints": "page.hints",
    "judge": "page.judge",
    "animate": "page.animation",
}


def settings_dialog(model: Model, say: Words) -> Element:
    chosen = values(model.settings)
    yes_no = [("1", say("page.on")), ("0", say("page.off"))]
    offered = {
        "language": [(code, words_of(code)("language")) for code in languages()],
        "theme": [(theme, say(f"page.theme.{theme}")) for theme in THEMES],
        **dict.fromkeys(SWITCHES, yes_no),
    }
    rows = (
        el(
            "fieldset",
            el("legend", say(CALLED[name])),
            choice(name, pairs, chosen[name], form_field(ChangeSetting, name), speaks=name == "language"),
            key=name,
        )
        for name, pairs in offered.items()
    )
    return sheet(say("page.settings"), say, _update(say) if model.updatable else None, *rows)


def _update(say: Words) -> Element:
    """A new build is there, and comes after the game by itself."""
    return el(
        "div",
        el("p", f"{say('page.update_ready')} {say('page.update_later')}"),
        button(say("page.update_now"), ApplyUpdate(), "primary", "update"),
        class_="update-note",
        key="update-note",
    )
