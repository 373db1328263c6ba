"""A CodeWhale session's sub-agents, which lie in its workspace: `<workspace>/.codewhale/state/subagents.v1.json`."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.sources.codewhale_records import Stamp, stamp_of
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
        elsewhere: Callable[[str], bool],
    ) -> None:
        """`log` opens the session's log with a decoder. `head`: the beginning of what names its workspace. `elsewhere`:
        whether the session is shown by another store, so that it is missing in this one."""
        self._decoder = decoder
        self._decode = decoder()
        self._log = log(self._new_decoder)
        self.path = self._log.path
        self._session = session
        self._head = head
        self._elsewhere = elsewhere
        self.beside = False
        """See Tail."""
        self._file: Path | None = None
        self._stamp: Stamp | None = None

    def _new_decoder(self) -> "Decode":
        """The log is read from its start: both are told to the same new decoder."""
        self._decode = self._decoder()
        self._previewed = False
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
        stale = self._log.stale()
        self.beside = not stale and self._file is not None and stamp_of(self._file) != self._stamp
        return stale or self.beside

    def read(self, now: float, budget: int = BUDGET, stop_at: int | None = None) -> "TailRead[Event]":
        """See Tail."""
        if self._elsewhere(self._session):
            return TailRead([], missing=True)
        if self._file is None:
            self._file = self._state_file()
        if not self._previewed and self._file is not None:
            self._previewed = True
            self._helpers(self._file, stamp_of(self._file), preview=True)
        read = self._log.read(now, budget, stop_at)
        if read.reset:
            self._stamp = None
        if not read.at_end or read.missing or read.failure is not None or read.unsettled or self._file is None:
            return read
        stamp = stamp_of(self._file)
        if stamp != self._stamp:
            self._stamp = stamp
            read.items.extend(self._helpers(self._file, stamp, preview=False))
        return read

    def start_again(self) -> int:
        """See Tail."""
        self._stamp = None
        return self._log.start_again()

    def _state_file(self) -> Path | None:
        try:
            told = _WORKSPACE.search(self._head())
            workspace = json.loads(told[1]) if told else ""
        except (OSError, ValueError):
            return None
        # a share of another machine is none of ours to ask
        is_share = workspace.replace("\\", "/").startswith("//")
        return Path(workspace) / STATE_FILE if Path(workspace).is_absolute() and not is_share else None

    def _helpers(self, file: Path, stamp: Stamp | None, *, preview: bool) -> "list[Event]":
        if stamp is None or stamp[2] > LARGEST:
            return []
        try:
            state = read_regular(file, LARGEST)
        except OSError:
            return []
        told = b',"owner":' + json.dumps(self._session).encode() + b',"preview":' + (b"true" if preview else b"false")
        return list(self._decode(b'{"subagents":' + state + told + b"}"))


def head_of(path: Path) -> bytes:
    """The beginning of a file. Raises OSError."""
    return read_regular(path, _HEAD)
