"""The verbs in words and in JSON, and what is said when they are wrong."""

import contextlib
import io
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyramidion.core.facts import SeatNumber, fact
from pyramidion.games import GAMES
from pyramidion.terminal import fields, main, session, verbs, words

TWO = "a5=mmmmmmmm,h5=yyyyyyyy m0y0 m"
WON = "c5=y m5y3 -"
DICE = "......|.....|....|...|..|./......|.....|....|...|..|. 6 - 1"
FIVE = [f"a5:{number}" for number in range(1, 6)]
AFTER = ["a5=mmmmm,b5=m,c5=m,d5=m,h5=yyyyyyyy m0y0 y", "a5=mmmmm,b5=m,c5=m,d5=m,g5=y,h5=yyyyyyy m0y0 m"]
OVER = {"actions": [], "to_move": "over", "scores": [1.0, 0.0]}
TAKES = "'actions' takes GAME POSITION, and"
SPLIT = {"count": 25, "below": dict.fromkeys(FIVE, 5)}
TOR = "o,y,o,y,o,y,o,y/r,b,r,b,r,b,r,b/o,y,o,y,o,y,o,y/r,b,r,b,r,b,r,b/o,y,o,y,o,y,o,y/r,b,r,b,r,b,r,b -- Wp"
PY = Path(__file__).parent.parent / "py"


def start(*typed, stdout=subprocess.PIPE):
    command = [sys.executable, "-m", "pyramidion", *typed]
    buffered = {**os.environ, "PYTHONUNBUFFERED": ""}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=PY, env=buffered, stdin=pipe, stdout=stdout, stderr=pipe)


@pytest.fixture
def say(capsys):
    """Run a verb: what it prints, and what it complains of."""

    def run(*typed):
        code = main(typed)
        said = capsys.readouterr()
        assert code == (2 if said.err else 0)
        return said.out, said.err

    return run


@pytest.fixture
def right(say):
    def run(*typed):
        out, err = say(*typed)
        assert err == ""
        return out.splitlines()

    return run


@pytest.fixture
def wrong(say):
    """The one sentence a verb complains with."""

    def run(*typed):
        err = say(*typed)[1]
        assert err.count("\n") == 1
        assert err.rstrip()[-1] in ".?"
        assert "fault of the program" not in err
        return err.rstrip()

    return run


def ask(request, game="pyramidis"):
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    return session.reply(line, GAMES[game])


def ask_in_words(*typed):
    """Ask a session what is typed."""
    return ask({"do": typed[0], **words.read(words.VERBS[typed[0]], typed[1:])}, "tor")


@pytest.mark.parametrize(
    ("typed", "lines", "answer"),
    [
        (["actions", TWO], FIVE, {"actions": FIVE, "to_move": 1}),
        (["actions", WON], [], OVER),
        (["actions", "- m5y3 -"], [], OVER),
        (["play", TWO, "a5:3"], AFTER[:1], {"position": AFTER[0], "positions": AFTER[:1], "to_move": 2}),
        (["play", TWO, "a5:3", "h5:1"], AFTER, {"position": AFTER[1], "positions": AFTER, "to_move": 1}),
        (["perft", TWO, "0"], ["1"], {"count": 1}),
        (["perft", TWO, "1"], ["5"], {"count": 5}),
        (["perft", TWO, "2"], ["25"], {"count": 25}),
        (["perft", WON, "3"], ["0"], {"count": 0}),
        (["perft", TWO, "2", "--split"], [*(f"{name} 5" for name in FIVE), "25"], SPLIT),
        (["perft", "--split", TWO, "2"], [*(f"{name} 5" for name in FIVE), "25"], SPLIT),
        (["perft", TWO, "0", "--split"], ["1"], {"count": 1, "below": {}}),
    ],
)
def test_words_and_json_are_answered_alike(right, typed, lines, answer):
    typed.insert(1, "pyramidis")
    assert right(*typed) == lines
    assert ask_in_words(*typed) == answer


