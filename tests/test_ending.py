"""Commands that end before their work is done."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.cli import main
from game.ending import interruptible, see_that_somebody_reads
from game.outlet import OutletError, save_bytes

ROOT = Path(__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and closed streams of POSIX")
LONG = ("--demo", "--at", "86400")
"""A picture that takes minutes."""


def start(*words: str, stdout: int = subprocess.PIPE) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "game", *words]
    return subprocess.Popen(command, env=ENVIRONMENT, stdout=stdout, stderr=subprocess.PIPE, text=True)


def in_shell(line: str, tmp_path: Path) -> tuple[int, str, str]:
    """Status, output and complaints of a shell line; `kitchen` is the program."""
    script = f'kitchen() {{ "{sys.executable}" -m game "$@"; }}\n{line}'
    done = subprocess.run(
        ["bash", "-c", script],
        env={**ENVIRONMENT, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def wait_for_drawing(process: subprocess.Popen[str]) -> None:
    """Until SDL, which takes signals over, is loaded."""
    maps, deadline = Path(f"/proc/{process.pid}/maps"), time.monotonic() + 30
    while maps.parent.exists() and "SDL2" not in maps.read_text(encoding="utf-8") and time.monotonic() < deadline:
        threading.Event().wait(0.05)
    threading.Event().wait(0.5)


@posix
@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="needs /proc")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_picture_that_is_interrupted_fails_and_leaves_the_old_one(name: str, tmp_path: Path) -> None:
    (tmp_path / "out.png").write_bytes(b"old")
    process = start("shot", str(tmp_path / "out.png"), *LONG)
    wait_for_drawing(process)
    process.send_signal(getattr(signal, name))
    output, complaints = process.communicate(timeout=30)
    assert (output, complaints) == ("", "agent-kitchen: interrupted\n")
    # Python itself ends by SIGINT where the signal came while a class was being made, on a slow machine
    assert process.returncode in (1, -signal.SIGINT)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"out.png": b"old"}


@posix
def test_signals_that_are_ignored_stay_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interruptible():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) is signal.default_int_handler
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_command_that_is_interrupted_fails_and_one_that_follows_does_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.telling.tell_status", interrupt)
    assert (main(["status"]), capsys.readouterr().err) == (1, "agent-kitchen: interrupted\n")
    assert (main(["status", "--follow"]), capsys.readouterr().err) == (0, "")


@posix
@pytest.mark.parametrize("words", [("status", "--json", "--follow"), ("effects", "--follow", "--from-start")])
def test_who_follows_ends_soon_after_its_reader(words: Sequence[str], tmp_path: Path) -> None:
    folder = tmp_path / "session-state" / "one"
    folder.mkdir(parents=True)
    line = '{"type":"session.start","data":{},"id":"1","timestamp":"2026-01-01T00:00:00Z"}\n'
    (folder / "events.jsonl").write_text(line, encoding="utf-8")
    process = start(*words, "--copilot-home", str(tmp_path), "--since", "all", "--no-pid-check")
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith("{")
    process.stdout.close()
    assert process.wait(timeout=20) == 0
    assert process.stderr.read() == ""
    process.stderr.close()


@posix
def test_a_reader_that_is_there_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    with os.fdopen(write, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        see_that_somebody_reads()
        os.close(read)
        with pytest.raises(BrokenPipeError):
            see_that_somebody_reads()
    with (tmp_path / "file").open("w", encoding="utf-8") as file:
        monkeypatch.setattr(sys, "stdout", file)
        see_that_somebody_reads()


@posix
@pytest.mark.parametrize(
    "words",
    ["status --demo", "status --demo --json", "effects --demo --from-start", "classify ls", "doctor", "status --help",
     "cases", "--version", "shot out.png --demo --at 0 --size 640x360"],
)  # fmt: skip
def test_without_an_open_standard_output_nothing_is_complained_of(words: str, tmp_path: Path) -> None:
    (tmp_path / ".copilot").mkdir()
    assert in_shell(f'cd "$HOME" && export PYTHONPATH="{ROOT}" && kitchen {words} >&-', tmp_path) == (0, "", "")


@posix
@pytest.mark.parametrize(("words", "status"), [("status --demo", 0), ("nonsense", 2), ("report none", 2)])
def test_without_an_open_standard_error_the_status_says_it(words: str, status: int, tmp_path: Path) -> None:
    assert in_shell(f"kitchen {words} 2>&- >&- <&-", tmp_path) == (status, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", ["status --demo", "--version", "doctor"])
def test_a_full_disk_is_one_line(words: str, tmp_path: Path) -> None:
    status, _, complaints = in_shell(f"kitchen {words} >/dev/full", tmp_path)
    assert (status, complaints) == (1, "agent-kitchen: No space left on device (--debug tells more)\n")


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "out.png").write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(OutletError, match=r"out\.png: cannot be written \(no space left on device\)$"):
            save_bytes(tmp_path / "out.png", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"out.png": b"old"}
    save_bytes(tmp_path / "out.png", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"out.png": b"new"}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a display")
@pytest.mark.parametrize("place", ["", "DISPLAY=:4711"])
@pytest.mark.parametrize("words", ["--demo", "wall --demo"])
def test_without_a_display_a_window_says_so_and_what_to_type(place: str, words: str, tmp_path: Path) -> None:
    line = f'unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER; export XDG_RUNTIME_DIR="$HOME" {place}; kitchen {words}'
    status, output, complaints = in_shell(line, tmp_path)
    assert (status, output, complaints.count("\n")) == (1, "", 1)
    assert complaints.startswith("agent-kitchen: no display was found; agent-kitchen status tells")
    assert "agent-kitchen shot draws" in complaints


def test_an_interrupt_while_the_program_is_read_in_is_one_line() -> None:
    pressed = """
import builtins, runpy
read_in = builtins.__import__
def press(name, *rest, **named):
    if name == "game.orders.shift":
        raise KeyboardInterrupt
    return read_in(name, *rest, **named)
builtins.__import__ = press
runpy.run_module("game", run_name="__main__")
"""
    done = subprocess.run(
        [sys.executable, "-c", pressed], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "agent-kitchen: interrupted\n")
