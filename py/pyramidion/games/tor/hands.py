"""How a hand does an action of Tor: it takes a pawn or a token to a square, from the tray or from another square."""

from __future__ import annotations

from pyramidion.core.game import Carry

from .rules import DISCARD, INDEX, KEEP, LETTERS, Action, Tor


def carries(state: Tor, action: Action) -> tuple[Carry, ...]:
    """A pawn where it goes, the token in hand, or either of two tokens to the other."""
    if action in (KEEP, DISCARD):
        return ()
    tray, letter, target = f"tray{state.mover + 1}", LETTERS[state.mover], action[-1]
    match state.step:
        case "p":
            return (Carry(tray, target, (f"pawn:tray{1 - len(state.pawns[state.mover])}:{letter}",)),)
        case "t":
            return (Carry(tray, target, (f"token:hand{state.mover + 1}",)),)
        case "s":
            pairs = (action, action[::-1])
            return tuple(Carry(one, other, (_top(state, one),)) for one, other in pairs)
        case _:
            return (Carry(action[0], target, (f"pawn:{action[0]}:{letter}",)),)


def _top(state: Tor, square: str) -> str:
    return f"token:{square}:{len(state.board[INDEX[square]]) - 1}"
