"""Secret Colours, by its rule sheet and rulings."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from pyramidion.core.game import OVER, BadOption

from tests.rules.telling import Teller, texts

T = Teller("secret")

# Two players with orange, green, blue and pink; all else is put on this table.
BARE = "O,G,B,P/G,B,P,O/B,P,O,G/P,O,G,B"
START = f"{BARE} ooogggbbbppp/ooogggbbbppp po 1"
SIZES = ((2, 4, 24), (3, 5, 30), (4, 6, 36))  # seats, colours, turns


def new(seats, seed=1, **options):
    return T.game.new(Random(seed), seats, options)


def random_positions(seats, seed, **options):
    rng = Random(seed)
    state = T.game.new(rng, seats, options)
    while state.to_move != OVER:
        yield state
        state = state.play(rng.choice(state.actions()))
    yield state


@pytest.mark.rule("secret-seats", "all-options")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(BadOption, match=f"^Secret Colours is for 2, 3 or 4 seats, not {seats}\\.$"):
        new(seats)


@pytest.mark.rule("secret-contents", "secret-four", "secret-three", "secret-two", "secret-cases", "secret-grid")
@pytest.mark.parametrize(("seats", "colours", "turns"), SIZES)
def test_what_is_in_play(seats, colours, turns):
    places, stocks, objectives, _ = str(new(seats)).split(" ")
    assert [rank.count(",") + 1 for rank in places.split("/")] == [colours] * 4
    cases = Counter(places.replace(",", "").replace("/", "").lower())
    pieces = Counter(stocks.replace("/", ""))
    assert len(cases) == colours
    assert set(cases.values()) == {4}
    assert pieces == dict.fromkeys(cases, 6)
    assert len(set(objectives)) == len(objectives) == seats


@pytest.mark.rule("secret-cases", "secret-objective")
def test_cases_and_objectives_are_drawn():
    lines = [str(new(2, seed, colours="ogbp")).split(" ") for seed in range(60)]
    assert len({places for places, *_ in lines}) == 60
    assert {objectives for _, _, objectives, _ in lines} == {a + b for a in "ogbp" for b in "ogbp" if a != b}


@pytest.mark.rule("secret-box", "secret-three", "secret-two")
def test_which_colours_stay_in_the_box():
    assert new(2).colours() == ["o", "g", "b", "p"]
    assert new(3).colours() == ["o", "g", "b", "p", "w"]
    assert new(4).colours() == ["o", "g", "b", "p", "y", "w"]
    assert new(2, colours="opyw").colours() == ["o", "p", "y", "w"]
    with pytest.raises(BadOption, match=r"^Secret Colours with 2 seats takes 4 colours, not the 5 of 'ogbpy'\.$"):
        new(2, colours="ogbpy")
    with pytest.raises(BadOption, match=r"^Option 'colours' of Secret Colours cannot be 'oogb'; it can be .*\.$"):
        new(2, colours="oogb")


@pytest.mark.rule("secret-random-stock", "secret-equal-stock", "secret-stock-option")
def test_how_stocks_are_shared():
    assert [len(stock) for stock in new(4).stocks] == [9, 9, 9, 9]
    assert [len(stock) for stock in new(3, stock="random").stocks] == [10, 10, 10]
    assert [len(stock) for stock in new(2, stock="random").stocks] == [12, 12]
    assert len({new(2, seed, stock="random").stocks for seed in range(20)}) > 10
    assert new(3).stocks == new(3, stock="equal").stocks == ("ooggbbppww",) * 3
    assert new(2).stocks == new(2, stock="equal").stocks == ("ooogggbbbppp",) * 2
    message = "^Secret Colours with 4 seats cannot have option 'stock' as 'equal', only as 'random'\\.$"
    with pytest.raises(BadOption, match=message):
        new(4, stock="equal")


@pytest.mark.rule("secret-first", "all-seats", "all-options")
def test_who_begins():
    assert {new(3, seed).to_move for seed in range(40)} == {0, 1, 2}
    assert new(3, first="2").to_move == 1
    with pytest.raises(BadOption, match=r"^Option 'first' cannot be '3' with 2 seats\.$"):
        new(2, first="3")
    with pytest.raises(BadOption, match=r"^Secret Colours has no option 'goal'; it has stock, colours or first\.$"):
        new(2, goal="3")
    state = new(3, first="2")
    order = []
    for _ in range(6):
        order.append(state.to_move + 1)
        state = state.play(state.actions()[0])
    assert order == [2, 3, 1, 2, 3, 1]


@pytest.mark.rule("secret-turn", "secret-names", "all-squares")
def test_any_piece_of_the_own_stock_on_any_place_that_takes_it():
    line = f"{BARE} gp/op po 1"
    assert T.names(line) == sorted(
        f"{piece}@{file}{rank}"
        for piece, bare in (("g", ("b4", "a3", "d2", "c1")), ("p", ("d4", "c3", "b2", "a1")))
        for file in "abcd"
        for rank in "1234"
        if file + rank not in bare
    )
    assert T.why(line, "o") == "none_left colour=o"
    assert T.why(line, "o@a1") == "none_left colour=o"
    assert T.why(line, "2:o") == "not_your_stock seat=2"
    assert T.why(line, "g") is None
    assert T.why(line) is None


@pytest.mark.rule("secret-place-case", "secret-notation")
def test_a_piece_covers_a_case_of_another_colour():
    """An orange Piece on a green Case makes the place orange."""
    assert T.after(START, "o@b4") == "O,Go,B,P/G,B,P,O/B,P,O,G/P,O,G,B oogggbbbppp/ooogggbbbppp po 2"
    assert T.events(START, "o@b4") == ["covered seat=1 colour=o place=b4 was=g now=o height=1"]


@pytest.mark.rule("secret-place-case")
def test_a_case_refuses_its_own_colour():
    assert T.why(START, "o", "a4") == "own_case colour=o place=a4"
    assert T.why(START, "o@d3") == "own_case colour=o place=d3"
    assert T.why(START, "o", "b4") is None


@pytest.mark.rule("secret-place-pile", "secret-top-counts")
def test_a_piece_of_another_colour_changes_a_pile():
    """A blue Piece on an orange one makes the pile blue."""
    assert T.after(START, "o@b4", "b@b4") == "O,Gob,B,P/G,B,P,O/B,P,O,G/P,O,G,B oogggbbbppp/ooogggbbppp po 1"
    assert T.events(START, "o@b4", "b@b4") == ["covered seat=2 colour=b place=b4 was=o now=b height=2"]


@pytest.mark.rule("secret-cancel", "secret-no-pass")
def test_two_pieces_of_one_colour_cancel():
    """A second blue Piece takes both away, and the pile is orange again."""
    names = ("o@b4", "b@b4", "b@b4")
    assert T.after(START, *names) == "O,Go,B,P/G,B,P,O/B,P,O,G/P,O,G,B oogggbbppp/ooogggbbppp po 2"
    assert T.events(START, *names) == ["cancelled seat=1 colour=b place=b4 was=b now=o height=1"]


@pytest.mark.rule("secret-back-to-case", "secret-case-stays", "secret-cancel")
def test_a_pile_cancelled_down_to_its_case():
    names = ("o@b4", "b@b4", "b@b4", "o@b4")
    assert T.events(START, *names) == ["cancelled seat=2 colour=o place=b4 was=o now=g height=0"]
    line = "O,G,B,P/G,B,P,O/B,P,O,G/P,O,G,B oogggbbppp/oogggbbppp po 1"
    assert T.after(START, *names) == line
    assert T.why(line, "g", "b4") == "own_case colour=g place=b4"
    assert T.why(line, "o", "b4") is None


@pytest.mark.rule("secret-place-pile", "secret-case-stays")
def test_the_colour_of_a_covered_case_is_welcome_on_its_pile():
    assert T.after(START, "o@b4", "g@b4").startswith("O,Gog,B,P/")


@pytest.mark.rule("secret-no-limit")
def test_all_pieces_can_stand_on_one_place():
    line = "O,G,B,P/G,B,P,O/B,P,O,G/P,O,G,Bopopopopopopgbgbgbgbgb g/b po 1"
    assert T.after(line, "g@d1", "b@d1") == "O,G,B,P/G,B,P,O/B,P,O,G/P,O,G,Bopopopopopopgbgbgbgbgbgb -/- po -"
    assert T.events(line, "g@d1") == ["covered seat=1 colour=g place=d1 was=b now=g height=23"]


@pytest.mark.rule("secret-no-pass", "all-forced")
def test_every_action_plays_a_piece():
    assert all("@" in name for name in T.names(START))
    assert T.why(START, "pass") == "unknown word=pass"


@pytest.mark.rule("secret-end", "secret-turns", "secret-case-stays")
@pytest.mark.parametrize(("seats", "colours", "turns"), SIZES)
def test_the_last_piece_ends_the_game(seats, colours, turns):
    positions = list(random_positions(seats, f"end {seats}"))
    assert len(positions) == turns + 1
    assert [any(state.stocks) for state in positions] == [True] * turns + [False]
    cases = [place[0] for place in positions[0].places]
    assert all([place[0] for place in state.places] == cases for state in positions)


@pytest.mark.rule("secret-never-stuck", "secret-no-chain")
@pytest.mark.parametrize(("seats", "colours", "turns"), SIZES)
def test_nobody_is_stuck_and_no_neighbours_match(seats, colours, turns):
    for seed in range(8):
        for state in random_positions(seats, f"stuck {seats} {seed}", stock="random"):
            for place in state.places:
                assert all(one != other for one, other in pairwise(place.lower()))
            if state.to_move != OVER:
                open_to = Counter(colour for colour, _ in state.actions())
                assert set(open_to) == set(state.stocks[state.to_move])
                assert all(count >= 4 * (colours - 1) for count in open_to.values())


@pytest.mark.rule("secret-own-colour", "secret-objective", "secret-open-stock", "secret-notation")
def test_each_seat_sees_its_own_objective_and_all_stocks():
    state = T.state(START)
    assert str(state.seen_by(0)) == START.replace(" po ", " p? ")
    assert str(state.seen_by(1)) == START.replace(" po ", " ?o ")
    assert str(state.seen_by(-1)) == START.replace(" po ", " ?? ")


@pytest.mark.rule("secret-undrawn")
def test_any_colour_left_over_may_be_the_other_objective():
    seen = T.state(START).seen_by(0)
    assert {seen.guess(Random(seed)).objectives for seed in range(60)} == {"po", "pg", "pb"}


@pytest.mark.rule("secret-majority", "secret-top-counts", "secret-end")
def test_the_colour_on_most_places_wins():
    """Pink has won, with eight places of sixteen."""
    line = "Op,Gp,Bp,P/Gp,Bo,P,O/B,P,O,G/P,O,G,B -/g po 2"
    over = "Op,Gp,Bp,P/Gp,Bog,P,O/B,P,O,G/P,O,G,B -/- po -"
    assert T.after(line, "g@b3") == over
    assert T.events(line, "g@b3") == [
        "covered seat=2 colour=g place=b3 was=o now=g height=2",
        "count seat=1 colour=p places=8 covered=4 highest=1",
        "count seat=2 colour=o places=3 covered=0 highest=0",
        "won seat=1 by=places",
    ]
    assert T.state(over).scores() == (1.0, 0.0)
    assert str(T.state(over).seen_by(1)) == over
    assert T.outcome(line) == []


@pytest.mark.rule("secret-tie-covered")
def test_a_tie_goes_to_more_covered_places():
    """Five places each; of pink's one is covered, of orange's two."""
    line = "O,Gp,Bo,P/G,Bo,P,Og/B,P,O,G/P,O,G,B -/- po -"
    assert T.outcome(line) == [
        "count seat=1 colour=p places=5 covered=1 highest=1",
        "count seat=2 colour=o places=5 covered=2 highest=1",
        "won seat=2 by=covered",
    ]
    assert T.state(line).scores() == (0.0, 1.0)


@pytest.mark.rule("secret-tie-now", "secret-tie-covered")
def test_a_place_laid_bare_again_is_not_covered():
    """Orange's fifth place has lost its Pieces, so pink has two covered and orange one."""
    line = "O,Gp,Bo,Pg/G,Bp,P,Og/B,P,O,G/P,O,G,B -/g po 2"
    assert T.events(line, "g@d3") == [
        "cancelled seat=2 colour=g place=d3 was=g now=o height=0",
        "count seat=1 colour=p places=5 covered=2 highest=1",
        "count seat=2 colour=o places=5 covered=1 highest=1",
        "won seat=1 by=covered",
    ]


