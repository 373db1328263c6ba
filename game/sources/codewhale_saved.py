"""Where CodeWhale's interactive sessions lie: `sessions/<id>.json`, and while a turn is in flight a newer checkpoint.

    sessions/<id>.json                          as it was after the last finished turn
    sessions/checkpoints/<id>.json              the turn in flight, rewritten after every message
    sessions/checkpoints/latest.json            the same in versions up to 0.9.0, one for all sessions
    sessions/<id>/approval_receipts.jsonl       what the human was asked, and what was decided

All are replaced whole, so a state is put together from them whenever one of them changes.
"""

import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.orders.notices import Presence, SessionKey, UnreadablePath, Workspace
from game.sources.codewhale_helpers import WithHelpers, head_of
from game.sources.finder import FoundLog, Survey
from game.sources.presence import Owner, ProcessTable
from game.sources.regular import read_regular
from game.sources.tail import BUDGET, LINE_CAP, TailRead, reason

if TYPE_CHECKING:
    from game.orders.dialects import Decode
    from game.orders.events import Event

SOURCE = "codewhale"
CHECKPOINTS = "checkpoints"
RECEIPTS = "approval_receipts.jsonl"
LATEST = "latest.json"

LARGEST = 64 << 20
"""A document longer than this many bytes is not read."""

_NOT_SESSIONS = frozenset(["session_boot_owners.json", "offline_queue.json", LATEST])
_DOCUMENT = ".json"
_ID = re.compile(rb'"id"\s*:\s*"([A-Za-z0-9_-]{1,100})"')
_UPDATED = re.compile(rb'"updated_at"\s*:\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)\d*(?:Z|\+00:00)"')
_HEAD = 4096


class SavedFinder:
    """The interactive sessions of one home. `root` is its `sessions` folder."""

    source = SOURCE
    depth = 1

    def __init__(self, base: Path, root: Path) -> None:
        """`base`: the home that this store belongs to; `root`: its `sessions` folder."""
        self.home = self.root = root
        self._base = base
        self._latest: tuple[tuple[int, int], str | None] | None = None
        """The stamp of the single slot of older versions, and whose it was."""

    def survey(self) -> Survey:
        """See Finder. A home without such a folder has no sessions; only a missing home is missing."""
        names: set[str] = set()
        try:
            for folder in (self.root, self.root / CHECKPOINTS):
                names |= self._names(folder, must_be=folder == self.root)
        except (FileNotFoundError, NotADirectoryError):
            return Survey("ok" if self._base.is_dir() else "missing")
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            return Survey("unreadable", unreadable=(UnreadablePath(str(self.root), why),))
        latest = self._latest_id()
        if latest is not None:
            names.add(latest)
        found = [log for name in sorted(names) if (log := self._found(name)) is not None]
        return Survey("ok", tuple(found))

    @staticmethod
    def _names(folder: Path, *, must_be: bool) -> set[str]:
        try:
            with os.scandir(folder) as entries:
                return {entry.name.removesuffix(_DOCUMENT) for entry in entries if _is_document(entry.name)}
        except (FileNotFoundError, NotADirectoryError):
            if must_be:
                raise
            return set()

    def look(self, entry: str) -> FoundLog | None:
        """See Finder. What changed among the checkpoints is found by looking at the sessions at work."""
        if entry == CHECKPOINTS:
            return None
        return self._found(entry.removesuffix(_DOCUMENT))

    def _found(self, session: str) -> FoundLog | None:
        try:
            stamps = [stamp for path in self._paths(session)[:2] if (stamp := _stamp(path)) is not None]
        except ValueError:
            return None
        if not stamps:
            return None
        key = SessionKey(SOURCE, session)
        log = str(self.root / f"{session}{_DOCUMENT}")
        folder = str(self.root / session)
        return FoundLog(key, log, folder, max(at for at, _ in stamps) / 1e9, sum(size for _, size in stamps))

    def _paths(self, session: str) -> tuple[Path, Path, Path]:
        """The saved session, the checkpoint and the receipts."""
        checkpoint = self.root / CHECKPOINTS / f"{session}{_DOCUMENT}"
        if self._latest is not None and self._latest[1] == session and _stamp(checkpoint) is None:
            checkpoint = self.root / CHECKPOINTS / LATEST
        return self.root / f"{session}{_DOCUMENT}", checkpoint, self.root / session / RECEIPTS

    def _latest_id(self) -> str | None:
        """Whose checkpoint the single slot of older versions holds."""
        slot = self.root / CHECKPOINTS / LATEST
        stamp = _stamp(slot)
        if stamp is None:
            self._latest = None
        elif self._latest is None or self._latest[0] != stamp:
            try:
                name = _ID.search(read_regular(slot, _HEAD))
            except OSError:
                name = None
            self._latest = stamp, name[1].decode("ascii") if name else None
        return None if self._latest is None else self._latest[1]

    def at(self, path: Path) -> FoundLog | None:
        """See Finder. Only a document of this home: elsewhere its name says nothing of whose it is."""
        root = self.root.resolve()
        known = path.parent in (root, root / CHECKPOINTS) and (_is_document(path.name) or path.is_dir())
        return self._found(path.name.removesuffix(_DOCUMENT)) if known else None

    def open(self, found: FoundLog, decoder: "Callable[[], Decode]", buffer: bytearray) -> WithHelpers:  # noqa: ARG002
        """See Finder."""

        def paths() -> tuple[Path, Path, Path]:
            return self._paths(found.key.id)

        def head() -> bytes:
            return head_of(next(path for path in paths() if _stamp(path) is not None))

        return WithHelpers(lambda new: DocumentTail(Path(found.log), paths, new), decoder, found.key.id, head)

    def first_record(self, found: FoundLog) -> bytes:
        """See Finder."""
        return next(self.records(found), b"")

    def records(self, found: FoundLog) -> Iterator[bytes]:
        """See Finder. There is one: the state as it is."""
        record = _compose(self._paths(found.key.id))
        if record is not None:
            yield record

    def workspace_stamp(self, found: FoundLog) -> object:  # noqa: ARG002
        """See Finder. The document itself tells the session's folder and title."""
        return None

    def read_workspace(self, found: FoundLog) -> Workspace:  # noqa: ARG002
        """See Finder."""
        return Workspace(client="cli")

    def owner(self, found: FoundLog, table: ProcessTable | None) -> Owner:  # noqa: ARG002
        """See Finder. Nothing on disk ties a session to a process."""
        return Owner(Presence.NO_LOCK)