@pytest.mark.parametrize("slug", GAMES)
def test_new_prints_a_position_its_game_reads(right, slug):
    (line,) = right("new", slug, "--seed", "1")
    assert str(GAMES[slug].parse(line)) == line
    assert right("new", slug, "--seed=1") == right("new", "--seed", "1", slug) == [line]
    assert ask_in_words("new", slug, "--seed", "1") == ask({"do": "new", "seed": 1}, slug) == {"position": line}


def test_new_takes_seats_and_options(right):
    (line,) = right("new", "pyramidis", "--seats", "4", "--option", "goal=3", "--option", "first=2")
    assert line.endswith("m0t0y0c0 t goal3")


def test_chance_is_played_and_counted_by_name(right):
    assert right("play", "dice", DICE, "roll", "rryygv")[-1].endswith("6 rryygv 1")
    assert right("perft", "dice", DICE, "2") == ["462"]


def test_play_prints_what_fits_before_it_complains(say):
    out, err = say("play", "pyramidis", TWO, "a5:3", "h5:9")
    assert len(out.splitlines()) == 1
    assert err.startswith("'h5:9' is not allowed here: ")


def test_think_tells_action_value_and_tried(right):
    typed = ("think", "pyramidis", TWO, "--level", "search", "--nodes", "40", "--seed", "1")
    lines = right(*typed)
    thought = ask_in_words(*typed)
    assert lines[0] == f"{thought['action']} {thought['value']:.4f} 40"
    assert lines[1:] == [f"or {other['action']} {other['value']:.4f}" for other in thought["others"]]
    assert thought["action"] not in [other["action"] for other in thought["others"]]
    assert thought["action"] in FIVE
    assert 0 <= thought["value"] <= 1
    assert thought["tried"] == 40
    assert (right(*typed), ask_in_words(*typed)) == (lines, thought)
    assert thought["reasons"] == []
    assert right("think", "pyramidis", TWO, "--level", "greedy", "--seconds", "0.01")[0].split()[0] in FIVE
    assert "action" in ask({"do": "think", "position": TWO, "level": "greedy", "seconds": 1})


def test_think_says_why_in_words_and_as_data(right):
    typed = ("think", "tor", TOR, "--nodes", "40", "--seed", "1")
    lines, thought = right(*typed), ask_in_words(*typed)
    told = [line.removeprefix("because: ") for line in lines if line.startswith("because: ")]
    assert told == [reason["text"] for reason in thought["reasons"]]
    assert told
    assert all(reason["fact"].startswith("reason.") for reason in thought["reasons"])


def test_judge_tells_luck_and_choices_apart_and_together_they_lead_to_the_end(right):
    start = "xxxxxx|xxxxx|xxxx|xxx|xx|./xxxxxx|xxxxx|xxxx|xxx|..|. 6 - 1"
    names = ["roll", "rrroyg", "bust", "roll", "rroobv", "b1", "roll", "rroyb", "b2", "stop", "roll", "rroyyv", "v1"]
    answer = ask({"do": "judge", "start": start, "names": names}, "dice")
    first, last = answer["judged"][0]["chances"], answer["judged"][-1]["chances"]
    assert last == [1, 0]
    for seat, parts in enumerate(answer["parted"]):
        assert first[seat] + sum(parts.values()) == pytest.approx(last[seat])
    ours, theirs = answer["parted"]
    assert ours["own"] == 0  # there only ever was one thing to do
    assert -0.4 < theirs["own"] < -0.3  # to stop with the last block to come gave the game away
    lines = right("judge", "dice", start, *names)
    assert lines[-2:] == [
        f"seat {seat}: " + ", ".join(f"{part} {change:+.4f}" for part, change in parts.items())
        for seat, parts in enumerate(answer["parted"], 1)
    ]


