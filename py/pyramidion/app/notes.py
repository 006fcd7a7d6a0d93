"""What is to be known whatever is on the screen."""

from __future__ import annotations

from pyramidion.core.tree import Element, el
from pyramidion.words import Words

from .messages import Close, DismissForgetsNote, DismissSaveWarning, ExportAll, TakeOver
from .model import Home, Model
from .parts import button


def notes(model: Model, say: Words) -> Element | None:
    saves, found = model.saves, list[Element]()
    if model.elsewhere:
        found.append(_note("tabs", say("page.two_tabs"), button(say("page.take_over"), TakeOver(), class_="primary")))
    if model.notice is not None:
        what, file = say.tell("page", model.notice), model.notice.args.get("file", "")
        text = say("page.about_file", file=file, what=what) if file else what
        found.append(_note("note", text, button(say("page.close"), Close())))
    if saves.forgets and isinstance(model.page, Home) and (saves.games or saves.broken):
        why = f"{say('page.storage_week')} {say('page.install_safari')}"
        out = button(say("page.export_all"), ExportAll())
        found.append(_note("week", why, out, button(say("page.close"), DismissForgetsNote())))
    if saves.warning:
        why = say("page.save_failed", reason=saves.warning)
        found.append(_note("unsaved", why, button(say("page.close"), DismissSaveWarning()), bad=True))
    return el("div", *found, class_="notices") if found else None


def _note(key: str, text: str, *buttons: Element, bad: bool = False) -> Element:
    class_, role = ("note bad", "alert") if bad else ("note", "status")
    return el("div", el("p", text), el("div", *buttons, class_="ways"), class_=class_, role=role, key=key)
