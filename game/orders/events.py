"""Events: the closed alphabet of what an agent's log can say, the same for every agent. Made by the dialects only.

`at` is in epoch seconds, None where the line gave no usable time. `id` is the line's own id, by which an exact
repetition is known. `agent` names the sub-agent an event belongs to (None: the head agent, unless `parent_call`, the
call that started the sub-agent, says otherwise: older logs tell no more). Texts are raw: `game.orders.text` cleans them
inland.

They are msgspec structs, frozen and slotted like a dataclass of that kind, because tens of thousands a second are made
and a frozen dataclass costs five times as much to build.
"""

from typing import Literal

import msgspec

PromptOrigin = Literal["human", "schedule", "continuation", "agent", "other"]
"""Who wrote a prompt: a person, a timer, autopilot going on, an agent to its sub-agent, or what orders nothing (a
skill, a hook)."""

ToolRole = Literal["question", "plan", "follow-up", "task", "news", "todos", "finish"]
"""What the protocol means by a tool: it asks the human, shows a plan, reads or stops a running shell, starts a
sub-agent, asks how one is, may change the agent's todos, or declares the whole task done."""

ShellKind = Literal["bash", "powershell", "cmd"]
Verdict = Literal["approved", "denied", "answered", "cancelled"]


class _Event(msgspec.Struct, frozen=True, gc=False):
    at: float | None


class Malformed(_Event, frozen=True, gc=False):
    """A line with bytes that could not be used, even if good records were recovered from it."""


class Unknown(_Event, frozen=True, gc=False):
    """A well-formed line of a type nobody has heard of."""


class Noted(_Event, frozen=True, gc=False):
    """A line that is known and means nothing to us, except that there is news."""


class Place(msgspec.Struct, frozen=True, gc=False):
    """Where a session works. `git` False: the log does not say whether there is a repository."""

    cwd: str | None
    repository: str | None
    branch: str | None
    git: bool


class SessionStarted(_Event, frozen=True, gc=False):
    """The first line of a log."""

    id: str | None
    place: Place | None
    model: str | None


class SessionResumed(_Event, frozen=True, gc=False):
    """A new process goes on with the session. `in_use`: another one holds it and goes on as well."""

    id: str | None
    place: Place | None
    model: str | None
    in_use: bool


class SessionShutdown(_Event, frozen=True, gc=False):
    """A process left the session. Token counts are those of its metrics, None where absent."""

    id: str | None
    input: int | None
    output: int | None
    cached: int | None
    context: int | None
    premium_requests: float | None


class PlaceChanged(_Event, frozen=True, gc=False):
    """Another folder or branch."""

    place: Place


class ModelChanged(_Event, frozen=True, gc=False):
    """Another model; with `agent` only a sub-agent's."""

    agent: str | None
    model: str


class ModeChanged(_Event, frozen=True, gc=False):
    """Another mode of work."""

    mode: str


class ForkNoted(_Event, frozen=True, gc=False):
    """A fork was made. `copy`: this log is the copy, what stands between its start and here was copied."""

    copy: bool


class Named(_Event, frozen=True, gc=False):
    """The session has a name, or another one."""

    name: str


class Delegated(_Event, frozen=True, gc=False):
    """This log is the work of a sub-agent that keeps its own: `parent` is the id of the session that started it, in the
    same agent's homes, `task` what it was asked, in a few words."""

    parent: str
    task: str | None


class TodosListed(_Event, frozen=True, gc=False):
    """The agent's own list of things to do, whole: (text, done) each, in order."""

    agent: str | None
    todos: tuple[tuple[str, bool], ...]


class CostRecorded(_Event, frozen=True, gc=False):
    """What the session has cost so far. `at_least`: not everything in it has a price."""

    amount: float
    unit: str
    at_least: bool


class Flawed(_Event, frozen=True, gc=False):
    """The log can be trusted only so far; `why` says it in a few words ("written by a newer dsh")."""

    why: str


class Prompted(_Event, frozen=True, gc=False):
    """A prompt was delivered to an agent. `steering`: into the running interaction."""

    id: str | None
    agent: str | None
    parent_call: str | None
    interaction: str | None
    text: str
    origin: PromptOrigin
    steering: bool
    mode: str | None


class TurnStarted(_Event, frozen=True, gc=False):
    """One model call and its tools begin."""

    id: str | None
    agent: str | None
    parent_call: str | None
    interaction: str | None


class InteractionEnded(_Event, frozen=True, gc=False):
    """What a prompt set going is over, and the log says so itself. `completed`: as it should be; else it was cut short,
    by nobody at the keyboard."""

    interaction: str | None
    completed: bool


class Retrying(_Event, frozen=True, gc=False):
    """A model call failed and will be tried again, for the `attempt`th time of `limit`."""

    agent: str | None
    attempt: int | None
    limit: int | None
    why: str