def test_judge_tells_every_seats_chance_at_the_start_and_after_each_action(right):
    lines = right("judge", "pyramidis", TWO, "a5:3", "h5:1")
    judged = ask({"do": "judge", "start": TWO, "names": ["a5:3", "h5:1"]})["judged"]
    assert [line.split()[0] for line in lines] == ["start", "a5:3", "h5:1"]
    assert [line.split()[1:] for line in lines] == [[f"{chance:.4f}" for chance in one["chances"]] for one in judged]
    assert [one["action"] for one in judged] == ["", "a5:3", "h5:1"]
    assert all(sum(one["chances"]) == pytest.approx(1) for one in judged)
    assert ask({"do": "judge", "start": WON})["judged"][0]["chances"] == [1, 0]
    assert "is not allowed here" in ask({"do": "judge", "start": TWO, "names": ["a5:3", "h5:9"]})["error"]
    assert len(right("judge", "tor", TOR)[0].split()) == 3


@pytest.mark.parametrize("seat", [0, 1])
def test_think_on_a_secret_game_does_not_look(right, seat):
    (line,) = right("new", "secret", "--seed", "3", "--option", f"first={seat + 1}")
    places, stocks, objectives, mover = line.split()
    answers = set()
    for other in sorted({*stocks, "?"} - {"/", objectives[seat]}):
        told = objectives[seat] + other if seat == 0 else other + objectives[seat]
        typed = ("think", "secret", f"{places} {stocks} {told} {mover}", "--nodes", "30", "--seed", "1")
        answers.add((*right(*typed), str(ask_in_words(*typed))))
    assert len(answers) == 1


def test_match_seats_everyone_everywhere_and_repeats_itself(right):
    typed = "match secret --players random,greedy,search --games 3 --nodes 8 --seed 4".split()
    lines = right(*typed)
    assert lines[0].startswith("Secret Colours, 3 games, seed 4")
    assert lines[1].startswith("Seats rotate")
    assert lines[2].startswith("game 1: seat 1 player 1 (random)")
    assert lines[3].startswith("game 2: seat 1 player 3 (search)")
    assert lines[4].startswith("game 3: seat 1 player 2 (greedy)")
    assert [line.split(":")[0] for line in lines[5:]] == ["player 1 (random)", "player 2 (greedy)", "player 3 (search)"]
    assert right(*typed) == lines
    answer = ask_in_words(*typed)
    assert [game["seating"] for game in answer["games"]] == [[1, 2, 3], [3, 1, 2], [2, 3, 1]]
    assert [f"{game['actions']} actions" for game in answer["games"]] == [line.split("; ")[1] for line in lines[2:5]]
    for number, player in enumerate(answer["players"]):
        assert f"({player['level']}): {player['points']:g} of 3, {player['share']:.1%}, 95%" in lines[5 + number]
    assert sum(player["points"] for player in answer["players"]) == 3


def test_match_alone(right):
    lines = right("match", "dice", "--players", "random", "--games", "2", "--seed", "1")
    assert lines[-1] == "player 1 (random): 2 of 2, 100.0%, 95% interval 34.2% to 100.0%"
    assert "Seats rotate" not in lines[1]


def test_a_seat_may_begin_ahead(right):
    [line] = right("new", "dice", "--ahead", "2=1", "--ahead", "1=2", "--option", "first=1")
    assert line == "xxx...|xx...|x...|...|..|./xx....|x....|....|...|..|. 6 - 1"
    [line] = right("new", "pyramidis", "--ahead", "1=2", "--option", "first=1")
    assert line == "a5=mmmmmm,h5=yyyyyyyy m2y0 m"


def test_the_interval_is_wilsons():
    low, high = verbs.interval(30, 40)
    assert (round(low, 4), round(high, 4)) == (0.5981, 0.8581)
    assert verbs.interval(0, 10)[0] == 0
    assert verbs.interval(10, 10)[1] == pytest.approx(1)


@pytest.mark.parametrize("typed", ["--help", "-h", "help", *(f"{verb} --help" for verb in words.VERBS), "help play"])
def test_help(right, typed):
    text = " ".join(" ".join(right(*typed.split())).split())
    assert "python -m pyramidion" in text
    assert all(game in text for game in GAMES)
    for name in set(typed.split()) & set(words.VERBS):
        for field in fields.fields_of(words.VERBS[name]).values():
            assert " ".join(f"{field.flag} {field.word} {field.tells}".split()) in text


