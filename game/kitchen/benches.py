"""How each station looks by itself: idle, easing, at work with or without its cook, burning or cooling."""

from dataclasses import dataclass
from typing import Final, Literal

from game.kitchen.fires import Fire
from game.kitchen.hatch import GAP_PASSES
from game.kitchen.particles import Particles
from game.kitchen.plan import StationPlace
from game.kitchen.stage import StationLook, StationState
from game.orders.stations import Station

EASE = 0.24
"""Seconds between idle and active: two frames of 120 ms."""

_STEAM: Final[dict[Station, tuple[tuple[int, ...], int]]] = {
    Station.BUILD: ((16, 28, 40), 62),
    Station.SHELL: ((36, 44), 48),
    Station.TIDY: ((18, 28), 34),
}
"""Where steam rises: x from the station's left edge, height over its foot."""

STEAM_EVERY, SMOKE_EVERY, EMBER_EVERY, NOTE_EVERY = 0.4, 0.3, 0.28, 1.04
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
    turn: int = 0

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
            self._enter("ease")
        elif self.elapsed >= EASE:
            self._enter(target)
            if target == "manned" and self.place.kind is Station.SHIP:
                # the belt's free gap must pass the cook's hand when the plate leaves it (0.42 s into his clip)
                self.elapsed = GAP_PASSES - 0.42 + EASE

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
            self.elapsed,
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
        self.breath -= dt
        if self.breath > 0:
            return
        if place.kind in _STEAM:
            pots, height = _STEAM[place.kind]
            self.breath = STEAM_EVERY
            self.turn = (self.turn + 1) % len(pots)
            air.emit("steam", place.x + pots[self.turn], place.foot - height, 900)
        elif place.kind is Station.RESEARCH:
            self.breath = NOTE_EVERY
            air.emit("note", place.x + 14, place.foot - 38, place.foot + 2)

    def _burn(self, dt: float, fire: Fire, air: Particles) -> None:
        place, self.breath, self.sparks = self.place, self.breath - dt, self.sparks - dt
        middle = place.x + place.width / 2
        if self.breath <= 0:
            self.breath = SMOKE_EVERY
            self.turn = (self.turn + 1) % 3
            air.emit("smoke", middle - 6 + self.turn * 4, place.foot - 34 - 20 * fire.power, 900)
        if self.sparks <= 0:
            self.sparks = EMBER_EVERY
            air.emit("ember", middle - 18 + (self.turn * 17) % 36, place.foot - 24 - 26 * fire.power, place.foot + 2)
