"""Tor."""

from pyramidion.core.ai import judge
from pyramidion.core.game import Game

from . import guide, hands, house, levels, rules, view

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
    chances=judge(__package__),
    draw=view.draw,
    frames=view.frames,
    guide=guide.GUIDE,
    carries=hands.carries,
    signs={**view.SIGNS, **house.SIGNS},
    forced=frozenset({"discard"}),
    sounds={
        **dict.fromkeys(("placed", "moved"), "wood"),
        **dict.fromkeys(("lifted", "removed", "put", "swapped", "discarded"), "token"),
        **dict.fromkeys(("kept", "third_time"), ""),  # nothing moves
        "blocked": "padlock",
        **dict.fromkeys(("won", "drawn"), "fanfare:5,3,4,2,3,0"),
    },
    leaves=dict.fromkeys(("removed", "discarded"), "crumble"),
)
