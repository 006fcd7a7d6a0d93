"""Secret Colours."""

from pyramidion.core.ai import judge
from pyramidion.core.game import Game

from . import edges, guide, hands, house, levels, rules, view

GAME = Game(
    slug="secret",
    title=rules.TITLE,
    seats=rules.SEATS,
    options=rules.OPTIONS,
    secrets=True,
    new=rules.new,
    parse=rules.parse,
    path=rules.path,
    levels=levels.LEVELS,
    chances=judge(__package__),
    draw=edges.draw,
    frames=view.frames,
    ahead_steps=1,
    ahead=rules.ahead,
    guide=guide.GUIDE,
    carries=hands.carries,
    signs={**view.SIGNS, **house.SIGNS},
    sounds={
        "covered": "stone",
        "cancelled": "cancel",
        **dict.fromkeys(("count", "unowned"), ""),  # to be read
        **dict.fromkeys(("won", "shared"), "fanfare:2,3,1,2,0,5"),
    },
    leaves={"cancelled": "crumble"},
)
