"""The event stream of one thread of CodeWhale's runtime API, as it comes in."""

import http.client
import json
import socket
import ssl
import time
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

from game.sources.tail import LineBuffer

MOST_BYTES = 64 << 20
"""So many bytes of one thread are kept."""
_DELTAS = 1.0
"""Seconds between two pieces of streamed text that are kept: they only show that somebody speaks."""
PIECE = 256 << 10
"""Bytes that are read at a time."""
_LOST = b'{"schema_version":'
"""Stands for lines that are missing: no decoder takes it for one."""


@dataclass(slots=True, eq=False)
class Served:
    """One thread as it was told so far. Lines are only ever added, by the thread that listens."""

    id: str
    lines: list[bytes] = field(default_factory=list)
    seq: int = 0
    """The number of the last line: where to go on."""
    turn: str | None = None
    """The turn that is at work."""
    told_at: float = 0.0
    """The time of the last line, epoch seconds."""
    seen: str | None = None
    """The thread's last change, as the list had it when its stream was opened."""
    size: int = 0
    _spoke_at: float = 0.0
    _doubted: int | None = None

    def take(self, frame: bytes) -> bool:
        """One event; False where one before it is missing, which a new stream may bring. Raises ValueError."""
        record = json.loads(frame)
        if not isinstance(record, dict):
            raise ValueError("no event")
        seq, before, event = record.get("seq"), record.get("previous_seq"), record.get("event")
        if not isinstance(seq, int) or isinstance(seq, bool) or not isinstance(event, str):
            raise ValueError("no event")
        if seq <= self.seq:
            return True
        if self.lines and isinstance(before, int) and before > self.seq:
            if self._doubted != self.seq:
                self._doubted = self.seq
                return False
            self._keep(_LOST)
        self.seq = seq
        self._follow(record, event)
        now = time.time()
        if event != "item.delta" or not 0 <= now - self._spoke_at < _DELTAS:
            self._keep(frame)
            self._spoke_at = now if event == "item.delta" else 0.0
        self.told_at = min(now, moment(record.get("timestamp")) or now)
        return True

    def _follow(self, record: dict[str, object], event: str) -> None:
        turn = record.get("turn_id")
        if event == "turn.started":
            self.turn = turn if isinstance(turn, str) else None
        elif event == "turn.completed":
            self.turn = None

    def _keep(self, line: bytes) -> None:
        if self.size < MOST_BYTES:
            self.size += len(line)
            self.lines.append(line)


class Stream:
    """Reads one stream of server-sent events without ever waiting; `socket` tells when there is something."""

    def __init__(
        self, served: Served, connection: http.client.HTTPConnection, answer: http.client.HTTPResponse
    ) -> None:
        self.served = served
        self.ended = False
        self.heard_at = time.monotonic()
        self._connection = connection
        self._answer = answer
        self._lines = LineBuffer()
        # what comes after the head is read from the socket itself: the file cannot tell silence from the end
        self.socket: socket.socket = answer.fp.raw._sock  # type: ignore[attr-defined]
        self.socket.setblocking(False)
        with suppress(OSError):
            self._feed(answer.fp.read1(PIECE))

    def read(self) -> None:
        """Take what is there."""
        try:
            while not self.ended and (piece := self.socket.recv(PIECE)):
                self._feed(piece)
        except (BlockingIOError, ssl.SSLWantReadError):
            return
        except (OSError, ValueError):
            pass
        self.ended = True

    def _feed(self, piece: bytes) -> None:
        for line in self._lines.feed(piece):
            if line.startswith(b":"):
                continue
            self.heard_at = time.monotonic()
            if not line.startswith(b"data:"):
                continue
            try:
                whole = self.served.take(line[5:].strip())
            except (ValueError, RecursionError):
                whole = self._damaged()
            if not whole:
                self.ended = True
                return

    def _damaged(self) -> bool:
        """What cannot be read is kept as the damage it is, once."""
        lines = self.served.lines
        if not lines or lines[-1] != _LOST:
            lines.append(_LOST)
        return True

    def close(self) -> None:
        """Hang up."""
        self._answer.close()
        self._connection.close()


def moment(text: object) -> float | None:
    """Epoch seconds of a time in a record, None where it is none."""
    try:
        return datetime.fromisoformat(text).timestamp() if isinstance(text, str) and len(text) < 64 else None
    except (ValueError, OverflowError):
        return None
