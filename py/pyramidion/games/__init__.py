"""The games there are."""

from collections.abc import Mapping
from typing import Final

from pyramidion.core.game import Game

from . import dice, pyramidis, secret, tor

GAMES: Final[Mapping[str, Game]] = {game.slug: game for game in (secret.GAME, pyramidis.GAME, dice.GAME, tor.GAME)}
