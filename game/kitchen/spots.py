"""Who stands where: every place to stand is held by one chef at most, and nobody stands in anybody."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from math import hypot

from game.kitchen.plan import FloorPlan, Spot, StationPlace
from game.kitchen.standing import ROOM_X, ROOM_Y, crowd_around, line_for, open_floor
from game.orders.stations import Station

SEATED = frozenset({"sip", "asleep"})
"""Clips of idle spots that are seats."""

NEXT_ROW = 60.0
"""Pixels one goes farther rather than stand a row behind others."""

ROOMY_X, ROOMY_Y = 24, 21
"""What those keep who may choose: they wait on the open floor, and heads do not touch."""

STROLL = 110.0
"""Pixels from where one would like to wait that are worth it."""

BIN = 28
"""Held places are kept in squares of so many pixels (more than the room a person needs), to find who is near."""

SQUEEZED = 48.0
"""Pixels one goes farther rather than stand between two rows, or before a counter."""

ALONE = 110.0
"""Pixels one goes farther to have a counter for himself rather than be its second cook."""

FLAMES_BESIDE, FLAMES_UP, FLAMES_DOWN = 14, 46, 28
"""From a burning counter's ends and from its foot: who has his feet so near stands in the flames or before them."""


@dataclass(frozen=True, slots=True)
class Place:
    """A spot and the station it belongs to, None on the open floor or at the tea corner."""

    spot: Spot
    station: StationPlace | None


@dataclass(frozen=True, slots=True)
class _InCrowd:
    """A place in the crowd around a station, and the number of its row, 0 the first."""

    row: int
    station: StationPlace
    place: Place


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
        self._floor = [Place(spot, None) for spot in open_floor(plan)]
        self._crowds: dict[Station, list[_InCrowd]] = {}
        for station in plan.stations:
            around = [_InCrowd(row, station, Place(spot, None)) for row, spot in crowd_around(plan, station)]
            self._crowds.setdefault(station.kind, []).extend(around)
        self._lines = {
            kind: [Place(spot, None) for spot in line_for(plan, places[0].spot)]
            for kind, places in self._by_kind.items()
        }

    def held(self, who: str) -> Place | None:
        """The place this figure holds."""
        return self._held.get(who)

    def others(self, who: str) -> list[tuple[float, float]]:
        """Where everybody else stands, or will."""
        return [(place.spot.x, place.spot.y) for holder, place in self._held.items() if holder != who]

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

    def take_beside(self, kind: Station, who: str, x: float, y: float, avoid: Set[str]) -> Place | None:
        """Hold a place in the crowd around a station kind, the front rows first, else the nearest to (x, y).

        One who has such a place gets another only in a row further to the front. None, and nothing changed, where
        there is no room."""
        mine = self._held.get(who)
        crowd = self._crowds.get(kind, [])
        at = next((one.row for one in crowd if one.place is mine), None)
        choices = [one for one in crowd if one.station.id not in avoid and (at is None or one.row < at)]
        choices.sort(key=lambda c: NEXT_ROW * c.row + hypot(c.place.spot.x - x, c.place.spot.y - y))
        if any(self.take(one.place, who) for one in choices):
            return self._held[who]
        return mine if at is not None else None

    def is_at(self, kind: Station, place: Place) -> bool:
        """Whether this place is a station's of this kind, or one in the crowd around it."""
        if place.station is not None:
            return place.station.kind is kind
        return any(one.place is place for one in self._crowds.get(kind, ()))

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

    def take_floor(self, who: str, x: float, y: float, avoid: Set[str] = frozenset()) -> Place | None:
        """Hold the free place on the open floor nearest to (x, y), with some room around it where there is one near.

        Places in or before the flames of the stations whose id is in `avoid` are left out."""
        burning = [places[0].station for id_, places in self.at_station.items() if id_ in avoid]
        floor = [p for p in self._floor if not any(s is not None and _in_flames(p.spot, s) for s in burning)]
        roomy = (
            place
            for place in floor
            if hypot(place.spot.x - x, place.spot.y - y) < STROLL and self.is_free(place.spot, who, ROOMY_X, ROOMY_Y)
        )
        return self._take_nearest(roomy, who, x, y) or self._take_nearest(floor, who, x, y)

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
        next stand in its overflow spots, the first of them first, and in the crowd's. Whoever may have a cook's place
        keeps the one he has.

        Returns those who hold another place than before. One for whom nothing is left keeps a place elsewhere."""
        before = {who: self._held.get(who) for who in order}
        cooks = self._by_kind.get(kind, [])
        line = [*self._overflow.get(kind, ()), *(one.place for one in self._crowds.get(kind, ()))]
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
        def dear(place: Place) -> float:
            second = place.station is not None and place.spot is not place.station.spots[0]
            return hypot(place.spot.x - x, place.spot.y - y) + SQUEEZED * place.spot.overflow + ALONE * second

        for place in sorted(places, key=dear):
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


def _in_flames(spot: Spot, station: StationPlace) -> bool:
    """Whether somebody with his feet here would be hidden by the flames of this counter, or hide them."""
    beside = station.x - FLAMES_BESIDE < spot.x < station.x + station.width + FLAMES_BESIDE
    return beside and station.foot - FLAMES_UP < spot.y < station.foot + FLAMES_DOWN
