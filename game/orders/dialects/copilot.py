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
from game.orders.dialects import copilot_agents as agents
from game.orders.dialects import copilot_asks as asks
from game.orders.dialects import copilot_debris as debris
from game.orders.dialects import copilot_ignored as ignored
from game.orders.dialects import copilot_lines as lines
from game.orders.dialects import copilot_session as session
from game.orders.dialects.copilot_calls import tool_start
from game.orders.dialects.copilot_lines import Line
from game.orders.dialects.copilot_numbers import at as _at
from game.orders.dialects.copilot_numbers import epoch
from game.orders.dialects.counts import MOST, count
from game.orders.events import Event, PromptOrigin, Verdict

SOURCE: Final = "copilot"

_decode_all = lines.BLOCK_DECODER.decode_lines
_decode = lines.DECODER.decode

_PREFIX = b'{"type":"'
_SKIP = len(_PREFIX)
_HEAD, _TAIL = 2048, 8192
"""How many bytes at the ends of an ignored line are searched for a record that a crash glued to it: ignored lines may
hold megabytes, the records that matter are small. What stands elsewhere, behind a long torn record and longer than that
itself, is not seen."""

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
    return (ev.Noted(epoch(debris.moment(text.decode("ascii", "replace")))),)


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
            at = epoch(debris.moment(record.get("timestamp", record.get("ts"))))
            read.append(ev.Noted(at) if debris.is_known(kind) else ev.Unknown(at))
    return tuple(read)


def _usage(line: Line[lines.UsageRecord], at: float | None) -> Event:
    usage = line.data.usage
    if usage is None:
        return ev.Noted(at)
    sent, said, cached, limit = usage.inputTokens, usage.outputTokens, usage.cacheReadTokens, usage.maxPromptTokens
    return ev.UsageRecorded(
        at,
        line.id,
        line.agentId or None,
        # written out: there is one such line in every turn
        None if sent is None or not 0 <= sent < MOST else int(sent),
        None if said is None or not 0 <= said < MOST else int(said),
        None if cached is None or not 0 <= cached < MOST else int(cached),
        None if limit is None or not 0 <= limit < MOST else int(limit),
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
        len(requests) > 4 or bytes(requests) not in _NO_REQUESTS,
        bool(data.chunkIndex),
        data.model or None,
        None if data.outputTokens is None else count(data.outputTokens),
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
            told = result.content
            content = memoryview(result.contents if len(told) < 5 and len(result.contents) > 4 else told)
        else:
            content = memoryview(msgspec.json.encode(result))
        size = len(content)
        found = None
        if size > 1 and content[-2] in _TAIL_LETTERS:
            tail = bytes(content[-240:])
            if tail.endswith(_TAIL_ENDS):
                tail = tail.rstrip(b"}]")
                if found := _EXIT.match(tail, tail.rfind(b"<")):
                    shell = _text(found["shell"])
                    exit_code = int(found["code"]) if exit_code is None else exit_code
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


_BUILDERS: dict[str, Callable[[Line[Any], float | None], Event]] = {
    "session.start": session.start,
    "session.resume": session.resume,
    "session.shutdown": session.shutdown,
    "session.context_changed": session.context_changed,
    "session.model_change": session.model_change,
    "session.auto_mode_resolved": session.model_change,
    "session.mode_changed": session.mode_change,
    "session.info": session.info,
    "session.error": session.error,
    "session.compaction_start": session.compaction_start,
    "session.compaction_complete": session.compaction_complete,
    "session.task_complete": session.task_complete,
    "session.usage_record": _usage,
    "user.message": _prompt,
    "assistant.turn_start": _turn_start,
    "assistant.turn_end": _turn_end,
    "assistant.message": _message,
    "tool.execution_start": tool_start,
    "tool.execution_complete": _tool_complete,
    "tool.user_requested": _nothing,
    "permission.requested": asks.permission_requested,
    "permission.completed": asks.permission_completed,
    "human_response.recorded": asks.human_response,
    "subagent.started": agents.subagent_started,
    "subagent.completed": agents.subagent_completed,
    "subagent.failed": agents.subagent_failed,
    "abort": session.abort,
    "system.notification": agents.notification,
}

_BUILDER_OF = {lines.LINES[kind]: build for kind, build in _BUILDERS.items()} | dict.fromkeys(
    lines.IGNORED_LINES, _nothing
)
_WANTED = frozenset(kind.encode() for kind in _BUILDERS)
_IGNORED = frozenset(kind.encode() for kind in ignored.KINDS)
_FAMILIES = tuple(family.encode() for family in ignored.FAMILIES)
