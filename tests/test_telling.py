"""`status` and `effects`, once and followed."""

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from tests.archive.filed import write_session
from tests.recordings import DATA, SCENARIOS, home_of

ROOT = Path(__file__).parents[1]
BOUND = 20.0
"""Seconds after which a line that should have been printed counts as missing."""
QUIET = "qa-simple"


def log_of(home: Path) -> Path:
    """The only log below a home."""
    (log,) = (home / "session-state").glob("*/events.jsonl")
    return log


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home of its own with the beginning of a short recording, that a test may go on writing."""
    (source,) = (DATA / "copilot" / QUIET).glob("*/events.jsonl")
    folder = tmp_path / "session-state" / source.parent.name
    folder.mkdir(parents=True)
    shutil.copy(source.parent / "workspace.yaml", folder)
    (folder / "events.jsonl").write_bytes(source.read_bytes())
    return tmp_path


@contextmanager
def following(*words: str) -> Iterator["queue.Queue[str]"]:
    """A command that follows, and the lines it prints."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "game", *words], env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    lines: queue.Queue[str] = queue.Queue()
    assert process.stdout is not None
    stream = process.stdout

    def read() -> None:
        for line in stream:
            lines.put(line)

    reader = threading.Thread(target=read)
    reader.start()
    try:
        yield lines
    finally:
        process.terminate()
        process.wait(BOUND)
        reader.join(BOUND)
        stream.close()


def append(log: Path, **record: Any) -> None:
    """Write one record as the CLI does."""
    with log.open("ab") as stream:
        stream.write(json.dumps(record, separators=(",", ":")).encode() + b"\n")


def test_effects_without_from_start_keep_quiet_about_history(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["effects", "--copilot-home", str(home), "--since", "all"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_effects_from_the_start_are_the_same_twice(
    scenario: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["effects", "--from-start", "--copilot-home", str(home_of(scenario, tmp_path)), "--since", "all"]
    assert main(words) == 0
    first = capsys.readouterr().out
    assert main(words) == 0
    assert capsys.readouterr().out == first


def test_effects_tell_an_order_from_its_prompt_to_its_pay(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["effects", "--from-start", "--copilot-home", str(home), "--since", "all"]) == 0
    kinds = [json.loads(line)["kind"] for line in capsys.readouterr().out.splitlines()]
    assert kinds == ["clock-in", "order", "say", "served", "clock-out"]


def test_a_line_appended_to_a_log_is_told(home: Path) -> None:
    with following("effects", "--follow", "--from-start", "--copilot-home", str(home), "--since", "all") as lines:
        while json.loads(lines.get(timeout=BOUND))["kind"] != "clock-out":
            pass
        append(
            log_of(home),
            type="user.message",
            data={"content": "One more thing", "interactionId": "i-2", "delivery": "idle"},
            id="e-1",
            timestamp="2026-11-30T05:00:00.000Z",
            parentId=None,
        )
        told = [json.loads(lines.get(timeout=BOUND)) for _ in range(2)]
    assert "One more thing" in [effect.get("prompt") for effect in told]


def test_status_follow_prints_a_snapshot_at_each_change(home: Path) -> None:
    with following("status", "--follow", "--json", "--copilot-home", str(home), "--since", "all") as lines:
        (before,) = json.loads(lines.get(timeout=BOUND))["sessions"]
        append(
            log_of(home),
            type="session.resume",
            data={"context": {"cwd": "/srv/elsewhere"}},
            id="e-2",
            timestamp="2026-11-30T05:00:00.000Z",
            parentId=None,
        )
        (after,) = json.loads(lines.get(timeout=BOUND))["sessions"]
    assert (before["cwd"], after["cwd"]) == ("/home/dev/notes", "/srv/elsewhere")


def test_privacy_leaves_no_prompt_in_effects(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["effects", "--from-start", "--privacy", "--copilot-home", str(home), "--since", "all"]) == 0
    out = capsys.readouterr().out
    (name,) = [
        line.removeprefix("name: ").strip()
        for line in (log_of(home).parent / "workspace.yaml").read_text(encoding="utf-8").splitlines()
        if line.startswith("name: ")
    ]
    assert name not in out
    assert "An order" in out


def test_the_table_says_when_nobody_is_at_work(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "--copilot-home", str(home), "--since", "all"]) == 0
    assert "nobody is at work" in capsys.readouterr().out


def test_the_table_tells_what_report_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("12345678-one", "12345678-two"):
        write_session(tmp_path, name, at=1_772_359_200)
    words = ["--copilot-home", str(tmp_path), "--since", "all"]
    assert main(["status", *words, "--now", "2026-03-01T10:01:00Z"]) == 0
    cases = {line.split()[-1] for line in capsys.readouterr().out.splitlines()[1:3]}
    assert cases == {"12345678-o", "12345678-t"}
    assert main(["report", cases.pop(), *words]) == 0
