"""Fires at the hot stations: they rise, sink under foam, settle, and die by themselves when nobody comes."""

from collections.abc import Set
from dataclasses import dataclass

from game.kitchen.plan import StationPlace
from game.orders.stations import Station

HOT = frozenset({Station.BUILD, Station.TEST, Station.SHELL})
"""Stations with oil or flames: a failure there burns; anywhere else it only smokes."""

FIRST_POWER, RISE = 0.35, 0.65
"""Power at the start, and its rise a second (full after one second)."""

FOAMED, DYING = 0.25, 0.5
"""Power lost a second under foam, and when a fire dies by itself: most of its life a fire is seen being put out."""

FOAM_COVERS = (0.2, 0.5)
"""Powers under which the growing foam covers the flames, and half of them."""

ALONE = 12.0
"""Seconds until a fire that nobody fights begins to die."""

FOAM_STAGES, FOAM_STAGE = 4, 0.7
SCORCHED = 2.0
"""The foam settles in four stages of 0.7 s; a fire that died alone leaves soot for two seconds."""


@dataclass(slots=True)
class Fire:
    """One station on fire, or cooling."""

    place: StationPlace
    power: float = FIRST_POWER
    age: float = 0.0
    under_foam: bool = False
    was_foamed: bool = False
    out_for: float | None = None

    @property
    def is_burning(self) -> bool:
        """Whether there are flames."""
        return self.out_for is None

    @property
    def foam(self) -> int | None:
        """How the foam lies: growing 2 to 0 on the flames, then settling 0 to 3; None without any."""
        if not self.was_foamed:
            return None
        if self.out_for is None:
            return sum(self.power > power for power in FOAM_COVERS)
        return min(FOAM_STAGES - 1, int(self.out_for / FOAM_STAGE))

    def step(self, dt: float) -> bool:
        """Let time pass; False once nothing of the fire is left."""
        self.age += dt
        if self.out_for is not None:
            self.out_for += dt
            return self.out_for < (FOAM_STAGES * FOAM_STAGE if self.was_foamed else SCORCHED)
        if self.under_foam:
            self.was_foamed = True
            self.power -= FOAMED * dt
        elif self.age > ALONE:
            self.power -= DYING * dt
        elif not self.was_foamed:
            self.power = min(1.0, self.power + RISE * dt)
        if self.power <= 0:
            self.power, self.out_for = 0.0, 0.0
        return True


class Fires:
    """All fires of the kitchen by station id."""

    def __init__(self) -> None:
        self._by_station: dict[str, Fire] = {}

    def at(self, station: str) -> Fire | None:
        """The fire, or what is left of it, at a station."""
        return self._by_station.get(station)

    def all(self) -> list[Fire]:
        """Every fire, burning or cooling."""
        return list(self._by_station.values())

    @property
    def stations(self) -> Set[str]:
        """Ids of the stations that nobody should work at now."""
        return self._by_station.keys()

    @property
    def is_any_burning(self) -> bool:
        """Whether there are flames anywhere."""
        return any(fire.is_burning for fire in self._by_station.values())

    def ignite(self, place: StationPlace) -> Fire:
        """Set a station on fire; one that still burns is fed."""
        old = self._by_station.get(place.id)
        if old is not None and old.is_burning:
            old.power = max(old.power, FIRST_POWER)
            return old
        fire = self._by_station[place.id] = Fire(place)
        return fire

    def step(self, dt: float) -> None:
        """Let time pass for all."""
        for station in [s for s, fire in self._by_station.items() if not fire.step(dt)]:
            del self._by_station[station]
