"""What is no position is refused in one sentence that says where; a table of such lines for every game."""

from __future__ import annotations

import re

import pytest
from pyramidion.core.game import BadPosition
from pyramidion.games import GAMES

from tests.games import part

REFUSED = [(slug, line, why) for slug in GAMES for line, why in part(slug, "lines").REFUSED.items()]
GOOD = [(slug, line) for slug in GAMES for line in part(slug, "lines").GOOD]


@pytest.mark.rule("all-malformed")
@pytest.mark.parametrize(("slug", "line", "why"), REFUSED, ids=[f"{slug}: {why}" for slug, _, why in REFUSED])
def test_a_line_that_is_no_position(slug, line, why):
    with pytest.raises(BadPosition) as caught:
        GAMES[slug].parse(line)
    message = str(caught.value)
    assert why in message
    # one sentence, whatever it quotes
    assert re.fullmatch(r"[A-Z0-9'][^\n]*[^.]\.", message)
    assert ". " not in re.sub(r"'[^']*'", "", message)


@pytest.mark.rule("all-line")
@pytest.mark.parametrize(("slug", "line"), GOOD)
def test_a_line_is_written_as_it_was_read(slug, line):
    assert str(GAMES[slug].parse(line)) == line
