"""Where each agent keeps its sessions, one entry apiece: in the homes that were named, or by the agent's own rule."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from game.sources.codewhale import codewhale_finders
from game.sources.copilot import copilot_finders
from game.sources.dsh import dsh_finders
from game.sources.finder import Finder

FINDERS: dict[str, Callable[[Iterable[Path], Mapping[str, str]], Sequence[Finder]]] = {
    "copilot": copilot_finders,
    "dsh": dsh_finders,
    "codewhale": codewhale_finders,
}
"""By agent: the finders of the homes given, else of those that its own rule names under these environment variables."""
