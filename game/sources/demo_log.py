"""The log of a session of the demo shift: raw Copilot lines on a clock of their own.

The clock (`at`, seconds of stage time) moves as work is noted; lines are kept as data and become bytes only when they
are told, so that a pause of the demo moves their timestamps too.
"""

import json
import random
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a log, not yet bytes. `at` in seconds of stage time."""

    at: float
    type: str
    data: Mapping[str, object]
    agent_id: str | None
    id: str
    parent_id: str | None

    def encode(self, zero: float) -> bytes:
        """The line as the CLI writes it; `zero` is the stage's start in epoch seconds."""
        record: dict[str, object] = {"type": self.type, "data": self.data}
        if self.agent_id is not None:
            record["agentId"] = self.agent_id
        record |= {"id": self.id, "timestamp": _iso(zero + self.at), "parentId": self.parent_id}
        return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


@dataclass(slots=True, kw_only=True)
class Log:
    """Lines that were noted and not yet taken."""

    rng: random.Random
    at: float
    lines: list[Line] = field(default_factory=list)
    last_id: str | None = None
    """The id of the last line taken: the next one's parent."""

    def take(self) -> list[Line]:
        """The lines noted since the last call, in order of time, each chained to the one before."""
        taken, self.lines = sorted(self.lines, key=lambda line: line.at), []
        chained = []
        for line in taken:
            chained.append(Line(line.at, line.type, line.data, line.agent_id, line.id, self.last_id))
            self.last_id = line.id
        return chained

    def new_id(self) -> str:
        """A random UUID, of the desk's own randomness."""
        return str(uuid.UUID(int=self.rng.getrandbits(128), version=4))

    def note(self, kind: str, data: Mapping[str, object], agent_id: str | None = None, at: float | None = None) -> None:
        """One line, now or at `at`."""
        self.lines.append(Line(self.at if at is None else at, kind, data, agent_id, self.new_id(), None))

    def pause(self, least: float, most: float) -> None:
        """Let time pass."""
        self.at += self.rng.uniform(least, most)


def _iso(moment: float) -> str:
    """Epoch seconds as the log writes them: UTC with milliseconds."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
