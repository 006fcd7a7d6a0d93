"""What is known of the rules that are read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reading:
    slug: str
    spot: str = ""
    opener: str = ""  # the button that opened it
    drawn: int = 1  # diagrams so far: there are many, and the text need not wait for them
