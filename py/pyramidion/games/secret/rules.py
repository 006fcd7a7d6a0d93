"""Secret Colours: cover the table with a colour nobody knows to be yours.

Colour    'o' orange, 'g' green, 'b' blue, 'p' pink, 'y' yellow, 'w' white.
Place     a Case in upper case, then the Pieces on it from bottom to top in lower case: 'Gob'.
Stock     the Pieces a seat has left, as letters in the order of COLOURS.
Objective the colour a seat plays for; '?' where the onlooker may not know it.
Action    (colour of the Piece, name of the place it is put on).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

from pyramidion.core.facts import CellName, Choice, Colour, Count, Fact, SeatNumber, SeatNumbers, Word, fact
from pyramidion.core.game import (
    FIRST,
    OVER,
    BadOption,
    BadPosition,
    Seat,
    State,
    check_setup,
    first_seat,
    shared,
)
from pyramidion.core.notation import FILES, exact, fields, grid

Action: TypeAlias = tuple[str, str]

TITLE: Final = "Secret Colours"
SEATS: Final = (2, 3, 4)
COLOURS: Final = "ogbpyw"
IN_PLAY: Final = {2: 4, 3: 5, 4: 6}  # seats: colours
CASES: Final = 4  # of each colour
PIECES: Final = 6  # of each colour
RANKS: Final = 4
DEFAULT_COLOURS: Final = {2: "ogbp", 3: "ogbpw", 4: COLOURS}  # the most distinguishable
OPTIONS: Final = {
    "stock": ("equal", "random"),
    "colours": tuple("".join(some) for count in IN_PLAY.values() for some in combinations(COLOURS, count)),
    "first": FIRST,
}


@dataclass(frozen=True, slots=True)
class Secret(State):
    places: tuple[str, ...]
    files: int
    stocks: tuple[str, ...]
    objectives: str
    mover: Seat

    @property
    def to_move(self) -> Seat:
        return self.mover

    @property
    def seats(self) -> int:
        return len(self.stocks)

    def actions(self) -> Sequence[Action]:
        if self.mover == OVER:
            return ()
        return [
            (colour, square)
            for colour in dict.fromkeys(self.stocks[self.mover])
            for square, place in zip(self.squares(), self.places, strict=True)
            if place != colour.upper()
        ]

    def play(self, action: Action) -> Secret:
        colour, square = action
        index = self.squares().index(square)
        place = self.places[index]
        after = place[:-1] if place[-1] == colour else place + colour
        mover = self.mover
        stocks = tuple(
            stock.replace(colour, "", 1) if seat == mover else stock for seat, stock in enumerate(self.stocks)
        )
        following = (mover + 1) % len(stocks)
        return Secret(
            (*self.places[:index], after, *self.places[index + 1 :]),
            self.files,
            stocks,
            self.objectives,
            following if stocks[following] else OVER,
        )

    def resolve(self, action: Action) -> tuple[Secret, tuple[Fact, ...]]:
        colour, square = action
        index = self.squares().index(square)
        before, after = self.places[index], self.play(action)
        done = fact(
            "cancelled" if before[-1] == colour else "covered",
            seat=SeatNumber(self.mover + 1),
            colour=Colour(colour),
            place=CellName(square),
            was=Colour(before[-1].lower()),
            now=Colour(after.places[index][-1].lower()),
            height=Count(len(after.places[index]) - 1),
        )
        return after, (done, *after.outcome())

    def outcome(self) -> tuple[Fact, ...]:
        if self.mover != OVER or "?" in self.objectives:
            return ()  # who cannot see the objectives cannot tell
        counts = [self.count(colour) for colour in self.objectives]
        facts = [
            fact(
                "count",
                seat=SeatNumber(seat + 1),
                colour=Colour(colour),
                places=Count(places),
                covered=Count(covered),
                highest=Count(highest),
            )
            for seat, (colour, (places, covered, highest)) in enumerate(zip(self.objectives, counts, strict=True))
        ]
        unowned = [(self.count(colour)[0], colour) for colour in self.colours() if colour not in self.objectives]
        facts += [
            fact("unowned", colour=Colour(colour), places=Count(places))
            for places, colour in unowned
            if places >= max(counts)[0]
        ]
        winners = self.winners()
        if len(winners) > 1:
            return (*facts, fact("shared", seats=SeatNumbers(" ".join(str(seat + 1) for seat in winners))))
        others = [count for seat, count in enumerate(counts) if seat != winners[0]]
        level = next(i for i in range(3) if all(counts[winners[0]][: i + 1] != other[: i + 1] for other in others))
        by = Choice(("places", "covered", "highest")[level])
        return (*facts, fact("won", seat=SeatNumber(winners[0] + 1), by=by))

    def scores(self) -> tuple[float, ...]:
        if "?" in self.objectives:
            raise ValueError("Who won hangs on objectives that are hidden here.")
        return shared(self.winners(), len(self.stocks))

    def winners(self) -> list[Seat]:
        """The seats whose colour tops most places, after the tie-breaks."""
        counts = [self.count(colour) for colour in self.objectives]
        return [seat for seat, count in enumerate(counts) if count == max(counts)]

    def count(self, colour: str) -> tuple[int, int, int]:
        """Places topped by the colour, those of them with a Piece, and Pieces in the highest of them."""
        own = [len(place) - 1 for place in self.places if place[-1].lower() == colour]
        return len(own), sum(height > 0 for height in own), max(own, default=0)

    def colours(self) -> list[str]:
        """The colours in play."""
        return [colour for colour in COLOURS if any(place[0] == colour.upper() for place in self.places)]

    def seen_by(self, seat: Seat) -> Secret:
        if self.mover == OVER:
            return self
        blanked = "".join(colour if other == seat else "?" for other, colour in enumerate(self.objectives))
        return replace(self, objectives=blanked)

    def guess(self, rng: Random) -> Secret:
        hidden = [colour for colour in self.colours() if colour not in self.objectives]
        drawn = iter(rng.sample(hidden, self.objectives.count("?")))
        return replace(self, objectives="".join(next(drawn) if c == "?" else c for c in self.objectives))

    def name(self, action: Action) -> str:
        return "@".join(action)

    def squares(self) -> tuple[str, ...]:
        """The names of the places, in their order."""
        return _squares(self.files, len(self.places) // self.files)

    def why_not(self, *taps: str) -> Fact | None:
        if self.mover == OVER:
            return fact("over")
        if not taps:
            return None
        word = "@".join(taps)
        piece, *rest = word.split("@")
        squares = dict(zip(self.squares(), self.places, strict=True))
        if piece in squares:
            return fact("choose_piece", place=CellName(piece))
        why = self._why_not_piece(piece, word)
        if why is not None or not rest:
            return why
        if rest[0] not in squares or len(rest) > 1:
            return self._why_not_piece(rest[-1], word) or fact("unknown", word=Word(word))
        if squares[rest[0]] == piece.upper():
            return fact("own_case", colour=Colour(piece), place=CellName(rest[0]))
        return None

    def _why_not_piece(self, piece: str, word: str) -> Fact | None:
        """The rule that forbids to take this Piece."""
        if piece in self._pieces_of_others():
            return fact("not_your_stock", seat=SeatNumber(piece[0]))
        if piece not in tuple(COLOURS):
            return fact("unknown", word=Word(word))
        if piece not in self.colours():
            return fact("colour_in_box", colour=Colour(piece))
        if piece not in self.stocks[self.mover]:
            return fact("none_left", colour=Colour(piece))
        return None

    def _pieces_of_others(self) -> list[str]:
        """The keys of the Pieces in the other seats' stocks: '2:b'."""
        others = (seat for seat in range(len(self.stocks)) if seat != self.mover)
        return [f"{seat + 1}:{colour}" for seat in others for colour in self.colours()]

    def __str__(self) -> str:
        ranks = [self.places[start : start + self.files] for start in range(0, len(self.places), self.files)]
        places = "/".join(",".join(rank) for rank in ranks)
        stocks = "/".join(stock or "-" for stock in self.stocks)
        return f"{places} {stocks} {self.objectives} {'-' if self.mover == OVER else self.mover + 1}"


