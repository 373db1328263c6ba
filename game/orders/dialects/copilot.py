"""GitHub Copilot: CLI, app and SDK clients write the same `events.jsonl`, in many versions.

Lines are decoded by their type, as many at once as there are, with one typed decoder; of the types nobody needs only
the time is read. Where it refuses anything among them, each line is tried alone. What is refused alone (older layouts,
a wrong type in a field, crash debris) is read the tolerant way, so that no good record is lost.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from game.orders import events as ev
from game.orders.dialects import copilot_debris as debris
from game.orders.dialects import copilot_lines as lines
from game.orders.dialects.copilot_lines import Line
from game.orders.events import Event, Place, PromptOrigin, ShellKind, ToolRole, Verdict

SOURCE: Final = "copilot"

_decode_all = lines.BLOCK_DECODER.decode_lines
_decode = lines.DECODER.decode

_PREFIX = b'{"type":"'
_SKIP = len(_PREFIX)
_HEAD, _TAIL = 2048, 8192
"""How many bytes at the ends of an ignored line are searched for a record that a crash glued to it: ignored lines may
hold megabytes, the records that matter are small. What stands elsewhere, behind a long torn record and longer than that
itself, is not seen."""

_PROTOCOL_TOOLS: dict[str, ToolRole] = {
    "ask_user": "question",
    "exit_plan_mode": "plan",
    "task_complete": "finish",
    "task": "task",
    "read_agent": "news",
    **{
        f"{verb}_{shell}": "follow-up"
        for verb in ("read", "write", "stop")
        for shell in ("bash", "powershell", "shell")
    },
}
_SHELLS: dict[str, ShellKind] = {
    "bash": "bash",
    "shell": "bash",
    "local_shell": "bash",
    "powershell": "powershell",
    "pwsh": "powershell",
    "cmd": "cmd",
}

_EXIT = re.compile(
    rb"<(?:(?:detached )?command with )?(?:(?:shellId|sessionId|id): (?P<shell>[^<>]*?) )?"
    rb"(?:completed|exited) with exit code (?P<code>-?\d{1,10})>"
    rb'(?:\\[nrt]|\s)*"\Z'
)
_TELLING = b"<AP"
"""The first letters of long results that say more than what the tool found."""
_SHORT = 400
"""Bytes of a result that may be an answer of the human's."""
_TAIL_LETTERS = b">n }"
"""The last letters but one of a result that may tell at its end what became of a shell."""
_TAIL_ENDS = (b'>"', b'\\n"', b' "', b"}]")
_RUNNING = re.compile(rb"<command with (?:shellId|sessionId|id): (?P<shell>[^<>]{1,200}?) is still running")
_LEFT_RUNNING = re.compile(
    rb'"<command (?:started in (?:detached )?background with (?:shellId|sessionId|id): (?P<started>[^<>]{1,200}?)>'
    rb"|with (?:shellId|sessionId|id): (?P<moved>[^<>]{1,200}?) (?:was )?moved to (?:the )?background)"
)
_STOPPED = re.compile(rb'"<command with (?:id|shellId|sessionId): (?P<shell>[^<>]{1,200}?) (?:was )?stopped>')
_AGENT = re.compile(rb'"Agent [^<>"]{0,60}?\bagent_id: (?P<agent>[^\s<>",.\\]{1,100})')
_AGENT_STATUS = re.compile(rb", status: (?P<status>[a-z_]{1,20})")
_AGENT_OVER = {b"idle": True, b"completed": True, b"done": True, b"failed": False, b"error": False, b"cancelled": False}

_LONG = 4096
"""Arguments longer than this are cut to what names the work: a session may hold thousands of whole files in them."""

_OTHER_ORIGINS = ("skill", "hook", "system", "notification")


def decoder() -> Callable[[bytes | memoryview], tuple[Event, ...]]:
    """See Dialect. Each line of these logs speaks for itself."""
    return decode


_REFUSED = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError)


