"""Dice Pyramid."""

from pyramidion.core.game import Game

from . import edges, guide, levels, luck, rules, view

GAME = Game(
    slug="dice",
    title=rules.TITLE,
    seats=rules.SEATS,
    options=rules.OPTIONS,
    secrets=False,
    new=rules.new,
    parse=rules.parse,
    path=rules.path,
    levels=levels.LEVELS,
    chances=levels.chances,
    draw=edges.draw,
    frames=view.frames,
    guide=guide.GUIDE,
    cover=view.COVER,
    signs=view.SIGNS,
    aliases={"dice": "roll"},
    forced=frozenset({"bust", "stop"}),
    tally=luck.tally,
)
