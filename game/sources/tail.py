"""Reading a log that somebody else writes: whole lines, never a file kept open, every kind of rewrite noticed.

The log is a file of lines ended by `\\n`. Its writer appends, but also shortens it, replaces it by rename, or rewrites
it in place; a batch can become visible in the middle of a line. Nothing here maps the file: a map of a truncated file
kills the reader.
"""

import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import FileIO
from os import fstat, stat_result
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from game.sources.regular import open_regular

T = TypeVar("T")

LINE_CAP = 8 << 20
"""A line longer than this many bytes is dropped, so that a file without line ends cannot fill the memory."""

WINDOW = 64 << 20
"""At most so many bytes of the end of a log are read when it is met for the first time."""

CHUNK = 256 << 10
"""Bytes per read call. Fits a processor's second cache, where looking for line ends is fastest."""

BUDGET = 1 << 20
"""Bytes per `LogTail.read`, about a millisecond of work."""

SETTLE = 0.2
"""Seconds a changed time without a changed size must stand before the log counts as rewritten in place: a writer's
`write` moves the time a moment before it moves the size. A log that is rewritten in its middle alone and grows before
that is taken for one that grew."""

_STAND_IN = 4096
_PRINT = 512
_RETURN = 13
_BOM = b"\xef\xbb\xbf"


class LineBuffer:
    """Cuts bytes into lines at `\\n` alone, whatever the pieces they come in. Pure: it touches no file.

    Blank lines are left out, a byte order mark before the first line too. Of a line longer than `cap` only the first
    4 KB come out, which no decoder takes for a record: it counts as one malformed line.
    """

    def __init__(self, cap: int = LINE_CAP) -> None:
        self._cap = cap
        self._cut = min(_STAND_IN, cap)
        self._held = bytearray()
        self._first = True
        self.dropping = False
        """Whether the unfinished line is one that is not wanted."""
        self._stand_in: bytes | None = None
        self.unfinished = 0
        """Bytes fed since the last line end."""

    def feed(self, chunk: bytes | bytearray, size: int | None = None) -> list[bytes]:
        """The lines that the first `size` bytes of `chunk` complete (all of it by default)."""
        size = len(chunk) if size is None else size
        lines: list[bytes] = []
        start = 0
        if self.unfinished or self.dropping:
            end = chunk.find(b"\n", 0, size)
            if end < 0:
                self._hold(chunk, 0, size)
                return lines
            self._hold(chunk, 0, end)
            self._finish(lines)
            start = end + 1
        view = memoryview(chunk)
        find, append, cap = chunk.find, lines.append, self._cap
        while (end := find(b"\n", start, size)) >= 0:
            if end - start > cap:
                append(bytes(view[start : start + self._cut]))
            elif end - start > 1 or (end > start and chunk[start] != _RETURN):
                append(bytes(view[start:end]))
            start = end + 1
        if start < size:
            self._hold(chunk, start, size)
        if self._first and lines:
            self._strip_mark(lines)
        return lines

    def feed_whole(self, chunk: bytearray, size: int) -> list[bytes | memoryview]:
        """The same lines, those that lie together in `chunk` left together: a view of it, which its next use changes.

        Blank lines among them stay.
        """
        if self._first or size > self._cap:
            return list(self.feed(chunk, size))
        blocks: list[bytes | memoryview] = []
        end = chunk.rfind(b"\n", 0, size) + 1
        start = 0
        if end and (self.unfinished or self.dropping):
            start = chunk.find(b"\n", 0, end) + 1
            blocks += self.feed(chunk, start)
        if start < end:
            blocks.append(memoryview(chunk)[start:end])
        if end < size:
            self._hold(chunk, end, size)
        return blocks

    def skip_to_line_end(self) -> None:
        """Forget what is held, and let nothing out before the next line end."""
        self.forget_unfinished()
        self._first = False
        self.dropping = True

    def forget_unfinished(self) -> None:
        """Forget the unfinished line: its bytes will be fed again from its start."""
        self._held.clear()
        self.dropping = False
        self._stand_in = None
        self.unfinished = 0

    def _hold(self, chunk: bytes | bytearray, start: int, end: int) -> None:
        self.unfinished += end - start
        if self.dropping:
            return
        self._held += memoryview(chunk)[start:end]
        if len(self._held) > self._cap:
            self._stand_in = bytes(self._held[: self._cut])
            self._held.clear()
            self.dropping = True

    def _finish(self, lines: list[bytes]) -> None:
        line = self._stand_in if self.dropping else bytes(self._held)
        self.forget_unfinished()
        if line is not None and line not in (b"", b"\r"):
            lines.append(line)
            if self._first:
                self._strip_mark(lines)

    def _strip_mark(self, lines: list[bytes]) -> None:
        self._first = False
        lines[0] = lines[0].removeprefix(_BOM)
        if lines[0] in (b"", b"\r"):
            del lines[0]


