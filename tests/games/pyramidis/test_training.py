"""What a short training learns makes play better; the long one that the weights come from is only longer."""

from __future__ import annotations

from functools import partial
from random import Random

from pyramidion.core.game import OVER
from pyramidion.core.match import Match
from pyramidion.games import GAMES
from pyramidion.games.pyramidis import value
from pyramidion.games.pyramidis.brain import Mind
from pyramidion.games.pyramidis.weights import WEIGHTS

from tools.train_pyramidis import SIZE, kept, train, wrap

GAME = GAMES["pyramidis"]
OPENING = 4  # actions at random, so that no two games are alike


def points(way, other, games, depth=2):
    """What one way of valuing takes of so many games against another, in either seat."""
    total = 0.0
    for number in range(games):
        rng = Random(f"training {number // 2}")
        match = Match.begin(GAME, rng, 2, {"first": "1"})
        for _ in range(OPENING):
            match = match.then(rng.choice(match.state.actions()))
        minds = [Mind(depth=depth, way=each) for each in (way, other)[:: 1 if number % 2 == 0 else -1]]
        while match.state.to_move != OVER:
            *_, thought = minds[match.state.mover].think(match, rng)
            match = match.then(thought.action)
        total += match.state.scores()[number % 2]
    return total


def test_a_short_training_makes_play_better(monkeypatch):
    monkeypatch.setattr("tools.train_pyramidis.WEIGHTS", {})
    monkeypatch.setitem(value.WAYS, "short", partial(value.read, {2: train(2, 2, 60, 1, 2)}))
    monkeypatch.setitem(value.WAYS, "untrained", partial(value.read, {2: [kept([0.0] * SIZE)]}))
    assert points("short", "untrained", 20) >= 14
    assert points("short", "own", 30) >= points("untrained", "own", 30) + 8


def test_a_training_repeats_itself(monkeypatch):
    monkeypatch.setattr("tools.train_pyramidis.WEIGHTS", {})
    assert train(2, 1, 3, 5, 1) == train(2, 1, 3, 5, 1) != train(2, 1, 3, 6, 1)


def test_weights_are_kept_as_they_are():
    for texts in WEIGHTS.values():
        for text in texts:
            assert "".join(wrap(text, 105)) == text
            assert all(len(line) <= 105 for line in wrap(text, 105))
