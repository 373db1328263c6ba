"""Opening what somebody else made."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.orders.notices import Presence
from game.sources.copilot import CopilotFinder
from game.sources.presence import SystemProcesses, owner_of
from game.sources.regular import open_regular, read_regular
from game.sources.workspace import read_workspace

needs_pipes = pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")


def test_a_file_is_read_up_to_a_limit(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abcdef")
    assert (read_regular(tmp_path / "file", 4), read_regular(tmp_path / "file", 99)) == (b"abcd", b"abcdef")


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abc")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with open_regular(tmp_path / "link") as file:
        assert file.read() == b"abc"


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _loop(path: Path) -> None:
    path.symlink_to(path)


@needs_pipes
@pytest.mark.parametrize(
    ("make", "why"), [(_pipe, "not a regular file"), (Path.mkdir, "a folder"), (_loop, "Too many levels")]
)
def test_anything_else_is_refused_at_once(make: Callable[[Path], None], why: str, tmp_path: Path) -> None:
    make(tmp_path / "odd")
    with pytest.raises(OSError, match=why) as caught:
        open_regular(tmp_path / "odd")
    assert caught.value.strerror is not None


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices")
def test_a_device_is_refused() -> None:
    with pytest.raises(OSError, match="not a regular file"):
        read_regular(Path("/dev/zero"), 10)


def test_a_name_that_no_file_can_have_is_an_error_of_the_system() -> None:
    with pytest.raises(OSError, match="not a name of a file"):
        open_regular("a\0b")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_nothing_stays_open(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(5):
        with pytest.raises(OSError):  # noqa: PT011 (any will do)
            open_regular(tmp_path / "pipe")
    assert len(list(Path("/proc/self/fd").iterdir())) == before


@needs_pipes
def test_a_pipe_named_as_a_lock_is_none(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / f"inuse.{os.getpid()}.lock")
    assert owner_of(str(tmp_path), SystemProcesses()).presence is Presence.NO_LOCK


@needs_pipes
def test_a_pipe_in_place_of_the_side_file_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "workspace.yaml")
    with pytest.raises(OSError, match="not a regular file"):
        read_workspace(tmp_path / "workspace.yaml")


@needs_pipes
def test_a_pipe_in_place_of_a_log_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "session-state" / "one"
    folder.mkdir(parents=True)
    os.mkfifo(folder / "events.jsonl")
    survey = CopilotFinder(tmp_path).survey()
    assert (survey.logs, [entry.why for entry in survey.unreadable]) == ((), ["not a file"])
