"""Questions and answers as lines, and a brain driven in slices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from pyramidion.core import wire
from pyramidion.games import GAMES


def ticks(step: float) -> Iterator[float]:
    return (number * step for number in count())


def line(game: str, level: str, **bounds: float) -> str:
    seats = GAMES[game].seats[0]
    state = GAMES[game].new(Random(1), seats, {"first": "1"} if "first" in GAMES[game].options else {})
    while state.to_move < 0:
        state = state.play(state.actions()[0])
    return wire.question(3, game, str(state.seen_by(state.to_move)), level, **bounds)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_every_level_answers_with_a_legal_name(game: str) -> None:
    for level in GAMES[game].levels:
        asks = wire.asked(line(game, level, tried=5, seconds=1, seed=4))
        *_, last = wire.slices(GAMES, asks, ticks(0.001).__next__)
        again = wire.answer(wire.answered(last))
        assert again.number == 3
        state = GAMES[game].parse(asks.position)
        assert again.name in [state.name(action) for action in state.actions()]


def test_slices_are_as_long_as_asked_and_end_in_time() -> None:
    clock = ticks(0.03)
    answers = list(
        wire.slices(GAMES, wire.asked(line("tor", list(GAMES["tor"].levels)[-1], seconds=1.0)), clock.__next__)
    )
    assert 10 <= len(answers) <= 20
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


def test_unknown_games_and_levels_are_refused() -> None:
    for game, level in (("chess", "hard"), ("tor", "godlike")):
        with pytest.raises(wire.BadLine):
            next(wire.slices(GAMES, wire.asked(wire.question(1, game, "", level)), ticks(1).__next__))


def test_nobody_thinks_when_the_game_is_over() -> None:
    state = GAMES["tor"].new(Random(1), 2, {})
    rng = Random(2)
    while state.to_move != -2:
        state = state.play(rng.choice(state.actions()))
    with pytest.raises(wire.BadLine):
        next(
            wire.slices(
                GAMES,
                wire.asked(wire.question(1, "tor", str(state), next(iter(GAMES["tor"].levels)))),
                ticks(1).__next__,
            )
        )


def test_a_brain_without_a_thought_is_told() -> None:
    silent = replace(GAMES["tor"].levels["easy"], brain=lambda _state, _rng: iter(()))
    games = {"tor": replace(GAMES["tor"], levels={"easy": silent})}
    with pytest.raises(wire.BadLine, match="no thought"):
        list(wire.slices(games, wire.asked(line("tor", "easy")), ticks(0.01).__next__))
