"""Questions and answers as lines, and a brain driven in slices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from pyramidion.core import wire
from pyramidion.core.ai import search
from pyramidion.core.game import Game, Level, Thought
from pyramidion.core.match import Match
from pyramidion.core.wire import Minds, Question
from pyramidion.games import GAMES

from tests.configs import halfway, one_action


def ticks(step: float) -> Iterator[float]:
    return (number * step for number in count())


def asks(slug: str, level: str, played: int = 0, seed: int = 1, games: Mapping[str, Game] = GAMES) -> Question:
    """A question in a random game, so many actions after its start or as soon after that as a seat is to move."""
    rng, game = Random(seed), games[slug]
    match = Match.begin(game, rng, game.seats[0], {})
    while len(match.names) < played or match.state.to_move < 0:
        match = match.then(one_action(match.state, rng))
    return asks_of(match, level)


def asks_of(match: Match, level: str) -> Question:
    seen = match.seen_by(match.state.to_move)
    return Question(3, match.game.slug, seen.start, seen.names, level)


def bounded(slug: str, **budget: float) -> Mapping[str, Game]:
    """The games, with every level of one of them so bounded."""
    levels = {name: replace(level, **budget) for name, level in GAMES[slug].levels.items()}
    return {**GAMES, slug: replace(GAMES[slug], levels=levels)}


def only(brain: object) -> Mapping[str, Game]:
    """Tor alone, with one level that thinks so."""
    return {"tor": replace(GAMES["tor"], levels={"only": Level(lambda: brain, 1.0)})}  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize("slug", GAMES)
def test_every_level_answers_with_a_legal_name(slug: str) -> None:
    for level in GAMES[slug].levels:
        question = wire.asked(wire.question(asks_of(halfway(GAMES[slug], GAMES[slug].seats[0], 1), level)))
        *_, last = Minds(bounded(slug, tried=5, seconds=1)).slices(question, ticks(0.001).__next__)
        again = wire.answer(wire.answered(last))
        assert again.number == 3
        state = Match.replay(GAMES[slug], question.start, question.names).state
        assert again.name in [state.name(action) for action in state.actions()]


def test_slices_are_as_long_as_asked_and_end_in_time() -> None:
    clock = ticks(0.01)
    answers = list(Minds(only(search)).slices(asks("tor", "only"), clock.__next__))
    assert 10 <= len(answers) <= 25
    assert next(clock) < 1.2
    assert [answer.tried for answer in answers] == sorted(answer.tried for answer in answers)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"number": 1}', '{"number": 1, "name": "a", "value": 0, "tried": 1, "x": 1}']
)
def test_other_lines_are_refused(text: str) -> None:
    with pytest.raises(wire.BadLine):
        wire.asked(text)
    with pytest.raises(wire.BadLine):
        wire.answer(text)


@pytest.mark.parametrize(
    "question",
    [
        Question(1, "chess", "", (), "skilled"),
        Question(1, "tor", "", (), "godlike"),
        asks("tor", "skilled")._replace(start="nonsense"),
        asks("tor", "skilled")._replace(names=("@z9",)),
    ],
)
def test_what_cannot_be_asked_is_refused(question: Question) -> None:
    with pytest.raises(wire.BadLine):
        next(Minds(GAMES).slices(question, ticks(1).__next__))


def test_nobody_thinks_when_the_game_is_over() -> None:
    rng = Random(2)
    match = Match.begin(GAMES["tor"], rng, 2, {})
    while match.state.actions():
        match = match.then(one_action(match.state, rng))
    with pytest.raises(wire.BadLine):
        next(Minds(GAMES).slices(Question(1, "tor", match.start, match.names, "skilled"), ticks(1).__next__))


def test_a_brain_without_a_thought_is_told() -> None:
    with pytest.raises(wire.BadLine, match="no thought"):
        list(Minds(only(lambda _match, _rng: iter(()))).slices(asks("tor", "only"), ticks(0.01).__next__))


def test_a_game_is_followed_and_a_mind_is_kept_until_another_is_played() -> None:
    seen = []

    def nosy(match: Match, _rng: Random) -> Iterator[Thought]:
        seen.append(match)
        yield Thought(match.state.actions()[0], 0.5, 1)

    minds = Minds(only(nosy))
    first = asks("tor", "only")
    minds.asked(first)
    kept = minds.asked(first._replace(names=("@a1", "@b2")))[1]
    assert minds.asked(first._replace(names=("@a1", "@b2", "@c3")))[1] is kept
    assert minds.asked(first._replace(names=("@a1",)))[1] is not kept  # something was taken back
    list(minds.slices(first._replace(names=("@a1", "@b2")), ticks(0.01).__next__))
    assert seen[-1].names == ("@a1", "@b2")


def test_what_is_kept_of_games_does_not_grow() -> None:
    minds = Minds(GAMES)
    for seed in range(20):
        minds.asked(asks("secret", "child", 4, seed))
    assert len(minds.followers) == wire.MOST_SEATS
