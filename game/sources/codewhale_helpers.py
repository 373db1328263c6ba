"""A CodeWhale session's sub-agents, which lie in its workspace: `<workspace>/.codewhale/state/subagents.v1.json`."""

import json
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.sources.regular import read_regular
from game.sources.tail import BUDGET, Tail, TailRead

if TYPE_CHECKING:
    from game.orders.dialects import Decode
    from game.orders.events import Event

STATE_FILE = Path(".codewhale") / "state" / "subagents.v1.json"

LARGEST = 16 << 20
"""A state file longer than this many bytes is not read."""

_WORKSPACE = re.compile(rb'"workspace"\s*:\s*("(?:[^"\\]|\\.){1,4096}")')
_HEAD = 64 << 10


class WithHelpers:
    """Reads a session's log, and the state of its sub-agents beside it; see Tail."""

    def __init__(
        self,
        log: "Callable[[Callable[[], Decode]], Tail[Event]]",
        decoder: "Callable[[], Decode]",
        session: str,
        head: Callable[[], bytes],
    ) -> None:
        """`log` opens the session's log with a decoder. `head`: the beginning of what names its workspace."""
        self._decoder = decoder
        self._decode = decoder()
        self._log = log(self._new_decoder)
        self.path = self._log.path
        self._session = session
        self._head = head
        self._file: Path | None = None
        self._stamp: tuple[int, int, int] | None = None

    def _new_decoder(self) -> "Decode":
        """The log is read from its start: both are told to the same new decoder."""
        self._decode = self._decoder()
        return self._decode

    @property
    def head(self) -> bytes:
        """See Tail."""
        return self._log.head

    @property
    def offset(self) -> int:
        """See Tail."""
        return self._log.offset

    def stale(self) -> bool:
        """See Tail."""
        return self._log.stale() or (self._file is not None and _stamp(self._file) != self._stamp)

    def read(self, now: float, budget: int = BUDGET, stop_at: int | None = None) -> "TailRead[Event]":
        """See Tail."""
        read = self._log.read(now, budget, stop_at)
        if read.reset:
            self._stamp = None
        if not read.at_end or read.missing or read.failure is not None or read.unsettled:
            return read
        if self._file is None:
            self._file = self._state_file()
        stamp = _stamp(self._file) if self._file is not None else None
        if self._file is not None and stamp != self._stamp:
            self._stamp = stamp
            read.items.extend(self._helpers(self._file, stamp))
        return read

    def start_again(self) -> int:
        """See Tail."""
        self._stamp = None
        return self._log.start_again()

    def _state_file(self) -> Path | None:
        try:
            workspace = _WORKSPACE.search(self._head())
            return Path(json.loads(workspace[1])) / STATE_FILE if workspace else None
        except (OSError, ValueError):
            return None

    def _helpers(self, file: Path, stamp: tuple[int, int, int] | None) -> "list[Event]":
        if stamp is None or stamp[2] > LARGEST:
            return []
        try:
            state = read_regular(file, LARGEST)
        except OSError:
            return []
        return list(self._decode(b'{"subagents":' + state + b',"owner":' + json.dumps(self._session).encode() + b"}"))


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """What changes whenever the file does; None where there is none."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return (status.st_ino, status.st_mtime_ns, status.st_size) if stat.S_ISREG(status.st_mode) else None


def head_of(path: Path) -> bytes:
    """The beginning of a file. Raises OSError."""
    return read_regular(path, _HEAD)
