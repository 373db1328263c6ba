"""Copilot's lines on sub-agents, and what the program tells an agent of what runs in the background."""

from game.orders import events as ev
from game.orders.dialects import copilot_lines as lines
from game.orders.dialects.copilot_lines import Line
from game.orders.events import Event


def subagent_started(line: Line[lines.Subagent], at: float | None) -> Event:
    """A sub-agent is announced."""
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


def subagent_completed(line: Line[lines.Subagent], at: float | None) -> Event:
    """A sub-agent is done."""
    return _subagent_ended(line, at, ok=True)


def subagent_failed(line: Line[lines.Subagent], at: float | None) -> Event:
    """A sub-agent gave up."""
    return _subagent_ended(line, at, ok=False)


def _subagent_ended(line: Line[lines.Subagent], at: float | None, *, ok: bool) -> Event:
    data = line.data
    return ev.SubagentEnded(at, line.agentId or None, data.toolCallId or None, ok, data.agentDisplayName or None)


_FAILED = frozenset({"failed", "error", "cancelled", "canceled", "killed"})


def notification(line: Line[lines.Notification], at: float | None) -> Event:
    """The program tells the agent what became of a shell or of a sub-agent."""
    kind = line.data.kind
    if isinstance(kind, lines.NoticeKind):
        if kind.type in ("shell_completed", "shell_detached_completed"):
            return ev.ShellCompleted(at, line.id or None, kind.shellId or kind.sessionId or None, kind.exitCode)
        if kind.type in ("agent_completed", "agent_idle", "agent_failed") and (kind.agentId or kind.displayName):
            ok = kind.type != "agent_failed" and (kind.status or "").lower() not in _FAILED
            return ev.SubagentEnded(at, kind.agentId or None, None, ok, kind.displayName or None)
    return ev.Noted(at)