@pytest.mark.parametrize("name", words.VERBS)
def test_every_example_of_the_help_is_right(right, monkeypatch, name):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    examples = [shlex.split(example) for example in words.examples(words.VERBS[name])]
    assert examples
    for typed in examples:
        if name == "match":
            typed[typed.index("--games") + 1] = "1"
        right(*typed, *(["--seconds", "0.01"] if name == "think" and "--nodes" not in typed else []))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["new", "chess"], f"There is no game 'chess'; there is {', '.join(GAMES)}."),
        (["new", "tor", "--seats", "3"], "Tor is for 2 seats, not 3."),
        (["new", "tor", "--option", "layout=x"], "Option 'layout' of Tor cannot be 'x'; it can be regular or random."),
        (["play", "pyramidis", WON, "x"], "'x' is not allowed here: The game is over."),
        (["think", "pyramidis", TWO, "--level", "mastre"], "There is no level 'mastre'; did you mean 'master'?"),
        (["think", "pyramidis", TWO, "--seconds=1", "--nodes=1"], None),
        (["think", "pyramidis", WON], "The game is over, so there is nothing to think about."),
        (["think", "dice", f"{DICE}*"], None),
        (["actions", "tor", "\x1b[31m"], None),
        (["actions", "tor", "--- -"], None),
        (["match", "tor", "--players", "random"], "Tor is for 2 seats, not 1."),
        (
            ["match", "tor", "--players", "random,child@x"],
            "After '@' stand the seconds of a level, such as 0.5, not 'x'.",
        ),
        (
            ["match", "tor", "--players", "random,child@0"],
            "After '@' stand the seconds of a level, such as 0.5, not '0'.",
        ),
        (["match", "tor", "--players", "random,"], None),
        (["match", "tor", "--players", "child,novice", "--seats", "1"], "There are 2 players for 1 seats."),
    ],
)
def test_what_is_wrong_is_said_alike_to_words_and_json(wrong, typed, sentence):
    said = wrong(*typed)
    assert sentence in (None, said)
    assert ask_in_words(*typed) == {"error": said}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Say what to do: new, actions, play, perft, think, judge, match, serve; --help tells more."),
        ("thnik", "There is no verb 'thnik'; did you mean 'think'?"),
        (
            "new",
            "'new' needs GAME: python -m pyramidion new GAME [--seats N] [--option k=v] [--seed S] [--ahead SEAT=N].",
        ),
        ("new tor tor", "'new' takes GAME, and 'tor' is one word too many."),
        ("new tor --seats 9", "--seats is a whole number from 1 to 4."),
        ("new tor --seed x", "--seed is a whole number, not 'x'."),
        ("new tor --seed 1.5", "--seed is a whole number, not '1.5'."),
        ("new tor --seed", "--seed needs a value: --seed S."),
        ("new tor --seed 1 --seed 2", "--seed is given 2 times."),
        ("new tor --seed " + "9" * 29, f"--seed is a whole number from -{2**64} to {2**64}."),
        ("new tor --seed " + "9" * 5000, None),
        ("new tor --see 1", "'new' has no option '--see'; it has --seats, --option, --seed, --ahead."),
        ("new tor -x", "'new' has no option '-x'; it has --seats, --option, --seed, --ahead."),
        ("new tor --level x", "'new' has no option '--level'; it has --seats, --option, --seed, --ahead."),
        ("new dice --ahead 3=1", "Seat '3' does not play; there are 2 seats."),
        ("new dice --ahead 1=3", "A head start of Dice Pyramid has 0 to 2 steps, not '3'."),
        ("new tor --ahead 1=1", "Tor has no head start."),
        ("new tor --option layout", "An option is written name=value, not 'layout'."),
        ("new tor --option quick=on --option quick=off", "Option 'quick' is given twice."),
        ("actions tor", "'actions' needs POSITION: python -m pyramidion actions GAME \"POSITION\"."),
        ("actions tor - b", f"{TAKES} 'b' is one word too many; a position stands in quotes."),
        (["actions", "tor", "-", "- b"], f"{TAKES} '- b' is one word too many; a position stands in quotes."),
        ("actions pyramidis - m5y3 -", f"{TAKES} 'm5y3' is one word too many; a position stands in quotes."),
        ("actions tor a --x", "'actions' has no option '--x'; it has none."),
        ("actions dice x\udcff", None),
        (["play", "pyramidis", TWO], "'play' needs NAME: python -m pyramidion play GAME \"POSITION\" NAME...."),
        (["play", "pyramidis", TWO, "-"], None),
        (["perft", "pyramidis", TWO, "2", "--split=x"], "--split takes no value."),
        (["perft", "pyramidis", TWO, "-1"], "DEPTH is a whole number from 0 to 100."),
        (["perft", "pyramidis", TWO, "two"], "DEPTH is a whole number, not 'two'."),
        (["think", "pyramidis", TWO, "--nodes", "0"], "--nodes is a whole number from 1 to 1000000000."),
        (["think", "pyramidis", TWO, "--seconds", "nan"], None),
        (["think", "pyramidis", TWO, "--seconds", "-1"], None),
        ("match tor", None),
        ("match tor --players", "--players needs a value: --players L1,L2."),
        ("match tor --players child,novice --games 0", None),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(wrong, typed, sentence):
    said = wrong(*(typed.split(" ") if isinstance(typed, str) else typed) if typed else ())
    assert sentence in (None, said)
    assert said.isprintable()
    assert len(said) <= fields.LONGEST


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(GAMES)), st.text(max_size=40) | st.text("abwmyox?!*-=/|,. 0123456789WKpmt", max_size=80))
def test_no_line_makes_a_game_stumble(slug, line):
    with pytest.raises(ValueError, match=r"[.?]$"):
        verbs.find(GAMES[slug], GAMES[slug].parse(line), line)


