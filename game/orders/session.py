"""One session as a state machine: events in, effects out, and enough state to say what the chef is doing.

The log's own times are the clock of history: before an event at time t is taken, everything that was due by t has happened.
Live, `advance` does the same by the wall clock, with the delay of the log's writer allowed for. The order of the file is the
truth; a bad time never reorders anything.
"""

import math
from collections import deque
from dataclasses import dataclass, field

from game.orders import effects as fx
from game.orders import events as ev
from game.orders.calls import LABEL, Call, Shell
from game.orders.effects import WaitOn, WaitOutcome
from game.orders.notices import SessionKey
from game.orders.stations import Station
from game.orders.text import clean, first_sentence
from game.orders.tickets import Order, Stats, pay

GAP = 1.0
"""Seconds after which a turn's end is an end: the next turn of an interaction follows within 80 ms."""
AUTOPILOT_GAP = 3.0
"""The same in autopilot mode, whose continuations come up to 1.3 s later."""
WRITER_DELAY = 0.25
"""Live, so much longer than the gap is waited after a line was seen: its successor may come with the next write."""
SHELL_HOLD = 60.0
"""Seconds an ended order waits for a background shell of its interaction."""
WAKE = 10.0
"""Seconds an ended order waits for the answer to a background shell's end; it comes within milliseconds."""
WAIT_TOLD = 1.0
"""Seconds a request must stand before it rings: automatic approvals take milliseconds."""
SKEW = 60.0
"""Seconds by which a log's time may lie ahead of our clock before it is taken for wrong."""
PROMPT = 500
"""Characters of a prompt that are kept."""
RECENT = 30

_FOREVER = math.inf


@dataclass(slots=True, eq=False)
class Interaction:
    """What one prompt set going in the head agent: its turns and where they stand."""

    id: str | None
    turn_open: bool = False
    prompted: bool = False
    """A prompt was delivered and its first turn has not begun."""
    spoke: bool = False
    asked: bool = False
    """The last message of the turn asked for tools: another turn follows."""
    complete: bool = False
    """The task was declared complete: the end of this turn is the end."""
    ended_at: float | None = None
    """The turn ended by the rule; the order is served unless something shows that it goes on."""
    seen_at: float = -_FOREVER
    """Wall time at which the end was seen, for live logs."""
    agents_left_at: float = -_FOREVER
    woken_at: float = -_FOREVER
    """A background shell told its end: the program itself is about to answer it."""
    simmers: bool = False
    """A background shell of it was running when it ended."""
    rested: bool = False
    """The gap after the end has passed; only background shells still hold the order."""

    def rest(self) -> None:
        """Nothing of it runs any more."""
        self.turn_open = self.prompted = self.spoke = self.asked = self.complete = False
        self.simmers = self.rested = False
        self.ended_at = None
        self.agents_left_at = self.woken_at = -_FOREVER

    @property
    def running(self) -> bool:
        """In a turn, between two, or before the first."""
        return self.turn_open or self.prompted or self.asked

    @property
    def thinking(self) -> bool:
        """Running, or so soon after a turn's end that another may follow."""
        return self.running or (self.ended_at is not None and not self.rested)


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


@dataclass(slots=True, eq=False)
class Wait:
    """Something the human is asked. `call` is the tool call it is about."""

    on: WaitOn
    agent: str | None
    at: float
    seen_at: float
    call: str | None
    interaction: str | None
    told: bool = False
    turn_ended_at: float | None = None
    """The turn it belongs to ended: over, unless an abort says how."""


@dataclass(slots=True)
class Meters:
    """What the log tells of tokens and cost; None where it does not."""

    input: int | None = None
    output: int | None = None
    cached: int | None = None
    context: int | None = None
    limit: int | None = None
    premium_requests: float | None = None
    itemised: bool = False
    """Single model calls are recorded, so the sums of a shutdown would count them twice."""


@dataclass(slots=True)
class _EarlyPay:
    """An order served by the wall clock, in case its next turn was only written late."""

    interaction: str | None
    until: float
    orders: list[tuple[Order, int, bool]] = field(default_factory=list)


