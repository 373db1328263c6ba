"""Turns what the orders room tells into what the chefs are asked: the only writer of intentions."""

from collections.abc import Sequence
from typing import Final, Literal

from game.kitchen.casting import Casting, sous_tag
from game.kitchen.chef import Chef, Duty
from game.kitchen.looks import look_of
from game.kitchen.stage import Headline, News
from game.kitchen.talk import clipped
from game.kitchen.world import World
from game.orders import effects as fx
from game.orders.effects import Effect
from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, ShiftView, Status, SubagentView, ToolView
from game.orders.stations import Station

SULK = 2.0
"""Seconds a cancelled order shows on its chef."""

QUIET_AFTER = 600.0
"""Seconds without an event after which a session at work is shown as quiet."""

TONES: Final[dict[News, Literal["good", "bad", "call"]]] = {
    "failed": "bad",
    "served": "good",
    "cancelled": "bad",
    "asks": "call",
    "permission": "call",
    "question": "call",
    "plan": "call",
}
"""How news sound; the others are plain."""

HEADLINE = 40
"""Letters of what a headline is about at most."""


def figure_id(key: SessionKey, agent_id: str | None = None) -> str:
    """The figure of a session's head chef, or of one of its sub-agents."""
    return f"{key.source}:{key.id}" if agent_id is None else f"{key.source}:{key.id}/{agent_id}"


class Director:
    """Keeps the stage true to the shift. Called once a tick, before the world's steps."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._casting = Casting()
        self._opened = False

    def direct(self, view: ShiftView, effects: Sequence[Effect], now: float) -> None:
        """Take in the present view and what happened since the last call; `now` is shift time (epoch seconds).

        Whoever is in the first view was there before: he stands at once where his state says. All later ones come in
        by the door.
        """
        expected: set[str] = set()
        for session in view.sessions:
            if session.visible and session.status != "offline":
                self._cast(session, now, self._opened, expected)
        self._opened = True
        for effect in effects:
            self._take_in(effect, view)
        self._dismiss(expected)
        self._world.simmering = self._left_running(view, now)

    # ---- who is on stage ----------------------------------------------------------

    def _cast(self, session: SessionView, now: float, entering: bool, expected: set[str]) -> None:
        """Head chef and sous-chefs of one session."""
        head = figure_id(session.key)
        expected.add(head)
        chef = self._world.chefs.get(head)
        duty = _head_duty(session)
        if chef is None:
            tag, look = self._casting.take(head)
            since = session.last_event_at if session.last_event_at is not None and not entering else now
            first = _begun(duty, min(since, now))
            chef = Chef(head, session.key, None, tag, look, first)
            self._ask(chef, first, session.tools, now)
            chef.status = session.status
            self._world.add(chef, entering=entering)
        else:
            self._ask(chef, duty, session.tools, now)
        chef.status, chef.quiet_for = session.status, _quiet_for(session, now)
        for agent in session.subagents:
            sous = figure_id(session.key, agent.id)
            expected.add(sous)
            helper = self._world.chefs.get(sous)
            if helper is not None:
                self._ask(helper, _sous_duty(session, agent), session.tools, now)
                helper.status = _sous_status(session, agent)
                continue
            first = _begun(_sous_duty(session, agent), min(agent.started_at, now))
            look = look_of(sous, chef.look.hue, sous=True)
            helper = Chef(sous, session.key, agent.id, sous_tag(agent.name), look, first)
            self._ask(helper, first, session.tools, now)
            helper.status = _sous_status(session, agent)
            self._world.add(helper, entering=entering)

    def _dismiss(self, expected: set[str]) -> None:
        """Send off whom the shift no longer has; let go of the names of those who are through the door."""
        for chef in self._world.chefs.values():
            if chef.id not in expected and not chef.leaving:
                self._world.send_off(chef)
                self._world.ticker.withdraw(chef.id, "wait")
        self._casting.keep(self._world.chefs)

    def _ask(self, chef: Chef, duty: Duty, tools: Sequence[ToolView], now: float) -> None:
        """Give the chef the duty his state asks for; the same one goes on. One who was going stays."""
        if chef.leaving:
            self._world.recall(chef)
        if (duty.kind, duty.station) != (chef.duty.kind, chef.duty.station) or duty.since > chef.duty.since:
            chef.duty = _begun(duty, now)
        chef.lasted = max(0.0, now - chef.duty.since)
        running = _running(tools, chef.agent_id)
        chef.busy_for = max(0.0, now - running.started_at) if running else None

    # ---- what happened --------------------------------------------------------------

    def _take_in(self, effect: Effect, view: ShiftView) -> None:
        world = self._world
        agent_id = None if isinstance(effect, fx.SubagentStarted) else getattr(effect, "agent_id", None)
        # a sub-agent's calls move it alone: those of one that is not on stage move nobody
        chef = world.chefs.get(figure_id(effect.session, agent_id))
        if chef is None or (chef.leaving and not isinstance(effect, fx.OrderServed)):
            return
        match effect:
            case fx.ToolStarted():
                chef.queue.start(effect.station, effect.tool)
                self._tell(chef, effect.station.value, "runs", effect.label or effect.station.value)
            case fx.ToolEnded():
                chef.queue.end(effect.tool)
            case fx.FireStarted():
                self._fail(chef, effect.station)
                self._tell(chef, "fire", "failed", effect.label or effect.station.value)
            case fx.TidyStarted():
                chef.queue.start(Station.TIDY, "tidy")
                self._tell(chef, "tidy", "tidies")
            case fx.TidyEnded():
                chef.queue.end("tidy")
            case fx.OrderServed():
                chef.queue.serve(effect.coins)
                self._tell(chef, "ok", "served", coins=effect.coins)
            case fx.OrderFailed():
                chef.mood_fail = SULK
                chef.queue.end_all()
                self._tell(chef, "fail", "cancelled")
            case fx.Said():
                world.speech.say(chef.id, effect.text, len(world.chefs))
            case fx.WaitStarted():
                asked = _asked(view, effect)
                self._tell(chef, "wait", "asks" if asked else effect.on, asked)
            case fx.WaitEnded():
                world.ticker.withdraw(chef.id, "wait")
            case fx.SubagentStarted():
                self._tell(chef, "work", "calls", sous_tag(effect.name))
            case fx.ClockedIn():
                self._tell(chef, "work", "arrives")
            case fx.ClockedOut():
                world.ticker.withdraw(chef.id, "wait")
            case _:
                pass

    def _fail(self, chef: Chef, station: Station) -> None:
        """A fire is due: at the chef's work, or by itself when he has to be at the bell."""
        if chef.duty.kind == "wait":
            self._world.ignite(chef, station)
        else:
            chef.queue.fail(station)

    def _tell(self, chef: Chef, icon: str, news: News, what: str = "", coins: int = 0) -> None:
        line = Headline(icon, news, TONES.get(news, "plain"), chef.tag, clipped(what, HEADLINE), coins)
        self._world.ticker.tell(chef.id, line)

    def _left_running(self, view: ShiftView, now: float) -> dict[str, tuple[Station, str, float]]:
        """Calls in flight that nobody stands at: background shells, and all but one of parallel calls.

        Not those of an agent that waits: they may be the very thing it asks for, and not run yet."""
        left: dict[str, tuple[Station, str, float]] = {}
        for session in view.sessions:
            for tool in session.tools if session.visible else ():
                who = figure_id(session.key, tool.agent_id)
                chef = self._world.chefs.get(who)
                if not tool.background and (
                    chef is None
                    or chef.duty.kind == "wait"
                    or (chef.duty.kind == "work" and chef.duty.station is tool.station)
                ):
                    continue
                left[f"{who}#{tool.id}"] = (tool.station, who, max(0.0, now - tool.started_at))
        return left


