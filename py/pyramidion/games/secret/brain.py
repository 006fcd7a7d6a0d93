"""What plays Secret Colours: it works out who plays for which colour, and does not show its own.

Deal      who may play for which colour, drawn as likely as what has been played makes it.
Wave      one deal, the habits of each seat in it, and the draws of a whole game: what the plays are compared on.
Choice    a play, what it has won so far, and the price of what it tells about one's own colour.
Pass      a look at all choices: the better half of them gets twice the waves, and so on, until one is left.

    >>> from random import Random
    >>> from pyramidion.core.match import Match
    >>> from pyramidion.games import GAMES
    >>> match = Match.begin(GAMES["secret"], Random(1), 2, {})
    >>> *_, thought = Mind(playouts=100).think(match, Random(1))
    >>> thought.action in match.state.actions(), 0.1 < thought.value < 0.9
    (True, True)
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import exp, inf, log
from random import Random
from typing import Final, NamedTuple, cast

from pyramidion.core.facts import Fact
from pyramidion.core.game import OVER, Action, Chances, Seat, Thought
from pyramidion.core.match import Match

from .belief import GREEDY, HIDING, KINDS, Belief, Kinds, Reaction, Watch, deals
from .fast import Deal, FastBoard, Play
from .habits import Signs, playout
from .reasons import Reasons
from .rules import Secret

SLICE: Final = 300  # plays of playouts between two thoughts: a few milliseconds
CAUGHT_UP: Final = 2  # plays of others, between two thoughts
MOST: Final = 30  # playouts between two thoughts, however short
ENOUGH: Final = 4  # that part of the most waves
FIRST: Final = 2  # waves of the first pass
MARGIN: Final = 0.1  # of what counts, the part that is by how much one wins
SPREAD: Final = 1.5  # places that make a margin
OTHERS: Final = 3
# By seats: the odds of winning against its equals, from those the playouts show; these are too bright, as in them the
# others play by habit. Fitted outside this tree, to 150 games of a compiled copy of the brain for each number of seats.
STEEP: Final = {2: 0.64, 3: 0.79, 4: 0.74}
LOWER: Final = {2: 1.2, 3: 0.75, 4: 0.73}
JUDGED: Final = 300  # playouts
EDGE: Final = 0.01  # how far from sure a few playouts are that all end alike


class Wave(NamedTuple):
    deal: Deal
    kinds: tuple[int, ...]
    draws: list[tuple[float, float]]


@dataclass(slots=True)
class Choice:
    play: Play
    price: float = 0.0
    seeming: list[float] = field(default_factory=list)  # by colour: how well it explains the play
    waves: int = 0
    worth: float = 0.0
    won: float = 0.0
    believed: dict[tuple[Seat, int], Signs] = field(default_factory=dict)

    @property
    def rank(self) -> float:
        return self.worth / self.waves - self.price if self.waves else -inf

    @property
    def share(self) -> float:
        return self.won / self.waves if self.waves else 0.5


class Mind:
    def __init__(
        self,
        *,
        playouts: float = inf,
        width: int = 200,
        infers: int = 4,
        reacts: float = 0.6,
        hides: float = 0.1,
        bold: bool = True,
        told: Deal | None = None,
        kinds: Kinds = KINDS,
    ) -> None:
        self.playouts = playouts
        self.width = width
        self.infers = infers  # who plays for which colour, at a table of so many at most
        self.reacts = reacts
        self.hides = hides
        self.bold = bold  # goes on like the greedy in its own playouts: what it can still reach, not what it would show
        self.told = told  # the deal, where it is measured what knowing it is worth
        self.watch = Watch(kinds)

    def think(self, match: Match, rng: Random) -> Iterator[Thought]:
        """Ever better thoughts about what the mover can do; only what that seat sees is looked at."""
        seen = match.seen_by(match.state.to_move)
        state = cast(Secret, seen.state)
        for number, _ in enumerate(self.watch.follow(seen), 1):
            if number % CAUGHT_UP == 0:
                yield Thought(state.actions()[0], 1 / state.seats, 0)
        belief = self.watch.belief if state.seats <= self.infers else Belief(FastBoard(state), self.watch.kinds)
        yield from Question(self, belief, state, rng).thoughts()


class Question:
    """One choice of a seat: what can be played, and what has been found out about it."""

    def __init__(self, mind: Mind, belief: Belief, state: Secret, rng: Random) -> None:
        self.mind, self.belief, self.state, self.rng = mind, belief, state, rng
        self.board = belief.board
        self.seat = self.board.mover
        self.own = self.board.letters.index(state.objectives[self.seat])
        self.shares = belief.shares()
        self.reaction = Reaction(self.shares, self.seat)
        self.signs = self.reaction.signs(self.seat, self.own, [])
        self.waves: list[Wave] = []
        chances = belief.posterior({self.seat: self.own})
        if mind.told:
            chances = [float(deal == mind.told) for deal in deals(belief.seats)]
        self.summed = [*accumulate(chances)]
        self.odds = belief.odds()
        self.reasons = Reasons(state, belief, self.odds)
        self.choices = self._choices()
        self.plies = sum(self.board.left) - 1  # after the play that is chosen
        self.slice = slice_of(self.plies)
        self.explained: dict[Play, tuple[Fact, ...]] = {}
        self.tried = 0

    def _choices(self) -> list[Choice]:
        """The plays worth looking into, the likelier first."""
        usual = self.odds[HIDING][self.own - 1]
        plays = self.board.distinct(self.rng)
        plays.sort(key=lambda play: -usual.of(*play))
        fades = sum(self.board.left) / (6 * (self.belief.size - 1))
        found = []
        for play in plays[: self.mind.width]:
            choice = Choice(play, seeming=self.shares[self.seat])
            if self.mind.reacts:
                choice.seeming = [share**self.mind.reacts for share in self.belief.seeming(self.odds, play)]
                told = self.reaction.told(choice.seeming, self.own) * (self.belief.size - 1)
                choice.price = max(0.0, self.mind.hides * fades * log(told))
            found.append(choice)
        return found

    def thoughts(self) -> Iterator[Thought]:
        first, told = FIRST, 0
        while self.tried < self.mind.playouts:
            alive, waves = self.choices[:], first
            while alive:
                for choice in alive:
                    while choice.waves < waves:
                        self._look(choice, min(waves, choice.waves + self.slice))
                        if self.tried >= told + self.slice or not told:
                            told = self.tried
                            yield self._thought()
                alive.sort(key=lambda choice: -choice.rank)
                alive = alive[: (len(alive) + 1) // 2] if len(alive) > 1 and self.tried < self.mind.playouts else []
                waves *= 2
            first *= 2
        yield self._thought()

    def _look(self, choice: Choice, waves: int) -> None:
        """Play a choice out until it has had so many waves."""
        before, seat, own, ways = self.board, self.seat, self.own, self.belief.habits
        mine = ways[GREEDY if self.mind.bold else HIDING].factors(own, self.signs)
        while len(self.waves) < waves:
            self.waves.append(wave_of(self.belief, self.summed, self.plies, self.rng))
        for wave in self.waves[choice.waves : waves]:
            deal = wave.deal
            board = before.copy()
            board.play(*choice.play)
            habits = [
                mine if other == seat else ways[kind].factors(colour, self._signs(choice, other, colour))
                for other, (kind, colour) in enumerate(zip(wave.kinds, deal, strict=True))
            ]
            playout(board, deal, habits, wave.draws)
            won = board.scores(deal)[seat]
            best = max(board.tops[colour] for colour in deal if colour != own)
            margin = 1 / (1 + exp((best - board.tops[own]) / SPREAD))
            choice.won += won
            choice.worth += (1 - MARGIN) * won + MARGIN * margin
        self.tried += waves - choice.waves
        choice.waves = waves

    def _signs(self, choice: Choice, seat: Seat, own: int) -> Signs:
        found = choice.believed.get((seat, own))
        if found is None:
            found = choice.believed[seat, own] = self.reaction.signs(seat, own, choice.seeming)
        return found

    def _thought(self) -> Thought:
        best, *rest = self._ranked()[: OTHERS + 1]
        others = sorted(((self._action(other), self._chance(other)) for other in rest), key=lambda item: -item[1])
        if best.play not in self.explained:
            self.explained[best.play] = self.reasons.of(best.play)
        return Thought(self._action(best), self._chance(best), self.tried, tuple(others), self.explained[best.play])

    def _ranked(self) -> list[Choice]:
        """The choices, best first; those of few waves have had luck and stand behind."""
        enough = max(choice.waves for choice in self.choices) / ENOUGH
        return sorted(self.choices, key=lambda choice: (choice.waves < enough, -choice.rank))

    def _chance(self, choice: Choice) -> float:
        return calibrated(choice.share, self.belief.seats) if self.plies else choice.share

    def _action(self, choice: Choice) -> Action:
        return self.board.action(choice.play, self.state)


def calibrated(share: float, seats: int) -> float:
    """The chance to win against one's equals, from the share of playouts that win."""
    if share in {0, 1}:
        share = abs(share - EDGE)
    return 1 / (1 + exp(LOWER[seats] - STEEP[seats] * log(share / (1 - share))))


