"""Where DeepSeek Harness keeps its sessions: `<home>/sessions/<project>/<session>/session.vN.jsonl.zstd`.

N is the generation of the format; the oldest has none in its name. A newer build that goes on with an older session
writes a copy of the next generation and leaves the old one: only the highest counts. An uncompressed root has the same
files without `.zstd`.
"""

import os
import re
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.orders.events import Flawed, Malformed
from game.orders.notices import Presence, SessionKey, UnreadablePath, Workspace
from game.sources.finder import FoundLog, Survey, once_each
from game.sources.presence import Owner, ProcessTable, holder_of
from game.sources.tail import LogTail, Tail, reason, whole_lines

if TYPE_CHECKING:
    from game.orders.dialects import Decode
    from game.orders.events import Event

ROOT: Final = "sessions"
LOCK: Final = "session.lock"
HEADER_BYTES: Final = 256 << 10
"""How much of an uncompressed log is looked at for its first line; real ones have about 250 bytes."""
FRESH: Final = 5.0
"""Seconds for which a folder that changed is looked through again: its time may not move with the next change."""

_LOG = re.compile(r"session(?:\.v(\d{1,6}))?\.jsonl(\.zstd)?")
_ESCAPED = re.compile(r"~([0-9A-Fa-f]{4})")
_FRAMES = ".zstd"
_STORES = (".db", ".sqlite", ".sqlite3")
_STORE_MAGIC = b"SQLite format 3\x00"
_STORE_IS_OURS = b"DSHP"
"""What the application id of a store spells, at its 68th byte."""


