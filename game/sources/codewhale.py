"""Where CodeWhale keeps its threads: `<tasks>/runtime/events/<thread>.jsonl`.

A home is `$CODEWHALE_HOME`, else `~/.codewhale`; what versions before 0.8.44 left in `~/.deepseek` is read as long as
the new home has no folder of that name. Only an explicit home switches that off.
"""

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.orders.notices import Presence, SessionKey, UnreadablePath, Workspace
from game.sources.codewhale_helpers import WithHelpers, head_of
from game.sources.codewhale_saved import SavedFinder
from game.sources.finder import Finder, FoundLog, Survey
from game.sources.presence import Owner, ProcessTable
from game.sources.regular import read_regular
from game.sources.tail import LogTail, reason, whole_lines

if TYPE_CHECKING:
    from game.orders.dialects import Decode

SOURCE = "codewhale"
HEADER_BYTES = 256 << 10
_LOG = ".jsonl"


class ThreadFinder:
    """The threads of one runtime store, by their event logs."""

    source = SOURCE
    depth = 1

    def __init__(self, base: Path, home: Path) -> None:
        """`base`: the home that this store belongs to; `home`: the store itself, a `runtime` folder."""
        self.home = home
        self.root = home / "events"
        self._base = base

    def survey(self) -> Survey:
        """See Finder. A home without a store has no threads; only a missing home is missing."""
        found: list[FoundLog] = []
        unreadable: list[UnreadablePath] = []
        try:
            with os.scandir(self.root) as entries:
                for entry in entries:
                    try:
                        log = self._found(entry.name)
                    except OSError as error:
                        unreadable.append(UnreadablePath(entry.path, reason(error)))
                    else:
                        if log is not None:
                            found.append(log)
        except (FileNotFoundError, NotADirectoryError):
            return Survey("ok" if self._base.is_dir() else "missing")
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            return Survey("unreadable", unreadable=(UnreadablePath(str(self.root), why),))
        return Survey("ok", tuple(found), tuple(unreadable))

    def look(self, entry: str) -> FoundLog | None:
        """See Finder."""
        try:
            return self._found(entry)
        except (OSError, ValueError):
            return None

    def _found(self, name: str, folder: Path | None = None) -> FoundLog | None:
        """The thread behind a file's name. Raises OSError where the log is there and cannot be looked at."""
        if name.startswith(".") or not name.endswith(_LOG) or len(name) == len(_LOG):
            return None
        log = f"{folder or self.root}{os.sep}{name}"
        try:
            status = os.stat(log)  # noqa: PTH116 (thousands a sweep)
        except FileNotFoundError:
            return None
        if not stat.S_ISREG(status.st_mode):
            raise IsADirectoryError(0, "not a file")
        key = SessionKey(SOURCE, name.removesuffix(_LOG))
        return FoundLog(key, log, None, status.st_mtime, status.st_size)

    def at(self, path: Path) -> FoundLog | None:
        """See Finder. A log by itself may lie anywhere: its first line tells whose it is."""
        try:
            return self._found(path.name, path.parent)
        except (OSError, ValueError):
            return None

    def open(self, found: FoundLog, decoder: "Callable[[], Decode]", buffer: bytearray) -> WithHelpers:
        """See Finder."""
        path = Path(found.log)
        return WithHelpers(lambda new: LogTail(path, new, buffer), decoder, found.key.id, lambda: head_of(path))

    def first_record(self, found: FoundLog) -> bytes:
        """See Finder."""
        return read_regular(found.log, HEADER_BYTES).partition(b"\n")[0]

    def records(self, found: FoundLog) -> Iterator[bytes]:
        """See Finder."""
        return whole_lines(Path(found.log))

    def workspace_stamp(self, found: FoundLog) -> object:  # noqa: ARG002
        """See Finder. The log itself tells the thread's folder and title."""
        return None

    def read_workspace(self, found: FoundLog) -> Workspace:  # noqa: ARG002
        """See Finder."""
        return Workspace()

    def owner(self, found: FoundLog, table: ProcessTable | None) -> Owner:  # noqa: ARG002
        """See Finder. Nothing on disk ties a thread to a process."""
        return Owner(Presence.NO_LOCK)


def codewhale_finders(given: Iterable[Path], environ: Mapping[str, str]) -> list[Finder]:
    """The finders of the homes given, else of `$CODEWHALE_HOME`, else of `~/.codewhale` with what `~/.deepseek` has."""
    named = _path(environ.get("CODEWHALE_HOME"))
    homes = list(given) or ([named] if named is not None else [])
    if homes:
        return [finder for home in homes for finder in _of_home(Path(os.path.expanduser(home)), environ, None)]  # noqa: PTH111
    home = Path(os.path.expanduser("~/.codewhale"))  # noqa: PTH111 (Path.expanduser raises without a home)
    return _of_home(home, environ, Path(os.path.expanduser("~/.deepseek")))  # noqa: PTH111


def _of_home(home: Path, environ: Mapping[str, str], legacy: Path | None) -> list[Finder]:
    runtime = _path(environ.get("CODEWHALE_RUNTIME_DIR")) or _path(environ.get("DEEPSEEK_RUNTIME_DIR"))
    if runtime is None:
        tasks = _path(environ.get("CODEWHALE_TASKS_DIR")) or _path(environ.get("DEEPSEEK_TASKS_DIR"))
        runtime = (tasks or _either(home, legacy, "tasks")) / "runtime"
    return [ThreadFinder(home, runtime), SavedFinder(home, _either(home, legacy, "sessions"))]


def _either(home: Path, legacy: Path | None, name: str) -> Path:
    """A folder of the home or, where only the one of before has it, of that."""
    # os.path.exists, since Path.exists raises where it may not look
    if legacy is not None and not os.path.exists(home / name) and os.path.exists(legacy / name):  # noqa: PTH110
        return legacy / name
    return home / name


def _path(text: str | None) -> Path | None:
    return Path(os.path.expanduser(text.strip())) if text and text.strip() else None  # noqa: PTH111
