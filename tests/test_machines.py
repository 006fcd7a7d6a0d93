"""Games played, taken back and read again in any order: the literal telling of the rules goes along, step by step."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from pyramidion.core.game import OVER, State
from pyramidion.games import GAMES

from tests.configs import CONFIGS, Config, bounded
from tests.games import part

NUMBERS = st.integers(0, 9999)
NOT_OVER = precondition(lambda table: table.state.to_move != OVER)


class Table(RuleBasedStateMachine):
    """One game on one table, beside the same told literally."""

    config: Config
    past: list[State]  # from where the count of repetitions began, this position last
    lines: list[str]  # the same, told literally
    names: list[str]  # what was played from there

    def __init__(self, slug: str) -> None:
        super().__init__()
        self.configs = [config for config in CONFIGS if config.slug == slug]
        self.oracle = part(slug, "oracle")

    @initialize(data=st.data(), rng=st.randoms(use_true_random=False))
    def begin(self, data, rng):
        self.config = data.draw(st.sampled_from(self.configs))
        self.sit_down(self.config.new(rng))

    def sit_down(self, state):
        self.past, self.lines, self.names = [state], [str(state)], []

    @property
    def state(self) -> State:
        return self.past[-1]

    def play_one(self, number):
        if self.state.to_move != OVER:
            actions = self.state.actions()
            self.play_name(self.state.name(actions[number % len(actions)]))

    def play_name(self, name):
        self.past.append(self.state.play(self.state.find(name)))
        self.lines.append(self.oracle.play(self.lines[-1], name, self.lines))
        self.names.append(name)
        assert str(self.state) == self.lines[-1]

    @rule(number=NUMBERS)
    def play(self, number):
        self.play_one(number)

    @rule(numbers=st.lists(NUMBERS, min_size=5, max_size=60))
    def play_on(self, numbers):
        for number in numbers:
            self.play_one(number)
            self.both_tellings_agree()

    @rule(number=NUMBERS)
    def play_to_the_end(self, number):
        for step in range(60):
            self.play_one(number * (step + 1) // 7)

    @precondition(lambda table: table.names)
    @rule(count=st.integers(1, 20))
    def take_back(self, count):
        again = self.names[-count:]
        del self.names[-count:], self.past[-len(again) :], self.lines[-len(again) :]
        for name in again[: count // 2]:
            self.play_name(name)

    @NOT_OVER
    @rule()
    def read_again(self):
        again = self.config.game.parse(str(self.state))
        assert again == self.state
        assert list(again.actions()) == list(self.state.actions())
        self.sit_down(again)

    @invariant()
    def both_tellings_agree(self):
        if not hasattr(self, "past"):
            return
        state, line = self.state, self.lines[-1]
        names = sorted(map(state.name, state.actions()))
        assert names == sorted(self.oracle.names(line))
        if state.to_move == OVER:
            assert list(state.scores()) == pytest.approx(self.oracle.scores(line))


@pytest.mark.parametrize("slug", GAMES)
def test_games_are_played_taken_back_and_read_again(slug):
    run_state_machine_as_test(lambda: Table(slug), settings=bounded(100, stateful_step_count=15))
