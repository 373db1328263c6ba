"""Places to stand that no map names: the open floor, the line at the hatch, the rows of a crowd around a station."""

from game.kitchen.plan import CELL, FloorPlan, Spot, StationPlace, View
from game.orders.stations import Station

ROOM_X, ROOM_Y = 18, 12
"""Two people at rest keep so many pixels apart sideways, or so many in depth: no face hides another."""

LATTICE_X, LATTICE_Y = 24, 24
"""Distance of the plain places on the open floor, where those wait who find no spot. Between two of their rows stands
another, half a distance aside, for a full house."""

QUEUE_GAP, QUEUE_ROWS = 22, (28, 44)
"""Pixels between two who stand in line, and how far its rows are in front of where the first is served."""

QUEUE_LENGTH = 8
"""Places of one row of a line at most."""

CROWD_GAP = 34
"""Pixels between two of a crowd's row: wide enough for most names."""

CROWD_ROW, CROWD_DEPTH = 26, 20
"""Pixels between its line and the cooks, and to anybody's place right behind or before it: nobody hides a face."""

BELL_ROW = 44
"""The same at the bell, where each has a call over his head."""

CROWD_LINE = (-0.5, 0.5), (-1.5, 1.5), (-2.5, 2.5), (-3.5, 3.5)
"""Where people stand in one line at a station, in gaps from its middle, the nearest first."""

BELL_COLUMNS = ((-0.5, 0.5), (0, -1, 1), (-0.5, 0.5))
"""The same in each row at the bell: so near that it is clear what they are for."""

TALL = 30
"""A counter so many pixels or less in front of somebody hides more of him than his legs."""

BEHIND, BESIDE = 24, 15
"""How far behind a counter's foot its cook stands, and how far from its ends somebody beside it."""

FRONT = 44
"""Whoever stands fewer pixels before a counter's foot hides its front, or the names below it."""


def crowd_around(plan: FloorPlan, station: StationPlace) -> list[tuple[int, Spot]]:
    """Places for those who find no spot at a station, each with the number of its row, the first first.

    Everybody faces the station: in a line behind its cooks, and at both ends of a counter. At the bell everybody faces
    us, in rows behind its cook. Nobody hides the front of a counter that is worked from behind."""
    taken, cook, bell = furnished(plan), station.spots[0], station.kind is Station.ASK
    middle, found = station.x + station.width // 2, list[tuple[int, Spot]]()

    def stand(row: int, x: int, y: int, view: View, *, flip: bool = False) -> None:
        free = is_floor(plan, x, y) and is_clear(x, y, taken, CROWD_DEPTH)
        if free and not is_hidden(plan, x, y) and not is_before(plan, x, y):
            found.append((row, Spot(f"crowd {x},{y}", x, y, "stand", view, flip)))

    for row, columns in enumerate(BELL_COLUMNS if bell else CROWD_LINE):
        for column in columns:
            x = middle + round(CROWD_GAP * column)
            if bell:
                stand(row, x, station.foot - BEHIND - BELL_ROW * (row + 1), "f")
            elif cook.view == "b":
                stand(row, x, cook.y + CROWD_ROW, "b")
            else:
                stand(row, x, station.foot - BEHIND - CROWD_ROW, "f")
    if not bell and cook.view != "b":
        stand(0, station.x - BESIDE, station.foot - 4, "s")
        stand(0, station.x + station.width + BESIDE, station.foot - 4, "s", flip=True)
    return sorted(found, key=lambda one: one[0])


def open_floor(plan: FloorPlan) -> list[Spot]:
    """Places on the open floor, clear of every spot, of the doors and of the extinguisher.

    Those between two rows, and before a counter, are `overflow`."""
    taken = furnished(plan)
    spots: list[Spot] = []
    for row, y in enumerate(range(LATTICE_Y // 2, plan.height, LATTICE_Y // 2)):
        between = row % 2 == 1
        spots += [
            Spot(f"floor {x},{y}", x, y, "stand", "f", overflow=between or is_before(plan, x, y))
            for x in range(LATTICE_X // 2 + between * LATTICE_X // 2, plan.width, LATTICE_X)
            if is_floor(plan, x, y) and is_clear(x, y, taken)
        ]
    return spots


def line_for(plan: FloorPlan, first: Spot) -> list[Spot]:
    """Places to stand in line for a spot: in rows in front of it, towards the side with more floor."""
    taken = furnished(plan)
    sides: list[list[Spot]] = []
    for step in (-QUEUE_GAP, QUEUE_GAP):
        line: list[Spot] = []
        for down in QUEUE_ROWS:
            y = first.y + down
            for n in range(QUEUE_LENGTH):
                x = first.x + n * step
                if not is_floor(plan, x, y):
                    break
                if is_clear(x, y, taken):
                    line.append(Spot(f"line {x},{y}", x, y, "stand", "s", step > 0))
        sides.append(line)
    return max(sides, key=len)


def furnished(plan: FloorPlan) -> list[tuple[int, int]]:
    """Points that are kept free for what they are for."""
    points = [(s.x, s.y) for station in plan.stations for s in station.spots]
    points += [(s.x, s.y) for s in plan.idle_spots]
    points += [door.inside for door in plan.doors]
    return [*points, (plan.extinguisher.x, plan.extinguisher.y)]


def is_floor(plan: FloorPlan, x: int, y: int) -> bool:
    row, column = y // CELL, x // CELL
    return 0 <= row < len(plan.walkable) and 0 <= column < len(plan.walkable[row]) and plan.walkable[row][column]


def is_clear(x: int, y: int, taken: list[tuple[int, int]], room_y: int = ROOM_Y) -> bool:
    return all(abs(x - tx) >= ROOM_X or abs(y - ty) >= room_y for tx, ty in taken)


def is_hidden(plan: FloorPlan, x: float, y: float) -> bool:
    """Whether somebody with his feet here stands behind a counter."""
    return any(
        station.x - 8 < x < station.x + station.width + 8 and y < station.foot <= y + TALL for station in plan.stations
    )


def is_before(plan: FloorPlan, x: float, y: float) -> bool:
    """Whether somebody with his feet here hides the front of a counter that is worked from behind, or its names."""
    return any(
        station.x - 8 < x < station.x + station.width + 8 and station.foot < y < station.foot + FRONT
        for station in plan.stations
        if station.spots[0].counter_foot is not None
    )
