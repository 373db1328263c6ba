"""Who stands where: every place to stand is held by one chef at most, and nobody stands in anybody."""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from math import hypot

from game.kitchen.plan import CELL, FloorPlan, Spot, StationPlace
from game.orders.stations import Station

ROOM_X, ROOM_Y = 13, 8
"""Two people at rest keep so many pixels apart sideways, or so many in depth."""

SEATED = frozenset({"sip", "asleep"})
"""Clips of idle spots that are seats."""

BIN = 16
"""Held places are kept in squares of so many pixels (more than the room a person needs), to find who is near."""

LATTICE_X, LATTICE_Y = 24, 16
"""Distance of the plain places on the open floor, where those wait who find no spot."""


@dataclass(frozen=True, slots=True)
class Place:
    """A spot and the station it belongs to, None on the open floor or at the tea corner."""

    spot: Spot
    station: StationPlace | None


class Spots:
    """The reservations of one floor plan. `who` is a figure's id; each figure holds one place at most."""

    def __init__(self, plan: FloorPlan) -> None:
        self._held: dict[str, Place] = {}
        self._near: dict[tuple[int, int], dict[str, Spot]] = {}
        self._by_kind: dict[Station, list[Place]] = {}
        self._overflow: dict[Station, list[Place]] = {}
        self.at_station: dict[str, list[Place]] = {}
        for station in plan.stations:
            for spot in station.spots:
                place = Place(spot, station)
                (self._overflow if spot.overflow else self._by_kind).setdefault(station.kind, []).append(place)
                self.at_station.setdefault(station.id, []).append(place)
        idle = [Place(spot, None) for spot in plan.idle_spots]
        self._seats = [place for place in idle if place.spot.clip in SEATED]
        self._idle = [place for place in idle if place.spot.clip not in SEATED]
        seats = self._seats or idle or [Place(Spot("", plan.width // 2, plan.height // 2, "stand", "f"), None)]
        self._tea = sum(p.spot.x for p in seats) / len(seats), sum(p.spot.y for p in seats) / len(seats)
        self._floor = [Place(spot, None) for spot in _open_floor(plan)]

    def held(self, who: str) -> Place | None:
        """The place this figure holds."""
        return self._held.get(who)

    def release(self, who: str) -> None:
        """Give the figure's place free."""
        place = self._held.pop(who, None)
        if place is not None:
            del self._near[_bin(place.spot)][who]

    def is_free(self, spot: Spot, who: str) -> bool:
        """Whether nobody else holds this spot, or one so close that they would stand in each other."""
        column, row = _bin(spot)
        for c in (column - 1, column, column + 1):
            for r in (row - 1, row, row + 1):
                for holder, other in self._near.get((c, r), _NOBODY).items():
                    if holder != who and abs(other.x - spot.x) < ROOM_X and abs(other.y - spot.y) < ROOM_Y:
                        return False
        return True

    def take(self, place: Place, who: str) -> bool:
        """Hold this very place instead of the present one; False (and nothing changed) where it is not free."""
        if not self.is_free(place.spot, who):
            return False
        self.release(who)
        self._held[who] = place
        self._near.setdefault(_bin(place.spot), {})[who] = place.spot
        return True

    def take_at(self, kind: Station, who: str, x: float, y: float, avoid: Set[str]) -> Place | None:
        """Hold the nearest free spot of a station kind seen from (x, y), an overflow spot if need be.

        Stations whose id is in `avoid` are left out. None, and nothing changed, where all are taken."""
        for places in (self._by_kind.get(kind, ()), self._overflow.get(kind, ())):
            found = self._take_nearest((p for p in places if p.station and p.station.id not in avoid), who, x, y)
            if found:
                return found
        return None

    def take_idle(self, who: str, x: float, y: float) -> Place | None:
        """Hold the nearest free seat of the tea corner, else an idle spot near it, else a place on the open floor."""
        tea_x, tea_y = self._tea
        for places, at_x, at_y in (
            (self._seats, x, y),
            (self._idle, (x + tea_x) / 2, (y + tea_y) / 2),
            (self._floor, x, y),
        ):
            found = self._take_nearest(places, who, at_x, at_y)
            if found is not None:
                return found
        return None

    def take_floor(self, who: str, x: float, y: float) -> Place | None:
        """Hold the free place on the open floor nearest to (x, y)."""
        return self._take_nearest(self._floor, who, x, y)

    def spots_of(self, kind: Station) -> list[Place]:
        """All places at stations of this kind, the overflow spots last."""
        return [*self._by_kind.get(kind, ()), *self._overflow.get(kind, ())]

    def _take_nearest(self, places: Iterable[Place], who: str, x: float, y: float) -> Place | None:
        for place in sorted(places, key=lambda p: hypot(p.spot.x - x, p.spot.y - y)):
            if self.take(place, who):
                return place
        return None


_NOBODY: dict[str, Spot] = {}


def _bin(spot: Spot) -> tuple[int, int]:
    return spot.x // BIN, spot.y // BIN


def _open_floor(plan: FloorPlan) -> list[Spot]:
    """Places on the open floor, clear of every spot, of the doors and of the extinguisher."""
    taken = [(s.x, s.y) for station in plan.stations for s in station.spots]
    taken += [(s.x, s.y) for s in plan.idle_spots]
    taken += [door.inside for door in plan.doors]
    taken.append((plan.extinguisher.x, plan.extinguisher.y))
    spots = []
    for y in range(LATTICE_Y // 2, plan.height, LATTICE_Y):
        for x in range(LATTICE_X // 2, plan.width, LATTICE_X):
            row, column = y // CELL, x // CELL
            if row >= len(plan.walkable) or column >= len(plan.walkable[row]) or not plan.walkable[row][column]:
                continue
            if all(abs(x - tx) >= ROOM_X + 5 or abs(y - ty) >= ROOM_Y + 4 for tx, ty in taken):
                spots.append(Spot(f"floor {x},{y}", x, y, "stand", "f"))
    return spots