def slice_of(plies: int) -> int:
    """How many playouts of so many plays go between two thoughts."""
    return SLICE // (plies + SLICE // MOST)


def wave_of(belief: Belief, summed: Sequence[float], plies: int, rng: Random) -> Wave:
    """A game that may follow, by the chances of the deals, summed up."""
    random = rng.random
    deal = deals(belief.seats)[bisect(summed, random() * summed[-1])]
    likely = ([line[colour] for line in lines] for lines, colour in zip(belief.likely, deal, strict=True))
    kinds = tuple(rng.choices(range(len(weights)), weights)[0] for weights in likely)
    return Wave(deal, kinds, [(random(), random()) for _ in range(plies)])


def judging(match: Match) -> Iterator[Chances]:
    """Every seat's chance to win, to the eyes that see the match so: ever better ones."""
    return verdicts(match, Watch(), JUDGED)


def chances(match: Match, watch: Watch | None = None, playouts: int = JUDGED) -> Chances:
    """The best of them; one who asks of each play may lend a watch."""
    *_, best = verdicts(match, watch or Watch(), playouts)
    return best


def verdicts(match: Match, watch: Watch, playouts: int) -> Iterator[Chances]:
    state = cast(Secret, match.state)
    if state.to_move == OVER:
        yield state.scores()
        return
    belief, rng = watch.at(match), Random(0)
    board = belief.board
    known = {seat: board.letters.index(own) for seat, own in enumerate(state.objectives) if own != "?"}
    summed = [*accumulate(belief.posterior(known))]
    shares = belief.shares()
    reaction, plies = Reaction(shares, board.mover), sum(board.left)
    found = [0.0] * belief.seats
    for tried in range(1, playouts + 1):
        deal, kinds, draws = wave_of(belief, summed, plies, rng)
        habits = [
            belief.habits[kind].factors(own, reaction.signs(seat, own, shares[board.mover]))
            for seat, (kind, own) in enumerate(zip(kinds, deal, strict=True))
        ]
        after = board.copy()
        playout(after, deal, habits, draws)
        found = [so_far + won for so_far, won in zip(found, after.scores(deal), strict=True)]
        if tried % slice_of(plies) == 0 or tried == playouts:
            yield tuple(won / tried for won in found)
