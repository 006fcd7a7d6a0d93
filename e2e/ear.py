"""A robot that hears: it knows the tree that a screen reader gets, and what is announced, and nothing else.

Heard     a node of that tree: role, name, and the number by which an assistive technology presses it.
Ear       reads the tree of a page, listens to it, and presses.
Player    plays a game by what it hears: what ends in 'can be chosen', and the buttons beside the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from random import Random

from playwright.sync_api import Page
from pyramidion.words import LONGEST, Words

LONGEST_GAME = 3000  # presses
PATIENCE = 400  # looks, until it is somebody's turn
LISTEN = """{
  window.heard = [];
  const live = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]";
  const within = (node) => (node.matches?.(live) ? [node] : [...(node.querySelectorAll?.(live) ?? [])]);
  const ears = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes" && target.hidden) continue;
      const inside = (target.closest ? target : target.parentElement)?.closest(live);
      const nodes = type === "childList" ? [...addedNodes] : [target];
      const said = inside && type !== "attributes" ? nodes : nodes.flatMap(within);
      window.heard.push(...said.map((node) => node.textContent).filter(Boolean));
    }
  });
  const all = { childList: true, subtree: true, characterData: true, attributeFilter: ["hidden"] };
  addEventListener("DOMContentLoaded", () => ears.observe(document, all));
}"""

CHANGE = """() => new Promise((done) => {
  const eyes = new MutationObserver(() => done(eyes.disconnect()));
  eyes.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  setTimeout(done, 300);
})"""


@dataclass(frozen=True)
class Heard:
    role: str
    name: str
    id: int
    within: tuple[str, ...]  # roles above it, outermost first


class Ear:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)
        self.wire.send("Accessibility.enable")

    def tree(self) -> list[Heard]:
        """Everything that is not hidden from the ear."""
        nodes = self.wire.send("Accessibility.getFullAXTree")["nodes"]
        known = {node["nodeId"]: node for node in nodes}

        def walk(id_: str, within: tuple[str, ...]) -> Iterator[Heard]:
            node = known[id_]
            role = node.get("role", {}).get("value", "")
            if not node.get("ignored"):
                yield Heard(role, node.get("name", {}).get("value", ""), node.get("backendDOMNodeId", 0), within)
                within = (*within, role)
            for child in node.get("childIds", ()):
                if child in known:
                    yield from walk(child, within)

        return list(walk(nodes[0]["nodeId"], ()))

    def press(self, node: Heard) -> None:
        self.wire.send("DOM.focus", {"backendNodeId": node.id})
        self.page.keyboard.press("Enter")

    def announced(self) -> list[str]:
        """What has been said since the last question."""
        return list(self.page.evaluate("window.heard.splice(0)"))

    def wait(self) -> None:
        self.page.evaluate(
            "() => new Promise((done) => { setTimeout(done, 500); requestAnimationFrame(() => setTimeout(done, 15)); })"
        )

    def wait_for_change(self) -> None:
        """Until anything is another, or it may have been while nobody looked."""
        self.page.evaluate(CHANGE)


class Player:
    def __init__(self, page: Page, words: Words, rng: Random) -> None:
        self.ear = Ear(page)
        self.words = words
        self.rng = rng
        self.allowed = words("page.allowed")
        keys = ("hold_to_look", "speak_secret", "see_rule", "cancel", "skip", "play_now")
        self.aside = {words(f"page.{key}") for key in keys}
        self.retell = words("page.show_again", moves="")

    def button(self, name: str) -> None:
        """Press the button of that name, once it is there."""
        for _ in range(PATIENCE):
            for node in self.ear.tree():
                if node.role == "button" and node.name.startswith(name):
                    return self.ear.press(node)
            self.ear.wait_for_change()
        raise AssertionError(f"no button is called {name!r}")

    def choices(self, tree: list[Heard]) -> list[Heard]:
        """What can be pressed now to go on with the game."""
        buttons = [node for node in tree if node.role == "button"]
        named = {node.name: node for node in buttons}
        if self.words("page.confirm") in named:
            return [named[self.words("page.confirm")]]
        if dialogs := [node for node in buttons if "dialog" in node.within]:
            return dialogs
        cells = [node for node in buttons if node.name.endswith(self.allowed)]
        beside = [node for node in buttons if "complementary" in node.within and node.name not in self.aside]
        return cells + [node for node in beside if not node.name.startswith(self.retell)]

    def play(self, most: float = inf) -> list[str]:
        """Play to the end, or until that much was announced; all of that."""
        said: list[str] = []
        for _ in range(LONGEST_GAME):
            tree = self.turn()
            said += self.ear.announced()
            if len(said) >= most or any(node.name == self.words("page.again") for node in tree):
                return said
            self.ear.press(self.rng.choice(self.choices(tree)))
            self.ear.wait()
        raise AssertionError("the game does not end")

    def turn(self) -> list[Heard]:
        """The tree as soon as there is something to do in it."""
        for _ in range(PATIENCE):
            tree = self.ear.tree()
            if self.choices(tree):
                return tree
            self.ear.wait_for_change()
        raise AssertionError("nothing can be done")


def begun(page: Page, words: Words, slug: str, rng: Random, most: float = inf) -> None:
    """A game from the first screen on, by ear, to the last or until that much was announced."""
    player = Player(page, words, rng)
    player.button(words(f"{slug}.title"))
    player.button(words("page.start"))
    check_said(player.play(most))


def ended(page: Page, words: Words, slug: str, rng: Random) -> None:
    """A game that is kept, taken up and played to its end by ear."""
    player = Player(page, words, rng)
    player.button(words("page.continue_game", game=words(f"{slug}.title")))
    check_said(player.play())


def check_said(said: list[str]) -> None:
    assert said
    assert [text for text in said if len(text) > LONGEST] == []
