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
from game.sources.codewhale_records import Records, Twins, stamp_of
from game.sources.codewhale_saved import SavedFinder
from game.sources.finder import Finder, FoundLog, Survey
from game.sources.presence import Owner, ProcessTable
from game.sources.regular import read_regular
from game.sources.tail import LogTail, reason, whole_lines

if TYPE_CHECKING:
    from game.orders.dialects import Decode

SOURCE = "codewhale"
HEADER_BYTES = 256 << 10
THREAD_SCHEMA = TASK_SCHEMA = 2
"""The highest `schema_version` of a thread's or a task's record that is known."""
_LOG = ".jsonl"


class ThreadFinder:
    """The threads of one runtime store, by their event logs."""

    source = SOURCE
    depth = 1

    def __init__(self, base: Path, home: Path, tasks: Path, sessions: Path) -> None:
        """`base`: the home that this store belongs to; `home`: the store itself, a `runtime` folder. `tasks` and
        `sessions`: where the home keeps those."""
        self.home = home
        self.root = home / "events"
        self._base = base
        self._tasks = Records(tasks / "tasks", TASK_SCHEMA, ("prompt",))
        self._threads = Records(home / "threads", THREAD_SCHEMA, ("title", "task_id", "session_id", "latest_turn_id"))
        self.twins = Twins(self._threads, self.root, sessions)

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
                        if log is not None and not self.twins.hides_thread(log.key.id):
                            found.append(log)
        except (FileNotFoundError, NotADirectoryError):
            return Survey("ok" if self._base.is_dir() else "missing")
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            return Survey("unreadable", unreadable=(UnreadablePath(str(self.root), why),))
        self._tasks.all()
        unreadable += [*self._threads.bad.values(), *self._tasks.bad.values()]
        return Survey("ok", tuple(found), tuple(unreadable))

    def look(self, entry: str) -> FoundLog | None:
        """See Finder."""
        try:
            log = self._found(entry)
            return None if log is None or self.twins.hides_thread(log.key.id) else log
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
        return WithHelpers(
            lambda new: LogTail(path, new, buffer),
            decoder,
            found.key.id,
            lambda: head_of(path),
            self.twins.hides_thread,
        )

    def first_record(self, found: FoundLog) -> bytes:
        """See Finder."""
        return read_regular(found.log, HEADER_BYTES).partition(b"\n")[0]

    def records(self, found: FoundLog) -> Iterator[bytes]:
        """See Finder."""
        return whole_lines(Path(found.log))

    def workspace_stamp(self, found: FoundLog) -> object:
        """See Finder. The log itself tells the thread's folder and title; its records what it is called without one."""
        return stamp_of(self.home / "threads" / f"{found.key.id}.json")

    def read_workspace(self, found: FoundLog) -> Workspace:
        """See Finder."""
        thread = self._threads.one(found.key.id)
        task = self._tasks.one(thread["task_id"]) if "task_id" in thread else {}
        return Workspace(name=thread.get("title") or task.get("prompt"))

    def owner(self, found: FoundLog, table: ProcessTable | None) -> Owner:  # noqa: ARG002
        """See Finder. Nothing on disk ties a thread to a process."""
        return Owner(Presence.NO_LOCK)


def codewhale_finders(given: Iterable[Path], environ: Mapping[str, str]) -> list[Finder]:
    """The finders of the homes given, else of `$CODEWHALE_HOME`, else of `~/.codewhale` with what `~/.deepseek` has."""
    named = _path(environ.get("CODEWHALE_HOME"))
    homes = list(given)
    if homes:  # what the environment says is about the agent's own
        return [finder for home in homes for finder in _of_home(Path(os.path.expanduser(home)), {}, None)]  # noqa: PTH111
    if named is not None:
        return _of_home(named, environ, None)
    home = Path(os.path.expanduser("~/.codewhale"))  # noqa: PTH111 (Path.expanduser raises without a home)
    return _of_home(home, environ, Path(os.path.expanduser("~/.deepseek")))  # noqa: PTH111


def _of_home(home: Path, environ: Mapping[str, str], legacy: Path | None) -> list[Finder]:
    tasks = _path(environ.get("CODEWHALE_TASKS_DIR")) or _path(environ.get("DEEPSEEK_TASKS_DIR"))
    tasks = tasks or _either(home, legacy, "tasks")
    runtime = _path(environ.get("CODEWHALE_RUNTIME_DIR")) or _path(environ.get("DEEPSEEK_RUNTIME_DIR"))
    if runtime is None:
        runtime = tasks / "runtime"
    sessions = _either(home, legacy, "sessions")
    threads = ThreadFinder(home, runtime, tasks, sessions)
    return [threads, SavedFinder(home, sessions, threads.twins.hides_session)]


def _either(home: Path, legacy: Path | None, name: str) -> Path:
    """A folder of the home or, where only the one of before has it, of that."""
    # Path.exists raises where a folder may not be looked at
    if legacy is not None and not os.path.exists(home / name) and os.path.exists(legacy / name):  # noqa: PTH110
        return legacy / name
    return home / name


def _path(text: str | None) -> Path | None:
    return Path(os.path.expanduser(text.strip())) if text and text.strip() else None  # noqa: PTH111
