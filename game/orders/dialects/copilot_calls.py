"""Copilot's tool calls: what the protocol means by a tool, and the arguments that name its work."""

import msgspec

from game.orders import events as ev
from game.orders.dialects import copilot_debris as debris
from game.orders.dialects import copilot_lines as lines
from game.orders.dialects.arguments import LONG, cut
from game.orders.dialects.copilot_lines import Line
from game.orders.events import Event, ShellKind, ToolRole

_PROTOCOL_TOOLS: dict[str, ToolRole] = {
    "ask_user": "question",
    "exit_plan_mode": "plan",
    "task_complete": "finish",
    "task": "task",
    "read_agent": "news",
    "sql": "todos",
    "update_todo": "todos",
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

_LONGEST = 65536
"""The statements of a todo list are cut above so many bytes: in part they are of no use."""


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


def tool_start(line: Line[lines.ToolStart], at: float | None) -> Event:
    """A tool call begins."""
    data = line.data
    name = data.toolName or data.name or "tool"
    raw = bytes(data.arguments)
    role: ToolRole | None = None
    subject: str | None = None
    background = False
    if name in _PROTOCOL_TOOLS and not data.mcpServerName:
        role = _PROTOCOL_TOOLS[name]
    if len(raw) > LONG:
        raw = cut(raw, _LONGEST if role == "todos" else LONG)
    if role is not None:
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
