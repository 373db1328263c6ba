"""Who holds a session, by its locks, against an invented table of processes."""

import os
import subprocess
import sys
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from game.orders.notices import Presence
from game.sources.presence import KernelLock, Owner, SystemProcesses, owner_of, parse_locks

NOW = 1_800_000_000.0


@dataclass
class Table:
    """Processes by pid with their start, and the kernel's locks (None: not told)."""

    processes: dict[int, float | None] = field(default_factory=dict)
    kernel: AbstractSet[KernelLock] | None = None

    def started_at(self, pid: int) -> float | None:
        if pid not in self.processes:
            raise ProcessLookupError(pid)
        return self.processes[pid]

    def locks(self) -> AbstractSet[KernelLock] | None:
        return self.kernel


def lock(folder: Path, pid: int, *, content: bytes | None = None, written_at: float = NOW, hold: bool = False) -> Path:
    path = folder / f"inuse.{pid}.lock"
    path.write_bytes(b"%d\n" % pid if content is None else content)
    os.utime(path, (written_at, written_at))
    if hold:
        (folder / f"inuse.{pid}.hold").touch()
    return path


def held(folder: Path, pid: int) -> KernelLock:
    status = (folder / f"inuse.{pid}.hold").stat()
    return KernelLock((os.major(status.st_dev), os.minor(status.st_dev)), status.st_ino, pid)


def test_without_a_lock_nobody_holds_it(tmp_path: Path) -> None:
    (tmp_path / ".workspace-fork.lock").touch()
    (tmp_path / "inuse.lock").touch()
    assert owner_of(str(tmp_path), Table()) == Owner(Presence.NO_LOCK)


def test_a_process_that_started_before_its_lock_lives(tmp_path: Path) -> None:
    lock(tmp_path, 7)
    assert owner_of(str(tmp_path), Table({7: NOW - 1})) == Owner(Presence.LIVE, NOW - 1)


def test_a_lock_of_no_process_is_dead(tmp_path: Path) -> None:
    lock(tmp_path, 7)
    assert owner_of(str(tmp_path), Table()) == Owner(Presence.DEAD)


def test_a_number_given_to_another_process_is_dead(tmp_path: Path) -> None:
    lock(tmp_path, 7)
    assert owner_of(str(tmp_path), Table({7: NOW + 60})) == Owner(Presence.DEAD)


@pytest.mark.parametrize(("late", "presence"), [(1.9, Presence.LIVE), (2.1, Presence.DEAD)])
def test_clocks_may_differ_by_two_seconds(tmp_path: Path, late: float, presence: Presence) -> None:
    lock(tmp_path, 7)
    assert owner_of(str(tmp_path), Table({7: NOW + late})).presence is presence


def test_a_process_whose_start_cannot_be_had_is_believed(tmp_path: Path) -> None:
    lock(tmp_path, 7)
    assert owner_of(str(tmp_path), Table({7: None})) == Owner(Presence.LIVE, None)


def test_one_living_owner_of_several_is_enough_and_the_newest_start_counts(tmp_path: Path) -> None:
    for pid in (7, 8, 9):
        lock(tmp_path, pid)
    assert owner_of(str(tmp_path), Table({7: NOW - 9, 8: NOW - 3})) == Owner(Presence.LIVE, NOW - 3)
    assert owner_of(str(tmp_path), Table({7: NOW - 9})) == Owner(Presence.LIVE, NOW - 9)
    assert owner_of(str(tmp_path), Table()) == Owner(Presence.DEAD)


def test_the_content_of_a_lock_goes_before_its_name(tmp_path: Path) -> None:
    lock(tmp_path, 7, content=b"8\n")
    assert owner_of(str(tmp_path), Table({8: NOW - 1})).presence is Presence.LIVE


@pytest.mark.parametrize("content", [b"", b"\n", b"-1", b"seven", b"\xff\xfe", b"9" * 4000])
def test_without_a_number_in_it_the_name_of_a_lock_counts(tmp_path: Path, content: bytes) -> None:
    lock(tmp_path, 7, content=content)
    assert owner_of(str(tmp_path), Table({7: NOW - 1})).presence is Presence.LIVE


