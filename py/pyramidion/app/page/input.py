"""What a person does with fingers, mouse and keys, as messages.

Tap       a click on something with `data-tap`, or Enter or Space, which the browser makes a click of.
Look      a long press, a right click or the key I on such a thing: it wants to be told more.
Drag      a press on a cell that moves; see `dragging`.
Stray     a press that nobody means: of a palm, or of a second finger beside one that plays.
Early     a press that plays nothing: of a hand that is still there from the last turn.
Hold      something with `data-hold` is pressed, by finger or key, until it is released or anything comes between.
Listener  one for each kind of event, on the whole app, kept for ever: elements come and go below it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, Any, Final

from js import clearTimeout, document, matchMedia, setTimeout, window
from pyodide.ffi import create_proxy

from pyramidion.app import messages as msg
from pyramidion.app.dialogs import StackDialog
from pyramidion.app.page.promises import Dispatch

if TYPE_CHECKING:
    from pyramidion.app.page.dragging import Dragging

LONG: Final = 500  # milliseconds
SLOP: Final = 9  # pixels that a finger trembles
PALM: Final = 90  # pixels that no finger covers
LEAVING: Final = 200  # milliseconds a hand takes to be gone after its turn
ZOOMED: Final = 1.01  # times its size; some browsers tell a little more than 1 of a page nobody has touched
MOVES: Final = frozenset({"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"})
SHAPES: Final = (  # what is said of a window, in the order of `ShapeChanged`
    "(orientation: portrait), (max-height: 30rem)",  # what lies above and below a board has more room beside it
    "(orientation: portrait)",
    "(min-width: 37.5rem) and (min-height: 37.5rem)",
)
CLICK: Final = 60  # milliseconds until a click that is to come has come
PLAYS: Final = "[data-tap], [data-do=confirm]"


def is_palm(event: Any) -> bool:
    return bool(event.pointerType == "touch" and max(event.width, event.height) > PALM)


class Input:
    def __init__(self, root: Any, dispatch: Dispatch, draw: Callable[[], None], drags: Callable[[], Dragging]) -> None:
        self.root = root
        self.dispatch = dispatch
        self.draw = draw
        self.held: dict[int, str] = {}  # what hides a secret and is held down, by the finger that does; 0 is a key
        self.drags = drags  # what is read with the first press on a board
        self.dragging: Dragging | None = None
        self.finger: int | None = None  # or the mouse, that presses
        self.below: Any = None  # what it is on
        self.since = 0.0  # when it came down, in milliseconds
        self.unclicked: Any = None  # the button it has left, until there is a click of it
        self.missed = create_proxy(self.click_missed)
        self.start = (0.0, 0.0)  # where it came down
        self.fingers: set[int] = set()  # that are down, no palm among them
        self.stray = self.early = False  # the last press
        self.spent = False  # the last press, by what was carried
        self.touched = self.passed_at = 0.0  # milliseconds: when somebody last did something, and the turn passed
        self.timer: Any = None  # until a press is a long one
        self.pressed = ""  # the cell a finger is on
        self.looked = ""  # the cell whose long press must not tap as well
        self.elapsed = create_proxy(self.long_press)
        self.listeners: list[Any] = []
        for kind in ("click", "input", "pointerdown", "contextmenu", "submit"):
            self.listen(root, kind, getattr(self, kind))
        self.listen(document, "keydown", self.keydown)  # also when the focus is nowhere, after a click beside things
        # Outside the app too: what was pressed may be gone, and the finger elsewhere, when it is released.
        for kind in ("pointerup", "pointercancel", "keyup"):
            self.listen(document, kind, self.released)
        self.listen(root, "pointerout", self.pointerout)
        self.listen(root, "focusout", self.focusout)
        self.listen(document, "visibilitychange", self.visibility)
        self.listen(window, "blur", self.hidden)
        self.listen(window, "pagehide", self.hidden)
        self.still = matchMedia("(prefers-reduced-motion: reduce)")
        self.listen(self.still, "change", lambda _: dispatch(msg.MotionChanged(reduced=bool(self.still.matches))))
        self.listen(window.visualViewport, "resize", self.zoom)
        self.shapes = [matchMedia(query) for query in SHAPES]
        for shape in self.shapes:
            self.listen(shape, "change", lambda _: dispatch(self.shape()))

    def listen(self, target: Any, kind: str, handler: Callable[[Any], None]) -> None:
        proxy = create_proxy(handler)
        self.listeners.append(proxy)
        target.addEventListener(kind, proxy)

    def zoom(self, _: Any) -> None:
        """Say in the document that somebody has made it larger: then the table can be moved, and made small again."""
        document.documentElement.toggleAttribute("data-zoomed", bool(window.visualViewport.scale > ZOOMED))

    def shape(self) -> msg.ShapeChanged:
        """The shape of the window."""
        return msg.ShapeChanged(*(bool(shape.matches) for shape in self.shapes))

    def click(self, event: Any) -> None:
        if self.unmeant(event):
            return
        self.touched = event.timeStamp
        if event.target.hasAttribute("data-beside"):
            self.dispatch(msg.Close())
            return
        thing = event.target.closest("[data-tap], [data-do], [data-hold]")
        if not thing:
            if event.target.closest(".table"):
                self.dispatch(msg.SkipPause())
            return
        words, key, looked = thing.getAttribute("data-do"), thing.getAttribute("data-tap"), self.looked
        self.looked = ""
        if words:
            self.say(words)
        elif key and key != looked and not thing.hasAttribute("data-hold"):
            self.dispatch(msg.Tap(key))

    def unmeant(self, event: Any) -> bool:
        """Does a click come of a press that has carried something, or was not meant for what it would do?"""
        spent, self.spent, self.unclicked = self.spent, False, None
        if not event.detail:  # of a key, or of who reads the page aloud
            return spent
        kind = ".table" if self.stray else PLAYS if self.early else ""
        return spent or bool(kind and event.target.closest(kind))

    def passed(self) -> None:
        """The turn has passed with what has just been touched."""
        self.passed_at = self.touched

    def say(self, words: str, *more: str) -> None:
        """Dispatch the message that an element carries."""
        message = msg.read([*words.split(" "), *more])
        if message is not None:
            self.dispatch(message)

    def input(self, event: Any) -> None:
        name = event.target.getAttribute("data-set")
        if name:
            self.say(name, event.target.value)

    def submit(self, event: Any) -> None:
        event.preventDefault()

    def keydown(self, event: Any) -> None:
        key, control = event.key, event.ctrlKey or event.metaKey
        self.looked, self.spent = "", False
        if event.target.matches("input"):  # somebody types
            if key == "Escape":
                self.dispatch(msg.Close())
        elif control and not event.altKey and key.lower() in "yz":
            event.preventDefault()
            self.dispatch(msg.Redo() if key.lower() == "y" or event.shiftKey else msg.Undo())
        elif control or event.altKey:
            return
        elif key == "Escape":
            self.dispatch(msg.Close())
        elif key in {" ", "Enter"}:
            self.key_hold(event)
        elif key.lower() == "h" and not event.repeat:
            self.dispatch(msg.AskHint())
        else:
            self.key_on_cell(event, key)

    def key_hold(self, event: Any) -> None:
        thing = event.target.closest("[data-hold]")
        if thing:
            event.preventDefault()
            if not event.repeat:
                self.press(thing, 0)

    def key_on_cell(self, event: Any, key: str) -> None:
        cell = event.target.closest(".board [data-tap]")
        if not cell:
            return
        if key in MOVES:
            event.preventDefault()
            self.dispatch(msg.MoveFocus(key, cell.getAttribute("data-tap")))
        elif key.lower() == "i":
            event.preventDefault()
            self.dispatch(msg.Open(StackDialog(cell.getAttribute("data-tap"))))

    def is_stray(self, event: Any) -> bool:
        if event.isPrimary:
            self.fingers.clear()  # nothing else touches
        if event.pointerType == "touch":
            if is_palm(event):
                return True
            self.fingers.add(event.pointerId)
        return len(self.fingers) > 1

    def pointerdown(self, event: Any) -> None:
        held = event.target.closest("[data-hold]")
        if held and not event.button and not is_palm(event):
            self.press(held, event.pointerId)  # whoever else has a finger on the table, and may go on
            return
        self.stray, self.spent = self.is_stray(event), False
        self.early = bool(event.timeStamp < self.passed_at + LEAVING)
        if self.stray or event.button:
            return
        self.forget_press()
        self.looked, self.finger = "", event.pointerId
        self.below, self.start, self.since = event.target, (event.clientX, event.clientY), event.timeStamp
        edge = event.target.closest("[data-side]")
        if edge:
            self.dispatch(msg.TouchFrom(edge.getAttribute("data-side")))
        cell = event.target.closest(".board [data-tap]")
        if cell:
            self.pressed = cell.getAttribute("data-tap")
            self.timer = setTimeout(self.elapsed, LONG)
            if not self.early:
                self.dragging = self.drags()
                self.dragging.begun = self.forget_press
                self.dragging.press(event, self.pressed)

    def pointerout(self, event: Any) -> None:
        """The finger slid off what it was on."""
        thing = event.target.closest("[data-hold], [data-tap]")
        if thing and not (event.relatedTarget and thing.contains(event.relatedTarget)):
            self.forget_press()
            self.release(event.pointerId)

    def contextmenu(self, event: Any) -> None:
        cell = event.target.closest(".board [data-tap]")
        if event.target.closest("[data-hold]") or cell:
            event.preventDefault()
        if cell and not self.looked and not cell.hasAttribute("data-hold"):
            self.pressed = cell.getAttribute("data-tap")
            self.long_press()

    def long_press(self) -> None:
        self.looked, key = self.pressed, self.pressed
        if self.dragging:
            self.dragging.put()
        self.forget_press()
        if key:
            self.dispatch(msg.Open(StackDialog(key)))

    def forget_press(self) -> None:
        if self.timer is not None:
            clearTimeout(self.timer)
        self.timer, self.pressed = None, ""

    def press(self, cover: Any, finger: int) -> None:
        self.release(finger)
        self.held[finger] = cover.getAttribute("data-hold")
        self.dispatch(msg.PressPeek(self.held[finger].partition(" ")[2]))

    def release(self, *fingers: int) -> None:
        """These fingers are lifted, or all."""
        for finger in fingers or tuple(self.held):
            held = self.held.pop(finger, None)
            if held is not None and held not in self.held.values():
                self.dispatch(msg.ReleasePeek(held.partition(" ")[2]))

    def released(self, event: Any) -> None:
        if event.type == "keyup":
            if event.key in {" ", "Enter"}:
                self.forget_press()
                self.release(0)
            return
        self.release(event.pointerId)
        self.fingers.discard(event.pointerId)
        if event.pointerId != self.finger:
            return
        self.finger, looked = None, self.looked
        self.forget_press()
        self.touched = event.timeStamp
        self.spent = bool(self.dragging and self.dragging.release(event))
        if event.type == "pointerup" and event.pointerType == "touch" and not (self.early or self.spent or looked):
            self.wait_for_click(event)

    def wait_for_click(self, event: Any) -> None:
        """Browsers make no click of a touch beside another, as beside a palm, nor of the first after a hasty drag."""
        button, (x, y) = self.below.closest(".table button"), self.start
        short = event.timeStamp < self.since + LONG and hypot(event.clientX - x, event.clientY - y) <= SLOP
        self.unclicked = button if short else None
        if self.unclicked and event.isPrimary:
            setTimeout(self.missed, CLICK)
        elif self.unclicked:
            self.click_missed()

    def click_missed(self) -> None:
        button, self.unclicked = self.unclicked, None
        if button and button.isConnected:
            button.click()
            self.spent = True  # should there be one after all

    def focusout(self, event: Any) -> None:
        thing = event.target.closest("[data-hold]")
        if thing and thing.getAttribute("data-hold") == self.held.get(0):  # not one that was held before
            self.release(0)

    def visibility(self, event: Any) -> None:
        if document.hidden:
            self.hidden(event)

    def hidden(self, event: Any) -> None:
        if self.dragging:
            self.dragging.put()
        self.forget_press()
        self.release()
        self.dispatch(msg.PageHidden())
        self.draw()  # now: nobody knows when a page that is out of sight is drawn again
