"""Where CodeWhale's interactive sessions lie: `sessions/<id>.json`, and while a turn is in flight a newer checkpoint.

    sessions/<id>.json                          as it was after the last finished turn
    sessions/checkpoints/<id>.json              the turn in flight, rewritten after every message
    sessions/checkpoints/latest.json            the same in versions up to 0.9.0, one for all sessions
    sessions/<id>/approval_receipts.jsonl       what the human was asked, and what was decided

All are replaced whole, so a state is put together from them whenever one of them changes.
"""

import errno
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
from game.sources.codewhale_records import Records
from game.sources.finder import FoundLog, Survey
from game.sources.presence import Owner, ProcessTable
from game.sources.regular import read_regular
from game.sources.tail import BUDGET, LINE_CAP, SETTLE, TailRead, reason

if TYPE_CHECKING:
    from game.orders.dialects import Decode
    from game.orders.events import Event

SOURCE = "codewhale"
CHECKPOINTS = "checkpoints"
RECEIPTS = "approval_receipts.jsonl"
LATEST = "latest.json"

LARGEST = 64 << 20
"""A document longer than this many bytes is not read."""

QUEUE, QUEUE_SCHEMA = "offline_queue", 1

_NAME = re.compile(r"[A-Za-z0-9_-]{1,100}\.json")
_NOT_SESSIONS = frozenset(["session_boot_owners.json", "offline_queue.json", LATEST])
_DOCUMENT = ".json"
_ID = re.compile(rb'"id"\s*:\s*"([A-Za-z0-9_-]{1,100})"')
_TITLE = re.compile(rb'"title"\s*:\s*("(?:[^"\\]|\\.){1,1000}")')
_UPDATED = re.compile(rb'"updated_at"\s*:\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)\d*(?:Z|\+00:00)"')
_HEAD = 4096


class SavedFinder:
    """The interactive sessions of one home. `root` is its `sessions` folder."""

    source = SOURCE
    depth = 2

    def __init__(self, base: Path, root: Path, elsewhere: Callable[[str], bool]) -> None:
        """`base`: the home that this store belongs to; `root`: its `sessions` folder. `elsewhere`: whether a session is
        shown by another store."""
        self.home = self.root = root
        self._base = base
        self._elsewhere = elsewhere
        self._queue = Records(root / CHECKPOINTS, QUEUE_SCHEMA, ())
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
        self._queue.one(QUEUE)
        return Survey("ok", tuple(found), tuple(self._queue.bad.values()))

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
        """See Finder. An entry is a document, a checkpoint, or what lies in a session's own folder."""
        first, _, rest = entry.partition(os.sep)
        name = rest if first == CHECKPOINTS else first
        if name == LATEST and first == CHECKPOINTS:
            return self._found(latest) if (latest := self._latest_id()) is not None else None
        if not name.endswith(_DOCUMENT) and first != CHECKPOINTS:
            name += _DOCUMENT
        return self._found(name.removesuffix(_DOCUMENT)) if _is_document(name) else None

    def _found(self, session: str) -> FoundLog | None:
        try:
            stamps = [stamp for path in self._paths(session)[:2] if (stamp := _stamp(path)) is not None]
        except ValueError:
            return None
        if not stamps or self._elsewhere(session):
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

        return WithHelpers(
            lambda new: DocumentTail(Path(found.log), paths, new), decoder, found.key.id, head, self._elsewhere
        )

    def first_record(self, found: FoundLog) -> bytes:
        """See Finder."""
        return next(self.records(found), b"")

    def records(self, found: FoundLog) -> Iterator[bytes]:
        """See Finder. There is one: the state as it is."""
        yield _compose(self._paths(found.key.id))[0]

    def workspace_stamp(self, found: FoundLog) -> object:
        """See Finder. The document itself tells the session's folder and title."""
        return found.key

    def read_workspace(self, found: FoundLog) -> Workspace:
        """See Finder."""
        path = next((path for path in self._paths(found.key.id)[:2] if _stamp(path) is not None), None)
        title = _TITLE.search(read_regular(path, _HEAD)) if path is not None else None
        try:
            name = json.loads(title[1]) if title else None
        except ValueError:
            name = None
        return Workspace(name=name, client="cli")

    def owner(self, found: FoundLog, table: ProcessTable | None) -> Owner:  # noqa: ARG002
        """See Finder. Nothing on disk ties a session to a process."""
        return Owner(Presence.NO_LOCK)


