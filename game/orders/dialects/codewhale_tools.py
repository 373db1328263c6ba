"""What CodeWhale's tools mean to its protocol, in three generations of names."""

import re
from collections.abc import Mapping
from typing import Any

from game.orders.events import ShellKind, ToolRole

EXIT = re.compile(r"Command exited with code (-?\d{1,10})\s*$")
"""The end of what a shell call returns whose command failed."""

_SHELLS = frozenset(["bash", "Bash", "exec_shell"])
_ACTION = re.compile(rb'"action"\s*:\s*"([a-z_]{1,20})"')
_QUESTIONS = frozenset(["request_user_input"])


def role_of(name: str) -> ToolRole | None:
    """What the protocol means by a tool."""
    return "question" if name in _QUESTIONS else None


def shell_of(name: str, arguments: bytes) -> ShellKind | None:
    """The shell that a call runs its command in. Of the family `Bash` only one action runs any."""
    if name not in _SHELLS:
        return None
    action = _ACTION.search(arguments) if name == "Bash" else None
    return "bash" if action is None or action[1] == b"run" else None


def gate_of(told: Mapping[str, Any]) -> bool | None:
    """Whether a verification gate passed, None where a call's metadata tells of none. The call itself ends well."""
    updates = told.get("task_updates")
    gate = updates.get("gate") if isinstance(updates, dict) else None
    return gate.get("status") == "passed" if isinstance(gate, dict) else None


def todos_in(checklist: object) -> tuple[tuple[str, bool], ...] | None:
    """A checklist's items, None where it is none."""
    items = checklist.get("items") if isinstance(checklist, dict) else None
    if not isinstance(items, list):
        return None
    return tuple(
        (text, item.get("status") == "completed")
        for item in items
        if isinstance(item, dict) and isinstance(text := item.get("content"), str)
    )


def todos_of(told: Mapping[str, Any]) -> tuple[tuple[str, bool], ...] | None:
    """The checklist that a call's metadata holds, None where it holds none."""
    updates = told.get("task_updates")
    return todos_in(updates.get("checklist")) if isinstance(updates, dict) else None
