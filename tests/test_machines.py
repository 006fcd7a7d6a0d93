"""Games played, taken back and read again in any order: what is true of the pieces stays true.

The tables are read from the position lines, not from the fields of the states.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from pyramidion.core.game import CHANCE, OVER, State

from tests.configs import CONFIGS, Config, bounded
from tests.folds import READ

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
        return READ[self.slug](self.line)

    def play_one(self, number):
        if self.state.to_move == OVER:
            return
        actions = self.state.actions()
        action = actions[number % len(actions)]
        self.names.append(self.state.name(action))
        before = self.state
        self.past.append(before.play(action))
        self.check_step(READ[self.slug](str(before)), self.table, before, self.names[-1])

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
        if sum(READ["secret"](str(self.past[0]))["stocks"], Counter()).total() == turns:
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


class TestSecret(SecretTable.TestCase):
    settings = bounded(60, stateful_step_count=12)


class TestPyramidis(PyramidisTable.TestCase):
    settings = bounded(100, stateful_step_count=15)


class TestDice(DiceTable.TestCase):
    settings = bounded(100, stateful_step_count=15)


class TestTor(TorTable.TestCase):
    settings = bounded(100, stateful_step_count=15)
