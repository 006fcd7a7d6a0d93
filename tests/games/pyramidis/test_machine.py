"""Pyramidis played, taken back and read again in any order."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from pyramidion.core.game import OVER

from tests.configs import bounded
from tests.machine import Table


class PyramidisTable(Table):
    slug = "pyramidis"
    STARTS: ClassVar = {"m": "a5", "t": "e8", "y": "h5", "c": "e1"}
    FINALS: ClassVar = {"m": "a4", "t": "d8", "y": "h4", "c": "d1"}

    @property
    def goal(self) -> int:
        return 3 if self.config.options.get("goal") == "3" else 5

    def check_step(self, before, after, state, name):
        mover = list(before["home"])[state.to_move]
        square = name.split(":")[0]
        if name == "pass":
            assert (before["stacks"], before["home"]) == (after["stacks"], after["home"])
            assert not any(stack[-1] == mover for stack in before["stacks"].values())
            return
        stack = before["stacks"][square]
        taken = int(name.split(":")[1]) if ":" in name else len(stack)
        assert (":" in name) == (square == self.STARTS[mover])
        assert stack[-1] == mover
        for other in {*before["stacks"], *after["stacks"]} - {square}:
            old, new = before["stacks"].get(other, ""), after["stacks"].get(other, "")
            assert new.startswith(old)
            if other != self.FINALS[mover]:
                assert len(new) - len(old) <= (1 if len(old) < 5 else 0)
        assert after["stacks"].get(square, "") == stack[: len(stack) - taken]
        assert 1 <= taken <= 5 or square in self.FINALS.values() or ":" not in name
        came_home = {colour: after["home"][colour] - before["home"][colour] for colour in after["home"]}
        assert all(count >= 0 for count in came_home.values())
        assert Counter(stack[len(stack) - taken :]) >= Counter(came_home)

    def pieces_are_sound(self):
        table = self.table
        stacks, home = table["stacks"], table["home"]
        for colour, count in home.items():
            assert sum(stack.count(colour) for stack in stacks.values()) + count == 8
            if self.state.to_move != OVER:
                assert colour not in stacks.get(self.FINALS[colour], "")
        ends = {*self.STARTS.values(), *self.FINALS.values()}
        assert all(len(stack) <= 5 or square in ends for square, stack in stacks.items())
        assert all(stacks.values())
        if list(home) == ["m", "y"]:
            assert all(square[1] in "45" for square in stacks)
        if list(home) == ["t", "c"]:
            assert all(square[0] in "de" for square in stacks)
        for action in self.state.actions():
            name = self.state.name(action)
            assert name == "pass" or stacks[name.split(":")[0]][-1] == list(home)[self.state.to_move]

    def the_end_is_right(self):
        home = list(self.table["home"].values())
        lines = [str(state) for state in self.past]
        arrived = max(home) >= self.goal
        if self.state.to_move != OVER:
            assert not arrived
            assert len(home) == 2 or lines.count(self.line) < 3
            return
        assert sum(count >= self.goal for count in home) <= 1
        # its mover is not in the line of a game that is over
        *others, _ = self.line.removesuffix(" goal3").split(" ")
        times = sum(line.startswith(" ".join(others) + " ") for line in lines)
        assert arrived or (len(home) == 4 and (times >= 3 or len(self.names) == 500))


class TestPyramidis(PyramidisTable.TestCase):
    settings = bounded(100, stateful_step_count=15)
