"""Being woken: what is told of, and how every failure ends in polling with a reason."""

import shutil
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from game.sources import watch
from game.sources.watch import Touched, Watcher, WatchMode, remote_mount

MOUNTS = """22 27 0:21 / /proc rw - proc proc rw
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
40 27 0:50 / /mnt/share rw - nfs4 server:/share rw
41 27 0:51 / /mnt/c rw - 9p drvfs rw
42 27 0:52 / /mnt/a\\040b rw shared:1 - fuse.sshfs host: rw
43 27 0:53 / /mnt/share/local rw - ext4 /dev/sdb rw
odd line
"""


def wait_for(condition: Callable[[], bool], nudge: Event) -> bool:
    """Wait until a condition holds, woken by the watcher; at most five seconds."""
    end = time.monotonic() + 5.0
    while not condition():
        if time.monotonic() > end:
            return False
        nudge.wait(0.05)
        nudge.clear()
    return True


class Seen:
    """A watcher on one root, and all it told of so far."""

    def __init__(self, root: Path, depth: int = 1) -> None:
        self.root = root
        self.nudge = Event()
        self.watcher = Watcher([root], self.nudge, depths={str(root): depth})
        self.touched: set[Touched] = set()

    def told(self, entry: str, file: str) -> bool:
        def look() -> bool:
            self.touched |= self.watcher.take() or set()
            return Touched(str(self.root), entry, file) in self.touched

        return wait_for(look, self.nudge)


