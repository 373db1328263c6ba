"""Tool calls and the shells they leave running."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from game.orders.classify import classify_tool, exit_is_answer
from game.orders.events import ShellKind, ToolStarted
from game.orders.stations import Step
from game.orders.text import clean

LABEL = 80
"""Characters of a label at most."""
PROMPT = 1000
"""Characters by which a sub-agent's prompt is known again."""


class Call(msgspec.Struct, eq=False, gc=False):
    """A tool call. Its station and label are worked out when somebody wants to know: a long history has thousands.

    For the same reason it is a struct that the garbage collector passes over. A call is never part of a cycle: the
    shell it names was started by an earlier one.
    """

    event: ToolStarted
    id: str
    agent: str | None
    interaction: str | None
    started_at: float
    shell: "Shell | None" = None
    """The running shell that this call reads or stops."""
    _step: Step | None = None

    def __deepcopy__(self, _: dict[int, object]) -> "Call":
        """Copies of a session share their calls: nothing that one copy would have to hide from the other changes."""
        return self

    @property
    def judged(self) -> bool:
        """Whether its station is known already."""
        return self._step is not None

    @property
    def step(self) -> Step:
        """The station and label; those of its shell for a call that reads or stops one."""
        if self._step is None:
            if self.shell is not None:
                self._step = self.shell.call.step
            else:
                self._step = _step(self.event.name, self.event.arguments, self.event.mcp)
        return self._step

    @property
    def prompt(self) -> str | None:
        """The beginning of what a call that starts a sub-agent asks of it."""
        arguments = read_arguments(self.event.arguments)
        prompt = arguments.get("prompt") if isinstance(arguments, Mapping) else None
        return prompt[:PROMPT] if isinstance(prompt, str) and prompt.strip() else None

    def answers_by_exit_code(self) -> bool:
        """Whether exit code 1 is an answer of this call's command and no failure."""
        asked = self.shell.call if self.shell is not None else self
        return asked.event.shell is not None and _answers(asked.event.arguments, asked.event.shell)


class Shell(msgspec.Struct, eq=False, gc=False):
    """A shell that outlived the call that started it, or at least was named by it."""

    id: str
    call: Call
    told: bool = False
    """Its bad exit was counted already."""

    def __deepcopy__(self, _: dict[int, object]) -> "Shell":
        """Shared like the call: of two copies of a session only one goes on."""
        return self


def read_arguments(raw: bytes) -> Mapping[str, object] | str | None:
    """A tool's arguments from their JSON text: an object, the JSON text of one, or plain text."""
    try:
        value = msgspec.json.decode(raw)
        if isinstance(value, str) and value.lstrip().startswith("{"):
            inner = msgspec.json.decode(value)
            value = inner if isinstance(inner, dict) else value
    except msgspec.MsgspecError:
        return None
    return value if isinstance(value, dict | str) else None


@lru_cache(maxsize=4096)
def _step(name: str, raw: bytes, mcp: bool) -> Step:
    arguments = read_arguments(raw)
    hint = arguments.get("description") if isinstance(arguments, Mapping) else None
    step = classify_tool(name, arguments, mcp=mcp, hint=hint if isinstance(hint, str) else None)
    return Step(step.station, clean(step.label, LABEL))


@lru_cache(maxsize=1024)
def _answers(raw: bytes, shell: ShellKind) -> bool:
    arguments = read_arguments(raw)
    command = arguments.get("command") if isinstance(arguments, Mapping) else arguments
    return isinstance(command, str) and exit_is_answer(command, shell=shell)
