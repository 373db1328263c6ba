"""A session's immutable view, made from its state. Status is worked out here and stored nowhere."""

from game.orders.brigade import Subagent
from game.orders.notices import SessionKey, Workspace
from game.orders.session import Session
from game.orders.snapshot import (
    OrderView,
    SessionView,
    Status,
    StepView,
    SubagentView,
    TodoView,
    ToolView,
)
from game.orders.stations import Station
from game.orders.text import clean

NAME = 500


def status_of(session: Session) -> Status:
    """What the chef does, by the contract's order; whether it is on shift is the caller's knowledge."""
    if session.waits.open:
        return "waiting"
    if session.calls or session.compacting or any(True for _ in session.brigade.active()):
        return "working"
    return "thinking" if any(i.thinking for i in session.interactions.values()) else "idle"


def portrait(session: Session, workspace: Workspace, *, on_shift: bool, visible: bool) -> SessionView:
    """The view of a session. Off shift nothing of it is in flight."""
    place = session.place
    wait = session.waits.foremost() if on_shift else None
    known = place is not None and place.git
    return SessionView(
        key=session.key,
        visible=visible,
        client=workspace.client,
        name=_line(session.name or workspace.name),
        repository=_line(place.repository if known and place else workspace.repository),
        branch=_line(place.branch if known and place else workspace.branch),
        cwd=_line((place.cwd if place else None) or workspace.cwd),
        model=_line(session.model),
        status=status_of(session) if on_shift else "offline",
        waiting_on=wait.on if wait else None,
        waiting_since=wait.at if wait else None,
        waiting_agent=wait.agent if wait else None,
        station=_station(session) if on_shift else None,
        orders=_orders(session) if on_shift else (),
        tools=_tools(session) if on_shift else (),
        subagents=tuple(_subagent(session, s) for s in session.brigade.active()) if on_shift else (),
        stats=session.rail.stats.view(),
        recent=tuple(StepView(c.step.station, c.step.label, ok, at) for c, ok, at in session.recent),
        todos=tuple(TodoView(clean(text, NAME), done) for text, done in session.todos),
        tokens=session.meters.tokens(),
        context=session.meters.context(),
        cost=session.meters.cost(),
        started_at=session.started_at,
        last_event_at=session.last_event_at,
        malformed=session.malformed,
        unknown=session.unknown,
        waits=tuple(w for w in session.waits.over if w.at >= session.rail.since),
        parent=SessionKey(session.key.source, session.delegated.parent) if session.delegated else None,
        task=_line(session.delegated.task) if session.delegated else None,
        flaw=session.flaw,
        failed=session.failed,
    )


def _line(text: str | None) -> str | None:
    return clean(text, NAME) or None if text else None


def _station(session: Session) -> Station | None:
    """Where the head chef stands: at its newest call, at the sink while tidying, else nowhere."""
    calls = [c for c in session.calls.values() if c.agent is None]
    if calls:
        return calls[-1].step.station
    return Station.TIDY if None in session.compacting else None


def _orders(session: Session) -> tuple[OrderView, ...]:
    return tuple(
        OrderView(o.id, o.prompt, o.opened_at, o.implicit, tuple(o.ingredients), o.steps) for o in session.rail.orders
    )


def _tools(session: Session) -> tuple[ToolView, ...]:
    running = [(c, False) for c in session.calls.values()]
    running += [(c, True) for c in session.shells.calls()]
    return tuple(
        ToolView(c.id, clean(c.event.name, 80), c.step.station, c.step.label, c.started_at, c.agent, background)
        for c, background in running
    )


def _subagent(session: Session, subagent: Subagent) -> SubagentView:
    calls = [c for c in session.calls.values() if c.agent == subagent.id]
    status: Status = "working" if calls or subagent.id in session.compacting else "thinking"
    if session.waits.asks(subagent.id):
        status = "waiting"
    station = calls[-1].step.station if calls else None
    return SubagentView(
        subagent.id,
        subagent.name,
        status,
        station,
        subagent.started_at,
        subagent.parent,
        _line(subagent.task),
        subagent.steps or None,
    )
