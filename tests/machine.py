"""Games played, taken back and read again in any order: what is true of the pieces stays true.

The tables are read from the position lines, not from the fields of the states.
"""

from __future__ import annotations

from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from pyramidion.core.game import OVER, State

from tests.configs import CONFIGS, Config
from tests.folds import read

NUMBERS = st.integers(0, 9999)
NOT_OVER = precondition(lambda table: table.state.to_move != OVER)


class Table(RuleBasedStateMachine):
    """One game on one table."""

    slug: ClassVar[str]
    config: Config
    start: State  # where the count of repetitions began
    past: list[State]  # from there, this position last
    names: list[str]  # what was played from there

    @classmethod
    def configs(cls) -> list[Config]:
        return [config for config in CONFIGS if config.slug == cls.slug]

    @initialize(data=st.data(), rng=st.randoms(use_true_random=False))
    def begin(self, data, rng):
        self.config = data.draw(st.sampled_from(self.configs()))
        self.sit_down(self.config.new(rng))

    def sit_down(self, state):
        self.past, self.names = [state], []

    @property
    def state(self) -> State:
        return self.past[-1]

    @property
    def line(self) -> str:
        return str(self.state)

    @property
    def fields(self) -> list[str]:
        return self.line.split(" ")

    @property
    def table(self):
        return read(self.slug, self.line)

    def play_one(self, number):
        if self.state.to_move == OVER:
            return
        actions = self.state.actions()
        action = actions[number % len(actions)]
        self.names.append(self.state.name(action))
        before = self.state
        self.past.append(before.play(action))
        self.check_step(read(self.slug, str(before)), self.table, before, self.names[-1])

    def check_step(self, before, after, state, name):
        """What a step may change."""

    @rule(number=NUMBERS)
    def play(self, number):
        self.play_one(number)

    @rule(numbers=st.lists(NUMBERS, min_size=5, max_size=60))
    def play_on(self, numbers):
        for number in numbers:
            self.play_one(number)
            self.check_invariants_here()

    @rule(number=NUMBERS)
    def play_to_the_end(self, number):
        for step in range(60):
            self.play_one(number * (step + 1) // 7)
        self.check_invariants_here()

    @precondition(lambda table: table.names)
    @rule(count=st.integers(1, 20))
    def take_back(self, count):
        count = min(count, len(self.names))
        again, lines = self.names[-count:], [str(state) for state in self.past[-count:]]
        del self.names[-count:], self.past[-count:]
        for name, line in zip(again[: count // 2], lines, strict=False):
            self.past.append(self.state.play(self.state.find(name)))
            self.names.append(name)
            assert self.line == line

    @NOT_OVER
    @rule()
    def read_again(self):
        again = self.config.game.parse(self.line)
        assert again == self.state
        assert list(again.actions()) == list(self.state.actions())
        self.sit_down(again)

    def check_invariants_here(self):
        self.pieces_are_sound()
        self.the_end_is_right()

    @invariant()
    def sound(self):
        if hasattr(self, "past"):
            self.check_invariants_here()

    def pieces_are_sound(self):
        raise NotImplementedError

    def the_end_is_right(self):
        raise NotImplementedError
