"""Where GitHub Copilot keeps its sessions: `<home>/session-state/<id>/events.jsonl`, in older versions `<id>.jsonl`.

Still older ones wrote one JSON document per session into `history-session-state`: no log, and never anybody at work.
"""

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.orders.notices import Presence, SessionKey, UnreadablePath, Workspace
from game.sources.finder import FoundLog, Survey, once_each
from game.sources.presence import Owner, ProcessTable, owner_of
from game.sources.regular import read_regular
from game.sources.tail import LogTail, reason, whole_lines
from game.sources.workspace import read_workspace

if TYPE_CHECKING:
    from game.orders.dialects import Decode
    from game.orders.events import Event

LOG = "events.jsonl"
WORKSPACE = "workspace.yaml"
ROOT = "session-state"
HEADER_BYTES = 256 << 10
"""How much of a log is looked at for its first line; real ones have about 600 bytes."""

_FLAT = ".jsonl"
_BOM = b"\xef\xbb\xbf"
_FLAT_NAME = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl", re.IGNORECASE)
"""A flat log is named by its session's id, a UUID: other files beside the folders are none of ours."""


class CopilotFinder:
    """The sessions below one Copilot home. A folder that is itself called `session-state` is taken for the root."""

    source = "copilot"
    depth = 1

    def __init__(self, home: Path) -> None:
        self.home = home
        self.root = home if home.name == ROOT else home / ROOT
        self._known: dict[str, FoundLog] = {}

    def survey(self) -> Survey:
        """See Finder. A home without `session-state` is a home without sessions; only a missing home is missing."""
        root = str(self.root)
        found: dict[str, FoundLog] = {}
        unreadable: list[UnreadablePath] = []
        try:
            with os.scandir(root) as entries:
                for entry in entries:
                    try:
                        log = self._found(root, entry.name, is_folder=entry.is_dir())
                    except OSError as error:
                        unreadable.append(UnreadablePath(entry.path, reason(error)))
                    else:
                        if log is not None:
                            found[entry.name] = log
        except FileNotFoundError:
            return self._without_root()
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            return Survey("unreadable", unreadable=(UnreadablePath(root, why),))
        self._known = found
        return Survey("ok", tuple(found.values()), tuple(unreadable))

    def _without_root(self) -> Survey:
        if self.root == self.home:
            return Survey("missing")
        try:
            with os.scandir(self.home):
                return Survey("ok")
        except FileNotFoundError:
            return Survey("missing")
        except OSError as error:
            return Survey("unreadable", unreadable=(UnreadablePath(str(self.home), reason(error)),))

    def look(self, entry: str) -> FoundLog | None:
        """See Finder."""
        root = str(self.root)
        try:
            return self._found(root, entry, is_folder=(self.root / entry).is_dir())
        except (OSError, ValueError):
            return None

    def _found(self, root: str, name: str, *, is_folder: bool) -> FoundLog | None:
        """The session behind a name. Raises OSError where its log is there and cannot be looked at."""
        known = self._known.get(name)
        if known is not None and (known.folder is not None) is is_folder:
            session, folder, log = known.key.id, known.folder, known.log
        elif name.startswith("."):
            return None
        elif is_folder:
            session, folder = name, f"{root}{os.sep}{name}"
            log = f"{folder}{os.sep}{LOG}"
        elif found := _FLAT_NAME.fullmatch(name):
            session, folder, log = found[1], None, f"{root}{os.sep}{name}"
        else:
            return None
        try:
            status = os.stat(log)  # noqa: PTH116 (thousands a sweep)
        except (FileNotFoundError, NotADirectoryError):
            return None
        if known is not None and status.st_mtime == known.modified_at and status.st_size == known.size:
            return known
        if not stat.S_ISREG(status.st_mode):
            raise IsADirectoryError(0, "not a file")
        return FoundLog(SessionKey(self.source, session), log, folder, status.st_mtime, status.st_size)

    @staticmethod
    def at(path: Path) -> FoundLog | None:
        """See Finder. A log by itself may have any name that ends as one does."""
        try:
            if path.is_dir() or path.name == LOG:
                folder = path if path.is_dir() else path.parent
                log, identity = folder / LOG, folder.name
            elif path.suffix == _FLAT:
                folder, log, identity = None, path, path.stem
            else:
                return None
            status = log.stat()
        except (OSError, ValueError):
            return None
        if not stat.S_ISREG(status.st_mode):
            return None
        return FoundLog(
            SessionKey(CopilotFinder.source, identity),
            str(log),
            None if folder is None else str(folder),
            status.st_mtime,
            status.st_size,
        )

    def open(self, found: FoundLog, decoder: "Callable[[], Decode]", buffer: bytearray) -> "LogTail[Event]":
        """See Finder."""
        return LogTail(Path(found.log), decoder, buffer)

    def first_record(self, found: FoundLog) -> bytes:
        """See Finder."""
        return read_regular(found.log, HEADER_BYTES).partition(b"\n")[0].removeprefix(_BOM)

    def records(self, found: FoundLog) -> Iterator[bytes]:
        """See Finder."""
        return whole_lines(Path(found.log))

    def workspace_stamp(self, found: FoundLog) -> object:
        """See Finder."""
        if found.folder is None:
            return None
        try:
            status = os.stat(f"{found.folder}{os.sep}{WORKSPACE}")  # noqa: PTH116 (every sweep)
        except OSError:
            return None
        if not stat.S_ISREG(status.st_mode):
            return None
        return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)

    def read_workspace(self, found: FoundLog) -> Workspace:
        """See Finder."""
        return Workspace() if found.folder is None else read_workspace(Path(found.folder) / WORKSPACE)

    def owner(self, found: FoundLog, table: ProcessTable | None) -> Owner:
        """See Finder. The flat logs of older versions have no locks."""
        return Owner(Presence.NO_LOCK) if found.folder is None else owner_of(found.folder, table)


def copilot_finders(given: Iterable[Path], environ: Mapping[str, str]) -> list[CopilotFinder]:
    """One finder per home: those given, else `$COPILOT_HOME`, else `~/.copilot`. The same folder is taken once."""
    homes = list(given) or [Path(environ.get("COPILOT_HOME", "").strip() or "~/.copilot")]
    # Path.expanduser raises without a home
    return once_each(CopilotFinder(Path(os.path.expanduser(home))) for home in homes)  # noqa: PTH111
