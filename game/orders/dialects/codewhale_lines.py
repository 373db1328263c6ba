"""The records of CodeWhale's runtime store as msgspec reads them, tolerant of what else they hold.

Shapes: `crates/tui/src/runtime_threads.rs` of v0.9.10; older records lack some fields and have others.
"""

import re
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Raw, Struct

NEWER = "written by a newer CodeWhale"
"""Why nothing of a record of an unknown schema is believed."""
DAMAGED = "partial: a part of it is damaged"
"""Why a session may be more than what is told of it."""

REFUSED = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError)
"""What decoding a record may raise."""

SCHEMA = 2
"""The highest `schema_version` of a thread, turn or item that is known."""

KNOWN = frozenset(
    {
        "thread.started",
        "thread.updated",
        "thread.forked",
        "turn.started",
        "turn.lifecycle",
        "turn.steered",
        "turn.interrupt_requested",
        "turn.completed",
        "item.started",
        "item.delta",
        "item.completed",
        "item.failed",
        "item.interrupted",
        "item.canceled",
        "agent.spawned",
        "agent.progress",
        "agent.completed",
        "agent.list",
        "approval.required",
        "approval.decided",
        "approval.timeout",
        "sandbox.denied",
        "user_input.required",
        "user_input.answered",
        "user_input.canceled",
        "tool_call.requested",
        "tool_call.resolved",
        "tool_call.timeout",
        "tool_call.canceled",
        "thread_goal_updated",
        "thread_goal_cleared",
        "agent_mail.queued",
        "agent_mail.delivering",
        "agent_mail.delivered",
        "agent_mail.read",
        "agent_mail.delivery_failed",
    }
)
"""The names of all events that are known, whether or not they mean anything here."""


class Thread(Struct, gc=False):
    """A conversation."""

    schema_version: int | None = None
    id: str | None = None
    model: str | None = None
    workspace: str | None = None
    title: str | None = None
    archived: bool | None = None


class Usage(Struct, gc=False):
    """Tokens of a turn; `input_tokens` is the total, with what was cached."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    prompt_cache_hit_tokens: int | None = None


class RoutedUsage(Struct, gc=False):
    """Tokens of a call that was routed elsewhere: a sub-agent's, a compaction's."""

    usage: Usage | None = None


class Turn(Struct, gc=False):
    """One prompt and everything done for it."""

    schema_version: int | None = None
    id: str | None = None
    status: str | None = None
    input_summary: str | None = None
    usage: Usage | None = None
    routed_usage: list[RoutedUsage] | None = None
    error: str | None = None
    effective_model: str | None = None
    agent_mail_message_id: str | None = None


class Item(Struct, gc=False):
    """One thing within a turn: a message, a call, a compaction."""

    schema_version: int | None = None
    id: str | None = None
    kind: str | None = None
    status: str | None = None
    summary: str | None = None
    detail: str | None = None
    metadata: dict[str, Any] | None = None


class Tool(Struct, gc=False):
    """A call as it starts; nothing else tells its name and arguments."""

    id: str | None = None
    name: str | None = None
    input: Raw = Raw(b"{}")


class Payload(Struct, frozen=True, gc=False):
    """What an event is about, whatever it is."""

    thread: Thread | None = None
    turn: Turn | None = None
    item: Item | None = None
    tool: Tool | str | None = None
    """A call as it starts; of a tool that a client runs only the name."""
    id: str | None = None
    approval_id: str | None = None
    decision: str | None = None
    timeout: bool | None = None
    agent_id: str | None = None
    call_id: str | None = None
    arguments: Raw = Raw(b"{}")
    success: bool | None = None
    input: Any = None
    recovered: bool | None = None
    manual_compaction: bool | None = None


class Envelope(Struct, gc=False):
    """One line of `events/<thread>.jsonl`, whatever its payload is."""

    event: str
    timestamp: datetime | None = None
    seq: int | None = None
    thread_id: str | None = None
    turn_id: str | None = None
    item_id: str | None = None
    schema_version: int | None = None


class Line(Envelope, gc=False):
    """The same with what it is about."""

    payload: Payload = Payload()


_TIME = re.compile(rb'"timestamp":"([^"\\]{1,40})"')
_LATEST = 4_102_444_800.0
"""The year 2100: no time of a record lies later."""


def epoch(time: datetime | None) -> float | None:
    """Epoch seconds of a time that is believable."""
    try:
        if time is None:
            return None
        at = (time if time.tzinfo is not None else time.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return None
    return at if 0.0 < at < _LATEST else None


def time_of(head: bytes) -> float | None:
    """The time of a line that is not decoded, from its beginning."""
    told = _TIME.search(head)
    try:
        return epoch(datetime.fromisoformat(told[1].decode("ascii"))) if told else None
    except ValueError:
        return None


def model_of(named: str | None) -> str | None:
    """The model that a record names; `auto` is none yet."""
    return named if named != "auto" else None