typed = st.sampled_from(["new", "play", "tor", TWO, "-", "--", "-x", "--seed", "--seed=1", "--x=", "", "help", "-h"])


@settings(max_examples=150, deadline=None)
@given(st.lists(typed | st.text(max_size=5), max_size=6))
def test_no_words_make_the_terminal_stumble(words):
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as err:
        assert main(words) == (2 if err.getvalue() else 0)
    assert "fault of the program" not in err.getvalue()
    assert err.getvalue().count("\n") <= 1


def test_a_fault_of_ours_is_a_sentence_too(monkeypatch, capsys):
    monkeypatch.setattr(verbs, "Random", lambda _: 1 / 0)
    assert main(["new", "tor"]) == 2
    assert capsys.readouterr().err.startswith("This is a fault of the program, not yours: ZeroDivisionError")


def test_a_fact_is_told_in_words():
    game = GAMES["pyramidis"]
    state = game.new(Random(1), 2, {})
    assert verbs.tell(game, state, fact("over")) == "The game is over."
    assert verbs.tell(game, state, fact("passed", seat=SeatNumber(2))) == "Mustard has no stack to move and passes."


@pytest.mark.parametrize(
    ("stop", "code"),
    [(lambda match: match.stdout.close(), 0), (lambda match: match.send_signal(signal.SIGINT), 130)],
    ids=["closed pipe", "interruption"],
)
def test_a_match_that_is_stopped_ends_quietly(stop, code):
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who is started where it is ignored ignores it too
    with start("match", "dice", "--players", "random,random", "--games", "5000", "--seed", "1") as process:
        assert process.stdout.readline()
        stop(process)
        _ = process.stdout.closed or process.stdout.read()
        assert process.wait(20) == code
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_told():
    with Path("/dev/full").open("w") as full, start("new", "tor", stdout=full) as process:
        assert process.wait(20) == 2
        assert process.stderr.read() == b"The answer could not be written: No space left on device.\n"


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
def test_every_python_understands_and_says_the_same(capsys, monkeypatch, python):
    lines = [line.split() for line in ("new tor --seed -5", "match tor --players random,random --games 10 --seed 1")]
    lines += [
        ["actions", "tor", TOR],
        ["play", "pyramidis", TWO, "a5:3", "h5:2"],
        ["play", "pyramidis", "- m5y3 -", "-"],
    ]
    lines += [["perft", "--split", "pyramidis", TWO, "2"], ["perft", "pyramidis", "--split=x"], ["match", "--players"]]
    lines += [
        [verb, *more] for verb in words.VERBS for more in (["--help"], [], ["tor", "--x"], ["tor", "a", "b", "-c"])
    ]
    source = (
        "import sys; from pyramidion.terminal import main; sys.stderr = sys.stdout; print([main(w) for w in LINES])"
    )
    command = [PYTHONS[python], "-W", "error", "-c", source.replace("LINES", str(lines))]
    coloured = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "100"}
    done = subprocess.run(command, cwd=PY, env=coloured, capture_output=True, text=True, check=True)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(sys, "stderr", sys.stdout)
    print([main(line) for line in lines])
    assert done.stdout == capsys.readouterr().out
    assert done.stderr == ""
    assert "\x1b" not in done.stdout


