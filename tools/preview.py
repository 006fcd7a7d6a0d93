"""Look at boards: `python tools/preview.py dice "POSITION"... [--seat 0] [--tap o2] [--will c3] [--name mid]`.

Without a position, one from a random game (--seats, --option k=v, --actions, --seed).
Writes screenshots/GAME-NAME-N-THEME-SIZE.png, and the page it shows as .html.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.app.board import board_element, ratio  # noqa: E402
from pyramidion.core.game import OVER, Game, State  # noqa: E402
from pyramidion.core.seating import Look, Way, seated  # noqa: E402
from pyramidion.games import GAMES  # noqa: E402

from tools.markup import markup  # noqa: E402

SIZES = ("1024x768", "768x1024", "360x640")
THEMES = ("light", "dark")
BARE = """
  body { margin: 0; background: var(--page); color: var(--ink); display: grid; place-items: center; height: 100vh; }
  .stage { width: min(96vw, 96vh * var(--ratio)); }
  .stage .board { position: relative; aspect-ratio: var(--ratio); width: 100%; }
  .picture { position: absolute; inset: 0; width: 100%; height: 100%; }
  .cell { position: absolute; box-sizing: border-box; padding: 0; border: 0; background: none; }
  .words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
"""


def targets(game: Game, state: State, taps: Sequence[str]) -> list[str]:
    """The keys that can be tapped next."""
    paths = [tuple(game.path(action)) for action in state.actions()] if state.to_move >= 0 else []
    return [path[len(taps)] for path in paths if len(path) > len(taps) and path[: len(taps)] == tuple(taps)]


def pages(game: Game, state: State, args: argparse.Namespace) -> Iterator[tuple[str, int, int, str]]:
    """A name, a width, a height and a document for each theme and size."""
    keys = {
        "target": [] if args.plain else targets(game, state, args.tap),
        "chosen": args.tap,
        "last": args.last,
        "will": args.will,
    }
    styles = [ROOT / "assets" / "style.css", ROOT / "py" / "pyramidion" / "games" / game.slug / "look.css"]
    css = "\n".join(style.read_text("utf-8") for style in styles if style.exists())
    for theme in args.themes.split(","):
        for size in args.sizes.split(","):
            width, height = map(int, size.split("x"))
            seating = seated(Way(args.way), state.seats, upright=height > width)
            board = game.draw(state, args.seat, Look(seating, height > width))
            marks = {key: {mark for mark, some in keys.items() if key in some} for key in board.boxes}
            said = {cell.key: str(cell.says) for cell in board.cells}
            tree = markup(board_element(board, marks, said, "", game.title))
            stage = f'<div class="stage game-{game.slug}" style="{ratio(board.width, board.height)}">{tree}</div>'
            head = f'<!doctype html><html data-theme="{theme}"><meta charset="utf-8"><style>{css}{BARE}</style>'
            yield f"{theme}-{size}", width, height, f"{head}<body>{stage}</body></html>"


def somewhere(game: Game, args: argparse.Namespace) -> State:
    """A position some random actions into a game."""
    rng = Random(args.seed)
    options = dict(option.split("=", 1) for option in args.option)
    state = game.new(rng, args.seats or game.seats[-1], options)
    for _ in range(args.actions):
        if state.to_move == OVER:
            break
        actions = state.actions()
        state = state.play(rng.choices(actions, state.odds())[0] if state.to_move < 0 else rng.choice(actions))
    print(state)
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("positions", nargs="*")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--way", default="hand", help="round, face, side or hand")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--actions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    for mark in ("tap", "last", "will"):
        parser.add_argument(f"--{mark}", action="append", default=[])
    parser.add_argument("--plain", action="store_true", help="no legal targets")
    parser.add_argument("--forced", action="store_true", help="forced colours")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--name", default="board")
    args = parser.parse_args()
    game = GAMES[args.game]
    states = [game.parse(line) for line in args.positions] or [somewhere(game, args)]
    folder = ROOT / "screenshots"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(forced_colors="active" if args.forced else None)
        for number, state in enumerate(states):
            for name, width, height, document in pages(game, state, args):
                stem = folder / f"{game.slug}-{args.name}-{number}-{name}"
                stem.with_suffix(".html").write_text(document, "utf-8")
                page.set_viewport_size({"width": width, "height": height})
                page.set_content(document)
                page.screenshot(path=stem.with_suffix(".png"))
                print(stem.with_suffix(".png").relative_to(ROOT))
        browser.close()


if __name__ == "__main__":
    main()
