"""Drawings as values, and the least change that shows one where another stood.

Element   a tag, its attributes, its children; compared by value, or skipped at once when it is the same object.
Child     an element, a text, or a fact that is still to be put into words.
Key       names an element among its siblings, so that it is kept when they change.
Surface   where elements become visible: the page's document, or a plain tree in a test.
Mount     shows one element after another on a surface.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol, TypeAlias

from .facts import Fact

Child: TypeAlias = "Element | Fact | str"


@dataclass(frozen=True, slots=True)
class Element:
    tag: str
    attrs: Mapping[str, str] = field(default_factory=dict)
    children: tuple[Child, ...] = ()
    key: str = ""

    def __hash__(self) -> int:
        """Of what is cheap to read: equal elements have equal keys."""
        return hash((self.tag, self.key))

    def __iter__(self) -> Iterator[Element]:
        """This element and all below it."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child


def el(tag: str, /, *children: Child | None, key: str = "", **attrs: object) -> Element:
    """An element: `class_` is class, `data_do` is data-do; None and False leave an attribute or a child out."""
    named = {
        name.rstrip("_").replace("_", "-"): "" if value is True else str(value)
        for name, value in attrs.items()
        if value is not None and value is not False
    }
    return Element(tag, named, tuple(child for child in children if child is not None), key)


class Surface(Protocol):
    """What a mount needs of a document; a handle is whatever stands for a node there."""

    def grow(self, child: Child, inside: Any) -> Sequence[Any]: ...  # handles, each before those within
    def set_text(self, handle: Any, text: str) -> None: ...
    def set(self, handle: Any, name: str, value: str) -> None: ...
    def unset(self, handle: Any, name: str) -> None: ...
    def insert(self, parent: Any, handle: Any, before: Any | None) -> None: ...
    def remove(self, handle: Any) -> None: ...


class _Node:
    """What stands somewhere; its handle is asked for only if it is needed, for most are not."""

    __slots__ = ("_grown", "_place", "nodes", "shown")

    def __init__(self, shown: Child, grown: Sequence[Any], places: Iterator[int]) -> None:
        self.shown = shown
        self._grown = grown
        self._place = next(places)
        below = shown.children if isinstance(shown, Element) else ()
        self.nodes = [_Node(child, grown, places) for child in below]

    @property
    def handle(self) -> Any:
        return self._grown[self._place]


class Mount:
    """Keeps a parent's children on a surface equal to the elements last shown."""

    def __init__(self, surface: Surface, parent: Any) -> None:
        self.surface = surface
        self.root = _Node(Element("root"), [parent], count())

    def show(self, *children: Child) -> None:
        self._children(self.root, children)

    def handle(self, key: str) -> Any | None:
        """The handle of the first element with that key."""
        return _find(self.root, key)

    def _change(self, node: _Node, child: Child) -> None:
        """Make a node show another child of the same kind."""
        before = node.shown
        if before is child:
            return
        node.shown = child
        if not isinstance(child, Element) or not isinstance(before, Element):
            if before != child:
                self.surface.set_text(node.handle, str(child))
            return
        if before.attrs != child.attrs:
            self._dress(node.handle, before.attrs, child.attrs)
        self._children(node, child.children)

    def _dress(self, handle: Any, before: Mapping[str, str], now: Mapping[str, str]) -> None:
        for name in before.keys() - now.keys():
            self.surface.unset(handle, name)
        for name, value in now.items():
            if before.get(name) != value:
                self.surface.set(handle, name, value)

    def _children(self, parent: _Node, children: tuple[Child, ...]) -> None:
        same = 0
        for node, child in zip(parent.nodes, children, strict=False):
            if node.shown is not child:
                if _kind(node.shown) != _kind(child):
                    break
                self._change(node, child)
            same += 1
        if same < max(len(parent.nodes), len(children)):
            parent.nodes[same:] = self._others(parent, parent.nodes[same:], children[same:])

    def _others(self, parent: _Node, nodes: list[_Node], children: tuple[Child, ...]) -> list[_Node]:
        """Show the last children by the nodes that stood there, in whatever order."""
        pools: dict[tuple[str, str], list[_Node]] = {}
        for node in reversed(nodes):
            pools.setdefault(_kind(node.shown), []).append(node)
        kept: list[_Node | None] = []
        for child in children:
            pool = pools.get(_kind(child))
            kept.append(pool.pop() if pool else None)
            if kept[-1] is not None:
                self._change(kept[-1], child)
        gone = {id(node) for pool in pools.values() for node in pool}
        for node in nodes:
            if id(node) in gone:
                self.surface.remove(node.handle)
        standing = [node for node in nodes if id(node) not in gone]
        return self._in_order(parent, standing, children, kept)

    def _in_order(
        self, parent: _Node, standing: list[_Node], children: tuple[Child, ...], kept: list[_Node | None]
    ) -> list[_Node]:
        """Insert what is new and move what stands elsewhere, touching nothing that is in its place."""
        nodes: list[_Node] = []
        for child, old in zip(children, kept, strict=True):
            before = standing[0] if standing else None
            node = _Node(child, self.surface.grow(child, parent.handle), count()) if old is None else old
            nodes.append(node)
            if node is before:
                standing.pop(0)
                continue
            if old is not None:
                standing.remove(old)
            self.surface.insert(parent.handle, node.handle, before.handle if before is not None else None)
        return nodes


def _kind(child: Child) -> tuple[str, str]:
    """Only nodes of one kind can follow one another."""
    return (child.tag, child.key) if isinstance(child, Element) else ("", "")


def _find(node: _Node, key: str) -> Any | None:
    for below in node.nodes:
        if isinstance(below.shown, Element) and below.shown.key == key:
            return below.handle
        found = _find(below, key)
        if found is not None:
            return found
    return None
