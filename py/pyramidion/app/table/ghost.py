"""The hand that shows how a move is made, to people of whom none has played the game on this device.

Way   the keys it goes along: from what is taken up to where that could be put down, or what is only touched.
"""

from __future__ import annotations

from typing import Final

from pyramidion.core.board import Board, number
from pyramidion.core.seating import Side
from pyramidion.core.tree import Element, el

from .model import Choosing, Table

HAND: Final = (
    "M24 62C16 56 10 46 7 39C5 34 11 31 15 35L21 41V10C21 3 31 3 31 10V29C31 23 40 23 40 30V32C41 27 49 28 49 34V36"
    "C50 32 57 33 57 39V48C57 56 53 62 53 62Z"
)


def way(table: Table, board: Board) -> tuple[str, ...]:
    """What the hand touches; nothing once somebody has begun, or while it is nobody's to choose."""
    if not table.first_play or not isinstance(table.stage, Choosing) or table.taps() or not table.acts():
        return ()
    mover = table.state.to_move
    if mover in table.unseen():
        return tuple(cell.key for cell in board.cells if cell.hides and cell.owner == mover)
    actions = table.state.actions()
    action = actions[len(actions) // 2]
    carries = table.game.carries(table.state, action)
    return (carries[0].source, carries[0].target) if carries else table.game.path(action)


def over_board(board: Board, keys: tuple[str, ...], side: Side) -> Element | None:
    """The hand over the cells it goes along."""
    boxes = [board.boxes[key] for key in keys if key in board.boxes]
    if not boxes:
        return None
    (x, y), *_, (to_x, to_y) = [
        (100 * (left + wide / 2) / board.width, 100 * (top + high / 2) / board.height)
        for left, top, wide, high in [boxes[0], *boxes]
    ]
    style = f"--x: {number(x)}%; --y: {number(y)}%; --dx: {number(to_x - x)}%; --dy: {number(to_y - y)}%"
    looks = "ghost goes" if len(boxes) > 1 else "ghost"
    return el("div", hand(), class_=looks, style=f"{style}; --turn: {side.turn}deg", key="ghost", aria_hidden="true")


def hand() -> Element:
    return el("svg", el("path", d=HAND), viewBox="0 0 64 64", class_="hand", aria_hidden="true", focusable="false")
