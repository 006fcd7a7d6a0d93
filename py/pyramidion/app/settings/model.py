"""What can be set, and as what it is kept."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Final

from pyramidion.app.saves.text import from_json
from pyramidion.words import languages

THEMES: Final = ("auto", "light", "dark")
VOLUMES: Final = ("0", "1", "2", "3")
SWITCHES: Final = ("confirm", "hints", "judge", "animate", "awake")


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = "en"
    theme: str = "auto"
    sound: str = "0"  # how loud; none unless somebody asks for it
    confirm: bool = True
    animate: bool = True
    hints: bool = True
    judge: bool = False
    awake: bool = True  # is the screen to stay on while a game is played?


def changed(settings: Settings, name: str, value: str) -> Settings:
    """With a setting changed, if there is such a one and such a value."""
    if name == "language" and value in languages():
        return replace(settings, language=value)
    if name == "theme" and value in THEMES:
        return replace(settings, theme=value)
    if name == "sound" and value in VOLUMES:
        return replace(settings, sound=value)
    if name in SWITCHES and value in ("0", "1"):
        on: dict[str, bool] = {name: value == "1"}
        return replace(settings, **on)  # type: ignore[arg-type]  # each switch is one
    return settings


def values(settings: Settings) -> dict[str, str]:
    """Every setting by its name, as texts."""
    return {
        "language": settings.language,
        "theme": settings.theme,
        "sound": settings.sound,
        **{name: "01"[getattr(settings, name)] for name in SWITCHES},
    }


def to_text(settings: Settings) -> str:
    return json.dumps(values(settings))


def from_text(text: str, language: str) -> Settings:
    """The settings that were kept, as far as they can be read."""
    settings = Settings(language=language)
    try:
        for name, value in from_json(text).items():
            settings = changed(settings, name, value)
    except (ValueError, AttributeError):
        pass
    return settings
