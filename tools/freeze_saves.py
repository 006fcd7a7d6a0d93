"""Keep games as this version saves them, for tests/test_saves.py: `python tools/freeze_saves.py [SLUG ...]`.

They must load for ever: what is kept already, of this version or of another, is not touched.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from pyramidion.app.saves.text import VERSION, to_text  # noqa: E402 - found on the line above
from pyramidion.games import GAMES  # noqa: E402 - found on the line above

from tests.games import FOLDER, Options, known  # noqa: E402 - found on the line above
from tests.pilot import Pilot  # noqa: E402 - found on the line above


def stages(slug: str, seats: int, options: Options) -> Mapping[str, str]:
    """A random game as it is kept at its begin, in its middle and at its end."""
    pilot = Pilot(still=True).sit(slug, *["person"] * seats, name="Zo\u00eb", **options)
    texts = [to_text(pilot.table.saved)]
    while not pilot.table.over:
        pilot.move()
        texts.append(to_text(pilot.table.saved))
    return {"begin": texts[0], "middle": texts[len(texts) // 2], "end": texts[-1]}


def main() -> None:
    for slug in sys.argv[1:] or GAMES:
        folder = FOLDER / slug / "saves" / str(VERSION)
        if folder.exists():
            continue
        folder.mkdir(parents=True)
        for seats, options in dict(reversed(known(slug).setups)).items():
            name = "-".join([str(seats), *(f"{option}-{value}" for option, value in options.items())])
            for stage, text in stages(slug, seats, options).items():
                (folder / f"{name}-{stage}.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main()
