"""What all games share: words for a refusal, set-ups, and what a game without secrets or chance says of them."""

from __future__ import annotations

from random import Random

import pytest
from pyramidion.core.facts import CellName, Count, Fact, fact
from pyramidion.core.game import BadOption, IllegalAction, check_setup, first_seat, shared
from pyramidion.games import GAMES

from tests.rules.telling import Teller


def test_a_fact_is_told_plainly():
    assert str(fact("covered", place=CellName("a1"), height=Count(2))) == "covered place=a1 height=2"
    assert fact("over") == Fact("over", {})


@pytest.mark.rule("all-names", "all-malformed")
@pytest.mark.parametrize(
    ("slug", "line", "name", "why"),
    [
        ("pyramidis", "a5=mm m0y0 m", "a5:3", "too_few square=a5 height=2"),
        ("pyramidis", "a5=mm m0y0 m", "a5", "unfinished word=a5"),
        ("secret", str(GAMES["secret"].new(Random(1), 2, {"stock": "equal"})), "o", "unfinished word=o"),
        ("tor", str(GAMES["tor"].new(Random(1), 2, {})), "c3", "unfinished word=c3"),
        ("dice", "......|.....|....|...|..|. 6 - 1", "stop", "roll_first"),
    ],
)
def test_an_illegal_name_says_why(slug, line, name, why):
    """A name that only begins an action is no name."""
    with pytest.raises(IllegalAction) as caught:
        Teller(slug).state(line, name)
    assert caught.value.name == name
    assert str(caught.value.why) == why
    assert str(caught.value) == f"'{name}' is not allowed here: {why}."


def test_a_name_that_no_terminal_shows_is_told_without_its_signs():
    with pytest.raises(IllegalAction) as caught:
        Teller("pyramidis").state("a5=mm m0y0 m", "a5:1\n\x1b[2J")
    assert str(caught.value) == "'a5:1??[2J' is not allowed here: unknown word=a5:1??[2J."


def test_without_secrets_everybody_sees_all():
    state = Teller("pyramidis").state("a5=mm m0y0 m")
    assert state.seen_by(1) is state
    assert state.guess(Random(1)) is state
    assert state.seats == 2
    with pytest.raises(ValueError, match=r"^Chance does not act in this position\.$"):
        state.odds()


def test_the_seats_and_phase_of_a_game_that_has_but_one():
    state = GAMES["secret"].new(Random(1), 3, {})
    assert (state.seats, state.phase) == (3, "play")
    assert state.name(("g", "a1")) == "g@a1"
    assert [GAMES[slug].new(Random(1), 2, {}).seats for slug in ("dice", "tor")] == [2, 2]


def test_the_winners_share():
    assert shared([1], 3) == (0.0, 1.0, 0.0)
    assert shared([0, 3], 4) == (0.5, 0.0, 0.0, 0.5)


@pytest.mark.rule("all-seats", "all-options")
def test_the_first_seat():
    assert first_seat(Random(1), 4, {"first": "3"}) == 2
    assert {first_seat(Random(seed), 3, {}) for seed in range(40)} == {0, 1, 2}
    with pytest.raises(BadOption, match=r"^Option 'first' cannot be '4' with 3 seats\.$"):
        first_seat(Random(1), 3, {"first": "4"})


@pytest.mark.rule("all-options")
def test_a_game_without_options_has_none():
    check_setup("Trio", (2,), {}, 2, {})
    with pytest.raises(BadOption, match=r"^Trio has no option 'size'; it has none\.$"):
        check_setup("Trio", (2,), {}, 2, {"size": "3"})


@pytest.mark.rule("all-options")
def test_values_that_go_with_the_seats():
    assert GAMES["secret"].choices(4, "stock") == ["random"]
    assert GAMES["secret"].choices(3, "stock") == ["equal", "random"]
    assert GAMES["dice"].choices(2, "first") == ["1", "2"]


@pytest.mark.parametrize(
    ("slug", "line", "path"),
    [
        ("secret", "O,G,B,P/G,B,P,O/B,P,O,G/P,O,G,B o/o po 1", ("o", "a1")),
        ("pyramidis", "a5=m,b5=y m0y0 m", ("a5", "1")),
        ("dice", "......|.....|....|...|..|. 6 - 1", ("roll",)),
        ("tor", "/".join([",".join("oyoyoyoy"), ",".join("rbrbrbrb")] * 3) + " -- Wp", ("a1",)),
    ],
)
def test_the_taps_of_an_action(slug, line, path):
    state = Teller(slug).state(line)
    assert path in [GAMES[slug].path(action) for action in state.actions()]
    assert state.why_not(*path) is None
