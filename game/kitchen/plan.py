"""The floor plan: where stations, spots, doors and walls are.

Pure data; `tiled.py` makes it from a map, the painter and the director read it.

Coordinates are room pixels: x to the right, y down, (0, 0) the map's top left. The pixel row of a thing's foot decides
what it stands in front of. The wall band is y 6-63, the floor begins at y 64.
"""

from dataclasses import dataclass, field
from typing import Literal

from game.orders.stations import Station

View = Literal["f", "b", "s"]
"""Seen from the front (facing us), from behind, from the side (facing right; flipped: left)."""

CELL = 8
"""Side of one cell of the walking grid, in room pixels."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to stand. `x`, `y` are the feet; `counter_foot` is the foot row of the counter a cook works behind
    (his hands are drawn after that counter), None where nothing stands between him and us."""

    name: str
    x: int
    y: int
    clip: str
    view: View
    flip: bool = False
    counter_foot: int | None = None
    overflow: bool = False


@dataclass(frozen=True, slots=True)
class StationPlace:
    """One station on the floor.

    `x` is the left edge of its sprite and `foot` its bottom row; it stands on `width` x 16 px.
    `art` names its block in the station sheet; several places may share one `kind`."""

    id: str
    kind: Station
    art: str
    x: int
    foot: int
    width: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Door:
    """Where chefs come and go: `x`, `y` is the curtain's top left, `outside` behind it, `inside` the first step."""

    x: int
    y: int
    outside: tuple[int, int]
    inside: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """A kitchen without pictures. `walkable[row][column]`: may a chef's feet be in that cell of CELL px?

    `cat_places` are where the cat likes to be, the first where it sleeps; without any there is no cat."""

    name: str
    width: int
    height: int
    walkable: tuple[tuple[bool, ...], ...]
    stations: tuple[StationPlace, ...]
    idle_spots: tuple[Spot, ...]
    doors: tuple[Door, ...]
    extinguisher: Spot
    capacity: int = 16
    cat_places: tuple[tuple[int, int], ...] = ()
    by_kind: dict[Station, tuple[StationPlace, ...]] = field(default_factory=dict, compare=False)
