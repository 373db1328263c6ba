"""The lines of DeepSeek Harness logs, generations 0 to 4, as far as they mean something here. Other fields are skipped.

Names are the log's own. A field of a wrong type makes its line malformed, and no other.
"""

import re
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw

T = TypeVar("T")
_NONE = Raw(b"")


class _Shape(msgspec.Struct, frozen=True, gc=False):
    pass


class Header(_Shape, frozen=True, gc=False):
    """The first line."""

    version: int
    id: str = ""
    createdAt: float | None = None  # noqa: N815
    cwd: str | None = None
    parentSession: str | None = None  # noqa: N815
    origin: str | None = None
    seedLength: int | None = None  # noqa: N815
    isSeeded: bool | None = None  # noqa: N815


class Line(_Shape, Generic[T], frozen=True, gc=False):
    """Any other line. `surfaceOp` other than "append": a rewrite for the model, no new activity."""

    data: T
    seq: int | None = None
    time: float | None = None
    surfaceOp: Any = None  # noqa: N815


class Usage(_Shape, frozen=True, gc=False):
    inputTokens: float | None = None  # noqa: N815
    outputTokens: float | None = None  # noqa: N815
    cacheReadTokens: float | None = None  # noqa: N815
    cacheWriteTokens: float | None = None  # noqa: N815


class Failure(_Shape, frozen=True, gc=False):
    message: str | None = None
    code: str | int | None = None


class Source(_Shape, frozen=True, gc=False):
    kind: str = ""
    plugin: str | None = None
    model: str | None = None


class Block(_Shape, frozen=True, gc=False):
    """A part of what somebody said; `text` as it stands in the line, for most of it is thought and not said."""

    type: str = ""
    text: Raw = _NONE


class Said(_Shape, frozen=True, gc=False):
    """A whole message."""

    id: str | None = None
    content: list[Block] | str = ""
    source: Source | None = None


class Chunk(_Shape, frozen=True, gc=False):
    type: str = ""
    usage: Usage | None = None


class ChunkOf(_Shape, frozen=True, gc=False):
    chunk: Chunk | None = None


class Assistant(_Shape, frozen=True, gc=False):
    """A settled message, or (without one) a failed attempt; `stream` has what was streamed, from generation 2 on."""

    message: Said | None = None
    usage: Usage | None = None
    stream: list[ChunkOf] | None = None


class EndReason(_Shape, frozen=True, gc=False):
    kind: str = ""


class TurnReason(_Shape, frozen=True, gc=False):
    kind: str = ""
    reason: EndReason | None = None
    error: Failure | None = None


class Turn(_Shape, frozen=True, gc=False):
    turn: int | None = None
    reason: TurnReason | None = None


class ToolCall(_Shape, frozen=True, gc=False):
    callId: str  # noqa: N815
    name: str = "tool"
    arguments: Any = None
    """Their JSON text, and nothing promises that it is JSON."""


class ResultBlock(_Shape, frozen=True, gc=False):
    """Up to generation 3 the one block that holds the result; later a block of it."""

    toolCallId: str | None = None  # noqa: N815
    isError: bool | None = None  # noqa: N815
    content: Raw = _NONE
    text: Raw = _NONE


class ResultSource(_Shape, frozen=True, gc=False):
    callId: str | None = None  # noqa: N815


class ResultMessage(_Shape, frozen=True, gc=False):
    toolCallId: str | None = None  # noqa: N815
    isError: bool | None = None  # noqa: N815
    content: list[ResultBlock] | str = ""
    source: ResultSource | None = None


class ToolResult(_Shape, frozen=True, gc=False):
    message: ResultMessage
    error: Failure | None = None


class Approval(_Shape, frozen=True, gc=False):
    id: str | None = None
    callId: str | None = None  # noqa: N815
    outcome: str | None = None


class Policy(_Shape, frozen=True, gc=False):
    policy: str | None = None


class Todo(_Shape, frozen=True, gc=False):
    content: str = ""
    status: str = ""


class Todos(_Shape, frozen=True, gc=False):
    todos: list[Todo] = []


class Title(_Shape, frozen=True, gc=False):
    title: str = ""


class Context(_Shape, frozen=True, gc=False):
    model: str | None = None
    contextWindow: float | None = None  # noqa: N815


class Descriptor(_Shape, frozen=True, gc=False):
    label: str | None = None
    agentModel: str | None = None  # noqa: N815


class Retry(_Shape, frozen=True, gc=False):
    retry: int | None = None
    maxRetries: int | None = None  # noqa: N815
    failure: Failure | None = None


class Compaction(_Shape, frozen=True, gc=False):
    shadowedTokenCount: float | None = None  # noqa: N815
    usage: Usage | None = None
    error: Raw = _NONE


class EndSeed(_Shape, frozen=True, gc=False):
    inherited: bool | None = None


class Nothing(_Shape, frozen=True, gc=False):
    pass


class Loose(_Shape, frozen=True, gc=False):
    """Any line at all."""

    type: str
    time: Any = None
    ignorable: Any = None


WANTED: dict[str, type] = {
    "turn/start": Turn,
    "turn/end": Turn,
    "user/message": Said,
    "assistant/message": Assistant,
    "assistant/attempt": Assistant,
    "assistant/chunk": ChunkOf,
    "tool/call": ToolCall,
    "tool/result": ToolResult,
    "approval/asked": Approval,
    "approval/decided": Approval,
    "approval/policy": Policy,
    "todo/write": Todos,
    "session/title": Title,
    "session/end-seed": EndSeed,
    "request/context": Context,
    "subagent/descriptor": Descriptor,
    "llm/retry": Retry,
    "compaction/start": Nothing,
    "compaction/summary": Compaction,
    "compaction/end": Compaction,
}
"""Types that mean something, by the shape of their `data`."""

PACKED = ("text-chunks", "reasoning-chunks", "tool-call-chunks")
"""Rows that stand for a run of chunks, in generations 0 and 1."""

_KNOWN = """
    request/header system/message developer/message step/start step/end agent/inbox/spliced session/title-llm-request
    sandbox/mode permission/preset llm/retry-started compaction/prune
    tool/code-dispatch-start tool/code-dispatch tool/ptc-dispatch-start tool/ptc-dispatch
    tool-workflow/run-start tool-workflow/agent-start tool-workflow/agent-end tool-workflow/run-end
    subagent/catalog subagent/model-selection-policy goal/change hook/invoked hook/result plan/mode command/run
    command/done feedback/record feedback/message-put feedback/message-delete schedule/change agent-preset/selected
    team/member team/task team/message/queued team/message/delivered web/deepseek-search-llm-request image/offload
    model/selection deliverables/presented workspace/changes session-log-deepseek/delivery-accepted
"""
IGNORED = frozenset(_KNOWN.split())
"""Types that are known and mean nothing here."""

_ESCAPE = re.compile(rb"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u[dD][89a-fA-F]..|.)", re.DOTALL)
"""An escape in JSON text; first a whole pair for a character beyond the first 65,536, then half of one."""


def mended(text: bytes) -> bytes:
    """JSON text with a mark in place of each half of a pair: so a text ends that was cut in the middle of a character,
    and no decoder takes it."""
    return _ESCAPE.sub(lambda escape: b"\\ufffd" if len(escape[0]) == 6 else escape[0], text)


HEADER = msgspec.json.Decoder(Header)
LOOSE = msgspec.json.Decoder(Loose)
DECODERS = {kind: msgspec.json.Decoder(Line[shape]) for kind, shape in WANTED.items()}  # type: ignore[valid-type]
