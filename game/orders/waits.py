"""Waits: what the human is asked, by whom, since when, and how it ended."""

from collections import deque
from dataclasses import dataclass

from game.orders.effects import WaitEnded, WaitOn, WaitOutcome, WaitStarted
from game.orders.interactions import GAP, NEVER
from game.orders.snapshot import WaitView
from game.orders.teller import Teller

TOLD = 1.0
"""Seconds a request must stand before it rings: automatic approvals take milliseconds."""

MOST_OPEN = 100
"""Open waits of a session: nobody is asked more at a time, and each event looks through them."""

REMEMBERED = 200
"""Waits of a session that are remembered after they ended, the newest ones."""


@dataclass(slots=True, eq=False)
class Wait:
    """Something the human is asked. `call` is the tool call it is about, `agent` None the head chef."""

    on: WaitOn
    agent: str | None
    at: float
    seen_at: float
    call: str | None
    interaction: str | None
    told: bool = False
    turn_ended_at: float | None = None
    """The turn it belongs to ended: over, unless an abort says how."""

    @property
    def rings(self) -> bool:
        """Whether it is to be told once it has stood long enough: not if its turn ended before that."""
        return not self.told and (self.turn_ended_at is None or self.turn_ended_at - self.at >= TOLD)


class Waits:
    """The open waits of a session. A wait ends by what the log says, never by time alone."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self.open: dict[str, Wait] = {}
        """By the request, or by the call of a question."""
        self.over: deque[WaitView] = deque(maxlen=REMEMBERED)
        """Those that were told and have ended, oldest first."""

    def foremost(self) -> Wait | None:
        """The wait that stands longest."""
        return min(self.open.values(), key=lambda w: w.at, default=None)

    def asks(self, agent: str | None) -> bool:
        """Whether this agent waits."""
        return any(w.agent == agent for w in self.open.values())

    def ask(self, key: str, wait: Wait) -> None:
        """Something is asked; asked again under the same key it is the same."""
        if len(self.open) < MOST_OPEN:
            self.open.setdefault(key, wait)

    def end(self, key: str, t: float, outcome: WaitOutcome) -> None:
        """A wait is over; unknown keys are nothing."""
        wait = self.open.pop(key, None)
        if wait is None:
            return
        seconds = max(0.0, t - wait.at)
        if not wait.told and seconds >= TOLD:
            wait.told = True
            self._teller.tell(WaitStarted, wait.at, wait.on, wait.agent, wait.call)
        if wait.told:
            self.over.append(WaitView(wait.on, t, seconds, outcome))
            self._teller.tell(WaitEnded, t, wait.on, wait.agent, seconds, outcome)

    def permission(self, request: str | None, call: str | None, agent: str | None) -> str:
        """The key of a permission by its request, its call, or, where neither is told, by who asks."""
        key = permission_key(request, call)
        if key in self.open:
            return key
        for other, wait in self.open.items():
            if wait.on == "permission":
                if call is not None:
                    if wait.call == call:
                        return other
                elif request is None and wait.agent == agent:
                    return other
        return ""

    def question(self, call: str | None) -> str:
        """The key of a question or plan by its call, or the one that is open."""
        return call or next((k for k, w in self.open.items() if w.on != "permission"), "")

    def about(self, call: str) -> list[tuple[str, Wait]]:
        """The waits that are about a call."""
        return [(k, w) for k, w in self.open.items() if w.call == call]

    def end_all(
        self,
        t: float,
        outcome: WaitOutcome,
        *,
        agent: str | None,
        interaction: str | None = None,
        permissions_only: bool = False,
    ) -> None:
        """Everything an agent asks is over; with `interaction` only what belongs to it."""
        for key, wait in list(self.open.items()):
            if wait.agent != agent or (permissions_only and wait.on != "permission"):
                continue
            if interaction is None or wait.interaction == interaction:
                self.end(key, t, outcome)

    def end_everything(self, t: float) -> None:
        """The session is over."""
        for key in list(self.open):
            self.end(key, t, "ended")

    def hand_over(self, before: str | None, after: str | None) -> None:
        """An interaction goes on under another id."""
        for wait in self.open.values():
            if wait.agent is None and wait.interaction == before:
                wait.interaction = after

    def turn_ended(self, interaction: str | None, t: float) -> None:
        """The head agent's turn ended: its permission prompts are over, unless an abort right after says how."""
        for wait in self.open.values():
            if wait.on == "permission" and wait.agent is None and wait.interaction == interaction:
                wait.turn_ended_at = t

    def turn_started(self, t: float) -> None:
        """A turn began after all, so what was asked in the one before is over."""
        for key, wait in list(self.open.items()):
            if wait.turn_ended_at is not None:
                self.end(key, min(t, wait.turn_ended_at), "ended")

    def due(self) -> tuple[float, float]:
        """When the clock has something to do here: by the log's time, and by the wall clock."""
        due = wall = NEVER
        for wait in self.open.values():
            if wait.rings:
                due = min(due, wait.at + TOLD)
                wall = min(wall, max(wait.at, wait.seen_at) + TOLD)
            if wait.turn_ended_at is not None:
                due = min(due, wait.turn_ended_at + GAP)
                wall = min(wall, wait.turn_ended_at + GAP)
        return due, wall

    def expire(self, t: float, *, by_wall: bool) -> None:
        """Tell what has stood long enough, and end what its turn left behind."""
        for key, wait in list(self.open.items()):
            asked = max(wait.at, wait.seen_at) if by_wall else wait.at
            if wait.rings and asked + TOLD <= t:
                wait.told = True
                self._teller.tell(WaitStarted, wait.at, wait.on, wait.agent, wait.call)
            if wait.turn_ended_at is not None and wait.turn_ended_at + GAP <= t:
                self.end(key, wait.turn_ended_at, "ended")


def permission_key(request: str | None, call: str | None) -> str:
    """The key of a permission: a tool call may raise several, so its request comes first."""
    return f"permission {request or call or ''}"
