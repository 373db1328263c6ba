"""Reading damaged logs of any agent, with what must hold of every state on the way."""

from collections import Counter

from game.orders.dialects import Dialect
from game.orders.effects import Effect, OrderFailed, OrderServed
from game.orders.events import Event
from game.orders.notices import CaughtUp, EventsRead, Presence, SessionFound, SessionKey, Workspace
from game.orders.shift import Shift
from game.orders.snapshot import SessionView, shift_json


class HostileLogs:
    """Reads logs of one agent, of which each record may be damaged."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect

    def events_of(self, records: list[bytes]) -> list[Event]:
        """The events of a whole log."""
        decode = self._dialect.decoder()
        return [event for record in records for event in decode(record)]

    def read(self, records: list[bytes], *, live_from: int = 0) -> tuple[SessionView | None, list[Effect]]:
        """A log read, as history up to a record and live from there on, and what it comes to when it is silent."""
        shift = Shift(mode="live", since=None, idle_minutes=0)
        source, decode = self._dialect.SOURCE, self._dialect.decoder()
        key, now = SessionKey(source, "x"), 0.0
        effects = shift.take(SessionFound(key, "", Workspace(), Presence.LIVE), now)
        for n, record in enumerate(records):
            if n == live_from:
                effects += shift.take(CaughtUp(source), now)
            events = tuple(decode(record))
            now = max([now, *(event.at for event in events if event.at is not None)])
            effects += shift.take(EventsRead(key, events, n < live_from, now), now)
            for session in shift.view(now).sessions:
                stats = session.stats
                assert min(stats.served, stats.cancelled, stats.coins, stats.steps, stats.fires) >= 0
                assert sum(count for _, count in stats.by_station) == stats.steps
        effects += shift.take(CaughtUp(source), now)
        for _ in range(3):
            now += 40
            effects += shift.advance(now)
        view = shift.view(now)
        assert shift_json(view)["schema"] == 1
        return (view.sessions[0] if view.sessions else None), effects


def check(effects: list[Effect]) -> None:
    """No ticket is paid twice, or paid and cancelled."""
    ends = Counter(effect.order for effect in effects if isinstance(effect, OrderServed | OrderFailed))
    assert not [order for order, times in ends.items() if times > 1]
