"""Write what must equal the tree: `python tools/list_files.py [--check]`.

Files     in pyscript.toml, what the page's Python is made of, and what only those who think need.
Weights   in index.html, the bytes of the parts of the runtime whose loading the bar shows.
Cards     in index.html, the games as the catalogue of words has them, to be read before Python is up.
Texts     in index.html, whatever has the key of a text, and what is read where nothing else has come;
          in shell.css, what hides the other languages.
Seats     in app/home/seats.py, how many can play which game.
Covers    beside each game, its image, as the game draws itself.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PY = ROOT / "py"
sys.path[:0] = [str(ROOT), str(PY)]

from pyramidion.app import icons  # noqa: E402
from pyramidion.app.home.people import people  # noqa: E402
from pyramidion.games import GAMES, hour  # noqa: E402
from pyramidion.words import SOURCE, languages, load  # noqa: E402

from tools.draw_covers import covers  # noqa: E402
from tools.markup import markup  # noqa: E402

CONFIG = ROOT / "pyscript.toml"
SHELL = ROOT / "index.html"
LOOK = ROOT / "assets" / "shell.css"
HOME = PY / "pyramidion" / "app" / "home" / "seats.py"
SUFFIXES = {".py", ".json"}
TEXT = re.compile(
    r'^( *)<(\w+)((?: \w+="[^"]*")*?) lang="\w+" data-text="([\w.]+)">.*</\2>\n'
    r'(?:\1<\2\3 lang="\w+" data-text="\4">.*</\2>\n)*',
    re.MULTILINE,
)
ELSEWHERE = re.compile(
    r"main\.py|worker\.py|pyramidion/(__main__\.py|terminal/.*|games/\w+/cover\.py)"
)  # what starts them, terminals, and what is drawn beforehand


def files() -> list[str]:
    """What the page's Python imports or reads, by paths below py/."""
    found = {path.relative_to(PY).as_posix() for path in PY.rglob("*") if path.suffix in SUFFIXES}
    return sorted(path for path in found if not ELSEWHERE.fullmatch(path))


@cache
def minds() -> frozenset[str]:
    """What only opponents need, by paths below py/: the modules of games that no page imports, and their data."""
    reads = "from pyramidion.app import rooms; from pyramidion.games import GAMES; [*rooms.read(), *GAMES.values()]"
    names = f"import sys; {reads}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", names], cwd=PY, capture_output=True, text=True, check=True)
    read = {f"{name.replace('.', '/')}.py" for name in done.stdout.split()}
    modules = {path for path in files() if path.startswith("pyramidion/games/") and not path.endswith("__init__.py")}
    return frozenset((modules - read) | set(data()))


def data() -> list[str]:
    return sorted(path.relative_to(PY).as_posix() for path in PY.rglob("*.bin"))


def config(old: str) -> str:
    """The configuration with its lists renewed."""
    head = old.partition("[files]\n")[0]
    head = re.sub(r"(?m)^minds = .*$", f"minds = {json.dumps(data())}", head)
    lines = [f'"{{py}}/{path}" = "./{path}"' for path in files()]
    return "\n".join([f"{head}[files]", '"{py}" = "./py"', *lines, ""])


def shell(old: str) -> str:
    """The shell with the weights renewed; what was not fetched keeps the one it has."""

    def weigh(found: re.Match[str]) -> str:
        path = ROOT / found["path"]
        return f'{found[1]}{path.stat().st_size}"' if path.exists() else found[0]

    weighed = re.sub(r'(href="(?P<path>assets/vendor/[^"]+)"[^>]*data-bytes=")\d+"', weigh, old)
    told = TEXT.sub(text, weighed)
    told = re.sub(r'(?<=data-languages=")[^"]*', " ".join(languages()), told)
    told = re.sub(r'(?<=role="progressbar" aria-label=")[^"]*', in_all_languages("shell.loading", " / "), told)
    told = re.sub(r'(?<=<meta name="description" content=")[^"]*', in_all_languages("page.tagline", " "), told)
    told = within('<section id="incomplete" role="alert">', "</section>", told, incomplete())
    return within('<ul class="games">', "  </ul>", told, "".join(map(card, GAMES)))


def within(start: str, end: str, text: str, new: str) -> str:
    """The text with other lines between those two."""
    return re.sub(f"(?s){re.escape(start)}\n.*?{re.escape(end)}", lambda _: f"{start}\n{new}{end}", text, count=1)


