"""Showing a change equals drawing afresh, and touches no more than it must."""

from dataclasses import dataclass, field
from itertools import count

from hypothesis import given
from hypothesis import strategies as st
from pyramidion.core.tree import Element, Mount, el


@dataclass(eq=False)
class Thing:
    """What a document would hold."""

    tag: str
    text: str = ""
    attrs: dict[str, str] = field(default_factory=dict)
    things: list["Thing"] = field(default_factory=list)
    parent: "Thing | None" = None

    def plain(self):
        return (self.tag, self.text, self.attrs, [thing.plain() for thing in self.things])


class Plain:
    """A surface of plain objects that counts what is done to it."""

    def __init__(self):
        self.done = count()
        self.calls = 0

    def grow(self, child, inside):
        self.calls += 1
        made = [Thing(child.tag, attrs=dict(child.attrs)) if isinstance(child, Element) else Thing("", str(child))]
        for below in getattr(child, "children", ()):
            grown = self.grow(below, made[0])
            self.insert(made[0], grown[0], None)
            made += grown
        return made

    def set_text(self, handle, text):
        self.calls += 1
        handle.text = text

    def set(self, handle, name, value):
        self.calls += 1
        handle.attrs[name] = value

    def unset(self, handle, name):
        self.calls += 1
        del handle.attrs[name]

    def insert(self, parent, handle, before):
        self.calls += 1
        if handle.parent is not None:
            handle.parent.things.remove(handle)
        at = len(parent.things) if before is None else parent.things.index(before)
        parent.things.insert(at, handle)
        handle.parent = parent

    def remove(self, handle):
        self.calls += 1
        handle.parent.things.remove(handle)
        handle.parent = None


keys = st.sampled_from(["", "", "a", "b", "c", "d"])
words = st.sampled_from(["", "one", "two"])
elements = st.recursive(
    st.builds(Element, st.sampled_from("pq"), st.dictionaries(st.sampled_from("xyz"), words, max_size=3), key=keys),
    lambda below: st.builds(
        Element,
        st.sampled_from("pq"),
        st.dictionaries(st.sampled_from("xyz"), words, max_size=3),
        st.lists(below | words.filter(bool), max_size=6).map(tuple),
        keys,
    ),
    max_leaves=14,
)
trees = st.lists(elements | words.filter(bool), max_size=6)


def shown(*children):
    surface, root = Plain(), Thing("root")
    Mount(surface, root).show(*children)
    return root.plain()


@given(st.lists(trees, min_size=2, max_size=5))
def test_showing_changes_equals_drawing_afresh(versions):
    root = Thing("root")
    mount = Mount(Plain(), root)
    for version in versions:
        mount.show(*version)
        assert root.plain() == shown(*version)


@given(trees)
def test_showing_the_same_again_does_nothing(version):
    surface = Plain()
    mount = Mount(surface, Thing("root"))
    mount.show(*version)
    surface.calls = 0
    mount.show(*version)
    assert surface.calls == 0


def test_a_keyed_element_keeps_its_handle_when_others_come_and_go():
    mount = Mount(Plain(), Thing("root"))
    mount.show(el("p", key="a"), el("p", "here", key="b"))
    before = mount.handle("b")
    mount.show(el("q", key="new"), el("p", "here", key="b"), el("p", key="a"))
    assert mount.handle("b") is before
    assert mount.handle("gone") is None


def test_a_keyed_element_is_found_however_deep_it_stands():
    mount = Mount(Plain(), Thing("root"))
    mount.show(el("p"), el("p", el("q", el("b", key="deep"))))
    assert mount.handle("deep").tag == "b"


def test_an_equal_text_is_not_written_again():
    surface = Plain()
    mount = Mount(surface, Thing("root"))
    mount.show(el("p", "the same"))
    surface.set_text = None
    mount.show(el("p", "THE SAME".lower()))


def test_an_element_leaves_out_what_is_none_or_false():
    made = el("p", None, "text", class_="big", data_do="go", hidden=False, open=True, title=None)
    assert made == Element("p", {"class": "big", "data-do": "go", "open": ""}, ("text",))
