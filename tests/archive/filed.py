"""Homes and cases for the archive's tests."""

import os
from pathlib import Path

from game.archive.cases import Case, Decoders, find_case
from game.orders.dialects import DIALECTS
from game.sources.copilot import CopilotFinder
from tests.recordings import DATA

DECODERS: Decoders = {name: dialect.decoder for name, dialect in DIALECTS.items()}

START = (
    b'{"type":"session.start","data":{"sessionId":"x","selectedModel":"gpt-4.1","context":{"cwd":"/w/shop",'
    b'"repository":"acme/shop","branch":"main","gitRoot":"/w/shop"}},"id":"1","timestamp":"2026-03-01T10:00:00.000Z"}\n'
)


def write_session(home: Path, identity: str, *, at: float = 1000.0, log: bytes = START, workspace: str = "") -> Path:
    """A session folder whose log was written last at `at`."""
    folder = home / "session-state" / identity
    folder.mkdir(parents=True)
    (folder / "events.jsonl").write_bytes(log)
    if workspace:
        (folder / "workspace.yaml").write_text(workspace, encoding="utf-8")
    os.utime(folder / "events.jsonl", (at, at))
    return folder


def case_at(folder: Path) -> Case:
    """The case in a folder that lies in no home."""
    return find_case(str(folder), [CopilotFinder(folder / "nowhere")], DECODERS)


def recorded_case(scenario: str) -> Case:
    """The only session of a recording."""
    (log,) = (DATA / "copilot" / scenario).glob("*/events.jsonl")
    return case_at(log.parent)
