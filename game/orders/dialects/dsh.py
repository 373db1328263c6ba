"""DeepSeek Harness: one event log for each session, sub-agents included, in five generations of one format.

A log is read line by line with what was seen before: who speaks depends on its first line, a line's place on the one
before it, what a turn is on the messages that open it. Large lines that mean nothing are left by their first bytes.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from game.orders import events as ev
from game.orders.dialects import dsh_lines as lines
from game.orders.dialects.arguments import cut
from game.orders.events import Event, Place, ShellKind, ToolRole, Verdict

SOURCE: Final = "dsh"

NEWEST: Final = 4
"""The newest generation of the format that is known. Of newer ones only the first line is believed."""

_PREFIX = b'{"type":"'
_SKIP = len(_PREFIX)
_KIND = 80
"""Bytes within which the type of a line ends."""
_SEQ = b'","seq":'
_SEQ0 = b'","seq0":'
_USAGE = b'"chunk":{"type":"usage"'
_HEAD = 240
"""Bytes at the beginning of a line in which its time and the kind of its chunk stand."""

_REFUSED = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError)

_SHELLS: dict[str, ShellKind] = {"bash": "bash", "powershell": "powershell", "pwsh": "powershell", "cmd": "cmd"}
_ROLES: dict[str, ToolRole] = {
    "ask_user_question": "question",
    "exit_plan_mode": "plan",
    "job_output": "follow-up",
    "job_kill": "follow-up",
}
_JOB_BEGUN = re.compile(rb"started background job ([^\s\"\\]{1,100})")
_JOB_OVER = re.compile(r"background job (\S{1,100}) [^\n]*?\bfinished\b")

_VERDICTS: dict[str, Verdict] = {"rejected": "denied", "cancelled": "cancelled", "unavailable": "cancelled"}

_OPENS_TURN = frozenset(
    {
        b"request/header", b"request/context", b"assistant/chunk", b"text-chunks", b"reasoning-chunks",
        b"tool-call-chunks", b"assistant/message", b"assistant/attempt", b"tool/call", b"llm/retry", b"step/end",
    }
)  # fmt: skip
"""Lines that show a turn at work whatever opened it."""

_PACKED = frozenset(kind.encode() for kind in lines.PACKED)
_IGNORED = frozenset(kind.encode() for kind in lines.IGNORED)
_DECODE: dict[bytes, Callable[[bytes], lines.Line[Any]]] = {
    kind.encode(): decoder.decode for kind, decoder in lines.DECODERS.items()
}
_APPEND = b'"append"'


def decoder() -> Callable[[bytes | memoryview], Iterable[Event]]:
    """See Dialect."""
    return _Log().decode


class _Log:
    """What is known of one log while it is read."""

    def __init__(self) -> None:
        self._out: list[Event] = []
        self._headed = False
        self._closed: type[ev.Unknown] | type[ev.Noted] | None = None
        """What every further line is, where the first line says that none can be understood."""
        self._created = 0.0
        self._child: str | None = None
        """Of a sub-agent's log: the session that started it."""
        self._next = 0
        """The number that the next line must have."""
        self._seed = 0
        """Numbers below this one are another session's lines."""
        self._sown = False
        """Lines are another session's until the mark that ends them."""
        self._marked = False
        """A mark was read that may have ended another copy, inside of this one."""
        self._broken = False
        self._lived = False
        self._turn: str | None = None
        self._begun = self._prompted = self._spoke = False
        self._metered = False
        self._asks = True
        self._model: str | None = None
        self._window: int | None = None
        self._prompt: int | None = None
        self._saved: int | None = None
        self._shells: set[str] = set()
        """Calls in flight that run a shell line."""
        self._jobs: dict[str, str] = {}
        """Calls in flight that end a background job, and which."""
        self._handlers: dict[bytes, Callable[[Any, float | None, int | None], None]] = {
            b"turn/start": self._turn_start,
            b"turn/end": self._turn_end,
            b"user/message": self._user_message,
            b"assistant/message": self._assistant_message,
            b"assistant/attempt": self._attempt,
            b"assistant/chunk": self._chunk,
            b"tool/call": self._tool_call,
            b"tool/result": self._tool_result,
            b"approval/asked": self._approval_asked,
            b"approval/decided": self._approval_decided,
            b"approval/policy": self._policy,
            b"todo/write": self._todos,
            b"session/title": self._title,
            b"session/end-seed": self._end_seed,
            b"request/context": self._context,
            b"subagent/descriptor": self._descriptor,
            b"llm/retry": self._retry,
            b"compaction/start": self._compaction_start,
            b"compaction/summary": self._compaction_summary,
            b"compaction/end": self._compaction_end,
            b"step/end": self._step_end,
        }

    def decode(self, whole: bytes | memoryview) -> list[Event]:
        """The events of whole lines, in their order. Never raises."""
        out = self._out = []
        quiet: bytes | None = None
        for line in bytes(whole).split(b"\n"):
            if not line or line == b"\r":
                continue
            if not self._headed:
                self._first(line)
                continue
            if self._closed is not None:
                out.append(self._unread(line))
                continue
            end = line.find(b'"', _SKIP, _KIND)
            kind = line[_SKIP:end]
            if end < 0 or not line.startswith(_PREFIX):
                quiet = None
                self._odd(line)
                continue
            if not self._in_order(line, kind, end):
                continue
            handler = self._handlers.get(kind)
            if handler is None or (kind == b"assistant/chunk" and line.find(_USAGE, end, end + _HEAD) < 0):
                if handler is None and kind not in _PACKED and kind not in _IGNORED:
                    quiet = None
                    self._strange(line)
                else:
                    quiet = line
                    if not self._begun and self._turn is not None and kind in _OPENS_TURN:
                        self._begin(_time(line, self._created))
                continue
            quiet = None
            self._known(line, kind, handler)
        if quiet is not None and not self._inherits:
            out.append(ev.Noted(_time(quiet, self._created)))
        return out

    def _known(self, line: bytes, kind: bytes, handler: Callable[[Any, float | None, int | None], None]) -> None:
        try:
            record = _DECODE[kind](line)
        except _REFUSED:
            self._out.append(ev.Malformed(None))
            return
        at = self._at(record.time)
        own = record.time is not None and record.time / 1000 >= self._created
        if self._sown and own and (self._marked or (kind == b"session/end-seed" and record.data.inherited)):
            self._sown = False
            if kind == b"session/end-seed":
                return
        if self._inherits and kind not in _KEPT:
            return
        before = len(self._out)
        if kind in _PLACED and bytes(record.surfaceOp) not in (b"", _APPEND):
            pass  # a rewrite for the model
        else:
            if not self._begun and self._turn is not None and kind in _OPENS_TURN:
                self._begin(at)
            handler(record.data, at, record.seq)
        if len(self._out) == before and not self._inherits:
            self._out.append(ev.Noted(at))

    def _at(self, time: float | None) -> float | None:
        """Epoch seconds of a line's time; none lies before the log's beginning, wherever a clock was set to."""
        if time is None or not 0 < time < _LATEST:
            return None
        return max(time / 1000, self._created)

    @property
    def _inherits(self) -> bool:
        """Whether the line just read is another session's: a fork begins with a copy."""
        return self._sown or 0 < self._next <= self._seed

    # -- lines as such

    def _first(self, line: bytes) -> None:
        """The header, or what stands in its place."""
        self._headed = True
        out = self._out
        try:
            header = lines.HEADER.decode(line)
            if not line.startswith(b'{"type":"session"') or header.version < 0:
                raise ValueError
        except _REFUSED:
            kind = line[_SKIP : line.find(b'"', _SKIP, _KIND)] if line.startswith(_PREFIX) else b""
            if kind == b"session" or kind in _DECODE or kind in _IGNORED:
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
            self._child = header.parentSession
            out.append(ev.Delegated(at, header.parentSession, None))
        if header.version > NEWEST:
            self._closed = ev.Noted
            out.append(ev.Flawed(at, "written by a newer dsh"))
        self._seed = max(0, header.seedLength or 0) if header.parentSession else 0
        self._sown = header.isSeeded is True

    def _unread(self, line: bytes) -> Event:
        """A line of a log that cannot be understood."""
        if self._closed is ev.Noted:
            return ev.Noted(None)
        try:
            lines.LOOSE.decode(line)
        except _REFUSED:
            return ev.Malformed(None)
        return ev.Unknown(None)

    def _in_order(self, line: bytes, kind: bytes, end: int) -> bool:
        """Whether a line is news. Lines are numbered without a gap: what is missing is told, what came before is not
        told again."""
        try:
            if line.startswith(_SEQ, end):
                start = end + len(_SEQ)
                seq, run = int(line[start : line.index(b",", start, start + 20)]), 1
            elif kind in _PACKED and line.startswith(_SEQ0, end):
                start = end + len(_SEQ0)
                seq = int(line[start : line.index(b",", start, start + 20)])
                first = line.index(b'"dt":[', start) + 6
                last = line.index(b"]", first)
                run = 1 if last == first else line.count(b",", first, last) + 2
            else:
                return True
        except ValueError:
            return True
        if seq < self._next:
            return False
        if seq > self._next and not self._broken:
            self._broken = True
            self._out.append(ev.Flawed(None, f"partial: lines are missing before line {seq}"))
        self._next = seq + run
        return True

    def _odd(self, line: bytes) -> None:
        """A line that does not begin as lines do."""
        try:
            lines.LOOSE.decode(line)
        except _REFUSED:
            self._out.append(ev.Malformed(None))
        else:
            self._out.append(ev.Unknown(None))

    def _strange(self, line: bytes) -> None:
        """A line of a type that nobody here has heard of: any plugin may add some."""
        try:
            record = lines.LOOSE.decode(line)
        except _REFUSED:
            self._out.append(ev.Malformed(None))
            return
        if not self._inherits:
            at = self._at(record.time if record.time.__class__ in (int, float) else None)
            self._out.append(ev.Noted(at) if record.ignorable is True else ev.Unknown(at))

    # -- the session

    def _title(self, data: lines.Title, at: float | None, _: int | None) -> None:
        if data.title:
            self._out.append(ev.Named(None if self._inherits else at, data.title))

    def _context(self, data: lines.Context, at: float | None, _: int | None) -> None:
        self._window = _count(data.contextWindow)
        if data.model and data.model != self._model:
            self._model = data.model
            self._out.append(ev.ModelChanged(None if self._inherits else at, None, data.model))

    def _policy(self, data: lines.Policy, _: float | None, __: int | None) -> None:
        self._asks = data.policy != "never"

    def _descriptor(self, data: lines.Descriptor, at: float | None, _: int | None) -> None:
        if self._child is not None and data.label:
            self._out.append(ev.Delegated(at, self._child, data.label))

    def _end_seed(self, data: lines.EndSeed, at: float | None, _: int | None) -> None:
        """Where another process goes on, or where a copy ends."""
        if self._sown:
            # the last such mark is written with the fork itself; older ones were copied
            self._marked |= data.inherited is True
        elif self._lived:
            self._turn = None
            self._out.append(ev.SessionResumed(at, None, None, None, in_use=False))

    def _todos(self, data: lines.Todos, at: float | None, _: int | None) -> None:
        self._out.append(ev.TodosListed(at, None, tuple((t.content, t.status == "completed") for t in data.todos)))

    # -- turns

    def _turn_start(self, data: lines.Turn, at: float | None, seq: int | None) -> None:
        if self._turn is not None and self._begun:
            self._out.append(ev.InteractionEnded(at, self._turn, completed=False))
        self._open(data.turn if data.turn is not None else seq)

    def _open(self, number: int | None) -> None:
        self._turn = f"turn-{number}"
        self._lived = True
        self._begun = self._prompted = self._spoke = self._metered = False
        self._shells.clear()
        self._jobs.clear()

    def _begin(self, at: float | None) -> None:
        """The turn is at work, whoever asked for it."""
        self._begun = True
        self._out.append(ev.TurnStarted(at, self._turn, None, None, self._turn))

    def _turn_end(self, data: lines.Turn, at: float | None, _: int | None) -> None:
        turn, begun, self._turn = self._turn, self._begun, None
        reason = data.reason or lines.TurnReason()
        self._metered = False
        if reason.kind == "error":
            failure = reason.error or lines.Failure()
            self._out.append(ev.Erred(at, turn, None, failure.message or str(failure.code or "error")))
        elif not begun or turn is None:
            return
        elif reason.kind == "aborted" and reason.reason is not None and reason.reason.kind in ("user", "parent"):
            self._out.append(ev.Aborted(at, turn, None, reason.reason.kind))
        else:
            self._out.append(ev.InteractionEnded(at, turn, completed=reason.kind == "completed"))

    def _user_message(self, data: lines.Said, at: float | None, seq: int | None) -> None:
        source = data.source or lines.Source()
        if source.kind == "user" and self._child is None:
            if self._turn is None:
                self._open(seq)
            steering = self._prompted or self._spoke
            text = _text(data)
            self._out.append(ev.Prompted(at, data.id, None, None, self._turn, text, "human", steering, None))
            self._prompted = True
        if self._turn is not None and not self._begun:
            self._begin(at)
        if source.kind == "tool-jobs" or (source.kind == "plugin" and source.plugin == "tool-jobs"):
            for job in _JOB_OVER.findall(_text(data)[:2000]):
                # what its shell answered is no failure here: the log says that the job is over
                self._out.append(ev.ShellCompleted(at, None, job, None))

    def _step_end(self, _: lines.Nothing, __: float | None, ___: int | None) -> None:
        self._metered = False

    def _retry(self, data: lines.Retry, at: float | None, _: int | None) -> None:
        self._metered = False
        failure = data.failure or lines.Failure()
        why = failure.message or str(failure.code or "")
        self._out.append(ev.Retrying(at, None, data.retry, data.maxRetries, why))

    # -- what the model says, and what that costs

    def _assistant_message(self, data: lines.Assistant, at: float | None, seq: int | None) -> None:
        self._settle(data, at)
        message = data.message or lines.Said()
        parts = message.content
        asks = not isinstance(parts, str) and any(part.type == "tool-call" for part in parts)
        self._spoke = True
        model = message.source.model if message.source is not None else None
        self._out.append(
            ev.Spoken(
                at,
                message.id or (None if seq is None else f"line-{seq}"),
                None,
                None,
                self._turn,
                _text(message),
                asks and self._turn is not None,
                False,
                model,
                None,
            )
        )

    def _attempt(self, data: lines.Assistant, at: float | None, _: int | None) -> None:
        self._settle(data, at)

    def _chunk(self, data: lines.ChunkOf, at: float | None, _: int | None) -> None:
        """Tokens, as they are told while a reply is streamed: once for each attempt."""
        if data.chunk is not None and not self._metered:
            self._metered = True
            self._meter(data.chunk.usage, at)

    def _settle(self, data: lines.Assistant, at: float | None) -> None:
        """An attempt is over: its tokens, unless they were told while it was streamed."""
        metered, self._metered = self._metered, False
        if metered:
            return
        usage = data.usage
        for item in data.stream or ():
            if item.chunk is not None and item.chunk.usage is not None:
                usage = item.chunk.usage
        self._meter(usage, at)

    def _meter(self, usage: lines.Usage | None, at: float | None) -> None:
        if usage is None:
            return
        fresh, cached, written = usage.inputTokens, usage.cacheReadTokens, usage.cacheWriteTokens
        sent = None if fresh is None and written is None else _count((fresh or 0) + (written or 0))
        self._prompt = _count((fresh or 0) + (cached or 0) + (written or 0)) or self._prompt
        self._out.append(
            ev.UsageRecorded(
                at, None, None, sent, _count(usage.outputTokens), _count(cached), self._window, self._prompt
            )
        )

    def _compaction_start(self, _: lines.Nothing, at: float | None, __: int | None) -> None:
        self._saved = None
        self._out.append(ev.CompactionStarted(at, None, self._prompt, self._window))

    def _compaction_summary(self, data: lines.Compaction, _: float | None, __: int | None) -> None:
        gone = _count(data.shadowedTokenCount)
        summary = _count(data.usage.outputTokens) if data.usage is not None else None
        self._saved = None if gone is None else max(0, gone - (summary or 0))

    def _compaction_end(self, data: lines.Compaction, at: float | None, _: int | None) -> None:
        before, saved, self._saved = self._prompt, self._saved, None
        if bytes(data.error) not in (b"", b"null") or before is None or saved is None:
            self._out.append(ev.CompactionEnded(at, None, None, None))
            return
        self._prompt = max(0, before - saved)
        self._out.append(ev.CompactionEnded(at, None, before, self._prompt))

    # -- tools

    def _tool_call(self, data: lines.ToolCall, at: float | None, _: int | None) -> None:
        self._spoke = True
        raw = bytes(data.arguments)
        if raw.startswith(b'"'):
            raw = msgspec.json.decode(raw, type=str).encode("utf-8", "replace")
        raw = cut(raw)
        shell, role = _SHELLS.get(data.name), _ROLES.get(data.name)
        subject = _job(raw) if role == "follow-up" else None
        if shell is not None:
            self._shells.add(data.callId)
        elif data.name == "job_kill" and subject is not None:
            self._jobs[data.callId] = subject
        mcp = "__" in data.name
        self._out.append(
            ev.ToolStarted(
                at, None, None, None, data.callId, data.name, raw, mcp, role, shell, subject, False
            )
        )  # fmt: skip

    def _tool_result(self, data: lines.ToolResult, at: float | None, _: int | None) -> None:
        message = data.message
        blocks = message.content if not isinstance(message.content, str) else []
        first = blocks[0] if blocks else lines.ResultBlock()
        whole = message if message.toolCallId is not None or first.toolCallId is None else first
        call = whole.toolCallId or (message.source.callId if message.source is not None else None) or ""
        failed = whole.isError is True
        shell = self._jobs.pop(call, None) if not failed else None
        running = False
        if call in self._shells:
            self._shells.discard(call)
            told = _JOB_BEGUN.search(bytes(memoryview(whole.content if whole is first else first.text)[:160]))
            if told is not None and not failed:
                shell, running = told[1].decode("utf-8", "replace"), True
        self._out.append(
            ev.ToolFinished(
                at,
                None,
                None,
                None,
                self._turn,
                call,
                not failed,
                refused=False,
                interrupted=False,
                exit_code=None,
                shell=shell,
                running=running,
                background=False,
                verdict=None,
                by_user=False,
            )
        )

    def _approval_asked(self, data: lines.Approval, at: float | None, _: int | None) -> None:
        if self._asks:
            self._out.append(ev.PermissionAsked(at, None, None, None, data.id, data.callId))

    def _approval_decided(self, data: lines.Approval, at: float | None, _: int | None) -> None:
        verdict = _VERDICTS.get(data.outcome or "", "approved")
        self._out.append(ev.PermissionAnswered(at, None, data.id, data.callId, verdict))


