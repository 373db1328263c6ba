"""Calling for a human: when the bell rings, when a fire is heard, when somebody is told that a chef still waits.

Pure: the time, and whether it is quiet now, are arguments. What is remembered is no more than who waits.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from game.orders.effects import Effect, FireStarted, WaitOn
from game.orders.notices import SessionKey
from game.orders.snapshot import ShiftView

FRESH = 60.0
"""Seconds after which a fire is no news: a machine that slept is not woken by all it missed."""


@dataclass(frozen=True, slots=True)
class CallRules:
    """Times in seconds. `pause` is the least time between two sounds of a kind; `again_after` rings and tells again
    for who still waits, 0 never; `notify_after` is how long somebody must have waited before it is told, 0 never."""

    pause: float = 30.0
    again_after: float = 600.0
    notify_after: float = 0.0


@dataclass(frozen=True, slots=True)
class Call:
    """One call: `bell` and `fire` are sounds, `notice` is told in words of one session that waits, for `seconds`."""

    kind: Literal["bell", "fire", "notice"]
    session: SessionKey | None = None
    on: WaitOn | None = None
    seconds: float = 0.0


@dataclass(slots=True)
class _Waiting:
    """A session that waits: since when, and when it was rung and told for last."""

    since: float
    rung_at: float | None = None
    told_at: float | None = None


@dataclass(slots=True)
class Calling:
    """Decides, once a tick, whom to call for. A chef is called for once, and again only after `again_after`."""

    rules: CallRules = field(default_factory=CallRules)
    _waiting: dict[SessionKey, _Waiting] = field(default_factory=dict)
    _sounded: dict[str, float] = field(default_factory=dict)
    _opened: bool = False

    def step(self, view: ShiftView, news: Sequence[Effect], now: float, *, quiet: bool = False) -> list[Call]:
        """The calls of this moment. While it is `quiet` none is made: who then still waits is called for afterwards.

        Who waits already when it begins is not rung for: whoever opened the kitchen sees it.
        """
        waiting: dict[SessionKey, _Waiting] = {}
        calls: list[Call] = []
        bell = False
        for session in view.sessions:
            if session.status != "waiting" or not session.visible:
                continue
            since = session.waiting_since if session.waiting_since is not None else now
            known = self._waiting.get(session.key)
            if known is None or (session.waiting_since is not None and known.since != since):
                known = _Waiting(since, rung_at=None if self._opened else now)
            waiting[session.key] = known
            if quiet:
                continue
            if self._is_due(known.rung_at, now):
                bell = True
            waited = max(0.0, now - known.since)
            late = self.rules.notify_after > 0 and waited >= self.rules.notify_after
            if late and self._is_due(known.told_at, now):
                known.told_at = now
                calls.append(Call("notice", session.key, session.waiting_on, waited))
        self._waiting, self._opened = waiting, True
        if bell and self._may_sound("bell", now):
            # one ring is for all who wait
            for known in waiting.values():
                if self._is_due(known.rung_at, now):
                    known.rung_at = now
            calls.append(Call("bell"))
        burns = any(isinstance(effect, FireStarted) and now - effect.at < FRESH for effect in news)
        if burns and not quiet and self._may_sound("fire", now):
            calls.append(Call("fire"))
        return calls

    def _is_due(self, last: float | None, now: float) -> bool:
        """Whether somebody last called for at `last` is to be called for."""
        if last is None:
            return True
        # a clock that was set back must not silence the bell for good
        return now < last or (self.rules.again_after > 0 and now - last >= self.rules.again_after)

    def _may_sound(self, kind: str, now: float) -> bool:
        last = self._sounded.get(kind)
        if last is not None and 0 <= now - last < self.rules.pause:
            return False
        self._sounded[kind] = now
        return True


def waiting_in(view: ShiftView) -> int:
    """How many chefs on shift wait for a human."""
    return sum(session.visible and session.status == "waiting" for session in view.sessions)