@pytest.mark.rule("secret-tie-highest", "secret-tie-pieces")
def test_a_lasting_tie_goes_to_the_highest_own_pile():
    """Five places each, one of them covered; pink's pile has two Pieces. The highest of all is nobody's."""
    line = "O,Gop,Bo,P/G,B,P,O/B,P,O,G/P,O,G,Bpog -/- po -"
    assert T.outcome(line) == [
        "count seat=1 colour=p places=5 covered=1 highest=2",
        "count seat=2 colour=o places=5 covered=1 highest=1",
        "won seat=1 by=highest",
    ]


@pytest.mark.rule("secret-tie-pieces")
def test_a_player_out_of_the_tie_does_not_break_it():
    """Blue has the highest pile of the three but only three places."""
    line = "O,G,Bw,Yo,Wogb/G,By,Y,Wbg,O/B,Y,W,O,G/Y,W,O,G,B -/-/- ogb -"
    assert T.outcome(line) == [
        "count seat=1 colour=o places=5 covered=1 highest=1",
        "count seat=2 colour=g places=5 covered=1 highest=2",
        "count seat=3 colour=b places=3 covered=1 highest=3",
        "won seat=2 by=highest",
    ]


@pytest.mark.rule("secret-tie-shared", "secret-tie-pieces", "secret-unowned")
def test_a_tie_to_the_last_is_shared():
    """Nobody has a pile, which counts as nought; blue and green have as many places but no player."""
    line = f"{BARE} -/- po -"
    assert T.outcome(line) == [
        "count seat=1 colour=p places=4 covered=0 highest=0",
        "count seat=2 colour=o places=4 covered=0 highest=0",
        "unowned colour=g places=4",
        "unowned colour=b places=4",
        "shared seats=1 2",
    ]
    assert T.state(line).scores() == (0.5, 0.5)


