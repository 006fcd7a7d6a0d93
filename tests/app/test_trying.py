"""What if: moves tried on the side change nothing of the game, are never kept, and are left by one tap."""

from __future__ import annotations

import pytest
from pyramidion.app import effects as fx
from pyramidion.app.dialogs import ComfortDialog, MenuDialog, MovesDialog
from pyramidion.app.table.model import Asking, Choosing, Over, Pending, next_keys
from pyramidion.core.facts import fact
from pyramidion.games import GAMES

from tests.app.test_seats import classes, sitting, strips
from tests.pilot import Pilot, texts

OPEN = [slug for slug, game in GAMES.items() if not game.secrets]
SECRET = [slug for slug, game in GAMES.items() if game.secrets]


def trying(slug, *kinds, way="hand", moves=5, still=True):
    """A game in which somebody has begun to try; and what the game was."""
    pilot = sitting(way, slug, *kinds) if still else Pilot(seed=4).sit(slug, *kinds)
    while len(pilot.table.match.names) < moves or not isinstance(pilot.table.stage, Choosing) or pilot.table.taps():
        pilot.move()
    before = pilot.table
    pilot.done.clear()
    pilot.send("what_if")
    assert pilot.table.aside
    return pilot, before


def unchanged(pilot, before, kept):
    assert pilot.table == before
    assert pilot.model.saves.games[before.id] == before.saved
    assert pilot.kept == kept


@pytest.mark.parametrize("slug", OPEN)
@pytest.mark.parametrize("kinds", [("person", "person"), ("person", "novice")], ids=" ".join)
@pytest.mark.parametrize("still", [True, False])
def test_a_whole_game_is_tried_for_all_seats_and_the_real_one_is_as_it_was(slug, kinds, still):
    pilot, before = trying(slug, *kinds, moves=1, still=still)
    kept = dict(pilot.kept)
    movers = set()
    for _ in range(400):
        if pilot.table.over:
            break
        assert not pilot.thinking
        movers.add(pilot.table.mover())
        pilot.move()
        assert pilot.screen()
        assert pilot.model.saves.games[before.id] == before.saved
    assert movers == {0, 1}
    assert len(pilot.table.match.names) > len(before.match.names)
    assert not [effect for effect in pilot.done if isinstance(effect, fx.Save | fx.Forget | fx.KeepStorage)]
    pilot.send("back_to_game")
    unchanged(pilot, before, kept)


@pytest.mark.parametrize("slug", SECRET)
@pytest.mark.parametrize("way", ["round", "hand"])
def test_where_there_are_secrets_nothing_is_tried(slug, way):
    pilot = sitting(way, slug, "person", "person", "person")
    pilot.ready()
    before = pilot.model
    assert pilot.send("what_if") == before
    for dialog in (MenuDialog(), MovesDialog()):
        pilot.send("open", dialog)
        assert "what_if" not in texts(pilot.screen())


def test_the_dice_that_are_tried_are_others_and_the_game_rolls_its_own():
    pilot, before = trying("dice", "person", "person", moves=0)
    pilot.send("tap", "roll")
    tried = pilot.table.match.names
    drawn = [effect for effect in pilot.done if isinstance(effect, fx.Draw)]
    assert drawn == [fx.Draw("chance")]
    assert "The dice are others than those of the game." in texts(pilot.screen())
    pilot.send("back_to_game")
    assert pilot.table.match == before.match
    pilot.send("tap", "roll")
    assert pilot.table.match.names[0] == "roll"
    assert pilot.table.match.names != tried


@pytest.mark.parametrize("leave", ["close", "back_to_game"])
def test_back_with_one_tap_or_key(leave):
    pilot, before = trying("pyramidis", "person", "person")
    pilot.done.clear()
    pilot.send(leave)
    assert pilot.table.match == before.match
    assert not pilot.table.aside
    assert [effect.text for effect in pilot.done if isinstance(effect, fx.Announce)] == [
        "Back in the game: it is as it was."
    ]
    assert fx.Focus("board") in pilot.done


def test_a_key_that_drops_what_is_chosen_does_not_leave_at_once():
    pilot, _ = trying("pyramidis", "person", "person")
    pilot.send("tap", next_keys(pilot.table)[0])
    pilot.send("close")
    assert pilot.table.aside
    pilot.send("close")
    assert not pilot.table.aside


def test_it_is_said_and_seen_that_nothing_counts():
    pilot, _ = trying("pyramidis", "person", "person")
    told = [effect.text for effect in pilot.done if isinstance(effect, fx.Announce)]
    assert told == ["Try moves for everybody: the game waits, and nothing counts."]
    assert told[0] in texts(pilot.screen())
    root = next(one for one in pilot.screen() if "table" in classes(one))
    assert "beside" in classes(root)
    pilot.send("back_to_game")
    assert "beside" not in classes(next(one for one in pilot.screen() if "table" in classes(one)))


def test_round_a_table_it_is_marked_at_every_edge():
    pilot, _ = trying("dice", "person", "person", "person", way="round")
    for row in strips(pilot):
        assert "What if?" in texts(row)
        assert not [one for one in row if "own" in classes(one)]
    assert [one for one in pilot.screen() if one.attrs.get("data-do") == "back_to_game"]


@pytest.mark.parametrize(
    ("way", "dialog"), [("round", MenuDialog()), ("round", MovesDialog()), ("hand", MovesDialog())]
)
def test_the_way_to_it_is_where_the_moves_are(way, dialog):
    pilot = sitting(way, "dice", "person", "person", "person")
    pilot.send("open", dialog)
    assert "what_if" in texts(pilot.screen())
    pilot.send("what_if")
    assert (pilot.table.aside, pilot.model.dialog) == (True, None)
    pilot.send("open", dialog)
    assert "what_if" not in texts(pilot.screen())
    assert pilot.send("what_if").table.real is not None