def test_a_trusted_lock_needs_no_process(tmp_path: Path) -> None:
    lock(tmp_path, 7)
    assert owner_of(str(tmp_path), None) == Owner(Presence.LIVE, None)


def test_a_held_file_proves_life_against_the_start_time(tmp_path: Path) -> None:
    lock(tmp_path, 7, hold=True)
    table = Table({7: NOW + 3600}, {held(tmp_path, 7)})
    assert owner_of(str(tmp_path), table) == Owner(Presence.LIVE, NOW + 3600)


def test_a_file_that_is_not_held_proves_death_against_the_process(tmp_path: Path) -> None:
    lock(tmp_path, 7, hold=True)
    assert owner_of(str(tmp_path), Table({7: NOW - 1}, set())) == Owner(Presence.DEAD)


def test_a_file_held_by_a_process_of_another_namespace_proves_life(tmp_path: Path) -> None:
    lock(tmp_path, 7, hold=True)
    assert owner_of(str(tmp_path), Table({}, {held(tmp_path, 7)._replace(pid=4711)})) == Owner(Presence.LIVE, None)


def test_where_the_device_differs_the_holder_must_be_the_owner(tmp_path: Path) -> None:
    lock(tmp_path, 7, hold=True)
    elsewhere = held(tmp_path, 7)._replace(device=(0, 99))
    assert owner_of(str(tmp_path), Table({7: NOW}, {elsewhere})).presence is Presence.LIVE
    assert owner_of(str(tmp_path), Table({7: NOW}, {elsewhere._replace(pid=8)})).presence is Presence.DEAD


def test_without_a_file_to_hold_the_process_decides(tmp_path: Path) -> None:
    lock(tmp_path, 7)
    assert owner_of(str(tmp_path), Table({7: NOW - 1}, set())).presence is Presence.LIVE


def test_a_missing_folder_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        owner_of(str(tmp_path / "none"), Table())


def test_only_held_locks_of_the_table_count() -> None:
    text = (
        "1: FLOCK  ADVISORY  WRITE 3425 fe:00:5678 0 EOF\n"
        "1: -> FLOCK  ADVISORY  WRITE 99 fe:00:5678 0 EOF\n"
        "2: POSIX  ADVISORY  READ 12 00:1a:9 128 128\n"
        "odd\n"
        "3: FLOCK ADVISORY WRITE x fe:00:1 0 EOF\n"
    )
    assert parse_locks(text) == {KernelLock((0xFE, 0), 5678, 3425), KernelLock((0, 0x1A), 9, 12)}


# The real table


def test_this_process_has_a_start() -> None:
    started_at = SystemProcesses().started_at(os.getpid())
    assert started_at is not None


@pytest.mark.parametrize("pid", [0x7FFFFFFE, 9_999_999_999, -1])
def test_an_impossible_process_is_not_found(pid: int) -> None:
    with pytest.raises(ProcessLookupError):
        SystemProcesses().started_at(pid)


def test_a_process_that_ended_and_was_not_collected_is_gone() -> None:
    process = subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        process.stdout.read()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        with pytest.raises(ProcessLookupError):
            SystemProcesses().started_at(process.pid)
    finally:
        process.communicate()


def test_a_process_that_may_not_be_asked_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    import psutil

    def refuse(self: psutil.Process) -> float:
        raise psutil.AccessDenied(self.pid)

    monkeypatch.setattr(psutil.Process, "create_time", refuse)
    assert SystemProcesses().started_at(os.getpid()) is None


def test_a_real_kernel_lock_is_seen_and_its_end_too(tmp_path: Path) -> None:
    import fcntl

    table = SystemProcesses()
    if table.locks() is None:
        pytest.fail("this system does not tell its kernel locks")
    pid = os.getpid()
    lock(tmp_path, pid, written_at=0.0, hold=True)
    with (tmp_path / f"inuse.{pid}.hold").open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert owner_of(str(tmp_path), table).presence is Presence.LIVE
    assert owner_of(str(tmp_path), table).presence is Presence.DEAD