class TurnEnded(_Event, frozen=True, gc=False):
    """One model call and its tools are over."""

    id: str | None
    agent: str | None
    parent_call: str | None
    interaction: str | None


class Spoken(_Event, frozen=True, gc=False):
    """An agent's message. `asks`: it asks for tools. `goes_on`: a further chunk of the message before."""

    id: str | None
    agent: str | None
    parent_call: str | None
    interaction: str | None
    text: str
    asks: bool
    goes_on: bool
    model: str | None
    output: int | None


class ToolStarted(_Event, frozen=True, gc=False):
    """A tool call begins.

    `arguments` is their JSON text, long texts in it cut; `subject` the shell or sub-agent that is meant, or the name
    that a shell is given.
    """

    id: str | None
    agent: str | None
    parent_call: str | None
    call: str
    name: str
    arguments: bytes
    mcp: bool
    role: ToolRole | None
    shell: ShellKind | None
    subject: str | None
    background: bool


class ToolFinished(_Event, frozen=True, gc=False):
    """A tool call is over.

    `refused`: a person or a rule said no. `interrupted`: closed by a resume. `exit_code`, `shell` (its id) and
    `running` (it goes on in the background) are what is said of a shell. `background`: a sub-agent goes on. `verdict`:
    what the human answered, where the result tells. `by_user`: the human's own command. `subagent` is the sub-agent
    that the result is about, `subagent_ok` how it ended, None as long as it has not.
    """

    id: str | None
    agent: str | None
    parent_call: str | None
    interaction: str | None
    call: str
    ok: bool
    refused: bool
    interrupted: bool
    exit_code: int | None
    shell: str | None
    running: bool
    background: bool
    verdict: Verdict | None
    by_user: bool
    subagent: str | None = None
    subagent_ok: bool | None = None


class PermissionAsked(_Event, frozen=True, gc=False):
    """An agent waits for leave to do something."""

    id: str | None
    agent: str | None
    parent_call: str | None
    request: str | None
    call: str | None


class PermissionAnswered(_Event, frozen=True, gc=False):
    """Leave was given or not."""

    agent: str | None
    request: str | None
    call: str | None
    verdict: Verdict


class HumanAnswered(_Event, frozen=True, gc=False):
    """The human answered a question or a plan."""

    call: str | None
    verdict: Verdict


class SubagentStarted(_Event, frozen=True, gc=False):
    """A sub-agent begins. `agent` is None in logs that name it by its call alone; `parent` is who started it."""

    id: str | None
    agent: str | None
    call: str | None
    name: str | None
    parent: str | None
    background: bool


class SubagentEnded(_Event, frozen=True, gc=False):
    """A sub-agent is done. `agent` may be its name where a log says no more; `name` is what people are told."""

    agent: str | None
    call: str | None
    ok: bool | None
    name: str | None = None


class Aborted(_Event, frozen=True, gc=False):
    """The human stopped the running turn."""

    id: str | None
    agent: str | None
    reason: str


class Erred(_Event, frozen=True, gc=False):
    """An error of the session or, with `agent`, of a sub-agent."""

    id: str | None
    agent: str | None
    message: str


class CompactionStarted(_Event, frozen=True, gc=False):
    """The context is being shortened."""

    agent: str | None
    tokens: int | None
    limit: int | None


class CompactionEnded(_Event, frozen=True, gc=False):
    """The context was shortened, or not."""

    agent: str | None
    before: int | None
    after: int | None


class TaskCompleted(_Event, frozen=True, gc=False):
    """The agent declares the whole task done."""

    id: str | None
    agent: str | None


class ShellCompleted(_Event, frozen=True, gc=False):
    """A shell in the background is over."""

    id: str | None
    shell: str | None
    exit_code: int | None


class UsageRecorded(_Event, frozen=True, gc=False):
    """The tokens of one model call; `context` is the size of its context where `input` is not, `limit` what would
    fit."""

    id: str | None
    agent: str | None
    input: int | None
    output: int | None
    cached: int | None
    limit: int | None
    context: int | None = None


Event = (
    Malformed
    | Unknown
    | Noted
    | SessionStarted
    | SessionResumed
    | SessionShutdown
    | PlaceChanged
    | ModelChanged
    | ModeChanged
    | ForkNoted
    | Named
    | Delegated
    | TodosListed
    | CostRecorded
    | Flawed
    | Prompted
    | TurnStarted
    | TurnEnded
    | InteractionEnded
    | Retrying
    | Spoken
    | ToolStarted
    | ToolFinished
    | PermissionAsked
    | PermissionAnswered
    | HumanAnswered
    | SubagentStarted
    | SubagentEnded
    | Aborted
    | Erred
    | CompactionStarted
    | CompactionEnded
    | TaskCompleted
    | ShellCompleted
    | UsageRecorded
)
