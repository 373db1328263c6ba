"""DeepSeek Harness: one event log for each session, sub-agents included, in five generations of one format.

A log is read line by line with what was seen before: who speaks depends on its first line, a line's place on the one
before it, what a turn is on the messages that open it. Large lines that mean nothing are left by their first bytes.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from game.orders import events as ev
from game.orders.dialects import dsh_lines as lines
from game.orders.dialects.dsh_story import REFUSED, Handler, Story
from game.orders.events import Event, Place

SOURCE: Final = "dsh"

NEWEST: Final = 4
"""The newest generation of the format that is known. Of newer ones only the first line is believed."""

LARGEST_LINE: Final = 8 << 20
"""A longer line is taken for damage: what it unfolds to could fill the memory."""

_PREFIX = b'{"type":"'
_SKIP = len(_PREFIX)
_KIND = 80
"""Bytes within which the type of a line ends."""
_SEQ = b'","seq":'
_SEQ0 = b'","seq0":'
_DELAYS = b'"dt":['
_TO_NUMBER = len(_SEQ)
_TIME = re.compile(rb'"time0?":(\d{1,15})')
_USAGE = b'"chunk":{"type":"usage"'
_HEAD = 240
"""Bytes at the beginning of a line in which its time stands."""
_NEAR = 140
"""Bytes from a line's number on in which the kind of its chunk stands."""

_OPENS_TURN = frozenset(
    {
        b"request/header", b"request/context", b"assistant/chunk", b"text-chunks", b"reasoning-chunks",
        b"tool-call-chunks", b"assistant/message", b"assistant/attempt", b"tool/call", b"llm/retry", b"step/end",
    }
)  # fmt: skip
"""Lines that show a turn at work whatever opened it."""

_PLACED = frozenset({b"user/message", b"assistant/message", b"tool/result"})
"""Lines that may be rewrites."""
_KEPT = frozenset(
    {b"session/title", b"request/context", b"approval/policy", b"session/end-seed", b"subagent/descriptor"}
)
"""Of a copied beginning only these say something of the copy as well."""
_ADDED = (None, "append")
_APPENDED = b'"surfaceOp":"append"}'
_STREAM = b',"stream":['
_LONG = 1000
_RESULT_BEGINS = re.compile(
    rb'\{"type":"tool/result","seq":(\d{1,18}),"time":(\d{1,18}),"data":\{"turn":\d{1,9},"step":\d{1,9},"message":\{'
    rb'(?:"role":"tool",)?"source":\{"kind":"tool","callId":"([^"\\]{1,200})"\}'
)
_RESULT_ENDS = re.compile(
    rb'"isError":(true|false)(?:\}\],"role":"user")?,"id":"[^"\\]{0,200}"\}\}'
    rb'(?:,"sourceEventSeqs":\[[0-9,\[\]]{0,60}\])?,"surfaceOp":"append"\}\Z'
)
"""A quote inside of a text is escaped: what matches this to its end is no part of one."""


_QUIET, _PACKED, _CHUNK, _MEANT = range(4)


