"""What is due at a table, in a line, and the buttons for it; and how a game has ended."""

from __future__ import annotations

from typing import Final

from pyramidion.app import icons, parts
from pyramidion.app.device import WORKER_TROUBLE
from pyramidion.app.dialogs import SpeakDialog
from pyramidion.app.messages import (
    AskHint,
    BackToGame,
    Close,
    Confirm,
    GoHome,
    Open,
    OpenRules,
    PlayAgain,
    PlayNow,
    doing,
)
from pyramidion.app.model import Model
from pyramidion.app.parts import events_of, names
from pyramidion.app.saves.model import played_alone, turns_alone
from pyramidion.core.facts import Fact
from pyramidion.core.game import Seat
from pyramidion.core.seating import Way
from pyramidion.core.tree import Child, Element, el
from pyramidion.words import Words

from . import ghost
from .board import board_of, own_secret, told_before
from .consent import FOR_ALL
from .hints import said, shown
from .model import Asking, Carrying, Choosing, Forced, HandingOver, Pending, Rolling, Table, Told, Veiled, next_keys

HASTY: Final = 0.6  # seconds for a turn, after which nobody wants to hurry anybody
CONFETTI: Final = 20
CALLED: Final = 12  # letters of a name that a prompt has room for
AFTER_HINT: Final = {Told.WHERE: "page.hint.show", Told.WHAT: "page.hint.why", Told.WHY: "page.hint.close"}


def due_looks(table: Table) -> list[str]:
    """How a table looks while this is due: over, or as suits whoever acts."""
    looks = ["over"] if table.over else [f"due-{look}" for look in table.comfort(table.mover()).looks]
    return [*looks, "beside"] if table.aside else looks


def status(model: Model, table: Table, say: Words) -> Element:
    """One line that says what is due, or why something is not possible."""
    slug, called = table.game.slug, names(table.saved, say)
    if table.lookers() and table.saved.way is Way.HAND:
        return _line(say.tell(slug, own_secret(table), called))
    if (why := _refused(table, say)) is not None:
        return why
    if isinstance(table.stage, Pending):
        told = el("span", say.announce(slug, told_before(table, table.stage.move), called), class_="words")
        return el("p", say("page.pending"), told, class_="status", key="status", id="wish")  # it is shown on the board
    if (hint := table.hint()) is not None and hint.told is not Told.WHERE:
        return _told(shown(table, hint, say), said(model, table, hint, say), " wish")
    return _line(_due(model, table, say))


def _told(shown: str, heard: str, looks: str) -> Element:
    """A line for the eye, that says less where cells are marked, and for the ear, that names them."""
    if shown == heard:
        return _line(shown, looks)
    eye, ear = el("span", shown, aria_hidden="true"), el("span", heard, class_="words")
    return el("p", eye, ear, class_=f"status{looks}", key="status")


def _line(text: str, looks: str = "") -> Element:
    return el("p", *([text] if text else []), class_=f"status{looks}", key="status")


def _refused(table: Table, say: Words) -> Element | None:
    """Why not; in red where a rule forbids it."""
    if table.refusal is None:
        return None
    looks = " refused calm" if table.refusal.key in FOR_ALL else " refused"
    why = table.game.slug, table.refusal, names(table.saved, say)
    return _told(say.show(*why), say.tell(*why), looks)


def _due(model: Model, table: Table, say: Words) -> str:
    """What is due, in a line; nothing while a movement is shown."""
    prompt, name = f"{table.game.slug}.prompt.{table.state.phase}", names(table.saved, say)[max(table.mover(), 0) + 1]
    name = parts.cut(name, CALLED)
    match table.stage:
        case Forced(action):
            events = events_of(table.state, table.state.name(action))
            return say(prompt, **{key: value for event in events for key, value in event.args.items()})
        case Rolling():
            return say(prompt)
        case Choosing(taps=()) if table.state.to_move in table.unseen():
            return say("page.look_first")
        case Carrying() if f"{prompt}.1" in say:
            return say(f"{prompt}.1")
        case Choosing(taps=taps) if f"{prompt}.{len(taps)}" in say and taps:
            return say(f"{prompt}.{len(taps)}")
        case Choosing() | Carrying() | HandingOver() | Veiled():
            return say(prompt, name=name)
        case Asking():
            return ""
        case _ if table.frames():
            return ""
        case _:
            trouble = WORKER_TROUBLE.get(model.device.worker)
            return say(trouble) if trouble else say("page.thinking", name=name)


