"""`python -m game` is the same program as `agent-kitchen`."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
