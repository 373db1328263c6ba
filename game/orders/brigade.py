"""The brigade: the sub-agents of a session, by their ids, by the calls that started them, and by their names.

One sub-agent may go by several names in one log: its id, the id of the call that started it, a name of its own, the
name the task was given. Whatever the log says first is its id here; the others lead to it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.orders.calls import LABEL, PROMPT, Call
from game.orders.effects import SubagentEnded, SubagentStarted
from game.orders.events import SubagentEnded as EndEvent
from game.orders.events import SubagentStarted as StartEvent
from game.orders.teller import Teller
from game.orders.text import clean

MOST_AGENTS = 250
"""Sub-agents of a session that are remembered; those who are done are forgotten first, the oldest before others."""


@dataclass(slots=True, eq=False)
class Subagent:
    """A sous-chef. `interaction` is the head chef's that it works for, `parent` the sous-chef that started it."""

    id: str
    call: str | None
    name: str
    interaction: str | None
    started_at: float
    background: bool
    parent: str | None = None
    task: str | None = None
    """What its task was called by the one who started it."""
    active: bool = True
    loose: bool = False
    """Nothing tells its end: nobody announced it and no call of it is open, or it was cut and speaks all the same."""
    ok: bool | None = None
    """How it ended last: well, badly, or cut."""
    failed: bool = False
    """It failed, and no notification has told so yet."""
    steps: int = 0
    """Its calls."""
    named: bool = False
    """It has a name of its own besides its call's."""


