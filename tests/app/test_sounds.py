"""What is heard: of every fact of a game by its own data, nothing before it is asked for, and no secret."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.table.model import Choosing, Veiled
from pyramidion.core.game import CHANCE
from pyramidion.games import GAMES

from tests.configs import CONFIGS, random_game
from tests.games import SEATINGS
from tests.pilot import Pilot, with_other_secrets

ROOT = Path(__file__).parents[2]
SCRIPT = (ROOT / "assets" / "sounds.js").read_text("utf-8")
TABLE = SCRIPT.partition("export const SOUNDS = {")[2].partition("\n};")[0]
MADE = set(re.findall(r"^  (\w+): \(", TABLE, re.MULTILINE))
SOUND = re.compile(r"\w+(:\d(,\d)*)?")
every_game = pytest.mark.parametrize("slug", GAMES)


def keys_told(slug):
    """The keys of the facts by which the rules of a game tell what happens: all but those that refuse something."""
    tree = ast.parse((ROOT / "py/pyramidion/games" / slug / "rules.py").read_text("utf-8"))
    functions = (part for part in ast.walk(tree) if isinstance(part, ast.FunctionDef))
    telling = (part for part in functions if "Fact | None" not in ast.unparse(part.returns))
    calls = (part for function in telling for part in ast.walk(function) if isinstance(part, ast.Call))
    facts = (call.args[0] for call in calls if getattr(call.func, "id", "") in {"fact", "Fact"})
    return {part.value for key in facts for part in ast.walk(key) if is_key(part)}


def is_key(part):
    return isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isidentifier()


def played(pilot):
    """What has been played, effect by effect."""
    return [effect for effect in pilot.done if isinstance(effect, fx.Play)]


def names(pilot):
    return [sound for effect in played(pilot) for sound in effect.sounds]


def aloud(seed=1, volume="2", **how):
    pilot = Pilot(seed=seed, still=True, **how)
    pilot.send("change_setting", "sound", volume)
    pilot.done.clear()
    return pilot


@every_game
def test_every_fact_of_a_game_has_a_sound_or_is_named_silent(slug):
    assert GAMES[slug].sounds.keys() == keys_told(slug)


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_all_that_happens_in_games_is_among_them(config):
    positions = [*random_game(config, 1)]
    for before, after in pairwise(positions):
        action = next(action for action in before.actions() if before.play(action) == after)
        assert {event.key for event in before.events(action)} <= config.game.sounds.keys()


@every_game
def test_every_sound_of_a_game_is_made_and_none_is_made_in_vain(slug):
    sounds = {sound for sound in GAMES[slug].sounds.values() if sound}
    assert all(SOUND.fullmatch(sound) and sound.partition(":")[0] in MADE for sound in sounds)
    used = {sound.partition(":")[0] for game in GAMES.values() for sound in game.sounds.values()} - {""}
    assert used | {"no", "hush", "turn", "stone"} == MADE


def test_every_game_has_a_fanfare_of_its_own():
    fanfares = [game.sounds["won"] for game in GAMES.values()]
    assert all(sound.startswith("fanfare:") for sound in fanfares)
    assert len({*fanfares}) == len(GAMES)


@pytest.mark.parametrize("seating", SEATINGS, ids=" ".join)
def test_nothing_is_heard_before_somebody_asks_for_it(seating):
    pilot = Pilot(still=True).sit(*seating)
    pilot.send("tap", "nowhere")
    pilot.play_to_the_end()
    assert played(pilot) == []


def test_who_asks_hears_an_example_as_loud_as_it_will_be_and_it_stays_so():
    pilot = Pilot(still=True)
    for volume in ("1", "3"):
        pilot.send("change_setting", "sound", volume)
        assert pilot.done[-1] == fx.Play(int(volume), ("stone",))
    pilot.send("change_setting", "sound", "0")
    pilot.send("change_setting", "theme", "dark")
    assert len(played(pilot)) == 2
    pilot.send("change_setting", "sound", "4")
    assert pilot.model.settings.sound == "0"
    pilot.send("change_setting", "sound", "2")
    assert Pilot(pilot.kept).model.settings.sound == "2"


@pytest.mark.parametrize("seating", SEATINGS, ids=" ".join)
def test_a_whole_game_is_heard_fact_by_fact_with_a_note_where_a_turn_begins(seating):
    pilot = aloud(seed=3).sit(*seating).play_to_the_end()
    match, sounds = pilot.table.match, pilot.table.game.sounds
    heard = [f"turn:{match.states[0].mover}"]
    for before, after, name in zip(match.states, match.states[1:], match.names, strict=False):
        heard += filter(None, (sounds[event.key] for event in before.events(before.find(name))))
        if after.mover >= 0 and (after.mover != before.mover or after.turn_begins):
            heard.append(f"turn:{after.mover}")
    assert names(pilot) == heard
    assert heard[-1].startswith("fanfare:")


def test_reduced_motion_silences_nothing_and_is_not_waited_for():
    beats = {}
    for still in (True, False):
        pilot = aloud()
        pilot.send("motion_changed", still)
        pilot.send("change_setting", "confirm", "0")
        pilot.sit("pyramidis", "person", "person", first="1")
        for key in ("a5", "3"):
            pilot.send("tap", key)
        assert names(pilot) == ["turn:0", "sow", "sow", "sow", "turn:1"]
        beats[still] = played(pilot)[-1].beat
    assert beats[True] < beats[False]


def test_what_waits_to_be_confirmed_is_heard_when_it_is_done():
    pilot = aloud()
    pilot.sit("pyramidis", "person", "person", first="1")
    pilot.send("tap", "a5")
    assert pilot.pending is not None
    assert names(pilot) == ["turn:0"]
    pilot.send("confirm")
    assert names(pilot) == ["turn:0", "sow", "turn:1"]


def test_a_refusal_knocks():
    pilot = aloud().sit("pyramidis", "person", "person", first="1")
    pilot.send("tap", "h5")
    assert names(pilot) == ["turn:0", "no"]


def test_a_game_gone_on_with_begins_with_the_note_of_who_is_next():
    pilot = aloud().sit("pyramidis", "person", "person", first="2")
    pilot.send("go_home")
    pilot.send("resume_game", next(iter(pilot.model.saves.games)))
    assert names(pilot) == ["turn:1", "turn:1"]


def test_a_peek_is_hushed_whatever_is_seen():
    heard = set()
    for seed in range(5):
        pilot = aloud().sit("secret", "person", "person")
        pilot.send("lift_veil")
        pilot.model = with_other_secrets(pilot.model, Random(seed))
        pilot.done.clear()
        pilot.send("press_peek")
        pilot.send("release_peek")
        heard.add(tuple(names(pilot)))
    assert heard == {("hush",)}


def test_under_the_veil_nothing_is_heard():
    pilot = aloud().sit("secret", "person", "person")
    while not pilot.table.over:
        while not isinstance(pilot.table.stage, Veiled):
            pilot.move()
            if pilot.table.over:
                return
        pilot.done.clear()
        for message in (
            ("tap", "a1"),
            ("press_peek",),
            ("release_peek",),
            ("speak_secret",),
            ("undo",),
            ("page_hidden",),
        ):
            pilot.send(*message)
        assert played(pilot) == []
        pilot.send("lift_veil")
        assert played(pilot) == []
        assert isinstance(pilot.table.stage, Choosing)


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.secrets])
def test_no_sound_tells_a_secret(slug):
    """Until a game is over, the same moves sound the same whatever the secrets are."""
    for seed in range(6):
        pilot = aloud(seed=seed).sit(slug, *["person"] * GAMES[slug].seats[-1])
        match = pilot.table.match
        other = with_other_secrets(pilot.model, Random(seed)).table.match
        assert str(other.state) != str(match.state)
        state, hidden, rng = match.state, other.state, Random(seed)
        while state.to_move >= 0 or state.to_move == CHANCE:
            name = state.name(rng.choice(state.actions()))
            move, twin = state.move(state.find(name)), hidden.move(hidden.find(name))
            if move.after.to_move < 0 and move.after.to_move != CHANCE:
                break
            assert [event.key for event in move.events] == [event.key for event in twin.events]
            state, hidden = move.after, twin.after
