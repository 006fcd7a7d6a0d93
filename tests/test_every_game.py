"""What holds of every game, whatever its rules: over random games, and wherever hypothesis wanders."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyramidion.core.facts import Fact
from pyramidion.core.game import CHANCE, OVER, Action, IllegalAction, State
from pyramidion.games import GAMES

from tests.configs import CONFIGS, Config, bounded, one_action, random_game, some_positions
from tests.folds import fold, read
from tests.games import known, part
from tests.scale import SCALE

Law = Callable[[Config, State], None]

every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)
SMALL = 12  # actions looked at where all would be too many
FEW = 4  # values of an option that are all gone over
NOWHERE = ("", "z9", "a0", "i1", "a1a1", "-", "@", "+", ":", "swap:", "o@", "@a1", "a1-", "0:o", "pass:1", "ROLL")
PLIES = 5000  # no game is as long


def some_actions(state: State) -> list[Action]:
    """Most of a short list of actions, a few of a long one: the same for the same position."""
    actions = list(state.actions())
    return actions if len(actions) <= SMALL else Random(str(state)).sample(actions, SMALL)


def is_plain(told: Fact) -> bool:
    """Can these words travel?"""
    again = json.loads(json.dumps([told.key, dict(told.args)]))
    return again == [told.key, dict(told.args)] and all(isinstance(value, (str, int)) for value in told.args.values())


def is_sentence(message: str) -> bool:
    return not message[:1].islower() and message.endswith(".") and message.isprintable()


# The laws, each of a position.


def someone_acts_until_it_is_over(config, state):
    assert state.to_move in (*range(config.seats), CHANCE, OVER)
    assert (state.to_move == OVER) == (len(state.actions()) == 0)
    assert (state.why_not() is None) == (state.to_move != OVER)
    assert state.seats == config.seats
    assert state.phase.isidentifier()


def actions_come_in_a_fixed_order(config, state):
    actions = list(state.actions())
    assert list(state.actions()) == actions
    assert list(config.game.parse(str(state)).actions()) == actions
    assert len(set(actions)) == len(actions)


def names_are_unique_words(config, state):
    names = [state.name(action) for action in state.actions()]
    assert len(set(names)) == len(names)
    assert all(name and name.isascii() and name.isprintable() and " " not in name for name in names)


def find_is_the_inverse_of_name(config, state):
    for action in some_actions(state):
        assert state.find(state.name(action)) == action


def find_says_why_not(config, state):
    legal = {state.name(action) for action in state.actions()}
    for name in {*NOWHERE, *config.taps} - legal:
        with pytest.raises(IllegalAction) as caught:
            state.find(name)
        assert caught.value.name == name
        assert isinstance(caught.value.why, Fact)
        assert is_plain(caught.value.why)
        assert is_sentence(str(caught.value))


def the_line_is_the_position(config, state):
    for seen in (state, *(state.seen_by(seat) for seat in range(config.seats))):
        line = str(seen)
        assert line.isascii()
        assert line.isprintable()
        assert config.game.parse(line) == seen
        assert str(config.game.parse(line)) == line


def play_changes_nothing(config, state):
    line, number = str(state), hash(state)
    for action in some_actions(state):
        after = state.play(action)
        assert after == state.play(action)
        assert str(after) == str(state.play(action))
        assert after != state or state.name(action) == "pass"
        assert config.game.parse(line).play(action).to_move in (after.to_move, OVER, state.to_move)
    assert (str(state), hash(state)) == (line, number)
    assert state == config.game.parse(line)
    assert hash(config.game.parse(line)) == number


def a_position_is_a_value(config, state):
    field = next(iter(state.__dataclass_fields__))
    with pytest.raises(FrozenInstanceError):
        setattr(state, field, None)
    assert not hasattr(state, "__dict__")


def the_winners_share_one(config, state):
    if state.to_move != OVER:
        return
    scores = state.scores()
    assert len(scores) == config.seats
    assert sum(scores) == pytest.approx(1)
    assert all(0 <= score <= 1 for score in scores)
    assert len({score for score in scores if score}) == 1


def the_outcome_tells_the_scores(config, state):
    outcome = state.outcome()
    assert (outcome == ()) == (state.to_move != OVER)
    assert all(is_plain(told) for told in outcome)
    if not outcome:
        return
    last = outcome[-1]
    assert last.key in ("won", "shared", "drawn")
    everyone = range(1, config.seats + 1)
    named = {"won": last.args.get("seat"), "shared": last.args.get("seats"), "drawn": " ".join(map(str, everyone))}
    winners = [int(seat) for seat in str(named[last.key]).split(" ")]
    assert winners == [seat for seat in everyone if state.scores()[seat - 1] > 0]
    assert (last.key == "won") == (len(winners) == 1)


def chance_has_odds(config, state):
    if state.to_move != CHANCE:
        with pytest.raises(ValueError, match=r"^[A-Z][^\n]*\.$"):
            state.odds()
        return
    odds = state.odds()
    assert len(odds) == len(state.actions())
    assert all(odd > 0 for odd in odds)
    assert sum(odds) == pytest.approx(1)


def paths_lead_to_actions(config, state):
    paths = [config.game.path(action) for action in state.actions()]
    assert len(set(paths)) == len(paths)
    beginnings = {path[:length] for path in paths for length in range(1, len(path))}
    assert not beginnings & set(paths)
    assert all(path and all(isinstance(tap, str) and tap for tap in path) for path in paths)
    for path in (config.game.path(action) for action in some_actions(state)):
        for length in range(1, len(path) + 1):
            assert state.why_not(*path[:length]) is None, path[:length]


def every_other_tap_has_a_reason(config, state):
    if state.to_move == CHANCE:
        assert all(state.why_not(tap) for tap in config.taps)
        return
    paths = {config.game.path(action) for action in state.actions()}
    firsts = {path[0] for path in paths}
    for tap in config.taps:
        why = state.why_not(tap)
        if tap in firsts:
            assert why is None, tap
        elif why is None:  # it may be named first of two that could be named in either order
            assert any(tap in path and state.why_not(*path[::-1]) is None for path in paths), tap
        else:
            assert isinstance(why, Fact), tap
            assert is_plain(why)
    assert all(first in config.taps for first in firsts)


def every_other_second_tap_has_a_reason(config, state):
    paths = {config.game.path(action) for action in state.actions()}
    begun = sorted({path[0] for path in paths})
    drawn = config.game.draw(state, -1).boxes
    for first in Random(str(state)).sample(begun, min(2, len(begun))):
        for tap in config.taps:
            why = state.why_not(first, tap)
            if any(path[:2] == (first, tap) for path in paths):
                assert why is None, (first, tap)
            elif not ((tap, first) in paths and why is None):
                assert isinstance(why, Fact), (first, tap)
                assert is_plain(why)
                if (first,) not in paths and tap in drawn and state.why_not(tap) is not None:
                    assert why.key != "unknown", (first, tap)
    for path in sorted(paths)[:SMALL]:
        assert isinstance(state.why_not(*path, path[0]), Fact)


def a_name_is_a_path(config, state):
    for action in some_actions(state):
        assert state.why_not(state.name(action)) is None


def events_tell_what_happened(config, state):
    for action in some_actions(state):
        events, after = state.events(action), state.play(action)
        assert events
        assert events == state.events(action)
        assert all(is_plain(told) for told in events)
        outcome = after.outcome()
        assert events[len(events) - len(outcome) :] == outcome
        assert not any(told.key in ("won", "shared", "drawn") for told in events[: len(events) - len(outcome)])


def events_make_the_next_position(config, state):
    for action in some_actions(state):
        expected = read(config.slug, str(state.play(action)))
        assert fold(config.slug, str(state), state.events(action)) == expected, state.name(action)


def the_pieces_are_sound(config, state):
    part(config.slug, "fold").sound(read(config.slug, str(state)), config.seats)


def blanks_stay_blank(config, state):
    for seat in range(config.seats):
        seen = state.seen_by(seat)
        assert seen.seen_by(seat) == seen
        for other in range(config.seats):
            assert seen.seen_by(other).seen_by(seat) == seen.seen_by(other)
    assert str(state.seen_by(-1)).count("?") >= max(str(state.seen_by(seat)).count("?") for seat in range(config.seats))
    assert (state.seen_by(-1) != state) == (config.game.secrets and state.to_move != OVER)


def secrets_exist_if_declared(config, state):
    blind = [seat for seat in range(config.seats) if state.seen_by(seat) != state]
    assert blind == (list(range(config.seats)) if config.game.secrets and state.to_move != OVER else [])


def a_guess_looks_the_same(config, state):
    for seat in range(-1, config.seats):
        seen = state.seen_by(seat)
        guess = seen.guess(Random(str(state)))
        assert guess.seen_by(seat) == seen
        assert guess.guess(Random(1)) == guess
        assert "?" not in str(guess)
        assert guess.to_move == state.to_move
        assert config.game.parse(str(guess)) == guess
    assert state.guess(Random(1)) == state


def what_is_seen_can_be_played(config, state):
    for seat in range(config.seats):
        seen = state.seen_by(seat)
        assert seen.to_move == state.to_move
        assert list(seen.actions()) == list(state.actions())
        for action in some_actions(state)[:3]:
            assert seen.name(action) == state.name(action)
            assert seen.why_not(seen.name(action)) is None
            events, after = state.events(action), state.play(action)
            if seen == state or after.to_move != OVER:
                assert seen.events(action) == events
                assert seen.play(action) == after.seen_by(seat)
            else:
                assert seen.events(action) == events[: len(events) - len(after.outcome())]
        for tap in config.taps:
            assert seen.why_not(tap) == state.why_not(tap)


LAWS: tuple[Law, ...] = (
    someone_acts_until_it_is_over,
    actions_come_in_a_fixed_order,
    names_are_unique_words,
    find_is_the_inverse_of_name,
    find_says_why_not,
    the_line_is_the_position,
    play_changes_nothing,
    a_position_is_a_value,
    the_winners_share_one,
    the_outcome_tells_the_scores,
    chance_has_odds,
    paths_lead_to_actions,
    every_other_tap_has_a_reason,
    every_other_second_tap_has_a_reason,
    a_name_is_a_path,
    events_tell_what_happened,
    events_make_the_next_position,
    the_pieces_are_sound,
    blanks_stay_blank,
    secrets_exist_if_declared,
    a_guess_looks_the_same,
    what_is_seen_can_be_played,
)
THINNED = {  # the dear ones look at every so manieth position
    the_line_is_the_position: 2,
    find_says_why_not: 7,
    every_other_tap_has_a_reason: 5,
    every_other_second_tap_has_a_reason: 7,
    what_is_seen_can_be_played: 7,
    a_guess_looks_the_same: 3,
    play_changes_nothing: 3,
    events_make_the_next_position: 2,
    events_tell_what_happened: 3,
}


@pytest.mark.rule("all-line", "all-names")
@every_config
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(config, law):
    positions = some_positions(config)
    for state in (*positions[:: THINNED.get(law, 1)], positions[-1]):
        law(config, state)


@every_config
def test_laws_wherever_one_wanders(config):
    @bounded(4)
    @given(st.randoms(use_true_random=False), st.lists(st.integers(0, 999), max_size=80))
    def wander(rng, choices):
        state = config.new(rng)
        for choice in choices:
            if state.to_move == OVER:
                break
            actions = state.actions()
            state = state.play(actions[choice % len(actions)])
        for law in LAWS:
            law(config, state)

    wander()


def test_every_game_and_option_is_gone_over():
    for slug, game in GAMES.items():
        ours = [config for config in CONFIGS if config.slug == slug]
        assert {config.seats for config in ours} == set(game.seats)
        for option, values in game.options.items():
            gone_over = {config.options[option] for config in ours if option in config.options}
            assert gone_over <= set(values)
            if len(values) <= FEW:
                assert gone_over == set(values), f"the setups in tests/games/{slug}/known.py lack some of '{option}'"
            else:
                assert all(gone_over & set(game.choices(seats, option)) for seats in game.seats)


def test_every_tap_is_used_somewhere():
    for slug in GAMES:
        positions = [state for config in CONFIGS if config.slug == slug for state in some_positions(config)]
        path = GAMES[slug].path
        used = {tap for state in positions[::3] if state.to_move != CHANCE for a in state.actions() for tap in path(a)}
        assert {tap for tap in known(slug).taps if ":" not in tap} - used <= known(slug).seldom


@pytest.mark.parametrize("slug", GAMES)
def test_what_the_app_plays_by_itself_is_sometimes_all_there_is(slug):
    alone = set()
    for config in CONFIGS:
        for state in some_positions(config) if config.slug == slug else ():
            names = [state.name(action) for action in state.actions()]
            alone.update(names if len(names) == 1 else ())
    assert GAMES[slug].forced <= alone


@every_config
def test_a_name_from_elsewhere_has_its_reason(config):
    positions = some_positions(config)
    names = sorted({s.name(a) for s in positions if s.to_move != CHANCE for a in some_actions(s)})
    for state in positions[::11]:
        legal = {state.name(action) for action in state.actions()}
        for name in Random(str(state)).sample(names, min(SMALL, len(names))):
            if name not in legal:
                why = state.why_not(name)
                assert why is None or why.key != "unknown", name
                with pytest.raises(IllegalAction):
                    state.find(name)


@every_config
def test_every_seat_can_win(config):
    winners = Counter()
    for seed in range(60):
        *_, last = random_game(config, seed)
        winners.update(seat for seat, score in enumerate(last.scores()) if score)
    assert set(winners) == set(range(config.seats))


@every_config
def test_a_new_game_is_drawn_from_its_source_alone(config):
    assert config.new(Random(3)) == config.new(Random(3))
    starts = {str(config.new(Random(seed))) for seed in range(40)}
    first = config.options.get("first") if "first" in config.game.options else "1"  # who begins, if it is not drawn
    assert (len(starts) > 1) == (known(config.slug).drawn(config.options) or (first is None and config.seats > 1))
    begin = {config.new(Random(seed)).to_move for seed in range(60)}
    assert begin == ({int(first) - 1} if first else set(range(config.seats)))


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_game_does_not_have_is_refused(slug):
    game = GAMES[slug]
    wrong = [
        *((seats, {}) for seats in range(-1, 7) if seats not in game.seats),
        *((game.seats[0], {option: "nonsense"}) for option in game.options),
        *((game.seats[0], {option: ""}) for option in game.options),
        (game.seats[0], {"nonsense": "1"}),
        *((seats, {"first": "5"}) for seats in game.seats),
        *((seats, {"first": str(seats + 1)}) for seats in game.seats),
        *known(slug).refused,
    ]
    for seats, options in wrong:
        with pytest.raises(ValueError) as caught:
            game.new(Random(1), seats, options)
        assert is_sentence(str(caught.value))


@pytest.mark.parametrize("config", [config for config in CONFIGS if config.game.secrets], ids=str)
def test_the_truth_is_among_the_guesses(config):
    positions = some_positions(config, 1)
    for state in (positions[0], positions[-2]):
        for seat in range(-1, config.seats):
            seen = state.seen_by(seat)
            rng = Random(f"{state} {seat}")
            guesses = Counter(seen.guess(rng) for _ in range(3000))
            assert state in guesses
            if seat >= 0:
                ways = known(config.slug).secrets[config.seats]
                assert len(guesses) == ways
                assert max(guesses.values()) < 3 * 3000 / ways


# Reading a line that has been tampered with.


def tamper(line: str, edits: list[tuple[str, int, int, str]]) -> str:
    """The line after these edits: what, where, how far, with what."""
    for what, where, far, letter in edits:
        at = where % (len(line) + 1)
        if what == "insert":
            line = line[:at] + letter + line[at:]
        elif what == "replace":
            line = line[:at] + letter + line[at + 1 :]
        elif what == "delete":
            line = line[:at] + line[at + far :]
        elif what == "repeat":
            line = line[: at + far] + line[at:]
        elif what == "swap" and at + far < len(line):
            line = line[:at] + line[at + far] + line[at + 1 : at + far] + line[at] + line[at + far + 1 :]
        else:
            fields = line.split(" ")
            fields[where % len(fields)] = fields[far % len(fields)]
            line = " ".join(fields)
    return line


def check_refused_or_sound(config: Config, line: str) -> State | None:
    """Read the line: what is refused is refused in a sentence, what is not is written just so."""
    try:
        state = config.game.parse(line)
    except ValueError as error:
        refused = str(error)
    else:
        refused = ""
    if refused:
        assert is_sentence(refused) or not line.isprintable(), refused
        assert "\n" not in refused or "\n" in line
        return None
    assert str(state) == line
    assert (state.to_move == OVER) == (len(state.actions()) == 0)
    return state


def check_plays_to_its_end(config: Config, state: State) -> None:
    rng, start = Random(str(state)), str(state)
    for plies in range(PLIES):
        actions = state.actions()
        assert (state.to_move == OVER) == (len(actions) == 0)
        if state.to_move == OVER:
            break
        if plies % 16 == 0:
            assert config.game.parse(str(state)) == state
            for action in actions[:3]:
                assert state.find(state.name(action)) == action
                assert all(is_plain(told) for told in state.events(action))
            for first in ("", *sorted({config.game.path(action)[0] for action in actions})[:1]):
                reasons = [state.why_not(*filter(None, (first, tap))) for tap in config.taps]
                assert all(why is None or is_plain(why) for why in reasons)
        state = state.play(one_action(state, rng))
    else:
        assert known(config.slug).endless(start), f"A game from {start} never ends."
        return
    assert sum(state.scores()) == pytest.approx(1)
    assert state.outcome()


def edits(config: Config) -> st.SearchStrategy[list[tuple[str, int, int, str]]]:
    """With letters that its lines have, and with any others."""
    letters = sorted({*"".join(map(str, some_positions(config))), *"?!@+:0123456789"})
    return st.lists(
        st.tuples(
            st.sampled_from(["insert", "replace", "delete", "repeat", "swap", "field"]),
            st.integers(0, 500),
            st.integers(1, 9),
            st.sampled_from(letters) | st.characters(),
        ),
        min_size=1,
        max_size=3,
    )


@every_config
def test_a_tampered_line_is_refused_or_plays(config):
    positions = some_positions(config)

    @bounded(40)
    @given(st.integers(0, 10**6), edits(config))
    def read_tampered(number, edits):
        state = check_refused_or_sound(config, tamper(str(positions[number % len(positions)]), edits))
        if state is not None:
            check_plays_to_its_end(config, state)

    read_tampered()


@every_config
def test_one_letter_changed(config):
    """Every spot of a few lines, with letters that may well pass."""
    positions = some_positions(config)
    accepted = []
    for number in range(4 * SCALE):
        rng = Random(f"{config} {number}")
        line = str(rng.choice(positions))
        for at in range(len(line)):
            letter = rng.choice(line)
            accepted.append(check_refused_or_sound(config, line[:at] + letter + line[at + 1 :]))
    states = [state for state in accepted if state is not None]
    assert states
    for state in Random(str(config)).sample(states, min(len(states), 20 * SCALE)):
        check_plays_to_its_end(config, state)


@pytest.mark.parametrize("slug", GAMES)
@given(st.text(max_size=60))
@bounded(60)
def test_any_text_is_refused(slug, text):
    with pytest.raises(ValueError):
        GAMES[slug].parse(text)
