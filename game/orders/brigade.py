"""The brigade: the sub-agents of a session, by their ids and by the calls that started them."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.orders.calls import LABEL, Call
from game.orders.effects import SubagentEnded, SubagentStarted
from game.orders.events import SubagentStarted as StartEvent
from game.orders.teller import Teller
from game.orders.text import clean

MOST_AGENTS = 250
"""Sub-agents of a session that are remembered; those who are done are forgotten first, the oldest before others."""


@dataclass(slots=True, eq=False)
class Subagent:
    """A sous-chef. `interaction` is the head chef's that it works for."""

    id: str
    call: str | None
    name: str
    interaction: str | None
    started_at: float
    background: bool
    active: bool = True


class Brigade:
    """Everybody who ever worked in a session besides the head agent; most are done."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._agents: dict[str, Subagent] = {}
        self._by_call: dict[str, str] = {}

    def __contains__(self, agent: str) -> bool:
        return agent in self._agents

    def active(self) -> Iterator[Subagent]:
        """Who is at work, in order of arrival."""
        return (a for a in self._agents.values() if a.active)

    def works_for(self, interaction: str | None) -> bool:
        """Whether anybody still works for an interaction."""
        return bool(self._agents) and any(a.interaction == interaction for a in self.active())

    def who(self, agent: str | None, parent_call: str | None) -> str | None:
        """The id of the sub-agent an event belongs to, by its id or the call that started it; None: the head agent."""
        if agent is not None or parent_call is None:
            return agent
        return self._by_call.get(parent_call, parent_call)

    def of_call(self, call: str) -> Subagent | None:
        """Who was started by a call."""
        return self._agents.get(self._by_call.get(call, ""))

    def find(self, agent: str | None, call: str | None) -> Subagent | None:
        """Somebody by id, by call, or, where a log says no more, by name."""
        if agent is not None and agent in self._agents:
            return self._agents[agent]
        if call is not None:
            found = self._agents.get(self._by_call.get(call, call))
            if found is not None:
                return found
        return next((a for a in self.active() if a.name == agent), None)

    def start(self, event: StartEvent, agent: str, call: Call | None, current: str | None, t: float) -> None:
        """Somebody is announced."""
        parent = self._agents.get(event.parent or (call.agent if call else None) or "")
        name = clean(event.name or (call.event.subject if call else None) or agent, LABEL)
        background = event.background or (call is not None and call.event.background)
        known = self._agents.get(agent)
        if event.call is not None:
            self._by_call[event.call] = agent
            if event.call != agent and known is None and (known := self._agents.pop(event.call, None)) is not None:
                # Seen at work before it was announced, under the id of its call.
                known.id = agent
                self._agents[agent] = known
        if known is not None and known.active:
            known.name, known.call, known.background = name, event.call or known.call, background
            return
        interaction = parent.interaction if parent is not None else current
        self._add(Subagent(agent, event.call, name, interaction, t, background), t)
        self._teller.tell(SubagentStarted, t, agent, name)

    def revive(self, agent: str, call: Call | None, current: str | None, t: float) -> bool:
        """Somebody is at work whom nobody announced, or who was done and goes on; False if that is no news."""
        known = self._agents.get(agent)
        if known is None:
            name = clean((call.event.subject if call else None) or agent, LABEL)
            known = Subagent(agent, call.id if call else None, name, current, t, call is None or call.event.background)
            self._add(known, t)
            if call is not None:
                self._by_call[call.id] = agent
        elif known.active:
            return False
        else:
            known.active = known.background = True
            known.started_at, known.interaction = t, current
        self._teller.tell(SubagentStarted, t, agent, known.name)
        return True

    def _add(self, subagent: Subagent, t: float) -> None:
        if len(self._agents) >= MOST_AGENTS:
            oldest = next((a for a in self._agents.values() if not a.active), next(iter(self._agents.values())))
            del self._agents[oldest.id]
            if oldest.active:
                self.end(oldest, t, None)
        self._agents[subagent.id] = subagent

    def end(self, subagent: Subagent, t: float, ok: bool | None) -> None:
        """Somebody is done."""
        subagent.active = False
        self._teller.tell(SubagentEnded, t, subagent.id, subagent.name, ok)

    def hand_over(self, before: str | None, after: str | None) -> None:
        """An interaction goes on under another id."""
        for subagent in self.active():
            if subagent.interaction == before:
                subagent.interaction = after

    def forget(self) -> None:
        """Nobody ever worked here."""
        self._agents.clear()
        self._by_call.clear()
