"""Who sits on the chairs of a set-up, and what becomes of the others when somebody comes, goes or moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias, assert_never

from pyramidion.app import messages as msg
from pyramidion.app.saves.model import PERSON, Player, Setup, usual_level

from .model import companies

Sits: TypeAlias = msg.SetPlayer | msg.AddPlayer | msg.RemovePlayer | msg.ChangePlaces

OPPOSITE: Final = 2  # seats further on


def with_company(setup: Setup, persons: str = "", computers: str = "") -> Setup:
    """So many persons alone, or with the computers they need; or so many computers, and most of the persons.

    Who sits there stays as far as can be.
    """
    now = sum(player.kind == PERSON for player in setup.players)
    fits = [company for company in companies(setup) if str(company[0]) == persons or str(company[1]) == computers]
    if not fits:
        return setup
    if computers:
        people, others = min(fits, key=lambda company: (abs(company[0] - now), company))
    else:  # one person alone is not what most would like
        people, others = min(fits, key=lambda company: (company == (1, 0), company))
    level = next((player.kind for player in reversed(setup.players) if player.kind != PERSON), usual_level(setup.game))
    stay = list[Player]()
    for player in setup.players:
        same = [one for one in stay if (one.kind == PERSON) == (player.kind == PERSON)]
        if len(same) < (people if player.kind == PERSON else others):
            stay.append(player)
    kinds = [player.kind == PERSON for player in stay]
    at = len(kinds) - kinds[::-1].index(True) if True in kinds else 0  # behind the last person
    both = [*stay[:at], *[Player()] * (people - sum(kinds)), *stay[at:]]
    both += [Player(level)] * (people + others - len(both))
    return replace(setup, players=tuple(both))


def sat(setup: Setup, message: Sits, known: Sequence[str]) -> Setup:
    """With other people on the chairs."""
    seat = _seat(message.seat, len(setup.players) + isinstance(message, msg.AddPlayer))
    if seat is None:
        return setup
    match message:
        case msg.SetPlayer(who=who):
            player = _called(setup, who, known)
            return _with_somebody(setup, seat, player) if player else setup
        case msg.AddPlayer(who=who):
            player = _called(setup, who, known)
            return _with_one_more(setup, seat, player) if player else setup
        case msg.RemovePlayer():
            return _with_one_less(setup, seat)
        case msg.ChangePlaces(other=word):
            other = _seat(word, len(setup.players))
            return setup if other is None else _changed_places(setup, seat, other)
        case _:
            assert_never(message)


def seats_by_name(setup: Setup) -> dict[str, int]:
    """The seats of the persons that have names."""
    return {player.name: seat for seat, player in enumerate(setup.players) if player.kind == PERSON and player.name}


def _seat(word: str, seats: int) -> int | None:
    return next((seat for seat in range(seats) if str(seat) == word), None)


def _called(setup: Setup, who: str, known: Sequence[str]) -> Player | None:
    """The player of that word."""
    if who in (PERSON, *setup.game.levels):
        return Player(who)
    number = _seat(who, len(known))
    return None if number is None else Player(PERSON, known[number])


def _with_somebody(setup: Setup, seat: int, player: Player) -> Setup:
    """With a player on a chair; whoever has sat elsewhere changes places."""
    names = seats_by_name(setup)
    if player.name in names:
        return _changed_places(setup, seat, names[player.name])
    if player == Player() and setup.players[seat].kind == PERSON:
        return setup
    return with_player(setup, str(seat), kind=player.kind, name=player.name, comfort=player.comfort)


def _with_one_more(setup: Setup, seat: int, player: Player) -> Setup:
    """With a player more, and if that is not enough for a game, with another like them opposite."""
    wanted = next((seats for seats in setup.game.seats if seats > len(setup.players)), 0)
    if not wanted or player.name in seats_by_name(setup):
        return setup
    players = [*setup.players]
    players.insert(seat, player)
    while len(players) < wanted:
        players.insert(seat + OPPOSITE if seat < OPPOSITE else seat + 1 - OPPOSITE, Player(player.kind))
    return replace(setup, players=tuple(players))


def _with_one_less(setup: Setup, seat: int) -> Setup:
    """Without a player, and if the game is not for so many, without those opposite and last."""
    wanted = next((seats for seats in reversed(setup.game.seats) if seats < len(setup.players)), 0)
    if not wanted:
        return setup
    order = sorted(range(len(setup.players)), key=lambda other: (other != seat, other != (seat + OPPOSITE) % 4, -other))
    left = sorted(order[len(setup.players) - wanted :])
    return replace(setup, players=tuple(setup.players[other] for other in left))


def _changed_places(setup: Setup, seat: int, other: int) -> Setup:
    """With two players on each other's chairs; whoever is to begin still is."""
    players = [*setup.players]
    players[seat], players[other] = players[other], players[seat]
    first = {str(seat + 1): str(other + 1), str(other + 1): str(seat + 1)}.get(setup.first, setup.first)
    return replace(setup, players=tuple(players), first=first)


def with_player(setup: Setup, seat: str, **changes: Any) -> Setup:
    players = tuple(
        replace(player, **changes) if str(index) == seat else player for index, player in enumerate(setup.players)
    )
    return replace(setup, players=players)