def buttons(model: Model, table: Table, say: Words) -> Element | None:
    """What can be done that is no cell of the board."""
    if table.over:
        return None
    found = list[Child]()
    if isinstance(table.stage, Pending):
        found = [*_yes_or_no(say), *_other_numbers(table, say)]
    elif table.acts():
        keys = [key for key in next_keys(table) if key not in board_of(model, table).boxes]
        shown = ghost.way(table, board_of(model, table))
        found = [_key_button(table, key, say, first=not number, ghost_=key in shown) for number, key in enumerate(keys)]
        found += _secret_buttons(table, say)
    elif takes_its_time(table):
        found = [parts.button(say("page.play_now"), PlayNow(), key="play-now", icon=icons.ARROW)]
    return el("div", _rule(table, say), *found, class_="buttons")  # the rule first, so that those below stay in place


def _yes_or_no(say: Words) -> list[Element]:
    """The two answers to what is shown, large, at the right hand."""
    yes, no = say("page.confirm"), say("page.cancel")
    return [
        parts.terse_button(no, Close(), icons.CLOSE, "cancel", "answer"),
        parts.terse_button(yes, Confirm(), icons.TICK, "confirm", "answer primary", aria_describedby="wish"),
    ]


def _other_numbers(table: Table, say: Words) -> list[Element]:
    """How many else could be taken: hands tap the squares these would reach, ears and keys have the numbers."""
    path = table.taps()
    counted = [other[-1] for other in table.paths() if other[:-1] == path[:-1] and other[-1].isdecimal()]
    return [_key_button(table, key, say, first=False, looks="for-ears") for key in counted if key != path[-1]]


def takes_its_time(table: Table) -> bool:
    """Does somebody think, has found something to play, and would not be done before a hand is there?"""
    thinking = table.thinking()
    if thinking is None or not thinking.done:
        return False
    return table.game.levels[table.players[table.state.to_move].kind].seconds > HASTY


def busy(table: Table, seat: Seat) -> dict[str, str]:
    """How it is shown that a seat thinks, that somebody has knocked, and that a tap there lets it play at once."""
    if not table.thinking() or seat != table.mover():
        return {}
    looks = f"busy knocked-{table.knocks % 2}" if table.knocks else "busy"
    return {"class_": looks, "data_do": doing(PlayNow())} if takes_its_time(table) else {"class_": looks}


def _key_button(table: Table, key: str, say: Words, *, first: bool, looks: str = "", ghost_: bool = False) -> Element:
    """A button for a key that stands on no board."""
    counts, hint = key.isdecimal(), table.hint()
    look = looks or ("primary act-key" if first else "act-key")
    hinted = hint is not None and key in table.game.path(hint.move.action)
    text = say(f"{table.game.slug}.button.{'number' if counts else key}", **({"count": int(key)} if counts else {}))
    return el(
        "button",
        table.game.signs.get(key),
        key if counts else text,
        ghost.hand() if ghost_ else None,
        type="button",
        aria_label=text if counts else None,
        class_=f"{look} hint" if hinted else look,
        data_tap=key,
        key=f"act-{key}",
    )


def _secret_buttons(table: Table, say: Words) -> list[Element]:
    """Two ways to what only the person to act may know."""
    if not table.saved.hides():
        return []
    speak = parts.button(say("page.speak_secret"), Open(SpeakDialog()), "for-ears", "speak", icons.SPEAK)
    look = say("page.hold_to_look")
    held = el("button", icons.EYE, look, type="button", class_="peek", data_hold="peek", key="peek")
    return [speak] if table.saved.way is not Way.HAND else [held, speak]


