"""The recorded Copilot sessions and what is expected of them, for the tests of the orders room."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.orders.dialects.copilot import decode
from game.orders.events import Event

DATA = Path(__file__).parents[1] / "data"


@dataclass(frozen=True)
class Recording:
    """One recorded session: the bytes of its lines and its expected outcome."""

    scenario: str
    id: str
    lines: tuple[bytes, ...]
    expected: dict[str, Any]

    def events(self, start: int = 0, stop: int | None = None) -> tuple[Event, ...]:
        """The events of some of its lines."""
        return tuple(e for line in self.lines[start:stop] for e in decode(line))

    def __str__(self) -> str:
        return f"{self.scenario}-{self.id[:4]}"


def load() -> list[Recording]:
    """Every recorded session that has a log."""
    found = []
    for path in sorted((DATA / "copilot-expected").glob("*.json")):
        outcome = json.loads(path.read_text(encoding="utf-8"))
        for session_id, expected in outcome["sessions"].items():
            log = DATA / "copilot" / path.stem / session_id / "events.jsonl"
            if log.exists():
                lines = tuple(line for line in log.read_bytes().split(b"\n") if line)
                found.append(Recording(path.stem, session_id, lines, expected))
    return found


RECORDINGS = load()
