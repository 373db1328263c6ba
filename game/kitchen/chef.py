"""A chef: where he is, what his body does, what he is asked to do. Moved by the world, told by the director alone."""

from collections.abc import Generator
from dataclasses import dataclass, field
from math import hypot, inf
from typing import Literal

from game.kitchen.looks import Look
from game.kitchen.paths import Point, Ways
from game.kitchen.plan import View
from game.kitchen.spots import Place
from game.kitchen.tasks import Queue
from game.orders.notices import SessionKey
from game.orders.snapshot import Status
from game.orders.stations import Station

Gait = Literal["walk", "dash", "carry", "ext_run"]
SPEED: dict[Gait, float] = {"walk": 48.0, "carry": 48.0, "dash": 86.0, "ext_run": 86.0}
"""Pixels a second sideways."""

DEPTH = 0.75
"""Up and down the floor is foreshortened: 27 px take as long as 36 px sideways (art guide, section 8)."""

STRIDE_DUST = 12.0
"""A running foot raises dust every so many pixels."""

BODY_X, BODY_Y = 14.0, 9.0
"""So many pixels sideways and in depth walkers keep from each other where they can."""

MET_X, MET_Y = 12.5, 7.5
"""Two nearer than so many pixels are in each other."""

AHEAD, SIGHT = 0.8, 48.0
"""Seconds a walker looks ahead for whom he would walk into, and pixels he sees."""

GLANCE_EVERY = 0.03
"""Seconds between two looks of a walker at those around him."""

SIDESTEP = 44.0
"""Pixels a second somebody steps aside at most."""

SOONEST = 0.12
"""Nobody steps aside as if there were less time than so many seconds, or he would jump."""

TO_THE_LEFT = 5.0
"""Two who meet keep left, unless they would pass each other on the right by so many pixels anyway."""

ARRIVING = 8.0
"""Who is so near to his goal steps aside for nobody, or he would circle around it."""

ROUNDING = 14.0
"""Who is so near to a corner has passed it as soon as he sees the next one: nobody has to step on the very corner."""

CROSSING = 0.5
"""Seconds before one walks into another that he begins to let him go first."""

YIELDS = 0.35
"""Share of the pace that is left to one who lets another go first."""

WAITS = 0.1
"""The same to one whose goal is where somebody still stands: he comes no nearer to speak of."""

PATIENCE = 1.2
"""Seconds a walker slows down for another before passing through: nobody ever blocks anybody."""

HELD_BACK = 0.15
"""The same to one who is in another and not the first of them: who goes first is soon out of him."""

SQUEEZES = 1.25
"""What one makes of his pace who has been in others for a turn and goes first of them."""

TURN = 0.3
"""Seconds in another after which it counts for how long one has been in him: see `Chef._goes_before`."""

STRAIGHT: Point = (0.0, 0.0)
"""Steps aside for nobody."""

Scene = Generator[None, None, None]
"""Choreography: one resumption a step; closing it puts everything back."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What the session's state asks of its chef, besides what is queued. `since` is shift time (epoch seconds)."""

    kind: Literal["wait", "work", "think", "idle"]
    station: Station | None
    since: float


