"""The shift: every session, who of them is there, and what they have earned together."""

import sys
from dataclasses import replace

from game.orders.attendance import FOREVER, Chef
from game.orders.delegation import Delegation, told_alone, told_under, with_crew
from game.orders.effects import Effect
from game.orders.notices import (
    CaughtUp,
    EventsRead,
    LogReset,
    Notice,
    Presence,
    PresenceChanged,
    SessionFound,
    SessionGone,
    SessionKey,
    SourceReport,
    Workspace,
    WorkspaceRead,
)
from game.orders.portrait import portrait
from game.orders.rail import Rail
from game.orders.session import Session
from game.orders.snapshot import Mode, SessionView, ShiftView, TotalsView
from game.orders.tickets import total

REBUILD_PAUSE = 2.0
"""Seconds without history after which a log that is read anew counts as read."""


class Shift:
    """All sessions. Give it the notices of the sources, let its clock advance, and look at its view."""

    def __init__(
        self, *, mode: Mode, since: float | None, idle_minutes: float = 60.0, tell_history: bool = True
    ) -> None:
        """`since`: epoch seconds from which stats count, None for all. `idle_minutes` 0: idle chefs never leave.

        `tell_history` False: history gives no effects, which makes reading it much faster.
        """
        self._mode = mode
        self._since = since
        self._idle = idle_minutes * 60 if idle_minutes > 0 else FOREVER
        self._tell_history = tell_history
        self._chefs: dict[SessionKey, Chef] = {}
        self._sources: dict[tuple[str, str], SourceReport] = {}
        self._caught_up: set[str] = set()
        self._view: ShiftView | None = None
        self._delegation = Delegation(self._is_loaded)

    def take(self, notice: Notice, now: float) -> list[Effect]:
        """Take a notice; the effects it has. Those of history (`backlog`, `CaughtUp`) are for who wants to hear it."""
        match notice:
            case EventsRead():
                return self._events(notice, now)
            case SessionFound():
                return self._found(notice, now)
            case PresenceChanged():
                chef = self._chefs.get(notice.key)
                if chef is None:
                    return []
                effects = self._look(chef, now)
                chef.found(notice.presence, notice.owner_started_at)
                return effects + self._look(chef, now)
            case WorkspaceRead():
                chef = self._chefs.get(notice.key)
                if chef is not None:
                    chef.workspace = notice.workspace
                    chef.view = None
                return []
            case LogReset():
                self._reset(notice.key, now)
                return []
            case SessionGone():
                return self._gone(notice.key, now)
            case SourceReport():
                self._sources[notice.id, notice.root] = notice
                self._view = None
                return []
            case CaughtUp():
                return self._caught(notice.source, now)

    def advance(self, now: float) -> list[Effect]:
        """What the clock brings about: waits that ring, orders that are served, chefs that leave."""
        effects: list[Effect] = []
        for chef in self._chefs.values():
            if chef.catching_up:
                if now - chef.history_at > REBUILD_PAUSE and chef.session.key.source in self._caught_up:
                    effects += self._catch_up(chef, now)
            elif now >= chef.due:
                effects += self._look(chef, now)
        return effects

    def view(self, now: float, *, sort_limit: int | None = None) -> ShiftView:
        """Everything as it stands. `sort_limit`: see `sort`."""
        self.sort(sort_limit)
        changed = self._view is None
        views = []
        for chef in self._chefs.values():
            session = chef.session
            if session.foreign:
                continue
            if chef.view is None or now >= chef.view_until:
                chef.view = self._portrait(chef, now)
                changed = True
            views.append(chef.view)
        if self._delegation and (changed or len(views) != len(self._view.sessions if self._view else ())):
            changed = True
            views = [self._with_crew(view) for view in views]
        if self._view is None or changed or len(views) != len(self._view.sessions):
            sessions = tuple(views)
            self._view = ShiftView(
                now, self._mode, tuple(self._sources.values()), sessions, total(v.stats for v in sessions)
            )
        elif self._view.generated_at != now:
            last = self._view
            self._view = ShiftView(now, last.mode, last.sources, last.sessions, last.totals)
        return self._view

    def sort(self, limit: int | None = None) -> int:
        """Work out the stations of at most `limit` calls of a long history, those of open orders first; None: of all.

        Returns how many it did. The others stay uncounted until then.
        """
        left = sys.maxsize if limit is None else limit
        done = 0
        for sort in (Rail.sort_orders, Rail.sort_stats):
            for chef in self._chefs.values():
                if done < left and (more := sort(chef.session.rail, left - done)):
                    done += more
                    chef.view = None
        return done

    def totals(self) -> TotalsView:
        """The sums over all sessions, without a look at any of them."""
        return total(chef.session.rail.stats.view() for chef in self._chefs.values() if not chef.session.foreign)

    def reset_since(self, since: float) -> None:
        """A new day: stats count from `since` on, open tickets stay."""
        self._since = since
        for chef in self._chefs.values():
            for session in (chef.session, chef.unclosed):
                if session is not None:
                    session.rail.count_from(since)
            chef.view = None

    # -- notices

    def _found(self, notice: SessionFound, now: float) -> list[Effect]:
        chef = self._chefs.get(notice.key)
        if chef is None:
            self._chefs[notice.key] = Chef(
                Session(notice.key, since=self._since),
                notice.workspace,
                notice.presence,
                notice.owner_started_at,
                seen_alive=notice.presence is Presence.LIVE,
                catching_up=notice.key.source not in self._caught_up,
                history_at=now,
            )
            self._delegation.changed()
            return []
        chef.workspace = notice.workspace
        chef.found(notice.presence, notice.owner_started_at)
        return self._look(chef, now)

    def _events(self, notice: EventsRead, now: float) -> list[Effect]:
        chef = self._chefs.get(notice.key)
        if chef is None:
            self._found(SessionFound(notice.key, "", Workspace(), Presence.NO_LOCK), now)
            chef = self._chefs[notice.key]
        live = not notice.backlog
        effects = self._catch_up(chef, now) if live and chef.catching_up else []
        chef.reopen()
        session = chef.session
        session.teller.on = live or (self._tell_history and not chef.rebuilding)
        chef.history_at = now
        session.take(notice.events, now, written_at=now if live else min(now, notice.written_at), live=live)
        session.teller.on = True
        chef.view = None
        if session.delegated is not None or notice.key in self._delegation:
            self._note_parent(chef)
        effects += self._told(chef, session.teller.drain())
        return effects if chef.catching_up or notice.backlog else effects + self._look_at_family(chef, now)

    def _reset(self, key: SessionKey, now: float) -> None:
        chef = self._chefs.get(key)
        if chef is not None:
            chef.session, chef.unclosed = Session(key, since=self._since), None
            chef.catching_up = chef.rebuilding = True
            chef.history_at = now
            chef.view = None
            chef.held = []
            self._delegation.note(key, None)

    def _gone(self, key: SessionKey, now: float) -> list[Effect]:
        chef = self._chefs.get(key)
        self._view = None
        if chef is None:
            return []
        chef.session.close(now)
        chef.session.clock_out(now, "gone")
        effects = self._told(chef, chef.session.teller.drain())
        del self._chefs[key]
        self._delegation.note(key, None)
        self._delegation.changed()
        return effects

    def _caught(self, source: str, now: float) -> list[Effect]:
        self._caught_up.add(source)
        effects: list[Effect] = []
        for chef in self._chefs.values():
            if chef.session.key.source == source:
                if chef.held:
                    chef.held, held = [], chef.held
                    effects += self._told(chef, held)
                if chef.catching_up:
                    effects += self._catch_up(chef, now)
        return effects

    def _catch_up(self, chef: Chef, now: float) -> list[Effect]:
        """A session's history is read: what the clock has brought about since is history as well."""
        chef.catching_up = False
        chef.session.teller.on = self._tell_history and not chef.rebuilding
        effects = self._look(chef, now)
        chef.session.teller.on = True
        chef.rebuilding = False
        return effects

    # -- sub-agents with logs of their own

    def _is_loaded(self, key: SessionKey) -> bool:
        chef = self._chefs.get(key)
        return chef is not None and not chef.session.foreign

    def _note_parent(self, chef: Chef) -> None:
        key, delegated = chef.session.key, chef.session.delegated
        parent = SessionKey(key.source, delegated.parent) if delegated is not None else None
        if self._delegation.note(key, parent):
            for other in self._chefs.values():
                other.view = None

    def _told(self, chef: Chef, effects: list[Effect]) -> list[Effect]:
        """The effects of a session as they are told: a sub-agent's under its head."""
        key = chef.session.key
        if not effects or key not in self._delegation:
            return effects
        head = self._delegation.head(key)
        if key.source not in self._caught_up and (head is None or head in self._delegation):
            chef.held += effects
            return []
        return told_alone(effects) if head is None else told_under(effects, head)

    def _look_at_family(self, chef: Chef, now: float) -> list[Effect]:
        """A look at a session and, where it is a sub-agent, at its head, whose being there may hang on it."""
        effects = self._look(chef, now)
        head = self._delegation.head(chef.session.key) if self._delegation else None
        return effects if head is None else effects + self._look(self._chefs[head], now)

    def _with_crew(self, view: SessionView) -> SessionView:
        """What is shown of a session: a head with its crew, a sub-agent under its head and not by itself."""
        chef = self._chefs[view.key]
        crew = [self._chefs[key] for key in self._delegation.crew(view.key)]
        parts = tuple(one.view for one in (chef, *crew) if one.view is not None)
        if chef.shown is None or len(chef.shown[0]) != len(parts) or any(map(_other, chef.shown[0], parts)):
            at_work = [
                (one.view, one.session.own_name, one.session.working_since or one.session.started_at or 0.0)
                for one in crew
                if one.view is not None
            ]
            chef.shown = parts, with_crew(view, at_work)
        shown = chef.shown[1]
        head = self._delegation.head(view.key)
        above = self._chefs[head].view if head is not None else None
        if above is not None and above.status != "offline" and shown.visible:
            return replace(shown, visible=False)
        return shown

    def _last_sign(self, chef: Chef) -> float | None:
        """The last event of a session or of its crew."""
        last = chef.session.last_event_at
        for key in self._delegation.crew(chef.session.key):
            other = self._chefs[key].session.last_event_at
            if last is None or (other is not None and other > last):
                last = other
        return last

    # -- who is there

    def _look(self, chef: Chef, now: float) -> list[Effect]:
        """Let the clock pass over a session, and let it leave or come."""
        session = chef.session
        chef.view = None
        if chef.catching_up:
            return []
        last = session.last_event_at
        gone_at = self._gone_at(chef)
        if gone_at <= now:
            if session.clocked_in or session.interactions or session.calls:
                session = chef.close(last if last is not None else now)
                session.clock_out(chef.left(now, gone_at), "gone")
                chef.left_at = now
        else:
            if last is not None and chef.outlived(now):
                session = chef.close(last)
            session.advance(now)
            if last is not None and last > chef.left_at:
                session.clock_in(last, "back")
        chef.due = chef.next_due(now, self._gone_at(chef))
        return self._told(chef, session.teller.drain())

    def _gone_at(self, chef: Chef) -> float:
        """See `Chef.gone_at`."""
        return chef.gone_at(self._last_sign(chef))

    def _portrait(self, chef: Chef, now: float) -> SessionView:
        session = chef.session
        gone_at = self._gone_at(chef)
        on_shift = gone_at > now
        view = portrait(session, chef.workspace, on_shift=on_shift, visible=True)
        leaves = FOREVER
        if view.status == "idle" and view.last_event_at is not None:
            leaves = view.last_event_at + self._idle
        chef.view_until = min(gone_at if on_shift else FOREVER, leaves if leaves > now else FOREVER)
        if not on_shift or leaves <= now:
            view = portrait(session, chef.workspace, on_shift=on_shift, visible=False)
        return view


def _other(one: SessionView, another: SessionView) -> bool:
    return one is not another