@pytest.mark.rule("secret-tie-shared")
def test_two_of_three_share():
    line = "O,G,Bw,Y,W/G,B,Y,W,O/B,Y,W,O,G/Y,W,O,G,B -/-/- ogb -"
    assert T.outcome(line)[-1] == "shared seats=1 2"
    assert T.state(line).scores() == (0.5, 0.5, 0.0)


@pytest.mark.rule("secret-unowned", "secret-top-counts")
def test_a_colour_without_a_player_may_be_largest():
    line = "O,Go,Bo,P/G,B,P,O/B,P,O,G/P,O,G,B -/- pb -"
    assert T.outcome(line) == [
        "count seat=1 colour=p places=4 covered=0 highest=0",
        "count seat=2 colour=b places=3 covered=0 highest=0",
        "unowned colour=o places=6",
        "won seat=1 by=places",
    ]


@pytest.mark.rule("secret-end")
def test_after_the_end_nothing_can_be_played():
    line = f"{BARE} -/- po -"
    assert T.names(line) == []
    assert [T.why(line, tap) for tap in ("g", "a1", "g@a1", "pass")] == ["over"] * 4
    assert T.why(line) == "over"


@pytest.mark.rule("secret-undrawn", "secret-majority")
def test_who_does_not_see_the_objectives_names_no_winner():
    before = T.state(f"{BARE} -/g po 2")
    for seat in (-1, 0, 1):
        after = before.seen_by(seat).play(("g", "a1"))
        assert after.to_move == OVER
        assert after.outcome() == ()
        assert [told.key for told in before.seen_by(seat).events(("g", "a1"))] == ["covered"]
        with pytest.raises(ValueError, match=r"^Who won hangs on objectives that are hidden here\.$"):
            after.scores()