# The session


def test_a_session_in_a_process():
    with start("serve", "tor") as process:
        for mark in (0, "x"):
            process.stdin.write(json.dumps({"do": "new", "seed": 1, "id": mark}).encode() + b"\n")
            process.stdin.flush()
            reply = json.loads(process.stdout.readline())
            assert reply["id"] == mark
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


def sitting():
    """A session with one game: asks it."""
    who = session.Sitting()
    return lambda game="tor", **request: session.reply(json.dumps(request).encode(), GAMES[game], who)


def test_a_game_that_is_begun_goes_on_against_one_who_keeps_what_they_think():
    ask = sitting()
    begun = ask(do="begin", seed=1, level=[*GAMES["tor"].levels][-1])
    position = begun["position"]
    assert (begun["to_move"], GAMES["tor"].parse(position).step) == (1, "p")
    for _ in range(6):
        thought = ask(do="think", seconds=0.05)
        played = ask(do="play", names=[thought["action"]])
        after = session.reply(
            json.dumps({"do": "play", "position": position, "names": [thought["action"]]}).encode(), GAMES["tor"]
        )
        assert played == after
        position = played["position"]
    wrong = ask(do="play", names=["xx", "@a1"])
    assert "is not allowed here" in wrong["error"]
    assert ask(do="play", names=[])["position"] == position


def test_one_mind_thinks_about_all_of_a_game_that_is_begun():
    who = session.Sitting()

    def ask(**request):
        return session.reply(json.dumps(request).encode(), GAMES["tor"], who)

    ask(do="begin", seed=1)
    ask(do="play", names=[ask(do="think", seconds=0.05)["action"]])
    ((_, follower),) = who.minds.followers.items()
    (mind,) = follower.opponents.values()
    ask(do="think", seconds=0.05)
    assert [*who.minds.followers.values()] == [follower]
    assert [*follower.opponents.values()] == [mind]


def test_a_game_begun_at_a_secret_position_is_thought_about_by_who_does_not_look():
    ask = sitting()
    start = ask("secret", do="new", seed=3, options={"first": "1"})["position"]
    ask("secret", do="begin", start=start)
    assert "action" in ask("secret", do="think", seconds=0.02)


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ({"do": "begin", "level": "godlike"}, "no level 'godlike'"),
        ({"do": "begin", "start": "nonsense"}, ""),
        ({"do": "begin", "seats": 4}, "Tor is for 2 seats"),
        ({"do": "begin", "position": "x"}, "has no field 'position'"),
        ({"do": "play"}, "needs 'names'"),
        ({"do": "play", "names": ["a"], "level": "x"}, "has no field 'level'"),
        ({"do": "think", "level": "godlike"}, "no level"),
    ],
)
def test_what_is_wrong_with_a_game_that_is_begun_is_said(request_, error):
    ask = sitting()
    before = ask(do="begin", seed=1)["position"]
    reply = ask(**request_)
    assert error in reply["error"]
    assert "fault of the program" not in reply["error"]
    assert ask(do="play", names=[])["position"] == before