def whole_lines(path: Path) -> Iterator[bytes]:
    """Every whole line of a log as it stands, without its newline; a torn end is left out. Raises OSError."""
    lines = LineBuffer()
    with open_regular(path) as log:
        while chunk := log.read(CHUNK):
            yield from lines.feed(chunk)


@dataclass(frozen=True, slots=True)
class TailRead(Generic[T]):
    """What one look at a log gave. Never an exception: what went wrong is in `missing` and `failure`."""

    items: list[T]
    at_end: bool = True
    """Nothing more to read now."""
    written_at: float = 0.0
    """The log's modification time, epoch seconds; 0 where the log could not be read."""
    reset: bool = False
    """The log was truncated, replaced or rewritten. This read has no items; the next ones begin at its start."""
    history: int = 0
    """On a reset: what lies before this offset is no news. Where the log begins with the lines already read (a repaired
    or restored one), that is their end, else the end of the log."""
    missing: bool = False
    failure: str | None = None
    """Why the log exists and cannot be read, in one line. Worth another try later."""
    unsettled: bool = False
    """Something changed that only a second look, `SETTLE` seconds later, can tell."""


def reason(error: OSError) -> str:
    """An error of the operating system in one short line, without the path."""
    return (error.strerror or type(error).__name__).lower()


class Tail(Protocol[T]):
    """What reads one session's log, whatever it consists of: lines, compressed frames, documents written anew."""

    path: Path

    @property
    def offset(self) -> int:
        """How much of the log was read, on the scale of `FoundLog.size`."""
        ...

    @property
    def head(self) -> bytes:
        """The first bytes of what was read so far: what tells one session's log from another's of the same name."""
        ...

    def stale(self) -> bool:
        """Whether a look at the disk says that `read` has something to do."""
        ...

    @property
    def beside(self) -> bool:
        """Whether what `stale` found last lies outside of the root, where no watcher looks."""
        ...

    def read(self, now: float, budget: int = BUDGET, stop_at: int | None = None) -> TailRead[T]:
        """Read about `budget` bytes further, but not past the offset `stop_at`. `now`: seconds, from any zero."""
        ...

    def start_again(self) -> int:
        """Read the log from its start once more, as it is now. Returns the offset up to which that is no news."""
        ...


