"""Secret Colours played, taken back and read again in any order."""

from __future__ import annotations

from collections import Counter

from pyramidion.core.game import OVER

from tests.configs import bounded
from tests.games.secret.fold import read
from tests.machine import Table


class SecretTable(Table):
    slug = "secret"

    def gone(self, table) -> Counter[str]:
        """Pieces that left the game, by colour."""
        there = Counter("".join(place[1:] for place in table["places"].values())) + sum(table["stocks"], Counter())
        return Counter({place[0].lower(): 6 for place in table["places"].values()}) - there

    def check_step(self, before, after, state, name):
        colour, place = name.split("@")
        for square, text in before["places"].items():
            if square != place:
                assert after["places"][square] == text
        assert after["places"][place][0] == before["places"][place][0]
        assert abs(len(after["places"][place]) - len(before["places"][place])) == 1
        lost = self.gone(after) - self.gone(before)
        assert lost in (Counter(), Counter({colour: 2}))
        assert self.gone(before) - self.gone(after) == Counter()
        seat = state.to_move
        taken = [one - other for one, other in zip(before["stocks"], after["stocks"], strict=True)]
        assert taken == [Counter(colour) if other == seat else Counter() for other in range(state.seats)]

    def pieces_are_sound(self):
        table = self.table
        colours = self.config.seats + 2
        places, stocks = table["places"], table["stocks"]
        assert Counter(place[0] for place in places.values()) == dict.fromkeys({p[0] for p in places.values()}, 4)
        assert len(places) == 4 * colours
        for place in places.values():
            assert all(one != other for one, other in zip(place.lower(), place.lower()[1:], strict=False))
            assert place[0].isupper()
            assert place[1:].islower() or len(place) == 1
        assert all(count % 2 == 0 for count in self.gone(table).values())
        left = [stock.total() for stock in stocks]
        assert max(left) - min(left) <= 1
        turns = {2: 24, 3: 30, 4: 36}[self.config.seats]
        if sum(read(str(self.past[0]))["stocks"], Counter()).total() == turns:
            assert sum(left) + len(self.names) == turns
        if self.state.to_move == OVER:
            assert not any(left)
            return
        assert left[self.state.to_move] == max(left)
        names = [self.state.name(action) for action in self.state.actions()]
        for colour in stocks[self.state.to_move]:
            assert sum(name.startswith(colour) for name in names) >= 4 * (colours - 1)
        assert {name[0] for name in names} == set(stocks[self.state.to_move])

    def the_end_is_right(self):
        if self.state.to_move != OVER:
            return
        objectives = self.fields[2]
        own = [[p for p in self.table["places"].values() if p[-1].lower() == colour] for colour in objectives]
        worth = [(len(tops), sum(len(p) > 1 for p in tops), max((len(p) - 1 for p in tops), default=0)) for tops in own]
        best = [seat for seat, value in enumerate(worth) if value == max(worth)]
        assert [seat for seat, score in enumerate(self.state.scores()) if score] == best


class TestSecret(SecretTable.TestCase):
    settings = bounded(60, stateful_step_count=12)
