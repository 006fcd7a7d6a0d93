"""The verbs, what is said when they are wrong, and the session for other programs."""

import io
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyramidion import service, terminal, verbs
from pyramidion.core.facts import SeatNumber, fact
from pyramidion.games import GAMES

TWO = "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m"
WON = "c5=y m5y3 -"
DICE = "......|.....|....|...|..|./......|.....|....|...|..|. 6 - 1"
PY = Path(__file__).parent.parent / "py"


def start(*words, **more):
    return subprocess.Popen(
        [sys.executable, "-m", "pyramidion", *words],
        env={**os.environ, "PYTHONPATH": str(PY)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


@pytest.fixture
def say(capsys):
    """Run a verb: what it prints, and what it complains of."""

    def run(*words):
        code = terminal.main(words)
        said = capsys.readouterr()
        assert code == (2 if said.err else 0)
        return said.out, said.err

    return run


@pytest.fixture
def right(say):
    def run(*words):
        out, err = say(*words)
        assert err == ""
        return out.splitlines()

    return run


@pytest.fixture
def wrong(say):
    """The one sentence a verb complains with."""

    def run(*words):
        err = say(*words)[1]
        assert err.count("\n") == 1
        assert err.rstrip()[-1] in ".?"
        assert "fault of the program" not in err
        return err.rstrip()

    return run


@pytest.mark.parametrize("slug", GAMES)
def test_new_prints_a_position_its_game_reads(right, slug):
    (line,) = right("new", slug, "--seed", "1")
    assert str(GAMES[slug].parse(line)) == line
    assert right("new", slug, "--seed=1") == [line]


def test_new_takes_seats_and_options(right):
    (line,) = right("new", "pyramidis", "--seats", "4", "--option", "goal=3", "--option", "first=2")
    assert line.endswith("m0t0y0c0 t goal3")


def test_actions_prints_names(right):
    assert right("actions", "pyramidis", TWO) == ["a5:1", "a5:2", "a5:3", "a5:4", "a5:5"]
    assert right("actions", "pyramidis", WON) == []


def test_play_prints_the_position_after_each(right):
    assert right("play", "pyramidis", TWO, "a5:3", "h5:1") == [
        "a5=mmmmm,b5=m,c5=m,d5=m,h5=yyyyyyyy m0y0 y",
        "a5=mmmmm,b5=m,c5=m,d5=m,g5=y,h5=yyyyyyy m0y0 m",
    ]
    assert right("play", "dice", DICE, "roll", "rryygv")[-1].endswith("6 rryygv 1")


def test_play_prints_what_fits_before_it_complains(say):
    out, err = say("play", "pyramidis", TWO, "a5:3", "h5:9")
    assert len(out.splitlines()) == 1
    assert err.startswith("'h5:9' is not allowed here: ")


@pytest.mark.parametrize(("depth", "count"), [(0, "1"), (1, "5"), (2, "25")])
def test_perft_counts_leaves(right, depth, count):
    assert right("perft", "pyramidis", TWO, str(depth)) == [count]


def test_perft_counts_outcomes_of_chance(right):
    assert right("perft", "dice", DICE, "2") == ["462"]
    assert right("perft", "pyramidis", WON, "3") == ["0"]


def test_perft_splits(right):
    assert right("perft", "pyramidis", TWO, "2", "--split") == [*(f"a5:{n} 5" for n in range(1, 6)), "25"]


def test_think_prints_action_value_and_tried(right):
    (line,) = right("think", "pyramidis", TWO, "--nodes", "40", "--seed", "1")
    name, value, tried = line.split(" ")
    assert name in {"a5:1", "a5:2", "a5:3", "a5:4", "a5:5"}
    assert 0 <= float(value) <= 1
    assert tried == "40"
    assert right("think", "pyramidis", TWO, "--nodes", "40", "--seed", "1") == [line]
    assert len(right("think", "pyramidis", TWO, "--level", "easy", "--seconds", "0.01")) == 1


def test_think_on_a_secret_game_does_not_look(right):
    (line,) = right("new", "secret", "--seed", "3", "--option", "first=1")
    places, stocks, objectives, mover = line.split()
    others = sorted(set(stocks) - set(objectives[0]) - {"/"})
    words = [("think", "secret", f"{places} {stocks} {objectives[0]}{other} {mover}") for other in [*others, "?"]]
    assert len({right(*word, "--nodes", "30", "--seed", "1")[0] for word in words}) == 1


def test_match_seats_everyone_everywhere_and_repeats_itself(right):
    words = "match secret --players random,greedy,search --games 3 --nodes 8 --seed 4".split()
    lines = right(*words)
    assert lines[0].startswith("Secret Colours, 3 games, seed 4")
    assert lines[1].startswith("Seats rotate")
    assert lines[2].startswith("game 1: seat 1 player 1 (random)")
    assert lines[3].startswith("game 2: seat 1 player 3 (search)")
    assert lines[4].startswith("game 3: seat 1 player 2 (greedy)")
    assert [line.split(":")[0] for line in lines[5:]] == ["player 1 (random)", "player 2 (greedy)", "player 3 (search)"]
    assert all("95% interval" in line for line in lines[5:])
    assert right(*words) == lines


def test_match_alone(right):
    lines = right("match", "dice", "--players", "random", "--games", "2", "--seed", "1")
    assert lines[-1] == "player 1 (random): 2 of 2, 100.0%, 95% interval 34.2% to 100.0%"


def test_the_interval_is_wilsons():
    low, high = verbs.Standing(30, 40).interval
    assert (round(low, 4), round(high, 4)) == (0.5981, 0.8581)
    assert verbs.Standing(0, 10).interval[0] == 0
    assert verbs.Standing(10, 10).interval[1] == pytest.approx(1)


@pytest.mark.parametrize(
    "words", [["--help"], ["-h"], ["help"], *([verb, "--help"] for verb in terminal.VERBS), ["help", "play"]]
)
def test_help(right, words):
    text = "\n".join(right(*words))
    assert "python -m pyramidion" in text
    assert all(game in text for game in GAMES)


def test_every_example_of_the_help_is_right(right, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    for verb in terminal.VERBS.values():
        for example in verb.examples:
            words = [word for piece in zip_quotes(example) for word in piece]
            if verb.run is terminal.match:
                words += ["--games", "1"] if "--games" not in words else []
                words[words.index("--games") + 1] = "1"
            right(*words, *(["--seconds", "0.01"] if words[0] == "think" and "--nodes" not in words else []))


def zip_quotes(text):
    """Words outside quotes, and what stands in quotes whole."""
    for number, piece in enumerate(text.split('"')):
        yield [piece] if number % 2 else piece.split()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Say what to do: new, actions, play, perft, think, match, serve; --help tells more."),
        ("thnik", "There is no verb 'thnik'; did you mean 'think'?"),
        ("new", "'new' needs GAME: python -m pyramidion new GAME [--seats N] [--option k=v] [--seed S]."),
        ("new chess", "There is no game 'chess'; there is secret, pyramidis, dice, tor."),
        ("new tor tor", "'new' takes GAME, and 'tor' is one word too many."),
        ("new tor --seats 3", "Tor is for 2 seats, not 3."),
        ("new tor --seats 9", "--seats is a whole number from 1 to 4."),
        ("new tor --seed x", "--seed is a whole number, not 'x'."),
        ("new tor --seed 1.5", "--seed is a whole number, not '1.5'."),
        ("new tor --seed", "--seed needs a value: --seed S."),
        ("new tor --seed 1 --seed 2", "--seed is given 2 times."),
        ("new tor --seed " + "9" * 29, f"--seed is a whole number from -{2**64} to {2**64}."),
        ("new tor --seed " + "9" * 5000, None),
        ("new tor --level x", "'new' has no option '--level'; it has --seats, --option, --seed."),
        ("new tor --option layout", "An option is written name=value, not 'layout'."),
        ("new tor --option layout=x", "Option 'layout' of Tor cannot be 'x'; it can be regular or random."),
        ("new tor --option quick=on --option quick=off", "Option 'quick' is given twice."),
        ("actions tor", "'actions' needs POSITION: python -m pyramidion actions GAME \"POSITION\"."),
        (
            "actions tor a b",
            "'actions' takes GAME POSITION, and 'b' is one word too many; a position stands in quotes.",
        ),
        ("actions tor a --x", "'actions' has no option '--x'; it has none."),
        ("actions tor \x1b[31m", None),
        ("actions dice x\udcff", None),
        (["play", "pyramidis", TWO], "'play' needs NAME: python -m pyramidion play GAME \"POSITION\" NAME...."),
        (["perft", "pyramidis", TWO, "-1"], "DEPTH is a whole number from 0 to 100."),
        (["perft", "pyramidis", TWO, "two"], "DEPTH is a whole number, not 'two'."),
        (["think", "pyramidis", TWO, "--level", "hart"], "There is no level 'hart'; did you mean 'hard'?"),
        (["think", "pyramidis", TWO, "--nodes", "0"], "--nodes is a whole number from 1 to 1000000000."),
        (["think", "pyramidis", TWO, "--seconds", "nan"], None),
        (["think", "pyramidis", TWO, "--seconds", "-1"], None),
        (["think", "pyramidis", TWO, "--seconds", "1", "--nodes", "1"], None),
        (["think", "pyramidis", WON], "The game is over, so there is nothing to think about."),
        (["think", "dice", f"{DICE}*"], None),
        ("match tor", None),
        ("match tor --players random", "Tor is for 2 seats, not 1."),
        ("match tor --players random,", None),
        ("match tor --players random,easy --seats 1", "--players names 2 players for 1 seats."),
        ("match tor --players random,easy --games 0", None),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(wrong, words, sentence):
    said = wrong(*(words.split(" ") if isinstance(words, str) else words) if words else ())
    assert sentence in (None, said)
    assert said.isprintable()
    assert len(said) <= verbs.LONGEST


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(GAMES)), st.text(max_size=40) | st.text("abwmyox?!*-=/|,. 0123456789WKpmt", max_size=80))
def test_no_line_makes_a_game_stumble(slug, line):
    with pytest.raises(ValueError, match=r"[.?]$"):
        verbs.find(GAMES[slug].parse(line), line)


def test_a_fault_of_ours_is_a_sentence_too(monkeypatch, capsys):
    monkeypatch.setattr(verbs, "seats_of", lambda *_: 1 / 0)
    assert terminal.main(["new", "tor"]) == 2
    assert capsys.readouterr().err.startswith("This is a fault of the program, not yours: ZeroDivisionError")


def test_a_fact_is_told_in_words():
    state = GAMES["pyramidis"].new(Random(1), 2, {})
    assert verbs.tell(state, fact("over")) == "The game is over."
    assert verbs.tell(state, fact("passed", seat=SeatNumber(2))) == "Mustard has no stack to move and passes."


def test_a_closed_pipe_ends_quietly():
    with start("match", "dice", "--players", "random,random", "--games", "5000", "--seed", "1") as process:
        assert process.stdout.readline()
        process.stdout.close()
        assert process.wait(20) == 0
        assert process.stderr.read() == b""


def test_an_interruption_ends_quietly():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who is started where it is ignored ignores it too
    with start("match", "dice", "--players", "random,random", "--games", "5000", "--seed", "1") as process:
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.wait(20) == 130
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_told():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pyramidion", "new", "tor"],
            env={**os.environ, "PYTHONPATH": str(PY)},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == b"The answer could not be written: No space left on device.\n"


def interpreters():
    """Every Python that may run the games and is found here; the one that runs this at least."""
    named = (shutil.which(f"python3.{minor}") for minor in range(11, 20))
    installed = (Path.home() / ".pyenv" / "versions").glob("3.1[1-9]*/bin/python")
    found = {}
    for program in [sys.executable, *filter(None, named), *map(str, installed)]:
        told = subprocess.run([program, "-c", VERSION], capture_output=True, text=True, check=False).stdout.strip()
        if told:
            found.setdefault(told, program)
    return found


VERSION = "import platform; print(platform.python_implementation(), platform.python_version())"
PYTHONS = interpreters()


@pytest.mark.parametrize("python", PYTHONS)
def test_the_verbs_work_on_every_python_there_is(python):
    def run(*words):
        command = [PYTHONS[python], "-W", "error", "-m", "pyramidion", *words]
        done = subprocess.run(command, cwd=PY, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.splitlines()

    [line] = run("new", "tor")
    assert len(run("actions", "tor", line)) == 48
    assert run("play", "pyramidis", TWO, "a5:3", "h5:2")[-1].startswith("a5=")
    assert run("perft", "pyramidis", TWO, "2")
    assert len(run("match", "tor", "--players", "random,random", "--games", "10", "--seed", "1")) > 10


# The session


def ask(request, game="pyramidis"):
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    return service.answer(line, GAMES[game])


def test_a_session_in_a_process():
    with start("serve", "tor") as process:
        for number in range(2):
            process.stdin.write(json.dumps({"do": "new", "seed": 1, "id": number}).encode() + b"\n")
            process.stdin.flush()
            reply = json.loads(process.stdout.readline())
            assert reply["id"] == number
            assert GAMES["tor"].parse(reply["position"])
        process.stdin.close()
        assert process.wait(20) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_session_without_streams_says_so(closed):
    command = f'exec "{sys.executable}" -m pyramidion serve tor {closed}'
    done = subprocess.run(["sh", "-c", command], cwd=PY, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("one of them is closed.\n")
    assert done.stderr.count("\n") == 1


def test_a_session_plays_a_game_to_its_end():
    rng = Random(1)
    position = ask({"do": "new", "game": "dice", "seats": 2, "seed": 1, "options": {"first": "2"}})["position"]
    while (look := ask({"do": "actions", "game": "dice", "position": position}))["to_move"] != "over":
        if look["to_move"] == "chance":
            assert sum(look["odds"]) == pytest.approx(1)
            name = rng.choices(look["actions"], look["odds"])[0]
        else:
            name = ask({"do": "think", "game": "dice", "position": position, "level": "random", "seed": 1})["action"]
        position = ask({"do": "play", "game": "dice", "position": position, "names": [name]})["position"]
    assert sum(look["scores"]) == 1
    assert look["actions"] == []


def test_each_verb_answers():
    assert ask({"do": "actions", "position": TWO}) == {"actions": [f"a5:{n}" for n in range(1, 6)], "to_move": 1}
    assert ask({"do": "play", "position": TWO, "names": ["a5:3", "h5:1"], "id": "x"})["id"] == "x"
    assert ask({"do": "perft", "position": TWO, "depth": 2}) == {"count": 25}
    thought = ask({"do": "think", "position": TWO, "level": "search", "nodes": 20, "seed": 1})
    assert thought["tried"] == 20
    assert thought["action"] in thought["notes"]
    assert thought == ask({"do": "think", "position": TWO, "level": "search", "nodes": 20, "seed": 1})
    assert "action" in ask({"do": "think", "position": TWO, "level": "greedy", "seconds": 0.01})
    match = ask({"do": "match", "players": ["random", "greedy"], "games": 2, "nodes": 5, "seed": 1})
    assert [game["seating"] for game in match["games"]] == [[1, 2], [2, 1]]
    assert sum(player["points"] for player in match["players"]) == 2


def test_a_session_does_not_look_at_secrets():
    position = ask({"do": "new", "game": "secret", "seed": 3, "options": {"first": "2"}})["position"]
    places, stocks, objectives, mover = position.split()
    lines = [f"{places} {stocks} {other}{objectives[1]} {mover}" for other in {*stocks, "?"} - {"/", objectives[1]}]
    answers = [ask({"do": "think", "game": "secret", "position": line, "nodes": 20, "seed": 1}) for line in lines]
    assert all(answer == answers[0] for answer in answers)
    assert "error" not in answers[0]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"\x00\n",
        b"\xff\xfe\n",
        b"{",
        b"[]",
        b"null",
        b"1",
        b"NaN",
        b'{"do": NaN}',
        b'{"do": 1e999}',
        b'{"do": ["new"]}',
        b'{"do": "think"}',
        b'{"do": "explode"}',
        b'{"do": "new", "seats": ' + b"9" * 5000 + b"}",
        b'{"do": "new", "seats": 2.0}',
        b'{"do": "new", "seats": true}',
        b'{"do": "new", "seats": 1e999}',
        b'{"do": "new", "options": {"goal": 5}}',
        b'{"do": "new", "options": []}',
        b'{"do": "new", "game": "chess"}',
        b'{"do": "new", "id": {}}',
        b'{"do": "new", "\\ud800": 1}',
        b'{"do": "actions", "position": "\\ud800\\u0000"}',
        b'{"do": "play", "position": "x", "names": "y"}',
        b'{"do": "perft", "position": "' + TWO.encode() + b'", "depth": 1000000000000}',
        b'{"do": "think", "position": "' + TWO.encode() + b'", "seconds": 1e999}',
        b'{"do": "think", "position": "' + TWO.encode() + b'", "seconds": "1"}',
        b'{"do": "think", "position": "' + TWO.encode() + b'", "nodes": -1}',
        b'{"do": "match", "players": []}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
    ],
)
def test_a_wrong_request_is_answered_by_one_sentence(line):
    reply = ask(line)
    assert list(reply) == ["error"]
    assert reply["error"][-1] in ".?"
    assert "\n" not in reply["error"]
    assert "fault of the program" not in reply["error"]


def test_what_cannot_be_counted_in_time_is_refused(monkeypatch):
    monkeypatch.setattr(verbs, "MOST_COUNT", 100)
    assert ask({"do": "perft", "position": TWO, "depth": 2}) == {"count": 25}
    assert "too many ways" in ask({"do": "perft", "position": TWO, "depth": 60})["error"]


def test_a_game_nobody_can_win_holds_no_session_up():
    line = "a5=mmmm,h5=yyyy m0y0 m"
    assert ask({"do": "think", "position": line, "level": "search", "nodes": 3})["tried"] == 3


def test_a_wrong_element_is_what_is_named():
    assert (
        "In 'names' every value is a string, not such a number."
        in ask({"do": "play", "position": TWO, "names": [1]})["error"]
    )


def test_an_error_carries_the_id():
    assert ask({"do": "explode", "id": 7})["id"] == 7


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from([TWO, WON, DICE]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(["position", "names", "seed", "seats", "options", "game", "id", "level", "players", "x"])
requests = st.builds(
    lambda do, more: {**more, "do": do},
    st.sampled_from(["new", "actions", "play"]) | values,
    st.dictionaries(fields, values, max_size=4),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.binary(max_size=60).filter(lambda line: b"\n" not in line) | requests, max_size=4))
def test_a_session_answers_each_line_with_one_object(lines):
    text = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    out = io.StringIO()
    service.serve(GAMES["pyramidis"], io.BytesIO(text), out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(replies) == len(lines)
    assert all(isinstance(reply, dict) for reply in replies)
    assert not any("fault of the program" in reply.get("error", "") for reply in replies)


def test_an_endless_line_is_passed_over():
    text = (
        b"x" * (2 * service.LONGEST_LINE + 5) + b"\n" + b'{"do": "perft", "position": "%s", "depth": 1}' % TWO.encode()
    )
    out = io.StringIO()
    service.serve(GAMES["pyramidis"], io.BytesIO(text), out)
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first == {"error": "A request is shorter than 1000000 bytes."}
    assert second == {"count": 5}
