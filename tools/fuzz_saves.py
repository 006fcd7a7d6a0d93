"""Damage saves, settings and files, and see that nothing is lost: `python tools/fuzz_saves.py [--count N] [--seed S]`.

The seed and the count say all: a text that breaks the law is named by its number, and found again by it.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from tests import damage  # noqa: E402

PART = 10_000


def main() -> None:
    parser = argparse.ArgumentParser(description="Damage saves and see what becomes of them.")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    ends, slowest, began = Counter[str](), 0.0, time.monotonic()
    for first in range(0, given.count, PART):
        found, longest = damage.run(min(PART, given.count - first), given.seed, first)
        ends, slowest = ends + found, max(slowest, longest)
        mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{ends.total()} texts in {time.monotonic() - began:.0f} s, at most {mib:.0f} MiB", flush=True)
    for end, count in ends.most_common():
        print(f"{count:7} {end}")
    print(f"{ends.total()} texts obey the law; the slowest took {slowest:.2f} s, with all it was put through.")


if __name__ == "__main__":
    main()