def decode(whole: bytes | memoryview) -> tuple[Event, ...]:
    """The events of whole lines of `events.jsonl`; the last newline may be left out. Never raises."""
    builder_of = _BUILDER_OF
    try:
        # without a function for the time: it would be called as often as there are lines
        return tuple(
            [
                builder_of[record.__class__](
                    record,
                    time.timestamp()
                    if (time := record.timestamp).__class__ is datetime and time.tzinfo is UTC
                    else _at(record),
                )
                for record in _decode_all(whole)
            ]
        )
    except _REFUSED:
        return tuple([event for line in bytes(whole).split(b"\n") for event in _decode_alone(line)])


def _decode_alone(line: bytes) -> tuple[Event, ...]:
    try:
        record = _decode(line)
        return (_BUILDER_OF[record.__class__](record, _at(record)),)
    except _REFUSED:
        return _refused(line)


def _refused(line: bytes) -> tuple[Event, ...]:
    """The events of a line that is of another type, or not quite what its type should be."""
    if line.startswith(_PREFIX):
        kind = line[_SKIP : line.find(b'"', _SKIP, _SKIP + 80)]
        if (kind in _IGNORED or kind.startswith(_FAMILIES)) and line.endswith(b"}") and not _glued(line):
            return _noted(line)
    return _tolerant(line)


def _glued(line: bytes) -> bool:
    """Whether another record begins near one of the ends of a line of an ignored type."""
    size = len(line)
    if size <= _HEAD + _TAIL:
        return _begins_again(line, _SKIP, size)
    return _begins_again(line, _SKIP, _HEAD) or _begins_again(line, size - _TAIL, size)


def _begins_again(line: bytes, start: int, stop: int) -> bool:
    position = line.find(_PREFIX, start, stop)
    while position >= 0:
        kind = line[position + _SKIP : line.find(b'"', position + _SKIP, position + _SKIP + 80)]
        if kind in _WANTED or kind in _IGNORED or kind.startswith(_FAMILIES):
            return True
        position = line.find(_PREFIX, position + _SKIP, stop)
    return False


def _noted(line: bytes) -> tuple[Event, ...]:
    """News without a meaning: only the time is read, which stands near one of the ends of the line."""
    position = line.find(b'"timestamp":"', max(0, len(line) - 200))
    if position < 0:
        return _tolerant(line)
    text = line[position + 13 : line.find(b'"', position + 13)]
    return (ev.Noted(_epoch(debris.moment(text.decode("ascii", "replace")))),)


def _tolerant(line: bytes) -> tuple[Event, ...]:
    """The events of a line that the typed way refused."""
    found, bad = debris.records(line)
    read: list[Event] = [ev.Malformed(None)] if bad else []
    for record in found:
        kind = record.get("type")
        build = _BUILDERS.get(kind) if isinstance(kind, str) else None
        if build is not None and isinstance(kind, str):
            known = debris.line_of(kind, record)
            read.append(build(known, _at(known)))
        else:
            at = _epoch(debris.moment(record.get("timestamp", record.get("ts"))))
            read.append(ev.Noted(at) if debris.is_known(kind) else ev.Unknown(at))
    return tuple(read)


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _at(line: Line[Any]) -> float | None:
    return _epoch(line.timestamp if line.timestamp is not None else line.ts)