_LATEST = 4_102_444_800_000.0
"""Milliseconds since 1970 of the year 2100: no time of a line lies later."""

_PLACED = frozenset({b"user/message", b"assistant/message", b"tool/result"})
"""Lines that may be rewrites."""

_KEPT = frozenset(
    {b"session/title", b"request/context", b"approval/policy", b"session/end-seed", b"subagent/descriptor"}
)
"""Of a copied beginning only these say something of the copy as well."""


def _time(line: bytes, created: float) -> float | None:
    """Epoch seconds of a line that is not decoded; they stand near its beginning."""
    start = line.find(b'"time', 0, _HEAD)
    start = line.find(b":", start, start + 10) + 1 if start >= 0 else 0
    if not start:
        return None
    end = start
    while line[end : end + 1] in b"0123456789." and end < start + 20 and end < len(line):
        end += 1
    try:
        time = float(line[start:end])
    except ValueError:
        return None
    return max(time / 1000, created) if 0 < time < _LATEST else None


def _count(number: float | None) -> int | None:
    return int(number) if number is not None and 0 <= number < 1e15 else None


def _text(message: lines.Said) -> str:
    if isinstance(message.content, str):
        return message.content
    return "\n".join([part.text for part in message.content if part.type == "text"])


def _job(raw: bytes) -> str | None:
    try:
        value = msgspec.json.decode(raw)
    except _REFUSED:
        return None
    job = value.get("job_id") if isinstance(value, dict) else None
    return job if isinstance(job, str) and job else None