@dataclass(slots=True, eq=False)
class Chef:
    """One figure. `lasted` is how long the duty lasts by now, `busy_for` the age of the running call, in seconds.

    `status` is the shift's word for his session or sub-agent: his mood follows it alone. `settled`: he stands at his
    place and does what he is there for. `here`: he is on this side of the door. `haste` multiplies every pace.
    `looks_at` is what caught his eye, for `look_left` seconds more (`pets`: it is the cat, beside him); `rung` counts
    the rings of the present wait. Of one who walks: `speed` is in pixels a second, `share` what those around him leave
    of his pace, `drift` how he steps aside (pixels a second), `gave_way` for how many seconds he has let others go
    first, `met` whom he is in and since when (stage time in seconds), `met_since` the first of these, `is_barred` that
    somebody stands in his way."""

    id: str
    session: SessionKey
    agent_id: str | None
    tag: str
    look: Look
    duty: Duty
    status: Status = "idle"
    x: float = 0.0
    y: float = 0.0
    clip: str = "stand"
    view: View = "f"
    flip: bool = False
    elapsed: float = 0.0
    travelled: float = 0.0
    way: list[Point] = field(default_factory=list)
    settled: bool = False
    aim: tuple[str, Station | None] | None = None
    queue: Queue = field(default_factory=Queue)
    lasted: float = 0.0
    busy_for: float | None = None
    scene: Scene | None = None
    act: str | None = None
    here: bool = True
    leaving: bool = False
    gone: bool = False
    stand_in: bool = False
    look_again: float = 0.0
    rung: tuple[Duty, int] | None = None
    looks_at: Point | None = None
    look_left: float = 0.0
    pets: bool = False
    quiet_for: float | None = None
    haste: float = 1.0
    pace: float = 0.0
    speed: Point = (0.0, 0.0)
    share: float = 1.0
    drift: Point = STRAIGHT
    next_glance: float = 0.0
    gave_way: float = 0.0
    met: dict[str, float] = field(default_factory=dict)
    met_since: float = inf
    is_barred: bool = False
    looked_round: float = 0.0
    mood_fail: float = 0.0
    has_extinguisher: bool = False
    sprays: tuple[float, float] | None = None
    last_place: dict[Station, Place] = field(default_factory=dict)

    @property
    def is_walking(self) -> bool:
        """Whether his feet move."""
        return bool(self.way)

    def pose(self, clip: str, view: View, *, flip: bool = False, start: float = 0.0) -> None:
        """Take up a clip, `start` seconds in; one already taken up goes on."""
        if (self.clip, self.view, self.flip) == (clip, view, flip):
            return
        if self.clip != clip:
            self.elapsed, self.travelled = start, 0.0
        self.clip, self.view, self.flip = clip, view, flip

    def head_for(self, way: list[Point]) -> None:
        """Set out along these corners."""
        if not self.way:
            self.met, self.met_since = {}, inf
        self.way = way[::-1]
        self.settled, self.share, self.drift = False, 1.0, STRAIGHT

    def stop(self) -> None:
        """Stand still where he is."""
        self.way.clear()

    def advance(self, gait: Gait, near: list["Chef"] | None, ways: Ways, now: float, dt: float) -> bool:
        """One step along the way at stage time `now`; True once there. `near` are the figures around him, himself
        perhaps included; None where he does not look about in this step and goes on as he did."""
        if not self.way:
            return True
        self.pace = SPEED[gait] * self.haste
        if near is not None and len(self.way) > 1 and self._is_round_the_corner(ways):
            self.way.pop()
        goal_x, goal_y = self.way[-1]
        dx, dy = goal_x - self.x, goal_y - self.y
        span = hypot(dx, dy / DEPTH)
        self._face(gait, dx, dy)
        if span > 0:
            vx, vy = self.pace * dx / span, self.pace * dy / span
            if near is not None:
                self._look_about(vx, vy, near, ways, now)
            self.speed = vx * self.share, vy * self.share
            if self.drift != STRAIGHT:
                x, y = self.x + self.drift[0] * dt, self.y + self.drift[1] * dt
                if ways.is_open(x, y):
                    self.x, self.y = x, y
                    dx, dy = goal_x - x, goal_y - y
                    span = hypot(dx, dy / DEPTH)
        stride = self.pace * self.share * dt
        if span <= stride:
            self.travelled += span
            self.x, self.y = goal_x, goal_y
            self.way.pop()
            return not self.way
        x, y = self.x + dx * stride / span, self.y + dy * stride / span
        if not ways.is_open(x, y) and ways.is_open(self.x, self.y):
            # pushed off the straight line: look for the way again from here
            way = ways.find((self.x, self.y), self.way[0])
            if way is not None and way[0] != self.way[-1]:
                self.way = way[::-1]
                return False
        self.travelled += stride
        self.x, self.y = x, y
        return False

    def _is_round_the_corner(self, ways: Ways) -> bool:
        corner_x, corner_y = self.way[-1]
        near = abs(corner_x - self.x) < ROUNDING and abs(corner_y - self.y) < ROUNDING
        return near and ways.is_clear((self.x, self.y), self.way[-2])

    def _face(self, gait: Gait, dx: float, dy: float) -> None:
        if abs(dx) >= abs(dy) * 1.2:
            self.pose(gait, "s", flip=dx < 0)
        elif dx or dy:
            self.pose(gait, "f" if dy > 0 else "b")

    def _look_about(self, vx: float, vy: float, near: list["Chef"], ways: Ways, now: float) -> None:
        """See whom he would walk into at (vx, vy) pixels a second: how he steps aside, and at what share of his pace he
        goes on."""
        me_x, me_y, pace = self.x, self.y, hypot(vx, vy)
        hx, hy = vx / pace, vy / pace
        breadth = hypot(hy * BODY_X, hx * BODY_Y)
        self.is_barred = False
        aside, leave, first, met = 0.0, 1.0, self, dict[str, float]()
        for other in near:
            rx, ry = other.x - me_x, other.y - me_y
            if not -SIGHT < rx < SIGHT or not -SIGHT < ry < SIGHT or other is self:
                continue
            walks = bool(other.way)
            is_in = -MET_X < rx < MET_X and -MET_Y < ry < MET_Y
            if is_in:
                met[other.id] = min(self.met.get(other.id, now), other.met.get(self.id, now) if walks else now)
                if walks and other._goes_before(first, now):
                    first = other
            wx, wy = (other.speed[0] - vx, other.speed[1] - vy) if walks else (-vx, -vy)
            nearing = rx * wx / BODY_X**2 + ry * wy / BODY_Y**2
            if nearing >= 0:
                continue
            when = -nearing / ((wx / BODY_X) ** 2 + (wy / BODY_Y) ** 2)
            if when > AHEAD:
                continue
            # where the other is, seen from here, when the two are nearest
            mx, my = rx + wx * when, ry + wy * when
            miss = hypot(mx / BODY_X, my / BODY_Y)
            if miss >= 1:
                continue
            if not walks and self._is_bound_for(other):
                if when < CROSSING:
                    leave = WAITS
                continue
            side = hx * my - hy * mx
            aside += (1 - miss) * breadth / max(when, SOONEST) * (-1 if side > (-TO_THE_LEFT if walks else 0) else 1)
            if not walks:
                self.is_barred = True
            elif when < CROSSING and self._yields(other, vx, vy, now):
                leave = min(leave, YIELDS)
        self.share, self.drift = 1.0, STRAIGHT
        self.met, self.met_since = met, min(met.values()) if met else inf
        in_long = now - min(self.met_since, first.met_since) > TURN
        if first is not self and (in_long or vx * first.speed[0] + vy * first.speed[1] >= 0):
            self.share = HELD_BACK
            self._make_room(first, ways)
        elif in_long:
            self.share = SQUEEZES
        elif aside and (len(self.way) > 1 or hypot(self.way[0][0] - me_x, self.way[0][1] - me_y) > ARRIVING):
            # two who have just met head on go on too: so they are past each other soonest
            aside = max(-SIDESTEP, min(SIDESTEP, aside))
            self._may_drift(-hy * aside, hx * aside, ways)
        if leave < 1 and not met and self.gave_way < PATIENCE:
            self.gave_way += GLANCE_EVERY
            self.share = leave
        else:
            self.gave_way = max(0.0, self.gave_way - GLANCE_EVERY)

    def _is_bound_for(self, other: "Chef") -> bool:
        """Whether this walker's goal is in one who still stands there."""
        x, y = self.way[0]
        return len(self.way) == 1 and abs(x - other.x) < MET_X and abs(y - other.y) < MET_Y

    def _may_drift(self, vx: float, vy: float, ways: Ways) -> bool:
        """Step aside at so many pixels a second, if there is floor from which the way goes on."""
        x, y = self.x + vx * GLANCE_EVERY, self.y + vy * DEPTH * GLANCE_EVERY
        if ways.is_open(x, y) and ways.is_clear((x, y), self.way[-1]):
            self.drift = vx, vy * DEPTH
            return True
        return False

    def _make_room(self, first: "Chef", ways: Ways) -> None:
        """Step out of the way of one who goes first, to the side of it where this walker is already; never along it,
        or the two would go on together."""
        (vx, vy), rx, ry = first.speed, self.x - first.x, self.y - first.y
        pace = hypot(vx, vy)
        if pace > 0:
            side = SIDESTEP / pace * (1 if vx * ry - vy * rx > 0 else -1)
            self._may_drift(-vy * side, vx * side, ways)

    def _goes_before(self, other: "Chef", now: float) -> bool:
        """Whether this walker goes first of two who are in each other.

        The faster does, else who is ahead. But from the moment one has been in somebody for a turn, it is who has been
        in somebody for longest: an order of all walkers that no newcomer changes, so that of any who are in each other
        one always goes on, is out of them within half a second, and leaves a smaller group."""
        if now - min(self.met_since, other.met_since) < TURN:
            if self.pace != other.pace:
                return self.pace > other.pace
            (vx, vy), (ox, oy) = self.speed, other.speed
            if vx * ox + vy * oy > 0:
                ahead = (self.x - other.x) * (vx + ox) + (self.y - other.y) * (vy + oy)
                if ahead:
                    return ahead > 0
        elif self.met_since != other.met_since:
            return self.met_since < other.met_since
        return self.id < other.id

    def _yields(self, other: "Chef", vx: float, vy: float, now: float) -> bool:
        """Whether this walker, who goes at (vx, vy), slows down for another he would walk into: two who meet pass, of
        two who cross or go the same way exactly one does."""
        ox, oy = other.speed
        along, half = vx * ox + vy * oy, 0.5 * hypot(vx, vy) * hypot(ox, oy)
        if along < -half:
            return False
        if along > half:
            # who is behind lets the other go ahead, but a faster one overtakes
            return self.pace <= other.pace and (other.x - self.x) * vx + (other.y - self.y) * vy > 0
        return other._goes_before(self, now)
