"""Dice Pyramid."""

from pyramidion.core.ai import judge
from pyramidion.core.game import Game

from . import edges, guide, hands, house, levels, luck, rules, view

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
    chances=judge(__package__),
    draw=edges.draw,
    frames=view.frames,
    guide=guide.GUIDE,
    carries=hands.carries,
    at_once=True,
    signs={**view.SIGNS, **house.SIGNS},
    aliases={"dice": "roll"},
    forced=frozenset({"bust", "stop"}),
    ahead_steps=2,
    ahead=rules.ahead,
    risks=frozenset({"roll", "stop"}),
    tally=luck.tally,
    sounds={
        "threw": "rattle",
        "rolled": "settle",
        "placed": "stone",
        "secured": "home",
        "bust": "fall",
        "finished": "",  # the fanfare tells it
        **dict.fromkeys(("won", "shared"), "fanfare:0,1,2,3,4,5"),
    },
    leaves={"bust": "fall"},
)