class Broken:
    """An observer that cannot be had."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.asked = 0

    def __call__(self) -> "watch.BaseObserver":  # type: ignore[name-defined]
        self.asked += 1
        raise self.error


@pytest.fixture
def seen(tmp_path: Path) -> "Seen":
    root = tmp_path / "root"
    (root / "one" / "deep").mkdir(parents=True)
    (root / "one" / "events.jsonl").touch()
    return Seen(root)


def test_writes_creations_and_renames_are_told(seen: Seen) -> None:
    seen.watcher.keep(0.0)
    try:
        assert seen.watcher.mode(str(seen.root)).kind == "native"
        with (seen.root / "one" / "events.jsonl").open("a", encoding="utf-8") as file:
            file.write("a\n")
        assert seen.told("one", "events.jsonl")
        (seen.root / "two").mkdir()
        (seen.root / "two" / "events.jsonl").touch()
        assert seen.told("two", "events.jsonl")
        (seen.root / "two" / "new.tmp").touch()
        (seen.root / "two" / "new.tmp").replace(seen.root / "two" / "workspace.yaml")
        assert seen.told("two", "workspace.yaml")
        (seen.root / "one" / "deep" / "x").touch()
        (seen.root / "flat.jsonl").touch()
        assert seen.told("flat.jsonl", "")
        assert not any("deep" in touch.file for touch in seen.touched if touch.file != "deep")
    finally:
        seen.watcher.close()


def test_sessions_may_lie_in_folders_of_the_root(tmp_path: Path) -> None:
    seen = Seen(tmp_path, depth=2)
    seen.watcher.keep(0.0)
    try:
        (tmp_path / "project" / "one" / "deep").mkdir(parents=True)
        assert seen.told("project", "")
        (tmp_path / "project" / "one" / "log").touch()
        assert seen.told(str(Path("project", "one")), "log")
        (tmp_path / "project" / "one" / "deep" / "x").touch()
        (tmp_path / "project" / "flat").touch()
        assert seen.told(str(Path("project", "flat")), "")
        assert not any(touch.file == "x" or "deep" in touch.entry for touch in seen.touched)
    finally:
        seen.watcher.close()


def test_reading_wakes_nobody(seen: Seen) -> None:
    seen.watcher.keep(0.0)
    try:
        for _ in range(20):
            (seen.root / "one" / "events.jsonl").read_bytes()
        (seen.root / "mark.jsonl").touch()
        assert seen.told("mark.jsonl", "")
        assert Touched(str(seen.root), "one", "events.jsonl") not in seen.touched
    finally:
        seen.watcher.close()


def test_a_root_that_was_deleted_and_made_again_is_watched_again(seen: Seen) -> None:
    seen.watcher.keep(0.0)
    try:
        shutil.rmtree(seen.root)
        seen.watcher.keep(1.0)
        assert seen.watcher.mode(str(seen.root)).kind == "polling"
        seen.root.mkdir()
        seen.watcher.keep(2.0)
        assert seen.watcher.mode(str(seen.root)).kind == "native"
        (seen.root / "new.jsonl").touch()
        assert seen.told("new.jsonl", "")
    finally:
        seen.watcher.close()


def test_a_linked_root_is_told_by_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real", target_is_directory=True)
    seen = Seen(tmp_path / "link")
    seen.watcher.keep(0.0)
    try:
        (tmp_path / "real" / "new.jsonl").touch()
        assert seen.told("new.jsonl", "")
    finally:
        seen.watcher.close()


def test_a_missing_root_is_polled_and_watched_when_it_comes(tmp_path: Path) -> None:
    seen = Seen(tmp_path / "root")
    seen.watcher.keep(0.0)
    try:
        assert seen.watcher.mode(str(seen.root)) == WatchMode("polling", "the folder does not exist or cannot be read")
        seen.root.mkdir()
        seen.watcher.keep(1.0)
        assert seen.watcher.mode(str(seen.root)).kind == "native"
    finally:
        seen.watcher.close()


@pytest.mark.parametrize("error", [OSError(28, "inotify watch limit reached"), OSError(24, "Too many open files")])
def test_a_limit_of_the_system_ends_in_polling_and_is_tried_again_after_a_minute(
    tmp_path: Path, error: OSError
) -> None:
    factory = Broken(error)
    watcher = Watcher([tmp_path], Event(), observer=factory)
    watcher.keep(100.0)
    watcher.keep(130.0)
    assert watcher.mode(str(tmp_path)) == WatchMode("polling", str(error))
    assert factory.asked == 1
    watcher.keep(161.0)
    assert factory.asked == 2


def test_a_network_drive_is_polled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "remote_file_system", lambda folder: "nfs4")
    watcher = Watcher([tmp_path], Event(), observer=Broken(AssertionError()))
    watcher.keep(0.0)
    assert watcher.mode(str(tmp_path)) == WatchMode("polling", "nfs4 sends no events for changes made elsewhere")


def test_a_watch_that_stays_silent_is_given_up(tmp_path: Path) -> None:
    seen = Seen(tmp_path)
    seen.watcher.keep(0.0)
    try:
        for _ in range(watch.DEAF_AFTER):
            seen.watcher.missed(str(tmp_path), 10.0)
        assert seen.watcher.mode(str(tmp_path)).why == "no events came (a limit of the system?)"
        assert not seen.watcher.all_native
        seen.watcher.keep(10.0 + watch.RETRY)
        assert seen.watcher.all_native
    finally:
        seen.watcher.close()


def test_more_than_can_be_remembered_means_anything(tmp_path: Path) -> None:
    watcher = Watcher([tmp_path], Event())
    watcher._paths.extend("x" for _ in range(5000))
    assert watcher.take() is None
    assert watcher.take() == set()


def test_closing_twice_does_no_harm(seen: Seen) -> None:
    seen.watcher.keep(0.0)
    seen.watcher.close()
    seen.watcher.close()


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/home/dev/.copilot", None),
        ("/mnt/share/.copilot", "nfs4"),
        ("/mnt/share", "nfs4"),
        ("/mnt/shared", None),
        ("/mnt/share/local/x", None),
        ("/mnt/c/Users/dev", "9p"),
        ("/mnt/a b/home", "fuse.sshfs"),
    ],
)
def test_the_mount_a_folder_lies_on_tells_its_kind(folder: str, kind: str | None) -> None:
    assert remote_mount(folder, MOUNTS) == kind


def test_complaints_of_the_library_stay_out_of_sight(tmp_path: Path) -> None:
    watcher = Watcher([tmp_path], Event())
    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            watcher.keep(0.0)
            warnings.warn_explicit("x", RuntimeWarning, "inotify.py", 365, module="watchdog.observers.inotify")
            warnings.warn_explicit("y", RuntimeWarning, "other.py", 1, module="other")
        assert [str(one.message) for one in told] == ["y"]
    finally:
        watcher.close()