class Brigade:
    """Everybody who ever worked in a session besides the head agent; most are done."""

    def __init__(self, teller: Teller, calls: Mapping[str, Call]) -> None:
        """`calls`: the calls in flight by their ids, kept current by the session."""
        self._teller = teller
        self._calls = calls
        self._agents: dict[str, Subagent] = {}
        self._by_call: dict[str, str] = {}
        """Ids by the call that started the sub-agent; one may be bound before the sub-agent is seen."""
        self._alias: dict[str, str] = {}
        """Ids by every name that events are signed with."""
        self._guessed: set[str] = set()
        """Names that may turn out to be another's."""

    def __contains__(self, agent: str) -> bool:
        return agent in self._agents

    def active(self) -> Iterator[Subagent]:
        """Who is at work, in order of arrival."""
        return (a for a in self._agents.values() if a.active)

    def works_for(self, interaction: str | None) -> bool:
        """Whether anybody whose end will be told still works for an interaction, seen or not."""
        if self._agents and any(a.interaction == interaction and not a.loose for a in self.active()):
            return True
        return any(
            c.event.role == "task" and c.agent is None and c.interaction == interaction and not c.event.background
            for c in self._calls.values()
        )

    def was_asked(self, prompt: str) -> bool:
        """Whether a prompt is one that the head agent gave to a sub-agent it waits for."""
        return any(prompt[:PROMPT] == c.prompt for c in self._calls.values() if c.event.role == "task")

    def works(self, agent: str | None) -> bool:
        """Whether this sub-agent is at work."""
        known = self._agents.get(agent or "")
        return known is not None and known.active

    def took_up(self, agent: str) -> None:
        """A sub-agent began a call."""
        known = self._agents.get(agent)
        if known is not None:
            known.steps += 1

    def of_call(self, call: str) -> Subagent | None:
        """Who was started by a call."""
        return self._agents.get(self._by_call.get(call, ""))

    def who(self, agent: str | None, parent_call: str | None, call: str | None = None) -> str | None:
        """The id of the sub-agent an event belongs to, by how it is signed; None: the head agent.

        `parent_call` is the call that started the sub-agent, `call` one of its own that the event is about.
        """
        if agent is None:
            return None if parent_call is None else self._by_call.get(parent_call, parent_call)
        known = self._alias.get(agent)
        if known is not None:
            if parent_call is not None and agent in self._guessed:
                known = self._by_call.get(parent_call, known)
                self._alias[agent] = known
                self._guessed.discard(agent)
            return known
        found = self._introduced(agent, parent_call, call)
        self._alias[agent] = found
        subagent = self._agents.get(found)
        if subagent is not None:
            subagent.named |= agent not in (subagent.call, subagent.task, subagent.name)
        return found

    def _introduced(self, agent: str, parent_call: str | None, call: str | None) -> str:
        """The id for a name that was never seen before: somebody known under another, or this one."""
        if agent in self._agents:
            return agent
        if parent_call is not None:
            if parent_call in self._by_call:
                self._guessed.add(agent)
            return self._by_call.setdefault(parent_call, agent)
        if agent in self._by_call:
            return self._by_call[agent]
        about = self._calls.get(call or "")
        if about is not None and about.agent is not None:
            return about.agent
        if agent in self._calls:
            return self._by_call.setdefault(agent, agent)
        started = self._unbound(agent)
        if started is None:
            namesakes = [a for a in self._agents.values() if agent in (a.task, a.name)]
            if namesakes:
                return min(namesakes, key=lambda a: (not a.active, a.named)).id
            self._guessed.add(agent)
            nameless = next((a for a in self.active() if a.call is not None and not a.named), None)
            if nameless is not None:
                return nameless.id
            started = self._unbound()
        return agent if started is None else self._by_call.setdefault(started.id, agent)

    def _unbound(self, task: str | None = None) -> Call | None:
        """The oldest open call that starts a sub-agent nobody has seen; with `task` one of that name."""
        for call in self._calls.values():
            if call.event.role == "task" and call.id not in self._by_call and task in (None, call.event.subject):
                return call
        return None

    def start(self, event: StartEvent, made: str, current: str | None, t: float) -> None:
        """Somebody is announced; `made` is an id for who has none."""
        signed = event.agent or event.call or made
        call = self._calls.get(event.call or "")
        agent = self._alias.get(signed)
        if agent is not None and signed in self._guessed and event.call is not None:
            known = self._agents.get(agent)
            if known is not None and known.call not in (None, event.call):
                agent = None
        if agent is None:
            bound = self._by_call.get(event.call or "")
            agent = signed if bound is None or bound in self._guessed else bound
        self._guessed.discard(signed)
        self._alias[signed] = agent
        started_by = event.parent or (call.agent if call else None) or ""
        parent = self._agents.get(self._alias.get(started_by, started_by))
        task = (call.event.subject if call else None) or None
        name = clean(event.name or task or agent, LABEL)
        background = event.background or (call is not None and call.event.background)
        if event.call is not None:
            self._by_call[event.call] = agent
        known = self._agents.get(agent)
        if known is not None and known.active:
            known.name, known.call, known.task = name, event.call or known.call, task or known.task
            known.background, known.loose = background, False
            known.parent = parent.id if parent is not None and parent is not known else known.parent
            known.named |= signed != known.call
            return
        interaction = parent.interaction if parent is not None else current
        new = Subagent(agent, event.call, name, interaction, t, background, task=task, named=signed != event.call)
        new.parent = parent.id if parent is not None and parent.id != agent else None
        self._add(new, t)
        self._teller.tell(SubagentStarted, t, agent, name)

    def revive(self, agent: str, current: str | None, t: float) -> bool:
        """Somebody is at work whom nobody announced, or who was done and goes on; False if that is no news."""
        known = self._agents.get(agent)
        if known is not None and known.active:
            return False
        call = next((c for c, a in self._by_call.items() if a == agent and c in self._calls), None)
        if call is None and agent in self._calls:
            call = agent
        started = self._calls.get(call or "")
        if known is not None and started is None and (started := self._unbound(agent)) is not None:
            call = started.id
        if call is not None:
            self._by_call[call] = agent
        parent = self._agents.get((started.agent if started else None) or "")
        interaction = parent.interaction if parent is not None and parent.id != agent else current
        if known is None:
            task = started.event.subject if started else None
            name = clean(task or agent, LABEL)
            known = Subagent(agent, call, name, interaction, t, False, task=task, named=agent != call)
            self._add(known, t)
        else:
            known.active, known.started_at, known.interaction = True, t, interaction
        if started is not None:
            known.call, known.background, known.loose = call, started.event.background, False
            known.parent = parent.id if parent is not None and parent.id != agent else None
        else:
            # Who ended well may have been asked again, and will tell its end.
            known.background = known.background or known.ok is True
            known.loose = not known.background
        self._teller.tell(SubagentStarted, t, agent, known.name)
        return True

    def backgrounded(self, call: str, agent: str | None) -> None:
        """A call that starts a sub-agent left it in the background, and may have said its name."""
        known = self.of_call(call)
        if known is not None:
            known.background, known.loose = True, False
            known.named |= agent is not None
        if agent is not None and agent not in self._alias:
            self._alias[agent] = self._by_call.setdefault(call, agent)

    def find(self, event: EndEvent) -> Subagent | None:
        """Who is said to be done: by id, by call, or, where a log says no more, by name."""
        known = self._agents.get(self._alias.get(event.agent or "", event.agent or ""))
        if known is not None and known.active:
            return known
        if event.call is not None:
            by_call = self._agents.get(self._by_call.get(event.call, event.call))
            if by_call is not None:
                return by_call
        if known is not None and event.agent not in (known.task, known.name):
            return known
        return self._called(event.agent, event.ok) or self._called(event.name, event.ok) or known

    def _called(self, name: str | None, ok: bool | None) -> Subagent | None:
        """Who goes by a name: by that of the task rather than by one that several may share."""
        if name is None:
            return None
        tasked = [a for a in self._agents.values() if a.task == name]
        named = tasked or [a for a in self._agents.values() if a.name == clean(name, LABEL)]
        if ok is False:
            # The failure was told before, by the call; another of the same name may be at work again.
            for subagent in named:
                if subagent.failed and not subagent.active:
                    subagent.failed = False
                    return subagent
        return next((a for a in named if a.active), None)

    def children(self, agent: str) -> list[Subagent]:
        """Who is at work for a sub-agent."""
        return [a for a in self.active() if a.parent == agent]

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
        subagent.ok, subagent.failed = ok, ok is False
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
        self._alias.clear()
        self._guessed.clear()
