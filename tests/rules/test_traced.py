"""Every rule has a test, every citation a rule, and the page that shows both is up to date."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

from pyramidion.games import GAMES

from tools import rules_table


def test_no_rule_is_without_a_test():
    cited = {citation.ident for citation in rules_table.citations()}
    assert [rule.ident for rule in rules_table.rules() if rule.ident not in cited] == []


def test_no_test_cites_an_unknown_rule():
    known = {rule.ident for rule in rules_table.rules()}
    assert [citation for citation in rules_table.citations() if citation.ident not in known] == []


def test_every_game_has_rules_from_its_sheet_and_rulings():
    counts = Counter((rule.game, rule.source) for rule in rules_table.rules())
    assert set(counts) == {("all", "ruling"), *((game, source) for game in GAMES for source in ("sheet", "ruling"))}


def test_ids_begin_with_their_game_and_are_unique():
    rules = rules_table.rules()
    assert [rule.ident for rule in rules if not rule.ident.startswith(f"{rule.game}-")] == []
    assert len({rule.ident for rule in rules}) == len(rules)
    assert [rule.says for rule in rules if not rule.says.endswith(".") or "|" in rule.says] == []


def test_the_table_is_up_to_date():
    assert rules_table.TABLE.read_text("utf-8") == rules_table.table(), "run: python tools/rules_table.py"


def test_the_program_says_so_too():
    command = [sys.executable, "tools/rules_table.py", "--check"]
    done = subprocess.run(command, cwd=rules_table.ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "The table is up to date.\n")


def test_marks_of_parameters_are_seen(tmp_path: Path):
    (tmp_path / "test_some.py").write_text(
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("b-one"))])\n'
        '@pytest.mark.rule("a-one", "a-two", "a-one")\n'
        "def test_it(x): ...\n"
        '@pytest.mark.rule("c-one")\n'
        "def helper(): ...\n",
        "utf-8",
    )
    assert rules_table.citations(tmp_path) == [
        ("b-one", "test_some.py::test_it"),
        ("a-one", "test_some.py::test_it"),
        ("a-two", "test_some.py::test_it"),
    ]