def _epoch(time: datetime | float | None) -> float | None:
    """Epoch seconds of a time that may be in milliseconds (or finer); None for what lies outside of this era."""
    if isinstance(time, datetime):
        time = (time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp()
    if time is None:
        return None
    while time > 1e11:
        time /= 1000
    return time if time > 0 else None


def _count(number: float | None) -> int | None:
    return None if number is None or number < 0 else int(number)


def _place(context: lines.Context | None, data: lines.SessionStart) -> Place | None:
    if context is not None and (context.cwd or context.repository or context.branch):
        return Place(context.cwd or None, context.repository or None, context.branch or None, git=True)
    cwd = data.workingDirectory or data.cwd
    return Place(cwd, None, None, git=False) if cwd else None


def _session_start(line: Line[lines.SessionStart], at: float | None) -> Event:
    data = line.data
    return ev.SessionStarted(at, line.id, _place(data.context, data), data.selectedModel or None)


def _session_resume(line: Line[lines.SessionStart], at: float | None) -> Event:
    data = line.data
    return ev.SessionResumed(
        at, line.id, _place(data.context, data), data.selectedModel or None, data.alreadyInUse is True
    )


def _shutdown(line: Line[lines.Shutdown], at: float | None) -> Event:
    data = line.data
    usages = [m.usage for m in (data.modelMetrics or {}).values() if m.usage]
    return ev.SessionShutdown(
        at,
        line.id,
        _sum(u.inputTokens for u in usages),
        _sum(u.outputTokens for u in usages),
        _sum(u.cacheReadTokens for u in usages),
        _count(data.currentTokens),
        data.totalPremiumRequests,
    )


def _sum(numbers: Any) -> int | None:
    known = [n for n in numbers if n is not None and n >= 0]
    return int(sum(known)) if known else None


def _context_changed(line: Line[lines.ContextChange], at: float | None) -> Event:
    data = line.data
    git = not data.pendingGitContext
    return ev.PlaceChanged(at, Place(data.cwd or None, data.repository or None, data.branch or None, git))


def _model_change(line: Line[lines.ModelChange], at: float | None) -> Event:
    model = line.data.chosenModel or line.data.newModel
    return ev.ModelChanged(at, line.agentId or None, model) if model else ev.Noted(at)


def _mode_change(line: Line[lines.ModeChange], at: float | None) -> Event:
    mode = line.data.newMode or line.data.mode
    return ev.ModeChanged(at, mode) if mode else ev.Noted(at)


def _info(line: Line[lines.Info], at: float | None) -> Event:
    if line.data.infoType == "fork":
        return ev.ForkNoted(at, (line.data.message or "").startswith("Forked from"))
    return ev.Noted(at)


def _error(line: Line[lines.Failure], at: float | None) -> Event:
    return ev.Erred(at, line.id, line.agentId or None, line.data.message or line.data.errorType or "error")


def _compaction_start(line: Line[lines.CompactionStart], at: float | None) -> Event:
    data = line.data
    return ev.CompactionStarted(at, line.agentId or None, _count(data.currentTokens), _count(data.tokenLimit))


def _compaction_complete(line: Line[lines.CompactionComplete], at: float | None) -> Event:
    data = line.data
    before, after = _count(data.preCompactionTokens), _count(data.postCompactionTokens)
    return ev.CompactionEnded(at, line.agentId or None, before, after)


def _task_complete(line: Line[lines.TaskComplete], at: float | None) -> Event:
    if line.data.success is False:
        return ev.Noted(at)
    return ev.TaskCompleted(at, line.id, line.agentId or None)


def _usage(line: Line[lines.UsageRecord], at: float | None) -> Event:
    usage = line.data.usage
    if usage is None:
        return ev.Noted(at)
    return ev.UsageRecorded(
        at,
        line.id,
        line.agentId or None,
        _count(usage.inputTokens),
        _count(usage.outputTokens),
        _count(usage.cacheReadTokens),
        _count(usage.maxPromptTokens),
    )


def _origin(data: lines.UserMessage) -> PromptOrigin:
    source = (data.source or "").lower()
    if data.isAutopilotContinuation or source == "autopilot":
        return "continuation"
    if source.startswith("schedule"):
        return "schedule"
    if source.startswith(("agent-", "subagent")):
        return "agent"
    return "other" if source.startswith(_OTHER_ORIGINS) else "human"


def _prompt(line: Line[lines.UserMessage], at: float | None) -> Event:
    data = line.data
    return ev.Prompted(
        at,
        line.id or None,
        line.agentId or None,
        data.parentToolCallId or None,
        data.interactionId or None,
        data.content or "",
        _origin(data),
        data.delivery == "steering",
        data.agentMode or None,
    )


def _turn_start(line: Line[lines.Turn], at: float | None) -> Event:
    data = line.data
    return ev.TurnStarted(
        at, line.id or None, line.agentId or None, data.parentToolCallId or None, data.interactionId or None
    )


def _turn_end(line: Line[lines.Turn], at: float | None) -> Event:
    data = line.data
    return ev.TurnEnded(
        at, line.id or None, line.agentId or None, data.parentToolCallId or None, data.interactionId or None
    )


_NO_REQUESTS = frozenset({b"", b"[]", b"null", b"{}", b'""'})


def _message(line: Line[lines.AssistantMessage], at: float | None) -> Event:
    data = line.data
    requests = data.toolRequests
    return ev.Spoken(
        at,
        line.id or None,
        line.agentId or None,
        data.parentToolCallId or None,
        data.interactionId or None,
        data.content or "",
        len(memoryview(requests)) > 4 or bytes(requests) not in _NO_REQUESTS,
        bool(data.chunkIndex),
        data.model or None,
        _count(data.outputTokens),
    )


_ARGUMENTS = msgspec.json.Decoder(lines.Arguments)


def _known_arguments(raw: bytes) -> lines.Arguments:
    """The arguments with a meaning of their own, from an object or the JSON text of one; empty for anything else."""
    try:
        return _ARGUMENTS.decode(raw)
    except msgspec.MsgspecError:
        try:
            value = msgspec.json.decode(raw)
            value = msgspec.json.decode(value) if isinstance(value, str) else value
        except msgspec.MsgspecError:
            return lines.Arguments()
        fitted = debris.fitted(lines.Arguments, value) if isinstance(value, dict) else lines.Arguments()
        assert isinstance(fitted, lines.Arguments)
        return fitted


def _cut(raw: bytes) -> bytes:
    """Long arguments with their long texts cut; of a patch the lines that name its files stay."""
    try:
        value = msgspec.json.decode(raw)
    except msgspec.MsgspecError:
        return b""
    if isinstance(value, str):
        headers = [line for line in value.splitlines() if line.startswith("*** ")]
        value = "\n".join(headers)[:_LONG] if headers else value[:_LONG]
    elif isinstance(value, dict):
        value = {k[:200]: _cut_value(v) for k, v in list(value.items())[:40]}
    else:
        return b""
    return msgspec.json.encode(value)


def _cut_value(value: object) -> object:
    if isinstance(value, str):
        return value[:_LONG]
    if isinstance(value, list):
        return [v[:200] for v in value[:20] if isinstance(v, str)]
    return value if isinstance(value, int | float | bool | None) else None


def _tool_start(line: Line[lines.ToolStart], at: float | None) -> Event:
    data = line.data
    name = data.toolName or data.name or "tool"
    raw = bytes(data.arguments)
    if len(raw) > _LONG:
        raw = _cut(raw)
    role: ToolRole | None = None
    subject: str | None = None
    background = False
    if name in _PROTOCOL_TOOLS and not data.mcpServerName:
        role = _PROTOCOL_TOOLS[name]
        if role in ("follow-up", "task"):
            known = _known_arguments(raw)
            if role == "follow-up":
                subject = known.shellId or known.sessionId
            else:
                subject = known.name or known.description or known.agent_type
            background = known.mode == "background"
    elif name in _SHELLS and (b'"shellId"' in raw or b'"sessionId"' in raw):
        known = _known_arguments(raw)
        subject = known.shellId or known.sessionId
    return ev.ToolStarted(
        at,
        line.id or None,
        line.agentId or None,
        data.parentToolCallId or None,
        data.toolCallId or "",
        name,
        raw,
        bool(data.mcpServerName or data.mcpToolName),
        role,
        _SHELLS.get(name),
        subject or None,
        background,
    )


def _nothing(_: Line[Any], at: float | None) -> Event:
    return ev.Noted(at)


def _text(found: bytes | None) -> str | None:
    return found.decode("utf-8", "replace") if found else None


_CANCELLED = (b'"User cancelled', b'"The user cancelled', b'"The user is not available', b'"User is not available')


def _verdict(head: bytes) -> Verdict | None:
    """What the human answered to a question or a plan, from the beginning of the result."""
    if head.startswith(b'"Plan not approved'):
        return "denied"
    if head.startswith(b'"Plan approved'):
        return "approved"
    if head.startswith(_CANCELLED) or b"not available" in head:
        return "cancelled"
    return None


def _tool_complete(line: Line[lines.ToolComplete], at: float | None) -> Event:
    data = line.data
    error = data.error
    ok = data.success if data.success is not None else error is None
    code = error.code if error is not None and isinstance(error, lines.ResultError) else None
    exit_code = data.shellExecution.exitCode if data.shellExecution is not None else None
    shell: str | None = None
    subagent: str | None = None
    subagent_ok: bool | None = None
    verdict: Verdict | None = None
    running = background = False
    result = data.result
    if result is not None:
        if result.__class__ is lines.Result:
            content = memoryview(result.content)
            if len(content) < 5 and len(memoryview(result.contents)) > 4:
                content = memoryview(result.contents).toreadonly()
        else:
            content = memoryview(msgspec.json.encode(result))
        size = len(content)
        found = None
        if size > 1 and content[-2] in _TAIL_LETTERS:
            tail = bytes(content[-240:])
            if tail.endswith(_TAIL_ENDS):
                tail = tail.rstrip(b"}]")
                if found := _EXIT.match(tail, tail.rfind(b"<")):
                    told, code_text = found.group(1, 2)
                    shell = _text(told)
                    exit_code = int(code_text) if exit_code is None else exit_code
                elif found := _RUNNING.search(tail):
                    shell, running = _text(found["shell"]), True
        if found is None and (size < _SHORT or content[1] in _TELLING) and (head := bytes(content[:240])):
            if head.startswith(b'"<command '):
                if found := _LEFT_RUNNING.match(head):
                    shell, running = _text(found["started"] or found["moved"]), True
                elif found := _STOPPED.match(head):
                    shell = _text(found["shell"])
            elif head.startswith(b'"Agent '):
                background = head.startswith(b'"Agent started in background')
                if found := _AGENT.match(head):
                    subagent = _text(found["agent"])
                    status = None if background else _AGENT_STATUS.search(head)
                    subagent_ok = _AGENT_OVER.get(status["status"]) if status else None
            elif exit_code is None:
                verdict = _verdict(head)
    return ev.ToolFinished(
        at,
        line.id or None,
        line.agentId or None,
        data.parentToolCallId or None,
        data.interactionId or None,
        data.toolCallId or "",
        ok,
        not ok and code in ("denied", "rejected"),
        not ok and code == "interrupted",
        exit_code,
        shell,
        running,
        background,
        verdict,
        data.isUserRequested is True,
        subagent,
        subagent_ok,
    )


def _permission_verdict(kind: str | None) -> Verdict:
    kind = (kind or "").lower()
    if kind.startswith(("cancel", "abort")):
        return "cancelled"
    return "denied" if kind.startswith(("den", "reject", "refus", "disallow", "block")) else "approved"


def _permission_requested(line: Line[lines.PermissionRequested], at: float | None) -> Event:
    data = line.data
    call = data.toolCallId or (data.permissionRequest.toolCallId if data.permissionRequest else None)
    return ev.PermissionAsked(
        at,
        line.id or None,
        line.agentId or None,
        data.parentToolCallId or None,
        data.requestId or None,
        call or None,
    )


def _permission_completed(line: Line[lines.PermissionCompleted], at: float | None) -> Event:
    data = line.data
    kind = data.result.kind if isinstance(data.result, lines.Decision) else data.result
    return ev.PermissionAnswered(
        at, line.agentId or None, data.requestId or None, data.toolCallId or None, _permission_verdict(kind)
    )


def _human_response(line: Line[lines.HumanResponse], at: float | None) -> Event:
    response = line.data.response or lines.Response()
    verdict: Verdict = "answered"
    if response.responseKind == "exit_plan_mode":
        verdict = "denied" if response.approved is False else "approved"
    return ev.HumanAnswered(at, line.data.toolCallId or None, verdict)


def _subagent_started(line: Line[lines.Subagent], at: float | None) -> Event:
    data = line.data
    return ev.SubagentStarted(
        at,
        line.id or None,
        line.agentId or None,
        data.toolCallId or None,
        data.agentDisplayName or data.agentName or None,
        data.parentId or None,
        data.executionMode == "background",
    )


def _subagent_completed(line: Line[lines.Subagent], at: float | None) -> Event:
    return _subagent_ended(line, at, ok=True)


def _subagent_failed(line: Line[lines.Subagent], at: float | None) -> Event:
    return _subagent_ended(line, at, ok=False)


def _subagent_ended(line: Line[lines.Subagent], at: float | None, *, ok: bool) -> Event:
    data = line.data
    return ev.SubagentEnded(at, line.agentId or None, data.toolCallId or None, ok, data.agentDisplayName or None)


def _abort(line: Line[lines.Abort], at: float | None) -> Event:
    return ev.Aborted(at, line.id or None, line.agentId or None, line.data.reason or "abort")


_FAILED = frozenset({"failed", "error", "cancelled", "canceled", "killed"})


def _notification(line: Line[lines.Notification], at: float | None) -> Event:
    kind = line.data.kind
    if isinstance(kind, lines.NoticeKind):
        if kind.type in ("shell_completed", "shell_detached_completed"):
            return ev.ShellCompleted(at, line.id or None, kind.shellId or kind.sessionId or None, kind.exitCode)
        if kind.type in ("agent_completed", "agent_idle", "agent_failed") and (kind.agentId or kind.displayName):
            ok = kind.type != "agent_failed" and (kind.status or "").lower() not in _FAILED
            return ev.SubagentEnded(at, kind.agentId or None, None, ok, kind.displayName or None)
    return ev.Noted(at)


_BUILDERS: dict[str, Callable[[Line[Any], float | None], Event]] = {
    "session.start": _session_start,
    "session.resume": _session_resume,
    "session.shutdown": _shutdown,
    "session.context_changed": _context_changed,
    "session.model_change": _model_change,
    "session.auto_mode_resolved": _model_change,
    "session.mode_changed": _mode_change,
    "session.info": _info,
    "session.error": _error,
    "session.compaction_start": _compaction_start,
    "session.compaction_complete": _compaction_complete,
    "session.task_complete": _task_complete,
    "session.usage_record": _usage,
    "user.message": _prompt,
    "assistant.turn_start": _turn_start,
    "assistant.turn_end": _turn_end,
    "assistant.message": _message,
    "tool.execution_start": _tool_start,
    "tool.execution_complete": _tool_complete,
    "tool.user_requested": _nothing,
    "permission.requested": _permission_requested,
    "permission.completed": _permission_completed,
    "human_response.recorded": _human_response,
    "subagent.started": _subagent_started,
    "subagent.completed": _subagent_completed,
    "subagent.failed": _subagent_failed,
    "abort": _abort,
    "system.notification": _notification,
}

_BUILDER_OF = {lines.LINES[kind]: build for kind, build in _BUILDERS.items()} | dict.fromkeys(
    lines.IGNORED_LINES, _nothing
)
_WANTED = frozenset(kind.encode() for kind in _BUILDERS)
_IGNORED = frozenset(kind.encode() for kind in lines.IGNORED)
_FAMILIES = tuple(family.encode() for family in lines.IGNORED_FAMILIES)
