"""Logs of compressed frames: each batch of lines is one Zstandard frame by itself, appended to the file.

A frame counts once it is whole and its checksum is right; what a torn one holds comes with the rest of it. A damaged
one is left out, and the reading goes on with the next that is whole.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from io import FileIO
from pathlib import Path
from typing import TypeVar

from game.sources.tail import LogTail, read_at

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

__all__ = ["FrameTail", "all_lines", "first_text", "read_frames", "zstd"]

T = TypeVar("T")

LARGEST = 32 << 20
"""Bytes of a frame at most. Real ones have a few thousand."""
LARGEST_TEXT = 64 << 20
"""Bytes that a frame may unfold to: a small one can hold gigabytes of nothing."""

_SPAN = 64 << 10
"""Bytes per read call: a frame that is not whole in them is read again."""
_TOGETHER = 256 << 10
"""Bytes of text that are decoded together: many small frames cost less so, and they are still in the cache."""
_MAGIC = b"\x28\xb5\x2f\xfd"
_TRIES = 64
"""So many places that look like a frame's beginning are tried behind a damaged one."""


def read_frames(log: FileIO, offset: int, size: int) -> Iterator[tuple[int, bytes | None]]:
    """The whole frames of an open log from `offset` on, as of when it had `size` bytes: the end of each, and its text,
    None for a damaged piece that is passed over. Ends before a torn frame. Raises OSError."""
    span = _SPAN
    while offset < size:
        data = read_at(log, offset, min(span, size - offset))
        view = memoryview(data)
        start = 0
        while start < len(data) and (frame := _frame_at(data, view, start)) is not None:
            start, text = frame
            yield offset + start, text
        if start:
            offset, span = offset + start, _SPAN
        elif len(data) < span or span >= LARGEST:
            return
        else:
            span = min(4 * span, LARGEST)


def _frame_at(data: bytes, view: memoryview, start: int) -> tuple[int, bytes | None] | None:
    """The end of the frame that begins at `start` and its text (None: damaged); None where it is torn."""
    try:
        end = start + zstd.get_frame_size(view[start:])
    except zstd.ZstdError:
        return _behind(data, view, start)
    return end, _text(view[start:end])


def _text(frame: memoryview) -> bytes | None:
    decompressor = zstd.ZstdDecompressor()
    try:
        text = decompressor.decompress(frame, LARGEST_TEXT)
    except (zstd.ZstdError, MemoryError):
        return None
    return text if decompressor.eof else None


def _behind(data: bytes, view: memoryview, start: int) -> tuple[int, None] | None:
    """Where the next whole frame begins, if one does: then what stands before it is no frame still being written."""
    found = start
    for _ in range(_TRIES):
        found = data.find(_MAGIC, found + 1)
        if found < 0:
            return None
        try:
            end = found + zstd.get_frame_size(view[found:])
        except zstd.ZstdError:
            continue
        if _text(view[found:end]):
            return found, None
    return None


def first_text(path: Path) -> bytes:
    """The text of the first frame, empty where there is none. Raises OSError."""
    with path.open("rb", buffering=0) as log:
        return next((text or b"" for _, text in read_frames(log, 0, _SPAN)), b"")


def all_lines(path: Path) -> Iterator[bytes]:
    """Every line of the whole frames of a log, without its newline. Raises OSError."""
    with path.open("rb", buffering=0) as log:
        for _, text in read_frames(log, 0, path.stat().st_size):
            yield from (line for line in (text or b"").split(b"\n") if line)


class FrameTail(LogTail[T]):
    """Reads what is new in one log of frames. `damaged` makes the items that tell of a piece that cannot be read."""

    def __init__(
        self,
        path: Path,
        decoder: Callable[[], Callable[[bytes | memoryview], Iterable[T]]],
        damaged: Callable[[], Iterable[T]],
    ) -> None:
        super().__init__(path, decoder, bytearray())
        self._damaged = damaged

    def _read_lines(self, log: FileIO, size: int, budget: int, stop_at: int | None) -> list[T]:
        end = size if stop_at is None or stop_at <= self.offset else min(size, stop_at)
        items: list[T] = []
        texts: list[bytes] = []
        offset, gathered = self.offset, 0
        torn = offset < end
        for at, text in read_frames(log, offset, size):
            budget -= at - offset
            offset = at
            if text is None:
                self._take(texts, items)
                items.extend(self._damaged())
            else:
                texts.append(text)
                gathered += len(text)
                if gathered >= _TOGETHER:
                    budget -= gathered
                    gathered = 0
                    self._take(texts, items)
            if budget <= gathered or at >= end:
                torn = False
                break
        self.offset = offset
        self._take(texts, items)
        self._at_end = torn or self.offset >= size
        self._mark(log, self.offset)
        return items

    def _take(self, texts: list[bytes], items: list[T]) -> None:
        """Decode what was read."""
        if texts:
            items.extend(self._decode(b"".join(texts)))
            texts.clear()
