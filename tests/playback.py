"""A recorded session written into a home again at the cadence at which the CLI wrote it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.recordings import DATA


@dataclass(frozen=True, slots=True)
class Write:
    """One observed change of one file: at epoch time `at` it held `content` (None: it was gone)."""

    at: float
    path: str
    content: bytes | None

    def apply(self, state_folder: Path) -> None:
        """Make the change below a `session-state` folder."""
        target = state_folder / self.path
        if self.content is None:
            target.unlink(missing_ok=True)
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        old = target.read_bytes() if target.exists() else b""
        if self.content.startswith(old):
            with target.open("ab") as stream:
                stream.write(self.content[len(old) :])
        else:
            target.write_bytes(self.content)


def recorded_writes(scenario: str) -> Iterator[Write]:
    """The changes of logs, side files and locks of a recording whose logs were only appended to, in their order."""
    folder = DATA / "copilot" / scenario
    lines = (folder / "writes.jsonl").read_text(encoding="utf-8").splitlines()
    t0 = json.loads(lines[0])["t0"]
    for line in lines[1:]:
        record = json.loads(line)
        path = record["path"]
        at = t0 + record["t"]
        if record.get("gone"):
            yield Write(at, path, None)
        elif path.endswith("events.jsonl"):
            yield Write(at, path, (folder / path).read_bytes()[: record["size"]])
        elif path.endswith(".lock") and "inuse" in path:
            yield Write(at, path, record["text"].encode())
        elif path.endswith("workspace.yaml") and record["size"] == (folder / path).stat().st_size:
            yield Write(at, path, (folder / path).read_bytes())
