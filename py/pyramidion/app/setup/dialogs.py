"""What opens over a table that is set up: the fan of a chair, and the house rules."""

from __future__ import annotations

from dataclasses import replace

from pyramidion.app import characters, icons
from pyramidion.app.dialogs import WishDialog
from pyramidion.app.messages import (
    AddPlayer,
    ChangePlaces,
    Message,
    Open,
    RemovePlayer,
    SetFirst,
    SetName,
    SetOption,
    SetPlayer,
    doing,
    form_field,
)
from pyramidion.app.model import Model
from pyramidion.app.parts import button, pick, sheet, terse_button
from pyramidion.app.saves.model import LONGEST_NAME, PERSON, Player, Setup
from pyramidion.core.tree import Child, Element, el
from pyramidion.words import Words

from .company import seats_by_name
from .model import Chair, chair_at, chairs, remembered
from .view import called

# --- the fan -------------------------------------------------------------------------------------------------------


def fan(model: Model, side: str, say: Words) -> Element | None:
    """Who could sit on a chair: somebody, the characters of the levels, nobody."""
    setup, upright = model.setup, model.device.upright
    chair = chair_at(setup, side, upright=upright) if setup else None
    if setup is None or chair is None:
        return None
    taken = [other for other in chairs(setup, upright=upright) if other.player and other.side != chair.side]
    opened = sheet(
        say("page.fan"),
        say,
        _people(model, setup, chair, say),
        _levels(setup, chair, say),
        _others(setup, chair, taken, say) if chair.player else None,
    )
    return replace(opened, attrs={**opened.attrs, "class": f"veil-behind fan-of {chair.side.name.lower()}"})


def _sit(chair: Chair, who: str) -> Message:
    return SetPlayer(str(chair.seat), who) if chair.player else AddPlayer(str(chair.seat), who)


def _card(
    face: Element, text: str, do: Message, key: str, chosen: bool | None = None, *, label: str | None = None
) -> Element:
    """Somebody to choose, as a face with a name."""
    name = el("span", text, class_="name")
    return pick(face, name, do=doing(do), chosen=chosen, class_="person", aria_label=label, key=key)


def _people(model: Model, setup: Setup, chair: Chair, say: Words) -> Element:
    """Those who are remembered, somebody else, and the name of who sits there."""
    player = chair.player
    cards = [
        _card(
            characters.face(Player(PERSON, name), chair.seat),
            name,
            _sit(chair, str(number)),
            f"known-{number}",
            player is not None and player.kind == PERSON and player.name == name,
        )
        for number, name in enumerate(remembered(model.saves))
        if player or name not in seats_by_name(setup)
    ]
    nobody_said = player is not None and player.kind == PERSON and not player.name
    somebody = characters.person(chair.seat % len(characters.COLOURS))
    cards.append(_card(somebody, say("page.person"), _sit(chair, PERSON), "somebody", nobody_said))
    group = el("div", *cards, class_="cards", role="group", aria_label=say("page.people"))
    asked = player and player.kind == PERSON
    own = [_name(setup, chair, say), _wishes(setup, chair, say)] if asked else []
    return el("section", group, *own, class_="people-known")


def _wishes(setup: Setup, chair: Chair, say: Words) -> Element:
    """To what the person would like, before the first game."""
    words = say("page.comfort.open", name=called(setup, chair.seat, say))
    return terse_button(words, Open(WishDialog(str(chair.side.value))), icons.GEAR, "wishes")


def _name(setup: Setup, chair: Chair, say: Words) -> Element:
    usual = say.names(setup.slug, setup.sides)[chair.seat + 1]
    field = el(
        "input",
        type="text",
        value=chair.player.name if chair.player else "",
        placeholder=usual,
        maxlength=LONGEST_NAME,
        autocomplete="off",
        enterkeyhint="done",
        data_set=form_field(SetName, chair.seat),
        aria_label=say("page.name_of", seat=usual),
    )
    return el("form", el("label", el("span", say("page.name")), field), data_done=True, key="name")


