"""What a device keeps: saves of every version ever shipped, who sits where, and the best results of who plays alone."""

import json
from collections import Counter

import pytest
from pyramidion.app.dialogs import HouseDialog
from pyramidion.app.saves.text import MIGRATORS, VERSION, BadSave, from_text, setup_from_text, to_text
from pyramidion.core.game import FORMER_LEVELS
from pyramidion.games import GAMES

from tests.games import FOLDER, known
from tests.pilot import Pilot, texts

FROZEN = {  # by game, version and what it is
    (slug, int(path.parent.name), path.stem): path
    for slug in GAMES
    for path in sorted(FOLDER.glob(f"{slug}/saves/*/*.json"))
}


def frozen(slug, version, what):
    return FROZEN[slug, version, what].read_text("utf-8").removesuffix("\n")


def test_every_version_ever_shipped_is_read():
    assert {version for _, version, _ in FROZEN} == {*range(1, VERSION + 1)} == {*MIGRATORS, VERSION}


@pytest.mark.parametrize("slug", GAMES)
def test_every_version_of_a_title_is_frozen_at_its_begin_middle_and_end(slug):
    for version in range(known(slug).saved_since, VERSION + 1):
        ours = [what for title, kept, what in FROZEN if (title, kept) == (slug, version)]
        moments = {what.rpartition("-")[2] for what in ours}
        assert moments == {"begin", "middle", "end"}, f"run: python tools/freeze_saves.py {slug}"
        assert {int(what.partition("-")[0]) for what in ours} <= set(GAMES[slug].seats)


@pytest.mark.parametrize(
    ("slug", "version", "what"), [pytest.param(*kept, id=" ".join(map(str, kept))) for kept in FROZEN]
)
def test_a_save_once_shipped_loads_for_ever_and_goes_on(slug, version, what):
    text = frozen(slug, version, what)
    kept = json.loads(text)
    saved = from_text("game:1", text)
    assert (saved.match.start, list(saved.match.names)) == (kept["start"], kept["names"])
    seats = [[FORMER_LEVELS.get(seat["kind"], seat["kind"]), seat["name"]] for seat in kept["seats"]]
    assert [[player.kind, player.name] for player in saved.players] == seats
    assert json.loads(to_text(saved))["version"] == VERSION
    assert from_text("game:1", to_text(saved)) == saved
    pilot = Pilot({"game:1": text}, still=True)
    pilot.send("resume_game", "game:1")
    assert pilot.table.over == what.endswith("end")
    pilot.play_to_the_end()
    pilot.send("play_again")
    assert pilot.table.id != "game:1"


def test_who_began_was_an_option_of_the_rules_in_version_1():
    saved = from_text("game:1", frozen("pyramidis", 1, "2-goal-3-first-2-begin"))
    assert (saved.match.options, saved.first) == ({"goal": "3"}, "2")


@pytest.mark.parametrize(("former", "level"), FORMER_LEVELS.items())
def test_levels_had_other_names_in_version_1(former, level):
    seats = [{"kind": "person", "name": ""}, {"kind": former, "name": "Mo"}]
    start = json.loads(frozen("pyramidis", 1, "2-goal-3-first-2-begin"))["start"]
    save = {"version": 1, "game": "pyramidis", "options": {}, "start": start, "seats": seats, "names": []}
    assert [player.kind for player in from_text("a", json.dumps(save)).players] == ["person", level]
    kept = setup_from_text("pyramidis", json.dumps({"seats": seats, "options": {}}))
    assert [player.kind for player in kept.players] == ["person", level]


def test_a_set_up_kept_by_version_1_is_read():
    kept = {"seats": [{"kind": "person", "name": "Ada"}] * 2, "options": {"goal": "3", "first": "2"}}
    setup = setup_from_text("pyramidis", json.dumps(kept))
    assert (setup.options, setup.first) == ({"goal": "3"}, "2")


@pytest.mark.parametrize("first", ["3", "0", 1, None, [], "x"])
def test_a_save_in_which_nobody_who_is_there_begins_is_refused(first):
    save = {**json.loads(frozen("tor", 1, "2-begin")), "version": 2}
    with pytest.raises(BadSave):
        from_text("game:1", json.dumps({**save, "first": first}))


