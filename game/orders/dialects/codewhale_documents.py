"""The records of CodeWhale's saved sessions as msgspec reads them, tolerant of what else they hold.

Shapes: `crates/tui/src/session_manager.rs` of v0.9.10; older documents lack some fields.
"""

from datetime import datetime
from typing import Any

from msgspec import Raw, Struct

SCHEMA = 1
"""The highest `schema_version` of a saved session that is known."""


class Cost(Struct, gc=False):
    """What a session cost; a sum is complete only where the coverage was recorded and every turn has a price."""

    session_cost_usd: float | None = None
    subagent_cost_usd: float | None = None
    session_cost_cny: float | None = None
    subagent_cost_cny: float | None = None
    unpriced_turns: int | None = None
    cny_unpriced_turns: int | None = None
    coverage_recorded: bool | None = None


class Metadata(Struct, frozen=True, gc=False):
    """The head of the document."""

    id: str | None = None
    title: str | None = None
    created_at: datetime | None = None
    updated_at: datetime | None = None
    model: str | None = None
    workspace: str | None = None
    parent_session_id: str | None = None
    forked_from_message_count: int | None = None
    archived: bool | None = None
    cost: Cost | None = None


class Block(Struct, gc=False):
    """A part of a message."""

    type: str = ""
    text: str | None = None
    id: str | None = None
    name: str | None = None
    input: Raw = Raw(b"{}")
    tool_use_id: str | None = None
    content: Any = None
    is_error: bool | None = None


class Message(Struct, gc=False):
    """What somebody said or a tool returned."""

    role: str = ""
    content: list[Block] = []


class Entry(Struct, gc=False):
    """A line of the journal."""

    id: str | None = None
    kind: str = ""
    message: Message | None = None
    created_at: datetime | None = None
    tokens_before: int | None = None
    tokens_after: int | None = None


class Journal(Struct, gc=False):
    """Everything that was ever said, in order; a tree, of which `messages` is the branch in use. An `Entry` each."""

    entries: list[Raw] = []


class WorkState(Struct, gc=False):
    """What the agent has set itself to do."""

    todos: Any = None


class Document(Struct, gc=False):
    """A saved session or a checkpoint; its parts are decoded one by one."""

    schema_version: int | None = None
    metadata: Raw = Raw(b"{}")
    messages: list[Raw] = []
    journal: Raw = Raw(b"null")
    work_state: Raw = Raw(b"null")
    approval_receipts: Raw = Raw(b"null")
    """The same as in the file of receipts, as of the last save."""


class Outcome(Struct, gc=False):
    """How an approval was decided."""

    outcome: str = ""


class Receipt(Struct, gc=False):
    """A line of `approval_receipts.jsonl`."""

    phase: str = ""
    approval_id: str | None = None
    tool_call_id: str | None = None
    outcome: Outcome | None = None
    created_at: datetime | None = None


class Record(Struct, gc=False):
    """One state of a session's files."""

    document: Document
    receipts: str = ""
    """The lines of the receipts."""
    in_flight: bool = False
    damaged: bool = False
    """The newest of the files is not whole; this is what the other one holds."""
