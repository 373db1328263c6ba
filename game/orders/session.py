"""One session as a state machine: events in, effects out, and enough state to say what the chef is doing.

The log's own times are the clock of history: before an event at time t is taken, everything that was due by t has
happened. Live, `advance` does the same by the wall clock, with the delay of the log's writer allowed for. The order of
the file is the truth; a bad time never reorders anything.

It is one long module because it is one machine: each event's meaning is one short method, and they share the state.
Orders and pay, waits, sub-agents, calls and shells, meters and the telling of effects are modules of their own.
"""

from collections import deque
from collections.abc import Iterable
from copy import deepcopy

from game.orders import effects as fx
from game.orders import events as ev
from game.orders.brigade import Brigade, Subagent
from game.orders.calls import LABEL, Call
from game.orders.effects import WaitOn, WaitOutcome
from game.orders.interactions import AUTOPILOT_GAP, GAP, NEVER, Interaction
from game.orders.marks import Marks
from game.orders.meters import Meters
from game.orders.notices import SessionKey
from game.orders.rail import MOST_OPEN, Rail
from game.orders.shells import Shells
from game.orders.stations import Station
from game.orders.teller import Teller
from game.orders.text import SENTENCE, clean, first_sentence
from game.orders.todos import Todos
from game.orders.waits import Wait, Waits, permission_key

SKEW = 60.0
"""Seconds by which a log's time may lie ahead of our clock before it is taken for wrong."""
MOST_CALLS = 500
"""Calls in flight: no agent has so many, and every picture looks through them. The oldest are forgotten."""
RECENT = 30
"""Finished calls that are remembered."""


