"""One session as a state machine: events in, effects out, and enough state to say what the chef is doing.

The log's own times are the clock of history: before an event at time t is taken, everything that was due by t has
happened. Live, `advance` does the same by the wall clock, with the delay of the log's writer allowed for. The order of
the file is the truth; a bad time never reorders anything.

Here are the log, its clock, and the coming and going of the process. Prompts and turns are in `turns`, calls and
whatever else is in flight in `work`; orders and pay, meters and the telling of effects are modules of their own.
"""

from collections.abc import Iterable
from copy import deepcopy

from game.orders import effects as fx
from game.orders import events as ev
from game.orders.interactions import AUTOPILOT_GAP, GAP
from game.orders.marks import Marks
from game.orders.notices import SessionKey
from game.orders.turns import Turns

SKEW = 60.0
"""Seconds by which a log's time may lie ahead of our clock before it is taken for wrong."""


class Session(Turns):
    """The state of one session. What happens is told by its `teller`."""

    def __init__(self, key: SessionKey, *, since: float | None = None) -> None:
        """`since`: epoch seconds from which stats count, None for all."""
        super().__init__(key, since)
        self.place: ev.Place | None = None
        self.flaw: str | None = None
        """Why the log can be trusted only so far, None where it can."""
        self.clocked_in = False
        self.started_at: float | None = None
        self.last_event_at: float | None = None
        self.malformed = 0
        self.unknown = 0
        self.understood = False
        """Whether any line of the log was one of this agent's."""
        self._marks = Marks()
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

    # -- what the log says of it

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

    def _todos_listed(self, event: ev.TodosListed, _: float) -> None:
        if event.agent is None:
            self.todos = event.todos

    def _cost_recorded(self, event: ev.CostRecorded, _: float) -> None:
        self.meters.charge(event)

    def _usage_recorded(self, event: ev.UsageRecorded, _: float) -> None:
        self.meters.record(event)

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