def _sorted(letters: str) -> str:
    return "".join(sorted(letters, key=COLOURS.find))


def path(action: Action) -> tuple[str, ...]:
    return action


def new(rng: Random, seats: int, options: Mapping[str, str]) -> Secret:
    """The Cases laid out, the Pieces shared and an objective drawn by each seat, all at random."""
    options = {name: _sorted(value) if name == "colours" else value for name, value in options.items()}
    check_setup(TITLE, SEATS, OPTIONS, seats, options)
    colours = options.get("colours", DEFAULT_COLOURS[seats])
    if len(colours) != IN_PLAY[seats]:
        raise BadOption(
            f"{TITLE} with {seats} seats takes {IN_PLAY[seats]} colours, not the {len(colours)} of '{colours}'."
        )
    stock = options.get("stock", "random" if seats == max(SEATS) else "equal")
    if stock == "equal" and PIECES % seats:
        raise BadOption(f"{TITLE} with {seats} seats cannot have option 'stock' as 'equal', only as 'random'.")
    cases = rng.sample(colours.upper() * CASES, len(colours) * CASES)
    objectives = "".join(rng.sample(colours, seats))
    pieces = "".join(colour * PIECES for colour in colours)
    if stock == "random":
        pieces = "".join(rng.sample(pieces, len(pieces)))
        share = len(pieces) // seats
        stocks = [pieces[start : start + share] for start in range(0, len(pieces), share)]
    else:
        stocks = [pieces[::seats]] * seats
    return Secret(
        tuple(cases),
        len(cases) // RANKS,
        tuple(_sorted(stock) for stock in stocks),
        objectives,
        first_seat(rng, seats, options),
    )


