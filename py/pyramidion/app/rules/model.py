"""What is known of the rules that are read."""

from __future__ import annotations

from dataclasses import dataclass

from pyramidion.games import GAMES


@dataclass(frozen=True, slots=True)
class Reading:
    slug: str
    spot: str = ""
    opener: str = ""  # the button that opened it
    drawn: int = 1  # diagrams so far: there are many, and the text need not wait for them

    @property
    def cards(self) -> bool:
        """Are the cards read? Whoever wants to know more, or why not, asks for a spot."""
        return not self.spot and bool(GAMES[self.slug].guide.cards)
