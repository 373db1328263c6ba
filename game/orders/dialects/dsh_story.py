"""What the lines of a DeepSeek Harness log mean, one short method for each type."""

import re
from collections.abc import Callable
from typing import Any

import msgspec

from game.orders import events as ev
from game.orders.dialects import dsh_lines as lines
from game.orders.dialects.arguments import cut
from game.orders.dialects.counts import count
from game.orders.events import Event, ShellKind, ToolRole, Verdict

Handler = Callable[[Any, float | None, int | None], None]

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

REFUSED = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError)
"""What decoding a line may raise."""


_decode_text = msgspec.json.Decoder(str).decode


class Story:
    """The state of a log as its lines tell it. Events are appended to `out`."""

    def __init__(self) -> None:
        self.out: list[Event] = []
        self.child: str | None = None
        """Of a sub-agent's log: the session that started it."""
        self.copied = False
        """Whether the line being read was copied from another session."""
        self.lived = False
        self.turn: str | None = None
        self.begun = False
        self._prompted = self._spoke = self._metered = False
        self._asks = True
        self._model: str | None = None
        self._window: int | None = None
        self._prompt: int | None = None
        self._saved: int | None = None
        self._shells: set[str] = set()
        """Calls in flight that run a shell line."""
        self._jobs: dict[str, str] = {}
        """Calls in flight that end a background job, and which."""
        self.handlers: dict[bytes, Handler] = {
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
        }

    # -- the session

    def _title(self, data: lines.Title, at: float | None, _: int | None) -> None:
        if data.title:
            self.out.append(ev.Named(at, data.title))

    def _context(self, data: lines.Context, at: float | None, _: int | None) -> None:
        self._window = count(data.contextWindow)
        if data.model and data.model != self._model:
            self._model = data.model
            self.out.append(ev.ModelChanged(at, None, data.model))

    def _policy(self, data: lines.Policy, _: float | None, __: int | None) -> None:
        self._asks = data.policy != "never"

    def _descriptor(self, data: lines.Descriptor, at: float | None, _: int | None) -> None:
        if self.child is not None and data.label:
            self.out.append(ev.Delegated(at, self.child, data.label))

    def _end_seed(self, _: lines.EndSeed, at: float | None, __: int | None) -> None:
        """Where another process goes on, or where a copy ends."""
        if self.lived and not self.copied:
            self.turn = None
            self.out.append(ev.SessionResumed(at, None, None, None, in_use=False))

    def _todos(self, data: lines.Todos, at: float | None, _: int | None) -> None:
        self.out.append(ev.TodosListed(at, None, tuple((t.content, t.status == "completed") for t in data.todos)))

    # -- turns

    def _turn_start(self, data: lines.Turn, at: float | None, seq: int | None) -> None:
        if self.turn is not None and self.begun:
            self.out.append(ev.InteractionEnded(at, self.turn, completed=False))
        self._open(data.turn if data.turn is not None else seq)

    def _open(self, number: int | None) -> None:
        self.turn = f"turn-{number}"
        self.lived = True
        self.begun = self._prompted = self._spoke = self._metered = False
        self._shells.clear()
        self._jobs.clear()

    def begin(self, at: float | None) -> None:
        """The turn is at work, whoever asked for it."""
        self.begun = True
        self.out.append(ev.TurnStarted(at, self.turn, None, None, self.turn))

    def _turn_end(self, data: lines.Turn, at: float | None, _: int | None) -> None:
        turn, begun, self.turn = self.turn, self.begun, None
        reason = data.reason or lines.TurnReason()
        self._metered = False
        if reason.kind == "error":
            failure = reason.error or lines.Failure()
            self.out.append(ev.Erred(at, turn, None, failure.message or str(failure.code or "error")))
        elif not begun or turn is None:
            return
        elif reason.kind == "aborted" and reason.reason is not None and reason.reason.kind in ("user", "parent"):
            self.out.append(ev.Aborted(at, turn, None, reason.reason.kind))
        else:
            self.out.append(ev.InteractionEnded(at, turn, completed=reason.kind == "completed"))

    def _user_message(self, data: lines.Said, at: float | None, seq: int | None) -> None:
        source = data.source or lines.Source()
        if source.kind == "user" and self.child is None:
            if self.turn is None:
                self._open(seq)
            steering = self._prompted or self._spoke
            text = _text(data)
            self.out.append(ev.Prompted(at, data.id, None, None, self.turn, text, "human", steering, None))
            self._prompted = True
        if self.turn is not None and not self.begun:
            self.begin(at)
        if source.kind == "tool-jobs" or (source.kind == "plugin" and source.plugin == "tool-jobs"):
            for job in _JOB_OVER.findall(_text(data)[:2000]):
                # what its shell answered is no failure here: the log says that the job is over
                self.out.append(ev.ShellCompleted(at, None, job, None))

    def _retry(self, data: lines.Retry, at: float | None, _: int | None) -> None:
        self._metered = False
        failure = data.failure or lines.Failure()
        why = failure.message or str(failure.code or "")
        self.out.append(ev.Retrying(at, None, data.retry, data.maxRetries, why))

    # -- what the model says, and what that costs

    def _assistant_message(self, data: lines.Assistant, at: float | None, seq: int | None) -> None:
        self._settle(data, at)
        message = data.message or lines.Said()
        parts = message.content
        asks = not isinstance(parts, str) and "tool-call" in [part.type for part in parts]
        self._spoke = True
        model = message.source.model if message.source is not None else None
        self.out.append(
            ev.Spoken(
                at,
                message.id or (None if seq is None else f"line-{seq}"),
                None,
                None,
                self.turn,
                _text(message),
                asks and self.turn is not None,
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
        fresh, cached, said = count(usage.inputTokens), count(usage.cacheReadTokens), count(usage.outputTokens)
        if written := count(usage.cacheWriteTokens):
            fresh = (fresh or 0) + written
        self._prompt = (fresh or 0) + (cached or 0) or self._prompt
        self.out.append(ev.UsageRecorded(at, None, None, fresh, said, cached, self._window, self._prompt))

    def _compaction_start(self, _: lines.Nothing, at: float | None, __: int | None) -> None:
        self._saved = None
        self.out.append(ev.CompactionStarted(at, None, self._prompt, self._window))

    def _compaction_summary(self, data: lines.Compaction, _: float | None, __: int | None) -> None:
        gone = count(data.shadowedTokenCount)
        summary = count(data.usage.outputTokens) if data.usage is not None else None
        self._saved = None if gone is None else max(0, gone - (summary or 0))

    def _compaction_end(self, data: lines.Compaction, at: float | None, _: int | None) -> None:
        before, saved, self._saved = self._prompt, self._saved, None
        if bytes(data.error) not in (b"", b"null") or before is None or saved is None:
            self.out.append(ev.CompactionEnded(at, None, None, None))
            return
        self._prompt = max(0, before - saved)
        self.out.append(ev.CompactionEnded(at, None, before, self._prompt))

    # -- tools

    def _tool_call(self, data: lines.ToolCall, at: float | None, _: int | None) -> None:
        self._spoke = True
        given = data.arguments
        raw = cut(given.encode() if isinstance(given, str) else msgspec.json.encode(given))
        shell, role = _SHELLS.get(data.name), _ROLES.get(data.name)
        subject = _job(raw) if role == "follow-up" else None
        if shell is not None:
            self._shells.add(data.callId)
        elif data.name == "job_kill" and subject is not None:
            self._jobs[data.callId] = subject
        mcp = "__" in data.name
        self.out.append(
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
        self.out.append(
            ev.ToolFinished(
                at,
                None,
                None,
                None,
                self.turn,
                call,
                not failed,
                False,
                False,
                None,
                shell,
                running,
                False,
                None,
                False,
            )
        )

    def _approval_asked(self, data: lines.Approval, at: float | None, _: int | None) -> None:
        if self._asks:
            self.out.append(ev.PermissionAsked(at, None, None, None, data.id, data.callId))

    def _approval_decided(self, data: lines.Approval, at: float | None, _: int | None) -> None:
        verdict = _VERDICTS.get(data.outcome or "", "approved")
        self.out.append(ev.PermissionAnswered(at, None, data.id, data.callId, verdict))


def _text(message: lines.Said) -> str:
    if isinstance(message.content, str):
        return message.content
    said = [part.text for part in message.content if part.type == "text"]
    return _plain(said[0]) if len(said) == 1 else "\n".join([_plain(text) for text in said])


def _plain(raw: msgspec.Raw) -> str:
    """A text from its JSON; empty where it is none."""
    try:
        return _decode_text(raw)
    except REFUSED:
        pass
    try:
        return _decode_text(lines.mended(bytes(raw)))
    except REFUSED:
        return ""


def _job(raw: bytes) -> str | None:
    try:
        value = msgspec.json.decode(raw)
    except REFUSED:
        return None
    job = value.get("job_id") if isinstance(value, dict) else None
    return job if isinstance(job, str) and job else None
