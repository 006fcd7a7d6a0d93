"""Questions and answers as lines, and a brain driven in slices."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count, repeat
from random import Random
from typing import Any

import pytest
from pyramidion.core import wire
from pyramidion.core.ai import search
from pyramidion.core.facts import CellName, Colour, Count, SeatNumber, fact
from pyramidion.core.game import Game, Level, Thought
from pyramidion.core.match import Match
from pyramidion.core.wire import Answer, Case, Minds, Question
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


@pytest.mark.parametrize(
    "wrong",
    [
        {"number": "1"}, {"number": True}, {"number": 1.5}, {"name": 3}, {"value": None}, {"value": "0.5"},
        {"value": float("nan")}, {"tried": 0.5}, {"others": "a"}, {"others": ["a5"]}, {"others": [["a5", "x"]]},
        {"others": [["a5", 0.5, 1]]}, {"reasons": {}}, {"reasons": [["key"]]}, {"reasons": [["key", []]]},
        {"reasons": [["key", {"seat": 1}]]}, {"reasons": [["key", {"seat": ["int", 1]}]]},
        {"reasons": [["key", {"seat": ["SeatNumber", "1"]}]]}, {"reasons": [["key", {"seat": ["SeatNumber", True]}]]},
        {"reasons": [["key", {"square": ["CellName", 3]}]]}, {"reasons": [["key", {"square": [[], "c3"]}]]},
        {"reasons": [[3, {}]]},
    ],
    ids=str,
)  # fmt: skip
def test_an_answer_whose_fields_hold_something_else_is_refused(wrong: dict[str, object]) -> None:
    right = {"number": 1, "name": "a5", "value": 0.5, "tried": 1}
    assert wire.answer(json.dumps(right)).others == ()
    with pytest.raises(wire.BadLine):
        wire.answer(json.dumps(right | wrong))


def test_alternatives_and_reasons_travel() -> None:
    reason = fact("reason.leaves", seat=SeatNumber(2), count=Count(3), square=CellName("c3"), colour=Colour("o"))
    sent = Answer(1, "a5", 0.5, 1, (("b5", 0.4), ("c5", 0.1)), (reason,))
    got = wire.answer(wire.answered(sent))
    assert got == sent
    assert [*map(type, got.reasons[0].args.values())] == [
        *map(type, reason.args.values())
    ]  # and so they are said alike


def test_a_brain_tells_its_alternatives_by_name_and_its_reasons() -> None:
    reason = fact("reason.wins", seat=SeatNumber(2))

    def wordy(match: Match, _rng: Random) -> Iterator[Thought]:
        first, second, *_ = match.state.actions()
        yield Thought(first, 0.5, 1, ((second, 0.25),), (reason,))

    question = asks("tor", "only")
    (answer,) = Minds(only(wordy)).slices(question, ticks(0.001).__next__)
    first, second, *_ = GAMES["tor"].parse(question.start).actions()
    names = [GAMES["tor"].parse(question.start).name(action) for action in (first, second)]
    assert (answer.name, answer.others, answer.reasons) == (names[0], ((names[1], 0.25),), (reason,))


def test_a_question_of_its_own_has_its_own_seconds_each_time() -> None:
    minds, clock = Minds(only(search)), ticks(0.01)
    turn, hint = asks("tor", "only"), asks("tor", "only")._replace(seconds=0.2)
    for question, most in ((hint, 0.3), (hint, 0.3), (turn, 1.2), (hint, 0.3)):
        began = next(clock)
        assert len([*minds.slices(question, clock.__next__)]) > 2
        assert next(clock) - began < most
    assert minds.asked(turn)[1] is not minds.asked(hint)[1]
    assert minds.asked(hint)[1].brain is search
    assert len([*minds.slices(turn, clock.__next__)]) == 1  # what is left of its turn


def test_a_turn_takes_no_more_than_the_table_wants_to_wait() -> None:
    minds, clock = Minds(only(search)), ticks(0.01)
    for most, low, high in ((0.0, 0.9, 1.2), (0.3, 0.2, 0.5), (9.0, 0.9, 1.2)):
        question, began = asks("tor", "only")._replace(most=most), next(clock)
        [*minds.slices(question, clock.__next__)]
        assert low < next(clock) - began < high


@pytest.mark.parametrize("slug", GAMES)
def test_a_case_is_judged_in_slices_by_who_sees_no_secret(slug: str) -> None:
    match = halfway(GAMES[slug], GAMES[slug].seats[-1], 1).seen_by(-1)
    case = wire.case_of(wire.case(Case(5, slug, match.start, match.names)))
    *_, last = Minds(GAMES).verdicts(case, ticks(0.001).__next__)
    verdict = wire.verdict(wire.ruled(last))
    assert (verdict.number, len(verdict.chances)) == (5, match.state.seats)
    if match.state.seats > 1:
        assert sum(verdict.chances) == pytest.approx(1)


def test_who_judges_ends_in_time_and_what_lies_between_two_slices_does_not_count() -> None:
    minds, now = Minds(games_judged_by(lambda _match: repeat((0.5, 0.5)))), [0.0]

    def clock() -> float:
        now[0] += 0.01
        return now[0]

    slices = 0
    for _ in minds.verdicts(a_case(), clock, 0.04):
        slices += 1
        now[0] += 10  # somebody else was asked
    assert wire.JUDGED / 0.06 <= slices <= wire.JUDGED / 0.04


def test_a_judge_without_a_word_is_told() -> None:
    for none in (iter(()), iter([(1.0,)])):
        with pytest.raises(wire.BadLine, match="Nobody judged"):
            list(Minds(games_judged_by(lambda _match, none=none: none)).verdicts(a_case(), ticks(0.001).__next__))


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"start": "x"}, {"names": ("@z9",)}])
def test_what_cannot_be_judged_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(wire.BadLine):
        next(Minds(GAMES).verdicts(a_case()._replace(**wrong), ticks(1).__next__))


def test_a_game_that_is_judged_is_followed() -> None:
    minds = Minds(GAMES)
    first = a_case()
    minds.judged(first)
    assert minds.onlooker is not None
    kept = minds.onlooker[1]
    assert minds.judged(first._replace(names=("@a1", "@b2"))).names == ("@a1", "@b2")
    assert minds.onlooker[1] is kept
    minds.judged(asks_case("pyramidis"))
    assert minds.onlooker[1] is not kept


def asks_case(slug: str) -> Case:
    return Case(3, slug, asks(slug, "").start, ())


def a_case() -> Case:
    return asks_case("tor")


def games_judged_by(judge: object) -> Mapping[str, Game]:
    return {"tor": replace(GAMES["tor"], chances=judge)}  # type: ignore[arg-type]


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