class Session:
    """The state of one session. What happens is told by its `teller`."""

    def __init__(self, key: SessionKey, *, since: float | None = None) -> None:
        """`since`: epoch seconds from which stats count, None for all."""
        self.key = key
        self.teller = Teller(key)
        self.rail = Rail(self.teller, since)
        self.waits = Waits(self.teller)
        self.meters = Meters()
        self.interactions: dict[str | None, Interaction] = {}
        self.current: str | None = None
        self._of_subagents: set[str] = set()
        """Interactions of sub-agents, in logs that do not name the agent."""
        self.calls: dict[str, Call] = {}
        self.brigade = Brigade(self.teller, self.calls)
        self.shells = Shells()
        self.compacting: set[str | None] = set()
        self.recent: deque[tuple[Call, bool, float]] = deque(maxlen=RECENT)
        self.place: ev.Place | None = None
        self.name: str | None = None
        self.delegated: ev.Delegated | None = None
        self.working_since: float | None = None
        """Since when a sub-agent with a log of its own is at work, None while it is not."""
        self.failed = False
        """Its work as such a sub-agent ended badly, and it was not asked again."""
        self.todos: tuple[tuple[str, bool], ...] = ()
        """Text of each todo and whether it is done, as far as the log tells for certain."""
        self._todos = Todos()
        self.flaw: str | None = None
        """Why the log can be trusted only so far, None where it can."""
        self.model: str | None = None
        self.mode: str | None = None
        self.holders = 1
        """Processes that hold the session, as far as the log tells."""
        self.shut = False
        self.clocked_in = False
        self.started_at: float | None = None
        self.last_event_at: float | None = None
        self.malformed = 0
        self.unknown = 0
        self.understood = False
        """Whether any line of the log was one of this agent's."""
        self.wall_due = NEVER
        """Wall time at which `advance` has something to do."""
        self._due = NEVER
        self._last_call: Call | None = None
        self._marks = Marks()
        self._made = 0
        self._now = -NEVER
        self._live = False
        self._copied_before: float | None = None
        """The time of the log's start, as long as what follows may be the copied history of a fork."""
        self._copied = False
        self._handlers = {
            ev.SessionStarted: self._session_started,
            ev.SessionResumed: self._session_resumed,
            ev.SessionShutdown: self._session_shutdown,
            ev.PlaceChanged: self._place_changed,
            ev.ModelChanged: self._model_changed,
            ev.ModeChanged: self._mode_changed,
            ev.ForkNoted: self._fork_noted,
            ev.Named: self._named,
            ev.Delegated: self._was_delegated,
            ev.TodosListed: self._todos_listed,
            ev.CostRecorded: self._cost_recorded,
            ev.Flawed: self._flawed,
            ev.Prompted: self._prompted,
            ev.TurnStarted: self._turn_started,
            ev.TurnEnded: self._turn_ended,
            ev.InteractionEnded: self._interaction_ended,
            ev.Retrying: self._retrying,
            ev.Spoken: self._spoken,
            ev.ToolStarted: self._tool_started,
            ev.ToolFinished: self._tool_finished,
            ev.PermissionAsked: self._permission_asked,
            ev.PermissionAnswered: self._permission_answered,
            ev.HumanAnswered: self._human_answered,
            ev.SubagentStarted: self._subagent_started,
            ev.SubagentEnded: self._subagent_ended,
            ev.Aborted: self._aborted,
            ev.Erred: self._erred,
            ev.CompactionStarted: self._compaction_started,
            ev.CompactionEnded: self._compaction_ended,
            ev.TaskCompleted: self._task_completed,
            ev.ShellCompleted: self._shell_completed,
            ev.UsageRecorded: self._usage_recorded,
        }
        self._numbered = {kind: handler for kind, handler in self._handlers.items() if kind in _NUMBERED}

    @property
    def foreign(self) -> bool:
        """Whether the log has lines and none of them is this agent's: somebody's own file beside the sessions."""
        return self.unknown > 0 and not self.understood

    # -- the clock and the log

    def take(self, events: Iterable[ev.Event], now: float, *, written_at: float, live: bool) -> None:
        """Take the next events of the log. `now` is the wall clock; for lines without a time `written_at` is.

        `live` False: history, whose only clock is the log's.
        """
        handlers, numbered, marks = self._handlers, self._numbered, self._marks
        fresh, begin, end = marks.fresh, marks.begin, marks.end
        latest = now + SKEW
        self._live = live
        for event in events:
            kind = event.__class__
            at = event.at
            if at is not None:
                self._now = now
                t = at if at <= latest else now
            elif kind is ev.Malformed:
                self.malformed += 1
                continue
            elif kind is ev.Flawed:
                self.understood = True
                self._flawed(event, 0.0)  # type: ignore[arg-type]
                continue
            else:
                self._now = written_at
                t = written_at if live or self.last_event_at is None else self.last_event_at
            if t >= self._due:
                self._expire(t, by_wall=False, next_event=event)
            if self._copied_before is not None:
                self._watch_for_copies(event, t)
            last = self.last_event_at
            if last is None:
                self.started_at = self.last_event_at = t
            elif t > last:
                self.last_event_at = t
            handler = numbered.get(kind)
            if handler is not None:
                line = event.id  # type: ignore[union-attr]
                if line:
                    mark = hash((line, at, kind))
                    if at is not None and begin <= at < end:
                        if mark in fresh:
                            self.understood = True
                            continue
                        fresh.add(mark)
                    else:
                        new = marks.add(mark, at or 0.0)
                        fresh, begin, end = marks.fresh, marks.begin, marks.end
                        if not new:
                            self.understood = True
                            continue
            else:
                handler = handlers.get(kind)
                if handler is None:
                    self.unknown += kind is ev.Unknown
                    continue
            self.understood = True
            handler(event, t)  # type: ignore[operator]

    def advance(self, now: float) -> None:
        """Let the wall clock do what is due by `now`."""
        if now >= self.wall_due:
            self._now = now
            self._expire(now, by_wall=True)
        if self._copied and self.last_event_at is not None and now - self.last_event_at > GAP:
            self._decide_no_copy()

    def _expire(self, t: float, *, by_wall: bool, next_event: ev.Event | None = None) -> None:
        """Let happen what was due by `t`; not to an interaction that the next event goes on with."""
        continued = None
        if isinstance(next_event, ev.Prompted) and next_event.origin == "continuation":
            continued = self.interactions.get(self.current)
            if continued is not None and (continued.ended_at is None or t > continued.over_at + AUTOPILOT_GAP):
                continued = None
        for interaction in list(self.interactions.values()):
            if interaction is continued:
                continue
            due = self._due_of(interaction)[by_wall]
            if due <= t and interaction.simmers and not interaction.rested:
                interaction.rested = True
                due = self._due_of(interaction)[by_wall]
            if due <= t:
                self._finish(interaction, by_wall=by_wall)
        self.waits.expire(t, by_wall=by_wall)
        self._plan()

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

    def _seen_at(self) -> float:
        return self._now if self._live else -NEVER

    # -- the life of the session

    @property
    def is_open(self) -> bool:
        """Whether anything is in flight that an end of the process would end."""
        return bool(
            self.interactions
            or self.calls
            or self.shells
            or self.waits.open
            or self.compacting
            or self.rail.orders
            or any(True for _ in self.brigade.active())
        )

    def branch(self) -> "Session":
        """A copy, of which only one may take further events: what a long history fills is copied in one piece, since a
        deep copy of it would hold up the picture."""
        long = (self._of_subagents, self.recent, self.waits.over, *self.rail.long())
        return deepcopy(self, {id(each): each.copy() for each in long})

    def close(self, t: float) -> None:
        """Everything in flight is over: what had ended is served, other orders are cleared."""
        for interaction in list(self.interactions.values()):
            if interaction.ended_at is not None and not self.brigade.works_for(interaction.id):
                self._finish(interaction)
        self.rail.clear(t)
        self.calls.clear()
        self.shells.clear()
        self.waits.end_everything(t)
        for subagent in list(self.brigade.active()):
            self._end_subagent(subagent, t, ok=None)
        for agent in list(self.compacting):
            self._end_compaction(agent, t, None, None)
        self.interactions.clear()
        self._rest(t, None)
        self._plan()

    def clock_in(self, t: float, reason: str) -> None:
        """The chef comes on shift, if it was not."""
        if not self.clocked_in:
            self.clocked_in = True
            self.teller.tell(fx.ClockedIn, t, reason)

    def clock_out(self, t: float, reason: str) -> None:
        """The chef leaves, if it was there."""
        if self.clocked_in:
            self.clocked_in = False
            self.teller.tell(fx.ClockedOut, t, reason)

    def _session_started(self, event: ev.SessionStarted, t: float) -> None:
        if self.clocked_in:
            self.close(t)
        elif event.at is not None:
            self._copied_before = t
        self.holders, self.shut = 1, False
        self._set_place(event.place)
        self.model = event.model or self.model
        self.clock_in(t, "start")

    def _session_resumed(self, event: ev.SessionResumed, t: float) -> None:
        self._set_place(event.place)
        self.model = event.model or self.model
        if event.in_use and not self.shut:
            self.holders += 1
            return
        self.close(t)
        self.holders, self.shut, self.mode = 1 + event.in_use, False, None
        self.clocked_in = False
        self.clock_in(t, "resume")

    def _session_shutdown(self, event: ev.SessionShutdown, t: float) -> None:
        self.meters.shutdown(event)
        self.holders -= 1
        if self.holders > 0:
            return
        self.close(t)
        self.shut = True
        self.clock_out(t, "shutdown")

    def _wake(self) -> None:
        """Work after a shutdown without a resume: another process holds the session after all."""
        if self.shut:
            self.shut, self.holders = False, 1

    def _set_place(self, place: ev.Place | None) -> None:
        known = self.place
        if place is not None and not place.git and known is not None:
            place = ev.Place(place.cwd or known.cwd, known.repository, known.branch, known.git)
        self.place = place or known

    def _place_changed(self, event: ev.PlaceChanged, _: float) -> None:
        self._set_place(event.place)

    def _model_changed(self, event: ev.ModelChanged, _: float) -> None:
        if event.agent is None:
            self.model = event.model

    def _mode_changed(self, event: ev.ModeChanged, _: float) -> None:
        self.mode = event.mode

    def _named(self, event: ev.Named, _: float) -> None:
        self.name = event.name

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

    @property
    def own_name(self) -> str:
        """What a sub-agent with a log of its own is called: by its task, its title, else its id."""
        task = self.delegated.task if self.delegated is not None else None
        return clean(task or self.name or self.key.id, LABEL)

    def _todos_listed(self, event: ev.TodosListed, _: float) -> None:
        if event.agent is None:
            self.todos = event.todos

    def _cost_recorded(self, event: ev.CostRecorded, _: float) -> None:
        self.meters.charge(event)

    def _flawed(self, event: ev.Flawed, _: float) -> None:
        self.flaw = self.flaw or event.why

    # -- forks: what was copied counts nothing

    def _watch_for_copies(self, event: ev.Event, t: float) -> None:
        assert self._copied_before is not None
        if event.at is None or event.__class__ is ev.ForkNoted:
            return
        if t < self._copied_before:
            self._copied = True
            self.teller.doubt()
        elif t > self._copied_before:
            self._decide_no_copy()

    @property
    def doubtful(self) -> bool:
        """Whether what was read so far may be another session's history."""
        return self._copied

    def _decide_no_copy(self) -> None:
        self._copied_before, self._copied = None, False
        self.teller.decide(true=True)

    def _fork_noted(self, event: ev.ForkNoted, t: float) -> None:
        if self._copied_before is None or not (event.copy or self._copied):
            return
        self.teller.doubt()
        self.close(t)
        self.rail.forget()
        self.waits.over.clear()
        self.brigade.forget()
        self.recent.clear()
        self.teller.decide(true=False)
        if t >= self._copied_before:
            self._copied_before, self._copied = None, False
        else:
            self.teller.doubt()

    # -- prompts and turns

    def _interaction(self, interaction: str | None) -> Interaction:
        """The interaction that is now the running one."""
        self.current = interaction
        known = self.interactions.get(interaction)
        if known is None:
            if len(self.interactions) >= MOST_OPEN:
                del self.interactions[next(iter(self.interactions))]
            known = self.interactions[interaction] = Interaction(interaction)
        return known

    def _touch(self, interaction: str | None) -> Interaction | None:
        """The interaction an event of the head agent belongs to: the one it names, if known, else the current."""
        if interaction is not None and interaction in self.interactions:
            self.current = interaction
        return self.interactions.get(self.current)

    def _prompted(self, event: ev.Prompted, t: float) -> None:
        agent = event.agent
        if agent is not None or event.parent_call is not None:
            agent = self.brigade.who(agent, event.parent_call)
        if agent is not None:
            self._revive(agent, t)
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

    def _turn_started(self, event: ev.TurnStarted, t: float) -> None:
        agent = event.agent
        if agent is not None or event.parent_call is not None:
            agent = self.brigade.who(agent, event.parent_call)
        if agent is not None:
            self._revive(agent, t)
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

    def _retrying(self, event: ev.Retrying, t: float) -> None:
        if self.teller.on:
            count = f" ({event.attempt} of {event.limit})" if event.attempt and event.limit else ""
            text = clean(f"redialling{count}: {event.why}".rstrip(": "), SENTENCE)
            self.teller.tell(fx.Said, t, text, event.agent)

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

    # -- the rest

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

    def _usage_recorded(self, event: ev.UsageRecorded, _: float) -> None:
        self.meters.record(event)

    def _make_id(self, what: str) -> str:
        self._made += 1
        return f"{what}-{self._made}"


_NUMBERED = frozenset(
    {
        ev.SessionStarted,
        ev.SessionResumed,
        ev.SessionShutdown,
        ev.Prompted,
        ev.TurnStarted,
        ev.TurnEnded,
        ev.Spoken,
        ev.ToolStarted,
        ev.ToolFinished,
        ev.PermissionAsked,
        ev.SubagentStarted,
        ev.Aborted,
        ev.Erred,
        ev.TaskCompleted,
        ev.ShellCompleted,
        ev.UsageRecorded,
    }
)
"""Events whose line has an id: the same id, time and kind again is the same line again, and counts nothing."""
