"""The program without a browser: a model, the world it asks things of, and fingers that tap."""

from dataclasses import fields, replace
from random import Random

from pyramidion.app import effects as fx
from pyramidion.app import messages as msg
from pyramidion.app.dialogs import MovesDialog
from pyramidion.app.screen import screen
from pyramidion.app.table.board import board_of
from pyramidion.app.table.model import Asking, Choosing, Hint, Pending, Replaying, Showing, Veiled, ends, next_keys
from pyramidion.app.update import start, update
from pyramidion.core import wire
from pyramidion.core.game import BadPosition
from pyramidion.core.match import Match
from pyramidion.core.tree import Element
from pyramidion.games import GAMES

from tests.games import known

MOST_ANSWERS = 20_000  # to effects that follow from one message: brains alone play a whole game


class Pilot:
    """Runs the program, doing its effects at once; the answers of brains are drawn at random."""

    def __init__(self, kept=(), seed=1, language="en", *, still=False):
        self.rng = Random(seed)
        self.kept = dict(kept)
        self.done = []
        self.answers = True
        self.model, effects = start(self.kept, language, still=still)
        self.waiting = list(effects)
        self.settle()

    def send(self, name, *values):
        """One message, by its name, and all that follows from it."""
        self.step(name, *values)
        self.settle()
        return self.model

    def step(self, name, *values):
        self.tell(msg.NAMES[name](*values))

    def tell(self, message):
        self.model, effects = update(self.model, message)
        self.waiting += effects
        self.done += effects

    def settle(self):
        for _ in range(MOST_ANSWERS):
            if not self.waiting:
                return
            self.answer(self.waiting.pop(0))
        raise AssertionError("The program never comes to rest.")

    def answer(self, effect):
        match effect:
            case fx.LockTab():
                self.step("tab_locked")
            case fx.Draw(purpose):
                self.step("random_number", purpose, self.rng.getrandbits(53))
            case fx.After(_, message):
                self.tell(message)
            case fx.Save(name, text):
                self.kept[name] = text
                self.step("saved", name)
            case fx.Forget(name):
                self.kept.pop(name, None)
            case fx.Think(question, line) if self.answers:
                asked = wire.asked(line)
                state = Match.replay(GAMES[asked.game], asked.start, asked.names).state
                name = state.name(self.rng.choice(state.actions()))
                self.step("brain_answered", question, wire.answered(wire.Answer(question, name, 0.5, 1)))

    def say(self, question, name, **more):
        """The answer of a brain to a question, if it is still waited for."""
        answer = wire.Answer(question, name, 0.5, 1)._replace(**more)
        self.send("brain_answered", question, wire.answered(answer))

    def seat(self, *kinds):
        """Have these on the chairs of the game that is set up."""
        self.send("set_people", str(len(kinds)))
        if len(kinds) == 1:
            self.send("set_computers", "0")
        for seat, kind in enumerate(kinds):
            self.send("set_player", str(seat), kind)

    def sit(self, slug, *kinds, names=(), name="", first="", way="", **options):
        """Begin a game with these at its seats, of these names or all of that one, who sit that way if it is said."""
        self.send("choose_game", slug)
        self.seat(*kinds)
        for seat in range(len(kinds)):
            self.send("set_name", str(seat), names[seat] if names else name)
        if way:
            self.send("set_way", way)
        self.send("set_first", first or "1" * ("first" not in GAMES[slug].options))  # nobody changes places
        for option, value in options.items():
            self.send("set_option", option, value)
        self.send("begin")
        return self

    @property
    def table(self):
        return self.model.table

    @property
    def pending(self):
        """The action that is shown and waits to be confirmed."""
        stage = self.table.stage
        return stage.move.action if isinstance(stage, Pending) else None

    @property
    def thinking(self):
        """The number of the question the worker is asked; 0 if there is none."""
        thinking = self.table.thinking()
        return thinking.question if thinking else 0

    def secrets(self):
        """What the board tells of the secret of each seat, '?' where it tells nothing."""
        hidden = {cell.owner: cell.says.args["colour"] for cell in board_of(self.model, self.table).cells if cell.hides}
        return "".join(str(hidden[seat]) for seat in sorted(hidden))

    def ready(self):
        """Get past whatever stands between a person and the board."""
        if isinstance(self.table.stage, Veiled):
            self.send("lift_veil")

    def move(self):
        """One legal tap, or the answer to what is asked; what follows without a choice follows at once."""
        self.ready()
        if self.pending is not None:
            other = self.rng.choice(["", *ends(self.table)])
            self.send(*(("tap", other) if other else ("confirm",)))
        else:
            keys = next_keys(self.table)
            assert keys, f"Nothing can be tapped: {type(self.table.stage).__name__}"
            self.send("tap", self.rng.choice(keys))

    def play_to_the_end(self):
        for _ in range(5000):
            if self.table.over:
                return self
            self.move()
        raise AssertionError("The game does not end.")

    def agree(self):
        """Confirm what is asked for, if anything is."""
        if self.pending is not None:
            self.send("confirm")

    def agree_to_undo(self):
        """Everybody who is asked says yes."""
        while isinstance(self.table.stage, Asking):
            self.send("agree_to_undo", str(self.table.stage.open()[0] + 1))

    def let_one_move(self):
        """One tap of a person, or the answer of whoever thinks."""
        if self.thinking:
            name = self.table.state.name(self.rng.choice(self.table.state.actions()))
            self.say(self.thinking, name)
        else:
            self.move()

    def screen(self):
        return screen(self.model)

    def marked(self):
        """The seats of which it is shown that it is their turn."""
        rows = [element for element in self.screen() if element.key.startswith("seat-")]
        assert [row.key for row in rows] == [f"seat-{seat}" for seat in range(len(self.table.players))]
        told = [seat for seat, row in enumerate(rows) if row.attrs.get("aria-current") == "true"]
        looks = [seat for seat, row in enumerate(rows) if "now" in row.attrs.get("class", "").split()]
        assert told == looks or self.table.over  # where it is the winners who stand out
        return told

    def listed(self):
        """The list of moves: of each its number, its name and what is said of it."""
        if self.model.dialog != MovesDialog():
            self.send("open", MovesDialog())
        rows = (read(element) for element in self.screen() if element.key.startswith("move-"))
        return [(int(number), name, said) for number, name, said in rows]


