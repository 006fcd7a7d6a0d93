"""The rules as the page tells them: no diagram lies, nothing is left out, and every refusal finds its paragraph."""

from __future__ import annotations

import ast
import re
from dataclasses import MISSING, fields, replace
from itertools import groupby
from pathlib import Path
from random import Random
from string import ascii_lowercase
from typing import get_args

import pytest
from pyramidion.app import effects as fx
from pyramidion.app import messages as msg
from pyramidion.app.dialogs import SettingsDialog
from pyramidion.app.model import Model
from pyramidion.app.rules.model import Reading
from pyramidion.app.rules.view import rules_screen
from pyramidion.app.screen import screen, title
from pyramidion.app.update import update
from pyramidion.core.facts import Choice, Fact, cells_of, fact
from pyramidion.core.game import CHANCE
from pyramidion.core.guide import HANDS, Diagram
from pyramidion.games import GAMES
from pyramidion.words import Words, languages, load

from tests.games import FOLDER, known
from tests.pilot import Pilot, texts
from tests.pseudo import PSEUDO, teach
from tests.rules.telling import Teller
from tools.playthrough import read
from tools.rules_table import listed

TESTS = Path(__file__).parent
RULES = {slug: listed(slug) for slug in GAMES}
CARDS = [(slug, f"card.{card.name}", card) for slug, game in GAMES.items() for card in game.guide.cards]
DIAGRAMS = [
    *((slug, spot, diagram) for slug, game in GAMES.items() for spot, diagram in game.guide.diagrams()),
    *CARDS,
]
SQUARE = re.compile(r"\b[a-h][1-8]\b")
NUMBERS = {  # as captions say them; a further language adds its own
    "en": {"both": 2, "two": 2, "three": 3, "third": 3, "four": 4, "fourth": 4, "five": 5, "fifth": 5, "six": 6,
           "seven": 7, "eight": 8, "nine": 9, "ten": 10, "sixteen": 16},
    "fr": {"deux": 2, "trois": 3, "troisième": 3, "quatre": 4, "quatrième": 4, "cinq": 5, "cinquième": 5, "six": 6,
           "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "seize": 16},
}  # fmt: skip
by_game = pytest.mark.parametrize("slug", GAMES)
by_language = pytest.mark.parametrize("language", languages())
by_diagram = pytest.mark.parametrize(
    ("slug", "diagram"), [pytest.param(slug, diagram, id=f"{slug}.{spot}") for slug, spot, diagram in DIAGRAMS]
)


@by_game
def test_it_is_told_how_a_game_is_played_on_the_page(slug: str) -> None:
    assert HANDS in GAMES[slug].guide.sections


# What a diagram claims


@by_diagram
def test_what_is_played_leads_where_the_diagram_says(slug: str, diagram: Diagram) -> None:
    ask, names = Teller(slug), diagram.play.split()
    assert bool(names) == bool(diagram.after)
    if names:
        assert ask.after(diagram.line, *names) == diagram.after
        assert set(diagram.events) <= set(ask.events(diagram.line, *names))
    else:
        assert not diagram.events
        assert str(ask.state(diagram.line)) == diagram.line


@by_diagram
def test_what_is_allowed_and_refused_is(slug: str, diagram: Diagram) -> None:
    state = Teller(slug).state(diagram.line, *diagram.play.split())
    names = [state.name(action) for action in state.actions()]
    assert not diagram.only or sorted(names) == sorted(diagram.only.split())
    for name, why in diagram.refused.items():
        assert name not in names
        assert str(state.why_not(name)) == why


@by_diagram
def test_the_end_is_as_the_diagram_says(slug: str, diagram: Diagram) -> None:
    assert set(diagram.outcome) <= set(Teller(slug).outcome(diagram.after or diagram.line))


@by_diagram
def test_the_cells_say_what_the_diagram_says(slug: str, diagram: Diagram) -> None:
    board = GAMES[slug].draw(Teller(slug).state(diagram.after or diagram.line), -1)
    said = {str(cell.says) for cell in board.cells}
    assert set(diagram.shows) <= said


@by_diagram
def test_a_game_begins_as_the_diagram_says(slug: str, diagram: Diagram) -> None:
    if not diagram.opens:
        return
    options = {name: value for name, value in diagram.opens.items() if name != "seats"}
    begun = str(GAMES[slug].new(Random(1), int(diagram.opens["seats"]), options))
    if GAMES[slug].secrets:  # what is drawn by lot may lie otherwise
        begun, line = ([sorted(field) for field in some.split()[:2]] for some in (begun, diagram.line))
        assert begun == line
    else:
        assert begun == diagram.line


@by_diagram
def test_a_diagram_claims_something(slug: str, diagram: Diagram) -> None:
    assert diagram.opens or diagram.after or diagram.refused or diagram.outcome or diagram.only


def claimed(diagram: Diagram) -> str:
    """Everything the test of a diagram looks at, as one text; of a position without squares, the play alone."""
    told = [diagram.play, diagram.only, *diagram.events, *diagram.shows, *diagram.outcome]
    told += [part for pair in diagram.refused.items() for part in pair]
    return " ".join([*told, *(part for line in (diagram.line, diagram.after) for part in re.split("[=,]", line))])


def caption_of(slug: str, diagram: Diagram) -> str:
    """The key of what is said of a picture."""
    spot = next(spot for other, spot, found in DIAGRAMS if other == slug and found is diagram)
    return f"{slug}.{spot}" if spot.startswith("card.") else f"{slug}.rules.{spot}.shown"


@by_diagram
def test_captions_name_the_same_squares_in_every_language_and_only_claimed_ones(slug: str, diagram: Diagram) -> None:
    named = [set(SQUARE.findall(load(language)(caption_of(slug, diagram)))) for language in languages()]
    assert all(squares == named[0] for squares in named)
    assert named[0] <= set(SQUARE.findall(claimed(diagram)))


def counted(diagram: Diagram) -> set[int]:
    """Every number that is claimed, or can be counted in a position: how many stand on one another, or side by side."""
    found = {
        int(number)
        for number in re.findall(r"\d+", SQUARE.sub("", f"{claimed(diagram)} {' '.join(diagram.opens.values())}"))
    }
    for line in (diagram.line, diagram.after):
        groups = re.findall(r"[a-zA-Z]+", line)
        found |= set(map(len, groups))
        found |= {len(list(same)) for group in groups for _, same in groupby(group)}
        found |= {len(re.split("[,/]", field)) for field in line.split()}
    return found


def numbers(caption: str, language: str) -> list[int]:
    return sorted(NUMBERS[language][word] for word in re.findall(r"\w+", caption.lower()) if word in NUMBERS[language])


def colours(slug: str, caption: str, language: str) -> list[str]:
    words = load(language)
    letters = [letter for letter in ascii_lowercase if f"{slug}.colour.{letter}" in words]
    stems = {words.colour(slug, letter).rstrip("e")[:5]: letter for letter in letters}  # whatever its ending is
    said = (stem for word in re.findall(r"\w+", caption.lower()) for stem in stems if word.startswith(stem))
    return sorted(stems[stem] for stem in said)


@by_diagram
def test_captions_tell_the_same_numbers_and_colours_in_every_language_and_only_true_ones(
    slug: str, diagram: Diagram
) -> None:
    captions = {language: load(language)(caption_of(slug, diagram)) for language in NUMBERS}
    told = [(numbers(text, language), colours(slug, text, language)) for language, text in captions.items()]
    assert all(one == told[0] for one in told), captions
    assert set(told[0][0]) <= counted(diagram), f"a number that the diagram neither claims nor shows: {captions}"
    slots = re.findall(r"[a-z](?=\d)", claimed(diagram))
    assert set(told[0][1]) <= {*f"{diagram.line}{diagram.play}{diagram.after}".lower(), *slots}, captions


# What the texts tell


def key_of(slug: str, spot: str, words: Words) -> str:
    return next(key for key in (f"{slug}.rules.{spot}", f"rules.{spot}") if key in words)


def keys_of(slug: str, words: Words) -> set[str]:
    guide = GAMES[slug].guide
    shown = {f"{spot}.shown" for spot, _ in guide.diagrams()}
    return {key_of(slug, spot, words) for spot in guide.spots() | shown}


@by_game
@by_language
def test_every_spot_has_words_and_no_words_are_left_over(slug: str, language: str) -> None:
    words = load(language)
    used = keys_of(slug, words)
    assert [key for key in used if words(key) == key] == []
    own = {key for key in words.catalogue.keys() if key.startswith(f"{slug}.rules.")}  # noqa: SIM118  # no dict
    assert own - used == set(), f"games/{slug}/guide.py tells nothing by these"


@by_language
def test_no_shared_text_is_left_over(language: str) -> None:
    words = load(language)
    used = set().union(*(keys_of(slug, words) for slug in GAMES))
    assert {key for key in words.catalogue.keys() if key.startswith("rules.")} <= used  # noqa: SIM118  # no dict


@by_game
def test_names_are_unique_in_their_section(slug: str) -> None:
    guide = GAMES[slug].guide
    for found in ([spot for spot, _ in guide.texts()], [spot for spot, _ in guide.diagrams()]):
        assert len(found) == len(set(found))
    assert len({section.name for section in guide.sections}) == len(guide.sections)


@by_game
def test_every_rule_is_told_where_the_table_says(slug: str) -> None:
    told = RULES[slug]["told"]
    rules = {*RULES[slug]["sheet"], *RULES[slug]["ruling"]}
    assert rules ^ told.keys() == set(), f"[told] of tests/games/{slug}/rules.toml names every rule, and no other"
    texts = {spot for spot, _ in GAMES[slug].guide.texts()}
    for rule, spots in told.items():
        assert set(spots.split()) <= texts, rule
        assert spots or rule in RULES[slug]["ruling"], rule  # only rulings are met by programs alone


@by_game
def test_every_decision_listed_is_one(slug: str) -> None:
    """What is said where the sheet is silent rests on a ruling, and on nothing else."""
    silent = {spot for spot, _ in GAMES[slug].guide.texts() if spot.startswith("silent.")}
    spots = {source: {spot for rule in RULES[slug][source] for spot in RULES[slug]["told"][rule].split()}
             for source in ("sheet", "ruling")}  # fmt: skip
    assert silent <= spots["ruling"]
    assert not spots["sheet"] & silent


@by_game
def test_every_option_is_explained(slug: str) -> None:
    explained = [text.name for spot, text in GAMES[slug].guide.texts() if spot.startswith("options.")]
    assert explained == list(GAMES[slug].options), f"games/{slug}/guide.py has an option(…) for each, in this order"


@by_game
@by_language
def test_the_moves_that_are_named_exist(slug: str, language: str) -> None:
    kept = [read(path.read_text("utf-8")) for path in (FOLDER / slug / "playthroughs").glob("*.txt")]
    kinds = {re.sub(r"\w\d", "a1", name) for match in kept for name in match.names}
    chances = (state for match in kept for state in match.states if state.to_move == CHANCE)
    kinds |= {state.name(action) for state in chances for action in state.actions()}
    named = re.findall("[“«]\u202f?([^”»]+?)\u202f?[”»]", load(language)(f"{slug}.rules.notation.names"))
    assert named
    assert {re.sub(r"\w\d", "a1", name) for name in named} <= kinds


def test_designers_are_credited() -> None:
    assert {slug: game.guide.designers for slug, game in GAMES.items()} == {
        slug: known(slug).designers for slug in GAMES
    }
    assert "A game by Alain Couchot and Bernard Klein" in texts(drawn("tor"))
    assert "Auteur inconnu" in texts(drawn("secret", "fr"))


# From a refusal to its paragraph


def refusals(slug: str) -> set[str]:
    """The keys of the facts by which the rules of a game refuse."""
    source = ast.parse((TESTS.parent / "py" / "pyramidion" / "games" / slug / "rules.py").read_text("utf-8"))
    functions = (node for node in ast.walk(source) if isinstance(node, ast.FunctionDef) and "why_not" in node.name)
    calls = (node for function in functions for node in ast.walk(function) if isinstance(node, ast.Call))
    firsts = (call.args[0] for call in calls if getattr(call.func, "id", "") in {"fact", "Fact"} and call.args)
    results = ([first.body, first.orelse] if isinstance(first, ast.IfExp) else [first] for first in firsts)
    return {node.value for found in results for node in found if isinstance(node, ast.Constant)}


@by_game
def test_every_refusal_has_a_paragraph_and_nothing_else_does(slug: str) -> None:
    guide, spots = GAMES[slug].guide, {spot for spot, _ in GAMES[slug].guide.texts()}
    assert "over" in refusals(slug)
    for key in refusals(slug):
        assert guide.answer(Fact(key, {})) in spots, f"no paragraph of games/{slug}/guide.py answers '{key}'"
    answered = [key for _, text in guide.texts() for key in text.answers]
    assert len(answered) == len(set(answered))
    assert {key.partition(".")[0] for key in answered} == refusals(slug)


def test_the_step_of_a_refusal_chooses_its_paragraph() -> None:
    guide = GAMES["tor"].guide
    spots = [guide.answer(fact("not_now", step=Choice(step))) for step in "psmt"]
    assert spots == ["placing.pawns", "options.layout", "turn.move", "turn.put"]
    assert guide.answer(fact("nothing_to_redo")) == ""


# The page


def drawn(slug: str, language: str = "en", spot: str = ""):
    """All the rules, or at the spot."""
    spot = spot or GAMES[slug].guide.sections[0].name
    return rules_screen(Model(), Reading(slug, spot, drawn=99), load(language))


# Cards

with_cards = pytest.mark.parametrize("slug", [slug for slug in GAMES if GAMES[slug].guide.cards])


def test_our_games_have_cards_and_others_may() -> None:
    assert {slug for slug, _, _ in CARDS} >= {"dice", "pyramidis", "secret", "tor"}


@with_cards
@by_language
def test_a_game_is_told_in_six_cards_of_a_few_words(slug: str, language: str) -> None:
    guide, words = GAMES[slug].guide, load(language)
    assert len({card.name for card in guide.cards}) == 6
    for card in guide.cards:
        assert len(words(f"{slug}.card.{card.name}").split()) <= 12
    told = {key for key in words.catalogue.keys() if key.startswith(f"{slug}.card.")}  # noqa: SIM118  # no dict
    assert told == {f"{slug}.card.{card.name}" for card in guide.cards}


@pytest.mark.parametrize(
    ("slug", "card"), [pytest.param(slug, card, id=f"{slug}.{spot}") for slug, spot, card in CARDS]
)
def test_an_arrow_leads_where_something_goes(slug: str, card: Diagram) -> None:
    """To a cell that the play or a legal action touches, from one that it touches too, or that is a seat's own."""
    game, state = GAMES[slug], Teller(slug).state(card.line)
    board = game.draw(state.seen_by(-1), -1)
    touched, names = set[str](), card.play.split()
    for action in () if names else state.actions():
        touched.update(game.path(action))
    for name in names:
        move = state.move(state.find(name))
        touched |= {*game.path(move.action)}.union(*map(cells_of, move.events))
        state = move.after
    after = game.draw(state.seen_by(-1), -1)
    places = {*board.boxes, *after.boxes, *after.pieces}
    own = {cell.key for cell in (*board.cells, *after.cells) if cell.owner is not None} | {*game.aliases}
    own |= {piece for piece in after.pieces if piece.startswith(("aside:", "token:hand"))}
    for arrow in card.arrows.split():
        start, end = arrow.split(">")
        assert {start, end} <= places
        assert {start, end} <= touched | own
        assert {start, end} & touched


@with_cards
def test_cards_are_read_first_and_all_the_rules_are_behind_them(slug: str) -> None:
    pilot = Pilot(still=True)
    pilot.send("open_rules", slug)
    assert [row.key for row in pilot.screen() if row.key.startswith("card-")] == [
        f"card-{card.name}" for card in GAMES[slug].guide.cards
    ]
    whole = next(row for row in pilot.screen() if row.key == "rules-whole")
    pilot.send(*whole.attrs["data-do"].split())
    assert len([row for row in pilot.screen() if row.attrs.get("role") == "img"]) == len(
        [*GAMES[slug].guide.diagrams()]
    )
    pilot.send("open_rules", slug)
    assert "cards-of-rules" in texts(pilot.screen())


@with_cards
def test_the_pictures_of_the_cards_come_one_after_another_and_stop(slug: str) -> None:
    pilot = Pilot(still=True)
    pilot.send("open_rules", slug)
    assert pilot.model.reading.drawn == 6
    shown = [row for row in pilot.screen() if row.key.startswith("card-")]
    assert all(any(below.tag == "svg" for below in row) for row in shown)
    assert all(any(below.attrs.get("class") == "arrows" for below in row) == bool(card.arrows)
               for row, card in zip(shown, GAMES[slug].guide.cards, strict=True))  # fmt: skip


@by_game
def test_headings_are_in_order(slug: str) -> None:
    levels = [element.tag for element in drawn(slug) if re.fullmatch("h[1-6]", element.tag)]
    assert levels[0] == "h1"
    assert levels.count("h1") == 1
    assert levels[1] == "h2"
    assert set(levels) <= {"h1", "h2", "h3"}
    keys = [element.key for element in drawn(slug) if element.key.startswith("rules-")]
    assert len(keys) == len(set(keys))


@by_game
def test_a_diagram_is_a_picture_with_a_text_and_nothing_to_touch(slug: str) -> None:
    pictures = [element for element in drawn(slug) if element.attrs.get("role") == "img"]
    assert len(pictures) == len(list(GAMES[slug].guide.diagrams()))
    for picture in pictures:
        caption = next(element for element in picture if element.attrs.get("class") == "caption")
        assert picture.attrs["aria-label"] == caption.children[0]
        assert not [element for element in picture if element.tag == "button" or "tabindex" in element.attrs]
        boards = [element for element in picture if "board" in element.attrs.get("class", "").split()]
        assert all(element.children[0].tag == "svg" for element in boards)


def test_what_a_diagram_means_is_ringed() -> None:
    spots = [spot for spot, _ in GAMES["tor"].guide.diagrams()]
    pictures = [element for element in drawn("tor") if element.attrs.get("role") == "img"]
    rings = {}
    for element in pictures[spots.index("turn.reach")]:
        if element.attrs.get("class", "").startswith("ring"):
            rings.setdefault(element.attrs["class"], set()).add(element.children[0].children[0])
    assert rings == {"ring chosen": {"c3"}, "ring target": {"b2", "b4", "d2", "d4"}, "ring no": {"b3", "c4"}}


def test_a_part_of_a_board_shows_only_what_is_in_it() -> None:
    spots = [spot for spot, _ in GAMES["secret"].guide.diagrams()]
    picture = [element for element in drawn("secret") if element.attrs.get("role") == "img"][spots.index("turn.cover")]
    keys = {element.key for element in picture}
    assert {"a4", "d4", "a3", "d3"} <= keys
    assert not {"a2", "d1", "tray9"} & keys


@by_game
def test_every_text_of_the_page_is_in_the_catalogue(slug: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    teach(monkeypatch, tmp_path)
    for element in drawn(slug, PSEUDO):
        if element.tag in {"h1", "h2", "h3", "p", "li", "button"}:
            for child in element.children:
                assert not isinstance(child, str) or child.startswith("["), child


# There and back


def focused(pilot: Pilot) -> str:
    return next(effect.key for effect in reversed(pilot.done) if isinstance(effect, fx.Focus))


def at_home() -> Pilot:
    return Pilot(still=True)


def setting_up() -> Pilot:
    pilot = Pilot(still=True)
    pilot.send("choose_game", "tor")
    pilot.send("set_name", "0", "Ada")
    return pilot


def at_the_table() -> Pilot:
    pilot = Pilot().sit("pyramidis", "person", "person", first="1")
    pilot.send("tap", "a5")
    pilot.send("tap", "3")
    return pilot


@pytest.mark.parametrize(
    ("begun", "slug", "opener"),
    [(at_home, "dice", "rules-of-dice"), (setting_up, "tor", "rules"), (at_the_table, "pyramidis", "rules")],
)
def test_the_rules_open_from_everywhere_and_close_to_what_was_there(begun, slug, opener):
    pilot = begun()
    before, shown = pilot.model, pilot.screen()
    assert f"open_rules {slug}" in texts(shown)
    pilot.send("open_rules", slug)
    assert pilot.model.reading.slug == slug
    assert focused(pilot) == "title"
    assert title(pilot.model) == f"Rules of {load('en')(f'{slug}.title')} – Pyramidion"
    pilot.send("open_rules", slug, "end")
    assert focused(pilot) == "rules-end"
    pilot.send("close")
    assert pilot.model == before
    assert pilot.screen() == shown
    assert focused(pilot) == opener


def test_the_page_of_rules_leads_on_to_a_game_from_home_and_back_to_it_from_the_table():
    pilot = at_home()
    pilot.send("open_rules", "tor")
    assert "choose_game tor" in texts(pilot.screen())
    pilot.send("choose_game", "tor")
    assert pilot.model.reading is None
    pilot.send("open_rules", "tor")
    pilot.send("begin")
    assert pilot.model.reading is None
    pilot.send("open_rules", "tor")
    assert "Back to the game" in texts(pilot.screen())
    pilot.send("go_home")
    assert pilot.model.reading is None
    (id_,) = pilot.model.saves.games
    pilot.send("open_rules", "dice")
    pilot.send("resume_game", id_)
    assert pilot.model.reading is None


def refused() -> Pilot:
    pilot = Pilot(still=True).sit("tor", "person", "person")
    pilot.send("tap", "c3")
    pilot.send("confirm")
    pilot.send("tap", "e5")
    return pilot


def test_a_refused_tap_leads_to_its_rule_and_back():
    pilot = refused()
    before = pilot.model
    assert "open_rules tor words.free" in texts(pilot.screen())
    assert "Read this rule" in texts(pilot.screen())
    pilot.send("open_rules", "tor", "words.free")
    assert focused(pilot) == "rules-words.free"
    (asked,) = (element for element in pilot.screen() if element.attrs.get("class") == "asked")
    assert asked.children == (load("en")("tor.rules.words.free"),)
    pilot.send("open_rules", "tor", "end")
    pilot.send("close")
    assert focused(pilot) == "see-rule"
    assert pilot.model == before


def test_what_is_no_rule_of_the_game_offers_no_rule():
    pilot = refused()
    pilot.send("redo")
    assert pilot.table.refusal.key == "nothing_to_redo"
    assert "Read this rule" not in texts(pilot.screen())
    pilot.send("open_rules", "tor")
    pilot.send("close")
    assert focused(pilot) == "rules"  # the button of all the rules: there is no other


@by_game
def test_a_refusal_in_every_game_leads_somewhere(slug):
    pilot = Pilot(still=True).sit(slug, *["person"] * 2)
    pilot.ready()
    while not (refused := [tap for tap in known(slug).taps if pilot.table.state.why_not(tap)]):  # as where all is free
        pilot.move()
        pilot.agree()
        pilot.ready()
    pilot.send("tap", refused[0])
    assert f"open_rules {slug} {GAMES[slug].guide.answer(pilot.table.refusal)}" in texts(pilot.screen())


def test_a_computer_goes_on_while_the_rules_are_read():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("tor", "skilled", "person")
    pilot.send("open_rules", "tor")
    number = pilot.thinking
    assert number
    pilot.send("brain_answered", number, f'{{"number": {number}, "name": "@c3", "value": 0.5, "tried": 1}}')
    assert pilot.table.match.names == ("@c3",)
    assert pilot.model.reading is not None
    pilot.send("close")
    assert pilot.screen() == screen(replace(pilot.model, reading=None))


@pytest.mark.parametrize("kind", get_args(msg.ByHand), ids=lambda kind: kind.__name__)
def test_nobody_plays_behind_the_rules(kind):
    pilot = at_the_table()
    pilot.send("open_rules", "pyramidis")
    before = pilot.model
    needed = sum(field.default is MISSING for field in fields(kind))
    assert update(before, kind(*["b5"] * needed)) == (before, ())


def test_the_veil_falls_behind_the_rules_and_has_the_focus_after():
    pilot = Pilot(still=True).sit("secret", "person", "person")
    pilot.send("lift_veil")
    pilot.send("open_rules", "secret")
    pilot.send("page_hidden")
    pilot.send("close")
    assert pilot.table.veiled
    assert focused(pilot) == "lift"


def test_settings_can_be_changed_over_the_rules():
    pilot = at_home()
    pilot.send("open_rules", "tor", "goal")
    pilot.send("open", SettingsDialog())
    pilot.send("change_setting", "language", "fr")
    pilot.send("close")
    assert pilot.model.reading.slug == "tor"
    assert "But du jeu" in texts(pilot.screen())


def test_diagrams_are_drawn_one_by_one_from_what_was_asked_for():
    pilot = at_home()
    pilot.step("open_rules", "tor", "tokens")

    def there():
        pictures = [element for element in pilot.screen() if element.attrs.get("role") == "img"]
        return [any(below.tag == "svg" and "picture" in below.attrs["class"] for below in one) for one in pictures]

    spots = [spot for spot, _ in GAMES["tor"].guide.diagrams()]
    assert [spot for spot, done in zip(spots, there(), strict=True) if done] == ["tokens.where"]
    stale = msg.DrawDiagram("tor", "", 1)
    assert update(pilot.model, stale) == (pilot.model, ())
    pilot.settle()
    assert all(there())
    assert update(pilot.model, msg.DrawDiagram("tor", "tokens", pilot.model.reading.drawn)) == (pilot.model, ())


def test_a_new_build_waits_until_the_rules_are_read():
    pilot = at_home()
    pilot.send("open_rules", "tor")
    pilot.send("update_available")
    assert fx.LoadUpdate() not in pilot.done
    pilot.send("close")
    assert fx.LoadUpdate() in pilot.done


def test_rules_nobody_knows_are_not_opened():
    pilot = at_home()
    assert update(pilot.model, msg.OpenRules("chess")) == (pilot.model, ())
    pilot.send("open_rules", "tor", "nowhere")
    assert pilot.model.reading.spot == ""
    assert focused(pilot) == "title"
