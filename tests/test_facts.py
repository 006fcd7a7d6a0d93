"""What the rules have to say is data, and the type of each argument says what it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import get_args

import pytest
from pyramidion.core import facts as kinds
from pyramidion.core.facts import Argument, CellName, Colour, Count, Fact, Handful, Pile, SeatNumber, SlotNames, fact
from pyramidion.core.game import OVER
from pyramidion.words import Words, load

from tests.configs import CONFIGS, Config, one_action
from tests.pictures import facts as said_by_cells

every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)


def are_colours(letters: str, config: Config) -> bool:
    return all(f"{config.slug}.colour.{letter}" in load("en") for letter in letters)


# What must hold of an argument of each type.
HOLDS: dict[type, Callable[[Argument, Config], bool]] = {
    kinds.SeatNumber: lambda seat, config: 1 <= seat <= config.seats,
    kinds.SeatNumbers: lambda seats, config: all(1 <= int(seat) <= config.seats for seat in seats.split(" ")),
    kinds.Count: lambda count, _: count >= 0,
    kinds.Flag: lambda flag, _: flag in {0, 1},
    kinds.Tenths: lambda number, _: number == f"{float(number):.1f}",
    kinds.CellName: lambda cell, config: cell in config.taps,
    kinds.SlotName: lambda slot, config: slot in config.taps,
    kinds.SlotNames: lambda slots, config: {*slots.split(" ")} <= {*config.taps},
    kinds.Colour: lambda colour, config: colour in kinds.NOTHING or (len(colour) == 1 and are_colours(colour, config)),
    kinds.Colours: lambda colours, config: len({*colours}) == len(colours) and are_colours(colours, config),
    kinds.Pile: lambda pile, config: pile in kinds.NOTHING or are_colours(pile, config),
    kinds.Handful: are_colours,
    kinds.Choice: lambda choice, _: choice == "" or choice.isidentifier(),
    kinds.Word: lambda _word, _config: True,
}


def told(config: Config) -> Iterator[Fact]:
    """Everything said in a few games: of moves, refusals, cells and ends."""
    for seed in range(2):
        rng = Random(f"{config} {seed}")
        state, states, names = config.new(rng), [], []
        while state.to_move != OVER:
            states.append(state)
            if len(states) % 9 == 1:
                for tap in (*config.taps, "zz"):
                    yield from filter(None, (state.why_not(tap), state.why_not(rng.choice(config.taps), tap)))
                for seat in (-1, 0):
                    yield from said_by_cells(config.game.draw(state.seen_by(seat), seat)).values()
            move = state.move(one_action(state, rng))
            yield from move.events
            names.append(move.name)
            state = move.after
        yield from state.outcome()
        yield from filter(None, (state.why_not(), *map(state.why_not, config.taps)))
        yield from said_by_cells(config.game.draw(state, 0)).values()
        yield from config.game.tally((*states, state), names)


def test_every_type_of_argument_is_known() -> None:
    assert HOLDS.keys() == {*get_args(Argument)}


@every_config
def test_every_argument_is_of_a_type_and_what_the_type_says(config: Config) -> None:
    types: dict[tuple[str, str], type] = {}
    for said in told(config):
        for name, value in said.args.items():
            assert type(value) in HOLDS, (str(said), name)
            assert HOLDS[type(value)](value, config), (str(said), name)
            assert types.setdefault((said.key, name), type(value)) is type(value), (str(said), name)


def test_an_argument_is_the_plain_value_it_is_made_of() -> None:
    said = fact("covered", seat=SeatNumber(2), colour=Colour("o"), place=CellName("c3"), height=Count(1))
    plain = {"seat": 2, "colour": "o", "place": "c3", "height": 1}
    assert said.args == plain
    assert json.loads(json.dumps(said.args)) == plain
    assert str(said) == "covered seat=2 colour=o place=c3 height=1"


def test_the_cells_and_the_pile_of_a_fact() -> None:
    moved = Fact("moved", {"seat": SeatNumber(1), "from": CellName("a1"), "to": CellName("b2"), "colour": Colour("r")})
    assert kinds.cells_of(moved) == ("a1", "b2")
    assert kinds.cells_of(fact("no_support", lacking=SlotNames("r1 r2"))) == ("r1", "r2")
    assert kinds.pile_of(moved) is None
    assert kinds.pile_of(fact("square", stack=Pile("my"))) == "my"
    assert kinds.pile_of(fact("square", stack=Pile("-"))) == kinds.pile_of(fact("square", tokens=Pile(""))) == ""


def test_the_same_letters_are_said_as_what_they_are() -> None:
    words = Words("en", load("en").catalogue)
    for _ in range(2):
        assert words.tell("dice", fact("rolled", dice=Handful("rry"))) == "The dice show 2 red, 1 yellow."
        assert words.tell("dice", fact("rolled", dice=Pile("rry"))) == "The dice show yellow on 2 red."