class DshFinder:
    """The sessions below one home. A folder that is itself called `sessions`, and has none in it, is the root."""

    source = "dsh"
    depth = 2

    def __init__(self, home: Path) -> None:
        self.home = home
        self.root = home / ROOT
        if home.name == ROOT and not self.root.is_dir():
            self.root = home
        self._known: dict[str, tuple[float, FoundLog]] = {}
        """By folder: when it changed last, and the log in it."""

    def survey(self) -> Survey:
        """See Finder. A home without `sessions` is a home without sessions; only a missing home is missing."""
        logs: list[FoundLog] = []
        unreadable = self._stores()
        try:
            with os.scandir(self.root) as projects:
                for project in projects:
                    try:
                        if project.is_dir():
                            self._sweep(project.path, logs, unreadable)
                    except OSError as error:
                        unreadable.append(UnreadablePath(project.path, reason(error)))
        except FileNotFoundError:
            return self._without_root(unreadable)
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            return Survey("unreadable", unreadable=(UnreadablePath(str(self.root), why),))
        return Survey("ok", tuple(logs), tuple(unreadable))

    def _sweep(self, project: str, logs: list[FoundLog], unreadable: list[UnreadablePath]) -> None:
        with os.scandir(project) as sessions:
            for session in sessions:
                try:
                    log = self._found(session.path) if session.is_dir() else None
                except OSError as error:
                    unreadable.append(UnreadablePath(session.path, reason(error)))
                else:
                    if log is not None:
                        logs.append(log)

    def _without_root(self, unreadable: list[UnreadablePath]) -> Survey:
        try:
            with os.scandir(self.home):
                return Survey("ok", unreadable=tuple(unreadable))
        except FileNotFoundError:
            return Survey("missing")
        except OSError as error:
            return Survey("unreadable", unreadable=(UnreadablePath(str(self.home), reason(error)),))

    def _stores(self) -> list[UnreadablePath]:
        """Databases that hold sessions instead of logs: an option of old builds, named and not read."""
        found = []
        for folder in {self.home, self.root}:
            try:
                with os.scandir(folder) as entries:
                    paths = [entry.path for entry in entries if entry.name.endswith(_STORES) and entry.is_file()]
                found += [path for path in paths if _is_store(path)]
            except (OSError, ValueError):
                continue
        return [UnreadablePath(path, "a session store of SQLite, which is not read") for path in sorted(found)]

    def look(self, entry: str) -> FoundLog | None:
        """See Finder."""
        folder = f"{self.root}{os.sep}{entry}"
        try:
            # a path of one name is a project's folder
            return self._found(folder) if os.sep in entry and stat.S_ISDIR(os.stat(folder).st_mode) else None  # noqa: PTH116
        except (OSError, ValueError):
            return None

    def _found(self, folder: str) -> FoundLog | None:
        """The session in a folder. Raises OSError where its log is there and cannot be looked at."""
        changed_at = os.stat(folder).st_mtime  # noqa: PTH116 (thousands a sweep)
        seen_at, known = self._known.get(folder, (None, None))
        if known is None or seen_at != changed_at or changed_at > time.time() - FRESH:
            log = _newest_log(folder)
            if log is None:
                self._known.pop(folder, None)
                return None
        else:
            log = known.log
        try:
            status = os.stat(log)  # noqa: PTH116
        except FileNotFoundError:
            return None
        if not stat.S_ISREG(status.st_mode):
            raise IsADirectoryError(0, "not a file")
        if known is None or known.log != log or known.modified_at != status.st_mtime or known.size != status.st_size:
            key = known.key if known is not None else SessionKey(self.source, _session_id(folder))
            known = FoundLog(key, log, folder, status.st_mtime, status.st_size)
        self._known[folder] = changed_at, known
        return known

    @staticmethod
    def at(path: Path) -> FoundLog | None:
        """See Finder."""
        try:
            if path.is_dir():
                folder, log = str(path), _newest_log(str(path))
            elif _LOG.fullmatch(path.name):
                folder, log = str(path.parent), str(path)
            else:
                return None
            if log is None:
                return None
            status = os.stat(log)  # noqa: PTH116
        except (OSError, ValueError):
            return None
        if not stat.S_ISREG(status.st_mode):
            return None
        key = SessionKey(DshFinder.source, _session_id(folder))
        return FoundLog(key, log, folder, status.st_mtime, status.st_size)

    def open(self, found: FoundLog, decoder: "Callable[[], Decode]", buffer: bytearray) -> "Tail[Event]":
        """See Finder."""
        path = Path(found.log)
        if found.log.endswith(_FRAMES):
            from game.sources.frames import FrameTail  # noqa: PLC0415 (8 ms, which nobody waits for who has none)

            return FrameTail(path, decoder, _damaged)
        return LogTail(path, decoder, buffer)

    def first_record(self, found: FoundLog) -> bytes:
        """See Finder."""
        if found.log.endswith(_FRAMES):
            from game.sources.frames import first_text  # noqa: PLC0415

            return first_text(Path(found.log)).partition(b"\n")[0]
        with open(found.log, "rb") as log:  # noqa: PTH123 (the path is text already)
            return log.readline(HEADER_BYTES).removesuffix(b"\n")

    def records(self, found: FoundLog) -> Iterator[bytes]:
        """See Finder."""
        if found.log.endswith(_FRAMES):
            from game.sources.frames import all_lines  # noqa: PLC0415

            return all_lines(Path(found.log))
        return whole_lines(Path(found.log))

    def workspace_stamp(self, found: FoundLog) -> object:  # noqa: ARG002 (a Finder)
        """See Finder. These sessions have no side file."""
        return None

    def read_workspace(self, found: FoundLog) -> Workspace:  # noqa: ARG002 (a Finder)
        """See Finder."""
        return Workspace()

    def owner(self, found: FoundLog, table: ProcessTable | None) -> Owner:
        """See Finder. The lock's file stays when its process ends: only the kernel knows whether it is held. Builds
        without one, and systems that do not tell of their locks, say nothing."""
        if found.folder is None or table is None:
            return Owner(Presence.NO_LOCK)
        return holder_of(Path(found.folder) / LOCK, table)


def _damaged() -> "tuple[Event, ...]":
    return Malformed(None), Flawed(None, "unreadable: a part of it is damaged")


def _newest_log(folder: str) -> str | None:
    """The log of the highest generation in a session's folder. Raises OSError."""
    with os.scandir(folder) as entries:
        logs = [
            (int(log[1] or 0), log[2] or "", entry.path) for entry in entries if (log := _LOG.fullmatch(entry.name))
        ]
    return max(logs)[2] if logs else None


def _session_id(folder: str) -> str:
    """The id that a folder's name stands for: units of UTF-16 that no file name should have are written `~XXXX`."""
    name = _ESCAPED.sub(lambda unit: chr(int(unit[1], 16)), Path(folder).name)
    return name.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _is_store(path: str) -> bool:
    with open(path, "rb") as file:  # noqa: PTH123 (the path is text already)
        head = file.read(72)
    return head.startswith(_STORE_MAGIC) and head[68:72] == _STORE_IS_OURS


def dsh_finders(given: Iterable[Path], environ: Mapping[str, str]) -> list[DshFinder]:
    """One finder per home: those given, else `$DSH_HOME`, else `~/.dsh`. The same folder is taken once."""
    homes = list(given) or [Path(environ.get("DSH_HOME", "").strip() or "~/.dsh")]
    return once_each(DshFinder(Path(os.path.expanduser(home))) for home in homes)  # noqa: PTH111