class DocumentTail:
    """Reads one session's files anew whenever one of them changed; see Tail. Its offset is 0 before the first state."""

    def __init__(
        self, path: Path, paths: Callable[[], tuple[Path, Path, Path]], decoder: "Callable[[], Decode]"
    ) -> None:
        self.path = path
        self.offset = 0
        self._paths = paths
        self._decoder = decoder
        self._decode = decoder()
        self._stamps: tuple[tuple[int, int] | None, ...] | None = None

    @property
    def head(self) -> bytes:
        """See Tail. Its name alone tells whose a document is."""
        return b""

    def stale(self) -> bool:
        """See Tail."""
        return tuple(_stamp(path) for path in self._paths()) != self._stamps

    def read(self, now: float, budget: int = BUDGET, stop_at: int | None = None) -> "TailRead[Event]":  # noqa: ARG002
        """See Tail. A state is read whole, however large."""
        paths = self._paths()
        stamps = tuple(_stamp(path) for path in paths)
        if stamps[0] is None and stamps[1] is None:
            return TailRead([], missing=True)
        written_at = max(stamp[0] for stamp in stamps[:2] if stamp is not None) / 1e9
        if stamps == self._stamps:
            return TailRead([], written_at=written_at)
        try:
            record = _compose(paths)
        except OSError as error:
            return TailRead([], failure=reason(error))
        self._stamps = stamps
        self.offset = max(self.offset, sum(stamp[1] for stamp in stamps[:2] if stamp is not None))
        return TailRead(list(self._decode(record)) if record is not None else [], written_at=written_at)

    def start_again(self) -> int:
        """See Tail. All that is there was told."""
        self._stamps, self._decode, self.offset = None, self._decoder(), 0
        return sum(stamp[1] for path in self._paths()[:2] if (stamp := _stamp(path)) is not None)


def _compose(paths: tuple[Path, Path, Path]) -> bytes | None:
    """The state that the files hold together, as the dialect's record; None where there is none. Raises OSError."""
    saved, checkpoint, receipts = paths
    stamps = _stamp(saved), _stamp(checkpoint)
    in_flight = stamps[1] is not None and (stamps[0] is None or _is_newer(checkpoint, saved, stamps[1] >= stamps[0]))
    stamp = stamps[in_flight]
    if stamp is None:
        return None
    if stamp[1] > LARGEST:
        raise OSError(27, "too large a document")
    document = read_regular(checkpoint if in_flight else saved, LARGEST)
    lines = read_regular(receipts, LINE_CAP) if _stamp(receipts) is not None else b""
    # an unfinished last line is no receipt yet
    told = json.dumps(lines[: lines.rfind(b"\n") + 1].decode("utf-8", "replace")).encode("ascii")
    flight = b"true" if in_flight else b"false"
    return b'{"document":' + document + b',"receipts":' + told + b',"in_flight":' + flight + b"}"


def _is_newer(one: Path, other: Path, by_file: bool) -> bool:
    """Whether a document is at least as new as another, by what they say; by their files where one says nothing.

    Raises OSError.
    """
    times = [_updated_at(path) for path in (one, other)]
    return by_file if times[0] is None or times[1] is None else times[0] >= times[1]


def _updated_at(path: Path) -> datetime | None:
    found = _UPDATED.search(read_regular(path, _HEAD))
    try:
        return datetime.fromisoformat(found[1].decode("ascii")) if found else None
    except ValueError:
        return None


def _stamp(path: Path) -> tuple[int, int] | None:
    """When a file was written, in nanoseconds, and how long it is; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_size) if stat.S_ISREG(status.st_mode) else None


def _is_document(name: str) -> bool:
    return name.endswith(_DOCUMENT) and not name.startswith(".") and name not in _NOT_SESSIONS
