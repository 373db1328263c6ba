"""One loaded session on disk: its log, its side file, its owner, and what of them has been told."""

from pathlib import Path
from typing import TYPE_CHECKING

from game.orders.notices import (
    EventsRead,
    LogReset,
    Notice,
    Presence,
    PresenceChanged,
    SessionFound,
    SessionKey,
    UnreadablePath,
    Workspace,
    WorkspaceRead,
)
from game.sources.finder import Finder, FoundLog
from game.sources.presence import TOLERANCE, Owner, ProcessTable
from game.sources.tail import SETTLE, Tail

if TYPE_CHECKING:
    from game.orders.events import Event

GONE_AFTER = 1.0
"""Seconds a log must be missing before its session is gone: replacing a file may leave a gap."""

BATCH = 128
"""Events of history in one notice, so that a loop that takes one notice at a time stays within its frame."""

NEWS = 16
"""Events of news in one: each of them is judged, told and shown."""

NEVER = float("inf")


class SessionTrack:
    """Looks at one session when asked to, and tells what changed as notices. Not for several threads."""

    def __init__(
        self,
        key: SessionKey,
        finder: Finder,
        found: FoundLog,
        tail: "Tail[Event]",
        *,
        history: int,
        table: ProcessTable | None,
    ) -> None:
        """`history`: what lies before this offset is no news. `table` None: every lock is trusted."""
        self.key = key
        self.finder = finder
        self.found = found
        self.tail = tail
        self.told = False
        """Whether the session has been told of: only once its log could be read."""
        self.busy = False
        """Whether the last read left something to read."""
        self.queued = False
        """Whether it waits to be read (the follower's mark)."""
        self.gone = False
        self.failure: UnreadablePath | None = None
        self.look_again_at = NEVER
        """When a look is due that cannot wait for the next sweep."""
        self.owner = Owner(Presence.NO_LOCK)
        self._history = history
        self._table = table
        self._certain_at: float | None = None
        self._gone_at: float | None = None
        self._workspace = Workspace()
        self._stamp: object = None
        self._head = b""
        self._folder = self._folder_identity()

    @property
    def unread_history(self) -> int:
        """Bytes not read yet that were there from the start."""
        return max(0, self._history - self.tail.offset)

    def move(self, finder: Finder, found: FoundLog, tail: "Tail[Event]", now: float) -> list[Notice]:
        """Go on with a newer log of the same session in another place."""
        self.finder, self.found, self.tail = finder, found, tail
        self._history = found.size
        self._stamp = None
        self._head = b""
        self._folder = self._folder_identity()
        owner = self.look_at_owner(now, anew=True)
        return [LogReset(self.key), *owner] if self.told else []

    def read(self, now: float) -> list[Notice]:
        """Read the log a little further. `now`: seconds, from any zero."""
        is_history = self.tail.offset < self._history
        read = self.tail.read(now, stop_at=self._history if is_history else None)
        self.busy = not read.at_end
        if read.missing:
            self._miss(now)
            return []
        self._gone_at = None
        self.failure = None if read.failure is None else UnreadablePath(self.found.log, read.failure)
        if self.failure is not None:
            return []
        if read.unsettled:
            self.look_again_at = min(self.look_again_at, now + SETTLE)
            return []
        notices: list[Notice] = []
        silent = self.told and not self._head
        if not self.told:
            self.told = True
            notices.append(SessionFound(self.key, self.found.folder or self.found.log, self._workspace, *self.owner))
        if read.reset:
            self._history = read.history
            notices.append(LogReset(self.key))
            before, self._folder = self._folder, self._folder_identity()
            # A file system gives a folder's number again: of a log that told nothing yet, nothing says it is the same.
            if self._folder != before or not self._head:
                notices += self._begin_anew()
            # Before any line of it: what was known of the former folder's process says nothing of this log.
            return notices + self.look_at_owner(now, anew=True)
        if (silent and self.tail.head) or not _agree(self._head, self.tail.head):
            notices += self._begin_anew()
        self._head = self.tail.head or self._head
        events = read.items
        size = BATCH if is_history else NEWS
        for start in range(0, len(events), size):
            batch = tuple(events[start : start + size])
            notices.append(EventsRead(self.key, batch, is_history, read.written_at))
        if read.at_end or self.tail.offset >= self._history:
            self._history = 0
        return notices

    def _begin_anew(self) -> list[Notice]:
        """Another session has taken the place of this one: what the former one's side file told is not its own."""
        self._head = b""
        self._stamp = None
        before, self._workspace = self._workspace, Workspace()
        self._read_workspace()
        return [WorkspaceRead(self.key, self._workspace)] if self._workspace != before else []

    def _folder_identity(self) -> object:
        """What tells the session's folder from another one of the same name, as far as the system lets it."""
        if self.found.folder is None:
            return None
        try:
            status = Path(self.found.folder).stat()
        except OSError:
            return None
        return (status.st_dev, status.st_ino)

    def _miss(self, now: float) -> None:
        self.busy = False
        if self._gone_at is None or now < self._gone_at - 2 * GONE_AFTER:
            self._gone_at = now + GONE_AFTER
        self.gone = not self.told or now >= self._gone_at
        if not self.gone:
            self.look_again_at = min(self.look_again_at, self._gone_at)

    def look_beside(self, now: float) -> list[Notice]:
        """Look at the side file and at the locks."""
        notices = self.look_at_owner(now)
        if self._read_workspace() and self.told:
            notices.append(WorkspaceRead(self.key, self._workspace))
        return notices

    def _read_workspace(self) -> bool:
        """Read the side file if it is another one. Whether it tells something new."""
        stamp = self.finder.workspace_stamp(self.found)
        if stamp is None or stamp == self._stamp:
            return False
        try:
            workspace = self.finder.read_workspace(self.found)
        except OSError:
            return False  # being replaced: the last good values stand, and the next look tries again
        self._stamp = stamp
        if workspace in (self._workspace, Workspace()):
            return False
        self._workspace = workspace
        return True

    def look_at_owner(self, now: float, *, anew: bool = False) -> list[Notice]:
        """Look at the locks. Where nobody seems to hold the session any more, or not yet, a second look decides: a lock
        may be in replacement, or its file there and the kernel's lock on it not yet.

        `anew`: the log is another one, maybe that of another session. The first look then counts, as it does for a
        session that is new, and the second one can only set it right.
        """
        try:
            owner = self.finder.owner(self.found, self._table)
        except OSError:
            return []
        if _same(owner, self.owner):
            self._certain_at = None
            return []
        if self.told and owner.presence is not Presence.LIVE:
            if self._certain_at is None or now < self._certain_at - 2 * SETTLE:
                self._certain_at = now + SETTLE
            if now < self._certain_at:
                self.look_again_at = min(self.look_again_at, self._certain_at)
                if not anew:
                    return []
        self._certain_at = None
        self.owner = owner
        return [PresenceChanged(self.key, *owner)] if self.told else []

    def look_at_log(self) -> bool:
        """Whether the log seems to have changed since it was read."""
        return self.tail.stale()


def _agree(one: bytes, other: bytes) -> bool:
    """Whether the beginnings of two logs, of which one may be known further, are those of one session."""
    known = min(len(one), len(other))
    return one[:known] == other[:known]


def _same(one: Owner, other: Owner) -> bool:
    """Start times are computed from a clock that may be set: small differences are none."""
    if one.presence is not other.presence or (one.started_at is None) != (other.started_at is None):
        return False
    return one.started_at is None or other.started_at is None or abs(one.started_at - other.started_at) < TOLERANCE