def _levels(setup: Setup, chair: Chair, say: Words) -> Element:
    kind = chair.player.kind if chair.player else ""
    cards = (
        _card(
            characters.character(level), say(f"page.level.{level}"), _sit(chair, level), f"level-{level}", level == kind
        )
        for level in setup.game.levels
    )
    about = el("p", say(f"page.level.{kind}.about"), class_="about") if kind in setup.game.levels else None
    group = el("div", *cards, class_="cards spread", role="group", aria_label=say("page.computers"))
    return el("section", group, about, class_="computers")


def _others(setup: Setup, chair: Chair, taken: list[Chair], say: Words) -> Element | None:
    """Another chair for who sits there, or none."""
    moves = [
        _card(
            characters.face(other.player, other.seat),
            called(setup, other.seat, say),
            ChangePlaces(str(chair.seat), str(other.seat)),
            f"change-{other.seat}",
            label=say("page.fan.change", who=called(setup, other.seat, say)),
        )
        for other in taken
        if other.player
    ]
    fewer = any(seats < len(setup.players) for seats in setup.game.seats)
    leave = button(say("page.fan.nobody"), RemovePlayer(str(chair.seat)), "nobody", "nobody", icons.CLOSE)
    if fewer:
        moves.append(leave)
    heading = el("p", say("page.fan.places")) if taken else None
    return el("div", heading, *moves, class_="elsewhere") if moves else None


# --- the house rules -----------------------------------------------------------------------------------------------


def house_rules(model: Model, say: Words) -> Element | None:
    """The options of the game, and who begins, as pictures with a word."""
    setup = model.setup
    if setup is None:
        return None
    offered = {name: setup.game.choices(len(setup.players), name) for name in setup.game.options if name != "first"}
    opened = sheet(
        say("page.house"),
        say,
        _first(setup, say) if len(setup.players) > 1 else None,
        *(_option(setup, name, values, say) for name, values in offered.items() if len(values) > 1),
    )
    return replace(opened, attrs={**opened.attrs, "class": f"veil-behind house-rules game-{setup.slug}"})


def _picture_button(sign: list[Child], text: str, do: Message, *, chosen: bool, key: str) -> Element:
    name = el("span", text, class_="name")
    return pick(*sign, name, do=doing(do), chosen=chosen, class_="pictured", key=key)


def _first(setup: Setup, say: Words) -> Element:
    """Who begins; where that is always the first seat, who sits there."""
    drawn = _picture_button(
        [icons.LOT], say("page.who_begins.drawn"), SetFirst(""), chosen=not setup.first, key="drawn"
    )
    seats = [
        _picture_button(
            [characters.face(player, seat)],
            called(setup, seat, say),
            SetFirst(str(seat + 1)),
            chosen=setup.first == str(seat + 1),
            key=f"first-{seat}",
        )
        for seat, player in enumerate(setup.players)
    ]
    about = say.option(setup.slug, "first", about=True)
    return el(
        "fieldset",
        el("legend", say.option(setup.slug, "first")),
        el("div", drawn, *seats, class_="pictures", role="group"),
        el("p", about, class_="about") if about else None,
        key="option-first",
    )


def _option(setup: Setup, name: str, values: list[str], say: Words) -> Element:
    """An option and its values; where there is a word for leaving it open, that is the usual one."""
    slug, usual = setup.slug, f"{setup.slug}.option.{name}.usual"
    pairs = [("", say(usual))] * (usual in say) + [(value, say.option(slug, name, value)) for value in values]
    chosen = setup.options.get(name, pairs[0][0])
    meaning = say.option(slug, name, chosen, about=True) if chosen else say.option(slug, name, about=True)
    buttons = (
        _picture_button(
            _sign(setup, name, value),
            text,
            SetOption(name, value),
            chosen=value == chosen,
            key=value or "usual",
        )
        for value, text in pairs
    )
    return el(
        "fieldset",
        el("legend", say.option(slug, name)),
        el("div", *buttons, class_="pictures", role="group", key=name),
        el("p", meaning, class_="about") if meaning else None,
        key=f"option-{name}",
    )


def _sign(setup: Setup, name: str, value: str) -> list[Child]:
    """The picture of a value: the game's own, or the spots of the colours it names."""
    signs = setup.game.signs
    if own := signs.get(f"{name}.{value}"):
        return [own]
    if value and all(letter in signs for letter in value):
        return [el("span", *(icons.swatch(setup.game, letter) for letter in value), class_="spots")]
    return []
