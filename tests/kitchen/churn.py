"""A random shift: sessions come, work, fail, ask, serve and go, with sub-agents and background shells."""

from dataclasses import replace
from random import Random

from game.orders import effects as fx
from game.orders.effects import Effect
from game.orders.snapshot import SessionView, ToolView
from game.orders.stations import Station
from tests.kitchen.shifts import key, session, sous, tool

WORK = [s for s in Station if s is not Station.ASK]


class Churn:
    """`size` sessions at most; `change(now)` is the next moment of their shift."""

    def __init__(self, seed: int, size: int) -> None:
        self.rng = Random(seed)
        self.size = size
        self.sessions: dict[str, SessionView] = {}
        self._born = 0
        self._calls = 0

    def fill(self, now: float) -> None:
        """Bring the shift to its full size."""
        while len(self.sessions) < self.size:
            self._join(now, [])

    def change(self, now: float) -> tuple[tuple[SessionView, ...], list[Effect]]:
        """A few things happen."""
        effects: list[Effect] = []
        for name in list(self.sessions):
            if self.rng.random() < 0.5:
                self._happen(name, now, effects)
        if len(self.sessions) < self.size and self.rng.random() < 0.5:
            self._join(now, effects)
        return tuple(self.sessions.values()), effects

    def _join(self, now: float, effects: list[Effect]) -> None:
        self._born += 1
        name = f"s{self._born}"
        self.sessions[name] = session(name, last_event_at=now)
        effects.append(fx.ClockedIn(now, key(name), "new"))

    def _happen(self, name: str, now: float, effects: list[Effect]) -> None:
        one, me = self.sessions[name], key(name)
        what = self.rng.random()
        foreground = [t for t in one.tools if not t.background]
        if one.status == "waiting" and what < 0.4:
            effects.append(fx.WaitEnded(now, me, "permission", one.waiting_agent, 1.0, "approved"))
            one = replace(one, status="thinking", waiting_on=None, waiting_since=None, waiting_agent=None)
        elif one.status == "waiting":
            return
        elif foreground and what < 0.5:
            one = self._end(one, foreground[0], now, effects)
        elif what < 0.62:
            one = self._start(one, now, effects)
        elif what < 0.70:
            agent = self.rng.choice([None, *(a.id for a in one.subagents)])
            effects.append(fx.WaitStarted(now, me, "permission", agent))
            one = replace(one, status="waiting", waiting_on="permission", waiting_since=now, waiting_agent=agent)
        elif what < 0.76:
            effects.append(fx.OrderServed(now, me, "o", 28, 60.0))
            one = replace(one, status="idle", tools=tuple(t for t in one.tools if t.background), subagents=())
        elif what < 0.80:
            effects.append(fx.Said(now, me, "Now the tests.", None))
        elif what < 0.86:
            agent = f"a{self._calls}"
            one = replace(one, status="working", subagents=(*one.subagents[:2], sous(agent, at=now)))
            effects.append(fx.SubagentStarted(now, me, agent, "helper"))
        elif what < 0.90:
            one = replace(one, subagents=one.subagents[1:], tools=tuple(t for t in one.tools if t.agent_id is None))
        elif what < 0.93:
            effects.append(fx.OrderFailed(now, me, "o", -10, "abort"))
            one = replace(one, status="idle", tools=(), subagents=())
        elif what < 0.95:
            effects.append(fx.ClockedOut(now, me, "end"))
            del self.sessions[name]
            return
        else:
            one = replace(one, tools=(*one.tools[-2:], tool(Station.SHELL, self._call(), at=now, background=True)))
        self.sessions[name] = replace(one, last_event_at=now)

    def _call(self) -> str:
        self._calls += 1
        return f"t{self._calls}"

    def _start(self, one: SessionView, now: float, effects: list[Effect]) -> SessionView:
        agent = self.rng.choice([None, *(a.id for a in one.subagents)])
        station, call = self.rng.choice(WORK), self._call()
        effects.append(fx.ToolStarted(now, one.key, call, "tool", station, "label", agent))
        if self.rng.random() < 0.3:  # over before anybody looked
            effects.append(fx.ToolEnded(now, one.key, call, station, True, False, agent))
            return replace(one, status="thinking" if not one.tools else one.status)
        return replace(one, status="working", tools=(*one.tools[-3:], tool(station, call, at=now, agent=agent)))

    def _end(self, one: SessionView, done: ToolView, now: float, effects: list[Effect]) -> SessionView:
        failed = self.rng.random() < 0.2
        effects.append(fx.ToolEnded(now, one.key, done.id, done.station, not failed, False, done.agent_id))
        if failed:
            effects.append(fx.FireStarted(now, one.key, done.station, "label", done.agent_id))
        tools = tuple(t for t in one.tools if t.id != done.id)
        return replace(one, tools=tools, status="working" if tools else "thinking")
