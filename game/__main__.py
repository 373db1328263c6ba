"""`agent-kitchen` and `python -m game`: the first step, which may be broken off while the rest is still read in."""

import sys


def main() -> int:
    """Run one command, see `game.cli.main`."""
    try:
        from game.cli import main as run  # noqa: PLC0415 (a tenth of a second, in which Ctrl-C may come)

        return run()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print("agent-kitchen: interrupted", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
