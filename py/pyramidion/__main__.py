"""`python -m pyramidion`: the engines in a terminal."""

import sys

from pyramidion.terminal import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
