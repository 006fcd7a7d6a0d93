"""Tor."""

from pyramidion.core.game import Game

from . import guide, levels, rules, view

GAME = Game(
    slug="tor",
    title=rules.TITLE,
    seats=rules.SEATS,
    options=rules.OPTIONS,
    secrets=False,
    new=rules.new,
    parse=rules.parse,
    path=rules.path,
    levels=levels.LEVELS,
    chances=levels.chances,
    draw=view.draw,
    frames=view.frames,
    guide=guide.GUIDE,
    signs=view.SIGNS,
    forced=frozenset({"discard"}),
)
