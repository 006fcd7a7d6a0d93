"""The picture of Pyramidis."""

from __future__ import annotations

from collections import Counter
from math import hypot

from pyramidion.core.board import movement, picture
from pyramidion.core.game import OVER
from pyramidion.games.pyramidis import rules
from pyramidion.games.pyramidis.view import draw, frames

from tests.configs import CONFIGS, random_game, some_positions
from tests.games.pyramidis.known import CROSS
from tests.pictures import facts, pieces

PYRAMIDIS_CONFIGS = [config for config in CONFIGS if config.slug == "pyramidis"]
POSITIONS = [state for config in PYRAMIDIS_CONFIGS for state in some_positions(config)[::9]]
MIDDLE = "a4=y,a5=m,b5=mmymy,c4=y,c5=mm,d2=t,d4=tm,d6=c,e5=t,e6=ctctc,e7=t,e8=c,f5=yyymt,h5=t m0t0y1c3 t"


def test_the_cells_are_those_of_the_cross():
    for state in POSITIONS:
        assert set(CROSS) == draw(state, 0).boxes.keys()


def test_cells_read_from_the_top_left():
    cells = list(draw(POSITIONS[0], 0).boxes)
    assert cells[:3] == ["d8", "e8", "d7"]
    assert cells[-1] == "e1"


def test_pieces_are_those_of_the_position():
    for state in POSITIONS:
        expected = Counter("".join(state.stacks)) + Counter(dict(zip(state.colours, state.home, strict=True)))
        assert pieces(draw(state, 0)) == expected


def test_what_the_cells_say():
    said = facts(draw(rules.parse(MIDDLE), 0))
    assert str(said["b5"]) == "square square=b5 stack=mmymy top=y height=5 tower=1 start=- final=- unused=0"
    assert str(said["a5"]) == "square square=a5 stack=m top=m height=1 tower=0 start=m final=- unused=0"
    assert str(said["d8"]) == "square square=d8 stack=- top=- height=0 tower=0 start=- final=t unused=0"
    two = facts(draw(rules.parse("a5=mmmmmmmm,h5=yyyyyyyy m0y0 m"), 0))
    assert str(two["d8"]) == "square square=d8 stack=- top=- height=0 tower=0 start=- final=- unused=1"
    other = facts(draw(rules.parse("e1=cccccccc,e8=tttttttt t0c0 t"), 0))
    assert str(other["a5"]) == "square square=a5 stack=- top=- height=0 tower=0 start=- final=- unused=1"
    assert str(other["d8"]) == "square square=d8 stack=- top=- height=0 tower=0 start=- final=t unused=0"


def test_pieces_are_sown_one_by_one():
    """Those that are still in the hand go on from square to square."""
    state = rules.parse("a5=mmmmmmmm,h5=yyyyyyyy m0y0 m")
    lines = [str(frame).split(" ")[0] for frame in frames(state.move(("a5", "3")))]
    assert lines == [
        "a5=mmmmm,b5=mmm,h5=yyyyyyyy",
        "a5=mmmmm,b5=m,c5=mm,h5=yyyyyyyy",
        "a5=mmmmm,b5=m,c5=m,d5=m,h5=yyyyyyyy",
    ]


def test_the_hand_is_sown_from_its_bottom_along_the_course():
    state = rules.parse(MIDDLE)
    move = state.move(("f5",))
    course = [str(event.args["to"]) for event in move.events if event.key == "sown"]
    assert len(course) == 5
    before = state
    for place, frame in enumerate(frames(move)):
        stack = frame.stacks[rules.INDEX[course[place]]]
        assert stack.startswith(state.stacks[rules.INDEX[course[place]]])
        assert stack.endswith("yyymt"[place:])
        before = frame
    assert before == move.after


def test_every_piece_flies_from_the_square_before_on_its_course():
    """None goes across the board but over a tower in a corner, and all that fly at once fly the same way."""
    for state in POSITIONS:
        for action in state.actions() if state.mover != OVER else ():
            move, before = state.move(action), state
            for frame in frames(move):
                ways = {
                    (round(flight.dx / 100), round(flight.dy / 100))
                    for flight in movement(draw(before, 0), draw(frame, 0)).flights
                    if hypot(flight.dx, flight.dy) > 50 and not flight.key.startswith("home")
                }
                assert len(ways) <= 1
                assert all(0 in way for way in ways) or any(event.key == "tower_skipped" for event in move.events)
                before = frame


def test_a_piece_flies_home():
    state = rules.parse("a4=y,b4=m,h5=y m4y0 m")
    before = state
    for frame in frames(state.move(("b4",))):
        found = movement(draw(before, 0), draw(frame, 0)).flights
        before = frame
    assert ("home-m.4", False) in [(flight.key, flight.new) for flight in found]


def test_the_last_to_come_home_lets_all_five_build_a_pyramid():
    def standing(count, over):
        stacks = rules.parse(f"{'a4=y,b4=m,' if not over else 'a4=y,'}h5=y m{count}y0 {'-' if over else 'm'}")
        board = draw(stacks, 0)
        return [(board.pieces[f"home-m.{place}"].x, board.pieces[f"home-m.{place}"].y) for place in range(count)]

    *ground, top = standing(5, over=True)
    assert len({x for x, _ in ground}) == len({y for _, y in ground}) == 2
    assert top == (sum(x for x, _ in ground) / 4, sum(y for _, y in ground) / 4)
    assert standing(4, over=False) != ground


def test_every_frame_keeps_the_pieces():
    for state in POSITIONS:
        for action in state.actions():
            shown = frames(state.move(action))
            assert {tuple(sorted(pieces(draw(frame, 0)).items())) for frame in shown} == {
                tuple(sorted(pieces(draw(state, 0)).items()))
            }


def test_one_frame_for_each_piece_sown():
    for state in POSITIONS:
        for action in state.actions():
            sown = [event for event in state.events(action) if event.key == "sown"]
            assert len(frames(state.move(action))) == max(1, len(sown))


def test_the_end_shows_who_won():
    *_, state = random_game(PYRAMIDIS_CONFIGS[0], 1)
    assert state.mover == OVER
    won = [element for element in picture(draw(state, -1)) if "won" in element.attrs.get("class", "").split(" ")]
    assert [element.key for element in won] == [f"plate-{state.colours[seat]}" for seat in state.winners()]