def test_before_a_game_is_begun_a_position_is_needed():
    ask = sitting()
    assert "needs 'position'" in ask(do="play", names=["@a1"])["error"]
    assert "needs 'position'" in ask(do="think")["error"]


def test_when_a_begun_game_is_over_there_is_nothing_to_think_about():
    ask = sitting()
    ask("pyramidis", do="begin", start=WON)
    assert "over" in ask("pyramidis", do="think")["error"]


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


WRONG = r"""
{
[]
null
1
NaN
{"do": NaN}
{"do": 1e999}
{"do": ["new"]}
{"do": "think"}
{"do": "explode"}
{"do": "serve"}
{"do": "new", "seats": 2.0}
{"do": "new", "seats": true}
{"do": "new", "seed": true}
{"do": "new", "seats": null}
{"do": "new", "seats": 1e999}
{"do": "new", "options": {"goal": 5}}
{"do": "new", "options": []}
{"do": "new", "game": "chess"}
{"do": "new", "id": {}}
{"do": "new", "\ud800": 1}
{"do": "actions", "position": "\ud800\u0000"}
{"do": "play", "position": "x", "names": "y"}
{"do": "perft", "position": "TWO", "depth": 1000000000000}
{"do": "think", "position": "TWO", "seconds": 1e999}
{"do": "think", "position": "TWO", "seconds": "1"}
{"do": "think", "position": "TWO", "nodes": -1}
{"do": "match", "players": []}
"""
NO_JSON = [b"", b"\n", b"\x00\n", b"\xff\xfe\n", b'{"do": ' + b"9" * 5000 + b"}", b"[" * 100_000, b'{"a":' * 100_000]


@pytest.mark.parametrize("line", [*WRONG.replace("TWO", TWO).encode().strip().splitlines(), *NO_JSON])
def test_a_wrong_request_is_answered_by_one_sentence(line):
    reply = ask(line)
    assert list(reply) == ["error"]
    assert reply["error"][-1] in ".?"
    assert "\n" not in reply["error"]
    assert "fault of the program" not in reply["error"]


def test_what_cannot_be_counted_in_time_is_refused(monkeypatch):
    monkeypatch.setattr(session, "MOST_COUNT", 100)
    assert ask({"do": "perft", "position": TWO, "depth": 2}) == {"count": 25}
    for split in (False, True):
        assert "too many ways" in ask({"do": "perft", "position": TWO, "depth": 60, "split": split})["error"]


def test_a_game_nobody_can_win_holds_no_session_up():
    line = "a5=mmmm,h5=yyyy m0y0 m"
    assert ask({"do": "think", "position": line, "level": "search", "nodes": 3})["tried"] == 3


def test_an_error_names_a_wrong_element_and_carries_the_id():
    named = "In 'names' every value is a string, not such a number."
    assert ask({"do": "play", "position": TWO, "names": [1], "id": "x"}) == {"id": "x", "error": named}
    assert ask({"do": "explode", "id": 7})["id"] == 7


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from([TWO, WON, DICE]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from(["position", "names", "seed", "seats", "options", "game", "id", "level", "players", "x"])
requests = st.builds(
    lambda do, more: {**more, "do": do},
    st.sampled_from(["new", "actions", "play"]) | values,
    st.dictionaries(keys, values, max_size=4),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.binary(max_size=60).filter(lambda line: b"\n" not in line) | requests, max_size=4))
def test_a_session_answers_each_line_with_one_object(lines):
    text = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    replies = list(session.replies(GAMES["pyramidis"], io.BytesIO(text)))
    assert len(replies) == len(lines)
    assert all(isinstance(reply, dict) for reply in replies)
    assert not any("fault of the program" in reply.get("error", "") for reply in replies)


def test_an_endless_line_is_passed_over():
    text = b"x" * (2 * session.LONGEST_LINE + 5) + b'\n{"do": "perft", "position": "%s", "depth": 1}' % TWO.encode()
    replies = session.replies(GAMES["pyramidis"], io.BytesIO(text))
    assert list(replies) == [{"error": "A request is shorter than 1000000 bytes."}, {"count": 5}]
