"""The lines of GitHub Copilot's `events.jsonl` as msgspec structs: only the fields that mean something to us.

Names are the log's own. Every field has a default, so that what is absent stays unknown. Nothing in here is seen
outside the dialect.
"""

from datetime import datetime
from typing import Any, Generic, TypeVar, Union, cast

import msgspec
from msgspec import Raw, Struct

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

IGNORED = frozenset(
    {
        "agent.interrupted",
        "assistant.fusion_phase_completed",
        "assistant.fusion_phase_failed",
        "assistant.idle",
        "assistant.intent",
        "assistant.message_delta",
        "assistant.message_start",
        "assistant.reasoning",
        "assistant.reasoning_delta",
        "assistant.server_tool_progress",
        "assistant.streaming_delta",
        "assistant.tool_call_delta",
        "assistant.turn_retry",
        "assistant.usage",
        "capabilities.changed",
        "commands.changed",
        "external_tool.completed",
        "external_tool.requested",
        "hook.end",
        "hook.progress",
        "hook.start",
        "mcp_app.tool_call_complete",
        "model.message",
        "model.messages_snapshot",
        "model.model_call_started",
        "model.model_call_success",
        "model.response",
        "model.turn_ended",
        "model.turn_started",
        "pending_messages.modified",
        "permission.assentDetected",
        "permission.carriedForward",
        "permission.contextualAuthorization",
        "permission.messageAuthorization",
        "permission.messageAuthorizationDegraded",
        "permission.messageAuthorizationRead",
        "prompt_cache_break",
        "sandbox.decision",
        "session.autopilot_objective_changed",
        "session.autopilot_stopped",
        "session.background_tasks_changed",
        "session.binary_asset",
        "session.canvas.recorded",
        "session.canvas.removed",
        "session.completion_receipt",
        "session.context_cleared",
        "session.custom_agents_updated",
        "session.custom_notification",
        "session.handoff",
        "session.idle",
        "session.indexed_search",
        "session.memory_changed",
        "session.mode_notice_delivered",
        "session.model_deselected",
        "session.permission_recovery",
        "session.permissions_changed",
        "session.plan_changed",
        "session.quota_observation",
        "session.remote_steerable_changed",
        "session.request_body_compression_disabled",
        "session.schedule_cancelled",
        "session.schedule_created",
        "session.schedule_rearmed",
        "session.session_limits_changed",
        "session.skills_loaded",
        "session.snapshot_rewind",
        "session.title_changed",
        "session.todos_changed",
        "session.tools_updated",
        "session.truncation",
        "session.usage_checkpoint",
        "session.usage_info",
        "session.warning",
        "session.workspace_file_changed",
        "skill.context_delivered",
        "skill.context_delivered_ref",
        "skill.invoked",
        "skill.invoked_ref",
        "subagent.configured",
        "subagent.deselected",
        "subagent.selected",
        "system.message",
        "tool.execution_partial_result",
        "tool.execution_progress",
        "tool.shell_output",
        "tool_search.activated",
        "ui.ephemeral_query",
    }
)
"""The types of line that are known and say nothing that is shown."""

IGNORED_FAMILIES = (
    "model.",
    "session.auto_tier_",
    "session.fusion_",
    "session.mcp_",
    "session.extensions_",
    "session.canvas.",
    "session.managed_",
    "user_input.",
    "elicitation.",
    "exit_plan_mode.",
    "sampling.",
    "mcp.",
    "command.",
    "auto_mode_switch.",
    "session_limits_exhausted.",
    "workflow.run_",
    "factory.run_",
)
"""Beginnings of types that are known and say nothing that is shown."""


def is_ignored(kind: str) -> bool:
    """Whether lines of this type are known and say nothing that is shown."""
    return kind in IGNORED or kind.startswith(IGNORED_FAMILIES)


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

IGNORED_LINES = tuple(_line(kind, Nothing) for kind in sorted(IGNORED))
"""The line of each type that says nothing; its `data` is passed over."""

DECODER: msgspec.json.Decoder[Line[Any]] = msgspec.json.Decoder(Union[tuple(LINES.values())])  # noqa: UP007
"""Reads a line of any of the types that are read."""

BLOCK_DECODER: msgspec.json.Decoder[Line[Any]] = msgspec.json.Decoder(Union[(*LINES.values(), *IGNORED_LINES)])
"""Reads lines of any of these and of the ignored types."""
