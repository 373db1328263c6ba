"""Placeholder of the classifier: enough to run."""

from collections.abc import Mapping
from typing import Literal

from game.orders.stations import Station, Step

Shell = Literal["bash", "powershell", "cmd"]
_TOOLS = {
    "view": Station.READ,
    "grep": Station.SEARCH,
    "rg": Station.SEARCH,
    "glob": Station.SEARCH,
    "edit": Station.EDIT,
    "create": Station.EDIT,
    "apply_patch": Station.EDIT,
    "ask_user": Station.ASK,
    "exit_plan_mode": Station.PLAN,
    "task": Station.PLAN,
    "task_complete": Station.SHIP,
    "web_fetch": Station.RESEARCH,
}


def classify_tool(
    name: str, arguments: Mapping[str, object] | str | None, *, mcp: bool = False, hint: str | None = None
) -> Step:
    """The station and label of a tool call."""
    if name in ("bash", "powershell") and isinstance(arguments, Mapping):
        return classify_shell(str(arguments.get("command", "")), hint=hint)
    return Step(_TOOLS.get(name, Station.RESEARCH if mcp else Station.SHELL), name)


def classify_shell(command: str, *, shell: Shell = "bash", hint: str | None = None) -> Step:
    """The station and label of a shell command."""
    return Step(Station.TEST if "pytest" in command else Station.SHELL, command[:60])


def exit_is_answer(command: str, *, shell: Shell = "bash") -> bool:
    """Whether exit code 1 of this line's last command answers a question."""
    last = command.replace("&&", ";").replace("|", ";").split(";")[-1].split()
    return bool(last) and last[0] in ("grep", "diff", "test", "[", "which", "cmp", "rg")