def _rule(table: Table, say: Words) -> Element | None:
    """The way to the paragraph that says why not."""
    spot = table.game.guide.answer(table.refusal) if table.refusal else ""
    doing_it = OpenRules(table.game.slug, spot)
    return parts.terse_button(say("page.see_rule"), doing_it, icons.RULES, "see-rule", "rule") if spot else None


def hint_button(table: Table, say: Words) -> Element:
    """Leads from hint to hint, and says which comes next; room for it while no person is to choose."""
    if not isinstance(table.stage, Choosing):
        return el("span", class_="hint-room", key="hint-room")
    hint, asked = table.hint(), bool(table.question())
    text = say(AFTER_HINT[hint.told] if hint else "page.hint")
    shown = {"aria_pressed": "true" if hint else "false", "aria_busy": "true" if asked else None}
    return parts.icon_button(text, AskHint(), icons.HINT, "hint", aria_keyshortcuts="H", **shown)


def ending(model: Model, table: Table, say: Words) -> Element:
    """Who won, why, and what next."""
    slug, called, many = table.game.slug, names(table.saved, say), len(table.players) > 1
    *details, result = table.state.outcome()
    details += table.game.tally(table.match.states, table.match.names)
    heading, told = _result(table, result, say), say.tell(slug, result, called)
    lines = [say.tell(slug, fact, called) for fact in details]
    lines += [say("page.moves_count", count=len(table.match.names)), *_record(model, table, say)]
    lines = [told, *lines] if heading in (say("page.you_won"), say("page.you_share")) else lines
    return el(
        "section",
        _refused(table, say),
        el("h2", heading, key="result"),
        el(
            "div",
            *(_then(say, many=many) if not table.aside else [back_button(say)]),
            _rule(table, say),
            class_="act",
        ),
        el("ul", *(el("li", line) for line in lines)),
        class_="ending",
        key="ending",
    )


def _then(say: Words, *, many: bool) -> list[Element]:
    """What next, after a game."""
    again = parts.button(say("page.again"), PlayAgain(), "primary", "again", icons.AGAIN)
    turned = parts.terse_button(say("page.swap_seats"), PlayAgain("turned"), icons.SWAP, "turned")
    home = parts.terse_button(say("page.home"), GoHome(), icons.HOUSE)
    return [again, turned, home] if many else [again, home]


def back_button(say: Words) -> Element:
    """Back to the game, from what is only tried."""
    text = say("page.aside.back")
    label = el("span", text, class_="label")
    do, looks = doing(BackToGame()), "primary back-to-game"
    return el("button", icons.BACK, label, type="button", data_do=do, aria_label=text, title=text, class_=looks,
              key="back-to-game")  # fmt: skip


def winners(table: Table) -> list[Seat]:
    """The seats that have won, in the end."""
    return [seat for seat, score in enumerate(table.state.scores()) if score] if table.over else []


def _result(table: Table, result: Fact, say: Words) -> str:
    """How it ended; said to the person, where only one plays, and against computers."""
    slug, called, won = table.game.slug, names(table.saved, say), winners(table)
    persons = table.saved.persons()
    if len(persons) != 1 or len(table.players) == 1:
        return say.tell(slug, result, called)
    if persons[0] in won:
        return say("page.you_share" if won[1:] else "page.you_won")
    own = f"{slug}.{result.key}.you_lost"
    return say(own if own in say else "page.you_lost", seats=say.all(called[seat + 1] for seat in won))


def feast(table: Table) -> Element | None:
    """What flies about when a person has won."""
    if not set(winners(table)) & set(table.saved.persons()):
        return None
    bits = (el("i", style=f"--at: {number}", key=str(number)) for number in range(CONFETTI))
    return el("div", *bits, class_="feast", key="feast", aria_hidden="true")


def _record(model: Model, table: Table, say: Words) -> list[str]:
    """Alone one plays against the best result so far."""
    turns, best = turns_alone(table.saved), model.saves.records.get(played_alone(table.saved), 0)
    if not turns or not best:
        return []
    return [say("page.best_is_this" if turns <= best else "page.best_so_far", turns=best)]