# --- who begins ----------------------------------------------------------------------------------------------------


def new_game(slug, first, seed, *names):
    pilot = Pilot(seed=seed, still=True)
    pilot.send("choose_game", slug)
    pilot.seat(*["person"] * len(names))
    for seat, name in enumerate(names):
        pilot.send("set_name", str(seat), name)
    pilot.send("set_first", first)
    pilot.send("begin")
    return pilot


def beginner(pilot):
    return pilot.table.players[pilot.table.state.to_move].name


@pytest.mark.parametrize("slug", GAMES)
def test_who_begins_is_chosen_among_the_people_of_every_game(slug):
    people = ["Ada", "Bo", "Cy", "Dee"][: GAMES[slug].seats[-1]]
    for number, name in enumerate(people, 1):
        pilot = new_game(slug, str(number), 1, *people)
        assert beginner(pilot) == name
        assert sorted(player.name for player in pilot.table.players) == people


@pytest.mark.parametrize("slug", GAMES)
def test_who_begins_is_drawn_unless_it_is_chosen(slug):
    drawn = Counter(beginner(new_game(slug, "", seed, "Ada", "Bo")) for seed in range(40))
    assert min(drawn["Ada"], drawn["Bo"]) >= 8
    pilot = Pilot()
    pilot.send("choose_game", slug)
    assert pilot.model.setup.first == ""
    pilot.send("open", HouseDialog())
    assert "Drawn by lot" in texts(pilot.screen())


def test_whoever_begins_in_tor_plays_white_and_after_a_swap_the_other():
    pilot = new_game("tor", "2", 1, "Ada", "Bo").play_to_the_end()
    assert [player.name for player in pilot.table.players] == ["Bo", "Ada"]
    pilot.send("play_again")
    assert [player.name for player in pilot.table.players] == ["Bo", "Ada"]
    pilot.play_to_the_end().send("play_again", "turned")
    assert [player.name for player in pilot.table.players] == ["Ada", "Bo"]
    drawn = new_game("tor", "", 1, "Ada", "Bo").play_to_the_end()
    before = [player.name for player in drawn.table.players]
    drawn.send("play_again", "turned")
    assert [player.name for player in drawn.table.players] == before[::-1]


# --- alone ---------------------------------------------------------------------------------------------------------


def alone(pilot, **options):
    """A game alone to its end; its turns."""
    pilot.sit("dice", "person", **options).play_to_the_end()
    return (
        pilot.table.match.names.count("stop")
        + pilot.table.match.names.count("bust")
        + 1
        - (pilot.table.match.names[-1] == "stop")
    )


def test_the_fewest_turns_of_who_plays_alone_are_kept_and_told():
    pilot = Pilot(seed=1, still=True)
    best = 0
    for _ in range(6):
        turns = alone(pilot)
        best = min(best or turns, turns)
        assert pilot.kept["record:dice"] == str(best)
        told = f"{turns} turns: your best so far." if turns == best else f"Your best so far: {best} turns."
        assert told in texts(pilot.screen())
    assert Pilot(pilot.kept).model.saves.records == {"dice": best}


def test_results_under_other_options_are_other_results():
    pilot = Pilot(seed=1, still=True)
    alone(pilot)
    alone(pilot, take="choose")
    alone(pilot, take="all")
    assert set(pilot.model.saves.records) == {"dice", "dice take=choose"}


def test_nobody_plays_for_a_record_against_others():
    pilot = Pilot(seed=1, still=True).sit("dice", "person", "person").play_to_the_end()
    assert pilot.model.saves.records == {}
    assert "best so far" not in texts(pilot.screen())


@pytest.mark.parametrize("text", ["", "0", "-3", "9.5", "¹", "123456", "nine", "[]"])
def test_what_is_no_number_of_turns_is_no_record(text):
    assert Pilot({"record:dice": text}).model.saves.records == {}


def test_nobody_is_called_white_before_it_is_known_who_begins():
    pilot = Pilot()
    pilot.send("choose_game", "tor")
    pilot.send("open", HouseDialog())
    shown = texts(pilot.screen())
    assert "Who plays White" in shown
    assert "Player 1" in shown
    assert "Black" not in shown.split("\n")
    pilot.send("begin")
    assert "White" in texts(pilot.screen()).split("\n")
