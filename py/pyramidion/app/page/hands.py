"""What a person does with fingers, mouse and keys, as messages.

Tap       a click on something with `data-tap`, or Enter or Space, which the browser makes a click of.
Look      a long press, a right click or the key I on such a thing: it wants to be told more.
Hold      something with `data-hold` is pressed, by finger or key, until it is released or anything comes between.
Listener  one for each kind of event, on the whole app, kept for ever: elements come and go below it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from js import clearTimeout, document, matchMedia, setTimeout, window
from pyodide.ffi import create_proxy

LONG: Final = 500  # milliseconds
MOVES: Final = frozenset({"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"})
CHOICES: Final = frozenset({"checkbox", "radio", "select-one"})
TYPED: Final = "input:not([type=checkbox]):not([type=radio]), textarea, select"

Dispatch = Callable[..., None]


class Hands:
    def __init__(self, root: Any, dispatch: Dispatch, draw: Callable[[], None]) -> None:
        self.root = root
        self.dispatch = dispatch
        self.draw = draw
        self.held = ""  # what is being held down
        self.timer: Any = None  # until a press is a long one
        self.pressed = ""  # the cell a finger is on
        self.looked = ""  # the cell whose long press must not tap as well
        self.elapsed = create_proxy(self.long_press)
        self.listeners: list[Any] = []
        for kind in ("click", "input", "change", "pointerdown", "contextmenu", "submit"):
            self.listen(root, kind, getattr(self, kind))
        self.listen(document, "keydown", self.keydown)  # also when the focus is nowhere, after a click beside things
        # Outside the app too: what was pressed may be gone, and the finger elsewhere, when it is released.
        for kind in ("pointerup", "pointercancel", "keyup"):
            self.listen(document, kind, self.let_go)
        self.listen(root, "pointerout", self.pointerout)
        self.listen(root, "focusout", self.focusout)
        self.listen(document, "visibilitychange", self.visibility)
        self.listen(window, "blur", self.hidden)
        self.listen(window, "pagehide", self.hidden)
        self.still = matchMedia("(prefers-reduced-motion: reduce)")
        self.listen(self.still, "change", lambda _: dispatch("motion", self.motion()))
        self.upright = matchMedia("(orientation: portrait), (max-height: 30rem)")
        self.listen(self.upright, "change", lambda _: dispatch("shape", self.shape()))

    def listen(self, target: Any, kind: str, handler: Callable[[Any], None]) -> None:
        proxy = create_proxy(handler)
        self.listeners.append(proxy)
        target.addEventListener(kind, proxy)

    def motion(self) -> str:
        return "reduce" if self.still.matches else "full"

    def shape(self) -> str:
        """Whether what lies above and below a board has more room beside it: upright, or on a phone that lies."""
        return "tall" if self.upright.matches else "wide"

    def click(self, event: Any) -> None:
        if event.target.hasAttribute("data-beside"):
            self.dispatch("close")
            return
        thing = event.target.closest("[data-tap], [data-do], [data-hold]")
        if not thing:
            if event.target.closest(".table"):
                self.dispatch("hasten")
            return
        words, key, looked = thing.getAttribute("data-do"), thing.getAttribute("data-tap"), self.looked
        self.looked = ""
        if words:
            self.dispatch(*words.split(" "))  # an argument may be empty
        elif key and key != looked:
            self.dispatch("tap", key)

    def input(self, event: Any) -> None:
        if event.target.type not in CHOICES:
            self.set(event.target, event.target.value)

    def change(self, event: Any) -> None:
        if event.target.type == "checkbox":
            self.set(event.target, "1" if event.target.checked else "0")
        elif event.target.type in CHOICES:
            self.set(event.target, event.target.value)

    def set(self, field: Any, value: str) -> None:
        name = field.getAttribute("data-set")
        if name:
            self.dispatch("set", name, value)

    def submit(self, event: Any) -> None:
        event.preventDefault()

    def keydown(self, event: Any) -> None:
        key, control = event.key, event.ctrlKey or event.metaKey
        self.looked = ""
        if event.target.matches(TYPED):
            if key == "Escape":
                self.dispatch("escape")
        elif control and not event.altKey and key.lower() in "yz":
            event.preventDefault()
            self.dispatch("redo" if key.lower() == "y" or event.shiftKey else "undo")
        elif control or event.altKey:
            return
        elif key == "Escape":
            self.dispatch("escape")
        elif key in {" ", "Enter"}:
            self.key_hold(event)
        else:
            self.key_on_cell(event, key)

    def key_hold(self, event: Any) -> None:
        thing = event.target.closest("[data-hold]")
        if thing:
            event.preventDefault()
            if not event.repeat:
                self.press(thing)

    def key_on_cell(self, event: Any, key: str) -> None:
        cell = event.target.closest(".board [data-tap]")
        if not cell:
            return
        if key in MOVES:
            event.preventDefault()
            self.dispatch("arrow", key, cell.getAttribute("data-tap"))
        elif key.lower() == "i":
            event.preventDefault()
            self.dispatch("look", cell.getAttribute("data-tap"))

    def pointerdown(self, event: Any) -> None:
        self.forget_press()
        self.looked = ""
        if not event.isPrimary or event.button:
            return
        thing = event.target.closest("[data-hold]")
        if thing:
            self.press(thing)
        cell = event.target.closest(".board [data-tap]")
        if cell:
            self.pressed = cell.getAttribute("data-tap")
            self.timer = setTimeout(self.elapsed, LONG)

    def pointerout(self, event: Any) -> None:
        """The finger slid off what it was on."""
        thing = event.target.closest("[data-hold], [data-tap]")
        if thing and not (event.relatedTarget and thing.contains(event.relatedTarget)):
            self.forget_press()
            self.release()

    def contextmenu(self, event: Any) -> None:
        cell = event.target.closest(".board [data-tap]")
        if event.target.closest("[data-hold]") or cell:
            event.preventDefault()
        if cell and not self.looked:
            self.pressed = cell.getAttribute("data-tap")
            self.long_press()

    def long_press(self) -> None:
        self.looked, key = self.pressed, self.pressed
        self.forget_press()
        if key:
            self.dispatch("look", key)

    def forget_press(self) -> None:
        if self.timer is not None:
            clearTimeout(self.timer)
        self.timer, self.pressed = None, ""

    def press(self, thing: Any) -> None:
        self.release()
        self.held = thing.getAttribute("data-hold")
        self.dispatch("press", self.held)

    def release(self) -> None:
        if self.held:
            held, self.held = self.held, ""
            self.dispatch("release", held)

    def let_go(self, event: Any) -> None:
        if event.type != "keyup" or event.key in {" ", "Enter"}:
            self.forget_press()
            self.release()

    def focusout(self, event: Any) -> None:
        if self.held and event.target.closest("[data-hold]"):
            self.release()

    def visibility(self, event: Any) -> None:
        if document.hidden:
            self.hidden(event)

    def hidden(self, event: Any) -> None:
        self.forget_press()
        self.release()
        self.dispatch("hidden")
        self.draw()  # now: nobody knows when a page that is out of sight is drawn again