@pytest.mark.rule("secret-turn")
def test_why_not_of_every_kind_of_tap():
    assert T.why(START, "b4") == "choose_piece place=b4"
    assert T.why(START, "b4", "c4") == "choose_piece place=b4"
    assert T.why(START, "w") == "colour_in_box colour=w"
    assert T.why(START, "w@a1") == "colour_in_box colour=w"
    assert T.why(START, "2:b") == "not_your_stock seat=2"
    assert T.why(START, "1:b") == "unknown word=1:b"
    assert T.why(START, "3:b") == "unknown word=3:b"
    assert T.why(START, "og") == "unknown word=og"
    assert T.why(START, "") == "unknown word="
    assert T.why(START, "b", "e4") == "unknown word=b@e4"
    assert T.why(START, "@c3") == "unknown word=@c3"
    assert T.why(START, "b", "2:b") == "not_your_stock seat=2"
    assert T.why(START, "b", "w") == "colour_in_box colour=w"
    assert T.why(f"{BARE} oo/oo po 1", "o", "g") == "none_left colour=g"
    assert T.why(START, "b", "b4", "c4") == "unknown word=b@b4@c4"


@pytest.mark.rule("all-names", "secret-names")
def test_names_are_unique():
    names = T.names(START)
    assert len(names) == len(set(names)) == 4 * 12
    assert texts(T.state(START).events(("b", "a4"))) == ["covered seat=1 colour=b place=a4 was=o now=b height=1"]
