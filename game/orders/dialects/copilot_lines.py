"""The lines of GitHub Copilot's `events.jsonl` as msgspec structs: only the fields that mean something to us.

Names are the log's own. Every field has a default, so that what is absent stays unknown. Nothing in here is seen
outside the dialect.
"""

from datetime import datetime
from typing import Any, Generic, TypeVar, Union, cast

import msgspec
from msgspec import Raw, Struct

from game.orders.dialects import copilot_ignored

Data = TypeVar("Data")

NOTHING = Raw(b"")
"""A raw field that is absent (`Raw` may not be in a union with None)."""


class Line(Struct, Generic[Data], gc=False):
    """The envelope. `data` is required: a line that has its fields inline or in `payload` takes the tolerant way."""

    data: Data
    id: str | None = None
    timestamp: datetime | float | None = None
    ts: datetime | float | None = None
    agentId: str | None = None  # noqa: N815


class Context(Struct, gc=False):
    cwd: str | None = None
    repository: str | None = None
    branch: str | None = None


class SessionStart(Struct, gc=False):
    selectedModel: str | None = None  # noqa: N815
    context: Context | None = None
    workingDirectory: str | None = None  # noqa: N815
    cwd: str | None = None
    alreadyInUse: bool | None = None  # noqa: N815


class ContextChange(Struct, gc=False):
    cwd: str | None = None
    repository: str | None = None
    branch: str | None = None
    pendingGitContext: bool | None = None  # noqa: N815


class ModelChange(Struct, gc=False):
    newModel: str | None = None  # noqa: N815
    chosenModel: str | None = None  # noqa: N815


class ModeChange(Struct, gc=False):
    newMode: str | None = None  # noqa: N815
    mode: str | None = None


class Info(Struct, gc=False):
    infoType: str | None = None  # noqa: N815
    message: str | None = None


class Usage(Struct, gc=False):
    inputTokens: float | None = None  # noqa: N815
    outputTokens: float | None = None  # noqa: N815
    cacheReadTokens: float | None = None  # noqa: N815
    maxPromptTokens: float | None = None  # noqa: N815


class ModelMetrics(Struct, gc=False):
    usage: Usage | None = None


class Shutdown(Struct, gc=False):
    modelMetrics: dict[str, ModelMetrics] | None = None  # noqa: N815
    totalPremiumRequests: float | None = None  # noqa: N815
    currentTokens: float | None = None  # noqa: N815


class Failure(Struct, gc=False):
    message: str | None = None
    errorType: str | None = None  # noqa: N815


class CompactionStart(Struct, gc=False):
    currentTokens: float | None = None  # noqa: N815
    tokenLimit: float | None = None  # noqa: N815


class CompactionComplete(Struct, gc=False):
    preCompactionTokens: float | None = None  # noqa: N815
    postCompactionTokens: float | None = None  # noqa: N815


class TaskComplete(Struct, gc=False):
    success: bool | None = None


class UsageRecord(Struct, gc=False):
    usage: Usage | None = None


class UserMessage(Struct, gc=False):
    content: str | None = None
    delivery: str | None = None
    source: str | None = None
    agentMode: str | None = None  # noqa: N815
    isAutopilotContinuation: bool | None = None  # noqa: N815
    interactionId: str | None = None  # noqa: N815
    parentToolCallId: str | None = None  # noqa: N815


class Turn(Struct, gc=False):
    interactionId: str | None = None  # noqa: N815
    parentToolCallId: str | None = None  # noqa: N815


class AssistantMessage(Struct, gc=False):
    content: str | None = None
    toolRequests: Raw = NOTHING  # noqa: N815
    interactionId: str | None = None  # noqa: N815
    parentToolCallId: str | None = None  # noqa: N815
    model: str | None = None
    outputTokens: float | None = None  # noqa: N815
    chunkIndex: int | None = None  # noqa: N815


class ToolStart(Struct, gc=False):
    toolCallId: str | None = None  # noqa: N815
    toolName: str | None = None  # noqa: N815
    name: str | None = None
    arguments: Raw = NOTHING
    mcpServerName: str | None = None  # noqa: N815
    mcpToolName: str | None = None  # noqa: N815
    parentToolCallId: str | None = None  # noqa: N815


class Result(Struct, gc=False):
    content: Raw = NOTHING
    contents: Raw = NOTHING


class ResultError(Struct, gc=False):
    message: str | None = None
    code: str | None = None


class ShellExecution(Struct, gc=False):
    exitCode: int | None = None  # noqa: N815


