"""Whatever people, brains and timers do, in whatever order: taps come while things are still on their way."""

from random import Random

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.model import from_text
from pyramidion.app.screen import screen
from pyramidion.app.table import next_keys
from pyramidion.app.update import start, update
from pyramidion.core import wire
from pyramidion.core.tree import Element
from pyramidion.games import GAMES

from tests.pilot import with_objectives

SEATINGS = [
    ("secret", "person", "person", "person"),
    ("secret", "easy", "person", "person", "hard"),
    ("pyramidis", "person", "hard", "person", "random"),
    ("dice", "person"),
    ("dice", "person", "person", "easy"),
    ("tor", "person", "person"),
    ("tor", "hard", "person"),
    ("tor", "easy", "easy"),
]
ACTS = 100
PAUSES = (0, 0, 20, 100, 270, 500, 1300, 4000)  # milliseconds between two of them
BRAIN = (100, 500, 2000)  # milliseconds a brain takes
AT_ANY_TIME = (
    ("undo",), ("redo",), ("escape",), ("hidden",), ("hasten",), ("release", "peek"), ("worker", "died"),
    ("worker", "ready"), ("set", "animate", "0"), ("set", "animate", "1"), ("set", "language", "fr"),
    ("shape", "tall"), ("shape", "wide"), ("look", "a1"), ("arrow", "Home", "a1"),
)  # fmt: skip
LEFT_ALONE = {"pick", "export", "export_all", "rules"}
RARE = {"home", "delete", "game", "again", "dialog"}


def within_reach(tree, inert=False):
    """The elements a person can touch."""
    inert = inert or "inert" in tree.attrs
    if not inert:
        yield tree
    for child in tree.children:
        if isinstance(child, Element):
            yield from within_reach(child, inert)


class World:
    """A page with a clock: what an effect asks for comes in its time, and not before."""

    def __init__(self, seed):
        self.rng = Random(seed)
        self.now = self.count = 0
        self.coming = []
        self.kept = {}
        self.heard_until = 0  # a secret that was said
        self.model, effects = start({}, "en", still=seed % 5 == 0)
        self.perform(effects)

    def later(self, milliseconds, *message):
        self.count += 1
        self.coming.append((self.now + milliseconds, self.count, message))

    def send(self, *message):
        self.model, effects = update(self.model, message)
        self.perform(effects)

    def perform(self, effects):
        for effect in effects:
            match effect:
                case fx.Claim():
                    self.send("claimed")
                case fx.Draw(purpose):
                    self.send("drawn", purpose, self.rng.getrandbits(53))
                case fx.After(milliseconds, message):
                    self.later(milliseconds, *message)
                case fx.Save(name, text):
                    self.kept[name] = text
                    self.later(5, "saved", name)
                case fx.Forget(name):
                    del self.kept[name]
                case fx.Think(number, question):
                    asked = wire.asked(question)
                    state = GAMES[asked.game].parse(asked.position)
                    name = state.name(self.rng.choice(state.actions()))
                    line = wire.answered(wire.Answer(number, name, 0.5, 1))
                    self.later(50, "thinking", number, line, 0.1)
                    self.later(self.rng.choice(BRAIN), "thought", number, line)
                case fx.Announce(_, gone):
                    self.heard_until = self.now + gone if gone else 0

    def run(self, milliseconds):
        end = self.now + milliseconds
        while self.coming and min(self.coming)[0] <= end:
            first = min(self.coming)
            self.coming.remove(first)
            self.now = max(self.now, first[0])
            self.send(*first[2])
            self.check()
        self.now = end

    def act(self):
        """Touch anything there is to touch, or do what can be done at any time."""
        offered = []
        for element in within_reach(screen(self.model)):
            attrs = element.attrs
            if "data-tap" in attrs:
                likely = any(word in attrs.get("class", "") for word in ("target", "act-key"))
                offered += [("tap", attrs["data-tap"])] * (6 if likely else 1)
            if "data-hold" in attrs:
                offered += [("press", "peek")] * 3
            words = attrs.get("data-do", "").split(" ")
            if words[0] and words[0] not in LEFT_ALONE and (words[0] not in RARE or self.rng.random() < 0.2):
                offered.append(tuple(words))
        self.send(*self.rng.choice(AT_ANY_TIME if self.rng.random() < 0.1 else offered))
        self.check()

    def check(self):
        """The laws that hold at every moment."""
        model, table = self.model, self.model.table
        tree = screen(model)
        assert not model.dialog or any(element.key == "dialog" for element in tree)
        if self.heard_until > self.now:
            assert table is not None
            assert not table.veiled
        if table is None:
            return
        assert from_text(table.id, self.kept[table.id]).match == table.match
        assert not (table.veiled and model.dialog in {"undo", "stack", "speak", "moves"})
        assert not (table.peeking and (table.veiled or table.handing or table.frames))
        if table.game.secrets and len(table.persons()) > 1 and not (table.over or table.peeking):
            objectives = table.state.objectives
            assert screen(with_objectives(model, objectives[1:] + objectives[:1])) == tree
        if not self.coming and model.screen == "table" and not (table.over or model.reading):
            assert table.veiled or table.wish is not None or (table.persons_turn() and next_keys(table)), "it is stuck"


@pytest.mark.parametrize("seed", range(10))
def test_taps_that_come_while_things_are_on_their_way_break_nothing(seed):
    world = World(seed)
    slug, *kinds = SEATINGS[seed % len(SEATINGS)]
    world.send("game", slug)
    world.send("seats", str(len(kinds)))
    for seat, kind in enumerate(kinds):
        world.send("kind", str(seat), kind)
    world.send("set", "confirm", str(seed % 3 % 2))
    world.send("begin")
    for _ in range(ACTS):
        world.act()
        world.run(world.rng.choice(PAUSES))