def _running(tools: Sequence[ToolView], agent_id: str | None) -> ToolView | None:
    """The call the agent stands at: the one begun last of those in the foreground."""
    found: ToolView | None = None
    for tool in tools:
        if tool.agent_id == agent_id and not tool.background and (found is None or tool.started_at >= found.started_at):
            found = tool
    return found


def _asked(view: ShiftView, wait: fx.WaitStarted) -> str:
    """What an agent waits for an answer to, in the words of the call it is about. "" for a plan, or where unsure.

    A call that merely runs at the same time is not what is asked."""
    session = next((session for session in view.sessions if session.key == wait.session), None)
    if session is None or wait.tool is None or wait.on == "plan":
        return ""
    return next((t.label for t in session.tools if t.id == wait.tool and t.agent_id == wait.agent_id), "")


def _head_duty(session: SessionView) -> Duty:
    """What the state of a session asks of its head chef. `since` is 0 where the state does not tell."""
    if session.status == "waiting" and session.waiting_agent is None:
        return Duty("wait", Station.ASK, session.waiting_since or 0.0)
    tool = _running(session.tools, None)
    if tool is not None:
        return Duty("work", tool.station, 0.0)
    if session.status == "working" and session.station is not None:
        return Duty("work", session.station, 0.0)
    if session.status in ("working", "thinking", "waiting"):
        return Duty("think", None, 0.0)
    return Duty("idle", None, 0.0)


def _sous_status(session: SessionView, agent: SubagentView) -> Status:
    return "waiting" if session.waiting_agent == agent.id else agent.status


def _quiet_for(session: SessionView, now: float) -> float | None:
    """How long a session that has something to do has told nothing, where that is worth a word."""
    if session.status not in ("working", "thinking") or session.last_event_at is None:
        return None
    quiet = now - session.last_event_at
    return quiet if quiet >= QUIET_AFTER else None


def _sous_duty(session: SessionView, agent: SubagentView) -> Duty:
    """What the state asks of a sous-chef."""
    if session.waiting_agent == agent.id:
        return Duty("wait", Station.ASK, session.waiting_since or 0.0)
    tool = _running(session.tools, agent.id)
    if tool is not None:
        return Duty("work", tool.station, 0.0)
    if agent.station is not None and agent.status == "working":
        return Duty("work", agent.station, 0.0)
    if agent.status == "idle":
        return Duty("idle", None, 0.0)
    return Duty("think", None, 0.0)


def _begun(duty: Duty, now: float) -> Duty:
    """The duty with the time it began: the shift's where it tells one, else now."""
    return duty if duty.since else Duty(duty.kind, duty.station, now)
