"""Being woken by the system when something changes below a folder. Only a wake-up: the truth is a look at the files.

Everything works without it, a little later. So every failure of it ends in polling, with the reason kept for `doctor`:
a limit of the system, a network drive that sends no events, a folder that does not exist yet, silence where it should
have spoken.
"""

import logging
import os
import sys
import warnings
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from watchdog.events import FileSystemEvent
    from watchdog.observers.api import BaseObserver, ObservedWatch

RETRY = 60.0
"""Seconds until native watching is tried again after it failed."""

DEAF_AFTER = 5
"""So many changes in a row that were found by looking, and that no event told of, mean that the watch is deaf."""

_BACKLOG = 4096
_REMOTE = {
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "drvfs", "v9fs", "afs", "ceph", "glusterfs", "lustre", "virtiofs",
    "vboxsf", "vmhgfs", "prl_fs", "ncpfs", "davfs", "sshfs", "fakeowner",
}  # fmt: skip
"""File systems on which changes made by others send no events."""


@dataclass(frozen=True, slots=True)
class WatchMode:
    """How changes below a root are noticed, and why so."""

    kind: Literal["native", "polling"]
    why: str


class Touched(NamedTuple):
    """Something changed: the path of a session below the root ("" for the root itself, or that of a folder above
    sessions) and, where it lies in the session's folder, the file."""

    root: str
    entry: str
    file: str


class NoEventsError(Exception):
    """A root that cannot be watched natively; the text says why."""


ObserverFactory = Callable[[], "BaseObserver"]


@dataclass(slots=True)
class _Watched:
    root: str
    depth: int = 1
    real: str = ""
    identity: tuple[int, int] | None = None
    watch: "ObservedWatch | None" = None
    mode: WatchMode = WatchMode("polling", "not started")
    retry_at: float = 0.0
    missed: int = 0


