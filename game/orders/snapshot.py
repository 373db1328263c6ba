"""The immutable view of the shift, and its JSON form: field for field the contract's snapshot.

Everything that anybody outside the orders room may know is in here. Times are epoch seconds (ISO 8601 UTC in the JSON),
durations seconds; unknown is None, never invented.
"""

from dataclasses import dataclass, field
from typing import Literal

from game.orders.effects import WaitOn
from game.orders.notices import SessionKey, SourceReport
from game.orders.stations import Station

SCHEMA = 1
Status = Literal["offline", "waiting", "working", "thinking", "idle"]
Mode = Literal["live", "demo", "replay"]


@dataclass(frozen=True, slots=True)
class OrderView:
    """An open ticket. `ingredients` are the stations used so far, in order of first use."""

    id: str
    prompt: str
    opened_at: float
    implicit: bool
    ingredients: tuple[Station, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class ToolView:
    """A call in flight; `agent_id` None is the head chef; `background`: a shell that runs on after its call ended."""

    id: str
    name: str
    station: Station
    label: str
    started_at: float
    agent_id: str | None
    background: bool


@dataclass(frozen=True, slots=True)
class SubagentView:
    """An active sub-agent."""

    id: str
    name: str
    status: Status
    station: Station | None
    started_at: float


@dataclass(frozen=True, slots=True)
class StatsView:
    """Counts since `--since`."""

    served: int = 0
    cancelled: int = 0
    coins: int = 0
    steps: int = 0
    fires: int = 0
    by_station: tuple[tuple[Station, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StepView:
    """A finished call."""

    station: Station
    label: str
    ok: bool
    at: float


@dataclass(frozen=True, slots=True)
class TodoView:
    """One todo of the agent's own list."""

    text: str
    done: bool


@dataclass(frozen=True, slots=True)
class TokensView:
    """Tokens of the session; None where the log does not tell."""

    input: int | None
    output: int | None
    cached: int | None


@dataclass(frozen=True, slots=True)
class ContextView:
    """The context window: tokens used, and its limit where known."""

    used: int | None
    limit: int | None


@dataclass(frozen=True, slots=True)
class CostView:
    """What the log says the session cost."""

    amount: float
    unit: str


@dataclass(frozen=True, slots=True)
class SessionView:
    """One session as the contract shows it.

    `waiting_agent` (not in the JSON) is the sub-agent that asks, None for the head chef.
    """

    key: SessionKey
    visible: bool
    client: str | None
    name: str | None
    repository: str | None
    branch: str | None
    cwd: str | None
    model: str | None
    status: Status
    waiting_on: WaitOn | None
    waiting_since: float | None
    waiting_agent: str | None
    station: Station | None
    orders: tuple[OrderView, ...]
    tools: tuple[ToolView, ...]
    subagents: tuple[SubagentView, ...]
    stats: StatsView
    recent: tuple[StepView, ...]
    todos: tuple[TodoView, ...]
    tokens: TokensView | None
    context: ContextView | None
    cost: CostView | None
    started_at: float | None
    last_event_at: float | None
    malformed: int
    unknown: int


@dataclass(frozen=True, slots=True)
class TotalsView:
    """Sums over all loaded sessions."""

    served: int = 0
    cancelled: int = 0
    coins: int = 0
    steps: int = 0
    fires: int = 0


@dataclass(frozen=True, slots=True)
class ShiftView:
    """The whole shift at one moment. `sessions` in order of arrival."""

    generated_at: float
    mode: Mode
    sources: tuple[SourceReport, ...] = ()
    sessions: tuple[SessionView, ...] = ()
    totals: TotalsView = field(default_factory=TotalsView)