class ToolComplete(Struct, gc=False):
    toolCallId: str | None = None  # noqa: N815
    success: bool | None = None
    result: Result | str | None = None
    error: ResultError | str | None = None
    shellExecution: ShellExecution | None = None  # noqa: N815
    isUserRequested: bool | None = None  # noqa: N815
    interactionId: str | None = None  # noqa: N815
    parentToolCallId: str | None = None  # noqa: N815


class PermissionRequest(Struct, gc=False):
    toolCallId: str | None = None  # noqa: N815


class PermissionRequested(Struct, gc=False):
    requestId: str | None = None  # noqa: N815
    permissionRequest: PermissionRequest | None = None  # noqa: N815
    toolCallId: str | None = None  # noqa: N815
    parentToolCallId: str | None = None  # noqa: N815


class Decision(Struct, gc=False):
    kind: str | None = None


class PermissionCompleted(Struct, gc=False):
    requestId: str | None = None  # noqa: N815
    toolCallId: str | None = None  # noqa: N815
    result: Decision | str | None = None


class Response(Struct, gc=False):
    responseKind: str | None = None  # noqa: N815
    approved: bool | None = None


class HumanResponse(Struct, gc=False):
    toolCallId: str | None = None  # noqa: N815
    response: Response | None = None


class Subagent(Struct, gc=False):
    toolCallId: str | None = None  # noqa: N815
    agentName: str | None = None  # noqa: N815
    agentDisplayName: str | None = None  # noqa: N815
    executionMode: str | None = None  # noqa: N815
    parentId: str | None = None  # noqa: N815


class Abort(Struct, gc=False):
    reason: str | None = None


class NoticeKind(Struct, gc=False):
    type: str | None = None
    shellId: str | None = None  # noqa: N815
    sessionId: str | None = None  # noqa: N815
    exitCode: int | None = None  # noqa: N815
    agentId: str | None = None  # noqa: N815
    displayName: str | None = None  # noqa: N815
    status: str | None = None


class Notification(Struct, gc=False):
    kind: NoticeKind | str | None = None


class Nothing(Struct, gc=False):
    """What nobody needs."""


class Arguments(Struct, gc=False):
    """The arguments of a tool that the protocol itself gives a meaning to."""

    shellId: str | None = None  # noqa: N815
    sessionId: str | None = None  # noqa: N815
    """What older versions call the shell's id."""
    agent_id: str | None = None
    name: str | None = None
    description: str | None = None
    agent_type: str | None = None
    mode: str | None = None


WANTED: dict[str, type[Struct]] = {
    "session.start": SessionStart,
    "session.resume": SessionStart,
    "session.shutdown": Shutdown,
    "session.context_changed": ContextChange,
    "session.model_change": ModelChange,
    "session.auto_mode_resolved": ModelChange,
    "session.mode_changed": ModeChange,
    "session.info": Info,
    "session.error": Failure,
    "session.compaction_start": CompactionStart,
    "session.compaction_complete": CompactionComplete,
    "session.task_complete": TaskComplete,
    "session.usage_record": UsageRecord,
    "user.message": UserMessage,
    "assistant.turn_start": Turn,
    "assistant.turn_end": Turn,
    "assistant.message": AssistantMessage,
    "tool.execution_start": ToolStart,
    "tool.execution_complete": ToolComplete,
    "tool.user_requested": ToolStart,
    "permission.requested": PermissionRequested,
    "permission.completed": PermissionCompleted,
    "human_response.recorded": HumanResponse,
    "subagent.started": Subagent,
    "subagent.completed": Subagent,
    "subagent.failed": Subagent,
    "abort": Abort,
    "system.notification": Notification,
}
"""The types of line that are read, with the shape of their `data`."""


def _line_with(data: type[Struct]) -> Any:
    """The envelope around this shape of data."""
    return Line.__class_getitem__(data)  # type: ignore[attr-defined]


def _line(kind: str, data: type[Struct]) -> type[Line[Any]]:
    made = msgspec.defstruct(
        f"{data.__name__}Line", [("data", data)], bases=(Line,), tag_field="type", tag=kind, gc=False
    )
    return cast("type[Line[Any]]", made)


LINES = {kind: _line(kind, data) for kind, data in WANTED.items()}
"""The line of each type that is read; the type is its tag."""

IGNORED_LINES = tuple(_line(kind, Nothing) for kind in sorted(copilot_ignored.KINDS))
"""The line of each type that says nothing; its `data` is passed over."""

DECODER: msgspec.json.Decoder[Line[Any]] = msgspec.json.Decoder(Union[tuple(LINES.values())])  # noqa: UP007
"""Reads a line of any of the types that are read."""

BLOCK_DECODER: msgspec.json.Decoder[Line[Any]] = msgspec.json.Decoder(Union[(*LINES.values(), *IGNORED_LINES)])
"""Reads lines of any of these and of the ignored types."""