def ahead(start: Secret, seat: Seat, steps: int) -> Secret:
    """A start after which that seat puts down the last Piece of all; whoever had it anyway keeps it."""
    return replace(start, mover=(seat + 1) % len(start.stocks)) if steps else start


def parse(line: str) -> Secret:
    """The position a line describes."""
    places, stocks, objectives, mover = fields(line, 4, 4)
    ranks = grid(places, "places")
    state = Secret(
        tuple(place for rank in ranks for place in rank),
        len(ranks[0]),
        tuple("" if stock == "-" else stock for stock in stocks.split("/")),
        objectives,
        OVER if mover == "-" else _seat(mover),
    )
    _check_places(state)
    _check_stocks(state)
    return exact(state, line)


def _seat(mover: str) -> Seat:
    if mover not in FIRST:
        raise BadPosition(f"The mover is a seat from 1 to 4, or '-' when the game is over, not '{mover}'.")
    return int(mover) - 1


def _check_places(state: Secret) -> None:
    for square, place in zip(_any_squares(state), state.places, strict=True):
        case, pieces = place[:1], place[1:]
        if case not in COLOURS.upper() or not case or any(piece not in COLOURS for piece in pieces):
            raise BadPosition(f"Place {square} is a Case in upper case and Pieces in lower case, not '{place}'.")
        if any(one == other for one, other in zip(place.lower(), pieces, strict=False)):
            raise BadPosition(f"Place {square} has two of one colour in touch: '{place}'.")
    colours = state.colours()
    if len(colours) not in IN_PLAY.values() or len(state.places) != CASES * len(colours):
        raise BadPosition(
            f"There are {CASES} Cases of each of 4, 5 or 6 colours, not {len(state.places)} of {len(colours)}."
        )
    if len(state.places) != RANKS * state.files:
        raise BadPosition(f"The places stand in {RANKS} ranks, not in {len(state.places) // state.files}.")
    cases = [place[0].lower() for place in state.places]
    for colour in colours:
        if cases.count(colour) != CASES:
            raise BadPosition(f"There are {CASES} Cases of colour '{colour}', not {cases.count(colour)}.")


def _check_stocks(state: Secret) -> None:
    colours, seats = state.colours(), len(state.stocks)
    if IN_PLAY.get(seats) != len(colours):
        raise BadPosition(f"{len(colours)} colours are not in play with {seats} seats.")
    pieces = "".join(state.stocks) + "".join(place[1:] for place in state.places)
    for colour in dict.fromkeys(pieces):
        if colour not in colours:
            raise BadPosition(f"Colour '{colour}' is not in play.")
        if pieces.count(colour) > PIECES:
            raise BadPosition(f"There are {PIECES} Pieces of colour '{colour}', not {pieces.count(colour)}.")
    for stock in state.stocks:
        if stock != _sorted(stock):
            raise BadPosition(f"The letters of a stock stand in the order {COLOURS}, not '{stock}'.")
    known = [colour for colour in state.objectives if colour != "?"]
    if len(state.objectives) != seats or len(set(known)) != len(known) or not set(known) <= set(colours):
        raise BadPosition(f"Objectives are one colour in play or '?' a seat, all different, not '{state.objectives}'.")
    left = [len(stock) for stock in state.stocks]
    if state.mover == OVER:
        if any(left):
            raise BadPosition("The game is over when no Piece is left, not before.")
        if "?" in state.objectives:
            raise BadPosition("All objectives are shown when the game is over.")
        return
    if state.mover >= seats:
        raise BadPosition(f"Seat {state.mover + 1} does not play; there are {seats} seats.")
    turn = left[state.mover :] + left[: state.mover]
    if not turn[0] or sorted(turn, reverse=True) != turn or turn[0] - turn[-1] > 1:
        raise BadPosition(f"With seat {state.mover + 1} to move the stocks cannot hold {_sizes(left)} Pieces.")


def _sizes(left: Sequence[int]) -> str:
    return ", ".join(map(str, left))


def _any_squares(state: Secret) -> Sequence[str]:
    """Names for the places of a line not yet known to be a grid of the game."""
    if state.files <= len(FILES):
        return state.squares()
    return [f"number {index + 1}" for index in range(len(state.places))]


@cache
def _squares(files: int, ranks: int) -> tuple[str, ...]:
    return tuple(f"{FILES[file]}{rank}" for rank in range(ranks, 0, -1) for file in range(files))