_Decoder = Callable[[bytes, int, int], lines.Line[Any]]
"""Reads the line that stands in a block from one place to another."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """What is done with lines of one type: most only show that there is news, one by one or packed into rows; of chunks
    those with tokens are read."""

    mode: int
    decode: _Decoder | None
    opens: bool
    placed: bool
    kept: bool
    handle: Handler | None = None


_whole_message: Callable[[bytes], lines.Line[Any]] = lines.DECODERS["assistant/message"].decode
_whole_result: Callable[[bytes], lines.Line[Any]] = lines.DECODERS["tool/result"].decode


def _message(block: bytes, start: int, end: int) -> lines.Line[Any]:
    """A settled message, without what was streamed of it where that tells nothing more."""
    cut = block.find(_STREAM, start, end)
    if cut > 0 and block.endswith(_APPENDED, start, end):
        try:
            record = _whole_message(block[start:cut] + b"}}")
        except REFUSED:
            pass  # that was not where the stream stands
        else:
            if record.data.usage is not None:
                return record
    return _whole_message(block[start:end])


def _result(block: bytes, start: int, end: int) -> lines.Line[Any]:
    """A result, without what the tool found where that is long: its ends say all that matters."""
    if end - start > _LONG:
        begins, ends = _RESULT_BEGINS.match(block, start, end), _RESULT_ENDS.search(block, end - _LONG, end)
        if begins is not None and ends is not None:
            message = lines.ResultMessage(begins[3].decode("utf-8", "replace"), ends[1] == b"true")
            return lines.Line(lines.ToolResult(message), int(begins[1]), int(begins[2]))
    return _whole_result(block[start:end])


def _plainly(decode: Callable[[bytes], lines.Line[Any]]) -> _Decoder:
    return lambda block, start, end: decode(block[start:end])


_OWN_DECODERS: dict[str, _Decoder] = {"assistant/message": _message, "tool/result": _result}


def _run(block: bytes, start: int, end: int) -> int:
    """For how many lines a packed row stands: as many as it has delays, and one. Raises ValueError."""
    first = block.index(_DELAYS, start, end)
    last = block.index(b"]", first, end)
    return block.count(b",", first, last) + 2 if last > first + len(_DELAYS) else 1


def _kind_of(name: str) -> _Kind:
    kind = name.encode()
    decode: _Decoder | None = None
    mode = _PACKED if name in lines.PACKED else _QUIET
    if name in lines.DECODERS:
        decode = _OWN_DECODERS.get(name) or _plainly(lines.DECODERS[name].decode)
        mode = _CHUNK if name == "assistant/chunk" else _MEANT
    return _Kind(mode, decode, kind in _OPENS_TURN, kind in _PLACED, kind in _KEPT)


_KINDS = {name.encode(): _kind_of(name) for name in (*lines.WANTED, *lines.PACKED, *lines.IGNORED)}


def decoder() -> Callable[[bytes | memoryview], Iterable[Event]]:
    """See Dialect."""
    return _Log().decode


class _Log(Story):
    """One log while it is read: which of its lines are news, and its own."""

    def __init__(self) -> None:
        super().__init__()
        self._headed = False
        self._closed: type[ev.Unknown] | type[ev.Noted] | None = None
        """What every further line is, where the first line says that none can be understood."""
        self._created = 0.0
        self._next = 0
        """The number that the next line must have."""
        self._seed = 0
        """Numbers below this one are another session's lines."""
        self._sown = False
        """Lines are another session's until the mark that ends them."""
        self._marked = False
        """A mark was read that may have ended another copy, inside of this one."""
        self._broken = False
        self._all_kinds = {kind: replace(known, handle=self.handlers.get(kind)) for kind, known in _KINDS.items()}
        self._kinds: dict[bytes, _Kind] = {}
        """The kinds of lines that are read; none before the first line, or where that says that none can be."""

    def decode(self, whole: bytes | memoryview) -> list[Event]:
        """The events of whole lines, in their order. Never raises."""
        out = self.out = []
        block = whole if isinstance(whole, bytes) else bytes(whole)
        find, starts, size = block.find, block.startswith, len(block)
        kinds = self._kinds
        start, end, quiet = 0, -1, -1
        while (start := end + 1) < size:
            end = find(b"\n", start)
            if end < 0:
                end = size
            stop = find(b'"', start + _SKIP, start + _KIND)
            known = kinds.get(block[start + _SKIP : stop]) if stop > 0 else None
            if known is None or not starts(_PREFIX, start):
                quiet = -1
                self._other(block[start:end])
                kinds = self._kinds
                continue
            mode = known.mode
            packed = mode is _PACKED
            number = stop + _TO_NUMBER + packed
            if starts(_SEQ0 if packed else _SEQ, stop):
                try:
                    seq = int(block[number : find(b",", number, number + 20)])
                    run = _run(block, number, end) if packed else 1
                except ValueError:
                    pass
                else:
                    if seq == self._next:
                        self._next = seq + run
                    elif not self._in_order(seq, run):
                        continue
            if mode is _MEANT or (mode is _CHUNK and end - start < _LONG and find(_USAGE, number, number + _NEAR) >= 0):
                quiet = -1
                self._known(block, start, end, known)
                continue
            quiet = start
            if not self.begun and known.opens and self.turn is not None and not self._inherits:
                self.begin(self._time(block[start : start + _HEAD]))
        if quiet >= 0 and not self._inherits:
            out.append(ev.Noted(self._time(block[quiet : quiet + _HEAD])))
        return out

    def _known(self, block: bytes, start: int, end: int, kind: _Kind) -> None:
        """A line that means something."""
        assert kind.decode is not None
        assert kind.handle is not None
        if end - start > LARGEST_LINE:
            self.out.append(ev.Malformed(None))
            return
        try:
            record = kind.decode(block, start, end)
        except REFUSED:
            line = block[start:end]
            whole = lines.mended(line)
            if whole == line:
                self.out.append(ev.Malformed(None))
            else:
                self._known(whole, 0, len(whole), kind)
            return
        time = record.time
        at = None if time is None or not 0 < time < _LATEST else max(time / 1000, self._created)
        if self._sown and self._ends_copy(record):
            return
        self.copied = self._sown or 0 < self._next <= self._seed
        if self.copied and not kind.kept:
            return
        before = len(self.out)
        if not kind.placed or record.surfaceOp in _ADDED:  # else a rewrite for the model
            if kind.opens and not self.begun and self.turn is not None:
                self.begin(at)
            kind.handle(record.data, at, record.seq)
        if len(self.out) == before and not self.copied:
            self.out.append(ev.Noted(at))

    def _ends_copy(self, record: lines.Line[Any]) -> bool:
        """Whether a line is the mark behind what a fork copied: the last such mark, which is written with the fork.
        What is copied may hold older ones, of forks before it."""
        marks = isinstance(record.data, lines.EndSeed) and record.data.inherited is True
        own = record.time is not None and record.time / 1000 >= self._created
        if own and (marks or self._marked):
            self._sown = False
            return marks
        self._marked |= marks
        return False

    def _at(self, time: float | None) -> float | None:
        """Epoch seconds of a line's time; none lies before the log's beginning, wherever a clock was set to."""
        if time is None or not 0 < time < _LATEST:
            return None
        return max(time / 1000, self._created)

    def _time(self, head: bytes) -> float | None:
        """The time of a line that is not decoded, from its beginning."""
        found = _TIME.search(head)
        return self._at(int(found[1])) if found is not None else None

    @property
    def _inherits(self) -> bool:
        """Whether the line just read is another session's: a fork begins with a copy."""
        return self._sown or 0 < self._next <= self._seed

    # -- lines as such

    def _first(self, line: bytes) -> None:
        """The header, or what stands in its place."""
        self._headed = True
        out = self.out
        try:
            header = lines.HEADER.decode(line)
            if not line.startswith(b'{"type":"session"') or header.version < 0:
                raise ValueError
        except REFUSED:
            kind = line[_SKIP : line.find(b'"', _SKIP, _KIND)] if line.startswith(_PREFIX) else b""
            if kind == b"session" or kind in _KINDS:
                self._closed = ev.Noted
                out.append(ev.Flawed(None, "unreadable: its first line is missing or damaged"))
            else:
                self._closed = ev.Unknown
            out.append(self._unread(line))
            return
        at = None
        if header.createdAt is not None and 0 < header.createdAt < _LATEST:
            at = self._created = header.createdAt / 1000
        place = Place(header.cwd, None, None, git=False) if header.cwd else None
        out.append(ev.SessionStarted(at, header.id or None, place, None))
        if header.origin == "subagent" and header.parentSession:
            self.child = header.parentSession
            out.append(ev.Delegated(at, header.parentSession, None))
        if header.version > NEWEST:
            self._closed = ev.Noted
            out.append(ev.Flawed(at, "written by a newer dsh"))
        else:
            self._kinds = self._all_kinds
        self._seed = max(0, header.seedLength or 0) if header.parentSession else 0
        self._sown = header.isSeeded is True

    def _unread(self, line: bytes) -> Event:
        """A line of a log that cannot be understood."""
        if self._closed is ev.Noted:
            return ev.Noted(None)
        try:
            lines.LOOSE.decode(line)
        except REFUSED:
            return ev.Malformed(None)
        return ev.Unknown(None)

    def _in_order(self, seq: int, run: int) -> bool:
        """Whether a line is news. Lines are numbered without a gap: what is missing is told, what came before is not
        told again."""
        if seq < self._next:
            return False
        if seq > self._next and not self._broken:
            self._broken = True
            self.out.append(ev.Flawed(None, f"partial: lines are missing before line {seq}"))
        self._next = seq + run
        return True

    def _other(self, line: bytes) -> None:
        """The first line, a line of a type that nobody here has heard of, or none at all."""
        if line in (b"", b"\r"):
            return
        if not self._headed:
            self._first(line)
        elif self._closed is not None:
            self.out.append(self._unread(line))
        elif line.startswith(_PREFIX):
            stop = line.find(b'"', _SKIP, _KIND)
            if stop > 0 and line.startswith(_SEQ, stop):
                digits = line[stop + len(_SEQ) :].partition(b",")[0]
                if digits.isdigit() and len(digits) < 20 and not self._in_order(int(digits), 1):
                    return
            self._strange(line)
        else:
            self._odd(line)

    def _odd(self, line: bytes) -> None:
        """A line that does not begin as lines do."""
        try:
            lines.LOOSE.decode(line)
        except REFUSED:
            self.out.append(ev.Malformed(None))
        else:
            self.out.append(ev.Unknown(None))

    def _strange(self, line: bytes) -> None:
        """A line of a type that nobody here has heard of: any plugin may add some."""
        try:
            record = lines.LOOSE.decode(line)
        except REFUSED:
            self.out.append(ev.Malformed(None))
            return
        if not self._inherits:
            at = self._at(record.time if record.time.__class__ in (int, float) else None)
            self.out.append(ev.Noted(at) if record.ignorable is True else ev.Unknown(at))


_LATEST = 4_102_444_800_000.0
"""Milliseconds since 1970 of the year 2100: no time of a line lies later."""