@pytest.mark.parametrize("other", ["person", "novice"])
def test_undo_goes_back_to_where_it_began_and_no_further_and_asks_nobody(other):
    pilot, before = trying("pyramidis", "person", other)
    for _ in range(6):
        pilot.move()
    pilot.send("close") if pilot.table.taps() else None
    tried = pilot.table.match.names
    assert len(tried) > len(before.match.names) + 1
    while pilot.table.match.names != before.match.names:
        was = len(pilot.table.match.names)
        pilot.send("undo")
        assert not isinstance(pilot.table.stage, Asking)
        assert len(pilot.table.match.names) == was - 1
    pilot.send("undo")
    assert pilot.table.refusal == fact("at_start")
    assert pilot.table.match == before.match
    pilot.send("redo")
    assert pilot.table.match.names == tried[: len(before.match.names) + 1]
    pilot.send("back_to_game")
    assert pilot.table.undone == before.undone


def test_what_was_undone_in_the_game_can_still_be_redone_after_it():
    pilot = sitting("hand", "pyramidis", "person", "novice")
    pilot.move(), pilot.move(), pilot.agree()
    pilot.send("undo")
    undone = pilot.table.undone
    assert undone
    pilot.send("what_if")
    assert pilot.table.undone == ()
    pilot.move(), pilot.move(), pilot.agree()
    pilot.send("back_to_game")
    assert pilot.table.undone == undone
    pilot.send("redo")
    assert pilot.table.match.names


def test_at_the_end_of_what_is_tried_there_is_only_the_way_back():
    pilot, before = trying("dice", "person", "person")
    while not pilot.table.over:
        pilot.move()
    assert isinstance(pilot.table.stage, Over)
    shown = texts(pilot.screen())
    assert "play_again" not in shown
    assert "back_to_game" in shown
    pilot.send("play_again")
    assert pilot.table.id == before.id


def test_what_a_person_would_like_is_not_changed_beside_the_game():
    pilot, before = trying("dice", "person", "person")
    pilot.send("set_comfort", "1", "text", "3")
    pilot.send("open", ComfortDialog("1"))
    assert pilot.model.dialog is None
    assert pilot.table.saved.players == before.saved.players


def test_a_game_left_from_what_is_tried_is_gone_on_with_as_it_was():
    pilot, before = trying("tor", "person", "person")
    kept = dict(pilot.kept)
    pilot.move()
    pilot.send("go_home")
    assert pilot.kept == kept
    pilot.send("resume_game", before.id)
    assert (pilot.table.aside, pilot.table.match) == (False, before.match)


def test_only_who_is_to_choose_can_begin_to_try():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("pyramidis", "person", "novice", first="2")
    assert pilot.thinking
    pilot.send("what_if")
    assert not pilot.table.aside
    pilot.send("back_to_game")
    assert not pilot.table.aside


def test_a_hint_asked_for_before_is_not_answered_beside_the_game():
    pilot = Pilot(still=True)
    pilot.answers = False
    pilot.sit("pyramidis", "person", "person", first="1")
    pilot.send("ask_hint")
    question = pilot.table.question()
    pilot.send("what_if")
    pilot.say(question, "a5:1")
    assert pilot.table.hint() is None
    pilot.send("back_to_game")
    assert pilot.table.hint() is None


def test_what_comes_late_from_what_was_tried_does_nothing_to_the_game():
    pilot, before = trying("dice", "person", "person", still=False, moves=0)
    pilot.step("tap", "roll")
    late = [effect.message for effect in pilot.waiting if isinstance(effect, fx.After)]
    assert late
    pilot.waiting.clear()
    pilot.send("back_to_game")
    for message in late:
        pilot.tell(message)
        pilot.settle()
    pilot.send("random_number", "chance", 12345)
    assert pilot.table.match == before.match


def test_the_confirming_of_a_move_is_as_in_the_game():
    pilot, _ = trying("pyramidis", "person", "person")
    while not isinstance(pilot.table.stage, Pending):
        pilot.move()
    pilot.send("confirm")
    assert pilot.table.aside


# --- from an earlier position --------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", OPEN)
def test_any_move_can_be_tried_anew_also_after_the_end(slug):
    pilot = sitting("hand", slug, "person", "person").play_to_the_end()
    before, kept = pilot.table, dict(pilot.kept)
    pilot.send("open", MovesDialog())
    places = [
        int(one.attrs["data-do"].split()[1])
        for one in pilot.screen()
        if one.attrs.get("data-do", "").startswith("what_if ")
    ]
    assert sorted(places) == [place for place, state in enumerate(before.match.states[:-1]) if state.to_move >= 0]
    for place in places[:: max(1, len(places) // 5)]:
        pilot.send("what_if", str(place))
        assert pilot.table.match.names[:place] == before.match.names[:place]
        if not pilot.table.over and len(pilot.table.match.names) == place:
            pilot.send("undo")
            assert pilot.table.refusal == fact("at_start")
            pilot.move()
        assert pilot.screen()
        pilot.send("back_to_game")
        unchanged(pilot, before, kept)


@pytest.mark.parametrize("played", ["99999", "-1", "x", "1.5"])
def test_from_where_the_game_never_was_nothing_is_tried(played):
    pilot = sitting("hand", "dice", "person", "person").play_to_the_end()
    before = pilot.model
    assert pilot.send("what_if", played) == before


def test_while_dice_are_in_the_air_nobody_can_choose_so_nothing_begins_there():
    pilot = sitting("hand", "dice", "person", "person")
    pilot.send("tap", "roll")
    before = pilot.model
    assert pilot.send("what_if", "1") == before
    assert pilot.send("what_if", "0").table.root == 0
