"""How a table lies: every game for every number of seats, however people sit, in every window and language.

Table    a game for so many, who sit so; of some people it is known what they like.
Stage    a moment of it: what is shown, from the first look to the end.
Window   a size, with what is wanted there.
Case     a table at a stage, seen in a window and a language.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Page
from pyramidion.core.seating import Look, Way, seated, ways
from pyramidion.games import GAMES
from pyramidion.words import languages

from e2e import access, tour
from e2e.conftest import Opened
from tests.pseudo import PSEUDO

LANGUAGES: Final = (*languages(), PSEUDO)
PARTS: Final = {  # where a walk begins, and the stages it passes
    "begun": ("looked at", "refused", "chosen", "shown"),
    "played": ("looked at", "refused", "chosen", "shown"),
    "ended": ("looked at",),
}
STAGES: Final = tuple(f"{part}, {stage}" for part, stages in PARTS.items() for stage in stages)
LIKED: Final[dict[str, tuple[dict[str, str], ...]]] = {
    "": (),
    "wishes": (
        {"text": "3", "language": "fr"},
        {"child": "1", "left": "1"},
        {"text": "2", "left": "1"},
        {"child": "1", "text": "3", "language": "fr"},
    ),
    "children": ({"child": "1"},) * 4,
}
FAULTS: Final = "([window, wanted]) => access.sized(window).then(() => access.layout(wanted))"
TAPS: Final = 5  # of a turn, until what it would do is shown


class Table(NamedTuple):
    slug: str
    seats: int
    way: Way
    liked: str = ""  # by those who play
    size: str = ""  # of a board that has several

    def __str__(self) -> str:
        return " ".join([self.slug, str(self.seats), self.way.value, *filter(None, [self.liked, self.size])])


class Window(NamedTuple):
    width: int
    height: int
    tablet: bool

    def __str__(self) -> str:
        return f"{self.width}×{self.height}"

    @property
    def upright(self) -> bool:
        return self.width < self.height


class Case(NamedTuple):
    table: Table
    stage: str
    window: Window
    language: str


WINDOWS: Final = (
    Window(1366, 1024, True),
    Window(1024, 768, True),
    Window(768, 1024, True),
    Window(360, 640, False),
    Window(844, 390, False),
)
TABLES: Final = (
    *(
        Table(slug, seats, way)
        for slug, game in GAMES.items()
        for seats in game.seats
        for way in (ways(seats, seats) if seats > 1 else (Way.HAND,))
    ),
    *(Table(slug, game.seats[-1], ways(game.seats[-1], game.seats[-1])[0], "wishes") for slug, game in GAMES.items()),
    Table("dice", 4, Way.ROUND, "children"),
    *(Table("tor", 2, way, size="8x8") for way in ways(2, 2)),
)
WALKS: Final = [*product(range(len(TABLES)), PARTS)]


def pairwise() -> Iterator[Case]:
    """A walk of each table through each part of a game, in a language and windows that take turns."""
    for place, table in enumerate(TABLES):
        for turn, (part, stages) in enumerate(PARTS.items()):
            language = LANGUAGES[(place + turn) % len(LANGUAGES)]
            for at, stage in enumerate(stages):
                window = WINDOWS[(place // len(LANGUAGES) + place + 4 * turn + at) % len(WINDOWS)]
                yield Case(table, f"{part}, {stage}", window, language)


def every() -> Iterator[Case]:
    yield from (Case(*case) for case in product(TABLES, STAGES, WINDOWS, LANGUAGES))


def test_each_two_of_what_may_differ_meet() -> None:
    seen = [*pairwise()]
    for one, other in combinations(range(len(Case._fields)), 2):
        met = {(case[one], case[other]) for case in map(named, seen)}
        wanted = {(case[one], case[other]) for case in map(named, every())}
        assert met == wanted, wanted - met


def named(case: Case) -> tuple[str, ...]:
    return tuple(map(str, case))


@pytest.mark.parametrize(
    "cases", [pytest.param(pairwise, id="short"), pytest.param(every, id="long", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_place(opened: Opened, language: str, cases: Any) -> None:
    wanted: dict[Table, dict[str, list[Window]]] = {}
    for case in cases():
        if case.language == language:
            wanted.setdefault(case.table, {}).setdefault(case.stage, []).append(case.window)
    page, found, seen = opened(bypass_csp=True), list[str](), set[str]()
    kept = {id_of(table, part): game_of(table, part) for table in wanted for part in PARTS}
    tour.open_with(page, kept, language)
    access.equip(page)
    for table, stages in wanted.items():
        for stage in walk(page, table, stages):
            seen.add(stage)
            for window in stages[stage]:
                page.set_viewport_size({"width": window.width, "height": window.height})
                faults = page.evaluate(FAULTS, [window, asked(table, window, language)])
                found += [f"{table}, {stage}, {window}: {fault}" for fault in faults]
    assert seen == {*STAGES}
    assert not found, "\n".join(found)


def id_of(table: Table, part: str) -> str:
    return f"game:{table} {part}".replace(" ", "-")


def game_of(table: Table, part: str) -> str:
    """A game as it is kept: not begun, in its middle, or over, between people with long names who sit so."""
    whole = json.loads(played(table))
    moves = {"begun": 0, "played": len(whole["names"]) // 2, "ended": len(whole["names"])}[part]
    seats = [{**seat, "comfort": wishes} for seat, wishes in zip(whole["seats"], LIKED[table.liked], strict=False)]
    return json.dumps(
        {**whole, "seats": seats or whole["seats"], "names": whole["names"][:moves], "way": table.way.value}
    )


def played(table: Table, moves: int = tour.LONGEST) -> str:
    options = {"size": table.size} if table.size else {}
    return tour.game(table.slug, ("person",) * table.seats, moves, name=tour.LONG_NAME, **options)


def walk(page: Page, table: Table, stages: dict[str, list[Window]]) -> Iterator[str]:
    """Show one stage after another, as far as it can be shown."""
    for part, wanted in PARTS.items():
        if not any(stage.startswith(part) for stage in stages):
            continue
        say(page, f"resume_game {id_of(table, part)}")
        for stage in wanted:
            shown = stage == "looked at" or show(page, stage)
            if shown and f"{part}, {stage}" in stages:
                yield f"{part}, {stage}"


def show(page: Page, stage: str) -> bool:
    """Touch what leads there."""
    if page.locator("[data-do=lift_veil]").count():
        touch(page, "[data-do=lift_veil]")
    if stage == "refused":
        touch(page, ".cell:not(.target)")
        return page.locator(".refused").count() > 0
    if stage == "chosen":
        touch(page, ".cell.target, .buttons [data-tap]:not(.for-ears)")
        return page.locator(".cell.chosen").count() > 0
    for _ in range(TAPS):
        if page.locator("[data-do=confirm]").count():
            return True
        touch(page, ".cell.target, .buttons [data-tap]:not(.for-ears)")
    return False


def say(page: Page, words: str) -> None:
    page.evaluate("(words) => access.say(words)", words)


def touch(page: Page, chosen: str) -> None:
    page.evaluate("(chosen) => access.touch(chosen)", chosen)


def asked(table: Table, window: Window, language: str) -> dict[str, Any]:
    """What is wanted of a table in a window; on a phone little is of those who sit round it all the same.

    Words longer than any may take room from a board, and nothing else.
    """
    edges, tablet = table.way in (Way.ROUND, Way.FACE), window.tablet
    return {
        "target": 44 if tablet else 24,
        "cell": (38 if table.liked else 44) if tablet else 0 if edges else 24,
        "finger": 64 if tablet and table.liked == "children" else 0,
        "text": 16 if tablet else 0,
        "prompt": 20 if tablet else 0,
        "part": shared(table, window.upright),
        "shared": 0 if language == PSEUDO or (edges and not tablet) else least_share(table),
        "cut": ["by name"] if table.liked or not tablet else [],
    }


def least_share(table: Table) -> float:
    """How much of a window's short side is for all."""
    if table.way is Way.SIDE:
        return 0.8
    if table.way is Way.HAND:
        return 0.85
    return 0.5 if table.liked else 0.75 if table.seats == 2 else 0.62


@cache
def shared(table: Table, upright: bool) -> dict[str, float]:
    """The part of a board that is nobody's own; all of it where everybody plays before everybody's eyes."""
    game, seating = GAMES[table.slug], seated(table.way, table.seats, upright=upright)
    if table.slug == "dice" or not seating.edges:
        return {"left": 0, "top": 0, "right": 1, "bottom": 1}
    state = game.parse(json.loads(played(table, 0))["start"])
    board = game.draw(state.seen_by(-1), -1, Look(seating, upright))
    boxes = [cell.box for cell in board.cells if cell.owner is None]
    return {
        "left": min(x for x, _, _, _ in boxes) / board.width,
        "top": min(y for _, y, _, _ in boxes) / board.height,
        "right": max(x + wide for x, _, wide, _ in boxes) / board.width,
        "bottom": max(y + high for _, y, _, high in boxes) / board.height,
    }
