"""A chef: where he is, what his body does, what he is asked to do. Moved by the world, told by the director alone."""

from collections.abc import Generator
from dataclasses import dataclass, field
from math import hypot
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

NEAR = 22.0
SIDESTEP = 40.0
"""Walkers nearer than so many pixels step aside, at so many pixels a second."""

ARRIVING = 8.0
"""Who is so near to a corner or to his goal steps aside for nobody, or he would circle around it."""

PATIENCE = 1.2
"""Seconds a walker slows down for another before passing through: nobody ever blocks anybody."""

LONG_PATIENCE = 4.0
"""The same behind somebody who goes the same way as fast: passing through would not part them."""

YIELDS = 0.35
"""Share of the pace that is left to one who lets another go first."""

BODY_X, BODY_Y = 13, 8
"""Two walkers nearer than so many pixels sideways and in depth are in each other."""

TANGLED = 0.4
"""Seconds after which of those who are in each other one goes on without any courtesy, and the others make room."""

STANDS, TRIES = 1.2, 0.3
"""Seconds one stands for that at most, and then tries to go on, by turns."""

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
    the rings of the present wait."""

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
    gave_way: float = 0.0
    tangled: float = 0.0
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
        self.way = way[::-1]
        self.settled = False

    def stop(self) -> None:
        """Stand still where he is."""
        self.way.clear()

    def advance(self, gait: Gait, near: list["Chef"], ways: Ways, dt: float) -> bool:
        """One step along the way; True once there. `near` are the figures around him, himself perhaps included."""
        if not self.way:
            return True
        goal_x, goal_y = self.way[-1]
        dx, dy = goal_x - self.x, goal_y - self.y
        span = hypot(dx, dy / DEPTH)
        self._face(gait, dx, dy)
        self.pace = SPEED[gait] * self.haste
        stride = self.pace * dt
        if near:
            stride *= self._courtesy(near, ways, dx, dy, dt)
            dx, dy = goal_x - self.x, goal_y - self.y
            span = hypot(dx, dy / DEPTH)
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

    def _face(self, gait: Gait, dx: float, dy: float) -> None:
        if abs(dx) >= abs(dy) * 1.2:
            self.pose(gait, "s", flip=dx < 0)
        elif dx or dy:
            self.pose(gait, "f" if dy > 0 else "b")

    def _courtesy(self, near: list["Chef"], ways: Ways, dx: float, dy: float, dt: float) -> float:
        """Step aside for those close by; the share of the stride that is left."""
        along = hypot(dx, dy) or 1.0
        hx, hy = dx / along, dy / along
        share, touches, rests, first = 1.0, False, False, self
        for other in near:
            if other is self or not other.here:
                continue
            if abs(other.x - self.x) < BODY_X and abs(other.y - self.y) < BODY_Y:
                touches, rests = True, rests or not other.way
                if other.way and (-other.pace, other.id) < (-first.pace, first.id):
                    first = other
            ox, oy = other.x - self.x, (other.y - self.y) * 1.5
            away = hypot(ox, oy)
            if away >= NEAR:
                continue
            ahead = ox * hx + oy * hy
            if ahead < -2:
                continue
            if other.way and self._yields(other, hx, hy):
                share = YIELDS
            if along < ARRIVING:
                continue
            # both keep left when they meet head on, else go round on the side that is nearer
            side = hx * oy - hy * ox
            turn = -1.0 if side >= -1.0 else 1.0
            push = SIDESTEP * (1 - away / NEAR) * dt
            x, y = self.x - hy * turn * push, self.y + hx * turn * push * DEPTH
            if ways.is_clear((self.x, self.y), (x, y)) and ways.is_clear((x, y), self.way[-1]):
                self.x, self.y = x, y
        self.tangled = self.tangled + dt if touches else 0.0
        if self.tangled > TANGLED:
            if first is self or rests or (self.tangled - TANGLED) % (STANDS + TRIES) > STANDS:
                return 1.0
            self._make_room(first, ways, dt)
            return 0.0
        if share < 1:
            self.gave_way += dt
        else:
            self.gave_way = max(0.0, self.gave_way - dt)
        return share

    def _make_room(self, other: "Chef", ways: Ways, dt: float) -> None:
        """Step back from one who is in the same place, wherever there is floor."""
        dx, dy = self.x - other.x, self.y - other.y
        away = hypot(dx, dy)
        dx, dy = (dx / away, dy / away) if away > 0.5 else (1.0, 0.0)
        for px, py in ((dx, dy), (-dy, dx), (dy, -dx)):
            x, y = self.x + px * SIDESTEP * dt, self.y + py * SIDESTEP * DEPTH * dt
            if ways.is_clear((self.x, self.y), (x, y)):
                self.x, self.y = x, y
                return

    def _yields(self, other: "Chef", hx: float, hy: float) -> bool:
        """Whether this walker, who goes along (hx, hy), slows down for another who is near and walks too.

        Of two exactly one does, or both would creep side by side."""
        gx, gy = other.way[-1][0] - other.x, other.way[-1][1] - other.y
        along = hypot(gx, gy) or 1.0
        gx, gy = gx / along, gy / along
        if gx * hx + gy * hy > 0:
            # the same way: who is behind lets the other go ahead, but a faster one overtakes
            ahead = (other.x - self.x) * (gx + hx) + (other.y - self.y) * (gy + hy)
            if self.pace != other.pace:
                return self.pace < other.pace and self.gave_way < LONG_PATIENCE
            return (ahead, self.id) > (0.0, other.id) and self.gave_way < LONG_PATIENCE
        return self.id > other.id and self.gave_way < PATIENCE
