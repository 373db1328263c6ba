"""Copilot's lines on what the human is asked and answers."""

from game.orders import events as ev
from game.orders.dialects import copilot_lines as lines
from game.orders.dialects.copilot_lines import Line
from game.orders.events import Event, Verdict


def _permission_verdict(kind: str | None) -> Verdict:
    kind = (kind or "").lower()
    if kind.startswith(("cancel", "abort")):
        return "cancelled"
    return "denied" if kind.startswith(("den", "reject", "refus", "disallow", "block")) else "approved"


def permission_requested(line: Line[lines.PermissionRequested], at: float | None) -> Event:
    """Leave is asked for."""
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


def permission_completed(line: Line[lines.PermissionCompleted], at: float | None) -> Event:
    """Leave is given or not."""
    data = line.data
    kind = data.result.kind if isinstance(data.result, lines.Decision) else data.result
    return ev.PermissionAnswered(
        at, line.agentId or None, data.requestId or None, data.toolCallId or None, _permission_verdict(kind)
    )


def human_response(line: Line[lines.HumanResponse], at: float | None) -> Event:
    """The human answered a question or a plan."""
    response = line.data.response or lines.Response()
    verdict: Verdict = "answered"
    if response.responseKind == "exit_plan_mode":
        verdict = "denied" if response.approved is False else "approved"
    return ev.HumanAnswered(at, line.data.toolCallId or None, verdict)
