"""Whatever people, brains and timers do, in whatever order: taps come while things are still on their way."""

from random import Random

import pytest
from pyramidion.app import effects as fx
from pyramidion.app import messages as msg
from pyramidion.app.dialogs import DeleteDialog, SettingsDialog, StackDialog
from pyramidion.app.saves.text import from_text
from pyramidion.app.screen import screen
from pyramidion.app.table.model import Asking, Carrying, Choosing, Over, Pending, Veiled
from pyramidion.app.update import start, update
from pyramidion.core import wire
from pyramidion.core.match import Match
from pyramidion.core.tree import Element
from pyramidion.games import GAMES

from tests.games import SEATINGS
from tests.pilot import with_other_secrets

ACTS = 100
PAUSES = (0, 0, 20, 100, 270, 500, 1300, 4000)  # milliseconds between two of them
BRAIN = (100, 500, 2000)  # milliseconds a brain takes
AT_ANY_TIME = (
    msg.Undo(), msg.Redo(), msg.Close(), msg.PageHidden(), msg.SkipPause(), msg.ReleasePeek(),
    msg.WorkerChanged("died"), msg.WorkerChanged("ready"), msg.ChangeSetting("animate", "0"),
    msg.ChangeSetting("animate", "1"), msg.ChangeSetting("language", "fr"), msg.ShapeChanged(tall=True),
    msg.ShapeChanged(tall=False), msg.Open(StackDialog("a1")), msg.MoveFocus("Home", "a1"),
    msg.Lift("tray1"), msg.Lift("a5"), msg.Lift("dice", "die:1"), msg.Lift("g"), msg.Drop("c3"), msg.Drop(),
)  # fmt: skip
LEFT_ALONE = (msg.ChooseFile, msg.ExportGame, msg.ExportAll, msg.OpenRules)
RARE = (msg.GoHome, msg.DeleteGame, msg.ChooseGame, msg.PlayAgain, msg.Open)


def within_reach(tree, inert=False):
    """The elements a person can touch."""
    inert = inert or "inert" in tree.attrs
    if not inert:
        yield tree
    for child in tree.children:
        if isinstance(child, Element):
            yield from within_reach(child, inert)


def when(coming):
    """Messages come in their time, and those of one time in their order."""
    return coming[:2]


class World:
    """A page with a clock: what an effect asks for comes in its time, and not before."""

    def __init__(self, seed):
        self.rng, self.secrets = Random(seed), Random(seed)
        self.now = self.count = 0
        self.coming = []
        self.kept = {}
        self.heard_until = 0  # a secret that was said
        self.model, effects = start({}, "en", still=seed % 5 == 0)
        self.perform(effects)

    def later(self, milliseconds, message):
        self.count += 1
        self.coming.append((self.now + milliseconds, self.count, message))

    def send(self, message):
        self.model, effects = update(self.model, message)
        self.perform(effects)

    def perform(self, effects):
        for effect in effects:
            match effect:
                case fx.LockTab():
                    self.send(msg.TabLocked())
                case fx.Draw(purpose):
                    self.send(msg.RandomNumber(purpose, self.rng.getrandbits(53)))
                case fx.After(milliseconds, message):
                    self.later(milliseconds, message)
                case fx.Save(name, text):
                    self.kept[name] = text
                    self.later(5, msg.Saved(name))
                case fx.Forget(name):
                    del self.kept[name]
                case fx.Think(number, question):
                    asked = wire.asked(question)
                    state = Match.replay(GAMES[asked.game], asked.start, asked.names).state
                    name = state.name(self.rng.choice(state.actions()))
                    line = wire.answered(wire.Answer(number, name, 0.5, 1))
                    self.later(50, msg.StillThinking(number, 0.1, 1))
                    self.later(self.rng.choice(BRAIN), msg.BrainAnswered(number, line))
                case fx.Announce(_, gone):
                    self.heard_until = self.now + gone if gone else 0

    def run(self, milliseconds):
        end = self.now + milliseconds
        while self.coming and min(self.coming, key=when)[0] <= end:
            first = min(self.coming, key=when)
            self.coming.remove(first)
            self.now = max(self.now, first[0])
            self.send(first[2])
            self.check()
        self.now = end

    def act(self):
        """Touch anything there is to touch, or do what can be done at any time."""
        offered = []
        for element in within_reach(screen(self.model)):
            attrs = element.attrs
            if "data-tap" in attrs:
                likely = any(word in attrs.get("class", "") for word in ("target", "act-key"))
                offered += [msg.Tap(attrs["data-tap"])] * (6 if likely else 1)
            if "data-hold" in attrs:
                offered += [msg.PressPeek(attrs["data-hold"].partition(" ")[2])] * 3
            message = msg.read(attrs.get("data-do", "").split(" "))
            rare = isinstance(message, RARE) and self.rng.random() < 0.8
            if message is not None and not isinstance(message, LEFT_ALONE) and not rare:
                offered.append(message)
        self.send(self.rng.choice(AT_ANY_TIME if self.rng.random() < 0.1 else offered))
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
        real = table.real or table  # what is only tried is not kept, and the game beside it waits
        assert from_text(table.id, self.kept[table.id]).match == real.match == model.saves.games[table.id].match
        assert not (table.veiled and model.dialog and not isinstance(model.dialog, SettingsDialog | DeleteDialog))
        if table.saved.hides() and not table.lookers():
            assert screen(with_other_secrets(model, self.secrets)) == tree
        if not self.coming and not model.reading:
            assert isinstance(table.stage, Choosing | Carrying | Pending | Asking | Veiled | Over), "it is stuck"
        if isinstance(table.stage, Asking) and not model.reading and not model.dialog:
            answers = [one.attrs.get("data-do", "") for one in within_reach(tree)]
            assert any(answer.startswith("agree_to_undo") for answer in answers), "nobody can answer"


@pytest.mark.parametrize("seed", range(len(SEATINGS)), ids=map(" ".join, SEATINGS))
def test_taps_that_come_while_things_are_on_their_way_break_nothing(seed):
    world = World(seed)
    slug, *kinds = SEATINGS[seed]
    world.send(msg.ChooseGame(slug))
    world.send(msg.SetPeople(str(len(kinds))))
    if len(kinds) == 1:
        world.send(msg.SetComputers("0"))
    for seat, kind in enumerate(kinds):
        world.send(msg.SetPlayer(str(seat), kind))
    world.send(msg.SetWay(("round", "hand", "face", "side")[seed % 4]))
    world.send(msg.ChangeSetting("confirm", str(seed % 3 % 2)))
    world.send(msg.Begin())
    for _ in range(ACTS):
        world.act()
        world.run(world.rng.choice(PAUSES))
