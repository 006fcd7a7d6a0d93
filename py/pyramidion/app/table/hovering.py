"""A move that is shown before it is done: what would land hovers where it would, what would vanish is pale."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache

from pyramidion.core.board import Board, Layer, Piece, movement
from pyramidion.core.tree import Element, el


@lru_cache(maxsize=4)
def hovering(before: Board, last: Board, after: Board) -> Board:
    """The board after a move with its consequences to be seen; where something vanishes, as it was until then."""
    gone = {piece.key for piece in movement(last, after).gone}
    shown = last if gone else after
    layers = tuple(_looking(layer, before.pieces, gone) for layer in shown.layers)
    return replace(after, layers=layers)


def _looking(layer: Layer, before: Mapping[str, Piece], gone: Collection[str]) -> Layer:
    if not isinstance(layer, Piece):
        return layer
    lands = layer.key not in before or before[layer.key].kind != layer.kind  # what is only shifted has its key
    goes = layer.key in gone
    if not (lands or goes):
        return layer
    return layer._replace(look=_in_the_air(layer.look, " ".join(["hovers"] * lands + ["goes"] * goes)))


@lru_cache(maxsize=256)
def _in_the_air(look: Element, how: str) -> Element:
    return el("g", look, class_=how)
