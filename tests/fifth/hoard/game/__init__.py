"""Hoard."""

from pyramidion.core.ai import LEVELS
from pyramidion.core.game import Game

from . import guide, rules, view

GAME = Game(
    slug="hoard",
    title=rules.TITLE,
    seats=rules.SEATS,
    options=rules.OPTIONS,
    secrets=True,
    new=rules.new,
    parse=rules.parse,
    path=rules.path,
    levels=LEVELS,
    draw=view.draw,
    frames=view.frames,
    guide=guide.GUIDE,
    sounds={"took": "token", "owned": "", **dict.fromkeys(("won", "shared"), "fanfare:0,4,3,5")},
    signs=view.SIGNS,
)
