"""A table of Secret Colours that changes in place, for playouts.

Number    a colour in play, from 1, in the order of COLOURS; 0 is none.
Pile      the numbers of a place from the bottom, three bits each, the top one lowest: below 8 it is a bare Case.
Tops      how many places each number tops; bare, how many of them are Cases without a Piece.
Deal      the numbers the seats play for.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from .rules import Action, Secret

Deal: TypeAlias = tuple[int, ...]
Play: TypeAlias = tuple[int, int]  # the number of a Piece, and the index of a place

TOP: Final = 7
NO_PIECE: Final = 8  # piles below this carry no Piece


class FastBoard:
    """A position without its objectives."""

    __slots__ = ("bare", "left", "letters", "mover", "piles", "stocks", "tops")

    def __init__(self, state: Secret) -> None:
        self.letters = "?" + "".join(state.colours())
        self.piles = [self._pile(place) for place in state.places]
        self.tops = [0] * len(self.letters)
        self.bare = [0] * len(self.letters)
        for pile in self.piles:
            self.tops[pile & TOP] += 1
            self.bare[pile & TOP] += pile < NO_PIECE
        self.stocks = [[stock.count(letter) for letter in self.letters] for stock in state.stocks]
        self.left = [len(stock) for stock in state.stocks]
        self.mover = max(state.mover, 0)

    def _pile(self, place: str) -> int:
        pile = 0
        for letter in place.lower():
            pile = pile << 3 | self.letters.index(letter)
        return pile

    def copy(self) -> FastBoard:
        other = FastBoard.__new__(FastBoard)
        other.letters, other.mover = self.letters, self.mover
        other.piles, other.tops, other.bare, other.left = self.piles[:], self.tops[:], self.bare[:], self.left[:]
        other.stocks = [stock[:] for stock in self.stocks]
        return other

    def legal(self) -> list[Play]:
        """Every play, in the order of the rules."""
        stock = self.stocks[self.mover]
        return [
            (colour, place)
            for colour in range(1, len(stock))
            if stock[colour]
            for place, pile in enumerate(self.piles)
            if pile != colour
        ]

    def distinct(self, rng: Random) -> list[Play]:
        """One of each kind of play, any: piles that hold the same are the same."""
        stock = self.stocks[self.mover]
        order = rng.sample(range(len(self.piles)), len(self.piles))
        places = {self.piles[place]: place for place in order}
        return [
            (colour, place)
            for colour in range(1, len(stock))
            if stock[colour]
            for pile, place in places.items()
            if pile != colour
        ]

    def play(self, colour: int, place: int) -> None:
        tops, mover = self.tops, self.mover
        pile = self.piles[place]
        top = pile & 7
        if top == colour:
            self.piles[place] = pile = pile >> 3
            top = pile & 7
            tops[colour] -= 1
            tops[top] += 1
            if pile < 8:
                self.bare[top] += 1
        else:
            self.piles[place] = pile << 3 | colour
            tops[top] -= 1
            tops[colour] += 1
            if pile < 8:
                self.bare[top] -= 1
        self.stocks[mover][colour] -= 1
        self.left[mover] -= 1
        mover += 1
        self.mover = 0 if mover == len(self.left) else mover

    def count(self, colour: int) -> tuple[int, int, int]:
        """Places topped by the colour, those of them with a Piece, and Pieces in the highest of them."""
        highest = max((pile for pile in self.piles if pile & 7 == colour), default=0, key=int.bit_length)
        return self.tops[colour], self.tops[colour] - self.bare[colour], height(highest)

    def scores(self, deal: Sequence[int]) -> list[float]:
        """What each seat has won when the game is over."""
        tops, bare = self.tops, self.bare
        counts = [64 * tops[colour] - bare[colour] for colour in deal]
        best = max(counts)
        if counts.count(best) > 1:
            tall = [self.count(own)[2] if n == best else -1 for own, n in zip(deal, counts, strict=True)]
            share = 1 / tall.count(max(tall))
            return [share if n == max(tall) else 0.0 for n in tall]
        return [1.0 if n == best else 0.0 for n in counts]

    def action(self, play: Play, state: Secret) -> Action:
        """A play as the rules call it."""
        return self.letters[play[0]], state.squares()[play[1]]

    def read(self, action: Action, state: Secret) -> Play:
        """An action of the rules as a play."""
        return self.letters.index(action[0]), state.squares().index(action[1])


def height(pile: int) -> int:
    """How many Pieces a pile carries."""
    return max(0, (pile.bit_length() + 2) // 3 - 1)
