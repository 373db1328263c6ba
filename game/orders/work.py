"""What is in flight in a session: calls and the shells they leave running, waits, sub-agents, compactions.

This is the lowest of the three layers of a session's machine, each of which knows only those below it: prompts and
turns stand on it (`turns`), the log, its clock and the process on those (`session`). They are layers of one object and
not objects of their own, since every event touches the same state and there are very many events.
"""

from collections import deque

from game.orders import effects as fx
from game.orders import events as ev
from game.orders.brigade import Brigade, Subagent
from game.orders.calls import Call
from game.orders.effects import WaitOn, WaitOutcome
from game.orders.interactions import NEVER, Interaction
from game.orders.meters import Meters
from game.orders.notices import SessionKey
from game.orders.rail import Rail
from game.orders.shells import Shells
from game.orders.teller import Teller
from game.orders.todos import Todos
from game.orders.waits import Wait, Waits, permission_key

MOST_CALLS = 500
"""Calls in flight: no agent has so many, and every picture looks through them. The oldest are forgotten."""
RECENT = 30
"""Finished calls that are remembered."""


class Work:
    """What a session is busy with, and what has come of it."""

    def __init__(self, key: SessionKey, since: float | None) -> None:
        """See `Session`."""
        self.key = key
        self.teller = Teller(key)
        self.rail = Rail(self.teller, since)
        self.waits = Waits(self.teller)
        self.meters = Meters()
        self.interactions: dict[str | None, Interaction] = {}
        self.current: str | None = None
        self.calls: dict[str, Call] = {}
        self.brigade = Brigade(self.teller, self.calls)
        self.shells = Shells()
        self.compacting: set[str | None] = set()
        self.recent: deque[tuple[Call, bool, float]] = deque(maxlen=RECENT)
        self.todos: tuple[tuple[str, bool], ...] = ()
        """Text of each todo and whether it is done, as far as the log tells for certain."""
        self._todos = Todos()
        self.mode: str | None = None
        self.holders = 1
        """Processes that hold the session, as far as the log tells."""
        self.shut = False
        self.wall_due = NEVER
        """Wall time at which `advance` has something to do."""
        self._due = NEVER
        self._last_call: Call | None = None
        self._made = 0
        self._now = -NEVER
        self._live = False

    def _touch(self, interaction: str | None) -> Interaction | None:
        """The interaction an event of the head agent belongs to: the one it names, if known, else the current."""
        if interaction is not None and interaction in self.interactions:
            self.current = interaction
        return self.interactions.get(self.current)

    def _wake(self) -> None:
        """Work after a shutdown without a resume: another process holds the session after all."""
        if self.shut:
            self.shut, self.holders = False, 1

    def _make_id(self, what: str) -> str:
        self._made += 1
        return f"{what}-{self._made}"

    def _seen_at(self) -> float:
        return self._now if self._live else -NEVER

    # -- when something is due

    def _plan(self) -> None:
        """Find out when a clock next has something to do."""
        due, wall = self.waits.due() if self.waits.open else (NEVER, NEVER)
        for interaction in self.interactions.values():
            if interaction.ended_at is not None:
                by_log, by_wall = self._due_of(interaction)
                due, wall = min(due, by_log), min(wall, by_wall)
        self._due, self.wall_due = due, wall

    def _due_of(self, interaction: Interaction) -> tuple[float, float]:
        """When an ended interaction is over; never as long as a sub-agent of it works."""
        if self.brigade.works_for(interaction.id):
            return NEVER, NEVER
        return interaction.due(self.mode == "autopilot")

    # -- tools and shells

    def _tool_started(self, event: ev.ToolStarted, t: float) -> None:
        call_id = event.call or self._make_id("call")
        if call_id in self.calls:
            return
        agent = event.agent
        if agent is not None or event.parent_call is not None:
            agent = self.brigade.who(agent, event.parent_call)
        if agent is not None:
            self._revive(agent, t)
        if len(self.calls) >= MOST_CALLS:
            del self.calls[next(iter(self.calls))]
        call = self.calls[call_id] = Call(event, call_id, agent, self.current, t)
        if agent is None:
            if self.shut:
                self._wake()
            self._last_call = call
            interaction = self.interactions.get(self.current)
            if interaction is not None and not interaction.asked and self.holders <= 1:
                # The message before did not tell what it asked for: another turn follows all the same.
                interaction.asked = True
                if interaction.ended_at is not None:
                    interaction.ended_at = None
                    self._plan()
        role = event.role
        if role == "follow-up" and event.subject is not None:
            call.shell = self.shells.known.get(event.subject)
        if self.teller.on:
            self.teller.tell(fx.ToolStarted, t, call_id, event.name, call.step.station, call.step.label, agent)
        self.rail.step(call, t, self.current)
        if agent is not None:
            self.brigade.took_up(agent)
        if role == "question" or role == "plan":  # noqa: PLR1714 (that way the type checker knows what it is)
            self._ask(call_id, role, agent, t, call_id)

    def _tool_finished(self, event: ev.ToolFinished, t: float) -> None:
        if event.by_user or (event.interrupted and self.holders > 1):
            return
        call = self.calls.pop(event.call, None)
        if call is None:
            return
        if call.agent is None:
            self._touch(event.interaction)
        role = call.event.role
        bad_exit = (call.event.shell is not None or role == "follow-up") and self.shells.told(call, event)
        answer = event.exit_code == 1 and call.answers_by_exit_code()
        failed = bad_exit or not (event.ok or event.refused or event.interrupted or answer)
        ok = not (failed or event.refused or event.interrupted)
        self.recent.append((call, ok, t))
        if self.teller.on:
            self.teller.tell(fx.ToolEnded, t, call.id, call.step.station, ok, event.refused, call.agent)
        if failed:
            self._burn(call, t)
        if self.waits.open:
            self._answered_by_result(call, event, t)
        if role == "task":
            self._task_finished(call, event, t)
        elif role == "news":
            if event.subagent is not None and event.subagent_ok is not None:
                self._subagent_ended(ev.SubagentEnded(t, event.subagent, None, event.subagent_ok), t)
        elif role == "todos":
            self._todos.changed(call.event.arguments, ok=event.ok)
            self.todos = self._todos.view()
        elif role == "finish" and event.ok and call.agent is None:
            interaction = self.interactions.get(self.current)
            if interaction is not None:
                interaction.complete = True

    def _burn(self, call: Call, t: float) -> None:
        self.rail.fire(t)
        if self.teller.on:
            self.teller.tell(fx.FireStarted, t, call.step.station, call.step.label, call.agent)

    def _shell_completed(self, event: ev.ShellCompleted, t: float) -> None:
        shell = self.shells.known.get(event.shell or "")
        if shell is None:
            return
        simmered = shell.id in self.shells.simmering
        if self.shells.completed(shell, event):
            self._burn(shell.call, t)
        interaction = self.interactions.get(shell.call.interaction)
        if simmered and interaction is not None and interaction.ended_at is not None:
            interaction.woken_at, interaction.rested = t, False
            interaction.simmers = self.shells.simmer(interaction.id)
            self._plan()

    def _drop_calls(
        self, t: float, *, agent: str | None = None, interaction: str | None = None, outcome: WaitOutcome = "cancelled"
    ) -> None:
        """Calls that will never finish: a sub-agent's, or the head agent's of an interaction. Whom they started, and
        waited for, is cut as well."""
        for key, call in list(self.calls.items()):
            if call.agent != agent or (agent is None and call.interaction != interaction):
                continue
            if self.calls.pop(key, None) is None:
                continue
            self.waits.end(key, t, "cancelled")
            subagent = self.brigade.of_call(key) if call.event.role == "task" else None
            if subagent is not None and not subagent.background:
                self._end_subagent(subagent, t, ok=None, outcome=outcome)

    # -- waiting for the human

    def _ask(self, key: str, on: WaitOn, agent: str | None, t: float, call: str | None) -> None:
        self.waits.ask(key, Wait(on, agent, t, self._now if self._live else t, call, self.current))
        self._plan()

    def _permission_asked(self, event: ev.PermissionAsked, t: float) -> None:
        agent = event.agent
        if agent is not None or event.parent_call is not None:
            agent = self.brigade.who(agent, event.parent_call, event.call)
        elif event.call in self.calls:
            agent = self.calls[event.call].agent
        if agent is not None:
            self._revive(agent, t)
        self._ask(permission_key(event.request, event.call), "permission", agent, t, event.call)

    def _permission_answered(self, event: ev.PermissionAnswered, t: float) -> None:
        agent = event.agent
        if agent is not None:
            agent = self.brigade.who(agent, None, event.call)
        self.waits.end(self.waits.permission(event.request, event.call, agent), t, event.verdict)
        self._plan()

    def _human_answered(self, event: ev.HumanAnswered, t: float) -> None:
        self.waits.end(self.waits.question(event.call), t, event.verdict)
        self._plan()

    def _answered_by_result(self, call: Call, event: ev.ToolFinished, t: float) -> None:
        """A call that finished is not waited for any more."""
        for key, wait in self.waits.about(call.id):
            outcome: WaitOutcome
            if wait.on == "permission":
                outcome = "denied" if event.refused else "approved"
            elif event.ok:
                outcome = event.verdict or ("approved" if wait.on == "plan" else "answered")
            else:
                outcome = "denied" if event.refused else "cancelled"
            self.waits.end(key, t, outcome)
        self._plan()

    # -- sub-agents

    def _subagent_started(self, event: ev.SubagentStarted, t: float) -> None:
        made = event.agent or event.call or self._make_id("agent")
        self.brigade.start(event, made, self.current, t)
        self._plan()

    def _revive(self, agent: str, t: float) -> None:
        if self.brigade.revive(agent, self.current, t):
            self._plan()

    def _subagent_ended(self, event: ev.SubagentEnded, t: float) -> None:
        subagent = self.brigade.find(event)
        if subagent is not None:
            self._end_subagent(subagent, t, ok=event.ok)

    def _task_finished(self, call: Call, event: ev.ToolFinished, t: float) -> None:
        """The call that started a sub-agent is over, and so is the sub-agent unless it works in the background."""
        if event.ok and (event.background or call.event.background):
            self.brigade.backgrounded(call.id, event.subagent)
        subagent = self.brigade.of_call(call.id)
        if subagent is not None and not (subagent.background and event.ok):
            self._end_subagent(subagent, t, ok=event.ok)

    def _end_subagent(self, subagent: Subagent, t: float, *, ok: bool | None, outcome: WaitOutcome = "ended") -> None:
        if not subagent.active:
            return
        self.brigade.end(subagent, t, ok)
        self._drop_calls(t, agent=subagent.id, outcome=outcome)
        for child in self.brigade.children(subagent.id):
            # Only what runs in the background, for somebody who ended well, goes on.
            if not (child.background and ok):
                self._end_subagent(child, t, ok=None, outcome=outcome)
        self.waits.end_all(t, outcome, agent=subagent.id)
        self.compacting.discard(subagent.id)
        interaction = self.interactions.get(subagent.interaction)
        if interaction is not None and interaction.ended_at is not None:
            interaction.agents_left_at, interaction.seen_at = t, self._seen_at()
        self._plan()

    # -- the context

    def _compaction_started(self, event: ev.CompactionStarted, t: float) -> None:
        self.meters.compaction(event)
        agent = None if event.agent is None else self.brigade.who(event.agent, None)
        if agent not in self.compacting:
            self.compacting.add(agent)
            if agent is None:
                self.teller.tell(fx.TidyStarted, t, event.tokens)

    def _compaction_ended(self, event: ev.CompactionEnded, t: float) -> None:
        self.meters.compaction(event)
        agent = None if event.agent is None else self.brigade.who(event.agent, None)
        self._end_compaction(agent, t, event.before, event.after)

    def _end_compaction(self, agent: str | None, t: float, before: int | None, after: int | None) -> None:
        if agent in self.compacting:
            self.compacting.discard(agent)
            if agent is None:
                self.teller.tell(fx.TidyEnded, t, before, after)
