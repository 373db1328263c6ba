"""The immutable view of the shift, and its JSON form: field for field the contract's snapshot.

Everything that anybody outside the orders room may know is in here. Times are epoch seconds (ISO 8601 UTC in the JSON),
durations seconds; unknown is None, never invented.
"""

from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from game.orders.effects import Effect, TidyEnded, TidyStarted, WaitOn, WaitOutcome, WaitStarted
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
    """An active sub-agent. `parent` is the one that started it, None the head chef; `task` what it was asked, `steps`
    its calls, as far as the log tells. None of the three is in the JSON."""

    id: str
    name: str
    status: Status
    station: Station | None
    started_at: float
    parent: str | None = None
    task: str | None = None
    steps: int | None = None


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
    at_least: bool = False
    """Not everything in it has a price (not in the JSON)."""


@dataclass(frozen=True, slots=True)
class WaitView:
    """A wait for the human that is over: when it ended, and how many seconds it took."""

    on: WaitOn
    at: float
    seconds: float
    outcome: WaitOutcome


@dataclass(frozen=True, slots=True)
class SessionView:
    """One session as the contract shows it.

    `waiting_agent` is the sub-agent that asks, None for the head chef; `waits` are those that ended since `--since`,
    oldest first, at most `waits.REMEMBERED`. `parent`: the session that started this one as its sub-agent, `task` what
    it was asked, `failed`: that work ended badly; `flaw`: why the log can be trusted only so far. None of these is in
    the JSON.
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
    waits: tuple[WaitView, ...] = ()
    parent: SessionKey | None = None
    task: str | None = None
    flaw: str | None = None
    failed: bool = False


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


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_HEADS = TidyStarted | TidyEnded
"""Effects that tell of an agent only where it is not the head agent."""


def iso(t: float | None) -> str | None:
    """A time as the contract writes it: ISO 8601 in UTC, to the millisecond; None stays None."""
    if t is None:
        return None
    try:
        time = _EPOCH + timedelta(milliseconds=round(t * 1000))
    except (OverflowError, ValueError):
        return None
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def shift_json(view: ShiftView) -> dict[str, Any]:
    """The snapshot as the contract's one JSON object."""
    totals = view.totals
    return {
        "schema": SCHEMA,
        "generated_at": iso(view.generated_at),
        "mode": view.mode,
        "sources": [_source(report) for report in view.sources],
        "sessions": [_session(session) for session in view.sessions],
        "totals": {
            "served": totals.served,
            "cancelled": totals.cancelled,
            "coins": totals.coins,
            "steps": totals.steps,
            "fires": totals.fires,
        },
    }


def effect_json(effect: Effect) -> dict[str, Any]:
    """An effect as the contract's JSON line: `at`, `session`, `source`, `kind`, then the fields of the kind."""
    line: dict[str, Any] = {
        "at": iso(effect.at),
        "session": effect.session.id,
        "source": effect.session.source,
        "kind": effect.kind,
    }
    untold = ("at", "session", "tool") if isinstance(effect, WaitStarted) else ("at", "session")
    for name in (f.name for f in fields(effect)):
        value = getattr(effect, name)
        if name not in untold and not (value is None and name == "agent_id" and isinstance(effect, _HEADS)):
            line[name] = round(value, 3) if isinstance(value, float) else value
    return line


def _source(report: SourceReport) -> dict[str, Any]:
    return {
        "id": report.id,
        "root": report.root,
        "state": report.state,
        "sessions": report.sessions,
        "unreadable": [{"path": u.path, "why": u.why} for u in report.unreadable],
    }


def _session(s: SessionView) -> dict[str, Any]:
    return {
        "id": s.key.id,
        "source": s.key.source,
        "visible": s.visible,
        "client": s.client,
        "name": s.name,
        "repository": s.repository,
        "branch": s.branch,
        "cwd": s.cwd,
        "model": s.model,
        "status": s.status,
        "waiting_on": s.waiting_on,
        "waiting_since": iso(s.waiting_since),
        "station": s.station,
        "orders": [
            {
                "id": o.id,
                "prompt": o.prompt,
                "opened_at": iso(o.opened_at),
                "implicit": o.implicit,
                "ingredients": list(o.ingredients),
                "steps": o.steps,
            }
            for o in s.orders
        ],
        "tools": [
            {
                "id": t.id,
                "name": t.name,
                "station": t.station,
                "label": t.label,
                "started_at": iso(t.started_at),
                "agent_id": t.agent_id,
                "background": t.background,
            }
            for t in s.tools
        ],
        "subagents": [
            {"id": a.id, "name": a.name, "status": a.status, "station": a.station, "started_at": iso(a.started_at)}
            for a in s.subagents
        ],
        "stats": {
            "served": s.stats.served,
            "cancelled": s.stats.cancelled,
            "coins": s.stats.coins,
            "steps": s.stats.steps,
            "fires": s.stats.fires,
            "by_station": {station.value: n for station, n in s.stats.by_station},
        },
        "recent": [{"station": r.station, "label": r.label, "ok": r.ok, "at": iso(r.at)} for r in s.recent],
        "todos": [{"text": t.text, "done": t.done} for t in s.todos],
        "tokens": {"input": s.tokens.input, "output": s.tokens.output, "cached": s.tokens.cached} if s.tokens else None,
        "context": {"used": s.context.used, "limit": s.context.limit} if s.context else None,
        "cost": {"amount": s.cost.amount, "unit": s.cost.unit} if s.cost else None,
        "started_at": iso(s.started_at),
        "last_event_at": iso(s.last_event_at),
        "skipped": {"malformed": s.malformed, "unknown": s.unknown},
    }