def touchable(tree):
    """The keys of what can be tapped: no part that is out of reach has any."""
    if "inert" in tree.attrs:
        return set()
    below = (touchable(child) for child in tree.children if isinstance(child, Element))
    return {tree.attrs["data-tap"]}.union(*below) if "data-tap" in tree.attrs else set().union(*below)


def read(tree):
    """What is written in it, part by part."""
    return [child for element in tree for child in element.children if not isinstance(child, Element)]


def texts(tree):
    """Everything a drawing says or holds, as one text."""
    parts = []
    for element in tree:
        parts += [*element.attrs.values(), *(child for child in element.children if not isinstance(child, Element))]
    return "\n".join(map(str, parts))


def said(tree, key):
    """The text of the element with that key."""
    return texts(next(element for element in tree if element.key == key))


def with_objectives(model, objectives):
    """The model of the same game with these secrets."""
    return with_states(model, lambda state: replace(state, objectives=objectives))


def with_other_secrets(model, rng):
    """The model of the same game with other secrets, whatever they are there."""
    game, match, seed = model.table.game, model.table.match, rng.random()

    def other(state):
        line = known(game.slug).resecret(str(state), -1, Random(seed))
        try:
            return game.parse(line)
        except BadPosition:  # a frame of a movement, which is no position: what the secret is comes from one that is
            now = match.state
            return replace(
                state, **{name: value for name, value in told(other(now)).items() if value != told(now)[name]}
            )

    found = with_states(model, other)
    assert Match.replay(game, str(other(match.states[0])), match.names, match.options) == found.table.match
    return found


def told(state):
    return {field.name: getattr(state, field.name) for field in fields(state)}


def with_states(model, other):
    """The model of a game in which every position is another."""

    def others(move):
        return move._replace(before=other(move.before), after=other(move.after))

    def elsewhere(stage):
        match stage:
            case Pending():
                return replace(stage, move=others(stage.move), frames=tuple(map(other, stage.frames)))
            case Choosing(hint=Hint(move=move) as hint):
                return replace(stage, hint=replace(hint, move=others(move)))
            case Showing():
                return replace(stage, frames=tuple(map(other, stage.frames)))
            case Replaying():
                return replace(stage, frames=tuple(map(other, stage.frames)), before=elsewhere(stage.before))
            case _:
                return stage

    table = model.table
    saved = replace(table.saved, match=replace(table.match, states=tuple(map(other, table.match.states))))
    turns = tuple(tuple(map(others, turn)) for turn in table.turns)
    return model.with_table(replace(table, saved=saved, stage=elsewhere(table.stage), turns=turns))
