"""Secret Colours."""

from pyramidion.core.ai import LEVELS
from pyramidion.core.game import Game

from . import edges, guide, rules, view

GAME = Game(
    slug="secret",
    title=rules.TITLE,
    seats=rules.SEATS,
    options=rules.OPTIONS,
    secrets=True,
    new=rules.new,
    parse=rules.parse,
    path=rules.path,
    levels=LEVELS,
    draw=edges.draw,
    frames=view.frames,
    guide=guide.GUIDE,
    cover=view.COVER,
    signs=view.SIGNS,
)