class Session:
    """The state of one session. Effects gather in `effects` until `drain` takes them."""

    def __init__(self, key: SessionKey, *, since: float | None = None, tell: bool = True) -> None:
        """`since`: stats count what happened from then on. `tell` False: no effects are made, which is faster."""
        self.key = key
        self.since = -_FOREVER if since is None else since
        self.tell = tell
        self.effects: list[fx.Effect] = []
        self.stats = Stats()
        self.meters = Meters()
        self.orders: list[Order] = []
        self.interactions: dict[str | None, Interaction] = {}
        self.current: str | None = None
        self.calls: dict[str, Call] = {}
        self.shells: dict[str, Shell] = {}
        self.subagents: dict[str, Subagent] = {}
        self.waits: dict[str, Wait] = {}
        self.compacting: set[str | None] = set()
        self.recent: deque[tuple[Call, bool, float]] = deque(maxlen=RECENT)
        self.unsorted: deque[tuple[Call, Order | None, bool]] = deque()
        """Calls whose station is not yet worked out and counted."""
        self.place: ev.Place | None = None
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
        self.last_call: Call | None = None
        self._agents_of_calls: dict[str, str] = {}
        self._seen: set[int] = set()
        self._made = 0
        self._now = -_FOREVER
        self._live = False
        self._due = _FOREVER
        self.wall_due = _FOREVER
        """Wall time at which `advance` has something to do."""
        self._copied_before: float | None = None
        """The time of the log's start, as long as what follows may be the copied history of a fork."""
        self._copied = False
        self._held: list[fx.Effect] = []
        """Effects of what may be copied history."""
        self._ready: list[fx.Effect] = []
        self._early: _EarlyPay | None = None
        self._handlers = {
            ev.SessionStarted: self._session_started,
            ev.SessionResumed: self._session_resumed,
            ev.SessionShutdown: self._session_shutdown,
            ev.PlaceChanged: self._place_changed,
            ev.ModelChanged: self._model_changed,
            ev.ModeChanged: self._mode_changed,
            ev.ForkNoted: self._fork_noted,
            ev.Prompted: self._prompted,
            ev.TurnStarted: self._turn_started,
            ev.TurnEnded: self._turn_ended,
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

    # -- in and out

    def take(self, event: ev.Event, now: float, *, live: bool) -> None:
        """Take the next event of the log. `now` is the wall clock (for lines without a time: when they were written).

        `live` False: history, whose only clock is the log's.
        """
        at = event.at
        if at is None:
            if event.__class__ is ev.Malformed:
                self.malformed += 1
                return
            t = now if live or self.last_event_at is None else self.last_event_at
        else:
            t = at if at <= now + SKEW else now
        self._now, self._live = now, live
        if t >= self._due:
            self._expire(t, by_wall=False)
        if self._copied_before is not None:
            self._watch_for_copies(event, t)
        if self.last_event_at is None or t > self.last_event_at:
            self.last_event_at = t
            if self.started_at is None:
                self.started_at = t
        handler = self._handlers.get(event.__class__)
        if handler is None:
            self.unknown += event.__class__ is ev.Unknown
            return
        line = getattr(event, "id", None)
        if line:
            mark = hash((line, at, event.__class__))
            if mark in self._seen:
                return
            self._seen.add(mark)
        handler(event, t)  # type: ignore[operator]
        if self._copied:
            self._held += self.effects
            self.effects = []

    def advance(self, now: float) -> None:
        """Let the wall clock do what is due by `now`."""
        if now >= self.wall_due:
            self._now = now
            self._expire(now, by_wall=True)
        if self._copied and self.last_event_at is not None and now - self.last_event_at > GAP:
            self._decide_no_copy()

    def drain(self) -> list[fx.Effect]:
        """The effects since the last call."""
        drained = self._ready + self.effects
        self._ready, self.effects = [], []
        return drained

    def close(self, t: float) -> None:
        """Everything in flight is over: what had ended is served, other orders are cleared."""
        for interaction in list(self.interactions.values()):
            if interaction.ended_at is not None and not self._agents_at_work(interaction.id):
                self._finish(interaction)
        for order in self.orders:
            self._emit(fx.OrderCleared, t, order.id)
        self.orders.clear()
        self.calls.clear()
        self.shells.clear()
        for subagent in list(self.subagents.values()):
            self._end_subagent(subagent, t, ok=None)
        for key in list(self.waits):
            self._end_wait(key, t, "ended")
        for agent in list(self.compacting):
            self._end_compaction(agent, t, None, None)
        self.interactions.clear()
        self._early = None
        self._plan()

    def clock_in(self, t: float, reason: str) -> None:
        """The chef comes on shift, if it was not."""
        if not self.clocked_in:
            self.clocked_in = True
            self._emit(fx.ClockedIn, t, reason)

    def clock_out(self, t: float, reason: str) -> None:
        """The chef leaves, if it was there."""
        if self.clocked_in:
            self.clocked_in = False
            self._emit(fx.ClockedOut, t, reason)

    def count_from(self, since: float) -> None:
        """Begin a new day: stats start at nothing, what is open stays."""
        self.sort_calls()
        self.since = since
        self.stats = Stats()

    def sort_calls(self, limit: int | None = None) -> int:
        """Work out the stations of at most `limit` calls that were not yet counted by station; how many it did."""
        done = 0
        while self.unsorted and (limit is None or done < limit):
            call, order, counted = self.unsorted.popleft()
            station = call.step.station
            if counted:
                self.stats.by_station[station] = self.stats.by_station.get(station, 0) + 1
            if order is not None and station not in order.ingredients:
                order.ingredients.append(station)
            done += 1
        return done

    # -- the life of the session

    def _session_started(self, event: ev.SessionStarted, t: float) -> None:
        if self.clocked_in:
            self.close(t)
        else:
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
        self.holders, self.shut = 1 + event.in_use, False
        self.clocked_in = False
        self.clock_in(t, "resume")

    def _session_shutdown(self, event: ev.SessionShutdown, t: float) -> None:
        meters = self.meters
        if not meters.itemised:
            meters.input = _added(meters.input, event.input)
            meters.output = event.output if event.input is not None else meters.output
            meters.cached = _added(meters.cached, event.cached)
        meters.context = event.context or meters.context
        meters.premium_requests = event.premium_requests or meters.premium_requests
        self.holders -= 1
        if self.holders > 0:
            return
        self.close(t)
        self.shut = True
        self.clock_out(t, "shutdown")

    def _set_place(self, place: ev.Place | None) -> None:
        if place is None:
            return
        if not place.git and self.place is not None:
            place = ev.Place(place.cwd or self.place.cwd, self.place.repository, self.place.branch, self.place.git)
        self.place = place

    def _place_changed(self, event: ev.PlaceChanged, _: float) -> None:
        self._set_place(event.place)

    def _model_changed(self, event: ev.ModelChanged, _: float) -> None:
        if event.agent is None:
            self.model = event.model

    def _mode_changed(self, event: ev.ModeChanged, _: float) -> None:
        self.mode = event.mode

    # -- forks: what was copied counts nothing

    def _watch_for_copies(self, event: ev.Event, t: float) -> None:
        assert self._copied_before is not None
        if event.at is not None and t < self._copied_before:
            if not self._copied:
                self._ready += self.effects
                self.effects = []
            self._copied = True
        elif event.at is not None and event.__class__ is not ev.ForkNoted and t > self._copied_before:
            self._decide_no_copy()

    def _decide_no_copy(self) -> None:
        self._copied_before, self._copied = None, False
        self.effects = self._held + self.effects
        self._held = []

    def _fork_noted(self, event: ev.ForkNoted, t: float) -> None:
        if self._copied_before is None or not (event.copy or self._copied):
            return
        if t >= self._copied_before:
            self._copied_before, self._copied = None, False
        self._held = []
        self.effects = []
        tell, self.tell = self.tell, False
        self.close(t)
        self.tell = tell
        self.stats = Stats()
        self.recent.clear()
        self.unsorted.clear()
        self.subagents.clear()
        self._agents_of_calls.clear()

    # -- prompts, turns and what they say

    def _prompted(self, event: ev.Prompted, t: float) -> None:
        agent = self._agent(event.agent, event.parent_call)
        if agent is not None:
            self._revive(agent, t)
            return
        if event.origin == "other":
            return
        self._wake()
        self.mode = event.mode or self.mode
        if event.origin == "continuation":
            self._continue(event, t)
            return
        steered = event.interaction if event.interaction is not None else self.current
        if event.steering and self._orders_of(steered):
            interaction = self._interaction(steered)
            interaction.prompted = not interaction.turn_open
            interaction.ended_at = None
            self._plan()
            return
        before = self.interactions.get(self.current)
        if before is not None and self.holders <= 1:
            self._leave(before, t, stays=before.id == event.interaction)
        interaction = self._interaction(event.interaction)
        interaction.prompted = not interaction.turn_open
        self._open(event.id or self._make_id("order"), event.text, t, event.origin == "schedule", interaction.id)
        self._plan()

    def _continue(self, event: ev.Prompted, t: float) -> None:
        """An autopilot's continuation: the open order goes on under another interaction."""
        before = self.interactions.get(self.current)
        self._reopen(self.current, t)
        going_on = [o for o in self.orders if o.interaction == self.current]
        interaction = self._interaction(event.interaction)
        for order in going_on:
            order.interaction = interaction.id
        for subagent in self.subagents.values():
            if before is not None and subagent.active and subagent.interaction == before.id:
                subagent.interaction = interaction.id
        if before is not None and before is not interaction:
            self.interactions.pop(before.id, None)
        interaction.rest()
        interaction.prompted = True
        self._plan()

    def _leave(self, interaction: Interaction, t: float, *, stays: bool) -> None:
        """Another prompt was delivered: the interaction before it is over, or only held by what it left running."""
        if interaction.ended_at is not None:
            if not self._agents_at_work(interaction.id) and not self._shells_of(interaction.id):
                self._finish(interaction)
        elif not stays:
            interaction.rest()
            self._drop_calls(interaction.id)
            self._end_waits(t, "ended", agent=None)

    def _turn_started(self, event: ev.TurnStarted, t: float) -> None:
        agent = self._agent(event.agent, event.parent_call)
        if agent is not None:
            self._revive(agent, t)
            return
        self._wake()
        interaction_id = event.interaction
        if interaction_id is None and self.current is not None and not self._orders_of(None):
            interaction_id = self.current
        self._reopen(interaction_id, t)
        interaction = self._interaction(interaction_id)
        interaction.rest()
        interaction.turn_open = True
        self._end_waits_of_ended_turn(t)
        if not self._orders_of(interaction_id):
            if self.orders and self.orders[-1].interaction is None:
                self.orders[-1].interaction = interaction_id
                self.interactions.pop(None, None)
            else:
                self._open(event.id or self._make_id("order"), "", t, implicit=True, interaction=interaction_id)
        self._plan()

    def _spoken(self, event: ev.Spoken, t: float) -> None:
        agent = self._agent(event.agent, event.parent_call)
        if event.output is not None and not self.meters.itemised:
            self.meters.output = _added(self.meters.output, event.output)
        if event.text and self.tell:
            text = first_sentence(event.text)
            if text:
                self._emit(fx.Said, t, text, agent)
        if agent is not None:
            if event.asks or agent not in self.subagents:
                self._revive(agent, t)
            return
        if event.model and self.model in (None, "auto"):
            self.model = event.model
        interaction = self._touch(event.interaction) or self._interaction(event.interaction or self.current)
        interaction.spoke = True
        interaction.asked = event.asks or (event.goes_on and interaction.asked)
        if interaction.asked and interaction.ended_at is not None:
            # The program itself reads a shell that ended: a turn of the same interaction follows.
            interaction.ended_at = None
            self._plan()

    def _turn_ended(self, event: ev.TurnEnded, t: float) -> None:
        if self._agent(event.agent, event.parent_call) is not None:
            agent = self._agent(event.agent, event.parent_call)
            self._end_waits(t, "ended", agent=agent, permissions_only=True)
            return
        interaction = self._touch(event.interaction)
        if interaction is None:
            return
        interaction.turn_open = interaction.prompted = False
        if interaction.complete:
            interaction.asked = False
        if interaction.spoke and not interaction.asked:
            interaction.ended_at = t
            interaction.seen_at = self._now if self._live else -_FOREVER
            interaction.rested = False
            interaction.simmers = self._shells_of(interaction.id)
        for wait in self.waits.values():
            if wait.on == "permission" and wait.agent is None and wait.interaction == interaction.id:
                wait.turn_ended_at = t
        self._plan()

    def _task_completed(self, event: ev.TaskCompleted, t: float) -> None:
        if event.agent is not None:
            return
        interaction = self._touch(None)
        if interaction is None:
            return
        interaction.complete = True
        if not self._agents_at_work(interaction.id) and not self._shells_of(interaction.id):
            self._serve(interaction.id, t)
            self._plan()

    def _aborted(self, event: ev.Aborted, t: float) -> None:
        if event.agent is not None:
            agent = self._agent(event.agent, None)
            self._drop_calls(None, agent=agent)
            self._end_waits(t, "cancelled", agent=agent)
            return
        interaction = self._interaction(self.current)
        orders = self._orders_of(interaction.id)
        if orders:
            order = orders[-1]
            self.orders.remove(order)
            taken = 0
            if t >= self.since:
                self.stats.cancelled += 1
                taken = self.stats.fine()
            self._emit(fx.OrderFailed, t, order.id, -taken, "abort")
        for subagent in list(self.subagents.values()):
            cut = subagent.call in self.calls if subagent.call else not subagent.background
            if subagent.active and cut and not subagent.background:
                self._end_subagent(subagent, t, ok=None, outcome="cancelled")
        self._drop_calls(interaction.id)
        self._end_waits(t, "cancelled", agent=None)
        self._end_compaction(None, t, None, None)
        interaction.rest()
        self._early = None
        self._plan()

    def _erred(self, event: ev.Erred, t: float) -> None:
        agent = self._agent(event.agent, None)
        if t >= self.since:
            self.stats.fires += 1
        if self.tell:
            station = self.last_call.step.station if self.last_call is not None else Station.PLAN
            self._emit(fx.FireStarted, t, station, clean(event.message, LABEL), agent)
        if agent is not None:
            return
        interaction = self.interactions.get(self.current)
        if interaction is not None:
            interaction.rest()
            self._drop_calls(interaction.id)
        self._end_waits(t, "ended", agent=None)
        self._plan()

    # -- orders

    def _open(self, order_id: str, text: str, t: float, implicit: bool, interaction: str | None) -> None:
        order = Order(order_id, clean(text, PROMPT), t, implicit, interaction)
        self.orders.append(order)
        self._emit(fx.OrderOpened, t, order.id, order.prompt, implicit)

    def _finish(self, interaction: Interaction, *, by_wall: bool = False) -> None:
        """The interaction is over: its orders are served as of its end."""
        assert interaction.ended_at is not None
        end = max(interaction.ended_at, interaction.agents_left_at)
        self.interactions.pop(interaction.id, None)
        served = self._serve(interaction.id, end)
        self._early = _EarlyPay(interaction.id, end + self._gap(), served) if by_wall else None
        self._drop_calls(interaction.id)
        for key, wait in list(self.waits.items()):
            if wait.agent is None and wait.interaction == interaction.id:
                self._end_wait(key, end, "ended")

    def _serve(self, interaction: str | None, t: float) -> list[tuple[Order, int, bool]]:
        """Pay every order of an interaction, and clear older ones that nothing works on."""
        served = []
        newest = -1
        for order in self._orders_of(interaction):
            newest = max(newest, self.orders.index(order))
            seconds = max(0.0, t - order.opened_at)
            coins = pay(seconds)
            counted = t >= self.since
            if counted:
                self.stats.served += 1
                self.stats.coins += coins
            self._emit(fx.OrderServed, t, order.id, coins, seconds)
            served.append((order, coins, counted))
        for order in self.orders[: newest + 1]:
            other = self.interactions.get(order.interaction)
            kept = other is not None and other.id != interaction and other.thinking
            held = other is not None and other.ended_at is not None
            if order.interaction != interaction and not kept and not held:
                self._emit(fx.OrderCleared, t, order.id)
                self.orders.remove(order)
        self.orders = [o for o in self.orders if o.interaction != interaction]
        return served

    def _reopen(self, interaction: str | None, t: float) -> None:
        """Take back a payment by the wall clock: the next turn had begun at once and was only written late."""
        early, self._early = self._early, None
        if early is None or early.interaction != interaction or t > early.until:
            return
        for order, coins, counted in early.orders:
            if counted:
                self.stats.served -= 1
                self.stats.coins = max(0, self.stats.coins - coins)
            self.orders.append(order)

    def _orders_of(self, interaction: str | None) -> list[Order]:
        return [o for o in self.orders if o.interaction == interaction]

    # -- tools and shells

    def _tool_started(self, event: ev.ToolStarted, t: float) -> None:
        call_id = event.call or self._make_id("call")
        if call_id in self.calls:
            return
        agent = self._agent(event.agent, event.parent_call)
        if agent is not None:
            self._revive(agent, t)
        else:
            self._wake()
        call = Call(event, call_id, agent, self.current, t)
        self.calls[call_id] = call
        if event.role == "follow-up" and event.subject is not None:
            call.shell = self.shells.get(event.subject)
        order: Order | None = None
        if agent is None:
            self.last_call = call
            orders = self._orders_of(self.current)
            if orders:
                order = orders[-1]
                order.steps += 1
        counted = t >= self.since
        if counted:
            self.stats.steps += 1
        if counted or order is not None:
            self.unsorted.append((call, order, counted))
        if self.tell:
            self._emit(fx.ToolStarted, t, call_id, event.name, call.step.station, call.step.label, agent)
        if event.role == "question" or event.role == "plan":
            self._ask(call_id, event.role, agent, t, call_id)

    def _tool_finished(self, event: ev.ToolFinished, t: float) -> None:
        if event.by_user or (event.interrupted and self.holders > 1):
            return
        call = self.calls.pop(event.call, None)
        if call is None:
            return
        if call.agent is None:
            self._touch(event.interaction)
        bad_exit = self._told_by_shell(call, event)
        answer = event.exit_code == 1 and call.answers_by_exit_code()
        failed = bad_exit or not (event.ok or event.refused or event.interrupted or answer)
        ok = not failed and not event.refused and not event.interrupted
        self.recent.append((call, ok, t))
        if failed and t >= self.since:
            self.stats.fires += 1
        if self.tell:
            step = call.step
            self._emit(fx.ToolEnded, t, call.id, step.station, ok, event.refused, call.agent)
            if failed:
                self._emit(fx.FireStarted, t, step.station, step.label, call.agent)
        if self.waits:
            self._answered_by_result(call, event, t)
        if call.event.role == "task":
            subagent = self.subagents.get(self._agents_of_calls.get(call.id, ""))
            if subagent is not None and event.background:
                subagent.background = True
            if subagent is not None and not (subagent.background or event.background or call.event.background):
                self._end_subagent(subagent, t, ok=event.ok)
        elif call.event.role == "finish" and event.ok and call.agent is None:
            interaction = self.interactions.get(self.current)
            if interaction is not None:
                interaction.complete = True

    def _told_by_shell(self, call: Call, event: ev.ToolFinished) -> bool:
        """Note what a result says of a shell; whether it is the first news of a bad exit."""
        follows = call.event.role == "follow-up"
        if call.event.shell is None and not follows:
            return False
        bad = event.exit_code not in (None, 0) and not (event.exit_code == 1 and call.answers_by_exit_code())
        name = (call.event.subject if follows else None) or event.shell
        if name is None:
            return bad
        shell = self.shells.get(name)
        if not follows or shell is None:
            shell = self.shells[name] = Shell(name, call, event.running)
        if event.exit_code is not None or (event.shell is not None and not event.running):
            shell.running = False
        first = bad and not shell.told
        shell.told = shell.told or bad
        return first

    def _shell_completed(self, event: ev.ShellCompleted, t: float) -> None:
        shell = self.shells.get(event.shell or "")
        if shell is None:
            return
        interaction = self.interactions.get(shell.call.interaction)
        if shell.running and interaction is not None and interaction.ended_at is not None:
            interaction.woken_at, interaction.rested = t, False
            self._plan()
        shell.running = False
        bad = event.exit_code not in (None, 0) and not (event.exit_code == 1 and shell.call.answers_by_exit_code())
        if bad and not shell.told:
            shell.told = True
            if t >= self.since:
                self.stats.fires += 1
            if self.tell:
                step = shell.call.step
                self._emit(fx.FireStarted, t, step.station, step.label, shell.call.agent)

    def _drop_calls(self, interaction: str | None, agent: str | None = None) -> None:
        """Calls that will never finish: the head agent's of one interaction, or all of a sub-agent's."""
        for key, call in list(self.calls.items()):
            if call.agent == agent and (agent is not None or call.interaction == interaction):
                del self.calls[key]
                self._end_wait(key, self.last_event_at or 0.0, "cancelled")

    def _shells_of(self, interaction: str | None) -> bool:
        return any(
            s.running and s.call.interaction == interaction and s.call.agent is None for s in self.shells.values()
        )

    # -- waiting for the human

    def _ask(self, key: str, on: WaitOn, agent: str | None, t: float, call: str | None) -> None:
        if key not in self.waits:
            self.waits[key] = Wait(on, agent, t, self._now if self._live else t, call, self.current)
            self._plan()

    def _permission_asked(self, event: ev.PermissionAsked, t: float) -> None:
        agent = self._agent(event.agent, event.parent_call)
        if agent is not None:
            self._revive(agent, t)
        self._ask(f"p:{event.request or event.call or ''}", "permission", agent, t, event.call)

    def _permission_answered(self, event: ev.PermissionAnswered, t: float) -> None:
        key = f"p:{event.request or event.call or ''}"
        if key not in self.waits:
            agent = self._agent(event.agent, None)
            key = next(
                (
                    k
                    for k, w in self.waits.items()
                    if w.on == "permission"
                    and (w.call == event.call if event.call else event.request is None and w.agent == agent)
                ),
                "",
            )
        self._end_wait(key, t, event.verdict)

    def _human_answered(self, event: ev.HumanAnswered, t: float) -> None:
        asked = event.call or next((k for k, w in self.waits.items() if w.on != "permission"), "")
        self._end_wait(asked, t, event.verdict)

    def _answered_by_result(self, call: Call, event: ev.ToolFinished, t: float) -> None:
        """A call that finished is not waited for any more."""
        for key, wait in list(self.waits.items()):
            if key == call.id:
                usual: WaitOutcome = "approved" if wait.on == "plan" else "answered"
                unusual: WaitOutcome = "denied" if event.refused else "cancelled"
                self._end_wait(key, t, event.verdict or (usual if event.ok else unusual))
            elif wait.call == call.id:
                self._end_wait(key, t, "denied" if event.refused else "approved")

    def _end_wait(self, key: str, t: float, outcome: WaitOutcome) -> None:
        wait = self.waits.pop(key, None)
        if wait is None:
            return
        seconds = max(0.0, t - wait.at)
        if not wait.told and seconds >= WAIT_TOLD:
            self._emit(fx.WaitStarted, wait.at, wait.on, wait.agent)
            wait.told = True
        if wait.told:
            self._emit(fx.WaitEnded, t, wait.on, wait.agent, seconds, outcome)
        self._plan()

    def _end_waits(self, t: float, outcome: WaitOutcome, *, agent: str | None, permissions_only: bool = False) -> None:
        for key, wait in list(self.waits.items()):
            if wait.agent == agent and not (permissions_only and wait.on != "permission"):
                self._end_wait(key, t, outcome)

    def _end_waits_of_ended_turn(self, t: float) -> None:
        for key, wait in list(self.waits.items()):
            if wait.turn_ended_at is not None and wait.turn_ended_at <= t:
                self._end_wait(key, wait.turn_ended_at, "ended")

    # -- sub-agents

    def _agent(self, agent: str | None, parent_call: str | None) -> str | None:
        """The id of the sub-agent an event belongs to; None for the head agent."""
        if agent is not None:
            return agent
        if parent_call is None:
            return None
        return self._agents_of_calls.get(parent_call, parent_call)

    def _subagent_started(self, event: ev.SubagentStarted, t: float) -> None:
        agent = event.agent or event.call or self._make_id("agent")
        call = self.calls.get(event.call or "")
        parent = self.subagents.get(event.parent or (call.agent if call else None) or "")
        interaction = parent.interaction if parent is not None else self.current
        name = clean(event.name or (call.event.subject if call else None) or agent, LABEL)
        if event.call is not None:
            early = self.subagents.pop(event.call, None) if event.call != agent else None
            self._agents_of_calls[event.call] = agent
            if early is not None:
                early.id, early.name, early.background = agent, name, event.background
                self.subagents[agent] = early
                return
        known = self.subagents.get(agent)
        if known is not None and known.active:
            known.name, known.call, known.background = name, event.call, event.background
            return
        background = event.background or (call is not None and call.event.background)
        self.subagents[agent] = Subagent(agent, event.call, name, interaction, t, background)
        self._emit(fx.SubagentStarted, t, agent, name)
        self._plan()

    def _revive(self, agent: str, t: float) -> None:
        """A sub-agent is at work: one that nobody announced, or one that was done and goes on."""
        known = self.subagents.get(agent)
        if known is not None:
            if not known.active:
                known.active, known.background, known.started_at = True, True, t
                known.interaction = self.current
                self._emit(fx.SubagentStarted, t, agent, known.name)
                self._plan()
            return
        call = self.calls.get(agent)
        name = clean((call.event.subject if call else None) or agent, LABEL)
        background = call is None or call.event.background
        self.subagents[agent] = Subagent(agent, call.id if call else None, name, self.current, t, background)
        if call is not None:
            self._agents_of_calls[call.id] = agent
        self._emit(fx.SubagentStarted, t, agent, name)
        self._plan()

    def _subagent_ended(self, event: ev.SubagentEnded, t: float) -> None:
        subagent = self.subagents.get(event.agent or "")
        if subagent is None and event.call is not None:
            subagent = self.subagents.get(self._agents_of_calls.get(event.call, event.call))
        if subagent is None and event.agent is not None:
            subagent = next((s for s in self.subagents.values() if s.active and s.name == event.agent), None)
        if subagent is not None:
            self._end_subagent(subagent, t, ok=event.ok)

    def _end_subagent(self, subagent: Subagent, t: float, *, ok: bool | None, outcome: WaitOutcome = "ended") -> None:
        if not subagent.active:
            return
        subagent.active = False
        self._drop_calls(None, agent=subagent.id)
        self._end_waits(t, outcome, agent=subagent.id)
        self.compacting.discard(subagent.id)
        self._emit(fx.SubagentEnded, t, subagent.id, subagent.name, ok)
        interaction = self.interactions.get(subagent.interaction)
        if interaction is not None and interaction.ended_at is not None:
            interaction.agents_left_at = t
            interaction.seen_at = self._now if self._live else -_FOREVER
        self._plan()

    def _agents_at_work(self, interaction: str | None) -> bool:
        return any(s.active and s.interaction == interaction for s in self.subagents.values())

    # -- the rest

    def _compaction_started(self, event: ev.CompactionStarted, t: float) -> None:
        self.meters.limit = event.limit or self.meters.limit
        if event.agent in self.compacting:
            return
        self.compacting.add(event.agent)
        if event.agent is None:
            self._emit(fx.TidyStarted, t, event.tokens)

    def _compaction_ended(self, event: ev.CompactionEnded, t: float) -> None:
        if event.agent is None:
            self.meters.context = event.after or self.meters.context
        self._end_compaction(event.agent, t, event.before, event.after)

    def _end_compaction(self, agent: str | None, t: float, before: int | None, after: int | None) -> None:
        if agent in self.compacting:
            self.compacting.discard(agent)
            if agent is None:
                self._emit(fx.TidyEnded, t, before, after)

    def _usage_recorded(self, event: ev.UsageRecorded, _: float) -> None:
        meters = self.meters
        if not meters.itemised:
            meters.itemised, meters.input, meters.output, meters.cached = True, None, None, None
        meters.input = _added(meters.input, event.input)
        meters.output = _added(meters.output, event.output)
        meters.cached = _added(meters.cached, event.cached)
        if event.agent is None:
            meters.context = event.input or meters.context
            meters.limit = event.limit or meters.limit

    # -- helpers of the above

    def _emit(self, kind: type[fx.Effect], t: float, *fields: object) -> None:
        if self.tell:
            self.effects.append(kind(t, self.key, *fields))  # type: ignore[arg-type]

    def _make_id(self, what: str) -> str:
        self._made += 1
        return f"{what}-{self._made}"

    def _wake(self) -> None:
        """Work after a shutdown without a resume: another process holds the session after all."""
        if self.shut:
            self.shut, self.holders = False, 1

    def _interaction(self, interaction: str | None) -> Interaction:
        self.current = interaction
        known = self.interactions.get(interaction)
        if known is None:
            known = self.interactions[interaction] = Interaction(interaction)
        return known

    def _touch(self, interaction: str | None) -> Interaction | None:
        """The interaction an event of the head agent belongs to: the one it names, if it is a known one, else the current."""
        if interaction is not None and interaction in self.interactions:
            self.current = interaction
        return self.interactions.get(self.current)

    def _gap(self) -> float:
        return AUTOPILOT_GAP if self.mode == "autopilot" else GAP

    def _due_of(self, interaction: Interaction) -> float:
        """Log time at which an ended interaction is over; never as long as a sub-agent of it works."""
        if interaction.ended_at is None or self._agents_at_work(interaction.id):
            return _FOREVER
        gap = GAP if interaction.complete else self._gap()
        due = max(max(interaction.ended_at, interaction.agents_left_at) + gap, interaction.woken_at + WAKE)
        return max(due, interaction.ended_at + SHELL_HOLD) if interaction.rested else due

    def _plan(self) -> None:
        """Find out when the clock next has something to do."""
        due = wall = _FOREVER
        for interaction in self.interactions.values():
            if interaction.ended_at is not None:
                at = self._due_of(interaction)
                due = min(due, at)
                wall = min(wall, max(at, interaction.seen_at + GAP + WRITER_DELAY))
        for wait in self.waits.values():
            if not wait.told:
                due = min(due, wait.at + WAIT_TOLD)
                wall = min(wall, max(wait.at, wait.seen_at) + WAIT_TOLD)
            if wait.turn_ended_at is not None:
                due = min(due, wait.turn_ended_at + GAP)
                wall = min(wall, max(wait.turn_ended_at, wait.seen_at) + GAP)
        self._due, self.wall_due = due, wall

    def _expire(self, t: float, *, by_wall: bool) -> None:
        """Let happen what was due by `t`."""
        for interaction in list(self.interactions.values()):
            due = self._due_of(interaction)
            if by_wall:
                due = max(due, interaction.seen_at + GAP + WRITER_DELAY)
            if due <= t and interaction.simmers and not interaction.rested:
                interaction.rested = True
                due = self._due_of(interaction)
            if due <= t:
                self._finish(interaction, by_wall=by_wall)
        for wait in self.waits.values():
            asked = max(wait.at, wait.seen_at) if by_wall else wait.at
            if not wait.told and asked + WAIT_TOLD <= t:
                wait.told = True
                self._emit(fx.WaitStarted, wait.at, wait.on, wait.agent)
        for key, wait in list(self.waits.items()):
            if wait.turn_ended_at is not None and wait.turn_ended_at + GAP <= t:
                self._end_wait(key, wait.turn_ended_at, "ended")
        self._plan()


def _added(total: int | None, more: int | None) -> int | None:
    return total if more is None else (total or 0) + more
