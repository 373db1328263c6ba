"""Set up what is needed and open the kitchen: `python3 tools/open.py`. Arguments go to `agent-kitchen`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.environment import ready, run

if __name__ == "__main__":
    sys.exit(run([str(ready()), "-P", "-m", "game", *sys.argv[1:]]))
