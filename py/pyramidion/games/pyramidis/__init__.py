"""Pyramidis."""

from pyramidion.core.ai import judge
from pyramidion.core.game import Game

from . import guide, hands, house, levels, rules, view

GAME = Game(
    slug="pyramidis",
    title=rules.TITLE,
    seats=rules.SEATS,
    options=rules.OPTIONS,
    secrets=False,
    new=rules.new,
    parse=rules.parse,
    path=rules.path,
    levels=levels.LEVELS,
    chances=judge(__package__),
    draw=view.draw,
    frames=view.frames,
    guide=guide.GUIDE,
    carries=hands.carries,
    signs={**view.SIGNS, **house.SIGNS},
    ahead_steps=2,
    ahead=rules.ahead,
    forced=frozenset({"pass"}),
    sounds={
        "took": "",  # what is taken up is heard when it is put down
        "sown": "sow",
        "tower_skipped": "skip",
        "home": "home",
        **dict.fromkeys(("passed", "third_time", "too_long"), ""),  # to be read
        **dict.fromkeys(("won", "shared"), "fanfare:0,2,3,5,3,5"),
    },
    beat=140,
)
