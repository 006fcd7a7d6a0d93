"""Saved games as the home screen shows them, and what can be done with them."""

from __future__ import annotations

from pyramidion.app import icons, rooms
from pyramidion.app.dialogs import DeleteDialog
from pyramidion.app.messages import (
    ChooseFile,
    Close,
    DeleteGame,
    ExportAll,
    ExportGame,
    InstallApp,
    Open,
    ResumeGame,
    doing,
)
from pyramidion.app.model import Model
from pyramidion.app.parts import button, cover, icon_button, level_name, seat_name, sheet
from pyramidion.core.tree import Element, el
from pyramidion.words import Words

from .model import PERSON, BrokenSave, SavedGame


def ribbons(model: Model, say: Words) -> dict[str, Element]:
    """The ribbon that leads back to the game that was played last, if it is not over, by its title."""
    saved = _going_on(model)
    return {saved.game.slug: _ribbon(saved, say)} if saved else {}


def _ribbon(saved: SavedGame, say: Words) -> Element:
    """Who plays, as faces; for the ear, all that is known of the game."""
    faces = (rooms.characters.face(player, seat) for seat, player in enumerate(saved.players))
    title = say("page.continue_game", game=say(f"{saved.game.slug}.title"))
    return el(
        "button",
        el("span", *faces, class_="faces"),
        el("span", say("page.go_on"), class_="label"),
        el("span", f"{title} – {_facts(saved, say)}", class_="words"),
        type="button",
        class_="go-on",
        title=_facts(saved, say),
        data_do=doing(ResumeGame(saved.id)),
        key="go-on",
    )


def _going_on(model: Model) -> SavedGame | None:
    unfinished = (saved for saved in model.saves.games.values() if not saved.over)
    return max(unfinished, key=lambda saved: saved.touched, default=None) if model.plays else None


def shelf(model: Model, say: Words) -> Element:
    """All games, those to be gone on with first, and what can be done with files."""
    saves, waits = model.saves, model.elsewhere
    games = sorted(saves.games.values(), key=lambda saved: (saved.over, -saved.touched))
    rows = [el("li", _kept_game(saved, say, waits=waits), key=saved.id) for saved in games]
    rows += [el("li", _broken(broken, say, waits=waits), key=broken.id) for broken in saves.broken]
    headed = games or saves.broken
    return el(
        "section",
        el("h2", say("page.saved_games")) if headed else None,
        el(
            "div",
            button(say("page.import"), ChooseFile(), class_="quiet") if model.plays else None,
            button(say("page.export_all"), ExportAll(), class_="quiet") if headed else None,
            button(say("page.install"), InstallApp(), "quiet", "install") if model.device.installable else None,
            el("p", icons.TICK, say("page.offline_ready"), class_="offline", key="offline")
            if model.device.offline
            else None,
            class_="ways",
        ),
        el("ul", *rows) if headed else None,
        class_="shelf",
    )


def _kept_game(saved: SavedGame, say: Words, *, waits: bool) -> Element:
    """A saved game, with what can be done with it; all but reading waits while another page plays."""
    title, facts = say(f"{saved.game.slug}.title"), _facts(saved, say)
    named = f"{title}, {facts}"
    resume = el(
        "button",
        el("img", src=cover(saved.game.slug), alt="", width="64", height="48"),
        el(
            "span",
            el("span", title if saved.over else say("page.continue_game", game=title), class_="name"),
            el("span", facts, class_="facts"),
            class_="about",
        ),
        type="button",
        class_="resume",
        data_do=doing(ResumeGame(saved.id)),
        disabled=waits,
    )
    return el(
        "div",
        resume,
        icon_button(f"{say('page.export')} – {named}", ExportGame(saved.id), icons.EXPORT),
        icon_button(f"{say('page.delete')} – {named}", Open(DeleteDialog(saved.id)), icons.BIN, disabled=waits),
        class_="kept",
        key=saved.id,
    )


def _facts(saved: SavedGame, say: Words) -> str:
    """Who plays, and how far they are."""
    who = say.all(_who(saved, seat, say) for seat in range(len(saved.players)))
    moves = say("page.moves_count", count=len(saved.match.names))
    return f"{who} · {moves}, {say('page.saved_finished')}" if saved.over else f"{who} · {moves}"


def _who(saved: SavedGame, seat: int, say: Words) -> str:
    name, kind = seat_name(saved, seat, say), saved.players[seat].kind
    return name if kind == PERSON else f"{name} ({level_name(kind, say)})"


def _broken(broken: BrokenSave, say: Words, *, waits: bool) -> Element:
    return el(
        "div",
        el("p", say("page.save_broken_about", reason=say.tell("page", broken.why))),
        icon_button(say("page.export"), ExportGame(broken.id), icons.EXPORT),
        icon_button(say("page.delete"), Open(DeleteDialog(broken.id)), icons.BIN, disabled=waits),
        class_="kept broken",
    )


def delete_dialog(model: Model, id_: str, say: Words) -> Element:
    saved = model.saves.games.get(id_)
    about = f"{say(f'{saved.game.slug}.title')}, {_facts(saved, say)}" if saved else ""
    return sheet(
        say("page.delete"),
        say,
        el("p", about) if about else None,
        el("p", say("page.delete_ask")),
        el(
            "div",
            button(say("page.delete"), DeleteGame(id_), class_="danger"),
            button(say("page.cancel"), Close()),
            class_="act",
        ),
    )
