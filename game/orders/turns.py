"""Prompts and turns of a session: which interaction runs, which has ended, and what that means for its orders."""

from game.orders import effects as fx
from game.orders import events as ev
from game.orders.calls import LABEL
from game.orders.effects import WaitOutcome
from game.orders.interactions import AUTOPILOT_GAP, GAP, NEVER, Interaction
from game.orders.notices import SessionKey
from game.orders.rail import MOST_OPEN
from game.orders.stations import Station
from game.orders.text import SENTENCE, clean, first_sentence
from game.orders.work import Work


class Turns(Work):
    """What the head agent of a session was asked, and how far it is with it."""

    def __init__(self, key: SessionKey, since: float | None) -> None:
        """See `Session`."""
        super().__init__(key, since)
        self._of_subagents: set[str] = set()
        """Interactions of sub-agents, in logs that do not name the agent."""
        self.name: str | None = None
        self.model: str | None = None
        self.delegated: ev.Delegated | None = None
        self.working_since: float | None = None
        """Since when a sub-agent with a log of its own is at work, None while it is not."""
        self.failed = False
        """Its work as such a sub-agent ended badly, and it was not asked again."""

    # -- a sub-agent with a log of its own

    @property
    def own_name(self) -> str:
        """What a sub-agent with a log of its own is called: by its task, its title, else its id."""
        task = self.delegated.task if self.delegated is not None else None
        return clean(task or self.name or self.key.id, LABEL)

    def _was_delegated(self, event: ev.Delegated, _: float) -> None:
        self.delegated = event

    def _work(self, t: float) -> None:
        """A sub-agent with a log of its own sets to work."""
        if self.delegated is not None and self.working_since is None:
            self.working_since, self.failed = t, False
            self.teller.tell(fx.SubagentStarted, t, self.key.id, self.own_name)

    def _rest(self, t: float, ok: bool | None) -> None:
        """Its work is over, until it is asked again."""
        if self.working_since is not None:
            self.working_since, self.failed = None, ok is False
            self.teller.tell(fx.SubagentEnded, t, self.key.id, self.own_name, ok)

    # -- prompts

    def _take_up(self, event: ev.Prompted | ev.TurnStarted, t: float) -> None:
        """A prompt or turn of a sub-agent: it is at work."""
        agent = self.brigade.who(event.agent, event.parent_call)
        if agent is not None:
            self._revive(agent, t)

    def _interaction(self, interaction: str | None) -> Interaction:
        """The interaction that is now the running one."""
        self.current = interaction
        known = self.interactions.get(interaction)
        if known is None:
            if len(self.interactions) >= MOST_OPEN:
                del self.interactions[next(iter(self.interactions))]
            known = self.interactions[interaction] = Interaction(interaction)
        return known

    def _prompted(self, event: ev.Prompted, t: float) -> None:
        if event.agent is not None or event.parent_call is not None:
            self._take_up(event, t)
            return
        to_subagent = event.origin == "agent" or (bool(self.calls) and self.brigade.was_asked(event.text))
        if to_subagent and event.interaction is not None:
            self._of_subagents.add(event.interaction)
        if to_subagent or event.origin == "other":
            return
        self._wake()
        self.mode = event.mode or self.mode
        if event.origin == "continuation":
            self._continue(event, t)
            return
        steered = event.interaction if event.interaction is not None else self.current
        if event.steering and self.rail.has(steered):
            interaction = self._interaction(steered)
            interaction.prompted = not interaction.turn_open
            interaction.ended_at = None
            self._plan()
            return
        if self.holders <= 1:
            if not self.interactions:
                self._cut(self.current, t)
            for before in list(self.interactions.values()):
                self._leave(before, t, stays=before.id == event.interaction)
        interaction = self._interaction(event.interaction)
        interaction.prompted = not interaction.turn_open
        order_id = event.id or self._make_id("order")
        implicit = event.origin == "schedule"
        self.rail.open(order_id, event.text, t, implicit=implicit, interaction=interaction.id)
        self._plan()

    def _continue(self, event: ev.Prompted, t: float) -> None:
        """An autopilot's continuation: the open order goes on under another interaction."""
        before = self.current
        self.mode = event.mode or "autopilot"
        self.rail.take_back(before, t, within=AUTOPILOT_GAP)
        self.rail.hand_over(before, event.interaction)
        self.brigade.hand_over(before, event.interaction)
        self.waits.hand_over(before, event.interaction)
        for call in (*self.calls.values(), *self.shells.calls()):
            if call.agent is None and call.interaction == before:
                call.interaction = event.interaction
        if before != event.interaction:
            self.interactions.pop(before, None)
        interaction = self._interaction(event.interaction)
        interaction.rest()
        interaction.prompted = True
        self._plan()

    def _leave(self, interaction: Interaction, t: float, *, stays: bool) -> None:
        """Another prompt was delivered: the interaction before it is over, or only held by what it left running."""
        if interaction.ended_at is not None:
            self._cut(interaction.id, t)
            if not self.brigade.works_for(interaction.id) and not self.shells.simmer(interaction.id):
                self._finish(interaction)
        elif not stays:
            interaction.rest()
            self._cut(interaction.id, t)
            self.waits.end_all(t, "ended", agent=None)
            if not self.rail.has(interaction.id):
                del self.interactions[interaction.id]

    # -- turns

    def _turn_started(self, event: ev.TurnStarted, t: float) -> None:
        if event.agent is not None or event.parent_call is not None:
            self._take_up(event, t)
            return
        running = event.interaction
        if running in self._of_subagents:
            return
        if self.shut:
            self._wake()
        rail = self.rail
        if running is None and self.current is not None and not rail.has(None):
            running = self.current
        if rail.payment is not None:
            rail.take_back(running, t)
        if self.waits.open:
            self.waits.turn_started(t)
        timed = self._due != NEVER
        if len(self.interactions) > 1 and self.holders <= 1:
            for other in self.interactions.values():
                if other.id != running and other.running:
                    other.rest()
        interaction = self._interaction(running)
        interaction.rest()
        interaction.turn_open = True
        if not rail.has(running):
            if rail.adopt(running):
                self.interactions.pop(None, None)
            elif self.delegated is None:
                rail.open(event.id or self._make_id("order"), "", t, implicit=True, interaction=running)
        if self.delegated is not None:
            self._work(t)
        if timed:
            self._plan()

    def _spoken(self, event: ev.Spoken, t: float) -> None:
        agent = event.agent
        if agent is not None or event.parent_call is not None:
            agent = self.brigade.who(agent, event.parent_call)
        if event.output is not None:
            self.meters.spoken(event)
        if self.teller.on and event.text:
            text = first_sentence(event.text)
            if text:
                self.teller.tell(fx.Said, t, text, agent)
        if agent is not None:
            if event.asks or agent not in self.brigade:
                self._revive(agent, t)
            return
        if event.interaction in self._of_subagents:
            return
        if event.model and self.model in (None, "auto"):
            self.model = event.model
        interaction = self._touch(event.interaction) or self._interaction(event.interaction or self.current)
        interaction.spoke = True
        interaction.asked = event.asks or (event.goes_on and interaction.asked)
        if interaction.turn_open:
            return
        if interaction.asked:
            # The program itself reads a shell that ended: a turn of the same interaction follows.
            interaction.prompted = False
            if interaction.ended_at is not None:
                interaction.ended_at = None
                self._plan()
        elif interaction.ended_at is None:
            # A log without turns, or one that lost the start of one.
            interaction.prompted = False
            self._end_turn(interaction, t)

    def _turn_ended(self, event: ev.TurnEnded, t: float) -> None:
        agent = event.agent
        if agent is not None or event.parent_call is not None:
            agent = self.brigade.who(agent, event.parent_call)
        if agent is not None:
            self.waits.end_all(t, "ended", agent=agent, permissions_only=True)
            self._plan()
            return
        interaction = self._touch(event.interaction)
        if interaction is None:
            return
        interaction.turn_open = interaction.prompted = False
        if interaction.complete:
            interaction.asked = False
        if interaction.spoke and not interaction.asked:
            self._end_turn(interaction, t)
        if self.waits.open:
            self.waits.turn_ended(interaction.id, t)
            self._plan()

    def _end_turn(self, interaction: Interaction, t: float) -> None:
        """The last word was said, unless another turn follows at once."""
        interaction.end(t, self._seen_at(), simmers=self.shells.simmer(interaction.id))
        self._plan()

    def _retrying(self, event: ev.Retrying, t: float) -> None:
        if self.teller.on:
            count = f" ({event.attempt} of {event.limit})" if event.attempt and event.limit else ""
            text = clean(f"redialling{count}: {event.why}".rstrip(": "), SENTENCE)
            self.teller.tell(fx.Said, t, text, event.agent)

    # -- ends

    def _interaction_ended(self, event: ev.InteractionEnded, t: float) -> None:
        interaction = self._touch(event.interaction)
        if interaction is None:
            return
        del self.interactions[interaction.id]
        if event.completed:
            self.rail.serve(interaction.id, t, self._is_at_work)
        self._drop_calls(t, interaction=interaction.id)
        self.waits.end_all(t, "ended", agent=None, interaction=interaction.id)
        self._rest(t, event.completed)
        self._plan()

    def _task_completed(self, event: ev.TaskCompleted, t: float) -> None:
        interaction = self._touch(None)
        if event.agent is not None or interaction is None:
            return
        interaction.complete = True
        if not self.brigade.works_for(interaction.id) and not self.shells.simmer(interaction.id):
            self.rail.serve(interaction.id, t, self._is_at_work)

    def _finish(self, interaction: Interaction, *, by_wall: bool = False) -> None:
        """The interaction is over: its orders are served as of its end."""
        end = interaction.over_at
        del self.interactions[interaction.id]
        until = end
        if by_wall:
            until += AUTOPILOT_GAP if self.mode == "autopilot" else GAP
        self.rail.serve(interaction.id, end, self._is_at_work, until=until)
        self._drop_calls(end, interaction=interaction.id)
        for subagent in list(self.brigade.active()):
            if subagent.loose and subagent.interaction not in self.interactions:
                self._end_subagent(subagent, end, ok=None)
        self.waits.end_all(end, "ended", agent=None, interaction=interaction.id)
        self._rest(end, ok=True)

    def _is_at_work(self, interaction: str | None) -> bool:
        """Whether an interaction runs or is only held, so that its orders stay when a later one ends."""
        known = self.interactions.get(interaction)
        return known is not None and (known.running or known.ended_at is not None)

    def _cut(self, interaction: str | None, t: float, outcome: WaitOutcome = "ended") -> None:
        """The head agent works no more on an interaction: its open calls will never finish, nor will the sub-agents it
        waited for."""
        self._drop_calls(t, interaction=interaction, outcome=outcome)
        for subagent in list(self.brigade.active()):
            waited_for = not subagent.background and not self.brigade.works(subagent.parent)
            if waited_for and (self.holders <= 1 or subagent.interaction == interaction):
                self._end_subagent(subagent, t, ok=None, outcome=outcome)

    def _aborted(self, event: ev.Aborted, t: float) -> None:
        if event.agent is not None:
            agent = self.brigade.who(event.agent, None)
            self._drop_calls(t, agent=agent)
            self.waits.end_all(t, "cancelled", agent=agent)
            self._plan()
            return
        self.rail.cancel(self.current, t, "abort")
        self._cut(self.current, t, "cancelled")
        self.waits.end_all(t, "cancelled", agent=None)
        self._end_compaction(None, t, None, None)
        self.interactions.pop(self.current, None)
        self._rest(t, ok=False)
        self._plan()

    def _erred(self, event: ev.Erred, t: float) -> None:
        agent = None if event.agent is None else self.brigade.who(event.agent, None)
        self.rail.fire(t)
        if self.teller.on:
            station = self._last_call.step.station if self._last_call is not None else Station.PLAN
            self.teller.tell(fx.FireStarted, t, station, clean(event.message, LABEL), agent)
        if agent is not None:
            return
        interaction = self.interactions.get(self.current)
        if interaction is not None:
            interaction.rest()
        self._cut(self.current, t)
        self.waits.end_all(t, "ended", agent=None)
        self._rest(t, ok=False)
        self._plan()
