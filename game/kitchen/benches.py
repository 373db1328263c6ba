"""How each station looks by itself: idle, easing, at work with or without its cook, burning or cooling."""

from dataclasses import dataclass, field
from typing import Final, Literal

from game.kitchen import poses
from game.kitchen.fires import Fire
from game.kitchen.hatch import GAP_PASSES
from game.kitchen.particles import Particles
from game.kitchen.plan import StationPlace
from game.kitchen.stage import StationLook, StationState
from game.orders.stations import Station

EASE = 0.36
"""Seconds between idle and active: three frames of 120 ms, played backwards on the way to rest."""


@dataclass(frozen=True, slots=True)
class Puff:
    """Particles of a station at work: one every `every` seconds, `up` px over its foot, at the next of `xs` px from its
    left edge. `over`: in front of everybody, else only of what stands behind the station's foot."""

    effect: str
    xs: tuple[int, ...]
    up: int
    every: float
    over: bool = False


PUFFS: Final[dict[Station, tuple[Puff, ...]]] = {
    Station.READ: (Puff("dust", (14, 28, 20), 44, 1.3),),
    Station.SEARCH: (Puff("crumbs", (12, 26, 32), 24, 0.9),),
    Station.EDIT: (Puff("crumbs", (22, 30), 19, 0.34),),
    Station.BUILD: (Puff("steam", (16, 28, 40), 62, 0.4, over=True), Puff("ember", (20, 26, 17), 22, 0.5)),
    Station.TEST: (Puff("oil", (15, 36), 30, 0.55), Puff("steam", (12, 38), 38, 0.7, over=True)),
    Station.LINT: (Puff("sparkle", (20, 14, 26), 26, 1.1),),
    Station.INSTALL: (Puff("dust", (14, 40, 26), 8, 0.7),),
    Station.COMMIT: (Puff("steam", (14, 30, 22), 18, 0.6),),
    Station.SHIP: (Puff("sparkle", (88, 70), 32, 1.6),),
    Station.RESEARCH: (Puff("note", (14,), 38, 1.04),),
    Station.SHELL: (Puff("steam", (36, 44), 48, 0.4, over=True), Puff("ember", (5, 32, 7), 30, 0.45)),
    Station.PLAN: (Puff("sparkle", (30, 12), 44, 1.1),),
    Station.TRASH: (Puff("crumbs", (14, 10, 18), 30, 0.7),),
    Station.TIDY: (Puff("soap", (9, 41), 24, 0.6), Puff("water", (12,), 37, 0.34)),
}
"""What rises, drips or glints at each station (art guide, sections 9 and 10). The bell has only its strikes."""

SMOKE_EVERY, EMBER_EVERY = 0.3, 0.28
ABOVE_ALL = 900
SMOKE_AFTER = 1.0
"""Smoke begins a second after the fire, when the cook has left: it may not be born on a face."""


@dataclass(slots=True)
class Bench:
    """One station's present state. `elapsed` is the time in it."""

    place: StationPlace
    state: StationState = "idle"
    elapsed: float = 0.0
    busy_for: float | None = None
    cook: str | None = None
    breath: float = 0.0
    sparks: float = 0.0
    puffs: list[float] = field(default_factory=lambda: [0.0, 0.0])
    turn: int = 0
    closing: bool = False

    def step(
        self,
        dt: float,
        target: Literal["idle", "active", "manned"],
        fire: Fire | None,
        air: Particles,
    ) -> None:
        """Move towards what the station is used for; a fire overrides it."""
        self.elapsed += dt
        if fire is not None:
            self._enter("burn" if fire.is_burning else "foam" if fire.was_foamed else "scorched")
            if fire.is_burning and fire.age > SMOKE_AFTER:
                self._burn(dt, fire, air)
            return
        if self.state in ("burn", "foam", "scorched"):
            self._enter("idle")
        if target == self.state:
            if target != "idle":
                self._work(dt, air)
        elif target != "idle" and self.state not in {"idle", "ease"}:
            self.state = target  # the cook comes or goes: the same motion goes on
        elif self.state != "ease":
            self.closing = target == "idle"
            self._enter("ease")
        elif self.elapsed >= EASE:
            self._enter(target)
            if target == "manned" and self.place.kind is Station.SHIP:
                # a cook who came to hand over began to do so when the hatch began to wake
                self.time_gap(poses.HAND_SERVES["b"] - EASE, clear=True)

    def time_gap(self, seconds: float, *, clear: bool) -> None:
        """Set a running belt so that its free gap passes the cook's hand in so many seconds, when his plate leaves it.

        Not while another plate rides in the gap: only a belt that is `clear` may jump."""
        if clear and self.state == "manned":
            self.elapsed = GAP_PASSES - seconds

    def look(self, fire: Fire | None) -> StationLook:
        """What the painter may know."""
        place = self.place
        return StationLook(
            place.id,
            place.kind,
            place.art,
            place.x,
            place.foot,
            self.state,
            max(0.0, EASE - 0.001 - self.elapsed) if self.state == "ease" and self.closing else self.elapsed,
            fire.power if fire else 0.0,
            fire.foam if fire else None,
            self.busy_for,
            self.cook,
        )

    def _enter(self, state: StationState) -> None:
        if self.state != state:
            self.state, self.elapsed = state, 0.0

    def _work(self, dt: float, air: Particles) -> None:
        place = self.place
        for n, puff in enumerate(PUFFS.get(place.kind, ())):
            before = self.puffs[n]
            now = self.puffs[n] = before + dt / puff.every
            if int(now) > int(before):
                x = place.x + puff.xs[int(now) % len(puff.xs)]
                air.emit(puff.effect, x, place.foot - puff.up, ABOVE_ALL if puff.over else place.foot + 2)

    def _burn(self, dt: float, fire: Fire, air: Particles) -> None:
        place, self.breath, self.sparks = self.place, self.breath - dt, self.sparks - dt
        middle = place.x + place.width / 2
        if self.breath <= 0:
            self.breath = SMOKE_EVERY
            self.turn = (self.turn + 1) % 3
            # beside the alert, which hangs a little to the left
            air.emit("smoke", middle + 6 + self.turn * 4, place.foot - 34 - 20 * fire.power, ABOVE_ALL)
        if self.sparks <= 0:
            self.sparks = EMBER_EVERY
            air.emit("ember", middle - 18 + (self.turn * 17) % 36, place.foot - 24 - 26 * fire.power, place.foot + 2)
