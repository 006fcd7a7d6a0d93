"""How fast the rules are: random games through `actions` and `play`, beside the same loop with python-chess.

Run as `python tools/bench_rules.py [rounds]` with py/ on the path. Every round plays every game for a while in turn,
chess among them, so that a busy machine slows all alike; the figures are medians over the rounds.
"""

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

import chess
from pyramidion.core.game import CHANCE, OVER, Game
from pyramidion.games import GAMES

SECONDS = 0.5  # of each game in a round
QUIET = 100  # half moves without capture or pawn move, after which a random game of chess is given up


def chess_game(rng: Random) -> int:
    """Play one random game of chess: how many positions it went through."""
    board, positions = chess.Board(), 0
    while (moves := list(board.legal_moves)) and board.halfmove_clock < QUIET:
        board.push(moves[int(rng.random() * len(moves))])
        positions += 1
    return positions


def our_game(game: Game, seats: int) -> Callable[[Random], int]:
    def play(rng: Random) -> int:
        state, positions = game.new(rng, seats, {}), 0
        while (mover := state.to_move) != OVER:
            actions = state.actions()
            if mover == CHANCE:
                action = rng.choices(actions, state.odds())[0]
            else:
                action = actions[int(rng.random() * len(actions))]
            state = state.play(action)
            positions += 1
        return positions

    return play


def speeds(play: Callable[[Random], int], rng: Random) -> tuple[float, float]:
    """Games and positions a second."""
    games = positions = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < SECONDS:
        positions += play(rng)
        games += 1
    return games / spent, positions / spent


def main(rounds: int) -> None:
    plays = {"chess": chess_game} | {
        f"{game.slug} {seats}": our_game(game, seats) for game in GAMES.values() for seats in game.seats
    }
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in plays}
    for number in range(rounds):
        for name, play in plays.items():
            runs[name].append(speeds(play, Random(number)))
    chess_speed = median(positions for _, positions in runs["chess"])
    print(f"{'game, seats':14}{'games/s':>10}{'positions/s':>14}{'/ chess':>10}   (python-chess {chess.__version__})")
    for name, run in runs.items():
        games, positions = (median(figures) for figures in zip(*run, strict=True))
        print(f"{name:14}{games:10.0f}{positions:14.0f}{positions / chess_speed:10.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
