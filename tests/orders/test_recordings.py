"""Every recorded session gives the figures that a careful reader of its log gives."""

from typing import Any

import pytest

from game.orders.effects import Effect, WaitEnded, WaitStarted
from game.orders.notices import CaughtUp, EventsRead, Presence, SessionFound, SessionKey, Workspace
from game.orders.shift import Shift
from game.orders.snapshot import SessionView
from orders.recordings import RECORDINGS, Recording


def one_of(expected: Any) -> Any:
    return expected if isinstance(expected, list) else [expected]


def watch(
    recording: Recording, presence: Presence, stop: int | None = None, later: float = 30.0
) -> tuple[SessionView, list[Effect]]:
    """The state some time after the last line, the log read as history."""
    shift = Shift(mode="live", since=None, idle_minutes=0)
    key = SessionKey("copilot", recording.id)
    events = recording.events(0, stop)
    last = max(e.at for e in events if e.at is not None)
    now = last + later
    effects = shift.take(SessionFound(key, "", Workspace(), presence), now)
    effects += shift.take(EventsRead(key, events, True, last), now)
    effects += shift.take(CaughtUp("copilot"), now)
    effects += shift.advance(now)
    return shift.view(now).sessions[0], effects


def waits_of(effects: list[Effect]) -> list[dict[str, Any]]:
    return [
        {"on": e.on, "agent": e.agent_id is not None, "outcome": e.outcome, "seconds": round(e.seconds, 3)}
        for e in effects
        if isinstance(e, WaitEnded)
    ]


@pytest.mark.parametrize("recording", RECORDINGS, ids=str)
def test_figures(recording: Recording) -> None:
    expected = recording.expected
    presence = Presence.LIVE if expected["lock_left"] else Presence.NO_LOCK
    view, effects = watch(recording, presence)
    stats = view.stats
    wrong = {}
    for name in ("served", "cancelled", "coins", "steps", "fires"):
        if getattr(stats, name) not in one_of(expected[name]):
            wrong[name] = (getattr(stats, name), expected[name])
    orders = sum(e.kind == "order" for e in effects)
    if expected["orders"] != "any" and orders not in one_of(expected["orders"]):
        wrong["orders"] = (orders, expected["orders"])
    subagents = sum(e.kind == "sub-start" for e in effects)
    if subagents not in one_of(expected["subagents"]):
        wrong["subagents"] = (subagents, expected["subagents"])
    waits = waits_of(effects)
    if waits != expected["waits"]:
        wrong["waits"] = (waits, expected["waits"])
    still_open = [e.on for e in effects if isinstance(e, WaitStarted)][len(waits) :]
    if still_open != expected["waits_open"]:
        wrong["waits_open"] = (still_open, expected["waits_open"])
    for name in ("repository", "branch", "cwd"):
        if getattr(view, name) != expected[name]:
            wrong[name] = (getattr(view, name), expected[name])
    if view.malformed != expected["malformed"]:
        wrong["malformed"] = (view.malformed, expected["malformed"])
    if view.last_event_at != pytest.approx(expected["last_event_at"]):
        wrong["last_event_at"] = (view.last_event_at, expected["last_event_at"])
    assert sum(n for _, n in stats.by_station) == stats.steps
    assert not wrong


def state_of(view: SessionView) -> str:
    return f"{view.status} {len(view.orders)} {len(view.subagents)} {view.waiting_on or '-'}"


def fits(view: SessionView, expected: str) -> bool:
    pairs = zip(state_of(view).split(), expected.split(), strict=True)
    return all(want == "*" or have in want.split("|") for have, want in pairs)


@pytest.mark.parametrize("recording", RECORDINGS, ids=str)
def test_nothing_is_left_when_the_process_is_gone(recording: Recording) -> None:
    expected = recording.expected
    presence, later = (Presence.DEAD, 3600.0) if expected["lock_left"] else (Presence.NO_LOCK, 30.0)
    view, _ = watch(recording, presence, later=later)
    assert view.status in expected["gone"]["status"].split("|")
    assert (len(view.orders), len(view.tools), len(view.subagents), view.waiting_on) == (0, 0, 0, None)


@pytest.mark.parametrize("recording", [r for r in RECORDINGS if "trusted" in r.expected], ids=str)
def test_what_was_in_flight_stays_where_a_lock_is_trusted(recording: Recording) -> None:
    trusted = recording.expected["trusted"]
    view, _ = watch(recording, Presence.LIVE)
    assert view.status == trusted["status"]
    assert [o.prompt for o in view.orders] == trusted["orders"]
    assert [t.name for t in view.tools] == trusted["tools"]
    assert [view.waiting_on or "-"] == (trusted["waiting_on"] or ["-"])


@pytest.mark.parametrize("recording", RECORDINGS, ids=str)
def test_every_line_when_started_after_it(recording: Recording) -> None:
    wrong = []
    for n, expected in enumerate(recording.expected["lines"], 1):
        view, _ = watch(recording, Presence.LIVE, stop=n, later=5.0)
        if not fits(view, expected):
            wrong.append(f"line {n}: {state_of(view)}, expected {expected}")
    assert not wrong


@pytest.mark.parametrize("recording", RECORDINGS, ids=str)
def test_every_line_when_watched_from_the_first(recording: Recording) -> None:
    """Live, a line at a time, up to each line and some seconds on: the state is right, and that of a late start."""
    wrong = []
    key = SessionKey("copilot", recording.id)
    for n, expected in enumerate(recording.expected["lines"], 1):
        shift = Shift(mode="live", since=None, idle_minutes=0)
        now = 0.0
        shift.take(CaughtUp("copilot"), now)
        shift.take(SessionFound(key, "", Workspace(), Presence.LIVE), now)
        for line in range(n):
            events = recording.events(line, line + 1)
            now = max([now, *(e.at + 0.3 for e in events if e.at is not None)])
            shift.advance(now)
            shift.take(EventsRead(key, events, False, now), now)
        last = max(e.at for e in recording.events(0, n) if e.at is not None)
        for step in range(1, 21):
            shift.advance(last + step * 0.25)
        view = shift.view(last + 5.0).sessions[0]
        late, _ = watch(recording, Presence.LIVE, stop=n, later=5.0)
        if not fits(view, expected):
            wrong.append(f"line {n}: {state_of(view)}, expected {expected}")
        if view != late:
            wrong.append(f"line {n}: watched {state_of(view)}, started late {state_of(late)}")
    assert not wrong
