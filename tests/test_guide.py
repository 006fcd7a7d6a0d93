"""The rules as the page tells them: no diagram lies, nothing is left out, and every refusal finds its paragraph."""

from __future__ import annotations

from random import Random

import pytest
from pyramidion.core.guide import Diagram
from pyramidion.games import GAMES

from tests.rules.telling import Teller

DIAGRAMS = [(slug, spot, diagram) for slug, game in GAMES.items() for spot, diagram in game.guide.diagrams()]
by_diagram = pytest.mark.parametrize(
    ("slug", "diagram"), [pytest.param(slug, diagram, id=f"{slug}.{spot}") for slug, spot, diagram in DIAGRAMS]
)


# What a diagram claims


@by_diagram
def test_what_is_played_leads_where_the_diagram_says(slug: str, diagram: Diagram) -> None:
    ask, names = Teller(slug), diagram.play.split()
    assert bool(names) == bool(diagram.after)
    if names:
        assert ask.after(diagram.line, *names) == diagram.after
        assert set(diagram.events) <= set(ask.events(diagram.line, *names))
    else:
        assert not diagram.events
        assert str(ask.state(diagram.line)) == diagram.line


@by_diagram
def test_what_is_allowed_and_refused_is(slug: str, diagram: Diagram) -> None:
    state = Teller(slug).state(diagram.line, *diagram.play.split())
    names = [state.name(action) for action in state.actions()]
    assert not diagram.only or sorted(names) == sorted(diagram.only.split())
    for name, why in diagram.refused.items():
        assert name not in names
        assert str(state.why_not(name)) == why


@by_diagram
def test_the_end_is_as_the_diagram_says(slug: str, diagram: Diagram) -> None:
    ask = Teller(slug)
    assert set(diagram.outcome) <= set(ask.outcome(diagram.after or diagram.line))


@by_diagram
def test_a_game_begins_as_the_diagram_says(slug: str, diagram: Diagram) -> None:
    if not diagram.opens:
        return
    options = {name: value for name, value in diagram.opens.items() if name != "seats"}
    begun = str(GAMES[slug].new(Random(1), int(diagram.opens["seats"]), options))
    if GAMES[slug].secrets:  # what is drawn by lot may lie otherwise
        begun, line = ([sorted(field) for field in some.split()[:2]] for some in (begun, diagram.line))
        assert begun == line
    else:
        assert begun == diagram.line
