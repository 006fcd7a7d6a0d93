"""Who sits on the chairs of a set-up, and what becomes of the others when somebody comes, goes or moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias, assert_never

from pyramidion.app import messages as msg
from pyramidion.app.saves.model import PERSON, Player, Setup, usual_level
from pyramidion.core.game import Seat

from .model import companies

Sitter: TypeAlias = Seat | Player  # by the seat until now, or new
Sits: TypeAlias = msg.SetPlayer | msg.AddPlayer | msg.RemovePlayer | msg.ChangePlaces

OPPOSITE: Final = 2  # seats further on


def with_company(setup: Setup, persons: str = "", computers: str = "") -> Setup:
    """So many persons alone, or with the computers they need; or so many computers, and most of the persons.

    Who sits there stays as far as can be.
    """
    now = len(setup.persons())
    fits = [company for company in companies(setup) if str(company[0]) == persons or str(company[1]) == computers]
    if not fits:
        return setup
    if computers:
        people, others = min(fits, key=lambda company: (abs(company[0] - now), company))
    else:  # one person alone is not what most would like
        people, others = min(fits, key=lambda company: (company == (1, 0), company))
    level = next((player.kind for player in reversed(setup.players) if player.kind != PERSON), usual_level(setup.game))
    of_people, of_others = setup.persons()[:people], setup.brains()[:others]
    stay: Sequence[Sitter] = sorted([*of_people, *of_others])
    at = stay.index(of_people[-1]) + 1 if of_people else 0  # behind the last person
    more = [Player()] * (people - len(of_people))
    return _seated(setup, [*stay[:at], *more, *stay[at:], *[Player(level)] * (others - len(of_others))])


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
    sitters: list[Sitter] = [*range(len(setup.players))]
    sitters.insert(seat, player)
    while len(sitters) < wanted:
        sitters.insert(seat + OPPOSITE if seat < OPPOSITE else seat + 1 - OPPOSITE, Player(player.kind))
    return _seated(setup, sitters)


def _with_one_less(setup: Setup, seat: int) -> Setup:
    """Without a player, and if the game is not for so many, without those opposite and last."""
    wanted = next((seats for seats in reversed(setup.game.seats) if seats < len(setup.players)), 0)
    if not wanted:
        return setup
    order = sorted(range(len(setup.players)), key=lambda other: (other != seat, other != (seat + OPPOSITE) % 4, -other))
    return _seated(setup, sorted(order[len(setup.players) - wanted :]))


def _changed_places(setup: Setup, seat: int, other: int) -> Setup:
    """With two players on each other's chairs."""
    sitters = [*range(len(setup.players))]
    sitters[seat], sitters[other] = other, seat
    return _seated(setup, sitters)


def _seated(setup: Setup, sitters: Sequence[Sitter]) -> Setup:
    """With these on the chairs; whoever is to begin still is, unless they are gone."""
    players = tuple(setup.players[one] if isinstance(one, int) else one for one in sitters)
    begins = int(setup.first) - 1 if setup.first else None
    return replace(setup, players=players, first=str(sitters.index(begins) + 1) if begins in sitters else "")


def with_player(setup: Setup, seat: str, **changes: Any) -> Setup:
    players = tuple(
        replace(player, **changes) if str(index) == seat else player for index, player in enumerate(setup.players)
    )
    return replace(setup, players=players)
