"""Who is there: a session, what is known of it besides its log, and what that says of its chef being on shift."""

import math
from dataclasses import dataclass, field

from game.orders.effects import Effect
from game.orders.notices import Presence, Workspace
from game.orders.session import Session
from game.orders.snapshot import SessionView

GRACE = 300.0
"""Seconds a session without a lock and without a shutdown counts as there after its last event."""
OWNER_TOLERANCE = 2.0
"""Seconds by which a process may seem to have started later than it did."""
RESUME_DELAY = 5.0
"""Seconds within which a new owner says in the log whether another process goes on."""
TICK = 0.05
"""Seconds between two looks at the same session at least."""

FOREVER = math.inf


@dataclass(slots=True, eq=False)
class Chef:
    """A session and what is known of it besides its log."""

    session: Session
    workspace: Workspace
    presence: Presence
    owner_started_at: float | None
    seen_alive: bool
    """Whether a live process held it since we watch."""
    catching_up: bool
    """Its history is being read: no clock but the log's counts."""
    history_at: float
    """When the last of it came."""
    rebuilding: bool = False
    """Its log was replaced: what it says was told before."""
    left_at: float = -FOREVER
    """When it was last found gone."""
    due: float = -FOREVER
    """When `advance` must look at it again."""
    unclosed: Session | None = None
    """The session as it was before the look at its process ended what was open in it."""
    view: SessionView | None = None
    view_until: float = -FOREVER
    held: list[Effect] = field(default_factory=list)
    """History of a sub-agent whose head may yet be read."""
    shown: tuple[tuple[SessionView, ...], SessionView] | None = None
    """Its view with those of its crew, and those that it was made of."""

    def close(self, t: float) -> Session:
        """End what is open, and keep the session as it was: a start after the next line knows nothing of this end."""
        if self.session.is_open and self.unclosed is None:
            self.unclosed = self.session.branch()
            self.unclosed.clocked_in = False
        self.session.close(t)
        return self.session

    def reopen(self) -> None:
        """The log goes on after such an end: only the log knows what is over."""
        if self.unclosed is not None:
            self.session, self.unclosed = self.unclosed, None

    def gone_at(self, last_sign: float | None) -> float:
        """When the chef left or will leave by what is known now; infinite while a live process holds the session.

        `last_sign`: the last event of it or its crew.
        """
        if self.session.shut or self.presence is Presence.DEAD:
            return -FOREVER
        if self.presence is Presence.NO_LOCK:
            return (last_sign or -FOREVER) + GRACE
        return FOREVER

    def left(self, now: float, gone_at: float) -> float:
        """When a session that is gone left: a death that nobody saw was at its last sign of life, as far as we know."""
        if self.presence is not Presence.DEAD:
            return gone_at
        last = self.session.last_event_at
        return now if self.seen_alive or last is None else last

    def found(self, presence: Presence, owner_started_at: float | None) -> None:
        """Its process came, went or changed."""
        was_dead = self.presence is Presence.DEAD
        self.presence, self.owner_started_at = presence, owner_started_at
        if presence is Presence.LIVE:
            self.seen_alive = True
            if was_dead and owner_started_at is not None and not self.taken_up():
                # The very process that seemed to be gone: its death was none, and ended nothing.
                self.reopen()
                self.left_at = -FOREVER

    def taken_up(self) -> bool:
        """Whether another process than that of its last event holds it."""
        owner, last = self.owner_started_at, self.session.last_event_at
        return owner is not None and last is not None and owner > last + OWNER_TOLERANCE

    def outlived(self, now: float) -> bool:
        """Whether another process took it up since its last event, and has not said in time that it goes on."""
        owner = self.owner_started_at
        return owner is not None and now >= owner + RESUME_DELAY and self.session.holders <= 1 and self.taken_up()

    def next_due(self, now: float, gone_at: float) -> float:
        """When its clock has something to do again."""
        if gone_at <= now:
            return FOREVER
        session = self.session
        due = min(session.wall_due, gone_at)
        owner, last = self.owner_started_at, session.last_event_at
        if owner is not None and last is not None and owner > last and now < owner + RESUME_DELAY:
            due = min(due, owner + RESUME_DELAY)
        if session.doubtful:
            due = min(due, now + TICK)
        return max(due, now + TICK)
