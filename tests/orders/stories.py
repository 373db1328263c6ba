"""Stories: made-up logs with the state that a careful reader expects some seconds after each line."""

import json
from collections.abc import Callable
from typing import Any

from game.orders.dialects.copilot import decode
from game.orders.effects import Effect
from game.orders.events import Event
from game.orders.notices import CaughtUp, EventsRead, Presence, SessionFound, Workspace
from game.orders.shift import Shift
from game.orders.snapshot import SessionView
from orders.logs import KEY, Log

PAUSE = 5.0
"""Seconds after a line at which its state is looked at."""


class Story(Log):
    """A log whose lines carry what is expected after them."""

    def __init__(self, *, start: bool = True) -> None:
        super().__init__()
        self.expected: dict[int, str] = {}
        self.agents: str | None = None
        """What signs the lines of an agent besides its id, by the version."""
        if start:
            self.start()

    def then(self, state: str) -> "Story":
        """Some seconds after the last line the state is: status, open orders, active sub-agents, what is waited for."""
        self.expected[len(self.lines)] = state
        return self

    def asks(self, request: str, call: str, agent: str | None = None, after: float = 0.05, **more: Any) -> "Story":
        """A permission is asked for a call."""
        about = {"kind": "shell", "toolCallId": call}
        self.line("permission.requested", after, agent, requestId=request, permissionRequest=about, **more)
        return self

    def answers(self, request: str, kind: str = "approved", agent: str | None = None, after: float = 2.0) -> "Story":
        """A permission is answered."""
        self.line("permission.completed", after, agent, requestId=request, result={"kind": kind})
        return self

    def result(self, call: str, content: str, after: float = 0.05, **more: Any) -> "Story":
        """A call ends well with a text."""
        self.done(call, after, result={"content": content}, **more)
        return self

    def task(self, call: str, name: str = "helper", agent: str | None = None, **arguments: Any) -> "Story":
        """A call that starts a sub-agent begins."""
        self.tool(call, "task", agent=agent, **({"name": name, "agent_type": "explore", "prompt": "Look"} | arguments))
        return self

    def joins(self, agent: str | None, call: str, name: str = "helper", **more: Any) -> "Story":
        """A sub-agent is announced."""
        self.line("subagent.started", agent=agent, toolCallId=call, agentName="explore", agentDisplayName=name, **more)
        return self

    def leaves(self, agent: str | None, call: str, how: str = "completed", **more: Any) -> "Story":
        """A sub-agent is said to be done."""
        self.line(f"subagent.{how}", agent=agent, toolCallId=call, **more)
        return self

    def notice(self, kind: str, after: float = 0.05, **about: Any) -> "Story":
        """The program tells the agent something."""
        self.line("system.notification", after, content="<system_notification>", kind={"type": kind} | about)
        return self

    def goes_on(self, i: str, after: float = 0.05, **more: Any) -> "Story":
        """Autopilot goes on by itself."""
        self.line("user.message", after, content="", isAutopilotContinuation=True, interactionId=i, **more)
        return self

    def rewrite(self, change: Callable[[dict[str, Any]], dict[str, Any]]) -> "Story":
        """Every line in another shape."""
        self.lines = [json.dumps(change(json.loads(line))).encode() for line in self.lines]
        return self

    def read(self, stop: int | None = None) -> list[tuple[Event, ...]]:
        """The events of the first lines, line by line."""
        return [decode(line) for line in self.lines[:stop]]


def started_late(story: Story, stop: int | None = None, later: float = PAUSE) -> tuple[SessionView, list[Effect]]:
    """The state some time after a line, everything before read as history."""
    events = tuple(event for line in story.read(stop) for event in line)
    last = max(e.at for e in events if e.at is not None)
    now = last + later
    shift = Shift(mode="live", since=None, idle_minutes=0)
    effects = shift.take(SessionFound(KEY, "", Workspace(), Presence.LIVE), now)
    effects += shift.take(EventsRead(KEY, events, True, last), now)
    effects += shift.take(CaughtUp("copilot"), now)
    effects += shift.advance(now)
    return shift.view(now).sessions[0], effects


def watched(story: Story, stop: int | None = None, later: float = PAUSE) -> SessionView:
    """The state some time after a line, everything before seen line by line as it was written."""
    shift = Shift(mode="live", since=None, idle_minutes=0)
    now = last = 0.0
    shift.take(CaughtUp("copilot"), now)
    shift.take(SessionFound(KEY, "", Workspace(), Presence.LIVE), now)
    for events in story.read(stop):
        times = [e.at for e in events if e.at is not None]
        until = max([now, *(t + 0.3 for t in times)])
        if now:
            _pass(shift, now, until)
        now, last = until, max([last, *times])
        shift.advance(now)
        shift.take(EventsRead(KEY, events, False, now), now)
    _pass(shift, last, last + later)
    shift.advance(last + later)
    return shift.view(last + later).sessions[0]


def _pass(shift: Shift, start: float, stop: float) -> None:
    """Let the clock run, in steps of about a quarter second."""
    steps = min(80, int((stop - start) / 0.25))
    for n in range(1, steps + 1):
        shift.advance(start + (stop - start) * n / steps)


def state_of(view: SessionView) -> str:
    """Status, open orders, active sub-agents, what is waited for."""
    return f"{view.status} {len(view.orders)} {len(view.subagents)} {view.waiting_on or '-'}"


def faults(story: Story) -> list[str]:
    """Where the state is not the expected one, or depends on when somebody began to look."""
    wrong = []
    for n in range(1, len(story.lines) + 1):
        late, _ = started_late(story, n)
        seen = watched(story, n)
        expected = story.expected.get(n)
        kind = json.loads(story.lines[n - 1]).get("type")
        if expected is not None and state_of(late) != expected:
            wrong.append(f"line {n} ({kind}): {state_of(late)}, expected {expected}")
        if seen != late:
            wrong.append(
                f"line {n} ({kind}): watched {state_of(seen)}, started late {state_of(late)}: {seen} != {late}"
            )
    return wrong