def text(found: re.Match[str]) -> str:
    """A text of the shell, a line a language."""
    indent, tag, attrs, key = found.groups()
    lines = []
    for language in languages():
        said = escape(load(language)(key, count="{count}"), quote=False).replace(
            "{count}", '<span class="count"></span>'
        )
        lines.append(f'{indent}<{tag}{attrs} lang="{language}" data-text="{key}">{said}</{tag}>\n')
    return "".join(lines)


def incomplete() -> str:
    """What a page says of which nothing else has come: in one language, and folded away in the others."""
    others = (_incomplete(code, "details", load(code)("language")) for code in languages() if code != SOURCE)
    return "".join([_incomplete(SOURCE, "div"), *others])


def _incomplete(language: str, tag: str, name: str = "") -> str:
    failed, why, retry = (escape(load(language)(f"shell.{key}")) for key in ("failed", "incomplete", "retry"))
    summary = f"    <summary>{name}</summary>\n" if name else ""
    return f"""  <{tag} lang="{language}">
{summary}    <h2>{failed}</h2>
    <p>{why}</p>
    <p><a href="">{retry}</a></p>
  </{tag}>
"""


def in_all_languages(key: str, between: str) -> str:
    return between.join(escape(load(language)(key)) for language in languages())


def look(old: str) -> str:
    """The rules that show one language of the shell, renewed."""

    def rule(found: re.Match[str]) -> str:
        others = (f'{found["root"]}[lang="{code}"] .shell [lang]:not([lang="{code}"])' for code in languages())
        return f"{', '.join(others)} {{ display: none !important; }}"

    return re.sub(r"(?P<root>:root(\[data-boot\])?)\[lang=[^{]*\{[^}]*\}", rule, old)


def card(slug: str) -> str:
    """A panel of the home screen, in each language; app.home draws the same.

    The picture has its size from what it lies in: one that does not come then leaves its place empty, and is not torn.
    """
    about, facts, rules = (
        "".join(told(slug, language) for language in languages()) for told in (_name, _facts, _rules)
    )
    return f"""    <li class="hour-{hour(slug)}">
      <span class="cover"><img src="py/pyramidion/games/{slug}/cover.svg" alt=""></span>
      <button type="button" class="card" data-do="choose_game {slug}">
        <span class="about">{about}<span class="facts">{markup(people(GAMES[slug].seats))}{facts}</span></span>
      </button>
      <button type="button" class="rules" data-do="open_rules {slug}">{markup(icons.RULES)}{rules}</button>
    </li>
"""


def _name(slug: str, language: str) -> str:
    return f'<span class="name" lang="{language}">{escape(load(language)(f"{slug}.title"))}</span>'


def _facts(slug: str, language: str) -> str:
    whom, long = (escape(load(language)(f"{slug}.{key}")) for key in ("whom", "long"))
    return f'<span class="words" lang="{language}">{whom}</span><span class="long" lang="{language}">{long}</span>'


def _rules(slug: str, language: str) -> str:
    say = load(language)
    return f'<span class="words" lang="{language}">{escape(say("page.rules_of", game=say(f"{slug}.title")))}</span>'


def seats(_old: str) -> str:
    """How many can play each game, for the home screen, which reads no rules."""
    lines = "".join(f'    "{slug}": {GAMES[slug].seats},\n' for slug in GAMES)
    return f'''"""How many can play which game, for home reads no rules; written by `python tools/list_files.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SEATS: Final[Mapping[str, tuple[int, ...]]] = {{
{lines}}}
'''


WRITTEN = {CONFIG: config, SHELL: shell, LOOK: look, HOME: seats}


def main() -> None:
    stale = []
    texts = {path: renew(path.read_text("utf-8")) for path, renew in WRITTEN.items()}
    for path, new in (*texts.items(), *covers().items()):
        if not path.exists() or new != path.read_text("utf-8"):
            stale.append(path.relative_to(ROOT).as_posix())
            if "--check" not in sys.argv:
                path.write_text(new, "utf-8")
    if stale and "--check" in sys.argv:
        sys.exit(f"{' and '.join(stale)}: not as the tree is; run `python tools/list_files.py`.")


if __name__ == "__main__":
    main()