class DocumentTail:
    """Reads one session's files anew whenever one of them changed; see Tail. Its offset is 0 before the first state."""

    beside = False
    """See Tail."""

    def __init__(
        self, path: Path, paths: Callable[[], tuple[Path, Path, Path]], decoder: "Callable[[], Decode]"
    ) -> None:
        self.path = path
        self.offset = 0
        self._paths = paths
        self._decoder = decoder
        self._decode = decoder()
        self._stamps: _Stamps | None = None
        self._settling: tuple[_Stamps, float] | None = None
        """Files that are not whole, and until when they may be in the making."""

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
            record, whole = _compose(paths)
        except FileNotFoundError:  # it was there a moment ago: another takes its place
            return TailRead([], written_at=written_at, unsettled=True)
        except OSError as error:
            return TailRead([], failure=reason(error))
        if not whole and self._stamps is not None and not self._has_settled(stamps, now):
            return TailRead([], written_at=written_at, unsettled=True)
        self._settling, self._stamps = None, stamps
        self.offset = max(self.offset, sum(stamp[1] for stamp in stamps[:2] if stamp is not None))
        return TailRead(list(self._decode(record)), written_at=written_at)

    def _has_settled(self, stamps: "_Stamps", now: float) -> bool:
        if self._settling is None or self._settling[0] != stamps or now < self._settling[1] - 2 * SETTLE:
            self._settling = stamps, now + SETTLE
        return now >= self._settling[1]

    def start_again(self) -> int:
        """See Tail. All that is there was told."""
        self._stamps, self._decode, self.offset = None, self._decoder(), 0
        return sum(stamp[1] for path in self._paths()[:2] if (stamp := _stamp(path)) is not None)


_Stamps = tuple[tuple[int, int] | None, ...]


def _compose(paths: tuple[Path, Path, Path]) -> tuple[bytes, bool]:
    """The state that the files hold together, as the dialect's record, and whether all of them are whole. Of two the
    newer one counts, unless only the other is whole. Raises OSError."""
    saved, checkpoint, receipts = paths
    stamps = _stamp(saved), _stamp(checkpoint)
    in_flight = stamps[1] is not None and (stamps[0] is None or _is_newer(checkpoint, saved, stamps[1] >= stamps[0]))
    document = _document(checkpoint if in_flight else saved)
    whole = _is_whole(document)
    if not whole and None not in stamps:
        other = _document(saved if in_flight else checkpoint)
        if _is_whole(other):
            in_flight, document = not in_flight, other
    lines = read_regular(receipts, LINE_CAP) if _stamp(receipts) is not None else b""
    # an unfinished last line is no receipt yet
    told = json.dumps(lines[: lines.rfind(b"\n") + 1].decode("utf-8", "replace")).encode("ascii")
    flight, damaged = (b"true" if flag else b"false" for flag in (in_flight, not whole))
    record = b'{"document":' + document + b',"receipts":' + told + b',"in_flight":' + flight + b',"damaged":' + damaged
    return record + b"}", whole


def _document(path: Path) -> bytes:
    document = read_regular(path, LARGEST + 1)
    if len(document) > LARGEST:
        raise OSError(errno.EFBIG, "too large a document")
    return document


def _is_whole(document: bytes) -> bool:
    """Whether a document ends where it should. As CodeWhale writes it nothing but its end stands so at a line's
    beginning."""
    end = document[-80:].rstrip()
    if end.endswith(b"\n}"):
        return True
    try:
        return end.endswith(b"}") and isinstance(json.loads(document), dict)
    except (ValueError, RecursionError):
        return False


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
    return _NAME.fullmatch(name) is not None and name not in _NOT_SESSIONS