class LogTail(Generic[T]):
    """Reads what is new in one log, through what `decoder` makes for it: that turns whole lines, one or many, into any
    number of items, and is made anew whenever the log is read from its start.

    What it is given it must not keep: a view of lines is good only as long as it runs.
    """

    beside = False
    """See Tail."""

    def __init__(
        self,
        path: Path,
        decoder: Callable[[], Callable[[bytes | memoryview], Iterable[T]]],
        buffer: bytearray | None = None,
    ) -> None:
        self.path = path
        self._decoder = decoder
        self._buffer = bytearray(CHUNK) if buffer is None else buffer
        self._start_over()

    def _start_over(self) -> None:
        self._decode = self._decoder()
        self._identity: tuple[int, int] | None = None
        self._stamp: tuple[int, int] | None = None
        self._settled_at: float | None = None
        self.offset = 0
        """Bytes read so far."""
        self._lines = LineBuffer()
        self._jump_to: int | None = None
        self._head = b""
        self._before = b""
        self._line_offset = 0
        self._at_end = False

    @property
    def head(self) -> bytes:
        """See Tail."""
        return self._head

    def stale(self) -> bool:
        """See Tail."""
        try:
            status = self.path.stat()
        except OSError:
            return True
        return self.changed(status)

    def changed(self, status: stat_result) -> bool:
        """Whether a `stat` with these figures means that `read` has something to do."""
        return not self._nothing_new(status)

    def read(self, now: float, budget: int = BUDGET, stop_at: int | None = None) -> TailRead[T]:
        """Read about `budget` bytes further, but not past the offset `stop_at`. `now`: seconds, from any zero."""
        try:
            status = self.path.stat()
            if not stat.S_ISREG(status.st_mode):
                return TailRead([], failure="not a file")
            if self._nothing_new(status):
                return TailRead([], written_at=status.st_mtime)
            with open_regular(self.path) as log:
                return self._read_open(log, now, budget, stop_at)
        except (FileNotFoundError, NotADirectoryError):
            return TailRead([], missing=True)
        except OSError as error:
            return TailRead([], failure=reason(error))

    def start_again(self) -> int:
        """Read the log from its start once more, as it is now. Returns the offset up to which that is no news."""
        history = 0
        try:
            with open_regular(self.path) as log:
                if self._same_past(log):
                    history = self._line_offset
        except OSError:
            pass  # the next read tells
        self._start_over()
        return history

    def _nothing_new(self, status: stat_result) -> bool:
        return (
            self._at_end
            and (status.st_dev, status.st_ino) == self._identity
            and (status.st_size, status.st_mtime_ns) == self._stamp
        )

    def _read_open(self, log: FileIO, now: float, budget: int, stop_at: int | None) -> TailRead[T]:
        status = fstat(log.fileno())
        stamp = (status.st_size, status.st_mtime_ns)
        identity = (status.st_dev, status.st_ino)
        if self._stamp is not None and (stamp != self._stamp or identity != self._identity):
            rewritten = self._rewritten(log, identity, stamp)
            if not rewritten and self._at_end and stamp != self._stamp and stamp[0] == self._stamp[0]:
                if self._settled_at is None or now < self._settled_at - 2 * SETTLE:
                    self._settled_at = now + SETTLE
                if now < self._settled_at:
                    return TailRead([], written_at=status.st_mtime, unsettled=True)
                rewritten = True
            if rewritten:
                history = self._line_offset if 0 < self._line_offset < stamp[0] and self._same_past(log) else stamp[0]
                self._start_over()
                return TailRead([], at_end=False, written_at=status.st_mtime, reset=True, history=history)
        self._settled_at = None
        if self._stamp is None and status.st_size > WINDOW:
            self._jump_to = status.st_size - WINDOW
        if self._at_end or self._stamp is None or status.st_size != self._stamp[0]:
            # A new time alone, before the end is reached, is kept for then: it may mean a rewrite in place.
            self._stamp = stamp
        self._identity = identity
        items = self._read_lines(log, status.st_size, budget, stop_at)
        return TailRead(items, at_end=self._at_end, written_at=status.st_mtime)

    def _rewritten(self, log: FileIO, identity: tuple[int, int], stamp: tuple[int, int]) -> bool:
        replaced = identity != self._identity and stamp != self._stamp
        return replaced or stamp[0] < self.offset or not self._same_past(log)

    def _read_lines(self, log: FileIO, size: int, budget: int, stop_at: int | None) -> list[T]:
        # Never past `size`: bytes that came after the look at the file's time would make that time look like a rewrite.
        end = size if stop_at is None or stop_at <= self.offset else min(size, stop_at)
        items: list[T] = []
        view = memoryview(self._buffer)
        decode, extend = self._decode, items.extend
        log.seek(self.offset)
        while budget > 0 and self.offset < end:
            got = log.readinto(view[: end - self.offset])
            if not got:
                break
            self.offset += got
            budget -= got
            lines = self._lines.feed_whole(self._buffer, got)
            if self._jump_to is not None and (lines or self.offset >= self._jump_to):
                lines = self._jump(log, lines)
            for whole in lines:
                extend(decode(whole))
        self._at_end = self.offset >= size
        self._remember(log)
        return items

    def _jump(self, log: FileIO, lines: list[bytes | memoryview]) -> list[bytes | memoryview]:
        """Of a log longer than the window: its first line, then on at the window's start."""
        target, self._jump_to = self._jump_to, None
        if target is None or self.offset >= target or not lines:
            return lines
        # One byte early: if that byte is a line end, the line after it is whole.
        self.offset = target - 1
        log.seek(self.offset)
        self._lines.skip_to_line_end()
        return lines[:1]

    def _remember(self, log: FileIO) -> None:
        """Keep what tells later whether these lines are still the same ones."""
        line_offset = self.offset - self._lines.unfinished
        if self._at_end and 0 < self._lines.unfinished <= CHUNK and not self._lines.dropping:
            # A torn end is read again whole: its writer may cut it off and go on with another record.
            self._lines.forget_unfinished()
            self.offset = line_offset
        self._mark(log, line_offset)

    def _mark(self, log: FileIO, line_offset: int) -> None:
        """Keep what tells later whether all before `line_offset` is still the same."""
        if line_offset == self._line_offset:
            return
        self._line_offset = line_offset
        if len(self._head) < _PRINT:
            self._head = read_at(log, 0, min(line_offset, _PRINT))
        start = max(0, line_offset - _PRINT)
        self._before = read_at(log, start, line_offset - start)

    def _same_past(self, log: FileIO) -> bool:
        start = max(0, self._line_offset - _PRINT)
        return (
            read_at(log, 0, len(self._head)) == self._head
            and read_at(log, start, self._line_offset - start) == self._before
        )


def read_at(log: FileIO, offset: int, size: int) -> bytes:
    """Up to `size` bytes from `offset` on, whole even where the system reads short."""
    log.seek(offset)
    read = b""
    while len(read) < size and (more := log.read(size - len(read))):
        read += more
    return read
