"""Bad input loses nothing: damaged saves, settings and files, in this interpreter and in the page's."""

from random import Random

import pytest

from tests import damage
from tests.pilot import Pilot
from tests.scale import lengths
from tests.test_runtime import in_page_python

GIANT, LARGE = 1_000_000, 60_000  # letters: a large file, and a text that may yet be a save


@pytest.mark.parametrize("part", range(4))
@lengths("count", 500, 25_000)
def test_damaged_texts_are_read_or_kept_and_told(part, count):
    assert len(damage.run(count, first=part * count)) > 15


def test_every_end_is_met():
    """Else the damage is too rough, or too small, to find anything."""
    met = {word.strip(",") for end in damage.run(600, seed=1) for word in end.split()}
    reasons = ("no_json", "version", "game", "fields", "options", "start", "name", "seats")
    assert {"read", *(f"save_{reason}" for reason in reasons)} <= met


@pytest.mark.parametrize("name", damage.giants(100))
def test_a_giant_is_answered(name):
    """No deep nesting and no crowd overwhelms the reader."""
    text = damage.giants(GIANT)[name]
    for kept, messages in (({"game:7": text}, ()), ({}, [("file_chosen", "giant.json", text)])):
        pilot = Pilot(kept, still=True)
        for message in messages:
            pilot.send(*message)
        assert text in pilot.kept.values() or pilot.model.notice is not None
        pilot.screen()


@pytest.mark.parametrize("name", damage.giants(100))
def test_a_large_text_obeys_the_law_as_well(name):
    text = damage.giants(LARGE)[name]
    damage.check_save(Random(1), text)
    damage.check_file(text)


def test_the_law_holds_in_the_pages_interpreter():
    source = f"""
from tests import damage
damage.check_giants({LARGE})
print(*sorted(damage.run(40).items()), sep="\\n")
"""
    assert in_page_python(source) == list(map(str, sorted(damage.run(40).items())))
