"""The records of CodeWhale's runtime store as msgspec reads them, tolerant of what else they hold.

Shapes: `crates/tui/src/runtime_threads.rs` of v0.9.10; older records lack some fields and have others.
"""

from datetime import datetime
from typing import Any

from msgspec import Raw, Struct

SCHEMA = 2
"""The highest `schema_version` of a thread, turn or item that is known."""


class Line(Struct, gc=False):
    """One line of `events/<thread>.jsonl`."""

    event: str
    timestamp: datetime | None = None
    seq: int | None = None
    thread_id: str | None = None
    turn_id: str | None = None
    item_id: str | None = None
    payload: Raw = Raw(b"{}")
    schema_version: int | None = None


class Thread(Struct, gc=False):
    """A conversation."""

    schema_version: int | None = None
    id: str | None = None
    model: str | None = None
    workspace: str | None = None
    title: str | None = None
    task_id: str | None = None


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


class Payload(Struct, gc=False):
    """What an event is about, whatever it is."""

    thread: Thread | None = None
    turn: Turn | None = None
    item: Item | None = None
    tool: Tool | None = None
    id: str | None = None
    approval_id: str | None = None
    decision: str | None = None
    timeout: bool | None = None
    agent_id: str | None = None
    input: Any = None
    terminal: Any = None
    recovered: bool | None = None
    manual_compaction: bool | None = None
