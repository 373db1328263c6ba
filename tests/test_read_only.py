"""Nothing below a watched home is ever opened for writing, made, renamed or removed."""

import os
import shutil
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from tests.codewhale_recordings import DATA as WHALE_DATA
from tests.dsh_recordings import DATA as DSH_DATA
from tests.dsh_recordings import SCENARIOS as DSH_SCENARIOS
from tests.recordings import DATA, SCENARIOS, iso

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = (
    "os.remove",
    "os.rename",
    "os.mkdir",
    "os.rmdir",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.chmod",
    "os.utime",
)
_watched: list[tuple[str, list[str]]] = []


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook cannot be removed, so it looks at the list of watched folders."""
    if not _watched or (event != "open" and event not in CHANGES):
        return
    path = str(arguments[0]) if arguments else ""
    for root, attempts in _watched:
        if path.startswith(root):
            flags = arguments[2] if event == "open" and len(arguments) > 2 and isinstance(arguments[2], int) else 0
            mode = arguments[1] if event == "open" else None
            if event != "open" or flags & WRITING or (isinstance(mode, str) and set(mode) & set("wax+")):
                attempts.append(f"{event} {arguments}")


sys.addaudithook(_audit)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[tuple[Path, list[str]]]:
    """A home with every recording in it, made read-only, and the list of attempts to change it."""
    state = tmp_path / "home" / "session-state"
    state.mkdir(parents=True)
    for scenario in SCENARIOS:
        for folder in (DATA / "copilot" / scenario).iterdir():
            if (folder / "events.jsonl").exists() and not (state / folder.name).exists():
                shutil.copytree(folder, state / folder.name)
    paths = [tmp_path / "home", *(tmp_path / "home").rglob("*")]
    for path in paths:
        path.chmod(stat.S_IRUSR | (stat.S_IXUSR if path.is_dir() else 0))
    attempts: list[str] = []
    _watched.append((str(tmp_path / "home"), attempts))
    yield tmp_path / "home", attempts
    _watched.clear()
    for path in paths:
        path.chmod(stat.S_IRWXU)


@pytest.fixture
def whale(tmp_path: Path) -> Iterator[tuple[Path, list[str]]]:
    """The same of CodeWhale sessions."""
    root = tmp_path / "home"
    for home in WHALE_DATA.glob("*/home/.*"):
        shutil.copytree(home, root, dirs_exist_ok=True)
    paths = [root, *root.rglob("*")]
    for path in paths:
        path.chmod(stat.S_IRUSR | (stat.S_IXUSR if path.is_dir() else 0))
    attempts: list[str] = []
    _watched.append((str(root), attempts))
    yield root, attempts
    _watched.clear()
    for path in paths:
        path.chmod(stat.S_IRWXU)


@pytest.fixture
def frames(tmp_path: Path) -> Iterator[tuple[Path, list[str]]]:
    """The same of DeepSeek Harness sessions."""
    root = tmp_path / "home"
    for scenario in DSH_SCENARIOS:
        for folder in (DSH_DATA / scenario / "sessions").glob("*/*"):
            target = root / "sessions" / folder.parent.name / folder.name
            if not target.exists():
                shutil.copytree(folder, target)
    shutil.copy(DSH_DATA / "sqlite_backend" / "sessions.db", root)
    paths = [root, *root.rglob("*")]
    for path in paths:
        path.chmod(stat.S_IRUSR | (stat.S_IXUSR if path.is_dir() else 0))
    attempts: list[str] = []
    _watched.append((str(root), attempts))
    yield root, attempts
    _watched.clear()
    for path in paths:
        path.chmod(stat.S_IRWXU)


def test_the_watch_for_attempts_sees_one(home: tuple[Path, list[str]]) -> None:
    path, attempts = home
    with pytest.raises(FileNotFoundError), open(path / "no" / "file", "w", encoding="utf-8"):  # noqa: PTH123
        pass
    assert len(attempts) == 1


@pytest.mark.parametrize(
    "command",
    [
        ["status", "--json"],
        ["effects", "--from-start"],
        ["doctor"],
        ["shot", "{out}", "--at", "1", "--size", "640x360"],
        ["cases"],
        ["report", "dea67eb7", "-o", "{out}"],
        ["replay", "dea67eb7", "--shot", "{out}", "--at", "1"],
    ],
    ids=lambda words: words[0],
)
def test_no_command_writes_below_a_home(
    home: tuple[Path, list[str]], command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, attempts = home
    words = [word.format(out=tmp_path / "out.png") for word in command]
    options = ["--copilot-home", str(path), "--since", "all", "--now", iso(1_796_020_000.0)]
    assert main([*words, *options]) == 0
    assert attempts == []


@pytest.mark.parametrize(
    "command",
    [
        ["status", "--json"],
        ["effects", "--from-start"],
        ["doctor"],
        ["cases"],
        ["report", "session-5eed0014", "-o", "{out}"],
        ["replay", "session-5eed0014", "--shot", "{out}", "--at", "1"],
    ],
    ids=lambda words: words[0],
)
def test_nor_below_one_of_frames(
    frames: tuple[Path, list[str]], command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, attempts = frames
    words = [word.format(out=tmp_path / "out.png") for word in command]
    options = ["--dsh-home", str(path), "--source", "dsh", "--since", "all", "--now", iso(1_796_020_000.0)]
    assert main([*words, *options]) == 0
    assert attempts == []


@pytest.mark.parametrize(
    "command",
    [
        ["status", "--json"],
        ["effects", "--from-start"],
        ["doctor"],
        ["cases"],
        ["report", "c0ffee11", "-o", "{out}"],
        ["report", "thr_a0a0a0a1", "-o", "{out}"],
        ["replay", "c0ffee11", "--shot", "{out}", "--at", "1"],
        ["replay", "thr_a0a0a0a1", "--shot", "{out}", "--at", "1"],
    ],
    ids=lambda words: "-".join(words[:2]),
)
def test_nor_below_one_of_a_whale(
    whale: tuple[Path, list[str]], command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, attempts = whale
    words = [word.format(out=tmp_path / "out.png") for word in command]
    options = ["--codewhale-home", str(path), "--source", "codewhale", "--since", "all", "--now", iso(1_796_020_000.0)]
    assert main([*words, *options]) == 0
    assert attempts == []
