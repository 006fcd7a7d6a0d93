"""Tor played, taken back and read again in any order."""

from __future__ import annotations

from collections import Counter

from pyramidion.core.game import OVER

from tests.configs import bounded
from tests.machine import Table


class TorTable(Table):
    slug = "tor"

    def near(self, one, other):
        return one != other and all(abs(ord(a) - ord(b)) <= 1 for a, b in zip(one, other, strict=True))

    def steps(self, table, pawn):
        """Where these pawns can go."""
        tokens, pawns = table["tokens"], table["pawns"]
        shut = {tokens[square][-1] for square, letter in pawns.items() if letter != pawn}
        return {
            f"{start}-{to}"
            for start, letter in pawns.items()
            for to in tokens
            if letter == pawn and self.near(start, to) and tokens[to] and to not in pawns and tokens[to][-1] not in shut
        }

    def check_step(self, before, after, state, name):
        totals = [Counter("".join((*t["tokens"].values(), *t["held"])).replace(" ", "")) for t in (before, after)]
        lost = totals[0] - totals[1]
        assert totals[1] - totals[0] == Counter()
        quick = self.config.options["quick"] == "on"
        if name == "discard" or (quick and state.step == "m"):
            assert lost.total() == 1
        else:
            assert not lost
        pawn = "WK"[state.mover]
        other = {square for square, letter in before["pawns"].items() if letter != pawn}
        assert other == {square for square, letter in after["pawns"].items() if letter != pawn}
        if state.step == "m":
            start, to = name.split("-")
            assert name in self.steps(before, pawn)
            assert after["tokens"][start] == before["tokens"][start][:-1]
            given = after["held"][1 - state.mover]
            assert given == (" " if quick else before["tokens"][start][-1])
            assert after["pawns"][to] == pawn
        elif state.step == "t":
            assert after["pawns"] == before["pawns"]
            assert after["held"][state.mover] == " "
        if self.state.to_move != OVER:
            goes_on = state.step == "m" and before["held"][state.mover] != " "
            swaps = self.state.step == "s"
            assert (self.state.to_move == state.mover) == (goes_on or swaps)

    def pieces_are_sound(self):
        table = self.table
        tokens, pawns, held = table["tokens"], table["pawns"], table["held"]
        colours = Counter("".join((*tokens.values(), *held)).replace(" ", ""))
        assert all(colours[colour] <= len(tokens) // 4 for colour in "oyrb")
        assert all(len(stack) <= 2 and len(set(stack)) == len(stack) for stack in tokens.values())
        assert all(tokens[square] for square in pawns)
        step = self.state.step
        if self.config.options["layout"] == "regular":
            white, black = ({tokens[s][-1] for s, letter in pawns.items() if letter == pawn} for pawn in "WK")
            assert not white & black
        if self.state.to_move == OVER:
            return
        assert Counter(pawns.values()) == {"W": 2, "K": 2} or step == "p"
        if step == "m":
            assert held[1 - self.state.mover] == " "
            names = {self.state.name(action) for action in self.state.actions()}
            assert names == self.steps(table, "WK"[self.state.mover])
        elif step == "t":
            assert " " not in held
            token = held[self.state.mover]
            fit = {f"+{s}" for s, stack in tokens.items() if len(stack) == 1 and stack != token and s not in pawns}
            assert {self.state.name(action) for action in self.state.actions()} == (fit or {"discard"})
        else:
            assert held == [" ", " "]
            assert all(len(stack) == 1 for stack in tokens.values())

    def the_end_is_right(self):
        starts = [str(state) for state in self.past if state.step == "m" and state.to_move != OVER]
        if self.state.to_move != OVER:
            assert starts.count(self.line) < 3
            return
        winner = self.fields[2][1]
        mover = "WK"[1 - self.past[-2].mover] if len(self.past) > 1 else ""
        if winner == "=":
            again = " ".join((*self.fields[:2], f"{mover}m", *self.fields[3:]))
            assert starts.count(again) == 2
            assert self.steps(self.table, mover)
            assert self.state.scores() == (0.5, 0.5)
        else:
            assert winner != mover
            assert not self.steps(self.table, "K" if winner == "W" else "W")
            assert self.state.scores() == ((1, 0) if winner == "W" else (0, 1))


class TestTor(TorTable.TestCase):
    settings = bounded(100, stateful_step_count=15)
