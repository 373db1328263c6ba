"""The small records beside CodeWhale's threads: whose they are (`threads/<id>.json`) and what tasks they work on
(`tasks/<id>.json`). Each is replaced whole, and read again only then."""

import errno
import json
import os
import re
import stat
from dataclasses import dataclass, field
from pathlib import Path

from game.orders.notices import UnreadablePath
from game.sources.regular import read_regular
from game.sources.tail import reason

NEWER = "written by a newer CodeWhale"
LARGEST = 4 << 20
"""A record longer than this many bytes is not read."""
_NAME = re.compile(r"[A-Za-z0-9_-]{1,100}\.json")

Stamp = tuple[int, int, int]


def stamp_of(path: Path | str) -> Stamp | None:
    """What changes whenever a regular file does: its number, time (ns) and size; None where there is none."""
    try:
        status = os.stat(path)  # noqa: PTH116 (thousands a sweep)
    except (OSError, ValueError):
        return None
    return (status.st_ino, status.st_mtime_ns, status.st_size) if stat.S_ISREG(status.st_mode) else None


@dataclass(slots=True)
class Records:
    """The records of one folder, kept while their files stand as they are. `schema` is the highest that is known."""

    folder: Path
    schema: int
    wanted: tuple[str, ...]
    """The texts in a record that are kept."""
    _known: dict[str, tuple[Stamp, dict[str, str]]] = field(default_factory=dict)
    _listed: int = -1
    """When the folder changed last, as of the last listing: every record is written beside and moved into place."""
    bad: dict[str, UnreadablePath] = field(default_factory=dict)
    """Records that cannot be read or trusted, by their id."""

    def one(self, identity: str) -> dict[str, str]:
        """The texts of one record, empty where there is none."""
        path = self.folder / f"{identity}.json"
        stamp = stamp_of(path) if _NAME.fullmatch(path.name) else None
        if stamp is None:
            self._known.pop(identity, None)
            self.bad.pop(identity, None)
            return {}
        known = self._known.get(identity)
        if known is None or known[0] != stamp:
            known = self._known[identity] = stamp, self._read(identity, path, stamp)
        return known[1]

    def all(self) -> dict[str, dict[str, str]]:
        """The texts of every record by its id."""
        try:
            changed_at = self.folder.stat().st_mtime_ns
            if changed_at != self._listed:
                names = [name for name in os.listdir(self.folder) if _NAME.fullmatch(name)]  # noqa: PTH208 (names only)
                gone = self._known.keys() - {name.removesuffix(".json") for name in names}
                for name in [*(f"{each}.json" for each in gone), *names]:
                    self.one(name.removesuffix(".json"))
                self._listed = changed_at
        except (OSError, ValueError):
            self._known.clear()
            self.bad.clear()
            self._listed = -1
        return {identity: texts for identity, (_, texts) in self._known.items()}

    def _read(self, identity: str, path: Path, stamp: Stamp) -> dict[str, str]:
        self.bad.pop(identity, None)
        try:
            if stamp[2] > LARGEST:
                raise OSError(errno.EFBIG, "too large a record")
            record = json.loads(read_regular(path, LARGEST))
        except OSError as error:
            self.bad[identity] = UnreadablePath(str(path), reason(error))
            return {}
        except (ValueError, RecursionError):
            self.bad[identity] = UnreadablePath(str(path), "no record")
            return {}
        if not isinstance(record, dict):
            self.bad[identity] = UnreadablePath(str(path), "no record")
            return {}
        version = record.get("schema_version")
        if isinstance(version, int) and version > self.schema:
            self.bad[identity] = UnreadablePath(str(path), NEWER)
            return {}
        return {name: text for name in self.wanted if isinstance(text := record.get(name), str) and text}


AHEAD = 60.0
"""Seconds by which a session may be saved after its thread's last line and still be the same work."""


class Twins:
    """Sessions that lie in two stores, as one that was resumed in a thread does: which of the two is shown.

    That is the thread, unless the session was worked on elsewhere since.
    """

    def __init__(self, threads: Records, events: Path, sessions: Path) -> None:
        self._threads = threads
        self._events = events
        self._sessions = sessions

    def hides_thread(self, thread: str) -> bool:
        """Whether a thread's work is shown as the saved session it came from."""
        session = self._threads.one(thread).get("session_id")
        saved = self._saved_at(session) if session is not None else None
        return saved is not None and not self._is_ahead(thread, saved)

    def hides_session(self, session: str) -> bool:
        """Whether a saved session is shown as a thread."""
        threads = [thread for thread, texts in self._threads.all().items() if texts.get("session_id") == session]
        saved = self._saved_at(session) if threads else None
        return saved is not None and any(self._is_ahead(thread, saved) for thread in threads)

    def _is_ahead(self, thread: str, saved_at: float) -> bool:
        """Whether the thread has worked, and no less lately than the session was saved."""
        log = stamp_of(self._events / f"{thread}.jsonl")
        return log is not None and "latest_turn_id" in self._threads.one(thread) and log[1] / 1e9 + AHEAD >= saved_at

    def _saved_at(self, session: str) -> float | None:
        if not _NAME.fullmatch(f"{session}.json"):
            return None
        stamps = (stamp_of(self._sessions / place / f"{session}.json") for place in ("", "checkpoints"))
        return max((stamp[1] / 1e9 for stamp in stamps if stamp is not None), default=None)
