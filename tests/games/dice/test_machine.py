"""Dice Pyramid played, taken back and read again in any order."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from pyramidion.core.game import CHANCE, OVER

from tests.configs import bounded
from tests.machine import Table


class DiceTable(Table):
    slug = "dice"

    def check_step(self, before, after, state, name):
        mover = state.mover
        for seat, (old, new) in enumerate(zip(before["boards"], after["boards"], strict=True)):
            secured = {slot for slot, block in old.items() if block == "x"}
            assert all(new[slot] == "x" for slot in secured)
            assert seat == mover or old == new
        blocks = [sum(block != "." for block in table["boards"][mover].values()) for table in (before, after)]
        dotted = list(before["boards"][mover].values()).count("d")
        change = {"bust": -dotted, "stop": 0, "roll": 0}.get(name, 0 if before["in_air"] else 1)
        assert blocks[1] - blocks[0] == change
        if name == "stop":
            assert dotted
        if name == "bust":
            assert before["rolled"]
            assert not before["placed"]
        if change == 1 and after["placed"]:
            assert before["rolled"] - after["rolled"] == Counter(name[0])
        turn_ends = name in ("bust", "stop") or "." not in after["boards"][mover].values()
        assert turn_ends == (after["pool"] == 6 and not after["rolled"] and not after["in_air"] and name != "roll")
        if turn_ends and self.state.to_move != OVER:
            assert self.state.mover == (mover + 1) % state.seats

    def pieces_are_sound(self):
        table = self.table
        for seat, board in enumerate(table["boards"]):
            rows = ["".join(block for slot, block in board.items() if slot[0] == row) for row in "roygbv"]
            for below, row in pairwise(rows):
                for number, block in enumerate(row):
                    under = below[number : number + 2]
                    assert block == "." or "." not in under
                    assert block != "x" or under == "xx"
            assert "d" not in board.values() or seat == self.state.mover
        if self.state.to_move != OVER:
            assert list(table["boards"][self.state.mover].values()).count("d") + table["pool"] == 6
        assert table["rolled"].total() in (0, table["pool"])
        if self.state.to_move == CHANCE:
            assert len(self.state.actions()) == {6: 462, 5: 252, 4: 126, 3: 56, 2: 21, 1: 6}[table["pool"]]
            assert all(list(name) == sorted(name, key="roygbv".index) for name in self.state.actions())
            return
        legal = set(self.state.actions())
        for name in legal - {"roll", "stop", "bust"}:
            board = table["boards"][self.state.mover]
            assert table["rolled"][name[0]]
            assert board[name] == "."
        if self.config.options.get("take") == "all" and table["rolled"]:
            assert not (legal & {"roll", "stop"}) or legal <= {"roll", "stop"}

    def the_end_is_right(self):
        finished = ["." not in board.values() for board in self.table["boards"]]
        if self.state.to_move == OVER:
            assert any(finished)
            assert [score > 0 for score in self.state.scores()] == finished
            assert sum(finished) == 1 or self.config.options.get("equal") == "on"
        else:
            assert not any(finished) or self.config.options.get("equal") == "on"


class TestDice(DiceTable.TestCase):
    settings = bounded(100, stateful_step_count=15)
