"""What the page forbids itself is what the decision says, and nothing is open wide."""

from __future__ import annotations

import re
from pathlib import Path

from tests.test_lists import Tags

ROOT = Path(__file__).parent.parent
DECISION = ROOT / "docs" / "decisions" / "0013-how-strict-the-page-is.md"


def policy() -> str:
    tags = Tags((ROOT / "index.html").read_text("utf-8")).found
    [told] = [attrs["content"] for _, attrs in tags if attrs.get("http-equiv") == "Content-Security-Policy"]
    return str(told)


def test_the_policy_is_what_the_decision_says() -> None:
    lines = re.findall(r"^\| `([^`]+)` \|", DECISION.read_text("utf-8"), re.MULTILINE)
    assert policy() == "; ".join(lines)


def test_the_policy_leaves_nothing_open() -> None:
    directives = dict(line.partition(" ")[::2] for line in policy().split("; "))
    assert directives["default-src"] == "'none'"
    words = {word for words in directives.values() for word in words.split()}
    assert words == {"'none'", "'self'", "'unsafe-eval'", "blob:", "'script'", "default"}
    assert [name for name, words in directives.items() if "blob:" in words] == ["worker-src"]
    assert [name for name, words in directives.items() if "unsafe" in words] == ["script-src"]


def test_the_policy_comes_before_all_it_is_to_govern() -> None:
    shell = (ROOT / "index.html").read_text("utf-8")
    assert shell.index("Content-Security-Policy") < min(shell.index("<link"), shell.index("<script"))
