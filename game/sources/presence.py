"""Who holds a session: its lock files, held against the table of processes and the kernel's table of locks.

A session folder has one `inuse.<pid>.lock` per process that holds it; its content is the pid. Beside it lies
`inuse.<pid>.hold`, on which the living process keeps a kernel lock. Where the kernel tells its locks (Linux), that
decides; the lock itself is never taken. Elsewhere a process is believed that exists and started before its lock was
written: a later start means that the number went to another process.
"""

import os
import re
import sys
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import NamedTuple, Protocol

from game.orders.notices import Presence
from game.sources.regular import read_regular

TOLERANCE = 2.0
"""Seconds a process may seem to have started after its lock was written: clocks of files and processes differ."""

_LOCK = re.compile(r"^inuse\.(\d{1,10})\.lock$")


class KernelLock(NamedTuple):
    """One held lock of the kernel's table."""

    device: tuple[int, int]
    inode: int
    pid: int


class ProcessTable(Protocol):
    """What the system knows of its processes and locks."""

    def started_at(self, pid: int) -> float | None:
        """Start of a living process, epoch seconds, None where it cannot be had. Raises ProcessLookupError."""
        ...

    def locks(self) -> AbstractSet[KernelLock] | None:
        """All locks held now, None where the system does not tell."""
        ...


class Owner(NamedTuple):
    """What the locks of a session say. `started_at`: start of the newest living owner, epoch seconds, where known."""

    presence: Presence
    started_at: float | None = None


def owner_of(folder: str, table: ProcessTable | None) -> Owner:
    """Who holds the session in `folder`. `table` None: every lock is trusted. Raises OSError."""
    with os.scandir(folder) as entries:
        locks = [(entry, int(found[1])) for entry in entries if (found := _LOCK.match(entry.name)) and entry.is_file()]
    if not locks:
        return Owner(Presence.NO_LOCK)
    if table is None:
        return Owner(Presence.LIVE)
    kernel = table.locks()
    starts: list[float | None] = []
    for entry, named_pid in locks:
        try:
            written_at = entry.stat().st_mtime
            starts.append(_owner_start(Path(entry.path), named_pid, written_at, table, kernel))
        except ProcessLookupError:
            continue
        except FileNotFoundError:
            continue  # released between the two looks
    if not starts:
        return Owner(Presence.DEAD)
    return Owner(Presence.LIVE, max((start for start in starts if start is not None), default=None))


def _owner_start(
    lock: Path, named_pid: int, written_at: float, table: ProcessTable, kernel: AbstractSet[KernelLock] | None
) -> float | None:
    """Start of the living owner of one lock. Raises ProcessLookupError where it has none."""
    pid = _pid_in(lock) or named_pid
    held = _held(lock.with_suffix(".hold"), pid, kernel)
    if held:
        try:
            return table.started_at(pid)
        except ProcessLookupError:
            return None  # held from another process namespace
    if held is False:
        raise ProcessLookupError(pid)
    started_at = table.started_at(pid)
    if started_at is not None and started_at > written_at + TOLERANCE:
        raise ProcessLookupError(pid)
    return started_at


def holder_of(lock: Path, table: ProcessTable) -> Owner:
    """Who holds the kernel's lock on a file that stays when nobody does. Nothing is known where there is no such file,
    or where the system does not tell of its locks."""
    kernel = table.locks()
    try:
        status = lock.stat()
    except (OSError, ValueError):
        return Owner(Presence.NO_LOCK)
    if kernel is None:
        return Owner(Presence.NO_LOCK)
    device = (os.major(status.st_dev), os.minor(status.st_dev))
    held = [one for one in kernel if one.inode == status.st_ino]
    # Some file systems report another device than the kernel's table: there the file's number has to do.
    held = [one for one in held if one.device == device] or held
    if not held:
        return Owner(Presence.DEAD)
    try:
        return Owner(Presence.LIVE, table.started_at(held[0].pid))
    except ProcessLookupError:
        return Owner(Presence.LIVE)  # held from another process namespace


def _pid_in(lock: Path) -> int | None:
    """The pid written in a lock, None where it is not (yet) a number."""
    try:
        content = read_regular(lock, 32).strip()
    except FileNotFoundError:
        raise
    except OSError:  # not to be read, or no file at all: its name tells the pid
        return None
    return int(content) if content.isdigit() and len(content) <= 10 else None


def _held(hold: Path, pid: int, kernel: AbstractSet[KernelLock] | None) -> bool | None:
    """Whether the kernel holds a lock on a file, None where that cannot be told."""
    if kernel is None:
        return None
    try:
        status = hold.stat()
    except OSError:
        return None
    device = (os.major(status.st_dev), os.minor(status.st_dev))
    # Some file systems report another device than the kernel's table: there the pid has to match as well.
    return any(lock.inode == status.st_ino and (lock.device == device or lock.pid == pid) for lock in kernel)


class SystemProcesses:
    """The table of this machine, by psutil and `/proc/locks`."""

    def __init__(self) -> None:
        self._locks_file = Path("/proc/locks") if sys.platform == "linux" else None

    def started_at(self, pid: int) -> float | None:
        """See ProcessTable. A process that ended and was not yet collected is gone."""
        import psutil  # noqa: PLC0415 (30 ms, which the first frame does not wait for)

        started_at: float | None = None
        try:
            process = psutil.Process(pid)
            started_at = process.create_time()
            if process.status() == psutil.STATUS_ZOMBIE:
                raise ProcessLookupError(pid)
        except (psutil.NoSuchProcess, ValueError, OverflowError) as error:
            raise ProcessLookupError(pid) from error
        except psutil.AccessDenied:
            pass  # it exists, and that is all we may know
        return started_at

    def locks(self) -> AbstractSet[KernelLock] | None:
        """See ProcessTable."""
        if self._locks_file is None:
            return None
        try:
            return parse_locks(self._locks_file.read_text(encoding="utf-8", errors="replace"))
        except OSError:
            return None


def parse_locks(text: str) -> AbstractSet[KernelLock]:
    """The held locks of `/proc/locks`: `1: FLOCK  ADVISORY  WRITE 3425 fe:00:5678 0 EOF`. Waiting ones have a `->`."""
    held: set[KernelLock] = set()
    for line in text.splitlines():
        fields = line.split()
        if len(fields) < 6 or fields[1] == "->":
            continue
        try:
            major, minor, inode = fields[5].split(":")
            held.add(KernelLock((int(major, 16), int(minor, 16)), int(inode), int(fields[4])))
        except ValueError:
            continue
    return held