class Watcher:
    """Keeps one recursive native watch per root alive. All methods belong to one thread; others only set `nudge`."""

    def __init__(
        self,
        roots: Sequence[Path],
        nudge: Event,
        *,
        observer: ObserverFactory | None = None,
        depths: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """`depths`: how many levels below a root its sessions lie, where that is more than one."""
        self._nudge = nudge
        self._factory = observer or _native_observer
        self._observer: BaseObserver | None = None
        self._roots = [_Watched(str(root), depths.get(str(root), 1)) for root in roots]
        self._paths: deque[str] = deque(maxlen=_BACKLOG)
        self._touched: deque[Touched] = deque(maxlen=_BACKLOG)

    def keep(self, now: float) -> None:
        """Start what is not watched yet, and start again what was deleted and came back. `now`: seconds, any zero."""
        for watched in self._roots:
            try:
                status = Path(watched.root).stat()
                identity = (status.st_dev, status.st_ino)
            except (OSError, ValueError):
                self._drop(watched)
                watched.mode = WatchMode("polling", "the folder does not exist or cannot be read")
                watched.retry_at = 0.0
                continue
            if watched.watch is not None and (identity != watched.identity or not self._is_alive(watched.watch)):
                self._drop(watched)
                watched.retry_at = 0.0
            if watched.watch is None and not watched.retry_at - RETRY <= now < watched.retry_at:
                self._start(watched, identity, now)

    def _start(self, watched: _Watched, identity: tuple[int, int], now: float) -> None:
        watched.retry_at = now + RETRY
        watched.missed = 0
        try:
            watched.real = os.path.realpath(watched.root)
            if remote := remote_file_system(watched.real):
                raise NoEventsError(f"{remote} sends no events for changes made elsewhere")
            if self._observer is None or not self._observer.is_alive():
                observer = self._factory()
                observer.start()
                self._observer = observer
            watched.watch = self._schedule(self._observer, watched.real)
        except Exception as error:  # whatever the library raises: looking at the files goes on
            watched.watch = None
            watched.mode = WatchMode("polling", str(error) or type(error).__name__)
        else:
            watched.identity = identity
            watched.mode = WatchMode("native", "the system tells of changes")

    def _schedule(self, observer: "BaseObserver", root: str) -> "ObservedWatch":
        from watchdog import events  # noqa: PLC0415 (60 ms, which the first frame does not wait for)

        handler = events.FileSystemEventHandler()
        handler.on_any_event = self._told  # type: ignore[method-assign]
        # Without the filter, opening and closing files sends events too: the system's queue overflows above 4,000
        # folders, and our own reading would wake us.
        wanted: list[type[FileSystemEvent]] = [
            events.FileModifiedEvent,
            events.FileCreatedEvent,
            events.FileDeletedEvent,
            events.FileMovedEvent,
            events.DirCreatedEvent,
            events.DirDeletedEvent,
            events.DirMovedEvent,
        ]
        return observer.schedule(handler, root, recursive=True, event_filter=wanted)

    def _told(self, event: "FileSystemEvent") -> None:
        """Called in the library's thread: a slow callback would let its queue grow without bound."""
        for path in (event.src_path, event.dest_path):
            if path:
                self._paths.append(os.fsdecode(path))
        self._nudge.set()

    def _is_alive(self, watch: "ObservedWatch") -> bool:
        observer = self._observer
        if observer is None or not observer.is_alive():
            return False
        return any(emitter.watch == watch and emitter.is_alive() for emitter in list(observer.emitters))

    def _drop(self, watched: _Watched) -> None:
        if watched.watch is not None and self._observer is not None:
            try:
                self._observer.unschedule(watched.watch)
            except Exception:  # the watch is gone either way
                logging.getLogger(__name__).debug("unschedule failed", exc_info=True)
        watched.watch = watched.identity = None

    def take(self) -> set[Touched] | None:
        """What was told of since the last call. None: more than can be remembered, so anything may have changed."""
        if len(self._paths) == _BACKLOG:
            self._paths.clear()
            return None
        touched: set[Touched] = set()
        while self._touched:
            touched.add(self._touched.popleft())
        while self._paths:
            path = self._paths.popleft()
            for watched in self._roots:
                if watched.watch is not None and (place := _below(path, watched.real, watched.depth)) is not None:
                    watched.missed = 0
                    touched.add(Touched(watched.root, *place))
        return touched

    def touch(self, root: str, entry: str) -> None:
        """Something below a root that is not watched has changed. May be called from any thread."""
        self._touched.append(Touched(root, entry, ""))
        self._nudge.set()

    def missed(self, root: str, now: float) -> None:
        """A change below `root` was found by looking, and no event had told of it."""
        for watched in self._roots:
            if watched.root == root and watched.watch is not None:
                watched.missed += 1
                if watched.missed >= DEAF_AFTER:
                    self._drop(watched)
                    watched.mode = WatchMode("polling", "no events came (a limit of the system?)")
                    watched.retry_at = now + RETRY

    def mode(self, root: str) -> WatchMode:
        """How changes below `root` are noticed now."""
        return next((w.mode for w in self._roots if w.root == root), WatchMode("polling", "not watched"))

    @property
    def all_native(self) -> bool:
        """Whether every root is watched natively."""
        return all(watched.watch is not None for watched in self._roots)

    def close(self) -> None:
        """Stop the library's threads. May be called twice."""
        observer, self._observer = self._observer, None
        for watched in self._roots:
            watched.watch = None
            watched.mode = WatchMode("polling", "closed")
        if observer is not None:
            observer.stop()
            observer.join(5.0)


def _below(path: str, root: str, depth: int = 1) -> tuple[str, str] | None:
    """Entry and file of a path below a root; None outside of it, and for what lies deeper and is no concern of ours."""
    prefix = os.path.normcase(root.rstrip(os.sep) + os.sep)
    if os.path.normcase(path + os.sep) == prefix:
        return "", ""
    if not os.path.normcase(path).startswith(prefix):
        return None
    names = Path(path[len(prefix) :]).parts
    entry, rest = str(Path(*names[:depth])), names[depth:]
    return None if len(rest) > 1 else (entry, rest[0] if rest else "")


def _native_observer() -> "BaseObserver":
    from watchdog.observers import Observer  # noqa: PLC0415 (60 ms, which the first frame does not wait for)
    from watchdog.observers.polling import PollingObserver  # noqa: PLC0415

    # Its complaints go to `doctor` through the mode, not to the terminal.
    logger = logging.getLogger("watchdog")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
    warnings.filterwarnings("ignore", module=r"watchdog(\..*)?$")
    observer = Observer()
    if isinstance(observer, PollingObserver):
        raise NoEventsError("no native watching on this system")
    return observer


def remote_file_system(folder: str) -> str | None:
    """The type of the network or guest file system a folder lies on; None for a local one or an unknown one."""
    if sys.platform == "win32":
        return _windows_remote(folder)
    try:
        mounts = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    return remote_mount(folder, mounts)


def remote_mount(folder: str, mountinfo: str) -> str | None:
    """The same from the text of `/proc/self/mountinfo`. `folder` is absolute and has no links in it."""
    best, kind = "", ""
    for line in mountinfo.splitlines():
        before, dash, after = line.partition(" - ")
        fields, kinds = before.split(), after.split()
        if not dash or len(fields) < 5 or not kinds:
            continue
        mount = _unescape(fields[4])
        inside = folder == mount or folder.startswith(mount.rstrip("/") + "/")
        if inside and len(mount) >= len(best):
            best, kind = mount, kinds[0]
    return kind if kind in _REMOTE or kind.startswith("fuse.") else None


def _unescape(mount: str) -> str:
    """A mount point as it is: the table writes a blank as `\\040`."""
    for code, plain in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        mount = mount.replace(code, plain)
    return mount


def _windows_remote(folder: str) -> str | None:
    if folder.startswith("\\\\"):
        return "a network share"
    import ctypes  # noqa: PLC0415 (Windows only)

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 (unknown to the type checker elsewhere)
    drive_remote = 4
    return "a network drive" if kernel.GetDriveTypeW(folder[:3]) == drive_remote else None
