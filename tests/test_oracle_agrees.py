"""The engine and the literal telling of the rules agree, action by action, over random games.

PYRAMIDION_GAMES says how many games to play of each kind.
"""

import os
from collections import Counter
from random import Random

import pytest
from pyramidion.core.game import CHANCE, OVER
from pyramidion.games import GAMES

from tests.games.dice import oracle as dice
from tests.games.kinds import KINDS, shown
from tests.games.pyramidis import oracle as pyramidis
from tests.games.secret import oracle as secret
from tests.games.tor import oracle as tor

ORACLE = {"secret": secret, "pyramidis": pyramidis, "dice": dice, "tor": tor}
GAMES_EACH = int(os.environ.get("PYRAMIDION_GAMES", "6"))
SIBLINGS = 3  # other actions also tried at each position


@pytest.mark.parametrize(("slug", "seats", "options"), [pytest.param(*kind, id=shown(*kind)) for kind in KINDS])
def test_random_games(slug, seats, options):
    oracle = ORACLE[slug]
    for number in range(GAMES_EACH):
        rng = Random(f"{shown(slug, seats, options)} {number}")
        state = GAMES[slug].new(rng, seats, options)
        lines = [str(state)]
        played = []
        while True:
            where = f"{lines[0]} after {' '.join(played) or 'nothing'}\nnow {lines[-1]}"
            actions = state.actions()
            assert sorted(map(state.name, actions)) == sorted(oracle.names(lines[-1])), where
            assert (state.to_move == OVER) == (not actions), where
            if state.to_move == OVER:
                assert list(state.scores()) == pytest.approx(oracle.scores(lines[-1])), where
                break

            weights = None
            if state.to_move == CHANCE:
                weights = state.odds()
                odds = dict(zip(map(state.name, actions), weights, strict=True))
                assert odds == pytest.approx(oracle.odds(lines[-1])), where
            action = rng.choices(actions, weights)[0]
            for other in rng.sample(actions, min(SIBLINGS, len(actions))):
                name = state.name(other)
                assert str(state.play(other)) == oracle.play(lines[-1], name, lines), f"{where}\nplaying {name}"

            played.append(state.name(action))
            state = state.play(action)
            line = oracle.play(lines[-1], played[-1], lines)
            assert str(state) == line, f"{where}\nplaying {played[-1]}"
            lines.append(line)


@pytest.mark.parametrize(("slug", "seats", "options"), [pytest.param(*kind, id=shown(*kind)) for kind in KINDS])
def test_set_up(slug, seats, options):
    fields = str(GAMES[slug].new(Random(shown(slug, seats, options)), seats, options)).split(" ")
    if "first" in options:
        assert fields[3] == options["first"]

    if slug == "secret":
        # 6, 5 or 4 colours for 4, 3 or 2 players, each with 4 Cases, 6 Pieces and 1 objective.
        cases = Counter(fields[0].lower().replace("/", "").replace(",", ""))
        assert len(cases) == {4: 6, 3: 5, 2: 4}[seats]
        assert set(cases) == set(options.get("colours", cases))
        assert set(cases.values()) == {4}
        assert [rank.count(",") + 1 for rank in fields[0].split("/")] == [len(cases)] * 4
        stocks = fields[1].split("/")
        assert [len(stock) for stock in stocks] == [len(cases) * 6 // seats] * seats
        assert Counter("".join(stocks)) == dict.fromkeys(cases, 6)
        if options["stock"] == "equal":
            assert len(set(stocks)) == 1
        assert len(set(fields[2])) == len(fields[2]) == seats
        assert set(fields[2]) <= set(cases)

    elif slug == "pyramidis":
        goal = "" if options["goal"] == "5" else " goal3"
        if options.get("colours") == "tc":
            starts = [f"e1=cccccccc,e8=tttttttt t0c0 {mover}{goal}" for mover in "tc"]
        elif seats == 2:
            starts = [f"a5=mmmmmmmm,h5=yyyyyyyy m0y0 {mover}{goal}" for mover in "my"]
        else:
            starts = [f"a5=mmmmmmmm,e1=cccccccc,e8=tttttttt,h5=yyyyyyyy m0t0y0c0 {mover}{goal}" for mover in "mtyc"]
        assert " ".join(fields) in starts

    elif slug == "dice":
        starts = []
        for first in range(1, seats + 1):
            words = ["/".join(["......|.....|....|...|..|."] * seats), "6", "-", str(first)]
            words += ["choose"] if options["take"] == "choose" else []
            words += [f"equal{first}"] if options["equal"] == "on" else []
            starts.append(words)
        assert fields in starts

    else:
        ranks = int(options["size"][0])
        regular = ["o,y,o,y,o,y,o,y", "r,b,r,b,r,b,r,b"] * (ranks // 2)
        assert Counter(fields[0]) == Counter("/".join(regular))
        assert [rank.split(",").count("") for rank in fields[0].split("/")] == [0] * ranks
        assert (fields[0] == "/".join(regular)) == (options["layout"] == "regular")
        words = ["random"] if options["layout"] == "random" else []
        words += ["quick"] if options["quick"] == "on" else []
        assert fields[1:] == ["--", "Wp", *words]


RARE = [
    pytest.param(
        "tor",
        "-,yo,-,yr,-,-,ob,-/-,-,ry,-,-,-,-,b/or,-,oyW,yr,obW,-,ob,yoK/ry,-,rb,bo,-,-,ry,bo/-,-,-,yr,or,-,ob,yb/"
        "rb,-,-,-,-,by,ry,brK o- Wm",
        "c4-c3 +h5 h4-h5 +c4 c3-c4 +h4 h5-h4 +c3 " * 2,
        [0.5, 0.5],
        id="the third time in Tor",
    ),
    pytest.param(
        "dice",
        "xxxxxx|xxxxx|xxxx|xxx|x.|. 6 rrrbbv 1 equal1",
        "b2 v1",
        [1],
        id="a line of equal turns alone, from before they were refused",
    ),
    pytest.param(
        "pyramidis",
        "a5=mmmm,b5=yy,d2=cc,e4=ttttt,f4=ccccc,g4=yyytc,h5=ymttm m2t0y2c0 m goal3",
        "h5",
        [0, 0, 1, 0],
        id="an own pyramid too late after an opponent's last",
    ),
]


@pytest.mark.parametrize(("slug", "line", "names", "scores"), RARE)
def test_rare_endings(slug, line, names, scores):
    oracle = ORACLE[slug]
    state = GAMES[slug].parse(line)
    lines = [line]
    for name in names.split():
        assert state.to_move != OVER
        assert sorted(map(state.name, state.actions())) == sorted(oracle.names(lines[-1]))
        state = state.play(state.find(name))
        lines.append(oracle.play(lines[-1], name, lines))
        assert str(state) == lines[-1]
    assert state.to_move == OVER
    assert str(GAMES[slug].parse(lines[-1])) == lines[-1]
    assert list(state.scores()) == oracle.scores(lines[-1]) == scores
