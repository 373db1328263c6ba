"""Who stands where: every place to stand is held by one chef at most, and nobody stands in anybody."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from math import hypot

from game.kitchen.plan import CELL, FloorPlan, Spot, StationPlace
from game.orders.stations import Station

ROOM_X, ROOM_Y = 18, 12
"""Two people at rest keep so many pixels apart sideways, or so many in depth: no face hides another."""

SEATED = frozenset({"sip", "asleep"})
"""Clips of idle spots that are seats."""

ROOMY_X, ROOMY_Y = 24, 21
"""What those keep who may choose: they wait on the open floor, and heads do not touch."""

STROLL = 110.0
"""Pixels from where one would like to wait that are worth it."""

BIN = 28
"""Held places are kept in squares of so many pixels (more than the room a person needs), to find who is near."""

LATTICE_X, LATTICE_Y = 24, 24
"""Distance of the plain places on the open floor, where those wait who find no spot. Between two of their rows stands
another, half a distance aside, for a full house."""

SQUEEZED = 48.0
"""Pixels one goes farther rather than stand between two rows."""

QUEUE_GAP, QUEUE_ROWS = 22, (28, 44)
"""Pixels between two who stand in line, and how far its rows are in front of where the first is served."""

QUEUE_LENGTH = 8
"""Places of one row of a line at most."""


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
        self._lines = {kind: _line(plan, places[0].spot) for kind, places in self._by_kind.items()}

    def held(self, who: str) -> Place | None:
        """The place this figure holds."""
        return self._held.get(who)

    def release(self, who: str) -> None:
        """Give the figure's place free."""
        place = self._held.pop(who, None)
        if place is not None:
            del self._near[_bin(place.spot)][who]

    def is_free(self, spot: Spot, who: str, room_x: int = ROOM_X, room_y: int = ROOM_Y) -> bool:
        """Whether nobody else holds this spot, or one so close that they would stand in each other."""
        column, row = _bin(spot)
        for c in (column - 1, column, column + 1):
            for r in (row - 1, row, row + 1):
                for holder, other in self._near.get((c, r), _NOBODY).items():
                    if holder != who and abs(other.x - spot.x) < room_x and abs(other.y - spot.y) < room_y:
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
        ):
            found = self._take_nearest(places, who, at_x, at_y)
            if found is not None:
                return found
        return self.take_floor(who, x, y)

    def take_floor(self, who: str, x: float, y: float) -> Place | None:
        """Hold the free place on the open floor nearest to (x, y), with some room around it where there is one near."""
        roomy = (
            place
            for place in self._floor
            if hypot(place.spot.x - x, place.spot.y - y) < STROLL and self.is_free(place.spot, who, ROOMY_X, ROOMY_Y)
        )
        return self._take_nearest(roomy, who, x, y) or self._take_nearest(self._floor, who, x, y)

    def is_next(self, kind: Station, who: str) -> bool:
        """Whether nobody stands in the line for this station kind before this figure."""
        mine = self._held.get(who)
        return all(place is mine or self._holder(place) in (None, who) for place in self._before(kind, mine))

    def take_in_line(self, kind: Station, who: str) -> Place | None:
        """Hold the first free place in the line for a station kind; one who stands in it moves up where he can.

        None, and nothing changed, where the line is full."""
        mine = self._held.get(who)
        for place in self._before(kind, mine):
            if self.take(place, who):
                return place
        return mine if mine in self._lines.get(kind, ()) else None

    def line_up(self, kind: Station, order: Sequence[str]) -> list[str]:
        """Let these figures stand at a station kind in this order: as many as it has cooks' places have one each, the
        next stand in its overflow spots, the first of them first. Whoever may have a cook's place keeps the one he has.

        Returns those who hold another place than before. One for whom nothing is left keeps a place elsewhere."""
        before = {who: self._held.get(who) for who in order}
        cooks, line = self._by_kind.get(kind, []), self._overflow.get(kind, [])
        for who, place in before.items():
            if place in cooks or place in line:
                self.release(who)
        for who in order[: len(cooks)]:
            place = before[who]
            if place in cooks:
                self.take(place, who)
        for who in order:
            if (held := self._held.get(who)) is None or held not in cooks:
                any(self.take(place, who) for place in (*cooks, *line))
        return [who for who in order if self._held.get(who) is not before[who]]

    def spots_of(self, kind: Station) -> list[Place]:
        """All places at stations of this kind, the overflow spots last."""
        return [*self._by_kind.get(kind, ()), *self._overflow.get(kind, ())]

    def _take_nearest(self, places: Iterable[Place], who: str, x: float, y: float) -> Place | None:
        for place in sorted(places, key=lambda p: hypot(p.spot.x - x, p.spot.y - y) + SQUEEZED * p.spot.overflow):
            if self.take(place, who):
                return place
        return None

    def _before(self, kind: Station, mine: Place | None) -> list[Place]:
        """The places of a line before this one, the first first; all where it is none of the line's."""
        line = self._lines.get(kind, [])
        return line[: line.index(mine)] if mine in line else line

    def _holder(self, place: Place) -> str | None:
        """Who holds this very place."""
        near = self._near.get(_bin(place.spot), _NOBODY)
        return next((who for who, spot in near.items() if spot is place.spot), None)


_NOBODY: dict[str, Spot] = {}


def _bin(spot: Spot) -> tuple[int, int]:
    return spot.x // BIN, spot.y // BIN


def _open_floor(plan: FloorPlan) -> list[Spot]:
    """Places on the open floor, clear of every spot, of the doors and of the extinguisher."""
    taken = _furnished(plan)
    spots: list[Spot] = []
    for row, y in enumerate(range(LATTICE_Y // 2, plan.height, LATTICE_Y // 2)):
        between = row % 2 == 1
        spots += [
            Spot(f"floor {x},{y}", x, y, "stand", "f", overflow=between)
            for x in range(LATTICE_X // 2 + between * LATTICE_X // 2, plan.width, LATTICE_X)
            if _is_floor(plan, x, y) and _is_clear(x, y, taken)
        ]
    return spots


def _line(plan: FloorPlan, first: Spot) -> list[Place]:
    """Places to stand in line for a spot: in rows in front of it, towards the side with more floor."""
    taken = _furnished(plan)
    sides: list[list[Place]] = []
    for step in (-QUEUE_GAP, QUEUE_GAP):
        line: list[Place] = []
        for down in QUEUE_ROWS:
            y = first.y + down
            for n in range(QUEUE_LENGTH):
                x = first.x + n * step
                if not _is_floor(plan, x, y):
                    break
                if _is_clear(x, y, taken):
                    line.append(Place(Spot(f"line {x},{y}", x, y, "stand", "s", step > 0), None))
        sides.append(line)
    return max(sides, key=len)


def _furnished(plan: FloorPlan) -> list[tuple[int, int]]:
    """Points that are kept free for what they are for."""
    points = [(s.x, s.y) for station in plan.stations for s in station.spots]
    points += [(s.x, s.y) for s in plan.idle_spots]
    points += [door.inside for door in plan.doors]
    return [*points, (plan.extinguisher.x, plan.extinguisher.y)]


def _is_floor(plan: FloorPlan, x: int, y: int) -> bool:
    row, column = y // CELL, x // CELL
    return 0 <= row < len(plan.walkable) and 0 <= column < len(plan.walkable[row]) and plan.walkable[row][column]


def _is_clear(x: int, y: int, taken: list[tuple[int, int]]) -> bool:
    return all(abs(x - tx) >= ROOM_X or abs(y - ty) >= ROOM_Y for tx, ty in taken)
